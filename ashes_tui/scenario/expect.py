"""Expectations of a scenario against the game as it stands: what does not hold, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ashes_tui.engine.api import (
    ACTIVE,
    EXHAUSTED,
    NONE,
    PUBLIC,
    Board,
    Decision,
    Denial,
    Event,
    check,
    observe,
    open_decisions,
)
from ashes_tui.lang.terms import IN_PLAY, Stat
from ashes_tui.scenario.answer import interpret, keys_of
from ashes_tui.scenario.cast import NamedThings, UnclearName
from ashes_tui.scenario.story import CardName, Check, DieName, Happened, Pending, StepWish, as_step

ORDERED = frozenset({"battlefield", "draw", "discard"})
_FIELDS = {"draw": "draw_pile", "discard": "discard_pile", "conjuration": "conjuration_pile"}
_POOLS = {"active": ACTIVE, "exhausted": EXHAUSTED}
_STATS = {"attack": Stat.ATTACK, "life": Stat.LIFE, "recover": Stat.RECOVER}


class Wrong(Exception):
    """An expectation that does not hold: what was expected, and what there is."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(f"expected {expected}, but {got}")


def examine(cast: NamedThings, one: Check, events: Sequence[Event]) -> None:
    """Raise `Wrong` if a check does not hold, `Unclear` if it cannot be told what it is about."""
    if one.card is not None:
        _card(cast, one, one.card)
    elif one.seat is not None:
        _seat(cast, one, one.seat)
    else:
        _GAME[one.what](cast, one.value, events)


def _same(subject: str, expected: object, got: object) -> None:
    if expected != got:
        raise Wrong(f"{subject}: {as_step(expected)}", f"it is {as_step(got)}")


# --- cards -------------------------------------------------------------------------------------------------------


def _card(cast: NamedThings, one: Check, name: CardName) -> None:
    table = cast.state.table
    card = cast.one(name, [c.id for c in table.cards if c.zone in IN_PLAY])
    subject = f"{cast.label(card)} {one.what}"
    if one.what in ("attached", "under"):
        inner: tuple[int, ...] = getattr(table.cards[card], one.what)
        _same_set(subject, one.value, [table.cards[c].name for c in inner])
    elif one.what == "dice":
        _same_dice(cast, subject, one.value, table.cards[card].dice)
    elif one.what == "abilities":
        _same_set(subject, one.value, _abilities(cast, card))
    elif one.what == "host":
        host = table.cards[card].host
        wanted = cast.one(one.value, [host] if host != NONE else []) if isinstance(one.value, CardName) else NONE
        _same(subject, cast.label(wanted), cast.label(host))
    else:
        _same(subject, one.value, _value(cast, card, one.what))


def _value(cast: NamedThings, card: int, what: str) -> object:
    board = Board(cast.rules, cast.state.table)
    if what in _STATS:
        return board.stat(card, _STATS[what])
    return (
        board.exhausted(card) if what == "exhausted" else getattr(cast.state.table.cards[card], what.replace("-", "_"))
    )


def _abilities(cast: NamedThings, card: int) -> tuple[str, ...]:
    """The abilities of a card as everybody sees it."""
    view = observe(cast.rules, cast.state, PUBLIC).find(card)
    return view.abilities if view else ()


# --- seats -------------------------------------------------------------------------------------------------------


def _seat(cast: NamedThings, one: Check, seat: int) -> None:
    table = cast.state.table
    state, subject = table.seats[seat], f"{one.what} of seat {seat}"
    if one.what in _POOLS:
        _same_dice(cast, subject, one.value, [d.id for d in table.pool(seat, _POOLS[one.what])])
    elif one.what in ("main", "side"):
        _same(subject, one.value, getattr(state, f"{one.what}_actions"))
    elif one.what in ("reacted", "guarded", "lost"):
        _same(subject, one.value, getattr(state, one.what))
    else:
        cards: tuple[int, ...] = getattr(state, _FIELDS.get(one.what, one.what))
        names = [table.cards[c].name for c in cards]
        if one.what in ORDERED and not isinstance(one.value, int):
            _same(subject, one.value, tuple(names))
        else:
            _same_set(subject, one.value, names)


def _same_set(subject: str, expected: object, got: Sequence[str]) -> None:
    """A number, or the same things in any order."""
    if isinstance(expected, int):
        if expected != len(got):
            raise Wrong(f"{subject}: {expected}", f"there are {len(got)}: {as_step(list(got))}")
    elif isinstance(expected, tuple) and Counter(str(e) for e in expected) != Counter(got):
        raise Wrong(f"{subject}: {as_step(expected)}", f"it is {as_step(list(got))}")


def _same_dice(cast: NamedThings, subject: str, expected: object, got: Sequence[int]) -> None:
    """A number, or dice by type and, where given, side."""
    names = [n for n in expected if isinstance(n, DieName)] if isinstance(expected, tuple) else []
    count = expected if isinstance(expected, int) else len(names)
    try:
        cast.dice(names, got)
    except UnclearName:
        count = -1
    if count != len(got):
        raise Wrong(f"{subject}: {as_step(expected)}", f"it is {as_step([cast.die(d) for d in got])}")


# --- the game ----------------------------------------------------------------------------------------------------


def _winner(cast: NamedThings, value: object, _events: Sequence[Event]) -> None:
    outcome = cast.state.table.outcome
    got: object = "none"
    if outcome is not None:
        got = outcome.winners[0] if len(outcome.winners) == 1 else as_step(outcome.winners) or "draw"
        got = "draw" if not outcome.winners else got
    _same("winner", value, got)


def _pending(cast: NamedThings, value: Sequence[Pending], _events: Sequence[Event]) -> None:
    open_ = open_decisions(cast.state)
    if not value and open_:
        raise Wrong("nothing to be open", f"{_open_text(cast, open_)} is")
    for wanted in value:
        if not any(_is_pending(cast, wanted, d) for d in open_):
            raise Wrong(f"{_pending_text(wanted)} to be open", f"{_open_text(cast, open_) or 'nothing'} is")


def _pending_text(wanted: Pending) -> str:
    about = f" about {wanted.source}" if wanted.source else ""
    among = f" among {as_step(wanted.among)}" if wanted.among is not None else ""
    return f"'{wanted.purpose or 'a decision'}' of seat {wanted.seat}{about}{among}"


def _open_text(cast: NamedThings, open_: Sequence[Decision]) -> str:
    def one(d: Decision) -> str:
        about = f" about {cast.label(d.source)}" if d.source != NONE else ""
        among = _among(d)
        picks = f" among {as_step([cast.label(c) for c in among])}" if among else ""
        return f"'{d.purpose.value}' of seat {d.seat}{about}{picks}"

    return ", ".join(one(d) for d in open_)


def _among(decision: Decision) -> tuple[int, ...]:
    """The cards a decision picks from."""
    triggers: Sequence[tuple[int, str]] = getattr(decision, "triggers", ())
    return tuple(getattr(decision, "cards", ())) or tuple(dict.fromkeys(c for c, _ in triggers))


def _is_pending(cast: NamedThings, wanted: Pending, decision: Decision) -> bool:
    if decision.seat != wanted.seat or wanted.purpose not in ("", decision.purpose.value):
        return False
    if wanted.source is not None and cast.one(wanted.source, (decision.source,)) != decision.source:
        return False
    if wanted.among is None:
        return True
    among = _among(decision)
    return len(wanted.among) == len(among) and set(cast.many(wanted.among, among)) == set(among)


def _wishes(cast: NamedThings, value: Sequence[StepWish], _events: Sequence[Event]) -> None:
    for wish in value:
        denial = denied(cast, wish)
        if wish.legal and denial is not None:
            raise Wrong(f"'{wish.step}' to be legal", f"it is not: {denial_text(denial)}")
        if not wish.legal and denial is None:
            raise Wrong(f"'{wish.step}' to be illegal", "it is legal")
        if denial is not None:
            _by_rule(wish, denial)


def _by_rule(wish: StepWish, denial: Denial) -> None:
    for wanted, got in ((wish.rule, denial.rule), (wish.code, denial.code)):
        if wanted not in ("", got):
            raise Wrong(f"'{wish.step}' to be illegal by {wanted}", f"it is by {denial_text(denial)}")


def denial_text(denial: Denial) -> str:
    """A denial in one line."""
    return f"{denial.code} ({denial.rule})" + (f" {denial.detail}" if denial.detail else "")


def denied(cast: NamedThings, wish: StepWish) -> Denial | None:
    """Why the first answer of a step cannot be given now, None if it can."""
    step, say = wish.step, wish.step.says[0]
    mine = [d for d in open_decisions(cast.state) if d.seat == step.seat]
    if not mine:
        return Denial("nothing-asked", "ASC-RND-12", detail=f"seat {step.seat} has nothing to decide")
    for decision in mine:
        if say.key in keys_of(decision):
            return check(cast.rules, cast.state, decision, interpret(cast, decision, step, say).choice)
    return Denial("wrong-kind", mine[0].rule, detail=f"seat {step.seat} decides about '{mine[0].purpose.value}'")


def _happened(cast: NamedThings, value: Sequence[Happened], events: Sequence[Event]) -> None:
    """In this order, others may lie between."""
    left: Iterator[Event] = iter(events)
    for wanted in value:
        if not any(_is_event(cast, wanted, e) for e in left):
            raise Wrong(f"events {as_step(value)}", f"there were {_event_text(cast, events)}")


def _not_happened(cast: NamedThings, value: Sequence[Happened], events: Sequence[Event]) -> None:
    for unwanted in value:
        if any(_is_event(cast, unwanted, e) for e in events):
            raise Wrong(f"no event '{unwanted}'", f"there were {_event_text(cast, events)}")


def _subject(event: Event) -> int:
    for role in ("card", "attacker", "guard", "target", "source"):
        card: int | None = getattr(event, role, None)
        if card is not None:
            return card
    return NONE


def kind_of(event: Event) -> str:
    """The kind of an event, as its tag."""
    return str(type(event).__struct_config__.tag)


def _is_event(cast: NamedThings, wanted: Happened, event: Event) -> bool:
    if kind_of(event) != wanted.kind:
        return False
    card = _subject(event)
    return wanted.card is None or (card != NONE and cast.label(card) in _labels(cast, wanted.card))


def _labels(cast: NamedThings, name: CardName) -> list[str]:
    return [label for label in cast.labels if str(name) in (label, label.partition("#")[0])]


def _event_text(cast: NamedThings, events: Sequence[Event]) -> str:
    def one(event: Event) -> str:
        card = _subject(event)
        return f"{kind_of(event)} {cast.label(card)}" if card != NONE else kind_of(event)

    return ", ".join(one(e) for e in events) or "none"


_GAME: dict[str, Callable[[NamedThings, Any, Sequence[Event]], None]] = {
    "pending": _pending,
    "legal": _wishes,
    "illegal": _wishes,
    "winner": _winner,
    "events": _happened,
    "no-events": _not_happened,
    "round": lambda cast, value, _e: _same("round", value, cast.state.table.round),
    "phase": lambda cast, value, _e: _same("phase", value, cast.state.table.phase),
    "turn": lambda cast, value, _e: _same("turn", NONE if value is None else value, cast.state.table.active),
    "first-player": lambda cast, value, _e: _same("first-player", value, cast.state.table.first_player),
    "passes": lambda cast, value, _e: _same("passes", value, cast.state.table.passes),
}
