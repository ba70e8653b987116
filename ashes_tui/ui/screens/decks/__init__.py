"""Decks: the page of one, the list of all, and changing one card by card."""
