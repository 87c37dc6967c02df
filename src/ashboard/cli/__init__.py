"""The `ashboard` command; needs the extra `cli`, and `play` to open the page."""

import sys
from typing import Final

EXTRA: Final = ("typer", "rich", "click")


def main() -> None:
    """Run the command, or say in one line what is missing to run it."""
    try:
        from ashboard.cli.app import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        extra = "cli" if sys.argv[1:] else "play"
        print(f'ashboard: the command needs extra packages: pip install "ashboard[{extra}]"', file=sys.stderr)
        sys.exit(2)
    run()
