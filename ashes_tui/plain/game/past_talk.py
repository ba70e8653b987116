"""Looking back in lines: the turns of a game one after the other, the table as it was, cards as they were."""

from __future__ import annotations

from ashes_tui.client.looking_back import Happening, LookingBack, viewers_of
from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, PUBLIC
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.reading.speech import SPOKEN, story_line
from ashes_tui.plain.reading.table import short_form, topic_lines

_MARKS = {
    "attack": Happening.ATTACK,
    "hurt": Happening.HURT,
    "fall": Happening.FALL,
    "came": Happening.CAME,
    "dice": Happening.DICE,
}
_MOVES = {"n": 1, "next": 1, "on": 1, "b": -1, "back": -1, "before": -1}
_HELP = (
    "A number goes to that turn or phase, n to the next one, b to the one before, round 3 to a round.",
    f"{', '.join(_MARKS)} goes to the next one of these in the game, last and one of them to the one before.",
    "? reads the table as it was, ? and a topic a part of it, view changes whose view it is.",
    "Enter ends looking back.",
)


class PastTalk:
    """One look back. Nothing of the game is changed; ``person`` is who looks at a game under way."""

    def __init__(self, session: Session, console: Console, person: int = NONE) -> None:
        self.past = LookingBack(session, viewers_of(session, person), SPOKEN)
        self.console = console

    def run(self) -> None:
        """Until Enter is typed. Raises ``InputEnded``."""
        self.console.say("", "Looking back; the game stays as it is.", *_HELP)
        self._tell()
        while typed := self.console.ask().casefold():
            if not self._carry_out(typed):
                self.console.say(*_HELP)
        self.console.say("Back to now.")

    def _carry_out(self, typed: str) -> bool:
        past, (word, _, rest) = self.past, typed.partition(" ")
        if typed.startswith("?"):
            self.console.say(*self._read(typed.lstrip("? ")))
            return True
        if typed in _MOVES:
            past.turn(_MOVES[typed])
        elif typed.isdecimal():
            past.go_to(past.stretches[max(0, min(int(typed), len(past.stretches)) - 1)].first)
        elif word == "round" and rest.isdecimal():
            past.go_to(next((s.first for s in past.stretches if s.round == int(rest)), past.at))
        elif typed == "view":
            past.show_next_view()
        elif typed in _MARKS or (word == "last" and rest in _MARKS):
            return self._jump(_MARKS[rest or typed], -1 if rest else 1)
        else:
            return False
        self._tell()
        return True

    def _jump(self, mark: Happening, step: int) -> bool:
        if self.past.jump(mark, step):
            self._tell()
        else:
            self.console.say("There is none.")
        return True

    def _read(self, topic: str) -> tuple[str, ...]:
        names = self.past.names(self.past.seat)
        return tuple(topic_lines(topic, names) if topic else short_form(names)) or (f"Nothing is called {topic} here.",)

    def _tell(self) -> None:
        """Where it is in the game, what happens there, and the lives then."""
        past = self.past
        view, names = past.view_now, past.names(past.seat)
        whose = "what everybody may know" if past.sees == PUBLIC else f"as {names.seat(past.sees)} saw it"
        lives = ", ".join(f"{names.seat(s.index)} {s.phoenixborn.life_left}" for s in view.seats if s.phoenixborn.life)
        self.console.say(
            "",
            f"{past.stretch + 1} of {len(past.stretches)}, round {view.round}, {whose}. Life: {lives}.",
            *(story_line(told.line) for told in past.told()),
        )
