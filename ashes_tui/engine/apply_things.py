"""Writers of a table for events of cards, tokens and dice."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine import events as ev
from ashes_tui.engine import lots
from ashes_tui.engine.apply_base import noted, with_card, with_die, with_seat
from ashes_tui.engine.state import ACTIVE, EVERYBODY, NONE, Card
from ashes_tui.engine.table import Table
from ashes_tui.lang.terms import IN_PLAY, Token, Zone

_FORGETS = frozenset({Zone.HAND, Zone.DRAW_PILE, Zone.DISCARD_PILE, Zone.CONJURATION_PILE, Zone.FACE_DOWN})
_ZONE_FIELD = {
    Zone.HAND: "hand",
    Zone.DRAW_PILE: "draw_pile",
    Zone.DISCARD_PILE: "discard_pile",
    Zone.CONJURATION_PILE: "conjuration_pile",
    Zone.BATTLEFIELD: "battlefield",
    Zone.SPELLBOARD: "spellboard",
    Zone.REMOVED: "removed",
    Zone.FACE_DOWN: "battlefield",
}


def _lift(table: Table, card: Card) -> Table:
    """The table with a card taken off the list it lies in, not yet anywhere else."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        left = tuple(c for c in getattr(seat, field) if c != card.id)
        return replace(table, seats=with_seat(table, replace(seat, **{field: left})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=tuple(c for c in host.attached if c != card.id))
        else:
            host = replace(host, under=tuple(c for c in host.under if c != card.id))
        return with_card(table, host)
    return table


def _drop(table: Table, card: Card, index: int) -> Table:
    """The table with a lifted card put where its record says; ``index`` is its place in the list."""
    field = _ZONE_FIELD.get(card.zone)
    if field:
        seat = table.seats[card.seat]
        old: tuple[int, ...] = getattr(seat, field)
        new = (*old, card.id) if index == NONE else (*old[:index], card.id, *old[index:])
        return replace(table, seats=with_seat(table, replace(seat, **{field: new})))
    if card.host != NONE and card.zone in (Zone.ATTACHED, Zone.UNDER):
        host = table.cards[card.host]
        if card.zone is Zone.ATTACHED:
            host = replace(host, attached=(*host.attached, card.id))
        else:
            host = replace(host, under=(*host.under, card.id))
        return with_card(table, host)
    return table


def _left_in_slot(table: Table, gone: Card) -> Table:
    """What shared the slot of a ready spell shares it with a copy now; without one the slot is its own."""
    spells = [table.cards[c] for c in table.seats[gone.seat].spellboard]
    heir = next((c.id for c in spells if c.name == gone.name and c.host == NONE), NONE)
    for c in spells:
        if c.host == gone.id:
            table = with_card(table, replace(c, host=heir))
    return table


def card_moved(table: Table, e: ev.CardMoved) -> Table:
    """A card in another zone; what the new one forgets is gone (ASC-TIM-01)."""
    old = table.cards[e.card]
    table = _lift(table, old)
    if old.zone is Zone.SPELLBOARD and e.zone is not Zone.SPELLBOARD:
        table = _left_in_slot(table, old)
    old = table.cards[e.card]
    new = replace(old, zone=e.zone, seat=e.seat, host=e.host)
    leaves = old.zone in IN_PLAY and e.zone not in IN_PLAY
    if leaves:
        new = replace(new, incarnation=new.incarnation + 1)
        table = lots.forgotten(table, e.card)
    if e.zone in _FORGETS:
        new = replace(new, identity=new.identity + 1)
    if e.snapshot is not None:
        new = replace(new, last=e.snapshot)
    if e.zone not in IN_PLAY and e.zone is not Zone.ASIDE:
        # ASC-TIM-01: tokens go back to the supply once the card is no longer set aside.
        new = replace(new, wounds=0, exhaustion=0, status=0)
    if e.zone in _SHOWN:
        new = _seen(new, None)
    return _drop(with_card(table, new), new, e.index)


_SHOWN = IN_PLAY | {Zone.LIMBO, Zone.ASIDE, Zone.DISCARD_PILE, Zone.REMOVED}
"""Where a card lies face up."""


def cards_seen(table: Table, e: ev.CardsSeen) -> Table:
    """Cards looked at or revealed: whoever saw them remembers that they are there."""
    for card in e.cards:
        table = with_card(table, _seen(table.cards[card], e.audience))
    return table


def _seen(card: Card, audience: tuple[int, ...] | None) -> Card:
    """A card whose face some viewers, or all, have seen."""
    if EVERYBODY in card.seen_by:
        return card
    seen = (EVERYBODY,) if audience is None else tuple(sorted({*card.seen_by, *audience}))
    return card if seen == card.seen_by else replace(card, seen_by=seen)


def unit_destroyed(table: Table, e: ev.UnitDestroyed) -> Table:
    """A unit set aside until its triggers are done (ASC-TIM-01)."""
    table = lots.forgotten(_lift(table, table.cards[e.card]), e.card)
    old = table.cards[e.card]
    new = replace(old, zone=Zone.ASIDE, last=e.snapshot, incarnation=old.incarnation + 1)
    return replace(with_card(table, new), history=noted(table, e))


def aspect_revealed(table: Table, e: ev.AspectRevealed) -> Table:
    """An aspect face up in its place (ASC-DRG-26)."""
    return with_card(table, replace(table.cards[e.card], zone=Zone.BATTLEFIELD))


def unit_shifted(table: Table, e: ev.UnitShifted) -> Table:
    """A unit at an end of its battlefield."""
    seat = table.seats[table.cards[e.card].seat]
    others = tuple(c for c in seat.battlefield if c != e.card)
    row = (e.card, *others) if e.left else (*others, e.card)
    return replace(table, seats=with_seat(table, replace(seat, battlefield=row)))


def pile_shuffled(table: Table, e: ev.PileShuffled) -> Table:
    """A draw pile in its new order."""
    return replace(table, seats=with_seat(table, replace(table.seats[e.seat], draw_pile=e.order)))


def _tokens(table: Table, card: int, token: Token, n: int) -> Table:
    c = table.cards[card]
    if token is Token.WOUND:
        c = replace(c, wounds=max(0, c.wounds + n))
    elif token is Token.EXHAUSTION:
        c = replace(c, exhaustion=max(0, c.exhaustion + n))
    elif token is Token.STATUS:
        c = replace(c, status=max(0, c.status + n))
    else:
        c = replace(c, red_rains=max(0, c.red_rains + n))
    return with_card(table, c)


def tokens_placed(table: Table, e: ev.TokensPlaced) -> Table:
    """A card with more tokens."""
    table = _tokens(table, e.card, e.token, e.n)
    return lots.with_placed(table, e.card, e.token, e.lots) if e.lots else table


def tokens_removed(table: Table, e: ev.TokensRemoved) -> Table:
    """A card with fewer tokens; whoever speaks of those that are gone speaks of nothing."""
    if table.lots:
        shares = lots.taken(table, e.card, e.token, e.n) if e.lot == NONE else ((e.lot, e.n),)
        table = lots.without(table, e.card, shares)
    return _tokens(table, e.card, e.token, -e.n)


def dice_rolled(table: Table, e: ev.DiceRolled) -> Table:
    """Dice in the active pool, on the sides rolled."""
    dice = list(table.dice)
    for die, level in e.rolls:
        dice[die] = replace(dice[die], level=level, place=ACTIVE)
    return replace(table, dice=tuple(dice))


def die_turned(table: Table, e: ev.DieTurned) -> Table:
    """A die on another side."""
    return replace(table, dice=with_die(table, replace(table.dice[e.die], level=e.level)))


def die_moved(table: Table, e: ev.DieMoved) -> Table:
    """A die in another pool or on another card."""
    die = table.dice[e.die]
    if die.place >= 0:
        host = table.cards[die.place]
        table = with_card(table, replace(host, dice=tuple(d for d in host.dice if d != e.die)))
    if e.place >= 0:
        host = table.cards[e.place]
        table = with_card(table, replace(host, dice=(*host.dice, e.die)))
    return replace(table, dice=with_die(table, replace(die, place=e.place)))
