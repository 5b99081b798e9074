"""The schema of the database. A match is defined by the entries of its table alone, which is an append-only list.

The migrations make these tables; a test compares the two.
"""

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, false

metadata = MetaData()


def _table_id(**more: bool) -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), **more)  # type: ignore[arg-type]


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(8), nullable=False),  # live, or record (uploaded, to be looked at)
    Column("game", String(16), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", JSON),  # what the play began with, if not with the start of a match
    Column("by_hand", Boolean, nullable=False),  # people answer for nature
    Column("seed", Text, nullable=False),  # secret until the end
    Column("bot_seed", Text, nullable=False),  # secret for ever: chance of the bots, never nature's
    Column("fork", Integer, nullable=False),  # how many moves came from another match
    Column("seq", Integer, nullable=False),  # of the last entry
    Column("version", Integer, nullable=False),  # of everything that is not the match: names, seats, proposals
    Column("over", Boolean, nullable=False),
    Column("clock", JSON),
    Column("hints", Boolean, nullable=False),
    Column("proposal", JSON),  # what all are asked to agree to: who asks, for what, who agrees
    Column(
        "absence", Float, nullable=False, server_default="120"
    ),  # seconds after which a bot may be called for who is not there
    Column("ended", JSON(none_as_null=True)),  # before its end: by whom, how, who has won
    Column("watch_chat", Boolean, nullable=False, server_default=false()),  # whoever watches reads what the seats say
    Column("parent", String(16)),
    Column("next", String(16)),  # the rematch
    Column("maker", String(32), index=True),  # a keyed hash of whoever made it (limits/caller.py); none: made before 0005
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False, index=True),
)

entries = Table(
    "entries",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True),  # the lock: two processes cannot both write number n
    Column("kind", String(8), nullable=False),  # start, moves, back
    Column("seat", Integer),  # who made the moves; none for start and back
    Column("lines", JSON, nullable=False),  # the moves as lines of a record, nature's answers included
    Column("back_to", Integer),
    Column("at", Float, nullable=False),
    Column("branch", Integer, nullable=False, server_default="0"),  # of a back: the branch of the seed that deals from then on
)

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open
    Column("name", String(40), nullable=False),
    Column("level", String(16), nullable=False),
    Column("stand_in", String(16), nullable=False),  # the level of the bot that plays for a person
    Column("away", Boolean, nullable=False),
    Column("asked_at", Float),
    Column("used", Float, nullable=False),  # seconds of thought in the whole match
    Column("invited", Boolean, nullable=False, server_default=false()),  # there is an invitation that nobody has used
    Column("stalled", Boolean, nullable=False, server_default=false()),  # its bot was set aside, until there is another question
    Column("here", Boolean, nullable=False, server_default=false()),  # somebody of this seat follows the table
    Column("since", Float),  # when `here` changed last; none: nobody of this seat has ever followed it
    Column("resigned", Boolean, nullable=False, server_default=false()),  # a bot plays for this person to the end
)

visits = Table(
    "visits",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("owner", String(32), primary_key=True),  # the process that the seat is connected to
    Column("until", Float, nullable=False),  # when the owner's lease ends
)

turns = Table(
    "turns",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("acts", JSON, nullable=False),  # tentative: nobody else has seen them
    Column("redo", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("messages", JSON, nullable=False),  # ids of the last messages: a retry changes nothing
    Column("notice", String(16), nullable=False),
)

grants = Table(
    "grants",
    metadata,
    _table_id(primary_key=True),
    Column("key_hash", String(64), primary_key=True, index=True),
    Column("role", String(8), primary_key=True),  # seat, watch, host
    Column("seat", Integer, primary_key=True),  # -1 if the role is not about a seat
    Column("kind", String(8), nullable=False),  # see keys.Kind
)

players = Table(
    "players",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("made", Float, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),  # the question that it answers
    Column("due", Float, nullable=False, index=True),  # 0: at once
    Column("owner", String(32)),
    Column("until", Float, nullable=False),  # when the owner's lease, or the pause before the next try, ends
    Column("tries", Integer, nullable=False, server_default="0"),  # counted when it is claimed
)

chats = Table(
    "chats",
    metadata,
    _table_id(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    _table_id(primary_key=True),
    Column("seconds", Float, nullable=False),  # the budget for a decision
    Column("asked", Float, nullable=False, index=True),
    Column("began", Float),
    Column("done", Integer, nullable=False),  # how many decisions have been looked at
    Column("total", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("owner", String(32)),
    Column("until", Float, nullable=False),  # when the owner's lease ends
    Column("found", JSON(none_as_null=True)),  # once it is done
)

facts = Table(
    "facts",
    metadata,
    Column("name", String(16), primary_key=True),  # secret: what forms are signed with
    Column("value", Text, nullable=False),
)
