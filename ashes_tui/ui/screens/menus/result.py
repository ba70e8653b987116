"""The result: who won and why, what each player did, and what to do next."""

from __future__ import annotations

from functools import cached_property, partial

from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.wording import standing_words
from ashes_tui.client.game_facts import lives_of, shares_of
from ashes_tui.client.glimpse import left_last
from ashes_tui.client.party import Party
from ashes_tui.client.turning_points import advice, gave_up, swings, turning_point, verdict, what_decided, who_wins
from ashes_tui.engine.api import NONE, PUBLIC
from ashes_tui.learn.first_game import is_first_game
from ashes_tui.learn.guide import Guide
from ashes_tui.match.difficulty import difficulty_words
from ashes_tui.ui.campaigning import written_down
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.draw.pages.result import TURN, Result, foot_words, has_more, result_page, rounds_with_keys
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.api import Tone
from ashes_tui.words.narrators.turns import last_turn
from ashes_tui.words.phrases import count
from ashes_tui.words.statistics import by_name

_UNREADABLE = "The saved games cannot be read"
_LAST = 40
"""So many lines of the last turn are told where there is room."""


class ResultScreen(MenuScreen[None]):
    """The result, shown over the table, to which `t` returns; Escape leaves the game, from its pages it leads back."""

    must_be_read = True

    def __init__(self, game: Party) -> None:
        super().__init__()
        self.game = game
        self.campaign: StoredCampaign | None = None
        self.overleaf = False

    def on_mount(self) -> None:
        """Record the result, in the campaign if the game belongs to one."""
        stores, session = self.ashes.stores, self.game.session
        self.ashes.settings.note_finished()
        if self.ashes.settings.last_game[0] == session.match.name:
            self._name_another(("", ""))  # what is over cannot be resumed, however this page is left
            self.ashes.carry_out(partial(left_last, stores.games), self._name_another, _UNREADABLE)
        self.ashes.carry_out(lambda: written_down(stores, session), self._recorded, "The result could not be saved")

    def _name_another(self, left: tuple[str, str]) -> None:
        """Let the first page name another game that was left."""
        self.ashes.settings.last_game = left

    def _recorded(self, campaign: StoredCampaign | None) -> None:
        if campaign is not None:
            self.campaign = campaign
            self.paint()

    def sheet(self) -> Sheet:
        """What to do next."""
        return Sheet(self._facts.title, (), self.ways(), foot_words(self._facts, self.room, self._is_overleaf))

    @cached_property
    def _facts(self) -> Result:
        """Everything the page tells; the game is over, so it stays so unless a choice is taken back."""
        game, session = self.game, self.game.session
        title, won = verdict(game)
        names = game.called
        partners = session.match.header.setup.partners
        reader, view = game.people[0] if game.people else 0, session.view(PUBLIC)
        ours = frozenset(names[seat.index] for seat in view.seats if seat.side == view.seats[reader].side)
        counted = by_name(session.match.events(PUBLIC), names, partners)
        readers_first = sorted(counted, key=lambda name: (name != names[reader], name not in ours))
        counts = {name: counted[name] for name in readers_first}
        lives, shares = lives_of(session), shares_of(game)
        log = game.log_in_sum(reader if len(game.people) == 1 else PUBLIC)
        # Of a game that was conceded before the first turn only the end is told, not how it was set up.
        most = _LAST if any(line.tone is Tone.TURN for line in log) else 2  # who lost, who won
        story = tuple(line.text for line in last_turn(log)[-most:])
        told = self._lengths(), self._sentences()
        return Result(
            title, won, *told, counts, lives, shares, names, ours, tuple(swings(game)), story, self._difficulty()
        )

    def _difficulty(self) -> str:
        """How hard the opponent was, for the first line."""
        hard = difficulty_words(self.game.session.match.header)
        return f"difficulty: {hard}" if hard else ""

    def _sentences(self) -> tuple[str, ...]:
        """Who won, what decided it, and what comes next or would have helped."""
        game, header = self.game, self.game.session.match.header
        # Between two at one keyboard the title names the winner already; that one gave up says it, too.
        says_who = not gave_up(game) and (verdict(game)[1] is not None or header.setup.opponent)
        wins = f"{who_wins(game)}. " if says_who else ""
        after = Guide(game.session).what_next() if is_first_game(header.players) else advice(game)
        return tuple(line for line in (f"{wins}{what_decided(game)}", turning_point(game), after) if line)

    def paint(self) -> None:
        """Draw the page. The cursor begins at what comes next: the campaign, another game, what there is to learn."""
        ways = self.ways()
        self.cursor = max(0, min(self.cursor, len(ways) - 1))
        room, look = (0, 0, *self.room), self.ashes.look
        said = self._with_said(self.sheet()).foot if self._said else ""
        self.pane.show(result_page(self._facts, ways, self.cursor, room, look, self._is_overleaf, said))
        self._said = ""

    @property
    def _is_overleaf(self) -> bool:
        """Whether the heaviest turns stand in place of the numbers, on a screen without room for both."""
        return self.overleaf and has_more(self._facts, self.room)

    def turned(self, choice: Choice, step: int) -> None:
        """Left and right move, because the choices stand side by side."""
        del choice
        self._move(self.sheet(), step)

    def press_key(self, key: str) -> bool:
        """A digit looks back at that round, Tab turns to what has no room.

        Space and Enter, with which one went on step by step before, choose nothing here, Enter for a moment only.
        """
        if key.isdecimal() and 0 < int(key) <= rounds_with_keys(self._facts.lives):
            self._look_back_at(self._facts.lives.rounds[int(key) - 1])
            return True
        if key == "tab" and has_more(self._facts, self.room):
            self.overleaf = not self.overleaf
            return True
        return key == " " or super().press_key(key)

    def _look_back_at(self, turn: int) -> None:
        """Show the table as a turn began."""
        session = self.game.session
        self.ashes.look_back(session, at=session.moment_of(turn))

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on the curve of lives looks back at that turn; all else is the menu's, called after this."""
        if message.spot.row == TURN:
            self._look_back_at(message.spot.at)

    def ways(self) -> tuple[Choice, ...]:
        """What to do next."""
        again = (Choice(MainKey.NEW_GAME, "Play again", hint="The same decks and opponent, different luck"),)
        learnt = self._after_learning()
        begin = (*learnt, *again) if learnt and self._facts.won else (*(() if self.campaign else again), *learnt)
        return (
            *self._campaign(),
            *begin,
            *self._against(),
            Choice("t", "The table", hint="As it was at the end; Esc there brings you back here"),
            Choice("l", "The log", hint="Everything that happened"),
            Choice(
                MainKey.LOOK_BACK, "Look back", hint="Every step of the game once more, from each side of the table"
            ),
            Choice(MainKey.FINISHED, "All finished games", hint="Won and lost, by deck and opponent"),
            Choice(MainKey.MAIN_MENU, "Main menu"),
            Choice(MainKey.QUIT, "Quit"),
        )

    def _campaign(self) -> tuple[Choice, ...]:
        """The line that leads back to the game's campaign."""
        if self.campaign is None:
            return ()
        return (Choice(MainKey.CAMPAIGNS, "Campaign", standing_words(self.campaign.loaded), "What comes next"),)

    def _after_learning(self) -> tuple[Choice, ...]:
        """Where to go on from the guided game."""
        if not is_first_game(self.game.session.match.header.players):
            return ()
        puzzles = Choice(MainKey.PUZZLES, "Puzzles", hint="One turn, one goal, and an opponent that defends")
        read = Choice(
            MainKey.HOW_OPPONENTS_PLAY, "How it plays", hint="What a solo opponent does: its cards and its dice"
        )
        alone = Choice(MainKey.SOLO, "Solo", hint="Next: a game of your own, the easiest opponent first")
        return alone, puzzles, read

    def _against(self) -> tuple[Choice, ...]:
        """From a game against an opponent, the way to another one."""
        session = self.game.session
        against = session.alone and session.opponent != NONE and not self.campaign
        if not against or is_first_game(session.match.header.players):
            return ()
        return (Choice(MainKey.ANOTHER_SETUP, "Set-up", hint="Another deck, opponent or difficulty"),)

    def _lengths(self) -> str:
        view = self.game.session.view(PUBLIC)
        parts = ((view.round, "round"), (view.turn, "turn"))
        return ", ".join(count(n, thing) for n, thing in parts)

    def chosen(self, choice: Choice) -> None:
        """Do what was chosen."""
        app, game = self.ashes, self.game
        match choice.key:
            case MainKey.CAMPAIGNS if self.campaign:
                app.open_campaign(str(self.campaign.path))
            case MainKey.PUZZLES:
                app.open_puzzles()
            case MainKey.HOW_OPPONENTS_PLAY:
                app.open_learning(MainKey.HOW_OPPONENTS_PLAY)
            case MainKey.SOLO | MainKey.ANOTHER_SETUP:
                app.open_against(1)
            case "t":
                self.dismiss(None)
            case "l":
                from ashes_tui.ui.screens.pages.pages import LogPage

                seat = game.people[0] if game.people else 0
                app.push_screen(LogPage(game.log_in_sum(seat), seat))
            case MainKey.LOOK_BACK:
                app.look_back(game.session, at=0)
            case MainKey.FINISHED:
                app.open_statistics()
            case MainKey.NEW_GAME:
                self._again()
            case MainKey.MAIN_MENU:
                app.to_menu()
            case _:
                app.exit()

    def _again(self) -> None:
        from ashes_tui.ui.starting import start_again

        start_again(self.ashes, self.game.session.match)

    def leave(self) -> None:
        """Leave the game: from the table Escape leads here, so back there it would go round for ever."""
        self.ashes.to_menu()
