"""Games at tables: several clients over one session, each with what they may know; consent; the program's players."""

from __future__ import annotations

import pytest

from ashes_tui.engine.api import PUBLIC, EndTurn, IllegalChoice, OpponentSetup, Pass, StaleChoice
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.games.game import HostedGame
from ashes_tui.host.lobby.tables.wishes import Concede, Consent, Proposal, Propose, Reply, TakeBack
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.tables import Plan
from ashes_tui.match.errors import ConcedeRefused, UndoRefused
from tests.host.house.world import Inn, broken, deck, play_on, some_choice, to_a_turn

ANN, BOB, CLEO = 0, 1, 2


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def paused(game: HostedGame) -> bool:
    return game.status.paused


def proposed(game: HostedGame) -> Proposal | None:
    return game.status.proposal


def test_two_clients_play_a_whole_game_and_a_third_watches(inn: Inn) -> None:
    """Given two people and a watcher, when the two play on, then all see it, and the result is kept."""
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    streams = [inn.lobby.play(inn.person(name), table.id) for name in ("Ann", "Bob")]
    watcher = inn.lobby.watch(inn.person("Cleo"), table.id)
    heard: list[int] = []
    watcher.subscribe(lambda: heard.append(game.session.match.version))
    for n in range(3000):
        if game.session.over:
            break
        stream = next(s for s in streams if s.decision is not None)
        asked = stream.decision
        assert asked is not None
        stream.wish(Reply(asked.id, some_choice(game, asked, n)))
    assert game.session.over
    assert heard[-1] == game.session.match.version
    assert watcher.news()
    assert watcher.status.over
    (result,) = inn.lobby.results(inn.person("Bob"))
    outcome = game.session.match.outcome
    assert outcome is not None
    assert [p.won for p in result.places] == [seat in outcome.winners for seat in (ANN, BOB)]
    assert [p.name for p in result.places] == ["Ann", "Bob"]
    assert inn.lobby.journal(inn.person("Ann"), table.game).count(b"\n") == game.session.match.version + 1
    with pytest.raises(Refused):
        inn.lobby.journal(inn.person("Cleo"), table.game)
    assert inn.lobby.table(inn.person("Ann"), table.id).stage == "over"
    assert inn.problems == []


def test_no_journal_while_the_game_goes_on(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    with pytest.raises(Refused, match="no such game"):
        inn.lobby.journal(inn.person("Ann"), table.game)


def test_each_stream_holds_what_its_seat_may_know(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    play_on(game, 40)
    ann, bob = (inn.lobby.play(inn.person(name), table.id) for name in ("Ann", "Bob"))
    watcher = inn.lobby.watch(inn.person("Cleo"), table.id)
    for stream in (ann, bob, watcher):
        assert stream.view.viewer == stream.viewer
        assert stream.events() == game.session.match.events(stream.viewer)
        for seat in (ANN, BOB):
            shown = any(card.name for card in stream.view.seats[seat].hand)
            assert shown == (seat == stream.viewer and bool(stream.view.seats[seat].hand))
    assert watcher.viewer == PUBLIC
    assert watcher.decision is None
    assert watcher.options == ()
    assert not watcher.hands()


def test_nobody_answers_for_another(inn: Inn) -> None:
    table = inn.game("Ann", "Bob", "Cleo")
    game = inn.hosted(table)
    asked = to_a_turn(game)
    other = inn.lobby.play(inn.person("ABC"[0] + "nn" if asked.seat != ANN else "Bob"), table.id)
    version = game.session.match.version
    with pytest.raises(IllegalChoice):
        other.wish(Reply(asked.id, Pass()))
    with pytest.raises(StaleChoice):
        other.wish(Reply(asked.id + 1000, Pass()))
    for wish in (Reply(asked.id, Pass()), Concede(), TakeBack(), Propose("undo"), Consent(True)):
        with pytest.raises(Refused, match="do not play"):
            inn.lobby.watch(inn.person("Dan"), table.id).wish(wish)
    with pytest.raises(Refused, match="do not play"):
        inn.lobby.play(inn.person("Dan"), table.id)
    assert game.session.match.version == version


def test_a_free_choice_is_taken_back_and_others_by_consent(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    asked = to_a_turn(game)
    me, other = asked.seat, 1 - asked.seat
    game.wish(me, Reply(asked.id, Pass()))
    game.wish(me, TakeBack())
    assert game.session.decision_of(me) == asked
    game.wish(me, Reply(asked.id, Pass()))
    while mine := game.session.decision_of(me):
        game.wish(me, Reply(mine.id, EndTurn()))
    play_on(game, 1)
    with pytest.raises(UndoRefused):
        game.wish(me, TakeBack())
    game.wish(me, Propose("undo"))
    assert game.status.proposal == Proposal("undo", me, (me,))
    game.wish(other, Consent(False))
    assert proposed(game) is None
    assert game.status.declined == other
    game.wish(me, Propose("undo"))
    game.wish(other, Consent(True))
    assert proposed(game) is None
    assert game.session.decision_of(me) is not None
    with pytest.raises(Refused, match="nothing is proposed"):
        game.wish(other, Consent(True))


def test_nobody_is_asked_what_has_only_one_answer(inn: Inn) -> None:
    """Given a whole game, then no such question stays open; consent takes back the choice before such an answer."""
    game = inn.hosted(inn.game("Ann", "Bob"))
    match, skipped = game.session.match, 0
    for n in range(3000):
        asked, before = match.decisions[0], match.version
        game.session.choose(asked, some_choice(game, asked, n))
        if game.session.over:
            break
        assert all(match.only_answer(decision) is None for decision in match.decisions)
        last = match.moment.after
        if match.version > before + 1 and last is not None and last.seat == asked.seat:
            skipped += 1
            game.wish(asked.seat, Propose("undo"))
            game.wish(1 - asked.seat, Consent(True))
            assert match.decisions == (asked,)
            game.session.choose(asked, some_choice(game, asked, n))
    assert game.session.over
    assert skipped
    assert inn.problems == []


def test_a_proposal_to_take_back_ends_when_the_game_goes_on(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    to_a_turn(game)
    game.wish(ANN, Propose("undo"))
    with pytest.raises(Refused, match="already"):
        game.wish(BOB, Propose("pause"))
    play_on(game, 1)
    assert game.status.proposal is None


def test_pause_by_consent(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    with pytest.raises(Refused):
        game.wish(ANN, Propose("go on"))
    game.wish(ANN, Propose("pause"))
    assert not paused(game)
    game.wish(BOB, Consent(True))
    assert paused(game)
    asked = game.session.match.decisions[0]
    with pytest.raises(Refused, match="paused"):
        game.session.choose(asked, some_choice(game, asked, 1))
    game.wish(BOB, Propose("go on"))
    assert paused(game)
    game.wish(ANN, Consent(True))
    assert not paused(game)


def test_whoever_is_away_holds_nobody_up_who_would_go_on(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    game.wish(ANN, Propose("pause"))
    game.wish(BOB, Consent(True))
    inn.visits[inn.person("Bob").id].leave()
    assert game.away() == {BOB}
    game.wish(ANN, Propose("go on"))
    assert not paused(game)


def test_a_seat_is_kept_for_whoever_is_disconnected(inn: Inn) -> None:
    """Given a game, when one leaves and comes back, then others see it and they find the same position."""
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    play_on(game, 20)
    ann, bob = inn.lobby.play(inn.person("Ann"), table.id), inn.person("Bob")
    before = inn.lobby.play(bob, table.id)
    view, asked = before.view, before.decision
    inn.visits[bob.id].leave()
    assert ann.away == {BOB}
    assert inn.lobby.own(bob)[0].id == table.id
    inn.come(bob, table.id)
    assert ann.away == frozenset()
    after = inn.lobby.play(bob, table.id)
    assert (after.view, after.decision) == (view, asked)
    assert after.news() == before.news()


def test_conceding_and_a_rematch_by_consent(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    with pytest.raises(Refused):
        game.wish(ANN, Propose("rematch"))
    game.wish(BOB, Concede())
    with pytest.raises(ConcedeRefused):
        game.wish(ANN, Concede())
    with pytest.raises(Refused):
        game.wish(ANN, TakeBack())
    assert [p.won for p in inn.lobby.results(inn.person("Ann"))[0].places] == [True, False]
    game.wish(ANN, Propose("rematch"))
    game.wish(BOB, Consent(True))
    again = inn.lobby.table(inn.person("Ann"), table.id)
    assert again.stage == "playing"
    assert again.game != table.game
    assert not inn.hosted(again).session.over
    assert [s.deck for s in again.seats] == [s.deck for s in table.seats]
    assert inn.problems == []


def test_players_of_the_program_answer_where_they_are_told_to(inn: Inn) -> None:
    ann = inn.person("Ann")
    table = inn.lobby.create(ann, Plan(seats=3))
    inn.lobby.choose_deck(ann, table.id, deck(0))
    inn.lobby.seat_player(ann, table.id, 1, "random", deck(1))
    inn.lobby.seat_player(ann, table.id, 2, "random", deck(2))
    inn.come(ann, table.id)
    inn.lobby.start(ann, table.id)
    game = inn.hosted(inn.lobby.table(ann, table.id))
    for n in range(40):
        if game.session.over:
            break
        assert [d.seat for d in game.session.match.decisions] == [ANN]
        play_on(game, 1, n)
    assert inn.problems == []
    game.wish(ANN, Propose("pause"))
    assert paused(game), "nobody else need be asked"


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Bob")])
def test_against_an_opponent_alone_and_together(inn: Inn, names: tuple[str, ...]) -> None:
    opponent = OpponentSetup(sorted(inn.house.rules.rulebook.automata)[0])
    table = inn.game(*names, mode="solo" if len(names) == 1 else "coop", seats=len(names), opponent=opponent)
    game = inn.hosted(table)
    play_on(game, 40)
    assert game.session.match.version == 40 or game.session.over
    if len(names) == 1 and not game.session.over:
        game.wish(ANN, TakeBack())
        assert game.session.match.version == 41


def test_hands_are_shown_to_watchers_after_a_delay(inn: Inn) -> None:
    table = inn.game("Ann", "Bob", hands_after=100.0)
    game = inn.hosted(table)
    watcher = inn.lobby.watch(inn.person("Cleo"), table.id)
    assert watcher.hands() == ()
    play_on(game, 10)
    then = [game.session.view(seat) for seat in (ANN, BOB)]
    inn.clock.wait(60)
    play_on(game, 10)
    assert watcher.hands() == ()
    inn.clock.wait(50)
    assert list(watcher.hands()) == then
    assert not inn.lobby.play(inn.person("Ann"), table.id).hands(), "players see no more than before"


def test_a_viewer_in_trouble_troubles_nobody_else(inn: Inn) -> None:
    """Given a viewer whose screen fails, when a choice is made, then it counts, and the others are told."""
    game = inn.hosted(inn.game("Ann", "Bob"))
    heard: list[int] = []
    stop = game.subscribe(broken)
    game.subscribe(lambda: heard.append(game.session.match.version))
    play_on(game, 1)
    assert game.session.match.version == heard[-1] == 1
    assert {type(problem) for problem in inn.problems} == {ZeroDivisionError}
    stop()
    stop()


def test_a_table_without_watchers_has_none(inn: Inn) -> None:
    table = inn.game("Ann", "Bob", watchers=False)
    with pytest.raises(Refused, match="nobody watches"):
        inn.lobby.watch(inn.person("Cleo"), table.id)


def test_screens_play_through_the_same_rules(inn: Inn) -> None:
    """Given the party that a table's screens use, when it answers, then the other's is told."""
    table = inn.game("Ann", "Bob")
    game = inn.hosted(table)
    parties = [inn.lobby.play(inn.person(name), table.id).party() for name in ("Ann", "Bob")]
    asked = to_a_turn(game)
    told = len(parties[1 - asked.seat].log(1 - asked.seat))
    parties[asked.seat].choose(asked, Pass())
    assert len(parties[1 - asked.seat].log(1 - asked.seat)) > told
    parties[asked.seat].undo(asked.seat)
    assert parties[asked.seat].decision_of(asked.seat) == asked
    assert parties[asked.seat].decision_of(1 - asked.seat) is None
    parties[asked.seat].concede(asked.seat)
    assert game.session.over


def test_a_host_that_stops_keeps_its_games(database: Database) -> None:
    first = Inn(database, "one")
    table = first.game("Ann", "Bob")
    game = first.hosted(table)
    play_on(game, 30)
    first.lobby.close()
    with pytest.raises(Refused):
        game.wish(ANN, Concede())
    second = Inn(database, "two", seed=9)
    again = second.hosted(second.lobby.own(second.person("Bob"))[0])
    assert again.session.match.version == 30
    assert again.session.view(BOB) == game.session.view(BOB)
    play_on(again, 5)
    assert again.session.match.version == 35
