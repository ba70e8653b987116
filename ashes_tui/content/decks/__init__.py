"""Deck files, and what makes a deck legal."""
