"""The First Five being chosen: what was picked so far, or is recommended, as cards to read, and what they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ashes_tui.client.picking.entries import Fill
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import CardsDecision
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import BlockKind, DieType, Level
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas, Drawing, text_width
from ashes_tui.ui.draw.pieces import price
from ashes_tui.ui.draw.table.question.against import put_against
from ashes_tui.ui.draw.table.question.card_rows import (
    CardForm,
    CardGroup,
    cost_of,
    kind_of,
    lines_needed,
    put_card,
    put_groups,
)
from ashes_tui.ui.draw.truncate import brief_name, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import SHORT
from ashes_tui.words.phrases import count

_MOST = 6
"""The lines of the Phoenixborn above them at the most."""
_WITH_BODY = 30
"""From so many lines on the Phoenixborn stands above them."""
_READ = "Move to a card in the list to read it."
"""Below the cards where only their names are shown."""
_TILE = 3
"""The columns of a die with the one behind it."""
_NARROW = 24
"""In so many columns nothing stands free at the left; cards are told by their names, beside which no price has room."""
_NEEDS = "To play {} and use {} once:"
"""What is counted of the cards."""


def first_five_pane(model: TableModel, width: int, height: int, look: Appearance) -> Drawing | None:
    """The cards in rows; None while a single card is read, or if none is picked or recommended."""
    heading, found = _shown(model)
    if not found:
        return None
    canvas = Canvas(width, height, look.palette.screen_bg)
    told = CardForm(model, look)
    cards = list(cards_read(model))
    if width <= _NARROW:
        _put_names(canvas, heading, cards, look)
        return canvas.drawing()
    body, y = model.names.definition(model.view.seats[model.seat].phoenixborn.id), 0
    if body is not None and height >= _WITH_BODY:
        y = max(4, min(_MOST, lines_needed(body, width, told)))
        put_card(canvas, (0, 0, width, y), body, told)
    groups = [CardGroup(heading, cards)]
    others = _others(cards, model)
    if others:
        groups.append(CardGroup("The others in the deck", others))
    units = _brought([*cards, *others], model)
    if units:
        groups.append(CardGroup("What they bring into play", units, brought=True))
    put_groups(canvas, y, groups, told)
    return canvas.drawing()


def _put_names(canvas: Canvas, heading: str, cards: Sequence[CardDef], look: Appearance) -> None:
    """Each card in two lines, by its name, its type and its price: what it does is told when it is gone to."""
    palette, apart = look.palette, 3 if canvas.height > 4 * len(cards) else 2
    left = 1 if canvas.width > _NARROW else 0
    width = canvas.width - left
    canvas.put(left, 0, heading, palette.faint, width)
    for y, card in zip(range(2, canvas.height, apart), cards, strict=False):
        name = card.name if text_width(card.name) <= width else brief_name(card.name)
        canvas.put(left, y, name, palette.strong, width)
        x = price(canvas, left, y + 1, cost_of(card, look), look, palette.dim, width) + 1
        canvas.put(x, y + 1, kind_of(card, max(0, canvas.width - x)), palette.dim)
    below = 2 + apart * len(cards) + 1
    rows = wrap(_READ, width)
    if below + len(rows) <= canvas.height:
        for y, row in enumerate(rows, start=below):
            canvas.put(left, y, row, palette.dim)


def _brought(cards: Sequence[CardDef], model: TableModel) -> list[CardDef]:
    """The cards that these bring into play, one of each."""
    book = model.names.rulebook.cards
    return [book[title] for title in dict.fromkeys(title for card in cards for title in card.produces) if title in book]


def _others(shown: Sequence[CardDef], model: TableModel) -> list[CardDef]:
    """The other cards that can be chosen, one of each."""
    decision = model.decision
    ids = decision.cards if isinstance(decision, CardsDecision) else ()
    found = {card.name: card for i in ids if (card := model.names.definition(i))}
    return [card for name, card in found.items() if all(name != other.name for other in shown)]


def cards_read(model: TableModel) -> tuple[CardDef, ...]:
    """The cards that are read together now, for whoever wants to read them in full; none while a single one is."""
    _, found = _shown(model)
    return tuple(card for i in found if (card := model.names.definition(i)))


def _shown(model: TableModel, of_a_list: bool = False) -> tuple[str, tuple[int, ...]]:
    """What to call them, and which they are; none beside a single card, which is read there (not ``of_a_list``)."""
    picker, entry = model.picker, model.entry()
    if not model.reading or not isinstance(picker, SetPicker):
        return "", ()
    if not of_a_list and entry is not None and len(entry.cards) == 1:
        return "", ()
    picked = () if not of_a_list and entry is not None and isinstance(entry.act, Fill) else picker.picked()
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
    said = _others_words(demand, owned)
    first = top + 2
    if not found or not owned or canvas.height < first + len(owned) + len(said):
        return
    put_against(canvas, first + len(owned) + len(said) + 1, model, look)
    picked = isinstance(model.picker, SetPicker) and model.picker.picked()
    whose = ("each pick", "it") if picked else ("all five", "each")
    canvas.put(1, first - 1, _NEEDS.format(*whose), palette.faint, canvas.width - 2)
    rows = [_TypeNeeded(die, demand.dice[die], n) for die, n in sorted(owned.items())]
    tiles = max(1 + (_TILE * row.owned) + text_width(row.words) for row in rows) < canvas.width - 1
    for y, row in enumerate(rows, start=first):
        _put_asked(canvas, y, row, tiles, look)
    for y, text in enumerate(said, start=first + len(owned)):
        canvas.put(1, y, text, palette.dim, canvas.width - 2)


class _TypeNeeded(NamedTuple):
    """How many dice of a type are asked for, and how many the deck has."""

    die: DieType
    asked: int
    owned: int

    @property
    def words(self) -> str:
        """The numbers in words; what is short is said."""
        if self.asked > self.owned:
            return f"{self.asked} {self.die.value} dice, but you have {self.owned}"
        return f"{self.asked} of your {self.owned} {self.die.value} dice"


def _put_asked(canvas: Canvas, y: int, row: _TypeNeeded, tiles: bool, look: Appearance) -> None:
    """The dice of a type, those asked for filled, or one for all of them, and the numbers."""
    palette, x = look.palette, 1
    for i in range(row.owned if tiles else 1):
        style = palette.faces[row.die, Level.CLASS] if i < row.asked else palette.spent_faces[row.die]
        x = canvas.put(x, y, SHORT[row.die], style) + 1
    style = palette.strong if row.asked > row.owned else palette.text
    canvas.put(x, y, row.words, style, canvas.width - x - 1)


def _others_words(demand: _Demand, owned: Counter[DieType]) -> list[str]:
    """What is needed besides dice of a type; of any type those that are left pay."""
    left = (owned - demand.dice).total()
    short = f"{demand.basics} more of any type, but you have {left} left"
    enough = f"{count(demand.basics, 'more die', 'more dice')} of any type"
    basics = [short if demand.basics > left else enough] if demand.basics else []
    return [*basics, f"{count(demand.main, 'main action')}, one a turn"]


def _demand(cards: Sequence[CardDef]) -> _Demand:
    """What the cards ask for; of costs that leave a choice, their first form."""
    uses = [block.cost for card in cards for block in card.blocks if isinstance(block, Block)
            if block.kind is BlockKind.ACT and block.cost]  # fmt: skip
    costs = [cost.variants()[0] for cost in (*(card.cost for card in cards), *uses) if cost]
    symbols = [symbol for cost in costs for symbol in cost.symbols]
    typed = Counter(symbol.die for symbol in symbols if symbol.die)
    return _Demand(typed, sum(symbol.die is None for symbol in symbols), sum(cost.main for cost in costs))
