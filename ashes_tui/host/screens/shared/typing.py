"""A line that somebody types: their name, a code, a key. Pasting works too."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from ashes_tui.host.lobby.people.inert import inert
from ashes_tui.ui.draw.pages.menu import Choice, Sheet
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.menus.menu import MenuScreen

_FOOT = "Type, then Enter   Esc: back"
_SHOWN = 60


def typed_with(text: str, key: str, longest: int) -> str:
    """A line after a key: what can be shown is added, Backspace takes the last character away."""
    if key == "backspace":
        return text[:-1]
    return text + key if len(key) == 1 and len(text) < longest and inert(f"x{key}x") == f"x{key}x" else text


def with_paste(text: str, pasted: str, longest: int) -> str:
    """A line with the first line of what was pasted added."""
    first = "".join((pasted if text else pasted.lstrip()).splitlines()[:1])
    for sign in first[: 2 * longest]:
        text = typed_with(text, sign, longest)
    return text


class LineScreen(MenuScreen[None]):
    """Asks for one line. ``take`` gets it, and the screen stays until ``accepted``; ``refuse`` says why not."""

    def __init__(self, title: str, intro: tuple[str, ...], longest: int, take: Callable[[str], None]) -> None:
        super().__init__()
        self.heading, self.intro, self.longest = title, intro, longest
        self.typed, self.problem = "", ""
        self._take = take

    def sheet(self) -> Sheet:
        """What is asked, and the line so far."""
        shown = self.typed if len(self.typed) <= _SHOWN else f"{self.glyphs.ellipsis}{self.typed[-_SHOWN:]}"
        problem = ("", *wrap(f"{self.problem[:1].upper()}{self.problem[1:]}.", 66)) if self.problem else ()
        return Sheet(self.heading, (*self.intro, *problem, ""), (Choice("", f"{shown}_"),), _FOOT, width=72)

    def press_key(self, key: str) -> bool:
        """Letters go into the line; Enter gives it."""
        if key == "enter":
            self._take(self.typed)
        elif key == "escape":
            self.leave()
        else:
            self.typed = typed_with(self.typed, key, self.longest)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Add what is pasted, the first line of it."""
        event.stop()
        self.typed = with_paste(self.typed, event.text, self.longest)
        self.paint()

    def refuse(self, why: str) -> None:
        """Say why the line cannot be taken; it can be changed."""
        self.problem = why
        self.paint()

    def leave(self) -> None:
        """Give no line."""
        self.dismiss(None)


class CodeScreen(LineScreen):
    """The first visit to a host for those who are invited. Escape leaves the host."""

    def __init__(self, take: Callable[[str], None]) -> None:
        intro = (
            "Welcome. This host is for those who are invited.",
            "",
            "Type the code that you were given. It is asked only once.",
        )
        super().__init__("Your first visit", intro, 40, take)

    def leave(self) -> None:
        """Go away again."""
        self.ashes.exit("Come again.")


class NameScreen(LineScreen):
    """The first visit: nobody plays without a name. Escape leaves the host."""

    def __init__(self, take: Callable[[str], None]) -> None:
        intro = (
            "Welcome. What shall the others call you?",
            "",
            "Your key is your account: whoever comes with it is you. A name has 2 to 20 letters and digits.",
        )
        super().__init__("Your first visit", intro, 40, take)

    def leave(self) -> None:
        """Go away again."""
        self.ashes.exit("Come again.")
