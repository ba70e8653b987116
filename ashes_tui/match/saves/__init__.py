"""Saved games: records, journals, stores and their files."""
