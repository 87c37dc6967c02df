"""`ashboard serve`: play over the network."""

from typing import Annotated

import typer

Port = Annotated[int, typer.Option("--port", min=0, max=65535, metavar="N", help="Port; 0 finds a free one.")]
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
Unlimited = Annotated[bool, typer.Option("--no-limits", help="No limits of rates: for measurements on one machine.")]
Secure = Annotated[bool, typer.Option("--https", help="Behind a proxy with HTTPS: cookies go over it alone.")]
Level = Annotated[str, typer.Option("--log-level", metavar="LEVEL", help="debug, info, warning or error.")]
Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser once the service answers.")]
_LEVELS = ("debug", "info", "warning", "error")


def serve(
    port: Port = 8000,
    host: Host = "127.0.0.1",
    database: Url = "sqlite:///ashboard.db",
    workers: Workers = 1,
    thinking: Thinking = 3.0,
    https: Secure = False,
    no_limits: Unlimited = False,
    log_level: Level = "info",
    migrate: Migrate = False,
    open_page: Open = False,
) -> None:
    """
    Serve games over the network, until Ctrl-C.

    What can be asked of it is described at /schema/openapi.json while it runs.
    """
    from ashboard.cli.extras import needs
    from ashboard.core.errors import BadInput

    if log_level not in _LEVELS:
        raise BadInput("--log-level", "expected one of " + ", ".join(_LEVELS))
    with needs("service"):
        from ashboard.service.serve import run, run_migration
        from ashboard.service.settings import UNLIMITED, Limits, Settings
    if migrate:
        run_migration(database)
        return
    if open_page:
        from ashboard.cli.opening import open_when_ready

        open_when_ready(host, port)
    limits = UNLIMITED if no_limits else Limits()
    run(Settings(database, host, port, workers, limits, thinking=thinking, is_secure=https), log_level)
