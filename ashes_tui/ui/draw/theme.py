"""Colours: one palette for dark and one for light terminals. Nothing is told by colour alone."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from ashes_tui.lang.terms import DieType
from ashes_tui.words.line import Tone


class Palette(NamedTuple):
    """Named styles. Those ending in ``_bg`` are laid under text."""

    name: str
    dark: bool
    text: Style
    dim: Style
    faint: Style
    strong: Style
    accent: Style
    good: Style
    bad: Style
    mine: Style
    theirs: Style
    warning: Style
    legal: Style
    screen_bg: Style
    header_bg: Style
    mine_bg: Style
    theirs_bg: Style
    card_bg: Style
    spent_bg: Style
    linked_bg: Style
    cursor_bg: Style
    panel_bg: Style
    banner_bg: Style
    notice_bg: Style
    dice: dict[DieType, Style]

    def tone(self, tone: Tone) -> Style:
        """The style of a line of the log."""
        return {
            Tone.ROUND: self.accent,
            Tone.TURN: self.strong,
            Tone.ACTION: self.text,
            Tone.EFFECT: self.dim,
            Tone.QUIET: self.faint,
            Tone.WHY: self.dim,
            Tone.HURT: self.bad,
            Tone.END: self.accent,
        }[tone]


def _fg(color: str, **more: bool) -> Style:
    return Style(color=color, bold=more.get("bold"), underline=more.get("underline"))


def _bg(color: str, text: str | None = None, bold: bool | None = None) -> Style:
    return Style(color=text, bgcolor=color, bold=bold)


DARK = Palette(
    name="ashes-dark",
    dark=True,
    text=_fg("#d6dbe5"),
    dim=_fg("#9aa3b5"),
    faint=_fg("#6f7a90"),
    strong=_fg("#f4f6fa", bold=True),
    accent=_fg("#e8b65a", bold=True),
    good=_fg("#8fd08a"),
    bad=_fg("#f0888a"),
    mine=_fg("#7cc8d8", bold=True),
    theirs=_fg("#e79bb4", bold=True),
    warning=_fg("#f2c66d"),
    legal=_fg("#a6e08a", bold=True),
    screen_bg=_bg("#12151c", "#d6dbe5"),
    header_bg=_bg("#1b2130"),
    mine_bg=_bg("#11191f"),
    theirs_bg=_bg("#1a151c"),
    card_bg=_bg("#252c3b"),
    spent_bg=_bg("#1c212c"),
    linked_bg=_bg("#33485c"),
    cursor_bg=_bg("#e8b65a", "#14161b", True),
    panel_bg=_bg("#181d28"),
    banner_bg=_bg("#2d3a54", "#f4f6fa", True),
    notice_bg=_bg("#4a3320", "#ffd9a0"),
    dice={
        DieType.ASTRAL: _fg("#7ad3f0"),
        DieType.ARTIFICE: _fg("#f2a25c"),
        DieType.NATURAL: _fg("#83b7ff"),
        DieType.CEREMONIAL: _fg("#ee7b7b"),
        DieType.CHARM: _fg("#f39ac7"),
        DieType.ILLUSION: _fg("#c0a0f5"),
        DieType.DIVINE: _fg("#f0dc82"),
        DieType.SYMPATHY: _fg("#7fd6a8"),
        DieType.TIME: _fg("#d5b184"),
        DieType.DRAGON: _fg("#ff9d6b"),
        DieType.RAGE: _fg("#e8807a"),
    },
)

LIGHT = Palette(
    name="ashes-light",
    dark=False,
    text=_fg("#232733"),
    dim=_fg("#525b6e"),
    faint=_fg("#737c8e"),
    strong=_fg("#0c0f16", bold=True),
    accent=_fg("#8a5a00", bold=True),
    good=_fg("#1f7a2e"),
    bad=_fg("#b3262e"),
    mine=_fg("#0b6579", bold=True),
    theirs=_fg("#97305a", bold=True),
    warning=_fg("#8a5a00"),
    legal=_fg("#1a7a1a", bold=True),
    screen_bg=_bg("#f6f4ef", "#232733"),
    header_bg=_bg("#e4e0d6"),
    mine_bg=_bg("#eaf2f3"),
    theirs_bg=_bg("#f4ede0"),
    card_bg=_bg("#ffffff"),
    spent_bg=_bg("#e6e4df"),
    linked_bg=_bg("#cfe0ee"),
    cursor_bg=_bg("#2b4a6f", "#ffffff", True),
    panel_bg=_bg("#edeae2"),
    banner_bg=_bg("#c9d6e8", "#0c0f16", True),
    notice_bg=_bg("#ffe3b0", "#5a3500"),
    dice={
        DieType.ASTRAL: _fg("#006d8f"),
        DieType.ARTIFICE: _fg("#a34d00"),
        DieType.NATURAL: _fg("#1d54b5"),
        DieType.CEREMONIAL: _fg("#a82020"),
        DieType.CHARM: _fg("#a8286f"),
        DieType.ILLUSION: _fg("#6a36c0"),
        DieType.DIVINE: _fg("#7a6200"),
        DieType.SYMPATHY: _fg("#0d6e43"),
        DieType.TIME: _fg("#7a4d12"),
        DieType.DRAGON: _fg("#9c3d10"),
        DieType.RAGE: _fg("#9a2320"),
    },
)

# Terminals with 256 colours show the nearest one they have, which for faint tints is too strong: beige becomes pink,
# dark slate navy. So there the backgrounds are grey.
DARK_256 = DARK._replace(
    header_bg=_bg("#292929"),
    mine_bg=_bg("#000000"),
    theirs_bg=_bg("#141414"),
    card_bg=_bg("#333333"),
    spent_bg=_bg("#1f1f1f"),
    linked_bg=_bg("#005f87"),
    panel_bg=_bg("#141414"),
)
LIGHT_256 = LIGHT._replace(
    text=_fg("#292929"),
    theirs=_fg("#af005f", bold=True),
    screen_bg=_bg("#ffffff", "#292929"),
    header_bg=_bg("#e0e0e0"),
    mine_bg=_bg("#f5f5f5"),
    theirs_bg=_bg("#f5f5f5"),
    spent_bg=_bg("#e0e0e0"),
    linked_bg=_bg("#afd7ff"),
    panel_bg=_bg("#ebebeb"),
    banner_bg=_bg("#afd7ff", "#000000", True),
)


def palette_for(dark: bool, colours: str | None) -> Palette:
    """The palette for a kind of terminal; ``colours`` as Rich names them (``truecolor``, ``256``, ``standard``)."""
    if colours == "256":
        return DARK_256 if dark else LIGHT_256
    return DARK if dark else LIGHT
