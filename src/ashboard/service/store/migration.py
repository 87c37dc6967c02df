"""Brings the tables of a database up to date, by Alembic."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ashboard.service.store.database import Database

_FOLDER: Final = Path(__file__).resolve().parent.parent / "migrations"
# Two processes never migrate one PostgreSQL at the same time.
_LOCK: Final = 0x617368


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def migrate(database: Database) -> None:
    """Runs every migration that the database lacks."""
    async with database.writing() as connection:
        if database.is_shared:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        await connection.run_sync(lambda sync: command.upgrade(_config(sync), "head"))


async def pending(database: Database) -> bool:
    """Whether a migration is missing, or the database is newer than this program."""
    heads = set(ScriptDirectory.from_config(_config()).get_heads())
    async with database.reading() as connection:
        return await connection.run_sync(
            lambda sync: set(MigrationContext.configure(sync).get_current_heads()) != heads
        )
