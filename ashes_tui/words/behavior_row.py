"""What an automaton does in few words, where there is no room for the sentences of its card."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ashes_tui.lang.block import Block
from ashes_tui.lang.effect import Delegate, Effect, One
from ashes_tui.lang.effect_cards import Attach, Conjure
from ashes_tui.lang.effect_pve import SpendStatus
from ashes_tui.lang.effect_things import Damage, Place, TurnDice
from ashes_tui.lang.filters import InState
from ashes_tui.lang.select import AnyOf, Num, Ref, Select, Value
from ashes_tui.lang.select_words import Noun, Whose
from ashes_tui.lang.terms import Behavior, Token

_ATTACK = "attack"
_STEPS = {
    Behavior.ATTACK_OR_REVEAL: "attack or reveal",
    Behavior.REVEAL: "reveal",
    Behavior.ATTACK_REVEALED: _ATTACK,
    Behavior.ATTACK_RIGHTMOST: _ATTACK,
    Behavior.ACTIVATE: "activate",
}
_PLACED = {Token.WOUND: "wound", Token.EXHAUSTION: "exhaust"}
"""What placing 1 of these tokens does to somebody."""
_WHOM = {Noun.PHOENIXBORN: "you", Noun.UNIT: "your unit", Noun.READY_SPELL: "your spell"}
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


def row_in_few_words(block: Block, settled: bool = False) -> str:
    """What a row does: ``lower 2 dice, reveal``; ``reveal, attack``; ``settled``: as things stand."""
    side = [_effects(block.do)] if block.do else []
    return ", ".join([*side, steps_in_few_words(block.main, settled)] if block.main else side) or "nothing"


def steps_in_few_words(steps: Sequence[Behavior], settled: bool = False) -> str:
    """What a row or a side of the dragon die makes it do: ``reveal, attack``.

    ``settled``: as things stand, where it attacks instead of revealing because it can.
    """
    words = _STEPS | {Behavior.ATTACK_OR_REVEAL: _ATTACK} if settled else _STEPS
    return ", ".join(words.get(step, step.value) for step in steps) or "nothing"


def _effects(effects: Sequence[Effect]) -> str:
    """The first effect that has a name in few words."""
    return next(filter(None, map(_effect, effects)), _SIDE)


def _effect(effect: Effect) -> str:
    match effect:
        case One(options=options) if does := _one_of(options):
            return does
        case Delegate(do=inner) | One(options=(inner, *_)):
            return _effects(inner)
        case TurnDice(change=change, n=n, pool=pool, up_to=up_to):
            whose = "its" if pool == Ref("you") else "your"
            return f"{change} {'up to ' if up_to else ''}{_number(n)} of {whose} dice"
        case Damage(n=n, to=to):
            whom = whom_it_meets(to, "")
            return f"hit{whom}{'' if n == Num(1) else f' for {_number(n)}'}" if whom else f"damage {_number(n)}"
        case Place(n=Num(1), token=token, to=to) if token in _PLACED and (whom := whom_it_meets(to, "")):
            return f"{_PLACED[token]}{whom}"
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


def _one_of(options: Sequence[Sequence[Effect]]) -> str:
    """``hit you or your unit``: the same done to one of which it is chosen; nothing if anything else is chosen."""
    told = [_effect(effect).partition(" ") for option in options for effect in option if _meets_one(effect)]
    is_plain = len(told) == sum(map(len, options)) > 1 and len({does for does, *_ in told}) == 1
    return f"{told[0][0]} {' or '.join(whom for *_, whom in told)}" if is_plain else ""


def _meets_one(effect: Effect) -> bool:
    """Whether an effect plainly does 1 of a thing to somebody."""
    return isinstance(effect, Damage | Place) and effect.n == Num(1) and bool(whom_it_meets(effect.to, ""))


def _in_one_state(options: Sequence[Select]) -> str:
    """What cards have in common that are not all of one kind: ``your exhausted cards``."""
    filters = {option.filters for option in options if option.whose is Whose.OPPOSING}
    if len(filters) != 1 or any(option.whose is not Whose.OPPOSING for option in options):
        return ""
    match [one for one in filters.pop() if isinstance(one, InState)]:
        case [InState(state)]:
            return f"your {state.value} cards"
        case _:
            return ""


def _one_or_other(options: Sequence[Select], word: str) -> str:
    """``you or your spell``: of cards of which one is chosen; nothing if any of them is not plain."""
    told = [whom_it_meets(option, word).removeprefix(f" {word}") for option in options]
    return " or ".join(told) if all(told) else ""


def whom_it_meets(target: object, word: str) -> str:
    """Whom an effect meets, behind a ``word``: `` to you``, `` on your unit``; nothing where that is not plain.

    Who is asked to choose on the card of an automaton is its opponent.
    """
    if isinstance(target, AnyOf):
        cards = _in_one_state(target.options) or _one_or_other(target.options, word)
        return f" {word}{cards}" if cards else ""
    if not isinstance(target, Select) or target.whose not in (Whose.OPPOSING, Whose.THEIRS):
        return ""
    whom = _WHOM.get(target.noun)
    return f" {word}{whom}" if whom else ""


def _number(n: Value) -> str:
    return str(n.n) if isinstance(n, Num) else "X"


__all__ = [
    "row_as_things_stand",
    "row_in_few_words",
    "steps_as_things_stand",
    "steps_in_few_words",
    "whom_it_meets",
]
