"""``Guide``: follows a game for its learner and says which lesson is on."""

from __future__ import annotations

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision, options
from ashes_tui.learn.first_game import what_next
from ashes_tui.learn.leading import is_led
from ashes_tui.learn.lessons import LESSONS, Lesson, Situation
from ashes_tui.match.match import Moment


class Guide:
    """The lessons of one game. What was told follows from the game itself, so a resumed game goes on where it stood.

    ``told`` are the lessons so far, the newest last; ``at`` is the one that is open, behind them if none is. At most
    one lesson is added for each question, and is open until that is answered.
    """

    def __init__(self, session: Session, seat: int = 0) -> None:
        self.session, self.seat = session, seat
        self.told: list[Lesson] = []
        self.at = 0
        self._told_at: list[tuple[int, int]] = []  # for each the moment, and the question
        self._seen: list[Moment] = []
        self.follow()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open, an earlier one if it was turned to; None if there is nothing to tell."""
        return self.told[self.at] if self.at < len(self.told) else None

    @property
    def number(self) -> str:
        """Which one it is of those that were told. How many follow is not known: that is up to the game."""
        return f"Lesson {self.at + 1}"

    @property
    def text(self) -> str:
        """What the open lesson says at a table that is drawn; of an earlier one, also when it is told."""
        if self.lesson is None:
            return ""
        more = "" if self.is_present else f"It comes up when {self.lesson.when.says}."
        return " ".join(filter(None, (self.lesson.text, self.lesson.keys, more)))

    @property
    def is_present(self) -> bool:
        """Whether the open lesson goes with the question that is open, and was not turned back to."""
        return self.at == self._present

    def what_next(self) -> str:
        """The last words of the game: what its learner has done, what was only told, and how to go on."""
        match = self.session.match
        easiest = next(iter(match.rules.rulebook.automata), "")
        return what_next((lesson.step for lesson in self.told), easiest, match.events(self.seat), self.seat)

    def follow(self) -> bool:
        """Catch up with the game; whether there is a new lesson."""
        moments, before = self.session.match.moments, len(self.told)
        same = next((i for i, (a, b) in enumerate(zip(self._seen, moments, strict=False)) if a is not b), None)
        kept = min(len(self._seen), len(moments)) if same is None else same
        if kept == len(self._seen) == len(moments):
            return False
        self._forget_after(kept)
        for at in range(kept, len(moments)):
            self._take_in(moments, at)
        self.at = self._present
        return len(self.told) > before

    def turn_to(self, step: int) -> None:
        """Open the lesson before or after the open one."""
        self.at = max(0, min(self.at + step, self._present))

    def may_turn(self, step: int) -> bool:
        """Whether there is a lesson before or after the open one."""
        return 0 <= self.at + step <= self._present

    @property
    def _present(self) -> int:
        """Where the newest lesson stands as long as its question is open, else behind it."""
        asked = self._asked(self._seen[-1]) if self._seen else None
        is_open = bool(self._told_at) and asked is not None and asked.id == self._told_at[-1][1]
        return len(self.told) - is_open

    def _forget_after(self, kept: int) -> None:
        """Forget moments that were undone, and what was told at them: it is told again when it comes up again."""
        del self._seen[kept:]
        while self._told_at and self._told_at[-1][0] >= kept:
            self._told_at.pop()
            self.told.pop()

    def _take_in(self, moments: tuple[Moment, ...], at: int) -> None:
        self._seen.append(moments[at])
        situation = self._situation(moments, at)
        if situation is None or (self._told_at and self._told_at[-1][1] == situation.decision.id):
            return
        found = next((lesson for lesson in LESSONS if lesson not in self.told and lesson.arises(situation)), None)
        if found is not None:
            self.told.append(found)
            self._told_at.append((at, situation.decision.id))

    def _situation(self, moments: tuple[Moment, ...], at: int) -> Situation | None:
        """What the learner was asked then; None if it was nothing."""
        match, moment = self.session.match, moments[at]
        decision = self._asked(moment)
        if decision is None:
            return None
        choices: tuple[Choice, ...] = tuple(
            option.choice for option in options(match.rules, moment.transition.state, decision)
        )
        since, events = self._last_answer(moments, at), match.events(self.seat, until=moment.events)
        view = self.session.view_at(moment, self.seat)
        latest = match.events(self.seat, since, moment.events)
        held, infos = view.seats[self.seat].hand, match.rules.infos
        alterations = frozenset(card.id for card in held if infos[card.name].is_alteration)
        return Situation(view, decision, choices, latest, is_led(events, self.seat), alterations)

    def _last_answer(self, moments: tuple[Moment, ...], at: int) -> int:
        """The number of events when the learner last answered."""
        for i in range(at - 1, -1, -1):
            if self._asked(moments[i]) is not None:
                return moments[i].events
        return 0

    def _asked(self, moment: Moment) -> Decision | None:
        """The learner's question then, unless it was answered for them."""
        decision = next((d for d in moment.transition.decisions if d.seat == self.seat), None)
        if decision is None or self.session.match.only_answer(decision, moment) is not None:
            return None
        return decision
