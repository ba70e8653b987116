"""Card text, generated from what the engine executes: nothing a player reads about a card is stored anywhere.

This module is the door; nobody outside imports what lies behind it. Every node class, event, noun and flag of the
language has one template here; a test walks the language's unions, so a node without a sentence fails the build.
Texts carry symbols as ``[[..]]``; ``plain`` writes them out.

``english`` holds grammar and vocabulary, ``phrases`` the parts of a sentence, ``sentences`` the effects; ``blocks`` and
``cards`` put whole texts together.
"""

from ashes_tui.lang.text.blocks import ROW_STEPS, numbers
from ashes_tui.lang.text.box import INEXHAUSTIBLE, WHILE_EXHAUSTED, Span, TextBox, plain, spans
from ashes_tui.lang.text.cards import (
    block_text,
    card_text,
    condition_text,
    effect_text,
    joined,
    keyword_boxes,
    on_card_brief,
    on_card_text,
    power_text,
    row_text,
    selector_text,
)
from ashes_tui.lang.text.english.grammar import article, plural
from ashes_tui.lang.text.phrases.cost import cost_text_pretty
from ashes_tui.lang.text.sentences import attaching, control, dice, effects, opponents, timed
from ashes_tui.lang.text.sentences.statics import acts
from ashes_tui.lang.text.sentences.timed import lasting_text

TEMPLATES = (attaching, control, dice, effects, opponents, timed)
"""The modules that register the templates of effects."""

__all__ = [
    "INEXHAUSTIBLE",
    "ROW_STEPS",
    "WHILE_EXHAUSTED",
    "Span",
    "TextBox",
    "acts",
    "article",
    "block_text",
    "card_text",
    "condition_text",
    "cost_text_pretty",
    "effect_text",
    "joined",
    "keyword_boxes",
    "lasting_text",
    "numbers",
    "on_card_brief",
    "on_card_text",
    "plain",
    "plural",
    "power_text",
    "row_text",
    "selector_text",
    "spans",
]
