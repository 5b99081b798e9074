"""Bots' turns count their tries, and seats whose bot was set aside say so."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the counts; nothing has been tried yet."""
    op.add_column("jobs", sa.Column("tries", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("stalled", sa.Boolean, nullable=False, server_default=sa.false()))
