"""Conditions as they read after "if", and negated after "unless"."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ashes_tui.lang.filters import Lacking, Titled
from ashes_tui.lang.select import (
    AnyOf,
    Basics,
    CardState,
    Compare,
    Condition,
    Count,
    DestroyedOf,
    DiceOn,
    Done,
    HasDie,
    HasFlag,
    InBattle,
    InPool,
    IsFirstPlayer,
    IsOdd,
    IsOne,
    IsState,
    IsType,
    Not,
    Noun,
    Num,
    Op,
    Played,
    Ref,
    Select,
    Selector,
    SomeDestroyed,
    Spent,
    SpentLevel,
    StatOf,
    TokensOn,
    WasDestroyed,
    Whose,
    YourTurn,
)
from ashes_tui.lang.terms import Token
from ashes_tui.lang.text.english.grammar import and_list, article, plural, possessive
from ashes_tui.lang.text.english.nouns import NOUNS, STATES, TOKENS, TYPES, bound
from ashes_tui.lang.text.english.registry import CONDITIONS, SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import YOU, TextScope
from ashes_tui.lang.text.phrases.flags import flag_text
from ashes_tui.lang.text.phrases.selectors import owned, phrase, their
from ashes_tui.lang.text.phrases.values import dice_of_kind, die_on_side, is_share_of_a_player, pool_text, things


def all_of(conditions: Sequence[Condition], s: TextScope) -> str:
    """Conditions that must all hold. "It" may reach back to the sentence before."""
    match conditions:
        case (IsState() as one, IsState() as other) if one.state is other.state:
            if both := s.both_name(one.of, other.of):
                return f"{both} are {STATES[one.state]}"
        case (Compare(left=InPool() as one), Compare(left=InPool() as other)) if _are_one_pool(one, other):
            amounts = [_dice_in_pool(c, s) for c in conditions]
            return f"there are {and_list(amounts)} in {pool_text(one, s)}"
    s.loose = True
    text = and_list([CONDITIONS(c, s) for c in conditions])
    s.loose = False
    return text


def _are_one_pool(one: InPool, other: InPool) -> bool:
    """Whether both count dice of the same pool."""
    return (one.of, one.exhausted) == (other.of, other.exhausted)


def _dice_in_pool(node: Compare, s: TextScope) -> str:
    """``1 or more dice``, ``no power dice``."""
    assert isinstance(node.left, InPool)
    return f"{bound(node.op, VALUES(node.right, s), countable=True)} {dice_of_kind(node.left, many=True)}"


def clause(conditions: tuple[Condition, ...], s: TextScope, word: str = "if") -> str:
    """``if it is charged``, ``unless it is charged``; "while" for what goes on."""
    if len(conditions) == 1 and isinstance(conditions[0], Not):
        return f"unless {all_of((conditions[0].what,), s)}"
    return f"{word} {all_of(conditions, s)}"


def be(of: Selector, s: TextScope) -> str:
    """``is``, or ``was`` of a card that has left play."""
    gone = isinstance(of, Ref) and s.names.get(of.name) in s.gone
    return "was" if gone else "is"


def have(of: Selector, s: TextScope) -> str:
    """``has``, or ``had`` of a card that has left play."""
    return "had" if be(of, s) == "was" else "has"


LAST_SPENT = Compare(TokensOn(Token.STATUS, Ref("self")), Op.EQ, Num(0))
"""What a status ability asks once the token for it has been removed."""


@CONDITIONS.add(Compare)
def _compare(node: Compare, s: TextScope) -> str:
    left = node.left
    if isinstance(left, Count):
        return _counted(left, node.op, VALUES(node.right, s), s)
    if isinstance(left, TokensOn) and s.spending and node == LAST_SPENT:
        return "that was its last status token"
    if isinstance(left, TokensOn):
        return _on(left.of, TOKENS[left.token] if left.token else "token", node.op, VALUES(node.right, s), s)
    if isinstance(left, DiceOn):
        die = "die" if left.die is None else f"{left.die.value} die"
        return _on(left.of, die, node.op, VALUES(node.right, s), s)
    if isinstance(left, InPool) and isinstance(node.right, InPool):
        return _pools(left, node.op, node.right, s)
    if isinstance(left, Spent | InPool):
        return f"there are {bound(node.op, VALUES(node.right, s), countable=True)} {things(left, s, many=True)}"
    if isinstance(left, DestroyedOf):
        return f"{bound(node.op, VALUES(node.right, s), countable=True)} units were destroyed this way"
    if isinstance(left, Basics) and left.name in s.single and bound(node.op, VALUES(node.right, s)) == "1 or more":
        return "it came up basic"
    if isinstance(left, Basics):
        return f"{bound(node.op, VALUES(node.right, s), countable=True)} of them came up basic"
    if isinstance(left, Done) and s.amount_of(left.name)[0] != "damage":
        return _count_words(left, bound(node.op, VALUES(node.right, s), countable=True), s)
    text = VALUES(left, s)
    verb = be(left.of, s) if isinstance(left, StatOf) else "is"
    return f"{text} {verb} {bound(node.op, VALUES(node.right, s))}"


COMPARED: dict[Op, str] = {
    Op.EQ: "as many {} as",
    Op.LE: "at most as many {} as",
    Op.GE: "at least as many {} as",
    Op.LT: "fewer {} than",
    Op.GT: "more {} than",
}


def _pools(left: InPool, op: Op, right: InPool, s: TextScope) -> str:
    """``there are fewer dice in your active pool than in an opponent's``; both pools are of one kind."""
    number = COMPARED[op].format(things(left, s, many=True))
    return f"there are {number} in {owned(right.of, s)}"


def _count_words(left: Done, number: str, s: TextScope) -> str:
    """``fewer than 2 cards were discarded this way``."""
    noun, done = s.amount_of(left.name)
    return f"{number} {f'{noun} was' if number == 'exactly 1' else f'{plural(noun)} were'} {done} this way"


def _counted(left: Count, op: Op, n: str, s: TextScope) -> str:
    """``you control no other [[X]]``, ``that player controls 2 or more units``, ``there are ...``."""
    number = bound(op, n, countable=True)
    s.start_sentence()
    of = left.of
    if isinstance(of, Select) and is_share_of_a_player(of) and s.done.get(of.among or "", ("", ""))[1] == "drawn":
        noun = "card" if number == "exactly 1" else "cards"
        return f"{SELECTORS(of.of or Ref('they'), s)} drew {number} {noun} this way"
    if not isinstance(of, Select) or of.whose not in {Whose.MINE, Whose.THEIRS} or of.zone or of.among:
        if number == "1 or more" and isinstance(of, Select) and of.whose is Whose.OPPOSING:
            return f"there is {article(things(left, s, many=False))}"
        return f"there are {number} {things(left, s, many=True)}"
    control, bare = _control(of, s), Count(replace(of, whose=Whose.ANY, of=None))
    if number == "1 or more" and not of.other:
        return f"{control} {article(things(bare, s, many=False))}"
    if number == "1 or more":
        return f"{control} another {things(bare, s, many=False).removeprefix('other ')}"
    titled = of.find(Titled) is not None and number == "no"
    return f"{control} {number} {things(bare, s, many=not titled and number != 'exactly 1')}"


def _control(of: Select, s: TextScope) -> str:
    who = s.you if of.whose is Whose.MINE else their(of, s)
    return f"{who} control" if who in {YOU, "they"} else f"{who} controls"


def _on(of: Selector, noun: str, op: Op, n: str, s: TextScope) -> str:
    """``this spell has 3 or more status tokens on it``."""
    number = bound(op, n, countable=True)
    amount = f"{number} {noun if number == 'exactly 1' else plural(noun)}"
    if isinstance(of, Select | AnyOf) and not _single(of):
        what = Count(of)
        return f"there are {amount} on {things(what, s, many=True)}"
    who = SELECTORS(of, s)
    return f"{who} {have(of, s)} {amount} on it"


def _single(of: Select | AnyOf) -> bool:
    return isinstance(of, Select) and of.noun is Noun.PHOENIXBORN and of.whose is Whose.MINE


@CONDITIONS.add(IsState)
def _is_state(node: IsState, s: TextScope) -> str:
    who = SELECTORS(node.of, s)
    if node.state is CardState.DECLARED:
        return f"{who} {have(node.of, s)} been declared as an attacker, blocker, or guard this turn"
    return f"{who} {be(node.of, s)} {STATES[node.state]}"


@CONDITIONS.add(HasDie)
def _has_die(node: HasDie, s: TextScope) -> str:
    who = SELECTORS(node.of, s)
    return f"{who} {have(node.of, s)} {article(node.die.value)} die on it"


@CONDITIONS.add(IsType)
def _is_type(node: IsType, s: TextScope) -> str:
    who = SELECTORS(node.of, s)
    return f"{who} {be(node.of, s)} {article(TYPES[node.card_type])}"


@CONDITIONS.add(WasDestroyed)
def _was_destroyed(node: WasDestroyed, s: TextScope) -> str:
    return f"{SELECTORS(node.of, s)} was destroyed"


@CONDITIONS.add(Played)
def _played(node: Played, s: TextScope) -> str:
    s.start_sentence()
    return f"you have played {article(TYPES[node.card_type])} this turn"


@CONDITIONS.add(SomeDestroyed)
def _some_destroyed(node: SomeDestroyed, s: TextScope) -> str:
    s.start_sentence()
    return "a unit was destroyed this turn"


@CONDITIONS.add(SpentLevel)
def _spent(node: SpentLevel, s: TextScope) -> str:
    return f"you spent {article(die_on_side(node.die, node.level))} die on this"


@CONDITIONS.add(HasFlag)
def _flag(node: HasFlag, s: TextScope) -> str:
    return flag_text(node.name, node.die, node.of, s)


@CONDITIONS.add(IsFirstPlayer)
def _first(node: IsFirstPlayer, s: TextScope) -> str:
    return "you are the first player"


@CONDITIONS.add(InBattle)
def _in_battle(node: InBattle, s: TextScope) -> str:
    return f"{SELECTORS(node.of, s)} {be(node.of, s)} attacking, blocking, or guarding"


@CONDITIONS.add(IsOne)
def _is_one(node: IsOne, s: TextScope) -> str:
    lacking = [f"[[{one.title}]]" for one in node.what.filters if isinstance(one, Lacking)]
    if lacking and node.what.without(Lacking) == Select(node.what.noun):
        return f"neither {and_list(lacking, 'nor')} is attached to {SELECTORS(node.of, s)}"
    who, what = SELECTORS(node.of, s), phrase(node.what, s, many=False)
    if s.you == YOU and node.what == Select(node.what.noun, whose=Whose.MINE) and _is_called(node.of, node.what, s):
        return f"you control {who}"
    place = what.removeprefix("card from ")
    return f"{who} {be(node.of, s)} {article(what) if place == what else f'in {place}'}"


def _is_called(of: Ref, what: Select, s: TextScope) -> bool:
    """Whether what is bound is called by that noun anyway: "this unit"."""
    return s.things[s.index_of(of.name)].word == NOUNS[what.noun]


@CONDITIONS.add(YourTurn)
def _your_turn(node: YourTurn, s: TextScope) -> str:
    return f"it is {possessive(s.you)} turn"


@CONDITIONS.add(IsOdd)
def _odd(node: IsOdd, s: TextScope) -> str:
    return f"{VALUES(node.what, s)} is odd"


@CONDITIONS.add(Not)
def _not(node: Not, s: TextScope) -> str:
    inner = node.what
    if isinstance(inner, Compare) and isinstance(inner.right, Num) and inner.op in OPPOSITE:
        return CONDITIONS(Compare(inner.left, OPPOSITE[inner.op], inner.right), s)
    return negated(CONDITIONS(inner, s))


OPPOSITE: dict[Op, Op] = {Op.LE: Op.GT, Op.GT: Op.LE, Op.GE: Op.LT, Op.LT: Op.GE}
NEGATED: dict[str, str] = {
    "is": "is not",
    "are": "are not",
    "was": "was not",
    "have": "have not",
    "has": "does not have",
    "had": "did not have",
    "were": "were not",
    "spent": "did not spend",
}


def negated(text: str) -> str:
    """The opposite of a condition: its first verb is negated."""
    words = text.split(" ")
    at = next((i for i, word in enumerate(words) if word in NEGATED), None)
    if at is None:
        return f"it is not so that {text}"
    return " ".join([*words[:at], NEGATED[words[at]], *words[at + 1 :]])
