"""The list of puzzles, and opening one."""

from __future__ import annotations

from ashes_tui.client.party import Party
from ashes_tui.learn.puzzle_game import PuzzleSession
from ashes_tui.learn.puzzles import PuzzleFile, load_puzzles
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.screens.learn.puzzle_table import OpenPuzzle
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.services import AppServices

_KEYS = "1234567890"
_UNREAD = "The puzzles cannot be read"


class PuzzlesScreen(MenuScreen[None]):
    """All puzzles, each with its goal, how hard it is, and whether it was solved."""

    def __init__(self) -> None:
        super().__init__()
        self.puzzles: tuple[PuzzleFile, ...] = ()
        self.solved: frozenset[str] = frozenset()

    def on_mount(self) -> None:
        """Read the puzzles; the cursor begins at the first that is not solved."""
        app = self.ashes

        def read() -> tuple[tuple[PuzzleFile, ...], frozenset[str]]:
            puzzles = load_puzzles(app.library.rules)
            return puzzles, frozenset(puzzle.id for puzzle in puzzles if puzzle.id in app.stores.puzzles)

        app.carry_out(read, self._show, _UNREAD)

    def _show(self, found: tuple[tuple[PuzzleFile, ...], frozenset[str]]) -> None:
        self.puzzles, self.solved = found
        self.cursor = next((i for i, puzzle in enumerate(self.puzzles) if puzzle.id not in self.solved), 0)
        self.paint()

    def sheet(self) -> Sheet:
        """The list."""
        solved = self.solved
        choices = tuple(
            Choice(
                _KEYS[i : i + 1],
                puzzle.title,
                _state(puzzle, puzzle.id in solved),
                f"{puzzle.puzzle.goal}\n{puzzle.puzzle.tell}",
            )
            for i, puzzle in enumerate(self.puzzles)
        )
        n = sum(puzzle.id in solved for puzzle in self.puzzles)
        intro = ("One turn, one goal. Every one has a solution, whatever the opponent does.", "")
        return Sheet(f"Puzzles: {n} of {len(self.puzzles)} solved", intro, choices, width=64)

    def chosen(self, choice: Choice) -> None:
        """Open the puzzle."""
        open_puzzle(self.ashes, self.puzzles[_KEYS.index(choice.key)].id)

    def leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def _state(puzzle: PuzzleFile, solved: bool) -> str:
    return f"solved, {puzzle.level}" if solved else puzzle.level


def open_puzzle(app: AppServices, wanted: str) -> None:
    """Show the table of a puzzle, closing all screens above the main menu."""

    def show(puzzle: OpenPuzzle | None) -> None:
        if puzzle is not None:
            app.to_menu()
            app.push_screen(app.puzzle_table(puzzle))

    app.carry_out(lambda: _opened(app, wanted), show, _UNREAD)


def _opened(app: AppServices, wanted: str) -> OpenPuzzle | None:
    """A puzzle to be tried; None if there is none of that name. Raises ``ContentError`` and ``Unreadable``."""
    puzzles = load_puzzles(app.library.rules)
    at = next((i for i, puzzle in enumerate(puzzles) if puzzle.id == wanted), None)
    if at is None:
        return None
    session = PuzzleSession(app.library.rules, puzzles[at])
    following = puzzles[at + 1] if at + 1 < len(puzzles) else None
    number = f"puzzle {at + 1} of {len(puzzles)}, {puzzles[at].level}"
    return OpenPuzzle(session, Party(session, app.glyphs), number, following, len(puzzles))
