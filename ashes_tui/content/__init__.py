"""The only reader of `rules/` and `decks/`: loading, linting, deck checks, compiled cache."""
