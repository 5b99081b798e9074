"""The first shape: tables, their entries, seats, tentative turns, grants, players and jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("position", sa.JSON),
        sa.Column("by_hand", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("bot_seed", sa.Text, nullable=False),
        sa.Column("fork", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("proposal", sa.JSON),
        sa.Column("parent", sa.String(16)),
        sa.Column("next", sa.String(16)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("back_to", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("stand_in", sa.String(16), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("asked_at", sa.Float),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "turns",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("acts", sa.JSON, nullable=False),
        sa.Column("redo", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("messages", sa.JSON, nullable=False),
        sa.Column("notice", sa.String(16), nullable=False),
    )
    op.create_table(
        "grants",
        _of_table(),
        sa.Column("key_hash", sa.String(64), primary_key=True, index=True),
        sa.Column("role", sa.String(8), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "jobs",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
        sa.Column("owner", sa.String(32)),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
