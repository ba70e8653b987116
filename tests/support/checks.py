"""What must hold of every table, whatever is played: each check gives sentences about what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ashes_tui.engine.api import ACTIVE, EXHAUSTED, GONE, NONE, Board, Card, GameSetup, SeatState, State, Table
from ashes_tui.lang.terms import (
    ALTERATION_TYPES,
    CONJURED_TYPES,
    IN_PLAY,
    PHOENIXBORN_TYPES,
    UNIT_TYPES,
    CardType,
    Level,
    Stat,
    Zone,
)
from tests.support.games import rules

LISTED = {
    Zone.HAND: "hand",
    Zone.DRAW_PILE: "draw_pile",
    Zone.DISCARD_PILE: "discard_pile",
    Zone.CONJURATION_PILE: "conjuration_pile",
    Zone.REMOVED: "removed",
    Zone.BATTLEFIELD: "battlefield",
    Zone.SPELLBOARD: "spellboard",
}
"""Zones that are lists of a seat, with the name of the list; a face-down aspect lies in a battlefield too."""

BETWEEN = frozenset({Zone.ASIDE, Zone.LIMBO})
PRESENT = IN_PLAY | {Zone.ASIDE}
"""In play or just leaving it."""
OWNERS = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE})
"""Zones a card reaches only at its owner's."""
NOT_CONJURED = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE})
KINDS: dict[Zone, frozenset[CardType]] = {
    Zone.BATTLEFIELD: frozenset(UNIT_TYPES),
    Zone.SPELLBOARD: frozenset({CardType.READY_SPELL}),
    Zone.ATTACHED: frozenset(ALTERATION_TYPES),
    Zone.PHOENIXBORN: frozenset(PHOENIXBORN_TYPES),
    Zone.FACE_DOWN: frozenset({CardType.ASPECT}),
}
"""What may lie in a zone; in all others whatever is no Phoenixborn."""
ELSEWHERE = frozenset(CardType) - PHOENIXBORN_TYPES


def wrong(table: Table, setup: GameSetup) -> list[str]:
    """Everything that is wrong with a table."""
    return [
        *_places(table),
        *_counts(table, setup),
        *_tokens(table),
        *_dice(table),
        *_limits(table),
        *_kinds(table),
        *_players(table),
    ]


def _say(table: Table, card: Card) -> str:
    return f"{card.name} ({card.id}, {card.zone.value} of seat {card.seat})"


# --- cards ---------------------------------------------------------------------------------------------------------


def _places(table: Table) -> Iterator[str]:
    """Each card is in exactly one place, and lists and records agree about it."""
    where: Counter[int] = Counter()
    for seat in table.seats:
        where[seat.phoenixborn] += seat.body == NONE
        if table.cards[seat.phoenixborn].zone is not Zone.PHOENIXBORN:
            yield f"the Phoenixborn of seat {seat.index} is in {table.cards[seat.phoenixborn].zone.value}"
        for zone, field in LISTED.items():
            cards: tuple[int, ...] = getattr(seat, field)
            where.update(cards)
            for c in cards:
                there = Zone.BATTLEFIELD if table.cards[c].zone is Zone.FACE_DOWN else table.cards[c].zone
                if (there, table.cards[c].seat) != (zone, seat.index):
                    yield f"{_say(table, table.cards[c])} lies in {field} of seat {seat.index}"
    for card in table.cards:
        for field, zone, inner in (("attached", Zone.ATTACHED, card.attached), ("under", Zone.UNDER, card.under)):
            if not inner:
                continue
            where.update(inner)
            for c in inner:
                if (table.cards[c].zone, table.cards[c].host) != (zone, card.id):
                    yield f"{_say(table, table.cards[c])} is among {field} of {_say(table, card)}"
        if card.zone in BETWEEN:
            where[card.id] += 1
    for card in table.cards:
        if where[card.id] != 1:
            yield f"{_say(table, card)} is in {where[card.id]} places"
        yield from _host(table, card)


def _host(table: Table, card: Card) -> Iterator[str]:
    """What lies on or under a card: the host is in play (or just leaving it), and controls what is attached.

    A ready spell may share the slot of another of the same spellboard.
    """
    held = card.zone in (Zone.ATTACHED, Zone.UNDER)
    if card.zone is Zone.SPELLBOARD and card.host != NONE:
        if not _shares_slot(table, card):
            yield f"{_say(table, card)} shares the slot of {_say(table, table.cards[card.host])}"
    elif held != (card.host != NONE):
        yield f"{_say(table, card)} has host {card.host}"
    elif held:
        host = table.cards[card.host]
        if host.zone not in IN_PLAY and host.zone is not Zone.ASIDE:
            yield f"{_say(table, card)} is held by {_say(table, host)}"
        if card.zone is Zone.ATTACHED and card.seat != host.seat:
            yield f"{_say(table, card)} is attached to {_say(table, host)} (ASC-GLO-05)"
    if (card.attached or card.under) and card.zone not in IN_PLAY and card.zone is not Zone.ASIDE:
        yield f"{_say(table, card)} is not in play and holds cards"


def _shares_slot(table: Table, card: Card) -> bool:
    host = table.cards[card.host]
    return (
        rules().infos[card.name].shares is not None
        and card.id != host.id
        and (host.zone, host.seat) == (Zone.SPELLBOARD, card.seat)
    )


def _counts(table: Table, setup: GameSetup) -> Iterator[str]:
    """Nothing is lost or made: deck, conjuration pile and dice of each seat as they were set up."""
    if [c.id for c in table.cards] != list(range(len(table.cards))):
        yield "card ids are not their places"
    owned = _owned(table)
    for seat, given in zip(table.seats, setup.seats, strict=False):
        mine = owned[seat.index]
        infos = rules().infos
        conjured = {n: k for n, k in mine.items() if infos[n].type in CONJURED_TYPES}
        deck = {n: k for n, k in mine.items() if n not in conjured and n != given.deck.phoenixborn}
        if deck != given.deck.cards or sum(deck.values()) != 30:
            yield f"seat {seat.index} owns {sum(deck.values())} cards of its deck"
        if any(k != infos[n].card.copies for n, k in conjured.items()):
            yield f"seat {seat.index} owns {conjured} conjured cards (ASC-DECK-06)"
        if mine[given.deck.phoenixborn] != 1:
            yield f"seat {seat.index} has {mine[given.deck.phoenixborn]} Phoenixborn"
        dice = Counter(d.type for d in table.dice if d.owner == seat.index)
        if dice != given.deck.dice or dice.total() != 10:
            yield f"seat {seat.index} owns the dice {dict(dice)}"
    for seat in table.seats[len(setup.seats) :]:
        yield from _opponent(table, seat, owned[seat.index])


def _owned(table: Table) -> list[Counter[str]]:
    """How many cards of each title belong to each seat."""
    titles: list[list[str]] = [[] for _ in table.seats]
    for card in table.cards:
        titles[card.owner].append(card.name)
    return [Counter(names) for names in titles]


def _opponent(table: Table, seat: SeatState, mine: Counter[str]) -> Iterator[str]:
    """The cards and dice of an automaton (ASC-SET-06..12, ASC-DRG-16..20)."""
    spec = rules().rulebook.automata[seat.automaton]
    wanted = Counter({spec.name: 1}) + Counter(spec.spells) + Counter(spec.aspects) + Counter(spec.conjured)
    if mine != (wanted if seat.body == NONE else Counter(spec.conjured)):
        yield f"seat {seat.index} owns {dict(mine)} of an opponent's cards"
    dice = [d for d in table.dice if d.owner == seat.index]
    if len(dice) != (spec.dice if seat.body == NONE else 0):
        yield f"seat {seat.index} owns {len(dice)} dragon dice"
    if any(d.place != ACTIVE for d in dice):
        yield f"a dragon die of seat {seat.index} is not active (ASC-DRG-20)"


def _tokens(table: Table) -> Iterator[str]:
    """Tokens are never negative and lie only on cards in play (or just leaving it, ASC-TIM-01)."""
    for card in table.cards:
        if not (card.wounds or card.exhaustion or card.status):
            continue
        if min(card.wounds, card.exhaustion, card.status) < 0:
            yield f"{_say(table, card)} has negative tokens"
        if card.zone not in PRESENT:
            yield f"{_say(table, card)} has tokens"


def _kinds(table: Table) -> Iterator[str]:
    """Each kind of card only where it may be (ASC-ACT-12, ASC-ACT-20, ASC-GLO-06)."""
    for card in table.cards:
        kind = rules().infos[card.name].type
        conjured = kind in CONJURED_TYPES
        if conjured and card.zone in NOT_CONJURED:
            yield f"{_say(table, card)} is a conjured card (ASC-ACT-12)"
        if not conjured and card.zone is Zone.CONJURATION_PILE:
            yield f"{_say(table, card)} is no conjured card (ASC-DECK-04)"
        if card.zone in OWNERS and card.seat != card.owner:
            yield f"{_say(table, card)} belongs to seat {card.owner}"
        if kind not in KINDS.get(card.zone, ELSEWHERE):
            yield f"{_say(table, card)} is a {kind.value}"


def _limits(table: Table) -> Iterator[str]:
    """Battlefields and spellboards hold no more than they may (ASC-ACT-10, ASC-ACT-14)."""
    for seat in table.seats:
        if seat.automaton:
            continue  # its battlefields are without limit
        stats = rules().infos[table.cards[seat.phoenixborn].name].card.stat
        if len(seat.battlefield) > stats(Stat.BATTLEFIELD):
            yield f"seat {seat.index} has {len(seat.battlefield)} units (ASC-ACT-10)"
        slots = {table.cards[c].name for c in seat.spellboard if table.cards[c].host == NONE}
        if len(slots) > stats(Stat.SPELLBOARD):
            yield f"seat {seat.index} uses {len(slots)} slots (ASC-ACT-14)"


# --- dice ----------------------------------------------------------------------------------------------------------


def _dice(table: Table) -> Iterator[str]:
    """Each die is in one place, cards agree, and no card holds more of a type than it may (ASC-DICE-02/07/09)."""
    held = Counter(d for card in table.cards for d in card.dice)
    for die in table.dice:
        if held[die.id] != (die.place >= 0):
            yield f"die {die.id} at {die.place} lies on {held[die.id]} cards"
        elif die.place >= 0 and die.id not in table.cards[die.place].dice:
            yield f"die {die.id} is not on {_say(table, table.cards[die.place])}"
        if die.place < 0 and die.place not in (ACTIVE, EXHAUSTED, GONE):
            yield f"die {die.id} is at {die.place}"
    for card in (c for c in table.cards if c.dice):
        if card.zone not in PRESENT:
            yield f"{_say(table, card)} holds dice (Q-03)"
        for kind, n in Counter(table.dice[d].type for d in card.dice).items():
            limit = rules().die(kind).limit
            if limit and n > limit:
                yield f"{_say(table, card)} holds {n} {kind.value} dice"


# --- players -------------------------------------------------------------------------------------------------------


def _players(table: Table) -> Iterator[str]:
    """Actions, and who is out: a seat loses no later than its wounds reach its life (ASC-RND-25)."""
    for seat in table.seats:
        if seat.main_actions < 0 or seat.side_actions < 0:
            yield f"seat {seat.index} has negative actions (ASC-RND-13)"
        of_turn = table.in_turn(seat.index)
        if not of_turn and (seat.main_actions or seat.side_actions):
            yield f"seat {seat.index} has actions and not the turn (ASC-RND-13)"


def overdue(state: State) -> list[str]:
    """Who should be out of the game or destroyed at rest and is not (ASC-DMG-01, ASC-RND-25)."""
    table, board = state.table, Board(rules(), state.table)
    found = [
        f"seat {s.index} should have lost"
        for s in table.seats
        if not s.lost and s.body == NONE and table.cards[s.phoenixborn].wounds >= board.stat(s.phoenixborn, Stat.LIFE)
    ]
    if table.outcome is not None:
        return found
    waiting = {getattr(f, "card", NONE) for f in state.control.stack}
    units = [c for s in table.seats if not s.lost for c in s.battlefield if c not in waiting]
    units = [c for c in units if table.cards[c].zone is Zone.BATTLEFIELD]
    basic = {d.owner for d in table.dice if d.level is Level.BASIC}
    found += [
        f"seat {s.index} has no basic dragon die (ASC-DRG-17)"
        for s in table.seats
        if s.automaton and s.body == NONE and s.index not in basic
    ]
    dead = [c for c in units if table.cards[c].wounds >= board.stat(c, Stat.LIFE)]
    return found + [f"{_say(table, table.cards[c])} should be destroyed" for c in dead]
