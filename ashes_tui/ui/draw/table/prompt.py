"""The prompt: who decides about what, and every legal option; and the line of keys below it."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.client.picking.entries import Entry
from ashes_tui.engine.api import NONE, TurnDecision
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.truncate import clip, shorten, shorten_option, shorten_words, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.no_effect import NO_EFFECT
from ashes_tui.words.phrases import capital
from ashes_tui.words.sentences import card_sentence

HEADS = 2
KEYS_ROW = "keys"
_BRIEF = NO_EFFECT.removesuffix(" now")


class Grid(Struct, frozen=True):
    """How the options are laid out: columns, visible lines, the first line shown."""

    columns: int
    lines: int
    first: int
    total: int
    width: int


def grid(count: int, cursor: int, width: int, lines: int, longest: int) -> Grid:
    """One column if everything fits, else as many as the width allows; scrolled to the cursor."""
    columns = 1
    if count > lines:
        columns = max(1, min(width // min(max(longest + 2, 26), max(width // 2, 26)), -(-count // lines)))
    total = -(-count // columns) if count else 0
    at = cursor // columns
    first = max(0, min(at - lines // 2, total - lines))
    return Grid(columns, lines, first, total, width // columns)


def prompt(model: TableModel, width: int, height: int, look: Appearance, explain: bool, aside: str = "") -> Drawing:
    """The whole pane. Spare lines preview the option under the cursor, or with ``explain`` show its card's text.

    In a turn, ``aside`` replaces the actions left, which the header tells too.
    """
    palette = look.palette
    canvas = Canvas(width, height, palette.screen_bg + palette.panel_bg)
    heads = _heads(canvas, model, look, aside)
    entries = model.entries()
    lines = max(1, height - heads)
    cursor = model.cursor.index if model.cursor.row == OPTIONS else 0
    longest = max((_length(e) for e in entries), default=0)
    shape = grid(len(entries), cursor, width, lines, longest)
    for line in range(shape.lines):
        for column in range(shape.columns):
            index = (shape.first + line) * shape.columns + column
            if index < len(entries):
                _option(canvas, (column * shape.width, heads + line, shape.width), entries[index], index, model, look)
    _scroll_signs(canvas, heads, shape, len(entries), look)
    if not explain:
        _foretell(canvas, heads + shape.total + 1, model, look)
    else:
        _explain(canvas, heads + shape.total + 1, model, look)
    return canvas.drawing()


def columns_of(model: TableModel, width: int, height: int) -> int:
    """The number of columns of options in a pane of this size."""
    entries = model.entries()
    longest = max((_length(e) for e in entries), default=0)
    return grid(len(entries), 0, width, max(1, height - _head_lines(height)), longest).columns


def _length(entry: Entry) -> int:
    """The columns an entry needs, without its note: one that is found later must not shift the others."""
    about = len(entry.about) + 2 if entry.about else 0
    return len(entry.text) + len(entry.tail) + about + 7


def _head_lines(height: int) -> int:
    return HEADS + (1 if height >= 10 else 0)


def _heads(canvas: Canvas, model: TableModel, look: Appearance, aside: str) -> int:
    """Draw title and rule, then what it is about, or why something was refused; return the number of lines."""
    palette = look.palette
    title, detail, rule = _words(model, look)
    detail = aside if aside and isinstance(model.decision, TurnDecision) else detail
    notice, _, refused_by = model.notice.rstrip("]").partition(" [")
    status = model.picker.status() if model.picker else ""
    beside = "  ".join(part for part in (model.beside, status) if part)
    right = "  ".join(part for part in (beside, refused_by or rule) if part)
    if len(title) + len(right) + 4 > canvas.width and not notice:
        right, detail = beside, f"{detail} [{rule}]" if rule else detail
    canvas.fill(0, 0, canvas.width, 1, palette.banner_bg)
    start = canvas.right(canvas.width - 1, 0, right, palette.warning if refused_by else None)
    canvas.put(1, 0, shorten(title, start - 2, look.glyphs.ellipsis))
    entry = model.entry()
    noted = entry.note if entry and not notice else ""
    text = wrap(notice or capital(noted) or detail, canvas.width - 2)
    lines = max(_head_lines(canvas.height), 1 + len(text) if notice else _spare_heads(model, canvas.height, text))
    if notice:
        canvas.fill(0, 1, canvas.width, lines - 1, palette.notice_bg)
    for y, line in enumerate(text[: lines - 1], start=1):
        cut = y == lines - 1 and len(text) > lines - 1
        canvas.put(
            1,
            y,
            line + (look.glyphs.ellipsis if cut else ""),
            None if notice else palette.warning if noted else palette.dim,
        )
    return lines


def _spare_heads(model: TableModel, height: int, text: list[str]) -> int:
    """The lines for what it is about, more of them if there are few options."""
    return min(1 + len(text), height - max(1, len(model.entries())))


def _words(model: TableModel, look: Appearance) -> tuple[str, str, str]:
    prompt = model.prompt
    if prompt is not None:
        title = prompt.title
        if model.selected_card != NONE:
            title = f"{title} {look.glyphs.dot} only {model.names.card(model.selected_card)} (Esc: all)"
        return title, prompt.detail, prompt.rule
    if model.view.outcome is not None:
        return "The game is over", "Esc: the result, and where to go from here", ""
    waiting = ", ".join(model.names.seat(seat) for seat in model.view.waiting)
    return f"Waiting for {waiting}", "", ""


def _option(
    canvas: Canvas, box: tuple[int, int, int], entry: Entry, index: int, model: TableModel, look: Appearance
) -> None:
    """One option: its key, a box if it is a toggle, its text and cost."""
    x, y, width = box
    palette, glyphs = look.palette, look.glyphs
    cursor = model.cursor.row == OPTIONS and model.cursor.index == index
    if cursor:
        canvas.fill(x, y, width, 1, palette.cursor_bg)
    key = entry.key or " "
    at = canvas.put(x + 1, y, f"{key} ", None if cursor else palette.accent)
    if entry.picked is not None:
        box_sign = glyphs.picked if entry.picked else glyphs.unpicked
        at = canvas.put(at, y, f"{box_sign} ", None if cursor else palette.legal)
    room = width - (at - x) - 1
    tail = f"  {entry.tail}" if entry.tail else ""
    style = None if cursor else palette.text if entry.enabled and not entry.note else palette.faint
    noted = len(_BRIEF) + 2 if entry.note else 0
    at = canvas.put(at, y, shorten_option(entry.text, room - len(tail) - noted, glyphs.ellipsis), style)
    at = canvas.put(at, y, tail, None if cursor else palette.warning, x + width - at)
    if entry.about:
        about = shorten_words(entry.about, x + width - at - 3 - noted, glyphs.ellipsis)
        at = canvas.put(at + 2, y, about, None if cursor else palette.dim)
    if entry.note:
        left = x + width - at - 3
        note = shorten(entry.note, left, glyphs.ellipsis) if left > len(NO_EFFECT) else _BRIEF
        canvas.put(at + 2, y, note, None if cursor else palette.faint)
    canvas.spot(x, y, width, 1, OPTIONS, index)


def _explain(canvas: Canvas, top: int, model: TableModel, look: Appearance) -> None:
    card = model.shown_card()
    room = canvas.height - top
    if card is None or room < 1:
        return
    lines = wrap(f"{card.name}: {card_sentence(card.id, model.names)}", canvas.width - 2)
    for y, line in enumerate(lines[:room]):
        last = y == room - 1 and len(lines) > room
        canvas.put(1, top + y, line + (f"{look.glyphs.ellipsis} i" if last else ""), look.palette.faint)


def _foretell(canvas: Canvas, top: int, model: TableModel, look: Appearance) -> None:
    """If lines are left, show what is certain to follow from the option under the cursor."""
    room = canvas.height - top
    if room < 1:
        return
    glyphs = look.glyphs
    for y, line in enumerate(
        clip(wrap(model.preview_text(), canvas.width - 2), room, canvas.width - 2, glyphs.ellipsis)
    ):
        canvas.put(1, top + y, line, look.palette.dim)


def _scroll_signs(canvas: Canvas, heads: int, shape: Grid, count: int, look: Appearance) -> None:
    """Draw signs that there are more options above or below."""
    style = look.palette.warning
    if shape.first:
        canvas.right(canvas.width, heads, f" {look.glyphs.more_up}{shape.first * shape.columns} more", style)
    below = count - (shape.first + shape.lines) * shape.columns
    if below > 0:
        canvas.right(canvas.width, canvas.height - 1, f" {look.glyphs.more_down}{below} more", style)


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
        x = canvas.put(x, 0, key, palette.accent)
        x = canvas.put(x, 0, f" {word}", palette.dim)
        canvas.spot(start, 0, x - start, 1, KEYS_ROW, index)
        x += 2
    return canvas.drawing()
