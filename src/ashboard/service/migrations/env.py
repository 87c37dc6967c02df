"""How Alembic reaches the database: over the connection that it is handed."""

from alembic import context

from ashboard.service.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=False)
context.run_migrations()
