"""A seat at a hosted game, or a place to watch it from; and what opens over that table."""
