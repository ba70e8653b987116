"""The only reader of `rules/` and `decks/`: it loads, lints, checks decks and caches. Its door is `api`."""
