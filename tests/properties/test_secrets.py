"""Nobody is told what they may not know: views and events are the same whatever the hidden cards are (ASC-GLO-20)."""

from __future__ import annotations

import typing
from collections import Counter
from collections.abc import Iterator
from types import UnionType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import (
    NONE,
    PUBLIC,
    CardMoved,
    CardsDecision,
    CardsSeen,
    Decision,
    Event,
    IllegalChoice,
    PileShuffled,
    PlayCard,
    Purpose,
    State,
    Stream,
    Table,
    TokensPlaced,
    Transition,
    TriggerDecision,
    View,
    advance,
    apply,
    check,
    observe,
    options,
    redact,
    why_not,
)
from ashes_tui.lang.terms import Token, Zone
from tests.support.games import Played, Step, begin, between_people, corpus, duels, odd_duels, rules, sampled, steps
from tests.support.knowledge import (
    CARD,
    Watcher,
    cards_in,
    exchanged,
    is_secret,
    meaning,
    mentioned,
    secret_from,
    viewers,
)
from tests.support.wishes import wishes

# --- no id of a hidden card ----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-20")
@pytest.mark.parametrize("played", corpus(), ids=lambda p: p.name)
def test_no_hidden_card_is_named(played: Played) -> None:
    """Neither in a view (its own decisions included) nor in an event, field by field, along a whole game."""
    start = begin(played).state.table
    watchers, table = [Watcher(v, start) for v in viewers(start)], start
    for i, step in enumerate(steps(played)):
        state = step.after.state
        for event in step.after.events:
            table = apply(table, event)
            assert [leak for watcher in watchers for leak in watcher.heed(event, table)] == []
        assert table == state.table
        for watcher in watchers:
            if i % 8 == 0:
                assert secret_from(table, watcher.viewer) == _secret(table, watcher.viewer)
                view = observe(rules(), state, watcher.viewer)
                told = set(cards_in(view)) - _searched(view, state)
                assert not told & watcher.hidden(), f"viewer {watcher.viewer} after choice {i}"


def _secret(table: Table, viewer: int) -> set[int]:
    """What is hidden by the records of the cards: the same as by the lists they lie in."""
    return {c.id for c in table.cards if is_secret(table, viewer, c.id)}


def _searched(view: View, state: State) -> set[int]:
    """Cards of its own draw pile that the viewer picks from right now."""
    cards = state.table.cards
    asked = [d for d in view.decisions if isinstance(d, CardsDecision) and d.hidden]
    return {c for d in asked for c in d.cards if (cards[c].zone, cards[c].seat) == (Zone.DRAW_PILE, view.viewer)}


def test_hands_and_piles_are_counted_not_shown() -> None:
    for where, step in sampled(corpus(), every=10):
        table = step.after.state.table
        for viewer in viewers(table):
            for seat in observe(rules(), step.after.state, viewer).seats:
                real = table.seats[seat.index]
                assert seat.hand_count == len(real.hand), where
                assert seat.draw_count == len(real.draw_pile), where
                assert seat.conjuration_count == len(real.conjuration_pile), where
                assert tuple(c.id for c in seat.discard_pile) == real.discard_pile, where
                shown = real.hand if seat.index == viewer else ()
                assert tuple(c.id for c in seat.hand) == shown, where
                assert bool(seat.conjuration_pile) <= (seat.index == viewer or bool(seat.automaton)), where


def test_a_viewer_sees_its_own_decisions_and_no_others() -> None:
    for where, step in sampled(corpus(), every=10):
        state = step.after.state
        for viewer in viewers(state.table):
            view = observe(rules(), state, viewer)
            assert view.decisions == tuple(d for d in step.after.decisions if d.seat == viewer), where
            assert view.waiting == tuple(d.seat for d in step.after.decisions), where


# --- the same whatever the hidden cards are ------------------------------------------------------------------------


@pytest.mark.rule("ASC-GLO-20")
def test_a_view_does_not_depend_on_hidden_cards() -> None:
    """Cards the viewer cannot see, put in other places and under other names, change nothing in its view."""
    compared = 0
    for where, step in sampled(corpus(), every=14):
        state = step.after.state
        draw, fixed = Stream(compared), mentioned(state)
        for viewer in viewers(state.table):
            other = exchanged(state, viewer, draw, fixed)
            compared += other.table != state.table
            assert observe(rules(), other, viewer) == observe(rules(), state, viewer), (where, viewer)
    assert compared > 500


@pytest.mark.rule("ASC-GLO-20")
def test_what_follows_does_not_depend_on_hidden_cards() -> None:
    """The same choice, made where other cards are hidden, tells a viewer the same, unless it shows one of them.

    Two exceptions, known and named, both seen only from who is ``waiting``: somebody is asked about a reaction because
    they hold it, or picks from a hidden pile because something there fits.
    """
    seen: Counter[str] = Counter()
    for where, step in sampled(corpus(), every=14):
        draw, fixed = Stream(seen.total()), mentioned(step.before.state, step.choice)
        for viewer in viewers(step.before.state.table):
            verdict = _same(step, viewer, draw, fixed)
            assert verdict in VERDICTS, (where, viewer, step.choice, verdict)
            seen[verdict] += 1
    assert seen["same"] > 2000
    assert seen["reaction"] + seen["search"] < seen["same"] / 50


VERDICTS = {"same", "shown", "cannot be made", "reaction", "search"}


def _same(step: Step, viewer: int, draw: Stream, fixed: set[int]) -> str:
    state = step.before.state
    try:
        after = advance(rules(), exchanged(state, viewer, draw, fixed), step.choice, step.decision.id)
    except IllegalChoice:
        return "cannot be made"
    mine, other = _told(step.after, viewer), _told(after, viewer)
    views = [observe(rules(), at.state, viewer) for at in (step.after, after)]
    if mine == other and views[0] == views[1]:
        return "same"
    secret = secret_from(state.table, viewer) - fixed
    searched = {c for view, at in zip(views, (step.after, after), strict=True) for c in _searched(view, at.state)}
    if secret & (searched | {c for e in (*mine, *other) for c in cards_in(e)}):
        return "shown"
    if any(_about_hand(at) for at in (step.after, after)):
        return "reaction"
    if any(isinstance(d, CardsDecision) and d.hidden and d.purpose is Purpose.CHOOSE for d in _open(step.after, after)):
        return "search"
    return f"{step.after.decisions} against {after.decisions}"


def _open(*found: Transition) -> Iterator[Decision]:
    for at in found:
        yield from at.decisions


def _told(at: Transition, viewer: int) -> list[Event]:
    return [told for e in at.events if (told := redact(e, viewer)) is not None]


def _about_hand(at: Transition) -> bool:
    cards = at.state.table.cards
    return any(
        isinstance(d, TriggerDecision) and any(cards[c].zone is Zone.HAND for c, _ in d.triggers) for d in at.decisions
    )


@pytest.mark.rule("ASC-GLO-20")
def test_a_refusal_does_not_depend_on_hidden_cards() -> None:
    """Whoever tries every number there is as a card learns nothing about hands and piles from what is said."""
    compared = 0
    for where, step in sampled(corpus(), every=160):
        state, decision = step.before.state, step.decision
        fixed = mentioned(state)
        other = exchanged(state, decision.seat, Stream(compared), fixed)
        for wish in wishes(state, decision, options(rules(), state, decision)):
            said = check(rules(), state, decision, wish)
            assert check(rules(), other, decision, wish) == said, (where, wish)
            compared += said is not None
        for seat in state.table.seats:
            idle = exchanged(state, seat.index, Stream(compared), fixed)
            for card in state.table.cards:
                wish = PlayCard(card.id, "main")
                said = why_not(rules(), state, seat.index, wish)
                assert why_not(rules(), idle, seat.index, wish) == said, (where, seat.index, wish)
    assert compared > 30_000


# --- events --------------------------------------------------------------------------------------------------------


def test_moves_between_hidden_places_are_for_the_hand_alone() -> None:
    """Drawn and put back: the player of the hand knows the card, the others that there was one."""
    seen: Counter[Zone] = Counter()
    for played in between_people():
        for step in steps(played):
            for event in step.after.events:
                if isinstance(event, CardMoved) and event.audience is not None:
                    assert {event.origin, event.zone} <= {Zone.HAND, Zone.DRAW_PILE}
                    within = event.origin is event.zone is Zone.DRAW_PILE  # put elsewhere in it: who looked has seen it
                    assert event.audience == (() if within else (event.seat,))
                    other = redact(event, 1 - event.seat if event.seat < 2 else 0)
                    assert isinstance(other, CardMoved)
                    assert (other.card, other.index, other.snapshot) == (NONE, NONE, None)
                    assert within or redact(event, event.seat) == event
                    seen[event.zone] += 1
                if isinstance(event, PileShuffled):
                    assert all(redact(event, v) == PileShuffled(event.seat, ()) for v in (event.seat, PUBLIC))
                    seen[Zone.REMOVED] += 1
    assert seen[Zone.HAND] > 1000
    assert seen[Zone.DRAW_PILE] > 3
    assert seen[Zone.REMOVED] > 50


def test_cards_looked_at_are_seen_by_one() -> None:
    looked = 0
    for played in (*duels(), *odd_duels()):
        for step in steps(played):
            for event in step.after.events:
                if isinstance(event, CardsSeen) and event.audience is not None:
                    assert event.audience == (event.seat,)
                    told = redact(event, 1 - event.seat)
                    assert isinstance(told, CardsSeen)
                    assert set(told.cards) <= {NONE}
                    looked += 1
    assert looked > 10


# --- the properties can fail ---------------------------------------------------------------------------------------


def _int_fields(kind: type, seen: set[type]) -> Iterator[tuple[str, str]]:
    """Every field of a struct, and of the structs in it, that holds whole numbers."""
    if kind in seen:
        return
    seen.add(kind)
    for field, hint in typing.get_type_hints(kind).items():
        if _has_int(hint):
            yield kind.__name__, field
        for inner in _structs_in(hint):
            yield from _int_fields(inner, seen)


def _parts(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) or isinstance(hint, UnionType) else ()


def _has_int(hint: Any) -> bool:
    return hint is int or any(_has_int(p) for p in _parts(hint))


def _structs_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in _parts(hint):
        yield from _structs_in(part)


def test_every_number_in_a_view_decision_or_event_has_a_meaning() -> None:
    """A new field must be entered in ``knowledge.py`` as a card id or as none, or the walk would overlook it."""
    seen: set[type] = set()
    kinds = [View, *typing.get_args(Decision), *typing.get_args(Event)]
    fields = [pair for kind in kinds for pair in _int_fields(kind, seen)]
    assert len(seen) > 50
    assert [pair for pair in fields if meaning(*pair) is None and pair[0] not in LANGUAGE] == []
    assert ("CardView", "id") in fields
    assert meaning("CardView", "id") == CARD


LANGUAGE = {"Num", "Ward"}
"""Numbers of the card language inside timed effects: amounts."""


def _some_state() -> State:
    for played in duels():
        for step in steps(played):
            if all(len(s.hand) >= 2 and s.draw_pile and s.battlefield for s in step.after.state.table.seats):
                return step.after.state
    raise AssertionError("no such state in this game")


def test_a_leaking_event_is_seen() -> None:
    state = _some_state()
    mine, theirs = state.table.seats[0].hand[0], state.table.seats[1].hand[0]
    watcher = Watcher(0, state.table)
    unit = state.table.seats[0].battlefield[0]
    assert list(watcher.read((TokensPlaced(unit, Token.STATUS, 1, mine, 0),))) == []
    assert [leak.card for leak in watcher.read((TokensPlaced(unit, Token.STATUS, 1, theirs, 0),))] == [theirs]
    drawn = state.table.seats[1].draw_pile[0]
    open_draw = CardMoved(drawn, Zone.HAND, 1, origin=Zone.DRAW_PILE)
    assert [leak.card for leak in Watcher(0, state.table).read((open_draw,))] == [drawn]
    closed = replace(open_draw, audience=(1,))
    assert list(Watcher(0, state.table).read((closed,))) == []


def test_a_leaking_view_is_seen() -> None:
    state = _some_state()
    view, hidden = observe(rules(), state, 0), Watcher(0, state.table).hidden()
    theirs = state.table.seats[1].hand[0]
    assert not set(cards_in(view)) & hidden
    leaky = replace(view.seats[1], hand=(replace(view.seats[0].phoenixborn, id=theirs),))
    assert set(cards_in(replace(view, seats=(view.seats[0], leaky)))) & hidden == {theirs}


def test_hidden_cards_are_really_exchanged() -> None:
    state = _some_state()
    other = exchanged(state, 0, Stream(1), set())
    assert other.table.seats[0].hand == state.table.seats[0].hand
    assert other.table.seats[0].draw_pile != state.table.seats[0].draw_pile
    assert other.table.seats[1].hand != state.table.seats[1].hand
    assert observe(rules(), other, 1) != observe(rules(), state, 1)
    assert observe(rules(), other, PUBLIC) == observe(rules(), state, PUBLIC)
