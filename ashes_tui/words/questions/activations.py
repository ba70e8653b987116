"""What distinguishes activations of the same card that differ in their cost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ashes_tui.engine.api import Activate, Choice
from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block
from ashes_tui.lang.select import Num
from ashes_tui.lang.walk import walk
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count
from ashes_tui.words.questions.label import wording
from ashes_tui.words.sentences import block_sentence

_DETAIL = re.compile(r" (?:to|onto|from|on|you|that|face|under|an? target|target)\b.*")
"""Where the words of an effect go on with what it is done to."""
_LEAST_WORDS = 2


def activation_effects(choices: Iterable[Choice], names: Names) -> dict[Choice, str]:
    """The effects of activations that have the same name but different effects, in a few words."""
    by_name: dict[str, dict[Activate, str]] = {}
    for choice in choices:
        if isinstance(choice, Activate):
            name = wording(choice, names).text
            by_name.setdefault(name, {})[choice] = block_sentence(choice.ability, names)
    found: dict[Choice, str] = {}
    for whole in by_name.values():
        if len(set(whole.values())) > 1:
            found.update(_told_apart(whole, names))
    return found


def _told_apart(whole: dict[Activate, str], names: Names) -> dict[Choice, str]:
    """Uses with what they do in a few words; with their texts where those would read alike."""
    texts = set(whole.values())
    brief: dict[Choice, str] = {use: _in_brief(names.ability_blocks(use.ability), text) for use, text in whole.items()}
    are_apart = len(set(brief.values())) == len(texts)
    return brief if are_apart else {use: _difference(text, texts) for use, text in whole.items()}


def _in_brief(blocks: Sequence[Block], text: str) -> str:
    """``2 Mist Spirits`` of what only brings cards into play; else how its first sentence begins."""
    nodes = tuple(node for block in blocks for node in block.do)
    brought = [node for node in walk(nodes) if isinstance(node, fx.Conjure)]
    titles = {node.title for node in brought if isinstance(node.title, str)}
    n = sum(node.n.n for node in brought if isinstance(node.n, Num))
    if n and len(brought) == len(nodes) and len(titles) == 1:
        return count(n, titles.pop())
    first = text.partition(".")[0]
    brief = _DETAIL.sub("", first)
    return brief if len(brief.split()) > _LEAST_WORDS else first


def _difference(text: str, texts: set[str]) -> str:
    """The text; if it extends another activation's text, only what it adds."""
    less = max((other for other in texts if text.startswith(other) and other != text), key=len, default="")
    return f"also: {text.removeprefix(less).strip()}" if less else text
