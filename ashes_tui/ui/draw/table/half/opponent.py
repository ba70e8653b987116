"""What only an automaton has: its dice, tokens and tracks, the row of its behaviour card, its ready spell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs
from rich.style import Style

from ashes_tui.engine.api import CardView, SeatView
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.text import numbers
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.half.behavior_card import (
    ToldRow,
    draw_rows,
    rolled_words,
    rows_height,
    rows_without_roll,
    told_rows,
)
from ashes_tui.ui.draw.table.half.field import is_active
from ashes_tui.ui.draw.table.half.halves import side_of
from ashes_tui.ui.draw.table.half.track import (
    PlacedCell,
    chances_of,
    draw_track,
    row_alone,
    rows_of,
    texts_alone,
    track_height,
)
from ashes_tui.ui.draw.table.marks import Mark, Marks
from ashes_tui.ui.draw.table.parts import Part, Row, put_row, put_whole, row_width
from ashes_tui.ui.draw.table.texts.card_texts import texts
from ashes_tui.ui.draw.table.texts.short import in_short
from ashes_tui.ui.draw.truncate import clip, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.upcoming import attacks_if_told_to, without_a_roll
from ashes_tui.words.behavior_row import row_as_things_stand, steps_in_few_words
from ashes_tui.words.narrators.automaton import behavior_rows
from ashes_tui.words.phrases import capital, count
from ashes_tui.words.sentences import card_sentence

_SPELL_LINES = 3
"""A ready spell takes no more lines."""
_STATUS = 3
"""So many status tokens on an automaton are usual: room for them is kept."""
_ROMAN = ("0", "I", "II", "III", "IV", "V")


def _spec(seat: SeatView, model: TableModel) -> AutomatonDef | None:
    return model.names.rulebook.automata.get(seat.automaton)


def has_behavior_die(seat: SeatView, model: TableModel) -> bool:
    """Whether it is an automaton that rolls for a row of its behaviour card."""
    spec = _spec(seat, model) if seat.automaton else None
    return bool(spec and spec.behaviors)


def number_tile(seat: SeatView, model: TableModel) -> str:
    """What its behaviour die rolled last; empty if it has none, or before any roll."""
    rolled = model.game.number() if has_behavior_die(seat, model) else 0
    return str(rolled) if rolled else ""


def number_style(model: TableModel, look: Appearance) -> Style:
    """White for what was rolled in this turn; what lies there from an earlier one is dim."""
    return look.palette.white_die if model.game.is_number_new() else side_of(False, look).card + look.palette.dim


def state_row(seat: SeatView, look: Appearance, on_lane: bool = False) -> Row:
    """Threat and stamina, beside its plate; the threat alone if the stamina is told on the lane."""
    threat = (f"threat {seat.threat}  ", look.palette.dim)
    return [threat] if on_lane else [threat, stamina_part(seat, look)]


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
    short: Row = [(word, palette.dim), (amount, palette.strong)]
    brief = (f"  {phase} {seat.stage}/{stages}", palette.dim)
    return [[*head, (f"  {phase} {track}", palette.dim)], [*head, brief], [*short, brief]]


def tracks(
    canvas: Canvas, lines: Sequence[tuple[int, int]], end: int, seat: SeatView, model: TableModel, look: Appearance
) -> None:
    """The longest form of its tracks that fits, in the first of these places (column and line), else in both."""
    forms = track_forms(seat, model, look)
    fullest = track_forms(_with_all_tokens(seat), model, look)
    widths = [(form, row_width(full), row_width(full[:-1])) for form, full in zip(forms, fullest, strict=True)]
    found = ((x, y, form) for x, y in lines for form, taken, _ in widths if x + taken <= end)
    x, y, row = next(found, (*lines[0], []))
    put_whole(canvas, x, y, row, end)
    if not row:
        *tokens, phase = next((form for form, _, taken in widths[1:] if x + taken <= end), forms[-1])
        put_whole(canvas, x, y, tokens, end)
        put_whole(canvas, lines[-1][0], lines[-1][1], [(phase[0].strip(), phase[1])], end)


def _with_all_tokens(seat: SeatView) -> SeatView:
    """An automaton with as many tokens as it may have: what tells them keeps its form while they come and go."""
    card = seat.phoenixborn
    rains, status = max(card.red_rains, seat.rains_needed), max(card.status, _STATUS)
    return structs.replace(seat, phoenixborn=structs.replace(card, red_rains=rains, status=status))


def opponent_row(
    canvas: Canvas, seat: SeatView, model: TableModel, row: str, look: Appearance, marks: Marks, end: int
) -> None:
    """Its behaviour as a track, or its ready spell with its words; a step dimmer while others have their turn."""
    look = look.quieter if is_active(model, model.near_seat) else look
    spec = _spec(seat, model)
    if spec and spec.behaviors:
        _behaviour(canvas, seat, spec, model, row, look, marks, end)
    elif seat.spellboard:
        _ready_spell(canvas, seat, spec, model, row, look, marks, end)


# --- a Chimera -------------------------------------------------------------------------------------------------------


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
    """All rows of its behaviour card, each in its place; the one in force is filled, and told in full below."""
    title = spec.behaviors[seat.stage - 1]
    blocks = [block for block in model.names.rulebook.cards[title].blocks if isinstance(block, Block)]
    rolled = model.game.row_in_force()
    now = next((i for i in range(len(blocks)) if rolled == f"{title}#{i}"), -1)
    at = model.cursor.index if model.cursor.row == row else -1
    rows, unrolled = told_rows(seat, model, look), without_a_roll(model, seat)
    if rows_height(rows, canvas.width) <= canvas.height:
        shown: Sequence[tuple[ToldRow, Sequence[int]]] = [(told, (i,)) for i, told in enumerate(rows)]
        if unrolled:
            shown = rows_without_roll(rows, unrolled, canvas.width, canvas.height)
        rows, stand_for = [told for told, _ in shown], [them for _, them in shown]
        lit = next((line for line, them in enumerate(stand_for) if at in them), -1)
        for them, (y, tall) in zip(stand_for, draw_rows(canvas, rows, 0, look, lit), strict=True):
            for i in them:
                canvas.spot(2, y, max(0, end - 3), tall, row, i)
        if seat.spellboard:
            marks.card(seat.spellboard[0].id, row)
        return
    said = rolled_words(behavior_rows(model.names.rulebook, title)[now]) if now >= 0 else ""
    size = canvas.width, canvas.height
    placed = texts_alone(unrolled, size, end) or rows_of(blocks, size, end)
    below = draw_track(canvas, placed, now, look, at)
    if said and placed:
        _in_full(canvas, f"{numbers(blocks[now].rolls)}: {said}", below, end, look)
    elif not placed:
        placed = _in_little_room(seat, model, blocks, now, said, size, end)
        draw_track(canvas, placed, now, look, at)
    for cell, x, y in placed:
        for i in cell.rows or range(len(blocks)):
            canvas.spot(x, y, cell.width, 1, row, i)
    if seat.spellboard:
        marks.card(seat.spellboard[0].id, row)
        canvas.spot(2, 0, max(0, end - 3), canvas.height, row, len(blocks))


def _in_full(canvas: Canvas, text: str, top: int, end: int, look: Appearance) -> None:
    """The row in force in full words, from a line on, if there are lines for all of them."""
    lines = wrap(text, end - 4)
    for y, line in enumerate(lines if len(lines) <= canvas.height - top else (), start=top):
        canvas.put(3, y, line, side_of(False, look).hue)


def _in_little_room(
    seat: SeatView, model: TableModel, blocks: Sequence[Block], now: int, said: str, size: tuple[int, int], end: int
) -> list[PlacedCell]:
    """The row in force alone; else what its next roll may bring, as things stand; after the end none comes."""
    if now >= 0:
        return row_alone(blocks[now], now, model.game.row_roll(), said, size, end)
    if model.view.outcome is not None:
        return []
    able = attacks_if_told_to(model, seat)
    as_it_stands, otherwise = ([row_as_things_stand(block, may) for block in blocks] for may in (able, not able))
    return chances_of(as_it_stands, size, end, otherwise)


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
    head, says = _spell_head(seat, look), partial(_beside_head, seat=seat, look=look)
    whole = card_sentence(card.id, model.names)
    now, short = whole.partition(" Progress: ")[0].removeprefix("Activated: "), now_in_short(card, model, look)
    told, all_lines = told_rows(seat, model, look), says(whole, width=end - 5)
    if canvas.height >= len(all_lines) + rows_height(told, canvas.width):
        _present_spell(canvas, end - 3, head, all_lines, mark, look)
        unrolled = without_a_roll(model, seat)
        if unrolled:
            room = canvas.width, canvas.height - len(all_lines)
            told = [row for row, _ in rows_without_roll(told, unrolled, *room)]
        draw_rows(canvas, told, len(all_lines), look)
        canvas.spot(2, 0, end - 3, canvas.height, row, 0)
        return
    sides = _sides(seat, spec, model, look, canvas.height) if spec and canvas.height > 1 else []
    beside = max((row_width(line) for line in sides), default=0) + 1
    height = min(canvas.height, 3)
    forms = [
        (text, room) for text in (whole, short, now) for room in (end - 3 - beside, end - 3) if sides or room == end - 3
    ]
    found = ((says(text, width=room - 2), room) for text, room in forms)
    lines, width = next(((lines, room) for lines, room in found if len(lines) <= height), (None, end - 3))
    lines = lines or clip(says(short, width=width - 2), height, width - 2, look.glyphs.ellipsis)
    lines = [*lines, *[""] * (height - len(lines))]
    _present_spell(canvas, width, head, lines, mark, look)
    canvas.spot(2, 0, width, canvas.height, row, 0)
    for y, line in enumerate(sides if width < end - 3 else []):
        put_row(canvas, 3 + width, y, line, end - width - 3)


def now_in_short(card: CardView, model: TableModel, look: Appearance) -> str:
    """What the ready spell that counts now does, in short: when it is activated, and when it progresses."""
    definition = model.names.definition(card.id)
    said = texts(definition, model.names.rulebook, look) if definition else ()
    parts = list[str]()
    for text in said:
        when = text.words.partition(": ")[0]
        does = in_short(text.words).removeprefix(f"{when}: ").rstrip(".")
        parts.append(does if when == "Activated" else f"{when.casefold()}: {does}")
    return capital("; ".join(parts))


def behavior_height(seat: SeatView, model: TableModel, width: int, look: Appearance) -> int:
    """In how many lines an automaton's behaviour is told in full words; 0 if it has none."""
    rows = told_rows(seat, model, look)
    if not rows:
        return 0
    spec, spell = _spec(seat, model), 0
    if spec and not spec.behaviors and seat.spellboard:
        spell = len(_beside_head(card_sentence(seat.spellboard[0].id, model.names), seat, width - 5, look))
    return spell + rows_height(rows, width)


def opponent_height_to_read(seat: SeatView, model: TableModel, width: int, look: Appearance) -> int:
    """In how many lines a low terminal tells its behaviour in few words, or the ready spell that counts now."""
    spec = _spec(seat, model)
    if spec and spec.behaviors:
        title = spec.behaviors[seat.stage - 1]
        blocks = [block for block in model.names.rulebook.cards[title].blocks if isinstance(block, Block)]
        return track_height(blocks, width)
    if not seat.spellboard:
        return 1
    return min(
        _SPELL_LINES, len(_beside_head(card_sentence(seat.spellboard[0].id, model.names), seat, width - 5, look))
    )


def least_height_to_read(seat: SeatView, model: TableModel, width: int, look: Appearance) -> int:
    """The same in the fewest lines: a behaviour in one, a ready spell in its short form."""
    spec = _spec(seat, model)
    if (spec and spec.behaviors) or not seat.spellboard:
        return 1
    return min(_SPELL_LINES, len(_beside_head(now_in_short(seat.spellboard[0], model, look), seat, width - 5, look)))


def _beside_head(text: str, seat: SeatView, width: int, look: Appearance) -> list[str]:
    """A text in lines, of which the first leaves room for the number of the ready spell and what lies on it."""
    head = _spell_head(seat, look)
    return wrap("\u00a0" * (row_width(head) + bool(head[1][0])) + text, width)


def _spell_head(seat: SeatView, look: Appearance) -> Row:
    """The number of a ready spell and what lies on it."""
    number = seat.spellboard[0].name.removeprefix(f"{seat.phoenixborn.name} ")
    return [(f"{number} ", look.palette.strong), (_tokens(seat, look), look.palette.ember)]


def _sides(seat: SeatView, spec: AutomatonDef, model: TableModel, look: Appearance, height: int) -> list[Row]:
    """What each side of the dragon die does, one a line, or the first two in one; what comes without a roll."""
    if without_a_roll(model, seat):
        *_, brief, _ = without_a_roll(model, seat)
        return [[(f"{line}  ", look.palette.dim)] for line in brief.split(": ")]
    rows: list[Row] = []
    for side in spec.rows:
        sign = (f"{look.glyphs.level(side.level)} ", side_of(False, look).hue)
        does = steps_in_few_words(side.steps)
        rows.append([sign, (f"{does}  ", look.palette.dim)])
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
    canvas.fill(2, 0, width, len(lines), side.card)
    for y in range(len(lines)):
        canvas.put(2, y, look.signs.slot_edge, palette.gold if mark.lit else side.hue)
    for y, text in enumerate(lines):
        canvas.put(4, y, text, palette.dim)
    canvas.put(3, 0, look.glyphs.cursor if mark.lit else " ", palette.gold)
    put_row(canvas, 4, 0, head, width)
