"""What cards in hand have in common, with frames and without: their columns, price, kind, values and words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.engine.api import CardView
from ashes_tui.lang.defs import CardDef
from ashes_tui.ui.draw.appearance import Appearance, stat_sign
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import CAP, CHIP, Box, face_of
from ashes_tui.ui.draw.table.half.field import FIRST
from ashes_tui.ui.draw.table.half.spell_names import SlotName, names_in_slots
from ashes_tui.ui.draw.table.marks import Mark
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import text_rows, texts, told_apart
from ashes_tui.ui.draw.table.texts.few_words import USE, CardWords, lines_in_brief
from ashes_tui.ui.draw.table.texts.short import without_price
from ashes_tui.ui.draw.truncate import ScrollWindow, shorten_words, window
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import capital, cost_signs

FRAMED = 5
"""From so many lines on, cards in hand have frames."""
_FEW = 3
"""Cards are as wide as if there were so many of them; more share the row, for an empty place is of no use."""
LEAST, MOST = 12, 48
"""The columns of a card."""
WIDEST = 76
"""The columns of a card without a frame: a few of them share the whole row, and need fewer lines so."""

_SMALL_PRICE = ("main", "side")
"""What a price goes without in very little room."""


def hand_window(count: int, width: int, cursor: int, most: int = 0) -> ScrollWindow:
    """The cards that have room side by side, as wide as if there were ``most``."""
    return window(count, width - FIRST, cursor, LEAST, MOST, max(count, most, _FEW))


def flat_window(count: int, width: int, cursor: int, most: int = 0) -> ScrollWindow:
    """The same of cards without frames, of which a few have all columns."""
    return window(count, width - FIRST, cursor, LEAST, WIDEST, max(count, most))


def of_turn(cards: Sequence[CardView], held: Sequence[CardView]) -> Sequence[CardView]:
    """The cards in hand with those that have left it in this turn, as far as ``held`` knows of it."""
    return held if {card.id for card in cards} <= {card.id for card in held} else cards


def sharing(cards: Sequence[CardView], held: Sequence[CardView]) -> Sequence[CardView]:
    """The cards that share the columns of a hand: those of the turn, until only half of these are left."""
    return of_turn(cards, held) if len(held) < 2 * len(cards) else cards


def definition_of(card: CardView, model: TableModel) -> CardDef | None:
    """What is printed on a card, even on one that lies hidden since it left the hand."""
    return model.names.definition(card.id) or model.names.rulebook.cards.get(card.name)


def as_called(cards: Sequence[CardView], widths: Sequence[int], edges: int) -> list[CardView]:
    """The cards of a hand by the names that stand on them: *Summon* is shortened in all, if one needs it, or none.

    ``edges``: the columns that frames leave to no name.
    """
    slots = [SlotName(card.name, width - CAP - edges, 0) for card, width in zip(cards, widths, strict=True)]
    names = names_in_slots(slots)
    return [structs.replace(card, name=names[card.name]) for card in cards]


def printed_on(card: CardView, model: TableModel, look: Appearance) -> tuple[str, str, tuple[str, ...]]:
    """Cost, kind and printed values of a card in hand."""
    definition = definition_of(card, model)
    if definition is None:
        return "", "", ()
    cost = cost_signs(str(definition.cost), look.glyphs) if definition.cost else ""
    kind = capital(definition.type.value.removeprefix("conjured "))
    if definition.bonus:
        return cost, kind, tuple(f"{stat_sign(stat, look)}{n:+}" for stat, n in definition.bonus)
    if card.attack is None and card.life is None:
        return cost, kind, ()
    return cost, kind, (f"{look.signs.attack}{card.attack or 0}", f"{look.signs.life}{card.life or 0}")


def kind_and_values(kind: str, values: Sequence[str], look: Appearance) -> Row:
    """What a card is and its values, which always stand at its right: no kind where that is empty."""
    told: Row = [(kind, look.palette.faint)] if kind else []
    told += [(" ", None)] if kind and values else []
    return [*told, (" ".join(values), look.palette.text)] if values else told


def cost_row(cost: str, look: Appearance) -> Row:
    """A cost as words and chips."""
    row: Row = []
    for part in cost.split(" ") if cost else ():
        style = face_of(part[:CHIP], look) or look.palette.dim
        row += [(part, style), (" ", None)]
    return row[:-1] if row else row


def cost_row_within(cost: str, room: int, look: Appearance) -> Row:
    """A cost in so much room: nothing stands between dice before any of them is cut."""
    row = cost_row(cost, look)
    if row_width(row) > room:
        row = [row[i] for i in range(len(row)) if i % 2 == 0 or not face_of(row[i - 1][0], look)]
    return row if row_width(row) <= room else cost_row(shorten_words(cost, room, look.glyphs.ellipsis), look)


def said_on(definition: CardDef | None, model: TableModel, look: Appearance) -> tuple[CardWords, ...]:
    """What a card says; before what it costs to use a spell stands a word, or that would be taken for its own price."""
    found = told_apart(texts(definition, model.names.rulebook, look)) if definition else ()
    return tuple(
        text if text.heading or without_price(text.words) == text.words else text._replace(heading=USE)
        for text in found
    )


def without_action(cost: str) -> str:
    """A price in very little room."""
    return " ".join(part for part in cost.split(" ") if part not in _SMALL_PRICE)


def beside_price(canvas: Canvas, box: Box, card: CardView, model: TableModel, look: Appearance, mark: Mark) -> None:
    """In a line: all of what a card does, if it has room between its price and what it is."""
    x, y, room, _ = box
    said = said_on(model.names.definition(card.id), model, look)
    if said and room > 0 and lines_in_brief(said, room) == 1:
        put_row(canvas, x, y, text_rows(said, look, room, 1, not mark.key)[0], room)
