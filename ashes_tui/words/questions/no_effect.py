"""Why a choice would have no effect now, in words."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ashes_tui.engine.api import (
    BattleEnded,
    Choice,
    Confirm,
    Event,
    Meditate,
    NoEffect,
    PickCards,
    SeatView,
    TokensPlaced,
    Trial,
    UsePower,
)
from ashes_tui.lang import effect as fx
from ashes_tui.lang.select import Done, Ref
from ashes_tui.lang.terms import Token
from ashes_tui.lang.text import condition_text, plain
from ashes_tui.lang.walk import walk
from ashes_tui.words.names import Names, split_address
from ashes_tui.words.phrases import count, listing
from ashes_tui.words.questions.lacking import NOTHING, conjure_reason, first_missing, none_of, unmoved
from ashes_tui.words.sentences import node_at

NO_EFFECT = "no effect now"
YOUR_OWN = "your own"
"""What is said of a card of one's own that the effect would harm, where it could be somebody else's."""
ONLY_LEAVES = "only discards itself"
"""What is said of the use of a card that does nothing but that the card leaves play."""
_NO_DICE = "you have no active die to turn"
_FEWER_NO_DICE = ("no active die to turn", "no active die")
_NO_DAMAGE = f"{NO_EFFECT}: a counter would deal no damage"


def no_effect_note(trial: Trial, choice: Choice, names: Names, seat: int) -> str:
    """A note for an option without effect now, that only harms one's own, or for meditating without dice; or none.

    To confirm is to counter. The option is tried only when this is called.
    """
    if isinstance(choice, Meditate):
        return "" if names.view.seats[seat].active_dice else _NO_DICE
    if isinstance(choice, Confirm):
        return _NO_DAMAGE if choice.yes and _counters_in_vain(trial) else ""
    found = trial.no_effect(choice) or trial.vain_reaction(choice)
    if not found:
        return ONLY_LEAVES if trial.only_leaves(choice) else _no_gain_note(trial, choice, names)
    return no_effect_words(found, names, seat)


def target_note(trial: Trial, choice: Choice, only_own: bool) -> str:
    """A note for a card picked for an effect that does nothing to it, or that harms it though it is one's own.

    ``only_own``: there are no others to pick, so that they are not told apart by whose they are.
    """
    if not isinstance(choice, PickCards) or not choice.cards:
        return ""
    if trial.picks_in_vain(choice):
        return NO_EFFECT
    return "" if only_own or not trial.harms_own(choice) else YOUR_OWN


_HELPS = "only helps "
_NO_ATTACK = "none of your units can attack now"


def _no_gain_note(trial: Trial, choice: Choice, names: Names) -> str:
    """A note for an option that only harms one's own cards, only helps others', or adds to an attack nobody makes."""
    harm, found = own_harm_note(trial, choice, names), trial.idle_help(choice)
    if harm or found is None:
        return harm
    if not found.cards:
        return f"{NO_EFFECT}: {_NO_ATTACK}"
    owners = {view.controller for view in map(names.view_of, found.cards) if view is not None}
    return f"{_HELPS}{listing([names.possessive(owner) for owner in sorted(owners)])} units"


def own_harm_note(trial: Trial, choice: Choice, names: Names) -> str:
    """``only hurts your own Flash Archer``: all that an option does is harm to one's own cards; empty if not."""
    harm = trial.own_harm(choice)
    if harm is None:
        return ""
    verb = "exhausts" if harm.exhausts else "hurts"
    return f"only {verb} your own {listing([names.card(card) for card in harm.cards]) or 'cards'}"


def _counters_in_vain(trial: Trial) -> bool:
    """Whether a counter is certain to change nothing in its battle but to exhaust whoever counters."""
    countered, declined = (trial.preview(Confirm(yes)) for yes in (True, False))
    is_over = any(isinstance(event, BattleEnded) for event in countered)
    return is_over and _without_exhaustion(countered) == _without_exhaustion(declined)


def _without_exhaustion(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, TokensPlaced) or event.token is not Token.EXHAUSTION]


def brief_note(note: str) -> str:
    """A note in few words: ``no effect``, ``hurts your own``."""
    if does_harm(note):
        return note.partition(" your own ")[0].removeprefix("only ") + " your own"
    if note.startswith(_HELPS):
        return "helps opponents"
    return note if note in (ONLY_LEAVES, YOUR_OWN) else NO_EFFECT.removesuffix(" now")


_BEFORE_REASON = ("there is ", "your ")
"""Words of a reason that it can do without."""


def note_forms(note: str) -> tuple[str, ...]:
    """A note in fewer and fewer words: with its first reason as long as there is room, last as in `brief_note`."""
    least = brief_note(note)
    if note == _NO_DICE:
        return note, *_FEWER_NO_DICE, least
    if not note.startswith(f"{NO_EFFECT}: "):
        return note, least
    reason = note.removeprefix(f"{NO_EFFECT}: ").partition("; ")[0]
    lead = next((lead for lead in _BEFORE_REASON if reason.startswith(lead)), "")
    return note, f"{least}: {reason.removeprefix(lead)}", least


def does_harm(note: str) -> bool:
    """Whether a note says that an answer harms only one's own cards."""
    return note.startswith(("only hurts", "only exhausts"))


def is_vain(note: str) -> bool:
    """Whether a note says that an answer has no effect, not that it does harm."""
    return bool(note) and note != YOUR_OWN and not does_harm(note)


def no_effect_words(found: NoEffect, names: Names, seat: int) -> str:
    """``no effect now: only if your Phoenixborn has an astral die on it``, for the player of a seat."""
    return f"{NO_EFFECT}: {_reasons(found, names, names.view.seats[seat])}"


_ONLY_IF = "only if "
"""Begins the reason of an effect that has a condition."""


def _reasons(found: NoEffect, names: Names, mine: SeatView) -> str:
    """Why each of its effects does nothing, as far as that can be said of it; each reason once."""
    alone = (replace(found, node=address, others=()) for address in found.others)
    first, *others = (_reason(one, names, mine) for one in (replace(found, others=()), *alone))
    told = [*dict.fromkeys((first, *others))]
    told = [reason for reason in told if reason != NOTHING] or [NOTHING]
    return listing(told, "or") if all(reason.startswith(_ONLY_IF) for reason in told) else "; ".join(told)


def _reason(found: NoEffect, names: Names, mine: SeatView) -> str:
    owner, _ = split_address(found.node)
    card = names.rulebook.cards.get(owner)
    node = node_at(found.node, names.rulebook)
    if isinstance(found.choice, UsePower):
        return _power_reason(found, found.choice, names, mine)
    if card is None or node is None:
        return unmoved(found.choice, names, mine)
    if found.of_none:
        return none_of(fx.amount_of(node), card, names)
    if isinstance(node, fx.If) and not _is_about_what_was_done(node):
        return f"{_ONLY_IF}{plain(condition_text(names.rulebook, card, *node.conditions))}"
    if isinstance(node, fx.Conjure):
        return _conjure_reason(node, mine)
    if isinstance(node, fx.TurnDice):
        return f"no die can be {_TURNED.get(node.change, 'turned')}"
    if isinstance(node, fx.Remove) and node.source == Ref("self"):
        return f"there is no {listing([kind for _, kind in node.tokens], 'or')} token on it"
    return first_missing(node, card, names, mine)


_TURNED = {"raise": "raised", "lower": "lowered"}


def _power_reason(found: NoEffect, use: UsePower, names: Names, mine: SeatView) -> str:
    """Why the power of a die would do nothing: nothing is there to use it on, or all of it holds such dice already."""
    die = names.die_view(use.die)
    limit = names.rulebook.dice[die.type].limit if die else 0
    if found.node:
        return "there is nothing to use it on"
    return (
        f"every card it could go to holds {count(limit, f'{die.type.value} die')} already"
        if die and limit
        else unmoved(use, names, mine)
    )


def _is_about_what_was_done(node: fx.If) -> bool:
    """Whether a condition counts what the same text did before, which explains nothing without that text."""
    return any(isinstance(part, Done) for part in walk(node.conditions))


def _conjure_reason(node: fx.Conjure, mine: SeatView) -> str:
    full = "your battlefield is full" if mine.battlefield_free <= 0 else NOTHING
    return conjure_reason(node.title, mine) or full
