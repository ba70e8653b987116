"""What each of several activations buys that differ by their cost alone."""

from __future__ import annotations

from collections.abc import Iterable

from ashes_tui.engine.api import Activate, Choice
from ashes_tui.words.label import wording
from ashes_tui.words.names import Names
from ashes_tui.words.sentences import block_sentence


def activation_effects(choices: Iterable[Choice], names: Names) -> dict[Choice, str]:
    """What activations do that are called the same and do not do the same."""
    alike: dict[str, dict[Activate, str]] = {}
    for choice in choices:
        if isinstance(choice, Activate):
            called = wording(choice, names).text
            alike.setdefault(called, {})[choice] = block_sentence(choice.ability, names)
    several = [told for told in alike.values() if len(set(told.values())) > 1]
    return {choice: _beyond(text, set(told.values())) for told in several for choice, text in told.items()}


def _beyond(text: str, all_told: set[str]) -> str:
    """The text; where it does what another one does, and more, only what is more."""
    less = max((other for other in all_told if text.startswith(other) and other != text), key=len, default="")
    return f"also: {text.removeprefix(less).strip()}" if less else text
