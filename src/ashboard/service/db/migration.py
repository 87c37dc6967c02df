"""Bring the tables of a database up to date, with Alembic."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from ashboard.service.db.database import Database

_FOLDER: Final = Path(__file__).resolve().parent / "migrations"
# The advisory lock that keeps two processes from migrating one PostgreSQL at the same time.
_LOCK: Final = 0x617368


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def migrate(database: Database) -> None:
    """Run every migration that the database lacks."""
    async with database.transaction() as connection:
        if database.is_shared:
            await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        await connection.run_sync(lambda sync: command.upgrade(_config(sync), "head"))


async def is_migration_missing(database: Database) -> bool:
    """Whether the database lacks a migration, or is newer than this program."""
    heads = set(ScriptDirectory.from_config(_config()).get_heads())
    async with database.connect() as connection:
        return await connection.run_sync(
            lambda sync: set(MigrationContext.configure(sync).get_current_heads()) != heads
        )
