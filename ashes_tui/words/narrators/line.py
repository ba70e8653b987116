"""A line of the story: what narration yields. What it is about is data; its words are only to be read."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from ashes_tui.engine.api import NONE
from ashes_tui.lang.terms import Phase


class Tone(StrEnum):
    """How much a line matters: what a front end may colour, indent or drop. ``WHY`` is the reason of what follows."""

    ROUND = "round"
    TURN = "turn"
    ACTION = "action"
    EFFECT = "effect"
    QUIET = "quiet"
    WHY = "why"
    HURT = "hurt"
    END = "end"


class Kind(StrEnum):
    """What sort of thing a line tells. ``NOTE`` is a line that no event stands behind."""

    NOTE = "note"
    ROUND = "round"
    PHASE = "phase"
    TURN = "turn"
    REASON = "reason"
    DEED = "deed"
    ROLL = "roll"
    CARDS = "cards"
    TOKENS = "tokens"
    DICE = "dice"
    HARM = "harm"
    EFFECT = "effect"
    BATTLE = "battle"
    OPPONENT = "opponent"
    END = "end"


class Verb(StrEnum):
    """What is done in a line, whatever words say it."""

    ACTIVATE = "activate"
    ATTACH = "attach"
    ATTACK = "attack"
    BEGIN = "begin"
    BLOCK = "block"
    CANCEL = "cancel"
    COME_BACK = "come back"
    COME_INTO_PLAY = "come into play"
    DEAL = "deal"
    DECLINE = "decline"
    DESTROY = "destroy"
    DISCARD = "discard"
    DRAW = "draw"
    EXHAUST = "exhaust"
    EXPLAIN = "explain"
    FALL = "fall"
    GAIN = "gain"
    GET = "get"
    GO_ON = "go on"
    GUARD = "guard"
    JOIN = "join"
    LAST = "last"
    LEAD = "lead"
    LEAVE = "leave"
    LOOK = "look"
    LOSE = "lose"
    MEDITATE = "meditate"
    MOVE = "move"
    PASS = "pass"
    PLAY = "play"
    PREVENT = "prevent"
    PUT_BACK = "put back"
    PUT_OFF = "put off"
    REMOVE = "remove"
    RESOLVE = "resolve"
    REVEAL = "reveal"
    ROLL = "roll"
    SHUFFLE = "shuffle"
    TAKE = "take"
    TARGET = "target"
    TELL = "tell"
    TURN = "turn"
    TURN_DOWN = "turn down"
    USE_POWER = "use power"
    WIN = "win"
    WOUND = "wound"


class About(Struct, frozen=True):
    """What a line is about, as its viewer may know it: what is hidden from the viewer is not in here.

    ``actor`` is the seat that does it, ``cards``, ``seats`` and ``dice`` (ids) what it is done with or to: of an attack
    the target, then the attackers. ``amounts`` are its numbers, such as damage, tokens, cards moved, what was rolled.
    ``audience`` are the seats that may know all of it; None is everyone. ``ability`` is the address of the ability.
    """

    kind: Kind = Kind.NOTE
    verb: Verb = Verb.TELL
    actor: int = NONE
    cards: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    round: int = 0
    phase: Phase = Phase.SETUP
    audience: tuple[int, ...] | None = None
    ability: str = ""


class Lead(StrEnum):
    """How a line begins: with its doer (*Ann passes*), with whose it is (*Ann's die turns*), or with anything else."""

    DOER = "doer"
    OWNER = "owner"
    OTHER = "other"


class Line(NamedTuple):
    """One line of the log. ``seat`` is the player it is about, -1 for none.

    ``apart``: it belongs to a turn of an opponent that plays itself. ``brief`` is the same in a list of deeds whose
    doer was named, if that is shorter.
    """

    text: str
    tone: Tone = Tone.EFFECT
    seat: int = -1
    apart: bool = False
    about: About = About()
    brief: str = ""
    lead: Lead = Lead.OTHER


def does(who: str, deed: str, seat: int, tone: Tone = Tone.ACTION, rest: str = "") -> Line:
    """``Ann passes``: a line that begins with its doer. ``rest`` is what a list of deeds leaves out."""
    return Line(f"{who} {deed}{rest}", tone, seat, brief=deed, lead=Lead.DOER)


def owns(whose: str, what: str, seat: int, tone: Tone = Tone.ACTION) -> Line:
    """``Ann's turn``: a line that begins with whose it is."""
    return Line(f"{whose} {what}", tone, seat, lead=Lead.OWNER)
