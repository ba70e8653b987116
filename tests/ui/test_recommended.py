"""What Space takes, what the cursor stands on when a question appears, and what a hint says are one answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Fill
from ashes_tui.client.session import session_for
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import Choice, Decision, OpponentSetup, Stream, random_choice
from ashes_tui.learn.advice import thinking
from ashes_tui.learn.first_game import first_game
from ashes_tui.match.match import Moment
from ashes_tui.match.new_game import NewGame, new_match
from ashes_tui.ui.table.entering.advised import next_advised
from ashes_tui.ui.table.guided import GuidedModel
from ashes_tui.ui.table.model import TableModel
from tests.match.games import rules

MOST = 60
"""So many questions of a game are asked."""


def guided() -> Party:
    return Party(session_for(first_game(rules(), load_decks(rules().rulebook))))


def solo() -> Party:
    deck = load_decks(rules().rulebook)["The Sentinels of Skies"]
    match = new_match(rules(), NewGame(decks=(deck,), opponent=OpponentSetup("The Corpse of Viros"), seed=3))
    return Party(session_for(match))


def settle(model: TableModel) -> None:
    """Find out all that a table does before its question can be answered."""
    visible = range(len(model.entries()))
    while model.has_unsettled(visible):
        model.settle_next(visible)


def questions(model: TableModel, wild: int) -> Iterator[bool]:
    """The questions of a game: of every three as many as ``wild`` are answered by chance, the others by Space.

    Each comes with whether Space will answer it; one that was answered meanwhile is not answered again. A turn in which
    a learner chooses alone is answered by chance, and is left out.
    """
    match, draw = model.game.session.match, Stream(7)
    for n in range(MOST):
        model.refresh()
        if model.decision is None:
            return
        if isinstance(model, GuidedModel) and model.chooses_alone:
            model.game.choose(model.decision, random_choice(match.rules, match.state, model.decision, draw))
            continue
        now, by_space = match.moment, n % 3 < 3 - wild
        yield by_space
        if by_space and match.moment is now:
            press_space(model)
        if match.moment is now and model.decision is not None:
            model.game.choose(model.decision, random_choice(match.rules, match.state, model.decision, draw))


def alone(model: GuidedModel) -> Iterator[None]:
    """The turns of a game that a learner chooses alone; those are answered by chance, the others by Space."""
    match, draw = model.game.session.match, Stream(7)
    for _ in range(5 * MOST):
        model.refresh()
        if model.decision is None:
            return
        if not model.chooses_alone:
            press_space(model)
            continue
        yield
        model.game.choose(model.decision, random_choice(match.rules, match.state, model.decision, draw))


def press_space(model: TableModel) -> None:
    """Press Space until it has answered the question."""
    match = model.game.session.match
    now = match.moment
    for _ in range(3):
        if match.moment is now:
            model.press_suggested()


@pytest.mark.parametrize("wild", [0, 1, 2])
def test_space_takes_what_stood_under_the_cursor_and_what_a_hint_says(
    wild: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given guided games, by Space and by chance, when a question appears, then all three are the same, at once."""
    game, given = guided(), list[object]()

    def choose(asked: Decision, choice: Choice) -> None:
        given.append(choice)
        Party.choose(game, asked, choice)

    monkeypatch.setattr(game, "choose", choose)
    model = GuidedModel(game, 0)
    for by_space in questions(model, wild):
        think = thinking(game.session, 0, model.names, explains=False)
        assert think is not None
        hint = think().choice
        assert model.has_suggestion, "the footer offers it"
        entry = model.entry()
        at = next_advised(hint, model.picker, model.entries())
        assert entry is not None
        assert at is not None
        assert entry is model.entries()[at]
        settle(model)
        again = model.entry()
        assert again is not None
        assert (again.text, model.has_suggestion) == (entry.text, True)
        given.clear()
        press_space(model)
        assert given == [hint]
        if not by_space:
            game.session.undo(0)
            model.refresh()


def test_a_learner_who_has_done_all_kinds_of_actions_chooses_alone() -> None:
    """Given the turn after that, then nothing is recommended, and Space does what Enter does, as in any game."""
    given = list[Moment]()
    for press in (GuidedModel.press_suggested, GuidedModel.press_cursor):
        model = GuidedModel(guided(), 0)
        next(alone(model))
        before = model.game.session.match.moment
        settle(model)
        assert not model.has_suggestion
        while model.game.session.match.moment is before:
            press(model)
        given.append(model.game.session.match.moment)
    assert given[0].after == given[1].after


def test_who_chooses_alone_begins_where_any_game_does() -> None:
    """Given guided games, in every turn that is chosen alone the cursor is on the answer that it is on elsewhere."""
    model, texts = GuidedModel(guided(), 0), set[str]()
    for _ in alone(model):
        usual = TableModel(model.game, 0)
        settle(model)
        settle(usual)
        entry, expected = model.entry(), usual.entry()
        assert entry is not None
        assert expected is not None
        assert (model.cursor, entry.text) == (usual.cursor, expected.text)
        texts.add(entry.text)
    assert len(texts) > 1


def test_elsewhere_the_footer_cursor_and_hint_agree() -> None:
    """Given a solo game, whenever the footer offers what is recommended, then the cursor and a hint say the same."""
    seen = set[str]()
    for seed in (1, 2, 3):
        seen |= _agreed(seed, solo())
    assert len(seen) > 1


def _agreed(seed: int, game: Party) -> set[str]:
    """The purposes of the questions of a game in which the cursor and a hint agree with the foot."""
    seen, model = set[str](), TableModel(game, 0)
    for _ in questions(model, seed):
        settle(model)
        if not model.has_suggestion:
            continue
        think, entry = thinking(game.session, 0, model.names, explains=False), model.entry()
        assert think is not None
        assert entry is not None
        assert isinstance(entry.act, Fill)
        assert entry.does(think().choice)
        assert model.decision is not None
        seen.add(model.decision.purpose)
    return seen
