"""The games of OpenSpiel: registered when this module is imported, chance as nodes of its own.

`pyspiel.load_game("ashboard_neuroshima_hex(armies=moloch;borgo)")`; lists are written with semicolons.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ashboard.core.decision import CHANCE
from ashboard.core.encoding import Part, numbered_chances, numbered_option, sort_offered
from ashboard.core.event import Log
from ashboard.core.state import State
from ashboard.environments.tables import Table, reward

# Chance never has more outcomes than a deck or a roster has cards.
_OUTCOMES: Final = 64
# Longer than any game; Underground Fever ends by itself, the others by a limit of rounds or by empty piles.
_LONGEST: Final = 100_000
NAMES: Final = {"ashboard_neuroshima_hex": "neuroshima-hex", "ashboard_bright_future": "bright-future"}
# The options of each game as parameters, each with its default: empty text and -1 leave it to the game.
_PARAMETERS: Final[dict[str, dict[str, Any]]] = {
    "neuroshima-hex": {
        "armies": "",
        "edition": "",
        "mode": "",
        "board": "",
        "variants": "",
        "points": False,
        "first": 0,
    },
    "bright-future": {"mode": "", "players": 2, "difficulty": "", "survival": False, "round_limit": -1, "first": 0},
}
_LISTS: Final = ("armies", "variants")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, kind: pyspiel.GameType, game: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.table: Final = Table(game, read_options(game, given))
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.table.actions.size,
                max_chance_outcomes=_OUTCOMES,
                num_players=self.table.seats,
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=_LONGEST,
            ),
            given,
        )

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "SpielObserver":
        return SpielObserver(self.table, iig_obs_type, params)


Lines = list[tuple[str, tuple[int, ...] | None]]


class Course:
    """A position and the actions that have led to it, None where it was reached elsewhere.

    OpenSpiel clones states by deep copies and saves them by pickling. A course copies its position by the rules of the
    game, and saves its actions alone.
    """

    def __init__(self, table: Table, state: State, actions: list[int] | None) -> None:
        self.table: Final = table
        self.state: Final = state
        self.actions: Final = actions
        # What has happened, each line with those who have seen it, and how far that is worked out: when somebody asks.
        self._lines: Lines = []
        self._replayed: State | None = None
        self._steps = 0

    def __deepcopy__(self, memo: dict[int, object]) -> "Course":
        twin = Course(self.table, self.state.copy(), None if self.actions is None else self.actions[:])
        if self._replayed is not None:
            twin._lines, twin._replayed, twin._steps = self._lines[:], self._replayed.copy(), self._steps
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return replay, (self.table.game.name, self.table.options, self._known_actions())

    def apply(self, action: int) -> None:
        """Go on."""
        self.state.apply(numbered_option(self.table.encoding, self.state, action))
        if self.actions is not None:
            self.actions.append(action)

    def lines(self) -> Lines:
        """Everything that has happened, each line with the seats that have seen it, None for everybody."""
        if self._replayed is None:
            self._replayed = self.table.first()
        position, actions = self._replayed, self._known_actions()
        for action in actions[self._steps :]:
            option = numbered_option(self.table.encoding, position, action)
            decision = position.decision()
            assert decision is not None
            if decision.seat != CHANCE:
                self._lines.append((f"> {option.text}", (decision.seat,)))
            log: Log = []
            position.apply(option, log)
            self._lines += [(repr(event), event.seers) for event in log]
        self._steps = len(actions)
        return self._lines

    def _known_actions(self) -> list[int]:
        if self.actions is None:
            raise ValueError("this position was reached elsewhere, and has no history")
        return self.actions


def replay(game: str, options: Mapping[str, object], actions: list[int]) -> Course:
    """Make a course again from its actions."""
    table = Table(game, options)
    course = Course(table, table.first(), [])
    for action in actions:
        course.apply(action)
    return course


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; at a chance node an action is the number of an outcome, otherwise an index of the encoding."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._course = Course(game.table, game.table.first(), [])

    @property
    def position(self) -> State:
        """The position itself."""
        return self._course.state

    def current_player(self) -> int:
        decision = self._course.state.decision()
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decision.seat == CHANCE else decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        course = self._course
        return sort_offered(course.table.encoding.indices(course.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self._course.state.decision()
        assert decision is not None
        return numbered_chances(decision)

    def _apply_action(self, action: int) -> None:
        self._course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return numbered_option(self._course.table.encoding, self._course.state, action).text

    def is_terminal(self) -> bool:
        return self._course.state.outcome() is not None

    def returns(self) -> list[float]:
        outcome = self._course.state.outcome()
        return [reward(outcome, seat) for seat in range(self._course.table.seats)]

    def __str__(self) -> str:
        return self._course.state.key()

    def recall(self) -> Lines:
        """Everything that has happened so far, each line with the seats that have seen it, None for everybody."""
        return self._course.lines()


def state_of(game: SpielGame, position: State) -> SpielState:
    """A state of OpenSpiel for a position that was reached elsewhere: good for a search, without a history."""
    state = game.new_initial_state()
    state._course = Course(game.table, position.copy(), None)
    return state


class SpielObserver:
    """What a player sees: the encoding, and as text the view or, with perfect recall, all that was seen so far.

    Without private information the parts that only the seat itself knows are left out.
    """

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType | None, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"no parameters are known: {params}")
        self._table: Final = table
        chosen = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._recalls: Final = bool(chosen.perfect_recall)
        self._public: Final = bool(chosen.public_info)
        self._private: Final = chosen.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._parts: Final = [part for part in table.observation.parts if self._shows(part)]
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._recalls and self._parts:
            self.tensor = np.zeros(sum(part.size for part in self._parts), np.float32)
            start = 0
            for part in self._parts:
                self.dict[part.name] = self.tensor[start : start + part.size].reshape(part.shape)
                start += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if self.tensor is None:
            return
        seen = np.frombuffer(self._table.encoding.observe(state.position, max(0, player)), np.int8)
        for part in self._parts:
            self.dict[part.name][...] = seen[part.start : part.start + part.size].reshape(part.shape)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as text."""
        if self._recalls:
            return self._recalled(state, player)
        seat = player if self._private else -1
        if not self._public:
            return ""
        return repr(self._table.game.view(state.position, seat).data())

    def _shows(self, part: Part) -> bool:
        is_private = part.name in self._table.encoding.private_parts
        return self._private if is_private else self._public

    def _recalled(self, state: SpielState, player: int) -> str:
        """What the player has seen and done, from the beginning."""
        seat = player if self._private else -1
        lines = [line for line, seers in state.recall() if seers is None or seat in seers]
        decision = state.position.decision()
        if decision is not None and decision.seat == player:
            lines.append(f"? {decision.kind}")
        return "\n".join(lines)


def read_options(game: str, params: Mapping[str, Any]) -> dict[str, object]:
    """The options of the game that parameters ask for."""
    options: dict[str, object] = {}
    for name, default in _PARAMETERS[game].items():
        value = params.get(name, default)
        if value == "" or (name == "round_limit" and value == -1) or (isinstance(default, bool) and value is default):
            continue
        # OpenSpiel reads what looks like a number as one, and takes none for a text.
        options[name] = str(value).split(";") if name in _LISTS else value
        if name == "edition":
            options[name] = str(value).removeprefix("edition-")
    return options


def register_games() -> None:
    """Register both games with OpenSpiel."""
    for name, game in NAMES.items():
        kind = pyspiel.GameType(
            short_name=name,
            long_name=f"Ashboard: {game}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=5,
            min_num_players=1,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=_PARAMETERS[game],
        )
        pyspiel.register_game(kind, _game_class(kind, game))


def _game_class(kind: pyspiel.GameType, game: str) -> type[SpielGame]:
    """A class of its own for each game, as OpenSpiel makes games from their parameters alone."""

    def make(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, kind, game, params)

    return type(f"{game.title().replace('-', '')}Game", (SpielGame,), {"__init__": make})


register_games()
