"""Campaigns: choosing one, its next step, its deck. Its games are played by ``game``."""
