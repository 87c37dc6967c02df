"""Bright Future: Tunnel of Power, Underground Fever, the Arena."""

from typing import Any, ClassVar

from pettingzoo import AECEnv

from ashboard.environments.aec import GameEnv, Observation, metadata, wrap


class raw_env(GameEnv):  # noqa: N801
    """The environment without wrappers; the options of the game are keyword arguments."""

    game = "bright-future"
    metadata: ClassVar[dict[str, Any]] = metadata("bright_future_v0")  # type: ignore[misc]


def env(render_mode: str | None = None, **options: object) -> AECEnv[str, Observation, int]:
    """Return the environment in the wrappers of PettingZoo."""
    return wrap(raw_env(render_mode, **options))
