"""The First Five being chosen: what was picked so far, or is recommended, as cards to read."""

from __future__ import annotations

from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import UNIT_TYPES, CardType, Stat
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import Box, badge, frame, price
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.table.card_texts import text_rows, texts
from ashes_tui.ui.draw.table.parts import put_row
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.phrases import cost_signs

_LEAST, _MOST = 3, 6
"""The lines of a card."""
_WITH_BODY = 30
"""From so many lines on the Phoenixborn stands above them."""


def first_five_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing | None:
    """The cards in a column; None while a single card is read, or if none is picked or recommended."""
    heading, found = _shown(model)
    if not found:
        return None
    canvas = Canvas(width, height, look.palette.screen_bg)
    cards = [card for i in found if (card := model.names.definition(i))]
    body, y = model.names.definition(model.view.seats[model.seat].phoenixborn.id), 0
    if body is not None and height >= _WITH_BODY:
        y = _MOST
        _card(canvas, (0, 0, width, y), body, model, look)
    canvas.put(1, y, heading, look.palette.accent)
    y, (tall, spare) = y + 1, divmod(height - y - 1, len(cards))
    for at, card in enumerate(cards):
        lines = max(_LEAST, min(_MOST, tall + (at < spare)))
        _card(canvas, (0, y, width, lines), card, model, look)
        y += lines
    return canvas.drawing()


def _shown(model: TableModel) -> tuple[str, tuple[int, ...]]:
    """What to call them, and which they are."""
    picker, entry = model.picker, model.entry()
    if not model.reading or not isinstance(picker, SetPicker) or (entry is not None and len(entry.cards) == 1):
        return "", ()
    picked = picker.picked()
    return ("Picked so far", picked) if picked else ("The five recommended", picker.suggestion or ())


def _card(canvas: Canvas, box: Box, card: CardDef, model: TableModel, look: Appearance) -> None:
    """Name and price in the upper edge, values and type in the lower one, words between them."""
    x, y, width, height = box
    palette, signs = look.palette, look.signs
    frame(canvas, box, ROUND, palette.line, look, palette.hand_card)
    canvas.put(x + 2, y, f" {card.name} ", palette.strong)
    cost = cost_signs(str(card.cost), look.glyphs) if card.cost is not None else ""
    if cost:
        at = x + width - 4 - text_width(cost)
        canvas.put(at, y, " " * (text_width(cost) + 2))
        price(canvas, at + 1, y, cost, look, palette.text)
    words = texts(card, model.names.rulebook, look)
    for i, row in enumerate(text_rows(words, look, width - 4, height - 2)):
        put_row(canvas, x + 2, y + 1 + i, row, width - 4)
    end, last = x + 2, y + height - 1
    if card.type in UNIT_TYPES:
        end = badge(canvas, end, last, f"{signs.attack}{card.shown(Stat.ATTACK)}", palette.attack_badge, look) + 1
    if card.type in (*UNIT_TYPES, CardType.PHOENIXBORN):
        badge(canvas, end, last, f"{signs.life}{card.shown(Stat.LIFE)}", palette.life_badge, look)
    canvas.right(x + width - 2, last, f" {'unique ' if card.unique else ''}{TYPE_WORDS[card.type]} ", palette.dim)
