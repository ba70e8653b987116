"""What sets each opponent that nobody plays apart: its own ability, its dice, its spells, what it does, what helps."""

from __future__ import annotations

from collections.abc import Iterator

from ashes_tui.engine.api import RANDOM, OpponentSetup
from ashes_tui.lang.defs import AutomatonDef, Rulebook
from ashes_tui.lang.text import card_text, plain
from ashes_tui.words.narrators.automaton import behavior
from ashes_tui.words.phrases import listing

ADVICE: dict[str, tuple[str, str]] = {
    "Scatha Kalani": (
        "It shoots your leftmost unit, or you if you have none, for every status token it gets. Its spells lower your "
        "dice and hurt your units at the end of each round.",
        "Keep a tough unit in the leftmost place. Destroy Sear and Dragon Rage first: one hurts you every turn, the "
        "other brings tokens.",
    ),
    "Indiri Aldair": (
        "It brings arrows into play for every status token: weak units that attack once and are gone. Its spells hurt "
        "your leftmost unit and bring more arrows.",
        "Keep several units that can block arrows, with an attack of 2 or more. Destroy Fletch and Volley of Arrows "
        "early, since both bring more every round.",
    ),
    "The Corpse of Viros": (
        "It hurts you and all your units at once, with its first two Ultimates and with Firebelly. Its aspects "
        "exhaust your cards or finish off whatever is wounded.",
        "Units with 3 life or more survive its Ultimates; small ones do not. Once it has 2 Red Rains, do not wait: "
        "destroy face-up aspects before the recovery phase.",
    ),
    "The Frostwild Scourge": (
        "It stuns your units at both ends, and a stunned card counts as exhausted. Its Ultimates destroy a unit or "
        "hurt you, and stun all the others.",
        "Keep a die that you can lower to take a Stun off. Put what you need most in the middle of your row.",
    ),
    "The Blight of Neverset": (
        "It plants Scarlet Seeds that turn into Red Rains tokens, and aspects whose status tokens hurt you. It makes "
        "your units bleed a little every turn.",
        "Destroy Scarlet Seeds while they are young: they have 1 life and do not fight. Win quickly, because each "
        "Ultimate gives it one more aspect.",
    ),
    "The Siege of Lordswall": (
        "It floods the battlefield with Rainwalkers, which all attack together. Its Ultimates hurt all your units and "
        "bring more Rainwalkers.",
        "Damage to all units sweeps Rainwalkers away, as each has 1 life. Keep many blockers, as one cannot stop a "
        "whole horde.",
    ),
    "The Spawn of Shadowreck": (
        "It webs your units, and webbed units are the next to be destroyed. In later phases it lowers your dice and "
        "exhausts your ready spells.",
        "Untangle the unit you need with a side action. Spend good dice early in a round, before it lowers them.",
    ),
    "The Flood of Moon Cove": (
        "It drowns your Phoenixborn: each Drowning makes its other cards stronger. Its Ultimates destroy a unit or "
        "hurt them all, and bring 2 more Drownings.",
        "Remove Drownings with a side action while they are few. Destroy From the Depths before it attacks: it hits "
        "harder for each Drowning.",
    ),
}
"""What an opponent does, and what helps against it, in two sentences each; of one made by somebody else nothing."""


def told_apart(spec: AutomatonDef, book: Rulebook, setup: OpponentSetup | None = None) -> Iterator[str]:
    """Lines about what is its own; each begins with what it is about. With ``setup`` only the aspects of that game."""
    does, helps = ADVICE.get(spec.name, ("", ""))
    if does:
        yield f"What it does: {does}"
        yield f"What helps: {helps}"
    own = " ".join(f"{box.heading} ({plain(box.body)})" for box in card_text(book, book.cards[spec.name]))
    if own:
        yield f"Its own ability: {own}"
    for n, title in enumerate(spec.spells, start=1):
        text = " ".join(plain(box.body) for box in card_text(book, book.cards[title]))
        yield f"{'Ultimate' if spec.behaviors else 'Ready spell'} {n}: {text.removeprefix('Ultimate: ')}"
    sides = "; ".join(f"{side}: {words}" for side, words in behavior(spec))
    if sides:
        yield f"Its {spec.dice} {spec.die.value} dice: {sides}"
    else:
        yield f"Its {spec.dice} {spec.die.value} dice: when all show power they bring it a Red Rains token"
    yield from _aspects(spec, setup)


def _aspects(spec: AutomatonDef, setup: OpponentSetup | None) -> Iterator[str]:
    """Its decks of aspects, or the one that a game is played with, as at the start of that game (SET-16, VAR-02)."""
    if not spec.decks:
        return
    if setup is not None and setup.aspects is not None:
        yield f"Aspects: {listing([*setup.aspects])}"
    elif setup is not None and setup.deck == RANDOM:
        yield "Aspects: nine of each blood value, by chance"
    else:
        chosen = None if setup is None else setup.deck if setup.deck in spec.decks else next(iter(spec.decks))
        for name, deck in spec.decks.items():
            if chosen in (None, name):
                yield f"Aspects, {name}: {listing([*deck])}"
