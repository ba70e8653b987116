"""What all screens share: no repaint on focus, one or several panes, keys by name, a minimum size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, NamedTuple, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from ashes_tui.ui.draw.table.layout import LEAST_HEIGHT, LEAST_WIDTH, too_small
from ashes_tui.ui.draw.theme import Palette
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.table.entering.answer_guard import Shown
from ashes_tui.words.glyphs import Glyphs

Result = TypeVar("Result")


class Command(NamedTuple):
    """Something that can be done on a screen: in words, with the key that does it too, if one does."""

    words: str
    key: str
    do: Callable[[], object]


class LeanScreen(Screen[Result]):
    """A screen that draws itself; ``paint`` is called whenever something may have changed."""

    AUTO_FOCUS = ""
    BLANK = True  # panes cover it; what Textual would keep of its empty lines outlives it
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    needs_room: ClassVar[bool] = True
    keys_of: ClassVar[str] = ""
    """The topic that help begins with here; empty for that of the screen below."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = Shown()

    @property
    def ashes(self) -> AppServices:
        """The app, as far as screens know it."""
        return cast(AppServices, self.app)

    @property
    def palette(self) -> Palette:
        """Colours of the current theme."""
        return self.ashes.palette

    @property
    def glyphs(self) -> Glyphs:
        """The signs this terminal can show."""
        return self.ashes.glyphs

    @property
    def room(self) -> Size:
        """The size to draw for: that of the terminal, but at least the supported minimum."""
        return Size(max(self.size.width, LEAST_WIDTH), max(self.size.height, LEAST_HEIGHT))

    def as_seen(self) -> tuple[Strip, ...]:
        """What the whole screen shows now, line by line."""
        return tuple(self._compositor.render_strips())

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave this screen, only once: a second Escape must not close the screen below as well."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def unread(self, what: str, error: Exception) -> None:
        """Leave this screen, and say why something cannot be read."""
        self.dismiss(None)
        self.ashes.tell(f"The {what} cannot be read", *str(error).splitlines()[:12])

    def paint(self) -> None:
        """Draw everything that changed."""

    def press_key(self, key: str) -> bool:
        """Act on a key; False if it means nothing here."""
        del key
        return False

    def say_dead(self, key: str) -> bool:
        """Say of a key that it means nothing here; False where that is not said."""
        del key
        return False

    def commands(self) -> tuple[Command, ...]:
        """What can be done here, for the command palette."""
        return ()

    def question(self) -> Hashable:
        """What an answer would be for. Keys typed ahead count as long as it stays the same."""
        return ""

    def answers(self, key: str) -> bool:
        """Whether a key could answer something; one that only moves or opens a page cannot come too early."""
        del key
        return True

    def noted(self) -> None:
        """Note that a frame was shown, so that its question can be answered from now on."""
        self.shown.note(self.question(), Message().time)

    def in_time(self, time: float) -> bool:
        """Whether the present question was already on the screen at a time; other input is dropped."""
        if self.shown.stood(self.question(), time):
            return True
        self.call_after_refresh(self.noted)
        return False

    def is_new(self) -> bool:
        """Whether the present question has only just come."""
        return self.shown.is_new(self.question(), Message().time)

    def on_key(self, event: events.Key) -> None:
        """Handle keys in the screen itself; nothing here has the focus."""
        key = event.character if event.is_printable and event.character else event.key
        if not self.is_active or (self.answers(key) and not self.in_time(event.time)):
            event.stop()
            event.prevent_default()
            return
        if self.press_key(key) or self.say_dead(key):
            event.stop()
            event.prevent_default()
            self.paint()
            if not self.shown.stands(self.question()):
                self.call_after_refresh(self.noted)

    def on_resize(self, event: events.Resize) -> None:
        """Lay out anew, or say that the terminal is too small."""
        if self.needs_room and too_small(event.size.width, event.size.height) and self.is_active:
            self.ashes.say_too_small()
        self.paint()

    def on_screen_resume(self) -> None:
        """Show what has changed while another screen was on top."""
        self.paint()
