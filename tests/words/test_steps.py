"""The steps in which a turn is told: what happens, with its results, nothing twice, the weightiest in any case."""

from __future__ import annotations

from ashes_tui.lang.terms import Phase
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone, owner_line
from ashes_tui.words.narrators.retelling.in_sum import in_sum
from ashes_tui.words.narrators.steps import MATTERS, headline, rank, round_end_headline, told_steps
from ashes_tui.words.narrators.turns import round_beginning, round_ending, since_turn_began

ME, VIROS = 0, 1
TURN = Line("Viros' turn", Tone.TURN, VIROS, True, About(LineKind.TURN, LineVerb.BEGIN))
WHY = Line("Status ability of Stormcall: Deal 1 damage", Tone.WHY, apart=True, about=About(LineKind.REASON))
ACTION = Line("Stormcall: status ability", Tone.ACTION, VIROS, True, About(LineKind.ACTION, LineVerb.RESOLVE))


def blow(card: int, text: str = "deals 1 damage") -> Line:
    return Line(f"{text} to {card}", Tone.HURT, VIROS, True, About(LineKind.HARM, LineVerb.DEAL, cards=(card, 99)))


def death(card: int) -> Line:
    return Line(f"{card} is destroyed", Tone.HURT, ME, True, About(LineKind.HARM, LineVerb.DESTROY, cards=(card,)))


def quiet(text: str, verb: LineVerb = LineVerb.EXHAUST, cards: tuple[int, ...] = ()) -> Line:
    return Line(text, Tone.QUIET, VIROS, True, About(LineKind.TOKENS, verb, cards=cards))


def test_one_blow_after_the_other_is_told_with_what_it_led_to() -> None:
    """Given an effect with sixteen results, then it is told in steps of a few, each beginning with a blow."""
    results = [line for card in range(1, 6) for line in (blow(card), death(card), quiet("returns", LineVerb.PUT_BACK))]
    steps = told_steps([TURN, ACTION, *results, quiet("exhausted")], ME)
    assert len(steps) > 1
    assert [line for step in steps for line in step] == [TURN, ACTION, *results, quiet("exhausted")]
    assert all(len(step) <= 8 for step in steps)
    assert all(step[0].about.verb is LineVerb.DEAL for step in steps[1:])


def test_damage_to_several_is_one_step_with_all_blows_first() -> None:
    """Given damage to five units that fall one by one, then they are hit, then destroyed, then return, in one step."""
    hits = [blow(card)._replace(form="deals 1 damage each to {}") for card in range(1, 6)]
    dead = [death(card)._replace(form="{} is destroyed") for card in range(1, 6)]
    back = [quiet("return", LineVerb.PUT_BACK)._replace(form="{} return") for _ in hits]
    log = [TURN, ACTION, *(line for each in zip(hits, dead, back, strict=True) for line in each)]
    assert told_steps(log, ME) == ((TURN, ACTION, *hits, *dead, *back),)
    answer = Line("Fester takes effect", Tone.EFFECT, ME, about=About(LineKind.ACTION, LineVerb.RESOLVE))
    apart = told_steps([TURN, ACTION, hits[0], dead[0], answer, hits[1], dead[1]], ME)
    assert [line for step in apart for line in step][2:5] == [hits[0], dead[0], answer], "who answers does so before"


def test_a_block_is_told_before_what_it_leads_to() -> None:
    """Given another's block or guard, then its blows are a step of their own; after one's own block they are not."""
    attack = Line("attacks Botanist", Tone.ACTION, ME, about=About(LineKind.ACTION, LineVerb.ATTACK))
    block = Line("blocks", Tone.ACTION, VIROS, about=About(LineKind.ACTION, LineVerb.BLOCK, cards=(1, 2)))
    guard = block._replace(about=About(LineKind.ACTION, LineVerb.GUARD, cards=(2,)))
    for defence in (block, guard):
        assert told_steps([attack, defence, blow(1), death(1)], ME) == ((attack,), (defence,), (blow(1), death(1)))
    own = block._replace(seat=ME)
    assert told_steps([TURN, ACTION, own, blow(1)], ME) == ((TURN, ACTION, own, blow(1)),)
    none = Line("does not block", Tone.ACTION, VIROS, about=About(LineKind.ACTION, LineVerb.DECLINE))
    assert told_steps([attack, none, blow(1)], ME) == ((attack,), (none, blow(1)))


def test_the_next_ultimate_comes_in_the_step_in_which_the_next_phase_begins() -> None:
    """Given an Ultimate after which the next one comes, then no step shows that beside the phase before it."""
    ultimate = Line("Ultimate", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.RESOLVE))
    phase = Line("phase 2", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.GO_ON, amounts=(2,)))
    comes, under, gone = (
        Line(f"{verb} {card}", Tone.QUIET, VIROS, True, About(LineKind.CARDS, verb, cards=(card,)))
        for card, verb in enumerate((LineVerb.COME_INTO_PLAY, LineVerb.ATTACH, LineVerb.REMOVE), start=7)
    )
    assert told_steps([TURN, ultimate, blow(1), comes, under, gone, phase], ME) == (
        (TURN, ultimate, blow(1)),
        (comes, phase),
    )
    assert told_steps([TURN, ultimate, blow(1), phase], ME) == ((TURN, ultimate, blow(1)), (phase,))


def test_a_long_meditation_is_one_step() -> None:
    """Given many cards discarded and dice turned one by one, then they count as one each."""
    cards = [quiet("discards", LineVerb.DISCARD, (card,)) for card in range(8)]
    dice = [quiet("turns", LineVerb.TURN) for _ in range(8)]
    assert told_steps([TURN, ACTION, *cards, *dice], ME) == ((TURN, ACTION, *cards, *dice),)


def test_what_a_reason_tells_and_a_target_that_is_hit_are_not_told_again() -> None:
    target = quiet("Target: 7", LineVerb.TARGET, (7,))
    (step,) = told_steps([TURN, WHY, ACTION, target, blow(7)], ME)
    assert step == (TURN, WHY, blow(7))
    other = quiet("Target: 8", LineVerb.TARGET, (8,))
    assert other in told_steps([TURN, WHY, ACTION, other, blow(7)], ME)[0]


def test_a_roll_of_its_dice_begins_what_it_does_then() -> None:
    """Given a status ability, then a roll of dice and of the row, then the two rolls are one step."""
    dice = Line("rolls a rage die", Tone.EFFECT, VIROS, True, About(LineKind.ROLL, LineVerb.ROLL))
    row = Line("rolls 9", Tone.ACTION, VIROS, True, About(LineKind.ROLL, LineVerb.ROLL))
    assert told_steps([TURN, WHY, blow(7), dice, row], ME) == ((TURN, WHY, blow(7)), (dice, row))


def test_harm_matters_most_and_a_reason_more_than_what_is_technical() -> None:
    gone = Line("III is placed under II", Tone.EFFECT, VIROS, True, About(LineKind.CARDS, LineVerb.ATTACH))
    gets = Line("gets 2 Red Rains tokens", Tone.EFFECT, VIROS, True, About(LineKind.TOKENS, LineVerb.GET))
    ranks = [rank(line, ME) for line in (quiet("exhausted"), gone, WHY, gets, blow(1))]
    assert ranks == sorted(set(ranks))
    assert ranks[-1] == rank(death(1), ME) == rank(ACTION, ME) == MATTERS


def test_what_is_prevented_matters_as_much_as_the_harm() -> None:
    """Given damage and a die that prevents it, then neither is told without the other."""
    prevented = Line("Ann exhausts a die to prevent 1 damage", about=About(LineKind.HARM, LineVerb.PREVENT))
    assert rank(prevented, ME) == rank(blow(1), ME) == MATTERS


def test_a_reason_is_given_once_until_the_next_heading() -> None:
    """Given tokens that come one by one for the same reason, then it is told before the first, and in the next turn."""
    tokens, turn = quiet("gets a token"), (TURN, WHY, ACTION, blow(7))
    steps = told_steps([*turn, WHY, ACTION, blow(8), WHY, ACTION, tokens, *turn], ME)
    assert [line for step in steps for line in step].count(WHY) == 2


def test_an_effect_without_results_is_told_by_its_reason_alone() -> None:
    assert told_steps([TURN, WHY, ACTION], ME) == ((TURN, WHY),)


def test_an_ultimate_a_phase_a_stage_and_the_end_of_a_round_have_a_headline() -> None:
    ultimate = Line("Ultimate", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.RESOLVE, cards=(9,)))
    phase = Line("phase 2", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.GO_ON, amounts=(2,)))
    rains = About(LineKind.TOKENS, LineVerb.GET, round=3, phase=Phase.RECOVERY)
    assert headline((WHY, ultimate, blow(1))) == "Ultimate"
    assert headline((phase,)) == "Phase 2"
    stage = owner_line("Scatha's", "next ready spell comes into play", VIROS)._replace(about=phase.about)
    assert headline((stage,)) == "Stage 2", "that is the word of a Dragonborn's card"
    tokens = Line("gets a token", apart=True, about=rains)
    assert round_end_headline((WHY, tokens)) == "Round 3 ends"
    assert not headline((WHY, tokens))
    assert not round_end_headline((TURN, WHY, ACTION, blow(1)))
    assert headline((Line("Round 4", Tone.ROUND, about=About(LineKind.ROUND, amounts=(4,))),)) == "Round 4"
    assert not headline((TURN, WHY, ACTION, blow(1)))


def test_what_led_to_an_ultimate_is_told_before_it() -> None:
    """Given tokens and the Ultimate they bring, then those are a step before it, from the reason on."""
    ultimate = Line("Ultimate", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.RESOLVE, cards=(9,)))
    tokens = Line("gets 3 tokens", apart=True, about=About(LineKind.TOKENS, LineVerb.GET))
    assert told_steps([WHY, tokens, ultimate, blow(1)], ME) == ((WHY, tokens), (ultimate, blow(1)))


def test_a_round_ends_with_what_recovers_and_begins_with_its_first_player() -> None:
    """Given a round's end told at once, or up to a question in the automaton's part, then each line is told once."""

    def phase(which: Phase) -> Line:
        return Line(which.value, Tone.QUIET, about=About(LineKind.PHASE, phase=which))

    recovers = Line("Botanist loses 1 wound", about=About(LineKind.TOKENS, LineVerb.LOSE))
    tokens = Line("gets 3 tokens", apart=True, about=About(LineKind.TOKENS, LineVerb.GET))
    wilts = Line("Snapseed: Wilt", Tone.ACTION, ME, about=About(LineKind.ACTION, LineVerb.RESOLVE))
    first = Line("Ann is first player", about=About(LineKind.ACTION, LineVerb.LEAD))
    begins = Line("Round 2", Tone.ROUND, about=About(LineKind.ROUND, LineVerb.BEGIN, amounts=(2,)))
    dice = Line("Ann rolls 2 dice", about=About(LineKind.ROLL, LineVerb.ROLL))
    ended = [phase(Phase.RECOVERY), recovers, tokens, phase(Phase.ROUND_END), wilts]
    log = [*ended, first, begins, phase(Phase.PREPARE), dice, phase(Phase.PLAYER_TURNS), TURN]
    asked_for_dice, asked_in_its_part = 2, 3
    assert round_ending(log, asked_for_dice, told=True) == ((recovers,), (wilts,))
    assert round_beginning(log, asked_for_dice) == (first, begins, dice)
    assert round_ending(log[:asked_in_its_part], asked_for_dice, told=True) == ((recovers,),)
    assert round_ending(log, asked_in_its_part, told=True) == ((wilts,),)
    assert round_ending(log[:asked_for_dice], asked_for_dice, told=False) == ()
    assert round_beginning(log[:asked_for_dice], 0) == ()


def test_the_words_of_a_turn_begin_with_the_turn() -> None:
    """Given a turn in which somebody answered, when what came after is told, then in words it begins with the turn."""
    before = Line("Ann's turn", Tone.TURN, ME, about=About(LineKind.TURN, LineVerb.BEGIN))
    log = [before, blow(3), TURN, ACTION, blow(1), death(1)]
    assert since_turn_began(log, log[4:]) == tuple(log[2:])
    assert since_turn_began(log, log[2:]) == tuple(log[2:])
    assert since_turn_began(log, ()) == ()


def test_an_ultimate_tells_its_blows_together() -> None:
    """Given an Ultimate that hits several units, of which one answers its fall, then all blows are told first, then who
    fell, then the rest.
    """
    begins = Line("Ultimate", Tone.ACTION, VIROS, True, About(LineKind.OPPONENT, LineVerb.RESOLVE))
    one, two = (blow(card)._replace(form="deals 1 damage each to {}", parts=(str(card),)) for card in (1, 2))
    mend = Line("Mend", Tone.ACTION, ME, True, About(LineKind.ACTION, LineVerb.RESOLVE))
    fallen = [line._replace(form="Destroyed: {}", parts=(line.text[0],)) for line in (death(1), death(2))]
    steps = told_steps([begins, one, fallen[0], mend, two, fallen[1]], ME)
    assert [line for step in steps for line in step] == [begins, one, two, *fallen, mend]
    said = [line.text for step in steps for line in in_sum(step)]
    assert said[1:3] == ["deals 1 damage each to 1 and 2", "Destroyed: 1 and 2"]


def test_what_a_rounds_end_brings_without_harm_is_one_step() -> None:
    """Given tokens, an Ultimate that harms nobody, and an aspect that comes, then they are told at once."""
    at_end = About(LineKind.TOKENS, LineVerb.GET, phase=Phase.ROUND_END)
    why, tokens, aspect = (Line(text, tone, VIROS, True, at_end) for text, tone in _CALM_END)
    spent = About(LineKind.OPPONENT, LineVerb.RESOLVE, phase=Phase.ROUND_END)
    ultimate = Line("Ultimate", Tone.ACTION, VIROS, True, spent)
    harm = blow(1)._replace(about=About(LineKind.HARM, LineVerb.DEAL, cards=(1, 99), phase=Phase.ROUND_END))
    assert told_steps([why, tokens, ultimate, aspect], ME) == ((why, tokens, ultimate, aspect),)
    assert told_steps([why, tokens, ultimate, harm], ME) == ((why, tokens), (ultimate, harm)), "harm is read alone"


_CALM_END = (("for each face-up aspect", Tone.WHY), ("1 token", Tone.EFFECT), ("1 aspect more", Tone.EFFECT))


def test_dice_that_an_ability_rolls_are_told_with_it() -> None:
    """Given an ability by which dice are rolled, then no step says only that it takes effect."""
    rolled = Line("rolls 4 dice", Tone.EFFECT, VIROS, True, About(LineKind.ROLL, LineVerb.ROLL))
    second = WHY._replace(text="Status ability of Rampage: reroll")
    cost = quiet("loses 1 token", LineVerb.LOSE)
    log = [TURN, WHY, cost, ACTION, rolled, second, cost, ACTION, rolled]
    assert told_steps(log, ME) == ((TURN, WHY, cost, rolled), (second, cost, rolled))
