"""Presence: who follows a table, since when, and through which process; tables that were ended before the end of their match."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nobody is known to be there yet; older tables get the two minutes that new ones have by default."""
    op.add_column("tables", sa.Column("absence", sa.Float, nullable=False, server_default="120"))
    op.add_column("tables", sa.Column("ended", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("watch_chat", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("here", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("since", sa.Float))
    op.add_column("seats", sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "visits",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
