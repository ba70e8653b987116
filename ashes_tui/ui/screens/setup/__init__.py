"""Screens that set up a game: who plays, which decks, which opponent."""
