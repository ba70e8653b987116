"""What only an automaton has: its dice, tokens and tracks, the row of its behaviour card, its ready spell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from ashes_tui.engine.api import SeatView
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.table.cells import Part, Row, put_row, put_whole, row_width, side_of
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.truncate import clip, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.behavior_row import row_in_few_words, row_in_fewest_words, steps_in_few_words
from ashes_tui.words.narrators.automaton import behavior_rows
from ashes_tui.words.phrases import count
from ashes_tui.words.sentences import card_sentence

_ROMAN = ("0", "I", "II", "III", "IV", "V")


def _spec(seat: SeatView, model: TableModel) -> AutomatonDef | None:
    return model.names.rulebook.automata.get(seat.automaton)


def number_tile(seat: SeatView, model: TableModel) -> str:
    """What its behaviour die rolled last; empty if it has none, or before any roll."""
    spec = _spec(seat, model) if seat.automaton else None
    rolled = model.game.number() if spec and spec.behaviors else 0
    return str(rolled) if rolled else ""


def state_row(seat: SeatView, model: TableModel, look: Appearance) -> Row:
    """Threat and stamina, beside its plate."""
    return [(f"threat {seat.threat}  ", look.palette.dim), stamina_part(seat, look)]


def stamina_part(seat: SeatView, look: Appearance) -> Part:
    """How much stamina it has left; that it is fatigued stands out."""
    if seat.stamina:
        return f"stamina {seat.stamina}  ", look.palette.dim
    return "fatigued: stamina 0  ", look.palette.ember


def track_forms(seat: SeatView, model: TableModel, look: Appearance) -> list[Row]:
    """Its tracks, longest form first: Red Rains and phase of a Chimera; status and stage of a Dragonborn."""
    spec, card = _spec(seat, model), seat.phoenixborn
    stages = len(spec.spells) if spec else seat.stage
    signs, palette = look.signs, look.palette
    chimera = bool(spec and spec.behaviors)
    n, of = (card.red_rains, seat.rains_needed) if chimera else (card.status, 0)
    dots = look.glyphs.status * n + signs.unfilled * max(0, of - n)
    word, phase = ("Red Rains", "phase") if chimera else ("status", "stage")
    amount = f" {n}/{of}" if of else f" {n}"
    track = " ".join(f"{signs.on if i == seat.stage else signs.off} {_ROMAN[i]}" for i in range(1, stages + 1))
    head: Row = [(word, palette.dim), (f" {dots}" if dots else "", palette.bad), (amount, palette.strong)]
    short: Row = [(word.split()[-1], palette.dim), (amount, palette.strong)]
    brief = (f"  {phase} {seat.stage}/{stages}", palette.dim)
    return [[*head, (f"  {phase} {track}", palette.dim)], [*head, brief], [*short, brief]]


def tracks(
    canvas: Canvas, lines: Sequence[tuple[int, int]], end: int, seat: SeatView, model: TableModel, look: Appearance
) -> None:
    """The longest form of its tracks that fits, in the first of these places: column and line."""
    forms = track_forms(seat, model, look)
    found = ((x, y, form) for x, y in lines for form in forms if x + row_width(form) <= end)
    x, y, row = next(found, (*lines[0], forms[-1]))
    put_whole(canvas, x, y, row, end)


def opponent_row(
    canvas: Canvas, seat: SeatView, model: TableModel, row: str, look: Appearance, marks: Marks, end: int
) -> None:
    """Its behaviour as a track, or its ready spell with its words."""
    spec = _spec(seat, model)
    if spec and spec.behaviors:
        _behaviour(canvas, seat, spec, model, row, look, marks, end)
    elif seat.spellboard:
        _ready_spell(canvas, seat, spec, model, row, look, marks, end)


# --- a Chimera -------------------------------------------------------------------------------------------------------


def rolled_words(words: str) -> str:
    """The whole row, without its numbers and the word for what is usual."""
    return words.partition(": ")[2].replace("Main: ", "").replace("Half: ", "").rstrip(".")


def _behaviour(
    canvas: Canvas,
    seat: SeatView,
    spec: AutomatonDef,
    model: TableModel,
    row: str,
    look: Appearance,
    marks: Marks,
    end: int,
) -> None:
    """The row rolled last, filled and never cut; the others in few words, or only their numbers."""
    title = spec.behaviors[seat.stage - 1]
    blocks = [block for block in model.names.rulebook.cards[title].blocks if isinstance(block, Block)]
    rolled = model.game.rolled()
    now = next((i for i in range(len(blocks)) if rolled == f"{title}#{i}"), -1)
    if now < 0:
        _other_rows(canvas, (2, 0), [in_groups(blocks, -1, few) for few in _FEWER], end, look)
    else:
        said = rolled_words(behavior_rows(model.names.rulebook, title)[now])
        draw_rolled(canvas, blocks, now, said, end, look)
    if seat.spellboard:
        canvas.spot(2, 0, max(0, end - 3), canvas.height, row, 0)
        if marks.card(seat.spellboard[0].id, row).lit:
            canvas.put(1, 0, look.glyphs.cursor, look.palette.gold)


Cells = list[tuple[str, str]]
"""Numbers of the behaviour die, and what they do in few words."""
_FEWER: tuple[Callable[[Block], str], ...] = (row_in_few_words, row_in_fewest_words, lambda _: "")
"""The forms of a row, longest first; the last one is only its numbers."""


def draw_rolled(canvas: Canvas, blocks: Sequence[Block], now: int, said: str, end: int, look: Appearance) -> None:
    """The row rolled last in whole sentences, with the others below or beside it; else in few words among them."""
    head, height = f"{look.glyphs.cursor} {numbers(blocks[now].rolls)} ", canvas.height
    lines = wrap("\u00a0" * text_width(head) + said, end - 4)
    below, beside = (2, len(lines)), (max(map(text_width, lines)) + 5, len(lines) - 1)
    starts = [start for start, fits in ((below, len(lines) < height), (beside, len(lines) <= height)) if fits]
    forms = [in_groups(blocks, now, few) for few in _FEWER]
    found = ((form, start) for form in forms for start in starts if _places(form, start, (end, height)))
    fitting = next(found, None)
    if fitting is None:
        _track(canvas, blocks, now, end, look)
        return
    _rolled_row(canvas, head, lines, look)
    _other_rows(canvas, fitting[1], [fitting[0]], end, look)


def in_groups(blocks: Sequence[Block], now: int, few: Callable[[Block], str] = row_in_few_words) -> Cells:
    """The rows but the one rolled last; neighbours that do the same in few words are one."""
    found: list[tuple[tuple[int, int], str, int]] = []
    for i, block in enumerate(blocks):
        text = few(block)
        if i == now:
            continue
        if text and found and found[-1][1:] == (text, i - 1):
            found[-1] = ((found[-1][0][0], block.rolls[1]), text, i)
        else:
            found.append((block.rolls, text, i))
    return [(numbers(rolls), text) for rolls, text, _ in found]


def _rolled_row(canvas: Canvas, head: str, lines: Sequence[str], look: Appearance) -> None:
    """The row rolled last in its lines."""
    style = side_of(False, look).plate
    canvas.fill(2, 0, max(map(text_width, lines)) + 2, len(lines), style)
    for y, line in enumerate(lines):
        canvas.put(3, y, line, style)
    canvas.put(3, 0, head, style)


def _track(canvas: Canvas, blocks: Sequence[Block], now: int, end: int, look: Appearance) -> None:
    """All rows in their order, the one rolled last in few words, of the others as much as there is room for."""
    side = side_of(False, look)
    for said, few, gap in product(_FEWER[:2], _FEWER, (1, 0)):
        cells = [*in_groups(blocks[:now], -1, few), *in_groups(blocks[now + 1 :], -1, few)]
        at = len(in_groups(blocks[:now], -1, few))
        cells.insert(at, (f"{look.glyphs.cursor} {numbers(blocks[now].rolls)}", said(blocks[now])))
        places = _places(cells, (2, 0), (end, canvas.height), gap)
        if places:
            break
    else:
        cells, at, places = cells[at : at + 1], 0, [(2, 0)]
    for i, ((head, text), (x, y)) in enumerate(zip(cells, places, strict=True)):
        ground, strong, dim = (side.plate,) * 3 if i == at else (side.card, look.palette.strong, look.palette.dim)
        canvas.fill(x, y, _width(head, text), 1, ground)
        canvas.put(canvas.put(x + 1, y, head, strong) + 1, y, text, dim)


def _other_rows(canvas: Canvas, start: tuple[int, int], forms: Sequence[Cells], end: int, look: Appearance) -> None:
    """Rows in the most words that all fit into the lines left, else nothing."""
    size = (end, canvas.height)
    cells = next((form for form in forms if _places(form, start, size)), forms[-1])
    for (head, text), (x, y) in zip(cells, _places(cells, start, size), strict=False):
        canvas.fill(x, y, _width(head, text), 1, side_of(False, look).card)
        at = canvas.put(x + 1, y, head, look.palette.strong)
        canvas.put(at + 1, y, text, look.palette.dim)


def _places(cells: Cells, start: tuple[int, int], size: tuple[int, int], gap: int = 1) -> list[tuple[int, int]]:
    """Where each cell begins, line by line from a place on; none if they do not all fit."""
    (x, y), (end, height), found = start, size, list[tuple[int, int]]()
    for head, text in cells:
        width = _width(head, text)
        if x + width > end - 1:
            x, y = 2, y + 1
        if y >= height or x + width > end - 1:
            return []
        found.append((x, y))
        x += width + gap
    return found


def _width(head: str, text: str) -> int:
    return text_width(head) + 2 + (text_width(text) + 1 if text else 0)


# --- a Dragonborn ----------------------------------------------------------------------------------------------------


def _ready_spell(
    canvas: Canvas,
    seat: SeatView,
    spec: AutomatonDef | None,
    model: TableModel,
    row: str,
    look: Appearance,
    marks: Marks,
    end: int,
) -> None:
    """The ready spell that counts now, whole where that is possible; beside it what each side of its die does.

    Without room for all, what happens when it progresses is left to its card: that comes last.
    """
    card, mark = seat.spellboard[0], marks.card(seat.spellboard[0].id, row)
    whole = card_sentence(card.id, model.names)
    now = whole.partition(" Progress: ")[0].removeprefix("Activated: ")
    number = card.name.removeprefix(f"{seat.phoenixborn.name} ")
    sides = _sides(spec, look, canvas.height) if spec and canvas.height > 1 else []
    beside = max((row_width(line) for line in sides), default=0) + 1
    height = min(canvas.height, 3)
    head: Row = [(f"{number} ", look.palette.strong), (_tokens(seat, look), look.palette.ember)]
    blank = "\u00a0" * (row_width(head) + bool(head[1][0]))
    forms = [(text, room) for text in (whole, now) for room in (end - 3 - beside, end - 3) if sides or room == end - 3]
    found = ((wrap(blank + text, room - 2), room) for text, room in forms)
    lines, width = next(((lines, room) for lines, room in found if len(lines) <= height), (None, end - 3))
    lines = lines or clip(wrap(blank + now, width - 2), height, width - 2, look.glyphs.ellipsis)
    _present_spell(canvas, width, head, lines, mark, look)
    canvas.spot(2, 0, width, canvas.height, row, 0)
    for y, line in enumerate(sides if width < end - 3 else []):
        put_row(canvas, 3 + width, y, line, end - width - 3)


def _sides(spec: AutomatonDef, look: Appearance, height: int) -> list[Row]:
    """What each side of the dragon die does, one a line, or the first two in one."""
    rows: list[Row] = []
    for side in spec.rows:
        sign = (f"{look.glyphs.level(side.level)} ", side_of(False, look).hue)
        rows.append([sign, (f"{steps_in_few_words(side.steps)}  ", look.palette.dim)])
    return rows if len(rows) <= height else [[part for line in rows[:-1] for part in line], rows[-1]]


def _tokens(seat: SeatView, look: Appearance) -> str:
    card = seat.spellboard[0]
    parts = [f"exhausted {look.glyphs.times}{card.exhaustion}" if card.exhaustion else "exhausted"]
    parts = parts if card.exhausted else []
    parts += [f"{look.glyphs.status}{card.status}"] if card.status else []
    parts += [count(card.wounds, "wound")] if card.wounds else []
    return " ".join(parts)


def _present_spell(canvas: Canvas, width: int, head: Row, lines: Sequence[str], mark: Mark, look: Appearance) -> None:
    """The ready spell that counts now: its number, tokens, its text, which leaves room for these."""
    palette, side = look.palette, side_of(False, look)
    height = min(canvas.height, 3)
    canvas.fill(2, 0, width, height, side.card)
    for y in range(height):
        canvas.put(2, y, look.signs.slot_edge, palette.gold if mark.lit else side.hue)
    for y, text in enumerate(lines):
        canvas.put(4, y, text, palette.dim)
    canvas.put(3, 0, look.glyphs.cursor if mark.lit else " ", palette.gold)
    put_row(canvas, 4, 0, head, width)
