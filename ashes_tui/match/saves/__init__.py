"""Saved games: records, journals, the store and its files, replay and resuming."""
