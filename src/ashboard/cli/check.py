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
    from ashboard.cli.files import gathered
    from ashboard.core.errors import BadInput

    try:
        files = gathered(path)
    except (BadInput, OSError) as error:
        return [_malformed(error)]
    return [_checked(file) for file in files]


def _malformed(error: Exception) -> str:
    from ashboard.cli.failures import complaint
    from ashboard.cli.screen import line, screen

    line(screen(stderr=True), complaint(error))
    return MALFORMED


def _checked(path: Path) -> str:
    """The verdict on one file, told."""
    from ashboard.cli.screen import line, screen
    from ashboard.core.errors import AshboardError, NotBuilt

    console = screen()
    try:
        told = list(_report(path))
    except NotBuilt as missing:
        line(console, f"{NEEDS} {_name(path)}: {missing}", "yellow")
        return NEEDS
    except (AshboardError, OSError, RecursionError) as error:
        return _malformed(error)
    for text in told:
        line(console, text, "red" if len(told) > 1 else "")
    return FAIL if len(told) > 1 else OK


def _report(path: Path) -> Iterator[str]:
    """The line of a scenario, and what is not as it expects."""
    from ashboard.cli.files import read_scenario_file
    from ashboard.core.errors import BadInput
    from ashboard.games.neuroshima_hex.scenarios.run import check as failures_of

    scenario = read_scenario_file(path)
    try:
        failures = failures_of(scenario)
    except BadInput as error:
        raise error.within(str(path)) from None
    rules = ", ".join(scenario.rules) or "no rules named"
    yield f"{FAIL} {scenario.name} ({rules}) in {path}" if failures else f"{OK} {scenario.name} ({rules})"
    for failure in failures:
        yield f"  {failure.where}: {failure.what}"
        yield f"    - expected {failure.expected}"
        yield f"    + found    {failure.found}"


def _name(path: Path) -> str:
    """What a scenario that cannot be loaded calls itself."""
    from ashboard.cli.files import read_toml

    name = read_toml(path).get("name")
    return name if isinstance(name, str) else path.name
