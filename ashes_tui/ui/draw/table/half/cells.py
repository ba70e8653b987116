"""Units as cards: framed, attack and life in the lower corners, between them what lies on the card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from rich.style import Style

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import Stat
from ashes_tui.ui.draw.appearance import Appearance, is_aspect, printed
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import Box, badge, badge_width, cap, frame
from ashes_tui.ui.draw.signs import DASHED, DOUBLE, HEAVY, ROUND
from ashes_tui.ui.draw.table.half.halves import Half
from ashes_tui.ui.draw.table.half.inside import (
    aim_forms,
    changes_with_a_line,
    compact,
    counts,
    inside,
    news,
    role_in,
    role_style,
    spent_alone,
    things_on,
)
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Part, Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts_now
from ashes_tui.ui.draw.truncate import first_words, shorten, shorten_apart
from ashes_tui.ui.table.model import TableModel

_ONE_LINE = 3
"""A frame of so many lines holds one."""
_FLAT_LIFE = 4
"""The column of the life on a card without a frame: the same whatever the attack value is."""
_RECOVERS = 16
"""A card this wide shows its recover value between the badges."""


def unit_card(
    canvas: Canvas,
    box: Box,
    card: CardView,
    mark: Mark,
    model: TableModel,
    look: Appearance,
    side: Half,
    in_word: bool = True,
) -> bool | None:
    """A unit in the room there is: framed from three lines on, else flat; whether one of its values has a word.

    That is its blood or recover value; nothing if it has neither. ``in_word``: words have room on all of its row.
    """
    spent = card.exhausted and not mark.role
    height = box[3]
    if height < 3:
        _flat(canvas, box, card, mark, model, look, side)
        return None
    kind, line = card_edge(mark, side, spent, look)
    frame(canvas, box, kind, line, look, side.spent if spent else side.card)
    above = _top_edge(canvas, box, card, mark, model, look, side)
    signs = _signs_below(card, box, mark, model, look, side, above)
    has_word = lower_edge(canvas, box, card, mark, model, look, signs, in_word)
    x, y, width, _ = box
    inner = replace(mark, new=False, wounds=0) if above.news or signs.news else mark
    inner = replace(inner, role="") if above.role or signs.role else inner
    # A reason that has no room in the edge takes a line, for which the text is told in fewer words, not overwritten.
    says = bool(mark.reason) and not _reason_in_edge(box, card, mark, model, look, signs) and height > _ONE_LINE
    room = height - 2 - says
    within = compact if height == _ONE_LINE else inside
    tells_things = bool(signs.things) and signs.things == things_on(card, look)
    rows = within(card, inner, model, look, side, (width - 3, room), not signs.aims, not tells_things, not signs.things)
    for i, row in enumerate(rows[:room]):
        put_row(canvas, x + 2, y + 1 + i, row, width - 3)
    if says:
        say_reason(canvas, box, mark, look)
    return has_word


def _reason_in_edge(
    box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, signs: SignsBelow
) -> bool:
    """Whether the lower edge has room between its signs and values to say why nothing can be done."""
    definition = model.names.definition(card.id)
    values = attack_words(card, definition, look), life_words(card, definition, look, mark.foreseen)
    beside = sum(badge_width(value, look) for value in values) + signs.columns(look.palette.mono)
    return text_width(mark.reason) + 4 + beside <= box[2] - 2


def say_reason(canvas: Canvas, box: Box, mark: Mark, look: Appearance) -> None:
    """Why nothing can be done with a framed card now, in the last line inside it."""
    x, y, width, height = box
    if mark.reason and height > 2:
        text = shorten(mark.reason, width - 3, look.glyphs.ellipsis)
        canvas.put(x + 2, y + height - 2, text.ljust(width - 3), look.palette.ember)


def card_edge(mark: Mark, side: Half, spent: bool, look: Appearance) -> tuple[str, Style]:
    """Heavy is the cursor and nothing else; double takes part in what happens now; dashed is exhausted."""
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


class _Above(NamedTuple):
    """What the upper edge of a card has room for besides its name."""

    news: bool
    role: bool


def _top_edge(
    canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half
) -> _Above:
    """The name at the left; at the right its part in a battle, and what has happened to it."""
    x, y, width, _ = box
    whole, end = model.names.card(card.id), x + width - 1
    at = capped(canvas, x + 1, y, mark, look)
    row = [model.names.card(other.id) for seat in model.view.seats for other in seat.battlefield]
    name = _name_in(whole, row, end - at, look)
    spent = card.exhausted and not mark.role
    at = _put_name(canvas, at, y, name, look.palette.dim if spent else look.palette.strong, look)
    happened = news(mark, look)
    tells = end - at - 1 >= row_width(happened)
    if tells and happened:
        end -= 1 + row_width(happened)
        put_row(canvas, end, y, [(" ", None), *happened], 1 + row_width(happened))
    role = mark.role if at + 1 + text_width(mark.role) < end else ""
    if role:
        canvas.put(end - 2 - text_width(role), y, f" {role} ", role_style(mark, look, side))
    return _Above(tells, bool(role))


def _put_name(canvas: Canvas, x: int, y: int, name: str, style: Style, look: Appearance) -> int:
    """A name, the number of a copy dim behind it; return the column after it."""
    base, number, copy = name.rpartition("#")
    x = canvas.put(x, y, base or name, style)
    return canvas.put(x, y, number + copy, look.palette.dim) if base else x


def _name_in(name: str, row: Sequence[str], width: int, look: Appearance) -> str:
    """A name in so many columns, in its first words if they tell it from others; the number of a copy stays.

    Where it is cut, that number stands apart from what is left.
    """
    ellipsis = look.glyphs.ellipsis
    first = first_words(name, row, width)
    if first:
        return first
    short = shorten_apart(name, row, width, ellipsis)
    if f"{ellipsis}#" not in short:
        return short
    return shorten_apart(name, row, width - 1, ellipsis).replace(f"{ellipsis}#", f"{ellipsis} #")


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


def _change(now: int | None, before: int, look: Appearance) -> str:
    if now is None or now == before:
        return ""
    return look.signs.raised if now > before else look.signs.lowered


class SignsBelow(NamedTuple):
    """What the lower edge tells besides the values of a card.

    At the left, beside the attack value, stand what has happened to it and its part in a battle, if they have no place
    above, and what lies on it, its exhaustion first; in the middle whom an aspect attacks: ``aims``, longest form
    first.
    """

    news: Sequence[Part] = ()
    role: Sequence[Part] = ()
    things: Sequence[Part] = ()
    aims: Sequence[str] = ()

    def columns(self, apart: int) -> int:
        """The columns that all of it takes at least, each part so many ``apart`` from what is at its left."""
        beside = sum(row_width(row) + apart for row in self.rows)
        return beside + (text_width(self.aims[-1]) + 1 if self.aims else 0)

    @property
    def rows(self) -> list[Row]:
        """What stands at the left, beside the attack value."""
        return [[*row] for row in (self.news, self.role, self.things) if row]


NO_SIGNS = SignsBelow()
"""Nothing but its values stands in the lower edge."""


def lower_edge(
    canvas: Canvas,
    box: Box,
    card: CardView,
    mark: Mark,
    model: TableModel,
    look: Appearance,
    signs: SignsBelow = NO_SIGNS,
    wordy: bool = True,
) -> bool | None:
    """Attack at the left, life at the right, between them its signs, and the recover value or the blood of an aspect.

    ``wordy``: that value may have its word. Return whether it has it; nothing if it tells no such value.
    """
    x, y, width, height = box
    y += height - 1
    palette, definition = look.palette, model.names.definition(card.id)
    left = badge(canvas, x + 1, y, attack_words(card, definition, look), palette.attack_badge, look)
    life = life_words(card, definition, look, mark.foreseen)
    right = x + width - 1 - badge_width(life, look)
    badge(canvas, right, y, life, life_style(mark, look), look)
    for row in signs.rows:
        left = put_row(canvas, left + palette.mono, y, row, right - left)
    if mark.reason and _reason_in_edge(box, card, mark, model, look, signs):
        _between(canvas, (left, right, y), (f" {mark.reason} ",), palette.ember, look)
        return None
    aspect, words = is_aspect(definition), _value_words(card, definition, width, look)
    forms = [_with_aim(aim, word) for aim in signs.aims or ("",) for word in words[not wordy :] or ("",)]
    shown = _between(canvas, (left, right, y), forms, palette.bad if aspect else palette.faint, look)
    # Its life may be foreseen: nothing in the row changes its word when the cursor comes.
    foreseen = badge_width(life_words(card, definition, look, card.life_left), look)
    free = x + width - 1 - max(foreseen, badge_width(life, look)) - left
    fits_always = text_width(shown) + _frame_beside(look) <= free
    gives_way = bool(signs.rows) and not aspect
    return (shown.endswith(words[0]) and fits_always) if words and not gives_way else None


def _with_aim(aim: str, value: str) -> str:
    """Whom an aspect attacks and its blood; words are parted by more than signs are."""
    return f"{aim}{',' * (' ' in aim)} {value}" if aim and value else aim or value


def _value_words(card: CardView, definition: CardDef | None, width: int, look: Appearance) -> tuple[str, ...]:
    """The blood of an aspect in a word and by a sign, or the recover value in a word; nothing without either."""
    if definition is not None and is_aspect(definition):
        blood = definition.blood
        return (f"blood {blood}", f"{look.signs.blood}{blood}") if blood else ()
    return (f"recover {card.recover}",) if card.recover and width >= _RECOVERS else ()


def _signs_below(
    card: CardView, box: Box, mark: Mark, model: TableModel, look: Appearance, side: Half, above: _Above
) -> SignsBelow:
    """The signs that have room in the lower edge: first what has happened to the card, then whom it attacks.

    The recover value gives way to them, the sign of blood to nothing but what has happened.
    """
    definition, (_, _, width, height) = model.names.definition(card.id), box
    values = attack_words(card, definition, look), life_words(card, definition, look, mark.foreseen)
    free = width - 2 - sum(badge_width(value, look) for value in values)
    happened = [] if above.news else news(mark, look)
    happened = happened if row_width(happened) + 2 <= free else []
    blood = f" {look.signs.blood}{definition.blood}" if definition is not None and definition.blood else ""
    changes = bool(mark.role) and not above.role and changes_with_a_line(card, model, look, (width - 3, height - 2))
    role: Row = [(f"{mark.role} ", role_style(mark, look, side))] if changes else []
    found = (form._replace(news=happened) for form in _forms_below(card, role, aim_forms(definition, look), look))
    return next(
        (form for form in found if form.columns(look.palette.mono) <= free - text_width(blood)), SignsBelow(happened)
    )


def _forms_below(card: CardView, role: Row, aims: Sequence[str], look: Appearance) -> Iterator[SignsBelow]:
    """What may stand in the lower edge, the most of it first: what lies on a card has room inside, too."""
    for part in (role, []) if role else ([],):
        for aim in (aims, ()) if aims else ((),):
            for things in (things_on(card, look), spent_alone(card, look), []):
                yield SignsBelow(role=part, things=things, aims=aim)


def _frame_beside(look: Appearance) -> int:
    """The columns of frame that part a word from the badges beside it: with colours these have a ground that does."""
    return 2 if look.palette.mono else 0


def _between(canvas: Canvas, ends: tuple[int, int, int], forms: Iterable[str], style: Style, look: Appearance) -> str:
    """The longest form that keeps apart from what is at both ends, or else the shortest that fits; return it."""
    left, right, y = ends
    found = [form for form in forms if text_width(form) <= right - left]
    apart = right - left - _frame_beside(look)
    text = next((form for form in found if text_width(form) <= apart), found[-1] if found else "")
    canvas.put(left + (right - left - text_width(text)) // 2, y, text, style)
    return text


def _flat(
    canvas: Canvas, box: Box, card: CardView, mark: Mark, model: TableModel, look: Appearance, side: Half
) -> None:
    """Two lines without a frame, for many units in a small terminal: name; values and counts."""
    x, y, width, height = box
    palette = look.palette
    canvas.fill(x, y, width, height, side.spent if card.exhausted and not mark.role else side.card)
    at = capped(canvas, x, y, mark, look)
    row = [model.names.card(other.id) for seat in model.view.seats for other in seat.battlefield]
    name = _name_in(model.names.card(card.id), row, x + width - at, look)
    style = palette.gold if mark.lit else palette.dim if card.exhausted else palette.strong
    _put_name(canvas, at, y, name, style, look)
    definition = model.names.definition(card.id)
    canvas.put(x, y + 1, attack_words(card, definition, look), palette.attack_badge)
    at = (
        canvas.put(x + _FLAT_LIFE, y + 1, life_words(card, definition, look, mark.foreseen), life_style(mark, look)) + 1
    )
    room = x + width - at - 2
    parts: Row = [(role_in(mark.role, room)[0], palette.ember)] if mark.role else counts(card, mark, look, room)
    if definition is not None and is_aspect(definition) and not mark.role:
        sign = look.signs.shield if definition.shield else look.glyphs.intent(definition.intent)
        parts = [(f"{sign} ", side.hue), *parts]
    at = put_row(canvas, at, y + 1, parts, x + width - at)
    rest = 0 if mark.role else max(0, x + width - at)
    put_row(canvas, at, y + 1, _in_rest(card, model, look, rest), rest)


def _in_rest(card: CardView, model: TableModel, look: Appearance, room: int) -> Row:
    """What a card without a frame says in the columns that are left, if anything of it has room there."""
    rows = text_rows(texts_now(card, model, look), look, room, 1, card.exhausted) if room > 0 else []
    return [part for row in rows for part in row]


def hidden_card(canvas: Canvas, box: Box, lit: bool, following: bool, look: Appearance, side: Half) -> None:
    """A card face down: a woven back; the one that is revealed next says so."""
    x, y, width, height = box
    palette = look.palette
    if height < 3:
        canvas.fill(x, y, width, height, side.card)
        canvas.put(x, y, "face down", palette.gold if lit else palette.dim)
        canvas.put(x, y + 1, "next" if following else "", palette.strong)
        return
    woven_back(canvas, box, lit, look, side)
    words = [("face down", palette.dim), ("next", palette.strong)]
    words = words[int(height == 3 and following) : 2 if following else 1]
    words = [(word, style) for word, style in words if text_width(word) <= width - 2]
    # All of a row say so in the same line.
    for line, (word, style) in enumerate(words, start=y + max(1, height // 2 - 1)):
        text = f" {word} "[: width - 2]
        canvas.put(x + (width - len(text)) // 2, line, text, style)


def woven_back(canvas: Canvas, box: Box, lit: bool, look: Appearance, side: Half) -> None:
    """The back of a card, of three lines or more."""
    x, y, width, height = box
    palette, weave = look.palette, look.signs.weave
    frame(canvas, box, HEAVY if lit else ROUND, palette.gold if lit else side.line, look, side.card)
    for line in range(1, height - 1):
        canvas.put(x + 1, y + line, (weave * width)[line % 2 :][: width - 2], palette.weave)
