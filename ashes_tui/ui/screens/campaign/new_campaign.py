"""A new campaign: difficulty, players, starting decks, options, rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.kinds import OPTION_WORDS, CampaignKind, CampaignOption
from ashes_tui.campaign.legality import can_be_any_card, is_useful, opponents_for
from ashes_tui.campaign.record import Begin, Member, begin_of
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.pages.pages import PrintedPage
from ashes_tui.ui.screens.setup.coop import BOTH, CALL
from ashes_tui.ui.screens.setup.form import (
    CALLED,
    COMPUTERS,
    DECKS,
    LONGEST_NAME,
    LONGEST_SEED,
    PHOENIX,
    PLAYERS,
    SEED,
    WHO,
    FormScreen,
    turn,
)
from ashes_tui.ui.screens.setup.picks import Pick
from ashes_tui.words.phrases import capital

_OPTIONS = {CampaignOption.UNIQUES: "u", CampaignOption.CHANNEL: "h", CampaignOption.ANY: "y"}
_CARD = "k"
_OPTION_TITLES = {
    CampaignOption.UNIQUES: "Other uniques",
    CampaignOption.CHANNEL: "Channel Magic",
    CampaignOption.ANY: "Three of any card",
}
_TEAMS = (
    ("one person", (PERSON,), "You alone"),
    ("two people at this keyboard", (PERSON, PERSON), BOTH),
    *((f"you and {COMPUTERS[name]}", (PERSON, name), PLAYERS.get(name, "")) for name in reversed(NAMES)),
)


class NewCampaignScreen(FormScreen):
    """Left, right and Enter change a line; names and seed are typed. Options apply to each player they suit."""

    lines = {"n": LONGEST_NAME, "N": LONGEST_NAME, SEED: LONGEST_SEED}  # noqa: RUF012 - a class constant
    deck_keys = DECKS[:2]
    name_keys = CALLED[:2]

    def __init__(self, kind: CampaignKind, card_pool: CardPool) -> None:
        super().__init__(NewGame(opponent=UNCHOSEN))
        self.kind, self.card_pool = kind, card_pool
        self.team = 0
        self.used: set[CampaignOption] = set()
        self.card = ""
        self._hard = tuple(dict.fromkeys(d for spec in opponents_for(kind, card_pool) for d in spec.difficulties))
        self.difficulty = self._hard[0]

    @property
    def people(self) -> int:
        """The number of players."""
        return len(_TEAMS[self.team][1])

    def playing(self) -> Sequence[DeckList]:
        """The decks of the players."""
        return self.decks[: self.people]

    def sheet(self) -> Sheet:
        """All lines with their present values."""
        kind, title = self.kind, f"New {self.kind.title}"
        if not self.known:
            return Sheet(title, ("There are no decks.",), (Choice("b", "Back"),))
        lines = []
        for i in range(self.people):
            whose = ("First ", "Second ")[i] if self.people > 1 else "Your "
            lines += [self.deck_line(i, f"{whose}deck"), self.name_line(i, f"{whose}name")]
        shown = (
            Choice("f", "Difficulty", self.difficulty, kind.harder, values=self._hard),
            *self._team_lines(),
            *lines,
            *(line for option in kind.allows(self.difficulty) for line in self._option(option)),
            self.edition_line(),
        )
        more = (self.fates_line(), self.chained_line(), self.seed_line())
        return self.form(title, shown, more, "The campaign is saved from here on, after every step", (kind.about, ""))

    def _team_lines(self) -> list[Choice]:
        team, _, meaning = _TEAMS[self.team]
        who = [Choice(WHO, "Who plays", team, meaning)] if self.kind.people > 1 else []
        agreed = "agreed" if self.new_game.phoenix else "no"
        call = Choice(PHOENIX, "Call of the Phoenix", agreed, f"After the last victory. {CALL}")
        return [*who, call] if self.people > 1 else who

    def _option(self, option: CampaignOption) -> list[Choice]:
        able = any(is_useful(option, deck, self.card_pool) for deck in self.playing())
        value = "yes" if option in self.used and able else "no" if able else "nothing to add"
        words = f"{capital(OPTION_WORDS[option])} join what you build with"
        lines = [Choice(_OPTIONS[option], _OPTION_TITLES[option], value, words, able)]
        if option is CampaignOption.ANY and option in self.used:
            lines.append(Choice(_CARD, "Which card", self._card(), "Left and right; Enter: all cards it can be"))
        return lines

    def _cards(self) -> list[str]:
        """The cards that all players may use."""
        cards = self.card_pool.rulebook.cards.values()
        return sorted(card.name for card in cards if all(can_be_any_card(card, deck) for deck in self.playing()))

    def _card(self) -> str:
        """The chosen card, if all players may use it; else the first that they may."""
        known = self._cards()
        return self.card if self.card in known else known[0]

    def turned(self, choice: Choice, step: int) -> None:
        """Change a line to its next or previous value."""
        options = {key: option for option, key in _OPTIONS.items()}
        if choice.key == "f":
            self.difficulty = turn(self._hard, self.difficulty, step)
        elif choice.key == WHO:
            self.team = (self.team + step) % len(_TEAMS)
        elif choice.key == PHOENIX:
            self.new_game = replace(self.new_game, phoenix=not self.new_game.phoenix)
        elif choice.key == _CARD:
            self.card = turn(self._cards(), self._card(), step)
        elif choice.key in options:
            self.used ^= {options[choice.key]} if choice.enabled else set()
        else:
            super().turned(choice, step)

    def has_list(self, choice: Choice) -> bool:
        """The cards for the option that adds one are listed, too."""
        return choice.key == _CARD or super().has_list(choice)

    def listed(self, choice: Choice) -> bool:
        """The list of cards for the option that adds one."""
        if choice.key != _CARD:
            return super().listed(choice)
        known = self._cards()

        def take(at: int) -> None:
            self.card = known[at]

        self.pick("Card", [self._card_pick(title) for title in known], known.index(self._card()), take)
        return True

    def _card_pick(self, title: str) -> Pick:
        card, book = self.card_pool.rulebook.cards[title], self.card_pool.rulebook
        return Pick(title, (), lambda: PrintedPage(card, book), card)

    def begin(self) -> None:
        """Begin the campaign and show it."""
        app, begin = self.ashes, self._begin()
        app.carry_out(
            lambda: app.stores.campaigns.create(begin, self.card_pool),
            lambda stored: app.open_campaign(str(stored.path)),
            "This campaign cannot begin",
        )

    def _begin(self) -> Begin:
        players = _TEAMS[self.team][1]
        members = tuple(map(self._member, self.called(), self.playing(), players))
        new_game = self.chosen_game()
        hard = replace(new_game.opponent or UNCHOSEN, difficulty=self.difficulty)
        return begin_of(
            self.kind.name, replace(new_game, opponent=hard, phoenix=new_game.phoenix and self.people > 1), members
        )

    def _member(self, name: str, deck: DeckList, player: str) -> Member:
        allowed = self.kind.allows(self.difficulty)
        used = tuple(o for o in allowed if o in self.used and is_useful(o, deck, self.card_pool))
        card = self._card() if CampaignOption.ANY in used else ""
        return Member(name, deck, used, card, player)
