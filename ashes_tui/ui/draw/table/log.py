"""The event log: a turn is a heading, an event a sign and few words; the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.table.parts import Part, Row, put_row
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.line import LineKind, LineVerb
from ashes_tui.words.narrators.retelling.in_fewer_words import event_forms
from ashes_tui.words.narrators.turns import END_PHASES

_PASSING = (Tone.QUIET, Tone.WHY, Tone.TURN)
"""What is not the last event: the header says it, or it matters little."""
_HEADINGS = (Tone.TURN, Tone.ROUND, Tone.END)
_SIGN = 3
"""The columns of the sign before an event."""
_LEAST_HEADED = 3
"""In fewer lines an event is of more use than the heading of its turn."""
_RECENT = 60
_MORE = "more"


def last_event(lines: Sequence[Line], look: Appearance) -> tuple[str, ...]:
    """The last event worth telling, for where there is no log, longest form first."""
    found = next((line for line in reversed(lines[-_RECENT:]) if line.tone not in _PASSING), None)
    return tuple(in_tier(form, look.glyphs) for form in event_forms(found)) if found else ()


def _latest(lines: Sequence[Line], width: int, room: int, look: Appearance, me: int) -> tuple[list[list[Row]], int]:
    """The last events that have room, wrapped, and how many come before them."""
    events: list[list[Row]] = []
    first, free, found = len(lines), room, list[Row]()
    while first and len(found := event_rows(lines[first - 1], width, look, me)) <= free:
        events.append(found)
        first, free = first - 1, free - len(found)
    return events[::-1], first


def _signed_rows(lines: Sequence[Line], width: int, room: int, look: Appearance, me: int) -> tuple[list[Row], bool]:
    """The last events that have room, with their signs, wrapped; the first line is the heading of a turn.

    Also whether all that happened is told.
    """
    events, first = _latest(lines, width, room, look, me)
    return _headed_rows(lines, events, first, width, room, look, me), first == 0


def _headed_rows(
    lines: Sequence[Line], events: list[list[Row]], first: int, width: int, room: int, look: Appearance, me: int
) -> list[Row]:
    """The last events, those from the ``first`` on, below the heading of their turn."""
    free = room - sum(map(len, events))
    heading = _heading_of(lines, first)
    if heading is None or room < _LEAST_HEADED:
        return [row for event in events for row in event] or _alone(lines, first, room, width, look, me)
    above = event_rows(lines[heading], width, look, me)
    while events and free < len(above) and not _heads(lines[first]):
        free, first = free + len(events.pop(0)), first + 1
    rows = [row for event in events for row in event]
    if events and _heads(lines[first]):
        return rows
    # The event before has fewer words than to leave lines empty; only one that stands alone is cut.
    before = _before if rows else _alone
    told = before(lines, first, free - len(above), width, look, me) if heading != first - 1 else []
    return [*_with_hidden(above, first - heading - 1 - bool(told), look), *told, *rows]


def _with_hidden(heading: list[Row], hidden: int, look: Appearance) -> list[Row]:
    """A heading; at the end of its rule so many events below it that have no room."""
    if hidden <= 0 or len(heading) != 1 or len(heading[0]) < 2:
        return heading
    (text, hue), (rule, style) = heading[0][:2]
    more = f" {look.signs.raised} {hidden} {_MORE} "
    fits = text_width(rule) > text_width(more)
    return [[(text, hue), (rule[: -text_width(more)], style), (more, look.palette.faint)]] if fits else heading


def hides_events(log: Drawing, look: Appearance) -> bool:
    """Whether a heading of a log counts events below it that have no room."""
    return any(strip.text.rstrip().endswith(_MORE) and look.signs.raised in strip.text for strip in log.strips)


def _alone(lines: Sequence[Line], end: int, room: int, width: int, look: Appearance, me: int) -> list[Row]:
    """The event before a number of lines, for which there is too little room: in the longest form that has it."""
    if not end:
        return []
    whole = event_rows(lines[end - 1], width, look, me)
    return _before(lines, end, room, width, look, me) or _beginning(whole, room, width - _SIGN, look)


def _before(lines: Sequence[Line], end: int, room: int, width: int, look: Appearance, me: int) -> list[Row]:
    """The event before a number of lines in the longest form that has room whole; nothing if none has."""
    forms = (event_rows(lines[end - 1]._replace(text=text), width, look, me) for text in event_forms(lines[end - 1]))
    return next((form for form in forms if len(form) <= room), [])


def _heads(line: Line) -> bool:
    """Whether a line is a heading: nobody's turn goes on in the phases that end a round."""
    return line.tone in _HEADINGS or (line.about.kind is LineKind.PHASE and line.about.phase in END_PHASES)


def _heading_of(lines: Sequence[Line], at: int) -> int | None:
    """The heading above a line, by number."""
    return next((i for i in range(at - 1, -1, -1) if _heads(lines[i])), None)


def _beginning(event: list[Row], room: int, width: int, look: Appearance) -> list[Row]:
    """The first lines of an event that has no room whole, with a sign that it goes on."""
    if not 0 < room < len(event):
        return event[: max(0, room)]
    *before, last = event[:room]
    *parts, (text, style) = last
    return [*before, [*parts, (shorten(f"{text} {look.glyphs.ellipsis}", width, look.glyphs.ellipsis), style)]]


def event_rows(line: Line, width: int, look: Appearance, me: int) -> list[Row]:
    """A heading with a rule, or an event with its sign."""
    palette, text = look.palette, in_tier(line.text, look.glyphs)
    if _heads(line):
        turn = line.tone is Tone.TURN and line.seat >= 0
        hue = (palette.mine if line.seat == me else palette.theirs) if turn else palette.accent
        rule = (palette.mine_line if line.seat == me else palette.theirs_line) if turn else palette.rule
        first, *more = wrap(text, width - 2)
        if more:
            return [[(part, hue)] for part in (first, *more)]
        return [[(f"{first} ", hue), (look.signs.rule * max(0, width - len(first) - 1), rule)]]
    sign = _sign(line, look)
    style = palette.text if line.tone is Tone.ACTION else palette.faint if line.tone is Tone.QUIET else palette.dim
    wrapped = wrap(text, width - 3)
    return [[sign if i == 0 else ("   ", None), (part, style)] for i, part in enumerate(wrapped)]


ARRIVES = (LineVerb.COME_INTO_PLAY, LineVerb.REVEAL, LineVerb.COME_BACK)
LEAVES = (LineVerb.DESTROY, LineVerb.DISCARD, LineVerb.REMOVE)


def _sign(line: Line, look: Appearance) -> Part:
    """What kind of event it is."""
    palette, signs, verb = look.palette, look.signs, line.about.verb
    edge = look.signs.edge if line.apart else " "
    if verb is LineVerb.ATTACK:
        return f"{edge}{signs.attack} ", palette.bad
    if verb in LEAVES:
        return f"{edge}{signs.dead} ", palette.bad
    if line.tone is Tone.HURT or (line.about.kind is LineKind.HARM and verb is not LineVerb.PREVENT):
        return f"{edge}{signs.life} ", palette.bad
    if verb in ARRIVES:
        return f"{edge}+ ", palette.good
    if line.about.kind in (LineKind.DICE, LineKind.ROLL):
        return f"{edge}{signs.rolled} ", palette.text
    return f"{edge}{look.glyphs.dot} ", palette.dim


def _quiet(look: Appearance) -> Appearance:
    """The same look with words fainter, on plain ground; of a heading only the rule says whose turn it is."""
    palette, faint, hushed = look.palette, look.palette.faint, look.palette.hushed
    quiet = palette._replace(text=faint, dim=hushed, faint=hushed, mine=faint, theirs=faint, accent=faint)
    return replace(look, palette=quiet)


def log_pane(lines: Sequence[Line], width: int, height: int, look: Appearance, me: int) -> Drawing:
    """The latest lines of the log.

    Once not all of it has room it ends at the bottom: what was told last stays where it is, however many lines a card
    above the log takes of it. It is quieter than the table beside it.
    """
    canvas = Canvas(width, height, look.palette.screen_bg)
    rows, is_whole = _signed_rows(lines, width - 2, height, _quiet(look), me)
    for y, row in enumerate(rows, start=0 if is_whole else height - len(rows)):
        put_row(canvas, 1, y, row, width - 2)
    return canvas.drawing()


class KeptLog:
    """The drawings of a log in all the room that it had, used again as long as the very same lines are told."""

    def __init__(self) -> None:
        self._told: tuple[Sequence[Line], Appearance] | None = None
        self._drawings: dict[tuple[int, int, int], Drawing] = {}

    def drawn(self, lines: Sequence[Line], width: int, height: int, look: Appearance, me: int) -> Drawing:
        """The latest lines. Whoever tells more of them makes them anew, as a transcript does for each moment."""
        if self._told is None or lines is not self._told[0] or look != self._told[1]:
            self._told, self._drawings = (lines, look), {}
        asked = (width, height, me)
        if asked not in self._drawings:
            self._drawings[asked] = log_pane(lines, width, height, look, me)
        return self._drawings[asked]
