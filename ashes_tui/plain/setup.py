"""Questions before a game: decks, who plays, names, options; each skipped where the answer was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ashes_tui.lang.defs import AutomatonDef, DeckList, Rulebook
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.defaults import default_names
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.plain.console import Console
from ashes_tui.plain.opponent_choice import WHOM, how_hard, rivals
from ashes_tui.plain.options import with_options
from ashes_tui.plain.picking import pick

LONGEST_NAME = 30
_PLACES = ("first", "second", "third", "fourth")
Decks = Mapping[str, DeckList]


def completed(wish: NewGame, decks: Decks, rulebook: Rulebook, console: Console, own: AspectDecks) -> NewGame:
    """The game with nothing left to be asked. Raises ``Leave`` and ``InputEnded``.

    With decks given nothing is asked but an opponent that is not named; ``own`` are decks of aspects to choose from.
    """
    asked = not wish.decks
    if asked:
        wish = replace(wish, decks=_ask_decks(wish.seats, decks, console))
        if wish.seats == 2:
            wish = replace(wish, players=wish.players or (PERSON, _ask_player(console)))
    if wish.opponent is not None and not wish.opponent.name:
        wish = _against(wish, decks, rulebook, console, own)
    if not asked:
        return wish
    if not wish.names:
        wish = replace(wish, names=_ask_names(wish, console))
    return with_options(wish, rulebook, console)


def _against(wish: NewGame, decks: Decks, rulebook: Rulebook, console: Console, own: AspectDecks) -> NewGame:
    """With an opponent that plays itself; whoever is alone may take a player of the program with a deck instead."""
    from ashes_tui.ai.players import NAMES

    others = {f"the {name} player of the program, with a deck": name for name in reversed(NAMES)}
    lines: dict[str, AutomatonDef | str] = {**rivals(rulebook.automata, wish.seats)}
    spec = pick(WHOM, lines | (others if wish.seats == 1 else {}), console, "enemy")
    if isinstance(spec, str):
        theirs = pick("Which deck does it play?", _deck_lines(decks), console, "deck")
        both, names = (*wish.decks, theirs), wish.names
        names = (*names, default_names([deck.phoenixborn for deck in both])[1]) if names else ()
        return replace(wish, seats=2, decks=both, names=names, players=(PERSON, spec), opponent=None)
    opponent = how_hard(wish.opponent or UNCHOSEN, spec, wish.seats, rulebook, console, own)
    return replace(wish, opponent=opponent)


def _ask_decks(seats: int, known: Decks, console: Console) -> tuple[DeckList, ...]:
    lines = _deck_lines(known)
    if seats == 1:
        return (pick("Which deck do you play?", lines, console, "deck"),)
    return tuple(pick(f"Which deck does the {place} player play?", lines, console, "deck") for place in _PLACES[:seats])


def _deck_lines(known: Decks) -> dict[str, DeckList]:
    return {f"{deck.name}: {deck.phoenixborn}, {_dice(deck)}": deck for deck in known.values()}


def _dice(deck: DeckList) -> str:
    dice = ", ".join(f"{n} {die.value}" for die, n in deck.dice.items())
    return f"{dice} dice"


def _ask_player(console: Console) -> str:
    from ashes_tui.ai.players import NAMES

    lines = {"a person at this keyboard": PERSON, **{f"the {name} player of the program": name for name in NAMES}}
    return pick("Who plays the second deck?", lines, console, "player")


def _ask_names(wish: NewGame, console: Console) -> tuple[str, ...]:
    """A name for each person; the program's players keep theirs."""
    usual, players = wish.player_names, wish.players or (PERSON,) * wish.seats
    others = [name for name, who in zip(usual, players, strict=True) if who != PERSON]
    taken = [*others, *([wish.opponent.name] if wish.opponent else [])]
    alone, found = players.count(PERSON) == 1, list[str]()
    for i, (name, who) in enumerate(zip(usual, players, strict=True)):
        place = "" if alone else _PLACES[i]
        found.append(_ask_name(name, place, [*taken, *found], console) if who == PERSON else name)
    return tuple(found)


def _ask_name(default: str, place: str, taken: Sequence[str], console: Console) -> str:
    while True:
        who = f"What is the {place} player called?" if place else "What are you called?"
        console.say("", f"{who} Enter for {default}.")
        name = console.ask()[:LONGEST_NAME] or default
        if name.casefold() not in (other.casefold() for other in taken):
            return name
        console.say("That name is taken.")
