"""The question, and every legal answer in columns by kind; and the line of keys below it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from rich.style import Style

from ashes_tui.client.picking.entries import Entry
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import CAP, Box, cap, price
from ashes_tui.ui.draw.table.question.answer_text import (
    KEEPS,
    SUMMON,
    doubt_forms,
    fitted,
    is_cut,
    is_signed,
    signed,
)
from ashes_tui.ui.draw.table.question.answers import ATTACK, TURN, WAYS, Column, heading_in
from ashes_tui.ui.draw.table.question.arranging import columns_of, tells_names, told_width
from ashes_tui.ui.draw.table.question.first_five import put_demand
from ashes_tui.ui.draw.table.question.heads import (
    Heads,
    Paragraphs,
    Said,
    heads_of,
    is_turn,
    put_heads,
    said_of,
    told_of,
    warned_over_headings,
    with_answer,
    with_deed,
    with_reading,
)
from ashes_tui.ui.draw.table.question.not_now import put_not_now, refused
from ashes_tui.ui.draw.table.question.outcome import is_told_below, outlook
from ashes_tui.ui.draw.table.texts.few_words import CardWords, lines_in_brief, told_in_brief
from ashes_tui.ui.draw.truncate import clip, shorten, wrap
from ashes_tui.ui.table.foretelling.forecast import Told, in_brief
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import MORE, OPTIONS
from ashes_tui.words.phrases import sentence

KEYS_ROW = "keys"
_ROOMY = 2
"""So many lines below the answers tell what the one under the cursor does; in fewer it is told beside the title."""
_OUTCOME = 2
"""So many lines below the answers tell in a narrow pane what will come of a block."""
_APART = 3
"""So many columns stand between the answers and what is beside them."""
_ASIDE = 28
"""So many columns beside the answers are room for what will come of them."""


def prompt(
    model: TableModel,
    width: int,
    height: int,
    look: Appearance,
    explain: bool,
    aside: str = "",
    reads: str = "",
    tells_facts: bool = True,
) -> Drawing:
    """The whole pane. ``explain``: what is left of it tells the card of the answer under the cursor.

    ``tells_facts``: it tells what that answer leaves and what follows from it as well, which `foreseen_pane`
    tells where there is one.

    In a turn, ``aside`` replaces the actions left, which the header tells too. ``reads`` is what the mouse is over, in
    words: they replace whatever is told, and nothing that can be clicked moves.
    """
    canvas = Canvas(width, height, look.palette.screen_bg + look.palette.panel_bg)
    heads, columns = laid_out(model, width, height, look, aside)
    several = any(column.heading for column in columns)
    entries = model.entries()
    brief = _has_signs(columns, entries, look)
    for column in columns:
        _column(canvas, column, heads.count + several, entries, model, look, brief)
    width, under = put_not_now(canvas, _right_end(columns) + _APART, heads.count, _used(heads, columns), model, look)
    if reads:
        put_heads(canvas, _read(canvas, heads, _used(heads, columns), reads, look, width), model, look)
        return canvas.drawing()
    elsewhere = _warned_elsewhere(canvas, columns, heads, (width, under), model, look)
    if elsewhere:
        put_heads(canvas, elsewhere, model, look)
        return canvas.drawing()
    if is_turn(model) and explain:
        heads = _with_deed(heads, model, columns, canvas.width, height - _used(heads, columns), look, tells_facts)
    said = told_of(model, look, heads, explain, tells_facts, width - 2, tells_facts)
    told = [] if is_turn(model) else outlook(model, look)
    told = [] if not tells_facts and is_told_below(told, height) else told
    is_told = _beside(canvas, columns, heads, model, look, said, told, (width, under))
    if model.reading:
        put_demand(canvas, _used(heads, columns), model, look)
    put_heads(canvas, heads if is_told else with_answer(heads, model, canvas.width, look, tells_facts), model, look)
    return canvas.drawing()


def _warned_elsewhere(
    canvas: Canvas,
    columns: Sequence[Column],
    heads: Heads,
    free: tuple[int, int],
    model: TableModel,
    look: Appearance,
) -> Heads | None:
    """Tell a warning that has no room in the heads where an answer is explained.

    Over the headings of the columns it goes only while the cursor is on the table: a hint has it on an answer. Returns
    the heads for that; None if no longer form of it than they have has room. ``free`` as in `_beside`.
    """
    used, x = _used(heads, columns), _right_end(columns) + _APART
    under = max(used, free[1])
    whole = (1, under, canvas.width - 2, canvas.height - under)
    narrow = [(1, used, free[0] - 2, canvas.height - used)]
    if canvas.width - x > _ASIDE and not refused(model):  # else what cannot be used now is listed there
        narrow.append((x, heads.count, canvas.width - x - 1, canvas.height - heads.count))
    is_aside = model.cursor.row != OPTIONS and any(column.heading for column in columns)
    for form in heads.longer if heads.unwarned else ():
        over = warned_over_headings(heads, form, canvas.width) if is_aside else None
        boxes = [box for box in (whole, *(() if over else narrow)) if len(wrap(form, box[2])) <= box[3]]
        if boxes:
            put_paragraphs(canvas, boxes[0], [Said(form, look.palette.ember)], look)
            return heads.unwarned
        if over:
            return over
    return None


def _with_deed(
    heads: Heads,
    model: TableModel,
    columns: Sequence[Column],
    width: int,
    free: int,
    look: Appearance,
    tells_facts: bool,
) -> Heads:
    """The heads with what the answer under the cursor does, unless that has room in the ``free`` lines below.

    In one line it is told there, where it would be cut beside the title and nothing else stands there.
    """
    is_cut = _is_cut(model, columns, look)
    if free >= (1 if is_cut else _ROOMY):
        return with_deed(heads, model, width, look, is_cut, below=True)
    beside = with_deed(heads, model, width, look, is_cut, below=False)
    if free < 1 or not beside.text.endswith(look.glyphs.ellipsis):
        return beside
    below = with_deed(heads, model, width, look, is_cut, below=True)
    said = told_of(model, look, below, explain=True, tells_facts=tells_facts, width=width - 2, tells_after=tells_facts)
    alone = len(said) == 1 and said[0].is_card
    return below if alone and _line_of(said[0], width - 2, look) else beside


def _line_of(said: Said, width: int, look: Appearance) -> str:
    """What a card says in one line; empty if nothing of it has room."""
    return "".join(text for text, _ in _in_fewer_words(said, width, 1, look))


def _right_end(columns: Sequence[Column]) -> int:
    """The first column right of all answers."""
    return max((column.x + column.width for column in columns), default=0)


def has_room_beside(columns: Sequence[Column], width: int) -> bool:
    """Whether what is told of an answer has room right of all of them."""
    return width - _right_end(columns) - _APART - 1 >= _ASIDE


def _read(canvas: Canvas, heads: Heads, used: int, text: str, look: Appearance, width: int) -> Heads:
    """Tell what the mouse is over below the answers, or in the lines of the heads where those have more room."""
    read, below = with_reading(heads, text, canvas.width, look), canvas.height - used
    if not below or below < heads.count:
        return read
    put_paragraphs(canvas, (1, used, width - 2, below), [Said(text, look.palette.dim)], look)
    return heads


def laid_out(
    model: TableModel, width: int, height: int, look: Appearance, aside: str = ""
) -> tuple[Heads, tuple[Column, ...]]:
    """The lines above the answers, and the columns of the answers below them."""
    heads = heads_of(model, width, height, look, aside)
    return heads, columns_of(model, width, height - heads.count + 1)


def lines_asked(model: TableModel, width: int, most: int, look: Appearance) -> int:
    """The lines in which all answers are in sight, without what is noticed for a moment; ``most`` if they never are.

    Those of a turn that are told whole in more lines get them: what is below them is read elsewhere, too.
    """
    top = heads_of(model, width, most, look, heard=False).count
    foretold = _OUTCOME if model.tells_outcome else 0
    seen = (h for h in range(top + 1, most) if not any(c.scrolls for c in columns_of(model, width, h - top + 1)))
    first = next(seen, most)
    if not is_turn(model) or tells_names(model, width, first - top + 1):
        return min(most, first + foretold)
    whole = next((h for h in range(first + 1, most + 1) if tells_names(model, width, h - top + 1)), 0)
    return whole or min(most, first + foretold)


def _column(
    canvas: Canvas,
    column: Column,
    top: int,
    entries: tuple[Entry, ...],
    model: TableModel,
    look: Appearance,
    brief: bool = False,
) -> None:
    """The answers of a column in sight, and how many are not, whose keys still work. ``brief`` as in `fitted`."""
    told = ""
    if column.heading:
        column = _with_heading(column, look)
        canvas.put(column.x, top + column.line - 1, column.heading, look.palette.faint, column.width)
        told = _meaning(column, entries)
        canvas.right(column.x + column.width, top + column.line - 1, told, look.palette.faint)
    if column.lead:
        canvas.put(column.x - text_width(column.lead) - 1, top + column.line, column.lead, look.palette.faint)
    others = _others(column, entries)
    for line, index in enumerate(column.in_sight):
        _option(canvas, top + column.line + line, column, entries[index], index, others, model, look, brief)
    if column.heading and column.kind == ATTACK and not column.scrolls:
        _explain_rest(canvas, column, top, told, look)
    if column.scrolls:
        _count_hidden(canvas, column, top, look)


def _explain_rest(canvas: Canvas, column: Column, top: int, told: str, look: Appearance) -> None:
    """Say beside the heading what the sign of exhaustion behind targets means, if any of the answers has it.

    Without its sign of equality it would name the heading.
    """
    spent = look.glyphs.exhaustion
    spans = (canvas.line(top + column.line + y) for y in range(len(column.in_sight)))
    told_of = [line[column.x : column.x + column.width].rstrip() for line in spans]
    if not any(line.endswith(f" {spent}") or f" {spent}," in line for line in told_of):
        return
    end = column.x + column.width - text_width(told) - (_APART if told else 1)  # apart from the next heading, too
    forms = f"{spent} = exhausted", f"{spent}=exhausted"
    text = next((form for form in forms if end - text_width(form) > column.x + text_width(column.heading)), "")
    canvas.right(end, top + column.line - 1, text, look.palette.faint)


def _with_heading(column: Column, look: Appearance) -> Column:
    """A column with the heading that fits beside what it counts; an action left out there is told by each answer."""
    counted = text_width(_hidden_in_brief(column, look)) if column.scrolls and column.headed else 0
    heading = heading_in(column.heading, column.width - counted - bool(counted))
    action = column.action if f"({column.action})" in heading else ""
    return structs.replace(column, heading=heading, action=action)


def _meaning(column: Column, entries: tuple[Entry, ...]) -> str:
    """What the values at the right mean, as far as it fits beside the heading: dice that are kept; what is in doubt."""
    forms = [KEEPS.strip()] if column.kind == WAYS else []
    if column.kind == ATTACK and not column.scrolls:
        forms = doubt_forms(entries[i].about for i in column.entries)
    return next((told for told in forms if text_width(column.heading) + 1 + text_width(told) <= column.width), "")


def _count_hidden(canvas: Canvas, column: Column, top: int, look: Appearance) -> None:
    """How many answers stand above and below those in sight: beside the heading, else in the column's last line."""
    brief, counts = _hidden_in_brief(column, look), _hidden_counts(column, look)
    text = " ".join(f"{sign} {n}" for sign, n in counts if n) + " more"
    if column.headed:
        free = column.width - (text_width(column.heading) + 1 if column.heading else 0)
        told, y = text if text_width(text) <= free else brief, top - 1
        x = canvas.right(column.x + column.width, y, told, look.palette.gold)
    elif column.lines > 1:
        told, x, y = text, column.x + 1, top + column.line + column.lines - 1
        canvas.put(x, y, text, look.palette.dim)
    else:
        return
    _click_to_scroll(canvas, column, x, y, told)


def _hidden_counts(column: Column, look: Appearance) -> tuple[tuple[str, int], ...]:
    return (look.signs.raised, column.first), (look.signs.lowered, column.below)


def _hidden_in_brief(column: Column, look: Appearance) -> str:
    """``▲2 ▼3``."""
    return " ".join(f"{sign}{n}" for sign, n in _hidden_counts(column, look) if n)


def _click_to_scroll(canvas: Canvas, column: Column, x: int, y: int, told: str) -> None:
    """A click on a count goes to the answers that it counts."""
    above = text_width(told) if not column.below else text_width(told) // 2 if column.first else 0
    if above:
        canvas.spot(x, y, above, 1, MORE, column.page(-1))
    if column.below:
        canvas.spot(x + above, y, text_width(told) - above, 1, MORE, column.page(1))


def _option(
    canvas: Canvas,
    y: int,
    column: Column,
    entry: Entry,
    index: int,
    others: Sequence[Entry],
    model: TableModel,
    look: Appearance,
    brief: bool = False,
) -> None:
    """One answer: its key, a box if it is picked with others, its name, at the right values and price, or a note."""
    x, width, palette = column.x, column.width, look.palette
    cursor = model.cursor.row == OPTIONS and model.cursor.index == index
    if cursor:
        canvas.fill(x, y, width, 1, palette.cursor_bg)
    cap(canvas, x, y, entry.key, look, cursor)
    at, end = x + CAP + 1, x + width
    if entry.picked is not None:
        sign = look.signs.box if entry.picked else look.signs.no_box
        at = canvas.put(at, y, f"{sign} ", None if cursor else palette.mine)
    told = fitted(entry, end - at, look, column.kind, column.action, others, brief)
    style = None if cursor else palette.text if entry.enabled and not entry.note else palette.faint
    if not cursor and _in_background(entry, model):
        style, told = palette.dim, told._replace(values="")
    at = canvas.put(at, y, told.name, style, end - at) + 1
    beside = [part for part in (told.values, told.price) if part]
    start = end - sum(text_width(part) + 1 for part in beside) + 1
    for part in beside:
        start = max(at, start)
        start = price(canvas, start, y, part, look, None if cursor else palette.dim, max(0, end - start))
    at = at if beside else max(at, end - text_width(told.note))
    canvas.put(at, y, told.note, None if cursor else palette.faint, max(0, end - at))
    canvas.spot(x, y, width, 1, OPTIONS, index)


def _in_background(entry: Entry, model: TableModel) -> bool:
    """Whether an answer of a turn is not what a lesson is about: it is there, and told in less."""
    return is_turn(model) and bool(model.taught) and not isinstance(entry.act, model.taught)


def _others(column: Column, entries: Sequence[Entry]) -> list[Entry]:
    """The answers among which one of a column is told apart."""
    return [entries[i] for i in column.entries] if column.kind != TURN else []


def _name_room(column: Column, entry: Entry) -> int:
    """The columns for what an answer says, right of its key and of the box of one that is picked with others."""
    return column.width - CAP - 1 - (0 if entry.picked is None else 2)


def _has_signs(columns: Sequence[Column], entries: Sequence[Entry], look: Appearance) -> bool:
    """Whether *Summon* shortened saves a cut somewhere in the list: then it is so in all names."""
    headed = [_with_heading(column, look) if column.heading else column for column in columns]
    spells = [(column, entries[i]) for column in headed for i in column.entries if SUMMON in entries[i].text]
    return any(
        is_signed(
            entry,
            column.kind,
            fitted(entry, _name_room(column, entry), look, column.kind, column.action, _others(column, entries)),
        )
        for column, entry in spells
    )


def _used(heads: Heads, columns: Sequence[Column]) -> int:
    """The lines of the question and its answers."""
    several = any(column.heading for column in columns)
    return heads.count + several + max((c.line + min(c.lines, len(c.entries)) for c in columns), default=0)


def _is_cut(model: TableModel, columns: Sequence[Column], look: Appearance) -> bool:
    """Whether the list cuts something of the answer under the cursor."""
    entries, entry = model.entries(), model.entry()
    column = next((c for c in columns if model.cursor.index in c.entries), None)
    if entry is None or column is None:
        return False
    brief = _has_signs(columns, entries, look)
    others = _others(column, entries)
    told = fitted(entry, _name_room(column, entry), look, column.kind, column.action, others, brief)
    return is_cut(entry, column.kind, told, others, look)


def _beside(
    canvas: Canvas,
    columns: Sequence[Column],
    heads: Heads,
    model: TableModel,
    look: Appearance,
    telling: Paragraphs,
    told: list[Told],
    free: tuple[int, int],
) -> bool:
    """What is left of the pane, at the right or below: the answer in full, what will come of it, what its card says.

    ``told`` is what an attack will lead to, ``free`` the columns below the answers and the line from which on the whole
    width is free. Returns whether there was room for it.
    """
    x = _right_end(columns) + _APART
    used = _used(heads, columns)
    beside = (x, heads.count, canvas.width - x - 1, canvas.height - heads.count)
    below, under = (1, used, free[0] - 2, canvas.height - used), max(used, free[1])
    if len(told) == 1 and _hides(canvas, x, heads.count, *told):
        forms = [signed(form, look) for form in in_brief(told)]
        boxes = [box for box in (beside, below) if box[2] >= _ASIDE]
        fitting = ((box, form) for form in forms for box in boxes if len(wrap(form, box[2])) <= box[3])
        box, whole = next(fitting, (below, ""))
        if whole:
            box = (*box[:3], len(wrap(whole, box[2])))  # no air above it: it stands where columns would
            return put_paragraphs(canvas, box, [Said(whole, look.palette.text)], look)
    after, drawn = _outlook(canvas, x, heads.count, told, look) if told else (x, 0)
    if heads.count + 1 + max((len(lines) for _, lines in told[:drawn]), default=0) > used:
        below = (1, used, x - _APART - 1, canvas.height - used)  # what stands at the right goes on beside it
    x = after
    left = said_of(told[drawn:], look, look.palette.dim)
    said: Paragraphs = [left] if left.text else telling if not told else []
    if not said:
        return True
    if canvas.width - x - 1 >= _ASIDE and not is_turn(model):
        return put_paragraphs(canvas, beside, said, look, at=_line_of_answer(columns, heads, model))
    places = [below] if drawn else [below, (1, under, canvas.width - 2, canvas.height - under)]
    return put_paragraphs(canvas, _roomiest(places, said), said, look)


def _roomiest(places: Sequence[Box], said: Paragraphs) -> Box:
    """The first place where texts are not cut, if need be in fewer words; the first of all if they are anywhere."""

    def lines(box: Box) -> int:
        return sum(len(wrap(one.text, box[2])) for one in _fitted(said, box[2], box[3]))

    return next((box for box in places if lines(box) <= box[3]), places[0])


def _line_of_answer(columns: Sequence[Column], heads: Heads, model: TableModel) -> int | None:
    """The line of the answer under the cursor, if it is in sight: what follows from it stands there."""
    several = any(column.heading for column in columns)
    at = model.cursor.index
    found = (c.line + c.in_sight.index(at) for c in columns if at in c.in_sight)
    line = next(found, None) if model.cursor.row == OPTIONS else None
    return None if line is None else heads.count + several + line


def _hides(canvas: Canvas, x: int, top: int, told: Told) -> bool:
    """Whether columns of what an attack will lead to have no room for all of it, so that it would only be counted."""
    room, width, lines = canvas.height - top - 1, told_width(told), len(told[1])
    if x + width >= canvas.width or room < min(2, lines):
        return False  # then it is told in words anyway
    return lines > room * ((canvas.width - x) // (width + 3))


def _as_far(rows: list[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """So many lines; where not all have room, the last one says how many more there are."""
    return rows if len(rows) <= room else [*rows[: max(0, room - 1)], (f"and {len(rows) - max(0, room - 1)} more", "")]


def _beside_one_another(rows: list[tuple[str, str]], room: int, most: int) -> list[list[tuple[str, str]]]:
    """Lines in so many columns at the most; in one, with how many more there are, where not all have room even so.

    A heading without lines has a column of its own, too.
    """
    parts = [rows[at : at + room] for at in range(0, len(rows), room)]
    return parts or [[]] if len(parts) <= most else [_as_far(rows, room)]


def _outlook(canvas: Canvas, x: int, top: int, told: list[Told], look: Appearance) -> tuple[int, int]:
    """Columns of what an attack will lead to, as many as fit; return the column after them and how many they are."""
    drawn = 0
    for heading, lines in told:
        rows = [(text, signed(value, look)) for text, value in lines]
        width = told_width((heading, lines))
        if x + width >= canvas.width or top < 1 or canvas.height - top - 1 < min(2, len(rows)):
            break  # one line of several would only say how many there are
        canvas.put(x, top, heading, look.palette.faint)
        for part in _beside_one_another(rows, canvas.height - top - 1, (canvas.width - x) // (width + 3)):
            for y, (text, value) in enumerate(part, start=top + 1):
                hue = look.palette.ember if look.glyphs.arrow in value else look.palette.text
                canvas.put(x, y, text, look.palette.dim)
                canvas.right(x + width, y, value, hue)
            x += width + 3
        drawn += 1
    return x, drawn


def put_paragraphs(canvas: Canvas, box: Box, said: Paragraphs, look: Appearance, at: int | None = None) -> bool:
    """Texts one below the other, as far as there is room; False if nothing of them has any.

    ``at``: the line that they are about and stand beside; without one they have air above them.
    """
    x, y, width, height = box
    if height < 1:
        return False
    said = [one for one in _fitted(said, width, height) if one.text]
    if not said:
        return False
    if sum(len(wrap(one.text, width)) for one in said) > height:
        said = _run_on(said)
    lines = [(line, one.style) for one in said for line in wrap(one.text, width)]
    if len(lines) > height and said[-1].is_card:
        before = [(line, one.style) for one in said[:-1] for line in wrap(one.text, width)]
        lines = [*before, *_in_fewer_words(said[-1], width, height - len(before), look)]
        if not lines:
            return False
    y += (box[1] > 1 and len(lines) < height) if at is None else max(0, min(at - y, height - len(lines)))
    for line, style in lines[: height - 1]:
        canvas.put(x, y, line, style)
        y += 1
    rest = [line for line, _ in lines[height - 1 :]]
    for line in _whole_sentences(rest, width) or clip(rest, 1, width, look.glyphs.ellipsis):
        canvas.put(x, y, line, lines[height - 1][1])
    return True


def _whole_sentences(lines: Sequence[str], width: int) -> list[str]:
    """What of a longer text is whole in its first line: a beginning of the next sentence or part would say little."""
    if len(lines) < 2:
        return []
    end = max(lines[0].rfind(". ") + 1, lines[0].rfind("; "))
    return [lines[0][:end]] if end > width // 8 else []


def _run_on(said: Paragraphs) -> list[Said]:
    """Texts of the same style in one paragraph, so that no line ends beside empty room while others are left out."""
    found: list[Said] = []
    for one in said:
        if found and not one.is_card and one.style == found[-1].style:
            found[-1] = Said(f"{sentence(found[-1].text)} {one.text}", one.style)
        else:
            found.append(one)
    return found


def _fitted(said: Paragraphs, width: int, height: int) -> list[Said]:
    """Texts in forms that have room below one another, as far as that can be; what a card says is fitted last."""
    found, left = list[Said](), height
    for one in said:
        found.append(_in_brief(one, width, height if one.is_card else max(1, left)))
        left -= len(wrap(found[-1].text, width))
    return found


def _in_brief(said: Said, width: int, height: int) -> Said:
    """A text in the longest form that has room in so many lines, if any has."""
    forms = (text for text in (said.text, *said.briefer) if len(wrap(text, width)) <= height)
    return said._replace(text=next(forms, (said.text, *said.briefer)[-1]))


def _in_fewer_words(said: Said, width: int, room: int, look: Appearance) -> list[tuple[str, Style]]:
    """What a card says, whole, in as many words as have room in so many lines; else cut."""
    if room < 1:
        return []
    found = [text.partition(": ") for text in (said.text, *said.briefer)]
    forms: list[tuple[CardWords, ...]] = [
        (CardWords(title, words),) for name, _, words in found for title in (name, "")
    ]
    fitting = (form for form in (*forms, said.texts) if form and lines_in_brief(form, width) <= room)
    told = told_in_brief(next(fitting, said.texts or forms[-1]), width, room, look.glyphs.ellipsis)
    return [(f"{line.lead}{line.rest}", said.style) for line in told]


def keys_line(hints: tuple[tuple[str, str], ...], width: int, look: Appearance, right: str = "") -> Drawing:
    """Keys and what they do, each of which can be clicked. ``hints`` are (key, word) pairs; ``right`` is kept whole."""
    palette = look.palette
    canvas = Canvas(width, 1, palette.screen_bg + palette.header_bg)
    x, width = 1, canvas.right(width - 1, 0, right, palette.dim) - 1 if right else width
    if right:
        canvas.spot(width + 1, 0, text_width(right), 1, MORE, 0)
    for index, (key, word) in enumerate(hints):
        if not index:
            word = shorten(word, width - x - len(key) - 1, look.glyphs.ellipsis)
        size = len(key) + len(word) + bool(word)
        if x + size > width:
            break
        start = x
        x = canvas.put(x, 0, key, palette.gold)
        x = canvas.put(x, 0, f" {word}" if word else "", palette.dim)
        canvas.spot(start, 0, x - start, 1, KEYS_ROW, index)
        x += 2
    return canvas.drawing()
