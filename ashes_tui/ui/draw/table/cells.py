"""Units as cards: framed, attack and life in the lower corners, between them what lies on the card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import Intent, Stat
from ashes_tui.lang.text import card_text
from ashes_tui.ui.draw.appearance import Appearance, is_aspect, printed
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import Box, badge, badge_width, cap, frame
from ashes_tui.ui.draw.signs import DASHED, DOUBLE, HEAVY, ROUND
from ashes_tui.ui.draw.table.few_words import CardWords, has_room, told_lines
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.truncate import shorten, shorten_apart
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import SHORT
from ashes_tui.words.phrases import signed_text

Part = tuple[str, Style | None]
Row = list[Part]
"""A line of styled parts; a blank stands between them where they say so."""

_COUNTED = 4
"""From so many equal dice on a card on they are counted."""
_FLAT_LIFE = 4
"""The column of the life on a card without a frame: the same whatever the attack value is."""
_RECOVERS, _RECOVERS_IN_WORDS = 16, 24
"""A card this wide shows its recover value between the badges, as a letter or in a word."""


_ROOMY = 5
"""In fewer lines what lies on an aspect and its aim share one."""
_LEAST_ATTACHED = 6
"""The columns of an attachment's name that is cut."""
_LEAST_TEXT = 10
"""The columns that what an aspect does needs beside its aim."""


class Half(NamedTuple):
    """The colours of one half of the table."""

    hue: Style
    line: Style
    card: Style
    spent: Style
    slot: Style
    plate: Style


def side_of(mine: bool, look: Appearance) -> Half:
    """The colours of a half."""
    p = look.palette
    if mine:
        return Half(p.mine, p.mine_line, p.mine_card, p.mine_spent, p.mine_slot, p.mine_plate)
    return Half(p.theirs, p.theirs_line, p.theirs_card, p.theirs_spent, p.theirs_slot, p.theirs_plate)


def put_row(canvas: Canvas, x: int, y: int, row: Row, width: int) -> int:
    """Write the parts of a line side by side; return the column after them."""
    end = x + width
    for text, style in row:
        x = canvas.put(x, y, text, style, end - x)
    return x


def row_width(row: Row) -> int:
    """The columns of a line of parts."""
    return sum(text_width(text) for text, _ in row)


def put_whole(canvas: Canvas, x: int, y: int, row: Row, end: int) -> int:
    """Write those parts that fit whole before ``end``; a part cut in half would say something else."""
    for text, style in row:
        if x + text_width(text.rstrip()) <= end:
            x = canvas.put(x, y, text, style, end - x)
    return x


def unit_card(
    canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half
) -> None:
    """A unit in the room there is: framed from three lines on, else flat."""
    spent = card.exhausted and not mark.role
    height = box[3]
    if height < 3:
        _flat(canvas, box, card, mark, model, look, side)
        return
    kind, line = _edge(mark, side, spent, look)
    frame(canvas, box, kind, line, look, side.spent if spent else side.card)
    _top_edge(canvas, box, card, mark, model, look, spent)
    lower_edge(canvas, box, card, mark, model, look)
    x, y, width, _ = box
    rows = _compact(card, mark, model, look, side, width - 3) if height == 3 else None
    rows = rows or inside(card, mark, model, look, side, width - 3, height - 2)
    for i, row in enumerate(rows[: height - 2]):
        put_row(canvas, x + 2, y + 1 + i, row, width - 3)
    say_reason(canvas, box, mark, look)


def say_reason(canvas: Canvas, box: Box, mark: Mark, look: Appearance) -> None:
    """Why nothing can be done with a framed card now, in the last line inside it."""
    x, y, width, height = box
    if mark.reason and height > 2:
        text = shorten(mark.reason, width - 3, look.glyphs.ellipsis)
        canvas.put(x + 2, y + height - 2, text.ljust(width - 3), look.palette.ember)


def _edge(mark: Mark, side: Half, spent: bool, look: Appearance) -> tuple[str, Style]:
    """Heavy is the cursor and nothing else; double takes part in what happens now; dashed can do nothing."""
    if mark.lit:
        return HEAVY, look.palette.gold
    if mark.role == "attacks":
        return DOUBLE, look.palette.ember
    if mark.role or mark.picked or (mark.new and mark.flashes):
        return DOUBLE, side.hue
    if spent:
        return DASHED, side.hue if mark.acts else side.line
    return ROUND, side.hue if mark.acts else side.line


def capped(canvas: Canvas, x: int, y: int, mark: Mark, look: Appearance) -> int:
    """The key cap of a thing, if it can be answered with or the cursor is on it; return the column after it."""
    if mark.key or mark.cursor:
        sign = look.signs.box if mark.picked and not mark.lit else ""
        return cap(canvas, x, y, mark.key, look, mark.lit or bool(mark.picked), sign)
    return x


def _top_edge(
    canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, spent: bool
) -> None:
    x, y, width, _ = box
    at = capped(canvas, x + 1, y, mark, look)
    row = [model.names.card(other.id) for seat in model.view.seats for other in seat.battlefield]
    name = shorten_apart(model.names.card(card.id), row, x + width - 1 - at, look.glyphs.ellipsis)
    canvas.put(at, y, name, look.palette.dim if spent else look.palette.strong)


def attack_words(card: CardView, definition: CardDef | None, look: Appearance) -> str:
    """``†3▲``: the attack value, with a sign if it is not the printed one."""
    return f"{look.signs.attack}{card.attack or 0}{_change(card.attack, printed(definition, Stat.ATTACK), look)}"


def life_words(card: CardView, definition: CardDef | None, look: Appearance, foreseen: int | None = None) -> str:
    """``♥2/3▲``: the life left of the whole, or ``♥2→1`` where it is foreseen."""
    signs, glyphs = look.signs, look.glyphs
    if foreseen is not None:
        return f"{signs.life}{card.life_left}{glyphs.arrow}{foreseen if foreseen > 0 else signs.dead}"
    left = f"{card.life_left}/{card.life}" if card.wounds else f"{card.life or 0}"
    return f"{signs.life}{left}{_change(card.life, printed(definition, Stat.LIFE), look)}"


def life_style(mark: Mark, look: Appearance) -> Style:
    """The ground of a life: another one where it shows what is foreseen, reversed where it has just changed."""
    if mark.foreseen is not None:
        return look.palette.ember_plate
    return look.palette.life_badge + Style(reverse=True) if mark.wounds and mark.flashes else look.palette.life_badge


def life_change(mark: Mark, look: Appearance) -> str:
    """``-2``: the life lost since the person was last asked, or won."""
    return f"{look.signs.minus if mark.wounds > 0 else '+'}{abs(mark.wounds)}"


def _change(now: int | None, before: int, look: Appearance) -> str:
    if now is None or now == before:
        return ""
    return look.signs.raised if now > before else look.signs.lowered


def lower_edge(canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance) -> None:
    """Attack at the left, life at the right, between them the recover value, or the blood of an aspect."""
    x, y, width, height = box
    y += height - 1
    palette, definition = look.palette, model.names.definition(card.id)
    left = badge(canvas, x + 1, y, attack_words(card, definition, look), palette.attack_badge, look)
    life = life_words(card, definition, look, mark.foreseen)
    right = x + width - 1 - badge_width(life, look)
    badge(canvas, right, y, life, life_style(mark, look), look)
    if definition is not None and is_aspect(definition):
        forms = (f"blood {definition.blood}", f"{look.signs.blood}{definition.blood}")
        _between(canvas, left, right, y, forms if definition.blood else (), palette.bad)
    elif card.recover and width >= _RECOVERS:
        forms = (f"recover {card.recover}", f"R{card.recover}")
        _between(canvas, left, right, y, forms[width < _RECOVERS_IN_WORDS :], palette.faint)


def _between(canvas: Canvas, left: int, right: int, y: int, forms: Iterable[str], style: Style) -> None:
    """The longest form that leaves a piece of the frame at both ends, or else the shortest that fits."""
    found = [form for form in forms if text_width(form) <= right - left]
    text = next((form for form in found if text_width(form) <= right - left - 2), found[-1] if found else "")
    canvas.put(left + (right - left - text_width(text)) // 2, y, text, style)


def inside(
    card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half, width: int, room: int
) -> list[Row]:
    """What a card says, by importance: its part in a battle, things on it, attachments, abilities."""
    rows: list[Row] = []
    if mark.role:
        rows.append([(_fit(mark.role, width, look), look.palette.ember if mark.role == "attacks" else side.hue)])
    news = _news(mark, look)
    things = [*news, *_things(card, look, width - row_width(news))]
    aims: list[Row] = [
        [(_fit(word, width, look), side.hue)] for word in aspect_words(model.names.definition(card.id), look, width)
    ]
    if things and aims and row_width(things) + row_width(aims[0]) <= width and room < _ROOMY:
        things += aims.pop(0)
    rows += [things] if things else []
    rows += _attached(card, look, width, room - len(rows))
    rows += aims[: max(0, room - len(rows))]
    said, left = texts_now(card, model, look), room - len(rows)
    said += _lent(card, said, model, look, (width, left))
    return rows + text_rows(said, look, width, left, card.exhausted)


def _lent(
    card: CardView, said: Sequence[CardWords], model: TableModel, look: Appearance, size: tuple[int, int]
) -> list[CardWords]:
    """What the cards attached to it say, each with its name, as far as all of it has room below what it says itself."""
    found: list[CardWords] = []
    for inner in card.attached:
        words = CardWords(inner.name, whole_text(inner, model, look))
        if words.words and has_room((*said, *found, words), *size):
            found.append(words)
    return found


def _fit(text: str, width: int, look: Appearance) -> str:
    return shorten(text, width, look.glyphs.ellipsis)


def _news(mark: Mark, look: Appearance) -> Row:
    """What has happened to it since the person was last asked: ``♥−2`` for the life lost, ``new`` if it has come."""
    row: Row = []
    if mark.wounds:
        style = look.palette.bad if mark.wounds > 0 else look.palette.good
        row.append((f"{look.signs.life}{life_change(mark, look)} ", style))
    return [*row, ("new ", look.palette.good)] if mark.new else row


def _things(card: CardView, look: Appearance, width: int) -> Row:
    """``As Na ◆2 ↻ exhausted``: dice, status tokens, exhaustion; its word only if there is room."""
    row = [*dice_on(card, look)]
    if card.status:
        row.append((f"{look.glyphs.status}{card.status} ", look.palette.strong))
    if card.exhausted:
        sign = look.glyphs.exhaustion
        more = f"{look.glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
        word = f"{sign}{more} exhausted"
        row.append((word if row_width(row) + text_width(word) <= width else f"{sign}{more}", look.palette.dim))
    return row


def dice_on(card: CardView, look: Appearance) -> Iterator[Part]:
    """The dice on a card as chips without their sides, counted if there are many of a type."""
    counts = Counter(die.type for die in card.dice)
    for kind, n in counts.items():
        face = look.palette.solid(kind)
        if n < _COUNTED:
            for _ in range(n):
                yield SHORT[kind], face
                yield " ", None
        else:
            yield SHORT[kind], face
            yield f"{look.glyphs.times}{n} ", look.palette.strong


def attached_words(card: CardView, look: Appearance) -> list[str]:
    """The cards attached to it or under it, equal ones counted."""
    counts = Counter(inner.name for inner in (*card.attached, *card.under))
    return [f"{name}{f' {look.glyphs.times}{n}' if n > 1 else ''}" for name, n in counts.items()]


def _and_more(left: int) -> str:
    """How many there are besides, in a word, so that it is not taken for a bonus."""
    return f", {left} more" if left > 0 else ""


def _attached(card: CardView, look: Appearance, width: int, room: int) -> list[Row]:
    """One a line; the last line counts those there is no room for."""
    names = attached_words(card, look)
    shown, left = names[: max(0, room)], len(names) - max(0, room)
    rows: list[Row] = []
    for i, name in enumerate(shown):
        more = _and_more(left if i == len(shown) - 1 else 0)
        text = _fit(name, width - 2 - len(more), look)
        rows.append([(f"{look.signs.attached} ", look.palette.ember), (text, look.palette.text)])
        rows[-1] += [(more, look.palette.strong)] if more else []
    return rows


_TEXTS: dict[tuple[str, str, str], tuple[CardWords, ...]] = {}
"""What cards say, by rulebook digest, title and signs: every picture asks for it again."""


def texts(card: CardDef, rulebook: Rulebook, look: Appearance) -> tuple[CardWords, ...]:
    """The texts of a card."""
    key = (rulebook.digest, card.name, look.glyphs.name)
    if key not in _TEXTS or not rulebook.digest:
        boxes = card_text(rulebook, card)
        _TEXTS[key] = tuple(CardWords(box.heading or "", signed_text(box.body, look.glyphs)) for box in boxes)
    return _TEXTS[key]


def whole_text(card: CardView, model: TableModel, look: Appearance) -> str:
    """All that a card says, in one line."""
    definition = model.names.definition(card.id)
    found = texts(definition, model.names.rulebook, look) if definition else ()
    return " ".join(f"{heading}: {words}" if heading else words for heading, words in found)


def texts_now(card: CardView, model: TableModel, look: Appearance) -> list[CardWords]:
    """What a card in play says now: of its printed texts those it has not lost, then the names of those it has gained.

    Only abilities with a name can be lost.
    """
    definition = model.names.definition(card.id)
    found = texts(definition, model.names.rulebook, look) if definition else ()
    names = [name.partition("#")[0] for name in card.abilities]
    printed = [text for text in found if not text.heading or text.heading in names]
    headings = {text.heading for text in printed}
    return [*printed, *(CardWords(name, "") for name in names if name not in headings)]


def text_rows(found: Sequence[CardWords], look: Appearance, width: int, room: int, spent: bool = False) -> list[Row]:
    """Texts in so many lines: only the headings stand out, and on a ``spent`` card nothing does."""
    palette = look.palette
    head = palette.dim if spent else palette.text
    lines = told_lines(tuple(found), width, room, look.glyphs.ellipsis)
    return [[*([(lead, head)] if lead else []), (rest, palette.dim)] for lead, rest in lines]


_AIMS: dict[Intent | None, tuple[str, ...]] = {
    Intent.LEFT: ("aims at the leftmost unit", "aims at leftmost unit", "leftmost unit", "left"),
    Intent.CENTER: ("aims at the Phoenixborn", "aims at Phoenixborn", "Phoenixborn", "center"),
    Intent.RIGHT: ("aims at the rightmost unit", "aims at rightmost unit", "rightmost unit", "right"),
    None: ("never attacks",),
}
"""Whom an aspect attacks (ASC-DRG-21 to ASC-DRG-23), longest form first."""


def aspect_words(card: CardDef | None, look: Appearance, width: int) -> tuple[str, ...]:
    """The shield and aim of an aspect: ``← aims at leftmost unit``."""
    if card is None or not is_aspect(card):
        return ()
    shield = (f"{look.signs.shield} shield",) if card.shield else ()
    sign = f"{look.glyphs.intent(card.intent)} " if card.intent else ""
    forms = [sign + form for form in _AIMS[card.intent]]
    return (*shield, next((form for form in forms if text_width(form) <= width), forms[-1]))


def _counts(card: CardView, mark: Mark, look: Appearance, width: int) -> Row:
    """What lies on a card in one line: ``Ar ◆3 └ Name ↻``; of attachments without room the first, else a number."""
    palette = look.palette
    row: Row = [*_news(mark, look), *dice_on(card, look)]
    row += [(f"{look.glyphs.status}{card.status} ", palette.strong)] if card.status else []
    names, n = attached_words(card, look), len(card.attached) + len(card.under)
    word = f"{look.glyphs.exhaustion} exhausted "
    long = not names and row_width(row) + text_width(word) + _LEAST_TEXT <= width
    spent: Row = [(word if long else f"{look.glyphs.exhaustion} ", palette.dim)] if card.exhausted else []
    if not names:
        return [*row, *spent]
    room = width - row_width(row) - row_width(spent) - 3
    fitting = (text for text in (", ".join(names), names[0] + _and_more(n - 1)) if text_width(text) <= room)
    cut = _fit(names[0], room, look) if n == 1 and room >= _LEAST_ATTACHED else ""
    text = next(fitting, "") or cut or f"{n} {'cards' if n > 1 else 'card'}"
    return [*row, (f"{look.signs.attached} {text} ", palette.strong), *spent]


def _compact(card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half, width: int) -> list[Row]:
    """One line inside: its part in a battle, or things as counts and the first ability."""
    if mark.role:
        return [[(_fit(mark.role, width, look), look.palette.ember if mark.role == "attacks" else side.hue)]]
    row = _counts(card, mark, look, width)
    room, definition = width - row_width(row), model.names.definition(card.id)
    said = texts_now(card, model, look)
    aims = aspect_words(definition, look, room)
    if not aims:
        return [[*row, *(part for line in text_rows(said, look, room, 1, card.exhausted) for part in line)]]
    brief = aspect_words(definition, look, 0)
    left = room - text_width("  ".join(brief)) - 2
    lines = text_rows(said, look, left, 1, card.exhausted) if left >= _LEAST_TEXT else []
    told = aims if len(aims) == 1 and not lines else brief
    row.append((_fit("  ".join(told), room, look), side.hue))
    return [[*row, ("  ", None), *(part for line in lines for part in line)]]


def _flat(
    canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half
) -> None:
    """Two lines without a frame, for many units in a small terminal: name; values and counts."""
    x, y, width, height = box
    palette = look.palette
    canvas.fill(x, y, width, height, side.spent if card.exhausted and not mark.role else side.card)
    at = capped(canvas, x, y, mark, look)
    row = [model.names.card(other.id) for seat in model.view.seats for other in seat.battlefield]
    name = shorten_apart(model.names.card(card.id), row, x + width - at, look.glyphs.ellipsis)
    canvas.put(at, y, name, palette.gold if mark.lit else palette.dim if card.exhausted else palette.strong)
    definition = model.names.definition(card.id)
    canvas.put(x, y + 1, attack_words(card, definition, look), palette.attack_badge)
    at = (
        canvas.put(x + _FLAT_LIFE, y + 1, life_words(card, definition, look, mark.foreseen), life_style(mark, look)) + 1
    )
    room = x + width - at - 2
    parts: Row = [(_fit(mark.role, room, look), palette.ember)] if mark.role else _counts(card, mark, look, room)
    if definition is not None and is_aspect(definition) and not mark.role:
        sign = look.signs.shield if definition.shield else look.glyphs.intent(definition.intent)
        parts = [(f"{sign} ", side.hue), *parts]
    put_row(canvas, at, y + 1, parts, x + width - at)


def hidden_card(canvas: Canvas, box: Box, lit: bool, following: bool, look: Appearance, side: Half) -> None:
    """A card face down: a woven back; the one that is revealed next says so."""
    x, y, width, height = box
    palette, weave = look.palette, look.signs.weave
    if height < 3:
        canvas.fill(x, y, width, height, side.card)
        canvas.put(x, y, "face down", palette.gold if lit else palette.dim)
        canvas.put(x, y + 1, "next" if following else "", palette.strong)
        return
    frame(canvas, box, HEAVY if lit else ROUND, palette.gold if lit else side.line, look, side.card)
    for line in range(1, height - 1):
        canvas.put(x + 1, y + line, (weave * width)[line % 2 :][: width - 2], palette.weave)
    words = [("face down", palette.dim), ("next", palette.strong)]
    words = words[int(height == 3 and following) : 2 if following else 1]
    for line, (word, style) in enumerate(words, start=y + (height - len(words)) // 2):
        text = f" {word} "
        canvas.put(x + (width - len(text)) // 2, line, text, style)
