"""Small changes to what a card says: a number, a level, a zone, a word of a selector, an action."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

PILED = r"(?! (?:mine )?in:(?:hand|draw-pile|discard-pile|\$seen))"
"""Not followed by a place where no conjuration can be: there an ally and a unit are the same."""

KINDS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"(?<![#\w.$])\d+(?!\w)", lambda m: str(int(m[0]) + 1)),
    (r"(?<![#\w.$])[1-9]\d*(?!\w)", lambda m: str(int(m[0]) - 1)),
    (r"(?<=:)class\b", "power"),
    (r"(?<=:)power\b", "class"),
    (r"\blevel: (class|choice)\b", "level: power"),
    (r"\blevel: power\b", "level: class"),
    (r"\bmain\b(?= -|$)", "side"),
    (r"\bside\b(?= -|$)", "main"),
    (r" - exhaust\b", ""),
    (r" of:opponent\b", ""),
    (r" of:opponent\b", " mine"),
    (r" mine\b", ""),
    (r" mine\b", " of:opponent"),
    (r" (not|title|no-title|slot|wounded|die):\S+", ""),
    (r"\b(unexhausted|exhausted|(?<!blocked )attacking(?! blocked)|blocking|battling|other|wounded) ", ""),
    (r"\btarget ", "all "),
    (r"\ball ", "target "),
    (r"\b(upto|any):?", ""),
    (r"\bunit(?=s?\b)", "ally"),
    (rf"\bally\b{PILED}", "unit"),
    (r"\bconjuration\b", "unit"),
    (r"\bto: (hand|discard-pile)\b", "to: removed"),
    (r"\bin:hand\b", "in:discard-pile"),
    (r"\bin:discard-pile\b", "in:hand"),
    (r"\bdraw-pile\b", "discard-pile"),
    (r"\buntil: turn\b", "until: round"),
    (r"\buntil: round\b", "until: turn"),
    (r", given: [^,}]+", ""),
    (r"\{may: (\[.*\])\}", r"{also: \1}"),
    (r"\bonce: turn\b", "once: round"),
    (r"\braise\b", "lower"),
    (r"\blower\b", "raise"),
    (r"(?<==)(\d+)", lambda m: str(int(m[1]) + 1)),
    (r"<=", "="),
    (r">=", "="),
    (r"\bspell, ability\b", "spell"),
)
"""What is looked for, and what stands there instead. What cannot be read then, or means the same, is no change."""

QUIET = ("note:", "copies:", "type:", "unique:", "- name:")
"""Lines that say nothing about how a card plays, or that other tests hold."""


class CardChange(NamedTuple):
    """One change to a card: its title, the line as it was and as it is then, and the card's text with it."""

    title: str
    was: str
    now: str
    text: str


def card_changes(title: str, text: str) -> Iterator[CardChange]:
    """Every change to a card, whose entry in a file of cards is ``text``."""
    for pattern, instead in KINDS:
        for found in re.finditer(pattern, text, re.MULTILINE):
            start = text.rfind("\n", 0, found.start()) + 1
            was = text[start : _end(text, found.end())]
            if start == 0 or was.strip().startswith(QUIET):
                continue
            put = instead(found) if callable(instead) else found.expand(instead)
            changed = text[: found.start()] + put + text[found.end() :]
            yield CardChange(
                title, was.strip(), changed[start : _end(changed, found.start() + len(put))].strip(), changed
            )


def _end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return end if end >= 0 else len(text)
