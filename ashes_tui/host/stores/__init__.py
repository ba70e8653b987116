"""Where a host keeps what must last: accounts, tables, games as they are played; in SQLite or PostgreSQL."""
