"""The `ashboard` command; needs the extra `cli`."""

import sys
from typing import Final

EXTRA: Final = ("typer", "rich", "click")


def main() -> None:
    """Runs the command, or says in one line what is missing to run it."""
    try:
        from ashboard.cli.app import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        print('ashboard: the command needs extra packages: pip install "ashboard[cli]"', file=sys.stderr)
        sys.exit(2)
    run()
