"""Many games: simulation, benchmark, tournaments."""
