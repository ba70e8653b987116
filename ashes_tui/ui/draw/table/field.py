"""Rows of cells: battlefields, spellboards, the hand."""

from __future__ import annotations

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.terms import Zone
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.table.cells import Marks, ground, head, sign_of, state_lines, unit_cell
from ashes_tui.ui.draw.table.opponent import hidden_cell, opponent_spell
from ashes_tui.ui.draw.truncate import ScrollWindow, clip, shorten, shorten_apart, window, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MY_FIELD, THEIR_SPELLS
from ashes_tui.ui.table.rows import spell_groups
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.phrases import cost_signs
from ashes_tui.words.sentences import card_sentence

EDGE = 1
_CALM = 5
"""Cells are as narrow as if a row held this many, so that their size changes only when a row is really full."""


_AIRY = 6
"""A row at least this high leaves its last line free."""


_TELLING = 2
"""Fewer lines of a card's text than this are no help."""


def side_canvas(width: int, height: int, mine: bool, look: Appearance) -> Canvas:
    """An empty row of one side; the coloured edge tells the sides apart."""
    palette = look.palette
    ground_ = palette.screen_bg + (palette.mine_bg if mine else palette.theirs_bg)
    canvas = Canvas(width, height, ground_)
    canvas.edge(look.glyphs.edge, palette.mine if mine else palette.theirs)
    return canvas


def _more(canvas: Canvas, shown: ScrollWindow, count: int, look: Appearance) -> None:
    """Draw signs that there are more cells beyond the edges."""
    style = look.palette.warning
    if shown.first:
        canvas.put(0, 0, f"{look.glyphs.more_left}{shown.first}", style)
    if shown.end < count:
        canvas.right(canvas.width, 0, f"{count - shown.end}{look.glyphs.more_right}", style)


def _cursor(model: TableModel, row: str) -> int:
    return model.cursor.index if model.cursor.row == row else 0


def battlefield(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, marks: Marks
) -> Drawing:
    """Units from left to right, then faint signs for free spaces."""
    canvas = side_canvas(width, height, row == MY_FIELD, look)
    cards = seat.battlefield
    height -= 1 if height >= _AIRY else 0
    want = max(len(cards), min(seat.battlefield_limit, _CALM))
    visible = window(len(cards), width - EDGE - 2, _cursor(model, row), 11, 32, want)
    x = EDGE + 1
    for i in range(visible.first, visible.end):
        box = (x, visible.width, height)
        if cards[i].zone is Zone.FACE_DOWN:
            hidden_cell(canvas, box, i, model, row, look)
        else:
            unit_cell(canvas, box, cards[i], marks.card(cards[i].id, row, model), model, look)
        canvas.spot(x, 0, visible.width, height, row, i)
        x += visible.width + 1
    for _ in range(seat.battlefield_limit - len(cards)):
        if x + visible.width <= width:
            canvas.put(x + visible.width // 2, height // 2, look.glyphs.empty, look.palette.faint)
        x += visible.width + 1
    if not cards:
        words = "no units"
        canvas.put(EDGE + 2, 0, words, look.palette.faint)
    _more(canvas, visible, len(cards), look)
    return canvas.drawing()


def spellboard(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, marks: Marks
) -> Drawing:
    """Ready spells; copies, which share a slot, are drawn side by side."""
    canvas = side_canvas(width, height, row != THEIR_SPELLS, look)
    if seat.automaton and seat.spellboard:
        opponent_spell(canvas, seat, model, row, look, marks)
        return canvas.drawing()
    height = min(height, 2)
    groups = spell_groups(seat.spellboard)
    slots = max(len(groups), seat.spellboard_limit)
    if not groups:
        canvas.put(EDGE + 2, 0, f"no ready spells ({seat.spellboard_limit} slots)", look.palette.faint)
        return canvas.drawing()
    visible = window(len(groups), width - EDGE - 2, _group_cursor(model, row, groups), 14, 34, slots)
    x, index = EDGE + 1, sum(len(g) for g in groups[: visible.first])
    for group in groups[visible.first : visible.end]:
        _spell_group(canvas, (x, visible.width, height), group, row, index, model, look, marks)
        index += len(group)
        x += visible.width + 1
    for _ in range(seat.spellboard_limit - len(groups)):
        canvas.put(x + visible.width // 2, 0, look.glyphs.empty, look.palette.faint)
        x += visible.width + 1
    _more(canvas, visible, len(groups), look)
    return canvas.drawing()


def _group_cursor(model: TableModel, row: str, groups: list[list[CardView]]) -> int:
    at = _cursor(model, row)
    for i, group in enumerate(groups):
        if at < len(group):
            return i
        at -= len(group)
    return 0


def _spell_group(
    canvas: Canvas,
    box: tuple[int, int, int],
    group: list[CardView],
    row: str,
    index: int,
    model: TableModel,
    look: Appearance,
    marks: Marks,
) -> None:
    """The first copy with its name and the number of copies, then the other copies as numbered chips."""
    x, width, height = box
    glyphs = look.glyphs
    signs = [_spell_signs(card, look) for card in group]
    sizes = [3 + max(1, len(text)) for text in signs]
    sizes[0] = width - sum(size + 1 for size in sizes[1:])
    for i, card in enumerate(group):
        mark, size = marks.card(card.id, row, model), sizes[i]
        canvas.fill(x, 0, size, height, ground(mark, look, card.exhausted))
        if i == 0:
            several = f" {glyphs.times}{len(group)}" if len(group) > 1 else ""
            tail = several + (f" {signs[i]}" if signs[i] else "")
            beside = [other.name for seat in model.view.seats for other in seat.spellboard]
            name = shorten_apart(card.name, beside, size - 1 - len(tail), glyphs.ellipsis)
            head(canvas, x, size, name + tail, mark, look, card.exhausted)
            _spell_detail(canvas, x + 1, size - 1, height, card, model, look, mark.cursor, len(group) - 1)
        else:
            canvas.put(x, 0, sign_of(mark, look), None if mark.cursor else look.palette.legal)
            canvas.put(x + 1, 0, f"#{i + 1}{signs[i]}", None if mark.cursor else look.palette.dim, size - 1)
        canvas.spot(x, 0, size, height, row, index + i)
        x += size + 1


def _spell_signs(card: CardView, look: Appearance) -> str:
    glyphs = look.glyphs
    parts = [glyphs.exhaustion] if card.exhausted else []
    parts += [f"{glyphs.status}{card.status}"] if card.status else []
    parts += [look.die(d)[:2] for d in card.dice]
    return " ".join(parts)


def _spell_detail(
    canvas: Canvas,
    x: int,
    width: int,
    height: int,
    card: CardView,
    model: TableModel,
    look: Appearance,
    cursor: bool,
    focus: int,
) -> None:
    """Below the name, if there is room: states in words, and the focus level (ASC-ACT-16)."""
    states = state_lines(card, model, look, width, height - 1) or [("ready", look.palette.dim)]
    if focus:
        first = f"focus {focus}, {states[0][0]}"
        states = [(first if len(first) <= width else f"focus {focus}", states[0][1]), *states[1:]]
    for i, (text, style) in enumerate(states[: height - 1]):
        canvas.put(x, 1 + i, text, None if cursor else style, width)


def hand(
    model: TableModel, seat: SeatView, row: str, width: int, height: int, look: Appearance, marks: Marks
) -> Drawing:
    """The cards in hand: name, cost, type, text."""
    canvas = side_canvas(width, height, True, look)
    cards = seat.hand
    if not cards:
        hidden = f"hand: {seat.hand_count} cards" if seat.hand_count else "no cards in hand"
        canvas.put(EDGE + 2, 0, hidden, look.palette.faint)
    visible = window(len(cards), width - EDGE - 2, _cursor(model, row), 14, 30, 5)
    x = EDGE + 1
    for i in range(visible.first, visible.end):
        _hand_card(canvas, (x, visible.width, height), cards[i], model, look, marks, row)
        canvas.spot(x, 0, visible.width, height, row, i)
        x += visible.width + 1
    _more(canvas, visible, len(cards), look)
    return canvas.drawing()


def _hand_card(
    canvas: Canvas,
    box: tuple[int, int, int],
    card: CardView,
    model: TableModel,
    look: Appearance,
    marks: Marks,
    row: str,
) -> None:
    x, width, height = box
    mark, palette = marks.card(card.id, row, model), look.palette
    canvas.fill(x, 0, width, height, ground(mark, look, False))
    titles = [other.name for other in model.view.seats[model.seat].hand]
    at = head(canvas, x, width, card.name, mark, look, False, height - 2, titles)
    definition = model.names.definition(card.id)
    cost = cost_signs(str(definition.cost), look.glyphs) if definition and definition.cost else ""
    kind = TYPE_WORDS[definition.type] if definition else ""
    room = max(1, height - at - 1)
    costs = wrap(cost, width - 1)
    costs = costs if len(costs) <= room else [shorten(cost, width - 1, look.glyphs.ellipsis)]
    lines = [*((line, palette.warning) for line in costs), (kind, palette.faint)]
    for y, (text, style) in enumerate(lines, start=at):
        if y < height:
            canvas.put(x + 1, y, shorten(text, width - 1, look.glyphs.ellipsis), None if mark.cursor else style)
    at += len(costs) - 1
    spare = height - at - 2
    if spare >= _TELLING:
        sentence = clip(wrap(card_sentence(card.id, model.names), width - 2), spare, width - 2, look.glyphs.ellipsis)
        for y, text in enumerate(sentence, start=at + 2):
            canvas.put(x + 1, y, text, None if mark.cursor else palette.faint)
