"""The database: tables, connections, migrations, and the writer of rows."""
