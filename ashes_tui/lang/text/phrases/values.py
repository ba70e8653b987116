"""Values: as a number, after "equal to", and after "for each"."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    Basics,
    Count,
    DestroyedOf,
    DiceOn,
    Done,
    InPool,
    Lack,
    MagicCost,
    Num,
    Numeral,
    PhaseNumber,
    Ref,
    Select,
    Selector,
    Spent,
    StatOf,
    That,
    TokensOn,
    Value,
    Whose,
    XValue,
)
from ashes_tui.lang.terms import DieType, Level
from ashes_tui.lang.text.english.grammar import and_list, belonging, counted, plural
from ashes_tui.lang.text.english.nouns import STATS, TOKENS
from ashes_tui.lang.text.english.registry import SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import TextScope
from ashes_tui.lang.text.phrases.selectors import (
    differ_in_noun_only,
    is_of_any_kind,
    is_only,
    owned,
    phrase,
    union_nouns,
)

Plain = Num | Numeral | XValue
Countable = TokensOn | Count | DiceOn | Done | Spent | InPool | DestroyedOf | Lack | Basics
ROLLED = ("number", "rolled")
"""What a roll of the behaviour die is bound as."""


@VALUES.add(Num)
def _num(node: Num, s: TextScope) -> str:
    return str(node.n)


@VALUES.add(Numeral)
def _numeral(node: Numeral, s: TextScope) -> str:
    return "N" if s.n is None else str(s.n)


@VALUES.add(XValue)
def _x(node: XValue, s: TextScope) -> str:
    return "X"


@VALUES.add(AllOf)
def _all(node: AllOf, s: TextScope) -> str:
    return "all"


@VALUES.add(That)
def _that(node: That, s: TextScope) -> str:
    return "that damage"


@VALUES.add(PhaseNumber)
def _phase(node: PhaseNumber, s: TextScope) -> str:
    return "the number of the current phase"


@VALUES.add(StatOf)
def _stat(node: StatOf, s: TextScope) -> str:
    return stat_of(node.of, f"{'printed ' if node.printed else ''}{STATS[node.stat]}", s)


def stat_of(of: Selector, stat: str, s: TextScope) -> str:
    """``its attack value``, ``the attack value of a target unit``."""
    return belonging(SELECTORS(of, s), stat)


@VALUES.add(MagicCost)
def _cost(node: MagicCost, s: TextScope) -> str:
    return stat_of(node.of, "magic play cost", s)


@VALUES.add(TokensOn, Count, DiceOn, Done, Spent, InPool, DestroyedOf, Lack, Basics)
def _number(node: Countable, s: TextScope) -> str:
    if isinstance(node, Done) and s.amount_of(node.name) == ROLLED:
        return "the number rolled"
    return f"the number of {things(node, s, many=True)}"


def things(node: Countable, s: TextScope, *, many: bool) -> str:
    """What is counted: "wound tokens on this unit", "artifice dice on cards you control"."""
    if isinstance(node, Count):
        return found(node.of, s, many=many)
    if isinstance(node, DestroyedOf):
        return f"unit{'s' if many else ''} destroyed this way"
    if isinstance(node, Lack):
        return _shortfall(node, s, many)
    if isinstance(node, Basics):
        return f"{'dice' if many else 'die'} rerolled to a basic side this way"
    if isinstance(node, Done):
        return _done(node, s, many)
    if isinstance(node, Spent):
        noun = f"{die_on_side(node.die, node.level)} die"
        return f"{plural(noun) if many else noun} spent on this"
    if isinstance(node, InPool):
        return f"{dice_of_kind(node, many)} in {pool_text(node, s)}"
    if isinstance(node, TokensOn):
        noun = TOKENS[node.token] if node.token else "token"
    else:
        noun = "die" if node.die is None else f"{node.die.value} die"
    return f"{plural(noun) if many else noun} on {found(node.of, s, many=True)}"


def _done(node: Done, s: TextScope, many: bool, short: str = "") -> str:
    """``cards drawn this way``."""
    noun, done = s.amount_of(node.name)
    return f"{plural(noun) if many else noun}{short} {done} this way"


def _shortfall(node: Lack, s: TextScope, many: bool) -> str:
    """``cards short of 2 drawn this way``, ``units you control short of 3``."""
    short = f" short of {VALUES(node.n, s)}"
    if isinstance(node.of, Done):
        return _done(node.of, s, many, short)
    return f"{found(node.of.of, s, many=many)}{short}"


def dice_of_kind(node: InPool, many: bool) -> str:
    """``time dice``, ``[[time:power]] die``, ``dice``."""
    noun = f"{_kind(node)} die".strip()
    return plural(noun) if many else noun


def pool_text(node: InPool, s: TextScope) -> str:
    """``your active pool``."""
    return f"{owned(node.of, s)} {'exhausted' if node.exhausted else 'active'} pool"


def die_on_side(die: DieType | None, level: Level) -> str:
    """Dice on a side, as a cost shows them: ``[[divine:power]]``, ``power``; no cost shows ``time basic``."""
    side = level.name.lower()
    if level is Level.BASIC and die is not None:
        return f"{die.value} {side}"
    return f"[[{die.value}:{side}]]" if die else side


def _kind(node: InPool) -> str:
    """``[[divine:power]]``, ``power``, ``divine class or power``."""
    if node.level is not None:
        return die_on_side(node.die, node.level)
    level = "class or power" if node.not_basic else ""
    return f"{node.die.value if node.die else ''} {level}".strip()


def is_share_of_a_player(of: Select) -> bool:
    """Whether it says nothing but whose cards of a group."""
    return of == Select(among=of.among, whose=Whose.THEIRS, of=of.of)


def found(of: Selector, s: TextScope, *, many: bool) -> str:
    """All that a selector finds, without "all": "unexhausted conjurations you control"; a reference as it is."""
    if isinstance(of, Select) and is_only(of):
        return SELECTORS(of, s)
    if isinstance(of, Select) and of.among is not None and of == Select(among=of.among):
        return s.name_of(of.among) if many else f"of {s.name_of(of.among)}"
    if (
        isinstance(of, Select)
        and is_share_of_a_player(of)
        and (drawn := s.done.get(of.among or "", ("", "")))[1] == "drawn"
    ):
        return f"{plural(drawn[0]) if many else drawn[0]} drawn this way by {SELECTORS(of.of or Ref('they'), s)}"
    if isinstance(of, Select):
        if many and of.among is not None and is_of_any_kind(of):
            return s.name_of(of.among)
        text = phrase(of, s, many, counted=True)
        return f"other {text}" if of.other else text
    if isinstance(of, AnyOf):
        if differ_in_noun_only(of):
            return phrase(of.options[0], s, many, union_nouns(of))
        return and_list([found(o, s, many=many) for o in of.options], "or")
    return SELECTORS(of, s)


def each(value: Value, s: TextScope) -> str:
    """``for each wound token on this unit``, or ``times 2``."""
    if isinstance(value, Countable):
        return f"for each {things(value, s, many=False)}"
    return f"times {VALUES(value, s)}"


class Quantity(Struct, frozen=True):
    """An amount in two parts: ``2 damage``, or ``damage`` and, after the object, ``equal to its attack value``."""

    head: str
    tail: Value | None = None

    def after(self, s: TextScope) -> str:
        """The part after the object. Call it after writing the object, so that pronouns come out right."""
        return "" if self.tail is None else f" equal to {VALUES(self.tail, s)}"


def quantity(value: Value, noun: str, s: TextScope, up_to: bool = False) -> Quantity:
    """An amount of something countable, or of damage."""
    if isinstance(value, AllOf):
        return Quantity(f"{'any number of' if up_to else 'all'} {plural(noun)}")
    if isinstance(value, That):
        return Quantity(f"that many {plural(noun)}" if noun != "damage" else "that much damage")
    if isinstance(value, Plain):
        return Quantity(f"{'up to ' if up_to else ''}{counted(VALUES(value, s), noun)}")
    head = noun if noun == "damage" else f"a number of {plural(noun)}"
    return Quantity(f"up to {head}" if up_to else head, value)
