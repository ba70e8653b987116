"""A deck as people send it to each other: a deck file of ours, or a list of lines as sites for decks give them out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ashes_tui.content.findings import ContentError, Finding, did_you_mean
from ashes_tui.content.language.grammar.selector import DICE
from ashes_tui.lang.defs import CardDef, DeckList, Rulebook
from ashes_tui.lang.terms import CardType, DieType

LONGEST = 16 * 1024
"""Characters of a deck; it has about a thousand."""
MOST_LINES = 200
UNNAMED = "My deck"
_COUNTED = (
    re.compile(r"(?P<n>\d{1,2})\s*[x×]?\s+(?P<what>.+)", re.IGNORECASE),
    re.compile(r"(?P<what>.+?)(?::|\s)\s*[x×]?\s*(?P<n>\d{1,2})", re.IGNORECASE),
)
_HEADING = re.compile(r".*:|.*\(\d+\)|-{2,}|={2,}|Created with .*")
_BRACKETS = re.compile(r"\s*\([^()]*\)$")
"""The Phoenixborn behind the title of a card that belongs to it."""
_OTHER_DICE = {"nature": "natural"}
_LABELLED = re.compile(
    r"(name|deck|author|series|unchained|blurb|difficulty|phoenixborn|dice|first[ -]five)\s*:\s*(.*)", re.IGNORECASE
)


def read_deck_text(text: str, rulebook: Rulebook, where: str = "your deck") -> DeckList:
    """The deck that a text holds. Raises ``ContentError`` with every finding.

    It has its name in the first line, or as ``name: ...``; then a line for each card, as ``3 Blood Archer``, ``Blood
    Archer x3`` or ``Blood Archer: 3``; the title of a Phoenixborn; dice, as ``5 ceremonial`` or ``dice: 5 ceremonial, 5
    charm``; and perhaps ``First Five: ...``, with titles there or in the lines below. Headings are passed over, and so
    are conjurations, which follow from the deck. How lines are indented does not matter.
    """
    if len(text) > LONGEST or text.count("\n") > MOST_LINES:
        raise ContentError([Finding(where, 0, 0, "this is too long for a deck", "give one deck by itself")])
    return _Lines(rulebook, where).read(text)


@dataclass
class _Lines:
    """A list of lines while it is read."""

    rulebook: Rulebook
    where: str
    name: str = ""
    author: str | None = None
    phoenixborn: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    dice: dict[DieType, int] = field(default_factory=dict)
    first_five: tuple[str, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    in_first_five: bool = False

    def read(self, text: str) -> DeckList:
        titles = {title.casefold(): card for title, card in self.rulebook.cards.items()}
        for number, line in enumerate(text.replace("’", "'").splitlines(), 1):
            words = " ".join(line.strip(" \t*•-").split())
            if words and not words.startswith("#"):
                self._line(number, words, titles)
        if not self.phoenixborn:
            self._wrong(0, "no Phoenixborn is named", "write a line with its title")
        if not self.cards and not self.findings:
            self._wrong(0, "there is no card in it", "write lines such as 3 Blood Archer")
        if self.findings:
            raise ContentError(self.findings)
        return DeckList(
            name=self.name or UNNAMED,
            phoenixborn=self.phoenixborn,
            cards=self.cards,
            dice=self.dice,
            first_five=self.first_five,
            author=self.author,
        )

    def _line(self, number: int, words: str, titles: Mapping[str, CardDef]) -> None:
        card, labelled = titles.get(words.casefold()), _LABELLED.fullmatch(words)
        if card is not None:
            self._titled(card)
        elif labelled:
            self._labelled(number, labelled[1].casefold().replace("-", " "), labelled[2].strip("{}[] "), titles)
        elif any(self._take(n, what, titles) for n, what in _counted(words)):
            self.in_first_five = False
        elif not self.name and not self.cards and not self.phoenixborn:
            self.name = words
        elif _HEADING.fullmatch(words):
            self.in_first_five = False
        else:
            meant = next((what for _, what in _counted(words)), words)[:60]
            remedy = did_you_mean(meant, [*self.rulebook.cards, *DICE])
            self._wrong(number, f"'{words[:60]}' is no line of a deck", remedy)

    def _titled(self, card: CardDef) -> None:
        """A title by itself."""
        if card.type is CardType.PHOENIXBORN:
            self.phoenixborn = card.name
        elif self.in_first_five:
            self.first_five += (card.name,)
        else:
            self._take(1, card.name, {card.name.casefold(): card})

    def _take(self, n: int, what: str, titles: Mapping[str, CardDef]) -> bool:
        """So many of a card, or of a type of dice; False if there is no such thing."""
        die = _die(what)
        if die is not None:
            self.dice[die] = self.dice.get(die, 0) + n
            return True
        card = titles.get(what.casefold()) or titles.get(_BRACKETS.sub("", what).casefold())
        if card is None:
            return False
        if card.type is CardType.PHOENIXBORN:
            self.phoenixborn = card.name
        elif card.type not in (CardType.CONJURATION, CardType.CONJURED_ALTERATION):
            self.cards[card.name] = self.cards.get(card.name, 0) + n
        return True

    def _labelled(self, number: int, label: str, value: str, titles: Mapping[str, CardDef]) -> None:
        parts = [part.strip() for part in value.split(",") if part.strip()]
        if label in ("name", "deck"):
            self.name = value.strip("\"'")
        elif label == "author":
            self.author = value
        elif label in ("series", "unchained", "blurb", "difficulty"):
            return  # of a deck that comes with the game: no part of what is played
        elif label == "dice":
            for part in parts:
                if not any(self._take(n, what, titles) for n, what in _counted(part)):
                    self._wrong(number, f"'{part[:40]}' are no dice", "write them as 5 ceremonial, 5 charm")
        elif label == "phoenixborn":
            self.phoenixborn = self._title(number, value, titles)
        else:
            self.in_first_five = True
            self.first_five += tuple(self._title(number, part, titles) for part in parts)

    def _title(self, number: int, words: str, titles: Mapping[str, CardDef]) -> str:
        card = titles.get(words.casefold())
        if card is None:
            self._wrong(number, f"there is no card '{words[:60]}'", did_you_mean(words, self.rulebook.cards))
            return words
        return card.name

    def _wrong(self, line: int, message: str, remedy: str) -> None:
        self.findings.append(Finding(self.where, line, 1 if line else 0, message, remedy))


def _counted(words: str) -> Iterator[tuple[int, str]]:
    """The ways to read a line as so many of something."""
    for pattern in _COUNTED:
        found = pattern.fullmatch(words)
        if found and int(found["n"]):
            yield int(found["n"]), found["what"].strip()


def _die(words: str) -> DieType | None:
    """The type of dice that is meant: ``ceremonial``, ``Ceremonial dice``."""
    first, _, rest = words.casefold().partition(" ")
    first = _OTHER_DICE.get(first, first)
    return DICE.get(first) if rest in ("", "dice", "die", "magic", "magic dice") else None
