"""Which deck lists all know: said where a game begins, kept in the saved game."""

from pathlib import Path

import msgspec
import pytest

from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import digest, sample
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.new_game import Lists, NewGame, deck_problems, new_match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.match.saves.journal import decode_header
from ashes_tui.plain.setup.options import ask_options
from tests.cli.run import refused
from tests.match.games import rules, saved_so
from tests.plain.talk import scripted
from tests.protocol.talk import ARREN, ISSA, Talk

DECK = """
name: Of my own
phoenixborn: Issa Brightmore
cards: {Hammer Knight: 3}
dice: {artifice: 10}
"""


def shipped() -> DeckList:
    return load_decks(rules().rulebook)["The Spark of Invention"]


def own(tmp_path: Path) -> DeckList:
    (tmp_path / "own.yaml").write_text(DECK)
    return load_decks(rules().rulebook, [tmp_path])["Of my own"]


@pytest.mark.parametrize(
    ("lists", "known"), [("known", [True, False]), ("open", [True, True]), ("closed", [False] * 2)]
)
def test_decks_that_come_with_the_game_are_known_and_own_ones_are_not(
    lists: Lists, known: list[bool], tmp_path: Path
) -> None:
    """Given a deck of the game and one of a person's own, then only the list of the first is open by itself."""
    wish = NewGame(decks=(shipped(), own(tmp_path)), lists=lists)
    assert [seat.open_list for seat in wish.setup.seats] == known


@pytest.mark.rule("ASC-GLO-21")
def test_the_chained_list_is_in_force_unless_it_is_put_aside() -> None:
    """Given a new game of which nothing is said but the decks, then the chained list is in force in it."""
    decks = (shipped(), shipped())
    assert new_match(rules(), NewGame(decks=decks)).state.table.chained
    assert not new_match(rules(), NewGame(decks=decks, chained=False)).state.table.chained


def test_a_game_gone_on_with_knows_as_much_as_before(tmp_path: Path) -> None:
    """Given a saved game with closed lists, when it is resumed, then they are closed and guessed as before."""
    store = FileStore(tmp_path)
    left = new_match(rules(), NewGame(decks=(shipped(), shipped()), lists="closed", seed=3), store)
    left.close()
    match, _ = resume(store, left.name)
    assert [seat.open_list for seat in match.view(0).seats] == [False, False]
    for seed in range(3):
        assert digest(sample(match.rules, match.state, 0, seed)) == digest(sample(rules(), left.state, 0, seed))


def test_a_header_that_does_not_say_it_has_open_lists() -> None:
    match = new_match(rules(), NewGame(decks=(shipped(), shipped()), lists="closed", seed=3))
    plain = msgspec.to_builtins(match.header)
    for seat in plain["setup"]["seats"]:
        del seat["open_list"], seat["deck"]["shipped"]
    header = decode_header(saved_so(msgspec.json.encode(plain), used_digest=""), "old.jsonl")
    assert all(seat.open_list for seat in header.setup.seats)


def test_the_protocol_says_it() -> None:
    """Given a game over the protocol, then lists are those wished for, and the view says so."""
    talk = Talk()
    for lists, known in ((None, True), ("open", True), ("closed", False)):
        more = {} if lists is None else {"lists": lists}
        talk.ask("start", game=str(lists), decks=[ISSA, ARREN], **more)
        view = talk.ask("state", game=str(lists), seat=0)["view"]
        assert [seat["open_list"] for seat in view["seats"]] == [known, known]


def test_a_word_that_means_no_lists_is_refused() -> None:
    told = refused("sim", "--lists", "secret", "--games", "1")
    assert told.strip() == "ashes-tui: there is no kind of lists 'secret'; choose one of: known, open, closed"


def test_it_is_changed_line_by_line() -> None:
    """Given the last question before a game of two, then its deck lists can be closed."""
    wish = NewGame(decks=(shipped(), shipped()))
    found = ask_options(wish, rules().rulebook, scripted(["deck lists", "not open", ""]).console)
    assert found.lists == "closed"


SNAKES = load_decks(rules().rulebook)["The Snakes in Silver"]
"""Holds Molten Gold, the one card of the banned list."""


@pytest.mark.rule("DECK-19", "DECK-20", "DECK-18")
@pytest.mark.parametrize(
    ("edition", "chained", "alone", "legal"),
    [
        ("reborn", True, False, False),
        ("reborn", False, False, True),
        ("reborn", True, True, True),
        ("ascendancy", True, False, True),
    ],
)
def test_a_banned_card_is_in_no_deck_of_organized_play(edition: str, chained: bool, alone: bool, legal: bool) -> None:
    """Given a banned card, then its deck is illegal in Reborn with the lists, and legal against an automaton."""
    found = [problem.rule for problem in deck_problems(SNAKES, rules().rulebook, edition, chained=chained, alone=alone)]
    assert found == ([] if legal else ["DECK-19"])
