"""Grouping the lines of a story into turns and steps, by what they are about, never by their words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import dropwhile, groupby, takewhile

from msgspec import Struct

from ashes_tui.lang.terms import Phase
from ashes_tui.words.line import Line, LineKind, LineVerb, Tone

Step = tuple[Line, ...]

END_PHASES = (Phase.RECOVERY, Phase.ROUND_END)
_GLANCE_LINES = 1
"""The number of lines visible at a glance in the smallest log."""
_DEED_LINES = 12
"""The most lines of a deed that are told once more."""
_PLAIN_KINDS = (LineKind.ACTION, LineKind.DICE, LineKind.REASON, LineKind.NOTE)
"""What somebody who did it themselves need not be told."""


class StoryPosition(Struct, frozen=True):
    """Where a story is after a line: in an automaton's turn, or in a phase that ends a round."""

    in_opponents_turn: bool = False
    at_round_end: bool = False

    def after(self, line: Line, opponent: int) -> StoryPosition:
        """The position one line later; ``opponent`` is the first seat of an automaton, -1 for none."""
        its = 0 <= opponent <= line.seat
        if line.tone is Tone.TURN:
            return StoryPosition(its)
        if line.about.kind is LineKind.PHASE:
            return StoryPosition(line.about.phase is Phase.DRAGON, line.about.phase in END_PHASES)
        if line.tone in (Tone.ROUND, Tone.END) or _sets_first_player(line):
            return StoryPosition()
        acts = line.tone is Tone.ACTION or line.about.kind is LineKind.TOKENS
        return StoryPosition(True, True) if self.at_round_end and acts and its else self


def mark_opponent_turns(
    lines: Iterable[Line], before: StoryPosition, opponent: int
) -> tuple[tuple[Line, ...], StoryPosition]:
    """The lines with an automaton's turns set ``apart``, and what it does and gets at the end of a round.

    These are its Ultimate and its tokens. A reason goes with what it explains. ``before`` is the position before the
    lines; the position after them is returned too.
    """
    found: list[Line] = []
    now = before
    for line in lines:
        now = now.after(line, opponent)
        if now.in_opponents_turn and found and found[-1].tone is Tone.WHY:
            found[-1] = found[-1]._replace(apart=True)
        found.append(line._replace(apart=now.in_opponents_turn))
    return tuple(found), now


def is_heading(line: Line) -> bool:
    """Whether a line begins a turn or phase."""
    return line.tone is Tone.TURN or line.about.kind is LineKind.PHASE


def is_action(line: Line, me: int) -> bool:
    """Whether a line tells what another player does, rather than an effect of it."""
    return line.tone is Tone.ACTION and line.seat != me


def is_mere_pass(lines: Sequence[Line]) -> bool:
    """Whether a turn is no more than that somebody passes."""
    rest = [line for line in lines if line.tone not in (Tone.TURN, Tone.WHY)]
    return bool(rest) and all(line.about.verb is LineVerb.PASS for line in rest)


def opponent_turns(lines: Sequence[Line], theirs: bool) -> tuple[Line, ...]:
    """The opponent's turns and dragon phases among some lines; an incomplete turn counts only if it is long.

    ``theirs``: the lines end in its turn.
    """
    if theirs:
        apart = tuple(line for line in lines if line.apart)
        return apart if len(apart) > _GLANCE_LINES else ()
    begin = next((i for i, line in enumerate(lines) if not line.apart or is_heading(line)), len(lines))
    rest = dropwhile(lambda line: not line.apart, lines[begin:])
    return tuple(line for line in (lines if begin > _GLANCE_LINES else rest) if line.apart)


def last_deed(lines: Sequence[Line], until: int, me: int) -> tuple[Line, ...]:
    """The last action of ``me`` before line number ``until``, with its results; without one, what stands there."""
    first = until
    while first > 0 and until - first < _DEED_LINES and not is_heading(lines[first - 1]):
        first -= 1
    deeds = (i for i in range(first, until) if lines[i].tone is Tone.ACTION and lines[i].seat == me)
    return tuple(lines[next(deeds, first) : until])


def turn_end(lines: Sequence[Line], since: int, me: int, over: bool = False) -> tuple[Line, ...]:
    """The last action of a turn of ``me`` that ends in the lines from number ``since`` on, with its results.

    Empty if the turn goes on, or if those lines tell no more than that somebody passed or turned dice. ``over``: the
    game ends with the last line.
    """
    ends = (i for i in range(since, len(lines)) if is_heading(lines[i]) or lines[i].tone is Tone.ROUND)
    end = next(ends, len(lines) if over else since)
    if all(line.about.kind in _PLAIN_KINDS for line in lines[since:end]):
        return ()
    begin = next((i for i in range(since, -1, -1) if is_heading(lines[i])), 0)
    deeds = [i for i in range(begin, end) if lines[i].tone is Tone.ACTION and lines[i].seat == me]
    return tuple(lines[max((i for i in deeds if i <= since), default=min(deeds, default=since)) : end])


def round_beginning(lines: Sequence[Line], since: int) -> tuple[Line, ...]:
    """How a later round begins, if its turns begin in the lines from number ``since`` on; else nothing.

    That is who is first player, the dice that were rolled, the cards that were drawn and the wounds for those that were
    lacking. What an automaton does and gets there is told with its turns.
    """
    turns = _turns_begin(lines, since)
    recovery, begin = _round_ends(lines, max(turns, 0))
    return tuple(line for line in lines[begin:turns] if _matters_between_turns(line)) if recovery >= 0 else ()


def round_ending(lines: Sequence[Line], since: int, told: bool) -> tuple[Step, ...]:
    """What a round's end did apart from what an automaton does and gets then, such as what recovered, in its order.

    It is told with what else is told of the lines from number ``since`` on: an automaton's part (``told``), or the
    round that begins then. What stands before its part is told with the first of it, not again after an answer in it.
    """
    turns = _turns_begin(lines, since)
    recovery, end = _round_ends(lines, turns if turns >= 0 else len(lines))
    if recovery < 0 or end < since or (turns < 0 and not (told and _has_part(lines[max(since, recovery) : end]))):
        return ()
    begin = max(since, recovery) if _has_part(lines[recovery:since]) else recovery
    runs = groupby(lines[begin:end], key=lambda line: line.apart)
    found = (tuple(line for line in run if _matters_at_round_end(line)) for apart, run in runs if not apart)
    return tuple(run for run in found if run)


def _turns_begin(lines: Sequence[Line], since: int) -> int:
    """Where the last turns of a round begin in the lines from number ``since`` on; -1 if they do not."""
    begins = (i for i in range(len(lines) - 1, since - 1, -1) if lines[i].about.kind is LineKind.PHASE)
    return next((i for i in begins if lines[i].about.phase is Phase.PLAYER_TURNS), -1)


def _round_ends(lines: Sequence[Line], until: int) -> tuple[int, int]:
    """Where the last recovery before line ``until`` begins, -1 without one, and where the round after it does.

    The first player changes before the next round is called, but is part of how that begins.
    """
    back = range(until - 1, -1, -1)
    recovery = next((i for i in back if _is_phase(lines[i], Phase.RECOVERY)), -1)
    first = range(recovery + 1, until)
    return recovery, next((i for i in first if lines[i].tone is Tone.ROUND or _sets_first_player(lines[i])), until)


def _is_phase(line: Line, phase: Phase) -> bool:
    return line.about.kind is LineKind.PHASE and line.about.phase is phase


def _sets_first_player(line: Line) -> bool:
    return line.about.verb is LineVerb.LEAD


def _has_part(lines: Sequence[Line]) -> bool:
    """Whether an automaton has begun its part of a round's end."""
    return any(line.apart for line in lines)


def _matters_between_turns(line: Line) -> bool:
    return line.tone is Tone.ROUND or not (is_heading(line) or line.apart or line.tone in (Tone.QUIET, Tone.WHY))


def _matters_at_round_end(line: Line) -> bool:
    """Whether something happens, with the cards that leave, and the dice on cards, which prevent no more damage then.

    Of exhaustion tokens all go, as everybody knows.
    """
    leaves = line.about.kind is LineKind.CARDS or (line.about.verb is LineVerb.EXHAUST and line.about.dice)
    return _matters_between_turns(line) or (bool(leaves) and not line.apart)


def last_turn(lines: Sequence[Line]) -> Sequence[Line]:
    """The last turn in which anything happened, and everything after it.

    Two consecutive turns of one opponent count as one (ASC-2P-05).
    """
    begin, any_told = len(lines), False
    while begin and not (any_told and lines[begin].tone is Tone.TURN and not _follows(lines, begin)):
        begin -= 1
        any_told = any_told or not (is_heading(lines[begin]) or lines[begin].tone is Tone.ROUND)
    return lines[begin:]


def _follows(lines: Sequence[Line], at: int) -> bool:
    """Whether an opponent's turn directly follows another of its turns."""
    return lines[at].apart and lines[at - 1].apart


def since_turn_began(lines: Sequence[Line], told: Sequence[Line]) -> tuple[Line, ...]:
    """Some last lines of a log, ``told``, with those before them of the turn or phase in which they begin."""
    at = next((i for i in reversed(range(len(lines))) if told and lines[i] is told[0]), 0)
    if not at or is_heading(lines[at]):
        return tuple(told)
    begin = next((i for i in range(at, -1, -1) if is_heading(lines[i])), at)
    return (*lines[begin:at], *told)


def turns_of(seats: Container[int], lines: Sequence[Line], within: bool = False) -> tuple[Line, ...]:
    """The turns of ``seats`` among some lines, up to the next other turn; ``within``: they begin in such a turn.

    Of a turn that had begun before, and of one in which somebody else is asked now, the part here counts if it is more
    than is seen at a glance. Such a question says itself who attacks.
    """
    begin = next((i for i, line in enumerate(lines) if line.tone is Tone.TURN and line.seat in seats), len(lines))
    rest = next((i for i, line in enumerate(lines) if is_heading(line)), len(lines))
    begin = 0 if within and rest > _GLANCE_LINES else begin
    headings = (i for i, line in enumerate(lines) if i > begin and _heads_another(line, seats))
    end = next(headings, len(lines))
    found = tuple(lines[begin:end])
    return found if end < len(lines) or _is_more_than_a_glance(found, seats) else ()


def last_turns_of(seats: Container[int], lines: Sequence[Line]) -> tuple[Line, ...]:
    """The last turn of ``seats``, whole or as far as it has come, with those of theirs just before it."""
    headings = [i for i, line in enumerate(lines) if is_heading(line) or line.tone is Tone.ROUND]

    def is_theirs(at: int) -> bool:
        return lines[at].tone is Tone.TURN and lines[at].seat in seats

    turns = [*takewhile(is_theirs, dropwhile(lambda at: not is_theirs(at), reversed(headings)))]
    if not turns:
        return ()
    end = next((i for i in headings if i > turns[0]), len(lines))
    return tuple(lines[turns[-1] : end])


def _is_more_than_a_glance(lines: Sequence[Line], seats: Container[int]) -> bool:
    """Whether ``seats`` did or dealt something in a part of a turn, and more came of it than is seen at a glance.

    What somebody else does in it, and pays for it, they know.
    """
    told = [line for line in lines if not is_heading(line) and line.tone is not Tone.WHY]
    told = [line for line in told if line.seat in seats or line.tone not in (Tone.ACTION, Tone.QUIET)]
    return len(told) > _GLANCE_LINES and any(line.tone in (Tone.ACTION, Tone.HURT) for line in told)


def _heads_another(line: Line, seats: Container[int]) -> bool:
    return is_heading(line) and not line.apart and line.seat not in seats


# --- steps -----------------------------------------------------------------------------------------------


def steps_of(lines: Sequence[Line], me: int) -> tuple[Step, ...]:
    """The lines grouped into steps. A step begins with a reason or another's action; headings go with what follows."""
    steps: list[list[Line]] = []
    for line in lines:
        before = steps[-1] if steps else None
        if before is not None and goes_on_itself(line):
            at = _next_spell_comes(before)
            steps.append([*before[at:], line])
            del before[at:]
        elif before is None or (_begins_step(line, me) and not _is_prelude(before, line, me)):
            steps.append([line])
        else:
            before.append(line)
    return tuple(tuple(step) for step in steps if step)


def goes_on_itself(line: Line) -> bool:
    """Whether an automaton goes on to its next phase or stage."""
    about = line.about
    return about.kind is LineKind.OPPONENT and about.verb is LineVerb.GO_ON and not about.ability


def _next_spell_comes(step: Sequence[Line]) -> int:
    """Where at the end of a step an automaton's next spell or Ultimate comes, with which its next phase begins.

    The table shows the new phase from there on, so that is told together.
    """
    spells = (LineKind.CARDS, LineKind.TOKENS)
    first = next((i for i in range(len(step), 0, -1) if step[i - 1].about.kind not in spells), 0)
    comes = (i for i in range(len(step) - 1, first - 1, -1) if step[i].about.verb is LineVerb.COME_INTO_PLAY)
    return next(comes, len(step))


def _begins_step(line: Line, me: int) -> bool:
    return is_heading(line) or line.tone is Tone.WHY or is_action(line, me) or _is_its_roll(line)


def is_ultimate(line: Line) -> bool:
    """Whether an automaton's Ultimate begins."""
    return line.about.kind is LineKind.OPPONENT and line.about.verb is LineVerb.RESOLVE


def _is_its_roll(line: Line) -> bool:
    """Whether an automaton rolls dice, which leads to what it does then."""
    return line.apart and line.about.kind is LineKind.ROLL and line.tone is not Tone.ACTION


def _is_effect(line: Line) -> bool:
    """Whether a line says that an ability takes effect, of which the next lines tell what comes."""
    return line.about.kind is LineKind.ACTION and line.about.verb is LineVerb.RESOLVE


def _is_prelude(step: Sequence[Line], line: Line, me: int) -> bool:
    """Whether a step so far only leads to a line: reasons, a heading, the cost of an action, an effect that rolls."""
    earlier = [before for before in step if before.tone is not Tone.WHY and not is_heading(before)]
    if _is_its_roll(line) and _is_effect(step[-1]):
        return True
    if all(_is_its_roll(before) for before in earlier):
        return True
    if is_ultimate(line):  # the tokens that led to it are no cost
        return False
    leads = len(earlier) == 1 < len(step) and not is_action(earlier[0], me)
    return is_action(line, me) and leads
