"""Which answer the program likes best, one step ahead, on a table on which all that is hidden is dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ashes_tui.ai.evaluate import evaluate
from ashes_tui.ai.lookahead import Lookahead
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    Choice,
    Decision,
    EndTurn,
    Rules,
    State,
    Table,
    TokensPlaced,
    Transition,
    advance,
    check,
    open_decisions,
    options,
)
from ashes_tui.lang.effect import Remove
from ashes_tui.lang.select import Ref, TokensOn
from ashes_tui.lang.terms import Duration, Token
from ashes_tui.lang.walk import walk
from ashes_tui.learn.advice import THRIFTY
from ashes_tui.match.player import foresight_of

_MOST = 24
"""Of more answers than this the first ones are compared."""
_BREADTH = 2
_SEED = 1
_DEED = 1.0
"""By so much a use of the main action is preferred to passing: about a life point of a Phoenixborn."""
_STEP = 0.05
"""What differs by less is worth the same."""

Worth = Callable[[Choice, Choice | None], float]
"""What an answer is worth to whoever is asked, perhaps with the next one of the same turn."""


def best_target(session: Session, decision: Decision, targets: Sequence[Choice]) -> Choice | None:
    """The first of the best targets; None if none is open to choose any more.

    Where several are as good in the end, of those with what lasts for this turn, then of cards that count tokens.
    """
    rules, state = session.match.rules, _imagined(session, decision)
    if state is None:
        return None
    worth = _worth(rules, state, decision)

    def how_good(choice: Choice) -> tuple[float, float, int]:
        after = advance(rules, state, choice, decision.id)
        return worth(choice, None), _in_steps(_for_now(rules, after.state.table, decision)), _counting(rules, after)

    return max(_legal(rules, state, decision, targets), key=how_good, default=None)


def best_use(session: Session, decision: Decision, uses: Sequence[Choice], idle: Choice) -> Choice:
    """The first of the best uses in a turn; ``idle`` where none gains anything.

    Each counts as if the turn ended right after it. A use of the main action may cost a little: passing spends it, too.
    """
    rules, state = session.match.rules, _imagined(session, decision)
    if state is None or not _legal(rules, state, decision, [idle]):
        return idle
    worth = _worth(rules, state, decision)
    spend = {option.choice for option in options(rules, state, decision) if option.main}
    legal = _legal(rules, state, decision, uses)
    values = {use: worth(use, EndTurn()) + _DEED if use in spend else worth(use, idle) for use in legal}
    best = max(values, key=lambda use: values[use], default=idle)
    return best if best is not idle and values[best] > worth(idle, None) else idle


def _legal(rules: Rules, state: State, decision: Decision, found: Sequence[Choice]) -> list[Choice]:
    """The first of these answers that can be given there."""
    return [choice for choice in found if check(rules, state, decision, choice) is None][:_MOST]


def _worth(rules: Rules, state: State, decision: Decision) -> Worth:
    ahead = Lookahead(rules, decision.seat, THRIFTY)
    return lambda choice, then: _in_steps(ahead.value_of(state, decision, choice, _BREADTH, then))


def _imagined(session: Session, decision: Decision) -> State | None:
    """The game as whoever is asked may imagine it; None once others have gone on with it, as at a host's tables."""
    match, state = session.match, session.match.state
    if decision not in open_decisions(state):
        return None
    return foresight_of(match.rules, state, decision.seat).imagine(_SEED)


def _in_steps(value: float) -> float:
    return round(value / _STEP) * _STEP


def _for_now(rules: Rules, table: Table, decision: Decision) -> float:
    """The value of the table right after an answer, as if what ends with the turn lasted."""
    lasting = (replace(e, duration=Duration.ROUND) if e.duration is Duration.TURN else e for e in table.effects)
    return evaluate(rules, replace(table, effects=tuple(lasting)), decision.seat)


def _counting(rules: Rules, after: Transition) -> int:
    """How many cards got status tokens that their own text counts or spends."""
    placed = (e.card for e in after.events if isinstance(e, TokensPlaced) and e.token is Token.STATUS)
    texts = (rules.infos[after.state.table.name(card)].abilities for card in placed)
    return sum(any(_is_about_own_status(node) for ability in text for node in walk(ability.block)) for text in texts)


def _is_about_own_status(node: object) -> bool:
    match node:
        case Remove(tokens=tokens, source=Ref(name="self")):
            return any(token is Token.STATUS for _, token in tokens)
        case TokensOn(token=Token.STATUS, of=Ref(name="self")):
            return True
        case _:
            return False
