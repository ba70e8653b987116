"""The closed vocabulary of selectors: how elements are picked, whose, what kind of thing, in which state."""

from __future__ import annotations

from enum import StrEnum


class Mode(StrEnum):
    """How elements are picked. ``ALL`` is fixed first (ASC-TIM-06, ASC-TIM-07).

    Only ``TARGET`` and the modes that pick by position target (ASC-GLO-15, ASC-DRG-34).
    """

    CHOOSE = "choose"
    TARGET = "target"
    ALL = "all"
    RANDOM = "random"
    LEFTMOST = "leftmost"
    RIGHTMOST = "rightmost"


class Whose(StrEnum):
    """Whose cards or pools: anyone's, yours, an opponent's, or those of the player ``Select.of`` names.

    ``OPPOSING`` is the person that an automaton faces (ASC-2P-07).
    """

    ANY = "any"
    MINE = "mine"
    OPPONENT = "opponent"
    THEIRS = "theirs"
    OPPOSING = "opposing"


class Noun(StrEnum):
    """What kind of thing a selector picks."""

    CARD = "card"
    UNIT = "unit"
    ALLY = "ally"
    CONJURATION = "conjuration"
    ASPECT = "aspect"
    PHOENIXBORN = "phoenixborn"
    READY_SPELL = "ready spell"
    SPELL = "spell"
    ACTION_SPELL = "action spell"
    REACTION_SPELL = "reaction spell"
    ALTERATION = "alteration"
    PLAYER = "player"
    OPPONENT = "opponent"


class CardState(StrEnum):
    """States a selector can ask for.

    ``NOT_ATTACKING`` is everything but attackers; ``BLOCKED`` and ``UNBLOCKED`` are attackers; ``DECLARED`` were
    declared as attacker, blocker or guard this turn. ``BATTLING`` are attackers, and what stands against them, from
    the first battle of the attack on, until their own has ended.
    """

    EXHAUSTED = "exhausted"
    UNEXHAUSTED = "unexhausted"
    CHARGED = "charged"
    ATTACKING = "attacking"
    NOT_ATTACKING = "not-attacking"
    BLOCKING = "blocking"
    GUARDING = "guarding"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    DECLARED = "declared"
    BATTLING = "battling"


class Op(StrEnum):
    """Comparisons."""

    EQ = "="
    LE = "<="
    GE = ">="
    LT = "<"
    GT = ">"
