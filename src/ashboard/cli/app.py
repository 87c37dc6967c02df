"""The command: one Typer app, and one line for whatever goes wrong."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Final, NoReturn, cast

import typer

from ashboard import __version__
from ashboard.cli.commands import (
    analyse,
    arena,
    armies,
    battle,
    bench,
    cards,
    check,
    fingerprint,
    gate,
    hint,
    label,
    match,
    modes,
    play,
    puzzle,
    replay,
    serve,
    tune,
    verify,
)
from ashboard.cli.failures import FAILED, INTERRUPTED, OK, error_line, exit_status
from ashboard.core.errors import AshboardError, BadInput

NAME: Final = "ashboard"
# Typer brings click along in one version and depends on it in another; the class is the parent of this one in both.
UsageError: Final = cast("type[typer.BadParameter]", typer.BadParameter.__mro__[1])

app = typer.Typer(
    name=NAME,
    help="Post-apocalyptic board games to play, study and automate. The games are Neuroshima Hex and Bright Future. "
    "Without a command, at a terminal, it opens the page to play on.",
    epilog="Exit status: 0 all well, 1 a check failed, 2 bad input or usage, 3 not supported yet.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
_COMMANDS: Final[tuple[Callable[..., None], ...]] = (
    *(
        play.play,
        match.match,
        arena.arena,
        replay.replay,
        hint.hint,
        analyse.analyse,
        verify.verify,
        fingerprint.fingerprint,
    ),
    *(check.check, battle.battle, armies.armies, modes.modes, cards.cards, serve.serve),
    *(tune.tune, label.label, gate.gate),
)
for _command in _COMMANDS:
    app.command()(_command)
app.add_typer(puzzle.app, name="puzzle")
app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(bench.bench)


def run() -> NoReturn:
    """Run the command line of the process and end it."""
    sys.exit(status(sys.argv[1:]))


def status(arguments: Sequence[str]) -> int:
    """Run a command line; return its exit status."""
    _tolerate_any_letter()
    try:
        code = typer.main.get_command(app).main(list(arguments), prog_name=NAME, standalone_mode=False)
        sys.stdout.flush()
    except UsageError as error:
        return _complain(BadInput("", _usage(error)))
    except BrokenPipeError:
        return _leave_quietly()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (AshboardError, OSError, UnicodeError, RecursionError) as error:
        return _complain(error)
    return code if isinstance(code, int) else OK


def _version(wanted: bool) -> None:
    if wanted:
        print(f"{NAME} {__version__}, engine {engine()}")
        raise typer.Exit


def engine() -> str:
    """Return which engine this is."""
    from ashboard.core import dice

    return "interpreted" if str(dice.__file__).endswith((".py", ".pyc")) else "compiled (mypyc)"


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show version and engine.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is not None:
        return
    if _is_at_terminal():
        serve.play_at_home()
    else:
        print(context.get_help())


def _is_at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _complain(error: Exception) -> int:
    """Print in one line on standard error what is wrong."""
    print(error_line(error), file=sys.stderr)
    return exit_status(error)


def _usage(error: typer.BadParameter) -> str:
    where = error.ctx.command_path if error.ctx is not None else NAME
    return f"{error.format_message().rstrip('.')} (see '{where} --help')"


def _leave_quietly() -> int:
    """Stop quietly: nobody reads any more, and flushing the buffer must not fail either."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _tolerate_any_letter() -> None:
    """Make a terminal that lacks a letter show another sign instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")
