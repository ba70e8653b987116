"""Executors of the effect nodes, one module for each family. Importing this package registers them all."""

from ashes_tui.engine.verbs import again, cards, combat, control, damage, dice, moved_dice, opponents, tokens

__all__ = ["again", "cards", "combat", "control", "damage", "dice", "moved_dice", "opponents", "tokens"]
