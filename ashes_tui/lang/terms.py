"""The closed vocabulary of the rules: card types, dice, tokens, zones, durations."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class CardType(StrEnum):
    """Printed type of a card (ASC-DECK-04)."""

    PHOENIXBORN = "phoenixborn"
    ALLY = "ally"
    CONJURATION = "conjuration"
    READY_SPELL = "ready spell"
    ACTION_SPELL = "action spell"
    REACTION_SPELL = "reaction spell"
    ALTERATION_SPELL = "alteration spell"
    CONJURED_ALTERATION = "conjured alteration spell"
    ASPECT = "aspect"
    CONJURED_ASPECT = "conjured aspect"
    DRAGONBORN = "dragonborn"
    CHIMERA = "chimera"
    BEHAVIOR = "behavior"


ASPECT_TYPES = frozenset({CardType.ASPECT, CardType.CONJURED_ASPECT})
UNIT_TYPES = frozenset({CardType.ALLY, CardType.CONJURATION, *ASPECT_TYPES})
ALTERATION_TYPES = frozenset({CardType.ALTERATION_SPELL, CardType.CONJURED_ALTERATION})
CONJURED_TYPES = frozenset({CardType.CONJURATION, CardType.CONJURED_ALTERATION, CardType.CONJURED_ASPECT})
SPELL_TYPES = frozenset({CardType.READY_SPELL, CardType.ACTION_SPELL, CardType.REACTION_SPELL, *ALTERATION_TYPES})
DECK_TYPES = frozenset({CardType.ALLY, CardType.ALTERATION_SPELL, *SPELL_TYPES}) - {CardType.CONJURED_ALTERATION}


class Placement(StrEnum):
    """Where a card goes when it is played or put into play."""

    BATTLEFIELD = "battlefield"
    SPELLBOARD = "spellboard"
    DISCARD = "discard"
    UNIT = "unit"
    PHOENIXBORN = "phoenixborn"
    EITHER = "unit or phoenixborn"
    NONE = "none"


HOSTS: dict[Placement, str] = {
    Placement.UNIT: "unit",
    Placement.PHOENIXBORN: "Phoenixborn",
    Placement.EITHER: "unit or Phoenixborn",
}
"""What an alteration spell is attached to, and how that is called."""


class DieType(StrEnum):
    """The nine magic types (ASC-DICE), and the dice of the opponents."""

    ASTRAL = "astral"
    ARTIFICE = "artifice"
    NATURAL = "natural"
    CEREMONIAL = "ceremonial"
    CHARM = "charm"
    ILLUSION = "illusion"
    DIVINE = "divine"
    SYMPATHY = "sympathy"
    TIME = "time"
    DRAGON = "dragon"
    RAGE = "rage"


MAGIC_TYPES = tuple(d for d in DieType if d not in (DieType.DRAGON, DieType.RAGE))


class FirstPlayerRule(StrEnum):
    """What the most basic symbols of the first roll are good for (ASC-RND-06)."""

    CHOOSES = "chooses"
    BEGINS = "begins"


class Responses(StrEnum):
    """Among partners: to whom the opportunity to respond passes from one player (ASC-TIM-02, C-16)."""

    CLOCKWISE = "clockwise"
    CHOSEN = "chosen"


class Blood(StrEnum):
    """When an aspect that leaves play wounds its owner: before its triggers or when it lies there (ASC-DMG-05)."""

    ON_REMOVAL = "on-removal"
    AFTER_DISCARD = "after-discard"


"""The types players have in their dice pools; the others are the opponents' own."""
PHOENIXBORN_TYPES = frozenset({CardType.PHOENIXBORN, CardType.DRAGONBORN, CardType.CHIMERA})
"""What counts as a Phoenixborn for all purposes (ASC-GLO-19)."""


class Level(IntEnum):
    """Side of a die, lowest first (ASC-GLO-10)."""

    BASIC = 0
    CLASS = 1
    POWER = 2


class Token(StrEnum):
    """Tokens that lie on cards; Red Rains only on a Chimera (CMP-21)."""

    WOUND = "wound"
    EXHAUSTION = "exhaustion"
    STATUS = "status"
    RED_RAINS = "red rains"


class Stat(StrEnum):
    """Values printed on units and Phoenixborn."""

    ATTACK = "attack"
    LIFE = "life"
    RECOVER = "recover"
    BATTLEFIELD = "battlefield"
    SPELLBOARD = "spellboard"


class Zone(StrEnum):
    """Where a card is.

    ``FACE_DOWN``: a hidden aspect in its place on a battlefield (ASC-DRG-27). ``ASIDE``: leaving play while triggers
    resolve (ASC-TIM-01). ``LIMBO``: being played.
    """

    HAND = "hand"
    DRAW_PILE = "draw pile"
    DISCARD_PILE = "discard pile"
    CONJURATION_PILE = "conjuration pile"
    BATTLEFIELD = "battlefield"
    SPELLBOARD = "spellboard"
    PHOENIXBORN = "phoenixborn"
    ATTACHED = "attached"
    UNDER = "under"
    ASIDE = "aside"
    LIMBO = "limbo"
    REMOVED = "removed"
    FACE_DOWN = "face down"


IN_PLAY = frozenset({Zone.BATTLEFIELD, Zone.SPELLBOARD, Zone.PHOENIXBORN, Zone.ATTACHED})


class Means(StrEnum):
    """By what damage, a wound, a destruction or targeting came about."""

    ATTACK = "attack"
    COUNTER = "counter"
    SPELL = "spell"
    ABILITY = "ability"
    DICE_POWER = "dice power"
    GAME = "game"


class Phase(StrEnum):
    """Phases of a round (ASC-RND-01)."""

    SETUP = "setup"
    DRAGON = "dragon"
    PREPARE = "prepare"
    PLAYER_TURNS = "player turns"
    RECOVERY = "recovery"
    ROUND_END = "end of round"


class ActionKind(StrEnum):
    """The two kinds of action a turn offers (ASC-RND-13)."""

    MAIN = "main"
    SIDE = "side"


class Duration(StrEnum):
    """How long a timed effect lasts. ``ATTACKS``: during the attacks of this turn.

    ``THEIR_NEXT_TURN``: during the next turn of the players it is about.
    """

    TURN = "turn"
    ATTACKS = "attacks"
    NEXT_TURN = "next turn"
    ROUND = "round"
    YOUR_NEXT_TURN = "your next turn"
    YOUR_NEXT_TURN_OR_ROUND = "your next turn or round"
    THEIR_NEXT_TURN = "their next turn"


class BlockKind(StrEnum):
    """What a text block is."""

    PLAY = "play"
    REACT = "react"
    ACT = "act"
    WHEN = "when"
    AFTER = "after"
    ALWAYS = "always"
    FOCUS = "focus"
    HANDPLAY = "handplay"
    STATUS = "status"
    PROGRESS = "progress"
    ULTIMATE = "ultimate"
    ROW = "row"


class EventKind(StrEnum):
    """What a trigger can listen to. Roles of each kind stand in ``EVENT_ROLES``."""

    ENTERS = "enters"
    ATTACHED = "attached"
    EXHAUSTED = "exhausted"
    ATTACKS = "attacks"
    ATTACKERS = "attackers"
    DEFENDS = "defends"
    DEFENDERS = "defenders"
    DAMAGED = "damaged"
    WOUNDED = "wounded"
    TOKENS_GONE = "tokens gone"
    STATUS_SPENT = "status spent"
    DESTROYED = "destroyed"
    DESTROYS = "destroys"
    TARGETED = "targeted"
    RESOLVES = "resolves"
    PLAYED = "played"
    LEAVES = "leaves"
    PASSES = "passes"
    MEDITATES = "meditates"
    SPENDS = "spends"
    DICE_CHANGED = "dice changed"
    ROUND_END = "round end"
    TURN_START = "turn start"
    TURN_END = "turn end"
    TURNS_START = "turns start"
    PREPARE_END = "prepare end"


EVENT_ROLES: dict[EventKind, tuple[str, ...]] = {
    EventKind.ENTERS: ("card", "player"),
    EventKind.ATTACHED: ("card", "player", "host"),
    EventKind.EXHAUSTED: ("card", "player"),
    EventKind.ATTACKS: ("card", "player", "target"),
    EventKind.ATTACKERS: ("player", "target", "amount"),
    EventKind.DEFENDS: ("card", "player", "source"),
    EventKind.DEFENDERS: ("player", "target"),
    EventKind.DAMAGED: ("card", "player", "source", "cause", "amount"),
    EventKind.WOUNDED: ("card", "player", "source", "cause", "amount"),
    EventKind.DESTROYED: ("card", "player", "source", "cause"),
    EventKind.DESTROYS: ("card", "player", "source", "cause"),
    EventKind.TARGETED: ("card", "player", "source", "cause", "effect"),
    EventKind.RESOLVES: ("card", "player", "effect"),
    EventKind.PLAYED: ("card", "player"),
    EventKind.LEAVES: ("card", "player"),
    EventKind.PASSES: ("player",),
    EventKind.TOKENS_GONE: ("card", "player"),
    EventKind.STATUS_SPENT: ("card", "player"),
    EventKind.MEDITATES: ("player", "milled"),
    EventKind.SPENDS: ("player", "die"),
    EventKind.DICE_CHANGED: ("player", "amount"),
    EventKind.ROUND_END: (),
    EventKind.TURN_START: ("player",),
    EventKind.TURN_END: ("player",),
    EventKind.TURNS_START: (),
    EventKind.PREPARE_END: (),
}


class Intent(StrEnum):
    """Whom an aspect attacks (ASC-DRG-21..23)."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"


class Rule(StrEnum):
    """A rule by which the game itself does something: no card says it and no player chooses it."""

    NO_CARDS = "ASC-RND-09"
    FACE_UP_STATUS = "ASC-DRG-04"
    NO_ROLL = "ASC-DRG-14"
    PASS_PENALTY = "ASC-DRG-15"
    SET_BACK = "ASC-DRG-17"
    BLOOD = "ASC-DRG-29"
    SPELL_EXHAUSTED = "ASC-DRG-31"
    BODY_EXHAUSTED = "ASC-DRG-32"
    FATIGUE = "ASC-DRG-41"
    EMPTY_PILE = "ASC-DRG-42"
    RAGE_ROLL = "CHI-02"
    FULL_SET = "CHI-31"
    ULTIMATE = "CHI-39"
    RAINS_EXHAUSTED = "CHI-56"
    FACE_UP_RAINS = "CHI-58"


class Behavior(StrEnum):
    """One step of a behaviour row (ASC-DRG-12, CHI-12)."""

    ATTACK_OR_REVEAL = "attack or reveal"
    ACTIVATE = "activate"
    REVEAL = "reveal"
    ATTACK_REVEALED = "attack with revealed"
    ATTACK_RIGHTMOST = "attack with rightmost"
    READ = "read"
    EFFECTS = "effects"


WRITTEN = tuple(b for b in Behavior if b not in (Behavior.READ, Behavior.EFFECTS))
"""The steps that rows name; the others are the engine's own: read a behaviour card, resolve the effects of its row."""
