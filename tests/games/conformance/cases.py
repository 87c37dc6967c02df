"""The games under test: every game of the catalogue, in small numbers over its options, and the toy."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from tests.core.toy import TREASURE_DIVE
from tests.effort import some

from ashboard.core.action import Action
from ashboard.core.decision import CHANCE, Decision
from ashboard.core.dice import Dice
from ashboard.core.game import Game
from ashboard.core.state import State
from ashboard.games import GAMES
from ashboard.games.bright_future.printed.board import FEVER_LEVELS, SOLO_LEVELS
from ashboard.games.neuroshima_hex.printed.army import army_ids
from ashboard.games.neuroshima_hex.printed.mission import mission_ids
from ashboard.games.neuroshima_hex.printed.rules_versions import EDITIONS

# What may come from outside a game, and ends it.
INTERVENTIONS = {"treasure-dive": ["surface"], "neuroshima-hex": ["resign 0", "resign 1", "draw"]}

HEX = GAMES["neuroshima-hex"]
BRIGHT = GAMES["bright-future"]
FEW_LEVELS = (None, "normal", "contagion", "pandemic")
PAIRS = list(combinations(army_ids(), 2))


@dataclass(frozen=True)
class Case:
    """A game with its options, and the seed of a random play of it."""

    game: Game
    options: Mapping[str, object]
    seats: int
    seed: str

    def __str__(self) -> str:
        return f"{self.game.name} {self.seed}"

    def new(self) -> State:
        return self.game.new(self.game.options(self.options))

    def everybody(self) -> range:
        """The seats and a spectator."""
        return range(-1, self.seats)

    def views(self, state: State) -> list[str]:
        """What everybody sees, as JSON."""
        return [seen(self, state, seat) for seat in self.everybody()]

    def positions(self) -> Iterator[tuple[State, Decision | None, Action | None]]:
        """A random game on one state: each position with its decision and the answer to come, the end with neither."""
        dice = Dice(self.seed)
        state = self.new()
        decision = state.decision()
        while decision is not None:
            action = choice(decision, dice)
            yield state, decision, action
            state.apply(action)
            decision = state.decision()
        yield state, None, None


def choice(decision: Decision, dice: Dice) -> Action:
    """The answer of chance, or of a player without a plan."""
    if decision.seat == CHANCE:
        return dice.answer(decision)
    return decision.options[dice.below(len(decision.options), "players")]


def interventions(case: Case) -> list[str]:
    """What ends a game of the case at once."""
    if case.game is not BRIGHT:
        return INTERVENTIONS[case.game.name]
    is_together = case.seats == 1 or case.options["mode"] == "underground-fever"
    return ["resign 0"] if is_together else ["draw", "resign 1"] if case.seats == 2 else ["draw"]


def seen(case: Case, state: State, seat: int) -> str:
    """What a seat sees, as JSON."""
    return json.dumps(case.game.view(state, seat).data(), sort_keys=True, allow_nan=False)


def asked(decision: Decision | None) -> object:
    """A decision as plain values."""
    if decision is None:
        return None
    texts = [option.text for option in decision.options]
    return decision.seat, decision.kind, texts, decision.weights, decision.stream


def _hex(pair: tuple[str, str], edition: str, number: int) -> Case:
    first = ("random", 0, 1)[number % 3]
    options = {"armies": list(pair), "edition": edition, "first": first}
    return Case(HEX, options, 2, f"{pair[0]}-{pair[1]}-{edition}")


def _ways() -> Iterator[dict[str, object]]:
    """Every way to play Bright Future."""
    for players in (2, 3, 4, 5):
        for survival in (False, True):
            yield {"mode": "tunnel-of-power", "players": players, "survival": survival, "round_limit": 6}
    for difficulty in SOLO_LEVELS:
        yield {"mode": "tunnel-of-power", "players": 1, "difficulty": difficulty}
    for players in (1, 2, 3, 4):
        for difficulty in FEVER_LEVELS:
            for hardcore in (False, True):
                yield {
                    "mode": "underground-fever",
                    "players": players,
                    "difficulty": difficulty,
                    "hardcore": hardcore,
                }
    yield {"mode": "arena"}


def _bright(options: dict[str, object]) -> Case:
    players = options.get("players", 2)
    assert isinstance(players, int)
    return Case(BRIGHT, options, players, "seed of " + "-".join(str(value) for value in options.values()))


TOYS = [
    Case(TREASURE_DIVE, {"players": players}, players, f"{players}-{seed}")
    for players in (2, 3, 4, 5)
    for seed in "abc"
]
# Every pair of armies in every edition.
HEXES = [_hex(pair, edition, number) for number, pair in enumerate(PAIRS) for edition in EDITIONS]
# Every pair of armies in one of the editions.
FEW_HEXES = [_hex(pair, EDITIONS[number % 3], number // 3) for number, pair in enumerate(PAIRS)]

# Every mode, number of players and level of Bright Future; rivals stop after a few rounds.
BRIGHTS = [_bright(options) for options in _ways()]
FEW_BRIGHTS = [
    case for case in BRIGHTS if not case.options.get("hardcore") and case.options.get("difficulty") in FEW_LEVELS
]

# Every mission of the atlas.
MISSIONS = [Case(HEX, {"edition": "2025", "board": name}, 2, f"mission-{name}") for name in mission_ids()]

# Some of them by the first version of the rules, which is still played.
OLD = [
    Case(HEX, {**case.options, "rules_version": 1}, case.seats, f"{case.seed}-version-1")
    for case in (*FEW_HEXES[::5], MISSIONS[1])
]

ALL = [*TOYS, *some(HEXES, check=4), *MISSIONS, *some(OLD, check=2), *some(BRIGHTS, check=3)]
FEW = [
    *(*some(TOYS, check=3), *some(FEW_HEXES, check=2), *MISSIONS),
    *(*some(OLD, check=2), *some(FEW_BRIGHTS[::-1], check=3)),
]
