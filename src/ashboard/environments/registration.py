"""The names under which Gymnasium knows the games; importing this module registers them."""

from typing import Final

import gymnasium

ENVIRONMENTS: Final = {
    "ashboard/NeuroshimaHex-v0": "ashboard.environments.single_seat:NeuroshimaHexEnv",
    "ashboard/BrightFuture-v0": "ashboard.environments.single_seat:BrightFutureEnv",
}


def register_environments() -> None:
    """Register what is not registered yet."""
    for name, entry_point in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            # The order of steps is checked by the environment itself, spaces by its tests.
            gymnasium.register(name, entry_point=entry_point)


register_environments()
