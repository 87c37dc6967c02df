"""A game as an environment of Gymnasium: one seat learns, computer players sit at the others."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from ashboard.agents.catalogue import make_agent
from ashboard.core.agent import Agent
from ashboard.core.dice import Dice
from ashboard.core.encoding import Layout, sort_offered
from ashboard.core.episode import OVER, Episode
from ashboard.core.errors import BadInput, IllegalAction
from ashboard.environments.rendering import RENDER_MODES, check_mode, render
from ashboard.environments.tables import Seeds, Table, reward

# A function of observation and mask that returns an action: another policy at the table.
Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], int]
Opponent = str | Policy
_INT8 = np.dtype(np.int8)


class SingleSeatEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """One seat of a game.

    `opponent` is the name of a computer player or a function of observation and mask, one for all other seats or a
    list with one for each. `seat` is the seat that learns, or None for another one in each episode. An illegal action
    ends the episode with the reward of a loss; `info["action_mask"]` and `info["legal_actions"]` say what is legal.
    With `shaping` a step is also worth that much of what the game's own evaluation has risen by, which ends at 1 for a
    win and 0 for a loss: over a whole game that only adds weight to the outcome.
    """

    game: ClassVar[str]
    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        opponent: Opponent | Sequence[Opponent] = "scout",
        seat: int | None = 0,
        shaping: float = 0.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self.table = Table(self.game, options)
        if seat is not None and not 0 <= seat < self.table.seats:
            raise BadInput("seat", f"expected a seat from 0 to {self.table.seats - 1}, or None")
        others = [opponent] * (self.table.seats - 1) if isinstance(opponent, str) or callable(opponent) else opponent
        if len(others) != self.table.seats - 1:
            raise BadInput("opponent", f"expected {self.table.seats - 1}, one for each other seat, or one for all")
        self._others: Final = list(others)
        self._wanted: Final = seat
        self._shaping: Final = shaping
        self._insight: Final = self.table.game.insight()
        self._value = 0.0
        self._seeds: Final = Seeds()
        self.observation_space = Box(-128, 127, (self.table.observation.size,), np.int8)
        self.action_space = Discrete(self.table.actions.size)
        self.seat = seat or 0
        self._episode: Episode | None = None
        self._players: dict[int, Agent | Policy] = {}
        self._dice = ""
        self._episodes = 0

    @property
    def episode(self) -> Episode:
        """The game under way."""
        if self._episode is None:
            raise BadInput("reset", "call reset first")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Start a game; `options={"game": {...}}` changes options of the game that leave the spaces as they are."""
        super().reset(seed=seed)
        changed = (options or {}).get("game")
        if isinstance(changed, Mapping):
            self.table = self.table.with_options(changed)
        dice = self._seeds.next(seed)
        if seed is not None:
            self._episodes = 0
        self.seat = self._episodes % self.table.seats if self._wanted is None else self._wanted
        self._episodes += 1
        self._episode = self.table.start(dice)
        self._seat_others(dice)
        self._let_others_answer()
        self._value = self._evaluate()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Answer, and let the others answer until the seat is asked again or the game is over."""
        try:
            self.episode.step(int(action))
        except IllegalAction:
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._let_others_answer()
        outcome = self.episode.state.outcome()
        earned = reward(outcome, self.seat)
        if self._shaping:
            before, self._value = self._value, self._evaluate()
            earned += self._shaping * (self._value - before)
        return self._observation(), earned, outcome is not None, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask, as MaskablePPO asks for it."""
        return np.frombuffer(self.episode.mask(self.seat), np.bool_)

    def render(self) -> Any:
        """Draw the position as everybody sees it, in the mode of the environment."""
        return render(self.table.game, self.episode.state, self.render_mode)

    def copy(self) -> "SingleSeatEnv":
        """Return an environment of its own that goes on from here, with the same dice to come.

        Computer players at its other seats have dice of their own. What gives actions as a function is shared.
        """
        twin: SingleSeatEnv = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.__dict__["_seeds"] = self._seeds.copy()
        if self._episode is not None:
            twin._episode = self._episode.copy()
            twin._seat_others(f"{self._dice} copied")
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "SingleSeatEnv":
        return self.copy()

    @property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.table.observation

    @property
    def regions(self) -> Layout:
        """The regions of the action space."""
        return self.table.actions

    def text(self, action: int) -> str:
        """Return what a legal action is in the notation."""
        return self.episode.text(int(action))

    def _seat_others(self, dice: str) -> None:
        """Put players at the other seats."""
        self._dice = dice
        self._players = {}
        for number, other in enumerate(self._others):
            place = (self.seat + 1 + number) % self.table.seats
            if isinstance(other, str):
                self._players[place] = make_agent(other, self.table.game, f"{dice} seat {place}")
            else:
                self._players[place] = other

    def _observation(self) -> NDArray[np.int8]:
        return np.frombuffer(self.episode.observe(self.seat), _INT8)

    def _info(self) -> dict[str, Any]:
        episode = self.episode
        mask = np.frombuffer(episode.mask(self.seat), _INT8)
        legal = sort_offered(episode.indices) if episode.seat == self.seat else []
        return {"action_mask": mask, "legal_actions": legal, "seat": self.seat}

    def _evaluate(self) -> float:
        """Evaluate what the seat knows, with a deal of the rest that depends on nothing else."""
        if not self._shaping:
            return 0.0
        state = self.episode.state
        if self.episode.seat != OVER:
            state = self.table.game.view(state, self.seat).sample(Dice("shaping"))
        return self._insight.value(state, self.seat)

    def _let_others_answer(self) -> None:
        episode = self.episode
        while episode.seat not in (self.seat, OVER):
            seat = episode.seat
            player = self._players[seat]
            if callable(player):
                episode.step(
                    player(np.frombuffer(episode.observe(seat), _INT8), np.frombuffer(episode.mask(seat), _INT8))
                )
            else:
                decision = episode.decision
                assert decision is not None
                chosen = player.decide(self.table.game.view(episode.state, seat), decision)
                episode.step(episode.indices[decision.options.index(chosen)])


class NeuroshimaHexEnv(SingleSeatEnv):
    """Neuroshima Hex: `ashboard/NeuroshimaHex-v0`."""

    game = "neuroshima-hex"


class BrightFutureEnv(SingleSeatEnv):
    """Bright Future: `ashboard/BrightFuture-v0`; with `players=1` alone against the game."""

    game = "bright-future"
