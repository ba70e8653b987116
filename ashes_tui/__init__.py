"""Ashes TUI: the card game Ashes, complete, in the terminal."""

__version__ = "0.1.0"
