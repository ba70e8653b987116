"""Questions before a game: decks, who plays, names, seed; each skipped where the answer was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from ashes_tui.engine.api import RANDOM, GameSetup, OpponentSetup, SeatSetup
from ashes_tui.lang.defs import AutomatonDef, DeckList
from ashes_tui.match.records import PERSON
from ashes_tui.match.seats import default_names, new_seed
from ashes_tui.plain.console import Console, Leave
from ashes_tui.plain.finding import Unknown, one_of

SEATS = 2
LONGEST_NAME = 30
_PLACES = ("first", "second")
_WHOM = "Whom do you play against? The gentlest comes first."
_LEAVE = frozenset({"q", "quit", "exit"})

T = TypeVar("T")


class NewGame(Struct, frozen=True):
    """What is wanted of a new game; what is left empty is asked. With decks given nothing else is asked of players.

    ``together``: the two play against ``enemy``, asked if it is empty.
    """

    decks: tuple[DeckList, ...] = ()
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    seed: int | None = None
    edition: str = "ascendancy"
    together: bool = False
    enemy: str = ""
    difficulty: str = "standard"
    phoenix: bool = False
    chained: bool = True
    level: int = 1
    enemy_deck: str = ""
    grim: tuple[str, ...] | None = None
    enemy_aspects: dict[str, int] | None = None


class SoloGame(Struct, frozen=True):
    """What is wanted of a game alone; without deck or enemy they are asked, and the rest with the deck."""

    deck: DeckList | None = None
    enemy: str = ""
    difficulty: str = "standard"
    seed: int | None = None
    name: str = ""
    edition: str = "ascendancy"
    chained: bool = True
    level: int = 1
    enemy_deck: str = ""
    enemy_aspects: dict[str, int] | None = None
    grim: tuple[str, ...] | None = None


def completed_solo(
    wish: SoloGame, known: Mapping[str, DeckList], enemies: Mapping[str, AutomatonDef], console: Console
) -> tuple[GameSetup, tuple[str, ...]]:
    """The set-up of a game alone, and who fills each seat. Raises ``Leave`` and ``InputEnded``."""
    deck, difficulty, seed, name = wish.deck, wish.difficulty, wish.seed, wish.name
    level, its = wish.level, wish.enemy_deck
    if deck is None:
        deck = pick("Which deck do you play?", _deck_lines(known), console, "deck")
    enemy = wish.enemy
    if not enemy:
        spec = pick(_WHOM, _rivals(enemies), console, "enemy")
        if isinstance(spec, str):
            return _against_player(spec, deck, wish, known, console)
        enemy, difficulty = spec.name, pick("How hard?", _difficulties(spec), console, "difficulty")
        level, its = _level(spec, difficulty, console), _its_deck(spec, console)
    if wish.deck is None:
        name = name or _ask_name(default_names((deck.phoenixborn,))[0], "", (enemy,), console)
        seed = _ask_seed(console) if seed is None else seed
    seat = SeatSetup(name or default_names((deck.phoenixborn,))[0], deck)
    aspects = wish.enemy_aspects if wish.enemy else None
    opponent = OpponentSetup(enemy, difficulty, level=level, deck=its, aspects=aspects, grim=wish.grim)
    seed = new_seed() if seed is None else seed
    return GameSetup((seat,), seed, wish.edition, opponent, chained=wish.chained), (PERSON,)


def _rivals(enemies: Mapping[str, AutomatonDef]) -> dict[str, AutomatonDef | str]:
    """Opponents that play themselves, then the program's players, by name."""
    from ashes_tui.ai.players import NAMES

    alone = {f"{s.name}: {s.kind}, {_strength(s, s.difficulties[0])}": s for s in enemies.values()}
    return {**alone, **{f"the {name} player of the program, with a deck": name for name in reversed(NAMES)}}


def _against_player(
    player: str, deck: DeckList, wish: SoloGame, known: Mapping[str, DeckList], console: Console
) -> tuple[GameSetup, tuple[str, ...]]:
    """A game of two decks of which a player of the program has the second."""
    theirs = pick("Which deck does it play?", _deck_lines(known), console, "deck")
    mine, its = default_names((deck.phoenixborn, theirs.phoenixborn))
    name, seed = wish.name, wish.seed
    if wish.deck is None:
        name = name or _ask_name(mine, "", (its,), console)
        seed = _ask_seed(console) if seed is None else seed
    seats = (SeatSetup(name or mine, deck), SeatSetup(its, theirs))
    seed = new_seed() if seed is None else seed
    return GameSetup(seats, seed, wish.edition, chained=wish.chained), (PERSON, player)


def _difficulties(spec: AutomatonDef, players: int = 1) -> dict[str, str]:
    return {f"{name}: {_strength(spec, name, players)}": name for name in spec.difficulties}


def _strength(spec: AutomatonDef, difficulty: str, players: int = 1) -> str:
    """Its life, if the difficulty says it, and its threat."""
    side = spec.against(players, difficulty)
    return f"life {side.life}, threat {side.threat}" if side.life else f"threat {side.threat}"


def _level(spec: AutomatonDef, difficulty: str, console: Console) -> int:
    """Its level, asked only if it has several."""
    levels = {f"level {n}: threat {len(spec.row(difficulty, n))}": n for n in spec.levels_of(difficulty)}
    return pick("Which level?", levels, console, "level") if len(levels) > 1 else 1


def _its_deck(spec: AutomatonDef, console: Console) -> str:
    """Its deck of aspects, asked only if it has several."""
    decks = {f"{name}: {', '.join(deck)}": name for name, deck in spec.decks.items()}
    decks |= {f"{RANDOM}: nine aspects of either blood value, by chance": RANDOM} if decks else {}
    return pick("Which of its decks?", decks, console, "deck") if len(decks) > 1 else ""


def completed(
    wish: NewGame, known: Mapping[str, DeckList], enemies: Mapping[str, AutomatonDef], console: Console
) -> tuple[GameSetup, tuple[str, ...]]:
    """The set-up, and who fills each seat. Raises ``Leave`` and ``InputEnded``."""
    decks, players, names, seed = wish.decks, wish.players, wish.names, wish.seed
    if not decks:
        decks = _ask_decks(known, console)
        players = players or (PERSON, _ask_player(console))
        names = names or _ask_names(decks, players, console)
        seed = _ask_seed(console) if seed is None else seed
    names = names or default_names([deck.phoenixborn for deck in decks])
    seats = tuple(SeatSetup(name, deck) for name, deck in zip(names, decks, strict=True))
    against = _opponent(wish, enemies, console) if wish.together else None
    seed = new_seed() if seed is None else seed
    setup = GameSetup(seats, seed, wish.edition, against, wish.phoenix, wish.chained)
    return setup, players or (PERSON,) * len(seats)


def _opponent(wish: NewGame, enemies: Mapping[str, AutomatonDef], console: Console) -> OpponentSetup:
    """The opponent that plays itself."""
    if wish.enemy:
        own, level, its = wish.enemy_aspects, wish.level, wish.enemy_deck
        return OpponentSetup(wish.enemy, wish.difficulty, level=level, deck=its, aspects=own, grim=wish.grim)
    lines = {f"{s.name}: {s.kind}, {_strength(s, s.difficulties[0], SEATS)}": s for s in enemies.values()}
    spec = pick(_WHOM, lines, console, "enemy")
    hard = pick("How hard?", _difficulties(spec, SEATS), console, "difficulty")
    level, its = _level(spec, hard, console), _its_deck(spec, console)
    return OpponentSetup(spec.name, hard, level=level, deck=its, grim=wish.grim)


def pick(question: str, lines: Mapping[str, T], console: Console, what: str) -> T:
    """One of several things, by number or by name."""
    console.say("", question, *(f"{i}. {line}." for i, line in enumerate(lines, start=1)))
    while True:
        typed = console.ask()
        if typed.casefold() in _LEAVE:
            raise Leave
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(lines):
            return list(lines.values())[int(typed[:6]) - 1]
        try:
            return one_of(typed, lines, what)
        except Unknown as error:
            console.say(f"{error} Type a number from 1 to {len(lines)}." if typed else f"{question}")


def _ask_decks(known: Mapping[str, DeckList], console: Console) -> tuple[DeckList, ...]:
    lines = _deck_lines(known)
    return tuple(pick(f"Which deck does the {place} player play?", lines, console, "deck") for place in _PLACES)


def _deck_lines(known: Mapping[str, DeckList]) -> dict[str, DeckList]:
    return {f"{deck.name}: {deck.phoenixborn}, {_dice(deck)}": deck for deck in known.values()}


def _dice(deck: DeckList) -> str:
    dice = ", ".join(f"{n} {die.value}" for die, n in deck.dice.items())
    return f"{dice} dice"


def _ask_player(console: Console) -> str:
    from ashes_tui.ai.players import NAMES

    lines = {"a person at this keyboard": PERSON, **{f"the {name} player of the program": name for name in NAMES}}
    return pick("Who plays the second deck?", lines, console, "player")


def _ask_names(decks: Sequence[DeckList], players: Sequence[str], console: Console) -> tuple[str, ...]:
    """A name for each person; the program's players keep theirs."""
    found: list[str] = []
    for name, who, place in zip(default_names([deck.phoenixborn for deck in decks]), players, _PLACES, strict=True):
        found.append(_ask_name(name, place, found, console) if who == PERSON else name)
    return tuple(found)


def _ask_name(default: str, place: str, taken: Sequence[str], console: Console) -> str:
    while True:
        who = f"What is the {place} player called?" if place else "What are you called?"
        console.say("", f"{who} Enter for {default}.")
        name = console.ask()[:LONGEST_NAME] or default
        if name.casefold() not in (other.casefold() for other in taken):
            return name
        console.say("That name is taken.")


def _ask_seed(console: Console) -> int | None:
    console.say("", "Which seed? A number repeats the luck of another game; Enter for any.")
    while True:
        typed = console.ask()
        if not typed:
            return None
        if typed.isascii() and typed.isdigit() and len(typed) <= 18:
            return int(typed)
        console.say("Type a number of at most 18 digits, or Enter for any.")
