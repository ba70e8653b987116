"""What may be changed before a game begins: by which rules, how grim, with which luck. Enter leaves it as it is."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ashes_tui.lang.defs import Rulebook
from ashes_tui.match.grim_fates import Grim
from ashes_tui.match.new_game import LISTS, MOST_THREAT, Lists, NewGame
from ashes_tui.plain.card_search import Unknown, one_of
from ashes_tui.plain.console import Console, LeaveGame
from ashes_tui.plain.picking import LEAVE, pick
from ashes_tui.words.phrases import listing

Change = Callable[[], NewGame]


def with_options(wish: NewGame, rulebook: Rulebook, console: Console) -> NewGame:
    """The game as it shall be played. Raises ``Leave`` and ``InputEnded``."""
    return GameOptions(rulebook, console).asked(wish)


class GameOptions:
    """Asks until Enter is pressed."""

    def __init__(self, rulebook: Rulebook, console: Console) -> None:
        self.rulebook, self.console = rulebook, console

    def asked(self, wish: NewGame) -> NewGame:
        """The game as it shall be played."""
        while True:
            lines = self._lines(wish)
            numbered = [f"{i}. {line}." for i, line in enumerate(lines, start=1)]
            self.console.say("", "Enter begins. Or type what to change first, by number or name:", *numbered)
            typed = self.console.ask()
            if typed.casefold() in LEAVE:
                raise LeaveGame
            if not typed:
                return wish
            try:
                number = typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(lines)
                wish = (list(lines.values())[int(typed) - 1] if number else one_of(typed, lines, "option"))()
            except Unknown as error:
                self.console.say(str(error))

    def _lines(self, wish: NewGame) -> dict[str, Change]:
        """What can be changed, as it stands, with what changes it."""
        enemy = wish.opponent
        found: dict[str, Change] = {
            f"Rules: {self.rulebook.editions[wish.edition].title}": lambda: replace(wish, edition=self._edition()),
            f"Chained list: {'in force' if wish.chained else 'not in force'}": lambda: replace(
                wish, chained=not wish.chained
            ),
            f"Seed: {'by chance' if wish.seed is None else wish.seed}": lambda: replace(wish, seed=self._seed()),
        }
        if wish.seats > 1:
            found[f"Deck lists: {LISTS[wish.lists]}"] = lambda: replace(wish, lists=self._lists())
        if enemy is not None:
            now = "no" if enemy.grim is None else f"only for {listing(enemy.grim)}" if enemy.grim else "yes"
            found[f"Grim Fates, the worst for you of what is chosen for the opponent: {now}"] = lambda: replace(
                wish, opponent=replace(enemy, grim=self._grim())
            )
        if enemy is not None and enemy.name and not self.rulebook.automata[enemy.name].levels:
            found[f"Threat tokens besides those of the difficulty: {enemy.threat}"] = lambda: replace(
                wish, opponent=replace(enemy, threat=self._threat())
            )
        if enemy is not None and wish.seats > 1:
            agreed = "agreed" if wish.phoenix else "no"
            found[f"Call of the Phoenix: {agreed}"] = lambda: replace(wish, phoenix=not wish.phoenix)
        return found

    def _lists(self) -> Lists:
        ways = {said: lists for lists, said in LISTS.items()}
        return pick("Which deck lists do all know?", ways, self.console, "answer")

    def _edition(self) -> str:
        return pick("Which rules?", {e.title: e.name for e in self.rulebook.editions.values()}, self.console, "edition")

    def _threat(self) -> int:
        self.console.say(f"How many threat tokens more? Type a number from 0 to {MOST_THREAT}.")
        while True:
            typed = self.console.ask()
            if typed.isascii() and typed.isdigit() and int(typed[:6]) <= MOST_THREAT:
                return int(typed)
            self.console.say(f"Type a number from 0 to {MOST_THREAT}.")

    def _grim(self) -> Grim:
        """For nothing, for everything, or for cards by name."""
        ways = {"No Grim Fates": "no", "For all that is chosen": "all", "For what some cards ask": "some"}
        way = pick("Grim Fates?", ways, self.console, "answer")
        return self._cards() if way == "some" else () if way == "all" else None

    def _cards(self) -> Grim:
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

    def _seed(self) -> int | None:
        self.console.say("Which seed? A number repeats the luck of another game; Enter for any.")
        while True:
            typed = self.console.ask()
            if not typed:
                return None
            if typed.isascii() and typed.isdigit() and len(typed) <= 18:
                return int(typed)
            self.console.say("Type a number of at most 18 digits, or Enter for any.")
