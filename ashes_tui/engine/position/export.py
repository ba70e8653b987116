"""``export`` turns a running game into a position as data, which can be shared, changed and built again."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.position.data import (
    BoundScenario,
    CardScenario,
    DelayedScenario,
    DieScenario,
    DoneKind,
    DoneScenario,
    EffectScenario,
    ExportError,
    RollScenario,
    Scenario,
    SeatScenario,
    number_titles,
)
from ashes_tui.engine.position.rolls import forced_rolls
from ashes_tui.engine.resolve.delayed import from_delayed
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import RoundFrame, State, TurnFrame
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Bound, SeatState
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.terms import Zone


def export(rules: Rules, state: State) -> Scenario:
    """The position of a game in which a player is choosing an action. Raises ExportError for any other state."""
    _check(state)
    table, control = state.table, state.control
    names = position_labels(table)
    return Scenario(
        seats=tuple(_seat(rules, table, s) for s in table.seats),
        edition=table.edition,
        chained=table.chained,
        seed=control.rng.seed,
        round=table.round,
        turn=table.active,
        first_player=table.first_player,
        turns_taken=table.turn,
        passes=table.passes,
        phoenix=table.phoenix,
        effects=_effects(table, names),
        delayed=_delayed(table, names),
        done=tuple(d for d in (_done(e, names) for e in table.history) if d is not None),
        rolls=tuple(RollScenario(f.levels, tuple(names[c] for c in f.cards), f.number) for f in control.forced),
        draws=control.rng.counts,
    )


def position_labels(table: Table) -> dict[int, str]:
    """The name of each card in the position that `export` makes of a table."""
    ids = _scenario_order(table)
    return dict(zip(ids, number_titles(table.cards[i].name for i in ids), strict=True))


def card_labels(table: Table) -> tuple[str, ...]:
    """The name of each card of a table, by id: its title, with ``#n`` in order of ids if there are several copies."""
    return number_titles(c.name for c in table.cards)


def force(rules: Rules, state: State, rolls: tuple[RollScenario, ...]) -> State:
    """The same state with the next random results fixed. Cards are named as in ``card_labels``.

    Raises ``ScenarioError`` for results that are impossible on this table. If only the roll itself can show that a
    result is impossible, the choice that leads to the roll raises ``MisfitRoll``.
    """
    control = state.control
    return State(state.table, replace(control, forced=(*control.forced, *forced_rolls(rules, state.table, rolls))))


def _check(state: State) -> None:
    if state.table.outcome is not None:
        raise ExportError("the game is over: there is no position left to go on from; undo the last choice first")
    stack = state.control.stack
    at_rest = len(stack) == 2 and isinstance(stack[0], RoundFrame) and isinstance(stack[1], TurnFrame)
    if not at_rest or not state.control.decisions:
        raise ExportError(
            "something is being resolved right now: a position can only be taken while a player chooses an action "
            "in a turn; answer the open decision, or undo to the turn before it"
        )


# --- cards -------------------------------------------------------------------------------------------------------


def _scenario_order(table: Table) -> list[int]:
    """Ids of all cards in the order a scenario lists them."""
    found: list[int] = []

    def note(card: int) -> None:
        found.append(card)
        c = table.cards[card]
        for inner in (*c.attached, *c.under):
            note(inner)

    for s in table.seats:
        for card in (*((s.phoenixborn,) if s.body == NONE else ()), *s.battlefield, *by_slots(table, s)):
            note(card)
        found += [*s.hand, *s.draw_pile, *s.discard_pile, *_sorted_pile(table, s), *s.removed]
    return found


def by_slots(table: Table, seat: SeatState) -> list[int]:
    """Ready spells, each followed by those that share its slot, which is how a scenario says that they do."""
    hosts = [c for c in seat.spellboard if table.cards[c].host == NONE]
    return [c for h in hosts for c in (h, *(g for g in seat.spellboard if table.cards[g].host == h))]


def _sorted_pile(table: Table, seat: SeatState) -> list[int]:
    """A conjuration pile sorted by title: it has no order, and equal piles should compare equal."""
    return sorted(seat.conjuration_pile, key=lambda c: (table.cards[c].name, c))


def _spells(rules: Rules, table: Table, s: SeatState) -> tuple[CardScenario, ...]:
    """Ready spells; those that could share the slot of the spell before them but do not are marked."""
    found = by_slots(table, s)
    alone = [
        c for c in found[1:] if table.cards[c].host == NONE and rules.infos[table.cards[c].name].shares is not None
    ]
    return tuple(replace(_card(table, c, s.index), own_slot=c in alone) for c in found)


def _seat(rules: Rules, table: Table, s: SeatState) -> SeatScenario:
    def names(cards: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        return tuple(table.cards[c].name for c in cards)

    mine = table.in_turn(s.index)
    if s.body != NONE:
        return _second_battlefield(table, s)
    return SeatScenario(
        phoenixborn=_card(table, s.phoenixborn, s.index),
        battlefield=tuple(_card(table, c, s.index) for c in s.battlefield),
        spellboard=_spells(rules, table, s),
        hand=names(s.hand),
        draw_pile=names(s.draw_pile),
        discard_pile=names(s.discard_pile),
        conjuration_pile=names(_sorted_pile(table, s)),
        removed=names(s.removed),
        active=_pool(table, s.index, ACTIVE),
        exhausted=_pool(table, s.index, EXHAUSTED),
        main_actions=s.main_actions if mine else None,
        side_actions=s.side_actions if mine else None,
        reacted=s.reacted,
        guarded=s.guarded,
        lost=s.lost,
        side=s.side,
        automaton=s.automaton,
        threat=s.threat,
        stamina=s.stamina,
        stage=s.stage if s.automaton else 1,
        life=s.life,
    )


def _second_battlefield(table: Table, s: SeatState) -> SeatScenario:
    """The second battlefield of an automaton."""
    return SeatScenario(
        phoenixborn=CardScenario(table.cards[s.phoenixborn].name),
        battlefield=tuple(_card(table, c, s.index) for c in s.battlefield),
        conjuration_pile=tuple(table.cards[c].name for c in _sorted_pile(table, s)),
        side=s.side,
        automaton=s.automaton,
        threat=s.threat,
        body=s.body,
    )


def _card(table: Table, card: int, seat: int) -> CardScenario:
    c = table.cards[card]
    return CardScenario(
        name=c.name,
        owner=None if c.owner in (seat, table.body(seat).index) else c.owner,
        wounds=c.wounds,
        exhaustion=c.exhaustion,
        status=c.status,
        red_rains=c.red_rains,
        dice=tuple(_die(table, d, seat) for d in c.dice),
        attached=tuple(_card(table, a, seat) for a in c.attached),
        under=tuple(_card(table, u, seat) for u in c.under),
        face_down=c.zone is Zone.FACE_DOWN,
    )


def _die(table: Table, die: int, seat: int) -> DieScenario:
    d = table.dice[die]
    return DieScenario(d.type, d.level, None if d.owner == seat else d.owner)


def _pool(table: Table, seat: int, place: int) -> tuple[DieScenario, ...]:
    """The dice of a pool, sorted: they have no order, and equal pools should compare equal."""
    found = sorted(table.pool(seat, place), key=lambda d: (d.type.value, -d.level))
    return tuple(DieScenario(d.type, d.level) for d in found)


# --- effects and history -----------------------------------------------------------------------------------------


def _effects(table: Table, names: dict[int, str]) -> tuple[EffectScenario, ...]:
    found = []
    for e in table.effects:
        cards = tuple(names[c] for c, identity in e.cards if table.cards[c].identity == identity)
        if cards or e.seats:
            found.append(
                EffectScenario(e.source, e.seat, e.duration, e.statics, cards, e.seats, e.copy_of, e.turn, e.copy_x)
            )
    return tuple(found)


def _delayed(table: Table, names: dict[int, str]) -> tuple[DelayedScenario, ...]:
    return tuple(
        DelayedScenario(
            source=names[d.source],
            seat=d.seat,
            program=d.program,
            at=d.at,
            n=d.n,
            bindings=tuple(_bound(table, names, k, b) for k, b in d.bindings),
            turn=d.turn,
        )
        for d in table.delayed
    )


def _bound(table: Table, names: dict[int, str], name: str, bound: Bound) -> BoundScenario:
    """A binding without the cards that have changed since they were bound."""
    bound = from_delayed(table, bound)
    marks = bound.marks or tuple(table.cards[c].incarnation for c in bound.cards)
    there = tuple(c for c, m in zip(bound.cards, marks, strict=True) if table.cards[c].incarnation == m)
    cards = tuple(names[c] for c in there)
    lot = next((lot for lot in table.lots if lot.id == bound.lot), None)
    if lot is None:
        return BoundScenario(name, cards, bound.seats, bound.n)
    moved = lot.places != tuple((c, bound.n) for c in there)
    on = tuple(names[c] for c, n in lot.places for _ in range(n)) if moved else None
    return BoundScenario(name, cards, bound.seats, bound.n, lot.token, on)


def _done(event: ev.Event, names: dict[int, str]) -> DoneScenario | None:
    """An event of this turn that texts may ask about, or None for any other."""
    if isinstance(event, ev.AbilityActivated):
        return DoneScenario(DoneKind.ACTIVATED, event.seat, names[event.card], event.address)
    if isinstance(event, ev.TriggerResolved):
        return DoneScenario(DoneKind.TRIGGERED, event.seat, names[event.card], event.address)
    if isinstance(event, ev.CardPlayed):
        return DoneScenario(DoneKind.PLAYED, event.seat, names[event.card])
    if isinstance(event, ev.UnitDestroyed):
        return DoneScenario(DoneKind.DESTROYED, event.seat, names[event.card])
    return None
