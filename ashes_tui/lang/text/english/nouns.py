"""Words for the closed vocabularies: nouns, states, zones, values, tokens."""

from __future__ import annotations

from ashes_tui.lang.select import CardState, Mode, Noun, Op
from ashes_tui.lang.terms import PHOENIXBORN_TYPES, CardType, Duration, Stat, Token, Zone

NOUNS: dict[Noun, str] = {
    Noun.CARD: "card",
    Noun.UNIT: "unit",
    Noun.ALLY: "ally",
    Noun.CONJURATION: "conjuration",
    Noun.ASPECT: "aspect",
    Noun.PHOENIXBORN: "Phoenixborn",
    Noun.READY_SPELL: "ready spell",
    Noun.SPELL: "spell",
    Noun.ACTION_SPELL: "action spell",
    Noun.REACTION_SPELL: "reaction spell",
    Noun.ALTERATION: "alteration spell",
    Noun.PLAYER: "player",
    Noun.OPPONENT: "opponent",
}
PEOPLE = frozenset({Noun.PLAYER, Noun.OPPONENT})

STATES: dict[CardState, str] = {
    CardState.EXHAUSTED: "exhausted",
    CardState.UNEXHAUSTED: "unexhausted",
    CardState.CHARGED: "charged",
    CardState.ATTACKING: "attacking",
    CardState.BATTLING: "battling",
    CardState.NOT_ATTACKING: "non-attacking",
    CardState.BLOCKING: "blocking",
    CardState.GUARDING: "guarding",
    CardState.BLOCKED: "blocked",
    CardState.UNBLOCKED: "unblocked",
    CardState.DECLARED: "declared",
}

MODES: dict[Mode, str] = {
    Mode.CHOOSE: "",
    Mode.TARGET: "target",
    Mode.ALL: "",
    Mode.RANDOM: "random",
    Mode.LEFTMOST: "leftmost",
    Mode.RIGHTMOST: "rightmost",
}
POSITIONS = frozenset({Mode.LEFTMOST, Mode.RIGHTMOST})

ZONES: dict[Zone, str] = {
    Zone.HAND: "hand",
    Zone.DRAW_PILE: "draw pile",
    Zone.DISCARD_PILE: "discard pile",
    Zone.CONJURATION_PILE: "conjuration pile",
    Zone.BATTLEFIELD: "battlefield",
    Zone.SPELLBOARD: "spellboard",
    Zone.PHOENIXBORN: "Phoenixborn area",
    Zone.ATTACHED: "attached cards",
    Zone.UNDER: "cards underneath",
    Zone.ASIDE: "cards set aside",
    Zone.LIMBO: "cards being played",
    Zone.REMOVED: "cards removed from the game",
    Zone.FACE_DOWN: "face-down aspects",
}

STATS: dict[Stat, str] = {
    Stat.ATTACK: "attack value",
    Stat.LIFE: "life value",
    Stat.RECOVER: "recover value",
    Stat.BATTLEFIELD: "battlefield value",
    Stat.SPELLBOARD: "spellboard value",
}

TOKENS: dict[Token, str] = {
    Token.WOUND: "wound token",
    Token.EXHAUSTION: "exhaustion token",
    Token.STATUS: "status token",
    Token.RED_RAINS: "Red Rains token",
}

TYPES: dict[CardType, str] = {
    kind: kind.value.capitalize() if kind in PHOENIXBORN_TYPES else kind.value for kind in CardType
}

ON_IT: dict[str, tuple[str, str]] = {
    "wounds": ("wound token", "on it"),
    "status": ("status token", "on it"),
    "exhaustion": ("exhaustion token", "on it"),
    "tokens": ("token", "on it"),
    "red-rains": ("Red Rains token", "on it"),
    "alterations": ("alteration spell", "attached to it"),
    "dice": ("die", "on it"),
    "owner-pile": ("card", "left in its owner's draw pile"),
}

BOUNDS: dict[Op, str] = {
    Op.EQ: "{n}",
    Op.LE: "{n} or less",
    Op.GE: "{n} or more",
    Op.LT: "less than {n}",
    Op.GT: "more than {n}",
}


def bound(op: Op, n: str, *, countable: bool = False) -> str:
    """``2 or less``; of things that can be counted ``2 or fewer``, ``no``, ``exactly 2``."""
    if not countable:
        return BOUNDS[op].format(n=n)
    if (op, n) in {(Op.EQ, "0"), (Op.LE, "0"), (Op.LT, "1")}:
        return "no"
    if op is Op.EQ:
        return f"exactly {n}"
    return BOUNDS[op].format(n=n).replace("less", "fewer")


LASTING: dict[Duration, str] = {
    Duration.TURN: "for the remainder of the turn",
    Duration.ATTACKS: "during attacks this turn",
    Duration.NEXT_TURN: "until the end of the next turn or the round",
    Duration.ROUND: "for the remainder of the round",
    Duration.YOUR_NEXT_TURN: "until the start of your next turn",
    Duration.THEIR_NEXT_TURN: "during their next turn",
    Duration.YOUR_NEXT_TURN_OR_ROUND: "until the start of your next turn or the next round",
}
