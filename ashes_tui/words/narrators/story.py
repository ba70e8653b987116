"""The story of a game, line by line: events told to one viewer."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby, zip_longest

from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.effect import JoinAttack
from ashes_tui.lang.terms import Token
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.arrange import Paid, Step, arranged, taken
from ashes_tui.words.narrators.events import GROUPS, TELLERS
from ashes_tui.words.narrators.facts import about, dated
from ashes_tui.words.narrators.line import About, Kind, Line, Tone, Verb
from ashes_tui.words.narrators.reasons import parts


def narrate(event: Event, names: Names) -> Line | None:
    """One event as a line; None for those that say nothing a player does not see anyway."""
    line = _one(event, names)
    return dated([line], names)[0] if line else None


def _one(event: Event, names: Names) -> Line | None:
    teller = TELLERS.get(type(event))
    line = teller(event, names) if teller else None
    return line and line._replace(about=about([event], names))


def tell(events: Sequence[Event], names: Names) -> list[Line]:
    """A batch of events as lines; runs of one kind (draws, dice spent, tokens) become one line."""
    return dated(_lines(events, names), names)


def _lines(events: Sequence[Event], names: Names) -> list[Line]:
    steps = arranged(events)
    kept = [step for step, after in zip_longest(steps, steps[1:]) if not _joins_nobody(step, after, names)]
    runs = groupby(kept, lambda step: _run_key(step, names))
    found = (line for _, run in runs for line in _told(list(run), names))
    return [line for line in found if line is not None]


def _joins_nobody(step: Step, after: Step | None, names: Names) -> bool:
    """Whether an ability that only has others join the attack found none: of many such attackers one says it all."""
    if not isinstance(step, api.TriggerResolved) or isinstance(after, api.AttackersJoined):
        return False
    done = [effect for block in names.blocks(step.address) for effect in block.do]
    return bool(done) and all(isinstance(effect, JoinAttack) for effect in done)


def explain(events: Sequence[Event], names: Names) -> list[Line]:
    """The same; before what an opponent does by the rules alone, why."""
    found: list[Line] = []
    for why, some in parts(taken(events), names):
        found += [Line(why, Tone.WHY, about=_REASON)] if why else []
        found += _lines(some, names)
    return dated(found, names)


_REASON = About(Kind.REASON, Verb.EXPLAIN)


def _told(run: list[Step], names: Names) -> Iterator[Line | None]:
    first = run[0]
    group = GROUPS.get(type(first)) if len(run) > 1 else None
    if group:
        line = group(run, names)
        yield line and line._replace(about=about([step for step in run if not isinstance(step, Paid)], names))
        return
    for step in run:
        yield _paid(step, names) if isinstance(step, Paid) else _one(step, names)


def _paid(paid: Paid, names: Names) -> Line | None:
    line = _one(paid.deed, names)
    if line is None or not paid.dice or isinstance(paid.deed, api.PowerUsed):
        return line
    price = f" for {names.moved(paid.dice)}"
    about_it = structs.replace(line.about, dice=tuple(e.die for e in paid.dice))
    return line._replace(text=f"{line.text}{price}", brief=f"{line.brief}{price}", about=about_it)


def _run_key(step: Step, names: Names) -> Hashable:
    match step:
        case api.CardMoved():
            return step.seat, step.zone, step.origin, step.host
        case api.DieMoved():
            die = names.die_view(step.die)
            return "die", step.place, die.owner if die else -1
        case api.DieTurned():
            return "turned", step.rule
        case api.TokensRemoved():
            return "removed", step.token
        case api.TokensPlaced(token=Token.EXHAUSTION):
            return "exhausted", step.n, step.rule
        case api.TokensPlaced():
            return "placed", step.token, step.card, step.means, step.rule
        case _:
            return id(step)
