"""Screens of campaigns: all of them, one of them, a new one, cards for a victory, the deck between games."""
