"""The result: who won and why, what each player did, and what to do next."""

from __future__ import annotations

from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.wording import standing_words
from ashes_tui.client.party import Party
from ashes_tui.engine.api import PUBLIC
from ashes_tui.match.difficulty import difficulty_words
from ashes_tui.ui.campaigning import written_down
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.words.narrators.battle import end_reason
from ashes_tui.words.phrases import count, victory_words
from ashes_tui.words.statistics import COUNTED, by_name

_WIDTH = 72  # of the sheet, in cells


class ResultScreen(MenuScreen[None]):
    """The result, shown over the table, to which Escape returns."""

    def __init__(self, game: Party) -> None:
        super().__init__()
        self.game = game
        self.campaign: StoredCampaign | None = None

    def on_mount(self) -> None:
        """Record the result, in the campaign if the game belongs to one."""
        self.campaign = written_down(self.ashes, self.game.session.match)

    def sheet(self) -> Sheet:
        """Winner, statistics, and what to do next."""
        game, outcome = self.game, self.game.session.match.outcome
        winners = [game.session.seat_names[seat] for seat in outcome.winners] if outcome else []
        title = victory_words(winners) if winners else "A draw"
        hard = difficulty_words(game.session.match.header)
        title += f" ({hard})" if hard else ""
        view = game.session.view(PUBLIC)
        losers = [seat for seat in view.seats if outcome and seat.index not in outcome.winners]
        reason = end_reason(outcome.reason, losers) if outcome else ""
        intro = ("", f"{self._lengths()}. {reason[:1].upper()}{reason[1:]}.", "", *self._table(), "")
        return Sheet(title, intro, self.ways(), width=_WIDTH)

    def ways(self) -> tuple[Choice, ...]:
        """What to do next."""
        return (
            *self._campaign(),
            Choice("t", "Look at the table", hint="Esc there leads back here"),
            Choice("l", "What happened"),
            Choice("<", "Look back", hint="Every step of the game once more, from each side of the table"),
            *(() if self.campaign else (Choice("a", "Play again", hint="The same decks and opponent, other luck"),)),
            Choice("m", "Main menu"),
            Choice("q", "Quit"),
        )

    def _campaign(self) -> tuple[Choice, ...]:
        """The line that leads back to the game's campaign."""
        if self.campaign is None:
            return ()
        return (Choice("c", "Campaign", standing_words(self.campaign.loaded), "What comes next"),)

    def _lengths(self) -> str:
        match, view = self.game.session.match, self.game.session.view(PUBLIC)
        parts = ((view.round, "round"), (view.turn, "turn"), (match.version, "decision"))
        return ", ".join(count(n, thing) for n, thing in parts)

    def _table(self) -> list[str]:
        """The statistics side by side, aligned by non-breaking spaces."""
        session = self.game.session
        counts = by_name(session.match.events(PUBLIC), session.seat_names, session.match.header.setup.partners)
        heads = [name.removeprefix("The ") for name in counts]
        width = min(max(14, 2 + max(map(len, heads))), (_WIDTH - 18) // len(heads))
        rows = [("", *[head[: width - 1] for head in heads])]
        rows += [(what, *[str(each[what]) for each in counts.values()]) for what in COUNTED]
        return [self._row(row, width) for row in rows]

    @staticmethod
    def _row(row: tuple[str, ...], width: int) -> str:
        return (f"{row[0]:<18}" + "".join(f"{cell:>{width}}" for cell in row[1:])).replace(" ", "\u00a0")

    def chosen(self, choice: Choice) -> None:
        """Do what was chosen."""
        app, game = self.ashes, self.game
        match choice.key:
            case "c" if self.campaign:
                app.open_campaign(str(self.campaign.path))
            case "t":
                self.dismiss(None)
            case "l":
                from ashes_tui.ui.screens.pages.pages import LogPage

                seat = game.people[0] if game.people else 0
                app.push_screen(LogPage(game.log(seat), seat))
            case "<":
                app.look_back(game.session, at=0)
            case "a":
                self._again()
            case "m":
                app.to_menu()
            case _:
                app.exit()

    def _again(self) -> None:
        from ashes_tui.ui.starting import start_again

        start_again(self.ashes, self.game.session.match)

    def leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)
