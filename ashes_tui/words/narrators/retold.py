"""A step as it is shown: what happens alike in one line, targets beside their action, what an action means below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import BlockKind, CardType
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.turns import Step, is_action
from ashes_tui.words.sentences import block_sentence, card_sentence

_TIMES = {2: "twice"}
_EFFECT_CARDS = (CardType.ACTION_SPELL, CardType.REACTION_SPELL, CardType.ALTERATION_SPELL)
"""Cards that nobody can read in play once they are played, or whose effect is why they are played."""


def retold(step: Step, names: Names) -> Step:
    """The step in fewer lines."""
    return tuple(_targets_beside_actions(tuple(_alike_in_one(step, names))))


def _alike_in_one(step: Step, names: Names) -> Iterator[Line]:
    run: list[Line] = []
    for line in step:
        if run and not _goes_on(run[-1], line, names):
            yield _in_one(run, names)
            run = []
        run.append(line)
    if run:
        yield _in_one(run, names)


def _goes_on(before: Line, line: Line, names: Names) -> bool:
    """Whether a line tells the same of another card or die, or once more."""
    if (before.seat, before.tone, before.about.verb) != (line.seat, line.tone, line.about.verb):
        return False
    return is_turn_of_die(line) or _frame(before, names) == _frame(line, names)


def is_turn_of_die(line: Line) -> bool:
    """Whether a line tells that somebody turned one die."""
    return line.about.verb is LineVerb.TURN and len(line.about.dice) == 1


def _frame(line: Line, names: Names) -> str:
    """The text of a line without the card that somebody discards."""
    card = line.about.cards[0] if line.about.verb is LineVerb.DISCARD and len(line.about.cards) == 1 else None
    before, title, after = line.text.partition(names.title(card)) if card is not None else ("", "", "")
    return f"{before}{{}}{after}" if title and before else line.text


def _in_one(run: Sequence[Line], names: Names) -> Line:
    first = run[0]
    if len(run) == 1:
        return first
    if is_turn_of_die(first):
        dice = tuple(die for line in run for die in line.about.dice)
        signs = " ".join(names.die_sign(die) for die in dice)
        return first._replace(text=f"{names.possessive(first.seat)} dice turn to {signs}", brief="")
    frame = _frame(first, names)
    if "{}" in frame:
        cards = names.cards(card for line in run for card in line.about.cards)
        return first._replace(text=frame.replace("{}", cards), brief="")
    return first._replace(text=f"{first.text}, {_TIMES.get(len(run), f'{len(run)} times')}")


def _targets_beside_actions(step: Step) -> Iterator[Line]:
    """An action names the targets that no other line tells of."""
    action: Line | None = None
    for line in step:
        if action is not None and line.about.verb is LineVerb.TARGET:
            action = action._replace(text=f"{action.text}, target {line.brief}")
            continue
        if action is not None:
            yield action
        action = line if line.tone is Tone.ACTION else None
        if action is None:
            yield line
    if action is not None:
        yield action


def explained(step: Step, names: Names, me: int) -> Step:
    """The step with what another's action means, as its card says it, unless a reason stands there already."""
    if any(line.tone is Tone.WHY for line in step):
        return step
    found: list[Line] = []
    for line in step:
        found.append(line)
        meaning = _meaning(line, names) if is_action(line, me) else ""
        if meaning:
            about = About(LineKind.REASON, LineVerb.EXPLAIN)
            found.append(Line(meaning, Tone.WHY, line.seat, line.apart, about))
    return tuple(found)


def _meaning(line: Line, names: Names) -> str:
    """What the card of an action says of it; empty for what explains itself, or lies there to be read."""
    about = line.about
    match about.kind, about.verb:
        case LineKind.ACTION, LineVerb.ACTIVATE:
            return block_sentence(about.ability, names)
        case LineKind.ACTION, LineVerb.PLAY if about.cards:
            card = names.definition(about.cards[0])
            return card_sentence(about.cards[0], names) if card and card.type in _EFFECT_CARDS else ""
        case LineKind.OPPONENT, LineVerb.RESOLVE if about.cards:
            return _ultimate(about.cards[0], names)
        case _:
            return ""


def _ultimate(card: int, names: Names) -> str:
    printed = names.definition(card)
    for at, block in enumerate(printed.blocks if printed else ()):
        if printed and isinstance(block, Block) and block.kind is BlockKind.ULTIMATE:
            return block_sentence(f"{printed.name}#{at}", names).removeprefix("Ultimate: ")
    return ""
