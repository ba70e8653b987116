"""What else a guest can do: watch, talk, play alone or with the program, pause, look after their account."""

from __future__ import annotations

from pathlib import Path

from tests.host.conftest import Opened
from tests.host.screens.set_up import begin, give_name, go_to_table, open_table, sit_down, start
from tests.host.terminal.inn import new_key

DOWN, ESCAPE = "\x1b[B", "\x1b"


async def test_watchers_see_the_table_and_no_hand(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann, house.named("Bob") as bob, house.named("Cem") as cem:
        await begin(ann, bob)
        for player in (ann, bob):
            player.types("rc")
        await ann.sees("Round 1")
        await cem.sees("round ")
        cem.types("a")
        shown = await cem.sees("Round 1")
        hand = house.inn.lobby.games.running()[0].session.view(0).seats[0].hand
        assert len(hand) == 5
        assert not any(card.name in shown for card in hand if card.name)
        assert "hand 5 " in shown
        cem.types(ESCAPE)
        menu = await cem.sees("Go on watching")
        assert "Concede" not in menu


async def test_watchers_see_hands_where_the_table_shows_them_and_only_later(opened: Opened) -> None:
    """Given a table that shows hands after 5 minutes, then players are told, and watchers read none before that."""
    async with opened() as house, house.named("Ann") as ann, house.named("Bob") as bob, house.named("Cem") as cem:
        await open_table(ann, "w", "Watchers see hands 5 min later")
        await go_to_table(bob)
        await bob.sees("Watchers see hands 5 min later")
        await sit_down(bob)
        await start(ann, bob)
        for player in (ann, bob):
            player.types("rc")
        await ann.sees("Round 1")
        await cem.sees("round ")
        cem.types("a")
        await cem.sees("Round 1")
        (game,) = house.inn.lobby.games.running()
        held = [card.name for card in game.session.view(0).seats[0].hand]
        cem.types(ESCAPE)
        await cem.sees("The hands 5 min ago")
        cem.types("h")
        shown = await cem.sees("None yet")
        assert not any(name in shown for name in held)
        game.past._times = [at - 301 for at in game.past._times]
        cem.types(ESCAPE)
        await cem.sees("hand 5 ")
        cem.types(ESCAPE)
        await cem.sees("The hands 5 min ago")
        cem.types("h")
        shown = await cem.sees("Ann, round 1:")
        assert all(name in shown for name in held)
        ann.types(ESCAPE)
        assert "The hands" not in await ann.sees("Concede")


async def test_nobody_reads_the_seed_of_a_hosted_game(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann, house.named("Bob") as bob:
        await begin(ann, bob)
        ann.types(ESCAPE)
        menu = await ann.sees("Concede")
        seed = house.inn.lobby.games.running()[0].session.match.header.setup.seed
        assert "seed" not in menu
        assert str(seed) not in menu


async def test_what_is_said_in_the_lobby_is_read_but_not_from_whom_one_mutes(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann, house.named("Bob") as bob, house.named("Cem") as cem:
        bob.types("/who plays?\r")
        await ann.sees("Bob: who plays?")
        await ann.sees("Cem")
        ann.types("p")
        await ann.sees("Who is here")
        ann.types("\r")
        await ann.sees("muted")
        ann.types(ESCAPE)
        await ann.sees("Here and talk")
        bob.types("/once more\r")
        await cem.sees("Bob: once more")
        cem.types("/I do\r")
        assert "once more" not in await ann.sees("Cem: I do")


async def test_the_list_of_people_shows_who_comes_and_goes_and_the_cursor_stays(opened: Opened) -> None:
    """Given somebody who looks at who is here, then it changes under their eyes, and Enter means whom it meant."""
    async with opened() as house, house.named("Ann") as ann, house.named("Zoe"):
        await ann.sees("Zoe")
        ann.types("p")
        await ann.sees("Who is here")
        async with house.named("Bob"):
            await ann.sees("Bob")
            ann.types("\r")
            shown = await ann.sees("muted")
            assert "muted" in next(line for line in shown.splitlines() if "Zoe" in line)
        await ann.misses("Bob")


async def test_a_game_alone_against_an_automaton(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann:
        await open_table(ann, "ggg", "A table: alone")
        await start(ann)
        ann.types("rc")
        await ann.sees("Round 1")


async def test_a_player_of_the_program_takes_a_free_seat_and_plays(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann:
        await open_table(ann)
        ann.types("2")
        await ann.sees("A computer player")
        ann.types("\r")
        await ann.sees("Series: Ascendancy")
        ann.types(DOWN + "\r")
        await start(ann)
        ann.types("rc")
        await ann.sees("Round 1")


async def test_a_pause_by_consent(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann, house.named("Bob") as bob:
        await begin(ann, bob)
        ann.types(ESCAPE)
        await ann.sees("Ask for a pause")
        ann.types("p")
        await bob.sees("Ann asks to pause the game")
        bob.types("y")
        await ann.sees("paused")
        await bob.sees("paused")
        bob.types("rc")
        await bob.sees("The game is paused")


async def test_one_host_closed_and_opened_again_goes_on_with_the_same_game(opened: Opened) -> None:
    key = new_key()
    async with opened() as house, house.guest(key) as ann, house.named("Bob") as bob:
        await give_name(ann, "Ann")
        await begin(ann, bob)
        ann.types("rc")
        await ann.sees("Waiting for Bob")
    async with opened() as house, house.guest(key) as ann:
        await ann.sees("kept for you")
        ann.types("1")
        await ann.sees("Waiting for Bob")


async def test_who_deletes_their_account_is_a_stranger_again(opened: Opened, tmp_path: Path) -> None:
    key = new_key()
    async with opened() as house:
        async with house.guest(key) as ann:
            await give_name(ann, "Ann")
            ann.types("y")
            await ann.sees("the one you came with")
            ann.types("x")
            await ann.sees("Really delete everything?")
            ann.types("x")
            assert await ann.left() == 0
        async with house.guest(key) as again:
            await again.sees("What shall the others call you?")
    assert not list((tmp_path / "reports").glob("*")) if (tmp_path / "reports").exists() else True


async def test_the_lobby_under_another_page_is_woken_once(opened: Opened) -> None:
    """Given a guest at another page, when much changes in the lobby, then it looks once, and when they come back."""
    async with opened() as house, house.named("Ann") as ann:
        ann.types("y")
        await ann.sees("No passwords")
        lobby, woken = house.apps[0].screen_stack[0], list[str]()

        def wake(*_: object) -> bool:
            woken.append("woken")
            return True

        lobby.call_later = wake  # type: ignore[assignment, method-assign]
        (me,) = house.inn.accounts.of_ids(house.inn.lobby.presence.everybody())
        for _ in range(3):
            house.inn.lobby.presence.enter(me.id).leave()
        async with house.named("Cem"):
            assert len(woken) <= 1, "none if it was woken before"
            del lobby.call_later
            ann.types(ESCAPE)
            await ann.sees("Cem")
