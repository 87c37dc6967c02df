"""Alembic's environment: it uses the connection it is given."""

from alembic import context

from ashboard.service.db.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=False)
context.run_migrations()
