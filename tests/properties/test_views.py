"""Whatever a view says of a card, a player or an attack is what the rules go by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ashes_tui.engine.api import (
    NONE,
    PUBLIC,
    Board,
    CardView,
    SeatView,
    State,
    TokensRemoved,
    View,
    observe,
)
from ashes_tui.engine.board import capacity
from ashes_tui.engine.board.facts import is_in_battle_with
from ashes_tui.lang.static import Act
from ashes_tui.lang.terms import ALTERATION_TYPES, IN_PLAY, PHOENIXBORN_TYPES, UNIT_TYPES, Rule, Stat, Zone
from ashes_tui.ui.table.rows import spell_groups
from tests.support.games import alone, corpus, rules, sampled, steps

Fact = Callable[[Board, int], Any]


def _value(stat: Stat, *, head: bool = False) -> Fact:
    def now(board: Board, card: int) -> int | None:
        kind = board.rules.infos[board.table.cards[card].name].type
        return board.stat(card, stat) if kind in UNIT_TYPES or (head and kind in PHOENIXBORN_TYPES) else None

    return now


def _abilities(board: Board, card: int) -> list[tuple[str, int | None]]:
    kind = board.rules.infos[board.table.cards[card].name].type
    texts = () if kind in ALTERATION_TYPES else board.abilities(card)
    return [(a.name.removesuffix(f" {a.n}").removesuffix(" N"), a.n) for a in texts if a.name]


def _slot(board: Board, card: int) -> str:
    return board.slot(card)[1] if board.table.cards[card].zone is Zone.SPELLBOARD else ""


def _may_attack(board: Board, card: int) -> bool:
    """Whether a unit could be declared as an attacker of anything."""
    record = board.table.cards[card]
    is_unit = board.rules.infos[record.name].type in UNIT_TYPES and record.zone is Zone.BATTLEFIELD
    return is_unit and not board.is_exhausted(card) and not board.cannot(card, Act.ATTACK)


CARD_FACTS: dict[str, Fact] = {
    "exhausted": lambda board, card: board.is_exhausted(card),
    "name": lambda board, card: board.title(card),
    "attack": _value(Stat.ATTACK),
    "life": _value(Stat.LIFE, head=True),
    "recover": _value(Stat.RECOVER),
    "slot": _slot,
    "may_attack": _may_attack,
}
"""What is derived of a card in play, and the query of the rules for it."""
CARD_RECORDS = {"id", "owner", "zone", "wounds", "exhaustion", "status", "red_rains"}
"""What the record of a card itself says."""
CARD_ELSEWHERE = {"abilities", "controller", "dice", "attached", "under"}
"""Compared in another shape."""

SEAT_FACTS: dict[str, Fact] = {
    "battlefield_limit": capacity.battlefield_limit,
    "battlefield_free": capacity.battlefield_free,
    "spellboard_limit": capacity.spellboard_limit,
}
SEAT_RECORDS = {
    *("index", "side", "main_actions", "side_actions", "reacted", "guarded", "lost", "automaton"),
    *("body", "opposing", "threat", "stamina", "stage", "open_list"),
}
SEAT_ELSEWHERE = {
    *("phoenixborn", "battlefield", "spellboard", "hand", "hand_count", "draw_count", "discard_pile"),
    *("conjuration_pile", "conjuration_count", "removed", "active_dice", "exhausted_dice", "rains_needed"),
}
"""Cards and dice themselves, who sees which is asked elsewhere; what brings an Ultimate is asked of Ultimates."""


def test_every_field_of_a_card_and_a_seat_is_compared() -> None:
    """So that a fact that is added to views cannot be left out here."""
    assert {*CARD_FACTS, *CARD_RECORDS, *CARD_ELSEWHERE} == set(CardView.__struct_fields__)
    assert {*SEAT_FACTS, *SEAT_RECORDS, *SEAT_ELSEWHERE} == set(SeatView.__struct_fields__)


def test_all_that_a_view_derives_is_what_the_rules_say() -> None:
    """Given games of people, alone and two against an opponent, then every fact of every view is the rules' own."""
    seen: Counter[str] = Counter()
    for where, step in sampled(corpus(), every=7):
        state = step.after.state
        for viewer in (*(s.index for s in state.table.seats if not s.automaton), PUBLIC):
            view, board = observe(rules(), state, viewer), Board(rules(), state.table)
            wrong = [*_cards(view, board, seen), *_seats(view, board), *_attack(view, board, seen)]
            wrong += _effects(view, state, board)
            assert not wrong, (where, viewer, wrong)
    assert min(seen["cards"], seen["exhausted"], seen["exhausted without token"], seen["in battle"]) >= 5, seen


def _in_play(view: View) -> Iterator[CardView]:
    for seat in view.seats:
        heads = (seat.phoenixborn,) if seat.body == NONE else ()
        for card in (*heads, *seat.battlefield, *seat.spellboard):
            if card.id != NONE:
                yield from (card, *card.attached)


def _cards(view: View, board: Board, seen: Counter[str]) -> Iterator[str]:
    for card in _in_play(view):
        record = board.table.cards[card.id]
        assert card.zone in IN_PLAY
        yield from (f"{card.name}: {f}" for f, q in CARD_FACTS.items() if getattr(card, f) != q(board, card.id))
        yield from (f"{card.name}: {f}" for f in CARD_RECORDS if getattr(card, f) != getattr(record, f))
        if card.controller != record.seat or [d.id for d in card.dice] != [*record.dice]:
            yield f"{card.name}: controller or dice"
        if [name if n is None else f"{name} {n}" for name, n in _abilities(board, card.id)] != [*card.abilities]:
            yield f"{card.name}: abilities {card.abilities}"
        seen.update(["cards", *["exhausted"] * card.exhausted])
        seen["exhausted without token"] += card.exhausted and not card.exhaustion


def _seats(view: View, board: Board) -> Iterator[str]:
    for seat in view.seats:
        record = board.table.seats[seat.index]
        yield from (f"{seat.index}: {f}" for f, q in SEAT_FACTS.items() if getattr(seat, f) != q(board, seat.index))
        yield from (f"{seat.index}: {f}" for f in SEAT_RECORDS if getattr(seat, f) != getattr(record, f))
        if len(spell_groups(seat.spellboard)) != len({board.slot(c) for c in record.spellboard}):
            yield f"{seat.index}: slots taken"


def _attack(view: View, board: Board, seen: Counter[str]) -> Iterator[str]:
    """Whoever is shown against an attacker is who fights it by the rules."""
    for battle in view.attack.battles if view.attack else ():
        if battle.done or battle.defender == NONE:
            continue
        seen["in battle"] += 1
        if not is_in_battle_with(board, battle.attacker, battle.defender) and board.is_in_play(battle.attacker):
            yield f"{battle.attacker} against {battle.defender}"


def _effects(view: View, state: State, board: Board) -> Iterator[str]:
    pairs = zip(view.effects, state.table.effects, strict=True)
    yield from (shown.source for shown, effect in pairs if [*shown.cards] != board.affected_by(effect))


def test_as_many_red_rains_are_shown_to_be_needed_as_an_ultimate_takes() -> None:
    """Given games against Chimeras, when an Ultimate comes, then it takes what the view said just before."""
    taken = 0
    for played in alone(4):
        for step in steps(played):
            for event in step.after.events:
                if isinstance(event, TokensRemoved) and event.rule is Rule.ULTIMATE:
                    before = observe(rules(), step.before.state, 0)
                    needed = {s.rains_needed for s in before.seats if s.phoenixborn.id == event.card}
                    later = {s.rains_needed for s in observe(rules(), step.after.state, 0).seats if s.automaton}
                    assert event.n in needed | later
                    taken += 1
    assert taken >= 3
