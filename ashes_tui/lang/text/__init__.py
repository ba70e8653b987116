"""Card text, generated from what the engine executes: nothing a player reads about a card is stored anywhere.

Every node class, event, noun and flag of the language has one template here; a test walks the language's
unions, so a node without a sentence fails the build. Texts carry symbols as ``[[..]]``; ``plain`` writes them
out.
"""

from ashes_tui.lang.text import again, attaching, combat, control, dice, effects, opponents, repeating, timed
from ashes_tui.lang.text.box import Span, TextBox, plain, spans
from ashes_tui.lang.text.cards import (
    block_text,
    card_text,
    condition_text,
    effect_text,
    power_text,
    selector_text,
)
from ashes_tui.lang.text.cost import cost_text_pretty

TEMPLATES = (again, attaching, combat, control, dice, effects, opponents, repeating, timed)
"""The modules that register the templates of effects."""

__all__ = [
    "Span",
    "TextBox",
    "block_text",
    "card_text",
    "condition_text",
    "cost_text_pretty",
    "effect_text",
    "plain",
    "power_text",
    "selector_text",
    "spans",
]
