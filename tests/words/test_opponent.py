"""An automaton is told with each die and each reason."""

from __future__ import annotations

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine import api
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.lang.terms import ActionKind, Intent, Level, Phase, Rule, Token, Zone
from ashes_tui.match.match import Match
from ashes_tui.scenario.play import ScenarioGame
from ashes_tui.words.api import Names, Tone, explain, narrate, prompt, tell
from ashes_tui.words.line import LineVerb
from tests.support.games import DECKS

HORDE = """
name: four of five can attack together
turn: 1
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Iron Worker]}
opponent: {name: The Siege of Lordswall, row: [Rainwalker, Convert, Charging Horde, Rainwalker]}
steps: []
"""


def names(title: str = "Scatha Kalani") -> Names:
    rulebook = load_rulebook(())
    deck = load_decks(rulebook, ())[DECKS[0]]
    opponent = OpponentSetup(title)
    match = Match.start(api.link(rulebook), GameSetup((SeatSetup("Ann", deck),), 1, opponent=opponent))
    return Names(match.view(0), match.rules.rulebook, ("Ann",))


def test_a_die_is_told_once_with_what_it_means() -> None:
    called = names()
    die = called.view.seats[1].active_dice[0].id
    lines = tell((api.BehaviorRolled(1, die, Level.CLASS), api.DieTurned(die, Level.CLASS)), called)
    assert len(lines) == 1
    assert "class" in lines[0].text


def test_of_many_attackers_only_those_that_others_join_are_told_to_let_them_join() -> None:
    """Given four attackers with Horde Attack, then it is told of the two that made others join, not of the others."""
    play = ScenarioGame.given(HORDE)
    called = Names(play.timeline.view(0), play.rules.rulebook, ("Ann",))
    lines = [line.text for line in explain(play.timeline.events(0), called)]
    assert [text for text in lines if "Horde Attack" in text] == [
        "Rainwalker#1: Horde Attack",
        "Charging Horde: Horde Attack",
    ]
    assert [text for text in lines if "the attack" in text and "join" in text] == [
        "Charging Horde and Rainwalker#2 join the attack",
        "Rainwalker#3 joins the attack",
    ]


def test_a_ready_spell_that_is_called_like_its_dragonborn_is_told_as_one() -> None:
    called = names()
    spell = called.view.seats[1].spellboard[0].id
    line = narrate(api.AbilityActivated(1, spell, "Scatha Kalani I#0"), called)
    assert line is not None
    assert line.text == "Scatha activates its ready spell, stage 1"


def test_another_die_that_turns_is_told() -> None:
    called = names()
    first, second = called.view.seats[1].active_dice[:2]
    events = (api.BehaviorRolled(1, first.id, Level.CLASS), api.DieTurned(second.id, Level.CLASS))
    assert len(tell(events, called)) == 2


def test_a_new_phase_says_that_another_card_is_hurt() -> None:
    """Given a row that hurts the Phoenixborn in one phase and a unit in the next, then it is told as changed."""
    (line,) = tell((api.StageBegan(1, 3),), names("The Corpse of Viros"))
    assert "7-9 hit your unit, reveal" in line.text.partition("These rows change: ")[2].split("; ")


def test_only_of_players_it_is_told_that_their_phoenixborn_may_guard_again() -> None:
    called = names()
    assert [line.text for line in tell((api.GuardReturned(0), api.GuardReturned(1)), called)] == [
        "Ann's Phoenixborn may guard again"
    ]


def test_a_new_phase_says_what_it_changes() -> None:
    """Given a Chimera's next phase, then the rows that are not as before are told in few words, others not."""
    called = names("The Corpse of Viros")
    (line,) = tell((api.StageBegan(1, 2),), called)
    said = line.text.partition("These rows change: ")[2].split("; ")
    assert line.text.startswith("Viros goes on to phase 2. ")
    assert said[:2] == ["1 reveal", "2-4 attack or reveal"]
    assert not any(row.startswith("12 ") for row in said)


def test_an_attack_is_told_with_the_intent_behind_it() -> None:
    """Given an attack, then which unit attacks, by which intent, and whether there was a unit to attack."""
    called = names()
    target = called.view.seats[0].phoenixborn.id
    for title, card in called.rulebook.cards.items():
        if card.intent is None:
            continue
        called.known[999] = title
        why, _ = explain((api.AttackersDeclared(1, 0, target, (999,)),), called)
        assert why.text.startswith(f"{title} is its leftmost that can attack; ")
        assert "it aims at the Phoenixborn" in why.text
        assert ("no unit to attack, so" in why.text) == (card.intent is not Intent.CENTER)


def test_who_attacks_right_after_it_was_revealed_is_told_so() -> None:
    called = names()
    called.known[999] = "Sear"
    die = called.view.seats[1].active_dice[0].id
    power = (api.TurnBegan(1), api.BehaviorRolled(1, die, Level.POWER), api.AspectRevealed(999))
    target = called.view.seats[0].phoenixborn.id
    attack = api.AttackersDeclared(1, 0, target, (999,))
    lines = [line.text for line in explain((*power, attack), called) if line.tone is Tone.WHY]
    assert lines == ["Scatha reveals its leftmost face-down aspect", lines[1]]
    assert lines[1].startswith("Sear was just revealed; no unit to attack, so it aims at the Phoenixborn")
    assert explain((*power, api.TurnEnded(1)), called)[-1].text == "Sear cannot attack"


def test_a_row_that_would_rather_attack_says_why_it_reveals() -> None:
    called = names()
    called.known[999] = "Sear"
    die = called.view.seats[1].active_dice[0].id
    basic = (api.TurnBegan(1), api.BehaviorRolled(1, die, Level.BASIC), api.AspectRevealed(999))
    (why,) = (line.text for line in explain(basic, called) if line.tone is Tone.WHY)
    assert why == "No unit of its row can attack, so Scatha reveals its leftmost face-down aspect"


def test_each_status_ability_is_told_with_its_number_and_what_it_says() -> None:
    """Given two status tokens spent at the beginning of a turn, then 1 of 2 and 2 of 2 (ASC-DRG-10)."""
    called = names()
    body, other = called.view.seats[1].phoenixborn.id, 999
    called.known[other] = "Sear"
    spent = [
        event
        for card in (body, other)
        for event in (
            api.TokensRemoved(card, Token.STATUS, 1),
            api.TriggerResolved(1, card, f"{called.title(card)}#0"),
        )
    ]
    told = explain((api.TurnBegan(1), *spent, api.TurnPassed(1, Rule.NO_ROLL)), called)
    why = [line.text for line in told if line.text.startswith("Status ")]
    assert [text.partition(":")[0] for text in why] == [
        "Status ability of Scatha, 1 of 2",
        "Status ability of Sear, 2 of 2",
    ]
    assert all("damage" in text for text in why)
    brief = [line.brief for line in told if line.about.verb is LineVerb.RESOLVE]
    assert brief[-1] == "Sear: 1 damage to Phoenixborn", "a summary tells it in its short form"
    cut = explain((api.TurnBegan(1), *spent), called)
    leads = [line.text.partition(":")[0] for line in cut if line.text.startswith("Status ")]
    assert leads == ["Status ability of Scatha", "Status ability of Sear"], "how many come is not known yet"


def test_an_opponent_that_falls_is_not_called_a_phoenixborn() -> None:
    line = narrate(api.PlayerLost(1, "destroyed"), names())
    assert line is not None
    assert line.text == "Scatha loses the game (it was destroyed)"


def test_the_call_of_the_phoenix_tells_of_the_victory_first() -> None:
    line = narrate(api.PhoenixCalled(Level.POWER), names())
    assert line is not None
    assert line.text == (
        "Ann wins against Scatha. Now the Call of the Phoenix: the die shows power; "
        "the victors go on, against each other"
    )


def test_face_down_aspects_get_no_name() -> None:
    called = names()
    assert called.card(api.NONE) == "a card"
    assert api.NONE not in called.for_later_view(called.view).past


def test_a_die_raised_by_a_pass_is_told_with_the_reason() -> None:
    called = names()
    die = called.view.seats[1].active_dice[0].id
    _, line = tell((api.TurnPassed(0), api.DieTurned(die, Level.CLASS, Rule.PASS_PENALTY)), called)
    assert "pass" in line.text
    assert line.seat == 1


def test_dice_that_are_set_back_are_told_as_one_with_the_reason() -> None:
    called = names()
    dice = called.view.seats[1].active_dice
    (line,) = tell([api.DieTurned(die.id, Level.BASIC, Rule.SET_BACK) for die in dice], called)
    assert "shows basic any more" in line.text


def test_dice_turned_after_they_are_set_back_are_told_too() -> None:
    """A ready spell that raises two dice goes on after the set is complete (ASC-DRG-19)."""
    called = names()
    dice = called.view.seats[1].active_dice
    back = [api.DieTurned(die.id, Level.BASIC, Rule.SET_BACK) for die in dice]
    line, then = tell([*back, api.DieTurned(dice[0].id, Level.CLASS)], called)
    assert "shows basic any more" in line.text
    assert then.text == "Scatha's dragon die turns to class"


def test_dice_a_person_lowers_are_not_told_as_set_back() -> None:
    called = names()
    dice = called.view.seats[1].active_dice
    (line,) = tell([api.DieTurned(die.id, Level.BASIC) for die in dice], called)
    assert "basic any more" not in line.text
    assert "Scatha's dice turn to" in line.text


def test_fatigue_is_told_with_the_reason() -> None:
    """A wound for each card off its draw pile, exhaustion when that is empty (ASC-DRG-41/42)."""
    called = names()
    its, mine = (called.view.seats[i].phoenixborn.id for i in (1, 0))
    wound = api.TokensPlaced(its, Token.WOUND, 1, rule=Rule.FATIGUE)
    tired = api.TokensPlaced(its, Token.EXHAUSTION, 1, rule=Rule.EMPTY_PILE)
    assert [line.text for line in tell([wound], called)] == ["Scatha receives 1 wound for being fatigued"]
    assert [line.text for line in tell([tired], called)] == ["Scatha is exhausted, as its draw pile is empty"]
    (line,) = tell([api.TokensPlaced(mine, Token.WOUND, 1, rule=Rule.NO_CARDS)], called)
    assert line.text.endswith("for lack of cards to draw")
    (line,) = tell([api.TokensPlaced(its, Token.EXHAUSTION, 1)], called)
    assert line.text.endswith("is exhausted"), "by a card, which is no such reason"


def test_what_it_does_by_the_rules_alone_is_told_with_the_reason() -> None:
    """Given a turn of its without a roll, when it passes, then a line before that says why."""
    called = names()
    passed = api.TurnPassed(1, Rule.NO_ROLL)
    _, why, told = explain((api.TurnBegan(1), passed), called)
    assert why.text == "No aspect is face down, so nothing is rolled: it attacks if it can"
    assert why.tone is Tone.WHY
    assert told == narrate(passed, called)


def test_the_first_five_are_taken_though_reasons_are_told_in_between() -> None:
    """Given the set-up of an opponent, told part by part, then the First Five still are no draw (ASC-SET-03)."""
    called = names()
    card = called.view.seats[0].phoenixborn.id
    first = api.CardMoved(card, Zone.HAND, 0, origin=Zone.DRAW_PILE)
    laid = api.CardMoved(api.NONE, Zone.FACE_DOWN, 1, origin=Zone.DRAW_PILE)
    lines = [line.text for line in explain((first, laid, api.RoundBegan(1)), called)]
    assert lines[0].startswith("Ann takes ")


def test_a_reason_that_holds_for_several_in_a_row_is_told_once() -> None:
    called = names()
    body = called.view.seats[1].phoenixborn.id
    gained = api.TokensPlaced(body, Token.STATUS, 1, rule=Rule.FACE_UP_STATUS)
    why, told = explain((gained, gained, gained), called)
    assert why.tone is Tone.WHY
    assert told.text == "Scatha gets 3 status tokens"


def test_who_plays_alone_draws_alone() -> None:
    """An automaton draws nothing, so nobody speaks of everybody."""
    called = names()
    asked = api.CardsDecision(seat=0, purpose=api.Purpose.PREPARE_DISCARD, rule="", cards=(), low=0, high=0)
    assert prompt(asked, called).detail == "Then you draw up to five cards"


def test_an_aspect_that_retreats_is_not_told_as_a_new_one() -> None:
    """Given one that turns face down and one that is added, then each is told as what it is."""
    called = names()
    called.known[999] = "Sear"
    turned = api.CardMoved(999, Zone.FACE_DOWN, 1, origin=Zone.BATTLEFIELD)
    added = api.CardMoved(998, Zone.FACE_DOWN, 1, origin=Zone.DRAW_PILE)
    assert [line.text for line in explain((turned,), called)] == ["Sear turns face down"]
    assert [line.text for line in explain((added,), called)] == ["Scatha adds 1 aspect face down to its row"]


def test_of_aspects_against_two_it_is_told_how_many_each_row_gets() -> None:
    """Given an opponent with a row for each of two players, then it is said how many aspects go to each."""
    rulebook = load_rulebook(())
    seats = tuple(SeatSetup(who, load_decks(rulebook, ())[DECKS[at]]) for at, who in enumerate(("Ann", "Bob")))
    match = Match.start(api.link(rulebook), GameSetup(seats, 1, opponent=OpponentSetup("The Siege of Lordswall")))
    called = Names(match.view(0), match.rules.rulebook, ("Ann", "Bob"))
    to = {row: api.CardMoved(api.NONE, Zone.FACE_DOWN, row, origin=Zone.DRAW_PILE) for row in (2, 3)}
    who = "Lordswall adds"

    def told(*rows: int) -> list[str]:
        return [line.text for line in explain([to[row] for row in rows], called)]

    assert told(2, 2, 3, 3) == [f"{who} 4 aspects face down to its rows, 2 to each"]
    assert told(2, 3, 3) == [f"{who} 3 aspects face down to its rows"]
    assert told(3) == [f"{who} 1 aspect face down to its row against {called.seat(called.view.seats[3].opposing)}"]


def test_what_a_deed_does_after_an_ability_that_came_in_between_is_told_as_its_own() -> None:
    """Given a unit that removes a token as it is destroyed, then the die placed after that is not told as of it."""
    called = names()
    mine, its = (seat.phoenixborn.id for seat in called.view.seats)
    die = called.view.seats[0].exhausted_dice or called.view.seats[0].active_dice
    deed = api.AbilityActivated(0, mine, "Arren Frostpeak#0")
    between = api.TriggerResolved(1, its, "Aegis Feathers#0")
    placed = api.DieMoved(die[0].id, mine)

    def told(*events: api.Event) -> list[str]:
        return [line.text for line in explain(events, called)]

    assert told(deed, between, placed)[-3:-1] == ["Nothing changes", "Ascend goes on"]
    assert "Ascend goes on" not in told(deed, placed)
    assert "Ascend goes on" not in told(deed, between, api.DieMoved(die[0].id, api.EXHAUSTED)), "it was spent"


def test_a_side_action_that_does_nothing_says_so() -> None:
    """Given a row whose side action lowers dice, when none can be lowered, then that is told after the roll."""
    called = viros()
    rolled, side = api.NumberRolled(1, 8, "Viros Behaviour I#3"), api.ActionSpent(1, ActionKind.SIDE)
    main = api.ActionSpent(1, ActionKind.MAIN)
    lines = [line.text for line in tell((rolled, side, main), called)]
    assert lines[0].startswith("Viros rolls 8")
    assert lines[1:] == ["Its side action does nothing: no die above basic to lower"]


def test_a_roll_is_summed_up_with_its_row() -> None:
    """Given a roll of the behaviour die, then in few words it is the number and the row, which stands on the table."""
    called = viros()
    line = next(iter(tell((api.NumberRolled(1, 8, "Viros Behaviour I#3"),), called)))
    assert line.brief == "rolls 8 (row 7-9)"


def test_a_side_action_that_does_something_or_is_still_asked_for_is_not_called_vain() -> None:
    called = viros()
    die = called.view.seats[1].active_dice[0].id
    rolled, side = api.NumberRolled(1, 8, "Viros Behaviour I#3"), api.ActionSpent(1, ActionKind.SIDE)
    main, lowered = api.ActionSpent(1, ActionKind.MAIN), api.DieTurned(die, Level.BASIC)
    for events in ((rolled, side), (rolled, side, lowered, main), (rolled, main)):
        assert not [line for line in tell(events, called) if "nothing" in line.text]


def viros() -> Names:
    rulebook = load_rulebook(())
    deck = load_decks(rulebook, ())[DECKS[0]]
    opponent = OpponentSetup("The Corpse of Viros")
    match = Match.start(api.link(rulebook), GameSetup((SeatSetup("Ann", deck),), 1, opponent=opponent))
    return Names(match.view(0), match.rules.rulebook, ("Ann",))


def test_red_rains_of_aspects_are_told_with_what_comes_before_and_after_the_ultimate() -> None:
    """Given three aspects of which two bring the Ultimate, then it is told of all three, and each token for what.

    Where the Ultimate asked somebody, its tokens come in another telling: that one says so, too.
    """
    called = names("The Corpse of Viros")
    who, body = "Viros", called.view.seats[1].phoenixborn.id
    spell = called.view.seats[1].spellboard[0].id
    one = api.TokensPlaced(body, Token.RED_RAINS, 1, rule=Rule.FACE_UP_RAINS)
    recovers, ultimate = api.PhaseBegan(Phase.RECOVERY), api.UltimateBegan(1, spell)
    tokens = f"{who} gets 2 Red Rains tokens for 2 face-up aspects"
    rest = [
        f"After its Ultimate {who} gets the other Red Rains tokens for its face-up aspects",
        f"{who} gets 1 Red Rains token for 1 face-up aspect",
    ]
    whole = [line.text for line in explain((recovers, one, one, ultimate, one), called)]
    assert whole[1:3] == [
        f"{who} gets a Red Rains token for each of its 3 face-up aspects: "
        "the first 2 bring its Ultimate, the other follows after it",
        tokens,
    ]
    assert whole[-2:] == rest
    until_asked = [line.text for line in explain((one, one, ultimate), called)]
    assert until_asked[:2] == [
        f"{who} gets a Red Rains token for each face-up aspect, one at a time: the first 2 bring its Ultimate",
        tokens,
    ]
    assert [line.text for line in explain((api.StageBegan(1, 2), one), called)][-2:] == rest
    assert [line.text for line in explain((recovers, one, one), called)][-2:] == [
        f"{who} gets a Red Rains token for each face-up aspect",
        tokens,
    ]


def test_a_roll_is_told_in_a_sentence() -> None:
    """Given rolls of the behaviour die and of a dragon die, then no word of the card is left that is no sentence."""
    chimera, dragonborn = names("The Corpse of Viros"), names("Scatha Kalani")
    for n, row, does in (
        (5, "Viros Behaviour I#2", "it reveals an aspect, then attacks with it"),
        (11, "Viros Behaviour I#4", "raise 1 of the Chimera's dice one level. Then it reveals an aspect"),
    ):
        (line,) = tell((api.NumberRolled(1, n, row),), chimera)
        assert line.text == f"Viros rolls {n} on its behaviour die: {does}"
    (line,) = tell((api.BehaviorRolled(1, dragonborn.view.seats[1].active_dice[0].id, Level.POWER),), dragonborn)
    assert line.text == "Scatha rolls power: it reveals an aspect, then attacks with it"
