"""The table: a thin screen over the model. It lays out panes, passes on keys and clicks, and draws changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.timer import Timer

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry, Unfold
from ashes_tui.client.settings import Motion, StoryMode
from ashes_tui.engine.api import NONE
from ashes_tui.learn.advice import Advice, advice_words, thinking
from ashes_tui.match.match import Notice
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import PANES, Layout, is_low, layout, middles_of, reading_layout
from ashes_tui.ui.draw.table.log import KeptLog
from ashes_tui.ui.draw.table.question.answers import Column, as_they_lie, column_at, lowest
from ashes_tui.ui.draw.table.question.prompt import KEYS_ROW, laid_out
from ashes_tui.ui.draw.table.settled import SettledNeeds
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.table.wants import Needs
from ashes_tui.ui.pane import Pane, PlacedPanes
from ashes_tui.ui.screens.base import Command
from ashes_tui.ui.screens.menus.agreement import AgreementScreen
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.menus.game_menu import GameMenu
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.pages.keys_told import TABLE
from ashes_tui.ui.screens.pages.story import StoryPage
from ashes_tui.ui.screens.reading_table import ReadingScreen
from ashes_tui.ui.screens.reporting import report
from ashes_tui.ui.table.cursor_keys import move
from ashes_tui.ui.table.dead_keys import dead_key_words
from ashes_tui.ui.table.entering.answer_guard import Clicks
from ashes_tui.ui.table.foretelling.happened import Happened, Since
from ashes_tui.ui.table.foretelling.why_not import words_and_rule
from ashes_tui.ui.table.hints import COMMAND_WORDS, HINT, Hints, hints_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import ACROSS, KEYS, MORE, OPTIONS, PRESS, PROMPT, SIDE_LOG, SIGN, Cursor
from ashes_tui.ui.table.pointing import looking_at, only_points, point_at
from ashes_tui.ui.table.summed_up import round_summed_up, summed_up, teller
from ashes_tui.ui.table.told_signs import sign_words
from ashes_tui.words.narrators.retelling.results import results
from ashes_tui.words.narrators.turns import since_turn_began

REDO = "U"
"""The key that does again what was taken back."""
TELLING = "h"
"""The key that says how the opponent's turns are told, and changes it."""
BACK = "<"
"""The key that looks back at the game so far."""
REPORT = "B"
"""The key that writes a report of something that looks wrong."""
FLASH = 0.6
"""Seconds for which a mark of what happened flashes."""
_TOLD_OF_PARTNER = 3
"""The most lines said of what a partner did last."""
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class TableScreen(ReadingScreen):
    """One game, as seen by the person who must decide."""

    keys_of = TABLE

    may_report = True
    """Whether a report can be written here: the player must be able to reach the file."""
    tells_below: ClassVar[bool] = False
    tells_in_few: ClassVar[bool] = False
    """Whether the opponent's turns are told in few words."""
    key_words: ClassVar[Mapping[str, str]] = {}
    """What keys do here that do something else at a table, or nothing."""

    def __init__(self, game: Party) -> None:
        super().__init__()
        self.game = game
        self.model = self.new_model(game.next_person(game.people[0] if game.people else 0))
        self.panes = {name: Pane(name) for name in PANES}
        self.board = PlacedPanes(self.panes)
        self.shape: Layout = layout(80, 24)
        self.hints: Hints = ()
        self.needs = SettledNeeds()
        self._kept, self._kept_log = KeptDrawings(), KeptLog()
        self._greeted = False
        self._curtain_drawn = False
        self._found = self._has_told_way = False
        self._worded = game.glyphs
        self._clicks = Clicks()
        self._calming: Timer | None = None
        self._since: dict[int, Since] = {}
        self._unsubscribe: Callable[[], None] = lambda: None

    def new_model(self, seat: int) -> TableModel:
        """The table as a seat uses it."""
        return TableModel(self.game, seat)

    def compose(self) -> ComposeResult:
        """The panes of the table."""
        yield self.board

    def on_mount(self) -> None:
        """Seat the first person, behind a curtain, and show what others do from now on."""
        self._unsubscribe = self.game.session.subscribe(self._heard)
        self._seat_next(first=True)

    def on_unmount(self) -> None:
        """Stop following the game."""
        self._unsubscribe()

    def _heard(self, notice: Notice) -> None:
        del notice
        self.call_later(self._moved)

    def _moved(self) -> None:
        """Show a change of the game, as soon as the table is visible, unless it was made here and is shown already."""
        is_painted = self.model.version == self.game.session.match.version
        if is_painted or self._curtain_drawn or not self.is_mounted or not self.is_current:
            return
        self.model.refresh()
        self._seat_next()
        self.paint()

    def on_screen_resume(self) -> None:
        """Show the table again after another screen was left."""
        self._moved()

    # --- drawing -----------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Draw what has changed, unless another screen covers the table."""
        if not self.in_sight:
            return
        if self.ashes.glyphs is not self._worded:
            self._worded = self.ashes.glyphs
            self.game.use_glyphs(self._worded)
            self.model.refresh()
        self._lay_out()
        in_sight = {i for column in self._columns() for i in column.in_sight}
        width = self.shape.size(KEYS)[0]
        self.hints = hints_of(self.model, self.game, tuple(self._commands()), in_sight, width)
        self._mark()
        for name, drawing in self.with_hovered(self.drawings()).items():
            self.panes[name].show(drawing)
        self._settle_soon()

    def _mark(self) -> None:
        """Decide how what happened is marked; what flashes does so for a moment, or until a key is pressed."""
        model, motion = self.model, self.ashes.settings.motion
        if motion is Motion.NONE:
            model.happened = Happened()
        model.flashes = model.has_just_happened and motion is Motion.FULL and not self.palette.mono
        if model.flashes and self._calming is None:
            self._calming = self.set_timer(FLASH, self._calm)

    def _calm(self) -> None:
        """Let marks stand still from now on."""
        self._calming, self.model.has_just_happened = None, False
        self.paint()

    def drawings(self) -> dict[str, Drawing]:
        """What each pane shows now."""
        look, told = self.ashes.look, self.tells_below
        self.model.glossary = self.glossary()
        return draw_table(self.model, self.game, self.shape, self.hints, look, self._kept, self.side_log, told)

    def side_log(self, width: int, height: int) -> Drawing:
        """What stands beside the table, below the card."""
        lines, seat = self.game.log_in_sum(self.model.seat), self.model.seat
        return self._kept_log.drawn(lines, width, height, self.ashes.look, seat)

    @property
    def in_sight(self) -> bool:
        """Whether neither another screen nor a curtain covers the table."""
        return self.is_mounted and not self._curtain_drawn and self.is_current

    @property
    def visible_options(self) -> tuple[int, ...]:
        """The numbers of the options that are drawn now."""
        return tuple(spot.at for spot in self.panes[PROMPT].drawing.spots if spot.row == OPTIONS)

    def _settle_soon(self) -> None:
        """Once the picture is on the screen, begin to try the answers in it, and count its question as shown."""
        if self.model.has_unsettled(self.visible_options):
            # Called at once it would come before the picture: the panes have not told Textual yet that they changed.
            asyncio.get_running_loop().call_soon(self.call_after_refresh, self._settle)
        elif not self.shown.stands(self.question()):
            self.call_after_refresh(self.noted)

    def _settle(self) -> None:
        """Try one answer after the other, hearing keys in between; then draw what was found."""
        if not self.in_sight:
            return
        if self.model.has_unsettled(self.visible_options):
            self._found |= self.model.settle_next(self.visible_options)
            self.call_later(self._settle)
            return
        if self._found:
            self._found = False
            self.paint()
        self.call_after_refresh(self.noted)

    def noted(self) -> None:
        """Count a question as shown, so that it can be answered, only once all visible answers have been tried."""
        if self.model.has_unsettled(self.visible_options):
            self.call_later(self._settle)
        elif self.in_sight:
            super().noted()

    def new_shape(self) -> Layout:
        """How the panes share the terminal now."""
        return self.shape_of(*self.room)

    def shape_of(self, width: int, height: int, panel: int = 0) -> Layout:
        """How they share a terminal of some size, with a panel of so many lines above the question."""
        if self.model.reading:
            return reading_layout(width, height, panel)
        needs = self.needs_in(width, is_low(height, panel))
        return self.needs.laid_out(self.model, needs, (width, height), panel, self.ashes.look, self.tells_below)

    def needs_in(self, width: int, low: bool) -> Needs:
        """What must have room in so many columns; in a ``low`` terminal the question takes no more than it needs."""
        return (self.needs.low_needs if low else self.needs.needs)(self.model, width, self.ashes.look)

    def _lay_out(self) -> None:
        shape = self.new_shape()
        if shape == self.shape and self._greeted:
            return
        self.shape, self._greeted = shape, True
        self.board.lay_out(shape.places)

    # --- keys and mouse ----------------------------------------------------------------------------------

    def question(self) -> Hashable:
        """The open decision, and the attacker for which blockers are asked."""
        return self.model.question

    def answers(self, key: str) -> bool:
        """Whether a key answers: Enter and the keys of the options do."""
        return key not in _ARROWS and key not in ("tab", "shift+tab", "escape") and key not in self._commands()

    def press_key(self, key: str) -> bool:
        """Act on a key."""
        model = self.model
        model.has_just_happened, model.clicked, self.last_clicked = False, None, None
        self._has_told_way &= key == TELLING
        if key in _ARROWS:
            self._move(*_ARROWS[key])
        elif key in ("tab", "shift+tab"):
            model.notice = ""
            self._swap()
        elif key in ("enter", " "):
            press = model.press_suggested if key == " " else model.press_cursor
            self._act(partial(press, self.is_new()))
            self._open_pile()
        elif key == "escape":
            if self.game.session.over:
                model.notice = ""  # nothing is left to go back in: the foot says that Escape opens the result
                self.open_menu()
            elif not self._act(model.back):
                self.open_menu()
        elif key in self._commands():
            self._commands()[key]()
        else:
            return self._press_option(key)
        return True

    def commands(self) -> tuple[Command, ...]:
        """All answers to the present question, the keys of the table, and its menu."""
        question = self.question()
        answers = (
            Command(f"{entry.as_command}  {entry.tail}".rstrip(), entry.key, partial(self._answer_if, question, entry))
            for entry in self._every_answer()
        )
        known = {**COMMAND_WORDS, **self.key_words}
        keys = (Command(known.get(key, key), key, partial(self._carry_out, key)) for key in self._commands())
        return (
            *answers,
            *keys,
            *self._rules(),
            Command("Menu of the game: pause, concede, leave", "Esc", self.open_menu),
        )

    def _every_answer(self) -> Iterator[Entry]:
        """What stands in the list, then the answers of the question that do not: of other cards, or folded away."""
        listed = [entry for entry in self.model.entries() if not isinstance(entry.act, Unfold)]
        yield from listed
        picker, known = self.model.picker, {entry.act for entry in listed}
        yield from (entry for entry in (picker.entries() if picker else ()) if entry.act not in known)

    def _rules(self) -> Iterator[Command]:
        """The rule that refused something, and that of the question."""
        asked = self.model.decision.rule if self.model.decision else ""
        refused = words_and_rule(self.model.notice)[1]
        for words, rule in (("The rule that refused this", refused), ("The rule of this question", asked)):
            if rule:
                yield Command(
                    f"{words}: {self.ashes.library.rule_title(rule)}", "", partial(self.ashes.open_rule, rule)
                )

    def _answer_if(self, question: Hashable, entry: Entry) -> None:
        """Press an entry, if the question that it answers still stands."""
        if self.question() == question:
            self._act(lambda: self.model.press(entry))
            self.paint()

    def _carry_out(self, key: str) -> None:
        self._commands()[key]()
        self.paint()

    def _commands(self) -> dict[str, Callable[[], None]]:
        found = {
            "i": self._read,
            "u": self._undo,
            REDO: self._redo,
            "l": self._open_log,
            BACK: self._look_back,
            "?": self.ashes.open_help,
        }
        found |= {REPORT: self._report} if self.may_report else {}
        several = self.model.partner != NONE or len(self.model.opponents) > 1
        found |= {"P": self.model.show_other_side} if several else {}
        found |= {HINT: self._advise} if self.may_ask_advice else {}
        telling = {"t": self._open_story, TELLING: self._turn_telling} if self._tells_turns else {}
        return {**found, **telling, **({"b": self._open_behavior} if self.game.session.opponent >= 0 else {})}

    @property
    def may_ask_advice(self) -> bool:
        """Whether the program gives hints: only to somebody who plays alone."""
        return self.game.session.alone and len(self.game.people) == 1

    def _advise(self) -> None:
        """Ask the program what it would do; it thinks in a thread, while the table goes on hearing keys."""
        think = thinking(self.game.session, self.model.seat, self.model.names)
        if think is None:
            return
        self.model.notice = "The computer is thinking"
        self.run_worker(self._think(think, self.game.session.match.version), group="advice", exclusive=True)

    async def _think(self, think: Callable[[], Advice], version: int) -> None:
        found = await asyncio.to_thread(think)
        model, decision = self.model, self.model.decision
        if decision is None or self.game.session.match.version != version or not self.is_mounted:
            return
        model.take_advice(found.choice)
        model.notice = advice_words(found, decision, model.names)
        self.paint()

    def _press_option(self, key: str) -> bool:
        if len(key) != 1:
            return False
        if not self._act(lambda: self.model.press_key(key)):
            self.model.notice = dead_key_words(key, self.model)
        return True

    def _move(self, dx: int, dy: int) -> None:
        self.model.notice, columns = "", self._columns()
        move(self.model, dx, dy, as_they_lie(columns), self._middles(), lowest(columns))

    def _columns(self) -> tuple[Column, ...]:
        """How the answers lie."""
        return laid_out(self.model, *self.shape.size(PROMPT), self.ashes.look)[1]

    def _middles(self) -> dict[str, dict[int, tuple[int, int]]]:
        """Where things are on the screen, for moving straight up and down."""
        return middles_of({name: pane.drawing for name, pane in self.panes.items()}, self.shape.places)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click does what Enter does, in a turn a second one; the other button reads, and leaves the cursor."""
        spot, model = message.spot, self.model
        thing = (self.question(), spot.row, model.thing_at(spot.row, spot.at))
        if not self.in_time(message.clicked) or self._clicks.is_slip(message.clicked, message.place, thing):
            return
        if spot.row == KEYS_ROW:
            self._press_hint(spot.at)
        elif spot.row == ACROSS:
            model.show_other_side()
        elif spot.row == MORE:
            model.notice = ""
            model.move_cursor(OPTIONS, spot.at)
        elif spot.row == PRESS:
            self.press_key(chr(spot.at))
        elif spot.row == SIGN:
            model.notice = sign_words(model, spot.at)
        elif message.other:
            self.last_clicked = None
            with looking_at(model, Cursor(spot.row, spot.at)):
                self._read()
        elif only_points(model, spot.row, spot.at):
            point_at(model, spot.row, spot.at)
        else:
            again, self.last_clicked = self.last_clicked == (spot.row, spot.at), (spot.row, spot.at)
            model.move_cursor(spot.row, spot.at)
            item = model.item()
            if again and item is not None and not model.takes(item):
                self.last_clicked = None
                self._read()
            else:
                self._act(model.press_here)
                self._open_pile()
        if self.question() != thing[0]:
            self.forget_mouse()  # the click led elsewhere: what it led to is read, not what lies under the mouse
        self.paint()

    def _press_hint(self, index: int) -> None:
        keys = {"Space": " ", "Tab": "tab", "Enter": "enter", "Esc": "escape"}
        key = self.hints[index][0]
        self.press_key(keys.get(key, key))

    def on_pane_wheel(self, message: Pane.Wheel) -> None:
        """The wheel moves through the answers, above a column through those in it, or opens the log."""
        model, step = self.model, message.step
        if message.pane == SIDE_LOG:
            self._open_log()
        elif model.entries():
            at = model.cursor.index if model.cursor.row == OPTIONS else 0
            column = column_at(self._columns(), message.x) if message.pane == PROMPT else None
            model.notice = ""
            model.move_cursor(OPTIONS, column.beside(at, step) if column else at + step)
            self.paint()

    # --- acting ------------------------------------------------------------------------------------------

    def _act(self, deed: Callable[[], object]) -> bool:
        """Do something that may change the game, then seat whoever must decide."""
        version = self.game.session.match.version
        done = deed()
        if self.game.session.match.version != version:
            self.last_clicked = None
            self._seat_next()
        return done is not False

    def _undo(self) -> None:
        """Take back the last choice; where it needs the others' consent, ask them."""
        if not self.model.needs_consent():
            self._act(self.model.undo)
            return
        self.ashes.push_screen(AgreementScreen(self.game, self.model.seat), self._consented)

    def _consented(self, agreed: bool | None) -> None:
        if agreed:
            self._act(self.model.undo_agreed)
        self.paint()

    def _look_back(self) -> None:
        self.ashes.look_back(self.game.session, self.model.seat if self.model.seat in self.game.people else NONE)

    def _report(self) -> None:
        report(self.ashes, self.game, self.model.seat, self.panes.values())

    def _redo(self) -> None:
        self._act(self.model.redo)

    def _seat_next(self, first: bool = False) -> None:
        """Seat the person who must decide now, behind a curtain if that is another one."""
        if self.game.session.over:
            self._tell_last()
            return
        if self.game.story or self.game.begins:
            self._tell_story()
        if not self.game.story:
            self.model.told = results(self.game.aside)
        seat = self.game.next_person(self.model.seat)
        openly = self.game.plays_openly
        if seat == self.model.seat and not (first and len(self.game.people) > 1 and not openly):
            return
        if openly:
            self._sit_openly(seat)
        elif len(self.game.people) > 1:
            self._draw_curtain()
            self.ashes.push_screen(CurtainScreen(self.game, seat), lambda there: self._lifted(seat, there))
            self._tell_end()
        else:
            self._sit(seat)

    def _sit_openly(self, seat: int) -> None:
        """Seat a partner, and say what the other one did just now, which nobody looked away from."""
        told = self.model.told or results(self.game.partners_last(seat)[:_TOLD_OF_PARTNER])
        self._sit(seat)
        self.model.told = told

    def _tell_story(self) -> None:
        """Tell the opponent's turn, in the way the person has chosen; what a resumed game recalls, in sum."""
        game, model = self.game, self.model
        if self.ashes.settings.telling is not StoryMode.FAST and not game.recalled:
            asks = not game.session.over and game.session.view(model.seat).active not in (NONE, *game.people)
            told_turn = self._told_turn(asks, self._undo if model.can_undo() else None)
            if game.ended_itself:  # it is news in the first step; whatever is asked after that comes too late for it
                told_turn.model.notice, model.notice = model.notice, ""
            self.ashes.push_screen(told_turn)
        elif not model.notice or game.ended_itself:
            told = summed_up(game, model) if game.story else round_summed_up(game)
            model.tell_news(". ".join(filter(None, (model.notice, told))))

    def _tell_end(self) -> None:
        """Show what ended a person's turn, before the keyboard is passed on."""
        game = self.game
        if game.ended and not game.story and self.ashes.settings.telling is not StoryMode.FAST:
            self.ashes.push_screen(self._told_turn(asks=False))

    def _tell_last(self) -> None:
        """Show what ended the game, then its result."""
        game, telling = self.game, self.ashes.settings.telling
        untold = (game.ended or game.story) and not game.recalled
        if game.shows_end and untold and telling is not StoryMode.FAST:
            self.ashes.push_screen(self._told_turn(asks=False), lambda _: self.show_result())
        else:
            self.show_result()

    def _told_turn(self, asks: bool, take_back: Callable[[], None] | None = None) -> TableScreen:
        """The screen that tells the opponent's turn step by step; ``take_back`` ends that."""
        from ashes_tui.ui.screens.told_turn import telling

        return telling(self.game, self.model.seat, asks, self.needs, self.tells_in_few, take_back)

    def _open_story(self) -> None:
        """Open the opponent's last turn again."""
        turns = self.game.recent(self.model.seat)
        if turns:
            whole = since_turn_began(self.game.log(self.game.listener), turns)
            name, seat = teller(self.game, self.model.seat), self.model.seat
            self.ashes.push_screen(StoryPage(name, whole, seat, behind=self.as_seen()))
        elif self._tells_turns:
            self.model.notice = "The opponent has not played yet"

    def _turn_telling(self) -> None:
        """Say how the opponent's turns are told; pressed once more, change to the next way."""
        settings = self.ashes.settings
        if self._has_told_way:
            settings.telling = settings.telling.following
        self._has_told_way = True
        self.model.notice = settings.telling.words

    @property
    def _tells_turns(self) -> bool:
        """Whether anybody's turns are told: an automaton's or a computer player's."""
        return self.game.session.opponent >= 0 or bool(self.game.session.others)

    def _draw_curtain(self) -> None:
        """Empty the table, so that no hand is visible for a moment when the curtain rises."""
        self._curtain_drawn = True
        for pane in self.panes.values():
            pane.show(Drawing())

    def _lifted(self, seat: int, there: bool | None) -> None:
        """Seat the person who is there; or if the last choice was undone, call the one who made it."""
        self._curtain_drawn = False
        if there and not self.game.session.over:
            self._sit(seat)
        else:
            self._seat_next(first=True)
        self.paint()

    def _sit(self, seat: int) -> None:
        notice, news, told = self.model.notice, self.model.news, self.model.told
        self._since[self.model.seat] = self.model.since
        self.model = self.new_model(seat)
        if seat in self._since:
            self.model.go_on_since(self._since[seat])
        self.model.notice, self.model.news, self.model.told = notice, news, told

    # --- other screens -----------------------------------------------------------------------------------

    def _swap(self) -> None:
        """Move the cursor to the table and back; while the table is empty, open the deck instead."""
        if self.model.reading:
            self._open_deck(self.model.seat)
        else:
            self.model.swap()

    def open_menu(self) -> None:
        """Open the menu of the game; after its end, the result."""
        if self.game.session.over:
            self.show_result()
            return
        self.ashes.push_screen(GameMenu(self.game, self.model.seat), self._after_menu)

    def _after_menu(self, conceded: bool | None) -> None:
        del conceded  # the game has moved then
        self._moved()
        self.paint()

    def show_result(self) -> None:
        """Show who won."""
        self.model.refresh()
        self.ashes.push_screen(ResultScreen(self.game))
