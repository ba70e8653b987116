"""The panes of a running game, and how they share the terminal. ``table`` draws all of them for one moment."""
