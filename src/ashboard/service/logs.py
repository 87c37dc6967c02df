"""Logs: JSON for machines, readable lines for people; only allow-listed fields are written."""

import json
import logging
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Final

from ashboard.core.errors import BadInput

FORMATS: Final = ("auto", "text", "json")
LEVELS: Final = ("debug", "info", "warning", "error")
_FIELDS: Final = (
    "method",
    "route",
    "status",
    "ms",
    "code",
    "error",
    "attempt",
    "level",
    "rows",
    "duty",
    "failures",
    "seconds",
    "host",
    "port",
    "database",
)


@dataclass(frozen=True)
class Logging:
    """What is logged, in which format, and where."""

    level: str = "info"
    format: str = "auto"
    file: Path | None = None
    # A player's terminal shows only warnings and errors, whatever the level of the file.
    is_quiet: bool = False

    @property
    def is_readable(self) -> bool:
        """Whether standard error gets readable lines."""
        return self.format == "text" or (self.format == "auto" and sys.stderr.isatty())


class JsonLines(logging.Formatter):
    """Time, level, logger, text and allow-listed fields; of an error only its type and where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "severity": record.levelname.lower(),
            "logger": record.name,
            "text": _text(record),
        }
        line.update(_fields(record))
        if record.exc_info and record.exc_info[0] is not None:
            line["places"] = _places(record)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """The same for people: time of day, level if it is a warning or worse, text and fields."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        fields = _fields(record)
        if "route" in fields:
            return f"{time} {fields['method']} {fields['route']} {fields['status']}, {fields['ms']} ms"
        level = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        listed = ", ".join(f"{name} {value}" for name, value in fields.items())
        lines = [f"{time} {level}{_text(record)}{f' ({listed})' if listed else ''}"]
        if record.exc_info and record.exc_info[0] is not None:
            lines += [f"         at {place}" for place in _places(record)]
        return "\n".join(lines)


def _text(record: logging.LogRecord) -> str:
    return str(record.msg) if not record.args else record.getMessage()


def _fields(record: logging.LogRecord) -> dict[str, object]:
    fields = {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
    if record.exc_info and record.exc_info[0] is not None:
        fields["error"] = record.exc_info[0].__name__
    return fields


def _places(record: logging.LogRecord) -> list[str]:
    """Return files and lines, never values: a message may quote a token or a position."""
    places: list[str] = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-12:]


def configure(logs: Logging) -> None:
    """Send the process's logs to standard error, to the file, or to both."""
    root = logging.getLogger()
    root.handlers[:] = _handlers(logs)
    root.setLevel(logs.level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
    # uvicorn, among others, logs every socket with its whole URL.
    for name in ("uvicorn.error", "uvicorn.access", "aiosqlite", "sqlalchemy", "alembic", "asyncio"):
        logging.getLogger(name).setLevel("WARNING")


def _handlers(logs: Logging) -> list[logging.Handler]:
    handlers: list[logging.Handler] = []
    # JSON that goes to a file is not repeated on the console, unless a format is asked for.
    if logs.file is None or logs.is_readable or logs.format == "json":
        console = logging.StreamHandler(sys.stderr)
        console.setFormatter(TextLines() if logs.is_readable else JsonLines())
        if logs.is_quiet:
            console.setLevel("WARNING")
        handlers.append(console)
    if logs.file is not None:
        handlers.append(_file_handler(logs.file))
    return handlers


def _file_handler(path: Path) -> logging.Handler:
    """Return a handler that reopens its file after log rotation."""
    try:
        handler = WatchedFileHandler(path, encoding="utf-8")
    except OSError as error:
        raise BadInput("--log-file", f"{path}: {error.strerror}") from None
    handler.setFormatter(JsonLines())
    return handler
