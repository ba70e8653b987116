"""The legend: every sign that the table is drawn with, and what it means."""

from __future__ import annotations

from typing import NamedTuple

from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.signs import DASHED, DOUBLE, HEAVY, ROUND
from ashes_tui.ui.draw.table.texts.short import with_sign_of_exhaustion
from ashes_tui.words.glyphs import SHORT

ORNAMENTS = frozenset({"rule", "line", "edge", "name"})
"""Fields of the tables of signs that mean nothing: lines that part one thing from another, and the table's name."""


class Meaning(NamedTuple):
    """Signs as they stand on the table, what they mean, and their fields in the tables of signs."""

    shown: str
    words: str
    fields: tuple[str, ...] = ()


Legend = tuple[tuple[str, tuple[Meaning, ...]], ...]
"""Headings, each with its signs."""


def legend(look: Appearance) -> Legend:
    """The legend in the signs of an appearance."""
    return (
        ("Dice", _dice(look)),
        ("Prices", _prices(look)),
        ("On a card", _card(look)),
        ("An aspect: what fights for a Chimera or a Dragonborn", _aspect(look)),
        ("Frames and edges", _frames(look)),
        ("Around the table", _around(look)),
        ("Lists and log", _lists(look)),
    )


def _dice(look: Appearance) -> tuple[Meaning, ...]:
    signs, glyphs = look.signs, look.glyphs
    basic, klass, power = (f"As{sign}" for sign in glyphs.levels)
    left, right = signs.tile[3:5]
    types = ", ".join(f"{short} {die.value}" for die, short in SHORT.items())
    return (
        Meaning(power, "a power side: pays for power, class or basic of its type", ("levels",)),
        Meaning(klass, "a class side: pays for class or basic of its type"),
        Meaning(basic, "a basic side: pays for basic"),
        Meaning(f"{left} {power} {right}" if left else power, "a die of a pool, large where there is room", ("tile",)),
        Meaning(f"{glyphs.exhaustion} As", "a die that is spent: it comes back next round", ("exhaustion",)),
        Meaning("As Ar Na", types),
        Meaning(
            f"Ra{glyphs.levels[2]} Ra{glyphs.levels[0]}",
            "dice of a Chimera, which are never spent: when all show power it gets a Red Rains token and they turn "
            "back to basic. To lower one that shows power puts that off",
        ),
    )


def _prices(look: Appearance) -> tuple[Meaning, ...]:
    glyphs = look.glyphs
    basic, klass, power = glyphs.levels
    example = with_sign_of_exhaustion("side, exhaust: Draw ...", glyphs.exhaustion)
    exhaust = "exhaust" if glyphs.exhaustion.isalpha() else f"{glyphs.exhaustion}, exhaust"
    return (
        Meaning("main, side", "takes your main action, or your side action, of this turn"),
        Meaning(exhaust, "exhausts the card itself: it can be used once a round"),
        Meaning(f"As{power} As{klass}", "takes a die that shows this side of this type, or a better one"),
        Meaning(basic, "takes any die"),
        Meaning(example, "in a text: the price stands before the colon, what you get behind it"),
    )


def _card(look: Appearance) -> tuple[Meaning, ...]:
    signs, glyphs = look.signs, look.glyphs
    return (
        Meaning(f"{signs.attack}2", "attack 2: the damage it deals", ("attack",)),
        Meaning(f"{signs.life}1/3", f"1 of 3 life left; {signs.life}3 is unhurt", ("life",)),
        Meaning("R1", "recover 1: this many wounds come off at the end of a round"),
        Meaning(f"{signs.attack}3{signs.raised}", "higher than printed", ("raised",)),
        Meaning(f"{signs.attack}1{signs.lowered}", "lower than printed", ("lowered",)),
        Meaning(f"{signs.life}{signs.minus}2", "2 life lost since you were last asked", ("minus",)),
        Meaning(f"{signs.life}3{glyphs.arrow}1", "foreseen: 3 life now, 1 after it", ("arrow",)),
        Meaning(f"{signs.life}3{glyphs.arrow}1?", "at most this: a block, a guard or another attacker makes it less"),
        Meaning(signs.dead, "destroyed, or foreseen to be", ("dead",)),
        Meaning(
            f"{signs.returned} Botanist", "left the row without being destroyed, for example to a hand", ("returned",)
        ),
        Meaning(f"{glyphs.status}2", "2 status tokens", ("status",)),
        Meaning(f"{glyphs.exhaustion} exhausted", "it rests: cannot attack, block or be used"),
        Meaning(f"{signs.attached} Gust Spear", "attached to this card", ("attached",)),
        Meaning("Botanist#2", "a copy's number, in order of arrival; it keeps it while it is in play"),
        Meaning("S. Frost Talon", "short for Summon Frost Talon"),
        Meaning(f"+1 attack{glyphs.ellipsis}", "its text is longer than fits: i shows all of it"),
        Meaning("On arrival:", "when it comes into play"),
        Meaning("On a kill:", "after it destroys a unit by attacking"),
        Meaning(f"{glyphs.times}2", "two equal ones", ("times",)),
        Meaning(f"{glyphs.times}2 {glyphs.exhaustion}1", "two equal ones, one of them exhausted"),
    )


def _aspect(look: Appearance) -> tuple[Meaning, ...]:
    signs, glyphs = look.signs, look.glyphs
    left, center, right, none = glyphs.intents
    return (
        Meaning(f"{left} {center} {right}", "its intent: it attacks your leftmost unit, you, your rightmost unit"),
        Meaning(none, "it has no intent", ("intents",)),
        Meaning(
            " ".join(dict.fromkeys((signs.shield, glyphs.shield))),
            "shield: it blocks, and guards other aspects",
            ("shield",),
        ),
        Meaning(
            f"{signs.blood}2",
            "blood 2: the wounds that the opponent itself gets when this is destroyed or discarded",
            ("blood",),
        ),
        Meaning("threat 4", "after each round it gets new face-down aspects until it has 4"),
        Meaning("stamina 1", "once it may shuffle its discard pile into a new draw pile; at 0 it is fatigued"),
        Meaning(signs.weave, "a card that lies face down", ("weave",)),
        Meaning(
            f"{glyphs.status}{signs.unfilled}",
            "beside Red Rains: tokens that came, and that are still to come",
            ("unfilled",),
        ),
    )


def _frames(look: Appearance) -> tuple[Meaning, ...]:
    signs = look.signs

    def corners(kind: str) -> str:
        frame = signs.frames[kind]
        return f"{frame.top_left}{frame.top}{frame.top_right} {frame.bottom_left}{frame.bottom}{frame.bottom_right}"

    across = signs.lines[0]
    return (
        Meaning(corners(ROUND), "a card", ("frames",)),
        Meaning(corners(HEAVY), "the card under the cursor"),
        Meaning(corners(DOUBLE), "a card of what happens now"),
        Meaning(corners(DASHED), "an exhausted card, or one that has left"),
        Meaning(
            f"{signs.edge} {signs.edge_on}", "the edge of a side of the table, and at the cursor", ("edge", "edge_on")
        ),
        Meaning(
            f"{signs.slot_edge} {signs.spent_edge}",
            "a ready spell, or a card in hand; an exhausted spell",
            ("slot_edge", "spent_edge"),
        ),
        Meaning(across * 3, "in a battle: who attacks whom, and who blocks", ("lines",)),
    )


def _around(look: Appearance) -> tuple[Meaning, ...]:
    signs, glyphs = look.signs, look.glyphs
    bar = signs.full * 2 + signs.eighths[4:5] + signs.empty
    return (
        Meaning(f"{signs.ours} {signs.theirs}", "yours, below; the other side's, above", ("ours", "theirs")),
        Meaning(
            f"{signs.on} {signs.off}", "an action that is left, one that is used; the phase of the round", ("on", "off")
        ),
        Meaning(bar, "the life that a Phoenixborn has left", ("full", "eighths", "empty")),
        Meaning(
            "hand draw disc conj", "piles: hand, draw, discard pile, conjurations; in little room some are left out"
        ),
        Meaning("first", "the first player of this round, who has the first turn"),
        Meaning(
            f"{glyphs.more_left} {glyphs.more_right} {glyphs.more_up}",
            "more at this side",
            ("more_left", "more_right", "more_up"),
        ),
        Meaning(f"{signs.raised} {signs.lowered} 3 more", "more above, more below"),
    )


def _lists(look: Appearance) -> tuple[Meaning, ...]:
    signs, glyphs = look.signs, look.glyphs
    return (
        Meaning(
            glyphs.cursor,
            "the answer or line under the cursor",
            ("cursor",),
        ),
        Meaning(f"{signs.box} {signs.no_box}", "picked, not picked", ("box", "no_box")),
        Meaning(
            f"{signs.copy}{signs.copy}{signs.no_copy}",
            "in a deck: it holds two copies of a card, and may hold one more",
            ("copy", "no_copy"),
        ),
        Meaning(signs.on, "in a deck being built: recommended for the First Five"),
        Meaning(
            f"{signs.chosen} {signs.not_chosen}",
            "in settings: the value that is chosen, another one",
            ("chosen", "not_chosen"),
        ),
        Meaning(f"{glyphs.dot} {signs.attack} {signs.life}", "in the log: an action, an attack, life lost", ("dot",)),
        Meaning(f"{signs.rolled} {signs.dead}", "in the log: dice, something destroyed or discarded", ("rolled",)),
        Meaning(f"{signs.rolled}7-9", "the row of its card that an opponent has rolled in this turn"),
        Meaning(glyphs.check, "done", ("check",)),
        Meaning(glyphs.ellipsis, "cut short for lack of room: i shows all of it", ("ellipsis",)),
    )
