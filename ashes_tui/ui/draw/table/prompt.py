"""The question, and every legal answer in columns by kind; and the line of keys below it."""

from __future__ import annotations

import re

from rich.style import Style

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine.api import NONE, Activate, DeclareAttack, PlayCard, TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, cap, plate, price
from ashes_tui.ui.draw.table.answers import Column, columns_of, price_of, told_width
from ashes_tui.ui.draw.table.cells import whole_text
from ashes_tui.ui.draw.truncate import clip, shorten, shorten_option, shorten_words, wrap
from ashes_tui.ui.table.forecast import Told
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.no_effect import NO_EFFECT
from ashes_tui.words.phrases import capital

KEYS_ROW = "keys"
_VERBS = {PlayCard: "Play ", Activate: "Activate ", DeclareAttack: "Attack "}
"""What the heading of a column says already."""
_SAID = "Discard "
"""What the question says already wherever answers begin so."""
_BRIEF = NO_EFFECT.removesuffix(" now")
_VALUE = re.compile(r"\b([AL])(?=\d)")
_PRICED = 112
"""In a narrower pane prices may be left out of the list, so the price of the answer under the cursor is told above."""
_ACTIONS = ("main", "side")
_NAMED = 8
"""So many columns of a name are kept where values need the rest."""
_ASIDE = 28
"""So many columns beside the answers are room for what will come of them."""


def prompt(model: TableModel, width: int, height: int, look: Appearance, explain: bool, aside: str = "") -> Drawing:
    """The whole pane. ``explain``: what is left of it tells the card of the answer under the cursor.

    In a turn, ``aside`` replaces the actions left, which the header tells too.
    """
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    heads = _heads(canvas, model, look, aside)
    entries = model.entries()
    columns = columns_of(model, width, height - heads + 1)
    several = any(column.heading for column in columns)
    top = heads + several
    lines = max(1, height - top)
    for column in columns:
        if column.heading and several:
            canvas.put(column.x, heads, column.heading, palette.faint, column.width)
        _column(canvas, column, top, lines, entries, model, look)
    _beside(canvas, columns, heads, lines + several, model, look, explain)
    return canvas.drawing()


def _column(
    canvas: Canvas,
    column: Column,
    top: int,
    lines: int,
    entries: tuple[Entry, ...],
    model: TableModel,
    look: Appearance,
) -> None:
    """The answers of a column in sight; its last line counts those that are not, whose keys still work."""
    shown = column.entries[column.first : column.first + lines]
    below = len(column.entries) - column.first - len(shown)
    for line, index in enumerate(shown):
        if below and line == lines - 1 and lines > 1:
            more = f"{look.signs.lowered} {below + 1} more"
            canvas.put(column.x + 1, top + line, more, look.palette.dim)
            continue
        if column.first and line == 0 and lines > 2:
            more = f"{look.signs.raised} {column.first + 1} more"
            canvas.put(column.x + 1, top, more, look.palette.dim)
            continue
        _option(canvas, (column.x, top + line, column.width), entries[index], index, model, look)


def _heads(canvas: Canvas, model: TableModel, look: Appearance, aside: str) -> int:
    """The title on its plate, then what it is about, or why something was refused; return the number of lines."""
    palette = look.palette
    title, detail = _words(model, look)
    turn = isinstance(model.decision, TurnDecision)
    detail = aside if aside and turn else detail
    notice, _, refused_by = model.notice.rstrip("]").partition(" [")
    canvas.fill(0, 0, canvas.width, 1, palette.header_bg)
    hue = palette.mine_plate if model.decision else palette.theirs_plate
    room = canvas.width - 4 - (text_width(model.beside) + 2 if model.beside else 0)
    at = plate(canvas, 0, 0, shorten(title, room, look.glyphs.ellipsis), hue, look) + 1
    end, right = canvas.width - 1, _right(model, refused_by, canvas.width - at - 2, look)
    if right:
        end = canvas.right(end, 0, right, palette.ember if refused_by else palette.faint) - 1
    entry = model.entry()
    noted = capital(entry.note) if entry and not notice else ""
    foretold = model.preview_text() if turn and not notice else ""
    priced = f"{_named(entry)}: {entry.tail}" if entry and turn and entry.tail and canvas.width < _PRICED else ""
    foretold = ". ".join(part for part in (priced, foretold) if part)
    text, style = notice or noted or foretold or detail, palette.ember if notice or noted else palette.dim
    text = f"{text} [{refused_by}]" if refused_by and refused_by not in right else text
    return _sentence(canvas, text, style, at, end, _room(model, canvas.height, bool(notice or noted or not turn)), look)


def _right(model: TableModel, refused_by: str, room: int, look: Appearance) -> str:
    """What stands at the right of the title, as far as there is room: clocks, what is picked, the rule that refused."""
    status = _signed(model.picker.status(), look) if model.picker else ""
    parts = [part for part in (model.beside, status, refused_by) if part]
    while parts and text_width("  ".join(parts)) > room:
        parts.pop()
    return "  ".join(parts)


def _room(model: TableModel, height: int, wanted: bool) -> int:
    """The lines that a sentence may take below the title: those that few answers leave, two where it is wanted."""
    spare = height - 2 - len(model.entries())
    return max(spare, min(2, height - 5) if wanted else 0, 0)


def _sentence(canvas: Canvas, text: str, style: Style, at: int, end: int, more: int, look: Appearance) -> int:
    """A sentence beside the title; what has no room there goes on below, or is cut. Returns the number of lines."""
    if not text:
        return 1
    room = end - at
    if text_width(text) <= room:
        canvas.put(at, 0, text, style)
        return 1
    if not more:
        canvas.put(at, 0, shorten(text, room, look.glyphs.ellipsis), style)
        return 1
    # What fits below the title is not broken in two by what stands at its right.
    whole = len(wrap(text, canvas.width - 2)) <= more
    first = wrap(text, room)[0] if room >= 20 and not whole else ""
    canvas.put(at, 0, first, style)
    lines = clip(wrap(text[len(first) :].strip(), canvas.width - 2), more, canvas.width - 2, look.glyphs.ellipsis)
    canvas.fill(0, 1, canvas.width, len(lines), look.palette.header_bg)
    for y, line in enumerate(lines, start=1):
        canvas.put(1, y, line, style)
    return 1 + len(lines)


def _words(model: TableModel, look: Appearance) -> tuple[str, str]:
    prompt = model.prompt
    if prompt is not None:
        title = prompt.title
        if model.selected_card != NONE:
            title = f"{title} {look.glyphs.dot} only {model.names.card(model.selected_card)} (Esc: all)"
        return title, prompt.detail
    if model.view.outcome is not None:
        return "The game is over", "Esc: the result, and where to go from here"
    waiting = ", ".join(model.names.seat(seat) for seat in model.view.waiting)
    return f"Waiting for {waiting}", ""


def _option(
    canvas: Canvas, box: tuple[int, int, int], entry: Entry, index: int, model: TableModel, look: Appearance
) -> None:
    """One answer: its key, a box if it is picked with others, its text, at the right its price."""
    x, y, width = box
    palette, glyphs = look.palette, look.glyphs
    cursor = model.cursor.row == OPTIONS and model.cursor.index == index
    if cursor:
        canvas.fill(x, y, width, 1, palette.cursor_bg)
    cap(canvas, x, y, entry.key, look, cursor)
    at, end = x + CAP + 1, x + width
    if entry.picked is not None:
        sign = look.signs.box if entry.picked else look.signs.no_box
        at = canvas.put(at, y, f"{sign} ", None if cursor else palette.mine)
    noted = len(_BRIEF) + 2 if entry.note else 0
    style = None if cursor else palette.text if entry.enabled and not entry.note else palette.faint
    text = _named(entry)
    tail = _price_beside(entry, _least_width(text), end - at - noted, look)
    room = end - at - noted - text_width(tail) - bool(tail)
    # What tells targets apart is cut last: of the name enough is left to know it by.
    values = _signed(_cut_values(entry.about, room - text_width(text) - 1), look)
    needed = text_width(values) if _VALUE.search(entry.about) else 0
    room -= needed + 1 if needed and room - needed >= _NAMED else 0
    others = [_named(other) for other in model.entries()]
    at = canvas.put(at, y, shorten_option(text, max(4, room), glyphs.ellipsis, others), style)
    if tail and end - text_width(tail) > at:
        end -= text_width(tail)
        price(canvas, end, y, tail, look, None if cursor else palette.dim, x + width - end)
    left = end - at - 1 - noted
    about = _price_that_fits(values, left) if _is_price(values) else shorten_words(values, left, glyphs.ellipsis)
    if about:
        at = price(canvas, max(at + 1, end - noted - text_width(about) - bool(tail)), y, about, look,
                   None if cursor else palette.dim, end - at)  # fmt: skip
    if entry.note:
        left = end - at - 2
        note = shorten(entry.note, left, glyphs.ellipsis) if left > len(NO_EFFECT) else _BRIEF
        canvas.put(at + 1, y, note, None if cursor else palette.faint, x + width - at - 1)
    canvas.spot(x, y, width, 1, OPTIONS, index)


def _named(entry: Entry) -> str:
    """What an answer is called below the heading of its column."""
    return entry.text.removeprefix(_VERBS.get(type(entry.act), "")).removeprefix(_SAID)


def _least_width(text: str) -> int:
    """The columns that a name needs; of an ability's card a few letters do."""
    whose, _, ability = text.partition(": ")
    return min(text_width(text), text_width(ability) + _NAMED + 2) if ability and whose else text_width(text)


def _price_beside(entry: Entry, name: int, room: int, look: Appearance) -> str:
    """The price of an answer; where its name needs the room without the action, or none: the card tells it too."""
    whole = _signed(price_of(entry), look)
    return _price_that_fits(whole, room - name - 1) if _is_price(whole) else whole


def _is_price(text: str) -> bool:
    """Whether a text is a cost that begins with its action."""
    return text.partition(" ")[0] in _ACTIONS


def _price_that_fits(whole: str, room: int) -> str:
    """A cost, without its action or not at all where there is too little room."""
    return next((form for form in (whole, whole.partition(" ")[2]) if text_width(form) <= room), "")


def _cut_values(values: str, room: int) -> str:
    """What is told of a card, as much as there is room for: attack and life stay longest."""
    parts = values.split(", ")
    while len(parts) > 1 and text_width(", ".join(parts)) > room:
        parts.remove(next((part for part in reversed(parts) if not _VALUE.search(part)), parts[-1]))
    return ", ".join(parts)


def _signed(text: str, look: Appearance) -> str:
    """Values with the signs of attack and life."""
    signs = {"A": look.signs.attack, "L": look.signs.life}
    return _VALUE.sub(lambda match: signs[match[1]], text)


def _beside(
    canvas: Canvas,
    columns: tuple[Column, ...],
    top: int,
    lines: int,
    model: TableModel,
    look: Appearance,
    explain: bool,
) -> None:
    """What is left of the pane, at the right or below: what will come of the answer, or the text of its card."""
    x = max((column.x + column.width for column in columns), default=0) + 3
    headed = any(column.heading for column in columns)
    used = headed + max((min(lines - headed, len(column.entries)) for column in columns), default=0)
    told = model.outlook((look.signs.life, look.glyphs.arrow, look.signs.dead))
    x = _outlook(canvas, x, top, told, look)
    words = _explanation(model, look) if explain and not told else model.preview_text()
    if not words or (isinstance(model.decision, TurnDecision) and not explain):
        return
    if canvas.width - x - 1 >= _ASIDE:
        _lines(canvas, x, top, canvas.width - x - 1, lines, words, look)
    elif lines - used > 1:
        _lines(canvas, 1, top + used + 1, canvas.width - 2, lines - used - 1, words, look)


def _outlook(canvas: Canvas, x: int, top: int, told: list[Told], look: Appearance) -> int:
    """Columns of what an attack will lead to, as many as fit; return the column after them."""
    for heading, lines in told:
        rows = [(text, _signed(value, look)) for text, value in lines]
        width = told_width((heading, lines))
        if x + width >= canvas.width or top < 1:
            break
        canvas.put(x, top, heading, look.palette.faint)
        for y, (text, value) in enumerate(rows[: canvas.height - top - 1], start=top + 1):
            canvas.put(x, y, text, look.palette.dim)
            canvas.right(x + width, y, value, look.palette.ember if look.glyphs.arrow in value else look.palette.text)
        x += width + 3
    return x


def _lines(canvas: Canvas, x: int, y: int, width: int, room: int, words: str, look: Appearance) -> None:
    for at, line in enumerate(clip(wrap(words, width), room, width, look.glyphs.ellipsis)):
        canvas.put(x, y + at, line, look.palette.dim)


def _explanation(model: TableModel, look: Appearance) -> str:
    card = model.shown_card()
    return f"{card.name}: {whole_text(card, model, look)}" if card else ""


def foreseen_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing:
    """Below the log of a wide terminal: where the answer under the cursor leads to."""
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    canvas.fill(0, 0, width, 1, palette.header_bg)
    entry = model.entry()
    canvas.put(1, 0, shorten(f"{entry.text}, if you choose it" if entry else "", width - 2, look.glyphs.ellipsis),
               palette.strong)  # fmt: skip
    words = model.preview_text() or (capital(entry.note) if entry else "")
    rows = [("costs", price_of(entry)), ("about it", _signed(entry.about, look))] if entry else []
    y = 2
    for heading, told in rows:
        if told:
            canvas.put(1, y, heading, palette.faint)
            price(canvas, 11, y, told, look, palette.text, width - 12)
            y += 1
    _lines(canvas, 1, y + (y > 2), width - 2, height - y - 1, words, look)
    return canvas.drawing()


def keys_line(hints: tuple[tuple[str, str], ...], width: int, look: Appearance) -> Drawing:
    """Keys and what they do, each of which can be clicked. ``hints`` are (key, word) pairs."""
    palette = look.palette
    canvas = Canvas(width, 1, palette.screen_bg + palette.header_bg)
    x = 1
    for index, (key, word) in enumerate(hints):
        size = len(key) + len(word) + 1
        if x + size > width:
            break
        start = x
        x = canvas.put(x, 0, key, palette.gold)
        x = canvas.put(x, 0, f" {word}", palette.dim)
        canvas.spot(start, 0, x - start, 1, KEYS_ROW, index)
        x += 2
    return canvas.drawing()
