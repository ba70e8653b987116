"""An opponent that plays itself is told with each die and each reason."""

from __future__ import annotations

from ashes_tui.content.api import load_decks, load_rulebook
from ashes_tui.engine import api
from ashes_tui.engine.api import GameSetup, OpponentSetup, SeatSetup
from ashes_tui.lang.terms import Intent, Level, Rule, Token, Zone
from ashes_tui.match.match import Match
from ashes_tui.words.api import Names, Tone, explain, narrate, tell


def names() -> Names:
    rulebook = load_rulebook(())
    deck = next(iter(load_decks(rulebook, ()).values()))
    opponent = OpponentSetup("Scatha Kalani")
    match = Match.start(api.link(rulebook), GameSetup((SeatSetup("Ann", deck),), 1, opponent=opponent))
    return Names(match.view(0), match.rules.rulebook, ("Ann",))


def test_a_die_is_told_once_with_what_it_means() -> None:
    called = names()
    die = called.view.seats[1].active_dice[0].id
    lines = tell((api.BehaviorRolled(1, die, Level.CLASS), api.DieTurned(die, Level.CLASS)), called)
    assert len(lines) == 1
    assert "class" in lines[0].text


def test_another_die_that_turns_is_told() -> None:
    called = names()
    first, second = called.view.seats[1].active_dice[:2]
    events = (api.BehaviorRolled(1, first.id, Level.CLASS), api.DieTurned(second.id, Level.CLASS))
    assert len(tell(events, called)) == 2


def test_an_attack_is_told_with_the_intent_behind_it() -> None:
    called = names()
    target = called.view.seats[0].phoenixborn.id
    for title, card in called.rulebook.cards.items():
        if card.intent is None:
            continue
        called.known[999] = title
        line = narrate(api.AttackersDeclared(1, 0, target, (999,)), called)
        assert line is not None
        assert card.intent.value in line.text
        assert ("no unit" in line.text) == (card.intent is not Intent.CENTER)


def test_an_opponent_that_falls_is_not_called_a_phoenixborn() -> None:
    line = narrate(api.PlayerLost(1, "destroyed"), names())
    assert line is not None
    assert line.text == "Scatha Kalani loses the game (it was destroyed)"


def test_face_down_aspects_get_no_name() -> None:
    called = names()
    assert called.card(api.NONE) == "a card"
    assert api.NONE not in called.after(called.view).past


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
    assert "basic any more" in line.text


def test_dice_turned_after_they_are_set_back_are_told_too() -> None:
    """A ready spell that raises two dice goes on after the set is complete (ASC-DRG-19)."""
    called = names()
    dice = called.view.seats[1].active_dice
    back = [api.DieTurned(die.id, Level.BASIC, Rule.SET_BACK) for die in dice]
    line, then = tell([*back, api.DieTurned(dice[0].id, Level.CLASS)], called)
    assert "basic any more" in line.text
    assert then.text == "Scatha Kalani's dragon die turns to class"


def test_dice_a_person_lowers_are_not_told_as_set_back() -> None:
    called = names()
    dice = called.view.seats[1].active_dice
    (line,) = tell([api.DieTurned(die.id, Level.BASIC) for die in dice], called)
    assert "basic any more" not in line.text
    assert "Scatha Kalani's dice turn to" in line.text


def test_fatigue_is_told_with_the_reason() -> None:
    """A wound for each card off its draw pile, exhaustion when that is empty (ASC-DRG-41/42)."""
    called = names()
    its, mine = (called.view.seats[i].phoenixborn.id for i in (1, 0))
    wound = api.TokensPlaced(its, Token.WOUND, 1, rule=Rule.FATIGUE)
    tired = api.TokensPlaced(its, Token.EXHAUSTION, 1, rule=Rule.EMPTY_PILE)
    assert [line.text for line in tell([wound], called)] == ["Scatha Kalani receives 1 wound for being fatigued"]
    assert [line.text for line in tell([tired], called)] == ["Scatha Kalani is exhausted, as its draw pile is empty"]
    (line,) = tell([api.TokensPlaced(mine, Token.WOUND, 1, rule=Rule.NO_CARDS)], called)
    assert line.text.endswith("for want of cards to draw")
    (line,) = tell([api.TokensPlaced(its, Token.EXHAUSTION, 1)], called)
    assert line.text.endswith("is exhausted"), "by a card, which is no such reason"


def test_what_it_does_by_the_rules_alone_is_told_with_the_reason() -> None:
    """Given a turn of its without a roll, when it attacks, then a quiet line before that says why."""
    called = names()
    attack = api.AttackersDeclared(1, 0, called.view.seats[0].phoenixborn.id, (), Rule.NO_ROLL)
    _, why, told = explain((api.TurnBegan(1), attack), called)
    assert why.text == "No aspect is face down, so nothing is rolled: it attacks if it can"
    assert why.tone is Tone.QUIET
    assert told == narrate(attack, called)


def test_the_first_five_are_taken_though_reasons_are_told_in_between() -> None:
    """Given the set-up of an opponent, told part by part, then the First Five still are no draw (ASC-SET-03)."""
    called = names()
    card = called.view.seats[0].phoenixborn.id
    first = api.CardMoved(card, Zone.HAND, 0, origin=Zone.DRAW_PILE)
    laid = api.CardMoved(api.NONE, Zone.FACE_DOWN, 1, origin=Zone.DRAW_PILE)
    lines = [line.text for line in explain((first, laid, api.RoundBegan(1)), called)]
    assert lines[0].startswith("Ann takes ")
