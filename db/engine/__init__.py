"""SQLite without any of our tables: connections, transactions, migrations, the lock."""
