"""What is said is harmless, not too often, and not heard by those who do not want to."""

from __future__ import annotations

from queue import Empty, SimpleQueue

import pytest

from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.chat import SIGNS, ChatMessage
from ashes_tui.host.stores.database import Database
from tests.host.house.world import Inn


@pytest.fixture
def inn(database: Database) -> Inn:
    return Inn(database)


def ear(inn: Inn, name: str, place: str = "") -> SimpleQueue[ChatMessage]:
    heard: SimpleQueue[ChatMessage] = SimpleQueue()
    inn.lobby.chat.hear(inn.person(name), place, heard.put)
    return heard


def test_what_is_said_in_the_lobby_is_heard_there(inn: Inn) -> None:
    bob, table = ear(inn, "Bob"), ear(inn, "Bob", "somewhere else")
    inn.lobby.chat.say(inn.person("Ann"), "[b]hi\x1b[2J\n there[/b]")
    message = bob.get(timeout=5)
    assert (message.name, message.text, message.place) == ("Ann", "(b)hi(2J there(/b)", "")
    assert inn.lobby.chat.recent(inn.person("Cleo")) == (message,)
    with pytest.raises(Empty):
        table.get_nowait()
    for nothing in ("", "\x1b\x00", "\u200b \u202e"):
        with pytest.raises(Refused, match="nothing to say"):
            inn.lobby.chat.say(inn.person("Ann"), nothing)


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_who_is_muted_or_blocked_is_not_heard(inn: Inn, kind: str) -> None:
    ann, bob = inn.person("Ann"), inn.person("Bob")
    bobs, cleos = ear(inn, "Bob"), ear(inn, "Cleo")
    inn.accounts.set_block(bob, ann, "mute" if kind == "mute" else "block")
    inn.lobby.chat.say(ann, "hello")
    assert cleos.get(timeout=5).text == "hello"
    assert bobs.empty()
    assert inn.lobby.chat.recent(bob) == ()
    inn.lobby.chat.say(bob, "nice")
    assert cleos.get(timeout=5).text == "nice"
    heard = [m.text for m in inn.lobby.chat.recent(ann)]
    assert heard == (["hello", "nice"] if kind == "mute" else ["hello"]), "who blocks is not heard either"
    inn.accounts.set_block(bob, ann, None)
    assert len(inn.lobby.chat.recent(bob)) == 2


def test_strangers_give_signs(inn: Inn) -> None:
    chat, ann = inn.lobby.chat, inn.person("Ann")
    table = inn.table("Ann", "Bob")
    with pytest.raises(Refused, match="signs only"):
        chat.say(ann, "hello", table)
    heard = ear(inn, "Bob", table.id)
    chat.sign(ann, 0, table)
    assert heard.get(timeout=5).text == SIGNS[0]
    for n in (-1, len(SIGNS)):
        with pytest.raises(Refused, match="no such sign"):
            chat.sign(ann, n, table)
    with pytest.raises(Refused, match="only those who sit"):
        chat.sign(inn.person("Cleo"), 0, table)


def test_friends_talk_unless_the_table_is_silent(inn: Inn) -> None:
    chat, ann = inn.lobby.chat, inn.person("Ann")
    table = inn.table("Ann", "Bob", visibility="invited")
    heard = ear(inn, "Bob", table.id)
    chat.say(ann, "hello Bob", table)
    assert heard.get(timeout=5).text == "hello Bob"
    silent = inn.table("Ann", "Bob", visibility="invited", talk=False)
    with pytest.raises(Refused, match="signs only"):
        chat.say(ann, "hello", silent)


def test_nobody_floods(inn: Inn) -> None:
    ann = inn.person("Ann")
    for n in range(inn.house.limits.messages_a_minute):
        inn.lobby.chat.say(ann, f"message {n}")
    with pytest.raises(Refused, match="too often"):
        inn.lobby.chat.say(ann, "one more")
    inn.lobby.chat.say(inn.person("Bob"), "I may")
    inn.clock.wait(61)
    inn.lobby.chat.say(ann, "again")


def test_garbage_from_elsewhere_harms_nobody(inn: Inn) -> None:
    heard = ear(inn, "Bob")
    inn.house.database.write(lambda work: work.notify("chat", "{not a message"))
    inn.lobby.chat.say(inn.person("Ann"), "hello")
    assert heard.get(timeout=5).text == "hello"
    assert len(inn.problems) == 1
