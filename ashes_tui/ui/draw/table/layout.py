"""How the table's panes share a terminal of a given size.

Above lies the opponent's half, below one's own, the lane between them. Beside both halves stand, from 112 columns on,
the card being read and the log; hand and answers lie below, over the full width. From 160 columns the side column
goes down to the foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.low import FLAT_HAND, in_a_low_terminal
from ashes_tui.ui.draw.table.spare import given_by_need, without_lines
from ashes_tui.ui.draw.table.wants import HIGHEST, USUAL_NEEDS, Needs
from ashes_tui.ui.table.panes import (
    DETAIL,
    FORESEEN,
    HAND,
    HEADER,
    KEYS,
    LANE,
    LIVES,
    MY_BAR,
    MY_FIELD,
    MY_SPELLS,
    OTHER,
    PANEL,
    PROMPT,
    SIDE_LOG,
    THEIR_BAR,
    THEIR_FIELD,
    THEIR_SPELLS,
)

if TYPE_CHECKING:
    from ashes_tui.engine.api import CardView

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
STACK = (
    HEADER,
    THEIR_BAR,
    THEIR_SPELLS,
    THEIR_FIELD,
    LANE,
    MY_FIELD,
    MY_SPELLS,
    MY_BAR,
    HAND,
    PANEL,
    PROMPT,
    KEYS,
)
"""The panes one below the other."""
BESIDE = (DETAIL, OTHER, LIVES, SIDE_LOG, FORESEEN)
PANES = tuple(pane for pane in (*STACK, *BESIDE) if pane != PANEL)
"""The panes of every table; the panel belongs to those that need one."""

_LEAST: dict[str, int] = {
    HEADER: 1,
    THEIR_BAR: 1,
    THEIR_SPELLS: 1,
    THEIR_FIELD: 3,
    LANE: 1,
    MY_FIELD: 3,
    MY_SPELLS: 1,
    MY_BAR: 1,
    HAND: 2,
    PANEL: 0,
    PROMPT: 5,
    KEYS: 1,
}
_PREFERRED: tuple[tuple[str, int], ...] = (
    (THEIR_FIELD, 4),
    (MY_FIELD, 4),
    (PROMPT, 7),
    (THEIR_BAR, 3),
    (MY_BAR, 3),
    (THEIR_FIELD, 6),
    (MY_FIELD, 6),
    (THEIR_SPELLS, 2),
    (MY_SPELLS, 2),
    (HAND, 6),
    (THEIR_FIELD, 9),
    (MY_FIELD, 9),
    (PROMPT, 8),
    (HAND, 8),
    (THEIR_SPELLS, 3),
    (MY_SPELLS, 3),
    (PROMPT, 10),
    (THEIR_FIELD, 10),
    (MY_FIELD, 10),
    (HAND, 10),
    (THEIR_SPELLS, 5),
    (MY_SPELLS, 5),
    (PROMPT, 999),
)
"""Who gets spare lines, in this order: each pane up to that many. Bars and spells depend on the screen's size alone."""


_FRAMED_HAND = 5
"""A hand with frames has at least so many lines, or those in which its cards say all in short."""


class _Level(NamedTuple):
    """Up to how many lines a battlefield gets by its lines of units, the hand, and the question."""

    fields: tuple[int, int, int]
    hand: int
    prompt: int

    def in_a_low_terminal(self) -> _Level:
        """The same, with fewer lines for what can be read elsewhere or not at all."""
        return _Level((1, *self.fields[1:]), min(self.hand, FLAT_HAND), self.prompt)


_LEVELS = (
    _Level((1, 3, 3), 1, 6),
    _Level((2, 4, 4), 2, 7),
    _Level((2, 5, 6), 3, 7),
    _Level((2, 6, 6), 4, 7),
    _Level((2, 7, 8), 6, 7),
    _Level((3, 7, 8), 6, 8),
    _Level((3, 8, 10), 7, 9),
    _Level((3, 9, 12), 8, 10),
    _Level((4, 10, 14), 10, 10),
    _Level((7, 11, 16), 10, 10),
    _Level((10, 12, 18), 10, 12),
    _Level((13, 14, 20), 10, 14),
    _Level((16, 16, 22), 12, 999),
)
"""What units, hand and answers share, level by level: first units can be read, then the hand, then more answers.

In a high terminal an empty battlefield keeps the lines of its units: below the answers they would lie empty too.
"""

_HIGHEST_HAND, _WHOLE_HAND = 8, 20
"""A hand gets no more lines for its words, and with what it brings so many only where nobody else needs them."""
_KEPT = (1, 4, 8)
"""So many lines a battlefield without units, with one line of them, and with two gives to nobody."""
_KEPT_CALM = (2, 6, 10)
"""The same where what others say could be read in fewer words, too."""
_COVERED = 4
"""A line of cards that all lie face down gets no more lines: there is nothing to read."""
_KEPT_SPELLS = 3
"""Nor do ready spells, and behaviour: what they have above that is air around them."""
_DICE = 3
"""A Phoenixborn keeps so many lines for its dice."""
SHORT_HAND = 3
"""So few cards in hand have room below one's own half: the log goes on beside them."""
_KEPT_LOW_PROMPT = 8
"""In a low terminal a line above that is of more use to the hand, which has one for what a card does."""
_CALM_PROMPT, _CALM_BESIDE = 9, 8
"""So many hold them with what comes of the one under the cursor, below them or beside them.

What is above that lies between the cards.
"""
_WHOLE_ROW = 9
"""A line of units whose texts need no more lines has no use for more than so many: one of them is air."""

WIDE = 160
"""From this width on dice and cards are wider, and the side column goes down to the foot."""
WIDE_BOARD = 112
"""A half of the table this wide has room for wider cards and dice."""
ROOMY_BOARD = 84
"""A narrower one has no room beside an automaton's plate for its tracks, nor beside its behaviour for its piles."""
_BESIDE_FROM = 112
_NARROWEST, _WIDEST = 32, 56
_READ = 24
"""Lines in which nearly every card can be read beside the table; the log gets the rest of that column."""
_READ_ABOVE_LIVES = 18
"""The same where the lives turn by turn stand below it, over which a longer card goes on."""
_LIVES, _LOG_BELOW = 10, 8
"""Lines of the lives turn by turn, and those that the log must have left below them."""
_LEAST_HALF = 7
"""Lines in which the other half of a shared board says its units, life, dice and spells."""
_HALF = 14
"""Lines for the side of the table that is not shown."""

_GIVES_WAY = (
    (HAND, 1),
    (LANE, 0),
    (THEIR_FIELD, 2),
    (MY_FIELD, 2),
    (THEIR_SPELLS, 0),
    (MY_SPELLS, 0),
    (THEIR_BAR, 0),
)
"""In a small terminal: panes that make room for the panel, down to so many lines. The question never does.

First goes what is told elsewhere, too: the prices of the hand in the answers, the last event in the log.
"""

Place = tuple[int, int, int, int]
"""Column, line, width, height."""
Lines = tuple[tuple[str, int], ...]
"""Panes, each with its lines."""


class Layout(NamedTuple):
    """Where the panes are. ``left`` is the width of the two halves, ``side`` that of the column beside them, or 0.

    ``held`` are the cards of this turn, for which the hand has room.
    """

    width: int
    height: int
    left: int
    side: int
    places: Mapping[str, Place]
    held: tuple[CardView, ...] = ()

    def size(self, pane: str) -> tuple[int, int]:
        """Width and height of a pane; nothing if it has no place."""
        return self.places.get(pane, (0, 0, 0, 0))[2:]

    @property
    def low(self) -> bool:
        """Whether cards in hand have no frames."""
        return is_low(self.height, self.size(PANEL)[1])

    @property
    def wide(self) -> bool:
        """Whether there is room for the widest form of everything."""
        return self.width >= WIDE


def middles_of(drawings: Mapping[str, Drawing], places: Mapping[str, Place]) -> dict[str, dict[int, tuple[int, int]]]:
    """Where things are on the screen, by row and number: column of their middle, and line."""
    found: dict[str, dict[int, tuple[int, int]]] = {}
    for name, drawing in drawings.items():
        x, y, *_ = places.get(name, (0, 0))
        for spot in drawing.spots:
            found.setdefault(spot.row, {})[spot.at] = (x + spot.middle, y + spot.y)
    return found


def too_small(width: int, height: int) -> bool:
    """Whether a terminal is too small to show the whole table."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT


def reading_layout(width: int, height: int, panel: int = 0) -> Layout:
    """The layout for choosing among cards that are not on the table: a long list, with the card beside it."""
    left = min(64, max(40, width * 45 // 100))
    top = 1 + panel
    places = {
        HEADER: (0, 0, width, 1),
        PANEL: (0, 1, width, panel),
        PROMPT: (0, top, left, height - 1 - top),
        DETAIL: (left, top, width - left, height - 1 - top),
        KEYS: (0, height - 1, width, 1),
    }
    return Layout(width, height, left, width - left, _present(places))


def _side(width: int) -> int:
    """The width of the side column: 0 in a narrow terminal, a smaller share in a very wide one."""
    if width < _BESIDE_FROM:
        return 0
    share = width * 26 // 100 if width >= WIDE else -(-width * 29 // 100)
    return min(_WIDEST, max(_NARROWEST, share))


def board_width(width: int) -> int:
    """The columns of both halves in a terminal of this width."""
    return width - _side(width)


@lru_cache(maxsize=64)
def layout(
    width: int, height: int, others: int = 0, panel: int = 0, needs: Needs = USUAL_NEEDS, lines: Lines = ()
) -> Layout:
    """The best use of a terminal. ``others``: so many seats are told beside it, a partner's or all of several.

    ``panel`` are the lines of a panel right above the question; ``lines`` those of panes that are settled already.
    Kept, since a cursor moves often and changes no need.
    """
    side, to_foot = _side(width), width >= WIDE
    left, heights = width - side, _heights(height, panel, needs)
    if not is_low(height, panel):
        heights |= _between_the_cards(heights, needs, _CALM_BESIDE if to_foot else _CALM_PROMPT)
    heights |= dict(lines)
    short = side > 0 and 0 <= needs.cards <= SHORT_HAND
    places: dict[str, Place] = {}
    y = 0
    for pane in STACK:
        full = pane in (HEADER, KEYS) or (pane in (HAND, PANEL, PROMPT) and not to_foot)
        full &= not (short and pane == HAND)
        places[pane] = (0, y, width if full else left, heights[pane])
        y += heights[pane]
    if side:
        bottom = places[KEYS][1] if to_foot else places[HAND][1] + short * heights[HAND]
        tells_lives = to_foot and needs.lives and not panel
        places |= _beside((left, side), bottom, heights[PROMPT] + panel if to_foot else 0, others, tells_lives)
    return Layout(width, height, left, side, _present(places), needs.hand)


def _present(places: dict[str, Place]) -> dict[str, Place]:
    return {pane: place for pane, place in places.items() if place[3] > 0}


def _heights(height: int, panel: int, needs: Needs) -> dict[str, int]:
    heights = _usual_heights(height, panel)
    for pane, half in ((THEIR_SPELLS, needs.theirs), (MY_SPELLS, needs.mine)):
        free = 0 if half.spells else max(0, heights[pane] - 1)
        heights[pane] -= free
        heights[PROMPT] += free
    return heights | _shared_out(heights, needs)


def _usual_heights(height: int, panel: int) -> dict[str, int]:
    """The lines of all panes in a terminal of this height, whatever lies on the table."""
    heights = _LEAST | {PANEL: panel}
    spare = height - sum(heights.values())
    for pane, least in _GIVES_WAY:
        taken = max(0, min(-spare, heights[pane] - least))
        heights[pane] -= taken
        spare += taken
    for pane, most in _PREFERRED:
        extra = max(0, min(spare, most - heights[pane]))
        heights[pane] += extra
        spare -= extra
    return heights


@lru_cache(maxsize=64)
def is_low(height: int, panel: int = 0) -> bool:
    """Whether a terminal has no lines for cards in hand with frames."""
    return _usual_heights(height, panel)[HAND] < _FRAMED_HAND - 1


def _framed(needs: Needs) -> int:
    """The fewest lines of a hand with frames."""
    return min(_FRAMED_HAND, needs.now or _FRAMED_HAND)


def lines_of_words(read: int, covered: bool = False) -> int:
    """The lines that a row of units gets to say what it does, of so many that it takes."""
    return _COVERED if covered else min(read, HIGHEST)


def _shared_out(usual: dict[str, int], needs: Needs) -> dict[str, int]:
    """How battlefields, hand and question share their lines by what lies there."""
    is_flat = usual[HAND] < _FRAMED_HAND - 1
    halves = {THEIR_FIELD: needs.theirs, MY_FIELD: needs.mine}
    # In a low terminal a battlefield that is empty again has no lines to keep.
    units = {pane: half.lying if is_flat else half.units for pane, half in halves.items()}
    found = {pane: min(2, 1 + n) for pane, n in units.items()} | {HAND: 1, PROMPT: _LEAST[PROMPT]}
    spare = sum(usual[pane] for pane in found) - sum(found.values())
    covered = {pane: _COVERED * half.units for pane, half in halves.items() if half.covered}
    for level in _LEVELS:
        most = level.in_a_low_terminal() if is_flat else level
        limits = {pane: min(most.fields[n], covered.get(pane, 999)) for pane, n in units.items()}
        limits |= {HAND: most.hand if needs.held else 1, PROMPT: most.prompt}
        for pane, limit in limits.items():
            extra = max(0, min(spare, limit - found[pane]))
            # A line that two rows of units cannot share is of more use elsewhere.
            extra -= (found[pane] + extra) % 2 if units.get(pane, 0) > 1 and extra else 0
            found[pane] += extra
            spare -= extra
    if not is_flat:
        others = {pane: usual[pane] for pane in (THEIR_BAR, MY_BAR, THEIR_SPELLS, MY_SPELLS)}
        found = _for_whole_words(_by_need(found, needs) | others, needs)
    elif needs.held and found[HAND] == FLAT_HAND and found[PROMPT] > _KEPT_LOW_PROMPT:
        found |= {HAND: FLAT_HAND + 1, PROMPT: found[PROMPT] - 1}
    given = max(0, min(needs.asked - found[PROMPT], found[HAND] - 1)) if is_flat else 0
    found |= {HAND: found[HAND] - given, PROMPT: found[PROMPT] + given}
    return in_a_low_terminal(found, usual, needs) if is_flat and needs.foot else found


def _by_need(found: dict[str, int], needs: Needs) -> dict[str, int]:
    """The same, cards whose words would be cut having the lines that other panes can spare."""
    halves = {THEIR_FIELD: needs.theirs, MY_FIELD: needs.mine}
    rows = {pane: max(1, half.units) for pane, half in halves.items()} | {HAND: 1}
    wanted = {pane: rows[pane] * min(half.read, HIGHEST) for pane, half in halves.items()}
    wanted |= {HAND: min(needs.read, _HIGHEST_HAND)}
    # Where both sides are cut, a line of units of one gets as much as one of the other.
    fair = sum(found[pane] for pane in halves) // sum(rows[pane] for pane in halves)
    kept = {pane: max(min(wanted[pane], rows[pane] * fair), _KEPT[half.lying]) for pane, half in halves.items()}
    kept |= {HAND: max(wanted[HAND], _framed(needs)), PROMPT: needs.answers}
    for pane, want in wanted.items():
        spare = {giver: max(0, found[giver] - kept[giver]) for giver in kept if giver != pane}
        given = max(0, min(want - found[pane], sum(spare.values())))
        given -= given % rows[pane]
        found = found | {pane: found[pane] + given}
        for giver, most in spare.items():
            taken = min(given, most)
            found[giver] -= taken
            given -= taken
    return found


def _for_whole_words(found: dict[str, int], needs: Needs) -> dict[str, int]:
    """The same with Phoenixborn and ready spells: what still is cut gets lines, then what could be alike."""
    rows = {pane: max(1, half.units) for pane, half in ((THEIR_FIELD, needs.theirs), (MY_FIELD, needs.mine))}
    for calm in (False, True):
        found = _given(found, *_wanted_and_kept(found, needs, rows, calm), rows, needs)
    return _with_behavior(found, *_wanted_and_kept(found, needs, rows, calm=True), rows, needs)


def _wanted_and_kept(
    found: dict[str, int], needs: Needs, rows: dict[str, int], calm: bool
) -> tuple[dict[str, int], dict[str, int]]:
    """The lines that panes want to tell everything, or ``calm`` and with what is brought, and those that they keep."""
    wanted = {HAND: min(needs.whole if calm else needs.read, _WHOLE_HAND)}
    kept = {HAND: found[HAND] if calm else _framed(needs), PROMPT: needs.answers}
    for half, field, spells, bar in (
        (needs.theirs, THEIR_FIELD, THEIR_SPELLS, THEIR_BAR),
        (needs.mine, MY_FIELD, MY_SPELLS, MY_BAR),
    ):
        wanted |= {field: rows[field] * min(half.read, HIGHEST)}
        wanted |= {spells: half.plates[calm], bar: half.bar[calm]}
        kept |= {field: (_KEPT_CALM if calm else _KEPT)[half.lying], spells: _KEPT_SPELLS if calm else 1}
    return wanted, kept


def _with_behavior(
    found: dict[str, int], wanted: dict[str, int], kept: dict[str, int], rows: dict[str, int], needs: Needs
) -> dict[str, int]:
    """The same, the behaviour of an automaton told row by row if nobody lacks the lines for all of its rows."""
    told = {pane: half.rows for half, pane in ((needs.theirs, THEIR_SPELLS), (needs.mine, MY_SPELLS)) if half.rows}
    least = kept | {HAND: max(wanted[HAND], _framed(needs))} | dict.fromkeys(told, 999)
    given = given_by_need(found, wanted | told, least, rows)
    return given if all(given[pane] >= lines for pane, lines in told.items()) else found


def _given(
    found: dict[str, int], wanted: dict[str, int], kept: dict[str, int], rows: dict[str, int], needs: Needs
) -> dict[str, int]:
    """The lines given by need. Where something still is cut, a hand keeps none for cards that it no longer holds."""
    given = given_by_need(found, wanted, kept, rows)
    if needs.now < wanted[HAND] and any(given[pane] < lines for pane, lines in wanted.items()):
        given = given_by_need(found, wanted | {HAND: needs.now}, kept | {HAND: _framed(needs)}, rows)
    return _none_cut(given, rows, needs)


def wanted_now(needs: Needs) -> dict[str, int]:
    """In how many lines each pane says what there is now."""
    found = {HAND: needs.now if needs.held else 1}
    for half, field, spells, bar in (
        (needs.theirs, THEIR_FIELD, THEIR_SPELLS, THEIR_BAR),
        (needs.mine, MY_FIELD, MY_SPELLS, MY_BAR),
    ):
        read, plates, told = half.brief_now
        units = max(1, half.lying * lines_of_words(read, half.covered))
        found |= {field: units, spells: plates if half.spells else 1, bar: told}
    return found


def _none_cut(found: dict[str, int], rows: dict[str, int], needs: Needs) -> dict[str, int]:
    """The same, what is cut even so having every line that nothing needs now: no air beside a text that is cut.

    The question keeps its answers then and a line below them; not even that if another text is whole by it.
    """
    wanted = {pane: lines for pane, lines in wanted_now(needs).items() if pane in found}
    wanted[HAND] = min(wanted[HAND], _WHOLE_HAND)

    def told(shared: dict[str, int]) -> int:
        return sum(shared[pane] >= lines for pane, lines in wanted.items())

    if told(found) == len(wanted):
        return found
    kept = {HAND: _framed(needs) if needs.held else 1, PROMPT: min(needs.least + 1, needs.answers)}
    for half, field, spells, bar in (
        (needs.theirs, THEIR_FIELD, THEIR_SPELLS, THEIR_BAR),
        (needs.mine, MY_FIELD, MY_SPELLS, MY_BAR),
    ):
        kept |= {field: _KEPT[half.lying], spells: 1, bar: min(found[bar], _DICE)}
    given = given_by_need(found, wanted, kept, rows)
    more = given_by_need(given, wanted, kept | {PROMPT: needs.least}, rows)
    given = more if told(more) > told(given) else given
    # Ready spells whose texts are cut even so are rather only named, as far as others need these lines.
    cut = [pane for pane in (THEIR_SPELLS, MY_SPELLS) if 1 < given[pane] < wanted[pane]]
    shared = without_lines(given, cut, PROMPT, wanted, kept, rows) if cut else given
    for pane in cut:
        back = max(0, min(given[pane] - shared[pane], shared[PROMPT] - kept[PROMPT]))
        shared |= {pane: shared[pane] + back, PROMPT: shared[PROMPT] - back}
    return shared


def _with_frames(found: dict[str, int], needs: Needs, calm: int) -> dict[str, int]:
    """The same with the lines for frames around ready spells, of each side if nobody lacks them for what it says."""
    halves = ((needs.theirs, THEIR_FIELD, THEIR_SPELLS), (needs.mine, MY_FIELD, MY_SPELLS))
    rows = {field: max(1, half.units) for half, field, _ in halves}
    wanted, kept = _wanted_and_kept(found, needs, rows, calm=True)
    kept |= {PROMPT: max(calm, needs.answers)}
    # A behaviour that is told row by row keeps its lines.
    wanted |= {spells: half.rows for half, _, spells in halves if 0 < half.rows <= found[spells]}
    for half, _, spells in halves:
        given = given_by_need(found, wanted | {spells: max(wanted[spells], half.framed)}, kept, rows)
        found = given if found[spells] < half.framed <= given[spells] else found
        wanted |= {spells: max(wanted[spells], half.framed)} if found is given else {}
    return found


def _between_the_cards(found: dict[str, int], needs: Needs, calm: int) -> dict[str, int]:
    """The lines of the fields and the question, lines that no answer needs being air on both battlefields alike.

    The row of an automaton has no free places: what its units and its behaviour do not need lies on the other
    battlefield.
    """
    found = _with_frames(found, needs, calm)
    spare = max(0, found[PROMPT] - max(calm, needs.answers))
    step = max(1, needs.theirs.units, needs.mine.units)
    theirs = spare // 2 - spare // 2 % step
    mine = spare - theirs if step == 1 else theirs
    shared = found | {PROMPT: found[PROMPT] - theirs - mine}
    shared |= {THEIR_FIELD: found[THEIR_FIELD] + theirs, MY_FIELD: found[MY_FIELD] + mine}
    if needs.theirs.rows and step == 1:
        kept = {THEIR_FIELD: max(_WHOLE_ROW, needs.theirs.read + 1), THEIR_SPELLS: needs.theirs.rows}
        lines = {pane: shared.get(pane, found[pane]) for pane in kept}
        shared |= {pane: min(lines[pane], most) for pane, most in kept.items()}
        shared[MY_FIELD] += sum(max(0, lines[pane] - most) for pane, most in kept.items())
    return shared


def _beside(span: tuple[int, int], bottom: int, foreseen: int, others: int, tells_lives: bool) -> dict[str, Place]:
    """The side column from below the header down to ``bottom``, the last lines for what is foreseen.

    The lives turn by turn stand there only if reader and log keep enough.
    """
    room = bottom - 1 - foreseen
    detail = min(max(11, room * 45 // 100), _READ, room)
    # A seat needs one line and fills two; a partner's half goes on with its units.
    least, most = (1 + others, 1 + 2 * others) if others > 1 else (_LEAST_HALF, _HALF)
    if others:
        detail = min(detail, max(8, room - least - 3))
    other = min(max((room - detail) * 45 // 100, least), most, room - detail) if others else 0
    lives = _LIVES if tells_lives and room - other >= _READ_ABOVE_LIVES + _LIVES + _LOG_BELOW else 0
    detail = min(detail, _READ_ABOVE_LIVES) if lives else detail
    lines = {DETAIL: detail, LIVES: lives, SIDE_LOG: room - detail - other - lives, OTHER: other, FORESEEN: foreseen}
    places, y = {}, 1
    for pane, tall in lines.items():
        places[pane] = (span[0], y, span[1], tall)
        y += tall
    return places
