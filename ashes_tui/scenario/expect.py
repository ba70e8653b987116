"""Checking the expectations of a scenario against the game."""

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
    CardsSeen,
    Decision,
    Denial,
    Event,
    check,
    observe,
    open_decisions,
)
from ashes_tui.lang.terms import IN_PLAY, Stat, Zone
from ashes_tui.scenario.answer import answer_keys, interpret
from ashes_tui.scenario.lookup import NameLookup, UnclearName
from ashes_tui.scenario.story import (
    CardName,
    Check,
    DieName,
    ExpectedDecision,
    ExpectedEvent,
    LegalityCheck,
    as_written,
)

ORDERED = frozenset({"battlefield", "draw", "discard"})
_FIELDS = {"draw": "draw_pile", "discard": "discard_pile", "conjuration": "conjuration_pile"}
_POOLS = {"active": ACTIVE, "exhausted": EXHAUSTED}
_STATS = {"attack": Stat.ATTACK, "life": Stat.LIFE, "recover": Stat.RECOVER}
_IN_PLAY_ONLY = frozenset({"wounds", "exhaustion", "exhausted", "status", "red-rains", "dice", "attached", *_STATS})
_ON_THE_TABLE = IN_PLAY | {Zone.FACE_DOWN}


class UnmetExpectation(Exception):
    """An expectation that does not hold: what was expected, and what is the case."""

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(f"expected {expected}, but {got}")


def check_expectation(lookup: NameLookup, one: Check, events: Sequence[Event]) -> None:
    """Raises `UnmetExpectation` if a check does not hold, `UnclearName` if a name is ambiguous."""
    if one.card is not None:
        _card(lookup, one, one.card)
    elif one.seat is not None:
        _seat(lookup, one, one.seat)
    else:
        _GAME[one.what](lookup, one.value, events)


def _require_equal(subject: str, expected: object, got: object) -> None:
    if expected != got:
        raise UnmetExpectation(f"{subject}: {as_written(expected)}", f"it is {as_written(got)}")


# --- cards -------------------------------------------------------------------------------------------------------


def _card(lookup: NameLookup, one: Check, name: CardName) -> None:
    table = lookup.state.table
    card = lookup.find_card(name, [c.id for c in table.cards if c.zone in IN_PLAY])
    subject = f"{lookup.label(card)} {one.what}"
    if one.what in _IN_PLAY_ONLY and (zone := table.cards[card].zone) not in _ON_THE_TABLE:
        # Nothing lies on such a card: "wounds: 0" would hold of a unit that was destroyed.
        raise UnmetExpectation(f"{subject}: {as_written(one.value)}", f"it is not in play but here: {zone.value}")
    if one.what in ("attached", "under"):
        inner: tuple[int, ...] = getattr(table.cards[card], one.what)
        _require_same_items(subject, one.value, [table.cards[c].name for c in inner])
    elif one.what == "dice":
        _require_same_dice(lookup, subject, one.value, table.cards[card].dice)
    elif one.what == "abilities":
        _require_same_items(subject, one.value, _abilities(lookup, card))
    elif one.what == "host":
        host = table.cards[card].host
        expected = (
            lookup.find_card(one.value, [host] if host != NONE else []) if isinstance(one.value, CardName) else NONE
        )
        _require_equal(subject, lookup.label(expected), lookup.label(host))
    else:
        _require_equal(subject, one.value, _value(lookup, card, one.what))


def _value(lookup: NameLookup, card: int, what: str) -> object:
    board = Board(lookup.rules, lookup.state.table)
    if what in _STATS:
        return board.stat(card, _STATS[what])
    return (
        board.is_exhausted(card)
        if what == "exhausted"
        else getattr(lookup.state.table.cards[card], what.replace("-", "_"))
    )


def _abilities(lookup: NameLookup, card: int) -> tuple[str, ...]:
    """The abilities of a card as the public sees it."""
    view = observe(lookup.rules, lookup.state, PUBLIC).find(card)
    return view.abilities if view else ()


# --- seats -------------------------------------------------------------------------------------------------------


def _seat(lookup: NameLookup, one: Check, seat: int) -> None:
    table = lookup.state.table
    state, subject = table.seats[seat], f"{one.what} of seat {seat}"
    if one.what in _POOLS:
        _require_same_dice(lookup, subject, one.value, [d.id for d in table.pool(seat, _POOLS[one.what])])
    elif one.what in ("main", "side"):
        _require_equal(subject, one.value, getattr(state, f"{one.what}_actions"))
    elif one.what in ("reacted", "guarded", "lost"):
        _require_equal(subject, one.value, getattr(state, one.what))
    else:
        cards: tuple[int, ...] = getattr(state, _FIELDS.get(one.what, one.what))
        names = [table.cards[c].name for c in cards]
        if one.what in ORDERED and not isinstance(one.value, int):
            _require_equal(subject, one.value, tuple(names))
        else:
            _require_same_items(subject, one.value, names)


def _require_same_items(subject: str, expected: object, got: Sequence[str]) -> None:
    """Compare with a number of things, or with the things in any order."""
    if isinstance(expected, int):
        if expected != len(got):
            raise UnmetExpectation(f"{subject}: {expected}", f"there are {len(got)}: {as_written(list(got))}")
    elif isinstance(expected, tuple) and Counter(str(e) for e in expected) != Counter(got):
        raise UnmetExpectation(f"{subject}: {as_written(expected)}", f"it is {as_written(list(got))}")


def _require_same_dice(lookup: NameLookup, subject: str, expected: object, got: Sequence[int]) -> None:
    """Compare with a number of dice, or with dice by type and, where given, side."""
    names = [n for n in expected if isinstance(n, DieName)] if isinstance(expected, tuple) else []
    count = expected if isinstance(expected, int) else len(names)
    try:
        lookup.find_dice(names, got)
    except UnclearName:
        count = -1
    if count != len(got):
        raise UnmetExpectation(
            f"{subject}: {as_written(expected)}", f"it is {as_written([lookup.die_name(d) for d in got])}"
        )


# --- the game ----------------------------------------------------------------------------------------------------


def _require_winner(lookup: NameLookup, value: object, _events: Sequence[Event]) -> None:
    outcome = lookup.state.table.outcome
    got: object = "none"
    if outcome is not None:
        got = outcome.winners[0] if len(outcome.winners) == 1 else as_written(outcome.winners) or "draw"
        got = "draw" if not outcome.winners else got
    _require_equal("winner", value, got)


def _require_pending(lookup: NameLookup, value: Sequence[ExpectedDecision], _events: Sequence[Event]) -> None:
    open_ = open_decisions(lookup.state)
    if not value and open_:
        raise UnmetExpectation("nothing to be open", f"{_open_text(lookup, open_)} is")
    for expected in value:
        if not any(_is_pending(lookup, expected, d) for d in open_):
            raise UnmetExpectation(
                f"{_pending_text(expected)} to be open", f"{_open_text(lookup, open_) or 'nothing'} is"
            )


def _pending_text(expected: ExpectedDecision) -> str:
    about = f" about {expected.source}" if expected.source else ""
    among = f" among {as_written(expected.among)}" if expected.among is not None else ""
    return f"'{expected.purpose or 'a decision'}' of seat {expected.seat}{about}{among}"


def _open_text(lookup: NameLookup, open_: Sequence[Decision]) -> str:
    def one(d: Decision) -> str:
        about = f" about {lookup.label(d.source)}" if d.source != NONE else ""
        among = _among(d)
        picks = f" among {as_written([lookup.label(c) for c in among])}" if among else ""
        return f"'{d.purpose.value}' of seat {d.seat}{about}{picks}"

    return ", ".join(one(d) for d in open_)


def _among(decision: Decision) -> tuple[int, ...]:
    """The candidate cards of a decision."""
    triggers: Sequence[tuple[int, str]] = getattr(decision, "triggers", ())
    return tuple(getattr(decision, "cards", ())) or tuple(dict.fromkeys(c for c, _ in triggers))


def _is_pending(lookup: NameLookup, expected: ExpectedDecision, decision: Decision) -> bool:
    if decision.seat != expected.seat or expected.purpose not in ("", decision.purpose.value):
        return False
    if expected.source is not None and lookup.find_card(expected.source, (decision.source,)) != decision.source:
        return False
    if expected.among is None:
        return True
    among = _among(decision)
    return len(expected.among) == len(among) and set(lookup.find_cards(expected.among, among)) == set(among)


def _require_legality(lookup: NameLookup, value: Sequence[LegalityCheck], _events: Sequence[Event]) -> None:
    for expected in value:
        denial = denial_of(lookup, expected)
        if expected.legal and denial is not None:
            raise UnmetExpectation(f"'{expected.step}' to be legal", f"it is not: {denial_text(denial)}")
        if not expected.legal and denial is None:
            raise UnmetExpectation(f"'{expected.step}' to be illegal", "it is legal")
        if denial is not None:
            _require_reason(expected, denial)


def _require_reason(check: LegalityCheck, denial: Denial) -> None:
    for expected, got in ((check.rule, denial.rule), (check.code, denial.code)):
        if expected not in ("", got):
            raise UnmetExpectation(f"'{check.step}' to be illegal by {expected}", f"it is by {denial_text(denial)}")


def denial_text(denial: Denial) -> str:
    """A denial in one line."""
    return f"{denial.code} ({denial.rule})" + (f" {denial.detail}" if denial.detail else "")


def denial_of(lookup: NameLookup, legality: LegalityCheck) -> Denial | None:
    """Why the first answer of a step is illegal now, None if it is legal."""
    step, answer = legality.step, legality.step.answers[0]
    mine = [d for d in open_decisions(lookup.state) if d.seat == step.seat]
    if not mine:
        return Denial("nothing-asked", "ASC-RND-12", detail=f"seat {step.seat} has nothing to decide")
    for decision in mine:
        if answer.key in answer_keys(decision):
            return check(lookup.rules, lookup.state, decision, interpret(lookup, decision, step, answer).choice)
    return Denial("wrong-kind", mine[0].rule, detail=f"seat {step.seat} decides about '{mine[0].purpose.value}'")


def _require_events(lookup: NameLookup, value: Sequence[ExpectedEvent], events: Sequence[Event]) -> None:
    """Require the events in this order; others may come between."""
    left: Iterator[Event] = iter(events)
    for expected in value:
        if not any(_matches_event(lookup, expected, e) for e in left):
            raise UnmetExpectation(f"events {as_written(value)}", f"there were {_event_text(lookup, events)}")


def _require_no_events(lookup: NameLookup, value: Sequence[ExpectedEvent], events: Sequence[Event]) -> None:
    for excluded in value:
        if any(_matches_event(lookup, excluded, e) for e in events):
            raise UnmetExpectation(f"no event '{excluded}'", f"there were {_event_text(lookup, events)}")


def _subjects(event: Event) -> tuple[int, ...]:
    """The cards that an event is about."""
    if isinstance(event, CardsSeen):
        return event.cards
    for role in ("card", "attacker", "guard", "target", "source"):
        card: int | None = getattr(event, role, None)
        if card is not None:
            return () if card == NONE else (card,)
    return ()


def kind_of(event: Event) -> str:
    """The kind of an event, as its tag."""
    return str(type(event).__struct_config__.tag)


def _matches_event(lookup: NameLookup, expected: ExpectedEvent, event: Event) -> bool:
    if kind_of(event) != expected.kind:
        return False
    if expected.card is None:
        return True
    labels = _labels(lookup, expected.card)
    return any(lookup.label(card) in labels for card in _subjects(event))


def _labels(lookup: NameLookup, name: CardName) -> list[str]:
    return [label for label in lookup.labels if str(name) in (label, label.partition("#")[0])]


def _event_text(lookup: NameLookup, events: Sequence[Event]) -> str:
    def one(event: Event) -> str:
        return " ".join((kind_of(event), *(lookup.label(card) for card in _subjects(event))))

    return ", ".join(one(e) for e in events) or "none"


_GAME: dict[str, Callable[[NameLookup, Any, Sequence[Event]], None]] = {
    "pending": _require_pending,
    "legal": _require_legality,
    "illegal": _require_legality,
    "winner": _require_winner,
    "events": _require_events,
    "no-events": _require_no_events,
    "round": lambda lookup, value, _e: _require_equal("round", value, lookup.state.table.round),
    "phase": lambda lookup, value, _e: _require_equal("phase", value, lookup.state.table.phase),
    "turn": lambda lookup, value, _e: _require_equal(
        "turn", NONE if value is None else value, lookup.state.table.active
    ),
    "first-player": lambda lookup, value, _e: _require_equal("first-player", value, lookup.state.table.first_player),
    "passes": lambda lookup, value, _e: _require_equal("passes", value, lookup.state.table.passes),
}
