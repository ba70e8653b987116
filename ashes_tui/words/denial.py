"""Why something is illegal, in words."""

from __future__ import annotations

from ashes_tui.engine.api import NONE, Denial
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital, dice_words

DENIALS: dict[str, str] = {
    "attack-due": "you can attack, so you must",
    "attacker-exhausted": "exhausted units cannot attack",
    "blocks-not-allowed": "these blocks are not allowed",
    "cannot-be-targeted": "it cannot be targeted",
    "cannot-discard": "there are not enough cards in hand to discard",
    "cannot-pay-dice": "your active dice cannot pay for it",
    "cannot-use-ability": "a card prevents the use of its abilities",
    "chained": "it is chained: not in a First Five, and not played in the first round",
    "condition-not-met": "its condition is not met",
    "die-not-active": "only an active die of yours can be used",
    "does-not-pay": "these dice do not pay the cost",
    "exhausted": "it is exhausted",
    "main-action-due": "every turn takes one main action first; Pass is one",
    "must-attack": "it can attack, so it must",
    "must-be-blocked": "it can be blocked, so it must be",
    "must-block": "it can block, so it must",
    "must-choose": "one of them must be chosen",
    "no-attackers": "none of your units can attack it",
    "no-host": "there is nothing it could be attached to",
    "no-main-action": "your main action is used",
    "no-side-action": "your side action is used",
    "no-power": "dice of this magic type have no power in the edition you play",
    "no-slot": "your spellboard is full",
    "no-such-ability": "it has no such ability",
    "no-such-cost": "it has no such cost",
    "no-such-target": "only an opponent's Phoenixborn or unit can be attacked",
    "no-units": "you have no unit to attack with",
    "not-a-power-side": "only a die on its power side has a dice power",
    "not-among-them": "it is not among what can be chosen now",
    "not-in-hand": "it is not in your hand",
    "not-in-play": "it is not in play",
    "not-now": "this is not possible now",
    "not-your-decision": "it is another player's decision",
    "not-your-turn": "it is not your turn",
    "not-yours": "it is not yours",
    "nothing-to-discard": "there is nothing to discard",
    "nothing-asked": "there is nothing to decide",
    "no-partner": "that player does not share your turn",
    "partner-acts": "your partner is acting: say so, and the turn is handed to you",
    "partner-done": "your partner has nothing left to do in this turn",
    "no-action-spells": "you cannot play action spells",
    "only-meditate": "the only side action you can take is to meditate",
    "once-per-turn": "it was already used this turn",
    "picked-twice": "the same one was picked twice",
    "reaction-only": "it is played only as a reaction, when its condition is met",
    "same-title-twice": "no two cards of one name",
    "stale": "that decision is no longer open",
    "stale-decision": "that decision is no longer open",
    "too-many-uniques": "at most one card unique to a Phoenixborn",
    "wrong-kind": "this does not answer the question",
    "wrong-number": "those are too many or too few",
}
"""Wording by code; a test compares it with the codes the engine uses."""


def denial_words(denial: Denial, names: Names) -> str:
    """The reason for a denial in one sentence, with the rule id."""
    reason = DENIALS.get(denial.code, denial.code.replace("-", " "))
    if denial.code == "cannot-pay-dice" and denial.detail:
        reason = f"{reason} ({dice_words(denial.detail)})"
    text = f"{names.full(denial.card)}: {reason}" if denial.card != NONE else capital(reason)
    return f"{text} [{denial.rule}]" if denial.rule else text
