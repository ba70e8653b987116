"""One running game: its timeline, undo, saved games, replay, and who plays each seat."""
