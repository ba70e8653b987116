"""What an attack that a single unit makes costs both, beside the values of its target."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, Choice, Decision, DeclareAttack, TurnDecision
from ashes_tui.lang.terms import Zone
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import count

Trades = Callable[[Choice, str], str]
"""Completes what is told of the target of an attack: ``A1 L2->0 unless guarded, you lose Spark Drone``."""
UNLESS = " unless "
"""Begins what may come between an attack and its target."""
AT_MOST = "at most "
"""Begins what an attack costs its target at the most, where that depends on which attackers are picked."""
LOSE = "you lose "
"""Begins what would be lost of one's own."""
_LIFE = re.compile(r"\bL\d+(?:/\d+|[^\w\s,]+\d+)?")


def no_trades(choice: Choice, about: str) -> str:
    """Nothing more."""
    del choice
    return about


def trades_on(session: Session, decision: Decision, names: Names) -> Trades:
    """What the attacks of a turn cost if nobody blocks, guards or reacts, as far as it is certain.

    Of one's own units only those that would be destroyed are told. Where attackers are still to be picked, it is what
    all that may be picked do to the target, and that a unit is lost whichever attacks.
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
        ways = [lives] if lives else _ways(session, decision.seat, choice)
        left = [way.get(choice.target, now) for way in ways]
        if min(left, default=now) != now:
            change = (AT_MOST if len({*left}) > 1 else "") + _change(choice.target, min(left), names)
            about = _LIFE.sub(change + _unless(session, decision.seat, choice, names), about)
        return ", ".join([about, *_losses(ways, own, names)])

    return told


def _ways(session: Session, seat: int, attack: DeclareAttack) -> list[dict[int, int]]:
    """The lives after an attack whose attackers are still to be picked: by all of them, or by each one alone.

    What is told of the target depends on who is picked in the second case alone: where all may attack, they do.
    """
    able, most = session.attackers_after(seat, attack)
    picks = [able] if len(able) > 1 and most >= len(able) else [(card,) for card in able]
    return [session.lives_after(seat, attack, pick) for pick in picks]


def _losses(ways: Sequence[dict[int, int]], own: Collection[int], names: Names) -> list[str]:
    """The units of one's own that are lost whoever attacks: a single one by name if it is always of the same kind."""
    gone = [[card for card, left in way.items() if card in own and not left] for way in ways]
    fewest = min(map(len, gone), default=0)
    if not fewest:
        return []
    titles = {names.title(card) for cards in gone for card in cards}
    one = titles.pop() if len(titles) == 1 else "a unit"
    return [f"{LOSE}{one if fewest == 1 else count(fewest, 'unit')}"]


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
