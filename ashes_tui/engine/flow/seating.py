"""Setting up seats: a player's cards and dice, or an automaton (ASC-SET)."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.table.errors import SetupError
from ashes_tui.engine.table.rng import Rng
from ashes_tui.engine.table.setup import RANDOM, OpponentSetup
from ashes_tui.engine.table.state import ACTIVE, EXHAUSTED, NONE, Card, Die, SeatState
from ashes_tui.lang.defs import AutomatonDef, DeckList, Side
from ashes_tui.lang.terms import CardType, Level, Stat, Zone

EACH_BLOOD = 9


def seat_player(rules: Rules, index: int, side: int, deck: DeckList, cards: list[Card], dice: list[Die]) -> SeatState:
    """Append a player's cards and dice to the lists and return the seat: the deck as draw pile, all dice exhausted.

    ASC-SET-01, ASC-SET-02.
    """

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


def place_starting_wounds(rules: Rules, index: int, wounds: int, seat: SeatState, cards: list[Card]) -> None:
    """Place a Phoenixborn's starting wounds. Raises SetupError unless there are fewer than its life value."""
    card = cards[seat.phoenixborn]
    life = rules.infos[card.name].card.stat(Stat.LIFE)
    if wounds and not 0 < wounds < life:
        raise SetupError(f"seat {index}, wounds: {wounds}; {card.name} has life {life}, give 0 to {life - 1}")
    cards[card.id] = replace(card, wounds=wounds)


def shuffle_titles(seat: SeatState, cards: list[Card], rng: Rng) -> Rng:
    """Deal the titles of each pile to its ids at random, so that the id of a card says nothing about other cards."""
    for pile in (seat.draw_pile, seat.conjuration_pile):
        mixed, rng = rng.shuffle(f"titles {seat.index}", pile)
        for card, name in zip(pile, [cards[other].name for other in mixed], strict=True):
            cards[card] = replace(cards[card], name=name)
    return rng


def seat_opponent(
    rules: Rules, setup: OpponentSetup, people: list[SeatState], cards: list[Card], dice: list[Die], seed: int
) -> list[SeatState]:
    """All seats of a game against an automaton: players on one side, a battlefield of it facing each.

    ASC-2P-03, COOP-02, COOP-03, COOP-04.
    """
    spec = _checked_spec(rules, setup, len(people))
    first, side = len(people), spec.against(len(people), setup.difficulty, setup.level)
    facing = [replace(p, side=0, opposing=first + p.index) for p in people]
    aspects = _random_aspects(rules, spec, seed) if setup.deck == RANDOM else setup.aspects
    if aspects is None:
        aspects = spec.decks.get(setup.deck, spec.aspects)
    pile = rules.rulebook.conjuration_pile(spec.name, aspects)
    body = replace(
        _automaton_seat(spec, aspects, pile, first, side, cards, dice), threat=side.threat + setup.threat, opposing=0
    )
    others = [_further_area(body, person.index, pile, cards) for person in people[1:]]
    return [*facing, body, *others]


def _checked_spec(rules: Rules, setup: OpponentSetup, players: int) -> AutomatonDef:
    """The automaton of a setup. Raises ``SetupError`` for what does not exist or fit."""
    spec = rules.rulebook.automata.get(setup.name)
    if spec is None:
        known = ", ".join(rules.rulebook.automata)
        raise SetupError(f"opponent: unknown {setup.name!r}; known are {known}")
    check_opponent(rules, spec, setup)
    if not 1 <= players <= 2:
        raise SetupError(f"seats: {players} players; against an opponent play one or two")
    if setup.threat < 0:
        raise SetupError(f"threat: {setup.threat} tokens; give 0 or more")
    return spec


def _further_area(body: SeatState, opposing: int, pile: dict[str, int], cards: list[Card]) -> SeatState:
    """Another battlefield of the same automaton, facing another player (ASC-2P-03)."""
    index = body.index + opposing
    return SeatState(
        index=index,
        side=1,
        phoenixborn=body.phoenixborn,
        automaton=body.automaton,
        body=body.index,
        opposing=opposing,
        threat=body.threat,
        conjuration_pile=_conjured(pile, index, cards),
    )


def _conjured(pile: dict[str, int], seat: int, cards: list[Card]) -> tuple[int, ...]:
    """The conjuration pile of one battlefield (ASC-SET-12)."""
    names = [name for name in sorted(pile) for _ in range(pile[name])]
    first = len(cards)
    cards += [Card(first + i, name, seat, seat, Zone.CONJURATION_PILE) for i, name in enumerate(names)]
    return tuple(range(first, len(cards)))


def starting_row(rules: Rules, setup: OpponentSetup, threat: int) -> tuple[int, ...]:
    """Blood values of the aspects it starts with: as printed, and beyond that 1, 2, 1, 2... (ASC-SET-09, SET-17).

    There are as many as its threat (ASC-SET-08).
    """
    row = rules.rulebook.automata[setup.name].row(setup.difficulty, setup.level)
    return (*row, *(1 + place % 2 for place in range(len(row), threat)))[:threat]


def check_opponent(rules: Rules, spec: AutomatonDef, setup: OpponentSetup) -> None:
    """Raise SetupError, naming what there is, unless the automaton can be set up like this (CMP-17, SET-16)."""
    if setup.difficulty not in spec.difficulties:
        known = ", ".join(spec.difficulties)
        raise SetupError(f"difficulty: {setup.name} has no {setup.difficulty!r}; it has {known}")
    if setup.level not in spec.levels_of(setup.difficulty):
        known = ", ".join(map(str, spec.levels_of(setup.difficulty)))
        raise SetupError(f"level: {setup.name} has no {setup.level}; it has {known}")
    if setup.deck and setup.deck not in (*spec.decks, RANDOM if spec.decks else ""):
        known = ", ".join(spec.decks) or "one deck only"
        raise SetupError(f"deck: {setup.name} has no {setup.deck!r}; it has {known}")
    if setup.aspects is not None:
        _check_aspects(rules, setup.aspects)


def _random_aspects(rules: Rules, spec: AutomatonDef, seed: int) -> dict[str, int]:
    """Nine random aspects of each blood value, from all its decks together (VAR-02)."""
    found: dict[str, int] = {}
    rng = Rng(seed)
    for blood in (1, 2):
        decks = (deck for deck in spec.decks.values())
        stack = [t for deck in decks for t in deck for _ in range(deck[t]) if rules.infos[t].card.blood == blood]
        order, rng = rng.shuffle(f"blood {blood}", tuple(range(len(stack))))
        for at in order[:EACH_BLOOD]:
            found[stack[at]] = found.get(stack[at], 0) + 1
    return found


def _check_aspects(rules: Rules, aspects: dict[str, int]) -> None:
    """Raise SetupError unless there are nine aspects of each blood value, none of them a Dragonborn's (VAR-01).

    The rulebook of a saved game holds only its own opponent, so aspects count as a Dragonborn's only if known to be.
    """
    infos = rules.infos
    others = {title for spec in rules.rulebook.automata.values() if not spec.decks for title in spec.stock}
    known = {title for title in aspects if title in infos and infos[title].type is CardType.ASPECT} - others
    strange = [title for title in aspects if title not in known]
    if strange:
        raise SetupError(f"aspects: no Chimera has an aspect {strange[0]!r}; see 'enemies show'")
    for blood in (1, 2):
        n = sum(n for title, n in aspects.items() if infos[title].card.blood == blood)
        if n != EACH_BLOOD:
            raise SetupError(f"aspects: {n} of {blood} blood, not {EACH_BLOOD}; take nine of each value")


def _add_card(cards: list[Card], name: str, seat: int, zone: Zone, host: int = NONE) -> int:
    cards.append(Card(len(cards), name, seat, seat, zone, host))
    return len(cards) - 1


def _stacked_spells(spec: AutomatonDef, seat: int, cards: list[Card]) -> tuple[int, ...]:
    """The spellboard of an automaton: its first ready spell with the others under it (ASC-DRG-09)."""
    if not spec.spells:
        return ()
    top = _add_card(cards, spec.spells[0], seat, Zone.SPELLBOARD)
    under = tuple(_add_card(cards, name, seat, Zone.UNDER, top) for name in spec.spells[1:])
    cards[top] = replace(cards[top], under=under)
    return (top,)


def _automaton_seat(
    spec: AutomatonDef,
    aspects: dict[str, int],
    conjured: dict[str, int],
    seat: int,
    side: Side,
    cards: list[Card],
    dice: list[Die],
) -> SeatState:
    """An automaton's own seat: its card, stacked ready spells (ASC-DRG-09), aspects as draw pile (ASC-SET-10).

    All its dice start active, on basic (ASC-SET-11); conjured cards form its conjuration pile (ASC-SET-12).
    """
    phoenixborn = _add_card(cards, spec.name, seat, Zone.PHOENIXBORN)
    spells = _stacked_spells(spec, seat, cards)
    draw = tuple(_add_card(cards, n, seat, Zone.DRAW_PILE) for n in sorted(aspects) for _ in range(aspects[n]))
    pile = _conjured(conjured, seat, cards)
    for _ in range(spec.dice):
        dice.append(Die(len(dice), spec.die, seat, Level.BASIC, ACTIVE))
    return SeatState(
        index=seat,
        side=1,
        phoenixborn=phoenixborn,
        draw_pile=draw,
        conjuration_pile=pile,
        spellboard=spells,
        automaton=spec.name,
        stamina=side.stamina,
        life=side.life,
        stage=1,
    )
