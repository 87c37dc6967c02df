"""`ashboard serve`: play over the network; and what `ashboard` alone does, play at home."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ashboard.cli.failures import require_extra
from ashboard.cli.output.browser_launch import (
    FIRST_PORT,
    database_file,
    free_port,
    has_page,
    home_database,
    page_address,
    show_page,
)
from ashboard.cli.translations import choose_language, translations
from ashboard.core.errors import BadInput, NotBuilt

Port = Annotated[
    int | None,
    typer.Option("--port", min=0, max=65535, metavar="N", help=f"Port, {FIRST_PORT} if not given; 0 finds a free one."),
]
Host = Annotated[str, typer.Option("--host", metavar="NAME", help="Address to listen on; 0.0.0.0 for everybody.")]
Url = Annotated[
    str,
    typer.Option("--database", metavar="URL", help="sqlite:///file.db for one process, or postgresql://… for several."),
]
Workers = Annotated[int, typer.Option("--workers", min=0, max=64, metavar="N", help="Processes for computer seats.")]
Migrate = Annotated[bool, typer.Option("--migrate", help="Bring the tables of the database up to date, and end.")]
Thinking = Annotated[
    float, typer.Option("--thinking", min=0.1, max=600, metavar="SECONDS", help="What a computer may think in a turn.")
]
Reveal = Annotated[
    int,
    typer.Option(
        "--reveal",
        min=5,
        max=3600,
        metavar="SECONDS",
        help="What players of a game with a clock have to reveal their part of the dice.",
    ),
]
Grace = Annotated[
    float,
    typer.Option(
        "--grace", min=0, max=60, metavar="SECONDS", help="By how much an answer may come after the time is up."
    ),
]
Unlimited = Annotated[bool, typer.Option("--no-limits", help="No limits of rates: for measurements on one machine.")]
Secure = Annotated[bool, typer.Option("--https", help="Behind a proxy with HTTPS: cookies go over it alone.")]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host", metavar="NAME",
        help="A name under which the service is reached, such as that of a proxy; may be given several times.",
    ),
]  # fmt: skip
Retention = Annotated[
    int,
    typer.Option(
        "--retention", min=0, max=36_500, metavar="DAYS",
        help="After how many days games that never began and guests who never played are removed; 0 keeps them.",
    ),
]  # fmt: skip
Level = Annotated[str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")]
Format = Annotated[
    str,
    typer.Option(
        "--log-format", metavar="FORMAT", help="text, json, or auto: text at a terminal, JSON everywhere else."
    ),
]
File = Annotated[Path | None, typer.Option("--log-file", metavar="PATH", help="A file that gets the log as JSON.")]
Open = Annotated[
    bool,
    typer.Option(
        "--open", help="For playing at home: open the page in the browser, take the next port where one is taken."
    ),
]


def serve(
    port: Port = None,
    host: Host = "127.0.0.1",
    database: Url = "sqlite:///ashboard.db",
    workers: Workers = 1,
    thinking: Thinking = 3.0,
    reveal: Reveal = 30,
    grace: Grace = 0.0,
    https: Secure = False,
    allow_host: AllowedHosts = None,
    retention: Retention = 30,
    no_limits: Unlimited = False,
    log_level: Level = "info",
    log_format: Format = "auto",
    log_file: File = None,
    migrate: Migrate = False,
    open_page: Open = False,
) -> None:
    """
    Serve games over the network, until Ctrl-C.

    What can be asked of it is described at /schema/openapi.json while it runs.
    """
    with require_extra("play" if open_page else "service", "playing on the page" if open_page else "this command"):
        from ashboard.service.logs import FORMATS, LEVELS, Logging
        from ashboard.service.serve import run, run_migration
        from ashboard.service.settings import UNLIMITED, Limits, Settings
    _expect_one_of("--log-level", log_level, LEVELS)
    _expect_one_of("--log-format", log_format, FORMATS)
    if migrate:
        run_migration(database)
        return
    if port is None:
        port = free_port(host) if open_page else FIRST_PORT
    settings = Settings(
        database,
        host,
        port,
        workers,
        UNLIMITED if no_limits else Limits(),
        thinking=thinking,
        reveal=reveal,
        grace=grace,
        is_secure=https,
        hosts=tuple(allow_host or ()),
        retention=retention,
    )
    logs = Logging(log_level, log_format, log_file, is_quiet=open_page)
    if not (open_page or logs.is_readable):
        run(settings, logs)
        return
    say = translations(choose_language(None)).say
    kept = database_file(database) or say("page-database")
    run(settings, logs, lambda bound: _greet(page_address(host, bound), kept, open_page))
    print(say("page-stopped", kept=kept))


def _greet(address: str, kept: str, opens_page: bool) -> None:
    print(translations(choose_language(None)).say("page-ready", address=address, kept=kept), flush=True)
    if opens_page:
        show_page(address)


def _expect_one_of(option: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise BadInput(option, "expected one of " + ", ".join(known))


def play_at_home() -> None:
    """Open the page on games kept in the player's own folder."""
    with require_extra("play", "playing on the page"):
        import ashboard.service.serve  # noqa: F401 before anything is made
    if not has_page():
        raise NotBuilt("this installation carries no page; a wheel made by `make wheel` does (see ashboard --help)")
    kept = home_database()
    kept.parent.mkdir(parents=True, exist_ok=True)
    serve(database=f"sqlite:///{kept}", open_page=True)
