"""``Guide``: follows a game for its learner and says which lesson is on."""

from __future__ import annotations

from ashes_tui.client.session import Session
from ashes_tui.engine.api import Choice, Decision, options
from ashes_tui.learn.lessons import LESSONS, PATH, Lesson, Situation
from ashes_tui.match.match import Moment


class Guide:
    """The lessons of one game. What was told follows from the game itself, so a resumed game goes on where it stood.

    ``told`` are the lessons so far, the newest last; ``at`` is the one that is open. At most one lesson is added for
    each question.
    """

    def __init__(self, session: Session, seat: int = 0) -> None:
        self.session, self.seat = session, seat
        self.told: list[Lesson] = []
        self.at = 0
        self._seen: list[Moment] = []
        self.follow()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open; None before the first."""
        return self.told[self.at] if self.told else None

    @property
    def number(self) -> str:
        """Which of the steps that the list shows it is, as they were told: ``step 4 of 17``; some are beside them."""
        told = [lesson.step for lesson in self.told[: self.at + 1] if lesson.step in PATH]
        listed = self.lesson is not None and self.lesson.step in PATH
        return f"step {len(told)} of {len(PATH)}" if listed else "beside the steps"

    @property
    def text(self) -> str:
        """What the open lesson says at a table that is drawn."""
        return f"{self.lesson.text} {self.lesson.keys}".strip() if self.lesson else ""

    def steps(self) -> list[tuple[str, str]]:
        """The steps of the first game, each with ``done``, ``now`` or ``open``."""
        told = {lesson.step for lesson in self.told}
        now = self.lesson.step if self.lesson else ""
        return [(step, "now" if step == now else "done" if step in told else "open") for step in PATH]

    def follow(self) -> bool:
        """Catch up with the game; whether there is a new lesson."""
        moments = self.session.match.moments
        known = next((i for i, moment in enumerate(self._seen) if i >= len(moments) or moments[i] is not moment), None)
        if known is not None:
            del self._seen[known:]
        before = len(self.told)
        for at in range(len(self._seen), len(moments)):
            self._take_in(moments, at)
        if len(self.told) > before:
            self.at = len(self.told) - 1
        return len(self.told) > before

    def turn_to(self, step: int) -> None:
        """Open the lesson before or after the open one."""
        self.at = max(0, min(self.at + step, len(self.told) - 1))

    def _take_in(self, moments: tuple[Moment, ...], at: int) -> None:
        moment = moments[at]
        self._seen.append(moment)
        decision = next((d for d in moment.transition.decisions if d.seat == self.seat), None)
        if decision is None:
            return
        situation = self._situation(moments, at, decision)
        found = next((lesson for lesson in LESSONS if lesson not in self.told and lesson.arises(situation)), None)
        if found is not None:
            self.told.append(found)

    def _situation(self, moments: tuple[Moment, ...], at: int, decision: Decision) -> Situation:
        match, moment = self.session.match, moments[at]
        choices: tuple[Choice, ...] = tuple(
            option.choice for option in options(match.rules, moment.transition.state, decision)
        )
        since = self._last_answer(moments, at)
        view = self.session.view_at(moment, self.seat)
        return Situation(view, decision, choices, match.events(self.seat, since, moment.events))

    def _last_answer(self, moments: tuple[Moment, ...], at: int) -> int:
        """The number of events when the learner last answered."""
        for i in range(at - 1, -1, -1):
            if any(d.seat == self.seat for d in moments[i].transition.decisions):
                return moments[i].events
        return 0
