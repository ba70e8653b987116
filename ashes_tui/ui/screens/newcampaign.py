"""A new campaign: difficulty, who plays, the decks to begin with, the options."""

from __future__ import annotations

from ashes_tui.ai.players import NAMES
from ashes_tui.campaign.decks import Shelf
from ashes_tui.campaign.files import CampaignStore
from ashes_tui.campaign.judge import fits_option, opponents, useful
from ashes_tui.campaign.kinds import OPTION_WORDS, Kind, Option
from ashes_tui.campaign.record import Begin, Member
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.match.records import PERSON
from ashes_tui.match.seats import default_names, new_seed
from ashes_tui.ui.campaigning import open_campaign
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.browser import DeckScreen
from ashes_tui.ui.screens.coop import BOTH, CALL
from ashes_tui.ui.screens.form import (
    EDITION,
    FOOT,
    LONGEST_NAME,
    LONGEST_SEED,
    PLAYERS,
    SEED,
    WIDTH,
    FormScreen,
    deck_words,
)
from ashes_tui.words.phrases import capital

_NAMES = ("n", "N")
_DECKS = ("d", "D")
_OPTIONS = {Option.UNIQUES: "u", Option.CHANNEL: "c", Option.ANY: "a"}
_OPTION_TITLES = {Option.UNIQUES: "Other uniques", Option.CHANNEL: "Channel Magic", Option.ANY: "Three of any card"}
_TEAMS = (
    ("one", (PERSON,), "You alone"),
    ("two at this keyboard", (PERSON, PERSON), BOTH),
    *((f"you and the {name} player", (PERSON, name), PLAYERS.get(name, "")) for name in reversed(NAMES)),
)


class NewCampaignScreen(FormScreen):
    """Left and right change a line, Enter too; names and seed are typed. Options hold for each player they suit."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant

    def __init__(self, kind: Kind, shelf: Shelf) -> None:
        super().__init__()
        self.kind, self.shelf = kind, shelf
        self.team = 0
        self.phoenix = False
        self.at = [0, 1]
        self.used: set[Option] = set()
        self.card = 0
        self._lists = tuple(shelf.decks.values())
        self._hard = tuple(dict.fromkeys(d for spec in opponents(kind, shelf) for d in spec.difficulties))
        self.difficulty = self._hard[0]

    @property
    def people(self) -> int:
        """How many play."""
        return len(_TEAMS[self.team][1])

    @property
    def decks(self) -> list[DeckList]:
        """The decks of those who play."""
        return [self._lists[at] for at in self.at[: self.people]]

    def sheet(self) -> Sheet:
        """Every line with its present value."""
        kind, called = self.kind, self._called()
        team, _, meaning = _TEAMS[self.team]
        who = [Choice("p", "Players", team, meaning)] if kind.people > 1 else []
        if self.people > 1:
            agreed = "agreed" if self.phoenix else "no"
            who.append(Choice("x", "Call of the Phoenix", agreed, f"After the last victory. {CALL}"))
        lines = []
        for i, deck in enumerate(self.decks):
            whose = ("First ", "Second ")[i] if self.people > 1 else "Your "
            described = f"{deck.name} ({deck.phoenixborn})"
            lines.append(Choice(_DECKS[i], f"{whose}deck", described, deck_words(deck, self.shelf.rulebook)))
            lines.append(
                Choice(_NAMES[i], f"{whose}name", self.line(_NAMES[i], called[i]), self.typing_hint(_NAMES[i]))
            )
        choices = (
            Choice("f", "Difficulty", self.difficulty, kind.harder),
            *who,
            *lines,
            *(line for option in kind.allows(self.difficulty) for line in self._option(option)),
            self.edition_line(),
            Choice(SEED, "Seed", self.line(SEED, "by chance"), "The same seed gives the same luck"),
            Choice("g", "Begin", hint="The campaign is saved from here on, after every step"),
            Choice("b", "Back"),
        )
        return Sheet(f"New {kind.title}", (kind.about, ""), choices, FOOT, WIDTH)

    def _option(self, option: Option) -> list[Choice]:
        able = any(useful(option, deck, self.shelf) for deck in self.decks)
        value = "yes" if option in self.used and able else "no" if able else "nothing to add"
        words = f"{capital(OPTION_WORDS[option])} join what you build with"
        lines = [Choice(_OPTIONS[option], _OPTION_TITLES[option], value, words, able)]
        if option is Option.ANY and option in self.used:
            lines.append(Choice("w", "Which card", self._cards()[self.card % len(self._cards())], "Left and right"))
        return lines

    def _cards(self) -> list[str]:
        """The cards that suit everybody who plays."""
        cards = self.shelf.rulebook.cards.values()
        return sorted(card.name for card in cards if all(fits_option(card, deck) for deck in self.decks))

    def _called(self) -> list[str]:
        usual = default_names([deck.phoenixborn for deck in self.decks])
        return [self.typed[key].strip() or name for key, name in zip(_NAMES, usual, strict=False)]

    def turned(self, choice: Choice, step: int) -> None:
        """The next or previous value."""
        options = {key: option for option, key in _OPTIONS.items()}
        if choice.key in _DECKS:
            i = _DECKS.index(choice.key)
            self.at[i] = (self.at[i] + step) % len(self._lists)
        elif choice.key == "f":
            self.difficulty = self._hard[(self._hard.index(self.difficulty) + step) % len(self._hard)]
        elif choice.key == "p":
            self.team = (self.team + step) % len(_TEAMS)
        elif choice.key == "x":
            self.phoenix = not self.phoenix
        elif choice.key == EDITION:
            self.turned_rule(choice, step)
        elif choice.key == "w":
            self.card = (self.card + step) % len(self._cards())
        elif choice.key in options and choice.enabled:
            self.used ^= {options[choice.key]}

    def about(self, choice: Choice) -> bool:
        """The cards of a deck."""
        if choice.key not in _DECKS:
            return False
        self.ashes.push_screen(DeckScreen(self.decks[_DECKS.index(choice.key)], self.shelf.rulebook))
        return True

    def begin(self) -> None:
        """Begin it and show it."""
        try:
            kept = CampaignStore().create(self._begin(), self.shelf)
        except MatchError as error:
            self.ashes.tell("This campaign cannot begin", str(error))
            return
        open_campaign(self.ashes, str(kept.path))

    def _begin(self) -> Begin:
        players = _TEAMS[self.team][1]
        return Begin(
            kind=self.kind.name,
            difficulty=self.difficulty,
            seed=new_seed() if self.seed is None else self.seed,
            edition=self.edition,
            phoenix=self.phoenix and self.people > 1,
            members=tuple(map(self._member, self._called(), self.decks, players)),
        )

    def _member(self, name: str, deck: DeckList, player: str) -> Member:
        allowed = self.kind.allows(self.difficulty)
        used = tuple(o for o in allowed if o in self.used and useful(o, deck, self.shelf))
        card = self._cards()[self.card % len(self._cards())] if Option.ANY in used else ""
        return Member(name, deck, used, card, player)
