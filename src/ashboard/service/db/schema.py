"""The tables. Rows of `answers`, `talk` and `gaps` are append-only."""

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

# Everyone who ever took a seat; a person with a login is an account.
people: Final = sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("login", sa.Text, unique=True),
    sa.Column("password", sa.Text),
    # The hash of the code that sets a new password, once.
    sa.Column("recovery", sa.Text),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rated", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False, index=True),
)

# The look-alike keys of account names: no two accounts look alike.
looks: Final = sa.Table(
    "looks",
    METADATA,
    sa.Column("look", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
)

# The rating of an account after each game that changed it.
rating_history: Final = sa.Table(
    "rating_history",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
)

# Tokens by their hash; one with a game and a seat is valid for that seat only.
tokens: Final = sa.Table(
    "tokens",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("hash", sa.Text, nullable=False, unique=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("game", sa.Text),
    sa.Column("seat", sa.Integer),
    sa.Column("scopes", sa.Text, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("expires", sa.BigInteger),
    # Of a seat's token: the token the seat was taken with; both are revoked together.
    sa.Column("maker", sa.Text, index=True),
)

games: Final = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    # The options as lists show them, if they are shorter than the options themselves.
    sa.Column("summary", sa.Text),
    # Who may take which seat, one entry per seat.
    sa.Column("plan", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("delay", sa.Integer, nullable=False),
    sa.Column("clock", sa.Text),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("creator", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("started", sa.BigInteger),
    sa.Column("ended", sa.BigInteger),
    sa.Column("outcome", sa.Text),
    # Of a fork: the game, its row, and the seat whose knowledge was sampled with the seed.
    sa.Column("parent", sa.Text, sa.ForeignKey("games.id")),
    sa.Column("parent_seq", sa.Integer),
    sa.Column("parent_seat", sa.Integer),
    sa.Column("sample_seed", sa.Text),
    # The imported record that the game continues, up to that position.
    sa.Column("brought", sa.Text),
    sa.Column("rematch_of", sa.Text, sa.ForeignKey("games.id"), unique=True),
    # The version of the dice; the round of commitments and its deadline; the seats lost before the game.
    sa.Column("dice", sa.Integer, nullable=False, server_default="1"),
    sa.Column("round", sa.Integer, nullable=False, server_default="1"),
    sa.Column("due", sa.BigInteger, index=True),
    sa.Column("lapses", sa.Text, nullable=False, server_default="[]"),
    # How much the game counted for ratings.
    sa.Column("weight", sa.Float),
    sa.Index("ix_games_status_created", "status", "created"),
)

# What games are searched by: texts of their options, and their results.
labels: Final = sa.Table(
    "labels",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Index("ix_labels_key_value", "key", "value"),
)

seats: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("contribution", sa.Text, nullable=False),
    # The seat's commitment; null if it does not take part, empty if it has to commit again.
    sa.Column("commitment", sa.Text),
    sa.Column("joined", sa.BigInteger, nullable=False),
)

# The record of every game. The primary key is the optimistic lock: of two rows with one number, only one is kept.
answers: Final = sa.Table(
    "answers",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    # The answers of chance after the row, as a JSON list.
    sa.Column("chance", sa.Text, nullable=False),
    # The seat asked next, and its level if it is a computer player.
    sa.Column("asked", sa.Integer),
    sa.Column("level", sa.Text, nullable=False),
    sa.Column("sealed", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("deadline", sa.BigInteger),
    sa.Column("key", sa.Text),
    sa.Column("digest", sa.Text),
    sa.UniqueConstraint("game", "seat", "key"),
)

# What was created or joined under which idempotency key. Keys are stored as hashes: an anonymous caller's key and the
# salt together give their token.
claims: Final = sa.Table(
    "claims",
    METADATA,
    sa.Column("owner", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("salt", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False, index=True),
)

# Chat, and offers of a draw.
talk: Final = sa.Table(
    "talk",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# Takeback requests at one row of a game: seats ask, allow or decline.
takebacks: Final = sa.Table(
    "takebacks",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("back_to", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
)

# The code of each account's link: who opens it becomes a friend.
friend_codes: Final = sa.Table(
    "friend_codes",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
)

# Each friendship is two rows, one from each side.
friends: Final = sa.Table(
    "friends",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("friend", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)

# Games that keep a seat for somebody who did not create them.
challenges: Final = sa.Table(
    "challenges",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
)

# What people made of puzzles: how the first attempt went, and what it changed in the displayed rating, if it counted.
puzzle_attempts: Final = sa.Table(
    "puzzle_attempts",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("first", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    # When it was solved, or its solution seen; never both.
    sa.Column("solved", sa.BigInteger),
    sa.Column("given", sa.BigInteger),
    sa.Column("gain", sa.Float),
)

# The days whose puzzle somebody has solved.
puzzle_days: Final = sa.Table(
    "puzzle_days",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("day", sa.Text, primary_key=True),
)

# Ratings of solvers and puzzles against each other; whoever is not there has the first one.
solver_ratings: Final = sa.Table(
    "solver_ratings",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rated", sa.Integer, nullable=False),
)
puzzle_ratings: Final = sa.Table(
    "puzzle_ratings",
    METADATA,
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("rated", sa.Integer, nullable=False),
)

puzzle_votes: Final = sa.Table(
    "puzzle_votes",
    METADATA,
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("vote", sa.Integer, nullable=False),
)

# Disputed proofs, with the certificate and the versions that the service had; they outlast whoever reported them.
puzzle_reports: Final = sa.Table(
    "puzzle_reports",
    METADATA,
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("engine", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("certificate", sa.Text, nullable=False),
)

mutes: Final = sa.Table(
    "mutes",
    METADATA,
    sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("muted", sa.Text, primary_key=True),
)

# Mutes of a seat's token: in its game, and nowhere else.
seat_mutes: Final = sa.Table(
    "seat_mutes",
    METADATA,
    sa.Column("game", sa.Text, sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("muted", sa.Text, primary_key=True),
)

# Who is connected, as far as each process knows; spectators are one row, with their number.
presence: Final = sa.Table(
    "presence",
    METADATA,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("process", sa.Text, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Column("streams", sa.Integer, nullable=False, server_default="1"),
)

# Which process runs the computer players of a game.
leases: Final = sa.Table(
    "leases",
    METADATA,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("holder", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

# The last heartbeat of any process, and the gaps without one, in which clocks stand still.
pulse: Final = sa.Table(
    "pulse",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
gaps: Final = sa.Table(
    "gaps",
    METADATA,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
)

_others = answers.alias()
_last = sa.select(sa.func.max(_others.c.seq)).where(_others.c.game == games.c.id).correlate(games).scalar_subquery()
# Games that have begun, each with its last row.
LAST_ROWS: Final = games.join(answers, sa.and_(answers.c.game == games.c.id, answers.c.seq == _last))
# Whether the name in a seat is a guest's. An account has one name of its own; under any other it plays like a guest, as
# several players at one screen do.
IS_GUEST: Final = sa.or_(people.c.login.is_(None), people.c.name != seats.c.name).label("is_guest")
