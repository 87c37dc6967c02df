"""What the service is measured against: a bare echo and a bare commit; and the service itself, without limits."""

import contextlib
import json
import socket
import sys
from collections.abc import AsyncIterator
from typing import Any

import sqlalchemy as sa
import uvicorn
import uvloop
from litestar import Litestar, WebSocket, websocket

from ashboard.service.db.database import Database
from ashboard.service.logs import Logging
from ashboard.service.serve import run
from ashboard.service.settings import UNLIMITED, Settings

ROWS = sa.Table("bare_rows", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True), sa.Column("text", sa.Text))


@websocket("/")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        await socket.send_data(event["text"])


def committing(url: str) -> Litestar:
    """One commit for each message, in the settings of the service."""
    database = Database(url)

    @websocket("/")
    async def commit(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        while True:
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            async with database.transaction() as connection:
                await connection.execute(ROWS.insert().values(text=event["text"]))
            await socket.send_data(event["text"])

    @contextlib.asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with database.transaction() as connection:
            await connection.run_sync(ROWS.metadata.create_all)
        yield
        async with database.transaction() as connection:
            await connection.run_sync(ROWS.metadata.drop_all)
        await database.close()

    return Litestar([commit], lifespan=[lifespan], logging_config=None)


def main() -> None:
    kind, *url = sys.argv[1:]
    if kind == "serve":
        run(Settings(url[0], port=0, workers=0, limits=UNLIMITED), Logging())
        return
    app = Litestar([echo], logging_config=None) if kind == "echo" else committing(url[0])
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(json.dumps({"port": listening.getsockname()[1]}), file=sys.stderr, flush=True)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="on"
    )
    uvloop.run(uvicorn.Server(config).serve([listening]))


if __name__ == "__main__":
    main()
