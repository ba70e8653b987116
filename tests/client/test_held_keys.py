"""The keys of a seat's turns: the hand has digits that stay for a round, the table letters that stay."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import DIGITS, LETTERS, ON_TABLE, Entry, keyed, pressed
from ashes_tui.client.picking.held_keys import HeldKeys, lettered
from ashes_tui.client.picking.option_picker import make_picker, picker_for
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.words.api import Names
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match, played_to  # noqa: F401


def cards_of(game: Party, seat: int) -> set[int]:
    """What a seat has in hand and in play."""
    own = game.session.view(seat).seats[seat]
    return {card.id for card in (*own.hand, *own.battlefield, *own.spellboard, own.phoenixborn)}


@pytest.mark.parametrize("seed", range(3))
def test_a_card_keeps_its_key_from_turn_to_turn(library: Library, seed: int) -> None:  # noqa: F811
    """Given whole turns of two seats, then what can be done on the table has the same letter while its card stays
    there, and each card of a hand the same digit while the round lasts.
    """
    game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
    keys: dict[tuple[int, object], tuple[str, object]] = {}
    digits: dict[tuple[int, int, int], str] = {}
    again = 0
    for _ in range(200):
        decision = game.session.match.decisions[0]
        if isinstance(decision, api.TurnDecision):
            names = game.names(decision.seat)
            entries = picker_for(game.session, decision, names, held=game.held_keys(decision.seat)).entries()
            assert len({entry.key for entry in entries}) == len(entries)
            in_hand = [entry.key for entry in entries if isinstance(entry.act, api.PlayCard)]
            assert in_hand == sorted(in_hand, key=LETTERS.find)
            hand = [card.id for card in names.view.seats[decision.seat].hand]
            for entry in entries:
                if isinstance(entry.act, api.PlayCard):
                    assert entry.key in DIGITS
                    in_round = decision.seat, names.view.round, min(entry.cards, key=hand.index)
                    assert digits.setdefault(in_round, entry.key) == entry.key
                if isinstance(entry.act, api.Activate) and len(entry.each) < 2:
                    assert entry.key not in DIGITS[: len(hand)]
                    view = names.view_of(entry.act.card)
                    place = view.zone if view else None
                    before = keys.get((decision.seat, entry.act))
                    if before is not None and before[1] is place:
                        again += 1
                        assert before[0] == entry.key
                    keys[decision.seat, entry.act] = (entry.key, place)
        answered(game, player)
        for seat, act in list(keys):
            if isinstance(act, api.Activate) and act.card not in cards_of(game, seat):
                del keys[seat, act]
        if game.session.over:
            break
    assert again > 20


def uses_of(*cards: int) -> list[Entry]:
    return [Entry(f"use {card}", api.Activate(card, "", ""), cards=(card,)) for card in cards]


def _has_two_spells(match: Match, asked: api.Decision) -> bool:
    """A turn of the first seat, which has two ready spells with different names."""
    return isinstance(asked, api.TurnDecision) and asked.seat == 0 and len(_ready(match)) > 1


def test_each_row_of_the_table_has_letters_of_its_own(library: Library) -> None:  # noqa: F811
    """Given a whole table, then the Phoenixborn are ``d`` and ``o``, spells begin with ``f``, their units with ``z``.

    Where a row has more to do than letters, it goes on with them in capitals: no letter of another row strays into it.
    """

    def is_full(match: Match, asked: api.Decision) -> bool:
        return _has_two_spells(match, asked) and len(match.view(0).seats[1].battlefield) > 1

    match = played_to(library, is_full)
    names, held, (own, other) = Party(session_for(match)).names(0), HeldKeys(), match.view(0).seats
    spells, theirs = ([card.id for card in row[:2]] for row in (own.spellboard, other.battlefield))
    attacks = [Entry(f"attack {n}", api.DeclareAttack(n), cards=(n,)) for n in (other.phoenixborn.id, *theirs)]
    given = held.give([*uses_of(own.phoenixborn.id, *spells), *attacks], names)
    assert [e.key for e in given] == ["d", "f", "g", "o", "z", "x"]
    more = [Entry(f"use {n}", api.Activate(spells[0], f"ability {n}", "")) for n in range(6)]
    assert sorted(e.key for e in held.give(more, names)) == ["F", "G", "J", "K", "j", "k"]


def test_a_letter_waits_for_its_card(library: Library) -> None:  # noqa: F811
    """Given uses of three cards on the table, then a letter waits while its card cannot be used, and nobody gets it."""
    match = played_to(library, _has_two_spells)
    seat = match.decisions[0].seat
    names, held, own = Party(session_for(match)).names(seat), HeldKeys(), match.view(seat).seats[0]
    one, two, three = own.phoenixborn.id, *(card.id for card in own.spellboard[:2])
    assert [e.key for e in held.give(uses_of(one, two), names)] == ["d", "f"]
    assert [e.key for e in held.give(uses_of(two, three), names)] == ["f", "g"]
    assert [e.key for e in held.give(uses_of(one, two, three), names)] == ["d", "f", "g"]


def test_in_a_first_turn_a_card_is_played_by_its_place_in_the_hand(library: Library) -> None:  # noqa: F811
    """Given a hand of which only some can be played, then each has its place as key, and the rest wait with theirs."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(_hand(m, d.seat)) > 3)
    seat = match.decisions[0].seat
    names, hand = Party(session_for(match)).names(seat), _hand(match, seat)
    plays = [Entry(f"play {card}", api.PlayCard(card, ""), cards=(card,)) for card in (hand[3], hand[1])]
    held = HeldKeys()
    assert [e.key for e in held.give(plays, names)] == ["4", "2"]
    assert held.digits.card_of("1") == hand[0]
    assert held.digits.card_of("d") == api.NONE


def _hand(match: Match, seat: int) -> list[int]:
    return [card.id for card in match.view(seat).seats[seat].hand]


def test_keys_that_run_out_are_taken_from_what_was_possible_longest_ago(library: Library) -> None:  # noqa: F811
    match = played_to(library, lambda _match, decision: isinstance(decision, api.TurnDecision))
    names, held = Party(session_for(match)).names(match.decisions[0].seat), HeldKeys()
    there = match.view(0).seats[0].phoenixborn.id
    free = list(ON_TABLE)
    many = [Entry(f"use {n}", api.Activate(there, f"ability {n}", "")) for n in range(len(free) + 1)]
    first = [entry.key for entry in held.give(many[:-1], names)]
    assert sorted(first) == sorted(free)
    held.give(many[:3], names)
    late = held.give([many[-1], *many[:3]], names)
    assert [entry.key for entry in late] == [first[3], *first[:3]]


def test_two_copies_in_hand_answer_to_the_places_of_both(library: Library) -> None:  # noqa: F811
    """Given two equal cards in hand that share a line, then the digit of either plays one, and each bears its own."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(_hand(m, d.seat)) > 3)
    seat = match.decisions[0].seat
    names, hand = Party(session_for(match)).names(seat), _hand(match, seat)
    both = Entry("play", api.PlayCard(hand[0], ""), cards=(hand[0], hand[3]))
    (given,) = HeldKeys().give([both], names)
    assert (given.key, given.card_keys) == ("1", ((hand[0], "1"), (hand[3], "4")))
    assert pressed([given], "4") is given
    assert pressed([given], "2") is None


def keys_at(game: Party, decision: api.Decision) -> dict[object, str]:
    """The keys of the answers to a question."""
    held = game.held_keys(decision.seat)
    entries = picker_for(game.session, decision, game.names(decision.seat), held=held).entries()
    return {entry.act: entry.key for entry in entries}


def test_whoever_resumes_finds_the_same_keys(library: Library) -> None:  # noqa: F811
    """Given a game that goes on, then in each turn whoever comes to it anew finds the keys of whoever was there."""
    match = new_match(library, 1)
    game, player = Party(session_for(match)), RandomPlayer(1)
    turns = 0
    while not game.session.over and turns < 40:
        decision = match.decisions[0]
        if isinstance(decision, api.TurnDecision):
            turns += 1
            assert keys_at(Party(session_for(match)), decision) == keys_at(game, decision)
        answered(game, player)
    assert turns > 20


def test_keys_after_taking_back_are_those_of_before(library: Library) -> None:  # noqa: F811
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and m.version > 60)
    game, decision = Party(session_for(match)), match.decisions[0]
    before = keys_at(game, decision)
    answered(game, RandomPlayer(2))
    match.lenient = True
    match.undo()
    assert keys_at(game, match.decisions[0]) == before


def test_a_card_that_comes_back_has_its_letter_again(library: Library) -> None:  # noqa: F811
    """Given a card that has left and another that came meanwhile, then the first has its own letter when it is back."""
    match = played_to(library, _has_two_spells)
    seat = match.decisions[0].seat
    names, held, own = Party(session_for(match)).names(seat), HeldKeys(), match.view(seat).seats[0]
    one, two, three = own.phoenixborn.id, *(card.id for card in own.spellboard[:2])
    assert [e.key for e in held.give(uses_of(one, two), names)] == ["d", "f"]
    without = structs.replace(own, spellboard=own.spellboard[1:])
    gone = Names(structs.replace(names.view, seats=(without, *names.view.seats[1:])), names.rulebook, names.players)
    assert [e.key for e in held.give(uses_of(one, three), gone)] == ["d", "g"]
    assert [e.key for e in held.give(uses_of(one, two, three), names)] == ["d", "f", "g"]


def _ready(match: Match) -> set[str]:
    return {card.name for card in match.view(0).seats[0].spellboard[:2]}


def test_meditating_calls_cards_on_the_table_by_their_letters_of_a_turn(library: Library) -> None:  # noqa: F811
    """Given ready spells of which one has a letter, then meditating offers it by that, and no other card has it."""
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(_ready(m)) > 1)
    seat = match.decisions[0].seat
    names, held, own = Party(session_for(match)).names(seat), HeldKeys(), match.view(seat).seats[0]
    one, two = (card.id for card in own.spellboard[:2])
    held.give(uses_of(own.phoenixborn.id, two, one), names)
    held.give(uses_of(one), names)
    cards = (*(card.id for card in own.hand), one, two)
    asked = api.MeditateDecision(seat=seat, purpose=api.Purpose.MEDITATE, rule="", cards=cards, top=True, done=0)
    options = tuple(api.Option(api.PickCards((card,))) for card in cards)
    entries = make_picker(asked, names, options, lambda _: None, held=held).entries()
    keys = {card: entry.key for entry in entries for card in entry.cards}
    assert (keys[one], keys[two]) == (held.letter_of(one, names), held.letter_of(two, names))
    assert keys[one] not in ("", keys[two])


def test_meditating_gives_no_card_in_play_a_digit(library: Library) -> None:  # noqa: F811
    """Given no card in hand to discard, then cards in play that have no letter of a turn have no digits either.

    So the digit of the last card of the hand, pressed once more, discards nothing else.
    """
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(_ready(m)) > 1)
    names, own = Party(session_for(match)).names(0), match.view(0).seats[0]
    cards = tuple(card.id for card in own.spellboard[:2])
    asked = api.MeditateDecision(seat=0, purpose=api.Purpose.MEDITATE, rule="", cards=cards, top=True, done=1)
    options = tuple(api.Option(api.PickCards((card,))) for card in cards)
    entries = make_picker(asked, names, options, lambda _: None, held=HeldKeys()).entries()
    assert [entry.key for entry in entries if entry.key in DIGITS] == []


def test_a_card_without_a_letter_gets_none_that_another_has(library: Library) -> None:  # noqa: F811
    match = played_to(library, lambda m, d: isinstance(d, api.TurnDecision) and len(_ready(m)) > 1)
    seat = match.decisions[0].seat
    names, held, own = Party(session_for(match)).names(seat), HeldKeys(), match.view(seat).seats[0]
    one, two = (card.id for card in own.spellboard[:2])
    held.give(uses_of(own.phoenixborn.id, two), names)
    picks = [Entry(f"discard {card}", api.PickCards((card,)), cards=(card,)) for card in (one, two)]
    given = keyed(lettered(picks, held, names), spared=held.letters())
    assert given[1].key == held.letter_of(two, names)
    assert given[0].key not in held.letters()


def _has_targets(match: Match, asked: api.Decision) -> bool:
    """A turn of the first seat with at least two units to attack."""
    return isinstance(asked, api.TurnDecision) and asked.seat == 0 and len(_targets(match, asked)) > 2


def _targets(match: Match, asked: api.Decision) -> list[api.Choice]:
    return [option.choice for option in match.options(asked) if isinstance(option.choice, api.DeclareAttack)]


def test_targets_are_listed_as_they_lie_on_the_table(library: Library) -> None:  # noqa: F811
    """Given units that came left of one that has its letter, then the list follows the row, new letters from the left.

    The letter that was given stays with its card.
    """
    game = Party(session_for(played_to(library, _has_targets)))
    decision, names = game.session.match.decisions[0], game.names(0)
    targets = [c for c in _targets(game.session.match, decision) if isinstance(c, api.DeclareAttack)]
    held, last = HeldKeys(), targets[-1]
    (given,) = held.give([Entry("attack", last, cards=(last.target,))], names)
    assert given.key == "z"
    entries = picker_for(game.session, decision, names, held=held).entries()
    listed = [entry for entry in entries if isinstance(entry.act, api.DeclareAttack)]
    assert [entry.act for entry in listed] == [c for c in targets if any(entry.act == c for entry in listed)]
    if listed[-1].act == last:
        assert [entry.key for entry in listed[:2]] == ["o", "x"]
        assert listed[-1].key == "z"
