"""What the rows of a behaviour card may bring, summed up: each thing with its share of the rolls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from ashes_tui.lang.block import Block
from ashes_tui.lang.effect import Delegate, Effect, If, One
from ashes_tui.lang.effect_cards import Attach, Conjure
from ashes_tui.lang.effect_pve import SpendStatus
from ashes_tui.lang.effect_things import Damage, Place, TurnDice
from ashes_tui.lang.select import Num, Ref, Value
from ashes_tui.lang.terms import Behavior, Token
from ashes_tui.words.behavior_row import whom_it_meets
from ashes_tui.words.phrases import percent

_REVEALS, _ATTACKS, _OTHER = "reveal", "attack", "other"
ODDS = ("Odds (can combine):", "May:")
"""What stands before things of which several may come of one roll, longest form first: neither reads as if their
shares added up to all rolls."""
_ATTACKING = (Behavior.ATTACK_OR_REVEAL, Behavior.ATTACK_REVEALED, Behavior.ATTACK_RIGHTMOST)
_ALWAYS = 2
"""That it may reveal and attack is never left to the word for all that is rarer."""
_Forms = tuple[str, ...]
"""What a side action does, longest form first."""


class Chance(NamedTuple):
    """A thing that may come of a roll: in words, in which rows, and its share of the rolls."""

    words: str
    rows: tuple[int, ...]
    part: Fraction

    @property
    def share(self) -> str:
        """``83%``."""
        return percent(float(self.part)).replace(" ", "")


def chances(blocks: Sequence[Block]) -> Iterator[list[Chance]]:
    """What the rows may bring, in ever fewer words: ``reveal``, ``attack``, then side actions in their order.

    The last ones lose their words first; at last the rarer side actions are one, the others again in all words first.
    """
    found = [*_found(blocks)]
    named = [*_ever_briefer(blocks, found)]
    yield from named
    for keep in range(len(found) - 2, _ALWAYS - 1, -1):
        rest = tuple(row for _, rows in found[keep:] for row in rows)
        kept = dict.fromkeys(tuple(form[:keep]) for form in named)
        yield from ([*form, _chance(blocks, _OTHER, rest)] for form in kept)


def _ever_briefer(blocks: Sequence[Block], found: Sequence[tuple[_Forms, tuple[int, ...]]]) -> Iterator[list[Chance]]:
    """All things by their names."""
    levels = [0] * len(found)
    yield [_chance(blocks, forms[0], rows) for forms, rows in found]
    for level in range(1, max(len(forms) for forms, _ in found)):
        for at in reversed(range(len(found))):
            levels[at] = level
            yield [
                _chance(blocks, forms[min(n, len(forms) - 1)], rows)
                for (forms, rows), n in zip(found, levels, strict=True)
            ]


def _chance(blocks: Sequence[Block], words: str, rows: tuple[int, ...]) -> Chance:
    sides = [block.rolls[1] - block.rolls[0] + 1 for block in blocks]
    return Chance(words, rows, Fraction(sum(sides[row] for row in rows), sum(sides)))


def _found(blocks: Sequence[Block]) -> Iterator[tuple[_Forms, tuple[int, ...]]]:
    """Each thing that a row does, with all the rows that do it."""
    for word, steps in ((_REVEALS, (Behavior.REVEAL,)), (_ATTACKS, _ATTACKING)):
        rows = tuple(i for i, block in enumerate(blocks) if set(steps) & {*block.main})
        if rows:
            yield (word,), rows
    sides = dict[_Forms, list[int]]()
    for i, block in enumerate(blocks):
        if block.do:
            sides.setdefault(_side_action(block.do), []).append(i)
    yield from ((forms, tuple(rows)) for forms, rows in sides.items())


def _side_action(effects: Sequence[Effect]) -> _Forms:
    """What it does for certain; where something else may come in its place, so that one has the choice, both."""
    forms = _forms(effects[0])
    instead = next((effect.do for effect in effects if isinstance(effect, If)), ())
    others = _forms(instead[0])[-1:] if instead else ()
    return tuple(f"{form} or {other}" for form in forms for other in others) or forms


def _forms(effect: Effect) -> _Forms:
    match effect:
        case Delegate(do=(inner, *_)):
            return _forms(inner)
        case One(options=((first, *_), *_)):  # whom it meets is one's own choice
            return _forms(first)[-2:]
        case TurnDice(change=change, pool=pool):
            mine = pool == Ref("you")
            return (f"{change} its dice", f"{change} dice") if mine else (f"{change} your dice", f"{change} dice")
        case Damage(n=n, to=to):
            told = f"{_number(n)} damage"
            return (f"deal {told}{whom_it_meets(to, 'to ')}", f"{told}{whom_it_meets(to, 'to ')}", told)
        case Place(n=n, token=Token.RED_RAINS):
            more = "" if n == Num(1) else f" {_number(n)}"
            return f"get Red Rains{more}", f"Red Rains{more}"
        case Place(n=n, token=token):
            return f"{_number(n)} {token.value} for you", f"{_number(n)} {token.value}"
        case Attach(title=title, to=to):
            return f"{title}{whom_it_meets(to, 'on ')}", title, title.split()[-1]
        case Conjure(title=str(title)):
            return f"bring {title}", title, title.split()[-1]
        case SpendStatus():
            return "use a status ability", "status ability", "status"
        case _:
            return ("side action",)


def _number(n: Value) -> str:
    return str(n.n) if isinstance(n, Num) else "X"


__all__ = ["ODDS", "Chance", "chances"]
