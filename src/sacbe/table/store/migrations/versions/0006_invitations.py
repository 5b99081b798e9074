"""Links to seats become invitations, which one person can use once; what people hold already goes on.

A link to a seat was a key for whoever had it, so the maker of a table could see every hand. Now:

- A seat that nobody has taken: its links become invitations. Somebody who played by such a link without joining takes the seat
  with the next request.
- A seat that somebody has taken with a key of their own (a browser): its links become void, and nobody else sees the hand any
  more. Whoever used the link on another device without joining makes a new one at the first device.
- A seat whose player has nothing but the link (a program, or the maker's own seats): the link becomes that seat's key. It is all
  that this person has, and without it the match could not go on.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

LINKS = "UPDATE grants SET kind = :kind WHERE role = 'seat' AND kind = 'link'"
TAKEN = """ AND EXISTS (SELECT 1 FROM seats WHERE seats.table_id = grants.table_id AND seats.seat = grants.seat
                         AND seats.kind <> 'open')"""
OTHERWISE_HELD = """ AND EXISTS (SELECT 1 FROM grants AS other WHERE other.table_id = grants.table_id AND other.seat = grants.seat
                                  AND other.role = 'seat' AND other.kind = 'player')"""


def upgrade() -> None:
    """Say of each link to a seat what it is from now on, and of each seat whether there is an invitation to it."""
    op.add_column("seats", sa.Column("invited", sa.Boolean, nullable=False, server_default=sa.false()))
    connection = op.get_bind()
    connection.execute(sa.text(LINKS + TAKEN + OTHERWISE_HELD), {"kind": "void"})
    connection.execute(sa.text(LINKS + TAKEN), {"kind": "key"})
    connection.execute(sa.text(LINKS), {"kind": "invite"})
    connection.execute(
        sa.text(
            """UPDATE seats SET invited = :yes WHERE EXISTS (SELECT 1 FROM grants WHERE grants.table_id = seats.table_id
                 AND grants.seat = seats.seat AND grants.role = 'seat' AND grants.kind = 'invite')"""
        ),
        {"yes": True},
    )
