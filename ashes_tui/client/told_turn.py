"""The turns of others, told step by step: the table as it stood after each step, with the lines that tell it.

What ended the person's own turn comes first: nobody has seen it yet. Before the first turn of a later round stands how
that round began.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from msgspec import Struct, structs

from ashes_tui.client.looking_back import ShownSession
from ashes_tui.client.party import Party
from ashes_tui.client.transcript import RollOrBegin
from ashes_tui.engine import api
from ashes_tui.lang.terms import Phase
from ashes_tui.match.past import PastMatch
from ashes_tui.words.api import Line, Names, Tone
from ashes_tui.words.line import LineKind, LineVerb
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.retelling.retold import explained, retold
from ashes_tui.words.narrators.steps import DEFENCES, TOLD, headline, rank, round_end_headline, told_steps
from ashes_tui.words.narrators.turns import is_action, is_heading

_LITTLE_LIFE = 5
_FEW = 3
"""So many lines of a step are few."""
_BRIEF, _CALM = 3, (Tone.EFFECT, Tone.QUIET)
"""So many lines of such tones are told with what comes next."""


class ToldStep(Struct, frozen=True):
    """The lines of a step, how many events of the game had happened after it, and whose turn it is in.

    ``seat`` is NONE between turns. ``own``: it is the end of the person's own turn.
    """

    lines: tuple[Line, ...]
    events: int
    seat: int
    own: bool


class ToldTurn(Party):
    """What others did after the last answer, as the people of ``game`` may know it: a table that can only be looked at.

    ``at`` is the number of the step that is shown, ``before`` the table before it. ``in_few``: it is told in few lines,
    to whoever learns.
    """

    def __init__(self, game: Party, seat: int, in_few: bool = False) -> None:
        self.in_few = in_few
        self.whole, self.sees, self.seat = game, game.listener, seat
        self.steps = _steps(game, seat)
        past = PastMatch(game.session.match, (step.events for step in self.steps))
        self.at, self._past = 0, past
        self._named: Names | None = None
        self._numbers_before = game.transcript(self.sees).numbers_at(game.answered)
        past.go_to(past.at_event(self.steps[0].events))
        super().__init__(ShownSession(past, game.session), game.glyphs, (), lambda: None)
        self.before = game.before

    def viewer(self, seat: int) -> int:
        """Everything is shown as those know it who are told."""
        del seat
        return self.sees

    def names(self, seat: int) -> Names:
        """Names for the table that is shown; what was seen before is remembered."""
        view = self.session.view(self.sees)
        if self._named is None or self._named.view is not view:
            whole = self.whole.names(self.viewer(seat))
            players, rulebook = self.session.seat_names, self.session.rulebook
            numbers = whole.numbers.amid(view, self._numbers_before)
            named = Names(view, rulebook, players, self.glyphs, whole.known, numbers=numbers)
            self._named = named.speaking_to(whole.addressed)
        return self._named

    @property
    def step(self) -> ToldStep:
        """The step that is shown."""
        return self.steps[self.at]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the step, as few as tell it; which round begins is its headline."""
        lines = self.step.lines
        found = retold(tuple(line for line in lines if line.tone is not Tone.ROUND) or lines)
        return _without_asides(found, self.seat) if self.in_few else found

    @property
    def explained(self) -> tuple[Line, ...]:
        """The same with what another's action means."""
        return explained(self.lines, self.names(self.seat), self.seat)

    @property
    def headline(self) -> str:
        """What the step is where it is more than an action, or which Phoenixborn has little life left after it."""
        hurt = {card for line in self.step.lines if line.tone is Tone.HURT for card in line.about.cards}
        bodies = [seat.phoenixborn for seat in self.session.view(self.sees).seats]
        weak = [body for body in bodies if body.id in hurt and 0 < body.life_left < _LITTLE_LIFE]
        low = f"{weak[0].name}: {weak[0].life_left} life left" if weak else ""
        lines = self.step.lines
        return headline(lines) or self._goes_on_with() or round_end_headline(lines) or low

    def _goes_on_with(self) -> str:
        """The headline of an action that began before the step, such as an Ultimate in which somebody was asked."""
        if self.step.lines[0].tone is Tone.WHY:
            return ""
        log = self.log(self.seat)[: -len(self.step.lines)]
        began = next((line for line in reversed(log) if is_heading(line) or is_action(line, self.seat)), None)
        acts = any(is_heading(line) or is_action(line, self.seat) for line in self.step.lines)
        return headline((began,)) if began is not None and not acts and is_action(began, self.seat) else ""

    @property
    def coming(self) -> tuple[api.Event, ...]:
        """What a block or guard of this step leads to, if the next step tells it."""
        if self.is_last or all(line.about.verb not in DEFENCES for line in self.step.lines):
            return ()
        return self._between(self.step.events, self.steps[self.at + 1].events)

    @property
    def happening(self) -> tuple[api.Event, ...]:
        """What happened in this step."""
        since = self.steps[self.at - 1].events if self.at else self.whole.answered
        return self._between(since, self.step.events)

    def _between(self, since: int, until: int) -> tuple[api.Event, ...]:
        return tuple(e for _, e in self.whole.session.match.numbered_events(self.sees, since, until))

    @property
    def is_last(self) -> bool:
        """Whether no other step comes."""
        return self.at == len(self.steps) - 1

    def go_to(self, at: int) -> None:
        """Show another step; what stood ``before`` it is remembered."""
        self.at = max(0, min(at, len(self.steps) - 1))
        self.before = self._after(self.at - 1) if self.at else self.whole.before
        self._past.go_to(self._past.at_event(self.step.events))

    def _after(self, at: int) -> api.View:
        self._past.go_to(self._past.at_event(self.steps[at].events))
        return self.session.view(self.sees)

    def _rolls(self) -> Iterator[RollOrBegin]:
        """What began once the turn of the step was over is left out: in its last step, too, the row is in force."""
        found = (e for e in reversed(self._past.events(self.sees)) if isinstance(e, RollOrBegin))
        return dropwhile(self._is_later, found) if self.step.seat != api.NONE else found

    def _is_later(self, event: RollOrBegin) -> bool:
        """Whether something began after the turn of the step."""
        return not isinstance(event, api.NumberRolled | api.TurnBegan) or (
            isinstance(event, api.TurnBegan) and event.seat != self.step.seat
        )

    def log(self, seat: int) -> list[Line]:
        """What happened up to the step that is shown, as those know it who are told: only their lines are its own."""
        lines = self.whole.log(self.viewer(seat))
        last = self.step.lines[-1]
        return lines[: 1 + next((i for i in reversed(range(len(lines))) if lines[i] is last), len(lines))]

    def log_before(self) -> Sequence[Line]:
        """What happened before the step, in few lines: where that is told, it need not be read twice."""
        lines, first = self.whole.log(self.sees), self.step.lines[0]
        before = lines[: next((i for i in reversed(range(len(lines))) if lines[i] is first), len(lines))]
        return list(in_sum(before, self.glyphs.times))

    def log_in_sum(self, seat: int) -> Sequence[Line]:
        """The same in fewer lines."""
        return list(in_sum(self.log(seat), self.glyphs.times))


def _without_asides(lines: tuple[Line, ...], me: int) -> tuple[Line, ...]:
    """Many lines without what happens by the way and is seen on the table, as who is exhausted."""
    told = tuple(line for line in lines if rank(line, me) >= TOLD)
    return told if len(lines) > _FEW and told else lines


def _steps(game: Party, seat: int) -> tuple[ToldStep, ...]:
    """The steps of a party's story after those of the own turn's end, each with the end of its last line."""
    chapters = game.transcript(game.listener).chapters
    ends = {id(line): end for chapter in chapters for line, end in zip(chapter.lines, chapter.ends, strict=True)}
    turns = _turns([line for chapter in chapters for line in chapter.lines], game.session.opponent)
    now, turn_ends = game.session.match.event_count, _turn_end(game)
    own = [
        ToldStep(step, min(turn_ends, max(ends.get(id(line), now) for line in step)), turns[id(step[-1])], True)
        for step in told_steps(game.ended, seat)
    ]
    others = [
        ToldStep(step, max(ends.get(id(line), now) for line in step), turns.get(id(step[-1]), api.NONE), False)
        for step in told_steps(game.story, seat)
    ]
    in_order = sorted((*_round_steps(game, ends), *others), key=lambda step: step.events)
    others = [*_with_recovery(in_order, game)]
    # What was seen of the own turn as it happened is not told again; nor, before others' turns, what went as foreseen.
    unseen = [step for step in own if step.events > game.answered and not _is_own_attack(step, seat)] or own[-1:]
    return (*(unseen if not others or any(_is_news(step) for step in unseen) else ()), *others)


def _round_steps(game: Party, ends: dict[int, int]) -> tuple[ToldStep, ...]:
    """What ended a round, and the beginning of the next as one step, before its first turn."""
    steps = (*game.round_end, *((game.begins,) if game.begins else ()))
    return tuple(ToldStep(step, max(ends[id(line)] for line in step), api.NONE, False) for step in steps)


def _with_recovery(steps: Sequence[ToldStep], game: Party) -> Sequence[ToldStep]:
    """The steps, a line or two of what recovered told with the beginning of the round that follows at once."""
    at = next((i for i, step in enumerate(steps) if step.lines is game.begins), 0)
    before = steps[at - 1].lines if at else ()
    is_calm = len(before) <= _BRIEF and all(line.tone in _CALM for line in before)
    if not is_calm or all(before is not part for part in game.round_end):
        return steps
    return (*steps[: at - 1], structs.replace(steps[at], lines=(*before, *steps[at].lines)), *steps[at + 1 :])


def _is_own_attack(step: ToldStep, seat: int) -> bool:
    """Whether a step tells no more than that the person attacks, as they have just decided."""
    return all(line.about.verb is LineVerb.ATTACK and line.seat == seat for line in step.lines)


def _is_news(step: ToldStep) -> bool:
    """Whether a step of the own turn tells what nobody could know: what was rolled, and harm."""
    return any(line.tone in (Tone.HURT, Tone.END) or line.about.kind is LineKind.ROLL for line in step.lines)


def _turn_end(game: Party) -> int:
    """How many events had happened when the turn of the last answer was over."""
    match = game.session.match
    later = match.numbered_events(game.listener, game.answered)
    begins = (n for n, event in later if isinstance(event, api.TurnEnded | api.TurnBegan | api.PhaseBegan))
    return next(begins, match.event_count)


def _turns(lines: Sequence[Line], opponent: int) -> dict[int, int]:
    """In whose turn each line is; ``opponent`` is the first seat of an automaton, which has the dragon phase too."""
    found, now = {}, api.NONE
    for line in lines:
        if is_heading(line):
            dragons = opponent if line.about.phase is Phase.DRAGON else api.NONE
            now = line.seat if line.tone is Tone.TURN else dragons
        found[id(line)] = now
    return found
