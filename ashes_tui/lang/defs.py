"""Definitions: cards, dice, keywords, editions, decks, and the rulebook that holds them all."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ashes_tui.lang.block import Block, Entry
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.select import Value
from ashes_tui.lang.terms import (
    MAGIC_TYPES,
    Behavior,
    Blood,
    CardType,
    DieType,
    FirstPlayer,
    Intent,
    Level,
    Placement,
    Responses,
    Stat,
)


class CardDef(Struct, frozen=True):
    """A printed card.

    ``copies`` is the conjuration limit, ``unique`` the Phoenixborn it belongs to, ``produces`` the conjured cards
    its own effects can bring into play (computed by the loader). ``bonus`` are an alteration's value bonuses.
    ``x`` defines X, which is printed as the values in ``x_stats``: a printed X equals no number.
    ``house`` marks a value or reading that no official source fixes. ``blood``, ``intent``, ``shield`` and ``status``
    (tokens it comes into play with) belong to aspects.
    """

    name: str
    type: CardType
    set: str
    placement: Placement = Placement.NONE
    cost: Cost | None = None
    stats: tuple[tuple[Stat, int], ...] = ()
    bonus: tuple[tuple[Stat, int], ...] = ()
    blocks: tuple[Entry, ...] = ()
    unique: str | None = None
    copies: int = 0
    produces: tuple[str, ...] = ()
    note: str | None = None
    blood: int = 0
    intent: Intent | None = None
    shield: bool = False
    status: int = 0
    x: Value | None = None
    x_stats: tuple[Stat, ...] = ()

    def shown(self, stat: Stat) -> str:
        """Printed value as it stands on the card: a number, or X."""
        return "X" if stat in self.x_stats else str(self.stat(stat))

    def stat(self, stat: Stat) -> int:
        """Printed value, 0 if it has none or if it is X."""
        return next((n for s, n in self.stats if s is stat), 0)


class KeywordDef(Struct, frozen=True):
    """A keyword of the library: blocks with N as numeral (ASC-GLO-14)."""

    name: str
    blocks: tuple[Block, ...]
    numbered: bool = False


class DieDef(Struct, frozen=True):
    """A magic type: its power, what it does while it lies on a card, and how many may lie on one card."""

    type: DieType
    power: tuple[Block, ...]
    on_card: tuple[Block, ...] = ()
    limit: int = 0


class EditionDef(Struct, frozen=True):
    """The switches and numbers of an edition; rules/README.md says what each does.

    ``dice_powers`` are the magic types that have a power. ``chained`` and ``banned`` name lists of card titles.
    """

    name: str
    title: str
    hand_size: int = 5
    first_five_uniques: int = 1
    deck_size: int = 30
    deck_copies: int = 3
    deck_uniques: int = 3
    deck_dice: int = 10
    chained: str | None = None
    banned: str | None = None
    dice_powers: tuple[DieType, ...] = MAGIC_TYPES
    first_player: FirstPlayer = FirstPlayer.CHOOSES
    responses: Responses = Responses.CHOSEN
    blood: Blood = Blood.ON_REMOVAL
    end_durations_at_round_end: bool = True


class DeckList(Struct, frozen=True):
    """A deck: Phoenixborn, cards by title, dice by type, recommended First Five."""

    name: str
    phoenixborn: str
    cards: dict[str, int]
    dice: dict[DieType, int]
    first_five: tuple[str, ...] = ()
    author: str | None = None


class Row(Struct, frozen=True):
    """A behaviour row: on this side of the die rolled, these steps in order."""

    level: Level
    steps: tuple[Behavior, ...]


class Side(Struct, frozen=True):
    """What an opponent has against a number of players; ``life`` 0: as its card says."""

    life: int
    threat: int
    stamina: int


class AutomatonDef(Struct, frozen=True):
    """An opponent that plays itself: Chimera or Dragonborn.

    ``spells`` are its ready spells I-III by title, ``aspects`` and ``conjured`` copies by title. ``threat_tokens``
    are what each difficulty adds, ``two_players`` its values against two, where they are others: life, threat,
    stamina. ``house`` says which values no source gives. ``order`` is its place among the opponents, the gentlest
    first.
    """

    name: str
    kind: str
    threat: int
    stamina: int
    spells: tuple[str, ...]
    aspects: dict[str, int]
    rows: tuple[Row, ...]
    threat_tokens: dict[str, int]
    conjured: dict[str, int] = field(default_factory=dict)
    dice: int = 5
    die: DieType = DieType.DRAGON
    house: tuple[str, ...] = ()
    order: int = 99
    two_players: dict[str, int] = field(default_factory=dict)

    def against(self, players: int) -> Side:
        """The side of its card for a number of players (ASC-SET-06, ASC-SET-10)."""
        other = self.two_players if players > 1 else {}
        return Side(other.get("life", 0), other.get("threat", self.threat), other.get("stamina", self.stamina))

    @property
    def titles(self) -> tuple[str, ...]:
        """Every card it plays with."""
        return (self.name, *self.spells, *self.aspects, *self.conjured)


class Rulebook(Struct, frozen=True):
    """Everything the rules data say. ``digest`` identifies the content."""

    cards: dict[str, CardDef]
    keywords: dict[str, KeywordDef]
    dice: dict[DieType, DieDef]
    editions: dict[str, EditionDef]
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    automata: dict[str, AutomatonDef] = field(default_factory=dict)
    digest: str = ""

    def listed(self, name: str | None) -> tuple[str, ...]:
        """The titles of a list, none without a list."""
        return () if name is None else self.lists.get(name, ())

    def conjured(self, phoenixborn: str, titles: Iterable[str]) -> dict[str, int]:
        """Copies by title of all that a deck, its Phoenixborn and the pile can produce (ASC-DECK-06/07), in order."""
        pile: dict[str, int] = {}
        waiting = [phoenixborn, *titles]
        while waiting:
            card = self.cards.get(waiting.pop(0))
            for title in card.produces if card else ():
                if title not in pile:
                    pile[title] = self.cards[title].copies
                    waiting.append(title)
        return pile
