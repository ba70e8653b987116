"""One session for several front ends: who sees what, who may take back, when computer players answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry
from ashes_tui.client.picking.option_picker import OptionPicker, Picker, picker_for
from ashes_tui.client.session import Session, session_for
from ashes_tui.engine import api
from ashes_tui.engine.advice.no_effect import Use, find_no_effect
from ashes_tui.engine.api import PUBLIC, Decision, State, TurnDecision, View, observe, random_choice
from ashes_tui.engine.table.rng import Stream
from ashes_tui.match.errors import UndoLimit, UndoRefused
from ashes_tui.match.match import Match
from tests.match.games import Driver, begin, rules, setup

ANN, BOB = 0, 1


def to_a_turn(match: Match, wanted: Callable[[Decision], bool] = lambda _: True) -> Decision:
    """Random answers until a turn with its main action is asked about in the middle of the game."""
    driver = Driver(match)
    while True:
        asked = match.decisions[0]
        turn = isinstance(asked, TurnDecision) and match.check(asked, api.Pass()) is None
        if match.version > 40 and turn and wanted(asked):
            return asked
        driver.one()


def answer(session: Session, decision: Decision, seed: int = 3) -> api.Choice:
    """A legal answer by chance."""
    return random_choice(session.match.rules, session.match.state, decision, Stream(seed))


def test_what_is_chosen_at_one_keyboard_is_told_at_the_other() -> None:
    """Given two people at two keyboards, when one answers, then the other reads the same deed, and is asked in turn."""
    session = session_for(begin())
    ann, bob = Party(session, people=(ANN,)), Party(session, people=(BOB,))
    heard: list[int] = []
    session.subscribe(lambda notice: heard.append(notice.record.n))
    asked = to_a_turn(session.match)
    mine, other = (ann, bob) if asked.seat == ANN else (bob, ann)
    before = len(other.log(1 - asked.seat))
    mine.choose(asked, api.Pass())
    while mine.decision_of(asked.seat):
        mine.choose(session.match.decisions[0], api.EndTurn())
    assert heard[-1] == session.match.version
    assert len(other.log(1 - asked.seat)) > before
    assert other.decision_of(1 - asked.seat) is not None
    assert mine.decision_of(1 - asked.seat) is None, "who does not sit there is not asked there"


def test_each_takes_back_only_their_own_choice() -> None:
    """Given two keyboards, when one has chosen, then the other cannot take it back, and an onlooker cannot either."""
    session = session_for(begin())
    asked = to_a_turn(session.match)
    mine = Party(session, people=(asked.seat,))
    other, onlooker = Party(session, people=(1 - asked.seat,)), Party(session, people=())
    version = session.match.version
    mine.choose(asked, api.Pass())
    for stranger, seat in ((other, asked.seat), (other, 1 - asked.seat), (onlooker, asked.seat)):
        assert not stranger.may_undo(seat)
        with pytest.raises(UndoRefused) as refused:
            stranger.undo(seat)
        assert refused.value.limit is UndoLimit.NOT_YOURS
    assert session.match.version == version + 1
    mine.undo(asked.seat)
    assert session.decision_of(asked.seat) == asked


def test_whoever_plays_alone_may_take_back_what_was_rolled() -> None:
    session = Session(Match.start(rules(), setup(), players=("person", "random")), {BOB: RandomPlayer(1)})
    draw = Stream(2)
    while session.match.version < 60 and not session.over:
        session.let_play()
        mine = session.decision_of(ANN)
        assert mine is not None
        session.choose(mine, random_choice(rules(), session.match.state, mine, draw))
    assert session.alone
    while session.may_undo(ANN):
        session.undo(ANN)
    assert session.last_seat == api.NONE, "everything is taken back"


def test_an_onlooker_sees_no_hidden_card() -> None:
    """Given a game that is looked on at, then no hand is shown, and no title told that was never shown to all."""
    session = session_for(begin())
    onlooker = Party(session, people=())
    driver = Driver(session.match, 4)
    for _ in range(120):
        if session.over:
            break
        driver.one()
        view = onlooker.names(onlooker.viewer(ANN)).view
        assert view.viewer == PUBLIC
        assert all(not seat.hand and seat.hand_count >= 0 for seat in view.seats)
        assert onlooker.decision_of(ANN) is onlooker.decision_of(BOB) is None
        assert_no_secret(session, " ".join(line.text for line in onlooker.log(ANN)), view)


def assert_no_secret(session: Session, told: str, view: View) -> None:
    """Of hands nothing is told but cards that everybody saw at some time."""
    table = session.match.state.table
    held = {table.cards[card].name for seat in table.seats for card in seat.hand}
    shown = {e.card for e in session.match.events(PUBLIC) if isinstance(e, api.CardMoved) and e.card != api.NONE}
    open_titles = {table.cards[card].name for card in shown} | {card.name for card in all_cards(view)}
    texts = " ".join(rules().rulebook.cards[title].name for title in open_titles)
    for title in held - open_titles:
        assert title not in told or title in texts, title


def all_cards(view: View) -> list[api.CardView]:
    found: list[api.CardView] = []
    for seat in view.seats:
        found += [seat.phoenixborn, *seat.battlefield, *seat.spellboard, *seat.discard_pile, *seat.conjuration_pile]
    return found + [inner for card in found for inner in (*card.attached, *card.under)]


def test_computer_players_answer_when_they_are_told_to() -> None:
    """Given two computer players, then nothing is answered by itself, and as much as is asked for."""
    session = session_for(Match.start(rules(), setup(), players=("random", "random")))
    Party(session, people=())
    session.transcript(PUBLIC).caught_up()
    assert session.match.version == 0
    assert session.let_play(limit=3) == 3
    assert session.match.version == 3


def test_the_caller_says_where_they_answer() -> None:
    """Given a keyboard with a place of its own for their thinking, then they answer there and nowhere else."""
    session = session_for(Match.start(rules(), setup(), players=("person", "random")))
    called: list[int] = []
    keyboard = Party(session, let_play=lambda: called.append(session.match.version))
    asked = session.decision_of(ANN)
    assert asked is not None
    keyboard.choose(asked, answer(session, asked))
    assert called == [0, 1]
    assert session.match.version == 1, "the caller let nobody play"


def test_the_table_is_looked_at_once_for_each_viewer_and_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given two keyboards, when answers are given and everything is read often, then no view is made twice."""
    looks: Counter[tuple[int, int]] = Counter()
    kept: list[State] = []

    def counted(rules: api.Rules, state: State, viewer: int) -> View:
        kept.append(state)
        looks[id(state), viewer] += 1
        return observe(rules, state, viewer)

    session = session_for(begin())
    to_a_turn(session.match)
    keyboards = [Party(session, people=(seat,)) for seat in (ANN, BOB)]
    monkeypatch.setattr("ashes_tui.match.timeline.observe", counted)
    for n in range(12):
        asked = session.match.decisions[0]
        keyboards[asked.seat].choose(asked, answer(session, asked, n))
        for keyboard, seat in zip(keyboards, (ANN, BOB), strict=True):
            assert keyboard.names(seat) is keyboard.names(seat)
            assert keyboard.names(seat).view is session.view(seat)
            assert keyboard.log(seat)
    assert sum(looks.values()) >= 24
    assert set(looks.values()) == {1}


def test_each_option_is_tried_once_while_the_game_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a turn that is asked about twice, then only options looked into are tried, once; of equal copies one."""
    tried: list[object] = []

    def counted(rules: api.Rules, state: api.State, seat: int, choice: Use, asked: int | None) -> api.NoEffect | None:
        tried.append(choice)
        return find_no_effect(rules, state, seat, choice, asked)

    monkeypatch.setattr("ashes_tui.engine.advice.trial.find_no_effect", counted)
    session = session_for(begin())
    asked = to_a_turn(session.match, lambda asked: bool(copies(session, asked)))
    names = Party(session).names(asked.seat)
    picker = picker_for(session, asked, names)
    before = picker.entries()
    assert not tried
    entries = looked_into(picker)
    assert {(entry.text, entry.key) for entry in entries} == {(entry.text, entry.key) for entry in before}
    first = list(tried)
    assert looked_into(picker) == looked_into(picker_for(session, asked, names)) == entries
    assert tried == first
    assert len(tried) == len(set(tried))
    for same in copies(session, asked):
        noted = any(entry.note and entry.act in same for entry in entries)
        assert sum(choice in same for choice in tried) == (len(same) if noted else 1)


def looked_into(picker: Picker) -> tuple[Entry, ...]:
    """All entries, with what is worth knowing of them."""
    assert isinstance(picker, OptionPicker)
    for entry in picker.entries():
        picker.try_out(entry)
    assert all(picker.is_known(entry) for entry in picker.entries())
    return picker.entries()


def copies(session: Session, asked: Decision) -> list[list[api.Choice]]:
    """Plays of copies in hand, of one card, that cost the same."""
    found: dict[tuple[str, str], list[api.Choice]] = {}
    cards = session.match.state.table.cards
    for option in session.match.options(asked):
        if isinstance(option.choice, api.PlayCard):
            found.setdefault((cards[option.choice.card].name, option.choice.cost), []).append(option.choice)
    return [same for same in found.values() if len(same) > 1]


def alone(turns: int) -> tuple[Session, Party]:
    """A game against a random player, some answers on."""
    session = Session(Match.start(rules(), setup(), players=("person", "random")), {BOB: RandomPlayer(1)})
    party, draw = Party(session), Stream(2)
    for _ in range(turns):
        mine = session.decision_of(ANN)
        assert mine is not None
        party.choose(mine, random_choice(rules(), session.match.state, mine, draw))
    return session, party


def test_alone_everything_taken_back_is_done_again_answers_of_the_program_too() -> None:
    """Given a game alone taken back to its start, when all is done again, then it stands where it stood."""
    session, party = alone(30)
    stood, asked = session.match.view(PUBLIC), session.decision_of(ANN)
    times = 0
    while party.may_undo(ANN) and times < 10:
        party.undo(ANN)
        times += 1
    while party.may_redo(ANN):
        party.redo(ANN)
    assert session.match.view(PUBLIC) == stood
    assert session.decision_of(ANN) == asked


def test_all_at_one_keyboard_may_agree_to_take_back_what_was_rolled() -> None:
    """Given two people at one keyboard, when both agree, then a choice is taken back that is free no more."""
    session = session_for(begin())
    party = Party(session)
    asked = to_a_turn(session.match)
    party.choose(asked, api.Pass())
    while session.decision_of(asked.seat):
        party.choose(session.match.decisions[0], api.EndTurn())
    party.choose(session.match.decisions[0], answer(session, session.match.decisions[0]))
    assert not party.may_undo(asked.seat)
    assert party.may_ask_all(asked.seat)
    party.undo_agreed(asked.seat)
    assert session.decision_of(asked.seat) is not None


def test_nobody_agrees_for_who_sits_elsewhere() -> None:
    session = session_for(begin())
    mine = Party(session, people=(ANN,))
    Driver(session.match).some(20)
    assert not mine.may_ask_all(ANN)
    with pytest.raises(UndoRefused):
        mine.undo_agreed(ANN)
