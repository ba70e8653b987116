"""Narration: events told to one viewer, line by line."""
