"""Decks: what one holds and asks for, in pictures or in words; copies as boxes; what can be done with it."""
