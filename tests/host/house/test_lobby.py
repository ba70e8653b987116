"""Who makes tables, finds them, sits down, gets up."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event

import pytest
from msgspec.structs import replace

from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.accounts import GONE
from ashes_tui.host.stores.database import Database
from ashes_tui.host.stores.tables import ClockRule, Plan
from tests.host.house.world import Inn, broken, deck


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def test_a_table_is_made_found_and_joined(inn: Inn) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    made = inn.lobby.create(ann, Plan(title="[b]a\x1b friendly game"))
    assert made.plan.title == "(b)a friendly game"
    assert [t.id for t in inn.lobby.found(bob)] == [made.id]
    assert inn.lobby.own(bob) == ()
    joined = inn.lobby.sit(bob, made.id, 1)
    assert [s.name for s in joined.seats] == ["Ann", "Bob"]
    assert [t.id for t in inn.lobby.own(bob)] == [made.id]


@pytest.mark.parametrize(
    "plan",
    [
        Plan(seats=1),
        Plan(seats=5),
        Plan(mode="solo", seats=2),
        Plan(mode="solo", seats=1),
        Plan(mode="coop", seats=2, opponent=OpponentSetup("Nobody")),
        Plan(opponent=OpponentSetup("Corpse of Viros")),
        Plan(edition="none"),
        Plan(clock=ClockRule("decision")),
        Plan(clock=ClockRule("game", 1.0)),
        Plan(clock=ClockRule("none", 0, 1e9)),
        Plan(hands_after=1),
    ],
)
def test_what_is_no_game_is_refused(inn: Inn, plan: Plan) -> None:
    with pytest.raises(Refused):
        inn.lobby.create(inn.person("Ann"), plan)
    assert inn.lobby.own(inn.person("Ann")) == ()


def test_who_finds_a_table_and_who_does_not(inn: Inn) -> None:
    ann, bob, cleo = (inn.person(name) for name in ("Ann", "Bob", "Cleo"))
    invited = inn.lobby.create(ann, Plan(), "invited")
    coded = inn.lobby.create(ann, Plan(), "code")
    private = inn.lobby.create(ann, Plan(), "private")
    for table in (invited, coded, private):
        with pytest.raises(Refused, match="no such table for you"):
            inn.lobby.sit(bob, table.id, 1)
        with pytest.raises(Refused, match="no such table for you"):
            inn.lobby.watch(bob, table.id)
    assert inn.lobby.found(bob) == ()
    inn.lobby.invite(ann, invited.id, bob)
    assert inn.lobby.open_with(bob, f" {coded.code.lower()} ").id == coded.id
    assert {t.id for t in inn.lobby.found(bob)} == {invited.id, coded.id}
    inn.lobby.sit(bob, invited.id, 1)
    with pytest.raises(Refused, match="no table has this code"):
        inn.lobby.open_with(cleo, private.code)
    with pytest.raises(Refused, match="only the host"):
        inn.lobby.invite(bob, invited.id, cleo)


def test_codes_cannot_be_tried_out(inn: Inn) -> None:
    ann = inn.person("Ann")
    for n in range(inn.house.limits.tables_a_minute):
        with pytest.raises(Refused, match="no table"):
            inn.lobby.open_with(ann, f"AAAA{n}")
    with pytest.raises(Refused, match="too often"):
        inn.lobby.open_with(ann, "AAAAAA")


def test_a_seat_is_taken_once(inn: Inn) -> None:
    ann, bob, cleo = (inn.person(name) for name in ("Ann", "Bob", "Cleo"))
    table = inn.lobby.create(ann, Plan(seats=3))
    inn.lobby.sit(bob, table.id, 1)
    for seat in (-1, 0, 1, 3):
        with pytest.raises(Refused, match="not free"):
            inn.lobby.sit(cleo, table.id, seat)
    with pytest.raises(Refused, match="already"):
        inn.lobby.sit(bob, table.id, 2)
    inn.lobby.free(ann, table.id, 1)
    inn.lobby.sit(cleo, table.id, 1)
    for seat in (0, 5):
        with pytest.raises(Refused):
            inn.lobby.free(ann, table.id, seat)


def test_the_host_hands_the_table_on_or_closes_it(inn: Inn) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = inn.lobby.create(ann, Plan())
    inn.lobby.sit(bob, table.id, 1)
    inn.lobby.leave(ann, table.id)
    assert inn.lobby.table(bob, table.id).host == bob.id
    inn.lobby.leave(bob, table.id)
    with pytest.raises(Refused):
        inn.lobby.table(bob, table.id)


def test_a_game_begins_when_all_sit_with_legal_decks(inn: Inn) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    table = inn.lobby.create(ann, Plan())
    with pytest.raises(Refused, match="seat 2 is free"):
        inn.lobby.start(ann, table.id)
    inn.lobby.sit(bob, table.id, 1)
    with pytest.raises(Refused, match="Ann has no deck"):
        inn.lobby.start(ann, table.id)
    with pytest.raises(Refused, match="DECK"):
        inn.lobby.choose_deck(ann, table.id, replace(deck(0), cards={}))
    inn.lobby.choose_deck(ann, table.id, deck(0))
    inn.lobby.choose_deck(bob, table.id, replace(deck(1), name="\x1b[2Jmine"))
    assert inn.lobby.table(ann, table.id).seats[1].ready
    with pytest.raises(Refused, match="only the host"):
        inn.lobby.start(bob, table.id)
    inn.lobby.start(ann, table.id)
    begun = inn.lobby.table(bob, table.id)
    assert begun.stage == "playing"
    assert begun.seats[1].deck is not None
    assert begun.seats[1].deck.name == "(2Jmine"
    for late in (
        lambda: inn.lobby.start(ann, table.id),
        lambda: inn.lobby.choose_deck(ann, table.id, deck(2)),
        lambda: inn.lobby.leave(ann, table.id),
        lambda: inn.lobby.free(ann, table.id, 1),
        lambda: inn.lobby.change(ann, table.id, Plan(), "open"),
        lambda: inn.lobby.close_table(ann, table.id),
    ):
        with pytest.raises(Refused):
            late()
    assert inn.lobby.own(ann)[0].id == table.id


def test_another_edition_means_other_decks(inn: Inn) -> None:
    table = inn.table("Ann", "Bob")
    ann = inn.person("Ann")
    kept = inn.lobby.change(ann, table.id, Plan(title="slow", clock=ClockRule("decision", 60)), "invited")
    assert (kept.visibility, kept.plan.title, kept.seats[0].deck) == ("invited", "slow", deck(0))
    fresh = inn.lobby.change(ann, table.id, Plan(edition="reborn"), "open")
    assert [s.deck for s in fresh.seats] == [None, None]
    with pytest.raises(Refused):
        inn.lobby.change(ann, table.id, Plan(seats=3), "open")


def test_tables_and_starts_have_limits(inn: Inn) -> None:
    ann = inn.person("Ann")
    most = inn.house.limits
    for n in range(most.tables):
        if n == most.tables_a_minute:
            with pytest.raises(Refused, match="too often"):
                inn.lobby.create(ann, Plan())
            inn.clock.wait(61)
        inn.lobby.create(ann, Plan())
    inn.clock.wait(61)
    with pytest.raises(Refused, match="already"):
        inn.lobby.create(ann, Plan())
    for _ in range(most.starts_a_minute):
        with pytest.raises(Refused, match="free"):
            inn.lobby.start(ann, inn.lobby.own(ann)[0].id)
    with pytest.raises(Refused, match="too often"):
        inn.lobby.start(ann, inn.lobby.own(ann)[0].id)


def test_who_blocks_another_does_not_meet_them(inn: Inn) -> None:
    ann, bob, cleo = (inn.person(name) for name in ("Ann", "Bob", "Cleo"))
    anns, cleos = inn.lobby.create(ann, Plan()), inn.lobby.create(cleo, Plan(seats=3))
    inn.lobby.sit(bob, cleos.id, 1)
    inn.accounts.set_block(ann, bob, "block")
    assert [t.id for t in inn.lobby.found(bob)] == [cleos.id]
    with pytest.raises(Refused):
        inn.lobby.sit(bob, anns.id, 1)
    with pytest.raises(Refused, match="choose another"):
        inn.lobby.sit(ann, cleos.id, 2)
    with pytest.raises(Refused):
        inn.lobby.invite(ann, anns.id, bob)
    inn.accounts.set_block(ann, bob, "mute")
    inn.lobby.sit(bob, anns.id, 1)


def test_players_of_the_program_sit_down_too(inn: Inn) -> None:
    ann = inn.person("Ann")
    table = inn.lobby.create(ann, Plan())
    with pytest.raises(Refused, match="no such player"):
        inn.lobby.seat_player(ann, table.id, 1, "person", deck(1))
    with pytest.raises(Refused, match="not free"):
        inn.lobby.seat_player(ann, table.id, 0, "random", deck(1))
    inn.lobby.seat_player(ann, table.id, 1, "greedy", deck(1))
    seat = inn.lobby.seat_player(ann, table.id, 1, "random", deck(2)).seats[1]
    assert (seat.name, seat.player, seat.account, seat.deck) == ("(random) 2", "random", None, deck(2))


def test_changes_are_told(inn: Inn) -> None:
    heard: list[str] = []
    done = Event()

    def listen(id: str) -> None:
        heard.append(id)
        if len(heard) >= 3:
            done.set()

    inn.lobby.subscribe(listen)
    table = inn.lobby.create(inn.person("Ann"), Plan())
    inn.lobby.sit(inn.person("Bob"), table.id, 1)
    assert done.wait(5)
    assert set(heard) == {table.id}


def test_presence_is_seen_and_ends(inn: Inn) -> None:
    ann = inn.person("Ann")
    first, second = inn.lobby.presence.enter(ann.id), inn.lobby.presence.enter(ann.id, "t")
    assert inn.lobby.presence.at("t") == {ann.id}
    first.go("t")
    second.leave()
    second.leave()
    second.go("u")
    assert inn.lobby.presence.at("t") == {ann.id}
    first.leave()
    assert inn.lobby.presence.everybody() == frozenset()


def test_coming_and_going_is_told_to_those_at_the_table(inn: Inn) -> None:
    ann = inn.person("Ann")
    heard: SimpleQueue[str] = SimpleQueue()
    inn.lobby.subscribe(broken)  # somebody else's listener is broken
    inn.lobby.subscribe(heard.put)

    def told() -> set[str]:
        return {heard.get(timeout=5), heard.get(timeout=5)}

    visit = inn.lobby.presence.enter(ann.id, "table")
    assert heard.get(timeout=5) == "table"
    visit.go()
    assert told() == {"table", ""}
    visit.go("table")
    assert told() == {"table", ""}
    visit.leave()
    assert told() == {"table", ""}


def test_whoever_deletes_their_account_keeps_nobody_waiting(inn: Inn) -> None:
    """Given somebody in a game and at a table, when they delete their account, then the game is won by the other."""
    table = inn.game("Ann", "Bob")
    ann, bob = inn.person("Ann"), inn.person("Bob")
    waiting = inn.lobby.create(bob, Plan(seats=3))
    inn.lobby.sit(ann, waiting.id, 1)
    inn.lobby.leave_all(bob)
    inn.accounts.delete(bob)
    (result,) = inn.lobby.results(ann)
    assert [(p.name, p.won) for p in result.places] == [("Ann", True), (GONE, False)]
    handed_on = inn.lobby.table(ann, waiting.id)
    assert handed_on.host == ann.id
    assert handed_on.seats[0].free
    assert inn.lobby.table(ann, table.id).seats[1].name == GONE


def test_a_report_keeps_the_game_and_has_an_id(inn: Inn) -> None:
    table = inn.game("Ann", "Bob")
    ann = inn.person("Ann")
    id = inn.lobby.report_problem(ann, "it [b]hangs[/b]\x1b", table.id)
    rows = inn.house.database.read(lambda work: work.rows("SELECT id, account, said, game, record FROM reports"))
    assert rows == [(id, ann.id, "it (b)hangs(/b)", table.game, 0)]
    hidden = inn.lobby.create(inn.person("Bob"), Plan(), "private")
    with pytest.raises(Refused, match="no such table"):
        inn.lobby.report_problem(ann, "what is there?", hidden.id)


def test_nobody_sees_the_code_or_the_deck_of_another(inn: Inn) -> None:
    """Given a table with two people and a player of the program, then each sees their own deck, its host its code."""
    ann, bob, cleo = (inn.person(name) for name in ("Ann", "Bob", "Cleo"))
    table = inn.lobby.create(ann, Plan(seats=3))
    inn.lobby.choose_deck(ann, table.id, deck(0))
    inn.lobby.seat_player(ann, table.id, 2, "random", deck(2))
    sat = inn.lobby.sit(bob, table.id, 1)
    chosen = inn.lobby.choose_deck(bob, table.id, deck(1))
    seen = {who.name: inn.lobby.table(who, table.id) for who in (ann, bob, cleo)}
    assert (sat.code, chosen.code, seen["Bob"].code, seen["Cleo"].code) == ("", "", "", "")
    assert seen["Ann"].code == table.code
    assert [s.deck for s in seen["Ann"].seats] == [deck(0), None, deck(2)]
    assert [s.deck for s in seen["Bob"].seats] == [s.deck for s in chosen.seats] == [None, deck(1), None]
    assert [s.deck for s in inn.lobby.found(cleo)[0].seats] == [None, None, None]
    assert [s.ready for s in seen["Cleo"].seats] == [True, True, True]
    inn.lobby.start(ann, table.id)
    assert [s.deck for s in inn.lobby.own(bob)[0].seats] == [None, deck(1), None]
    inn.hosted(inn.lobby.own(bob)[0])
