"""A game as an environment of PettingZoo: agents in turn, each with an observation and a mask of its own."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ashboard.core.encoding import Layout
from ashboard.core.episode import OVER, Episode
from ashboard.core.state import State
from ashboard.environments.rendering import RENDER_MODES, check_mode, render
from ashboard.environments.tables import Seeds, Table, reward

Observation = dict[str, NDArray[np.int8]]
_INT8 = np.dtype(np.int8)


class GameEnv(AECEnv[str, Observation, int]):
    """The raw environment; options are those of the game.

    `observe` works for every agent at any time and changes nothing. An illegal action raises `IllegalAction`.
    """

    game: ClassVar[str]
    metadata: ClassVar[dict[str, Any]]  # type: ignore[misc]

    def __init__(self, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.render_mode: Final = check_mode(render_mode)
        self.table = Table(self.game, options)
        self._seeds: Final = Seeds()
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._seat_of: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation = Dict(
            {
                "observation": Box(-128, 127, (self.table.observation.size,), np.int8),
                "action_mask": Box(0, 1, (self.table.actions.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: Discrete(self.table.actions.size) for agent in self.possible_agents}
        # Set up so that looking before the first reset is possible.
        self.episode: Episode = self.table.start("0")

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Start a game; `options={"game": {...}}` changes options of the game that leave the spaces as they are."""
        changed = (options or {}).get("game")
        if isinstance(changed, Mapping):
            self.table = self.table.with_options(changed)
        self.episode = self.table.start(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.episode.seat)]

    def step(self, action: int | None) -> None:
        """Answer for the agent whose turn it is; None for one that has terminated."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        episode = self.episode
        episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if episode.seat != OVER:
            self.agent_selection = self.possible_agents[episode.seat]
            return
        outcome = episode.state.outcome()
        self.rewards = {each: reward(outcome, self._seat_of[each]) for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may do now."""
        seat = self._seat_of[agent]
        episode = self.episode
        return {
            "observation": np.frombuffer(episode.encoding.observe(episode.state, seat), _INT8),
            "action_mask": np.frombuffer(episode.mask(seat), _INT8),
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int8]:
        """All that anybody knows: the observations of all seats, one after the other."""
        rows = [self.episode.observe(seat) for seat in range(self.table.seats)]
        return np.frombuffer(bytearray().join(rows), _INT8)

    def render(self) -> Any:
        """Draw the position as everybody sees it, in the mode of the environment."""
        return render(self.table.game, self.episode.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    # -- what a search wants

    @property
    def position(self) -> State:
        """A copy of the position, secrets included: for a search, go through `view(...).sample`."""
        return self.episode.state.copy()

    def copy(self) -> "GameEnv":
        """Return an environment of its own that goes on from here, with the same dice to come."""
        twin: GameEnv = self.__class__.__new__(self.__class__)
        twin.__dict__.update(self.__dict__)
        twin.episode = self.episode.copy()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            if name in self.__dict__:
                setattr(twin, name, dict(getattr(self, name)))
        if "infos" in self.__dict__:
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin.agents = self.agents[:]
        twin.__dict__["_seeds"] = self._seeds.copy()
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> "GameEnv":
        return self.copy()

    # -- numbers and words

    @property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.table.observation

    @property
    def regions(self) -> Layout:
        """The regions of the action space."""
        return self.table.actions

    def split(self, observation: NDArray[np.int8]) -> dict[str, NDArray[np.int8]]:
        """Take an observation apart into its named parts, without copying."""
        return {
            part.name: observation[part.start : part.start + part.size].reshape(part.shape)
            for part in self.table.observation.parts
        }

    def factors(self, action: int) -> tuple[str, tuple[int, ...]]:
        """Take an action apart: its region, and its place there; for `place` hand slot, hex and rotation."""
        part = self.table.actions.part_of(action)
        return part.name, part.coordinates(action - part.start)

    def join(self, region: str, place: tuple[int, ...]) -> int:
        """Return the action of a region and a place in it."""
        for part in self.table.actions.parts:
            if part.name == region:
                index = 0
                for length, number in zip(part.shape, place, strict=True):
                    index = index * length + number
                return part.start + index
        raise KeyError(region)

    def text(self, action: int) -> str:
        """Return what a legal action is in the notation."""
        return self.episode.text(action)

    def action(self, text: str) -> int:
        """Return the action of a legal answer in the notation."""
        return self.episode.index(text)


def metadata(name: str) -> dict[str, Any]:
    """What PettingZoo wants to know about an environment."""
    return {"render_modes": list(RENDER_MODES), "name": name, "is_parallelizable": False, "render_fps": 1}


def wrap(raw: GameEnv) -> AECEnv[str, Observation, int]:
    """Put the wrappers of PettingZoo around an environment: an illegal action ends the game and loses it."""
    env: AECEnv[str, Observation, int] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
