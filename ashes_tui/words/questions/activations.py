"""What distinguishes activations of the same card that differ in their cost."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.engine.api import Activate, Choice
from ashes_tui.words.names import Names
from ashes_tui.words.questions.label import wording
from ashes_tui.words.sentences import block_sentence


def activation_effects(choices: Iterable[Choice], names: Names) -> dict[Choice, str]:
    """The effects of activations that have the same name but different effects."""
    by_name: dict[str, dict[Activate, str]] = {}
    for choice in choices:
        if isinstance(choice, Activate):
            name = wording(choice, names).text
            by_name.setdefault(name, {})[choice] = block_sentence(choice.ability, names)
    differing = [texts for texts in by_name.values() if len(set(texts.values())) > 1]
    return {choice: _difference(text, set(texts.values())) for texts in differing for choice, text in texts.items()}


def _difference(text: str, texts: set[str]) -> str:
    """The text; if it extends another activation's text, only what it adds."""
    less = max((other for other in texts if text.startswith(other) and other != text), key=len, default="")
    return f"also: {text.removeprefix(less).strip()}" if less else text
