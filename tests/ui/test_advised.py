"""A hint that names several things: Enter picks one after the other, and at last confirms them."""

from __future__ import annotations

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Submit, Toggle
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.question.heads import Heads, _warned
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import new_match, played_to

STEPS = 150


class Recording(TableModel):
    """A table that notes the answer in place of giving it."""

    given: api.Choice | None = None

    def answer(self, choice: api.Choice) -> None:
        self.given = choice


def things(choice: api.Choice | None) -> list[int]:
    assert isinstance(choice, api.PickCards | api.PickDice), choice
    return sorted(choice.cards if isinstance(choice, api.PickCards) else choice.dice)


def followed(model: Recording, choice: api.Choice) -> api.Choice | None:
    """What comes of nothing but Enter after a hint."""
    model.take_advice(choice)
    for _ in range(12):
        before = set(model.picker.picked()) if model.picker else set()
        model.press_cursor()
        if model.given is not None:
            return model.given
        assert model.picker is not None
        assert before <= set(model.picker.picked()), "a pick was put back"
    return None


def two_attackers(decision: api.Decision) -> bool:
    is_attack = decision.purpose is api.Purpose.ATTACKERS
    return is_attack and isinstance(decision, api.CardsDecision) and len(decision.cards) > 2 and decision.high > 1


def attack_of_unlike(library: Library) -> tuple[Match, api.CardsDecision]:
    """The question with which of at least three units, all of other names, to attack."""
    match = played_to(library, lambda m, d: two_attackers(d) and len(names_of(m, d)) > 2)
    asked = match.decisions[0]
    assert isinstance(asked, api.CardsDecision)
    first = {match.state.table.name(card): card for card in asked.cards}
    return match, structs.replace(asked, cards=tuple(first.values()))


def names_of(match: Match, decision: api.Decision) -> set[str]:
    assert isinstance(decision, api.CardsDecision)
    return {match.state.table.name(card) for card in decision.cards}


def test_enter_goes_on_to_the_next_attacker_of_a_hint(library: Library) -> None:
    """Given three units that can attack and a hint to attack with two of them, then Enter, Enter, Enter does that."""
    match = played_to(library, lambda m, d: two_attackers(d))
    asked = match.decisions[0]
    assert isinstance(asked, api.CardsDecision)
    model = Recording(Party(session_for(match)), asked.seat)
    chosen = (asked.cards[2], asked.cards[0])
    model.take_advice(api.PickCards(chosen))
    model.press_cursor()
    entry = model.entry()
    assert entry is not None
    assert isinstance(entry.act, Toggle | Submit)
    assert followed(model, api.PickCards(chosen)) is not None
    assert len(things(model.given)) == len(chosen)


def test_what_was_picked_besides_is_put_back_first(library: Library) -> None:
    """Given another attacker picked already, then a hint begins by putting it back."""
    match, asked = attack_of_unlike(library)
    model = Recording(Party(session_for(match)), asked.seat)
    other, *chosen = asked.cards[:3]
    model.press(next(e for e in model.entries() if e.does(Toggle(other))))
    model.take_advice(api.PickCards(tuple(chosen)))
    entry = model.entry()
    assert entry is not None
    assert other in entry.cards
    for _ in range(5):
        model.press_cursor()
    titles = map(model.names.title, things(model.given))
    assert sorted(titles) == sorted(map(model.names.title, chosen))


@pytest.mark.parametrize("seed", range(3))
def test_enter_alone_gives_whatever_a_hint_says(library: Library, seed: int) -> None:
    """Given any question that is answered in parts, and any answer, then Enter alone gives it, or one just like it."""
    match, player = new_match(library, seed), RandomPlayer(seed)
    done, party = 0, Party(session_for(match))
    for _ in range(STEPS):
        party.session.let_play()  # gives answers that do not matter
        if match.outcome is not None:
            break
        decision = match.decisions[0]
        choice = player.choose(match.view(decision.seat), decision, match.options(decision))
        if match.check(decision, choice) is not None:
            continue
        if isinstance(decision, api.CardsDecision | api.DiceDecision) and decision.high > 1:
            model = Recording(party, decision.seat)
            given = followed(model, choice)
            named = model.names.title if isinstance(choice, api.PickCards) else model.names.die
            assert sorted(map(named, things(given))) == sorted(map(named, things(choice)))
            done += 1
        elif isinstance(decision, api.BlockDecision):
            assert followed(Recording(party, decision.seat), choice) == choice
            done += 1
        match.choose(decision.seat, choice, decision.id)
    assert done > 3


def test_a_hint_leaves_the_cursor_alone_once_something_else_is_picked(library: Library) -> None:
    match, asked = attack_of_unlike(library)
    model = Recording(Party(session_for(match)), asked.seat)
    model.take_advice(api.PickCards(asked.cards[:1]))
    other = next(i for i, e in enumerate(model.entries()) if e.does(Toggle(asked.cards[2])))
    model.move_cursor(OPTIONS, other)
    model.press_cursor()
    entry = model.entry()
    assert entry is not None
    assert entry.act == Submit(), "an attack with one unit is whole"


def test_a_hint_is_not_broken_in_two_by_what_is_counted_beside_the_title() -> None:
    """Given a question that counts what is picked, then a longer hint takes the place of that."""
    asked = Heads("Discard cards you do not want, or none", "0 picked", lines=("Then everybody draws five cards",))
    hint = "The computer would choose: No card, keep all. Every card in hand is worth its cost"
    told = _warned(asked, hint, 80, Appearance(DARK, FULL))
    assert (" ".join((told.text, *told.lines)), told.right) == (hint, "")
