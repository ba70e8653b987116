"""Grim Fates: what is chosen for an automaton is worst for the players (VAR-03 to VAR-05)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from ashes_tui.ai.grim import GrimPlayer
from ashes_tui.ai.players import make_players
from ashes_tui.client.session import Session, computer_seats
from ashes_tui.engine.api import (
    Choice,
    Confirm,
    Decision,
    GameSetup,
    OpponentSetup,
    PickCards,
    PickNumber,
    SeatSetup,
    Stream,
    digest,
    observe,
    options,
    random_choice,
    sample,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.driver import play
from ashes_tui.match.grim_fates import FATE, grim_of, grim_words, is_fates_decision
from ashes_tui.match.match import Match
from ashes_tui.match.player import foresight_of
from ashes_tui.match.replay import replay_journal
from ashes_tui.match.saves.store import MemoryStore
from ashes_tui.scenario.play import ScenarioGame
from tests.match.games import rules
from tests.support.games import decks

VIROS = "The Corpse of Viros"


def position(hand: str, opponent: str, spells: str = "", field: str = "") -> ScenarioGame:
    return ScenarioGame.given(
        f"""
name: a choice for the opponent
seats:
  0:
    phoenixborn: Coal Roarkwin
    hand: [{hand}]
    spellboard: [{spells}]
    battlefield: [{field}]
    active: [2 charm:power]
opponent: {opponent}
steps: []
"""
    )


def fate(play: ScenarioGame, imagined: int | None = None) -> Choice:
    """What fate answers to the open decision; ``imagined``: were what is hidden otherwise."""
    (decision,) = play.decisions
    assert decision.behalf != -1
    state = play.state if imagined is None else sample(play.rules, play.state, decision.seat, imagined)
    view, listed = observe(play.rules, state, decision.seat), options(play.rules, state, decision)
    return GrimPlayer(1).choose(view, decision, listed, foresight_of(play.rules, state, decision.seat))


def titles(play: ScenarioGame, choice: Choice) -> list[str]:
    assert isinstance(choice, PickCards)
    return [play.state.table.name(card) for card in choice.cards]


@pytest.mark.rule("VAR-04")
@pytest.mark.parametrize("tokens", ["{wounds: 0}", "{wounds: 12}"])
def test_it_draws_two_cards_of_abundance(tokens: str) -> None:
    """Given Abundance and a Chimera that is not fatigued, then it tries to draw 2 cards."""
    play = position("", f"{{name: {VIROS}, row: [Firebelly], tokens: {tokens}}}", "Abundance")
    play.choose(0, activate="Abundance")
    assert fate(play) == PickNumber(2)


@pytest.mark.rule("VAR-05")
def test_of_generosity_it_takes_what_helps_it_most() -> None:
    """Given a wounded Chimera, when Generosity lets it choose, then it removes wounds and does not draw."""
    exhausted = "{Summon Gilder: {exhaustion: 1}}"
    play = position("Generosity", f"{{name: {VIROS}, row: [Firebelly], tokens: {{wounds: 8}}}}", exhausted)
    play.choose(0, play="Generosity")
    assert fate(play) == PickNumber(1)


@pytest.mark.rule("VAR-03")
def test_it_discards_rather_than_being_wounded() -> None:
    """Given Anguish, then the Chimera discards a card of its pile rather than receive 2 wounds."""
    play = position("Anguish", f"{{name: {VIROS}, row: [Firebelly]}}").choose(0, play="Anguish", target=VIROS)
    assert fate(play) == Confirm(True)


@pytest.mark.rule("VAR-03")
def test_of_equal_units_it_is_the_leftmost() -> None:
    """Given two Glares and a Guilt Link against the Chimera, then it loses the left one."""
    play = position("", f"{{name: {VIROS}, row: [Glare, Glare]}}", "{Guilt Link: {status: 1}}", "Bone Crow")
    play.choose(0, activate="Guilt Link").choose(0, player=1)
    assert fate(play) == PickCards((play.state.table.seats[1].battlefield[0],))


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("row", [["Hunting Instincts", "Whiplash"], ["Whiplash", "Hunting Instincts"]])
def test_it_parts_with_what_is_worth_least_to_it(row: list[str]) -> None:
    """Given a strong and a weak aspect and a Guilt Link against the Chimera, then it loses the weak one."""
    play = position("", f"{{name: {VIROS}, row: [{', '.join(row)}]}}", "{Guilt Link: {status: 1}}", "Bone Crow")
    play.choose(0, activate="Guilt Link").choose(0, player=1)
    assert titles(play, fate(play)) == ["Whiplash"]


@pytest.mark.rule("VAR-03")
def test_what_is_hidden_does_not_decide() -> None:
    """Given any order of the draw pile and any face-down aspects, then fate answers the same."""
    play = position("Anguish", f"{{name: {VIROS}, row: [Firebelly, face-down: Lurk]}}")
    play.choose(0, play="Anguish", target=VIROS)
    assert {fate(play), *(fate(play, n) for n in range(4))} == {fate(play)}


@pytest.mark.rule("VAR-03")
def test_for_named_cards_only_fate_answers_what_they_ask() -> None:
    """Given Grim Fates for Generosity, then Anguish is left to the person."""
    play = position("Anguish", f"{{name: {VIROS}, row: [Firebelly]}}").choose(0, play="Anguish", target=VIROS)
    (decision,) = play.decisions
    enemies = (OpponentSetup(VIROS, grim=named) for named in (None, (), ("Anguish",), ("Generosity",)))
    setups = [GameSetup((), 1, opponent=enemy) for enemy in enemies]
    assert [is_fates_decision(grim_of(setup), play.state, decision) for setup in setups] == [False, True, True, False]
    assert [grim_words(grim_of(s)) for s in setups] == [
        "",
        "Grim Fates",
        "Grim Fates for Anguish",
        "Grim Fates for Generosity",
    ]


# --- whole games ---------------------------------------------------------------------------------------------------


def grim_match(store: MemoryStore, people: int = 1) -> Match:
    deck = decks()[0]
    cards = {"Generosity": 3, "Anguish": 3, **dict(list(deck.cards.items())[:8])}
    seat = SeatSetup("Ann", DeckList("Grim", deck.phoenixborn, cards, deck.dice))
    seats = (seat, replace(seat, name="Bob"))[:people]
    return Match.start(rules(), GameSetup(seats, 3, opponent=OpponentSetup(VIROS, grim=())), store=store)


def by_chance(match: Match, draw: Stream) -> Decision:
    decision = match.decisions[0]
    assert not is_fates_decision(grim_of(match.header.setup), match.state, decision)
    choice = random_choice(match.rules, match.state, decision, draw)
    match.choose(decision.seat, choice, decision.id)
    return decision


def asked_by(decisions: Iterable[Decision]) -> set[int]:
    return {d.behalf for d in decisions}


@pytest.mark.rule("VAR-03")
@pytest.mark.parametrize("people", [1, 2])
def test_nobody_is_asked_for_it_and_a_saved_game_says_what_was_chosen(people: int) -> None:
    """Given a game with Grim Fates, then fate alone answers for the opponent, and a replay reads its answers."""
    store = MemoryStore()
    match = grim_match(store, people)
    players, draw, seen = make_players(computer_seats(match), 3), Stream(4), list[Decision]()
    assert set(players) == {FATE}
    while match.outcome is None:
        play(match, players)
        if match.outcome is None:
            seen.append(by_chance(match, draw))
    assert asked_by(seen) == {-1}
    again = replay_journal(store.read(match.name))
    assert again.differences == ()
    assert digest(again.match.state) == digest(match.state)
    assert again.match.header.setup.opponent == OpponentSetup(VIROS, grim=())


def at_fate(seed: int) -> tuple[Session, int] | None:
    """A game by chance up to its first answer of fate that led to a person, and how many moments it had before."""
    match = grim_match(MemoryStore())
    session, draw = Session(match, make_players(computer_seats(match), 3)), Stream(seed)
    while match.outcome is None:
        by_chance(match, draw)
        before = len(match.moments)
        session.let_play()
        if len(match.moments) > before and match.outcome is None:
            return session, before
    return None


@pytest.mark.rule("VAR-03")
def test_what_fate_chose_is_taken_back_with_what_led_to_it() -> None:
    """Given an answer of fate, when the person takes back, then the answer before is open again and fate's is gone."""
    session, before = next(found for seed in range(50) if (found := at_fate(seed)))
    session.undo(0)
    match, grim = session.match, grim_of(session.match.header.setup)
    assert [is_fates_decision(grim, match.state, d) for d in match.decisions] == [False]
    assert len(session.match.moments) == before - 1


@pytest.mark.rule("VAR-03")
def test_fate_is_nobody_at_the_table() -> None:
    """Given Grim Fates in a game alone, then the person sits there, and no other player."""
    match = grim_match(MemoryStore())
    session = Session(match, make_players(computer_seats(match), 3))
    assert (session.people, dict(session.others)) == ((0,), {})
