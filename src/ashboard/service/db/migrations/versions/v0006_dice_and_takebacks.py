"""Players commit to their part in the dice; opponents allow taking back; games count more or less."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("dice", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("games", sa.Column("round", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("games", sa.Column("due", sa.BigInteger()))
    op.create_index("ix_games_due", "games", ["due"])
    op.add_column("games", sa.Column("lapses", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("games", sa.Column("weight", sa.Float()))
    op.add_column("seats", sa.Column("commitment", sa.Text()))
    # Nothing is dealt in a game that has not begun: its players may still commit.
    op.execute("UPDATE games SET dice = 2 WHERE status = 'open'")
    op.create_table(
        "takebacks",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("back_to", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_takebacks_game"),
        sa.PrimaryKeyConstraint("game", "seq", "seat", name="pk_takebacks"),
    )
