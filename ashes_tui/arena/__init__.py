"""Many games: simulation, coverage, benchmark."""
