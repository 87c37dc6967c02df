"""Progress with puzzles, their ratings and those of solvers, votes, and disputed proofs."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle_attempts",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("first", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("solved", sa.BigInteger(), nullable=True),
        sa.Column("given", sa.BigInteger(), nullable=True),
        sa.Column("gain", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_puzzle_attempts_person"),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_attempts"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_puzzle_days_person"),
        sa.PrimaryKeyConstraint("person", "day", name="pk_puzzle_days"),
    )
    op.create_table(
        "solver_ratings",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_solver_ratings_person"),
        sa.PrimaryKeyConstraint("person", name="pk_solver_ratings"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_votes",
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("vote", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_puzzle_votes_person"),
        sa.PrimaryKeyConstraint("puzzle", "person", name="pk_puzzle_votes"),
    )
    op.create_index("ix_puzzle_votes_person", "puzzle_votes", ["person"])
    op.create_table(
        "puzzle_reports",
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("engine", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("certificate", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", "person", name="pk_puzzle_reports"),
    )
