"""Connections, transactions, migrations, locks: SQLite without any of our tables."""
