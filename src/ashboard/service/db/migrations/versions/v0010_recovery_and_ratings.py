"""A code that sets a new password; the rating after each game."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("people", sa.Column("recovery", sa.Text()))
    op.create_table(
        "rating_history",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_rating_history_person"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_rating_history_game"),
        sa.PrimaryKeyConstraint("person", "game", name="pk_rating_history"),
    )
