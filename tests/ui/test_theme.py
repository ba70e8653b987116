"""Colours: told apart and readable in every kind of terminal."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from ashes_tui.ui.draw.theme import Palette, palette_for

GROUNDS = ("screen_bg", "header_bg", "mine_bg", "theirs_bg", "card_bg", "spent_bg", "panel_bg")
WORDS = ("text", "dim", "strong", "accent", "good", "bad", "mine", "theirs", "warning", "legal")
LEAST = 4.5
"""Contrast that WCAG asks of text."""


def shown(color: Color | None, system: str) -> tuple[int, int, int]:
    """A colour as a terminal shows it."""
    assert color is not None
    found = (color.downgrade(ColorSystem.EIGHT_BIT) if system == "256" else color).get_truecolor()
    return found.red, found.green, found.blue


def light(color: tuple[int, int, int]) -> float:
    """Relative luminance."""
    parts = [c / 255 for c in color]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Contrast ratio."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def grounds(palette: Palette, system: str) -> dict[str, tuple[int, int, int]]:
    """The plain grounds as shown."""
    return {name: shown(getattr(palette, name).bgcolor, system) for name in GROUNDS}


@pytest.mark.parametrize("dark", [True, False])
def test_with_256_colours_no_ground_is_tinted(dark: bool) -> None:
    for name, (red, green, blue) in grounds(palette_for(dark, "256"), "256").items():
        assert red == green == blue, name


@pytest.mark.parametrize("system", ["truecolor", "256"])
@pytest.mark.parametrize("dark", [True, False])
def test_words_can_be_read_on_every_ground(dark: bool, system: str) -> None:
    palette = palette_for(dark, system)
    for word in WORDS:
        color = shown(getattr(palette, word).color, system)
        for name, ground in grounds(palette, system).items():
            assert contrast(color, ground) >= LEAST, (word, name)


@pytest.mark.parametrize("system", ["truecolor", "256"])
@pytest.mark.parametrize("dark", [True, False])
def test_cursor_banner_and_notice_can_be_read(dark: bool, system: str) -> None:
    palette = palette_for(dark, system)
    for style in (palette.cursor_bg, palette.banner_bg, palette.notice_bg):
        assert contrast(shown(style.color, system), shown(style.bgcolor, system)) >= 4.5
