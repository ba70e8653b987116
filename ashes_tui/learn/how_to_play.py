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
        "Each player is a Phoenixborn with a life value, an ability, a deck of thirty cards and ten dice. Wounds "
        "stay. A Phoenixborn with as many wounds as life is destroyed, and the other player wins.",
        ("their-bar",),
        (
            Note("♥ 8/17: 8 of 17 life left.", ("8/17",)),
            Note("After ↻: spent dice.", ("↻",)),
            Note("Ar: artifice dice, Na: natural dice.", ("Ar", "Na")),
        ),
    ),
    Section(
        "Dice pay for everything",
        "A die shows its power side (rare, and the best), its class side, or its basic side. Power pays for power or "
        "class of its type, class pays for class, and any die pays for a basic symbol. A spent die is exhausted until "
        "the next round.",
        ("my-bar",),
        (
            Note("✹ power side, ✦ class side, ▫ basic side.", ("✹", "✦", "▫")),
            Note("As: astral dice.", ("As",)),
            Note("Gold: a key to press."),
        ),
    ),
    Section(
        "Cards have a price",
        "Most cards cost a main or a side action, and dice. Allies become units, ready spells stay on your "
        "spellboard, action spells take effect and are discarded, alteration spells are attached to a unit, and "
        "reaction spells respond to what happens.",
        ("hand",),
        (
            Note("As✹: an astral die on its power side, as well as the main or side action.", ("As✹",)),
            Note("▫ in a price: any die.", ("▫",)),
        ),
    ),
    Section(
        "Units fight",
        "A unit has an attack value, a life value and a recover value. Attacking, blocking and countering exhaust it, "
        "and an exhausted unit can do none of these until its exhaustion token comes off.",
        ("my-field",),
        (
            Note("† attack, ♥ life.", ("†", "♥")),
            Note("♥1/2: 1 of 2 life left.", ("1/2",)),
            Note("recover 2: 2 wounds come off each round.", ("recover 2",)),
            Note("R2: recover 2; 2 wounds come off each round.", ("R2",)),
            Note("↻: exhausted.", ("↻",)),
            Note("As: an astral die on it.", ("As",)),
        ),
    ),
    Section(
        "Ready spells work every round",
        "To use most of them you take a main or side action and exhaust the spell. Summon spells place conjurations, "
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
        "Or attack a unit with one unit: its Phoenixborn may guard it, once a round. Each attacker deals its attack "
        "value as damage. A blocker always strikes back; a unit that is attacked may.",
        ("their-field", "lane", "my-field"),
        (
            Note("♥3→2: the life that will be left.", ("3→2",)),
            Note(
                "Cirrus Ranger may block Capacitor Beetle; otherwise Arren is dealt its damage.",
                ("Cirrus", "Capacitor"),
            ),
        ),
        ATTACK,
    ),
    Section(
        "Meditating",
        "Discard cards from your hand, your draw pile or your spellboard. For each, you turn one of your dice to the "
        "side you want.",
    ),
    Section(
        "The round",
        "When both players pass in a row, the round ends. Units lose wounds up to their recover value, and every card "
        "loses one exhaustion token and all dice on it. Spent dice are rolled again, and any others you choose. Then "
        "you may discard cards, and draw up to five. For each card you cannot draw, your Phoenixborn receives a wound.",
    ),
)

SOLO_TITLE = "How a solo opponent plays"
SOLO_SECTIONS = (
    Section(
        "Nobody plays it",
        "A Chimera or a Dragonborn is an opponent without a player: its dice and its cards decide what it does. You "
        "play as always, and win when it has as many wounds as life. You lose when your Phoenixborn is destroyed.",
    ),
    Section(
        "Aspects are its units",
        "They lie face down, where nothing can affect them, until its turns reveal them, leftmost first. A face-up "
        "aspect attacks your leftmost unit, your rightmost unit or your Phoenixborn, as its sign says. When it is "
        "destroyed, its owner receives as many wounds as its blood value: blood 2, two wounds. At the start of its "
        "owner's turns it spends a status token to do what its text says after Status.",
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
        "While any aspect is face down, it rolls a rage die, then the twelve-sided behaviour die. The row with that "
        "number says what it does: reveal an aspect or attack, often with something extra. With none face down, it "
        "attacks with its leftmost unit that can, or passes.",
        ("their-spells",),
        (Note("7-9: a roll of 7, 8 or 9.", ("7-9",)),),
        SOLO,
    ),
    Section(
        "When you attack",
        "An attack on the Chimera itself is blocked by unexhausted aspects whose text says so. When you attack "
        "another aspect, one of these guards it. If none can, the behaviour die is rolled: on 9 or more the Chimera "
        "guards and takes the damage, as often as that comes up. Unexhausted aspects strike back.",
    ),
    Section(
        "Red Rains, Ultimates, phases",
        "At the end of each round the Chimera gets a Red Rains token for every face-up aspect. It gets another when "
        "all its rage dice show power, and some from its rows. Three set off its Ultimate, the worst it can do. Then "
        "its next phase begins, with other rows and another Ultimate. So destroy aspects before the round ends.",
        ("their-bar",),
        (
            Note("2/3: 2 of the 3 tokens that set off its Ultimate.", ("2/3",)),
            Note("Ra✹: a rage die that shows power.", ("Ra✹",)),
        ),
        SOLO,
    ),
    Section(
        "Threat and stamina",
        "After each round new aspects are laid out face down, until there are as many as its threat. Its stamina is "
        "how often it may reshuffle its discard pile into a draw pile; after that, each aspect it would have to "
        "discard from there is a wound. If you pass while an aspect is face down, one of its dice is raised.",
    ),
    Section(
        "A Dragonborn",
        "It rolls a single dragon die, and the side says what it does. Face-up aspects bring it status tokens, which "
        "its own ability spends: status 2 means it has two. Its ready spells I, II and III are stacked; stage 1/3 is "
        "the first. The top one does what its text says after Activated when the die says so, and what it says after "
        "Progress every round. It guards an aspect if the die shows a basic side.",
    ),
)


def shown_table(rules: Rules, moment: str) -> Match:
    """The table at one of these moments. Raises ``ContentError`` and ``Unreadable``."""
    path = rules_dir() / "lessons" / f"{moment}.yaml"
    return match_at(rules, read_story(read_text(path), path.name, rules.rulebook))
