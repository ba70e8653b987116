"""What to read if the cursor is on no card: a die, a pile, a row of a behaviour card, what an answer means."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.engine.api import DieView
from ashes_tui.lang.terms import Level
from ashes_tui.lang.text import plain, power_text
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import SIGN
from ashes_tui.ui.table.rows import RowKind, TableItem, face_down_words, pile_cards
from ashes_tui.ui.table.told_signs import sign_words
from ashes_tui.ui.table.upcoming import Group, title_of_upcoming, upcoming
from ashes_tui.words.narrators.automaton import behavior_rows
from ashes_tui.words.narrators.piles import pile_words
from ashes_tui.words.phrases import article, capital, count, tally
from ashes_tui.words.questions.values import asks_for_a_power

_MEANINGS: dict[type, str] = {
    api.Pass: "Pass: Does nothing. When all players pass in a row, the turns of this round are over.",
    api.Meditate: "Meditate: A side action. Discard cards one at a time, from your hand, the top of your draw pile "
    "or your ready spells. For each of them turn one of your active dice to any side.",
    api.EndTurn: "End turn: The next turn begins. An action that you have not used is lost.",
}
"""What those answers mean that are about no card (ASC-ACT-05, ASC-ACT-07, ASC-RND-12)."""
_RESTS = " The cursor begins here as a hint sees nothing better now."
_PAYS = {
    Level.POWER: "pays for a power, class or basic symbol of its type",
    Level.CLASS: "pays for a class or basic symbol of its type",
    Level.BASIC: "pays for a basic symbol",
}


_READ = (api.Pass, api.Meditate, api.EndTurn, api.UsePower)
"""Answers about no card that have something to read nevertheless."""
_BRIEF = (api.Pass, api.Meditate, api.EndTurn)
"""Answers about no card beside which stands what the other side may do next."""


def beside_no_card(model: TableModel) -> tuple[str, tuple[Group, ...]]:
    """What stands beside the table where there is no card: the text of `instead_of_card`, then groups of sentences.

    Both are empty if none of the answers has anything to read: then the log has that place.
    """
    found, entry = instead_of_card(model), model.entry()
    if model.item() is not None or (found and not isinstance(entry and entry.act, _BRIEF)):
        return found, ()
    if found:
        return found, upcoming(model)
    if model.decision is None or not _reads_anything(model):
        return "", ()
    groups = upcoming(model)
    return (f"{title_of_upcoming(model)}: ", groups) if groups else ("", ())


def page_of(model: TableModel) -> tuple[str, str]:
    """The title and text of the page of what is no card, all that stands beside the table; empty if there is none."""
    text, groups = beside_no_card(model)
    title, _, rest = text.partition(": ")
    told = (rest, *("\n".join(forms[0]) for forms in groups))
    return title, "\n\n".join(filter(None, told))


def _reads_anything(model: TableModel) -> bool:
    """Whether another answer of the list has something to read: then the panes stay where they are for this one."""
    return any(entry.cards or isinstance(entry.act, _READ) for entry in model.entries())


def instead_of_card(model: TableModel) -> str:
    """All that may be known of what is under the cursor, as title and text, if it is no card; empty if nothing is."""
    item = model.item()
    if model.cursor.row == SIGN:
        return sign_words(model, model.cursor.index)
    if item is None:
        entry = model.entry()
        if entry and isinstance(entry.act, api.MeditateTop):
            return _pile(model, TableItem(RowKind.PILE, model.seat, "draw"))
        found = _MEANINGS.get(type(entry.act), "") if entry else ""
        found += _RESTS * bool(found and model.rests)
        return found or _power(model, _die(model, item))
    match item.kind:
        case RowKind.FACE_DOWN:
            return face_down_words(item.id, model.view, model.near_seat)
        case RowKind.BEHAVIOR:
            return _behavior(model, item)
        case RowKind.PILE:
            return _pile(model, item)
        case RowKind.DIE:
            return _die_words(model, item.id)
        case RowKind.CARD:
            return ""


def _behavior(model: TableModel, item: TableItem) -> str:
    """A row of the behaviour card in sentences, and when it counts."""
    rolls, _, does = behavior_rows(model.names.rulebook, item.pile)[item.id].partition(": ")
    now = model.game.row_in_force() == f"{item.pile}#{item.id}"
    rolled = " This row was rolled in this turn." if now else ""
    when = (
        "With a face-down aspect it rolls the behaviour die in its turn; with none it attacks with its leftmost unit "
        "that can."
    )
    return f"{item.pile}, {rolls[:1].lower()}{rolls[1:]}: {does}{rolled} {when}"


def _pile(model: TableModel, item: TableItem) -> str:
    """A pile: what it is for, and what is known to lie in it."""
    cards, total = pile_cards(model.view.seats[item.id], item.pile)
    known = f" {tally([card.name for card in cards], model.names.glyphs.times)}." if cards else ""
    whose = model.names.owner(item.id)
    return (
        f"{whose} {item.pile} pile, {count(total, 'card')}: {pile_words(model.view.seats[item.id], item.pile)}{known}"
    )


def _die(model: TableModel, item: TableItem | None) -> int:
    entry = model.entry()
    if item is not None and item.kind is RowKind.DIE:
        return item.id
    if entry and asks_for_a_power(model.decision, model.names):
        return entry.dice[0] if entry.dice else api.NONE
    return entry.act.die if entry and isinstance(entry.act, api.UsePower) else api.NONE


def _power(model: TableModel, die: int) -> str:
    """``Natural dice power: Deal 1 damage to a target unit.``; empty for a die without a power."""
    view = model.names.die_view(die)
    printed = model.names.rulebook.dice.get(view.type) if view else None
    if printed is None or not printed.power:
        return ""
    return f"{capital(printed.type.value)} dice power: {plain(power_text(printed))}"


def _die_words(model: TableModel, die: int) -> str:
    """What a die of the pool is: whose, and what it pays for on its side; of an exhausted one when it comes back."""
    view = model.names.die_view(die)
    if view is None:
        return ""
    is_own = view.owner == model.seat or view.owner < 0
    called = article(model.names.die(die)) if is_own else f"{model.names.possessive(view.owner)} {model.names.die(die)}"
    return f"{capital(called)}: {_does(view, model)}"


def _does(view: DieView, model: TableModel) -> str:
    """What a die is good for; an automaton pays with none of its own."""
    if view.owner >= 0 and model.view.seats[view.owner].automaton:
        return "One of the opponent's own dice. Its card tells what they do: b"
    if any(die.id == view.id for seat in model.view.seats for die in seat.exhausted_dice):
        return "Exhausted: it was spent, and is rolled again for the next round."
    power = _power(model, view.id) if view.level is Level.POWER else ""
    return f"On this side it {_PAYS[view.level]}.{f' {power}' if power else ''}"
