"""Looking back: the table at any moment of a game, read only, with the time line in place of the question."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from textual.timer import Timer

from ashes_tui.client.looking_back import Happening, LookingBack, saved_game, viewers_of
from ashes_tui.client.session import Session
from ashes_tui.engine.api import NONE, PUBLIC
from ashes_tui.match.past import copy_up_to
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.pages.time_line import TURNS, steps_pane, time_line
from ashes_tui.ui.draw.table.layout import Layout, Place
from ashes_tui.ui.draw.table.question.prompt import KEYS_ROW, keys_line
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.pages.keys_told import LOOKING_BACK
from ashes_tui.ui.screens.pages.past_log import PastLogPage
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.services import AppServices
from ashes_tui.ui.starting import resume_game
from ashes_tui.ui.table.panes import FORESEEN, HAND, KEYS, MY_FIELD, PRESS, PROMPT, SIDE_LOG, SIGN, THEIR_FIELD

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.2)
"""Seconds for a step when the game plays by itself."""
_HAND, _HAND_FROM, _READ_HAND = 3, 30, 9
"""Lines for the hand, in terminals of so many lines: its names; and the most of them, for what its cards say."""
_CHART, _LEAST_CHART, _LEAST_TOLD, _FIELD = 12, 6, 9, 6
"""Lines wanted there for the time line; those it keeps before the hand, and where it says the last step, too; those
that a battlefield keeps."""
_MARKS = {"f": Happening.ATTACK, "h": Happening.HURT, "x": Happening.FALL, "c": Happening.CAME, "d": Happening.DICE}
_READS = ("i", "l", "?", "P")
"""The keys of the table that only read."""
_AGAIN = "g"
_MARK_WORDS = {
    "f": "fight",
    "h": "hurt Phoenixborn",
    "x": "destroyed unit",
    "c": "new card",
    "d": "changed dice",
}
_KEY_WORDS = {
    **{key: f"The next {words}" for key, words in _MARK_WORDS.items()},
    **{key.upper(): f"The previous {words}" for key, words in _MARK_WORDS.items()},
    "left": "One step back",
    "right": "One step forward",
    "t": "The next turn",
    "T": "The previous turn",
    "down": "The next turn",
    "up": "The previous turn",
    "r": "The next round",
    "R": "The previous round",
    "home": "The beginning",
    "end": "The end",
    " ": "Play automatically, or stop",
    "+": "Faster",
    "-": "Slower",
    "v": "Whose view it is",
    _AGAIN: "Play on from here in a copy: press it twice",
}


class LookingBackScreen(TableScreen):
    """A game looked back at. Arrows step along it; after Tab they move on the table, to read its cards."""

    keys_of = LOOKING_BACK

    asks_below = False
    key_words = _KEY_WORDS

    def __init__(self, game: LookingBack) -> None:
        self.past = game
        super().__init__(game)
        self.model = self.new_model(game.seat)
        self.on_table = False
        self.speed = 2
        self._sure = False
        self._timer: Timer | None = None
        self._said = ""

    # --- drawing -----------------------------------------------------------------------------------------

    def new_shape(self) -> Layout:
        """The table's layout; the time line stands where the question does, in little room where the hand does too."""
        usual = super().new_shape()
        places = dict(usual.places)
        if HAND in places:
            x, y, width, height = places[HAND]
            least = _LEAST_CHART if SIDE_LOG in places else _LEAST_TOLD
            most = max(_HAND, min(_READ_HAND, height + places[PROMPT][3] - least))
            hand = min(height, most) if self.past.sees != PUBLIC and usual.height >= _HAND_FROM else 0
            places[HAND] = (x, y, width, hand)
            places[PROMPT] = (x, y + hand, width, height - hand + places[PROMPT][3])
        if FORESEEN in places and SIDE_LOG in places:
            lines = places.pop(FORESEEN)[3]
            x, y, width, height = places[SIDE_LOG]
            places[SIDE_LOG] = (x, y, width, height + lines)
        return usual._replace(places=_with_chart(places, usual.height))

    def drawings(self) -> dict[str, Drawing]:
        """The table as it was, and where in the game that is."""
        self.hints = self._own_hints()
        found, look, shape, names = super().drawings(), self.ashes.look, self.shape, self.model.names
        told_beside = SIDE_LOG in shape.places
        found[PROMPT] = time_line(self.past, names, shape.size(PROMPT), self._beside(), look, told_beside)
        found[KEYS] = keys_line(self.hints, shape.size(KEYS)[0], look)
        return found

    def side_log(self, width: int, height: int) -> Drawing:
        """The steps up to here."""
        return steps_pane(self.past, self.model.names, width, height, self.ashes.look)

    def _beside(self) -> str:
        if self._said:
            return self._said
        return f"plays, {SPEEDS[self.speed]:g} s a step" if self._timer else ""

    def _own_hints(self) -> tuple[tuple[str, str], ...]:
        plays = ("Space", "stop" if self._timer else "play")
        on = ((_AGAIN, "once more: go on" if self._sure else "go on from here"),) if self._may_go_on else ()
        table = (("arrows", "card"), ("i", "read"), ("Tab", "time line")) if self.on_table else ()
        steps = () if self.on_table else (("←→" if self.glyphs.name == "full" else "< >", "step"),)
        views = (("v", "view"),) if len(self.past.viewers) > 1 else ()
        marks = (("f", "fight"), ("h", "hurt"), ("x", "gone"), ("c", "card came"), ("d", "dice"))
        rest = (("Tab", "table"), ("i", "read"), ("l", "log"), ("?", "keys")) if not self.on_table else ()
        turns = (("t T", "turn"), ("r R", "round"))
        return (*table, *steps, *turns, plays, *on, ("Esc", "back"), *views, ("+ -", "speed"), *marks, *rest)

    # --- keys and mouse ----------------------------------------------------------------------------------

    def question(self) -> Hashable:
        """Nothing is asked, so no key can come too early."""
        return ""

    def answers(self, key: str) -> bool:
        """No key answers."""
        del key
        return False

    def press_key(self, key: str) -> bool:
        """Along the time line; after Tab over the table."""
        self._sure, self._said = self._sure and key == _AGAIN, ""
        if key in ("tab", "shift+tab"):
            self.on_table = not self.on_table
        elif key == "escape":
            if self.on_table:
                self.on_table = False
            else:
                self.dismiss(None)
        elif self.on_table and key in ("left", "right", "up", "down"):
            return super().press_key(key)
        elif key in self._commands():
            self._commands()[key]()
        else:
            return False
        return True

    def _commands(self) -> dict[str, Callable[[], None]]:
        table, past = super()._commands(), self.past
        found = {key: deed for key, deed in table.items() if key in _READS}
        for key, mark in _MARKS.items():
            found[key] = self._jumping(mark, 1)
            found[key.upper()] = self._jumping(mark, -1)
        moves: dict[str, Callable[[], object]] = {
            "left": lambda: past.step(-1),
            "right": lambda: past.step(1),
            "t": lambda: past.turn(1),
            "T": lambda: past.turn(-1),
            "down": lambda: past.turn(1),
            "up": lambda: past.turn(-1),
            "r": lambda: past.round(1),
            "R": lambda: past.round(-1),
            "home": lambda: past.go_to(0),
            "end": lambda: past.go_to(past.past.last),
        }
        found |= {key: self._moving(move) for key, move in moves.items()}
        own = {" ": self._play_or_stop, "+": self._faster, "-": self._slower, "v": self._next_view}
        return {**found, **own, **({_AGAIN: self._go_on} if self._may_go_on else {})}

    def _moving(self, move: Callable[[], object]) -> Callable[[], None]:
        def go() -> None:
            move()
            self.model.refresh()

        return go

    def _jumping(self, mark: Happening, step: int) -> Callable[[], None]:
        def go() -> None:
            if not self.past.jump(mark, step):
                self._said = "there is no other one in that direction"
            self.model.refresh()

        return go

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click on the time line goes there; on a key it presses it; on the table it moves the cursor there."""
        spot = message.spot
        message.prevent_default()
        if spot.row == TURNS:
            self.past.go_to(self.past.stretches[spot.at].first)
            self.model.refresh()
        elif spot.row == KEYS_ROW:
            self._press_hint(spot.at)
        elif spot.row == PRESS:
            self.press_key(chr(spot.at))
        elif spot.row != SIGN:
            again = self.model.cursor.row == spot.row and self.model.cursor.index == spot.at
            self.model.move_cursor(spot.row, spot.at)
            self._open_pile()
            if message.other or again:
                self._read()
        self.paint()

    def _press_hint(self, index: int) -> None:
        keys = {"Space": " ", "Tab": "tab", "Esc": "escape", "arrows": "right", "←→": "right", "< >": "right"}
        key = self.hints[index][0]
        self.press_key(keys.get(key, key.split()[0]))

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel steps along the game."""
        self.past.step(message.step)
        self.model.refresh()
        self.paint()

    # --- playing by itself -------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def _play_or_stop(self) -> None:
        if self._timer:
            self._stop()
            return
        if self.past.at_end:
            self.past.go_to(0)
            self.model.refresh()
        self._timer = self.set_interval(SPEEDS[self.speed], self._tick)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer = None

    def _tick(self) -> None:
        """One step; a page opened above it lets it wait."""
        if not self.is_current:
            return
        self.past.step(1)
        self.model.refresh()
        if self.past.at_end:
            self._stop()
        self.paint()

    def _faster(self) -> None:
        self._change_speed(1)

    def _slower(self) -> None:
        self._change_speed(-1)

    def _change_speed(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        self._said = f"{SPEEDS[self.speed]:g} s a step"
        if self._timer:
            self._stop()
            self._play_or_stop()

    def on_unmount(self) -> None:
        """Stop playing."""
        self._stop()

    # --- views, and going on -----------------------------------------------------------------------------

    def _open_log(self) -> None:
        """The log of the whole game, from which one may go to any of its moments."""
        self.ashes.push_screen(PastLogPage(self.past.whole_story(), self.past.at, self.model.seat), self._go_to)

    def _go_to(self, at: int | None) -> None:
        if at is not None:
            self.past.go_to(at)
            self.model.refresh()
            self.paint()

    def _next_view(self) -> None:
        self.past.show_next_view()
        self.model = self.new_model(self.past.seat)

    @property
    def _may_go_on(self) -> bool:
        return self.past.whole.may_be_copied

    def _go_on(self) -> None:
        """Play on from here, asked twice: a copy, so that the game stays as it is."""
        if not self._sure:
            self._sure = True
            self._said = f"{_AGAIN} once more plays a copy from here; this game stays as it is"
            return
        app, match, at = self.ashes, self.past.whole.match, self.past.last_answer
        app.carry_out(
            lambda: copy_up_to(match, at, app.stores.games),
            lambda name: resume_game(app, name, retold=False),
            "The copy cannot be saved",
        )

    # --- what a table does by itself ---------------------------------------------------------------------

    def _seat_next(self, first: bool = False) -> None:
        """Nobody is seated."""

    def open_menu(self) -> None:
        """There is no menu here."""

    def show_result(self) -> None:
        """The result is not shown while looking back."""


def _with_chart(places: dict[str, Place], height: int) -> dict[str, Place]:
    """The same, high battlefields giving lines to the curves of the time line where they would lie on one another."""
    x, y, width, tall = places[PROMPT]
    missing = max(0, _CHART - tall) if height >= _HAND_FROM else 0
    for field in (MY_FIELD, THEIR_FIELD):
        given = max(0, min(missing, places[field][3] - _FIELD)) if field in places else 0
        if not given:
            continue
        end = places[field][1] + places[field][3]
        for pane, (left, top, wide, lines) in places.items():
            if left == x and top >= end and pane not in (PROMPT, KEYS):
                places[pane] = (left, top - given, wide, lines)
        places[field] = (*places[field][:3], places[field][3] - given)
        missing, y, tall = missing - given, y - given, tall + given
    if SIDE_LOG in places:  # down to the hand or the time line that reaches below it, or to the end beside both
        left, top, wide, _ = places[SIDE_LOG]
        below = places.get(HAND, places[PROMPT])
        end = y + tall if left >= x + width else y
        places[SIDE_LOG] = (left, top, wide, (min(end, below[1]) if left < below[0] + below[2] else end) - top)
    places[PROMPT] = (x, y, width, tall)
    return places


def look_back(app: AppServices, session: Session, person: int = NONE, at: int | None = None) -> None:
    """Open a game to look back at, as far as it was played; of one under way as ``person`` may see it."""
    app.push_screen(LookingBackScreen(LookingBack(session, viewers_of(session, person), app.glyphs, at)))


def look_at_saved(app: AppServices, name: str) -> None:
    """Open a saved game to look at from its beginning. Its file is left alone."""

    def show(found: tuple[Session, str]) -> None:
        session, note = found
        look_back(app, session, at=0)
        if note:
            app.tell("About this saved game", note)

    app.carry_out(lambda: saved_game(app.stores.games, name), show, "This game cannot be shown")
