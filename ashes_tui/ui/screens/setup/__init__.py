"""Screens that set up a game: players, decks, opponent."""
