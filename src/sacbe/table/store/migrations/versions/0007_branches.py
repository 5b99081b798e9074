"""Going back deals anew: a step back says which branch of the seed nature is dealt from afterwards.

Those of older tables stay at 0: after them nature was dealt on as before, and the proofs of their records still hold.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the branches."""
    op.add_column("entries", sa.Column("branch", sa.Integer, nullable=False, server_default="0"))
