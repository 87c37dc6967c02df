"""Runs a module behind the service: `python -m ashboard.service.computers.background MODULE`.

The priority is lowered before the module is loaded, which takes longer than many of its jobs.
"""

import contextlib
import os
import runpy
import sys
from typing import Final

# How much less it counts than the service, as `nice` has it.
_POLITE: Final = 5


def lower_priority() -> None:
    """Count less than the service, and where the system knows such a class, never interrupt it on waking up."""
    with contextlib.suppress(OSError):
        if hasattr(os, "SCHED_BATCH"):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        os.nice(_POLITE)


if __name__ == "__main__":
    lower_priority()
    runpy.run_module(sys.argv[1], run_name="__main__")
