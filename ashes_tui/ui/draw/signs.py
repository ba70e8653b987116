"""Signs and frames that only drawings of cards and tables use, in the three tiers of ``words.glyphs``."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.words.glyphs import Glyphs

ROUND, HEAVY, DOUBLE, DASHED = "round", "heavy", "double", "dashed"


class FrameSigns(NamedTuple):
    """The signs of a frame. Heavy is the cursor, double what happens now, dashed what is exhausted or gone."""

    top_left: str
    top: str
    top_right: str
    side: str
    bottom_right: str
    bottom: str
    bottom_left: str


class Signs(NamedTuple):
    """One tier. ``tile`` is a die from its upper left corner on, ``eighths`` the last column of a bar."""

    attack: str
    life: str
    minus: str
    raised: str
    lowered: str
    blood: str
    dead: str
    returned: str
    rolled: str
    attached: str
    on: str
    unfilled: str
    off: str
    box: str
    no_box: str
    copy: str
    no_copy: str
    chosen: str
    not_chosen: str
    ours: str
    theirs: str
    edge: str
    edge_on: str
    slot_edge: str
    spent_edge: str
    rule: str
    full: str
    empty: str
    eighths: str
    tile: tuple[str, str, str, str, str, str, str, str]
    weave: str
    shield: str
    frames: dict[str, FrameSigns]
    lines: str


def _frames(**found: str) -> dict[str, FrameSigns]:
    return {name: FrameSigns(*signs) for name, signs in found.items()}


FULL = Signs(
    attack="†",
    life="♥",
    minus="−",
    raised="▲",
    lowered="▼",
    blood="♠",
    dead="✖",
    returned="↶",
    rolled="⊡",
    attached="└",
    on="●",
    unfilled="◇",
    off="○",
    box="✔",
    no_box="○",
    copy="■",
    no_copy="□",
    chosen="●",
    not_chosen="○",
    ours="▼",
    theirs="▲",
    edge="▎",
    edge_on="▌",
    slot_edge="▌",
    spent_edge="┊",
    rule="─",
    full="█",
    empty=" ",
    eighths=" ▏▎▍▌▋▊▉",
    tile=("▗", "▄", "▖", "▐", "▌", "▝", "▀", "▘"),
    weave="▒░",
    shield="▣",
    frames=_frames(round="╭─╮│╯─╰", heavy="┏━┓┃┛━┗", double="╔═╗║╝═╚", dashed="┌╌┐╎┘╌└"),
    lines="━┃┏┓┗┛",
)

ASCII = Signs(
    attack="A",
    life="L",
    minus="-",
    raised="^",
    lowered="v",
    blood="b",
    dead="X",
    returned="<-",
    rolled="#",
    attached="+",
    on="o",
    unfilled="-",
    off="-",
    box="x",
    no_box=".",
    copy="#",
    no_copy="-",
    chosen="(o)",
    not_chosen="( )",
    ours="v",
    theirs="^",
    edge="|",
    edge_on="#",
    slot_edge="|",
    spent_edge=":",
    rule="-",
    full="=",
    empty=".",
    eighths="",
    tile=("", "", "", "[", "]", "", "", ""),
    weave="::",
    shield="S",
    frames=_frames(round="+-+|+-+", heavy="#=##" + "#=#", double="*=*H*=*", dashed="...:..."),
    lines="=|++++",
)

SIGNS = {"full": FULL, "safe": ASCII, "ascii": ASCII}
"""By the name of the tier. Frames, blocks and hearts are of ambiguous width, so the safe tier goes without."""


def signs_of(glyphs: Glyphs) -> Signs:
    """The signs that go with a tier."""
    return SIGNS[glyphs.name]
