"""Random games of one person against an automaton, and what must hold of each of their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, product

from ashes_tui.engine.api import ACTIVE, GameSetup, OpponentSetup, SeatSetup, Table
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.terms import IN_PLAY, CardType, Level, Zone
from tests.support.games import FUZZ, STYLES, Played, decks, rules

ME, IT = 0, 1
_PILES = {
    "hand": Zone.HAND,
    "draw_pile": Zone.DRAW_PILE,
    "discard_pile": Zone.DISCARD_PILE,
    "conjuration_pile": Zone.CONJURATION_PILE,
    "removed": Zone.REMOVED,
    "spellboard": Zone.SPELLBOARD,
}


def solo_games(count: int = 1, name: str = "Scatha Kalani") -> list[Played]:
    """All decks against an opponent, with difficulties and styles in turn."""
    ways = cycle(product(("standard", "heroic"), STYLES))
    return [
        Played(
            f"{deck.phoenixborn} against {name}, {difficulty}, {style} #{n}",
            GameSetup((SeatSetup("Ann", deck),), n, opponent=OpponentSetup(name, difficulty)),
            style,
            n,
        )
        for deck, (difficulty, style) in zip(decks(), ways, strict=False)
        for n in range(count * FUZZ)
    ]


def against(table: Table) -> AutomatonDef:
    """The opponent of a game."""
    return rules().rulebook.automata[table.seats[IT].automaton]


def hidden_of_it(table: Table) -> set[int]:
    """Its cards nobody may know: the draw pile and the face-down aspects."""
    it = table.seats[IT]
    return {*it.draw_pile, *(c for c in it.battlefield if table.cards[c].zone is Zone.FACE_DOWN)}


def amiss(table: Table) -> list[str]:
    """Everything that is wrong with the table of a solo game."""
    return [*_places(table), *_counts(table), *_cards(table), *_dice(table), *_opponent(table)]


def _places(table: Table) -> Iterator[str]:
    """Each card is in exactly one place, and the lists agree with the records."""
    where: Counter[int] = Counter(s.phoenixborn for s in table.seats)
    for seat in table.seats:
        for field, zone in _PILES.items():
            cards: tuple[int, ...] = getattr(seat, field)
            where.update(cards)
            yield from (f"{c} is no part of {field}" for c in cards if table.cards[c].zone is not zone)
        where.update(seat.battlefield)
        fields = (Zone.BATTLEFIELD, Zone.FACE_DOWN) if seat.automaton else (Zone.BATTLEFIELD,)
        yield from (f"{c} is no part of a row" for c in seat.battlefield if table.cards[c].zone not in fields)
    for card in table.cards:
        where.update((*card.attached, *card.under))
        where.update([card.id] * (card.zone in (Zone.ASIDE, Zone.LIMBO)))
    yield from (f"{c.name} ({c.id}) is in {where[c.id]} places" for c in table.cards if where[c.id] != 1)


def _counts(table: Table) -> Iterator[str]:
    """All aspects, ready spells and conjured aspects are there, and belong to it."""
    spec = against(table)
    mine = Counter(c.name for c in table.cards if c.owner == IT)
    wanted = Counter(spec.aspects) + Counter(spec.conjured) + Counter(spec.spells) + Counter([spec.name])
    if mine != wanted:
        yield f"it owns {mine - wanted} too many, {wanted - mine} too few"


def _cards(table: Table) -> Iterator[str]:
    """Tokens only in play (or just leaving it); aspects never in a hand."""
    for c in table.cards:
        if min(c.wounds, c.exhaustion, c.status) < 0:
            yield f"{c.name} has negative tokens"
        if (c.wounds or c.exhaustion or c.status) and c.zone not in IN_PLAY | {Zone.ASIDE}:
            yield f"{c.name} has tokens in {c.zone.value}"
        if c.zone is Zone.FACE_DOWN and (c.attached or c.dice or c.under or c.owner != IT):
            yield f"{c.name} is face down and holds something"
        if c.owner == IT and c.zone is Zone.HAND:
            yield f"{c.name} is in a hand"


def _dice(table: Table) -> Iterator[str]:
    """Its five dice are in its pool and never all without basic (ASC-DRG-17/20)."""
    spec = against(table)
    dice = [d for d in table.dice if d.owner == IT]
    if [d.type for d in dice] != [spec.die] * spec.dice or any(d.place != ACTIVE for d in dice):
        yield "its dice are not in its pool"


def no_basic_die(table: Table) -> bool:
    """Whether its dice wait to be set back: never at rest (ASC-DRG-17)."""
    return all(d.level is not Level.BASIC for d in table.dice if d.owner == IT)


def _opponent(table: Table) -> Iterator[str]:
    """Threat stays, stamina and stage are in bounds, one ready spell is in play."""
    it, spec = table.seats[IT], against(table)
    if it.threat not in {spec.threat + n for n in spec.threat_tokens.values()}:
        yield f"its threat is {it.threat}"
    if not 0 <= it.stamina <= spec.stamina or not 1 <= it.stage <= len(spec.spells):
        yield f"stamina {it.stamina}, stage {it.stage}"
    if len(it.spellboard) > 2:
        yield f"{len(it.spellboard)} ready spells"
    if any(rules().infos[table.cards[c].name].type is CardType.DRAGONBORN for c in it.battlefield):
        yield "its card is in its row"
