"""Executors of the effect nodes, by family. Importing this package registers them all."""

from ashes_tui.engine.verbs import cards, control, damage, dice, tokens

__all__ = ["cards", "control", "damage", "dice", "tokens"]
