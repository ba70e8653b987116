"""Games to test with: the real rules, linked once per process, and games played at random from a seed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.msgpack import encode

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine.api import (
    Activate,
    Choice,
    Decision,
    DeclareAttack,
    Decline,
    EndTurn,
    GameSetup,
    HandOver,
    Meditate,
    MeditateDecision,
    OpponentSetup,
    Pass,
    PlayCard,
    Rules,
    SeatSetup,
    Stream,
    Transition,
    TriggerDecision,
    TurnDecision,
    advance,
    link,
    new_game,
    options,
    random_choice,
)
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.lang.terms import DECK_TYPES, MAGIC_TYPES, CardType, DieType

FUZZ = max(1, int(os.environ.get("ASHES_FUZZ", "1")))
"""How many times as many random games the property tests play (``ASHES_FUZZ=20 pytest tests/properties``)."""

BOUND = 4000
"""No random game takes more choices than this; the longest seen took less than a quarter."""


MADE_UP = Path(__file__).parent / "rules"
"""Cards made up for the tests."""


@cache
def rules() -> Rules:
    """The rules of the game with the cards made up for the tests, linked."""
    return link(load_rulebook([MADE_UP]))


FIRST_DECKS = ("The Garden of Brilliance", "The Sentinels of Skies", "The Shaper of Storms", "The Spark of Invention")
"""The decks of the Ascendancy set: where a test means one certain game, more decks must not make it another."""


DECKS = (
    "Evermist Guardian",
    "Lady of the Lighthouse",
    "The Bloodwoods Queen",
    "The Cloudsea Siren",
    "The Garden of Brilliance",
    "The Iron Men",
    "The Mist Guardian",
    "The Sentinels of Skies",
    "The Shadows of Viros",
    "The Shaper of Storms",
    "The Snakes in Silver",
    "The Spark of Invention",
)


@cache
def decks() -> tuple[DeckList, ...]:
    """Twelve preconstructed decks, in the order of their names: more decks make the games of the tests no others."""
    found = load_decks(rules().rulebook)
    return tuple(found[name] for name in DECKS)


def game(*lists: DeckList, seed: int, opponent: OpponentSetup | None = None) -> GameSetup:
    """A game to be, each seat for itself or all against an automaton."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    seats = tuple(SeatSetup(n, deck) for n, deck in zip(names, lists, strict=False))
    return GameSetup(seats, seed, opponent=opponent)


@cache
def mixed(seed: int) -> DeckList:
    """A deck nobody would build: any Phoenixborn, ten titles three times, any ten dice. Reaches what precons do not.

    Decks with seeds in a row go through all titles in turn, so that none is left out.
    """
    draw, infos = Stream(seed), rules().infos
    heads = [n for n, i in infos.items() if i.type is CardType.PHOENIXBORN]
    foreign = {n for a in rules().rulebook.automata.values() for n in a.spells}
    titles = [n for n, i in infos.items() if i.type in DECK_TYPES and n not in foreign]
    kinds = list(MAGIC_TYPES)
    dice: dict[DieType, int] = {}
    for _ in range(10):
        kind = kinds[draw(len(kinds))]
        dice[kind] = dice.get(kind, 0) + 1
    cards = dict.fromkeys(_in_turn(titles, 10 * seed, 10), 3)
    return DeckList(f"mixed {seed}", heads[draw(len(heads))], cards, dice)


def _in_turn(titles: list[str], start: int, n: int) -> list[str]:
    """``n`` titles of an endless row that holds all of them, shuffled anew, again and again."""
    found: dict[str, None] = {}
    while len(found) < n:
        lap, at = divmod(start, len(titles))
        draw, left = Stream(lap), sorted(titles)
        row = [left.pop(draw(len(left))) for _ in titles]
        found[row[at]] = None
        start += 1
    return list(found)


# --- the games the property tests run on ---------------------------------------------------------------------------


class Played(NamedTuple):
    """Which game, and how its players choose."""

    name: str
    setup: GameSetup
    style: str
    seed: int


def duels(seeds: int = 1) -> list[Played]:
    """Each deck against itself or one of the next three, alternately with players that choose evenly and busy ones."""
    lists = decks()
    pairs = [(deck, lists[(i + i % 4) % len(lists)]) for i, deck in enumerate(lists)]
    return [
        Played(f"{a.phoenixborn} - {b.phoenixborn} #{n}", game(a, b, seed=n), STYLES[(i + n) % 2], n)
        for i, (a, b) in enumerate(pairs)
        for n in range(seeds * FUZZ)
    ]


def odd_duels(count: int = 16) -> list[Played]:
    """Pairs of mixed decks: every magic type, every card beside every other."""
    return [
        Played(f"mixed #{n}", game(mixed(2 * n), mixed(2 * n + 1), seed=n), "busily", n) for n in range(count * FUZZ)
    ]


def drill(seed: int) -> DeckList:
    """Cards made up for the tests, ten titles three times, a deck going on where the one before it ended."""
    infos = rules().infos
    titles = [n for n, i in infos.items() if i.type in DECK_TYPES and i.card.set.startswith(MADE_UP_SETS)]
    start = seed * 10 % len(titles)
    cards = dict.fromkeys((titles * 2)[start : start + 10], 3)
    dice: dict[DieType, int] = {kind: 1 + (kind is MAGIC_TYPES[seed % len(MAGIC_TYPES)]) for kind in MAGIC_TYPES}
    return DeckList(f"drill {seed}", "Nobody", cards, dice)


MADE_UP_SETS = "Planted"
"""How the names of their sets begin."""


def drills(count: int = 8) -> list[Played]:
    """Decks of cards made up for the tests, so that what no card of the game does is done all the same."""
    return [
        Played(f"drill #{n}", game(drill(2 * n), drill(2 * n + 1), seed=n), "busily", n) for n in range(count * FUZZ)
    ]


def threes(count: int = 4) -> list[Played]:
    """Three players, each for themselves."""
    lists = decks()
    return [
        Played(f"three #{n}", game(*(lists[(n + i) % len(lists)] for i in range(3)), seed=n), STYLES[n % 2], n)
        for n in range(count * FUZZ)
    ]


def alone(count: int = 2) -> list[Played]:
    """Each automaton, against one and against two players, standard and heroic."""
    lists, found = decks(), rules().rulebook.automata.values()
    return [
        Played(
            f"{spec.name} against {1 + n % 2} #{n}",
            game(*(lists[(n + i) % len(lists)] for i in range(1 + n % 2)), seed=n, opponent=_hard(spec, n)),
            "busily",
            n,
        )
        for spec in found
        for n in range(count * FUZZ)
    ]


def _hard(spec: AutomatonDef, n: int) -> OpponentSetup:
    return OpponentSetup(spec.name, spec.difficulties[n // 2 % len(spec.difficulties)])


def between_people() -> list[Played]:
    """Games of persons against each other."""
    return [*duels(), *odd_duels(), *drills(), *threes()]


@cache
def corpus() -> tuple[Played, ...]:
    """The games every property is asked of."""
    return (*between_people(), *alone())


# --- players -------------------------------------------------------------------------------------------------------


def evenly(at: Transition, decision: Decision, draw: Stream) -> Choice:
    """Any legal choice."""
    return random_choice(rules(), at.state, decision, draw)


def busily(at: Transition, decision: Decision, draw: Stream) -> Choice:
    """A legal choice that rather does something: full battlefields, many attacks, few meditations."""
    if isinstance(decision, TurnDecision):
        found = [o.choice for o in options(rules(), at.state, decision)]
        liked = [c for c in found if isinstance(c, PlayCard | Activate | DeclareAttack)]
        rest = [c for c in found if not isinstance(c, Meditate | Pass | EndTurn | HandOver)]
        for group in (liked, rest):
            if group and draw(8):
                return group[draw(len(group))]
        return found[draw(len(found))]
    if isinstance(decision, MeditateDecision) and draw(4):
        return Decline()
    choice = random_choice(rules(), at.state, decision, draw)
    if isinstance(decision, TriggerDecision) and isinstance(choice, Decline):
        choice = random_choice(rules(), at.state, decision, draw)
    return choice


STYLES = ("evenly", "busily")
_PLAYERS = {"evenly": evenly, "busily": busily}


class Step(NamedTuple):
    """One choice of a game: what was open, who answered what, what came of it."""

    before: Transition
    decision: Decision
    choice: Choice
    after: Transition


def begin(played: Played) -> Transition:
    """The first decisions of a game."""
    return new_game(rules(), played.setup)


def steps(played: Played, bound: int = BOUND) -> Iterator[Step]:
    """Play a game to its end, step by step; of several open decisions any may be answered first.

    The games a process has played to the end are remembered: they are small and many tests ask for them.
    """
    key = (encode(played.setup), played.style, played.seed)
    if key in _PLAYED:
        yield from _PLAYED[key]
        return
    seen: list[Step] = []
    for step in play(played, bound):
        if len(_PLAYED) < MOST_KEPT:
            seen.append(step)
        yield step
    if len(_PLAYED) < MOST_KEPT:
        _PLAYED[key] = seen


MOST_KEPT = 400
"""Room for all games of ``corpus()``, of opponents and ``reach`` (600 KB each); of ``ASHES_FUZZ`` more the first."""

_PLAYED: dict[tuple[bytes, str, int], list[Step]] = {}


def play(played: Played, bound: int = BOUND) -> Iterator[Step]:
    """Play a game anew, remembered or not."""
    draw, choose = Stream(played.seed), _PLAYERS[played.style]
    at = begin(played)
    for _ in range(bound):
        if at.outcome is not None:
            return
        decision = at.decisions[draw(len(at.decisions))]
        choice = choose(at, decision, draw)
        after = advance(rules(), at.state, choice, decision.id)
        yield Step(at, decision, choice, after)
        at = after
    raise AssertionError(f"{played.name} is not over after {bound} choices (round {at.state.table.round})")


def sampled(games: Iterable[Played], every: int) -> Iterator[tuple[str, Step]]:
    """Every n-th step of the games (another phase in each game), with a name for messages."""
    for k, played in enumerate(games):
        for i, step in enumerate(steps(played)):
            if (i + k) % every == 0:
                yield f"{played.name}, choice {i}", step
