"""A table at which nothing is played now: seats and decks, or a campaign between two games."""
