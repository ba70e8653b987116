"""``Guide``: follows a game for its learner and says which lesson is on."""

from __future__ import annotations

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision, options
from ashes_tui.learn.lessons import LESSONS, PATH, Lesson, Situation
from ashes_tui.match.match import Moment


class Guide:
    """The lessons of one game. What was told follows from the game itself, so a resumed game goes on where it stood.

    ``told`` are the lessons so far, the newest last; ``at`` is the one that is open, behind them if none is. At most
    one lesson is added for each question. It is open until its condition no longer holds, or until the next one.
    """

    def __init__(self, session: Session, seat: int = 0) -> None:
        self.session, self.seat = session, seat
        self.told: list[Lesson] = []
        self.at = 0
        self._seen: list[Moment] = []
        self._is_current = False
        self.follow()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open, an earlier one if it was turned to; None if there is nothing to tell."""
        return self.told[self.at] if self.at < len(self.told) else None

    @property
    def title(self) -> str:
        """The title of the open lesson, or that there is none."""
        return self.lesson.title if self.lesson else "Nothing new here: play on"

    @property
    def number(self) -> str:
        """Which lesson of the list it is, as they were told: ``lesson 4 of 25``; one beside the list has no number."""
        if self.lesson and self.lesson.step not in PATH:
            return "one more"
        return f"lesson {sum(lesson.step in PATH for lesson in self.told[: self.at + 1])} of {len(PATH)}"

    @property
    def text(self) -> str:
        """What the open lesson says at a table that is drawn; of an earlier one, also when it is told."""
        if self.lesson is None:
            return ""
        more = self.lesson.keys if self.at == self._present else f"It comes up when {self.lesson.when.says}."
        return f"{self.lesson.text} {more}".strip()

    def steps(self) -> list[tuple[str, str]]:
        """The steps of the first game, each with ``done``, ``now`` or ``open``."""
        told = {lesson.step for lesson in self.told}
        now = self.lesson.step if self.lesson else ""
        return [(step, "now" if step == now else "done" if step in told else "open") for step in PATH]

    def follow(self) -> bool:
        """Catch up with the game; whether there is a new lesson."""
        moments, before = self.session.match.moments, len(self.told)
        same = next((i for i, (a, b) in enumerate(zip(self._seen, moments, strict=False)) if a is not b), None)
        kept = min(len(self._seen), len(moments)) if same is None else same
        if kept == len(self._seen) == len(moments):
            return False
        self._go_back_to(moments, kept)
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
        """Where the newest lesson stands, as long as its condition holds, else behind it."""
        return len(self.told) - self._is_current

    def _go_back_to(self, moments: tuple[Moment, ...], kept: int) -> None:
        """Forget moments that were undone. The newest lesson is open again where it holds again."""
        if kept < len(self._seen):
            del self._seen[kept:]
            situation = self._situation(moments, kept - 1) if kept else None
            self._is_current = bool(self.told and situation and self.told[-1].holds(situation))

    def _take_in(self, moments: tuple[Moment, ...], at: int) -> None:
        self._seen.append(moments[at])
        situation = self._situation(moments, at)
        if situation is None:
            return
        found = next((lesson for lesson in LESSONS if lesson not in self.told and lesson.arises(situation)), None)
        self._is_current = found is not None or (self._is_current and self.told[-1].holds(situation))
        if found is not None:
            self.told.append(found)

    def _situation(self, moments: tuple[Moment, ...], at: int) -> Situation | None:
        """What the learner was asked then; None if it was nothing."""
        match, moment = self.session.match, moments[at]
        decision = self._asked(moment)
        if decision is None:
            return None
        choices: tuple[Choice, ...] = tuple(
            option.choice for option in options(match.rules, moment.transition.state, decision)
        )
        since = self._last_answer(moments, at)
        view = self.session.view_at(moment, self.seat)
        return Situation(view, decision, choices, match.events(self.seat, since, moment.events))

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
