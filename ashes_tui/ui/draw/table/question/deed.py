"""What the answer under the cursor does, in words: not its name and its price, which the list tells."""

from __future__ import annotations

from ashes_tui.engine import api
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import BlockKind, CardType, Stat
from ashes_tui.lang.text import card_text, plain, power_text
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pieces import value_signs
from ashes_tui.ui.draw.table.texts.card_texts import texts
from ashes_tui.ui.draw.table.texts.few_words import FOCUS, CardWords, lines_in_brief, told_in_brief
from ashes_tui.ui.draw.table.texts.short import in_short, without_price
from ashes_tui.ui.table.model import TableModel
from ashes_tui.words.phrases import signed_text
from ashes_tui.words.questions.values import asks_for_a_power
from ashes_tui.words.sentences import block_sentence

_USED = "When used"
"""Begins what a spell that stays on the table is for."""
_MEANINGS: dict[type, tuple[str, ...]] = {
    api.Pass: (
        "Pass: do nothing. When all players pass in a row, the round ends.",
        "Pass: do nothing. If all pass, the round ends.",
        "Pass: do nothing.",
    ),
    api.Meditate: (
        "Meditate: discard cards; each lets you turn a die to any side.",
        "Meditate: discard cards to turn dice to any side.",
        "Meditate: discard cards, turn dice.",
    ),
}
"""What those answers do that are about no card (ASC-ACT-05, ASC-ACT-07), longest form first."""
_RESTS: dict[type, tuple[str, ...]] = {
    api.Pass: (
        "Pass: a hint sees nothing better now. When all players pass in a row, the round ends.",
        "Pass: a hint sees nothing better now. If all pass, the round ends.",
        "Pass: a hint sees nothing better now.",
        "Pass: do nothing.",
    ),
    api.EndTurn: ("End turn: a hint sees nothing better now.",),
}
"""What is said of those on which the cursor begins although there is something to use."""


def deed(model: TableModel, look: Appearance, priced: bool = True, short: bool = False) -> CardWords | None:
    """What the answer under the cursor does, of a card with what it is; None for what needs no words.

    ``priced``: with what it costs to use what is played; ``short``: in the short forms of its texts.
    """
    entry = model.entry()
    act = entry.act if entry else None
    if isinstance(act, api.PlayCard):
        card = model.names.definition(act.card)
        return _played(card, model, look, priced, short) if card else None
    if isinstance(act, api.Activate):
        whose, _, ability = entry.text.partition(": ") if entry else ("", "", "")
        words = block_sentence(act.ability, model.names)
        return CardWords(whose if ability else "", in_short(words) if short else words)
    if isinstance(act, api.UsePower):
        return _power(model, act.die)
    if entry and entry.dice and asks_for_a_power(model.decision, model.names):
        return _power(model, entry.dice[0])
    meaning = _meaning(model)
    return CardWords("", meaning[0]) if meaning else None


def _meaning(model: TableModel) -> tuple[str, ...]:
    """What an answer about no card does; of one on which the cursor begins, why."""
    entry = model.entry()
    return (_RESTS if model.rests else _MEANINGS).get(type(entry.act), ()) if entry else ()


def deed_in(model: TableModel, width: int, look: Appearance) -> str:
    """The same in one line of so many columns; empty if not even its first part has room whole.

    Prices, which the list tells, give way before what is done.
    """
    found = deed(model, look)
    forms = [CardWords("", words) for words in _meaning(model)] or [
        form for form in (found, deed(model, look, priced=False), deed(model, look, priced=False, short=True)) if form
    ]
    whole = (form for form in forms if lines_in_brief((form,), width) == 1)
    told = next(whole, None)
    return "".join(f"{line.lead}{line.rest}" for line in told_in_brief((told,), width, 1, "")) if told else ""


def deed_words(model: TableModel, look: Appearance, short: bool = False) -> str:
    """The same whole, after the name of the card; ``short``: in the short forms of its texts."""
    found, card = deed(model, look, priced=not short, short=short), model.shown_card()
    parts = [card.name if card else "", found.heading, found.words] if found else []
    return ": ".join(dict.fromkeys(part for part in parts if part))


def texts_played(model: TableModel, look: Appearance) -> tuple[CardWords, ...]:
    """The texts of the card that the answer under the cursor plays, if they tell what comes of it."""
    entry = model.entry()
    card = model.names.definition(entry.act.card) if entry and isinstance(entry.act, api.PlayCard) else None
    tells = card is not None and card.type is not CardType.READY_SPELL
    return tuple(texts(card, model.names.rulebook, look)) if card is not None and tells else ()


def _power(model: TableModel, die: int) -> CardWords | None:
    view = model.names.die_view(die)
    printed = model.names.rulebook.dice.get(view.type) if view else None
    return CardWords("", plain(power_text(printed))) if printed and printed.power else None


def _played(card: CardDef, model: TableModel, look: Appearance, priced: bool, short: bool) -> CardWords:
    """A spell that stays on the table: what it is for later, with the price of that; else what comes of it now.

    Of another copy what its focus adds: what all copies do is known.
    """
    found = texts(card, model.names.rulebook, look)
    there = sum(spell.name == card.name for spell in model.view.seats[model.seat].spellboard)
    focus = next((text for text in found if there and text.heading == f"{FOCUS} {there}"), None)
    if focus is not None:
        return focus._replace(words=in_short(focus.words) if short else focus.words)
    told = [(text.heading, text.words if priced else without_price(text.words)) for text in found]
    told = [(heading, in_short(words) if short else words) for heading, words in told]
    says = ("; " if short else " ").join(f"{heading}: {words}" if heading else words for heading, words in told)
    if card.type is CardType.READY_SPELL:
        price, does = _later(card, model, look)
        does = in_short(does) if short else does
        return (
            CardWords(f"{_USED} ({price})" if priced else _USED, does)
            if price
            else CardWords("Stays on the table", says)
        )
    return CardWords(_values(card, look), says)


def _later(card: CardDef, model: TableModel, look: Appearance) -> tuple[str, str]:
    """What using a ready spell costs, and what it does; nothing of one that cannot be used."""
    used = (box for box in card_text(model.names.rulebook, card) if box.kind is BlockKind.ACT)
    price, _, does = signed_text(next((box.body for box in used), ""), look.glyphs).partition(": ")
    return price, does


def _values(card: CardDef, look: Appearance) -> str:
    """The attack and life of a unit, or what an alteration adds to those of the unit that it is attached to."""
    if card.type is CardType.ALLY:
        return value_signs(f"A{card.shown(Stat.ATTACK)} L{card.shown(Stat.LIFE)}", look)
    return ", ".join(f"{n:+} {stat.value}" for stat, n in card.bonus)
