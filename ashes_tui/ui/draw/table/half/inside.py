"""What stands inside the frame of a unit: its part in a battle, what lies on it, its aim, what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from rich.style import Style

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import Intent
from ashes_tui.ui.draw.appearance import Appearance, is_aspect
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.half.halves import Half
from ashes_tui.ui.draw.table.half.row_widths import Lines
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Part, Row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts_now, whole_text
from ashes_tui.ui.draw.table.texts.few_words import (
    CardWords,
    lines_in_brief,
    told_in_brief,
)
from ashes_tui.ui.draw.truncate import shorten, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import FULL, SHORT
from ashes_tui.words.questions.values import dice_meaning

_COUNTED = 4
"""From so many equal dice on a card on they are counted."""
_LEAST_ATTACHED = 6
"""The columns of an attachment's name that is cut."""
_LEAST_TEXT = 10
"""The columns of a text in which the word of an exhausted card may stand too."""


def inside(
    card: CardView,
    mark: Mark,
    model: TableModel,
    look: Appearance,
    side: Half,
    size: tuple[int, int],
    with_aim: bool = True,
    with_things: bool = True,
    with_spent: bool = True,
) -> list[Row]:
    """What a card says, by importance: its part in a battle, things on it, attachments, its aim, abilities.

    ``with_aim``: whom an aspect attacks has no place in its edge; ``with_things``: nor has what lies on it;
    ``with_spent``: nor has its exhaustion.
    """
    width, room = size
    rows: list[Row] = []
    if mark.role:
        rows += [[(line, role_style(mark, look, side))] for line in role_in(mark.role, width, room)]
    happened = news(mark, look)
    things, short = (
        [*happened, *(_things(card, look, room_of_word, with_spent) if with_things else ())]
        for room_of_word in (width - row_width(happened), 0)
    )
    aims = aspect_words(model.names.definition(card.id), look, width) if with_aim else ()
    lines = int(bool(things)) + len(aims) + lines_in_brief(tuple(texts_now(card, model, look)), width)
    beside = _beside(card, model, look, side, short, width)
    if aims and beside and lines > room - len(rows):
        things, short, aims = beside, beside, ()
    rows += [_with_meaning(things, short, card, model, look, width)] if things else []
    rows += _attached(card, look, width, room - len(rows))
    rows += [[(fit(word, width, look), side.hue)] for word in aims[: max(0, room - len(rows))]]
    said, left = texts_now(card, model, look), room - len(rows)
    if things and len(rows) == 1 and lines_in_brief(tuple(said), width) > left:
        # Where its text would be cut, what lies on it takes no line of its own.
        return text_rows(
            said,
            look,
            width,
            room,
            card.exhausted,
            after=[*short, (" ", None)] if not short[-1][0].endswith(" ") else short,
        )
    said += _lent(card, said, model, look, (width, left))
    told = rows + text_rows(said, look, width, left, card.exhausted)
    return told if with_things else _with_dice(told, card, model, look, size)


def _with_dice(
    told: list[Row], card: CardView, model: TableModel, look: Appearance, size: tuple[int, int]
) -> list[Row]:
    """What a card says, above it what its dice do there, exhausted or not, where a line is left for that."""
    dice = [*dice_on(card, look)]
    meant = _with_meaning(dice, dice, card, model, look, size[0]) if dice else []
    return [meant, *told] if meant and meant != dice and len(told) < size[1] else told


def _apart(row: Row) -> Row:
    """A row with a blank behind it."""
    return row if row[-1][0].endswith(" ") else [*row, (" ", None)]


def role_in(role: str, width: int, lines: int = 1) -> list[str]:
    """A part in a battle in so many lines: whole, else without the card that it is about, whose name is never cut."""
    whole = wrap(role, max(1, width))
    return whole if len(whole) <= lines else [role.partition(" ")[0]]


def role_style(mark: Mark, look: Appearance, side: Half) -> Style:
    """How a part in a battle is told: attackers have a colour of their own."""
    return look.palette.ember if mark.role == "attacks" else side.hue


def _beside(card: CardView, model: TableModel, look: Appearance, side: Half, things: Row, width: int) -> Row:
    """What lies on an aspect and its aim in one line, if there is anything on it and both fit; nothing else."""
    aim = aim_on_edge(model.names.definition(card.id), look, width - row_width(things) - 1)
    return [*things, (" ", None), (aim, side.hue)] if things and aim else []


def lines_to_read(card: CardView, model: TableModel, look: Appearance, width: int) -> int:
    """In how many lines of so many columns a unit says all that it does, its part in a battle aside."""
    return _lines_of_things(card, look) + lines_in_brief(tuple(texts_now(card, model, look)), width)


def lasting_lines(card: CardView, model: TableModel, look: Appearance) -> Lines:
    """The same by the columns, as if it were not exhausted: a card keeps its columns when it is used."""
    said = tuple(texts_now(card, model, look))
    besides = _lines_of_things(card, look)

    @cache
    def brief(width: int) -> int:
        return besides + lines_in_brief(said, width)

    return brief


def said_in(card: CardView, model: TableModel, look: Appearance, size: tuple[int, int]) -> list[str]:
    """The words that a unit says within a frame of so many columns and lines: with what lies on it inside, or not."""
    width, height = size
    left = height - len(attached_words(card, look))
    said, found = tuple(texts_now(card, model, look)), list[str]()
    for lines in (left, left - 1):
        told = told_in_brief(said, width, max(0, lines), FULL.ellipsis)
        found.append(" ".join(f"{line.lead}{line.rest}".strip() for line in told))
    return found


def _lines_of_things(card: CardView, look: Appearance) -> int:
    """The lines of what lies on a card; its exhaustion stands in an edge."""
    return bool(card.dice or card.status) + len(attached_words(card, look))


def _lent(
    card: CardView, said: Sequence[CardWords], model: TableModel, look: Appearance, size: tuple[int, int]
) -> list[CardWords]:
    """What the cards attached to it say, each with its name, as far as all of it has room below what it says itself."""
    found: list[CardWords] = []
    for inner in card.attached:
        words = CardWords(inner.name, whole_text(inner, model, look))
        if words.words and lines_in_brief((*said, *found, words), size[0]) <= size[1]:
            found.append(words)
    return found


def fit(text: str, width: int, look: Appearance) -> str:
    """A text in so many columns."""
    return shorten(text, width, look.glyphs.ellipsis)


def life_change(mark: Mark, look: Appearance) -> str:
    """``-2``: the life lost since the person was last asked, or won."""
    return f"{look.signs.minus if mark.wounds > 0 else '+'}{abs(mark.wounds)}"


def news(mark: Mark, look: Appearance) -> Row:
    """What has happened to it since the person was last asked: ``♥−2`` for the life lost, ``new`` if it has come."""
    row: Row = []
    if mark.wounds:
        style = look.palette.bad if mark.wounds > 0 else look.palette.good
        row.append((f"{look.signs.life}{life_change(mark, look)} ", style))
    return [*row, ("new ", look.palette.good)] if mark.new else row


def _things(card: CardView, look: Appearance, width: int, with_spent: bool = True) -> Row:
    """``↻ exhausted, ◆2 As Na``: exhaustion, its word only if there is room; status tokens, dice.

    It stands before the dice, or it would be taken for theirs. ``with_spent``: it has no place in an edge.
    """
    status = [(f"{look.glyphs.status}{card.status} ", look.palette.strong)] if card.status else []
    row = [*status, *dice_on(card, look)]
    if not card.exhausted or not with_spent:
        return row
    word = f"{spent_sign(card, look)} exhausted{',' * bool(row)}"
    fits = row_width(row) + text_width(word) + bool(row) <= width
    return [(f"{word if fits else spent_sign(card, look)}{' ' * bool(row)}", look.palette.dim), *row]


def _with_meaning(things: Row, brief: Row, card: CardView, model: TableModel, look: Appearance, width: int) -> Row:
    """What lies on a card, and after a colon what its dice do there, exhausted or not, if that has room beside it.

    The word for its exhaustion gives way to that, as in ``brief``.
    """
    meaning = dice_meaning(card, model.names) if card.dice else ""
    told = ([*row[:-1], (f"{row[-1][0].rstrip()}: {meaning}", look.palette.dim)] for row in (things, brief) if meaning)
    return next((row for row in told if row_width(row) <= width), things)


def spent_sign(card: CardView, look: Appearance) -> str:
    """``↻``: that a card is exhausted, and how many times if more than once."""
    more = f"{look.glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
    return f"{look.glyphs.exhaustion}{more}"


def things_on(card: CardView, look: Appearance) -> Row:
    """What an edge tells of what lies on a card: its exhaustion, status tokens, dice."""
    return _things(card, look, 0)


def spent_alone(card: CardView, look: Appearance) -> Row:
    """Its exhaustion alone."""
    return [(spent_sign(card, look), look.palette.dim)] if card.exhausted else []


def changes_with_a_line(card: CardView, model: TableModel, look: Appearance, size: tuple[int, int]) -> bool:
    """Whether the words of a card are others in so many columns and lines with a line less."""
    more, less = said_in(card, model, look, size)
    return more != less


def dice_on(card: CardView, look: Appearance, most: int | None = None) -> Iterator[Part]:
    """The dice on a card as chips without their sides, counted if there are many of a type, or more than ``most``."""
    counts = Counter(die.type for die in card.dice)
    for kind, n in counts.items():
        face = look.palette.solid(kind)
        if n < _COUNTED if most is None else n <= most:
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
        text = fit(name, width - 2 - len(more), look)
        rows.append([(f"{look.signs.attached} ", look.palette.ember), (text, look.palette.text)])
        rows[-1] += [(more, look.palette.strong)] if more else []
    return rows


_AIMS: dict[Intent | None, tuple[str, ...]] = {
    Intent.LEFT: ("aims at leftmost unit", "aims at leftmost", "at leftmost"),
    Intent.CENTER: ("aims at Phoenixborn", "at Phoenixborn"),
    Intent.RIGHT: ("aims at rightmost unit", "aims at rightmost", "at rightmost"),
    None: ("never attacks", "no attacks"),
}
"""Whom an aspect attacks (ASC-DRG-21 to ASC-DRG-23), longest form first."""
_SHIELD = ("shield: blocks, guards others", "shield: guards", "shield")
"""What an aspect with a shield does, longest form first: the word is that of the card's page."""


def aspect_words(card: CardDef | None, look: Appearance, width: int) -> tuple[str, ...]:
    """The shield and aim of an aspect in one line: ``← aims at leftmost unit``, ``▣ shield, never attacks``."""
    forms = aim_forms(card, look)
    return (next((form for form in forms if text_width(form) <= width), forms[-1]),) if forms else ()


def aim_on_edge(card: CardDef | None, look: Appearance, room: int) -> str:
    """The longest form of shield and aim that fits into the edge of a card: ``→ rightmost unit``, or just its sign."""
    return next((form for form in aim_forms(card, look) if text_width(form) <= room), "")


def aim_forms(card: CardDef | None, look: Appearance) -> list[str]:
    """Shield and aim of an aspect, longest form first: ``↓ at Phoenixborn``, just ``↓``; none of other cards."""
    if card is None or not is_aspect(card):
        return []
    sign = look.glyphs.intent(card.intent) if card.intent else ""
    aims = [f"{sign} {form}".strip() for form in _AIMS[card.intent]]
    if not card.shield:
        return aims + [sign] * bool(sign)
    shields = [f"{look.signs.shield} {form}" for form in _SHIELD]
    both = [f"{shield}, {aim}" for shield in shields for aim in aims]
    return [*both, *([] if sign else shields), *[f"{look.signs.shield} {sign}"] * bool(sign), look.signs.shield]


def counts(
    card: CardView, mark: Mark, look: Appearance, width: int, with_things: bool = True, with_spent: bool = True
) -> Row:
    """What lies on a card in one line: ``↻ ◆3 Ar └ Name``; of attachments without room the first, else a number."""
    row, names, n = news(mark, look), attached_words(card, look), len(card.attached) + len(card.under)
    room = 0 if names else width - row_width(row) - _LEAST_TEXT
    things = _things(card, look, room, with_spent) if with_things else []
    alone = bool(things) and row_width(things) == text_width(things[0][0]) and card.exhausted
    row += [*things, (" ", None)] if alone else things
    if not names:
        return row
    room = width - row_width(row) - 3
    fitting = (text for text in (", ".join(names), names[0] + _and_more(n - 1)) if text_width(text) <= room)
    cut = fit(names[0], room, look) if n == 1 and room >= _LEAST_ATTACHED else ""
    counted = f"{n} {'cards' if n > 1 else 'card'}"
    text = next(fitting, "") or cut or (counted if text_width(counted) <= room else str(n))
    return [*row, (f"{look.signs.attached} {text} ", look.palette.strong)]


def compact(
    card: CardView,
    mark: Mark,
    model: TableModel,
    look: Appearance,
    side: Half,
    size: tuple[int, int],
    with_aim: bool = True,
    with_things: bool = True,
    with_spent: bool = True,
) -> list[Row]:
    """One line inside: its part in a battle, or things as counts and the first ability."""
    width = size[0]
    if mark.role:
        return [[(line, role_style(mark, look, side))] for line in role_in(mark.role, width)]
    row = counts(card, mark, look, width, with_things, with_spent)
    brief = aspect_words(model.names.definition(card.id), look, 0) if with_aim else ()
    row += [(f"{'  '.join(brief)}  ", side.hue)] if brief else []
    said = texts_now(card, model, look)
    # What the card says is no part of the name of what is attached to it.
    apart: Row = [(f"{look.glyphs.dot} ", look.palette.faint)] if attached_words(card, look) else []
    told = text_rows(said, look, width - row_width(row) - row_width(apart), 1, card.exhausted)
    return [[*row, *(apart if told else ()), *(part for line in told for part in line)]]
