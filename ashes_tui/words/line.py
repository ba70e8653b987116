"""A line of the story. What it is about is data; its text is only for reading."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from ashes_tui.engine.api import NONE
from ashes_tui.lang.terms import Phase
from ashes_tui.words.tone import Tone as Tone  # told with its lines


class LineKind(StrEnum):
    """What a line is about. ``NOTE`` is a line without an event."""

    NOTE = "note"
    ROUND = "round"
    PHASE = "phase"
    TURN = "turn"
    REASON = "reason"
    ACTION = "action"
    ROLL = "roll"
    CARDS = "cards"
    TOKENS = "tokens"
    DICE = "dice"
    HARM = "harm"
    EFFECT = "effect"
    BATTLE = "battle"
    OPPONENT = "opponent"
    END = "end"


class LineVerb(StrEnum):
    """What happens in a line, whatever its wording."""

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
    FAIL = "fail"
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
    """What a line is about, as its viewer may know it; nothing hidden is in here.

    ``actor`` is the acting seat; ``cards``, ``seats`` and ``dice`` are the ids involved, for an attack the target, then
    the attackers. ``amounts`` are numbers such as damage, tokens, cards moved or a roll. ``audience``: the seats that
    may know all of it, None for everyone. ``ability`` is the address of the ability.
    """

    kind: LineKind = LineKind.NOTE
    verb: LineVerb = LineVerb.TELL
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
    """How a line begins: with its actor (*Ann passes*), with an owner (*Ann's die turns*), or otherwise."""

    ACTOR = "actor"
    OWNER = "owner"
    OTHER = "other"


class Line(NamedTuple):
    """One line of the log. ``seat`` is the player it is about, -1 for none.

    ``apart``: it belongs to an automaton's turn. ``brief`` is a shorter text for lists of actions in which the actor
    was named, of a quotation its short form. ``form`` is the text with ``{}`` for its ``parts``, where such lines may
    share one: they are the same but for these. ``by`` is who struck, as it was called then.
    """

    text: str
    tone: Tone = Tone.EFFECT
    seat: int = -1
    apart: bool = False
    about: About = About()
    brief: str = ""
    lead: Lead = Lead.OTHER
    form: str = ""
    parts: tuple[str, ...] = ()
    by: str = ""


def actor_line(who: str, action: str, seat: int, tone: Tone = Tone.ACTION, rest: str = "") -> Line:
    """``Ann passes``: a line that begins with its actor. ``rest`` is left out in lists of actions."""
    return Line(f"{who} {action}{rest}", tone, seat, brief=action, lead=Lead.ACTOR)


def owner_line(whose: str, what: str, seat: int, tone: Tone = Tone.ACTION) -> Line:
    """``Ann's turn``: a line that begins with an owner."""
    return Line(f"{whose} {what}", tone, seat, lead=Lead.OWNER)
