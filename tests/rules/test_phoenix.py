"""The Call of the Phoenix: two who have beaten an opponent go on against each other, if a rage die says so (VAR)."""

from __future__ import annotations

from typing import Any

import pytest

from ashes_tui.engine.api import (
    AttackEnded,
    CardScenario,
    GameSetup,
    OpponentSetup,
    PhaseBegan,
    PhoenixCalled,
    SeatSetup,
    SetupError,
    TurnBegan,
    TurnEnded,
    TurnPassed,
    new_game,
)
from ashes_tui.lang.terms import Level, Phase, Zone
from tests.rules.coop import ANN, BACK, BOB, FRONT, hand_over, pair
from tests.rules.dragon import dragon, scatha
from tests.rules.table import Named, Table, card, decks, rules, seat


def beaten(roll: str = "power", head: Named = "Marshal", **more: Any) -> Table:
    """Bob's spell in the shared turn deals the opponent its last wounds, and the rage die shows ``roll``."""
    bob = seat(head, field=["Soldier", CardScenario("Sear", owner=FRONT)], hand=["Bolt"])
    ann = seat(field=["Soldier"], draw=["Zap"] * 9)
    row = [card("Birdhunter", attached=[CardScenario("Choker", owner=ANN)]), card("Wall", owner=ANN)]
    it = dragon(row, tokens=scatha(wounds=29))
    t = pair(ann, bob, second=["Sear", "?Sear"], it=it, rolls=[roll], **{"phoenix": True, "turn": ANN, **more})
    hand_over(t).play("Bolt")
    return t.pick("Scatha Kalani") if t.question == "target" else t


@pytest.mark.rule("VAR-06")
def test_it_must_be_agreed_on_by_two() -> None:
    """Given no agreement, then the game ends with the opponent; one player alone cannot agree."""
    t = beaten(phoenix=False)
    assert (t.winners, t.seen(PhoenixCalled)) == ((ANN, BOB), [])
    one = (SeatSetup("Ann", decks()["Issa Brightmore"]),)
    with pytest.raises(SetupError, match="two players"):
        new_game(rules(), GameSetup(one, 1, opponent=OpponentSetup("Scatha Kalani"), phoenix=True))


@pytest.mark.rule("VAR-06", "VAR-07")
def test_on_basic_they_part() -> None:
    """When the rage die shows basic, then both have won."""
    t = beaten("basic")
    assert [e.level for e in t.seen(PhoenixCalled)] == [Level.BASIC]
    assert t.winners == (ANN, BOB)


@pytest.mark.rule("VAR-07")
def test_on_power_they_go_on_without_it() -> None:
    """When it shows power, then all that is the opponent's is gone, and the two are opponents of each other."""
    t = beaten()
    assert t.winners is None
    assert t.field(BOB) == ["Soldier"]
    assert t.field(ANN) == ["Soldier"]
    assert all(t.table.seats[s].lost for s in (FRONT, BACK))
    in_play = [t.cards[c].owner for c in t.board.in_play]
    assert set(in_play) == {ANN, BOB}
    assert "Choker" in t.discard_pile(ANN)
    assert "Wall" in t.discard_pile(ANN), "what it had taken goes home"
    assert t.zone("Birdhunter") == Zone.REMOVED
    assert (t.table.opponents(ANN), t.table.opponents(BOB)) == ((BOB,), (ANN,))
    t.attack("Marshal@1").block({})
    assert (t.wounds("Marshal@1"), t.winners) == (2, None)


@pytest.mark.rule("VAR-07")
def test_the_last_one_wins_alone() -> None:
    """When they went on and one falls, then the other has won, and no die is rolled again."""
    t = beaten(head=card("Hermit", wounds=4))
    t.attack("Hermit").block({})
    assert t.winners == (ANN,)
    assert len(t.seen(PhoenixCalled)) == 1


@pytest.mark.rule("VAR-08")
@pytest.mark.parametrize(("holder", "first"), [(FRONT, ANN), (BACK, BOB), (ANN, ANN), (BOB, BOB)])
def test_the_token_goes_to_whom_it_points_at(holder: int, first: int) -> None:
    """Given the token with the opponent pointing at a player, then that player has it; else who had it keeps it."""
    assert beaten(first_player=holder).table.first_player == first


@pytest.mark.rule("VAR-09")
@pytest.mark.parametrize("first", [ANN, BOB])
def test_the_turn_ends_and_the_first_player_takes_the_next(first: int) -> None:
    """When it happens in a shared turn, then that ends without a pass, and the first player has a whole turn."""
    t = beaten(first_player=first)
    assert len(t.seen(TurnEnded)) == 1
    assert [e.seat for e in t.seen(TurnBegan)] == [first]
    assert (t.who, t.actions(first), t.actions(1 - first)) == (first, (1, 1), (0, 0))
    assert (t.seen(TurnPassed), t.table.passes) == ([], 0)
    t.pass_().end()
    assert t.who == 1 - first
    t.pass_().end()
    assert Phase.RECOVERY in [e.phase for e in t.seen(PhaseBegan)]


@pytest.mark.rule("VAR-07")
def test_one_who_is_left_alone_does_not_roll() -> None:
    """Given that Bob fell before, when Ann beats the opponent, then she has won and no die is rolled."""
    it = dragon(["Birdhunter"], tokens=scatha(wounds=29))
    t = pair(seat(hand=["Bolt"]), seat(lost=True), it=it, rolls=["power"], phoenix=True, turn=ANN)
    t.play("Bolt")
    if t.question == "target":
        t.pick("Scatha Kalani")
    assert (t.winners is not None, t.seen(PhoenixCalled)) == (True, [])


@pytest.mark.rule("VAR-09")
def test_the_attack_that_beat_it_is_over() -> None:
    """Given an opponent beaten by an attack, when the two go on, then that attack is fought no further."""
    ann, it = seat(field=["Soldier", "Soldier"]), dragon([], tokens=scatha(wounds=29))
    t = pair(ann, seat(field=["Wall"]), it=it, rolls=["power"], phoenix=True, turn=ANN)
    t.attack("Scatha Kalani", "Soldier", "Soldier#2")
    while t.question not in ("turn", ""):
        t.pick(t.cards[t.asked.cards[0]].name)
    assert len(t.seen(PhoenixCalled)) == 1
    assert t.table.attack is None
    assert (len(t.seen(AttackEnded)), t.question) == (1, "turn")
