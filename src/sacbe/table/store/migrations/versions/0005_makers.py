"""Who made a table, as a keyed hash: so that the shares of those who make many tables can be fair."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the makers; those of older tables stay unknown."""
    op.add_column("tables", sa.Column("maker", sa.String(32)))
    op.create_index("ix_tables_maker", "tables", ["maker"])
