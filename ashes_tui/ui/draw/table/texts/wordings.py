"""General rules by which a telegram says the same in a shorter wording; each is plain English, and true of any card."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ashes_tui.ui.draw.table.texts.brief import Rewording

_EFFECT = r"(?:spell, ability, or dice power)"
_EFFECTS = r"spells, abilities, or dice powers"
_OWNED = "units?|ally|allies|conjurations?|ready spells?|spells?|cards?|aspects?"
_SPENT = r"([^.,]*? die) (?:in|from) your exhausted pool for free"
_SET_ASIDE = (
    r"Set (your [a-z ]*?ally) aside\. Then place (an? [^.]*?) and place that ally face down under that conjuration"
)

SHORTER: Sequence[Rewording] = (
    (
        re.compile(r"\b([Ll]ower (?:up to )?\d+) ((?:power )?(?:die|dice)) of an opponent\b"),
        r"\1 opposing \2",
    ),
    (re.compile(r"\ball units you currently control\b"), "all your units"),
    (re.compile(r"\b([Ll])ook at the top (\d+) cards of your draw pile\b"), r"\1ook at your top \2 cards"),
    (re.compile(_SET_ASIDE), r"Place \2, \1 face down under it"),
    (re.compile(rf"\battack, {_EFFECT}"), "attack or effect"),
    (re.compile(r"\bspell, ((?:attack|counter|, )+), ability, or dice power\b"), r"\1 or effect"),
    (re.compile(rf"\bthe remaining effects of that {_EFFECT}"), "the rest of it"),
    (re.compile(rf"\b(an?|your|that|opponent's) {_EFFECT}"), lambda m: f"{'an' if m[1] == 'a' else m[1]} effect"),
    (re.compile(rf"\battacks, {_EFFECTS}\b"), "attacks or effects"),
    (re.compile(rf"\b{_EFFECTS}\b"), "effects"),
    (re.compile(r"\b1 or more wounds are placed on your Phoenixborn\b"), "your Phoenixborn is wounded"),
    (re.compile(r"\bwith 1 or more (status|exhaustion|wounds) on (?:it|them)\b"), r"with \1"),
    (re.compile(r"\b(\d+) or more\b"), r"\1+"),
    (re.compile(r"\b(of )(\d+) or (?:less|fewer)\b"), r"\1up to \2"),
    (re.compile(r"(?<!to )\b[Aa]dd (X|\d+) to the attack of "), r"attack +\1 to "),
    (re.compile(rf"\b[Rr]esolve the dice power of an? {_SPENT}"), r"use an exhausted \1's power"),
    (re.compile(r"\bresolve the dice power of\b"), "use the power of"),
    (
        re.compile(r"\b(highest|lowest) (life|attack) among (?:units that opponent controls|opposing units)"),
        r"\1 \2 of theirs",
    ),
    (re.compile(r"\ban? (unit or Phoenixborn|unit|conjuration|ally) that opponent controls"), r"their \1"),
    (re.compile(r"\bthe (leftmost|rightmost) (unexhausted |exhausted )?unit they control"), r"their \1 \2unit"),
    (re.compile(rf"\b(an?) (unexhausted |exhausted )({_OWNED}) an opponent controls"), r"\1 \2opposing \3"),
    (re.compile(r"\b([Aa])n? (unexhausted |exhausted )?([A-Z][\w' ]+?) you control\b"), r"your \2\3"),
    (re.compile(r"\bWhen this unit is destroyed by\b"), "Destroyed by"),
    (re.compile(r", and at the end of the round, "), ", and at round's end: "),
    (re.compile(r"(?<=[,:] )you may "), "may "),
    (re.compile(r"\bAt the (start|end) of your turn, "), r"Your turn's \1: "),
    (re.compile(r"\bof your next turn or the next round\b"), "of your next turn or round"),
    (re.compile(r", reveal it, and place it into your hand\b"), ", reveal and take it"),
    (
        re.compile(r"\b([Pp])lace ([^.:,]*?) into your hand\b(?! and \d)"),
        lambda m: f"{'T' if m[1] == 'P' else 't'}ake {m[2]}",
    ),
    (re.compile(r"\bShuffle your draw pile\."), "Shuffle."),
    (re.compile(r"\bto (?:its owner's hand|their owners' hands)"), "to hand"),
    (re.compile(r"\bon the bottom of\b"), "under"),
    (re.compile(r"\bin the order of your choice\b"), "in any order"),
    (re.compile(r"\balteration spells attached to\b"), "alterations on"),
    (re.compile(r"\b[Rr]esolve the following effect once for each of those \w+: "), "For each: "),
    (re.compile(r"\b(drawn|lowered|raised|discarded|rerolled|destroyed) this way\b"), r"\1"),
    (re.compile(r"\beither (?=their\b|that\b)"), ""),
    (re.compile(r"\bIf there are "), "With "),
    (re.compile(r"(?<=\. )(?:Otherwise|If you do not), "), "Else "),
    (re.compile(r"(?<=[,;] )otherwise,? "), "else "),
    (re.compile(r"\bwithout paying its main action cost\b"), "without a main action"),
    (re.compile(r"\bthis card from your hand\b"), "it from hand"),
    (re.compile(r"\bchange the activation cost of this spell to\b"), "use it for"),
    (re.compile(r"\bX = the number of (status|wounds) on this spell\b"), r"X = its \1"),
    (re.compile(r"\bequal to (?:this unit's|its own) (attack|life)\b"), r"equal to its \1"),
    (
        re.compile(r"\b(status|wounds?|exhaustion|damage|it|dice?) on(?:to)? this (?:unit|spell|Phoenixborn)\b(?!')"),
        r"\1 here",
    ),
    (re.compile(r"\bonto this (?:unit|spell|Phoenixborn)\b(?!')"), "here"),
    (re.compile(r"\bfrom this (?:unit|spell|Phoenixborn)\b(?!')"), "from here"),
)
"""Wordings of the rules and shorter ones; what is said before decides what ``it`` means, so this card is ``here``."""


__all__ = ["SHORTER"]
