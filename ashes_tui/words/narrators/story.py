"""The story of a game: events told to one viewer, line by line."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.effect import JoinAttack
from ashes_tui.lang.terms import Token
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.arrange import (
    FurtherExhaustion,
    NotedBlow,
    PaidAction,
    PaidPrevention,
    Step,
    Unasked,
    VainRow,
    arrange,
    blows_together,
    further_exhaustion,
    mark_taken_cards,
)
from ashes_tui.words.narrators.automaton import vain_row
from ashes_tui.words.narrators.battle import hard_to_block
from ashes_tui.words.narrators.events import GROUPS, TELLERS
from ashes_tui.words.narrators.facts import about_of, with_time
from ashes_tui.words.narrators.in_vain import vain_before, with_vain_effects, with_vain_play
from ashes_tui.words.narrators.reasons import with_reasons
from ashes_tui.words.narrators.tokens import further_tokens


def narrate(event: Event, names: Names) -> Line | None:
    """One event as a line; None if it needs no line."""
    line = _line_of(event, names)
    return with_time([line], names)[0] if line else None


def _line_of(event: Event, names: Names) -> Line | None:
    teller = TELLERS.get(type(event))
    line = teller(event, names) if teller else None
    return line and line._replace(about=about_of([event], names))


def tell(events: Sequence[Event], names: Names) -> list[Line]:
    """A batch of events as lines; consecutive events of one kind (draws, dice, tokens) share a line."""
    return with_time(_lines(events, names), names)


def _lines(events: Sequence[Event], names: Names) -> list[Line]:
    order = blows_together(events)
    marked = _Marked(further_exhaustion(events, names), order.late)
    return [line for line, _ in _ended_lines(order.events, names, marked)]


class _Marked(NamedTuple):
    """The ids of events that place exhaustion tokens beside others, and of blows that are told late."""

    further: Container[int]
    late: Container[int]


def _ended_lines(events: Sequence[Event], names: Names, marked: _Marked) -> list[tuple[Line, int]]:
    """The lines, each with how many of the events had happened before what the next one tells."""
    steps = [_with_others(step, marked) for step in arrange(events)]
    places = {id(event): at for at, event in enumerate(events)}
    kept = [step for step, after in zip_longest(steps, steps[1:]) if not _joins_nobody(step, after, names)]
    runs = [list(run) for _, run in groupby(kept, lambda step: _run_key(step, names))]
    found: list[tuple[Line, int]] = []
    end = len(events)
    for run in reversed(runs):
        found += [(line, end) for line in reversed(list(_lines_of_run(run, names))) if line is not None]
        end = min(end, *(places.get(id(event), end) for step in run for event in _events_of(step)))
    return found[::-1]


def _with_others(step: Step, marked: _Marked) -> Step:
    if isinstance(step, api.DamageDealt) and id(step) in marked.late:
        return NotedBlow(step)
    return FurtherExhaustion(step) if isinstance(step, api.TokensPlaced) and id(step) in marked.further else step


def _events_of(step: Step) -> tuple[object, ...]:
    match step:
        case PaidAction():
            return (step.action, *step.dice)
        case PaidPrevention():
            return (step.prevented, *step.dice)
        case NotedBlow(dealt=event) | Unasked(declared=event):
            return (event,)
        case FurtherExhaustion():
            return (step.placed,)
        case _:
            return (step,)


def _joins_nobody(step: Step, after: Step | None, names: Names) -> bool:
    """Whether an ability that lets others join the attack found none; the line of another attacker is enough."""
    if not isinstance(step, api.TriggerResolved) or isinstance(after, api.AttackersJoined):
        return False
    done = [effect for block in names.ability_blocks(step.address) for effect in block.do]
    return bool(done) and all(isinstance(effect, JoinAttack) for effect in done)


def explain(events: Sequence[Event], names: Names) -> list[Line]:
    """Like ``tell``, with the reasons for what an automaton does by the rules."""
    return [line for line, _ in explain_in_parts(events, names)]


def explain_in_parts(events: Sequence[Event], names: Names, before: Sequence[Event] = ()) -> list[tuple[Line, int]]:
    """Like ``explain``; with each line how many of the events have happened once it has been told.

    What one reason explains has happened whole with its last line. Of an effect in the events ``before`` these it is
    told that nothing has come of it, if that shows only now.
    """
    vain = vain_before(before, events)
    found: list[Line] = [vain] if vain else []
    ends = [0] * len(found)
    told, order = 0, blows_together(events)
    marked = _Marked(further_exhaustion(events, names), order.late)
    for why, some in with_reasons(mark_taken_cards(order.events), names):
        part = [*([(Line(why, Tone.WHY, about=_REASON), 0)] if why else []), *_ended_lines(some, names, marked)]
        part = with_vain_play(part, some)
        part = with_vain_effects(part, some, order.events[told + len(some) :], names)
        found += [line for line, _ in part]
        ends += [told + end for _, end in part[:-1]]
        told += len(some)
        ends += [told] * bool(part)
    return list(zip(with_time(found, names), map(order.happened, ends), strict=True))


_REASON = About(LineKind.REASON, LineVerb.EXPLAIN)


def _lines_of_run(run: list[Step], names: Names) -> Iterator[Line | None]:
    first = run[0]
    group = GROUPS.get(type(first)) if len(run) > 1 else None
    if group:
        line = group(run, names)
        yield line and line._replace(about=about_of([step for step in run if not isinstance(step, _MADE_UP)], names))
        return
    for step in run:
        yield _line_of_step(step, names)


_MADE_UP = PaidAction | PaidPrevention | VainRow | NotedBlow | Unasked | FurtherExhaustion
"""Steps that are more than an event."""


def _line_of_step(step: Step, names: Names) -> Line | None:
    match step:
        case VainRow():
            return vain_row(step.seat, step.row, names)
        case PaidAction():
            return _paid_line(step, names)
        case PaidPrevention():
            return _prevention(step, names)
        case FurtherExhaustion():
            return further_tokens(step.placed, names)._replace(about=about_of([step.placed], names))
        case NotedBlow():
            return _noted(_line_of(step.dealt, names), ", dealt at the same time")
        case Unasked():
            line = _line_of(step.declared, names)
            told = line is None or ": " in line.text or names.view.seats[step.declared.seat].automaton
            return (
                line
                if told
                else _noted(line, f": no unit can{hard_to_block(step.attackers, step.declared.seat, names)}")
            )
        case _:
            return _line_of(step, names)


def _noted(line: Line | None, note: str) -> Line | None:
    return line and line._replace(text=f"{line.text}{note}", brief=f"{line.brief}{note}" if line.brief else "")


def _paid_line(paid: PaidAction, names: Names) -> Line | None:
    line = _line_of(paid.action, names)
    if line is None or not paid.dice or isinstance(paid.action, api.PowerUsed):
        return line
    price = f" for {names.moved_dice(paid.dice)}"
    about_it = structs.replace(line.about, dice=tuple(e.die for e in paid.dice))
    return line._replace(text=f"{line.text}{price}", brief=f"{line.brief}{price}", about=about_it)


def _prevention(step: PaidPrevention, names: Names) -> Line | None:
    """Who exhausts which dice to prevent damage, and to what."""
    prevented, spent = _line_of(step.prevented, names), GROUPS[api.DieMoved](step.dice, names)
    if prevented is None or spent is None:
        return prevented
    hosts = {names.die_host(die.die) for die in step.dice}
    whom = "it" if hosts == {step.prevented.card} else names.full(step.prevented.card)
    to = f" to prevent {step.prevented.n} damage to {whom}"
    about_it = structs.replace(prevented.about, dice=tuple(e.die for e in step.dice))
    return prevented._replace(text=f"{spent.text}{to}", about=about_it)


def _run_key(step: Step, names: Names) -> Hashable:
    match step:
        case api.CardMoved():
            return step.seat, step.zone, step.origin, step.host
        case api.DieMoved():
            die = names.die_view(step.die)
            return "die", step.place, die.owner if die else -1
        case api.PileShuffled():
            return "shuffled"
        case api.DieTurned():
            return "turned", step.rule
        case api.DiceRolled():
            return "rolled", step.seat, step.rule
        case api.TokensRemoved():
            return "removed", step.token
        case api.TokensPlaced(token=Token.EXHAUSTION):
            return "exhausted", step.n, step.rule
        case api.TokensPlaced():
            return "placed", step.token, step.card, step.means, step.rule
        case _:
            return id(step)
