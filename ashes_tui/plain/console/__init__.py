"""Lines in and out, and which of several things a typed line means. Knows nothing of a running game."""
