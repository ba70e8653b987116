"""Questions before a game: decks, who plays, names, options; each is skipped where the answer was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from ashes_tui.client.settings import Settings
from ashes_tui.client.stores import Stores
from ashes_tui.lang.defs import AutomatonDef, DeckList, Rulebook
from ashes_tui.match.aspect_decks import AspectDecks
from ashes_tui.match.defaults import default_names
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import pick
from ashes_tui.plain.setup.opponent import WHICH_OPPONENT, ask_difficulty, opponent_lines
from ashes_tui.plain.setup.options import ask_options
from ashes_tui.words.phrases import style_words

LONGEST_NAME = 30
_PLACES = ("first", "second", "third", "fourth")
Decks = Mapping[str, DeckList]


def complete(new_game: NewGame, decks: Decks, rulebook: Rulebook, console: Console, stores: Stores) -> NewGame:
    """Ask for what a new game leaves open. Raises ``LeaveGame`` and ``InputEnded``.

    Where decks are given, only an opponent that is not named is asked for. People are asked for their names once:
    those in ``stores`` are taken from then on, and can be changed like any other option.
    """
    decks_given = bool(new_game.decks)
    if not decks_given:
        new_game = replace(new_game, decks=_ask_decks(new_game.seats, decks, console))
        if new_game.seats == 2:
            new_game = replace(new_game, players=new_game.players or (PERSON, _ask_player(console)))
    if new_game.opponent is not None and not new_game.opponent.name:
        new_game = _ask_opponent(new_game, decks, rulebook, console, stores.aspects)
    if decks_given:
        return new_game
    if not new_game.names:
        new_game = replace(new_game, names=_names(new_game, console, stores.settings))
    return ask_options(new_game, rulebook, console, lambda game: _ask_names(game, console, stores.settings))


def _ask_opponent(new_game: NewGame, decks: Decks, rulebook: Rulebook, console: Console, own: AspectDecks) -> NewGame:
    """Ask which opponent plays; whoever is alone may choose a computer player with a deck instead."""
    from ashes_tui.ai.players import NAMES

    players = {f"the {name} computer player, with a deck": name for name in reversed(NAMES)}
    lines: dict[str, AutomatonDef | str] = {**opponent_lines(rulebook.automata, new_game.seats)}
    chosen = pick(WHICH_OPPONENT, lines | (players if new_game.seats == 1 else {}), console, "enemy")
    if isinstance(chosen, str):
        return _against_player(new_game, chosen, decks, console)
    opponent = ask_difficulty(new_game.opponent or UNCHOSEN, chosen, new_game.seats, rulebook, console, own)
    return replace(new_game, opponent=opponent)


def _against_player(new_game: NewGame, player: str, decks: Decks, console: Console) -> NewGame:
    """A duel against a computer player, with a deck that the person chooses for it."""
    deck = pick("Which deck does it play?", deck_lines(decks), console, "deck")
    both, names = (*new_game.decks, deck), new_game.names
    names = (*names, default_names([deck.phoenixborn for deck in both])[1]) if names else ()
    return replace(new_game, seats=2, decks=both, names=names, players=(PERSON, player), opponent=None)


def _ask_decks(seats: int, decks: Decks, console: Console) -> tuple[DeckList, ...]:
    lines = deck_lines(decks)
    if seats == 1:
        return (pick("Which deck do you play?", lines, console, "deck"),)
    return tuple(pick(f"Which deck does the {place} player play?", lines, console, "deck") for place in _PLACES[:seats])


def deck_lines(decks: Decks) -> dict[str, DeckList]:
    """A line for each deck."""
    return {f"{deck.name}: {deck.phoenixborn}, {_dice(deck)}{_style(deck)}": deck for deck in decks.values()}


def _style(deck: DeckList) -> str:
    """How it plays, without the stop at its end: the line has one."""
    return f". {style_words(deck).removesuffix('.')}" if deck.blurb else ""


def _dice(deck: DeckList) -> str:
    dice = ", ".join(f"{n} {die.value}" for die, n in deck.dice.items())
    return f"{dice} dice"


def _ask_player(console: Console) -> str:
    from ashes_tui.ai.players import NAMES

    lines = {"a person at this keyboard": PERSON, **{f"the {name} computer player": name for name in NAMES}}
    return pick("Who plays the second deck?", lines, console, "player")


def _names(new_game: NewGame, console: Console, settings: Settings) -> tuple[str, ...]:
    """The names that were kept, if all people have one that differs from all others; else they are asked for."""
    kept = replace(new_game, names=_with_kept(new_game, settings)).player_names
    people = range(_players(new_game).count(PERSON))
    known = all(settings.names[seat : seat + 1] not in ((), ("",)) for seat in people)
    taken = [name.casefold() for name in (*kept, *_opponents(new_game))]
    return kept if known and len(set(taken)) == len(taken) else _ask_names(new_game, console, settings)


def _with_kept(new_game: NewGame, settings: Settings) -> tuple[str, ...]:
    """The usual names, those of people replaced by what they were last called."""
    usual, called = replace(new_game, names=()).player_names, iter(settings.names)
    seats = zip(usual, _players(new_game), strict=True)
    return tuple((next(called, "") or name) if player == PERSON else name for name, player in seats)


def _players(new_game: NewGame) -> tuple[str, ...]:
    return new_game.players or (PERSON,) * new_game.seats


def _opponents(new_game: NewGame) -> tuple[str, ...]:
    return (new_game.opponent.name,) if new_game.opponent else ()


def _ask_names(new_game: NewGame, console: Console, settings: Settings) -> tuple[str, ...]:
    """A name for each person, kept for the next time; computer players have theirs."""
    defaults, players = _with_kept(new_game, settings), _players(new_game)
    reserved = [name for name, player in zip(defaults, players, strict=True) if player != PERSON]
    reserved += _opponents(new_game)
    alone, names = players.count(PERSON) == 1, list[str]()
    for i, (name, player) in enumerate(zip(defaults, players, strict=True)):
        place = "" if alone else _PLACES[i]
        names.append(_ask_name(name, place, [*reserved, *names], console) if player == PERSON else name)
    called = [name for name, player in zip(names, players, strict=True) if player == PERSON]
    settings.names = (*called, *settings.names[len(called) :])
    return tuple(names)


def _ask_name(default: str, place: str, taken: Sequence[str], console: Console) -> str:
    while True:
        question = f"What is the {place} player called?" if place else "What are you called?"
        console.say("", f"{question} Enter for {default}.")
        name = console.ask()[:LONGEST_NAME] or default
        if name.casefold() not in (other.casefold() for other in taken):
            return name
        console.say("That name is taken.")
