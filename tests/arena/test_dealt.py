"""Decks dealt from all cards, games of three and four with them, and what the games show of the language."""

from collections import Counter

from ashes_tui.arena.random_decks import Dealer
from ashes_tui.arena.sim import simulate
from ashes_tui.arena.specs import SimSpec, matchups, repeat_command, setup_of
from ashes_tui.content.api import check_deck, load_rulebook
from ashes_tui.lang.terms import DECK_TYPES, CardType
from tests.cli.run import refused

BOOK = load_rulebook()
FOREIGN = {title for opponent in BOOK.automata.values() for title in opponent.titles}


def dealt(games: int, seats: int, **changes: object) -> SimSpec:
    dealer = Dealer(BOOK, 5)
    decks = tuple(dealer.deck(n) for n in range(games * seats))
    return SimSpec(decks=decks, games=games, seed=5, players=("random",) * seats, dealt=True, **changes)  # type: ignore[arg-type]


def test_a_dealt_deck_is_legal() -> None:
    assert [p for n in range(80) for p in check_deck(BOOK, Dealer(BOOK, 3).deck(n))] == []


def test_a_row_of_dealt_decks_holds_every_card() -> None:
    """Given decks for each Phoenixborn's own cards and for all the others, then each title is in one of them."""
    dealer = Dealer(BOOK, 1)
    laps = max(Counter(card.unique for card in dealer.deck_cards if card.unique).values())
    decks = [dealer.deck(n) for n in range(laps * len(dealer.phoenixborn))]
    wanted = {c.name for c in BOOK.cards.values() if c.type in DECK_TYPES | {CardType.PHOENIXBORN}} - FOREIGN
    found = {title for deck in decks for title in (deck.phoenixborn, *deck.cards)}
    assert wanted - found == set()


def test_the_same_seed_deals_the_same_decks() -> None:
    assert Dealer(BOOK, 7).deck(11) == Dealer(BOOK, 7).deck(11)
    assert Dealer(BOOK, 7).deck(11) != Dealer(BOOK, 8).deck(11)


def test_every_seat_of_every_game_has_its_own_dealt_deck() -> None:
    spec = dealt(4, 3)
    names = [seat.deck.name for n in range(4) for seat in setup_of(spec, n).seats]
    assert names == [f"Dealt {n + 1}" for n in range(12)]
    assert "--dealt" in repeat_command(spec, 2)
    assert "--players random,random,random" in repeat_command(spec, 2)


def test_three_and_four_meet_over_all_decks() -> None:
    """Given twelve decks, then each of them is played in every seat."""
    decks = dealt(6, 2).decks
    meetings = matchups(SimSpec(decks=decks, players=("random",) * 4))
    assert {len(meeting) for meeting in meetings} == {4}
    assert all({meeting[seat].name for meeting in meetings} >= {deck.name for deck in decks} for seat in range(4))


def test_games_of_four_end_and_show_what_parts_of_the_language_did() -> None:
    result = simulate(BOOK, dealt(4, 4, coverage=True))
    assert (result.finished, result.errors, len(result.wins)) == (4, 0, 4)
    assert result.coverage
    parts = result.coverage.parts
    assert parts["effect:damage"].cards > 10
    assert 0 < parts["effect:damage"].games <= 4
    assert parts["effect:draw"].cards > 0
    assert any(part.games == 0 for part in parts.values()), "four games do not show everything"


def test_what_cannot_be_dealt_is_said() -> None:
    assert "do not go together" in refused("sim", "--dealt", "--deck", "issa")
    assert "--players names 5 of 2 to 4 seats" in refused("sim", "--players", "random,random,random,random,random")
