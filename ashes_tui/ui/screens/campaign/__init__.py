"""Screens of campaigns: the list, one campaign, a new one, cards for a victory, the deck between games."""
