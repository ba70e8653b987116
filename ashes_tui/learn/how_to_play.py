"""How to play, in a few sections, each with a part of a table to look at."""

from __future__ import annotations

from msgspec import Struct

from ashes_tui.content.paths import rules_dir
from ashes_tui.engine.api import Rules
from ashes_tui.learn.positions import match_at
from ashes_tui.match.match import Match
from ashes_tui.outside.files import read_text
from ashes_tui.scenario.reading.reader import read_story

TITLE = "How to play"
TURN, ATTACK = "how-to-play", "how-to-play-attack"
"""The moments that the page shows parts of the table at: in one's own turn, and attacked by two units."""
SOLO = "how-a-solo-opponent-plays"
"""The moment of the page about opponents that nobody plays: a Chimera with aspects face up and face down."""


class Note(Struct, frozen=True):
    """A sentence about what a picture shows. It is told only where all of ``about`` stand in the picture.

    How much a picture shows depends on its size, and so does what needs a word.
    """

    text: str
    about: tuple[str, ...] = ()


class Section(Struct, frozen=True):
    """A heading, a few sentences, the parts of a table that show what they say, and notes on what stands there.

    ``moment`` names the moment at which they look so.
    """

    title: str
    text: str
    shows: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    moment: str = TURN


SECTIONS = (
    Section(
        "Two Phoenixborn",
        "Each player is a Phoenixborn with a life value, an ability, a deck of thirty cards and ten dice. Wounds stay. "
        "Whoever has as many wounds as life is destroyed, and the other player wins.",
        ("their-bar",),
        (
            Note("♥ 8/17: 8 of 17 life left.", ("8/17",)),
            Note("Behind ↻: spent dice.", ("↻",)),
            Note("Ar: artifice dice, Na: natural dice.", ("Ar", "Na")),
        ),
    ),
    Section(
        "Dice pay for everything",
        "A die shows its power side (rare, and the best), its class side, or its basic side. Power pays for power, "
        "class or basic of its type; class for class or basic; any die pays for a basic symbol. A spent die is "
        "exhausted until the next round.",
        ("my-bar",),
        (
            Note("✹ power side, ✦ class side, ▫ basic side.", ("✹", "✦", "▫")),
            Note("As: astral dice.", ("As",)),
            Note("Gold: a key to press."),
        ),
    ),
    Section(
        "Cards have a price",
        "Beside the dice a card costs a main or a side action. Allies become units, ready spells stay on the "
        "spellboard, action spells do their work and go, alteration spells are attached to a unit, reaction spells "
        "answer what others do.",
        ("hand",),
        (
            Note("As✹: an astral die that shows power, besides the main or side action.", ("As✹",)),
            Note("▫ in a price: any die.", ("▫",)),
        ),
    ),
    Section(
        "Units fight",
        "A unit has an attack value, a life value, and a recover value. Attacking, blocking and countering exhaust it, "
        "and an exhausted unit does none of these until it has recovered.",
        ("my-field",),
        (
            Note("† attack, ♥ life.", ("†", "♥")),
            Note("♥1/2: 1 of 2 life left.", ("1/2",)),
            Note("recover 2: loses 2 wounds a round.", ("recover 2",)),
            Note("R2: recover 2, loses 2 wounds a round.", ("R2",)),
            Note("↻: exhausted.", ("↻",)),
            Note("As: an astral die on it.", ("As",)),
        ),
    ),
    Section(
        "Ready spells work every round",
        "Most are activated for a main or side action and their own exhaustion. Summon spells place conjurations, "
        "which are units too, from the conjuration pile.",
        ("my-spells",),
        (Note("An exhausted spell is marked ↻. It works again when its exhaustion token is gone.", ("↻",)),),
    ),
    Section(
        "Your turn",
        "One main action, and one side action if you like, in either order. Main: pay a main cost, attack, or pass. "
        "Side: pay a side cost, use the power of a die, or meditate. Then it is the other player's turn.",
        ("prompt",),
        (Note("Key, card, price."), Note("S. Frost Talon is short for Summon Frost Talon.", ("S. Frost",))),
    ),
    Section(
        "Attacking",
        "Attack a Phoenixborn with any number of units: each unexhausted unit of the defender may block one of them. "
        "Attack a unit with one unit: its Phoenixborn may guard it, once a round. Each attacker deals its attack value "
        "as damage; a unit that blocks strikes back, one that was attacked may.",
        ("their-field", "lane", "my-field"),
        (
            Note("♥3→2: the life that will be left.", ("3→2",)),
            Note("Cirrus Ranger may block Capacitor Beetle; else Arren is dealt its damage.", ("Cirrus", "Capacitor")),
        ),
        ATTACK,
    ),
    Section(
        "Meditating",
        "Discard cards from your hand, your draw pile or your spellboard. Each lets you turn one of your dice to the "
        "side you want.",
    ),
    Section(
        "The round",
        "When both players pass one after the other, the round ends. Units lose wounds up to their recover value, "
        "every card loses one exhaustion token and all dice on it. Spent dice are rolled again, as are those you give "
        "back. Then you may discard, and draw up to five cards. For each you cannot draw, your Phoenixborn gets a "
        "wound.",
    ),
)

SOLO_TITLE = "How a solo opponent plays"
SOLO_SECTIONS = (
    Section(
        "Nobody plays it",
        "A Chimera or a Dragonborn is an opponent without a player: its dice and its own cards say what it does. You "
        "play as always, and win when it has as many wounds as life. You lose when your Phoenixborn is destroyed.",
    ),
    Section(
        "Aspects are its units",
        "They lie face down, and nothing can be done to them, until its turns reveal them, the leftmost first. "
        "A face-up aspect attacks your leftmost unit, your rightmost unit or your Phoenixborn, as its sign says. "
        "When it is destroyed, its owner gets as many wounds as its blood value: blood 2, two wounds. What stands "
        "behind Status it does at the beginning of its owner's turns, for a status token.",
        ("their-field",),
        (
            Note("░▒ face down: the next is revealed first.", ("░▒",)),
            Note("†4: attack 4. ♥3: life 3.", ("†4", "♥3")),
            Note("◆1: 1 status token.", ("◆1",)),
        ),
        SOLO,
    ),
    Section(
        "A turn of a Chimera",
        "While an aspect lies face down it rolls a rage die, then the behaviour die with twelve sides. The row "
        "with that number says what it does: reveal an aspect, attack, often something besides. With none face "
        "down it attacks with its leftmost unit that can, or passes.",
        ("their-spells",),
        (Note("7-9: a roll of 7, 8 or 9.", ("7-9",)),),
        SOLO,
    ),
    Section(
        "When you attack",
        "An attack on the Chimera itself is blocked by aspects whose text says so and that are not exhausted. When "
        "you attack another aspect, one of these guards it. If none can, the behaviour die is rolled: on 9 or more the "
        "Chimera guards and takes the damage, as often as it is rolled. Aspects that are not exhausted strike back.",
    ),
    Section(
        "Red Rains, Ultimates, phases",
        "At the end of each round every face-up aspect brings the Chimera a Red Rains token. One more comes when all "
        "its rage dice show power, some come by its rows. Three set off its Ultimate, the worst it can do. Then its "
        "next phase begins, with other rows and another Ultimate. So destroy aspects before the round ends.",
        ("their-bar",),
        (
            Note("2/3: 2 of the 3 tokens that set off its Ultimate.", ("2/3",)),
            Note("Ra✹: a rage die that shows power.", ("Ra✹",)),
        ),
        SOLO,
    ),
    Section(
        "Threat and stamina",
        "After each round new aspects are laid out face down, until there are as many as its threat. Its stamina "
        "says how often it may begin its draw pile anew; after that, each aspect it would have to discard from there "
        "is a wound. If you pass while an aspect lies face down, one of its dice gets better.",
    ),
    Section(
        "A Dragonborn",
        "It rolls a single dragon die, and the side says what it does. Face-up aspects bring it status tokens, which "
        "its own ability spends: status 2 says it has two. Its ready spells I, II and III lie one upon the other; "
        "stage 1/3 is the first. What stands behind Activated the topmost does when the die says so, what stands "
        "behind Progress in each round. It guards an aspect on a basic side of the die.",
    ),
)


def shown_table(rules: Rules, moment: str) -> Match:
    """The table at one of these moments. Raises ``ContentError`` and ``Unreadable``."""
    path = rules_dir() / "lessons" / f"{moment}.yaml"
    return match_at(rules, read_story(read_text(path), path.name, rules.rulebook))
