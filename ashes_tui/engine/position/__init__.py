"""A position as data, on its way into a running game and back out of it."""
