"""``sample``: a whole state consistent with one viewer's knowledge, for search without cheating.

What the viewer cannot know is dealt anew: which cards are in other hands and draw piles, the order of the viewer's own
draw pile, answers that others have given but not shown, and all chance to come. A deck list that is open by agreement
counts as known, though no view shows it. Of any other deck only the cards that the viewer has seen are known; the rest
comes from decks that could be built around them (deck_guess.py). A hidden card gets a new title and a new number, so
that somebody who saw it earlier cannot tell where it is now (ASC-GLO-20).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from ashes_tui.engine.advice.deck_guess import KnownCards, guess_deck
from ashes_tui.engine.board.board import board_of
from ashes_tui.engine.board.observe import cards_looked_at
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.legality.answers import random_choice
from ashes_tui.engine.table.control import Control, State
from ashes_tui.engine.table.events import redact
from ashes_tui.engine.table.rng import Rng, Stream
from ashes_tui.engine.table.state import EVERYBODY, NONE, Card, SeatState
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import CONJURED_TYPES, DECK_TYPES, Zone


def sample(rules: Rules, state: State, viewer: int, seed: int) -> State:
    """A state that the viewer cannot distinguish from the real one; equal seeds give equal states."""
    rng, ids = Rng(seed), dict[int, int]()
    cards = list(state.table.cards)
    busy = _cards_mentioned((state.control, state.table.delayed))
    for seat in state.table.seats:
        hidden = _hidden(state, seat, viewer)
        names = sorted(cards[c].name for c in hidden)
        if seat.index != viewer and not seat.open_list and not seat.automaton:
            names, rng = _another_deck(rules, state.table, cards, seat, hidden, viewer, rng)
        rng = _deal_anew(cards, hidden, names, busy, ids, rng, seat.index)

    def new(card: int) -> int:
        return ids.get(card, card)

    history = tuple(e for e in (redact(e, viewer) for e in state.table.history) if e is not None)
    table: Table = replace(
        state.table,
        cards=tuple(cards),
        seats=_renumbered(state.table.seats, new),
        delayed=_renumbered(state.table.delayed, new),
        history=_renumbered(history, lambda c: new(c) if c in busy else c),
    )
    control = _renumbered(replace(state.control, rng=rng), new)
    return State(table, _with_guessed_answers(rules, table, control, viewer, seed))


def _hidden(state: State, seat: SeatState, viewer: int) -> tuple[int, ...]:
    """Cards of a seat that the viewer cannot tell apart: hidden ones it is not looking at or picking from."""
    asked_about = {c for d in state.control.decisions if d.seat == viewer for c in getattr(d, "cards", ())}
    asked_about.update(cards_looked_at(state, viewer))
    mine = seat.index == viewer
    cards = seat.draw_pile if mine else (*seat.hand, *seat.draw_pile, *_face_down(state, seat))
    return tuple(c for c in cards if c not in asked_about)


def _face_down(state: State, seat: SeatState) -> tuple[int, ...]:
    """Face-down aspects on the battlefields that belong to a seat."""
    table = state.table
    if not seat.automaton or seat.body != NONE:
        return ()
    rows = (table.seats[a].battlefield for a in table.areas(seat.index))
    return tuple(c for row in rows for c in row if table.cards[c].zone is Zone.FACE_DOWN)


def _another_deck(
    rules: Rules, table: Table, cards: list[Card], seat: SeatState, hidden: tuple[int, ...], viewer: int, rng: Rng
) -> tuple[list[str], Rng]:
    """Titles for the hidden cards of a deck with a closed list; its conjured cards are given theirs here."""
    unseen = {c for c in hidden if not _seen(cards[c], viewer)}
    pile = tuple(sorted(c for c in seat.conjuration_pile if not _seen(cards[c], viewer)))
    mine = [c for c in cards if c.owner == seat.index]
    conjured = [c for c in mine if rules.infos[c.name].type in CONJURED_TYPES]
    known = KnownCards(
        phoenixborn=cards[seat.phoenixborn].name,
        dice=frozenset(d.type for d in table.dice if d.owner == seat.index),
        cards=tuple(sorted(c.name for c in mine if rules.infos[c.name].type in DECK_TYPES and c.id not in unseen)),
        seen=tuple(sorted(c.name for c in conjured if c.id not in pile)),
        hidden=len(unseen),
        conjured=len(conjured),
    )
    (number,), rng = rng.draw(f"sample deck {seat.index}", _NUMBERS, 1)
    chained = board_of(rules, table).chained
    names, rest = guess_deck(rules, table.edition, chained, known, Stream(number))
    places, rng = rng.shuffle(f"sample conjured {seat.index}", tuple(range(len(pile))))
    for card, place in zip(pile, places, strict=True):
        cards[card] = replace(cards[card], name=rest[place])
    return sorted([*names, *(cards[c].name for c in hidden if c not in unseen)]), rng


_NUMBERS = 1 << 62


def _seen(card: Card, viewer: int) -> bool:
    """Whether a viewer has seen the face of a card."""
    return EVERYBODY in card.seen_by or viewer in card.seen_by


def _deal_anew(
    cards: list[Card],
    hidden: tuple[int, ...],
    names: list[str],
    busy: set[int],
    ids: dict[int, int],
    rng: Rng,
    seat: int,
) -> Rng:
    """Deal titles and numbers anew, both from a sorted order, so that they say nothing about the real ones.

    Nor do they show which of the cards were once in play, unless an effect in progress still refers to them.
    """
    places, rng = rng.shuffle(f"sample {seat}", tuple(range(len(hidden))))
    numbers, rng = rng.shuffle(f"sample numbers {seat}", tuple(sorted(hidden)))
    old = [cards[c] for c in hidden]
    age = max((c.incarnation for c in old), default=0), max((c.identity for c in old), default=0)
    for card, place, number in zip(old, places, numbers, strict=True):
        ids[card.id] = number
        forget = card.id not in busy
        cards[number] = replace(
            card,
            id=number,
            name=names[place],
            incarnation=age[0] if forget else card.incarnation,
            identity=age[1] if forget else card.identity,
            last=None if forget else card.last,
            seen_by=(),
        )
    return rng


def _with_guessed_answers(rules: Rules, table: Table, control: Control, viewer: int, seed: int) -> Control:
    """Replace answers of others that are not shown yet by random legal ones, and drop forced results."""
    stream = Stream(seed)
    answers = tuple(
        a if a is None or d.seat == viewer else random_choice(rules, table, d, stream)
        for d, a in zip(control.decisions, control.answers, strict=True)
    )
    return replace(control, answers=answers, forced=())


# --- renumbering cards ---------------------------------------------------------------------------------------------

_CARDS = frozenset(
    {"about", "aside", "attached", "attackers", "battlefield", "card", "cards", "draw_pile"}
    | {"hand", "host", "source", "target", "under"}
)
"""Fields of states, frames, decisions and choices that hold numbers of cards, which may be hidden."""
_FIRSTS = frozenset({"triggers", "used", "pending"})
"""Fields that hold tuples, each of which begins with the number of a card."""


def _renumbered(thing: Any, change: Callable[[int], int]) -> Any:
    """A copy of a value with the numbers of cards changed."""
    if isinstance(thing, Struct):
        changed = {}
        for name in _fields_with_cards(type(thing)):
            value = getattr(thing, name)
            new = _field(name, value, change)
            if new is not value and new != value:
                changed[name] = new
        return replace(thing, **changed) if changed else thing
    if isinstance(thing, tuple):
        return tuple([_renumbered(inner, change) for inner in thing])
    if isinstance(thing, dict):
        return {key: _renumbered(inner, change) for key, inner in thing.items()}
    return thing


@cache
def _fields_with_cards(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a type that can hold cards; cached, since whole states are renumbered many times a decision."""
    named = _CARDS | _FIRSTS
    return tuple(f.name for f in fields(kind) if f.name in named or not _has_no_cards(f.type))


def _has_no_cards(kind: Any) -> bool:
    """Whether values of a type are only numbers and strings, or tuples of them."""
    inner = get_args(kind)
    if inner:
        return all(part is Ellipsis or _has_no_cards(part) for part in inner)
    return isinstance(kind, type) and issubclass(kind, int | str | Enum | NoneType)


def _field(name: str, value: Any, change: Callable[[int], int]) -> Any:
    if name in _CARDS and isinstance(value, int):
        return change(value)
    if name in _CARDS and isinstance(value, tuple) and all(isinstance(c, int) for c in value):
        return tuple([change(c) for c in value])
    if name in _FIRSTS:
        return tuple([(change(pair[0]), *pair[1:]) for pair in value])
    return _renumbered(value, change) if isinstance(value, Struct | tuple | dict) else value


def _cards_mentioned(thing: Any) -> set[int]:
    """The numbers of all cards in a value."""
    found: set[int] = set()

    def note(card: int) -> int:
        found.add(card)
        return card

    _renumbered(thing, note)
    return found
