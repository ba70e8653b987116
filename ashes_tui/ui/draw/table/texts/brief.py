"""What an ability does in ever fewer words: in brief, without its price, in the words that cannot be missed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ashes_tui.words.glyphs import SHORT

Rewording = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_PRICE = re.compile(r"(?:main|side|exhaust)\b[^.:]*: ")


def _timed(found: re.Match[str]) -> str:
    """When a reaction spell is played, in few words."""
    return f"{found[1].capitalize()} {found[2]}: "


def _a(found: re.Match[str]) -> str:
    """``a target unit`` without its second word, the article as the next word wants it."""
    word, capital = found[2], found[1][0] == "A"
    article = "an" if word[0] in "aeio" or (word[0] == "u" and not word.startswith("uni")) else "a"
    return f"{article.capitalize() if capital else article} {word}"


def _and_at(found: re.Match[str]) -> str:
    """Two moments at which the same happens."""
    first = "On arrival" if found[1] == "comes into play" else "Destroyed"
    when = "round's end" if found[2] == "end of the round" else f"the {found[2]}"
    return f"{first} and at {when}: "


_BRIEF: Sequence[Rewording] = (
    (re.compile(r"When this unit (comes into play|is destroyed), and at the ([^,]*), "), _and_at),
    (re.compile(r"When this unit comes into play, "), "On arrival: "),
    (re.compile(r"When this unit is declared as an attacker, (?!blocker)"), "Attacking: "),
    (re.compile(r"When this unit is destroyed, "), "Destroyed: "),
    (re.compile(r"When attaching this spell, "), "On attaching: "),
    (re.compile(r"At the end of the round, "), "At round's end: "),
    (re.compile(r"^You may play this spell (after|when|before) ([^.]*)\. "), _timed),
    (re.compile(r"(?:^|(?<=: ))(?:you|You) may "), "may "),
    (re.compile(r"^This unit "), ""),
    (re.compile(r"After this unit destroys a unit an opponent controls by attacking, "), "On a kill: "),
    (re.compile(r"(?:a )?target (unit|Phoenixborn|conjuration|ally) an opponent controls"), r"an opposing \1"),
    (re.compile(r" conjurations? onto your battlefield"), ""),
    (re.compile(r"an? (\w+) die from your exhausted pool"), r"an exhausted \1 die"),
    (re.compile(r"(\d+) (\w+) dice from your exhausted pool"), r"\1 exhausted \2 dice"),
    (re.compile(r"in a target opponent's active pool one level each"), "of an opponent one level"),
    (re.compile(r"([Aa])dd (\d+) to the attack value of "), lambda m: f"{'Gg'[m[1] == 'a']}ive attack +{m[2]} to "),
    (re.compile(r"for the remainder of the turn"), "this turn"),
    (re.compile(r"For the remainder of the turn"), "This turn"),
    (re.compile(r"(\d+) (exhaustion|status|Red Rains) tokens?\b"), r"\1 \2"),
    (re.compile(r"damage dealt to this unit"), "damage to it"),
    (re.compile(r"all of the Chimera's basic dice"), "its basic dice"),
)
"""Long phrases and what they mean in few words, so that an effect has room with its target; each once in a text."""


def _with_die(found: re.Match[str]) -> str:
    """That a die must lie on a card, by the letters of its type: ``with As on it``."""
    code = next((letters for kind, letters in SHORT.items() if kind.value == found[3]), found[3])
    return f"{'W' if found[1] == 'I' else 'w'}ith {code} on {'it' if 'this' in found[2] else 'your Phoenixborn'}, "


_ON_IT = r"\b([Ii])f (?:this (?:spell|unit)|it) has"


def _with(found: re.Match[str]) -> str:
    """How many tokens must lie on a card: ``with 3+ status,``."""
    least, more = {"fewer than": "under ", "no": "no "}.get(found[2] or "", ""), "+" if found[4] == "more" else ""
    most = "up to " if found[4] == "fewer" else ""
    return (
        f"{'W' if found[1] == 'I' else 'w'}ith {least}{most}{found[3] or ''}{more}{' ' if found[3] else ''}{found[5]}, "
    )


_FEWEST: Sequence[Rewording] = (
    (
        re.compile(
            _ON_IT + r" (fewer than|no)? ?(\d+)?(?: or (more|fewer))? (status|wounds?|tokens)(?: tokens?)? on it, "
        ),
        _with,
    ),
    (re.compile(r"\b([Ii])f there are no alteration spells attached to this unit, "), r"\1f without alterations, "),
    (re.compile(r"\b([Ii])f (your Phoenixborn|this unit|this spell) has an? (\w+) die on it, "), _with_die),
    (re.compile(r"\b([Ii])f this (?:spell|unit) is charged, "), r"\1f charged, "),
    (re.compile(r"\b(charged|on it|Phoenixborn), you may "), r"\1, may "),
    (re.compile(r"\bStatus: If that was its last status token, "), "Last status: "),
    (re.compile(r"\bIf that was its last status token, "), "If it was the last, "),
    (re.compile(r"\bWhen this (?:spell|unit) comes into play, "), "On arrival: "),
    (re.compile(r"\bAfter an? (unit|ally|conjuration) you control is\b"), r"After your \1 is"),
    (re.compile(r"\bAfter an opponent declares attackers\b"), "On an opponent's attack"),
    (re.compile(r"\bAfter you declare attackers\b"), "On your attack"),
    (re.compile(r"\bIf the (?:Chimera|Dragonborn|opposing player) cannot, "), "If not possible, "),
    (re.compile(r"\bIf it is exhausted, discard it\. Otherwise, "), "If exhausted, discard it, otherwise "),
    (re.compile(r"\b(T|t)he opposing player\b"), r"\1he opponent"),
    (re.compile(r"\bopposing player's\b"), "opponent's"),
    (re.compile(r"\bresolve the following effect twice: "), "twice: "),
    (re.compile(r" conjured alteration spells?\b"), ""),
    (re.compile(r" conjurations? (equal to [^.]*?) onto your battlefield"), r" \1"),
    (re.compile(r" onto (?:the Chimera's|the Dragonborn's|its|your) battlefield"), ""),
    (re.compile(r" of (?:the Chimera's|your) battlefield"), ""),
    (re.compile(r"\baspect the (?:Chimera|Dragonborn) controls"), "aspect"),
    (re.compile(r"\bin (?:your|their) active pool\b ?(?=[.,]|one level|to |on )"), ""),
    (re.compile(r"\bin the opponent's active pool\b"), "of the opponent"),
    (re.compile(r"\bin an? target (player|opponent)'s active pool\b"), r"of a target \1"),
    (re.compile(r"\bin that (player|opponent)'s active pool\b"), r"of that \1"),
    (re.compile(r"\b([Ll]ower|[Rr]aise)\b([^.,:]*?) one level(?: each)?"), r"\1\2 1 level"),
    (re.compile(r"\b([Pp])lace 1 exhaustion on "), lambda m: "Exhaust " if m[1] == "P" else "exhaust "),
    (re.compile(r"\bdamage from being received\b"), "damage"),
    (re.compile(r"\bdealt to (?:this unit|it)\b"), "to it"),
    (re.compile(r"^After this unit is dealt damage, prevent"), "Prevent"),
    (re.compile(r"^Prevent (\d+ damage|that damage)(?= *\.?$)"), r"Prevent \1 to it"),
    (re.compile(r"\b(?:you may )?add (\d+) to (?:this unit's|its) (attack|life|recover)(?: value)?", re.I), r"\2 +\1"),
    (re.compile(r"\bcannot be blocked or guarded against by\b"), "no block or guard by"),
    (re.compile(r"\bwith an? (attack|life) value of\b"), r"with \1"),
    (re.compile(r"\b(attack|life|recover) values?\b"), r"\1"),
    (re.compile(r"\b(the|a) number of the current phase\b"), "the phase's number"),
    (re.compile(r"\bequal to the number of status tokens on (?:it|this unit|this spell)\b"), "equal to its status"),
    (re.compile(r"\bequal to the number of ([^.,]*?) you control\b"), r"equal to your \1"),
    (re.compile(r"\ba number of (?=[^.]*equal to)"), ""),
    (re.compile(r"\bthat is being attacked\b"), "under attack"),
    (re.compile(r"\bwithout paying its cost\b"), "for free"),
    (
        re.compile(r"^cannot be targeted by an opponent's attacks, spells, abilities, or dice powers\b"),
        "opponents cannot target it",
    ),
    (re.compile(r"\bdoes not become exhausted by countering\b"), "not exhausted by countering"),
    (re.compile(r"\bdeals its attack damage before it can be countered\b"), "deals its damage before counters"),
    (re.compile(r"^When this unit becomes exhausted, destroy it\b"), "destroyed when exhausted"),
    (re.compile(r"^blocks, and guards for other aspects, while not exhausted\b"), "blocks and guards unless exhausted"),
    (re.compile(r"(?<=At round's end: )discard this (?:unit|spell)\b"), "discard it"),
    (re.compile(r"\bfrom among those cards\b"), "of those"),
    (re.compile(r"\bto sides of your choice\b"), "to any sides"),
    (re.compile(r"\bon sides of your choice\b"), "on any sides"),
    (re.compile(r"\b(to|on) a side of your choice\b"), r"\1 any side"),
    (re.compile(r"(?<=cards )from the top of (their|your|its)\b"), r"from \1"),
    (re.compile(r"(?<=1 card )from the top of (their|your|its)\b"), r"from \1"),
    (re.compile(r"^This spell can only be attached to\b"), "Only on"),
    (re.compile(r"(?<=\d )additional\b"), "more"),
    (re.compile(r"\bwound token(s?)\b"), r"wound\1"),
    (re.compile(r"\b(status|exhaustion|Red Rains) tokens?\b"), r"\1"),
    (re.compile(r"\bthat opponent's target Phoenixborn\b"), "that opponent's Phoenixborn"),
    (re.compile(r"\b([Aa]n?) target ([a-z]+|Phoenixborn)\b"), _a),
    (re.compile(r"\btarget (?=(?:attacking |exhausted |unexhausted )?(?:units?|Phoenixborn|allies)\b)"), ""),
)
"""What may be left unsaid where a text would be cut otherwise: whose dice, whose battlefield, that a target is one."""


def price_of(words: str) -> str:
    """What using an ability costs in brief: its action and dice, without the exhaustion; empty without a price."""
    price = _PRICE.match(words)
    parts = price[0].removesuffix(": ").split(", ") if price else []
    return " ".join([part for part in parts if part != "exhaust"] or parts)


def without_price(words: str) -> str:
    """What an ability does, without what it costs."""
    price = _PRICE.match(words)
    return words[price.end() :] if price else words


@lru_cache(maxsize=4096)
def in_brief(words: str) -> str:
    """The same in few words."""
    words = without_price(words)
    for pattern, brief in _BRIEF:
        words = pattern.sub(brief, words, count=1)
    return words


def with_price_in_brief(words: str) -> str:
    """What an ability costs, and in few words what it does."""
    price = _PRICE.match(words)
    return f"{price[0] if price else ''}{in_brief(words)}"


@lru_cache(maxsize=4096)
def in_fewest_words(words: str) -> str:
    """The same as a telegram: what is left is what the card is played for."""
    words = in_brief(words)
    for pattern, brief in _FEWEST:
        words = pattern.sub(brief, words)
    return re.sub(r" +(?=[.,: ])", "", words)


def with_price_in_fewest_words(words: str) -> str:
    """The same, and what it costs: without that, what must be paid for is taken for what happens by itself."""
    price = _PRICE.match(words)
    return f"{price[0] if price else ''}{in_fewest_words(words)}"
