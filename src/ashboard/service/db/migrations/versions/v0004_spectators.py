"""Spectators are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("presence", sa.Column("streams", sa.Integer(), nullable=False, server_default="1"))
