"""Why something is illegal, in words."""

from __future__ import annotations

from ashes_tui.engine.api import NONE, Denial
from ashes_tui.words.glyphs import Glyphs
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital, count, dice_needed, dice_signs, listing

DENIALS: dict[str, str] = {
    "attack-due": "you must attack if able",
    "attacker-exhausted": "exhausted units cannot attack",
    "blocks-not-allowed": "these blocks are not allowed",
    "cannot-attack": "it cannot attack this target",
    "cannot-be-targeted": "it cannot be targeted",
    "cannot-block": "it cannot block this attack",
    "cannot-discard": "you do not have enough cards in hand to discard",
    "cannot-guard": "only your Phoenixborn and units with Unit Guard can guard",
    "cannot-pay-dice": "your active dice cannot pay for it",
    "cannot-use-ability": "another card prevents the use of its abilities",
    "chained": "it is chained, so it cannot be in a First Five or be played in round 1",
    "condition-not-met": "its condition is not met",
    "die-not-active": "you can only use dice in your active pool",
    "does-not-pay": "these dice do not pay the cost",
    "exhausted": "it is exhausted",
    "exhausted-fighter": "it is exhausted, so it cannot attack, block or guard",
    "is-attacked": "it is the one being attacked",
    "main-action-due": "you must take a main action before you end your turn; Pass is one",
    "must-attack": "it must attack if able",
    "must-be-blocked": "it must be blocked if able",
    "must-block": "it must block if able",
    "must-choose": "you must choose one of them",
    "no-attackers": "none of your units can attack it",
    "no-host": "there is nothing to attach it to",
    "no-main-action": "you have already used your main action",
    "no-side-action": "you have already used your side action",
    "no-power": "dice of this magic type have no power in the edition you play",
    "no-slot": "your spellboard is full",
    "no-such-ability": "it has no such ability",
    "no-such-cost": "it has no such cost",
    "no-such-target": "you can only attack an opponent's Phoenixborn or unit",
    "no-units": "you have no units to attack with",
    "not-a-power-side": "you can only use the power of a die on its power side",
    "not-among-them": "this question has no such answer",
    "not-in-hand": "it is not in your hand",
    "not-in-play": "it is not in play",
    "not-now": "you cannot do that now",
    "not-your-decision": "this is another player's decision",
    "not-your-turn": "it is not your turn",
    "not-yours": "you do not control it",
    "nothing-to-discard": "you have nothing to discard",
    "nothing-asked": "there is nothing to decide now",
    "no-partner": "that player does not share your turn",
    "partner-acts": "your partner is acting; ask them to hand the turn over",
    "partner-done": "your partner has no action left this turn",
    "no-action-spells": "you cannot play action spells",
    "only-meditate": "Meditate is the only side action you can take",
    "once-per-turn": "it has already been used this turn",
    "picked-twice": "you picked the same one twice",
    "reaction-only": "you can only play it as a reaction, when its condition is met",
    "same-title-twice": "you cannot choose two cards with the same name",
    "stale": "that decision is no longer open",
    "stale-decision": "that decision is no longer open",
    "too-many-uniques": "you can choose at most one Phoenixborn-unique card",
    "unseen": "it is unseen: it can be blocked only if every other attacker that can be is",
    "wrong-kind": "this does not answer the question",
    "wrong-number": "that is too many or too few",
}
"""Wording by code; a test compares it with the codes the engine uses."""


_NOT_NOW = "not now"
_BRIEF: dict[str, str] = {
    "attacker-exhausted": "exhausted",
    "cannot-block": "cannot block",
    "cannot-discard": "too few cards to discard",
    "cannot-pay-dice": "no dice to pay for it",
    "cannot-use-ability": "prevented by a card",
    "chained": "not in round 1",
    "condition-not-met": "condition not met",
    "exhausted": "exhausted",
    "is-attacked": "attacked",
    "no-attackers": "no unit can attack",
    "no-host": "nothing to attach it to",
    "no-main-action": "no main action",
    "no-side-action": "no side action",
    "no-power": "no power here",
    "no-slot": "spellboard is full",
    "no-units": "no unit can attack",
    "not-a-power-side": "not on its power side",
    "not-your-turn": "not your turn",
    "nothing-to-discard": "nothing to discard",
    "no-action-spells": "no action spells now",
    "once-per-turn": "used this turn",
    "only-meditate": "only Meditate is left",
    "partner-acts": "your partner acts",
    "partner-done": "your partner is done",
    "reaction-only": "only as a reaction",
}
"""Wording by code where a card has room for few words; what is not here is just not possible now."""


def denial_brief(denial: Denial, glyphs: Glyphs) -> str:
    """The reason for a denial in few words."""
    if denial.code == "cannot-pay-dice" and denial.detail:
        return f"lacks {dice_signs(denial.detail, glyphs)}"
    return _BRIEF.get(denial.code, _NOT_NOW)


def denial_words(denial: Denial, names: Names) -> str:
    """The reason for a denial in one sentence, with the rule id."""
    reason = DENIALS.get(denial.code, denial.code.replace("-", " "))
    if denial.code == "cannot-pay-dice" and denial.detail:
        reason = f"{dice_needed(denial.detail, names.glyphs)}{_remedy(denial)}"
    if denial.code in ("no-main-action", "no-side-action") and denial.detail:
        reason = f"{reason}, and {dice_needed(denial.detail, names.glyphs)}"
    if denial.code == "no-attackers":
        reason = f"{reason}{_who_cannot(names)}"
    text = capital(f"{names.full(denial.card)}: {reason}" if denial.card != NONE else reason)
    return f"{text} [{denial.rule}]" if denial.rule else text


def _remedy(denial: Denial) -> str:
    """How to get the dice that are wanting, if it can be done first in this turn."""
    return f"; first Meditate, discarding {count(denial.meditate, 'card')}" if denial.meditate else ""


def _who_cannot(names: Names) -> str:
    """Which of the viewer's units are exhausted, and which cannot attack this for a reason of their own."""
    viewer = names.view.viewer
    units = names.view.seats[viewer].battlefield if viewer >= 0 else ()
    tired = [names.card(unit.id) for unit in units if unit.exhausted]
    others = [names.card(unit.id) for unit in units if not unit.exhausted]
    parts = [f"{listing(tired)} {'is' if len(tired) == 1 else 'are'} exhausted"] if tired else []
    parts += [f"{listing(others)} cannot attack this"] if others and tired else []
    return f": {', '.join(parts)}" if parts else ""
