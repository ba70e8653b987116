"""The help on keyboard and mouse, and the legend of signs behind it."""

from __future__ import annotations

from rich.style import Style

from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pages.legend import legend
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.pages.reader import ReaderScreen, Row

_KEY = 17
"""Columns for the keys."""
_SIGN = 22
"""Columns for the signs."""
SIGNS = "s"
"""The key for the legend."""
_KEYS = (
    ("Choosing", ""),
    ("arrows", "move: along a row, between the rows, into the list of answers"),
    ("Enter", "take the answer; on a card, do the one thing it can do, list several, or say why there is none"),
    ("Space", "take what is recommended: a First Five, dice to roll again, in the guided game anything; else the same"),
    ("1 2 3", "in a turn: play the first, second, third card of your hand; else take the answer with that key"),
    (
        "d f g",
        "in a turn: use what is on the table, or attack; each card keeps its letter for the game, after a resume, too: "
        "your Phoenixborn d, your spells f g j k, your units q w, their Phoenixborn o, their units z x v; further ones "
        "with Shift",
    ),
    ("n", "take none of what is offered, whatever is asked; no"),
    ("a", "where several things are picked: all of them, or none"),
    ("+", "show what has no effect now, too; at the end of the list of answers"),
    ("Tab", "from the answers to the table, first to a card in hand that cannot be used and says why; and back"),
    ("!", "alone: what the computer would do in your place, and what it expects of it"),
    ("", ""),
    ("Reading", ""),
    ("i", "read the card in full"),
    ("draw disc conj", "the piles on a player's line: Enter or a click opens them; your own draw pile shows your deck"),
    ("b", "alone: the opponent's own card: what its dice mean, and the row it rolled last"),
    ("P", "with a partner: look at the other half of the table, and back; among several players: at the next one"),
    ("w", "here and on the page of a card: what the words mean"),
    ("", ""),
    ("Undoing", ""),
    (
        "u",
        "undo, until dice were rolled or hidden cards seen; alone, everything; several at one keyboard: if all agree",
    ),
    ("U", "redo: do again what was taken back, as long as nothing else was chosen"),
    ("Esc", "one step back: all answers again, the last pick or step of an answer undone; else the menu of the game"),
    ("", ""),
    ("What happened", ""),
    ("t", "alone: the opponent's last turn once more, in words"),
    ("h", "alone: how the opponent's turns are told; once more: step by step, automatically, or as a summary"),
    ("l", "everything that happened; there / finds, and the letters of looking back lead from event to event"),
    ("<", "look back at the game so far, in the list of saved games at the one under the cursor"),
    ("", ""),
    ("Other keys", ""),
    (", . -", "in the guided game: the lesson before, the lesson after, fold it away"),
    ("Ctrl+P", "anywhere: all that can be done here, found by typing"),
    ("?", "this page, anywhere; F1 where letters are typed"),
    ("B", "something looks wrong: write a report file with the game attached"),
    ("", ""),
    ("Looking back", ""),
    ("left, right", "one step back, one step on; the wheel does the same"),
    ("t T, up down", "the next turn, the one before; a click on a turn goes there"),
    ("r R, Home End", "the next round, the one before; the beginning, the end"),
    (
        "f h x c d",
        "the next fight, hurt Phoenixborn, destroyed unit, card that came, changed dice; in capitals: the last",
    ),
    ("Space, + -", "play by itself, or stop; faster, slower"),
    ("v", "whose view: each player's, or what everybody may know; of a game under way only your own"),
    ("Tab", "move on the table to read its cards, and back to the time line"),
    ("g g", "alone: play on from here in a copy; the game itself stays as it is"),
    ("", ""),
    ("Menus and setting up", ""),
    ("left, right", "change the line the cursor is on; on a card opened from a list: the card before, the one after"),
    ("Enter", "choose it, open the list behind it (letters find), or begin to type; Enter again ends typing"),
    ("i", "read the cards of the deck or opponent on that line"),
    ("", ""),
    ("Decks", ""),
    ("letters", "find decks by name, Phoenixborn, series or style, cards by name; Backspace and Esc go back"),
    ("1 2 3", "do what stands beside the digit: a deck in words, as text, copied and changed; a new one"),
    ("Enter", "open the deck, read the card; while a deck is built: keep it"),
    ("left, right, - +", "while a deck is built: one copy fewer, one more; on dice the same"),
    ("Tab", "while a deck is built: read the card"),
    ("F5", "in a campaign: the deck as it began"),
    ("", ""),
    ("The curtain between two people", ""),
    ("Enter", "you are there: your hand is shown"),
    ("u", "whoever chose last takes it back, if nothing hidden was seen"),
    ("l", "all that happened, as everybody may know it"),
    ("", ""),
    ("On a host", ""),
    ("1 2 3, a b d", "in the lobby: go on with a game of yours; sit down at a table, or watch it"),
    ("n w c / p y m", "in the lobby: new table, watch, code, talk, people, your account, games for you alone"),
    ("Esc", "in a game: signs to the others, a pause, take back by consent, concede, back to the lobby"),
    ("", ""),
    ("The mouse", ""),
    ("click", "on an answer: take it; on a card: as Enter, so what only can be played is played"),
    ("right click", "read a card in full; so does a second click on the same card"),
    ("wheel", "move through the answers it is over, or the log"),
    (
        "move it",
        "over a card or an answer: read it beside the table, or at the question; the last line says what a click does",
    ),
    ("bottom line", "every key there can be clicked"),
)


class HelpScreen(ReaderScreen[None]):
    """Keys and mouse; the signs are a key away."""

    has_headings = in_columns = True

    hints = ((SIGNS, "signs"), ("w", "words of the game"), ("Up Down", "scroll"), ("Esc", "back"))

    def press_key(self, key: str) -> bool:
        """Scroll, close, or open the legend of signs."""
        if key == SIGNS:
            self.ashes.push_screen(SignsScreen())
            return True
        if key == "tab":
            return False  # it does not close this page: Escape after it would open the menu of the game
        return super().press_key(key)

    def press_hint(self, key: str) -> None:
        """A click on a key of the foot presses it."""
        if key == SIGNS:
            self.press_key(key)
        else:
            super().press_hint(key)

    def open_words(self) -> None:
        """Open the glossary."""
        self.ashes.open_words()

    def ask_for_keys(self) -> None:
        """The key that opened it closes it too."""
        self.close()

    def title_text(self) -> str:
        """The title of the page."""
        return "Keys, mouse and signs"

    def rows(self, width: int) -> list[Row]:
        """The keys and what they do, in two columns."""
        return [row for key, words in _KEYS for row in pair(key, words, width, self.palette)]

    def draw_row(self, canvas: Canvas, box: tuple[int, int, int], text: str, style: Style) -> None:
        """A key in gold, and what it does."""
        super().draw_row(canvas, box, text, style)
        if style is self.palette.text:
            canvas.put(*box[:2], text[:_KEY], self.palette.gold)


class SignsScreen(ReaderScreen[None]):
    """Every sign that the table is drawn with, and what it means."""

    has_headings = in_columns = True

    hints = (("w", "words of the game"), ("Up Down", "scroll"), ("Esc", "back"))

    def open_words(self) -> None:
        """Open the glossary."""
        self.ashes.open_words()

    def title_text(self) -> str:
        """The title of the page."""
        return "Signs"

    def rows(self, width: int) -> list[Row]:
        """The signs in groups, each with its meaning."""
        found: list[Row] = []
        for heading, meanings in legend(self.ashes.look):
            found += [("", self.palette.text)] if found else []
            found.append((heading, self.palette.accent))
            found += [row for m in meanings for row in pair(m.shown, m.words, width, self.palette, _SIGN)]
        return found


def pair(key: str, words: str, width: int, palette: Palette, column: int = _KEY) -> list[Row]:
    """A key or sign and what it does, in two columns; without words a heading."""
    if not words:
        return [(key, palette.accent)]
    lines = wrap(words, width - column - 1)
    first = (f"{key:<{column}} {lines[0]}", palette.text)
    return [first, *[(" " * (column + 1) + line, palette.text) for line in lines[1:]]]
