"""The rollout player: what it does in small positions, that it is the same again, legal, and does not peek."""

import pytest
from msgspec.structs import replace

from ashes_tui.ai.evaluate import evaluate
from ashes_tui.ai.players import RANDOM, make_player
from ashes_tui.ai.playout import Playout
from ashes_tui.ai.rollout import EFFORT, Effort, RolloutPlayer
from ashes_tui.engine.api import (
    BlockersDeclared,
    Choice,
    Decision,
    OpponentSetup,
    State,
    Stream,
    check,
    observe,
    opponent_seat,
    options,
)
from ashes_tui.match.driver import play
from ashes_tui.match.match import Match
from ashes_tui.match.player import foresight_of
from tests.ai.thinking import answer, open_to, renamed
from tests.rules.dragon import IT, ME, dragon, its_turn, scatha
from tests.rules.table import Table, card, seat
from tests.support.games import decks, duels, game, rules, sampled, threes
from tests.support.solo import solo_games

CORPSE = "The Corpse of Viros"


def asked(t: Table, effort: Effort = EFFORT) -> Table:
    """The table after the rollout player has answered what is open."""
    decision, state = t.asked, t.now.state
    view, listed = observe(t.rules, state, decision.seat), options(t.rules, state, decision)
    foresight = foresight_of(t.rules, state, decision.seat)
    return t.do(RolloutPlayer(7, effort).choose(view, decision, listed, foresight))


def played(t: Table, seat_: int) -> Table:
    """The table after the seat has played its turn, or won."""
    turn = t.table.turn
    while not t.now.outcome and t.table.turn == turn and t.who == seat_:
        asked(t)
    return t


# --- what it does --------------------------------------------------------------------------------------------------


def test_it_takes_the_win() -> None:
    """Given an opponent with 2 life left, then Bolt is played at it before anything else."""
    t = Table(seat(field=["Brute"], hand=["Bolt", "Zap"]), seat(card("Marshal", wounds=18), field=["Wall", "Brute"]))
    played(t, ME)
    assert t.now.outcome is not None
    assert t.now.outcome.winners == (ME,)


def test_it_takes_the_win_against_an_opponent_that_plays_itself() -> None:
    """Given a Dragonborn with 2 life left behind a wall of aspects, then Bolt ends the game."""
    t = Table(seat(field=["Soldier"], hand=["Bolt"]), dragon(["Dragon Rage", "?Sear"], tokens=scatha(wounds=28)))
    played(t, ME)
    assert t.now.outcome is not None
    assert t.now.outcome.winners == (ME,)


def test_it_attacks_where_nothing_can_block() -> None:
    """Given a Phoenixborn with 4 life left and no units, then the Brute attacks it."""
    t = Table(seat(field=["Brute"]), seat(card("Marshal", wounds=16), hand=["Zap"]))
    played(t, ME)
    assert t.now.outcome is not None


def test_it_blocks_what_would_kill() -> None:
    """Given 4 life left, when a Brute attacks, then the only unit blocks though it dies of it."""
    t = Table(seat(card("Marshal", wounds=16), field=["Peasant"]), seat(field=["Brute"]), turn=IT)
    t.attack("Marshal@0", "Brute")
    assert (t.question, t.who) == ("blockers", ME)
    asked(t)
    assert t.now.outcome is None
    assert [e.blocks for e in t.seen(BlockersDeclared)] == [((t.id("Brute"), t.id("Peasant")),)]


def test_it_blocks_what_would_kill_when_an_aspect_attacks() -> None:
    """Given 3 life left, when Birdhunter attacks, then the Wall blocks it."""
    t = its_turn(dragon(["Birdhunter"]), seat(card("Marshal", wounds=17), field=["Wall"]))
    assert (t.question, t.who) == ("blockers", ME)
    asked(t)
    assert t.now.outcome is None
    assert (t.wounds("Wall"), t.wounds("Marshal")) == (3, 17)


def test_it_does_not_pass_a_die_to_the_opponent_that_would_earn_it_a_token() -> None:
    """Given one basic dragon die and an aspect that cannot hit back, it attacks: a pass would set the dice back."""
    row = [card("Birdhunter", exhaustion=1), "?Sear", "?Dragon Rage"]
    t = asked(Table(seat(field=["Brute"]), dragon(row, "4 power, basic")))
    assert t.table.attack is not None or t.table.passes == 0
    assert t.table.cards[t.id("Scatha Kalani")].status == 0


def test_a_token_on_an_opponent_that_plays_itself_is_worth_a_wound_or_so() -> None:
    """Given one and two status tokens on it, then the second position is worse by about what a token can do."""
    few, many = (Table(seat(), dragon(["?Sear"], tokens=scatha(status=n))) for n in (1, 2))
    lost = evaluate(few.rules, few.table, ME) - evaluate(many.rules, many.table, ME)
    assert 0.5 < lost < 2


def test_red_rains_tokens_on_a_chimera_are_worth_more_than_a_wound() -> None:
    """Given none and two tokens towards its Ultimate, then the second position is worse by at least two wounds."""
    plain = opponent_seat(rules().rulebook.automata[CORPSE])
    none, two = (Table(seat(), replace(plain, phoenixborn=card(CORPSE, red_rains=n))) for n in (0, 2))
    assert evaluate(none.rules, none.table, ME) - evaluate(two.rules, two.table, ME) >= 2


def test_an_aspect_that_has_attacked_is_worth_less_than_one_that_has_not() -> None:
    """Given an aspect, ready and exhausted, then the first costs a few wounds and the second hardly one."""
    none, ready, tired = (
        Table(seat(), dragon([*row, "?Sear"])) for row in ((), ("Birdhunter",), (card("Birdhunter", exhaustion=1),))
    )
    worth = evaluate(none.rules, none.table, ME)
    assert 1 < worth - evaluate(ready.rules, ready.table, ME) < 5
    assert 0 < worth - evaluate(tired.rules, tired.table, ME) < 2


def test_it_thinks_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a hand of spells and several units, then every answer is tried, and no more is played on than allowed."""
    tried, after = list[Choice](), Playout.value_of

    def counted(self: Playout, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        tried.append(choice)
        return after(self, state, decision, choice, then)

    monkeypatch.setattr(Playout, "value_of", counted)
    effort = Effort(wide=3, first=1, total=6, gap=100.0, spread=1000.0)
    t = Table(seat(field=["Brute", "Soldier"], hand=["Bolt", "Zap"]), dragon(["Birdhunter", "?Sear"]))
    asked(t, effort)
    assert len(set(tried)) >= 3
    assert len(tried) in (6, 7)


def test_what_is_settled_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given answers that differ by far more than chance, then each is tried once only."""
    tried = list[Choice]()

    def told(self: Playout, state: State, decision: Decision, choice: Choice, then: Choice | None = None) -> float:
        tried.append(choice)
        return -100.0 * len(tried)

    monkeypatch.setattr(Playout, "value_of", told)
    t = Table(seat(field=["Brute", "Soldier"], hand=["Bolt", "Zap"]), dragon(["Birdhunter", "?Sear"]))
    asked(t, Effort(wide=3, first=1, total=20, gap=100.0, spread=10.0))
    assert len(tried) == len(set(tried)) >= 3


# --- that it may be relied on ------------------------------------------------------------------------------------


def test_answers_are_legal_and_the_same_for_the_same_seed() -> None:
    count = 0
    for name, step in sampled([*duels()[:3], *threes()[:1], *solo_games()[:3]], every=45):
        for decision in open_to(step.before):
            choice = answer(step.before.state, decision, RolloutPlayer(7))
            assert check(rules(), step.before.state, decision, choice) is None, name
            assert choice == answer(step.before.state, decision, RolloutPlayer(7)), name
            count += 1
    assert count > 20


def test_hidden_cards_change_no_choice() -> None:
    changed = 0
    for name, step in sampled([*duels()[:3], *solo_games()[:3]], every=31):
        state = step.before.state
        for decision in open_to(step.before):
            other = renamed(state, decision.seat, Stream(6))
            changed += other != state
            assert answer(state, decision, RolloutPlayer(7)) == answer(other, decision, RolloutPlayer(7)), name
    assert changed > 10


@pytest.mark.slow
def test_games_end_without_an_error() -> None:
    """Against one of each kind of opponent and against chance, with as little thought as makes a difference."""
    quick = Effort(wide=2, first=1, total=2)
    enemies = ("Scatha Kalani", "The Corpse of Viros", None)
    for n in range(len(enemies)):
        enemy = enemies[n % len(enemies)]
        lists = decks()[n % len(decks()) :][:1] if enemy else (decks()[n % len(decks())], decks()[0])
        match = Match.start(rules(), game(*lists, seed=n, opponent=OpponentSetup(enemy) if enemy else None))
        assert play(match, {0: RolloutPlayer(n, quick), 1: make_player(RANDOM, n)}) is not None, (n, enemy)
