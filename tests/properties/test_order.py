"""Nobody is asked for an order that can make no difference (ASC-BAT-01, ASC-TIM-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from msgspec import structs

from ashes_tui.engine.api import (
    CardScenario,
    DeclareAttack,
    Scenario,
    SeatScenario,
    Stream,
    Table,
    Transition,
    advance,
    build,
    options,
    random_choice,
)
from ashes_tui.engine.flow import attack, battle
from ashes_tui.engine.resolve import order_matters
from ashes_tui.engine.resolve.order_matters import Begin
from ashes_tui.engine.resolve.run import Run
from ashes_tui.engine.table.choices import Purpose
from ashes_tui.lang.terms import CardType
from tests.support.games import FUZZ, rules

ORDERS = (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST)
ATTACKS = 60 * FUZZ


def brawl(seed: int) -> Iterator[Transition]:
    """Three units attack a Phoenixborn with two: what each choice of the attack came to, all of them by chance."""
    draw = Stream(seed)
    names = sorted(n for n, i in rules().infos.items() if i.type in (CardType.ALLY, CardType.CONJURATION))
    heads = sorted(n for n, i in rules().infos.items() if i.type is CardType.PHOENIXBORN)
    fields = [tuple(CardScenario(names.pop(draw(len(names)))) for _ in range(n)) for n in (3, 2)]
    seats = [SeatScenario(phoenixborn=CardScenario(heads.pop(draw(len(heads)))), battlefield=f) for f in fields]
    at = build(rules(), Scenario(seats=tuple(seats)))
    at = advance(rules(), at.state, DeclareAttack(at.state.table.seats[1].phoenixborn))
    while at.outcome is None and at.decisions[0].purpose is not Purpose.TURN:
        yield at
        decision = at.decisions[0]
        at = advance(rules(), at.state, random_choice(rules(), at.state, decision, draw), decision.id)


class Spy:
    """Has every order asked for, and keeps in mind which of the questions would have been spared."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.spared = False
        self._deep = False
        for module in (attack, battle):
            monkeypatch.setattr(module, "in_any_order", self)

    def __call__(self, run: Run, asked: int, beginnings: Sequence[Begin]) -> bool:
        if self._deep:
            return order_matters.in_any_order(run, asked, beginnings)
        self._deep = True
        self.spared = order_matters.in_any_order(run, asked, beginnings)
        self._deep = False
        return False


def ends(at: Transition) -> Iterator[Table]:
    """The tables that the answers to a question for an order lead to; of battles once all are fought."""
    decision = at.decisions[0]
    for option in options(rules(), at.state, decision):
        after = advance(rules(), at.state, option.choice, decision.id)
        more = after.outcome is None and after.decisions[0].purpose in ORDERS
        if more and decision.purpose is Purpose.NEXT_BATTLE:
            yield from _to_the_end(after)
        else:
            yield after.state.table


def _to_the_end(at: Transition) -> Iterator[Table]:
    if at.outcome is not None or at.decisions[0].purpose not in ORDERS:
        yield at.state.table
        return
    for option in options(rules(), at.state, at.decisions[0]):
        yield from _to_the_end(advance(rules(), at.state, option.choice, at.decisions[0].id))


def timeless(table: Table) -> object:
    """A table but for the order of what happened this turn; of a game that is over only who won."""
    if table.outcome is not None:
        return table.outcome
    return structs.replace(table, history=()), Counter(table.history)


@pytest.mark.rule("ASC-BAT-01", "ASC-TIM-05")
def test_every_order_that_is_not_asked_for_ends_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given attacks of any units, when a question would be spared, then each answer to it leads to the same table."""
    spy, seen = Spy(monkeypatch), Counter[tuple[Purpose, bool]]()
    for seed in range(ATTACKS):
        for at in brawl(seed):
            asked, spared = at.decisions[0].purpose, spy.spared
            if asked in ORDERS:
                seen[asked, spared] += 1
            if asked in ORDERS and spared:
                first, *others = (timeless(table) for table in ends(at))
                assert all(other == first for other in others), f"attack {seed}"
    assert all(seen[purpose, spared] for purpose in ORDERS for spared in (True, False)), seen
