"""Pressing something that has no option: the engine says why."""

from __future__ import annotations

from ashes_tui.client.picking.entries import Entry, Toggle
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.picking.payment_picker import PaymentPicker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.refused import denial_of_thing
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Denial
from ashes_tui.lang.terms import Zone
from ashes_tui.match.match import Match
from ashes_tui.ui.table.rows import RowKind, TableItem, body_of
from ashes_tui.words.api import Glyphs, Names, denial_brief, denial_words, question
from ashes_tui.words.phrases import capital

_OWN = "ASC-GLO-04"
"""The rule that one uses only what one controls."""


def denial_for(match: Match, decision: Decision, item: TableItem) -> Denial | None:
    """Why nothing can be done with a card or die now; None if the engine has nothing against it."""
    if not isinstance(decision, api.TurnDecision):
        return denial_of_thing(match, decision, item.id if item.kind is RowKind.CARD else api.NONE)
    if item.kind is RowKind.DIE:
        return match.check(decision, api.UsePower(item.id))
    intention = match.intention_for(decision.seat, item.id)
    return intention.denial if intention else None


def is_no_answer(match: Match, decision: Decision, item: TableItem) -> bool:
    """Whether nothing more can be said of a card or die than that the question is about others."""
    denial = denial_for(match, decision, item)
    return denial is not None and denial.code == "not-among-them"


def asked_instead(decision: Decision, names: Names, item: TableItem, cancels: bool) -> str:
    """What is asked, in few words, to whoever pressed a card or die that is no answer; and the way out."""
    out = "Esc cancels" if cancels else ""
    if decision.purpose in (api.Purpose.PAY, api.Purpose.PAY_DISCARD) and decision.source != api.NONE:
        paying = f"You are paying for {names.card(decision.source)}"
        return f"{paying}: {out}" if out else f"{paying}: finish that first"
    told = f"{_name(item, names)} is no answer here: {question(decision, names)}"
    end = "" if told.endswith("?") else "."
    return f"{told}{end} {out}" if out else told


def _name(item: TableItem, names: Names) -> str:
    return names.die(item.id) if item.kind is RowKind.DIE else names.card(item.id)


def why_not_in_brief(match: Match, decision: Decision, item: TableItem, glyphs: Glyphs) -> str:
    """The same in few words, for the card itself; empty if the engine has nothing against it."""
    denial = denial_for(match, decision, item)
    return denial_brief(denial, glyphs) if denial else ""


def why_not(match: Match, decision: Decision, item: TableItem, names: Names) -> str:
    """The same in words, with a general answer if the engine has nothing against it."""
    owner = _owner_else(decision, item, names)
    if owner != api.NONE:
        return f"{capital(_name(item, names))}: this is {_whose(owner, decision.seat, names)} [{_OWN}]"
    denial = denial_for(match, decision, item)
    if denial:
        return denial_words(denial, names)
    return f"{_name(item, names)}: nothing to do with it now"


def _owner_else(decision: Decision, item: TableItem, names: Names) -> int:
    """Who else a thing belongs to, so that nothing can be done with it in one's turn; what can be attacked has none."""
    if not isinstance(decision, api.TurnDecision):
        return api.NONE
    if item.kind is RowKind.DIE:
        die = names.die_view(item.id)
        owner = die.owner if die else api.NONE
    else:
        card = names.view_of(item.id)
        owner = card.controller if card and card.zone not in (Zone.BATTLEFIELD, Zone.PHOENIXBORN) else api.NONE
    return api.NONE if owner == decision.seat else owner


def _whose(owner: int, me: int, names: Names) -> str:
    """``the opponent's``; the name of one of several, and of a partner."""
    seats = names.view.seats
    others = {body_of(names.view, seat.index).index for seat in seats if seat.side != seats[me].side}
    return "the opponent's" if {body_of(names.view, owner).index} == others else names.possessive(owner)


def why_not_yet(picker: Picker | None, entry: Entry, names: Names) -> str:
    """Why an entry cannot be pressed yet, with what has been picked so far."""
    if isinstance(picker, PaymentPicker) and isinstance(entry.act, Toggle):
        return picker.refusal_words(entry.act.id)
    missing = picker.missing_words() if isinstance(picker, SetPicker | PaymentPicker) else ""
    if missing:
        return missing
    denial = picker.denial() if picker else None
    return f"Not yet: {denial_words(denial, names)}" if denial else "Not yet"


def words_and_rule(notice: str) -> tuple[str, str]:
    """A notice without the id of the rule that refused, which is told only on request; and that id, or nothing."""
    words, _, rule = notice.rstrip("]").partition(" [")
    return (words, rule) if notice.endswith("]") else (notice, "")
