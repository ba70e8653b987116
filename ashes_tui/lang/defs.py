"""Definitions: cards, dice, keywords, editions, decks, and the rulebook that holds them all."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ashes_tui.lang.block import Block, Entry
from ashes_tui.lang.cost import Cost
from ashes_tui.lang.select import Value
from ashes_tui.lang.terms import (
    DECK_TYPES,
    MAGIC_TYPES,
    Behavior,
    Blood,
    CardType,
    DieType,
    FirstPlayerRule,
    Intent,
    Level,
    Phase,
    Placement,
    Responses,
    Stat,
    Token,
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

    @property
    def ruling(self) -> str | None:
        """What we decided about how it is played; what only says where a value comes from is none."""
        kind, _, words = (self.note or "").partition(": ")
        return words if kind == "house" else None

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
    first_player: FirstPlayerRule = FirstPlayerRule.CHOOSES
    responses: Responses = Responses.CHOSEN
    blood: Blood = Blood.ON_REMOVAL
    end_durations_at_round_end: bool = True


DIFFICULTIES = ("easy", "medium", "demanding")
"""How hard a deck is to play, the friendliest first."""


class DeckList(Struct, frozen=True):
    """A deck: Phoenixborn, cards by title, dice by type, recommended First Five.

    ``shipped``: it comes with the game, so that everybody can read its list. ``series``: what it was published in.
    ``unchained``: its recommended First Five holds a card of the chained list (ASC-GLO-21). ``blurb`` says in a
    sentence how it plays, ``difficulty`` how hard that is (``DIFFICULTIES``); empty where nobody has said so.
    """

    name: str
    phoenixborn: str
    cards: dict[str, int]
    dice: dict[DieType, int]
    first_five: tuple[str, ...] = ()
    author: str | None = None
    shipped: bool = False
    series: str | None = None
    unchained: bool = False
    blurb: str = ""
    difficulty: str = ""


class Row(Struct, frozen=True):
    """A behaviour row: on this side of the die rolled, these steps in order."""

    level: Level
    steps: tuple[Behavior, ...]


class Side(Struct, frozen=True):
    """What an opponent has against a number of players; ``life`` 0: as its card says."""

    life: int
    threat: int
    stamina: int


class Strength(Struct, frozen=True):
    """What a difficulty makes of a Chimera (CMP-17): its life, and by level the blood values of its starting row.

    ``together`` is its life against two players.
    """

    life: int
    setup: tuple[tuple[int, ...], ...]
    together: int = 0


class Ways(Struct, frozen=True):
    """What kinds of opponents do differently.

    ``full_set`` is the token for a set of dice without a basic one. ``behavior_die`` is how many numbers the behaviour
    die has, 0 if the own die just rolled says what happens; from ``guard_from`` on it guards, else on a basic side of
    its own die. ``attackers``: all center aspects together, or one. ``upkeep`` is the phase in which the row is filled
    up. ``hand``: the top of the draw pile, put back as it was or shuffled. ``emptied``: whether each later emptying of
    the draw pile exhausts its card. ``carried``: whether tokens of a ready spell go on to the next one.
    ``removed_conjured``: conjured cards that are removed from the game go ``home`` instead, or are ``removed``.
    """

    full_set: Token = Token.STATUS
    behavior_die: int = 0
    guard_from: int = 0
    attackers: str = "together"
    upkeep: Phase = Phase.DRAGON
    hand: str = "top"
    emptied: bool = True
    carried: bool = True
    removed_conjured: str = "home"


class AutomatonDef(Struct, frozen=True):
    """An automaton: Chimera or Dragonborn.

    ``spells`` are its ready spells I-III (of a Chimera its Ultimates) by title, ``aspects`` (of several ``decks`` the
    first) and ``conjured`` copies by title. A Dragonborn has ``rows`` for the sides of its die and ``threat_tokens``
    for what each difficulty adds to its threat, a Chimera ``behaviors`` by phase, a value of its ``ultimate`` and its
    ``levels`` by difficulty. ``two_players`` are its values against two, where they are others: life, threat, stamina.
    ``house`` says which values no source gives. ``order`` is its place among the opponents, the gentlest first.
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
    behaviors: tuple[str, ...] = ()
    ultimate: int = 0
    levels: dict[str, Strength] = field(default_factory=dict)
    decks: dict[str, dict[str, int]] = field(default_factory=dict)
    ways: Ways = field(default_factory=Ways)

    def against(self, players: int, difficulty: str = "", level: int = 1) -> Side:
        """The side of its card for a number of players (ASC-SET-06, ASC-SET-10), at a difficulty and level (CMP-17)."""
        other = self.two_players if players > 1 else {}
        stamina, strength = other.get("stamina", self.stamina), self.levels.get(difficulty)
        if strength is not None:
            life = strength.together if players > 1 else strength.life
            return Side(life, len(strength.setup[level - 1]), stamina)
        threat = other.get("threat", self.threat) + self.threat_tokens.get(difficulty, 0)
        return Side(other.get("life", 0), threat, stamina)

    @property
    def stock(self) -> dict[str, int]:
        """All its aspects, copies by title, of all its decks."""
        return {title: n for deck in (self.aspects, *self.decks.values()) for title, n in deck.items()}

    @property
    def titles(self) -> tuple[str, ...]:
        """Every card it plays with."""
        return (self.name, *self.behaviors, *self.spells, *self.stock, *self.conjured)

    @property
    def difficulties(self) -> tuple[str, ...]:
        """How hard it can be."""
        return tuple(self.levels or self.threat_tokens)

    def levels_of(self, difficulty: str) -> tuple[int, ...]:
        """The levels of a difficulty; a Dragonborn has one only."""
        strength = self.levels.get(difficulty)
        return tuple(range(1, len(strength.setup) + 1)) if strength else (1,)

    def row(self, difficulty: str, level: int = 1) -> tuple[int, ...]:
        """Blood values of its starting row from the left; as many as its threat (ASC-SET-09, SET-17)."""
        if self.levels:
            return self.levels[difficulty].setup[level - 1]
        return tuple(1 + place % 2 for place in range(self.threat + self.threat_tokens[difficulty]))


class Rulebook(Struct, frozen=True):
    """Everything the rules data say. ``digest`` identifies the content."""

    cards: dict[str, CardDef]
    keywords: dict[str, KeywordDef]
    dice: dict[DieType, DieDef]
    editions: dict[str, EditionDef]
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    automata: dict[str, AutomatonDef] = field(default_factory=dict)
    digest: str = ""

    def alone(self, card: CardDef) -> bool:
        """Whether a center aspect attacks without the others: one of an opponent whose units attack one by one."""
        owner = self.automata.get(card.set)
        return owner is not None and owner.ways.attackers == "one"

    def choosable(self) -> tuple[str, ...]:
        """The aspects a player may put a deck together from (VAR-01): those of opponents with several decks."""
        return tuple(title for spec in self.automata.values() if spec.decks for title in spec.stock)

    def conjuration_pile(self, opponent: str, aspects: Iterable[str]) -> dict[str, int]:
        """Copies by title of an opponent's conjured cards: its own, and what its aspects bring (ASC-SET-12)."""
        return {**self.conjured(opponent, aspects), **self.automata[opponent].conjured}

    def listed(self, name: str | None) -> tuple[str, ...]:
        """The titles of a list, none without a list."""
        return () if name is None else self.lists.get(name, ())

    def buildable(self, phoenixborn: str, edition: str) -> tuple[str, ...]:
        """Titles a deck of a Phoenixborn may hold (ASC-DECK-03/04, DECK-19): those with a cost, none of an opponent."""
        banned = self.listed(self.editions[edition].banned)
        return tuple(
            title
            for title, card in self.cards.items()
            if card.type in DECK_TYPES
            and card.cost is not None
            and card.unique in (None, phoenixborn)
            and title not in banned
        )

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
