"""Commands that look up cards, decks and opponents. They change nothing."""
