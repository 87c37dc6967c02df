"""The games by name."""

import secrets
from pathlib import Path
from typing import Final

from ashboard.agents.catalogue import AGENTS
from ashboard.api.match import Match, Player
from ashboard.core.errors import BadInput
from ashboard.core.game import Game as Rules
from ashboard.core.record import Record, record_from_json
from ashboard.games import GAMES

Seed = int | str | None


class Game:
    """A game with all its modes: makes matches."""

    def __init__(self, rules: Rules) -> None:
        self._rules: Final = rules

    @property
    def name(self) -> str:
        """The name by which `ashboard.game` finds it."""
        return self._rules.name

    @property
    def players(self) -> dict[str, str]:
        """The computer players by name, each with a sentence about it, from the weakest to the strongest."""
        return {name: player.description for name, player in AGENTS.items()}

    @property
    def rules(self) -> Rules:
        """What the rest of the package works with: `ashboard.core.game.Game`."""
        return self._rules

    def options(self, **options: object) -> dict[str, object]:
        """Return the options completed with their defaults, or raise BadInput naming the wrong one."""
        return self._rules.options(_plain(options))

    def new(self, *, seed: Seed = None, **options: object) -> Match:
        """Return a new match; the same seed gives the same dice."""
        return Match(self._rules, _plain(options), secrets.token_hex(8) if seed is None else str(seed))

    def play(self, *players: Player, seed: Seed = None, **options: object) -> Match:
        """Play a whole game, one player for each seat or one for all, and return the finished match."""
        return self.new(seed=seed, **options).play(*players)

    def load(self, record: Record | str | Path) -> Match:
        """Return the match that a record tells: the record, its JSON, or the path of its file."""
        if isinstance(record, Path):
            record = record.read_text("utf-8")
        if isinstance(record, str):
            record = record_from_json(record)
        if record.game != self.name:
            raise BadInput("game", f"a record of {record.game!r}, expected {self.name!r}")
        if record.start is not None:
            raise BadInput("start", "a fork of another game; `ashboard replay` replays it")
        return Match(self._rules, record.options, secrets.token_hex(8), record.rules, record.answers)

    def __repr__(self) -> str:
        return f"<Game: {self.name}>"


def game(name: str) -> Game:
    """Return a game by its name: `neuroshima-hex` or `bright-future`."""
    found = GAMES.get(name)
    if found is None:
        raise BadInput("game", f"{name!r} is unknown; expected one of " + ", ".join(GAMES))
    return Game(found)


def _plain(options: dict[str, object]) -> dict[str, object]:
    """Options as records hold them: lists in place of tuples."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in options.items()}
