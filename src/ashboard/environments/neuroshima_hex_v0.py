"""Neuroshima Hex for two to four players, in every mode."""

from typing import Any, ClassVar

from pettingzoo import AECEnv

from ashboard.environments.aec import GameEnv, Observation, metadata, wrap


class raw_env(GameEnv):  # noqa: N801
    """The environment without wrappers; the options of the game are keyword arguments."""

    game = "neuroshima-hex"
    metadata: ClassVar[dict[str, Any]] = metadata("neuroshima_hex_v0")  # type: ignore[misc]


def env(render_mode: str | None = None, **options: object) -> AECEnv[str, Observation, int]:
    """Return the environment in the wrappers of PettingZoo."""
    return wrap(raw_env(render_mode, **options))
