"""The lobby: own games, tables, people, talk; opening a table."""
