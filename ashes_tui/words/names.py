"""Names of cards, players, dice and abilities, as one viewer may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from ashes_tui.engine.api import NONE, CardView, DieMoved, DieView, SeatView, View
from ashes_tui.lang.block import Block, Keyword
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import BlockKind, DieType, Level, Zone
from ashes_tui.words.copy_numbers import CopyNumbers
from ashes_tui.words.glyphs import FULL, Glyphs
from ashes_tui.words.phrases import capital, possessive, second_person, short_name, tally

_KIND_WORDS = {
    BlockKind.PLAY: "effect",
    BlockKind.REACT: "reaction",
    BlockKind.HANDPLAY: "reaction",
    BlockKind.ACT: "activate",
    BlockKind.FOCUS: "focus effect",
    BlockKind.STATUS: "status ability",
    BlockKind.PROGRESS: "progress",
    BlockKind.ULTIMATE: "Ultimate",
    BlockKind.ROW: "behaviour row",
}


class Names:
    """Names for one view. ``known`` remembers titles seen earlier, for cards that are no longer visible.

    ``past_names`` holds names (short, full) from before some events, to narrate those events; ``peeked`` are the cards
    of a pile that the viewer was looking at then, and ``before`` is the view before those events. ``numbers`` tell
    copies apart; without them copies are numbered from the left. ``addressed`` is the player who is called ``you``
    instead of by name, as somebody who plays alone is; nobody unless `speaking_to` says so.
    """

    def __init__(
        self,
        view: View,
        rulebook: Rulebook,
        players: tuple[str, ...] = (),
        glyphs: Glyphs = FULL,
        known: dict[int, str] | None = None,
        past_names: dict[int, tuple[str, str]] | None = None,
        peeked: frozenset[int] = frozenset(),
        numbers: CopyNumbers | None = None,
    ) -> None:
        self.view = view
        self.rulebook = rulebook
        self.players = players
        self.glyphs = glyphs
        self.known = known if known is not None else {}
        self.past = past_names or {}
        self.looked = peeked
        self.before = view
        self.addressed = NONE
        self.numbers = CopyNumbers().after(view) if numbers is None else numbers
        self._views: dict[int, CardView] = {}
        self._dice: dict[int, DieView] = {}
        self._exhausted = frozenset(die.id for seat in view.seats for die in seat.exhausted_dice)
        self._holders: dict[str, set[int]] = {}
        self._index()

    def for_later_view(self, view: View) -> Names:
        """Names to narrate what led from this view to a later one: cards keep the names they had here."""
        numbers = self.numbers.after(view)
        later = Names(view, self.rulebook, self.players, self.glyphs, self.known, numbers=numbers)
        return later.speaking_to(self.addressed).with_past(self)

    def with_past(self, before: Names) -> Names:
        """The same names, to narrate what led here: cards are called as ``before``, with the numbers they got since."""
        names = copy(self)
        cards = (card.id for seat in before.view.seats for card in in_play(seat) if card.id != NONE)
        called = ((card, names._numbered(card)) for card in cards)
        names.past = {card: (name, before._told_apart(card, name)) for card, name in called}
        names.looked = frozenset(card.id for card in before.view.peeked)
        names.before = before.view
        return names

    def with_glyphs(self, glyphs: Glyphs) -> Names:
        """The same names with other signs."""
        names = copy(self)
        names.glyphs = glyphs
        return names

    def speaking_to(self, seat: int) -> Names:
        """The same names for sentences that are said to this player, who is ``you`` in them; NONE: to nobody."""
        names = copy(self)
        names.addressed = seat
        return names

    def _index(self) -> None:
        for seat in self.view.seats:
            for die in (*seat.active_dice, *seat.exhausted_dice):
                self._dice[die.id] = die
        for card in every_card(self.view):
            if card.id == NONE:
                continue  # nobody knows the name of a face-down aspect
            self._views.setdefault(card.id, card)
            self.known[card.id] = card.name
            self._holders.setdefault(card.name, set()).add(card.controller)
            self._dice.update((die.id, die) for die in card.dice)

    @property
    def has_several_sides(self) -> bool:
        """Whether more than two sides are still in the game."""
        return len({seat.side for seat in self.view.seats if not seat.lost}) > 2

    def seat(self, seat: int) -> str:
        """A player's name; an automaton's is short."""
        if 0 <= seat < len(self.view.seats) and self.view.seats[seat].automaton:
            return short_name(self.view.seats[seat].automaton)
        if 0 <= seat < len(self.players) and self.players[seat]:
            return self.players[seat]
        return f"Player {seat + 1}" if seat >= 0 else "nobody"

    def facing(self, seat: int, word: str = "against") -> str:
        """For one of an opponent's two battlefields the player it faces: `` against Ann``; else empty."""
        seats = self.view.seats
        if not 0 <= seat < len(seats) or not any(s.body != NONE and not s.lost for s in seats):
            return ""
        return f" {word} {self.seat(seats[seat].opposing)}" if seats[seat].automaton else ""

    def possessive(self, seat: int) -> str:
        """``Ann's``; ``your``."""
        return "your" if self.is_addressed(seat) else possessive(self.seat(seat))

    def is_addressed(self, seat: int) -> bool:
        """Whether this is the player to whom the sentences are said."""
        return seat == self.addressed != NONE

    def whom(self, seat: int) -> str:
        """A player within a sentence to whom something is done: ``Ann``; ``you``."""
        return "you" if self.is_addressed(seat) else self.seat(seat)

    def subject(self, seat: int) -> str:
        """A player with whom a sentence begins: ``Ann``; ``You``."""
        return "You" if self.is_addressed(seat) else self.seat(seat)

    def owner(self, seat: int) -> str:
        """A player with whose things a sentence begins: ``Ann's``; ``Your``."""
        return "Your" if self.is_addressed(seat) else self.possessive(seat)

    def doing(self, seat: int, action: str) -> str:
        """What a player does: ``Ann attacks Scatha``; ``You attack Scatha``."""
        done = second_person(action) if self.is_addressed(seat) else action
        return f"{self.subject(seat)} {done}"

    def view_of(self, card: int) -> CardView | None:
        """The card as the viewer sees it, None if it is not visible."""
        return self._views.get(card)

    def title(self, card: int) -> str:
        """Printed title of a card."""
        return self.known.get(card, "a card")

    def card(self, card: int) -> str:
        """The name of a card; copies in one row are numbered, ``Spark Drone#2``, and an automaton's is short."""
        if card in self.past:
            return self.past[card][0]
        return self._numbered(card) if card in self.numbers.places else self._called(card)

    def number_of(self, card: int) -> int:
        """The number that tells a card in play from its copies; 0 if it has none."""
        return self.numbers.numbers.get(card, 0) if card in self.numbers.places else 0

    def _numbered(self, card: int) -> str:
        """The name of a card with its number, if it got one."""
        number = self.numbers.numbers.get(card)
        return f"{self._called(card)}#{number}" if number else self._called(card)

    def _called(self, card: int) -> str:
        """The title of a card; an automaton's own card is called as the automaton is."""
        title = self.title(card)
        return short_name(title) if title in self.rulebook.automata else title

    def full(self, card: int) -> str:
        """Like ``card``, with its controller if several players have visible cards of that title."""
        return self.past[card][1] if card in self.past else self._told_apart(card, self.card(card))

    def _told_apart(self, card: int, called: str) -> str:
        """What a card is called, with its controller if several players have visible cards of that title."""
        view = self.view_of(card)
        several = view is not None and len(self._holders.get(view.name, ())) > 1
        return self._with_controller(card, called) if several else called

    def with_controller(self, card: int) -> str:
        """Like ``card``, with its controller if it is visible."""
        return self._with_controller(card, self.card(card))

    def _with_controller(self, card: int, called: str) -> str:
        view = self.view_of(card)
        if view is None:
            return called
        where = self.facing_words(view)
        return f"{called} {where}" if where else f"{self.possessive(view.controller)} {called}"

    def facing_words(self, view: CardView) -> str:
        """For a card on one of an opponent's two battlefields, which one: ``facing Ann``; else empty."""
        return self.facing(view.controller, "facing").strip() if view.zone is Zone.BATTLEFIELD else ""

    def partner_acts(self, seat: int) -> bool:
        """Whether a partner who shares a player's turn may still act in it."""
        seats = self.view.seats
        own = seats[seat]
        others = (s for s in seats if s.side == own.side and s.index != seat and not s.lost)
        return own.opposing != NONE and any(s.main_actions or s.side_actions for s in others if not s.automaton)

    def cards(self, cards: Iterable[int]) -> str:
        """A list of cards, with equal names counted."""
        return tally([self.full(card) for card in cards], self.glyphs.times)

    def definition(self, card: int) -> CardDef | None:
        """The printed card behind a copy."""
        return self.rulebook.cards.get(self.title(card))

    def die(self, die: int) -> str:
        """A die by type: ``astral die``."""
        found = self._dice.get(die)
        return f"{found.type.value} die" if found else "die"

    def die_sign(self, die: int) -> str:
        """A die and its side, in short form; only the type of an exhausted die."""
        found = self._dice.get(die)
        if found is None:
            return "?"
        return self.glyphs.kind(found.type) if die in self._exhausted else self.glyphs.die(found.type, found.level)

    def die_view(self, die: int) -> DieView | None:
        """The present view of a die."""
        return self._dice.get(die)

    def die_host(self, die: int) -> int:
        """The card on which a die lay before the events that are narrated; NONE if it lay on none."""
        cards = (card for seat in self.before.seats for card in in_play(seat))
        return next((card.id for card in cards if any(d.id == die for d in card.dice)), NONE)

    def dice(self, dice: Iterable[int]) -> str:
        """Several dice in short form: ``As* As+``."""
        return " ".join(self.die_sign(die) for die in dice)

    def pool(self, dice: Iterable[int]) -> str:
        """Many dice in compact form, each type once: ``As✦✦▫ Na✹``."""
        return self.glyphs.pool([self.die_sign(die) for die in dice])

    def best_first(self, dice: Iterable[int]) -> str:
        """A pool with the best sides of each type first: ``Ce✦▫▫▫ Na▫▫``."""
        found = [die for die in dice if die in self._dice]
        return self.pool(sorted(found, key=lambda d: (self._dice[d].type.value, -self._dice[d].level)))

    def moved_dice(self, moves: Iterable[DieMoved]) -> str:
        """Moved dice with the sides they showed then; they may have been rerolled since."""
        dice = ((e, d) for e in moves if (d := self._dice.get(e.die)))
        sides = sorted((d.type.value, -(d.level if e.level is None else e.level), d.type) for e, d in dice)
        return " ".join(self.glyphs.die(kind, Level(-level)) for _, level, kind in sides)

    def ability_kind(self, address: str) -> BlockKind | None:
        """The kind of the ability at an address; None for a keyword or an unknown address."""
        owner, index = split_address(address)
        card = self.rulebook.cards.get(owner)
        entry = card.blocks[index] if card and index < len(card.blocks) else None
        return entry.kind if isinstance(entry, Block) else None

    def ability_blocks(self, address: str) -> tuple[Block, ...]:
        """The blocks of the ability at an address: one, several of a keyword, or none."""
        owner, index = split_address(address)
        card = self.rulebook.cards.get(owner)
        entry = card.blocks[index] if card and index < len(card.blocks) else None
        if isinstance(entry, Block):
            return (entry,)
        keyword = self.rulebook.keywords.get(entry.name if entry else owner.removeprefix("keyword "))
        return keyword.blocks if keyword else ()

    def ability(self, address: str) -> str:
        """The name of the ability at an address, or its kind if it has no name."""
        owner, index = split_address(address)
        card = self.rulebook.cards.get(owner)
        if card is None:
            return _other_owner(owner)
        if index >= len(card.blocks):
            return "effect"
        entry = card.blocks[index]
        name = entry.name or _kind(entry)
        return name if entry.n is None else f"{name} {entry.n}"


def is_of_a_die(address: str) -> bool:
    """Whether the ability at an address is that of a die on a card, not one that the card has itself."""
    return split_address(address)[0] in _DICE


_DICE = frozenset(f"{kind.value} die" for kind in DieType)


def split_address(address: str) -> tuple[str, int]:
    """The card title and block number of an address such as ``Javelineer#0/2d``."""
    owner, _, rest = address.partition("#")
    digits = rest.split("/")[0].split(".")[0]
    return owner, int(digits) if digits.isdigit() else 0


def _other_owner(owner: str) -> str:
    if owner.startswith("keyword "):
        return owner.removeprefix("keyword ")
    return capital(owner) or "effect"


def _kind(entry: Block | Keyword) -> str:
    return _KIND_WORDS.get(entry.kind, "effect") if isinstance(entry, Block) else "ability"


def in_play(seat: SeatView) -> Iterator[CardView]:
    """A seat's cards in play: its Phoenixborn, both rows, and what is attached to them."""
    for card in (seat.phoenixborn, *seat.battlefield, *seat.spellboard):
        yield card
        yield from card.attached


def every_card(view: View) -> Iterator[CardView]:
    """Every card the viewer sees, in any zone."""
    for seat in view.seats:
        piles = (seat.hand, seat.discard_pile, seat.conjuration_pile, seat.removed)
        rows = ((seat.phoenixborn,), seat.battlefield, seat.spellboard)
        for group in (*rows, *piles):
            yield from _with_inner(group)
    yield from _with_inner(view.aside)
    yield from _with_inner(view.peeked)


def _with_inner(cards: Iterable[CardView]) -> Iterator[CardView]:
    """Cards, each followed by the cards attached to it and under it."""
    for card in cards:
        yield card
        if card.attached or card.under:
            yield from _with_inner((*card.attached, *card.under))
