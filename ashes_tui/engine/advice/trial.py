"""``Trial``: choices tried before they are made, on states consistent with the seat's knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.advice.fight import Lives, defenders_after, lives_after
from ashes_tui.engine.advice.no_effect import NoEffect, find_no_effect, only_leaves
from ashes_tui.engine.advice.preview import certain_events
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import advance, open_decisions
from ashes_tui.engine.table.choices import Activate, Choice, PlayCard, UsePower
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.events import Event, PlayerLost

_GUESSES = range(4)
"""Seeds of the states to try on; they differ in chance that leaves no event, such as a random pick."""


_UNGUARDED = range(12)
"""Seeds among which are nearly always two with which an automaton does not guard."""


class Trial:
    """What would follow from a seat's choices. Each is tried once, when it is asked about; the state does not change.

    Hidden cards are dealt anew first, so that the answers reveal nothing about them (ASC-GLO-20).
    """

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self._rules, self._state, self._seat = rules, state, seat
        self._asked = next((d.id for d in open_decisions(state) if d.seat == seat), None)
        self._guesses: dict[int, State] = {}
        self._idle: dict[Choice, NoEffect | None] = {}
        self._certain: dict[Choice, tuple[Event, ...]] = {}
        self._fought: dict[Choice | None, Lives] = {}

    def no_effect(self, choice: Choice) -> NoEffect | None:
        """What a play, activation or dice power fails at, if it would only cost; None if it would do something."""
        if choice not in self._idle:
            self._idle[choice] = self._tried(choice)
        return self._idle[choice]

    def _tried(self, choice: Choice) -> NoEffect | None:
        if not isinstance(choice, PlayCard | Activate | UsePower):
            return None
        return find_no_effect(self._rules, self._guess(0), self._seat, choice, self._asked)

    def only_leaves(self, choice: Choice) -> bool:
        """Whether all that an activation would do is that its own card leaves play."""
        return only_leaves(self._rules, self._guess(0), self._seat, choice, self._asked)

    def preview(self, choice: Choice) -> tuple[Event, ...]:
        """The events that follow up to the next decision, cut where chance or a hidden card comes in.

        Raises IllegalChoice as ``advance`` does.
        """
        if choice not in self._certain:
            guesses = (advance(self._rules, self._guess(seed), choice, self._asked).events for seed in _GUESSES)
            self._certain[choice] = certain_events(guesses)
        return self._certain[choice]

    def lives_after(self, choice: Choice | None) -> Lives:
        """The lives that the present attack is certain to change if nobody does more about it, after ``choice`` if any.

        Empty for an illegal choice.
        """
        if choice not in self._fought:
            tried = (lives_after(self._rules, self._guess(seed), choice, self._asked) for seed in _UNGUARDED)
            one, other = (*islice((lives for lives in tried if lives is not None), 2), {}, {})[:2]
            self._fought[choice] = dict(one.items() & other.items())
        return self._fought[choice]

    def defenders_after(self, choice: Choice, with_all: bool = False) -> tuple[int, ...] | None:
        """The cards that may block or guard in the attack that a choice leads to; None if that is not certain yet.

        ``with_all``: where attackers are to be picked first, all that can attack do.
        """
        return defenders_after(self._rules, self._guess(0), choice, self._asked, with_all)

    def loses(self, choice: Choice) -> bool:
        """Whether a legal choice is certain to lose the seat the game before anything else is asked.

        Most choices are cleared by the first guess, so that asking costs little.
        """
        first = advance(self._rules, self._guess(0), choice, self._asked).events
        return self._is_lost(first) and self._is_lost(self.preview(choice))

    def _is_lost(self, events: Iterable[Event]) -> bool:
        return any(isinstance(event, PlayerLost) and event.seat == self._seat for event in events)

    def _guess(self, seed: int) -> State:
        if seed not in self._guesses:
            self._guesses[seed] = sample(self._rules, self._state, self._seat, seed)
        return self._guesses[seed]


def without_effect(rules: Rules, state: State, seat: int, choices: Iterable[Choice]) -> tuple[NoEffect, ...]:
    """Those among ``choices`` that would only cost and do nothing; see ``Trial.no_effect``."""
    trial = Trial(rules, state, seat)
    return tuple(found for found in map(trial.no_effect, choices) if found is not None)


def preview(rules: Rules, state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """What is certain to follow from one choice; see ``Trial.preview``."""
    return Trial(rules, state, seat).preview(choice)
