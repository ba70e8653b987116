"""Choices in words: what an option does and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, Purpose
from ashes_tui.lang import effect as fx
from ashes_tui.lang.terms import Zone
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import capital, cost_signs, count, listing
from ashes_tui.words.questions.their_terms import in_their_terms
from ashes_tui.words.sentences import mode_sentence, node_at


class Wording(Struct, frozen=True):
    """What a choice does; ``tail`` is its cost or a remark, in signs."""

    text: str
    tail: str = ""


def label(choice: Choice, names: Names, decision: Decision | None = None) -> str:
    """A choice as one line: ``Play Core Supplier (main Ar+ -)``."""
    found = wording(choice, names, decision)
    return f"{found.text} ({found.tail})" if found.tail else found.text


def wording(choice: Choice, names: Names, decision: Decision | None = None) -> Wording:
    """A choice in words. ``decision`` gives meaning to yes, no and numbers."""
    return _WORDINGS[type(choice)](choice, names, decision)


def _play(c: api.PlayCard, names: Names, _d: Decision | None) -> Wording:
    return Wording(f"Play {names.card(c.card)}", cost_signs(c.cost, names.glyphs))


def _activate(c: api.Activate, names: Names, _d: Decision | None) -> Wording:
    ability = names.ability(c.ability)
    who = names.card(c.card)
    text = f"Activate {who}" if ability in ("activate", "effect") else f"{who}: {ability}"
    return Wording(text, cost_signs(c.cost, names.glyphs))


def _power(c: api.UsePower, names: Names, _d: Decision | None) -> Wording:
    return Wording(capital(names.die(c.die).replace(" die", " dice power")), f"side {names.die_sign(c.die)}")


def _meditate(_c: api.Meditate, _names: Names, _d: Decision | None) -> Wording:
    return Wording("Meditate", "side")


def _attack(c: api.DeclareAttack, names: Names, _d: Decision | None) -> Wording:
    view = names.view_of(c.target)
    name = names.with_controller if names.has_several_sides or (view and names.facing_words(view)) else names.full
    return Wording(f"Attack {name(c.target)}{_alone(names)}", "main")


def _alone(names: Names) -> str:
    """Who attacks, if there is only one unit that could: the engine does not ask for the attackers then."""
    view = names.view
    ready = [c for c in view.seats[view.active].battlefield if c.may_attack] if view.active != api.NONE else []
    return f" with {names.full(ready[0].id)}" if len(ready) == 1 and ready[0].id != api.NONE else ""


def _pass(_c: api.Pass, _names: Names, _d: Decision | None) -> Wording:
    return Wording("Pass", "main")


def _end(_c: api.EndTurn, names: Names, decision: Decision | None) -> Wording:
    part = decision is not None and names.partner_acts(decision.seat)
    return Wording("End your part of the turn") if part else Wording("End turn")


def _hand_over(c: api.HandOver, names: Names, _d: Decision | None) -> Wording:
    return Wording(f"Let {names.seat(c.seat)} act, then you go on")


def _cards(c: api.PickCards, names: Names, decision: Decision | None) -> Wording:
    purpose = decision.purpose if decision else None
    if not c.cards:
        return Wording(_NONE.get(purpose, "No card") if purpose else "No card")
    what = listing([names.full(card) for card in c.cards])
    tail = _against(c.cards[0], names) if purpose is Purpose.NEXT_BATTLE else ""
    return Wording(capital(_CARDS[purpose].format(what) if purpose in _CARDS else what), tail)


def _against(attacker: int, names: Names) -> str:
    """The defender in an attacker's battle, or ``unblocked``."""
    battles = names.view.attack.battles if names.view.attack else ()
    met = next((battle.defender for battle in battles if battle.attacker == attacker), api.NONE)
    return f"against {names.full(met)}" if met != api.NONE else "unblocked"


_CARDS: dict[Purpose | None, str] = {
    Purpose.PREPARE_DISCARD: "Discard {}",
    Purpose.PAY_DISCARD: "Discard {}",
    Purpose.GUARD: "Guard with {}",
    Purpose.MEDITATE: "Discard {}",
    Purpose.NEXT_BATTLE: "Battle of {}",
    Purpose.DAMAGE_FIRST: "Damage by {}",
}


_NONE: dict[Purpose, str] = {
    Purpose.GUARD: "No guard",
    Purpose.PREPARE_DISCARD: "No card, keep all",
    Purpose.TARGET: "No target",
    Purpose.BLOCKERS: "No blockers",
}


def _dice(c: api.PickDice, names: Names, decision: Decision | None) -> Wording:
    if c.dice:
        pays = decision is not None and decision.purpose is Purpose.PAY
        return Wording(f"Spend {names.best_first(c.dice)}" if pays else names.dice(c.dice))
    recovery = decision is not None and decision.purpose is Purpose.RECOVERY_DICE
    return Wording("No die, keep all" if recovery else "No die")


def _seat(c: api.PickSeat, names: Names, decision: Decision | None) -> Wording:
    """A player; whoever is asked is not told of by name."""
    is_asked = decision is not None and c.seat == decision.seat == names.view.viewer
    return Wording("You" if is_asked else names.seat(c.seat))


def _set_die(c: api.SetDie, names: Names, _d: Decision | None) -> Wording:
    glyphs = names.glyphs
    view = names.die_view(c.die)
    side = c.level.name.lower()
    if view is None:
        return Wording(f"Die to {side}")
    before, after = glyphs.die(view.type, view.level), glyphs.die(view.type, c.level)
    return Wording(f"{capital(names.die(c.die))} to {side}", f"{before} {glyphs.arrow} {after}")


def _blocks(c: api.AssignBlocks, names: Names, _d: Decision | None) -> Wording:
    pairs = [f"{names.full(blocker)} blocks {names.full(attacker)}" for attacker, blocker in c.blocks]
    return Wording(capital(listing(pairs)) or "No blockers")


def _trigger(c: api.PickTrigger, names: Names, _d: Decision | None) -> Wording:
    address, _, die = c.ability.partition("@")
    if die:
        return Wording(f"{capital(names.die(int(die)))} on {names.full(c.card)}")
    view = names.view_of(c.card)
    if view is not None and view.zone is Zone.HAND:
        card = names.definition(c.card)
        cost = str(card.cost) if card and card.cost else ""
        return Wording(f"React with {names.card(c.card)}", cost_signs(cost, names.glyphs))
    ability = names.ability(address)
    called = names.full(c.card)
    return Wording(f"Use {called}" if ability == "effect" else capital(f"{called}: {ability}"))


def _number(c: api.PickNumber, names: Names, decision: Decision | None) -> Wording:
    if decision is None:
        return Wording(str(c.n))
    if decision.purpose is Purpose.X:
        return Wording(f"X = {c.n}")
    if decision.purpose is Purpose.PILE_END:
        return Wording(_ENDS[bool(c.n)])
    if decision.purpose is Purpose.MODE:
        return Wording(in_their_terms(mode_sentence(decision.address, c.n, names), decision, names) or str(c.n))
    return Wording(_amount(c.n, decision, names))


def _amount(n: int, decision: Decision, names: Names) -> str:
    """An amount with its noun, ``2 cards``; in the draw cards step they are additional cards (ASC-RND-09)."""
    node = node_at(decision.address, names.rulebook)
    of = next((words for kind, words in _AMOUNTS.items() if isinstance(node, kind)), None)
    of = ("card", "cards") if decision.source == api.NONE else of
    if of is None:
        return str(n) if n else "None"
    return count(n, *of) if n else f"No {of[1]}"


_AMOUNTS: dict[type, tuple[str, str]] = {fx.Conjure: ("copy", "copies"), fx.Remove: ("token", "tokens")}


_ENDS = ("Top of the draw pile", "Bottom of the draw pile")
"""The ends of a pile, by the numbers that answer for them."""
_YES_NO: dict[Purpose, tuple[str, str]] = {
    Purpose.COUNTER: ("Counter", "No counter"),
}


def _confirm(c: api.Confirm, _names: Names, decision: Decision | None) -> Wording:
    yes, no = _YES_NO.get(decision.purpose, ("Yes", "No")) if decision else ("Yes", "No")
    return Wording(yes if c.yes else no)


def _top(_c: api.MeditateTop, _names: Names, _d: Decision | None) -> Wording:
    return Wording("Top card of the draw pile")


def _decline(_c: api.Decline, _names: Names, decision: Decision | None) -> Wording:
    return Wording(_DECLINES.get(decision.purpose, "No") if decision else "No")


_DECLINES: dict[Purpose, str] = {
    Purpose.TRIGGER: "No",
    Purpose.MEDITATE: "No more cards",
    Purpose.MEDITATE_DIE: "No die, leave as is",
    Purpose.DIE_SIDE: "No die, leave as is",
    Purpose.GUARD: "No guard",
    Purpose.MAY: "No",
}

_WORDINGS: dict[type, Callable[[Any, Names, Decision | None], Wording]] = {
    api.PlayCard: _play,
    api.Activate: _activate,
    api.UsePower: _power,
    api.Meditate: _meditate,
    api.DeclareAttack: _attack,
    api.Pass: _pass,
    api.EndTurn: _end,
    api.HandOver: _hand_over,
    api.PickCards: _cards,
    api.PickDice: _dice,
    api.PickSeat: _seat,
    api.SetDie: _set_die,
    api.AssignBlocks: _blocks,
    api.PickTrigger: _trigger,
    api.PickNumber: _number,
    api.Confirm: _confirm,
    api.MeditateTop: _top,
    api.Decline: _decline,
}
