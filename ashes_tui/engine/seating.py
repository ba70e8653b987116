"""Seats being dealt in: a player's cards and dice, or an opponent that plays itself (ASC-SET)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.errors import SetupError
from ashes_tui.engine.rng import Rng
from ashes_tui.engine.rules import Rules
from ashes_tui.engine.setup import OpponentSetup
from ashes_tui.engine.state import ACTIVE, EXHAUSTED, NONE, Card, Die, SeatState
from ashes_tui.lang.defs import AutomatonDef, DeckList, Side
from ashes_tui.lang.terms import Level, Stat, Zone


def deal_in(rules: Rules, index: int, side: int, deck: DeckList, cards: list[Card], dice: list[Die]) -> SeatState:
    """Append a seat's cards and dice to the lists and give the seat: all in the draw pile, dice exhausted."""

    def add(name: str, zone: Zone) -> int:
        if name not in rules.infos:
            raise SetupError(f"seat {index}, deck {deck.name}: unknown card {name!r}")
        cards.append(Card(len(cards), name, index, index, zone))
        return len(cards) - 1

    phoenixborn = add(deck.phoenixborn, Zone.PHOENIXBORN)
    draw = tuple(add(n, Zone.DRAW_PILE) for n in sorted(deck.cards) for _ in range(deck.cards[n]))
    conjured = rules.rulebook.conjured(deck.phoenixborn, sorted(deck.cards))
    pile = tuple(add(name, Zone.CONJURATION_PILE) for name, copies in conjured.items() for _ in range(copies))
    for die in sorted(deck.dice):
        for _ in range(deck.dice[die]):
            dice.append(Die(len(dice), die, index, Level.BASIC, EXHAUSTED))
    return SeatState(index, side, phoenixborn, draw_pile=draw, conjuration_pile=pile)


def wounded(rules: Rules, index: int, wounds: int, seat: SeatState, cards: list[Card]) -> None:
    """Put the wounds on a Phoenixborn that it begins the game with. Raises SetupError if it could not live so."""
    card = cards[seat.phoenixborn]
    life = rules.infos[card.name].card.stat(Stat.LIFE)
    if wounds and not 0 < wounds < life:
        raise SetupError(f"seat {index}, wounds: {wounds}; {card.name} has life {life}, give 0 to {life - 1}")
    cards[card.id] = replace(card, wounds=wounds)


def mix_titles(seat: SeatState, cards: list[Card], rng: Rng) -> Rng:
    """Deal the titles of each pile to its ids at random: whoever sees one card must not learn of others by its id."""
    for pile in (seat.draw_pile, seat.conjuration_pile):
        mixed, rng = rng.shuffle(f"titles {seat.index}", pile)
        for card, name in zip(pile, [cards[other].name for other in mixed], strict=True):
            cards[card] = replace(cards[card], name=name)
    return rng


def seat_opponent(
    rules: Rules, setup: OpponentSetup, people: list[SeatState], cards: list[Card], dice: list[Die]
) -> list[SeatState]:
    """All seats of a game against an opponent: persons on one side, a battlefield of it facing each (ASC-2P-03)."""
    spec = rules.rulebook.automata.get(setup.name)
    if spec is None:
        known = ", ".join(rules.rulebook.automata)
        raise SetupError(f"opponent: unknown {setup.name!r}; known are {known}")
    extra = spec.threat_tokens.get(setup.difficulty)
    if extra is None:
        known = ", ".join(spec.threat_tokens)
        raise SetupError(f"difficulty: {setup.name} has no {setup.difficulty!r}; it has {known}")
    if len(people) > 2:
        raise SetupError(f"seats: {len(people)} players; against an opponent play one or two")
    if setup.threat < 0:
        raise SetupError(f"threat: {setup.threat} tokens; give 0 or more")
    first, side = len(people), spec.against(len(people))
    facing = [replace(p, side=0, opposing=first + p.index) for p in people]
    body = replace(_body(rules, spec, first, side, cards, dice), threat=side.threat + extra + setup.threat, opposing=0)
    areas = [body]
    for person in people[1:]:
        areas.append(
            SeatState(
                index=first + person.index,
                side=1,
                phoenixborn=body.phoenixborn,
                automaton=spec.name,
                body=first,
                opposing=person.index,
                threat=body.threat,
                conjuration_pile=_conjured(spec, first + person.index, cards),
            )
        )
    return [*facing, *areas]


def _conjured(spec: AutomatonDef, seat: int, cards: list[Card]) -> tuple[int, ...]:
    """The conjuration pile of one battlefield (ASC-SET-12)."""
    names = [name for name in sorted(spec.conjured) for _ in range(spec.conjured[name])]
    first = len(cards)
    cards += [Card(first + i, name, seat, seat, Zone.CONJURATION_PILE) for i, name in enumerate(names)]
    return tuple(range(first, len(cards)))


def _body(rules: Rules, spec: AutomatonDef, seat: int, side: Side, cards: list[Card], dice: list[Die]) -> SeatState:
    """Its card, ready spells on top of each other, aspects as draw pile, conjured ones as theirs (ASC-SET-10..12)."""

    def add(name: str, zone: Zone, host: int = NONE) -> int:
        cards.append(Card(len(cards), name, seat, seat, zone, host))
        return len(cards) - 1

    phoenixborn = add(spec.name, Zone.PHOENIXBORN)
    spells = [add(spec.spells[0], Zone.SPELLBOARD)] if spec.spells else []
    under = tuple(add(name, Zone.UNDER, spells[0]) for name in spec.spells[1:])
    if spells:
        cards[spells[0]] = replace(cards[spells[0]], under=under)
    draw = tuple(add(n, Zone.DRAW_PILE) for n in sorted(spec.aspects) for _ in range(spec.aspects[n]))
    pile = _conjured(spec, seat, cards)
    for _ in range(spec.dice):
        dice.append(Die(len(dice), spec.die, seat, Level.BASIC, ACTIVE))
    return SeatState(
        index=seat,
        side=1,
        phoenixborn=phoenixborn,
        draw_pile=draw,
        conjuration_pile=pile,
        spellboard=tuple(spells),
        automaton=spec.name,
        stamina=side.stamina,
        life=side.life,
        stage=1,
    )
