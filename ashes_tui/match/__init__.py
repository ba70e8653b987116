"""One running game with its seats: loop, undo, journal, store, replay."""
