"""The database: tables, connections, and the one who writes answers."""
