"""The one widget of this front end: a pane that shows a drawing and reports clicks; and panes at computed places."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.filter import ANSIToTruecolor
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ashes_tui.ui.draw.canvas import Drawing, Spot
from ashes_tui.ui.repaint import changes


class Pane(Widget):
    """Shows a drawing line by line; only what changed of a line is painted again."""

    DEFAULT_CSS = "Pane { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """A spot was clicked, at a certain time and cell of the screen. ``other``: not with the left button."""

        def __init__(self, spot: Spot, other: bool, clicked: float, place: tuple[int, int] = (0, 0)) -> None:
            super().__init__()
            self.spot = spot
            self.other = other
            self.clicked = clicked
            self.place = place

    class Wheel(Message):
        """The wheel was turned over a column of a pane."""

        def __init__(self, pane: str, step: int, x: int = 0) -> None:
            super().__init__()
            self.pane = pane
            self.step = step
            self.x = x

    class Hovered(Message):
        """The mouse came over another spot of a pane, or over none."""

        def __init__(self, spot: Spot | None, pane: str) -> None:
            super().__init__()
            self.spot = spot
            self.pane = pane

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._drawing = Drawing()
        self._hovered: tuple[str, int] | None = None

    @property
    def drawing(self) -> Drawing:
        """The drawing that is shown."""
        return self._drawing

    def show(self, drawing: Drawing) -> None:
        """Show another drawing."""
        before, self._drawing = self._drawing, drawing
        if len(before.strips) != len(drawing.strips):
            self.refresh()
            return
        lines = enumerate(zip(before.strips, drawing.strips, strict=True))
        changed = [
            Region(start, y, end - start, 1)
            for y, (old, new) in lines
            if old is not new
            for start, end in changes(old, new)
        ]
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of the drawing as they are: it has borders and colours of its own, and no need of those of a style.

        So all apps of one process share them, with what Textual keeps about each; a copy for every one took most of
        the memory of a session.
        """
        width = self.outer_size.width  # it has no edges; its inner size Textual works out anew for each caller
        strips = [self._line(y, width) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            if not isinstance(line_filter, ANSIToTruecolor):  # no palette has such colours where it is on
                strips = [strip.apply_filter(line_filter, self.background_colors[1]) for strip in strips]
        if (crop.x, crop.right) == (0, width):
            return strips
        return [strip.crop(crop.x, crop.right) for strip in strips]

    def render_line(self, y: int) -> Strip:
        """One line of the drawing, as wide as the pane."""
        return self._line(y, self.outer_size.width)

    def _line(self, y: int, width: int) -> Strip:
        strips = self._drawing.strips
        if y >= len(strips):
            return Strip.blank(width, self.rich_style)
        # Textual works the style out anew whenever it is asked for.
        return strips[y] if strips[y].cell_length == width else strips[y].adjust_cell_length(width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        """Report what was clicked."""
        spot = self._drawing.spot_at(event.x, event.y)
        if spot is not None:
            event.stop()
            place = round(event.screen_x), round(event.screen_y)
            self.post_message(self.Pressed(spot, event.button != 1, event.time, place))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Pass the wheel on."""
        event.stop()
        self.post_message(self.Wheel(self.id or "", 1, event.x))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Pass the wheel on."""
        event.stop()
        self.post_message(self.Wheel(self.id or "", -1, event.x))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report what the mouse is over, once for each thing."""
        event.stop()
        self._hover(self._drawing.spot_at(event.x, event.y))

    def on_leave(self) -> None:
        """Report that the mouse went away."""
        self._hover(None)

    def _hover(self, spot: Spot | None) -> None:
        thing = (spot.row, spot.at) if spot else None
        if thing != self._hovered:
            self._hovered = thing
            self.post_message(self.Hovered(spot, self.id or ""))

    def forget_mouse(self) -> None:
        """Report anew what the mouse is over once it moves."""
        self._hovered = None


Place = tuple[int, int, int, int]
"""Column, line, width, height."""


class _Places(Layout):
    """Puts each pane where its name says."""

    name = "places"

    def __init__(self) -> None:
        self.places: Mapping[str, Place] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        del parent, size, greedy
        placed = ((child, self.places.get(child.id or "")) for child in children)
        return [WidgetPlacement(Region(*place), NULL_OFFSET, NULL_SPACING, child) for child, place in placed if place]


class PlacedPanes(Widget):
    """All panes of a table. One without a place is not shown."""

    BLANK = True  # as a screen is
    DEFAULT_CSS = "PlacedPanes { width: 1fr; height: 1fr; }"

    def __init__(self, panes: Mapping[str, Pane]) -> None:
        super().__init__(*panes.values())
        self._panes = panes
        self._places = _Places()

    @property
    def layout(self) -> Layout:
        """Where the panes are."""
        return self._places

    def lay_out(self, places: Mapping[str, Place]) -> None:
        """Put the panes at their places."""
        self._places.places = dict(places)
        for name, pane in self._panes.items():
            pane.display = name in places
            pane.refresh(layout=True)  # from below: only then is the former arrangement forgotten
