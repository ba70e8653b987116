"""What a position is worth to a seat: every number the ``greedy`` player weighs, in one place.

The unit is roughly one wound on a healthy Phoenixborn. Own side counts for, everybody else's against.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.engine.api import ACTIVE, NONE, Board, Card, Rules, SeatState, Table, slot_for
from ashes_tui.lang.terms import CardType, Duration, Level, Stat, Zone

WIN = 1000.0
THICK = 15


class Weights(Struct, frozen=True, kw_only=True):
    """The numbers. Change one, then measure: ``ashes-tui sim --players greedy,random``."""

    life: float = 1.2
    """A life point of a Phoenixborn with plenty left."""
    last_life: float = 6.0
    """How much more the last ones count: this much for all of them, falling with 1 / (1 + life left)."""
    danger: float = 0.25
    """A wound the Phoenixborn would take if all that can attack it did."""
    deadly: float = 6.0
    """That such an attack would kill it."""
    menace: float = 0.3
    """What part of this counts for the one who threatens: the other may still do something about it."""
    unit: float = 0.8
    """Any unit: it can block."""
    attack: float = 1.2
    remaining: float = 0.7
    """A point of life a unit has left."""
    recover: float = 0.15
    text: float = 0.25
    """An ability of a unit."""
    tired: float = 0.3
    """What part of a unit's worth an exhaustion token takes until recovery."""
    worn: float = 0.2
    """What part each further one takes."""
    conjurer: float = 2.6
    """A ready spell that brings units."""
    ready: float = 1.8
    """Any other ready spell."""
    copy: float = 0.5
    """What part of that a second copy is worth (focus)."""
    spent: float = 0.3
    """What part an exhaustion token on a ready spell takes."""
    status: float = 0.2
    omen: float = 1.8
    """A status token on an opponent that plays itself: something will come of each."""
    rain: float = 2.0
    """A Red Rains token: some bring its Ultimate."""
    placed: float = 0.5
    """A die lying on a card of one's own."""
    hand: float = 0.7
    """A card in hand."""
    stuck: float = 0.1
    """One of its own that it cannot hope to play."""
    draw: float = 0.06
    """A card left to draw."""
    thin: float = 0.02
    """How much more such a card counts for each one the pile lacks to ``THICK``."""
    dice: tuple[float, float, float] = (0.3, 0.45, 0.6)
    """An active die on its basic, class and power side."""
    action: float = 1.5
    """An action spell in hand, half its dice not taken off."""
    reaction: float = 0.8
    unknown: float = 4.0
    """A unit that lies face down."""


WEIGHTS = Weights()
SOLO = {"unit": 0.5, "attack": 1.0, "remaining": 0.8, "tired": 0.4}
"""What differs for the units that face an opponent that plays itself: they do not live long."""
FOE = {"unit": 0.4, "attack": 0.6, "remaining": 0.5, "text": 0.1, "tired": 0.6, "unknown": 2.2}
"""What differs for its own units: it acts with one a turn, however many it has."""


@cache
def _sides(weights: Weights, automaton: bool) -> tuple[Weights, Weights]:
    """Weights of people, and those of the other side."""
    return (replace(weights, **SOLO), replace(weights, **FOE)) if automaton else (weights, weights)


def evaluate(rules: Rules, table: Table, seat: int, weights: Weights = WEIGHTS) -> float:
    """How good a table is for a seat. What ends with the turn does not count."""
    side = table.seats[seat].side
    if table.outcome is not None:
        won = table.outcome.winners
        return WIN if seat in won else -WIN if won else 0.0
    board = Board(rules, _lasting(table))
    mine = [s for s in table.seats if s.side == side and not s.lost]
    theirs = [s for s in table.seats if s.side != side and not s.lost]
    people, foe = _sides(weights, any(s.automaton for s in table.seats))
    total = sum(seat_worth(board, s, foe if s.automaton else people) for s in mine)
    total -= (weights.hand - weights.stuck) * sum(card_worth(board, seat, c) < 0 for c in table.seats[seat].hand)
    total -= sum(seat_worth(board, s, foe if s.automaton else people) for s in theirs)
    for own in mine:
        for other in theirs:
            if other.opposing in (NONE, own.index):
                total += weights.menace * _danger(board, own, other, weights) - _danger(board, other, own, weights)
    return total


def _pile(cards: int, w: Weights) -> float:
    """Cards to draw: the fewer there are, the dearer."""
    missing = max(0, THICK - cards)
    return w.draw * cards - w.thin * missing * (missing + 1) / 2


def _lasting(table: Table) -> Table:
    """The table without effects that end with this turn."""
    kept = tuple(e for e in table.effects if e.duration is not Duration.TURN)
    return table if len(kept) == len(table.effects) else replace(table, effects=kept)


def seat_worth(board: Board, seat: SeatState, w: Weights) -> float:
    """All that a seat has."""
    total = sum(unit_worth(board, c, w) for c in seat.battlefield)
    if seat.body != NONE:
        return total  # a second battlefield of an opponent: the rest belongs to its first
    if seat.automaton:
        own = board.table.cards[seat.phoenixborn]
        total += w.omen * own.status + w.rain * own.red_rains
    total += _phoenixborn(board, seat.phoenixborn, w) + _spells(board, seat.spellboard, w)
    total += w.hand * len(seat.hand) + _pile(len(seat.draw_pile), w)
    return total + sum(w.dice[d.level] for d in board.table.pool(seat.index, ACTIVE))


def _danger(board: Board, attacker: SeatState, defender: SeatState, w: Weights) -> float:
    """What an attack now might do to a Phoenixborn: the strongest units blocked one by one, the others unblocked."""
    hits = sorted((board.stat(c, Stat.ATTACK) for c in _fit(board, attacker)), reverse=True)
    through = sum(hits[len(_fit(board, defender)) :])
    left = board.stat(defender.phoenixborn, Stat.LIFE) - board.table.cards[defender.phoenixborn].wounds
    return w.danger * min(through, left) + (w.deadly if through >= left else 0.0)


def _fit(board: Board, seat: SeatState) -> list[int]:
    """Units that may attack or block."""
    return [c for c in board.units(seat.index) if not board.exhausted(c)]


def _phoenixborn(board: Board, card: int, w: Weights) -> float:
    c = board.table.cards[card]
    left = board.stat(card, Stat.LIFE) - c.wounds
    return w.life * left - w.last_life / (1 + left) + _on(c, w)


def unit_worth(board: Board, card: int, w: Weights = WEIGHTS) -> float:
    """What a unit is worth to whoever controls it."""
    c = board.table.cards[card]
    if c.zone is not Zone.BATTLEFIELD:
        return w.unknown
    total = w.unit + w.attack * board.stat(card, Stat.ATTACK)
    total += w.remaining * (board.stat(card, Stat.LIFE) - c.wounds) + w.recover * board.stat(card, Stat.RECOVER)
    total += w.text * len(board.abilities(card))
    if board.exhausted(card):
        total *= 1 - w.tired - w.worn * min(max(c.exhaustion - 1, 0), 3)
    return total + _on(c, w)


def _on(card: Card, w: Weights) -> float:
    """What lies on a card."""
    return w.placed * len(card.dice) + w.status * min(card.status, 3)


def _spells(board: Board, spells: tuple[int, ...], w: Weights) -> float:
    total, seen = 0.0, set[str]()
    for card in spells:
        c = board.table.cards[card]
        worth = spell_worth(board, c.name, w)
        worth *= w.copy if c.name in seen else 1.0
        seen.add(c.name)
        total += worth * (1 - w.spent * min(max(c.exhaustion, board.exhausted(card)), 3)) + _on(c, w)
    return total


def spell_worth(board: Board, name: str, w: Weights = WEIGHTS) -> float:
    """A ready spell in play."""
    return w.conjurer if board.rules.infos[name].card.produces else w.ready


def card_worth(board: Board, seat: int, card: int, w: Weights = WEIGHTS) -> float:
    """What a card in hand may bring when it is played, the dice it costs taken off; negative if it is stuck."""
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
    if not slot_for(board, seat, name):
        return -1.0
    there = [board.table.name(c) for c in board.table.seats[seat].spellboard]
    return spell_worth(board, name, w) * (w.copy if name in there else 1.0)
