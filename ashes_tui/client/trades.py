"""What an attack that a single unit makes costs both, beside the values of its target."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, Choice, Decision, DeclareAttack, TurnDecision
from ashes_tui.lang.terms import Zone
from ashes_tui.words.api import Names

Trades = Callable[[Choice, str], str]
"""Completes what is told of the target of an attack: ``A1 L2->0 unless guarded, you L1->0``."""
UNLESS = " unless "
"""Begins what may come between an attack and its target."""
AT_MOST = "at most "
"""Begins what an attack costs its target at the most, where that depends on which attackers are picked."""
YOUR = "your "
"""Begins what would be lost of one's own."""
_LIFE = re.compile(r"\bL\d+(?:/\d+|[^\w\s,]+\d+)?")


def no_trades(choice: Choice, about: str) -> str:
    """Nothing more."""
    del choice
    return about


def trades_on(session: Session, decision: Decision, names: Names) -> Trades:
    """What the attacks of a turn cost if nobody blocks, guards or reacts, as far as it is certain.

    Of one's own units only those that would be destroyed are told. Where attackers are still to be picked, it is what
    all that may be picked do to the target.
    """
    if not isinstance(decision, TurnDecision):
        return no_trades
    own = {card.id for card in names.view.seats[decision.seat].battlefield if card.id != NONE}

    def told(choice: Choice, about: str) -> str:
        if not isinstance(choice, DeclareAttack):
            return about
        lives = session.lives_after(decision.seat, choice)
        target = names.view_of(choice.target)
        now = target.life_left if target else 0
        left, depends = (
            (lives.get(choice.target, now), False) if lives else _least_life(session, decision.seat, choice, now)
        )
        if left != now:
            change = (AT_MOST if depends else "") + _change(choice.target, left, names)
            about = _LIFE.sub(change + _unless(session, decision.seat, choice, names), about)
        gone = [(card, left) for card, left in lives.items() if card in own and not left]
        return ", ".join([about, *(f"{YOUR}{names.title(card)} {_change(card, left, names)}" for card, left in gone)])

    return told


def _least_life(session: Session, seat: int, attack: DeclareAttack, now: int) -> tuple[int, bool]:
    """The least life that its target, which has so much ``now``, may keep, where attackers are still to be picked.

    And whether that depends on which are picked: not where all may attack, which is what is told of it then.
    """
    able, most = session.attackers_after(seat, attack)

    def left(way: tuple[int, ...]) -> int:
        return session.lives_after(seat, attack, way).get(attack.target, now)

    if len(able) > 1 and most >= len(able):
        return left(able), False
    lives = [left((card,)) for card in able]
    return min(lives, default=now), len({*lives}) > 1


def _unless(session: Session, seat: int, attack: DeclareAttack, names: Names) -> str:
    """``unless blocked`` or ``unless guarded``, where somebody may do that; what an automaton is sure to do is told."""
    target, defenders = names.view_of(attack.target), session.defenders_after(seat, attack, with_all=True)
    if target is None or not defenders:
        return ""
    is_born = target.zone is Zone.PHOENIXBORN
    if names.view.seats[target.controller].automaton and (is_born or not _has_born(defenders, names)):
        return ""
    return UNLESS + ("blocked" if is_born else "guarded")


def _has_born(cards: Iterable[int], names: Names) -> bool:
    """Whether a Phoenixborn is among some cards: an automaton's own guards only by a roll (ASC-ATK-11, ATK-48)."""
    return any((view := names.view_of(card)) is not None and view.zone is Zone.PHOENIXBORN for card in cards)


def _change(card: int, left: int, names: Names) -> str:
    view = names.view_of(card)
    return f"L{view.life_left if view else 0}{names.glyphs.arrow}{left}"
