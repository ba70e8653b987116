"""What is taken from the inside of Textual is there and does what it is taken for: a new release may change it."""

from __future__ import annotations

import ast
import gc
import io
import sys
import weakref
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import textual.app
from rich.segment import Segment
from textual._styles_cache import StylesCache
from textual.app import App
from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.strip import Strip

import ashes_tui.host
from ashes_tui.host.terminal.session.textual_inside import (
    CONTAINED,
    REDIRECTORS,
    console_for,
    contain,
    failure_of,
    streams_left_alone,
    strips_forgotten,
    styles_parsed_once,
    widgets_forgotten,
)

MODULE = "textual_inside.py"
OF_TEXTUAL = ("app", "self._app", "textual.app")


def private_names(source: str) -> Iterator[str]:
    """What a module takes from the inside of Textual: by import, or as an attribute of an app or of Textual itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
            whole = [node.module or "", *(alias.name for alias in node.names)]
            yield from (name for name in whole if name.startswith("_") or "._" in name)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_") and ast.unparse(node.value) in OF_TEXTUAL:
            yield node.attr


def test_only_one_file_reaches_inside() -> None:
    root = Path(ashes_tui.host.__file__).parent
    found = {path.name: set(private_names(path.read_text("utf-8"))) for path in root.rglob("*.py")}
    assert {name for name, names in found.items() if names} == {MODULE}
    assert found[MODULE] == {
        "_NullFile",
        "_close_messages_no_wait",
        "_exception",
        "textual._styles_cache",
    }


def test_reaching_inside_is_noticed() -> None:
    source = "from textual._parser import Parser\nfrom textual.app import _NullFile\nself._app._driver.x = app._exit"
    assert set(private_names(source)) == {"textual._parser", "_NullFile", "_driver", "_exit"}


async def test_no_app_takes_the_standard_streams() -> None:
    assert all(callable(getattr(textual.app, name)) for name in REDIRECTORS)
    seen: list[object] = []

    class Watching(App[None]):
        def on_mount(self) -> None:
            seen.append(sys.stdout)
            self.exit()

    out = io.StringIO()
    with redirect_stdout(out), streams_left_alone():
        await Watching().run_async(headless=True)
        assert seen == [out]
        await Watching().run_async(headless=True)
    with redirect_stdout(out):
        await Watching().run_async(headless=True)
    assert seen[1] is out
    assert seen[2] is not out, "Textual does not take them any more: then nothing needs to be left alone"


async def test_a_failure_is_kept_and_nothing_is_said_of_it() -> None:
    class Failing(App[None]):
        def on_mount(self) -> None:
            raise RuntimeError("lost the seven of hearts")

    app = Failing()
    assert all(callable(getattr(app, name)) for name in CONTAINED)
    contain(app)
    errors = io.StringIO()
    app.error_console.file = errors
    await app.run_async(headless=True)
    assert isinstance(failure_of(app), RuntimeError)
    assert errors.getvalue() == ""


async def test_an_app_that_ends_well_has_not_failed() -> None:
    class Ending(App[None]):
        def on_mount(self) -> None:
            self.exit()

    app = Ending()
    contain(app)
    await app.run_async(headless=True)
    assert failure_of(app) is None


def test_colours_are_those_of_the_terminal() -> None:
    asked = [("xterm-256color", ""), ("xterm-256color", "truecolor"), ("xterm", ""), ("linux", "")]
    assert [console_for(*one).color_system for one in asked] == ["256", "truecolor", "standard", "standard"]


def left_by_a_line() -> int:
    """The things that have to be collected after a line was shown whole, and is shown no more."""
    line = Strip([Segment("Ashes")])
    assert [part.text for part in line.divide([2, 5, 9])] == ["As", "hes"]
    assert [part.text for part in line.divide([5, 9])] == ["Ashes"]
    gc.collect()
    del line
    return gc.collect()


def test_a_line_that_was_shown_is_gone_with_its_picture() -> None:
    """If the first fails, Textual does it by itself, and ``strips_forgotten`` can go."""
    gc.disable()
    gc.freeze()  # what other tests have left takes long to look through
    try:
        assert left_by_a_line() > 0
        with strips_forgotten():
            assert left_by_a_line() == 0
        assert left_by_a_line() > 0
    finally:
        gc.unfreeze()
        gc.enable()


def stays_for_its_colours() -> bool:
    """Whether what was kept for a widget is still there when the widget is not."""
    cache = StylesCache()
    inner, outer = cache.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
    assert (inner.background, outer.background) == (Color(4, 5, 6), Color(1, 2, 3))
    seen = weakref.ref(cache)
    del cache
    return seen() is not None


def test_a_widget_is_gone_with_its_session() -> None:
    """If the first fails, Textual does it by itself, and ``widgets_forgotten`` can go."""
    assert stays_for_its_colours()
    with widgets_forgotten():
        assert not stays_for_its_colours()
    assert stays_for_its_colours()


def test_apps_share_what_their_styles_parse_to_and_look_the_same() -> None:
    """If the first fails, Textual does it by itself, and ``styles_parsed_once`` can go."""
    css = "Screen { color: $primary; }"

    def sheet(colour: str) -> Stylesheet:
        made = Stylesheet(variables={"primary": colour})
        made.add_source(css, ("", "test"))
        made.parse()
        return made

    assert sheet("#ff0000").rules[0] is not sheet("#ff0000").rules[0]
    with styles_parsed_once():
        red, again, blue = sheet("#ff0000"), sheet("#ff0000"), sheet("#0000ff")
        assert red.rules[0] is again.rules[0]
        assert str(red.rules[0].styles.color) != str(blue.rules[0].styles.color)
    assert sheet("#ff0000").rules[0] is not red.rules[0]
