"""Dice, costs and answers in words: signs such as ``As*`` are spelled out, since they are read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, DieView, Purpose
from ashes_tui.lang.terms import DieType, Level, Zone
from ashes_tui.words.api import ASCII, Glyphs, Line, Names, Tone, wording
from ashes_tui.words.line import LineKind, LineVerb
from ashes_tui.words.names import every_card
from ashes_tui.words.narrators.steps import told_steps
from ashes_tui.words.phrases import capital, cost_words


class SpokenGlyphs(Glyphs):
    """A tier of signs for the ear: a die is one word, which ``spelled_out`` takes apart."""

    __slots__ = ()

    def die(self, die: DieType, level: Level) -> str:
        """``natural-power``."""
        return f"{die.value}-{level.name.lower()}"

    def kind(self, die: DieType) -> str:
        """``natural``."""
        return die.value

    def pool(self, signs: Sequence[str]) -> str:
        """``natural-power natural-class``: each die stays a word."""
        return " ".join(signs)


SPOKEN = SpokenGlyphs(*ASCII._replace(name="spoken", arrow="to", levels=("basic", "class", "power")))

_DIE = rf"(?:{'|'.join(die.value for die in DieType)})-(?:basic|class|power)"
_RUN = re.compile(rf"\b{_DIE}(?: {_DIE})*\b")


def spelled_out(text: str) -> str:
    """Text with its dice counted: ``natural-power natural-power`` becomes ``2 natural power``."""
    return _RUN.sub(lambda run: _counted(run[0].replace("-", " "), run[0].split()), text) if "-" in text else text


def story_line(line: Line) -> str:
    """A line of the story. Targets follow the action that names them and are announced as such."""
    return f"Target: {line.brief}" if line.about.verb is LineVerb.TARGET else spelled_out(line.text)


def story_lines(lines: Sequence[Line], seat: int) -> Iterator[str]:
    """News as it is told at the table: nothing twice, and what came of an action in one line after it."""
    for step in told_steps(lines, seat):
        results: list[str] = []
        for line in step:
            if _leads(line):
                yield from _in_one(results)
                results = []
                yield story_line(line)
            else:
                results.append(story_line(line))
        yield from _in_one(results)


def _leads(line: Line) -> bool:
    """Whether a line stands by itself: a heading, a reason, an action, an end."""
    return line.tone in (Tone.ROUND, Tone.TURN, Tone.WHY, Tone.ACTION, Tone.END) or line.about.kind is LineKind.PHASE


def _in_one(results: Sequence[str]) -> Iterator[str]:
    if len(results) > 1:
        yield " ".join(text if text.endswith(".") else f"{text}." for text in results)
    else:
        yield from results


def _counted(alone: str, dice: list[str]) -> str:
    return alone if len(dice) == 1 else tallied(word.replace("-", " ") for word in dice)


def tallied(things: Iterable[str]) -> str:
    """Equal things counted: ``2 natural power, 1 charm basic``."""
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return ", ".join(f"{n} {thing}" for thing, n in counts.items())


def dice_words(dice: Iterable[DieView]) -> str:
    """Dice by type and side, best first."""
    ordered = sorted(dice, key=lambda die: (die.type, -die.level))
    return tallied(f"{die.type.value} {die.level.name.lower()}" for die in ordered)


def die_words(die: DieView) -> str:
    """One die and its side."""
    return f"{die.type.value} {die.level.name.lower()}"


def answer_words(choice: Choice, names: Names, decision: Decision) -> str:
    """A choice as one line, with its cost."""
    if isinstance(choice, api.PickDice) and len(choice.dice) == 1 and decision.purpose is not Purpose.PAY:
        return _one_die(choice.dice[0], names, decision.seat)
    text = wording(choice, names, decision).text
    return spelled_out(", ".join(part for part in (text, _price(choice, names, decision)) if part))


def _price(choice: Choice, names: Names, decision: Decision) -> str:
    match choice:
        case api.PlayCard(cost=cost) | api.Activate(cost=cost):
            return f"costs {cost_words(cost)}"
        case api.DeclareAttack() | api.Pass():
            return "main action"
        case api.Meditate():
            return "side action"
        case api.HandOver() | api.EndTurn():
            return wording(choice, names, decision).tail
        case api.UsePower(die=die):
            return f"side action and {names.die_sign(die)} die"
        case api.SetDie(die=die):
            view = names.die_view(die)
            return f"now {view.level.name.lower()}{_place(view, names)}" if view else ""
        case api.PickTrigger(card=card):
            return _reaction_price(card, names)
        case _:
            return ""


def _one_die(die: int, names: Names, seat: int) -> str:
    """A die to choose: its owner if another, its side unless it is exhausted, the card it lies on."""
    view = names.die_view(die)
    if view is None:
        return "A die"
    owner = f"{names.possessive(view.owner)} " if view.owner != seat else ""
    exhausted = view in names.view.seats[view.owner].exhausted_dice
    face = f"exhausted {view.type.value} die" if exhausted else die_words(view)
    return capital(f"{owner}{face}{_place(view, names)}")


def _place(die: DieView, names: Names) -> str:
    """The card a die lies on."""
    host = next((card for card in every_card(names.view) if die in card.dice), None)
    return f" on {names.full(host.id)}" if host else ""


def _reaction_price(card: int, names: Names) -> str:
    view, printed = names.view_of(card), names.definition(card)
    if view is None or view.zone is not Zone.HAND or printed is None or printed.cost is None:
        return ""
    return f"costs {cost_words(str(printed.cost))}"
