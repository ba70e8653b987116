"""What will be left of lives: after an answer, and after an attack that nobody does more about.

Only what the person may know counts. Somebody's choice may still change it: a block, a guard, a reaction.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ashes_tui.client.picking.block_picker import BlockPicker, blocked_by
from ashes_tui.client.picking.entries import Assign, Entry, Step
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, Decision, Event, PickCards, Purpose, TokensPlaced, UnitDestroyed, View
from ashes_tui.lang.terms import Token
from ashes_tui.words.api import Names

Lives = dict[int, int]
"""Life left, by card."""


def after_events(events: Iterable[Event], names: Names) -> Lives:
    """The lives that events leave; 0 for what they destroy."""
    left: Lives = {}
    for event in events:
        if isinstance(event, UnitDestroyed):
            left[event.card] = 0
        elif isinstance(event, TokensPlaced) and event.token is Token.WOUND:
            _harm(left, event.card, event.n, names)
    return left


def _harm(left: Lives, card: int, n: int, names: Names) -> None:
    view = names.view_of(card)
    if n > 0 and view is not None and view.life is not None:
        left[card] = max(0, left.get(card, view.life_left) - n)


class ForeseenFight(Struct, frozen=True):
    """What the present attack leaves after an answer; how many blocks that makes, None where it is not about blocks."""

    lives: Lives
    blocks: int | None = None


def fight_of(
    session: Session, view: View, seat: int, decision: Decision | None, picker: Picker | None, entry: Entry | None
) -> ForeseenFight:
    """The attack fought out after the answer as picked so far, with what is under the cursor."""
    if decision is not None and decision.purpose is Purpose.ATTACKERS:
        picked = picker.picked() if picker else ()
        return ForeseenFight(session.lives_after(seat, PickCards(picked)) if picked else {})
    if view.attack is None or session.over:
        return ForeseenFight({})
    if isinstance(picker, BlockPicker):
        act = entry.act if entry else None
        more = ((act.attacker, act.blocker),) if isinstance(act, Assign) and act.blocker != NONE else ()
        blocks = (*picker.assigned(), *more)
        return ForeseenFight(session.lives_after(seat, blocked_by(blocks)), len(blocks))
    return ForeseenFight(session.lives_after(seat, None if entry is None or isinstance(entry.act, Step) else entry.act))


Told = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and lines below it, each with a value at its right."""


def outlook_of(
    decision: Decision | None, fight: ForeseenFight, names: Names, signs: tuple[str, str, str]
) -> list[Told]:
    """What an attack will lead to, in lines; ``signs`` are those of life, of becoming, and of destruction."""
    if decision is not None and decision.purpose is Purpose.ATTACKERS:
        return _outlook_of_attackers(fight.lives, decision.source, names, signs)
    return _outlook_of_battles(fight, names, signs)


def _outlook_of_attackers(lives: Lives, target: int, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """Before an attack: what comes of it if nothing blocks, and which units of the defender are ready."""
    view = names.view_of(target)
    if view is None:
        return []
    unhurt = () if target in lives else ((names.full(target), f"{signs[0]}{view.life_left}"),)
    ready = [card for card in names.view.seats[view.controller].battlefield if card.id != NONE and not card.exhausted]
    lines = tuple((names.card(card.id), f"A{card.attack or 0} L{card.life_left}") for card in ready)
    return [
        ("If nothing blocks", (*unhurt, *_lines(lives, names, signs))),
        (f"{names.possessive(view.controller)} ready units", lines or (("none", ""),)),
    ]


def _outlook_of_battles(fight: ForeseenFight, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """In an attack: what each life will be."""
    how = {None: "If nobody reacts", 0: "Without a block, if nobody reacts", 1: "With this block, if nobody reacts"}
    lines = _lines(fight.lives, names, signs)
    return [(how.get(fight.blocks, "With these blocks, if nobody reacts"), lines)] if lines else []


def _lines(lives: Lives, names: Names, signs: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    life, arrow, dead = signs
    views = [(card, left, names.view_of(card)) for card, left in lives.items()]
    return tuple((names.full(c), f"{life}{v.life_left}{arrow}{left or dead}") for c, left, v in views if v is not None)
