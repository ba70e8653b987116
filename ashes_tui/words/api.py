"""The door of ``words``: what front ends import."""

from __future__ import annotations

from ashes_tui.words.glyphs import ASCII, FULL, SAFE, TIERS, Glyphs, tier_for
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.story import explain, explain_in_parts, narrate, tell
from ashes_tui.words.preview import preview_lines, preview_words
from ashes_tui.words.questions.activations import activation_effects
from ashes_tui.words.questions.denial import denial_brief, denial_words
from ashes_tui.words.questions.label import Wording, label, wording
from ashes_tui.words.questions.no_effect import no_effect_note, no_effect_words, target_note
from ashes_tui.words.questions.prompt import Prompt, amount, prompt, question
from ashes_tui.words.questions.recommended import recommended, recommended_words

__all__ = [
    "ASCII",
    "FULL",
    "SAFE",
    "TIERS",
    "Glyphs",
    "Line",
    "Names",
    "Prompt",
    "Tone",
    "Wording",
    "activation_effects",
    "amount",
    "denial_brief",
    "denial_words",
    "explain",
    "explain_in_parts",
    "label",
    "narrate",
    "no_effect_note",
    "no_effect_words",
    "preview_lines",
    "preview_words",
    "prompt",
    "question",
    "recommended",
    "recommended_words",
    "target_note",
    "tell",
    "tier_for",
    "wording",
]
