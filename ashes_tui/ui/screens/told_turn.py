"""The turn of an opponent, told step by step on the table: each step is shown where it happened."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import accumulate, takewhile

from msgspec.structs import replace
from rich.style import Style
from textual.timer import Timer

from ashes_tui.client.party import Party
from ashes_tui.client.settings import StoryMode
from ashes_tui.client.told_turn import ToldStep, ToldTurn
from ashes_tui.client.turning_points import verdict
from ashes_tui.engine.api import NONE, CardView
from ashes_tui.lang.terms import Phase, Zone
from ashes_tui.ui.draw.canvas import Drawing
from ashes_tui.ui.draw.table.header import ToldTo, header
from ashes_tui.ui.draw.table.layout import Layout
from ashes_tui.ui.draw.table.log import log_pane
from ashes_tui.ui.draw.table.question.prompt import keys_line
from ashes_tui.ui.draw.table.question.told import told_lines, told_pane
from ashes_tui.ui.draw.table.settled import SettledNeeds
from ashes_tui.ui.draw.table.texts.card_texts import whole_text
from ashes_tui.ui.draw.table.wants import Needs
from ashes_tui.ui.screens.pages.pages import CardPage
from ashes_tui.ui.screens.pages.story import StoryPage, before_story
from ashes_tui.ui.screens.table import BACK, TELLING, TableScreen
from ashes_tui.ui.table.foretelling.forecast import Lives, after_damage, after_events
from ashes_tui.ui.table.foretelling.happened import Happened, happened_between
from ashes_tui.ui.table.hints import hints_in_room
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, FORESEEN, HEADER, KEYS, OPTIONS, PROMPT, SIDE_LOG, TABLE_ROWS, Cursor
from ashes_tui.ui.table.rows import RowKind, seat_across
from ashes_tui.ui.table.summed_up import teller
from ashes_tui.ui.table.upcoming import soon
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.line import LineVerb
from ashes_tui.words.narrators.events import phase_title
from ashes_tui.words.narrators.retelling.retold import read_cards, retold
from ashes_tui.words.narrators.turns import is_heading, since_turn_began
from ashes_tui.words.phrases import brief, quoted

_MOST_TOLD = 7
"""A step takes no more lines of a low terminal."""
_LONG_TEXT = 150
"""A card's text of more letters is long to whoever learns."""
_READS = ("i", "l", "?", "P", "b", BACK)
"""The keys of the table that only read."""
_TO_THE_END = "e"
"""The key that goes to the last step."""
_KEY_WORDS = {
    _TO_THE_END: "To the last step of the turn",
    "backspace": "One step back",
    "t": "All of the turn in words",
    "h": "How the opponent's turns are told",
}
_TOO_EARLY = "A key was pressed before you could read this: Enter goes on"
_UNDO_LATER = {
    "u": "First see the turn to its end, then u takes back your choice",
    "U": "First see the turn to its end, then U does again what you took back",
}
_GOES_ON = "Enter goes on, Esc goes to the last step"
_LAST_GOES_ON = "This is the last step: Enter goes on"


class ToldModel(TableModel):
    """The table of a step. What a block or guard leads to is foreseen as it came, and wounds of damage just dealt."""

    game: ToldTurn

    def foreseen(self) -> Lives:
        """The lives that the next step leaves, after a block or guard, and those that damage of this one will leave."""
        due = after_damage(self.game.happening, self.names)
        return due | super().foreseen() | after_events(self.game.coming, self.names)

    @property
    def hand_seat(self) -> int:
        """Of partners the one whose half is near: nobody is asked, so no other hand is needed below it."""
        return self.seat if self.partner == NONE else self.near_seat

    def turn_to(self, step: ToldStep) -> None:
        """Of partners show the half that a step is most about."""
        halves = Counter(half for half in self._halves_of(step) if half in (self.seat, self.partner))
        if self.partner != NONE and halves and halves.most_common(1)[0][0] != self.near_seat:
            self.show_other_side()

    def _halves_of(self, step: ToldStep) -> Iterator[int]:
        """The partner's or own seat of all that is told of, once for each; the turn it belongs to comes last."""
        for line in step.lines:
            yield from line.about.seats
            for card in map(self.names.view_of, line.about.cards):
                if card is not None and not self._is_shared(card):
                    yield self._half_of(card.controller)
        if step.seat != NONE:
            yield self._half_of(step.seat)

    def _half_of(self, seat: int) -> int:
        ours = self.view.seats[self.seat].side == self.view.seats[seat].side
        return seat if ours else seat_across(self.view, seat)

    def _is_shared(self, card: CardView) -> bool:
        """Whether a card stands on both halves: an opponent's that has one body for both."""
        return self.view.seats[card.controller].automaton != "" and card.zone not in (Zone.BATTLEFIELD, Zone.FACE_DOWN)


class ToldTurnScreen(TableScreen):
    """What an opponent did in its turn, on the table as it stood after each step; the game waits until it is told.

    The steps that nobody saw of how the player's own turn ended come first, or alone if a person plays next.

    ``name`` is the opponent's, ``ended`` how the player's own turn ended. ``asks``: the turn is not over, because a
    person must answer something in it. ``needs`` are those of the table, so that its panes stay where they are.
    ``in_few``: each step is told in few words, without the step before and what may come. ``take_back`` takes back the
    choice that led to the turn, if that may be done; then nothing more is told.
    """

    key_words, tells_below, asks_below = _KEY_WORDS, True, False

    def __init__(
        self,
        game: Party,
        seat: int,
        name: str,
        ended: tuple[Line, ...],
        asks: bool,
        needs: SettledNeeds | None = None,
        in_few: bool = False,
        take_back: Callable[[], None] | None = None,
    ) -> None:
        self._take_back = take_back
        self.turn = ToldTurn(game, seat, in_few)
        self.lines, self.teller, self.ended, self.asks = game.story, name, ended, asks
        # Partners share a turn, and whoever reads of its end need not have ended it.
        self.whose = "The" if game.story and len(game.people) > 1 else "Your"
        super().__init__(self.turn)
        self.needs = needs or self.needs
        self._shown = {self.turn.at}
        self.model = self.new_model(seat)
        self._point()
        self._mark_step()
        self._clock: Timer | None = None
        self._most_told: tuple[int, dict[tuple[int, int], int]] = (0, {})

    def new_model(self, seat: int) -> TableModel:
        """The table after a step."""
        return ToldModel(self.turn, seat)

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.turn.steps)

    @property
    def ends_game(self) -> bool:
        """Whether the game is over with the last step."""
        return self.turn.whole.session.over

    @property
    def told(self) -> int:
        """How many of them have been told."""
        return self.turn.at + 1

    def on_mount(self) -> None:
        """Start the clock if the turn is watched."""
        self._wind()

    def on_unmount(self) -> None:
        """Stop the clock."""
        self._stop()

    # --- drawing -----------------------------------------------------------------------------------------

    def new_shape(self) -> Layout:
        """The table's layout, without room for what an answer would lead to."""
        usual = super().new_shape()
        places = dict(usual.places)
        if FORESEEN in places and SIDE_LOG in places:
            lines = places.pop(FORESEEN)[3]
            x, y, width, height = places[SIDE_LOG]
            places[SIDE_LOG] = (x, y, width, height + lines)
        return usual._replace(places=places)

    def needs_in(self, width: int, low: bool) -> Needs:
        """What must have room; in a low terminal the telling takes as many lines as any step of a turn needs."""
        if low and self._most_told[0] != width:
            self._most_told = width, self._lines_of_steps(width)
        return super().needs_in(width, low)._replace(foot=self._most_told[1][self._phase] if low else 0)

    def _lines_of_steps(self, width: int) -> dict[tuple[int, int], int]:
        """The most lines that a step of each turn needs: what gives the others to cards does so for all of them.

        As a turn begins panes may move; before the first of a round cards come, and need the lines that it does not.
        """
        shown, found = self.turn.at, dict[tuple[int, int], int]()
        for at in range(self.steps):
            self.turn.go_to(at)
            self.model.refresh()
            self._point()
            lines, of = told_lines(self._told(width, _MOST_TOLD, measured=True)), self._phase
            found[of] = max(lines, found.get(of, 0))
        self._go_to(shown)
        return found

    @property
    def _phase(self) -> tuple[int, int]:
        """The round, and whose turn the step belongs to: to nobody's between them."""
        return self.model.view.round, self.turn.step.seat

    def side_log(self, width: int, height: int) -> Drawing:
        """What happened before the step, which is told below the table."""
        return log_pane(self.turn.log_before(), width, height, self.ashes.look, self.model.seat)

    def _told(self, width: int, height: int, measured: bool = False) -> Drawing:
        """The step in words, with what its cards say; beside the last one, lest it come and go, what may come next.

        To be ``measured`` it is without that, and only before the first step with a line of what went before:
        more only fills free lines.
        """
        before = self.ended if not self.turn.at and not self.turn.step.own and self.turn.whole.ended else ()
        told = self.turn.lines, self.turn.explained
        place, key = f"step {self.told} of {self.steps}" if self.steps > 1 else "", "t" if self.lines else "l"
        title, look, seat = self.title_text(), self.ashes.look, self.model.seat
        headline, reads = self.turn.headline, self._reads()
        coming = soon(self.model) if self._says_what_comes and not measured else ()
        earlier = () if self._reads_own or (measured and self.turn.at) else self._went_before()
        earlier = earlier[-1:] if measured else earlier
        size = width, height
        words = (key, headline, reads, coming, earlier, self._brief_title)
        return told_pane(title, place, before, told, seat, size, look, *words, self._ground)

    @property
    def _ground(self) -> Style | None:
        """The ground of the title where that says who has won."""
        said = self.ends_game and (self.turn.is_last or self.turn.step.own)
        return self.ashes.palette.result_plate(verdict(self.turn.whole)[1]) if said else None

    @property
    def _says_what_comes(self) -> bool:
        return self.turn.is_last and not self.ends_game and not self.turn.in_few

    def drawings(self) -> dict[str, Drawing]:
        """The table after the step, and the step in words."""
        self.hints = hints_in_room(self._own_hints(), self.shape.size(KEYS)[0])
        found, look, shape = super().drawings(), self.ashes.look, self.shape
        whose = ToldTo(self.turn.step.seat, self.turn.whole.people, self.turn.step.own)
        found[HEADER] = header(self.model, shape.size(HEADER)[0], look, whose)
        found[PROMPT] = self._told(*shape.size(PROMPT))
        found[KEYS] = keys_line(self.hints, shape.size(KEYS)[0], look)
        return found

    def _reads(self) -> str:
        """What the cards of the step say that nobody has told or reads beside the table.

        Without a place beside the table it is what the card says that the arrows have gone to.
        """
        shown, told = self.model.shown_card(), self.turn.explained
        if self._reads_own:
            return self._text_of(shown)
        found = [self.model.names.view_of(card) for card in read_cards(self.turn.step.lines)]
        beside = shown.name if shown and DETAIL in self.shape.places else ""
        cards = {card.name: self._text_of(card, told) for card in found if card and card.name != beside}
        return "\n".join(text for text in cards.values() if text)

    def _text_of(self, card: CardView | None, told: Sequence[Line] = ()) -> str:
        words = whole_text(card, self.model, self.ashes.look, told) if card else ""
        if not card or not words:
            return ""
        if self.turn.in_few and not self._has_gone:
            words = first_sentences(words, self.ashes.look.glyphs.ellipsis)
        theirs = self.model.view.seats[card.controller].side != self.model.view.seats[self.model.seat].side
        return quoted(words, card.name) if theirs else f"{card.name}: {words}"

    @property
    def _reads_own(self) -> bool:
        """Whether what is read is the card that the arrows have gone to, for want of a place beside the table."""
        return self._has_gone and DETAIL not in self.shape.places

    @property
    def _has_gone(self) -> bool:
        """Whether the arrows have gone from where the step has pointed."""
        return self.model.cursor != self._pointed_at

    def _went_before(self) -> Sequence[str]:
        """The steps of the same turn before this one, each in brief; before the first the own turn.

        In a low terminal only those that were skipped: what was shown is no news, and its lines go to cards. How a
        round begins stands for itself. Beside a log that tells of the own turn, too.
        """
        at, steps, step, low = self.turn.at, self.turn.steps, self.turn.step, self.shape.low
        if self.turn.in_few or any(line.tone is Tone.ROUND for line in step.lines):
            return ()
        if not at:
            return () if SIDE_LOG in self.shape.places else self._turn_before()
        since = 1 + max((n for n in self._shown if n < at), default=-1) if low else 0
        alike = list(takewhile(lambda one: one.seat == step.seat and not one.own, reversed(steps[since:at])))
        told = [[line.text for line in _in_brief(retold(one.lines))] for one in reversed(alike)]
        dot = f" {self.ashes.look.glyphs.dot} "
        return [dot.join(texts) for texts in told if texts]

    def _turn_before(self) -> Sequence[str]:
        """What was done, and whom it hurt, in the turn or phase before the first step.

        With the deed stands what it did to the dice of whoever's turn is told: that goes on from there.
        """
        log = self.turn.log_before()
        since = [*takewhile(lambda line: not is_heading(line), reversed(log))][::-1]
        found: list[str] = []
        for line in since:
            if found and line.about.verb is LineVerb.TURN and line.seat == self.turn.step.seat:
                found[-1] += f" {self.ashes.look.glyphs.dot} {line.text}"
            elif line.tone in (Tone.ACTION, Tone.HURT):
                found.append(line.text)
        return found

    def title_text(self) -> str:
        """Whose turn the step is in, and whether all of it has been told."""
        step, last = self.turn.step, self.turn.is_last
        if self.model.notice:
            return self.model.notice
        if self.ends_game and (last or step.own):
            return "The game is over: Enter for the result" if last else "The game ends with this"
        if step.own:
            return f"{self.whose} turn ends: Enter to go on" if last else f"{self.whose} turn ends with this"
        teller = self.teller if step.seat == NONE else self.game.session.seat_names[step.seat]
        if any(line.tone is Tone.ROUND for line in step.lines):
            return "begins: Enter to go on" if last else "begins"
        if not last:
            return f"{teller} plays" if step.seat != NONE else _between_turns(step.lines[-1].about.phase)
        if step.seat == NONE and not self.asks:
            return "The turns are over: Enter to go on"
        return "Enter to answer" if self.asks else f"{brief(teller)} has played: Enter to go on"

    @property
    def _brief_title(self) -> str:
        """The title of the last step in fewer words: what Enter does; empty if it has none."""
        says_more = self.model.notice or self.ends_game or self.asks or not self.turn.is_last
        return "" if says_more else "Enter to go on"

    def _own_hints(self) -> tuple[tuple[str, str], ...]:
        on = ("the result" if self.ends_game else "go on") if self.turn.is_last else "next step"
        back = (("Backspace", "step back"),) if self.turn.at else ()
        rest = () if self.turn.is_last else (("Esc", "to its end"),)
        undo = (("u", "undo"),) if self._take_back else ()
        telling = (("h", "pace"),) if self._tells_turns else ()
        words = (("t", "all in words"),) if self.lines else ()
        reads = (("i", "read"),) if self._reads_card() else ()
        return (("Enter", on), *back, *rest, *undo, *words, *telling, *reads, ("?", "keys"))

    def _reads_card(self) -> bool:
        """Whether there is a card to read: under the cursor, or that of the step."""
        item = self.model.item()
        return self.model.shown_card() is not None or (self._own_card() if item is None else item) is not None

    def _own_card(self) -> CardView | None:
        """The first card of the step that one wants to read, wherever it lies now."""
        about = (*read_cards(self.turn.step.lines), *(i for line in self.turn.step.lines for i in line.about.cards))
        return next((card for i in about if (card := self.model.names.view_of(i)) is not None), None)

    def _read(self) -> None:
        """Read the card under the cursor; where the step points at nothing on the table, its own card."""
        card = self._own_card()
        if self.model.item() is None and self.model.shown_card() is None and card is not None:
            self.ashes.push_screen(CardPage(card, self.model.names, None))
        else:
            super()._read()

    # --- keys and mouse ----------------------------------------------------------------------------------

    def question(self) -> Hashable:
        """The turn that is told; a key typed before it stood on the screen was meant for something else."""
        return ("told", id(self.turn))

    def answers(self, key: str) -> bool:
        """Whether a key goes on to another step."""
        return key in ("enter", " ", "escape", _TO_THE_END)

    def in_time(self, time: float) -> bool:
        """Say so if a key came too early, lest it seem lost."""
        found = super().in_time(time)
        if not found:
            self.model.notice = _TOO_EARLY
            self.paint()
        return found

    def press_key(self, key: str) -> bool:
        """The next step, after the last one the game; arrows move over the table to read its cards."""
        self.model.notice = ""
        self._has_told_way &= key == TELLING
        if key in ("enter", " "):
            self._advance()
            self._wind()
        elif key == "escape":
            self._leave()
        elif key in ("left", "right", "up", "down", "tab", "shift+tab"):
            return super().press_key(key)
        elif key in self._commands():
            self._commands()[key]()
        elif len(key) == 1:
            self.model.notice = _LAST_GOES_ON if self.turn.is_last else self._what_goes_on(key)
        else:
            return False
        return True

    def _what_goes_on(self, key: str) -> str:
        """What to press in place of a key that does nothing here; of undo nothing where it will be refused later."""
        whole, seat = self.turn.whole, self.model.seat
        is_refused = key == "u" and not whole.may_undo(whole.taker_back(seat))
        return _GOES_ON if is_refused else _UNDO_LATER.get(key, _GOES_ON)

    def _commands(self) -> dict[str, Callable[[], None]]:
        found = {key: deed for key, deed in super()._commands().items() if key in _READS}
        found |= {_TO_THE_END: self._to_the_end, "backspace": self._step_back}
        found |= {"t": self._in_words} if self.lines else {}
        found |= {"u": self._never_mind} if self._take_back else {}
        return found | ({TELLING: self._tell_otherwise} if self._tells_turns else {})

    def _press_hint(self, index: int) -> None:
        key = self.hints[index][0]
        self.press_key({"Enter": "enter", "Backspace": "backspace", "Esc": "escape"}.get(key, key))

    def _advance(self) -> None:
        if self.turn.is_last:
            self.dismiss(None)
        else:
            self._go_to(self.turn.at + 1)

    def _leave(self) -> None:
        """Go to the last step, from which one can step back; from there to the table."""
        if self.turn.is_last:
            self.dismiss(None)
        else:
            self._stop()
            self._to_the_end()

    def _go_to(self, at: int) -> None:
        self.turn.go_to(at)
        self._shown.add(at)
        self.model.refresh()
        self._point()
        self._mark_step()

    def _mark_step(self) -> None:
        """Mark at its place what the step has changed; who has left since the last answer is marked to the end."""
        model, before = self.model, self.turn.before
        model.happened = happened_between(before, model.view) if before is not None else Happened()
        first = self.turn.whole.before
        if first is not None:
            model.happened = replace(model.happened, gone=happened_between(first, model.view).gone)
        model.has_just_happened = bool(model.happened)

    def _point(self) -> None:
        """Mark the cards that the step is about, and show the first of them, in one's own step the first that is hurt.

        Of partners' halves the one that the step is about is shown.

        Of oneself one knows what one did; what came of it is the news.
        """
        model, step = self.model, self.turn.step
        if isinstance(model, ToldModel):
            model.turn_to(step)
        lines = sorted(step.lines, key=lambda line: line.tone is not Tone.HURT) if step.own else step.lines
        cards = [card for line in lines for card in line.about.cards]
        model.pointed = frozenset(cards)
        places = {
            item.id: (row, at)
            for row in TABLE_ROWS
            for at, item in enumerate(model.rows.get(row, ()))
            if item.kind is RowKind.CARD
        }
        shown = next((places[card] for card in cards if card in places), None)
        self._pointed_at = model.cursor = Cursor(*shown) if shown else Cursor(OPTIONS)

    def _step_back(self) -> None:
        self._stop()
        if not self.turn.at:
            self.model.notice = "This is the first step"
            return
        self._go_to(self.turn.at - 1)

    def _to_the_end(self) -> None:
        if self.turn.is_last:
            self.model.notice = _LAST_GOES_ON
            return
        self._go_to(self.steps - 1)

    def _never_mind(self) -> None:
        """Tell no more, and take back the choice that led here."""
        self.dismiss(None)
        if self._take_back:
            self._take_back()

    def _in_words(self) -> None:
        lines = since_turn_began(self.turn.whole.log(self.turn.sees), self.lines)
        self.ashes.push_screen(StoryPage(self.teller, lines, self.model.seat, self.ended, self.as_seen()))

    def _look_back(self) -> None:
        """Look back from where the person has answered last: what is being told shows nothing of its end."""
        whole, sees = self.turn.whole, self.turn.sees
        before = bisect_right(whole.session.match.moments, whole.answered, key=lambda moment: moment.events) - 1
        self.ashes.look_back(whole.session, sees if sees in whole.people else NONE, max(0, before))

    def _tell_otherwise(self) -> None:
        before = self.ashes.settings.telling
        self._turn_telling()
        if self.ashes.settings.telling is before:
            return
        if self.ashes.settings.telling is StoryMode.FAST and not self.turn.is_last:
            self._go_to(self.steps - 1)
        self._wind()

    # --- without a key -----------------------------------------------------------------------------------

    def _wind(self) -> None:
        self._stop()
        if self.ashes.settings.telling is StoryMode.WATCH:
            self._clock = self.set_interval(self.ashes.pace, self._tick)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
        self._clock = None

    def _tick(self) -> None:
        """Another step, unless a page lies above it."""
        if self.is_current:
            self.model.notice = ""
            self._advance()
            self.paint()

    # --- what a table does by itself ---------------------------------------------------------------------

    def _seat_next(self, first: bool = False) -> None:
        """Nobody is seated."""

    def open_menu(self) -> None:
        """There is no menu here."""

    def show_result(self) -> None:
        """The result comes when the turn has been told."""


def _between_turns(phase: Phase) -> str:
    """What a step between turns belongs to, beside the headline that the round ends."""
    return "Effects at its end" if phase is Phase.ROUND_END else phase_title(phase)


def _in_brief(lines: Sequence[Line]) -> Sequence[Line]:
    """Of a step that is over what was done last in it, or else the harm: the rest has been read.

    That an ability takes effect says less than the harm that it does.
    """
    told = [line for line in lines if not is_heading(line)]
    acts, harm = ([line for line in told if line.tone is tone] for tone in (Tone.ACTION, Tone.HURT))
    done = [line for line in acts if line.about.verb is not LineVerb.RESOLVE] or harm or acts
    return done[-1:] or told[-1:]


def first_sentences(text: str, ellipsis: str) -> str:
    """Of a long text the first sentences; that more follows is marked."""
    said = text.split(". ")
    lengths = accumulate(len(sentence) + 2 for sentence in said)
    shown = max(1, sum(length <= _LONG_TEXT for length in lengths))
    return text if shown == len(said) else f"{'. '.join(said[:shown])}. {ellipsis}"


def telling(
    game: Party,
    seat: int,
    asks: bool,
    needs: SettledNeeds,
    in_few: bool = False,
    take_back: Callable[[], None] | None = None,
) -> ToldTurnScreen:
    """The screen that tells a seat what came after the last answer, or with it ended the game."""
    ended = before_story(game.log(game.listener), game.story, seat)
    return ToldTurnScreen(game, seat, teller(game, seat), ended, asks, needs, in_few, take_back)
