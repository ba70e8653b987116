"""A step as it is shown: what happens alike in one line, targets beside their action, what an action means below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ashes_tui.content.reference.short_words import short_form
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import BlockKind, CardType
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names, is_of_a_die
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.turns import Step, is_action, is_heading
from ashes_tui.words.phrases import quoted
from ashes_tui.words.sentences import block_sentence, card_sentence

_EFFECT_CARDS = (CardType.ACTION_SPELL, CardType.REACTION_SPELL, CardType.ALTERATION_SPELL)
"""Cards that nobody can read in play once they are played, or whose effect is why they are played."""
_LATER_CARDS = (CardType.READY_SPELL,)
"""Cards of which nothing comes as yet: where nothing else happens, what they are for is all there is to tell."""

_COME = (LineVerb.COME_INTO_PLAY, LineVerb.REVEAL, LineVerb.PLAY, LineVerb.ACTIVATE, LineVerb.RESOLVE, LineVerb.JOIN)
"""What a card does, or what becomes of it, so that one wants to read it."""
_TELLING = 12
"""From so many letters on a text says enough to be known again within another."""


def retold(step: Step) -> Step:
    """The step in fewer lines."""
    return tuple(_targets_beside_actions(tuple(in_sum(step))))


def _targets_beside_actions(step: Step) -> Iterator[Line]:
    """An action names the targets that no other line tells of, and says if it changed nothing."""
    action: Line | None = None
    for line in step:
        if action is not None and line.about.verb is LineVerb.FAIL:
            action = action._replace(text=f"{action.text.rstrip('.')}, but nothing changes")
            continue
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
    """The step with what another's action means, unless a reason stands there already.

    It is quoted from the card: "you" in it is not who reads it. What takes effect several times is quoted once.
    """
    if any(line.tone is Tone.WHY for line in step):
        return step
    found: list[Line] = []
    alone = sum(not is_heading(line) for line in step) == 1
    for line in step:
        found.append(line)
        meaning = _meaning(line, names, alone) if is_action(line, me) else ""
        resolves = line.about.verb is LineVerb.RESOLVE
        if meaning and not (resolves and is_told(meaning, [said for said in found if said.tone is Tone.WHY])):
            about = About(LineKind.REASON, LineVerb.EXPLAIN)
            short = quoted(short_form(meaning))
            found.append(Line(quoted(meaning), Tone.WHY, line.seat, line.apart, about, brief=short))
    return tuple(found)


def read_cards(step: Step) -> Iterator[int]:
    """The cards that one wants to read in a step: those that come, are revealed, played, activated, or attack.

    What a die on a card does, its text does not say.
    """
    for line in step:
        cards, verb = line.about.cards, line.about.verb
        if is_of_a_die(line.about.ability):
            continue
        if verb in _COME:
            yield from cards
        elif verb is LineVerb.ATTACK:
            yield from cards[1:]
        elif verb is LineVerb.ATTACH:
            yield from cards[:1]


def is_told(text: str, step: Iterable[Line]) -> bool:
    """Whether a reason in a step gives a text of a card already, be it without its cost or with the card's name."""
    said = text.casefold()
    does = said.partition(": ")[2]
    for line in (line.text.casefold() for line in step if line.tone is Tone.WHY or line.about.verb is LineVerb.RESOLVE):
        parts = [part.strip('"') for part in (line, line.partition(": ")[2])]
        if (
            said in line
            or (len(does) >= _TELLING and does in line)
            or any(len(part) >= _TELLING and part in said for part in parts)
        ):
            return True
    return False


def _meaning(line: Line, names: Names, alone: bool) -> str:
    """What the card of an action says of it; empty for what explains itself, or lies there to be read.

    ``alone``: nothing else tells what comes of it.
    """
    about = line.about
    match about.kind, about.verb:
        case LineKind.ACTION, LineVerb.ACTIVATE:
            return block_sentence(about.ability, names)
        case LineKind.ACTION, LineVerb.RESOLVE if about.ability and not is_of_a_die(about.ability):
            return block_sentence(about.ability, names)
        case LineKind.ACTION, LineVerb.PLAY if about.cards:
            card = names.definition(about.cards[0])
            told = (*_EFFECT_CARDS, *_LATER_CARDS) if alone else _EFFECT_CARDS
            return card_sentence(about.cards[0], names) if card and card.type in told else ""
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
