"""Positions as data: building a game from one, and exporting one."""
