"""A puzzle at the table: its goal above the question; when it is judged, whether it was reached."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from ashes_tui.client.party import Party
from ashes_tui.learn.puzzle_game import PuzzleSession, Verdict
from ashes_tui.learn.puzzles import PuzzleFile
from ashes_tui.ui.draw.menu import Choice, Sheet
from ashes_tui.ui.screens.learn.panel_table import FOLD, PanelTable, PanelText
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.table import HINT
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.api import Tone
from ashes_tui.words.phrases import sentence

_BLOWS = 3
"""So many lines of what reached the goal are told."""
_KEYS = ((HINT, "hint"), (FOLD, "fold"))


class PuzzleModel(TableModel):
    """A table that gives nothing away: what an answer leads to is what the puzzle asks."""

    foresees = False


class OpenPuzzle(NamedTuple):
    """A puzzle being tried. ``number`` is its place among all of them, ``following`` the next one."""

    session: PuzzleSession
    game: Party
    number: str
    following: PuzzleFile | None


class PuzzleTable(PanelTable):
    """The table of a puzzle."""

    def __init__(self, puzzle: OpenPuzzle) -> None:
        super().__init__(puzzle.game)
        self.session, _, self.number, self.following = puzzle
        self._hinted = self._shown = False

    def new_model(self, seat: int) -> TableModel:
        """The table, without a word about what answers lead to."""
        return PuzzleModel(self.game, seat)

    def panel(self) -> PanelText | None:
        """The goal and the position in words."""
        puzzle = self.session.puzzle
        tell = f"{puzzle.puzzle.tell} It is judged when the turn ends."
        return PanelText(f"{puzzle.title}: {puzzle.puzzle.goal}", tell, self.number, _KEYS)

    def _seat_next(self, first: bool = False) -> None:
        verdict = self.session.verdict
        if verdict is Verdict.OPEN:
            self._shown = False
            super()._seat_next(first)
        elif verdict is Verdict.REACHED and not self._shown:
            self._show_blow()
        else:
            self.show_result()

    def _show_blow(self) -> None:
        """Show on the table what reached the goal, before it is said that it is reached."""
        self._shown = True
        lines = self.game.log(self.model.seat)
        self.model.refresh()
        told = [sentence(line.text) for line in lines if line.tone in (Tone.HURT, Tone.END)][-_BLOWS:]
        self.model.notice = " ".join([*told, "Enter: the verdict"])

    def press_key(self, key: str) -> bool:
        """Enter goes on from what is shown of the solution."""
        if key in ("enter", " ") and self.session.verdict is not Verdict.OPEN:
            self.show_result()
            return True
        return super().press_key(key)

    def _tell_story(self) -> None:
        """The opponent only defends: its answers stand in the log."""

    def _advise(self) -> None:
        """The puzzle's own hint; asked again, what a solution begins with."""
        if not self._hinted:
            self._hinted = True
            self.model.notice = f"{self.session.puzzle.puzzle.hint} Press {HINT} again for the next step"
            return
        self.model.notice = "The program searches"
        self.run_worker(self._search(self.session.match.version), group="advice", exclusive=True)

    async def _search(self, version: int) -> None:
        words = await asyncio.to_thread(self.session.first_step, self.model.names)
        if self.session.match.version == version and self.is_mounted:
            self.model.notice = words
            self.paint()

    def open_menu(self) -> None:
        """What else can be done with the puzzle; once it is judged, the result."""
        self.show_result()

    def show_result(self) -> None:
        """Say whether the goal was reached, and what can be done next."""
        self.model.refresh()
        if self.session.verdict is Verdict.REACHED:
            self._note_solved()
        self.ashes.push_screen(PuzzleSheet(self.session.puzzle, self.session.verdict, self.following))

    def _note_solved(self) -> None:
        stores, id = self.ashes.stores, self.session.puzzle.id
        self.ashes.carry_out(lambda: stores.puzzles.add(id), lambda _: None, "It could not be noted")


class PuzzleSheet(MenuScreen[None]):
    """Whether the goal was reached, and what comes next."""

    def __init__(self, puzzle: PuzzleFile, verdict: Verdict, following: PuzzleFile | None) -> None:
        super().__init__()
        self.puzzle, self.verdict, self.following = puzzle, verdict, following

    def sheet(self) -> Sheet:
        """The verdict."""
        puzzle = self.puzzle.puzzle
        title, *intro = {
            Verdict.REACHED: ("Solved", f"{self.puzzle.title}: {puzzle.goal}"),
            Verdict.MISSED: ("Not this time", f"The goal was: {puzzle.goal}", "", puzzle.hint),
            Verdict.OPEN: ("The puzzle waits", f"{self.puzzle.title}: {puzzle.goal}"),
        }[self.verdict]
        following = (Choice("n", "Next puzzle", self.following.title),) if self.following else ()
        again = (Choice("b", "Begin again", hint="From the first position"),)
        stay = Choice("t", "Look at the table" if self.verdict is not Verdict.OPEN else "Go on", hint="u takes back")
        ways = {
            Verdict.REACHED: (*following, *again, stay),
            Verdict.MISSED: (*again, stay, *following),
            Verdict.OPEN: (stay, *again, *following),
        }[self.verdict]
        more = (Choice("l", "All puzzles"), Choice("m", "Main menu"))
        return Sheet(title, ("", *intro, ""), (*ways, *more), width=64)

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen, open_puzzle

        match choice.key:
            case "t":
                self.dismiss(None)
            case "b":
                open_puzzle(self.ashes, self.puzzle.id)
            case "n" if self.following:
                open_puzzle(self.ashes, self.following.id)
            case "l":
                self.ashes.to_menu()
                self.ashes.push_screen(PuzzlesScreen())
            case _:
                self.ashes.to_menu()

    def leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)
