"""What came of an attack is told at a glance: a line for each fight, and nothing of it is told twice."""

from __future__ import annotations

from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.narrators.retelling.results import results

RANGER, HAWK, LURK, VIROS = 1, 2, 3, 9
NAMES = {RANGER: "Ranger", HAWK: "Hawk", LURK: "Lurk", VIROS: "Viros"}


def blow(by: int, to: int, n: int) -> Line:
    about = About(LineKind.HARM, LineVerb.DEAL, cards=(to, by), amounts=(n,))
    text = f"{NAMES[by]} deals {n} damage to {NAMES[to]}"
    return Line(text, Tone.HURT, about=about, form="…", parts=(NAMES[to],), by=NAMES[by])


def harm(verb: LineVerb, card: int, text: str, n: int = 0) -> Line:
    return Line(text, Tone.HURT, about=About(LineKind.HARM, verb, cards=(card,), amounts=(n,)))


def dead(card: int) -> Line:
    return harm(LineVerb.DESTROY, card, f"{NAMES[card]} is destroyed")


def action(verb: LineVerb, text: str, *cards: int, kind: LineKind = LineKind.ACTION) -> Line:
    return Line(text, Tone.ACTION, 1, about=About(kind, verb, 1, cards))


BLOCK = action(LineVerb.BLOCK, "Lurk blocks Ranger", RANGER, LURK)


def test_a_fight_is_one_line_with_its_block_its_counter_and_who_fell() -> None:
    """Given a blocked attacker that strikes and is struck down, then one line tells it."""
    told = results((BLOCK, blow(RANGER, LURK, 3), blow(LURK, RANGER, 4), dead(LURK), dead(RANGER)))
    assert told == ("Ranger → Lurk (blocks): 3 damage, destroyed; countered for 4: Ranger destroyed",)


def test_blows_on_one_target_that_does_not_strike_back_share_a_line() -> None:
    """Given two attackers that nobody blocks, with a fight between them, then their blows stand in one line."""
    declined = action(LineVerb.DECLINE, "Viros does not block")
    blows = (blow(RANGER, VIROS, 2), blow(HAWK, LURK, 1), blow(HAWK, VIROS, 2))
    assert results((declined, *blows)) == ("Ranger and Hawk → Viros: 2 + 2 damage", "Hawk → Lurk: 1 damage")


def test_what_is_prevented_and_what_a_fall_costs_stand_in_the_line_of_the_fight() -> None:
    """Given a counter that is prevented in part, and the blood of who fell, then the fight tells both."""
    lines = (
        blow(RANGER, LURK, 3),
        blow(LURK, RANGER, 2),
        dead(LURK),
        harm(LineVerb.WOUND, VIROS, "Viros receives 2 wounds", 2),
        harm(LineVerb.PREVENT, RANGER, "1 damage to Ranger is prevented", 1),
        harm(LineVerb.WOUND, RANGER, "Ranger receives 1 wound", 1),
    )
    assert results(lines) == (
        "Ranger → Lurk: 3 damage, destroyed (Viros receives 2 wounds); countered for 2, 1 prevented",
    )


def test_a_roll_for_a_guard_comes_after_what_came_of_the_attack() -> None:
    """Given a roll for a guard in vain, then the fight is told before it; alone it is told all the same."""
    roll = action(LineVerb.GUARD, "Viros rolls 7 for a guard: no guard", VIROS, kind=LineKind.ROLL)
    assert results((roll, blow(HAWK, LURK, 2))) == ("Hawk → Lurk: 2 damage", roll.text)
    assert results((roll,)) == (roll.text,)


def test_what_belongs_to_no_fight_is_told_as_it_is() -> None:
    """Given a block without a blow yet, and an action of another, then both are told in their words."""
    plays = action(LineVerb.PLAY, "Viros plays Fog", 7)
    assert results((BLOCK, plays)) == (BLOCK.text, plays.text)
