"""Friends by link, and games that keep a seat for somebody."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "friend_codes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_friend_codes_person"),
        sa.PrimaryKeyConstraint("person", name="pk_friend_codes"),
        sa.UniqueConstraint("code", name="uq_friend_codes_code"),
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("friend", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_friends_person"),
        sa.ForeignKeyConstraint(["friend"], ["people.id"], name="fk_friends_friend"),
        sa.PrimaryKeyConstraint("person", "friend", name="pk_friends"),
    )
    op.create_table(
        "challenges",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_challenges_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_challenges_person"),
        sa.PrimaryKeyConstraint("game", "person", name="pk_challenges"),
    )
    op.create_index("ix_challenges_person", "challenges", ["person"])
