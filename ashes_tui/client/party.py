"""``Party``: the people at one keyboard of a session, and what they have been shown there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, pairwise, takewhile

from ashes_tui.client.picking.held_keys import HeldKeys
from ashes_tui.client.session import Session
from ashes_tui.client.transcript import RollOrBegin, Transcript
from ashes_tui.client.turn_keys import TurnKeys
from ashes_tui.engine import api
from ashes_tui.engine.api import PUBLIC, Choice, Decision, Event, View
from ashes_tui.lang.terms import Phase
from ashes_tui.match.errors import RedoRefused, UndoLimit, UndoRefused
from ashes_tui.words.api import FULL, Glyphs, Line, Names, Tone
from ashes_tui.words.line import LineVerb
from ashes_tui.words.narrators.turns import (
    Step,
    is_heading,
    is_mere_pass,
    last_turn,
    last_turns_of,
    opponent_turns,
    round_beginning,
    round_ending,
    turn_end,
    turns_of,
)


class Party:
    """Some of the people of a running game at one keyboard; without people, it is a spectator's.

    - ``story`` is what an automaton or computer player did after the last answer, if that was a turn to be told.
    - ``before`` is the table as the last person to answer saw it; ``events`` are what that person may know of the
      turns of others since then.
    - ``ended`` is what the last answer did if it ended the turn, so that nobody here has seen it yet; ``answered`` is
      how many events there were before it. ``shows_end``: it ended the game, and both tell how.
    - ``ended_itself``: the turn ended after it without being asked for, since nothing was left to do.
    - ``begins`` is how a round began whose turns the last answer led to, and ``round_end`` is what ended the one before
      it, apart from an automaton's part; both are told where others' turns are.
    - ``aside`` is what others did within a person's turn that is not over, such as a guard and the roll for it, and
      the harm that came of it; or that they passed, where that is all.
    - ``recalled``: all this may have been told before, since the game was resumed, or did again what was taken back.

    After each answer ``let_play`` lets the other players answer theirs: at once, unless the caller does so elsewhere.
    """

    def __init__(
        self,
        session: Session,
        glyphs: Glyphs = FULL,
        people: Sequence[int] | None = None,
        let_play: Callable[[], object] | None = None,
    ) -> None:
        self.session = session
        self._let_play = let_play or session.let_play
        self.glyphs = glyphs
        self.people = session.people if people is None else tuple(people)
        # Transcripts catch up now, so that nobody has to wait for that when the keyboard is passed on.
        viewers = (*self.people, PUBLIC) if len(self.people) > 1 else self.people
        self._transcripts = {seat: session.transcript(seat).caught_up() for seat in viewers}
        self._names: dict[int, tuple[Names, Names]] = {}
        self._turn_keys: dict[int, TurnKeys] = {}
        self.story: tuple[Line, ...] = ()
        self.ended: tuple[Line, ...] = ()
        self.ended_itself = False
        self.answered = 0
        self.shows_end = self.recalled = False
        self.begins: tuple[Line, ...] = ()
        self.round_end: tuple[Step, ...] = ()
        self.aside: tuple[Line, ...] = ()
        self.before: View | None = None
        self.events: tuple[Event, ...] = ()
        if self.people:
            chapters = len(self._shared_transcript.chapters)
            self._let_play()
            self.story = self._opponents_turn_since(chapters)

    # --- reading ---------------------------------------------------------------------------------------------------

    def transcript(self, seat: int) -> Transcript:
        """The transcript of a seat, or of everybody (PUBLIC)."""
        if seat not in self._transcripts:
            self._transcripts[seat] = self.session.transcript(seat)
        return self._transcripts[seat]

    def names(self, seat: int) -> Names:
        """Names for what a seat, or PUBLIC, sees now, with the signs of this terminal."""
        known = self.transcript(seat).names
        made = self._names.get(seat)
        if made is None or made[0] is not known:
            made = self._names[seat] = (known, known.with_glyphs(self.glyphs))
        return made[1]

    def use_glyphs(self, glyphs: Glyphs) -> None:
        """Change to other signs; the lines told so far are kept in full signs and drawn in these."""
        self.glyphs = glyphs
        for _, names in self._names.values():
            names.glyphs = glyphs

    def log(self, seat: int) -> list[Line]:
        """What happened, as a seat may know it if it is played here, else as everybody may."""
        return self.transcript(self.viewer(seat)).lines

    def log_in_sum(self, seat: int) -> Sequence[Line]:
        """The same in fewer lines, to be read: what happens to one thing after another is one line."""
        return self.transcript(self.viewer(seat)).lines_in_sum

    def viewer(self, seat: int) -> int:
        """The viewer to use for a seat: itself if it is played here, else everybody (PUBLIC)."""
        return seat if seat in self.people else PUBLIC

    def decision_of(self, seat: int) -> Decision | None:
        """What a seat is asked, if it is played here and is asked anything."""
        return self.session.decision_of(seat) if seat in self.people else None

    def held_keys(self, seat: int) -> HeldKeys:
        """The keys of a seat's turns, which stay with their cards."""
        if seat not in self._turn_keys:
            self._turn_keys[seat] = TurnKeys(self.session, seat, partial(self._names_then, seat))
        return self._turn_keys[seat].now()

    def _names_then(self, seat: int, view: View, events: int) -> Names:
        """Names for an earlier view of a seat, with the numbers that copies had then."""
        transcript, session = self.transcript(seat), self.session
        numbers = transcript.numbers_at(events)
        return Names(view, session.rulebook, session.seat_names, self.glyphs, transcript.names.known, numbers=numbers)

    def may_undo(self, seat: int) -> bool:
        """Whether ``undo`` would take something back for a seat played here."""
        return seat in self.people and self.session.may_undo(seat)

    def may_redo(self, seat: int) -> bool:
        """Whether ``redo`` would do something again for a seat played here."""
        return seat in self.people and self.session.may_redo(seat)

    @property
    def plays_openly(self) -> bool:
        """Whether the people here may see each other's hands: partners who have not agreed to fight each other later.

        No rule has partners hide anything (COOP-01 to COOP-24); who may meet after the Call of the Phoenix does.
        """
        setup = self.session.match.header.setup
        return len(self.people) > 1 and bool(setup.partners) and not setup.phoenix

    def taker_back(self, seat: int) -> int:
        """Whose choice a person takes back: their own, or the last one of a partner with whom they play openly."""
        if self.plays_openly and not self.may_undo(seat) and self.may_undo(self.session.last_seat):
            return self.session.last_seat
        return seat

    def partners_last(self, seat: int) -> tuple[Line, ...]:
        """What was done last in this turn before a person was asked whose partner plays here, too."""
        turn = [line for line in last_turn(self.log_in_sum(PUBLIC)) if not is_heading(line)]
        since = tuple(takewhile(lambda line: line.seat != seat or line.tone is not Tone.ACTION, reversed(turn)))[::-1]
        begin = max((at for at, line in enumerate(since) if line.tone is Tone.ACTION), default=len(since))
        return since[begin:]

    def is_within_own_action(self, seat: int) -> bool:
        """Whether what a seat played here is asked is part of its own action; see `Session.is_within_own_action`."""
        return seat in self.people and self.session.is_within_own_action(seat)

    def next_person(self, preferred: int) -> int:
        """Who of the people here must answer now: the preferred seat if it is asked, else the first that is."""
        seats = [d.seat for d in self.session.match.decisions if d.seat in self.people]
        return preferred if preferred in seats or not seats else seats[0]

    @property
    def called(self) -> tuple[str, ...]:
        """What each seat is called where its name stands alone: whoever plays alone here is *You*."""
        alone = self.session.alone and self.people == self.session.people
        return tuple("You" if alone and i in self.people else name for i, name in enumerate(self.session.seat_names))

    @property
    def listener(self) -> int:
        """From whose log an opponent's turn is told: the only person's, or if several look on, everybody's."""
        return self.people[0] if len(self.people) == 1 else PUBLIC

    @property
    def _shared_transcript(self) -> Transcript:
        return self.transcript(self.listener)

    def recent(self, seat: int) -> tuple[Line, ...]:
        """The last turn of an automaton or computer player, as it was told to a seat."""
        return self.transcript(self.viewer(seat)).last_automaton_turn() or last_turns_of(self._told_of, self.log(seat))

    def rolled(self) -> str:
        """The address of the row of its behaviour card that the automaton last rolled; empty if none."""
        return next((e.row for e in self._numbers() if e.row), "")

    def row_in_force(self) -> str:
        """The same, if it was rolled in the turn that goes on: empty once another turn or phase has begun."""
        return next((e.row for e in self._numbers(of_this_turn=True) if e.row), "")

    def row_roll(self) -> int:
        """The number that brought it, 0 if there is none."""
        return next((e.n for e in self._numbers(of_this_turn=True) if e.row), 0)

    def number(self) -> int:
        """What the automaton last rolled with its behaviour die since its last turn began, for whatever purpose.

        0 if it has not rolled: what it rolled in an earlier turn tells nothing of this one.
        """
        its = self.session.opponent
        for event in self._rolls():
            if isinstance(event, api.NumberRolled):
                return event.n
            if isinstance(event, api.TurnBegan) and 0 <= its <= event.seat:
                break
        return 0

    def is_number_new(self) -> bool:
        """Whether that number was rolled in the turn that goes on."""
        return any(True for _ in self._numbers(of_this_turn=True))

    def _numbers(self, of_this_turn: bool = False) -> Iterator[api.NumberRolled]:
        """The rolls of a behaviour die, the last one first; all of them, or those of the turn that goes on."""
        for event in self._rolls():
            if isinstance(event, api.NumberRolled):
                yield event
            elif of_this_turn:
                return

    def _rolls(self) -> Iterator[RollOrBegin]:
        """The rolls of a behaviour die and what began between them, the last one first."""
        return (e for chapter in reversed(self._shared_transcript.chapters) for e in reversed(chapter.rolls))

    # --- changing --------------------------------------------------------------------------------------------------

    def choose(self, decision: Decision, choice: Choice) -> None:
        """Give a person's answer; then the other players give theirs. Raises ``IllegalChoice`` and ``MatchError``."""
        tell = self.before_choice(decision.seat)
        self.session.choose(decision, choice)
        self._let_play()
        tell()

    def before_choice(self, seat: int) -> Callable[[], None]:
        """Note how things stand before a seat played here answers; the result tells what came of it, afterwards.

        For whoever has the session take the answer elsewhere, such as in another thread: ``choose`` in two parts.
        """
        self._clear()
        moments = len(self.session.match.moments)
        tell = partial(self._tell, seat, self.session.view(seat), self.session.match.event_count)

        def tell_all() -> None:
            tell()
            self.ended_itself = self.session.ended_itself(seat, moments)

        return tell_all

    def recall(self) -> None:
        """Tell what others did after the last answer that a person did not give in another's turn.

        Who resumes a game may not have seen it. What others did in passing is told only if no answer came after it.
        """
        session, moments = self.session, self.session.match.moments
        if self._only_people or session.over:
            return
        for at in range(len(moments) - 1, 0, -1):
            before, answer = moments[at - 1], moments[at].after
            seat = answer.seat if answer else api.NONE
            if not session.is_own_answer(at):
                continue
            if (view := session.view_at(before, seat)).active in (seat, api.NONE):
                self._clear()
                self._tell(seat, view, before.events)
                self.recalled = True
                if any(session.is_own_answer(later) for later in range(at + 1, len(moments))):
                    self.aside = ()
                return

    @property
    def _only_people(self) -> bool:
        return not self.session.others and self.session.opponent < 0

    def _tell(self, seat: int, before: View, since: int) -> None:
        """Tell what an answer of a seat led to: ``before`` is the table before it, ``since`` the number of events."""
        over, own, shared = self.session.over, before.active in self.people, self._shared_transcript
        self.answered, self.shows_end = since, over
        lines = _lines_before(shared, since)
        if own and (over or not self._only_people or len(self.people) > 1):
            self.ended = turn_end(shared.lines, lines, seat, over)
        if not self._only_people:
            self.before = before
            self.events = self._events_of_others(before, since)
        if over:
            self.story = self._rest_of_the_game(shared.lines[lines:], own)
        elif not self._only_people:
            self.begins = round_beginning(shared.lines, lines)
            self._tell_others(seat, before, since)
            self.round_end = round_ending(shared.lines, lines, bool(self.story))

    def _tell_others(self, seat: int, before: View, since: int) -> None:
        """Tell the turns of others, or what they did within the turn of a person here."""
        shared = self._shared_transcript
        self.story = self._opponents_turn_since(sum(chapter.since < since for chapter in shared.chapters))
        self._tell_computers_turns(seat, _lines_before(self.transcript(self.viewer(seat)), since), before.active)
        if not self.ended and is_mere_pass(self.story):
            self.aside = tuple(line for line in self.story if line.about.verb is LineVerb.PASS)
            self.story = ()
        elif not self.story and before.active in self.people:
            self.aside = self._actions_of_others(shared.lines[self._told_from(seat, before, since) :])

    def _tell_computers_turns(self, seat: int, lines: int, active: int) -> None:
        """Tell the turns of computer players, and of an automaton among them, since so many lines of the log.

        ``active`` is whose turn it was then.
        """
        theirs = self._told_of
        if theirs:
            self.story = turns_of(theirs, self.log(seat)[lines:], active in theirs) or self.story

    @property
    def _told_of(self) -> set[int]:
        """The seats of computer players, and of an automaton among them, whose turns are told to a single person."""
        session = self.session
        if not session.others or len(self.people) != 1:
            return set()
        automata = range(session.opponent, len(session.seat_names)) if session.opponent >= 0 else ()
        return {*session.others, *automata}

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat; if no person is asked then, the others answer. Raises ``UndoRefused``.

        People take back only choices of the seats played here; spectators take back none.
        """
        if seat not in self.people:
            raise UndoRefused(UndoLimit.NOT_YOURS)
        self._clear()
        self.session.undo(seat)
        chapters = len(self._shared_transcript.chapters)
        self._let_play_unless_asked()
        self.story = self._opponents_turn_since(chapters)

    def redo(self, seat: int) -> None:
        """Do again what a seat played here took back last; then the others answer. Raises ``RedoRefused``.

        What they answered before was told then, and is only recalled.
        """
        if seat not in self.people:
            raise RedoRefused("only who plays here can do that")
        tell = self.before_choice(seat)
        self.session.redo(seat)
        is_known = self.session.over or self.session.person_asked()
        self._let_play_unless_asked()
        tell()
        self.recalled = is_known

    def undo_agreed(self, seat: int) -> None:
        """Take back all up to the last choice of a seat, as everybody here has agreed. Raises ``UndoRefused``."""
        if not self.may_ask_all(seat):
            raise UndoRefused(UndoLimit.NOT_YOURS)
        self._clear()
        self.session.undo_agreed(seat)
        self._let_play_unless_asked()

    def may_ask_all(self, seat: int) -> bool:
        """Whether the people can agree here to take back a seat's last choice: all of them are at this keyboard."""
        people = self.session.people
        return len(people) > 1 and set(people) <= set(self.people) and self.session.has_chosen(seat)

    def concede(self, seat: int) -> None:
        """Concede for a seat. Raises ``ConcedeRefused``."""
        self.session.concede(seat)
        self._clear()

    def _let_play_unless_asked(self) -> None:
        """Let the others answer, but not beside a person: a new answer of theirs would end what can be done again."""
        if not self.session.person_asked():
            self._let_play()

    def _clear(self) -> None:
        self.story, self.ended, self.aside, self.begins = (), (), (), ()
        self.shows_end = self.recalled = self.ended_itself = False
        self.round_end = ()

    # --- telling ---------------------------------------------------------------------------------------------------

    def _opponents_turn_since(self, before: int) -> tuple[Line, ...]:
        """The opponent's turn in the chapters after the first ``before``.

        There are several where a question had only one answer.
        """
        chapters = self._shared_transcript.chapters[before:]
        lines = [line for chapter in chapters for line in chapter.lines]
        return opponent_turns(lines, chapters[-1].end.in_opponents_turn) if chapters else ()

    def _rest_of_the_game(self, lines: Sequence[Line], own: bool) -> tuple[Line, ...]:
        """Of the last lines of a game those of other turns than the one of the last answer, if that was an own one."""
        return tuple(dropwhile(lambda line: not is_heading(line), lines) if own else lines)

    def _told_from(self, seat: int, before: View, since: int) -> int:
        """From which line on it is told: an attack that an answer has ended as a whole, whatever was asked within."""
        shared = self._shared_transcript
        lines = _lines_before(shared, since)
        if before.attack is None or self.session.view(seat).attack is not None:
            return lines
        return next((at for at in range(lines - 1, -1, -1) if self._is_own_attack(shared.lines[at])), lines)

    def _is_own_attack(self, line: Line) -> bool:
        return line.about.verb is LineVerb.ATTACK and line.seat in self.people

    def _actions_of_others(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """What seats not played here did until a turn or phase began, with the reasons right before and harm after.

        So is the harm of an own attack, whoever defends.
        """
        same_turn = (*takewhile(lambda line: not is_heading(line), lines), None)
        found: list[Line] = []
        attacks = False
        for line, after in pairwise(same_turn):
            if line is None:
                break
            attacks |= self._is_own_attack(line)
            explains = line.tone is Tone.WHY and self._is_theirs(after)
            harms = line.tone is Tone.HURT or line.about.verb is LineVerb.PREVENT
            if self._is_theirs(line) or explains or (harms and (attacks or bool(found))):
                found.append(line)
        return tuple(found)

    def _is_theirs(self, line: Line | None) -> bool:
        return line is not None and line.tone is Tone.ACTION and 0 <= line.seat not in self.people

    def _events_of_others(self, before: View, since: int) -> tuple[Event, ...]:
        """The events from number ``since`` on; if it was a person's turn then, only those after that turn."""
        events = self.session.match.events(before.viewer, since)
        in_turn = before.active in self.people
        return tuple(dropwhile(lambda e: not self._begins_others_turn(e), events) if in_turn else events)

    def _begins_others_turn(self, event: Event) -> bool:
        if isinstance(event, api.TurnBegan):
            return event.seat not in self.people
        return isinstance(event, api.PhaseBegan) and event.phase is Phase.DRAGON


def _lines_before(transcript: Transcript, since: int) -> int:
    """How many lines were told before event number ``since``."""
    return sum(len(chapter.lines) for chapter in transcript.chapters if chapter.since < since)
