"""Names of accounts that do not look alike; tokens of seats end with those they were made with; mutes of seats."""

import sqlalchemy as sa
from alembic import op

from ashboard.service.names import skeletons

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    made = op.create_table(
        "looks",
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_looks_person"),
        sa.PrimaryKeyConstraint("look", name="pk_looks"),
    )
    op.create_index("ix_looks_person", "looks", ["person"])
    _fill(made)
    op.add_column("tokens", sa.Column("maker", sa.Text()))
    op.create_index("ix_tokens_maker", "tokens", ["maker"])
    op.create_table(
        "seat_mutes",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("muted", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seat_mutes_game"),
        sa.PrimaryKeyConstraint("game", "seat", "muted", name="pk_seat_mutes"),
    )


def _fill(table: sa.Table) -> None:
    """Of accounts that look alike the oldest has the name; the others keep theirs until they choose a new one."""
    connection, taken = op.get_bind(), set[str]()
    accounts = "SELECT id, name FROM people WHERE login IS NOT NULL ORDER BY created, id"
    for person, name in connection.execute(sa.text(accounts)).all():
        wanted = skeletons(name)
        if not wanted & taken:
            taken |= wanted
            connection.execute(table.insert(), [{"look": look, "person": person} for look in sorted(wanted)])
