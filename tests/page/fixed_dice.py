"""
`ashboard serve` for the browser tests, with the same dice in every run.

The secrets of games are derived from a file that holds the name of the running test, and from how many
were made under that name: a test plays the same games whatever ran before it. What windows add to the dice is fixed in
conftest.py.
"""

import hashlib
import os
from pathlib import Path

from ashboard.cli import main
from ashboard.service.system_sources import SystemSources

NAME = "ASHBOARD_TEST_DICE"


class FixedSecrets:
    """Hands out the secrets of the current test in their order."""

    def __init__(self, file):
        self._file = file
        self._test = ""
        self._count = 0

    def __call__(self) -> str:
        test = self._file.read_text("utf-8")
        self._count = self._count + 1 if test == self._test else 1
        self._test = test
        return hashlib.sha256(f"{test} {self._count}".encode()).hexdigest()


def new_secret(sources: SystemSources) -> str:
    return _secrets()


if __name__ == "__main__":
    _secrets = FixedSecrets(Path(os.environ[NAME]))
    SystemSources.new_secret = new_secret  # type: ignore[assignment, method-assign]
    main()
