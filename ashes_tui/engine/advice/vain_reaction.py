"""Reactions that would only cost: what was played does nothing until its card is discarded (ASC-ACT-18)."""

from __future__ import annotations

from ashes_tui.engine.advice.no_effect import MOST_ANSWERS, NoEffect, continuation, did_something, failing
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.choices import Choice, PickTrigger
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.table import Table
from ashes_tui.lang.static import Flag
from ashes_tui.lang.terms import CardType, Zone


def find_vain_reaction(
    rules: Rules, guess: State, seat: int, choice: PickTrigger, asked: int | None
) -> NoEffect | None:
    """What a reaction spell fails at, if it would only cost; None if it would do something.

    What goes on around it, such as the attack that it answers, is no effect of it.
    """
    card = guess.table.cards[choice.card]
    if card.zone is not Zone.HAND or rules.infos[card.name].type is not CardType.REACTION_SPELL:
        return None
    return failing(rules, guess, seat, choice) if _only_costs(rules, guess, seat, choice, asked) else None


def _only_costs(rules: Rules, state: State, seat: int, choice: PickTrigger, asked: int | None) -> bool:
    events: list[ev.Event] = []
    answer: Choice | None = choice
    for _ in range(MOST_ANSWERS):
        if answer is None:
            return False
        after = advance(rules, state, answer, asked)
        state = after.state
        events += after.events
        began = next((i for i, event in enumerate(events) if _is_played(event, choice.card)), len(events))
        end = next((i for i in range(began, len(events)) if _is_discarded(events[i], choice.card)), None)
        told = [event for event in events[began:end] if not _is_about_no_die(event, state.table)]
        if told and did_something(told):
            return False
        decision = next(iter(after.decisions), None)
        if end is not None or decision is None:
            return end is not None
        asked, answer = decision.id, continuation(rules, state, decision, seat, told)
    return False


def _is_played(event: ev.Event, card: int) -> bool:
    return isinstance(event, ev.CardPlayed) and event.card == card


def _is_discarded(event: ev.Event, card: int) -> bool:
    return isinstance(event, ev.CardMoved) and event.card == card and event.zone is Zone.DISCARD_PILE


def _is_about_no_die(event: ev.Event, table: Table) -> bool:
    """Whether an effect began that is only about dice of types that lie on no card of the players it is over."""
    if not isinstance(event, ev.EffectBegan) or event.effect.cards or not event.effect.statics:
        return False
    over = event.effect.seats
    return all(
        isinstance(static, Flag)
        and static.die is not None
        and not any(
            die.type is static.die and die.place >= 0 and table.cards[die.place].seat in over for die in table.dice
        )
        for static in event.effect.statics
    )
