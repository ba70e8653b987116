"""The keys of a seat's turns: whoever learned one finds it again in the next turn."""

from __future__ import annotations

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import LETTERS, Entry
from ashes_tui.client.picking.held_keys import HeldKeys
from ashes_tui.client.picking.option_picker import picker_for
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.ui.library import Library
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match, played_to  # noqa: F401


def cards_of(game: Party, seat: int) -> set[int]:
    """What a seat has in hand and in play."""
    own = game.session.view(seat).seats[seat]
    return {card.id for card in (*own.hand, *own.battlefield, *own.spellboard, own.phoenixborn)}


@pytest.mark.parametrize("seed", range(3))
def test_a_card_keeps_its_key_from_turn_to_turn(library: Library, seed: int) -> None:  # noqa: F811
    """Given whole turns of two seats, then whatever can be done with a card has the same key while it stays there."""
    game, player = Party(session_for(new_match(library, seed))), RandomPlayer(seed)
    keys: dict[tuple[int, object], tuple[str, object]] = {}
    again = 0
    for _ in range(200):
        decision = game.session.match.decisions[0]
        if isinstance(decision, api.TurnDecision):
            names = game.names(decision.seat)
            entries = picker_for(game.session, decision, names, held=game.held_keys(decision.seat)).entries()
            assert len({entry.key for entry in entries}) == len(entries)
            in_hand = [entry.key for entry in entries if isinstance(entry.act, api.PlayCard)]
            assert in_hand == sorted(in_hand, key=LETTERS.find)
            for entry in entries:
                if isinstance(entry.act, api.PlayCard | api.Activate) and len(entry.each) < 2:
                    view = names.view_of(entry.act.card)
                    place = view.zone if view else None
                    before = keys.get((decision.seat, entry.act))
                    if before is not None and before[1] is place:
                        again += 1
                        assert before[0] == entry.key
                    keys[decision.seat, entry.act] = (entry.key, place)
        answered(game, player)
        for seat, act in list(keys):
            if isinstance(act, api.PlayCard | api.Activate) and act.card not in cards_of(game, seat):
                del keys[seat, act]
        if game.session.over:
            break
    assert again > 20


def entries_of(*cards: int) -> list[Entry]:
    return [Entry(f"card {card}", api.PlayCard(card, ""), cards=(card,)) for card in cards]


def test_a_key_waits_for_its_card_and_is_free_once_that_has_left(library: Library) -> None:  # noqa: F811
    """Given three cards in hand, then a key waits for its card; once that has left, another gets it."""
    match = played_to(library, lambda _match, decision: isinstance(decision, api.TurnDecision))
    game, held, player = Party(session_for(match)), HeldKeys(), RandomPlayer(1)
    seat = match.decisions[0].seat
    names, hand = game.names(seat), [card.id for card in match.view(seat).seats[seat].hand]
    own = match.view(seat).seats[seat].phoenixborn.id
    assert [e.key for e in held.give(entries_of(*hand[:3]), names)] == ["1", "2", "3"]
    assert [e.key for e in held.give(entries_of(hand[2], own, hand[0]), names)] == ["3", "4", "1"]
    assert [e.key for e in held.give(entries_of(*hand[:3]), names)] == ["1", "2", "3"]
    while all(card in {c.id for c in match.view(seat).seats[seat].hand} for card in hand):
        answered(game, player)
    left = [card for card in hand if card in {c.id for c in match.view(seat).seats[seat].hand}]
    gone = next(i for i, card in enumerate(hand) if card not in left)
    keys = {e.cards[0]: e.key for e in held.give(entries_of(own, *left[:2], 99), game.names(seat))}
    assert keys[99] == (str(gone + 1) if gone < 3 else "5")


def test_keys_that_run_out_are_taken_from_what_was_possible_longest_ago(library: Library) -> None:  # noqa: F811
    match = played_to(library, lambda _match, decision: isinstance(decision, api.TurnDecision))
    names, held = Party(session_for(match)).names(match.decisions[0].seat), HeldKeys()
    there = match.view(0).seats[0].phoenixborn.id
    many = [Entry(f"use {n}", api.Activate(there, f"ability {n}", "")) for n in range(len(LETTERS) + 1)]
    first = held.give(many[:-1], names)
    assert [entry.key for entry in first] == list(LETTERS)
    held.give(many[:3], names)
    late = held.give([many[-1], *many[:3]], names)
    assert [entry.key for entry in late] == [LETTERS[3], *LETTERS[:3]]
