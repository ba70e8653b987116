"""The First Five being chosen: what was picked so far, or is recommended, as cards to read, and what they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import CardsDecision
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import UNIT_TYPES, BlockKind, CardType, DieType, Level, Stat
from ashes_tui.ui.draw.appearance import Appearance, stat_sign
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import Box, badge, frame, price
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.table.parts import Row, put_row
from ashes_tui.ui.draw.table.question.against import put_against
from ashes_tui.ui.draw.table.texts.card_texts import brought, text_rows, texts, told_apart
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import SHORT, TYPE_WORDS
from ashes_tui.words.phrases import cost_signs, count

_LEAST, _MOST, _WHOLE = 3, 6, 12
"""The lines of a card: the least; the most where not all of them say all; those of one that says all."""
_AIR = 4
"""The most free lines below the words of a card, where all of them have room."""
_TWO_FROM = 100
"""From so many columns on two cards have room side by side."""
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
        y = max(4, min(_MOST, _need(body, width, model, look)))
        _card(canvas, (0, 0, width, y), body, model, look)
    others = _others(cards, model)
    side = 2 if width >= _TWO_FROM else 1
    if side == 1 or height - y - 2 < _LEAST * (-(-len(cards) // 2) + -(-len(others) // 2)):
        others = []
    rows = [cards[i : i + side] for i in range(0, len(cards), side)]
    more = [others[i : i + side] for i in range(0, len(others), side)]
    heights = _heights([*rows, *more], width, height - y - 1 - bool(more), model, look)
    canvas.put(1, y, heading, look.palette.accent)
    y = _rows(canvas, y + 1, rows, heights[: len(rows)], model, look)
    if more:
        canvas.put(1, y, "The others in the deck", look.palette.accent)
        _rows(canvas, y + 1, more, heights[len(rows) :], model, look)
    return canvas.drawing()


def _others(shown: Sequence[CardDef], model: TableModel) -> list[CardDef]:
    """The other cards that can be chosen, one of each."""
    decision = model.decision
    ids = decision.cards if isinstance(decision, CardsDecision) else ()
    found = {card.name: card for i in ids if (card := model.names.definition(i))}
    return [card for name, card in found.items() if all(name != other.name for other in shown)]


def _heights(
    rows: Sequence[Sequence[CardDef]], width: int, room: int, model: TableModel, look: Appearance
) -> list[int]:
    """The lines of each row of cards: as many as they need, with air where there is room; else the same for all."""
    needs = [max(_need(card, _wide(row, width), model, look) for card in row) for row in rows]
    spare = room - sum(needs)
    if spare >= 0:
        air, left = divmod(spare, len(rows))
        return [need + min(_AIR, air + (at < left)) for at, need in enumerate(needs)]
    tall, left = divmod(room, len(rows))
    return [max(_LEAST, min(_MOST, tall + (at < left))) for at in range(len(rows))]


def _wide(row: Sequence[CardDef], width: int) -> int:
    """The columns of each card of a row: one alone has all of them."""
    return (width - (len(row) - 1)) // len(row)


def _rows(
    canvas: Canvas,
    y: int,
    rows: Sequence[Sequence[CardDef]],
    heights: Sequence[int],
    model: TableModel,
    look: Appearance,
) -> int:
    """The cards, row after row; return the line below them."""
    for row, lines in zip(rows, heights, strict=True):
        wide = _wide(row, canvas.width)
        for at, card in enumerate(row):
            _card(canvas, (at * (wide + 1), y, wide, lines), card, model, look)
        y += lines
    return y


def _need(card: CardDef, width: int, model: TableModel, look: Appearance) -> int:
    """The lines in which a card says all, and what it brings into play says its own."""
    return 2 + len(_words(card, width - 4, _WHOLE, model, look))


def _words(card: CardDef, width: int, room: int, model: TableModel, look: Appearance) -> list[Row]:
    """What a card says in so many lines; below it the values of what it brings into play, and what that says."""
    words = told_apart(texts(card, model.names.rulebook, look))
    rows = text_rows(words, look, width, room)
    rows += brought(card, model, look, width)
    for title in card.produces:
        unit = model.names.rulebook.cards.get(title)
        if unit is not None and len(rows) < room:
            rows += text_rows(texts(unit, model.names.rulebook, look), look, width, room - len(rows))
    return rows[:room]


def _shown(model: TableModel, of_a_list: bool = False) -> tuple[str, tuple[int, ...]]:
    """What to call them, and which they are; none beside a single card, which is read there (not ``of_a_list``)."""
    picker, entry = model.picker, model.entry()
    if not model.reading or not isinstance(picker, SetPicker):
        return "", ()
    if not of_a_list and entry is not None and len(entry.cards) == 1:
        return "", ()
    picked = picker.picked()
    return ("Picked so far", picked) if picked else ("The five recommended", picker.suggestion or ())


class _Demand(NamedTuple):
    """What some cards ask for when each is played, and used once: dice by type, dice of any type, main actions."""

    dice: Counter[DieType]
    basics: int
    main: int


def put_demand(canvas: Canvas, top: int, model: TableModel, look: Appearance) -> None:
    """Below the list, where it has room: the own dice, and how many of them these cards ask for."""
    _, found = _shown(model, of_a_list=True)
    seat, palette = model.view.seats[model.seat], look.palette
    owned = Counter(die.type for die in (*seat.active_dice, *seat.exhausted_dice))
    demand = _demand([card for i in found if (card := model.names.definition(i))])
    said = _others_words(demand)
    first = top + 2
    if not found or not owned or canvas.height < first + len(owned) + len(said):
        return
    put_against(canvas, first + len(owned) + len(said) + 1, model, look)
    picked = isinstance(model.picker, SetPicker) and model.picker.picked()
    heading = "Dice these cards need" if picked else "Dice these five need"
    canvas.put(1, first - 1, heading, palette.faint, canvas.width - 2)
    for y, (die, n) in enumerate(sorted(owned.items()), start=first):
        _asked(canvas, y, die, (demand.dice[die], n), look)
    for y, text in enumerate(said, start=first + len(owned)):
        canvas.put(1, y, text, palette.dim, canvas.width - 2)


def _asked(canvas: Canvas, y: int, die: DieType, asked: tuple[int, int], look: Appearance) -> None:
    """The dice of a type, those asked for filled, and the numbers."""
    palette, x = look.palette, 1
    for i in range(asked[1]):
        style = palette.faces[die, Level.CLASS] if i < asked[0] else palette.spent_faces[die]
        x = canvas.put(x, y, SHORT[die], style) + 1
    style = palette.strong if asked[0] > asked[1] else palette.text
    canvas.put(x + 1, y, f"{asked[0]} of {asked[1]}", style, canvas.width - x - 2)


def _others_words(demand: _Demand) -> list[str]:
    """What is asked for besides, and how it is counted."""
    basics = [f"and {count(demand.basics, 'die', 'dice')} of any type"] if demand.basics else []
    return [*basics, f"and {count(demand.main, 'main action')}: one a turn", "if each is played and used once"]


def _demand(cards: Sequence[CardDef]) -> _Demand:
    """What the cards ask for; of costs that leave a choice, their first form."""
    uses = [block.cost for card in cards for block in card.blocks if isinstance(block, Block)
            if block.kind is BlockKind.ACT and block.cost]  # fmt: skip
    costs = [cost.variants()[0] for cost in (*(card.cost for card in cards), *uses) if cost]
    symbols = [symbol for cost in costs for symbol in cost.symbols]
    typed = Counter(symbol.die for symbol in symbols if symbol.die)
    return _Demand(typed, sum(symbol.die is None for symbol in symbols), sum(cost.main for cost in costs))


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
    for i, row in enumerate(_words(card, width - 4, height - 2, model, look)):
        put_row(canvas, x + 2, y + 1 + i, row, width - 4)
    end, last = x + 2, y + height - 1
    if card.type in UNIT_TYPES:
        end = badge(canvas, end, last, f"{signs.attack}{card.shown(Stat.ATTACK)}", palette.attack_badge, look) + 1
    for stat, n in card.bonus:
        hue = palette.life_badge if stat is Stat.LIFE else palette.attack_badge
        end = badge(canvas, end, last, f"{stat_sign(stat, look)}{n:+}", hue, look) + 1
    if card.type in (*UNIT_TYPES, CardType.PHOENIXBORN):
        badge(canvas, end, last, f"{signs.life}{card.shown(Stat.LIFE)}", palette.life_badge, look)
    canvas.right(x + width - 2, last, f" {'unique ' if card.unique else ''}{TYPE_WORDS[card.type]} ", palette.dim)
