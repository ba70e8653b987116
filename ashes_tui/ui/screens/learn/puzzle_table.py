"""A puzzle at the table: its goal above the question; when it is judged, whether it was reached."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.client.party import Party
from ashes_tui.engine.api import NONE, Decision
from ashes_tui.learn.missed import why_missed
from ashes_tui.learn.puzzle_game import LOST, PuzzleSession, Verdict
from ashes_tui.learn.puzzles import PuzzleFile
from ashes_tui.match.timeline import Moment
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.learn.panel_table import FOLD, PanelTable, PanelText
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.table.hints import HINT
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.api import Prompt, Tone
from ashes_tui.words.phrases import sentence

_BLOWS = 3
"""So many lines of what reached the goal are told."""
VERDICT = "Enter: see the result"
_JUDGED = (("Enter", "result"), ("i", "read"), ("u", "undo"), ("l", "log"), ("?", "keys"))
"""The keys once it is judged."""
_NO_PREVIEW = "Outcomes are not shown, and the cursor is no hint."
_KEYS = ((HINT, "hint"), (FOLD, "fold"))


class PuzzleModel(TableModel):
    """A table that gives nothing away: what an answer leads to is what the puzzle asks. Once judged it asks nothing."""

    foresees = False
    _judged: tuple[Moment | None, Verdict] = (None, Verdict.OPEN)

    @property
    def verdict(self) -> Verdict:
        """How the puzzle stands; found once for each answer."""
        session = self.game.session
        latest = session.match.moment
        if self._judged[0] is not latest and isinstance(session, PuzzleSession):
            self._judged = latest, session.verdict
        return self._judged[1]

    @property
    def decision(self) -> Decision | None:
        """What the person must answer until the puzzle is judged."""
        return super().decision if self.verdict is Verdict.OPEN else None

    @property
    def prompt(self) -> Prompt | None:
        """The question, or how the puzzle was judged."""
        if self.verdict is Verdict.OPEN:
            return super().prompt
        title = "Puzzle solved" if self.verdict is Verdict.REACHED else "Puzzle not solved"
        return Prompt(title, VERDICT, "")

    @property
    def over_words(self) -> str:
        """A puzzle is over as soon as it is judged, whoever's turn it was."""
        return super().over_words if self.verdict is Verdict.OPEN else "PUZZLE OVER"

    def waiting_words(self) -> str:
        """Once judged, only the verdict is left."""
        return super().waiting_words() if self.verdict is Verdict.OPEN else VERDICT


class OpenPuzzle(NamedTuple):
    """A puzzle being tried. ``number`` is its place among all ``total``, ``following`` the next one."""

    session: PuzzleSession
    game: Party
    number: str
    following: PuzzleFile | None
    total: int


class PuzzleTable(PanelTable):
    """The table of a puzzle."""

    def __init__(self, puzzle: OpenPuzzle) -> None:
        super().__init__(puzzle.game)
        self.session, _, self.number, self.following, self.total = puzzle
        self._blows: tuple[str, ...] = ()
        self._hinted = self._shown = False

    def new_model(self, seat: int) -> TableModel:
        """The table, without a word about what answers lead to."""
        return PuzzleModel(self.game, seat)

    def panel(self) -> PanelText | None:
        """The goal and the position in words."""
        puzzle = self.session.puzzle
        tell = f"{puzzle.puzzle.tell} {self.session.when_judged} {_NO_PREVIEW}"
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
        told = [sentence(line.text) for line in lines if line.tone in (Tone.HURT, Tone.END)]
        self._blows = tuple(told[-_BLOWS:])
        self.model.notice = " ".join([*self._blows, VERDICT])

    def drawings(self) -> dict[str, Drawing]:
        """What each pane shows; the keys are those that do something now."""
        if self.session.verdict is not Verdict.OPEN:
            self.hints = _JUDGED
        return super().drawings()

    def press_key(self, key: str) -> bool:
        """Enter goes on from what is shown of the solution."""
        if key in ("enter", " ", "escape") and self.session.verdict is not Verdict.OPEN:
            self.show_result()
            return True
        return super().press_key(key)

    def _tell_story(self) -> None:
        """The opponent only defends: its answers stand in the log."""

    def _advise(self) -> None:
        """The puzzle's own hint; asked again, how a solution goes on. First of all, whether there still is one."""
        self.model.notice = "The computer is searching"
        self.run_worker(self._search(self.session.match.version), group="advice", exclusive=True)

    async def _search(self, version: int) -> None:
        words = await asyncio.to_thread(self.session.first_step, self.model.names)
        if self.session.match.version != version or not self.is_mounted:
            return
        if not self._hinted and words != LOST:
            self._hinted = True
            words = f"{self.session.puzzle.puzzle.hint} Press {HINT} again for the next step"
        if self.model.selected_card != NONE:
            self.model.back()  # what the hint is about may be no answer of that card
        self.model.notice = words
        self.paint()

    def open_menu(self) -> None:
        """What else can be done with the puzzle; once it is judged, the result."""
        self.show_result()

    def show_result(self) -> None:
        """Say whether the goal was reached, and what can be done next."""
        self.model.refresh()
        verdict = self.session.verdict
        told = (why_missed(self.session),) if verdict is Verdict.MISSED else self._blows
        sheet = PuzzleSheet(self.session.puzzle, verdict, self.following, told)
        self.ashes.push_screen(sheet)
        if verdict is Verdict.REACHED:
            self._note_solved(sheet)

    def _note_solved(self, sheet: PuzzleSheet) -> None:
        """Note that the puzzle is solved, and say how many are."""
        stores, id = self.ashes.stores, self.session.puzzle.id

        def note() -> int:
            stores.puzzles.add(id)
            return len(stores.puzzles)

        def say(solved: int) -> None:
            sheet.count = f"{solved} of {self.total} solved"
            sheet.paint()

        self.ashes.carry_out(note, say, "That could not be saved")


class PuzzleSheet(MenuScreen[None]):
    """Whether the goal was reached, what led to that, and what comes next.

    ``told`` is what reached the goal, or why it was missed; ``count`` says how many puzzles are solved now.
    """

    def __init__(
        self, puzzle: PuzzleFile, verdict: Verdict, following: PuzzleFile | None, told: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.puzzle, self.verdict, self.following, self.told = puzzle, verdict, following, told
        self.count = ""
        self.must_be_read = verdict is not Verdict.OPEN

    def sheet(self) -> Sheet:
        """The verdict."""
        puzzle = self.puzzle.puzzle
        title, *intro = {
            Verdict.REACHED: (
                "Solved",
                f"{self.puzzle.title}: {puzzle.goal}",
                *self.told,
                "",
                puzzle.why,
                "",
                self.count,
            ),
            Verdict.MISSED: ("Not solved", f"The goal was: {puzzle.goal}", *self.told, "", puzzle.hint),
            Verdict.OPEN: ("Puzzle paused", f"{self.puzzle.title}: {puzzle.goal}"),
        }[self.verdict]
        following = (Choice(MainKey.NEW_GAME, "Next puzzle", self.following.title),) if self.following else ()
        again = (Choice("b", "Begin again", hint="From the starting position"),)
        stay = Choice(
            "t",
            "Look at the table" if self.verdict is not Verdict.OPEN else "Go on",
            hint="u undoes your last choice",
        )
        ways = {
            Verdict.REACHED: (*following, *again, stay),
            Verdict.MISSED: (*again, stay, *following),
            Verdict.OPEN: (stay, *again, *following),
        }[self.verdict]
        more = (Choice(MainKey.PUZZLES, "All puzzles"), Choice(MainKey.MAIN_MENU, "Main menu"))
        return Sheet(title, ("", *intro, ""), (*ways, *more), width=64)

    def chosen(self, choice: Choice) -> None:
        """Do it."""
        from ashes_tui.ui.screens.learn.puzzles import PuzzlesScreen, open_puzzle

        match choice.key:
            case "t":
                self.dismiss(None)
            case "b":
                open_puzzle(self.ashes, self.puzzle.id)
            case MainKey.NEW_GAME if self.following:
                open_puzzle(self.ashes, self.following.id)
            case MainKey.PUZZLES:
                self.ashes.push_screen(PuzzlesScreen())
            case _:
                self.ashes.to_menu()

    def leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)
