"""Reviews of finished matches: jobs with leases, and what they have found."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the reviews."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("asked", sa.Float, nullable=False, index=True),
        sa.Column("began", sa.Float),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("found", sa.JSON),
    )
