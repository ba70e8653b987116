"""A key is an account; one's data is one's own."""

from __future__ import annotations

import msgspec
import pytest

from ashes_tui.content.api import load_decks
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.accounts import GONE, MOST_KEYS
from ashes_tui.host.lobby.people.public_key import read_public_key
from ashes_tui.host.stores.database import Database
from tests.host.house.world import accounts, key, register
from tests.match.games import rules


def test_the_first_visit_gives_a_name_and_the_second_finds_it(database: Database) -> None:
    kept = accounts(database)
    mine = read_public_key(key(1)).fingerprint
    assert kept.of_key(mine) is None
    ann = kept.register(key(1), "Ann")
    assert kept.of_key(mine) == ann
    assert kept.of_id(ann.id) == ann
    assert kept.named("ann") == ann


@pytest.mark.parametrize("name", ["Ann", "ANN", "A nn", "Аnn", "A\x00nn", ""])
def test_a_name_like_another_is_refused(database: Database, name: str) -> None:
    kept = accounts(database)
    register(kept, "Ann")
    with pytest.raises(Refused):
        kept.register(key(2), name)
    assert kept.of_key(read_public_key(key(2)).fingerprint) is None


def test_a_key_opens_one_account_only(database: Database) -> None:
    kept = accounts(database)
    ann, bob = register(kept, "Ann", "Bob")
    with pytest.raises(Refused, match="already"):
        kept.register(key("Ann"), "Cleo")
    with pytest.raises(Refused, match="already"):
        kept.add_key(bob, key("Ann"))
    assert kept.of_key(read_public_key(key("Ann")).fingerprint) == ann


def test_several_keys_open_one_account_and_the_last_one_stays(database: Database) -> None:
    kept = accounts(database)
    (ann,) = register(kept, "Ann")
    added = kept.add_key(ann, key("laptop"))
    assert kept.of_key(added.fingerprint) == ann
    assert [k.label for k in kept.keys(ann)] == ["first key", "somebody@laptop"]
    kept.remove_key(ann, added.fingerprint)
    assert kept.of_key(added.fingerprint) is None
    with pytest.raises(Refused, match="only key"):
        kept.remove_key(ann, kept.keys(ann)[0].fingerprint)


def test_keys_have_a_limit(database: Database) -> None:
    kept = accounts(database)
    (ann,) = register(kept, "Ann")
    for n in range(MOST_KEYS - 1):
        kept.add_key(ann, key(n))
    with pytest.raises(Refused, match="at most"):
        kept.add_key(ann, key("one more"))


@pytest.mark.parametrize(
    "text", ["", "ssh-ed25519", "ssh-ed25519 !!!", "ssh-ed25519 AAAA", "-----BEGIN PRIVATE KEY-----", "rm -rf / x"]
)
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_public_key(text)


def test_a_fingerprint_is_as_openssh_writes_it() -> None:
    line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl github"
    assert read_public_key(line).fingerprint == "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU"


def test_a_name_can_be_changed(database: Database) -> None:
    kept = accounts(database)
    ann, bob = register(kept, "Ann", "Bob")
    assert kept.rename(ann, "Anna").name == "Anna"
    with pytest.raises(Refused, match="looks so"):
        kept.rename(bob, "ANNA")
    assert kept.rename(bob, "Ann").name == "Ann", "the old name is free again"


def test_decks_are_kept_with_harmless_names(database: Database) -> None:
    kept = accounts(database)
    (ann,) = register(kept, "Ann")
    deck = next(iter(load_decks(rules().rulebook).values()))
    named = msgspec.structs.replace(deck, name="[red]\x1bmine", author="\u202eme")
    assert kept.keep_deck(ann, named).name == "(red)mine"
    found = kept.decks(ann)
    assert found["(red)mine"].cards == deck.cards
    assert found["(red)mine"].author == "me"
    assert not found["(red)mine"].shipped, "a deck of one's own is not one that comes with the game"
    kept.delete_deck(ann, "(red)mine")
    assert kept.decks(ann) == {}
    with pytest.raises(Refused):
        kept.delete_deck(ann, "(red)mine")


def test_blocks_bans_export_and_deletion(database: Database) -> None:
    kept = accounts(database)
    ann, bob = register(kept, "Ann", "Bob")
    kept.set_block(ann, bob, "mute")
    kept.set_block(ann, bob, "block")
    assert kept.blocks(ann) == {bob.id: "block"}
    told = msgspec.json.decode(kept.export(ann))
    assert told["account"]["name"] == "Ann"
    assert told["keys"][0]["key"].startswith("ssh-ed25519")
    assert told["muted or blocked"] == {bob.id: "block"}
    kept.delete(ann)
    assert kept.of_id(ann.id) is None
    assert kept.of_key(read_public_key(key("Ann")).fingerprint) is None
    assert kept.named("Ann") is None
    assert kept.register(key("Ann"), "Ann").id != ann.id
    assert GONE
    kept.ban("SHA256:x", "rude\x1b")
    assert kept.ban_of("SHA256:x") == "rude"
    kept.unban("SHA256:x")
    assert kept.ban_of("SHA256:x") is None
    with pytest.raises(Refused):
        kept.unban("SHA256:x")
