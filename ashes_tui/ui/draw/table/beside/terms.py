"""The words of the game on a card explained, those first that its present state brings up."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator

from ashes_tui.content.reference.glossary import Glossary, Word
from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import IN_PLAY, UNIT_TYPES, CardType, DieType
from ashes_tui.lang.text import INEXHAUSTIBLE, TextBox, card_text, plain
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import TYPE_WORDS

_FIRST = (
    "Charged",
    "Unique",
    "Conjuration",
    "Conjured alteration",
    "Status token",
    "Focus",
    "Inexhaustible",
    "Recover",
    "Reaction",
    "Ready spell",
    "Alteration spell",
    "Red Rains",
    "Stamina",
    "Blood",
    "Intent",
    "Shield",
    "Threat",
    "Exhausted",
    "Exhausted pool",
    "Level",
    "Counter",
    "Guard",
    "Prevent",
    "Fatigue",
    "Ally",
)
"""What newcomers ask about, the likeliest first; other words come after these, as they come in the text."""
# fmt: off
PLAIN = frozenset(
    {
        "Ability", "Action", "Activate", "Active pool", "Attach", "Attack", "Attack value", "Battlefield", "Cannot",
        "Control", "Cost", "Damage", "Deck", "Discard", "Effect text", "Enters play", "Exhaust", "Hand", "In play",
        "Life", "Magic play cost", "Main action", "May", "Move", "Opponent", "Owner", "Phoenixborn", "Place",
        "Remove", "Round", "Side action", "Spell", "Spellboard", "Turn", "Unit", "Value", "When and after", "X"
    }
)
# fmt: on
"""Words that say what they mean, or are learnt in the first turn: for them the page of words is enough."""
_NUMBER, _PLURAL, _BEARER = re.compile(r"\b(?:\d+|n|x)\b"), re.compile(r"s\b"), re.compile(r"\bthis (?:unit|spell)\b")
_MOST = 64
_FOUND: OrderedDict[tuple[int, str], tuple[Glossary, tuple[Word, ...]]] = OrderedDict()
# The words of the latest texts; each glossary is kept with them, so that its identity stands for it.


def terms(card: CardView, names: Names, glossary: Glossary) -> tuple[str, ...]:
    """``Charged: A card is charged once for each artifice die that lies on it.``; of an automaton's own card none.

    That holds so many words that only the page of words lists them. What the card's own text says is not told again.
    """
    printed = names.definition(card.id)
    if printed is None or printed.name in names.rulebook.automata:
        return ()
    now = list(filter(None, (glossary.called(word) for word in _states(card))))
    kind = list(filter(None, (glossary.called(word) for word in _kinds(printed))))
    text = _text(printed, names.rulebook)
    used = sorted(_used(glossary, text, _granted(printed, names.rulebook)), key=lambda word: _rank(word, text))
    keywords = [word for word in used if "Keyword" in word.see]
    found = dict.fromkeys((*now, *keywords, *kind, *used))
    return tuple(_told(word) for word in found if word.name not in PLAIN)


def words_worth_telling(card: CardDef, rulebook: Rulebook, glossary: Glossary) -> tuple[Word, ...]:
    """The words of a card's own text that are to be explained where all of it is read.

    No plain ones, none that stands only in a price, none whose meaning the text tells by itself.
    """
    text = " ".join(f"{box.heading}: {_unpriced(box)}" for box in card_text(rulebook, card))
    return tuple(word for word in _used(glossary, text, _granted(card, rulebook)) if word.name not in PLAIN)


def _unpriced(box: TextBox) -> str:
    """The words of a box without its signs, which are those of prices."""
    said = "".join(span.text for span in box.spans if not span.symbol)
    return f"{said} {INEXHAUSTIBLE}" if box.inexhaustible else said


def _states(card: CardView) -> Iterator[str]:
    """The words for what lies on a card now."""
    if card.zone not in IN_PLAY:
        return
    if card.exhausted:
        yield "Exhausted"
    if any(die.type is DieType.ARTIFICE for die in card.dice):
        yield "Charged"
    if card.status:
        yield "Status token"


def _kinds(card: CardDef) -> Iterator[str]:
    """The words for what kind of card it is, and for a value that is not plain."""
    if card.unique:
        yield "Unique"
    if card.type is not CardType.PHOENIXBORN:
        yield TYPE_WORDS[card.type]
    yield from value_words(card)


def value_words(card: CardDef) -> Iterator[str]:
    """The word for the value on its frame that is not plain."""
    if card.blood:
        yield "Blood"
    elif card.type in UNIT_TYPES:
        yield "Recover"


def _text(card: CardDef, rulebook: Rulebook) -> str:
    boxes = card_text(rulebook, card)
    return " ".join(f"{b.heading}: {plain(b.body)}{f' {INEXHAUSTIBLE}' * b.inexhaustible}" for b in boxes)


def _granted(card: CardDef, rulebook: Rulebook) -> str:
    """What a card says of the abilities that it gives to others."""
    return " ".join(plain(grant.body) for box in card_text(rulebook, card) for grant in box.grants)


def _used(glossary: Glossary, text: str, granted: str) -> tuple[Word, ...]:
    """The words that a text uses, but for those whose meaning stands in it or in what it grants."""
    key = (id(glossary), f"{text} {granted}")
    if key not in _FOUND:
        said = _alike(f"{text} {granted}")
        _FOUND[key] = glossary, tuple(w for w in glossary.used_in(text) if _alike(_meaning(w)).rstrip(".") not in said)
        while len(_FOUND) > _MOST:
            _FOUND.popitem(last=False)
    return _FOUND[key][1]


def _rank(word: Word, text: str) -> tuple[int, int]:
    first = _FIRST.index(word.name) if word.name in _FIRST else len(_FIRST)
    return first, text.casefold().find(word.name.casefold())


def _alike(text: str) -> str:
    """A text in which numbers, plurals, and what bears an ability make no difference."""
    text = _BEARER.sub("this", text.casefold())
    return _PLURAL.sub("", _NUMBER.sub("#", text.replace("dice", "die")))


def _meaning(word: Word) -> str:
    return word.made or next(iter(word.text), "")


def _told(word: Word) -> str:
    return f"{word.name}: {_meaning(word)}"
