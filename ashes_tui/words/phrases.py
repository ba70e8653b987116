"""Phrases: numbers, lists, plurals, costs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import DieType, Duration
from ashes_tui.lang.text import plain
from ashes_tui.words.glyphs import SHORT, Glyphs

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_LEVELS = {"basic": 0, "class": 1, "power": 2}
_MAGIC = re.compile(r"(?P<n>\d+|X) (?:(?P<die>[a-z]+):)?(?P<level>basic|class|power)")

_LONG_NAME = 12
"""The most letters of a name that is told whole where there is little room."""


def count(n: int, thing: str, things: str | None = None) -> str:
    """``1 card``, ``3 cards``."""
    return f"{n} {thing if n == 1 else things or thing + 's'}"


def percent(share: float) -> str:
    """A share in whole percents: ``17 %``."""
    return f"{round(100 * share)} %"


def number_word(n: int) -> str:
    """Small numbers as words, others as digits."""
    return _SMALL[n] if 0 <= n < len(_SMALL) else str(n)


def listing(things: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def victory_words(names: Sequence[str]) -> str:
    """``Ann wins``, ``Ann and Bob win``; repeated names appear once."""
    once = list(dict.fromkeys(names))
    return f"{listing(once)} {'wins' if len(once) == 1 else 'win'}"


def versus(people: Sequence[str], opponent: str = "") -> str:
    """The players of a game: ``Ann against Bob``; with an opponent, together: ``Ann and Bob against Indiri``."""
    return f"{listing(people)} against {opponent}" if opponent else " against ".join(people)


def tally(things: Sequence[str], times: str = "x") -> str:
    """A list with equal things counted, in order of first appearance: ``Frost Talon x2 and Javelineer``."""
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return listing([thing if n == 1 else f"{thing} {times}{n}" for thing, n in counts.items()])


def style_words(deck: DeckList) -> str:
    """How hard a deck is to play, and how it plays; empty where nobody has said so."""
    return f"{capital(deck.difficulty)}: {deck.blurb}" if deck.difficulty else deck.blurb


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def within(text: str) -> str:
    """A line as a part of a sentence: a name keeps its capital, *you* has none."""
    return f"{text[:1].lower()}{text[1:]}" if text.startswith(("You ", "Your ")) else text


def sentence(text: str) -> str:
    """The text with exactly one full stop; what ends as a question or a call stays as it is."""
    return text if text.endswith(("?", "!")) else f"{text.rstrip('.')}."


def sentences(texts: Sequence[str]) -> str:
    """Sentences one after the other, those that say nothing left out; the last one without a full stop."""
    said = [text for text in texts if text]
    return " ".join((*map(sentence, said[:-1]), *said[-1:]))


def article(thing: str) -> str:
    """``a die``, ``an astral die``."""
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"


def brief(name: str) -> str:
    """A player in little room: of a long name the last word, ``Viros``."""
    return name if len(name) <= _LONG_NAME else name.split()[-1]


def short_name(automaton: str) -> str:
    """What an automaton is called in sentences and lists: ``Viros`` of *The Corpse of Viros*, ``Scatha``."""
    before, of, place = automaton.partition(" of ")
    if of:
        return place
    return before.removeprefix("The ") if before.startswith("The ") else before.split()[0]


def possessive(name: str) -> str:
    """``Ann's``, ``Chris'``."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


_YOU_DO = {"is": "are", "has": "have", "does": "do", "passes": "pass"}
"""Verbs that lose more than an *s*."""


def second_person(action: str) -> str:
    """What somebody does, as it is said to them: ``attack Scatha`` of ``attacks Scatha``."""
    verb, space, rest = action.partition(" ")
    return f"{_YOU_DO.get(verb, verb.removesuffix('s'))}{space}{rest}"


_LASTING = {
    Duration.TURN: "this turn",
    Duration.ATTACKS: "during the attacks of this turn",
    Duration.NEXT_TURN: "until the end of the next turn or the round",
    Duration.ROUND: "this round",
    Duration.YOUR_NEXT_TURN: "until the next turn of its player",
    Duration.YOUR_NEXT_TURN_OR_ROUND: "until the next turn of its player or the next round",
    Duration.THEIR_NEXT_TURN: "during their next turn",
}


def duration_words(duration: str) -> str:
    """How long a timed effect lasts: ``this turn``."""
    return _LASTING[Duration(duration)]


def cost_parts(cost: str) -> list[str]:
    """The parts of a cost as written in the rules data (``main - 1 astral:class``)."""
    return [part.strip() for part in cost.split(" - ") if part.strip() and part.strip() != "free"]


def cost_words(cost: str) -> str:
    """A cost in words: ``main action, exhaust, 1 astral class``."""
    return ", ".join(_part_words(part) for part in cost_parts(cost)) or "free"


def dice_signs(cost: str, glyphs: Glyphs) -> str:
    """Only the dice of a cost, in compact form: ``As+ -``."""
    return " ".join(_part_signs(part, glyphs) for part in cost_parts(cost) if _MAGIC.fullmatch(part))


def dice_needed(cost: str, glyphs: Glyphs) -> str:
    """``1 more die is needed: As+``, of the dice of a cost that are wanting."""
    wanting = (_MAGIC.fullmatch(part) for part in cost_parts(cost))
    n = sum(int(found["n"]) for found in wanting if found and found["n"] != "X")
    return f"{count(n, 'more die is', 'more dice are')} needed: {dice_signs(cost, glyphs)}"


def _part_words(part: str) -> str:
    if part in ("main", "side"):
        return f"{part} action"
    if part.endswith(" discard"):
        return f"discard {count(int(part.split()[0]), 'card')}"
    return part.replace(":", " ")


def quoted(text: str, whose: str = "") -> str:
    """What another's card says, as its own words, after whose they are."""
    return f'{whose}: "{text}"' if whose else f'"{text}"'


def cost_signs(cost: str, glyphs: Glyphs) -> str:
    """A cost in compact form: ``main As+ --``."""
    signs = (_part_signs(part, glyphs) for part in cost_parts(cost) if part != "exhaust")
    return " ".join(s for s in signs if s)


_MARKED_PART = r"(?:\[\[(?:main|side|exhaust|discard)\]\]|(?:\d+|X) \[\[(?:[a-z]+:)?(?:basic|class|power|discard)\]\])"
_MARKED_COST = re.compile(rf"{_MARKED_PART}(?: - {_MARKED_PART})*")


def signed_text(text: str, glyphs: Glyphs) -> str:
    """Text of a card without markup, its costs in compact form: ``main, exhaust, As+ -: Place ...``."""
    return plain(_MARKED_COST.sub(lambda cost: _signed_cost(cost[0], glyphs), text))


def _signed_cost(cost: str, glyphs: Glyphs) -> str:
    """The actions and such in words with commas, then the dice."""
    parts = [part.replace("[[", "").replace("]]", "") for part in cost.split(" - ")]
    dice = [_part_signs(part, glyphs) for part in parts if _is_dice(part)]
    others = [_part_signs(part, glyphs) for part in parts if not _is_dice(part)]
    return ", ".join(filter(None, (*others, " ".join(dice))))


def _is_dice(part: str) -> bool:
    return any(_MAGIC.fullmatch(option) for option in part.split(" or "))


def _part_signs(part: str, glyphs: Glyphs) -> str:
    if " or " in part:
        return "/".join(_part_signs(option, glyphs) for option in part.split(" or "))
    match = _MAGIC.fullmatch(part)
    if match is None:
        return part.replace(" discard", " card")
    sign = glyphs.levels[_LEVELS[match["level"]]]
    if match["die"]:
        sign = SHORT[DieType(match["die"])] + sign
    if match["n"] == "X":
        return f"X{sign}"
    n = int(match["n"])
    return sign * n if match["die"] is None else " ".join([sign] * n)
