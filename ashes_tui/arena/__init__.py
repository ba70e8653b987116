"""Playing many games: simulation, coverage and benchmarks."""
