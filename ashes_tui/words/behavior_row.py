"""What an automaton does in few words, where there is no room for the sentences of its card."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.lang.block import Block
from ashes_tui.lang.effect import Delegate, Effect
from ashes_tui.lang.effect_cards import Attach, Conjure
from ashes_tui.lang.effect_pve import SpendStatus
from ashes_tui.lang.effect_things import Damage, Place, TurnDice
from ashes_tui.lang.select import Num, Value
from ashes_tui.lang.terms import Behavior, Token

_ATTACK = "attack"
_STEPS = {
    Behavior.ATTACK_OR_REVEAL: _ATTACK,
    Behavior.REVEAL: "reveal",
    Behavior.ATTACK_REVEALED: _ATTACK,
    Behavior.ATTACK_RIGHTMOST: _ATTACK,
    Behavior.ACTIVATE: "activate",
}
_BOTH = "reveal, attack"
_OF_DICE = ("raise", "lower")
_SIDE = "side"
"""An effect of no usual kind: that there is a side action."""


def steps_as_things_stand(steps: Sequence[Behavior], can_attack: bool) -> tuple[Behavior, ...]:
    """What is left of the choices in steps, given whether a unit of its can attack before any is revealed."""
    if can_attack:
        return tuple(steps)
    revealed = [Behavior.REVEAL if step is Behavior.ATTACK_OR_REVEAL else step for step in steps]
    attacks_alone = Behavior.ATTACK_RIGHTMOST if Behavior.REVEAL not in revealed else None
    return tuple(step for step in revealed if step is not attacks_alone)


def row_as_things_stand(block: Block, can_attack: bool) -> Block:
    """The same of a row, which may bring a unit before it attacks."""
    brings = not block.main_first and any(isinstance(effect, Conjure) for effect in block.do)
    return structs.replace(block, main=steps_as_things_stand(block.main, can_attack or brings))


def row_in_few_words(block: Block) -> str:
    """What a row does: ``lower 2 dice, reveal``; ``reveal, attack``."""
    side = [_effects(block.do)] if block.do else []
    return ", ".join([*side, steps_in_few_words(block.main)] if block.main else side) or "nothing"


def steps_in_few_words(steps: Sequence[Behavior]) -> str:
    """What a row or a side of the dragon die makes it do: ``reveal, attack``."""
    return ", ".join(_STEPS.get(step, step.value) for step in steps) or "nothing"


def reveals(block: Block) -> bool:
    """Whether a row reveals an aspect for certain, whatever else it does."""
    return Behavior.REVEAL in block.main


def row_in_fewest_words(block: Block) -> str:
    """What sets a row apart from others: its side action, else what its main action does."""
    return _effects(block.do) if block.do else row_in_few_words(block)


def harm_of_row(block: Block) -> str:
    """What a row may do against its opponents, in the fewest words: ``attack``, ``damage 1``; of others nothing."""
    if any(_STEPS.get(step) == _ATTACK for step in block.main):
        return _ATTACK
    said = _effects(block.do) if block.do else ""
    return "" if said.startswith(_OF_DICE) or said == _SIDE else said


def row_in_a_word(block: Block) -> str:
    """What matters most of a row: its harm, else ``raise`` or ``lower``, else the first thing it does.

    A row that reveals and then attacks does ``both``: it must not be taken for one that only attacks.
    """
    if not block.do and steps_in_few_words(block.main) == _BOTH:
        return "both"
    harm = harm_of_row(block).removeprefix("Red ")
    return harm or (_effects(block.do) if block.do else steps_in_few_words(block.main[:1])).partition(" ")[0]


def _effects(effects: Sequence[Effect]) -> str:
    """The first effect that has a name in few words."""
    return next(filter(None, map(_effect, effects)), _SIDE)


def _effect(effect: Effect) -> str:
    match effect:
        case Delegate(do=inner):
            return _effects(inner)
        case TurnDice(change=change, n=n):
            return f"{change} {_count(n, 'die', 'dice')}"
        case Damage(n=n):
            return f"damage {_number(n)}"
        case Place(n=n, token=token):
            word = "Red Rains" if token is Token.RED_RAINS else token.value
            return word if n == Num(1) else f"{word} {_number(n)}"
        case Attach(title=title):
            return title
        case Conjure(title=str(title)):
            return title
        case SpendStatus():
            return "status ability"
        case _:
            return ""


def _number(n: Value) -> str:
    return str(n.n) if isinstance(n, Num) else "X"


def _count(n: Value, one: str, many: str) -> str:
    return f"{_number(n)} {one if n == Num(1) else many}"


__all__ = [
    "harm_of_row",
    "reveals",
    "row_as_things_stand",
    "row_in_a_word",
    "row_in_few_words",
    "row_in_fewest_words",
    "steps_as_things_stand",
    "steps_in_few_words",
]
