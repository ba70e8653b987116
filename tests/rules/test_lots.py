"""The very tokens that an effect placed: it finds them on the card they were moved to, and no others (ASC-GLO-12)."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import BoundScenario, DelayedScenario, ScenarioError
from ashes_tui.lang.terms import Duration, Token
from tests.rules.table import Table, card, seat

SPELLS = {Token.WOUND: "Brand", Token.STATUS: "Badge", Token.EXHAUSTION: "Doze"}


def tokens(t: Table, token: Token) -> tuple[int, int]:
    """How many lie on Brute and Wall."""
    count = {Token.WOUND: t.wounds, Token.STATUS: t.status, Token.EXHAUSTION: t.exhaustion}[token]
    return count("Brute"), count("Wall")


def shoved(t: Table) -> Table:
    """One token of each kind from Brute to Wall, where there is one."""
    t.play("Shove")
    while t.question == "target":
        t.pick("Brute")
    return t


def over(t: Table) -> Table:
    """The turn at its end."""
    return t.pass_().end()


@pytest.mark.rule("ASC-GLO-12")
@pytest.mark.parametrize("token", list(SPELLS))
def test_what_was_placed_goes_from_wherever_it_was_moved_to(token: Token) -> None:
    """Given two tokens for this turn, one of them moved on, then at its end both are off, each from its card."""
    t = Table(seat(hand=[SPELLS[token], "Shove"]), seat(field=["Brute", "Wall"]))
    shoved(t.play(SPELLS[token]).pick("Brute"))
    assert tokens(t, token) == (1, 1)
    over(t)
    assert (t.who, tokens(t, token), t.table.lots) == (1, (0, 0), ())


def test_of_equal_tokens_others_are_moved_first() -> None:
    """Given one token that was there and two for this turn, when one is moved, then it is the one that was there."""
    t = Table(seat(hand=["Doze", "Shove"]), seat(field=[card("Brute", exhaustion=1), "Wall"]))
    over(shoved(t.play("Doze").pick("Brute")))
    assert tokens(t, Token.EXHAUSTION) == (0, 1)


def test_new_tokens_do_not_take_the_place_of_those_that_are_gone() -> None:
    """Given the tokens for this turn removed and another placed, then that one stays."""
    t = Table(seat(hand=["Doze", "Rouse", "Tire"]), seat(field=["Brute", "Wall"]))
    over(t.play("Doze").pick("Brute").play("Rouse").play("Tire").pick("Brute"))
    assert tokens(t, Token.EXHAUSTION) == (1, 0)


def test_tokens_of_a_card_that_left_play_are_gone() -> None:
    """Given one of two tokens for this turn on a unit that is destroyed, then only the other is left to remove."""
    t = Table(seat(hand=["Doze", "Shove", "Doom"]), seat(field=["Brute", card("Wall", exhaustion=1)]))
    over(shoved(t.play("Doze").pick("Brute")).play("Doom").pick("Brute"))
    assert (t.zone("Brute"), t.exhaustion("Wall"), t.table.lots) == ("discard pile", 1, ())


def test_a_card_that_came_back_has_none_of_the_tokens_it_bore() -> None:
    """Given a unit with a token for this turn that left play and came back, then what it got since stays on it."""
    t = Table(seat(field=["Soldier"], hand=["Doze", "Tire", "Fall Back"]), seat(field=["Wall"]))
    t.play("Doze").pick("Soldier").play("Fall Back").play("Soldier").play("Tire").pick("Soldier").end()
    assert (t.who, t.zone("Soldier"), t.exhaustion("Soldier")) == (1, "battlefield", 1)


def test_tokens_are_followed_from_the_moment_they_are_placed() -> None:
    """Given a unit that hands its token on before the sentence is at its end, then that token is meant all the same."""
    t = Table(seat(hand=["Doze"]), seat(field=["Shirker", "Wall"])).play("Doze").pick("Shirker")
    assert (t.exhaustion("Shirker"), t.exhaustion("Wall")) == (1, 1)
    over(t)
    assert (t.exhaustion("Shirker"), t.exhaustion("Wall")) == (0, 0)


def test_a_position_cannot_speak_of_tokens_that_are_not_there() -> None:
    """Given a position in which a moved token is said to lie on a bare unit, then it is refused, naming the unit."""
    bound = BoundScenario("t", ("Brute",), n=1, token=Token.EXHAUSTION, on=("Wall",))
    later = DelayedScenario("Marshal", 0, "Doze#0/1d", Duration.TURN, bindings=(bound,))
    with pytest.raises(ScenarioError, match="fewer than 1 exhaustion tokens on Wall"):
        Table(seat(hand=["Doze"]), seat(field=["Brute", "Wall"]), delayed=(later,))
