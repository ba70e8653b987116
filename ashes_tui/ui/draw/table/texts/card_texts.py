"""What cards say, printed and now."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.terms import UNIT_TYPES, Stat
from ashes_tui.lang.text import card_text
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.parts import Row, row_width
from ashes_tui.ui.draw.table.texts.few_words import (
    FOCUS,
    CardWords,
    briefly,
    told_in_brief,
    told_in_full,
)
from ashes_tui.ui.draw.table.texts.short import price_of, with_sign_of_exhaustion, without_price
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.api import Line
from ashes_tui.words.narrators.retelling.retold import is_told
from ashes_tui.words.phrases import signed_text
from ashes_tui.words.sentences import bonus_sentence

_TEXTS: dict[tuple[str, str, str], tuple[CardWords, ...]] = {}
"""What cards say, by rulebook digest, title and signs: every picture asks for it again."""


def texts(card: CardDef, rulebook: Rulebook, look: Appearance) -> tuple[CardWords, ...]:
    """The texts of a card."""
    key = (rulebook.digest, card.name, look.glyphs.name)
    if key not in _TEXTS or not rulebook.digest:
        boxes = card_text(rulebook, card)
        _TEXTS[key] = tuple(
            CardWords(box.heading or "", _signed(box.body, look), box.title not in (None, FOCUS)) for box in boxes
        )
    return _TEXTS[key]


def texts_listed(card: CardDef, rulebook: Rulebook, look: Appearance) -> tuple[CardWords, ...]:
    """The texts of a card where nothing else shows its values: of an alteration first what it gives its unit."""
    bonus = bonus_sentence(card)
    return (*[CardWords("", bonus)] * bool(bonus), *texts(card, rulebook, look))


def _signed(body: str, look: Appearance) -> str:
    """A text with its costs in compact form."""
    return with_sign_of_exhaustion(signed_text(body, look.glyphs), look.glyphs.exhaustion)


def told_apart(found: Sequence[CardWords]) -> tuple[CardWords, ...]:
    """The texts of a card; several uses of it are told apart by what they cost, so that it is never left out."""
    prices = [price_of(text.words) if not text.heading else "" for text in found]
    if sum(map(bool, prices)) < 2:
        return tuple(found)
    return tuple(
        CardWords(price, without_price(text.words)) if price else text
        for text, price in zip(found, prices, strict=True)
    )


def whole_text(card: CardView, model: TableModel, look: Appearance, told: Sequence[Line] = ()) -> str:
    """All that a card says, in one line, without what the lines of a step have told of it."""
    definition = model.names.definition(card.id)
    found = texts(definition, model.names.rulebook, look) if definition else ()
    bonus = bonus_sentence(definition) if definition else ""
    left = (text for text in found if not is_told(text.words, tuple(told)))
    said = (f"{text.heading}: {text.words}" if text.heading else text.words for text in left)
    return " ".join((*[f"{bonus}."] * (bool(bonus) and not is_told(bonus, tuple(told))), *said))


def text_in_short(card: CardView, model: TableModel, look: Appearance) -> str:
    """All that a card says in one line, each text in its short form."""
    definition = model.names.definition(card.id)
    found = texts(definition, model.names.rulebook, look) if definition else ()
    bonus = bonus_sentence(definition) if definition else ""
    said = (": ".join(filter(None, briefly(text)[:2])) for text in found)
    return "; ".join((*[bonus] * bool(bonus), *said))


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


def text_rows(
    found: Sequence[CardWords],
    look: Appearance,
    width: int,
    room: int,
    spent: bool = False,
    full: bool = False,
    after: Row | None = None,
) -> list[Row]:
    """Texts in so many lines: only the headings stand out, and on a ``spent`` card nothing does.

    They are told in short; in ``full`` where that has room, as in a list of cards. ``after``: what stands before them
    in their first line.
    """
    palette, said = look.palette, tuple(found)
    head = palette.dim if spent else palette.text
    if full:
        lines = told_in_full(said, width, room, look.glyphs.ellipsis)
    else:
        lines = told_in_brief(said, width, room, look.glyphs.ellipsis, indent=row_width(after or []))
    rows: list[Row] = [[*([(lead, head)] if lead else []), (rest, palette.dim)] for lead, rest in lines]
    return [[*after, *(rows[0] if rows else ())], *rows[1:]] if after else rows


def brought(definition: CardDef | None, model: TableModel, look: Appearance, width: int, room: int = 0) -> list[Row]:
    """The units that a card brings into play, a line each: their values.

    In so much ``room`` one after the other says below that what it does, in the words that there are lines for.
    """
    cards = model.names.rulebook.cards
    found = (cards.get(title) for title in (definition.produces if definition else ()))
    units = [unit for unit in found if unit is not None and unit.type in UNIT_TYPES]
    rows, left = list[Row](), room - len(units)
    for unit in units:
        told = text_rows(texts(unit, model.names.rulebook, look), look, width, left, spent=True) if left > 0 else []
        left -= len(told)
        rows += [_values_of(unit, look, width), *told]
    return rows


def _values_of(unit: CardDef, look: Appearance, width: int) -> Row:
    """Name and values of a unit that a card brings; where the name has no room its last word says what it is."""
    values = f"{look.signs.attack}{unit.shown(Stat.ATTACK)} {look.signs.life}{unit.shown(Stat.LIFE)}"
    room = width - text_width(values) - 1
    forms = (unit.name, unit.name.rpartition(" ")[2])  # a text above names it whole
    name = next((f"{form} " for form in forms if text_width(form) <= room), "")
    return [(name, look.palette.faint), (values, look.palette.dim)]
