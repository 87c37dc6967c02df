"""`ashboard check`: scenario files against the engine."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

OK: Final = "ok"
FAIL: Final = "FAIL"
NEEDS: Final = "needs"
MALFORMED: Final = "malformed"
# The worst verdict decides: malformed files before failures, those before what is not built.
_STATUS: Final = {MALFORMED: 2, FAIL: 1, NEEDS: 3}

Files = Annotated[list[Path], typer.Argument(metavar="FILES…", help="Scenario files, or folders of *.toml files.")]


def check(files: Files) -> None:
    """
    Check scenario files: one line each, with what differs where they fail.

    The exit status is 2 if a file is malformed, else 1 if one fails, else 3 if one needs what is not built yet, else 0.
    """
    verdicts = [verdict for path in files for verdict in _all_checked(path)]
    for verdict, status in _STATUS.items():
        if verdict in verdicts:
            raise typer.Exit(status)


def _all_checked(path: Path) -> list[str]:
    """The verdicts on a file, or on all files of a folder."""
    from ashboard.cli.files import toml_files
    from ashboard.core.errors import BadInput

    try:
        files = toml_files(path)
    except (BadInput, OSError) as error:
        return [_malformed(error)]
    return [_checked(file) for file in files]


def _malformed(error: Exception) -> str:
    from ashboard.cli.failures import error_line
    from ashboard.cli.output.screen import print_line, screen

    print_line(screen(stderr=True), error_line(error))
    return MALFORMED


def _checked(path: Path) -> str:
    """The verdict on one file, told."""
    from ashboard.cli.output.screen import print_line, screen
    from ashboard.core.errors import AshboardError, NotBuilt

    console = screen()
    try:
        told = list(_report(path))
    except NotBuilt as missing:
        print_line(console, f"{NEEDS} {_name(path)}: {missing}", "yellow")
        return NEEDS
    except (AshboardError, OSError, RecursionError) as error:
        return _malformed(error)
    for scenario in told:
        for text in scenario:
            print_line(console, text, "red" if len(scenario) > 1 else "")
    return FAIL if any(len(scenario) > 1 for scenario in told) else OK


def _report(path: Path) -> Iterator[list[str]]:
    """For each scenario of a file its line, and what is not as it expects; the file names its game."""
    from ashboard.cli.adapters import adapter_of_file

    yield from adapter_of_file(path).check_file(path)


def _name(path: Path) -> str:
    """What a scenario that cannot be loaded calls itself."""
    from ashboard.cli.files import read_toml

    name = read_toml(path).get("name")
    return name if isinstance(name, str) else path.name
