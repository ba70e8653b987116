"""Cards as cells: in a row of units, of ready spells, in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from rich.style import Style

from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine.api import NONE, CardView
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import Stat
from ashes_tui.ui.draw.appearance import Appearance, is_aspect, printed
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.truncate import shorten, shorten_apart, wrap
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.glyphs import Glyphs
from ashes_tui.words.sentences import card_sentence

_TELLING = 8
"""A name cut shorter than this is no help."""


class Mark(Struct, frozen=True):
    """How a card is marked: can act, is picked, belongs to the entry under the cursor, is under the cursor itself."""

    acts: bool = False
    picked: bool | None = None
    linked: bool = False
    cursor: bool = False


class Marks:
    """The marks of all cards and dice for one picture of the table."""

    def __init__(self, model: TableModel) -> None:
        self._cards = model.acting()
        self._dice = model.acting_dice()
        entry, item = model.entry(), model.item()
        self._linked = frozenset(entry.cards) if entry else frozenset()
        self._linked_dice = frozenset(entry.dice) if entry else frozenset()
        self._cursor = (item.kind, item.id) if item else None
        self._picked: frozenset[int] | None = None
        self._only = model.selected_card
        picker = model.picker
        if isinstance(picker, BlockPicker) or (isinstance(picker, SetPicker) and not picker.is_single):
            self._picked = frozenset(picker.picked())
        self._attacker = picker.attacker if isinstance(picker, BlockPicker) else NONE

    def card(self, card: int, row: str, model: TableModel) -> Mark:
        """The mark of a card."""
        acts = card in self._cards
        return Mark(
            acts,
            (card in self._picked) if self._picked is not None and acts else None,
            card in (self._only, self._attacker) or (card in self._linked and model.cursor.row == "options"),
            self._cursor == ("card", card) and model.cursor.row == row,
        )

    def die(self, die: int) -> Mark:
        """The mark of a die."""
        acts = die in self._dice
        picked = (die in self._picked) if self._picked is not None and acts else None
        return Mark(acts, picked, die in self._linked_dice, self._cursor == ("die", die))


def sign_of(mark: Mark, look: Appearance) -> str:
    """The sign before a marked name."""
    if mark.cursor:
        return look.glyphs.cursor
    if mark.picked is not None:
        return look.glyphs.picked if mark.picked else look.glyphs.unpicked
    return look.glyphs.can_act if mark.acts else " "


def ground(mark: Mark, look: Appearance, spent: bool) -> Style:
    """The background of a cell."""
    palette = look.palette
    if mark.cursor:
        return palette.cursor_bg
    if mark.linked or mark.picked:
        return palette.linked_bg
    return palette.spent_bg if spent else palette.card_bg


def head(
    canvas: Canvas,
    x: int,
    width: int,
    name: str,
    mark: Mark,
    look: Appearance,
    spent: bool,
    room: int = 1,
    others: Iterable[str] = (),
) -> int:
    """Draw sign and name, on two lines if the name is long and there is room; return the number of lines.

    ``others`` are names nearby, from which a shortened name must still differ.
    """
    palette = look.palette
    canvas.put(x, 0, sign_of(mark, look), None if mark.cursor else palette.legal)
    style = None if mark.cursor else palette.faint if spent else palette.strong
    lines = wrap(name, width - 1)
    if len(lines) != 2 or room < 2 or any(len(line) > width - 1 for line in lines):
        lines = [shorten_apart(name, others, width - 1, look.glyphs.ellipsis)]
    for y, line in enumerate(lines):
        canvas.put(x + 1, y, line, style)
    return len(lines)


def unit_cell(
    canvas: Canvas, box: tuple[int, int, int], card: CardView, mark: Mark, model: TableModel, look: Appearance
) -> None:
    """A unit: name, values, states, and the cards and dice on it."""
    x, width, height = box
    canvas.fill(x, 0, width, height, ground(mark, look, card.exhausted))
    name = model.names.card(card.id)
    row = [model.names.card(other.id) for seat in model.view.seats for other in seat.battlefield]
    at = head(canvas, x, width, name, mark, look, card.exhausted, height - 3, row)
    _values(canvas, x + 1, at, width - 1, card, model, look, mark)
    lines = state_lines(card, model, look, width - 1, height - at - 1)
    spare = height - at - 1 - len(lines)
    lines += [(text, look.palette.faint) for text in _abilities(card, model, look, width - 1, spare)]
    for i, (text, style) in enumerate(lines):
        canvas.put(x + 1, at + 1 + i, text, None if mark.cursor else style, width - 1)


def _abilities(card: CardView, model: TableModel, look: Appearance, width: int, room: int) -> list[str]:
    """Its whole text if that fits, else the names of its abilities and the number of those left out."""
    names = (*aspect_words(model.names.definition(card.id)), *card.abilities)
    if room <= 0 or not names:
        return []
    sentence = wrap(card_sentence(card.id, model.names), width)
    printed_only = not card.attached and len(sentence) + len(aspect_words(model.names.definition(card.id))) <= room
    if printed_only and len(sentence) > 1:
        return [*aspect_words(model.names.definition(card.id)), *sentence]
    lines = [shorten(name, width, look.glyphs.ellipsis) for name in names[:room]]
    if len(names) > room:
        lines[-1] = _with_more(names[room - 1], len(names) - room, room == 1, width, look)
    return lines


def _with_more(name: str, more: int, alone: bool, width: int, look: Appearance) -> str:
    """The last name there is room for, with the number of those left out; ``alone``: it is the only one shown."""
    sign = f" +{more} more"
    if width - len(sign) < min(_TELLING, len(name)):
        return f"{more + 1} abilities" if alone else f"+{more + 1} more"
    return shorten(name, width - len(sign), look.glyphs.ellipsis) + sign


def _values(
    canvas: Canvas, x: int, y: int, width: int, card: CardView, model: TableModel, look: Appearance, mark: Mark
) -> None:
    """``A2 L1/3 R1``, with the life left if it has wounds; aspects have intent or shield, and blood, not R."""
    definition = model.names.definition(card.id)
    life = f"{card.life_left}/{card.life}" if card.wounds else str(card.life)
    values = (
        ("A", str(card.attack), look.changed(card.attack, printed(definition, Stat.ATTACK))),
        ("L", life, look.palette.bad if card.wounds else look.changed(card.life, printed(definition, Stat.LIFE))),
        *_last_values(card, definition, look),
    )
    end = x + width
    for letter, value, style in values:
        if x + len(letter) + len(value) <= end:
            x = canvas.put(x, y, letter, None if mark.cursor else look.palette.faint)
            x = canvas.put(x, y, value, None if mark.cursor else style) + 1


def _last_values(card: CardView, definition: CardDef | None, look: Appearance) -> tuple[tuple[str, str, Style], ...]:
    """The recover value of a unit; for an aspect, its intent or shield, and its blood."""
    if definition is None or not is_aspect(definition):
        return (("R", str(card.recover), look.changed(card.recover, printed(definition, Stat.RECOVER))),)
    sign = look.glyphs.shield if definition.shield else look.glyphs.intent(definition.intent)
    return ("", sign, look.palette.warning), ("B", str(definition.blood), look.palette.strong)


def aspect_words(card: CardDef | None) -> tuple[str, ...]:
    """The shield and intent of an aspect, each in a word."""
    if card is None or not is_aspect(card):
        return ()
    shield = ("shield",) if card.shield else ()
    return (*shield, f"aims {card.intent.value}" if card.intent else "never attacks")


def state_lines(card: CardView, model: TableModel, look: Appearance, width: int, room: int) -> list[tuple[str, Style]]:
    """States, the most important first; those without room for a line of their own share the last one."""
    parts = _states(card, model, look)
    if not parts or room <= 0:
        return []
    if len(parts) <= room:
        return [(shorten(text, width, look.glyphs.ellipsis), style) for text, style in parts]
    first = parts[: room - 1]
    rest = " ".join(text for text, _ in parts[room - 1 :])
    return [*first, (shorten(rest, width, look.glyphs.ellipsis), parts[room - 1][1])]


def _states(card: CardView, model: TableModel, look: Appearance) -> list[tuple[str, Style]]:
    palette, glyphs = look.palette, look.glyphs
    parts: list[tuple[str, Style]] = []
    fight = battle_role(card.id, model)
    if fight:
        parts.append((fight, palette.warning))
    if card.exhausted:
        more = f" {glyphs.times}{card.exhaustion}" if card.exhaustion > 1 else ""
        parts.append((f"exhausted{more}", palette.dim))
    things = " ".join([f"{glyphs.status}{card.status}"] * bool(card.status) + [look.die(d)[:2] for d in card.dice])
    if things:
        parts.append((things, look.die_style(card.dice[0]) if card.dice else palette.accent))
    parts += [(text, palette.accent) for text in attached_words(card, glyphs)]
    parts += [(f"{glyphs.under}{inner.name}", palette.dim) for inner in card.under]
    return parts


def attached_words(card: CardView, glyphs: Glyphs) -> list[str]:
    """The cards attached, equal ones counted, so that their number is not cut off."""
    counts = Counter(inner.name for inner in card.attached)
    return [f"{glyphs.attached}{name}{f' {glyphs.times}{n}' if n > 1 else ''}" for name, n in counts.items()]


def battle_role(card: int, model: TableModel) -> str:
    """What a card does in the present attack."""
    attack = model.view.attack
    if attack is None:
        return ""
    picker = model.picker
    pairs = picker.assigned() if isinstance(picker, BlockPicker) else ()
    planned = {blocker: attacker for attacker, blocker in pairs}
    if card in planned:
        return f"blocks {model.names.card(planned[card])}"
    for battle in attack.battles:
        if battle.done:
            continue
        if battle.attacker == card:
            return "attacks"
        if battle.defender == card and card != attack.target:
            return "guards" if attack.guard == card else f"blocks {model.names.card(battle.attacker)}"
    return "attacked" if card == attack.target else ""
