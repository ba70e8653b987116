"""What an ability does as a telegram: complete, in the words without which it would say something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ashes_tui.ui.draw.table.texts.brief import (
    Rewording,
    in_fewest_words,
    price_of,
    without_price,
)
from ashes_tui.ui.draw.table.texts.wordings import SHORTER
from ashes_tui.words.glyphs import SHORT

_THINGS = "unit|ally|conjuration|card|ready spell|spell|aspect"
_MANY = "units|allies|conjurations|cards|ready spells|spells|aspects"
_STATES = "unexhausted |exhausted |charged "
_CODES = {kind.value: letters for kind, letters in SHORT.items()}


def _code(found: re.Match[str]) -> str:
    """The type of a die by the letters that stand on it."""
    return f"{_CODES[found[1]]} "


def _yours(found: re.Match[str]) -> str:
    """``your unit`` for *a unit you control*."""
    return f"{'Your' if found[1][0] == 'A' else 'your'} {found[2] or ''}{found[3]}"


def _all_yours(found: re.Match[str]) -> str:
    """``all your units`` for *all units you control*."""
    return f"{found[1] or ''}your {found[2] or ''}{found[3]}"


def _discarded(found: re.Match[str]) -> str:
    """What a card does that is discarded for it, perhaps only if it was charged."""
    return "Discard it: if charged, " if found[1] else "Discard it: "


_LAST = r"(?:Status: )?\b(?:Last status: |[Ii]f that was its last status, |[Ii]f it was the last, )"

_WORDS: Sequence[Rewording] = (
    (re.compile(r"\b(\w+) ([\w ]+), \1 ([\w ]+), or \1 "), r"\1 \2, \3, or "),
    (re.compile(r"\b1 of (?:the Chimera's|its) basic dice\b"), "a basic die"),
    (re.compile(r"\b[Ii]f it came up (basic|class|power), "), r"If \1, "),
    (re.compile(r"\ba unit, Phoenixborn, ready spell, or alteration spell\b"), "a card"),
    (re.compile(r"\bWhen this unit is declared as an attacker, blocker, or guard, "), "Attack, block or guard: "),
    (re.compile(rf"(?<=\. ){_LAST}"), "Last: "),
    (re.compile(r"\bplace 1 Red Rains(?: on the Chimera)?\b"), "1 Red Rains"),
    (re.compile(rf"\b(?:may )?choose (an? (?:opposing )?(?:{_THINGS}))\. If you do, that (?:{_THINGS}) "), r"\1 "),
    (re.compile(r"\bDiscard this (?:unit|spell)\. If (?:it was (charged)|you do), "), _discarded),
    (re.compile(r"\bplace all allies you own that are under it into your hand"), "your allies under it to your hand"),
    (re.compile(r"\b[Dd]amage this unit deals\b"), "Its damage"),
    (re.compile(r"\bdeals its damage before counters\b"), "its damage comes first"),
    (re.compile(r"\bis considered exhausted\b"), "counts as exhausted"),
    (re.compile(r"\bthe target of the attack\b"), "the target"),
    (re.compile(r"\b(has|had) 1 or more wounds on it\b"), lambda m: f"{'is' if m[1] == 'has' else 'was'} wounded"),
    (re.compile(r"\bthe number of (wounds|status) on (?:this unit|it)\b"), r"its \1"),
    (re.compile(r"\bfrom a card you control onto another card you control\b"), "between your cards"),
    (re.compile(r"\bunless you are the first player\b"), "unless first player"),
    (re.compile(r"\bIf you do, (?:you )?(may )?"), r"Then \1"),
    (re.compile(r"\bfrom the top of\b"), "from"),
    (re.compile(r"\bthat (?:target )?(?:opponent|player)'s\b"), "their"),
    (re.compile(r"\ball units (?:that )?opponents? controls?\b"), "all opposing units"),
    (re.compile(rf"\ban? ({_THINGS}) an opponent controls\b"), r"an opposing \1"),
    (re.compile(rf"\b([Aa]n?) ({_STATES})?({_THINGS}) you control\b"), _yours),
    (re.compile(rf"(?<!\d )(?<!of )\b(all )?({_STATES})?({_MANY}) you control\b"), _all_yours),
    (re.compile(r"(?:^|(?<=[.:,] )|(?<=\band ))[Dd]eal (?=(?:\d+|X) damage\b)"), ""),
    (re.compile(r"(?:^|(?<=[.:,] ))[Gg]ive (?=attack \+)"), ""),
    (re.compile(r"^Remove (\d+) status from this spell to "), r"Remove \1 status to "),
    (re.compile(r"\bAt round's end: "), "Round's end: "),
    (re.compile(r"\bAfter your (\w+) is destroyed\b"), r"When your \1 is destroyed"),
    (re.compile(rf"\b({'|'.join(_CODES)}) (?=(?:die|dice)\b)"), _code),
)
"""What may be worded shorter where a text would be cut otherwise, without leaving out what it does or to whom."""


@lru_cache(maxsize=4096)
def in_telegram(words: str) -> str:
    """What an ability does in the shortest complete form; its price is not told."""
    words = in_fewest_words(words)
    for pattern, brief in (*_WORDS, *SHORTER):
        words = pattern.sub(brief, words)
    return re.sub(r"(?<=\. )[a-z]", lambda found: found[0].upper(), words).strip()


def _with_sign(form: Callable[[str], str], words: str) -> str:
    price = price_of(words)
    return f"{price}: {form(words)}" if price else form(words)


def with_sign(words: str) -> str:
    """What an ability costs by its action and signs, and in all words what it does."""
    return _with_sign(without_price, words)


def with_sign_in_fewest_words(words: str) -> str:
    """The same, in the fewest words what it does."""
    return _with_sign(in_fewest_words, words)


def with_sign_in_telegram(words: str) -> str:
    """The same, what it does as a telegram."""
    return _with_sign(in_telegram, words)


__all__ = ["in_telegram", "with_sign", "with_sign_in_fewest_words", "with_sign_in_telegram"]
