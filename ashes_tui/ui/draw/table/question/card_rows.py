"""Cards to be read, in rows below headings: side by side like cards on a table where all of them say all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import UNIT_TYPES, CardType, Stat
from ashes_tui.ui.draw.appearance import Appearance, stat_sign
from ashes_tui.ui.draw.canvas import Canvas, text_width
from ashes_tui.ui.draw.pieces import CHIP, Box, badge, badge_width, face_of, frame, price
from ashes_tui.ui.draw.signs import ROUND
from ashes_tui.ui.draw.table.parts import Row, put_row, row_width
from ashes_tui.ui.draw.table.texts.card_texts import brought, text_rows, texts, told_apart
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import TYPE_WORDS
from ashes_tui.words.phrases import cost_signs

_LEAST, _LEAST_FLAT, _WHOLE = 3, 2, 24
"""The lines of a card: the least with a frame and without, and those of one that says all."""
_AIR = 2
"""The most free lines below the words of a card, where all of them have room."""
_ACROSS = (5, 3, 2)
"""So many cards lie side by side, where all of them say all."""
_NARROWEST = 24
"""With fewer columns a card is no card any more."""
_TWO_FROM = 100
"""From so many columns on two cards have room side by side, though not all say all."""


class CardForm(NamedTuple):
    """How cards are told; ``units``: what a card brings into play says its own on that card; ``on_edge``: prices stand
    beside the names; ``framed``: cards have frames, else a line of their own for name, price and values; ``short``:
    lines are counted for few words.
    """

    model: TableModel
    look: Appearance
    units: bool = True
    on_edge: bool = True
    framed: bool = True
    short: bool = False


class CardGroup(NamedTuple):
    """Cards below a heading; ``brought``: those that the cards of other groups bring into play."""

    heading: str
    cards: Sequence[CardDef]
    brought: bool = False

    def rows(self, side: int) -> list[Sequence[CardDef]]:
        """The cards in rows of so many."""
        return [self.cards[i : i + side] for i in range(0, len(self.cards), side)]


class _Shape(NamedTuple):
    """How cards lie: so many side by side, the height of each row, and how its cards are told."""

    side: int
    groups: Sequence[CardGroup]
    rows: Sequence[tuple[int, CardForm]]


def put_groups(canvas: Canvas, y: int, groups: Sequence[CardGroup], told: CardForm) -> None:
    """As many of the groups as have room, the first one always, from this line on."""
    shape = _side_by_side(groups, canvas, y, told) or _in_few_words(groups, canvas, y, told)
    rows, wide = iter(shape.rows), _wide(shape.side, canvas.width)
    for group in shape.groups:
        canvas.put(1, y, group.heading, told.look.palette.accent)
        y += 1
        for cards, (lines, form) in zip(group.rows(shape.side), rows, strict=False):
            for at, card in enumerate(cards):
                put_card(canvas, (at * (wide + 1), y, wide, lines), card, form)
            y += lines


def _side_by_side(groups: Sequence[CardGroup], canvas: Canvas, y: int, told: CardForm) -> _Shape | None:
    """As many groups and cards in a row as say all; None if not even two groups do where these have the columns."""
    least = 1 if canvas.width < _TWO_FROM else min(2, len(groups))
    for shown in (groups[:n] for n in range(len(groups), least - 1, -1)):
        for side in _ACROSS:
            wide = _wide(side, canvas.width)
            cards = [card for group in shown for card in group.cards]
            edge = all(_is_beside_name(card, wide, told.look) for card in cards)
            form = told._replace(units=not any(group.brought for group in shown), on_edge=edge)
            needs = _needs(shown, side, canvas.width, form)
            spare = canvas.height - y - len(shown) - sum(needs)
            if wide >= _NARROWEST and spare >= 0:
                return _Shape(side, shown, [(lines, form) for lines in _airy(needs, spare)])
    return None


def _in_few_words(groups: Sequence[CardGroup], canvas: Canvas, y: int, told: CardForm) -> _Shape:
    """Rows of one or two cards that share the lines, with the second group if each of its cards has the least."""
    side = 2 if canvas.width >= _TWO_FROM else 1
    room = canvas.height - y
    shown = groups[:2] if side > 1 else groups[:1]
    if room - len(shown) < _LEAST * sum(len(group.rows(side)) for group in shown):
        shown = groups[:1]
    room -= len(shown)
    brief = told._replace(units=False)
    wholes, needs = (_needs(shown, side, canvas.width, form) for form in (told, brief))
    if room < sum(needs):
        # What a frame takes is of more use to words that would be cut.
        flat = brief._replace(framed=False)
        return _Shape(side, shown, [(lines, flat) for lines in _flat_heights(shown, side, canvas.width, flat, room)])
    # What a card brings says its own where that has room, too.
    forms = [brief] * len(needs)
    for at, whole in enumerate(wholes):
        if sum(needs) + whole - needs[at] <= room:
            needs[at], forms[at] = whole, told
    return _Shape(side, shown, [*zip(_airy(needs, room - sum(needs)), forms, strict=True)])


def _flat_heights(groups: Sequence[CardGroup], side: int, width: int, told: CardForm, room: int) -> list[int]:
    """The lines of rows of cards without frames: all in short before any in all words; then air, if all have it."""
    wholes = _needs(groups, side, width, told)
    needs = _needs(groups, side, width, told._replace(short=True))
    if room < sum(needs):
        return _shared(needs, room, _LEAST_FLAT)
    for at in sorted(range(len(needs)), key=lambda at: wholes[at] - needs[at]):
        if sum(needs) + wholes[at] - needs[at] <= room:
            needs[at] = wholes[at]
    is_airy = room - sum(needs) >= len(needs)
    return [need + is_airy for need in needs]


def _shared(needs: Sequence[int], room: int, least: int) -> list[int]:
    """So many lines for rows that need more: those of the lowest grow first, up to their need."""
    heights = [least for _ in needs]
    for _ in range(room - sum(heights)):
        lacking = [at for at, need in enumerate(needs) if heights[at] < need]
        heights[min(lacking, key=lambda at: heights[at])] += 1
    return heights


def _needs(groups: Sequence[CardGroup], side: int, width: int, told: CardForm) -> list[int]:
    """The lines in which each row of cards says all."""
    rows = [row for group in groups for row in group.rows(side)]
    return [max(lines_needed(card, _wide(side, width), told) for card in row) for row in rows]


def _airy(needs: Sequence[int], spare: int) -> list[int]:
    """The same with air below the words."""
    air, left = divmod(spare, len(needs))
    return [need + min(_AIR, air + (at < left)) for at, need in enumerate(needs)]


def _wide(side: int, width: int) -> int:
    """The columns of each card of a row."""
    return (width - (side - 1)) // side


def lines_needed(card: CardDef, width: int, told: CardForm) -> int:
    """The lines in which a card says all, and what it brings into play says its own."""
    if not told.framed:
        return 1 + len(_words(card, width - 2, _WHOLE, told))
    return 2 + len(_inside(card, width, _WHOLE, told))


def _inside(card: CardDef, width: int, room: int, told: CardForm) -> list[Row]:
    """What stands in so many lines of a card: its price, if that has no room beside the name, and its words."""
    cost = "" if told.on_edge else cost_of(card, told.look)
    price = [_price_row(cost, told.look)] if cost else []
    return [*price, *_words(card, width - 4, room - len(price), told)]


def _is_beside_name(card: CardDef, width: int, look: Appearance) -> bool:
    """Whether the price has room in the upper edge."""
    return text_width(card.name) + text_width(cost_of(card, look)) + 7 <= width


def cost_of(card: CardDef, look: Appearance) -> str:
    """The price of a card, in signs."""
    return cost_signs(str(card.cost), look.glyphs) if card.cost is not None else ""


def _price_row(cost: str, look: Appearance) -> Row:
    parts: Row = [(part, face_of(part[:CHIP], look) or look.palette.text) for part in cost.split(" ")]
    return [cell for part in parts for cell in (part, (" ", None))]


def _words(card: CardDef, width: int, room: int, told: CardForm) -> list[Row]:
    """What a card says in so many lines; below it the values of what it brings into play, and what that says."""
    model, look = told.model, told.look
    words = told_apart(texts(card, model.names.rulebook, look))
    rows = text_rows(words, look, width, room, full=not told.short)
    rows += brought(card, model, look, width)
    for title in card.produces:
        unit = model.names.rulebook.cards.get(title)
        if unit is not None and told.units and len(rows) < room:
            rows += text_rows(texts(unit, model.names.rulebook, look), look, width, room - len(rows), full=True)
    return rows[:room]


def put_card(canvas: Canvas, box: Box, card: CardDef, told: CardForm) -> None:
    """Name and price in the upper edge, values and type in the lower one, words between them."""
    if not told.framed:
        _flat_card(canvas, box, card, told)
        return
    x, y, width, height = box
    look = told.look
    palette = look.palette
    frame(canvas, box, ROUND, palette.line, look, palette.hand_card)
    canvas.put(x + 2, y, f" {card.name} ", palette.strong)
    cost = cost_of(card, look)
    if cost and told.on_edge:
        at = x + width - 4 - text_width(cost)
        canvas.put(at, y, " " * (text_width(cost) + 2))
        price(canvas, at + 1, y, cost, look, palette.text)
    for i, row in enumerate(_inside(card, width, height - 2, told)):
        put_row(canvas, x + 2, y + 1 + i, row, width - 4)
    end, last = x + 2, y + height - 1
    for value, hue in _values(card, look):
        end = badge(canvas, end, last, value, hue, look) + 1
    kind = kind_of(card, x + width - 4 - end)
    canvas.right(x + width - 2, last, kind and f" {kind} ", palette.dim)


def _flat_card(canvas: Canvas, box: Box, card: CardDef, told: CardForm) -> None:
    """A card without a frame: a line for its name, price and values, words below it, its type where these end."""
    x, y, width, height = box
    look, rows = told.look, _words(card, box[2] - 2, box[3] - 1, told)
    palette, cost, right = look.palette, cost_of(card, told.look), box[0] + box[2]
    canvas.fill(x, y, width, min(height, 1 + len(rows)), palette.hand_card)
    canvas.fill(x, y, width, 1, palette.mine_card)
    canvas.put(x + 1, y, card.name, palette.strong)
    for value, hue in reversed(_values(card, look)):
        right -= badge_width(value, look)
        badge(canvas, right, y, value, hue, look)
    at = right - text_width(cost)
    price(canvas, at - (at - 1 > x + 1 + text_width(card.name)), y, cost, look, palette.text)
    for i, row in enumerate(rows):
        put_row(canvas, x + 1, y + 1 + i, row, width - 2)
    end = row_width(rows[-1]) if rows else 0
    canvas.right(x + width - 1, y + len(rows), kind_of(card, width - end - 4), palette.faint)


def _values(card: CardDef, look: Appearance) -> list[tuple[str, Style]]:
    """Attack and life of a unit, the life of a Phoenixborn, what an alteration adds."""
    palette, signs = look.palette, look.signs
    found: list[tuple[str, Style]] = []
    if card.type in UNIT_TYPES:
        found.append((f"{signs.attack}{card.shown(Stat.ATTACK)}", palette.attack_badge))
    for stat, n in card.bonus:
        hue = palette.life_badge if stat is Stat.LIFE else palette.attack_badge
        found.append((f"{stat_sign(stat, look)}{n:+}", hue))
    if card.type in (*UNIT_TYPES, CardType.PHOENIXBORN):
        found.append((f"{signs.life}{card.shown(Stat.LIFE)}", palette.life_badge))
    return found


def kind_of(card: CardDef, room: int) -> str:
    """The type of a card in so many columns, in brief if need be; empty if not even that fits."""
    kind = TYPE_WORDS[card.type]
    brief = kind.removesuffix(" Spell")
    forms = [f"unique {kind}"] * bool(card.unique) + [kind, brief, brief.rpartition(" ")[2]]
    return next((form for form in forms if text_width(form) <= room), "")


__all__ = ["CardForm", "CardGroup", "cost_of", "kind_of", "lines_needed", "put_card", "put_groups"]
