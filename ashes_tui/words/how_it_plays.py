"""How an opponent that nobody plays goes about a game, in a few sentences with its own numbers."""

from __future__ import annotations

from ashes_tui.lang.defs import AutomatonDef

HOW_IT_PLAYS = "How it plays"


def how_it_plays(spec: AutomatonDef) -> tuple[str, str, str, str]:
    """What it does in its turn, how it guards, what its aspects and its dice lead to (CHI-02, ATK-48, CHI-58, CHI-31;
    ASC-DRG-11)."""
    return _turn(spec), _guard(spec), _upkeep(spec), dice_words(spec)


def dice_words(spec: AutomatonDef) -> str:
    """What the sides of its dice are for, and what comes of lowering one (CHI-04, CHI-31, DICE-09; ASC-DRG-24)."""
    die, n = spec.die.value, spec.dice
    if spec.behaviors:
        return (
            f"Its {n} {die} dice have basic and power sides only. Before the behaviour die it rolls a basic one, which "
            f"stays as it falls. When all {n} show power, it gets a Red Rains token and they turn back to basic. So "
            "lowering a power die puts that off; a basic one cannot be lowered."
        )
    return (
        f"The {die} die it rolls stays as it falls. When none of its {n} is basic any more, it gets a status token and "
        "they turn back to basic. So lowering a class die puts that off; a basic one cannot be lowered."
    )


def _turn(spec: AutomatonDef) -> str:
    die = spec.die.value
    rolled = (
        "it rolls the behaviour die in its turn, and the row with that number says what it does"
        if spec.behaviors
        else f"it rolls a {die} die in its turn, and the side it shows says what it does"
    )
    return (
        f"As long as one of its aspects lies face down, {rolled}. With none face down it attacks with its leftmost "
        "unit that can, or passes."
    )


def _guard(spec: AutomatonDef) -> str:
    from_ = spec.ways.guard_from
    roll = f"the behaviour die shows {from_} or more" if from_ else f"a {spec.die.value} die shows its basic side"
    return (
        "When you attack an aspect, another one that is ready to guard does so; if none can, its owner guards it and "
        f"takes the damage if {roll}."
    )


def _upkeep(spec: AutomatonDef) -> str:
    phase = spec.ways.upkeep.value
    if spec.ultimate:
        return (
            f"In each {phase} phase every face-up aspect brings it a Red Rains token, and {spec.ultimate} of them set "
            "off its Ultimate. So destroy aspects early; each wounds it by its blood value."
        )
    return (
        f"In each {phase} phase every face-up aspect brings it a status token for its own ability, and its ready "
        "spell goes on. So destroy aspects early; each wounds it by its blood value."
    )
