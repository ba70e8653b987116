"""What is said of a key that can do nothing now, so that no key is silent."""

from __future__ import annotations

from ashes_tui.client.picking.entries import ALL, AS_LISTED, CONFIRM, LETTERS, NOTHING, ON_TABLE, place_of_key
from ashes_tui.engine import api
from ashes_tui.ui.table.foretelling.why_not import why_not
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import RowKind, TableItem
from ashes_tui.words.api import denial_words
from ashes_tui.words.questions.prompt import detail

_TURN: dict[str, tuple[str, api.Choice]] = {
    "p": ("pass", api.Pass()),
    "m": ("meditate", api.Meditate()),
    "e": ("end your turn", api.EndTurn()),
}
_WORDS = {
    NOTHING: "n means none, which is no answer here",
    CONFIRM: "There is nothing to confirm here: Enter takes the marked answer",
    AS_LISTED: "Nothing is recommended here",
    ALL: "Only one can be chosen here, not all",
    "y": "y means yes, which is no answer here",
    "+": "The list shows all answers: none is hidden",
    "P": "There is no other part of the table to look at",
    "!": "Hints are only given in games you play alone",
    "t": "No turns are retold in this game",
    "h": "No turns are retold in this game",
    "b": "Only a Chimera or Dragonborn has a card of its own, and there is none in this game",
    "B": "No report can be written here",
    ",": "There are lessons only in the guided game",
    ".": "There are lessons only in the guided game",
    "-": "There are lessons only in the guided game",
}

_RUN, _ROOM = 3, 40
"""From so many keys in a row on they are told by the first and the last; keys are told in so many columns."""


def keys_here(model: TableModel) -> str:
    """The keys of all answers, ``1 to 4, n``; of too many the first ones, and how many more there are."""
    entries = model.entries()
    keys = {key for entry in entries for key in (entry.key, *(own for _, own in entry.card_keys)) if key}
    runs: list[list[str]] = []
    for key in sorted(keys, key=lambda key: (place_of_key(key), key)):
        if runs and key.isdecimal() and LETTERS.find(key) == LETTERS.find(runs[-1][-1]) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    told = [[f"{run[0]} to {run[-1]}"] if len(run) >= _RUN else run for run in runs]
    return _in_room([part for parts in told for part in parts])


def _in_room(parts: list[str]) -> str:
    """All of them, or as many as have room with the number of the others."""
    whole = ", ".join(parts)
    if len(whole) <= _ROOM:
        return whole
    forms = (f"{', '.join(parts[:n])} and {len(parts) - n} more" for n in range(len(parts) - 1, 0, -1))
    return next((form for form in forms if len(form) <= _ROOM), "")


def dead_key_words(key: str, model: TableModel) -> str:
    """Why a key that was pressed at the table does nothing."""
    decision = model.decision
    if decision is None:
        # Once the game is over the same words stand there before any key: so it is said that this one was heard.
        heard = f"{key} does nothing here. " * model.is_over
        return f"{heard}{model.waiting_words()}"
    if key in _TURN and not (key == "m" and isinstance(decision, api.MeditateDecision)):
        what, choice = _TURN[key]
        if not isinstance(decision, api.TurnDecision):
            mine = model.view.active == model.seat
            return f"Answer this first, then you can {what}" if mine else f"You can {what} only in your own turn"
        denial = model.game.session.match.check(decision, choice)
        return denial_words(denial, model.names) if denial else f"You cannot {what} now"
    if key == AS_LISTED and model.has_suggestion:
        return f"Space answers as recommended: {key} is no answer here"
    if key in _WORDS:
        keys = keys_here(model) if key in (NOTHING, "y") else ""
        return _with_price(f"{_WORDS[key]}{f': keys here {keys}' if keys else ''}", decision, model)
    card = model.game.held_keys(model.seat).digits.card_of(key)
    if card != api.NONE and decision.purpose is api.Purpose.PAY:
        model.say_what_is_asked(TableItem(RowKind.CARD, card))
        return model.notice
    card = card if isinstance(decision, api.TurnDecision) else api.NONE
    if card != api.NONE:
        return why_not(model.game.session.match, decision, TableItem(RowKind.CARD, card), model.names)
    held = model.game.held_keys(model.seat).choice_of(key) if isinstance(decision, api.TurnDecision) else None
    denial = model.game.session.match.check(decision, held) if held else None
    if denial is not None:
        return denial_words(denial, model.names)
    if key in LETTERS or key in ON_TABLE or key in _TURN:
        keys = keys_here(model)
        return _with_price(f"{_of_nothing(key, model)}{f': keys here {keys}' if keys else ''}", decision, model)
    return _with_price(f"The key {key} does nothing here; ? lists the keys", decision, model)


def _of_nothing(key: str, model: TableModel) -> str:
    """Why a key that answers have elsewhere has none here: perhaps its card was played, or discarded to meditate."""
    by_hand = isinstance(model.decision, api.TurnDecision | api.MeditateDecision)
    if by_hand and model.game.held_keys(model.seat).digits.has_left(key):
        return f"The card with the key {key} has left your hand"
    return f"No answer has the key {key}"


def _with_price(why: str, decision: api.Decision, model: TableModel) -> str:
    """The words, which stand where the price stood while dice are chosen, with that price."""
    pays = decision.purpose is api.Purpose.PAY and decision.source != api.NONE
    return f"{why}. {detail(decision, model.names)}" if pays else why
