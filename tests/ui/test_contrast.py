"""Every sign drawn can be read: its contrast is computed, in every theme, on pictures of games and of all states.

Frames, bars, tiles' edges and the woven backs are signs of shape and may be fainter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

import pytest
from msgspec import structs
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, TerminalTheme
from textual.strip import Strip

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import BlockDecision, DieView, Purpose
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import chip, tile
from ashes_tui.ui.draw.table.half.cells import unit_card
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import ANSI, CONTRAST, DARK, DARK_256, LIGHT, LIGHT_256, Palette
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import PROMPT, THEIR_SPELLS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to
from tests.ui.test_chimera import chimera_match
from tests.ui.test_coop import coop_match
from tests.ui.test_solo import solo_match
from tests.ui.test_theme import contrast

LEAST = 4.5
Inks = set[tuple[str, Style | None]]
SHAPES = set("─│┌┐└┘╭╮╰╯━┃┏┓┗┛═║╔╗╚╝╌╎┊█▌▐▀▄▗▖▝▘▎▒░▏▍▋▊▉┻┳ ")
THEMES = {
    "dark": DARK,
    "light": LIGHT,
    "contrast": CONTRAST,
    "dark-256": DARK_256,
    "light-256": LIGHT_256,
    "16": ANSI,
    "16-xterm": ANSI,
}
_XTERM = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
     (255, 255, 255)],
)  # fmt: skip
"""The sixteen colours of xterm; those of Rich's default are the old ones of DOS."""


def colour(found: Color | None, theme: str) -> tuple[int, int, int]:
    """A colour as the terminal of a theme shows it."""
    assert found is not None
    found = found.downgrade(ColorSystem.EIGHT_BIT) if theme.endswith("256") else found
    return found.get_truecolor(_XTERM if theme.endswith("xterm") else DEFAULT_TERMINAL_THEME)


@cache
def contrast_of(style: Style, theme: str) -> float:
    """The contrast of a text: many are in the same few styles."""
    ink = style.color or Color.parse("#000000")
    return contrast(colour(ink, theme), colour(style.bgcolor, theme))


def texts_of(strips: Iterable[Strip]) -> Inks:
    """The texts of a drawing that are no shapes, each with its style."""
    return {(text.strip(), style) for strip in strips for text, style, _ in strip if set(text) - SHAPES}


def unreadable(strips: Iterable[Strip], theme: str) -> set[str]:
    """The texts whose contrast is too low."""
    return too_faint(texts_of(strips), theme)


def too_faint(texts: Inks, theme: str) -> set[str]:
    """The same of texts that were gathered."""
    found = set()
    for text, style in texts:
        assert style is not None
        if contrast_of(style, theme) < LEAST:
            found.add(f"{text!r} {style}")
    return found


def moments(library: Library) -> list[Match]:
    """A turn, attackers, blocks, a payment, games against both kinds of automaton, a game of two together."""
    return [
        played_to(library, lambda m, d: d.purpose is Purpose.TURN and m.version > 60),
        played_to(library, lambda m, d: d.purpose is Purpose.ATTACKERS),
        played_to(library, lambda m, d: isinstance(d, BlockDecision)),
        played_to(library, lambda m, d: d.purpose is Purpose.PAY),
        chimera_match(library, 30),
        solo_match(library, 7, 30),
        coop_match(library, steps=60),
    ]


@pytest.fixture(scope="module")
def models(library: Library) -> list[TableModel]:
    return [TableModel(Party(session_for(match)), match.decisions[0].seat) for match in moments(library)]


Drawn = Callable[[str], Inks]


@pytest.fixture(scope="module")
def drawn(models: list[TableModel]) -> Drawn:
    """All texts on the tables in a theme."""

    @cache
    def texts(name: str) -> Inks:
        look, found = Appearance(THEMES[name], FULL), Inks()
        for model, size in product(models, ((60, 20), (80, 24), (120, 40), (200, 60))):
            kept = KeptDrawings()
            for row in model.filled_rows():
                model.move_cursor(row, 0)
                drawings = draw_table(model, model.game, layout(*size), (("Enter", "choose"),), look, kept)
                for drawing in drawings.values():
                    found |= texts_of(drawing.strips)
        return found

    return texts


@pytest.mark.parametrize("name", THEMES)
def test_every_sign_on_the_table_can_be_read(drawn: Drawn, name: str) -> None:
    found = drawn(name.removesuffix("-xterm"))  # the terminals of sixteen colours are drawn on alike
    assert len(found) > 1000
    assert not too_faint(found, name)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("mine", [True, False])
def test_every_state_of_a_card_can_be_read(models: list[TableModel], name: str, mine: bool) -> None:
    palette, look = THEMES[name], Appearance(THEMES[name], FULL)
    units = ((card, model) for model in models[:4] for seat in model.view.seats for card in seat.battlefield)
    card, model = next(units)
    ground = palette.screen_bg + (palette.mine_bg if mine else palette.theirs_bg)
    found = set()
    for exhausted in (False, True):
        for mark in (Mark(acts=True, key="7"), Mark(cursor=True, key="7"), Mark(role="attacks", foreseen=0)):
            for height in (2, 3, 6):
                canvas = Canvas(24, height, ground)
                dice = tuple(DieView(i, kind, Level.POWER, 0) for i, kind in enumerate(DieType))
                state = structs.replace(card, exhausted=exhausted, wounds=1, status=2, dice=dice[:3])
                unit_card(canvas, (0, 0, 24, height), state, mark, model, look, side_of(mine, look))
                found |= unreadable(canvas.drawing().strips, name)
    assert not found


@pytest.mark.parametrize("name", THEMES)
def test_every_side_of_every_die_can_be_read_on_every_ground(name: str) -> None:
    palette = THEMES[name]
    look, found = Appearance(palette, FULL), set()
    for ground in grounds(palette):
        for kind in DieType:
            for level in Level:
                canvas = Canvas(16, 3, ground)
                die = DieView(1, kind, level, 0)
                tile(canvas, 0, 0, die, look)
                chip(canvas, 6, 1, die, look)
                chip(canvas, 10, 1, die, look, spent=True)
                found |= unreadable(canvas.drawing().strips, name)
    assert not found


def grounds(palette: Palette) -> list[Style]:
    """Where dice lie."""
    return [palette.mine_bg, palette.theirs_bg, palette.mine_card, palette.theirs_card, palette.hand_card]


def test_without_colours_nothing_has_any(models: list[TableModel]) -> None:
    from ashes_tui.ui.draw.theme import MONO

    look = Appearance(MONO, FULL)
    for model in models:
        for drawing in draw_table(
            model, model.game, layout(120, 40), (("Enter", "choose"),), look, KeptDrawings()
        ).values():
            styles = [style for strip in drawing.strips for _, style, _ in strip if style]
            assert all(style.color is None and style.bgcolor is None for style in styles)


@pytest.mark.parametrize("name", ["dark", "light", "contrast", "dark-256", "light-256"])
def test_in_ones_own_turn_what_the_opponent_may_do_and_what_is_not_now_are_dimmer(library: Library, name: str) -> None:
    """Given one's own turn, then the answers stand out most, and even the quietest words can be read."""
    look = Appearance(THEMES[name], FULL)
    model = TableModel(Party(session_for(chimera_match(library, 30))), 0)
    assert model.view.active == 0
    drawn = draw_table(model, model.game, layout(120, 40), (), look, KeptDrawings())
    assert not unreadable((strip for drawing in drawn.values() for strip in drawing.strips), name)

    def most(pane: str) -> float:
        strips = drawn[pane].strips
        parts = [(text, style) for strip in strips for text, style, _ in strip if set(text) - SHAPES and style]
        return max(contrast_of(style, name) for _, style in parts)

    assert most(THEIR_SPELLS) < most(PROMPT)
    palette, ground = look.palette, look.palette.screen_bg
    steps = [contrast_of(ground + style, name) for style in (palette.text, palette.dim, palette.faint, palette.hushed)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] >= LEAST
