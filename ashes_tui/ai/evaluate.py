"""The evaluation of a position for a seat, with all its weights in one place.

One unit is roughly a wound on a healthy Phoenixborn. The own side counts positive, all others negative.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.engine.api import ACTIVE, NONE, Board, Card, Rules, SeatState, Table, has_slot_for
from ashes_tui.lang.terms import CardType, Duration, Level, Stat, Zone

WIN = 1000.0
FULL_PILE = 15


class Weights(Struct, frozen=True, kw_only=True):
    """The weights. Change one, then measure: ``ashes-tui sim --players greedy,random``."""

    life: float = 1.2
    """A life point of a Phoenixborn that has plenty left."""
    last_life: float = 10.0
    """The extra value of the last life points: it falls with 1 / (1 + life left)."""
    danger: float = 0.25
    """A wound that an attack by all able units would cause."""
    lethal: float = 6.0
    """Such an attack would destroy the Phoenixborn."""
    threat_share: float = 0.3
    """The share of this danger that counts for the attacker; the defender can still react."""
    unit: float = 0.8
    """Any unit: it can block."""
    attack: float = 1.2
    remaining: float = 0.7
    """A life point that a unit has left."""
    recover: float = 0.15
    ability: float = 0.25
    """An ability of a unit."""
    exhausted: float = 0.3
    """The share of a unit's worth that exhaustion takes until recovery."""
    further_exhaustion: float = 0.2
    """The share that each further exhaustion token takes."""
    resting: float = 1.0
    """The share of that which an exhaustion token takes now."""
    calm: float = 0.15
    """The share that it takes as long as no opponent has a unit that could attack: nothing need block. An automaton
    finds one in each turn."""
    guard: float = 0.2
    """A Phoenixborn that can still guard in this round."""
    conjuring_spell: float = 2.6
    """A ready spell that conjures units."""
    ready_spell: float = 1.8
    """Any other ready spell."""
    second_copy: float = 0.5
    """The share of this that a second copy is worth (focus)."""
    exhausted_spell: float = 0.3
    """The share that an exhaustion token on a ready spell takes."""
    status: float = 0.2
    automaton_status: float = 1.8
    """A status token on an automaton, which will use it."""
    red_rains: float = 2.0
    """A Red Rains token; enough of them trigger the Ultimate."""
    placed_die: float = 0.5
    """A die on a card of one's own."""
    card_in_hand: float = 0.7
    """A card in hand."""
    unplayable: float = 0.1
    """A card in hand that can hardly be played."""
    card_to_draw: float = 0.06
    """A card left in the draw pile."""
    thin_pile: float = 0.02
    """The extra value of such a card for each card the pile lacks to ``FULL_PILE``."""
    dice: tuple[float, float, float] = (0.3, 0.45, 0.6)
    """An active die showing its basic, class or power side."""
    action: float = 1.5
    """An action spell in hand, before half the price of its dice is deducted."""
    reaction: float = 0.8
    face_down: float = 4.0
    """A face-down aspect."""


WEIGHTS = Weights()
SOLO = {"unit": 0.5, "attack": 1.0, "remaining": 0.8, "exhausted": 0.4}
"""Differences for units that face an automaton: they are short-lived."""
AUTOMATON = {"unit": 0.4, "attack": 0.6, "remaining": 0.5, "ability": 0.1, "exhausted": 0.6, "face_down": 2.2}
"""Differences for an automaton's units: it acts with one per turn, however many it has."""


@cache
def _weights_of_sides(weights: Weights, automaton: bool) -> tuple[Weights, Weights]:
    """The weights for people, and for the automaton if there is one."""
    return (replace(weights, **SOLO), replace(weights, **AUTOMATON)) if automaton else (weights, weights)


@cache
def _calm(weights: Weights) -> Weights:
    """The weights for who has nothing to block: to attack first and rest is nearly free."""
    return replace(weights, resting=weights.calm)


def evaluate(rules: Rules, table: Table, seat: int, weights: Weights = WEIGHTS) -> float:
    """The value of a table for a seat. Effects that end with the turn do not count."""
    side = table.seats[seat].side
    if table.outcome is not None:
        won = table.outcome.winners
        return WIN if seat in won else -WIN if won else 0.0
    board = Board(rules, _without_turn_effects(table))
    mine = [s for s in table.seats if s.side == side and not s.lost]
    theirs = [s for s in table.seats if s.side != side and not s.lost]
    tense, automaton = _weights_of_sides(weights, any(s.automaton for s in table.seats))
    people = tense if any(s.automaton or _ready_units(board, s) for s in theirs) else _calm(tense)
    total = sum(seat_worth(board, s, automaton if s.automaton else people) for s in mine)
    total -= (weights.card_in_hand - weights.unplayable) * sum(
        card_worth(board, seat, c) < 0 for c in table.seats[seat].hand
    )
    total -= sum(seat_worth(board, s, automaton if s.automaton else tense) for s in theirs)
    for own in mine:
        for other in theirs:
            if other.opposing in (NONE, own.index):
                total += weights.threat_share * _danger(board, own, other, weights) - _danger(
                    board, other, own, weights
                )
    return total


def _pile_worth(cards: int, w: Weights) -> float:
    """The value of a draw pile; the fewer cards, the more each counts."""
    missing = max(0, FULL_PILE - cards)
    return w.card_to_draw * cards - w.thin_pile * missing * (missing + 1) / 2


def _without_turn_effects(table: Table) -> Table:
    """The table without effects that end with the turn."""
    kept = tuple(e for e in table.effects if e.duration is not Duration.TURN)
    return table if len(kept) == len(table.effects) else replace(table, effects=kept)


def seat_worth(board: Board, seat: SeatState, w: Weights) -> float:
    """The value of everything a seat has."""
    total = sum(unit_worth(board, c, w) for c in seat.battlefield)
    if seat.body != NONE:
        return total  # an automaton's second battlefield; the first one counts the rest
    if seat.automaton:
        own = board.table.cards[seat.phoenixborn]
        total += w.automaton_status * own.status + w.red_rains * own.red_rains
    total += _phoenixborn_worth(board, seat.phoenixborn, w) + _spells_worth(board, seat.spellboard, w)
    total += w.guard * (not seat.guarded) + w.card_in_hand * len(seat.hand) + _pile_worth(len(seat.draw_pile), w)
    return total + sum(w.dice[d.level] for d in board.table.pool(seat.index, ACTIVE))


def _danger(board: Board, attacker: SeatState, defender: SeatState, w: Weights) -> float:
    """The danger of an attack on a Phoenixborn now, if its units block the strongest attackers."""
    through = unblocked_attack(board, attacker, defender)
    left = life_left(board, defender.phoenixborn)
    return w.danger * min(through, left) + (w.lethal if through >= left else 0.0)


def unblocked_attack(board: Board, attacker: SeatState, defender: SeatState) -> int:
    """The attack of the units of one seat that another cannot block, if it blocks the strongest."""
    hits = sorted((board.stat(c, Stat.ATTACK) for c in _ready_units(board, attacker)), reverse=True)
    return sum(hits[len(_ready_units(board, defender)) :])


def life_left(board: Board, card: int) -> int:
    """The life of a card without its wounds."""
    return board.stat(card, Stat.LIFE) - board.table.cards[card].wounds


def _ready_units(board: Board, seat: SeatState) -> list[int]:
    """Unexhausted units, which may attack or block."""
    return [c for c in board.units(seat.index) if not board.is_exhausted(c)]


def _phoenixborn_worth(board: Board, card: int, w: Weights) -> float:
    c = board.table.cards[card]
    left = life_left(board, card)
    return w.life * left - w.last_life / (1 + left) + _on_card_worth(c, w)


def unit_worth(board: Board, card: int, w: Weights = WEIGHTS) -> float:
    """The value of a unit to its controller."""
    c = board.table.cards[card]
    if c.zone is not Zone.BATTLEFIELD:
        return w.face_down
    total = w.unit + w.attack * board.stat(card, Stat.ATTACK)
    total += w.remaining * (board.stat(card, Stat.LIFE) - c.wounds) + w.recover * board.stat(card, Stat.RECOVER)
    total += w.ability * len(board.abilities(card))
    if board.is_exhausted(card):
        share = w.exhausted * (w.resting if c.exhaustion else 1.0)
        total *= 1 - share - w.further_exhaustion * min(max(c.exhaustion - 1, 0), 3)
    return total + _on_card_worth(c, w)


def _on_card_worth(card: Card, w: Weights) -> float:
    """The value of dice and status tokens on a card."""
    return w.placed_die * len(card.dice) + w.status * min(card.status, 3)


def _spells_worth(board: Board, spells: tuple[int, ...], w: Weights) -> float:
    total, seen = 0.0, set[str]()
    for card in spells:
        c = board.table.cards[card]
        worth = spell_worth(board, c.name, w)
        worth *= w.second_copy if c.name in seen else 1.0
        seen.add(c.name)
        total += worth * (1 - w.exhausted_spell * min(max(c.exhaustion, board.is_exhausted(card)), 3)) + _on_card_worth(
            c, w
        )
    return total


def spell_worth(board: Board, name: str, w: Weights = WEIGHTS) -> float:
    """The value of a ready spell in play."""
    return w.conjuring_spell if board.rules.infos[name].card.produces else w.ready_spell


def card_worth(board: Board, seat: int, card: int, w: Weights = WEIGHTS) -> float:
    """The value of playing a card in hand, minus the price of its dice; negative if it is unplayable."""
    info = board.rules.infos[board.table.cards[card].name]
    price = w.dice[Level.CLASS] * info.card.cost.magic() if info.card.cost else 0.0
    if info.is_unit:
        return w.unit + w.attack * info.attack + w.remaining * info.life - price
    if info.is_ready:
        return _ready_worth(board, seat, info.name, w) - price
    if info.is_alteration:
        return w.attack * info.bonus.get(Stat.ATTACK, 0) + w.remaining * info.bonus.get(Stat.LIFE, 0) - price
    return w.reaction if info.type is CardType.REACTION_SPELL else w.action - price / 2


def _ready_worth(board: Board, seat: int, name: str, w: Weights) -> float:
    if not has_slot_for(board, seat, name):
        return -1.0
    there = [board.table.name(c) for c in board.table.seats[seat].spellboard]
    return spell_worth(board, name, w) * (w.second_copy if name in there else 1.0)
