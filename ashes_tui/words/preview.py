"""What is certain to follow from a choice, before it is made, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from msgspec import structs

from ashes_tui.engine.api import NONE, AbilityActivated, Activate, CardPlayed, Choice, DieMoved, Event, PlayCard
from ashes_tui.lang.terms import Level
from ashes_tui.words.line import Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.story import tell
from ashes_tui.words.phrases import count, within

_PLAIN = (Tone.TURN, Tone.ROUND, Tone.QUIET, Tone.WHY)
"""Tones that a preview leaves out."""
_MAX_LINES = 5
_MINOR = 4
"""The weight of a line that decides nothing."""


def preview_lines(events: Sequence[Event], names: Names, seat: int, most: int = _MAX_LINES) -> str:
    """``Then: ...`` without the action itself; empty if nothing important is certain. See `preview_words`."""
    told = preview_words(events, names, seat, most)
    return f"Then: {told}" if told else ""


def preview_words(
    events: Sequence[Event], names: Names, seat: int, most: int = _MAX_LINES, is_whole: bool = False
) -> str:
    """What is certain to follow, without the action itself and a word for when; empty if nothing important is.

    Of more than ``most`` lines only those are told that decide something, as they follow each other: before all else
    what hurts the own Phoenixborn. What is left out of these is counted, if it is more than one. Equal things are one
    line.
    What an opponent does in both of its turns, such as passing, is mentioned once. What comes in the next turn is told
    so: a card that was played has not done it. An effect that changes nothing is not told; ``is_whole``: nothing comes
    of the events any more, so that this holds of the last one, too.
    """
    lines = list(_with_turns(_without_vain(tell(events, names), is_whole)))
    if lines and lines[0].tone is Tone.ACTION and lines[0].seat == seat:
        del lines[0]
    twice = {
        i for i, line in enumerate(lines) if i and line.tone is Tone.ACTION and _is_repeat(line, lines[i - 1], names)
    }
    found = list(in_sum((line for i, line in enumerate(lines) if i not in twice), names.glyphs.times))
    if len(found) > most:  # what an ability is called says least of what it does
        found = [line for line in found if not _is_name_alone(line)]
    if len(found) > most:
        decisive = [line for line in found if _weight(line) < _MINOR]
        told = decisive or found
        most += len(told) == most + 1  # a single one is told rather than counted
        weighed = sorted((not _hurts_own(line, names, seat), _weight(line), at) for at, line in enumerate(told))
        found = [told[at] for at in sorted(at for *_, at in weighed[:most])]
        left = [f"and {count(len(told) - most, 'more effect')}"] if len(told) > most else []
        return "; ".join([*(within(line.text) for line in found), *left])
    return "; ".join(within(line.text) for line in found)


def _with_turns(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines that a preview tells, what an automaton does of itself with the turn in which it does so."""
    turn = ""
    for line in lines:
        if line.tone is Tone.TURN:
            turn = line.text
        elif line.tone not in _PLAIN:
            # An action is told with who acts: only what has no such word could be taken for what the choice does.
            is_untold = turn and line.tone is not Tone.ACTION
            yield line._replace(text=f"in {within(turn)}, {within(line.text)}") if is_untold else line
            turn = ""


def _without_vain(lines: Sequence[Line], is_whole: bool) -> Iterator[Line]:
    """The lines without those that only name an ability of which nothing comes."""
    for at, line in enumerate(lines):
        if not (_is_name_alone(line) and _changes_nothing(lines[at + 1 :], is_whole)):
            yield line


def _changes_nothing(later: Sequence[Line], is_whole: bool) -> bool:
    """Whether an ability has only targets, before something else is done or the events end."""
    after = next((line for line in later if line.about.verb is not LineVerb.TARGET), None)
    return is_whole if after is None else after.tone in (Tone.ACTION, Tone.TURN, Tone.ROUND)


def _is_name_alone(line: Line) -> bool:
    """Whether a line only says which ability takes effect."""
    return (line.about.kind, line.about.verb) == (LineKind.ACTION, LineVerb.RESOLVE)


def _weight(line: Line) -> int:
    """How much a line decides, the least number most: the end of the game, a card destroyed, wounds, harm, the rest."""
    if line.tone is Tone.END:
        return 0
    verbs = {LineVerb.DESTROY: 1, LineVerb.WOUND: 2}
    return verbs.get(line.about.verb, _MINOR - 1 if line.tone is Tone.HURT else _MINOR)


def _hurts_own(line: Line, names: Names, seat: int) -> bool:
    """Whether a line tells damage or wounds of the Phoenixborn of who is asked."""
    each = _CARDS_OF.get(line.about.verb)
    return each is not None and names.view.seats[seat].phoenixborn.id in line.about.cards[::each]


_CARDS_OF = {LineVerb.DEAL: 2, LineVerb.WOUND: 1}
"""So many cards a line is about for each that is hurt, who is hurt first: of damage what deals it, too."""


_ASKED = re.compile(r"(\d+) (?:[a-z]+:)?(basic|class|power)")


def overpaid(events: Sequence[Event], choice: Choice, names: Names, seat: int) -> str:
    """The dice that pay for an answer at once, if any is of a higher side than its cost asks for."""
    if not isinstance(choice, PlayCard | Activate) or choice.cost is None:
        return ""
    asked = sorted(Level[side.upper()] for n, side in _ASKED.findall(choice.cost) for _ in range(int(n)))
    moved = takewhile(lambda event: not isinstance(event, CardPlayed | AbilityActivated), events)
    own = {die.id: die for die in names.view.seats[seat].active_dice}
    paid = [event.die for event in moved if isinstance(event, DieMoved) and event.die in own]
    spent = sorted(own[die].level for die in paid)
    is_more = len(spent) == len(asked) and any(one > other for one, other in zip(spent, asked, strict=True))
    return f"This spends {names.best_first(paid)}, better sides than it asks for" if is_more else ""


def _is_repeat(line: Line, before: Line, names: Names) -> bool:
    """Whether two lines tell the same about one actor, who may have several seats."""
    actions = (structs.replace(some.about, actor=NONE) for some in (line, before))
    return len(set(actions)) == 1 and names.seat(line.seat) == names.seat(before.seat)
