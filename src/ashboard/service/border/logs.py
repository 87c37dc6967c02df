"""Logs: a line of JSON each; fields are named where they are written, nothing else gets in."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

_FIELDS: Final = ("method", "route", "status", "ms", "code", "error", "attempt", "level", "rows", "port", "database")


class JsonLines(logging.Formatter):
    """Time, level, logger, text and the fields of the allow-list; of an error only its kind and where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "severity": record.levelname.lower(),
            "logger": record.name,
            "text": str(record.msg) if not record.args else record.getMessage(),
        }
        line.update({name: getattr(record, name) for name in _FIELDS if hasattr(record, name)})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["places"] = _places(record)
        return json.dumps(line, ensure_ascii=False, default=str)


def _places(record: logging.LogRecord) -> list[str]:
    """Files and lines, never values: a message may quote a token or a position."""
    places: list[str] = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-12:]


def configure(level: str) -> None:
    """All logs of the process go to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
    # Among others uvicorn tells of every socket with its whole address.
    for name in ("uvicorn.error", "uvicorn.access", "aiosqlite", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(name).setLevel("WARNING")
