"""The curtain between two people: nothing hidden is shown until the next one says they are there."""

from __future__ import annotations

from collections.abc import Sequence

from ashes_tui.client.party import Party
from ashes_tui.engine.api import NONE, PUBLIC, SeatView
from ashes_tui.ui.draw.pages.menu import FRAME, Choice, Sheet
from ashes_tui.ui.draw.truncate import wrap
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.pages.keys_told import CURTAIN
from ashes_tui.ui.screens.pages.pages import LogPage
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.narrators.turns import is_heading, last_turn
from ashes_tui.words.phrases import brief, count, sentence
from ashes_tui.words.questions.prompt import public_question

HAPPENED = "l"
"""The key of all that happened."""
_FOOT = "Enter: I am here   l: what happened   ?: keys   Esc: menu of the game"
_WIDE = 76
"""The most columns of the sheet: lines of that length read best."""
_HEADS = (Tone.ROUND, Tone.END)


class CurtainScreen(MenuScreen[bool]):
    """Calls the next person, and tells what everybody may know of what happened. Result False: a choice was undone."""

    keys_of = CURTAIN

    def __init__(self, game: Party, seat: int) -> None:
        super().__init__()
        self.game = game
        self.seat = seat

    def sheet(self) -> Sheet:
        """Who decides next, and what happened."""
        name = self.game.session.seat_names[self.seat]
        intro = ("", self._now(), "", *self._sides(), "", f"Pass the keyboard to {name}. {self._others()}", "")
        choices = [Choice("o", f"I am {name}", hint="Enter, o or a click shows your hand")]
        if self._undone != NONE:
            last = self.game.session.seat_names[self._undone]
            choices.append(Choice("u", f"Undo the last choice of {last}", hint="Nothing hidden was seen yet"))
        if self.game.log(PUBLIC):
            choices.append(Choice(HAPPENED, "What happened", hint="The whole game, as everyone may see it"))
        width = min(self.room.width - 4, _WIDE)
        room = self.room.height - len(intro) - len(choices) - FRAME - 1
        story = self._story(width - 4, room)
        return Sheet(f"{name}, your decision", (*intro, *story, ""), tuple(choices), _FOOT, width)

    @property
    def _undone(self) -> int:
        """Whose choice can be taken back here; what came of it by itself goes with it, whoever was asked that."""
        return self.game.session.last_chooser if self.game.may_undo(self.game.session.last_seat) else NONE

    def _others(self) -> str:
        """The people who must not see the next screen."""
        others = [self.game.session.seat_names[seat] for seat in self.game.people if seat != self.seat]
        return f"{others[0]} looks away." if len(others) == 1 else "The other players look away."

    def _now(self) -> str:
        """Where the game stands, and what the next person is asked, unless that reveals hidden cards."""
        n, decision = self.game.session.view(PUBLIC).round, self.game.session.decision_of(self.seat)
        where = f"Round {n}" if n else "Setup"
        asked = public_question(decision, self.game.names(PUBLIC)) if decision else ""
        return f"{where}. {sentence(asked)}" if asked else f"{where}."

    def _sides(self) -> list[str]:
        """How everybody stands, as all can see it: a line each, in columns of non-breaking spaces.

        An opponent with two battlefields has one line, with the units of both.
        """
        names, sign = self.game.session.seat_names, self.ashes.look.signs.life
        seats = self.game.session.view(PUBLIC).seats
        shown = [seat for seat in seats if seat.phoenixborn.life and seat is _halves(seat, seats)[0]]
        rows = [(brief(names[seat.index]), *_stands(_halves(seat, seats), sign)) for seat in shown]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(part.ljust(room) for part, room in zip(row, wide, strict=True)).rstrip() for row in rows]
        return [line.replace(" ", "\u00a0") for line in lines]

    def _story(self, width: int, room: int) -> list[str]:
        """What happened since this person's turn, as everybody may know it; ``l`` shows what there is no room for."""
        told = without_last_headings(since_turn_of(self.seat, self.game.log_in_sum(PUBLIC)))
        since = [(line, self._rows(line, width)) for line in told]
        kept = len(since)
        while kept and sum(len(rows) for _, rows in since[kept - 1 :]) + (kept > 1) <= room:
            kept -= 1
        if not kept:
            return [row for _, rows in since for row in rows]
        # What is told begins with an action or a turn, never in the middle of what came of one.
        whole = next((at for at in range(kept, len(since)) if _begins(since[at][0])), kept)
        return [
            f"The latest of what happened; {HAPPENED} shows all of it:",
            *(row for _, rows in since[whole:] for row in rows),
        ]

    def _rows(self, line: Line, width: int) -> list[str]:
        """A line indented by non-breaking spaces, so that wrapping keeps the indent."""
        lead = "" if is_heading(line) or line.tone in _HEADS else "\u00a0" * (2 if line.tone is Tone.ACTION else 4)
        return [lead + part.strip() for part in wrap(in_tier(line.text, self.glyphs), width - len(lead) - 2)]

    def chosen(self, choice: Choice) -> None:
        """Raise the curtain, read what happened, or let the person before undo."""
        if choice.key == HAPPENED:
            self.ashes.push_screen(LogPage(self.game.log_in_sum(PUBLIC), PUBLIC))
            return
        if choice.key == "u":
            self.game.undo(self.game.session.last_seat)
        self.dismiss(choice.key == "o")

    def leave(self) -> None:
        """Open the menu of the game, which anybody may see."""
        from ashes_tui.ui.screens.menus.game_menu import GameMenu

        self.ashes.push_screen(GameMenu(self.game, self.seat), self._after_menu)

    def _after_menu(self, conceded: bool | None) -> None:
        if conceded:
            self.dismiss(True)


def _begins(line: Line) -> bool:
    return is_heading(line) or line.tone in (*_HEADS, Tone.ACTION)


def since_turn_of(seat: int, lines: Sequence[Line]) -> Sequence[Line]:
    """The last turn in which anything happened; of several those since the last one of a player."""
    begin = len(lines) - len(last_turn(lines))
    turns = [at for at in range(begin) if lines[at].tone is Tone.TURN]
    own = next((at for at in reversed(turns) if lines[at].seat == seat), NONE)
    return lines[next((at for at in turns if own != NONE and at > own), begin) :]


def without_last_headings(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines up to the last one that tells something: what begins now, the question says."""
    end = next((at for at in range(len(lines), 0, -1) if not is_heading(lines[at - 1])), 0)
    return lines[:end]


def _halves(seat: SeatView, seats: Sequence[SeatView]) -> list[SeatView]:
    """A player's seat, or those of all battlefields of an automaton."""
    return [other for other in seats if other is seat or (seat.automaton and other.automaton == seat.automaton)]


def _stands(halves: Sequence[SeatView], sign: str) -> tuple[str, ...]:
    """Life, cards in hand, dice and units of a player; of what has no hand only life and units."""
    seat, units = halves[0], count(sum(len(half.battlefield) for half in halves), "unit")
    life = f"{sign}{seat.phoenixborn.life_left}/{seat.phoenixborn.life}"
    if seat.automaton:
        return life, units, "", ""
    return life, units, f"{count(len(seat.active_dice), 'die', 'dice')} ready", f"{seat.hand_count} in hand"
