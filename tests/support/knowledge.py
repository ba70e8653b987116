"""Who may know what: card ids in what a viewer is given, what is hidden from a viewer, and hidden cards exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec.structs import replace

from ashes_tui.engine.api import (
    NONE,
    PUBLIC,
    CardMoved,
    CardsSeen,
    Event,
    PileShuffled,
    State,
    Stream,
    Table,
    apply,
    redact,
)
from ashes_tui.lang.terms import DECK_TYPES, Zone
from tests.support.games import rules

SECRET = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.FACE_DOWN})
"""Zones whose cards are hidden from somebody (ASC-GLO-20)."""

# --- card ids in a structure ---------------------------------------------------------------------------------------

CARD = "card"
OTHER = "no card"
FIRST = "pairs, the first of which is a card"

FIELDS: dict[str, str] = {
    # cards
    **dict.fromkeys(("card", "cards", "source", "host", "target", "guard", "attacker", "attackers"), CARD),
    **dict.fromkeys(("blocks", "blockers", "order", "about", "phoenixborn"), CARD),
    # tuples of (card, something)
    **dict.fromkeys(("triggers",), FIRST),
    # seats, dice, amounts, numbers of things
    **dict.fromkeys(
        ("seat", "seats", "audience", "winners", "owner", "controller", "cause", "viewer", "behalf"), OTHER
    ),
    **dict.fromkeys(("active", "first_player", "waiting", "index", "side"), OTHER),
    **dict.fromkeys(("die", "dice", "rolls", "place", "payments"), OTHER),
    **dict.fromkeys(
        ("amount", "left", "done", "n", "round", "turn", "passes", "low", "high", "numbers", "effect", "exhaustion"),
        OTHER,
    ),
    **dict.fromkeys(("attack", "life", "recover", "wounds", "status", "alterations", "marks", "lot", "lots"), OTHER),
    **dict.fromkeys(("battlefield_limit", "battlefield_free", "spellboard_limit", "hand_count"), OTHER),
    **dict.fromkeys(("conjuration_count", "draw_count", "rains_needed", "main_actions", "side_actions"), OTHER),
    **dict.fromkeys(("body", "opposing", "threat", "stamina", "stage", "red_rains", "basics"), OTHER),
}
"""What a field of a view, decision or event holds, by its name."""

EXACT: dict[tuple[str, str], str] = {
    ("CardView", "id"): CARD,
    ("BehaviorRolled", "guard"): OTHER,
    ("NumberRolled", "guard"): OTHER,
    ("TriggerDecision", "by"): CARD,
    ("DieView", "id"): OTHER,
    ("AttackView", "defender"): OTHER,
    ("AttackersDeclared", "defender"): OTHER,
    ("BattleView", "defender"): CARD,
    ("BattleBegan", "defender"): CARD,
    **{(kind, "id"): OTHER for kind in ("TimedEffect", "Delayed", "DelayedResolved")},
    **{(kind, "cards"): FIRST for kind in ("TimedEffect", "Must")},
    ("TimedEffect", "copy_x"): OTHER,
    ("Snapshot", "texts"): OTHER,
    # The number of a question is no card; neither is a place in a list that everybody sees.
    **{(f"{kind}Decision", "id"): OTHER for kind in ("Turn", "Cards", "Dice", "Payment", "Seat", "Side", "Block")},
    **{(f"{kind}Decision", "id"): OTHER for kind in ("Trigger", "Confirm", "Mode", "Meditate")},
}
"""The same for fields whose name says different things in different places."""


def meaning(kind: str, field: str) -> str | None:
    """What an int field of a struct is, or None if nobody said."""
    return EXACT.get((kind, field)) or FIELDS.get(field)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str | None], ...]:
    """The fields of a struct that can hold a card id, each with its meaning: none does that holds one plain value."""
    hints = get_type_hints(kind)
    said = {field: meaning(kind.__name__, field) for field in kind.__struct_fields__}
    return tuple((f, m) for f, m in said.items() if m in (CARD, FIRST) or hints[f] not in (int, str, bool))


def cards_in(thing: Any) -> Iterator[int]:
    """All card ids in a view, decision or event, walked field by field."""
    if isinstance(thing, msgspec.Struct):
        for field, said in _fields(type(thing)):
            inner = getattr(thing, field)
            if said == CARD:
                yield from _numbers(inner)
            elif said == FIRST:
                yield from (pair[0] for pair in inner if pair[0] != NONE)
            if said != CARD or isinstance(inner, msgspec.Struct) or _structs(inner):
                yield from cards_in(inner)
    elif isinstance(thing, tuple | list):
        for inner in thing:
            yield from cards_in(inner)


def _structs(thing: Any) -> bool:
    return isinstance(thing, tuple) and bool(thing) and isinstance(thing[0], msgspec.Struct)


def _numbers(thing: Any) -> Iterator[int]:
    if isinstance(thing, int):
        if thing != NONE:
            yield thing
    elif isinstance(thing, tuple | list):
        for inner in thing:
            yield from _numbers(inner)


# --- what is hidden ------------------------------------------------------------------------------------------------


def is_secret(table: Table, viewer: int, card: int) -> bool:
    """Whether a card is one of those in ``secret_from``, by its own record."""
    c = table.cards[card]
    if c.zone is Zone.CONJURATION_PILE:
        return c.seat != viewer and c.incarnation == 0 and not table.seats[c.seat].automaton
    return c.zone in (Zone.FACE_DOWN, Zone.DRAW_PILE) or (c.zone is Zone.HAND and c.seat != viewer)


def secret_from(table: Table, viewer: int) -> set[int]:
    """Cards a viewer sees only the back of: other hands, all draw pile order, face-down aspects, conjured cards never
    yet seen."""
    found = {c.id for c in table.cards if c.zone is Zone.FACE_DOWN}
    for seat in table.seats:
        found.update(seat.draw_pile)
        if seat.index != viewer:
            found.update(seat.hand)
            found.update(c for c in seat.conjuration_pile if table.cards[c].incarnation == 0 and not seat.automaton)
    return found


class Leak(NamedTuple):
    """A hidden card in what a viewer was given."""

    viewer: int
    card: int
    where: str


class Watcher:
    """A viewer that remembers: which hidden cards it has seen and still can place."""

    def __init__(self, viewer: int, table: Table) -> None:
        self.viewer = viewer
        # Its own deck before it is shuffled: the First Five are chosen from it.
        self.known = {c for s in table.seats if s.index == viewer for c in s.draw_pile}
        self.table = table

    def hidden(self) -> set[int]:
        """Cards it may not be told about now."""
        return secret_from(self.table, self.viewer) - self.known

    def read(self, events: tuple[Event, ...]) -> Iterator[Leak]:
        """Follow what happened, and say what it should not have been told."""
        for event in events:
            yield from self.heed(event, apply(self.table, event))

    def heed(self, event: Event, table: Table) -> Iterator[Leak]:
        """The same of one event, after which the table is like this."""
        yield from self._unentitled(event)
        told = redact(event, self.viewer)
        self.table = table
        self._learn(event, told)
        for card in () if told is None else cards_in(told):
            if card not in self.known and is_secret(table, self.viewer, card):
                yield Leak(self.viewer, card, repr(told))

    def _unentitled(self, event: Event) -> Iterator[Leak]:
        """A move from hidden to hidden is for the hand's player alone, unless the card was known."""
        if not isinstance(event, CardMoved) or not self._told(event.audience):
            return
        old = self.table.cards[event.card]
        if {old.zone, event.zone} <= SECRET:
            hand = {s for s, z in ((old.seat, old.zone), (event.seat, event.zone)) if z is Zone.HAND}
            if self.viewer not in hand and event.card not in self.known:
                yield Leak(self.viewer, event.card, repr(event))

    def _told(self, audience: tuple[int, ...] | None) -> bool:
        return audience is None or self.viewer in audience

    def _learn(self, event: Event, told: Event | None) -> None:
        if isinstance(event, PileShuffled):
            self.known -= set(self.table.seats[event.seat].draw_pile)
        elif isinstance(event, CardMoved):
            if self._told(event.audience):
                self.known.add(event.card)
            elif event.origin is Zone.HAND:
                # One of these cards went: it can no longer say which of them lies where.
                self.known -= {*self.table.seats[event.seat].hand, event.card}
        elif isinstance(told, CardsSeen):
            self.known.update(c for c in told.cards if c != NONE)


# --- the same game with other hidden cards -------------------------------------------------------------------------


def exchanged(state: State, viewer: int, draw: Stream, fixed: set[int], renamed: bool = True) -> State:
    """A state that looks the same to a viewer: hidden cards other than ``fixed`` in other places, under other names.

    Where deck lists are open everybody knows which cards are hidden: there they are not to be ``renamed``.
    """
    table = state.table
    cards = list(table.cards)
    seats = []
    for seat in table.seats:
        hand = () if seat.index == viewer else seat.hand
        down = tuple(c for c in seat.battlefield if table.cards[c].zone is Zone.FACE_DOWN)
        pool = [c for c in (*hand, *seat.draw_pile, *down) if c not in fixed]
        places = iter(_mixed(pool, draw))
        new_hand = tuple(c if c in fixed or not hand else next(places) for c in seat.hand)
        new_pile = tuple(c if c in fixed else next(places) for c in seat.draw_pile)
        new_row = tuple(c if c in fixed or c not in down else next(places) for c in seat.battlefield)
        turned = tuple(c for c, old in zip(new_row, seat.battlefield, strict=True) if old in down)
        for zone, ids in ((Zone.HAND, new_hand), (Zone.DRAW_PILE, new_pile), (Zone.FACE_DOWN, turned)):
            for c in ids:
                if cards[c].zone is not zone:
                    cards[c] = replace(cards[c], zone=zone)
        seats.append(replace(seat, hand=new_hand, draw_pile=new_pile, battlefield=new_row))
        titles = _titles()
        for c in (
            () if seat.automaton or not renamed else pool
        ):  # how many aspects of each blood value there are shows in its row
            cards[c] = replace(cards[c], name=titles[draw(len(titles))])
    return State(replace(table, cards=tuple(cards), seats=tuple(seats)), state.control)


@cache
def _titles() -> list[str]:
    infos = rules().infos.items()
    return [name for name, info in infos if info.type in DECK_TYPES and info.card.cost is not None]


def _mixed(items: list[int], draw: Stream) -> list[int]:
    left = list(items)
    return [left.pop(draw(len(left))) for _ in items]


def mentioned(state: State, *things: Any) -> set[int]:
    """Every small number in the frames and answers of a state: whatever card they may speak about."""
    raw = msgspec.to_builtins((state.control.stack, state.control.answers, state.control.decisions, things))
    return set(_integers(raw))


def _integers(thing: Any) -> Iterator[int]:
    if isinstance(thing, bool) or thing is None:
        return
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, dict):
        for inner in thing.values():
            yield from _integers(inner)
    elif isinstance(thing, list | tuple):
        for inner in thing:
            yield from _integers(inner)


def viewers(table: Table) -> tuple[int, ...]:
    """Everybody who may look: the persons and the public."""
    return (*(s.index for s in table.seats if not s.automaton), PUBLIC)
