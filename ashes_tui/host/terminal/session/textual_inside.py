"""All that sessions in one process need of the inside of Textual. A test holds each piece against the release in use.

Textual is made for one app a process: it takes the standard streams, and it prints what went wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache, partial
from typing import IO, Any, cast

import textual.app
from rich.console import Console
from textual._styles_cache import StylesCache
from textual.app import App, _NullFile
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.strip import Strip
from textual.style import Style

REDIRECTORS = ("redirect_stdout", "redirect_stderr")
"""What ``textual.app`` takes the standard streams with."""
CONTAINED = ("_fatal_error", "panic")
"""What an app calls when something went wrong inside it."""


@contextmanager
def streams_left_alone() -> Iterator[None]:
    """Let no app take standard output and error. Apps end in another order than they began, and would give them back
    to one that is gone, which then is never freed."""
    before = {name: getattr(textual.app, name) for name in REDIRECTORS}
    for name in REDIRECTORS:
        setattr(textual.app, name, _left_alone)
    try:
        yield
    finally:
        for name, redirector in before.items():
            setattr(textual.app, name, redirector)


def _left_alone(target: object) -> AbstractContextManager[object]:
    return nullcontext(target)


@contextmanager
def strips_forgotten() -> Iterator[None]:
    """Let no line of a picture keep itself, which it does once it is shown whole: it would be in memory until the next
    collection, and to collect what each key leaves behind is a pause for all sessions."""
    whole = Strip.divide

    def divide(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
        within = [cut for cut in cuts if cut <= strip.cell_length]
        return [strip] if within == [strip.cell_length] else whole(strip, within)

    Strip.divide = divide  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Strip.divide = whole  # type: ignore[method-assign]


MOST_PARSED = 512
"""Sources of styles that are kept, each for every set of colours it was parsed with."""


@contextmanager
def styles_parsed_once() -> Iterator[None]:
    """Let apps share what their styles parse to. They all have the same, which takes a tenth of a megabyte and some
    milliseconds for each otherwise, and nothing of it changes later."""
    whole, parsed = Stylesheet._parse_rules, dict[tuple[object, ...], list[RuleSet]]()

    def parse(sheet: Stylesheet, css: str, read_from: CSSLocation, *more: Any, **named: Any) -> list[RuleSet]:
        key = (css, read_from, more, *named.items(), frozenset(sheet._variables.items()))
        if key not in parsed:
            if len(parsed) >= MOST_PARSED:
                parsed.clear()
            parsed[key] = whole(sheet, css, read_from, *more, **named)
        return parsed[key]

    Stylesheet._parse_rules = parse  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        Stylesheet._parse_rules = whole  # type: ignore[method-assign]


@contextmanager
def widgets_forgotten() -> Iterator[None]:
    """Let no widget stay because Textual remembers, of a thousand widgets, which colours were worked out for it. Its
    lines stay with it, which is 35 MB in all."""
    kept = StylesCache.get_inner_outer
    colours = lru_cache(1024)(partial(kept.__wrapped__, StylesCache))

    def colours_of(cache: StylesCache, around: Color, behind: Color) -> tuple[Style, Style]:
        del cache
        return colours(around, behind)

    StylesCache.get_inner_outer = colours_of  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        StylesCache.get_inner_outer = kept  # type: ignore[method-assign]


@contextmanager
def made_for_many() -> Iterator[None]:
    """All of this, for as long as sessions may come."""
    with streams_left_alone(), strips_forgotten(), widgets_forgotten(), styles_parsed_once():
        yield


def contain(app: App[Any]) -> None:
    """Let an app that fails end without a word: a traceback would show hidden cards, and take long to draw."""

    def end(*told: object) -> None:
        del told
        app._close_messages_no_wait()

    for name in CONTAINED:
        setattr(app, name, end)


def failure_of(app: App[Any]) -> BaseException | None:
    """What an app ended with, if it failed."""
    return app._exception


def console_for(terminal: str, colors: str) -> Console:
    """What an app draws with on a terminal of such a name and COLORTERM."""
    return Console(
        file=cast("IO[str]", _NullFile()),
        markup=True,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ={"TERM": terminal, "COLORTERM": colors},
    )
