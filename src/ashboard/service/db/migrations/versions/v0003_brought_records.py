"""Games may go on from a record that somebody brought along."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("brought", sa.Text(), nullable=True))
