"""In whole games, at 80 columns: no two answers read alike, no price is cut without a sign, no reason is cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Assign, Entry
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import (
    Choice,
    DeclareAttack,
    GameSetup,
    Meditate,
    Pass,
    PlayCard,
    Purpose,
    SeatSetup,
    TurnDecision,
    UsePower,
)
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.draw.table.question.answer_text import fitted, named, short_name
from ashes_tui.ui.draw.table.question.deed import deed
from ashes_tui.ui.draw.table.question.prompt import laid_out, prompt
from ashes_tui.ui.draw.table.texts.few_words import CardWords
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.draw.truncate import brief_name
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.why_not import words_and_rule
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, OPTIONS
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
WIDTH, USUAL, BELOW_A_LESSON = 80, 7, 5
"""The pane of a terminal of 80x24, without and with a lesson above it."""
FIRST_PLAYER = Purpose.FIRST_PLAYER
DECISIONS = 60


def questions(library: Library, seed: int) -> Iterator[TableModel]:
    """The table of whoever is asked, question after question of a game between two random players."""
    decks = [library.decks[name] for name in sorted(library.decks)]
    seats = tuple(SeatSetup(who, decks[(seed * 2 + i) % len(decks)]) for i, who in enumerate(("Ann", "Bob")))
    match = Match.start(library.rules, GameSetup(seats, seed))
    players = (RandomPlayer(seed), RandomPlayer(seed + 1))
    party = Party(session_for(match))
    for _ in range(DECISIONS):
        party.session.let_play()  # what makes no difference is answered
        if match.outcome:
            return
        asked = match.decisions[0]
        yield TableModel(party, asked.seat)
        choice = None
        while choice is None or match.check(asked, choice) is not None:
            choice = players[asked.seat].choose(match.view(asked.seat), asked, match.options(asked))
        match.choose(asked.seat, choice, asked.id)


def rows(model: TableModel, height: int) -> dict[int, str]:
    """The answers in sight as they are written, by number: the kind that the heading says, then the line."""
    drawing = prompt(model, WIDTH, height, LOOK, explain=True)
    _, columns = laid_out(model, WIDTH, height, LOOK)
    kinds = {i: column.kind for column in columns for i in column.entries}
    lines = [strip.text for strip in drawing.strips]
    spots = [spot for spot in drawing.spots if spot.row == OPTIONS]
    return {s.at: f"{kinds[s.at]}: {lines[s.y][s.x + CAP : s.x + s.width].strip()}" for s in spots}


SEEDS = [2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 13))]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_answers_in_sight_read_alike(library: Library, seed: int) -> None:
    for model in questions(library, seed):
        for height in (USUAL, BELOW_A_LESSON):
            found = Counter(rows(model, height).values())
            assert max(found.values(), default=1) == 1, (model.decision, found)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_price_is_whole_or_there_is_a_sign_that_it_is_not(library: Library, seed: int) -> None:
    """Given a turn, then a row or its heading says the price, or it has an ellipsis; a name is whole in row or head."""
    for model in questions(library, seed):
        if not isinstance(model.decision, TurnDecision):
            continue
        _, columns = laid_out(model, WIDTH, USUAL, LOOK)
        actions = {i: column.action for column in columns for i in column.entries}
        kinds = {i: column.kind for column in columns for i in column.entries}
        for at, text in rows(model, USUAL).items():
            entry = model.entries()[at]
            # The name of a dice power says which die it costs.
            if not isinstance(entry.act, DeclareAttack | UsePower) and entry.tail:
                assert text.endswith(entry.tail.removeprefix(actions[at]).strip()) or "…" in text, (entry, text)
            model.move_cursor(OPTIONS, at)
            shown = " ".join(strip.text for strip in prompt(model, WIDTH, USUAL, LOOK, explain=True).strips)
            says = named(entry, kinds[at]), short_name(entry, kinds[at], model.entries())
            whole = {form for name in says for form in (name, brief_name(name))}
            assert any(name in " ".join(shown.split()) for name in whole), entry


@pytest.mark.parametrize("seed", SEEDS)
def test_no_reason_is_cut(library: Library, seed: int) -> None:
    """Given a card in hand that cannot be played, then the whole reason can be read, and no rule id.

    Below a lesson the remedy may have no room.
    """
    for model in questions(library, seed):
        if not isinstance(model.decision, TurnDecision):
            continue
        for at in range(len(model.rows[HAND])):
            model.move_cursor(HAND, at)
            item = model.item()
            if item is None or model.takes(item):
                continue
            model.press_item(item)
            words, _ = words_and_rule(model.notice)
            for height in (USUAL, BELOW_A_LESSON):
                shown = " ".join(strip.text for strip in prompt(model, WIDTH, height, LOOK, explain=True).strips)
                reason = words if height == USUAL else words.partition("; first Meditate")[0]
                assert reason in " ".join(shown.split())
                assert "ASC-" not in shown


def test_a_question_is_told_whole_where_lines_are_free(library: Library) -> None:
    """Given a lesson that leaves five lines, then what a question is about goes on below its title."""
    model = next(model for model in questions(library, 2) if model.decision and model.decision.purpose is FIRST_PLAYER)
    shown = " ".join(strip.text for strip in prompt(model, WIDTH, BELOW_A_LESSON, LOOK, explain=True).strips)
    assert model.prompt is not None
    assert model.prompt.detail in " ".join(shown.split())


def test_a_unit_that_may_block_keeps_its_own_name() -> None:
    """Given no room for the attacker, which the question names, then its number does not stick to one's own unit."""
    blocks = [
        Entry(f"{name} blocks Capacitor Beetle#2", Assign(9, i), about="A3 L3")
        for i, name in enumerate(("Skybreak Captain", "Stellar Oracle#2"))
    ]
    told = [fitted(entry, 26, LOOK, others=blocks) for entry in blocks]
    assert [text.name for text in told] == ["Skybreak Captain", "Stellar Oracle#2"]
    assert [text.values for text in told] == ["†3 ♥3", "†3 ♥3"]


def test_what_an_answer_does_stands_beside_the_question(library: Library) -> None:
    """Given no room below the list, then the line above it says what the marked answer does, not its name again."""
    told = 0
    for model in questions(library, 2):
        if not isinstance(model.decision, TurnDecision):
            continue
        for at, entry in enumerate(model.entries()):
            model.move_cursor(OPTIONS, at)
            head = prompt(model, WIDTH, USUAL, LOOK, explain=True).strips[0].text
            if isinstance(entry.act, Meditate | Pass):
                assert "iscard cards" in head or "do nothing" in head or below(model)
                told += 1
            assert not tells_deed(model, head) or f"▶{entry.key} " in head or cut(model, at)
            assert f"{entry.text}: {entry.tail}" not in head or cut(model, at), "the list has it whole"
    assert told


def tells_deed(model: TableModel, head: str) -> bool:
    """Whether the line of the question says what the answer under the cursor does."""
    does = deed(model, LOOK)
    return does is not None and (does.heading or does.words)[:12] in head


def below(model: TableModel) -> str:
    """What stands below the answers."""
    strips = prompt(model, WIDTH, USUAL, LOOK, explain=True).strips
    spots = prompt(model, WIDTH, USUAL, LOOK, explain=True).spots
    last = max(spot.y for spot in spots if spot.row == OPTIONS)
    return " ".join(strip.text for strip in strips[last + 1 :]).strip()


def cut(model: TableModel, at: int) -> bool:
    """Whether the list cuts an answer, or tells its name in the first words."""
    row, entry = rows(model, USUAL)[at], model.entries()[at]
    kind = row.partition(": ")[0]
    names = {named(entry, kind), short_name(entry, kind, model.entries())}
    return "…" in row or not any(form in row for name in names for form in (name, brief_name(name)))


def test_a_spell_that_is_played_tells_its_later_price_as_such(library: Library) -> None:
    """Given Whirlwind in hand, then main and exhaust are said to be the price of a later use."""
    match = played_to(library, lambda match, asked: isinstance(asked, TurnDecision) and bool(_whirlwind(match)))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    at = next(i for i, e in enumerate(model.entries()) if e.act in _whirlwind(match))
    model.move_cursor(OPTIONS, at)
    assert deed(model, LOOK) == CardWords(
        "When used (main, exhaust)",
        "Lower 2 dice in a target opponent's active pool one level each. "
        "If your Phoenixborn has an astral die on it, draw 1 card.",
    )


def _whirlwind(match: Match) -> list[Choice]:
    """The ways to play it."""
    asked = match.decisions[0]
    cards = {card.id for card in match.view(asked.seat).seats[asked.seat].hand if card.name == "Whirlwind"}
    return [o.choice for o in match.options(asked) if isinstance(o.choice, PlayCard) and o.choice.card in cards]
