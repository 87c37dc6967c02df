"""The service on an SQLite that falls ill when a file says so: `full`, `read-only`, or `slow` with seconds."""

import asyncio
import os
from pathlib import Path

from sqlalchemy import Engine, event
from sqlalchemy.util import await_only

from ashboard.cli import main

FILE = "ASHBOARD_TEST_AILMENT"
_NO_BOUND = 1 << 30


def fall_ill(connection, cursor, statement, parameters, context, many):
    """Says before every transaction what SQLite itself may do in it."""
    ailment, _, seconds = Path(os.environ[FILE]).read_text("utf-8").partition(" ")
    if seconds:
        await_only(asyncio.sleep(float(seconds)))
    if statement == "BEGIN IMMEDIATE":
        # One page is less than there are: SQLite takes as many as the file has by now.
        cursor.execute(f"PRAGMA max_page_count={1 if ailment == 'full' else _NO_BOUND}")
        cursor.execute(f"PRAGMA query_only={'ON' if ailment == 'read-only' else 'OFF'}")


if __name__ == "__main__":
    event.listen(Engine, "before_cursor_execute", fall_ill)
    main()
