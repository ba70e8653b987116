"""Colours: one palette for each kind of terminal. Nothing is told by colour alone.

Grounds are darker than cards, cards darker than tiles. Gold means that something can be pressed, ember what will come
of it; the hues of magic belong to dice and costs alone. ``tests/ui/test_contrast.py`` measures what is drawn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style

from ashes_tui.lang.terms import DieType, Level
from ashes_tui.words.tone import Tone

Colours = dict[str, str]
DICE = tuple(DieType)


class Palette(NamedTuple):
    """Named styles. Those ending in ``_bg`` are laid under text; ``hushed`` is for words on the plain ground alone.

    ``flat``: colours have names only, so that nothing can be tinted; ``mono``: shapes must do without any ground.
    """

    name: str
    dark: bool
    flat: bool
    mono: bool
    text: Style
    dim: Style
    faint: Style
    hushed: Style
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
    gold: Style
    cap: Style
    cap_on: Style
    ember: Style
    rule: Style
    line: Style
    lane_bg: Style
    mine_plate: Style
    theirs_plate: Style
    ember_plate: Style
    mine_line: Style
    theirs_line: Style
    mine_card: Style
    theirs_card: Style
    mine_spent: Style
    theirs_spent: Style
    mine_slot: Style
    theirs_slot: Style
    hand_card: Style
    hand_spent: Style
    attack_badge: Style
    life_badge: Style
    bar: Style
    white_die: Style
    white_edge: Style
    hurt: Style
    weave: Style
    faces: dict[tuple[DieType, Level], Style]
    edges: dict[tuple[DieType, Level], Style]
    spent_faces: dict[DieType, Style]

    def solid(self, kind: DieType) -> Style:
        """A die of which only the type is of interest."""
        return self.faces[kind, Level.POWER]

    def result_plate(self, won: bool | None) -> Style:
        """The ground of a result: the colour of who has won, another one where that is nobody here alone."""
        return {True: self.mine_plate, False: self.theirs_plate, None: self.ember_plate}[won]

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


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, other: str, part: float) -> str:
    """``part`` of a colour, the rest of another one; where colours have names only, the other one."""
    if not (one.startswith("#") and other.startswith("#")):
        return other
    both = zip(_rgb(one), _rgb(other), strict=True)
    return "#" + "".join(f"{round(x * part + y * (1 - part)):02x}" for x, y in both)


def _fg(colour: str, bold: bool | None = None) -> Style:
    return Style(color=colour, bold=bold)


def _bg(ground: str, colour: str | None = None, bold: bool | None = None) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


_SHARED: Colours = {"gold_ink": "#17130a", "badge_ink": "#ffffff"}

DARK_COLOURS: Colours = _SHARED | {
    "bg": "#111116", "header": "#1d1e27", "panel": "#17181f", "lane": "#0c0c10",
    "mine_bg": "#101b1e", "theirs_bg": "#1d1419", "mine_card": "#1b2e34", "theirs_card": "#33222c",
    "hand_card": "#262833", "spent": "#16171d",
    "text": "#ece7df", "dim": "#bdb7ad", "faint": "#a09a92", "hushed": "#8c877f",
    "mine": "#72d3d0", "theirs": "#f397b3", "mine_line": "#3f8587", "theirs_line": "#a85f78",
    "gold": "#f4c552", "cursor": "#f4c552", "cap": "#4a3c12",
    "good": "#8bd98d", "bad": "#ff9a90", "ember": "#ff9248",
    "life": "#e5565c", "trough": "#46282f", "life_badge": "#8a2c36", "attack_badge": "#465170",
    "ink": "#141318", "rule": "#5a5561", "line": "#7d7885", "white": "#ece7df", "white_ink": "#141318",
    "ceremonial": "#ff8278", "charm": "#f59bcb", "illusion": "#c3a5f7", "natural": "#82b4ff", "divine": "#f2e08a",
    "sympathy": "#7fd8a9", "time": "#d8b487", "artifice": "#f7a55a", "astral": "#72d6f2", "rage": "#ff7d6b",
    "dragon": "#ff9d6b",
}  # fmt: skip

LIGHT_COLOURS: Colours = _SHARED | {
    "bg": "#f3efe7", "header": "#e0d9cb", "panel": "#ebe6da", "lane": "#e2ddd1",
    "mine_bg": "#e2eeed", "theirs_bg": "#f5e3e6", "mine_card": "#fafffe", "theirs_card": "#fff9f9",
    "hand_card": "#ffffff", "spent": "#ece7dc",
    "text": "#211e1a", "dim": "#45403a", "faint": "#5d574f", "hushed": "#6b645b",
    "mine": "#0b6468", "theirs": "#98244f", "mine_line": "#57989b", "theirs_line": "#c07790",
    "gold": "#7a5000", "cursor": "#f5c64f", "cap": "#ffe09a",
    "good": "#1f6b2c", "bad": "#a81f2b", "ember": "#a23f06",
    "life": "#cf3f48", "trough": "#efc6c6", "life_badge": "#a32835", "attack_badge": "#3f4c6d",
    "ink": "#ffffff", "rule": "#a49c8e", "line": "#8a8377", "white": "#ffffff", "white_ink": "#211e1a",
    "ceremonial": "#a82020", "charm": "#a8286f", "illusion": "#6a36c0", "natural": "#1d54b5", "divine": "#6f5900",
    "sympathy": "#0d6440", "time": "#74490f", "artifice": "#984700", "astral": "#006583", "rage": "#9a2320",
    "dragon": "#9c3d10",
}  # fmt: skip

CONTRAST_COLOURS: Colours = DARK_COLOURS | {
    "bg": "#000000", "header": "#000000", "panel": "#000000", "lane": "#000000",
    "mine_bg": "#000000", "theirs_bg": "#000000", "mine_card": "#001d22", "theirs_card": "#2a0016",
    "hand_card": "#14141c", "spent": "#000000",
    "text": "#ffffff", "dim": "#e6e6e6", "faint": "#d0d0d0", "hushed": "#b0b0b0",
    "mine": "#5ffbf5", "theirs": "#ff9cc4", "mine_line": "#2fb8b5", "theirs_line": "#e0608f",
    "gold": "#ffd84a", "cursor": "#ffd84a", "cap": "#3a2e00", "bad": "#ffa8a0",
    "life": "#ff5a62", "trough": "#5a1a22", "life_badge": "#8f0f1d", "attack_badge": "#22335f",
    "rule": "#a0a0a0", "line": "#d0d0d0",
}  # fmt: skip

_BLACK = ("bg", "header", "panel", "lane", "mine_bg", "theirs_bg", "mine_card", "theirs_card", "hand_card", "spent")
ANSI_COLOURS: Colours = dict.fromkeys((*_BLACK, "ink", "gold_ink", "white_ink"), "black") | {
    "text": "bright_white", "dim": "white", "faint": "white", "hushed": "white",
    "mine": "bright_cyan", "theirs": "bright_magenta", "mine_line": "cyan", "theirs_line": "magenta",
    "gold": "bright_yellow", "cursor": "bright_yellow", "cap": "black",
    "good": "bright_green", "bad": "bright_red", "ember": "bright_yellow",
    "life": "bright_red", "trough": "bright_black", "life_badge": "red", "attack_badge": "blue",
    "badge_ink": "bright_white", "rule": "bright_black", "line": "white", "white": "bright_white",
    "ceremonial": "bright_red", "charm": "bright_magenta", "illusion": "bright_white", "natural": "bright_white",
    "divine": "bright_yellow", "sympathy": "bright_green", "time": "white", "artifice": "yellow",
    "astral": "bright_cyan", "rage": "bright_red", "dragon": "yellow",
    "illusion_ground": "magenta", "natural_ground": "blue",
}  # fmt: skip
"""Blue and magenta are too dark for words in most terminals: there they are grounds under white."""


def _faces(c: Colours, dark: bool) -> dict[tuple[DieType, Level], tuple[str, str, bool]]:
    """Ink, ground and weight of every side: power is solid hue, class a third of it, basic nearly none."""
    found: dict[tuple[DieType, Level], tuple[str, str, bool]] = {}
    for kind in DICE:
        hue = c[kind.value]
        end = "#ffffff" if dark else "#000000"
        flat = not hue.startswith("#")
        ground = _ground(c, kind)
        found[kind, Level.POWER] = c["ink"] if ground == hue else hue, ground, True
        ink = hue if flat else mixed(hue, end, 0.45)
        found[kind, Level.CLASS] = ink, mixed(hue, c["panel"], 0.34 if dark else 0.28), True
        ink = hue if flat else mixed(hue, end, 0.75 if dark else 0.6)
        found[kind, Level.BASIC] = ink, mixed(hue, c["panel"], 0.14 if dark else 0.08), False
    return found


def _ground(c: Colours, kind: DieType) -> str:
    """The colour of a die's power side: its hue, or one that only grounds may have."""
    return c.get(f"{kind.value}_ground", c[kind.value])


def _dice(c: Colours, dark: bool) -> dict[str, Any]:
    """The styles of dice."""
    faces = _faces(c, dark)
    hues = {kind: c[kind.value] for kind in DICE}
    edges = {key: ground if ground.startswith("#") or key[1] is Level.POWER else _ground(c, key[0])
             for key, (_, ground, _) in faces.items()}  # fmt: skip
    return {
        "dice": {kind: _fg(hue) for kind, hue in hues.items()},
        "faces": {key: _bg(ground, ink, bold) for key, (ink, ground, bold) in faces.items()},
        "edges": {key: _fg(colour) for key, colour in edges.items()},
        "spent_faces": {
            kind: _bg(mixed(hue, c["panel"], 0.1), mixed(hue, c["text"], 0.5)) for kind, hue in hues.items()
        },
        "white_edge": _fg(c["white"]),
        "white_die": _bg(c["white"], c["white_ink"], True),
    }


def _cards(c: Colours) -> dict[str, Any]:
    """The styles of cards, frames and plates."""
    return {
        "mine_plate": _bg(c["mine"], c["ink"], True),
        "theirs_plate": _bg(c["theirs"], c["ink"], True),
        "ember_plate": _bg(c["ember"], c["ink"], True),
        "mine_line": _fg(c["mine_line"]),
        "theirs_line": _fg(c["theirs_line"]),
        "mine_card": _bg(c["mine_card"]),
        "theirs_card": _bg(c["theirs_card"]),
        "mine_spent": _bg(mixed(c["mine_card"], c["mine_bg"], 0.45)),
        "theirs_spent": _bg(mixed(c["theirs_card"], c["theirs_bg"], 0.45)),
        "mine_slot": _bg(mixed(c["mine_card"], c["mine_bg"], 0.25)),
        "theirs_slot": _bg(mixed(c["theirs_card"], c["theirs_bg"], 0.25)),
        "hand_card": _bg(c["hand_card"]),
        "hand_spent": _bg(c["spent"]),
        "attack_badge": _bg(c["attack_badge"], c["badge_ink"], True),
        "life_badge": _bg(c["life_badge"], c["badge_ink"], True),
        "bar": _bg(c["trough"], c["life"]),
        "weave": _fg(mixed(c["theirs"], c["theirs_card"], 0.3) if c["theirs"].startswith("#") else c["theirs_line"]),
    }


def _palette(name: str, dark: bool, c: Colours) -> Palette:
    """The styles that a table of colours makes, mixed once."""
    return Palette(
        name=name,
        dark=dark,
        flat=not c["bg"].startswith("#"),
        mono=False,
        text=_fg(c["text"]),
        dim=_fg(c["dim"]),
        faint=_fg(c["faint"]),
        hushed=_fg(c["hushed"]),
        strong=_fg(c["text"], True),
        accent=_fg(c["ember"], True),
        good=_fg(c["good"]),
        bad=_fg(c["bad"]),
        mine=_fg(c["mine"], True),
        theirs=_fg(c["theirs"], True),
        warning=_fg(c["ember"]),
        legal=_fg(c["gold"], True),
        screen_bg=_bg(c["bg"], c["text"]),
        header_bg=_bg(c["header"]),
        mine_bg=_bg(c["mine_bg"]),
        theirs_bg=_bg(c["theirs_bg"]),
        card_bg=_bg(c["hand_card"]),
        spent_bg=_bg(c["spent"]),
        linked_bg=_bg(c["mine_card"]),
        cursor_bg=_bg(c["cursor"], c["gold_ink"], True),
        panel_bg=_bg(c["panel"]),
        banner_bg=_bg(c["header"], c["ember"], True),
        notice_bg=_bg(c["header"], c["ember"]),
        gold=_fg(c["gold"], True),
        cap=_bg(c["cap"], c["gold"], True),
        cap_on=_bg(c["cursor"], c["gold_ink"], True),
        ember=_fg(c["ember"], True),
        rule=_fg(c["rule"]),
        line=_fg(c["line"]),
        lane_bg=_bg(c["lane"]),
        hurt=_fg(c["bad"], True),
        **_dice(c, dark),
        **_cards(c),
    )


DARK = _palette("ashes-dark", True, DARK_COLOURS)
LIGHT = _palette("ashes-light", False, LIGHT_COLOURS)
CONTRAST = _palette("ashes-contrast", True, CONTRAST_COLOURS)
ANSI = _palette("ashes-16", True, ANSI_COLOURS)

# Terminals with 256 colours show the nearest one they have, which for faint tints is too strong: beige becomes pink,
# dark slate navy. So there the grounds are grey.
_DARK_GREYS = DARK_COLOURS | {
    "bg": "#121212", "header": "#262626", "panel": "#1c1c1c", "lane": "#080808",
    "mine_bg": "#121212", "theirs_bg": "#1c1c1c", "mine_card": "#303030", "theirs_card": "#303030",
    "hand_card": "#303030", "spent": "#1c1c1c",
    "faint": "#b2b2b2", "hushed": "#8a8a8a",
}  # fmt: skip
_LIGHT_GREYS = LIGHT_COLOURS | {
    "bg": "#eeeeee", "header": "#e4e4e4", "panel": "#eeeeee", "lane": "#e4e4e4",
    "mine_bg": "#eeeeee", "theirs_bg": "#e4e4e4", "mine_card": "#ffffff", "theirs_card": "#ffffff",
    "hand_card": "#ffffff", "spent": "#e4e4e4",
    "text": "#262626", "dim": "#3a3a3a", "faint": "#585858", "hushed": "#626262",
    "theirs": "#af005f", "mine": "#005f5f",
    "gold": "#5f5f00", "ember": "#870000", "good": "#005f00", "bad": "#af0000",
}  # fmt: skip
DARK_256 = _palette("ashes-dark", True, _DARK_GREYS)
LIGHT_256 = _palette("ashes-light", False, _LIGHT_GREYS)


def _without_colour(style: Style, reverse: tuple[Style, ...]) -> Style:
    """What is left of a style without colours: bold, and the reverse of those that are filled."""
    return Style(bold=style.bold, reverse=True if style in reverse else None)


def _mono() -> Palette:
    """Without colours: weight, frames and signs have to do. Only the cursor and the plates are filled."""
    filled = (DARK.cursor_bg, DARK.cap_on, DARK.mine_plate, DARK.theirs_plate, DARK.ember_plate)
    plain: dict[str, object] = {}
    for field in Palette._fields:
        value = getattr(DARK, field)
        if isinstance(value, Style):
            plain[field] = _without_colour(value, filled)
        elif isinstance(value, dict):
            plain[field] = {key: _without_colour(style, filled) for key, style in value.items()}
    return DARK._replace(**plain)._replace(name="ashes-mono", flat=True, mono=True)  # type: ignore[arg-type]


MONO = _mono()
THEMES: dict[str, Palette] = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""The palettes to choose from, by the word for them."""


def palette_for(dark: bool, colours: str | None) -> Palette:
    """The palette for a kind of terminal; ``colours`` as in `fitted`."""
    return fitted(DARK if dark else LIGHT, colours)


def fitted(palette: Palette, colours: str | None) -> Palette:
    """What a terminal can show of a palette; ``colours`` as Rich names them (``256``, ``standard``), or ``none``."""
    if colours == "none":
        return MONO
    if colours == "standard":
        return ANSI
    if colours == "256" and palette is not CONTRAST:
        return DARK_256 if palette.dark else LIGHT_256
    return palette
