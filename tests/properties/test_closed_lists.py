"""What may be known of a deck whose list is not open: what was shown, and the rules of deck building."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from ashes_tui.content.api import check_deck
from ashes_tui.engine.api import (
    GameSetup,
    Scenario,
    SeatSetup,
    State,
    Stream,
    advance,
    build,
    digest,
    link,
    new_game,
    observe,
    open_decisions,
    random_choice,
    sample,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import CONJURED_TYPES, DECK_TYPES
from ashes_tui.match.player import foresight_of
from ashes_tui.match.saves.definitions import used_rulebook
from tests.ai.thinking import answer, open_to, unseen
from tests.support.games import Played, decks, duels, mixed, rules, sampled, steps, threes
from tests.support.knowledge import mentioned
from tests.support.tables import card, seat


def closed(state: State) -> State:
    """The same with no open deck list."""
    seats = tuple(s if s.automaton else replace(s, open_list=False) for s in state.table.seats)
    return State(replace(state.table, seats=seats), state.control)


def closed_game(played: Played) -> Played:
    """The same game without open deck lists."""
    seats = tuple(replace(s, open_list=False) for s in played.setup.seats)
    return played._replace(setup=replace(played.setup, seats=seats))


def deck_of(state: State, owner: int) -> DeckList:
    """The deck a seat has in a state."""
    mine = [c for c in state.table.cards if c.owner == owner]
    cards = Counter(c.name for c in mine if rules().infos[c.name].type in DECK_TYPES)
    dice = Counter(d.type for d in state.table.dice if d.owner == owner)
    head = state.table.cards[state.table.seats[owner].phoenixborn].name
    return DeckList("guess", head, dict(cards), dict(dice))


def conjured_of(state: State, owner: int) -> Counter[str]:
    """The conjured cards a seat has in a state, wherever they lie."""
    mine = (c.name for c in state.table.cards if c.owner == owner)
    return Counter(name for name in mine if rules().infos[name].type in CONJURED_TYPES)


def position(hand: tuple[str, ...], pile: tuple[str, ...]) -> State:
    """Seat 0 looks at a seat without an open list, with these cards in hand and draw pile."""
    there = seat(battlefield=(card("Hammer Knight"),), hand=hand, draw_pile=pile, discard_pile=("Final Cry",))
    return closed(build(rules(), Scenario(seats=(seat(), there))).state)


QUIET = tuple(
    title
    for title in rules().rulebook.buildable("Issa Brightmore", "ascendancy")
    if not rules().infos[title].card.produces and not rules().infos[title].card.unique
)


@pytest.mark.rule("ASC-GLO-20")
def test_decks_that_differ_unseen_give_the_same_view_and_the_same_samples() -> None:
    """Given two games whose opponents hold other cards nobody has seen, then nothing tells them apart."""
    first, second = position(QUIET[:2], QUIET[2:9]), position(QUIET[20:22], QUIET[22:29])
    assert first != second
    assert observe(rules(), first, 0) == observe(rules(), second, 0)
    for seed in range(20):
        assert digest(sample(rules(), first, 0, seed)) == digest(sample(rules(), second, 0, seed))
    assert digest(sample(rules(), first, 0, 1)) != digest(sample(rules(), first, 0, 2))


def test_with_open_lists_a_sample_holds_the_very_deck() -> None:
    """Given a list that is open by agreement, then each sample deals its cards and no others."""
    setup = GameSetup((SeatSetup("Ann", decks()[0]), SeatSetup("Bob", decks()[1])), 5)
    state = new_game(rules(), setup).state
    assert observe(rules(), state, 0).seats[1].open_list
    assert all(deck_of(sample(rules(), state, 0, seed), 1).cards == decks()[1].cards for seed in range(5))


def test_a_deck_guessed_can_be_paid_with_its_dice() -> None:
    """Given a closed list, then the dice of that deck can pay for whatever is guessed of it."""
    setup = GameSetup((SeatSetup("Ann", decks()[0]), SeatSetup("Bob", decks()[1], open_list=False)), 5)
    state = new_game(rules(), setup).state
    for seed in range(5):
        deck = deck_of(sample(rules(), state, 0, seed), 1)
        for title in deck.cards:
            ways = rules().infos[title].costs.values()
            assert any({s.die for s in way.symbols} <= {None, *deck.dice} for way in ways), title


def test_a_deck_guessed_brings_the_conjured_cards_that_were_seen() -> None:
    """Given a conjuration in play, then whatever is guessed, a card that brings it belongs to the deck."""
    bringers = {t for t in rules().rulebook.cards if "Butterfly Monk" in rules().rulebook.conjured(t, ())}
    there = seat(battlefield=(card("Butterfly Monk"),), draw_pile=QUIET[:6], conjuration_pile=("Butterfly Monk",) * 2)
    state = closed(build(rules(), Scenario(seats=(seat(), there))).state)
    for seed in range(8):
        assert bringers & set(deck_of(sample(rules(), state, 0, seed), 1).cards), seed


def test_conjured_cards_that_no_deck_explains_are_guessed_all_the_same() -> None:
    """Given a closed list, no hidden card and a conjuration pile, then some conjured cards are thought to lie there."""
    there = seat("Nobody", conjuration_pile=("Butterfly Monk", "Butterfly Monk"))
    state = closed(build(rules(), Scenario(seats=(seat(), there))).state)
    guessed = conjured_of(sample(rules(), state, 0, 1), 1)
    assert guessed.total() == 2
    other = seat("Nobody", conjuration_pile=("Blood Puppet", "Blood Puppet"))
    state = closed(build(rules(), Scenario(seats=(seat(), other))).state)
    assert conjured_of(sample(rules(), state, 0, 1), 1) == guessed


@pytest.mark.rule("ASC-GLO-20")
def test_from_setup_on_two_games_with_other_decks_look_alike() -> None:
    """Given decks with the same Phoenixborn, dice and number of conjured cards, then their First Five look alike."""
    deck = decks()[0]
    spare = [t for t in QUIET if t not in deck.cards]
    gone = [t for t in deck.cards if t in QUIET]
    other = replace(deck, cards={(spare[gone.index(t)] if t in gone else t): n for t, n in deck.cards.items()})
    assert gone
    assert other.cards != deck.cards
    views, guesses = [], []
    for theirs in (deck, other):
        setup = GameSetup((SeatSetup("Ann", deck), SeatSetup("Bob", theirs, open_list=False)), 5)
        state = new_game(rules(), setup).state
        views.append(observe(rules(), state, 0))
        guesses.append([digest(sample(rules(), state, 0, seed)) for seed in range(5)])
    assert views[0] == views[1]
    assert guesses[0] == guesses[1]


@pytest.mark.rule("ASC-DECK-01", "ASC-DECK-02", "ASC-DECK-03", "ASC-DECK-06")
def test_every_deck_guessed_is_legal_and_holds_all_that_was_shown() -> None:
    """Along games without open lists: a legal deck with its conjuration pile, and the view is the real one."""
    looked = 0
    for played in duels()[::4]:
        shown = [Counter[str](), Counter[str]()]
        for i, step in enumerate(steps(closed_game(played))):
            state = step.after.state
            for owner in (0, 1):
                shown[owner] |= _face_up(state, owner)
            if i % 24 or step.after.outcome is not None:
                continue
            viewer, owner = i // 24 % 2, 1 - i // 24 % 2
            guess = sample(rules(), state, viewer, i)
            assert observe(rules(), guess, viewer) == observe(rules(), state, viewer), (played.name, i)
            deck = deck_of(guess, owner)
            assert check_deck(rules().rulebook, deck) == [], (played.name, i)
            assert shown[owner] <= Counter(deck.cards), (played.name, i)
            assert conjured_of(guess, owner) == Counter(rules().rulebook.conjured(deck.phoenixborn, deck.cards))
            _play_on(guess, Stream(i))
            looked += 1
    assert looked > 20


def _face_up(state: State, owner: int) -> Counter[str]:
    """The cards of a deck that everybody sees now, by title."""
    view = observe(rules(), state, -1)
    mine = (c for c in state.table.cards if c.owner == owner and view.find(c.id) is not None)
    return Counter(c.name for c in mine if rules().infos[c.name].type in DECK_TYPES)


def _play_on(state: State, draw: Stream) -> None:
    for _ in range(6):
        asked = open_decisions(state)
        if not asked:
            break
        state = advance(rules(), state, random_choice(rules(), state, asked[0], draw), asked[0].id).state


def test_a_deck_that_breaks_the_rules_is_guessed_all_the_same() -> None:
    """Given odd decks, as one may play them, then a sample still has as many cards of each kind, and looks the same."""
    for n in range(6):
        seats = (SeatSetup("Ann", mixed(n)), SeatSetup("Bob", mixed(n + 50), open_list=False))
        state = new_game(rules(), GameSetup(seats, n)).state
        guess = sample(rules(), state, 0, n)
        assert observe(rules(), guess, 0) == observe(rules(), state, 0)
        assert sum(deck_of(guess, 1).cards.values()) == 30


def other_cards(state: State, viewer: int, draw: Stream) -> State:
    """The same to a seat's eyes, but what others hold and it has never seen are other cards."""
    cards, busy = list(state.table.cards), mentioned(state)
    for pool in unseen(state, viewer):
        for c in pool:
            if cards[c].owner != viewer and not cards[c].seen_by and c not in busy:
                cards[c] = replace(cards[c], name=QUIET[draw(len(QUIET))])
    return State(replace(state.table, cards=tuple(cards)), state.control)


def test_the_players_of_the_program_do_without_open_lists() -> None:
    """Given no open list and other cards in other hands and piles, then a player imagines and answers the same."""
    changed = 0
    for name, step in sampled(map(closed_game, [*duels()[::3], *threes(1)]), every=61):
        state = step.before.state
        for decision in open_to(step.before):
            other = other_cards(state, decision.seat, Stream(6))
            changed += other != state
            imagined = [foresight_of(rules(), s, decision.seat).imagine(3) for s in (state, other)]
            assert digest(imagined[0]) == digest(imagined[1]), name
            assert answer(state, decision) == answer(other, decision), name
    assert changed > 20


def test_a_saved_game_knows_every_card_that_could_be_in_a_deck() -> None:
    """Given a closed list, when the game goes on with the definitions saved, then it is guessed as before."""
    setup = GameSetup((SeatSetup("Ann", decks()[0]), SeatSetup("Bob", decks()[1], open_list=False)), 5)
    state, again = new_game(rules(), setup).state, link(used_rulebook(rules().rulebook, setup))
    for seed in range(5):
        assert digest(sample(again, state, 0, seed)) == digest(sample(rules(), state, 0, seed))
