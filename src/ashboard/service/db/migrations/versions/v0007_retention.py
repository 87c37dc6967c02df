"""Short options for lists; guests and games are found by their age."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("summary", sa.Text(), nullable=True))
    op.create_index(op.f("ix_games_creator"), "games", ["creator"], unique=False)
    op.create_index(op.f("ix_people_created"), "people", ["created"], unique=False)
