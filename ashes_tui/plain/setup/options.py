"""What may be changed before a game begins: rules, Grim Fates, seed and more. Enter leaves it as it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from msgspec.structs import replace

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.grim_fates import Grim
from ashes_tui.match.new_game import LISTS, MOST_THREAT, Lists, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.plain.console.console import Console, LeaveGame
from ashes_tui.plain.console.pick import LEAVE, number_typed, pick
from ashes_tui.plain.console.search import Unknown, one_of
from ashes_tui.words.phrases import listing

Change = Callable[[], NewGame]
AskNames = Callable[[NewGame], tuple[str, ...]]
"""Asks people for their names."""


def ask_options(new_game: NewGame, rulebook: Rulebook, console: Console, ask_names: AskNames | None = None) -> NewGame:
    """Ask what to change about a new game. Raises ``LeaveGame`` and ``InputEnded``."""
    return GameOptions(rulebook, console, ask_names).ask(new_game)


class GameOptions:
    """Asks until Enter is pressed."""

    def __init__(self, rulebook: Rulebook, console: Console, ask_names: AskNames | None = None) -> None:
        self.rulebook, self.console, self.ask_names = rulebook, console, ask_names

    def ask(self, new_game: NewGame) -> NewGame:
        """The game with the changes that the person makes."""
        while True:
            changes = self._changes(new_game)
            numbered = [f"{i}. {line}." for i, line in enumerate(changes, start=1)]
            self.console.say("", "Enter begins. Or type what to change first, by number or name:", *numbered)
            typed = self.console.ask()
            if typed.casefold() in LEAVE:
                raise LeaveGame
            if not typed:
                return new_game
            try:
                number = number_typed(typed, len(changes))
                change = list(changes.values())[number - 1] if number else one_of(typed, changes, "option")
                new_game = change()
            except Unknown as error:
                self.console.say(str(error))

    def _changes(self, new_game: NewGame) -> dict[str, Change]:
        """A line for each option as it stands, with what changes it."""
        changes: dict[str, Change] = {
            f"Rules: {self.rulebook.editions[new_game.edition].title}": lambda: replace(
                new_game, edition=self._ask_edition()
            ),
            f"Chained list: {'in force' if new_game.chained else 'not in force'}": lambda: replace(
                new_game, chained=not new_game.chained
            ),
            f"Seed: {'by chance' if new_game.seed is None else new_game.seed}": lambda: replace(
                new_game, seed=self._ask_seed()
            ),
        }
        if new_game.seats > 1:
            changes[f"Deck lists: {LISTS[new_game.lists]}"] = lambda: replace(new_game, lists=self._ask_lists())
        if new_game.opponent is not None:
            changes |= self._opponent_changes(new_game, new_game.opponent)
        return changes | self._name_changes(new_game)

    def _name_changes(self, new_game: NewGame) -> dict[str, Change]:
        """The line of what people are called, where they are asked for it."""
        ask = self.ask_names
        people = [name for name, player in zip_longest(new_game.names, new_game.players) if player in (None, PERSON)]
        if ask is None or not people:
            return {}
        called = f"{'Names' if len(people) > 1 else 'Your name'}: {listing(people)}"
        return {called: lambda: replace(new_game, names=ask(new_game))}

    def _opponent_changes(self, new_game: NewGame, opponent: OpponentSetup) -> dict[str, Change]:
        """The same for options that matter only against an automaton."""
        grim = "no" if opponent.grim is None else f"only for {listing(opponent.grim)}" if opponent.grim else "yes"
        changes: dict[str, Change] = {
            f"Grim Fates, the worst for you of what is chosen for the opponent: {grim}": lambda: replace(
                new_game, opponent=replace(opponent, grim=self._ask_grim())
            )
        }
        if opponent.name and not self.rulebook.automata[opponent.name].levels:
            changes[f"Threat tokens besides those of the difficulty: {opponent.threat}"] = lambda: replace(
                new_game, opponent=replace(opponent, threat=self._ask_threat())
            )
        if new_game.seats > 1:
            agreed = "agreed" if new_game.phoenix else "no"
            changes[f"Call of the Phoenix: {agreed}"] = lambda: replace(new_game, phoenix=not new_game.phoenix)
        return changes

    def _ask_lists(self) -> Lists:
        lines = {words: lists for lists, words in LISTS.items()}
        return pick("Which deck lists do all know?", lines, self.console, "answer")

    def _ask_edition(self) -> str:
        return pick("Which rules?", {e.title: e.name for e in self.rulebook.editions.values()}, self.console, "edition")

    def _ask_threat(self) -> int:
        self.console.say(f"How many threat tokens more? Type a number from 0 to {MOST_THREAT}.")
        while True:
            typed = self.console.ask()
            if typed.isascii() and typed.isdigit() and int(typed[:6]) <= MOST_THREAT:
                return int(typed)
            self.console.say(f"Type a number from 0 to {MOST_THREAT}.")

    def _ask_grim(self) -> Grim:
        """For nothing, for everything, or for cards by name."""
        lines = {"No Grim Fates": "no", "For all that is chosen": "all", "For what some cards ask": "some"}
        answer = pick("Grim Fates?", lines, self.console, "answer")
        return self._ask_cards() if answer == "some" else () if answer == "all" else None

    def _ask_cards(self) -> Grim:
        """Cards by name; None if none is named."""
        titles, named = {title: title for title in self.rulebook.cards}, list[str]()
        self.console.say("For which card? Enter when you have named all.")
        while typed := self.console.ask():
            try:
                named.append(one_of(typed, titles, "card"))
                self.console.say(f"{named[-1]}. Another one? Enter when you have named all.")
            except Unknown as error:
                self.console.say(str(error))
        return tuple(dict.fromkeys(named)) or None

    def _ask_seed(self) -> int | None:
        self.console.say("Which seed? A number repeats the luck of another game; Enter for any.")
        while True:
            typed = self.console.ask()
            if not typed:
                return None
            if typed.isascii() and typed.isdigit() and len(typed) <= 18:
                return int(typed)
            self.console.say("Type a number of at most 18 digits, or Enter for any.")
