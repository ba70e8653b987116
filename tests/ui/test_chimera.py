"""A game alone against a Chimera: chosen from the menu, and shown at every size while it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import GameSetup, IllegalChoice, OpponentSetup, SeatSetup, Trial, observe
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.card.detail import card_rows
from ashes_tui.ui.draw.table.lane import lane
from ashes_tui.ui.draw.table.question.heads import Heads, _says
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.result import ResultScreen
from ashes_tui.ui.screens.pages.pages import CardPage, ProsePage
from ashes_tui.ui.screens.setup.solo import SoloScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.foretelling.forecast import ForeseenFight, outlook_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import DETAIL, OPTIONS, SIDE_LOG, THEIR_BAR, THEIR_SPELLS
from ashes_tui.words.api import Names, Tone
from ashes_tui.words.glyphs import FULL
from tests.rules.chimera import viros
from tests.rules.table import Table as Position
from tests.rules.table import seat
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import LARGE, SIZES, Table, opened
from tests.ui.test_solo import answer

VIROS = "The Corpse of Viros"
LOOK = Appearance(DARK, FULL)


def chimera_match(library: Library, steps: int, level: int = 2) -> Match:
    """A game against Viros some random answers old."""
    opponent = OpponentSetup(VIROS, "heroic", level=level, deck="Shadow")
    seats = (SeatSetup("Ann", library.decks[FIRST_DECKS[0]]),)
    match = Match.start(library.rules, GameSetup(seats, 3, opponent=opponent))
    player = RandomPlayer(3)
    for _ in range(steps):
        if not match.outcome:
            answer(match, player)
    return match


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("steps", [6, 18, 30])
async def test_the_table_shows_red_rains_and_phase(library: Library, size: tuple[int, int], steps: int) -> None:
    async with opened(library, chimera_match(library, steps), size) as table:
        await table.pilot.pause()
        if size[0] >= 120:
            text = "\n".join(table.lines())
            assert "Red Rains" in text
            assert "phase" in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("steps", [0, 18, 30])
async def test_its_row_shows_what_its_behaviour_die_rolled_last(
    library: Library, size: tuple[int, int], steps: int
) -> None:
    """Given rolls for rows and for guards, then the last one since its turn began stands there; before any, none."""
    match = chimera_match(library, steps)
    rolled = rolled_since_its_turn(match)
    async with opened(library, match, size) as table:
        await table.pilot.pause()
        new = table.screen.game.is_number_new()
        ground = (table.app.palette.white_die if new else table.app.palette.theirs_card).bgcolor
        strips = table.screen.panes[THEIR_BAR].drawing.strips
        parts = (part for strip in strips for part in strip if part.style and part.style.bgcolor == ground)
        shown = [part.text.strip().removeprefix(table.app.look.signs.rolled) for part in parts]
        assert [text for text in shown if text.isdigit()] == [str(n) for n in rolled[-1:]]


def rolled_since_its_turn(match: Match) -> list[int]:
    """What its behaviour die rolled since the last turn of the automaton began."""
    rolled: list[int] = []
    for event in match.events(0):
        if isinstance(event, api.TurnBegan) and match.view(0).seats[event.seat].automaton:
            rolled = []
        elif isinstance(event, api.NumberRolled):
            rolled.append(event.n)
    return rolled


def test_no_number_stands_from_a_turn_before_its_last(library: Library) -> None:
    """Given a turn in which it rolls nothing, then no number is left of the turns before it."""
    seen: set[tuple[bool, bool]] = set()
    match = chimera_match(library, 0)
    game, player = Party(session_for(match)), RandomPlayer(3)
    for _ in range(80):
        rolled = rolled_since_its_turn(match)
        assert game.number() == (rolled[-1] if rolled else 0)
        seen.add((bool(rolled), any(isinstance(e, api.NumberRolled) for e in match.events(0))))
        if match.outcome:
            break
        answer(match, player)
    assert (False, True) in seen, "a turn without a roll comes up"


def test_a_row_is_in_force_only_in_the_turn_in_which_it_was_rolled(library: Library) -> None:
    """Given turns of both sides, then a row is in force only after a roll in the opponent's turn, until that ends."""
    seen: set[tuple[bool, int]] = set()
    for seed in range(6):
        match = chimera_match(library, 0)
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(60):
            decision = game.session.decision_of(0)
            if decision is None:
                break
            since: list[api.Event] = []
            for event in match.events(0):
                since = [] if isinstance(event, api.TurnBegan | api.PhaseBegan) else [*since, event]
            rolls = [e for e in since if isinstance(e, api.NumberRolled)]
            rows = [roll.row for roll in rolls if roll.row]
            assert (game.row_in_force(), game.is_number_new()) == (rows[-1] if rows else "", bool(rolls))
            seen.add((bool(rows), game.session.view(0).active))
            try:
                game.choose(decision, player.choose(match.view(0), decision, match.options(decision)))
            except IllegalChoice:
                continue
    assert {(False, 0), (True, 1)} <= seen
    assert (True, 0) not in seen


async def test_a_row_stays_in_force_to_the_last_step_of_a_told_turn(library: Library, saves: object) -> None:
    """Given an opponent's turn told step by step, then its row is in force from the roll to the last step."""
    async with opened(library, chimera_match(library, 0), (120, 40)) as table:
        screen = await table.play_until_told()
        found = []
        for at in range(screen.steps):
            screen.turn.go_to(at)
            if screen.turn.step.seat == 1:
                found.append(screen.turn.row_in_force())
        assert len(found) > 1
        assert found[-1]
        assert len(set(found)) == 1


async def test_what_may_come_next_stands_beside_the_last_step_only(library: Library, saves: object) -> None:
    """Given a turn told step by step, then what is coming up does not come and go between its steps."""
    async with opened(library, chimera_match(library, 0), (200, 60)) as table:
        screen = await table.play_until_told()
        found = []
        for at in range(screen.steps):
            found.append(any("Later" in line for line in table.lines()))
            if at < screen.steps - 1:
                await table.press("enter")
        assert found == [False] * (screen.steps - 1) + [True]


async def test_the_opponents_header_is_explained_in_the_panel(library: Library) -> None:
    """Given the cursor on the opponent, then its values are told in words; on its ready spell, the rows it may roll."""
    async with opened(library, chimera_match(library, 30), (120, 40)) as table:
        await table.pilot.pause()
        table.model.move_cursor(THEIR_BAR, 0)
        table.screen.paint()
        text = panel_text(table)
        assert "Threat 6: each recovery phase fills its row up to 6 aspects" in text
        assert "each face-up aspect brings one in the recovery phase" in text
        assert "Rage dice: when all 5 show power it gets a Red Rains token; lower them to put that off" in text
        assert "Deal 2 damage to all opposing units and Phoenixborn" in text, "its next Ultimate, in words"
        table.model.move_cursor(THEIR_BAR, 1)
        table.screen.paint()
        assert "Threat 6" in panel_text(table), "on its piles, too"
        table.model.move_cursor(THEIR_SPELLS, 1)
        table.screen.paint()
        assert "Viros Behaviour II, on 2-4 Attack if able" in panel_text(table)
        await table.press("i")
        assert table.shows(ProsePage)
        assert "Attack if able, otherwise reveal an aspect" in "\n".join(table.lines())
        await table.press("escape")
        table.model.move_cursor(THEIR_SPELLS, table.model.size_of(THEIR_SPELLS) - 1)
        table.screen.paint()
        assert "read by the behaviour die" in panel_text(table)
        assert "On 1" in panel_text(table)


def panel_text(table: Table) -> str:
    """The card beside the table, which may go on in the lines of the log."""
    panes = table.screen.panes
    strips = (*panes[DETAIL].drawing.strips, *panes[SIDE_LOG].drawing.strips)
    return " ".join(" ".join(strip.text.strip("│╭╮╰╯─ ") for strip in strips).split())


async def test_level_and_deck_are_chosen_on_lines(library: Library, saves: object) -> None:
    async with opened(library) as table:
        await table.press("s")
        screen = table.app.screen
        assert isinstance(screen, SoloScreen)
        await table.press("o", *"Viros", "enter", "l", "a", *"Shadow", "enter")
        values = {choice.key: choice.value for choice in screen.sheet().choices}
        assert (values["l"], values["a"]) == ("2", "Shadow")
        await table.press("g")
        await table.pilot.pause()
        assert table.shows(TableScreen)
        opponent = table.screen.game.session.match.header.setup.opponent
        assert opponent is not None
        assert (opponent.name, opponent.level, opponent.deck) == (VIROS, 2, "Shadow")


async def test_its_card_shows_the_row_it_rolled_last(library: Library) -> None:
    match = chimera_match(library, 30)
    async with opened(library, match, (120, 40)) as table:
        await table.pilot.pause()
        rolled = table.screen.game.rolled()
        assert rolled.startswith("Viros Behaviour")
        await table.press("b")
        assert isinstance(table.app.screen, CardPage)
        shown = [text for text, _ in table.app.screen.rows(100)]
        title, _, at = rolled.partition("#")
        begin = shown.index(f"{title}, read by the behaviour die:") + 1
        behavior = [text for text in shown[begin:] if "On " in text]
        assert [i for i, text in enumerate(behavior) if text.startswith(FULL.cursor)] == [int(at)]
        assert not any(text == "life 0" for text in shown)


async def test_its_card_has_what_counts_now_first_and_house_rules_behind_a_key(library: Library) -> None:
    async with opened(library, chimera_match(library, 30), (120, 40)) as table:
        await table.press("b")
        lines = table.lines()
        page, text = table.app.screen, "\n".join(lines)
        assert isinstance(page, CardPage)
        told = "\n".join(row for row, _ in page.rows(100))
        at = [
            told.index(words) for words in ("Threat 6", "Red Rains", "Its Ultimate", "Viros Behaviour", "How it plays")
        ]
        assert at == sorted(at)
        assert "more" not in lines[-1], "all of it fits"
        assert "as another program plays them" not in text
        assert text.count("are house rules") == 1
        assert "h house rules" in lines[-1]
        await table.press("h")
        assert "as another program plays them" in " ".join(table.lines())


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_names_the_opponent_with_its_level(
    library: Library, saves: object, size: tuple[int, int]
) -> None:
    async with opened(library, chimera_match(library, 6), size) as table:
        await table.open_menu()
        await table.press("c", "c")
        assert table.shows(ResultScreen)
        lines = table.lines()
        text = " ".join("".join(lines).replace("\u00a0", " ").split())
        assert "You conceded in round 1" in text
        assert "difficulty: heroic, level 2" in text
        assert "Viros had 35 life" in text
        assert any(" ".join(line.replace("\u00a0", " ").split()).startswith("You Viros") for line in lines)


async def test_every_step_of_a_turn_stands_right_at_its_number(library: Library, saves: object) -> None:
    async with opened(library, chimera_match(library, 0), (120, 40)) as table:
        await table.play_until_told()
        await table.press("t")
        numbered = [line for line in table.lines() if re.match(r" +\d+\. ", line)]
        assert numbered
        assert all(re.match(r" +\d+\. \S", line) for line in numbered)


def test_an_ultimate_at_the_end_of_a_round_is_told_as_the_opponents_doing(library: Library) -> None:
    """Given tokens for each aspect in recovery that bring the Ultimate, then it is told like a turn of its own."""
    told = False
    for seed in range(12):
        match = chimera_match(library, 0)
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(150):
            decision = game.session.decision_of(0)
            if decision is None:
                break
            try:
                game.choose(decision, player.choose(match.view(0), decision, match.options(decision)))
            except IllegalChoice:
                continue
            story = [line.text for line in game.story]
            began = [i for i, text in enumerate(story) if text.startswith("Viros' Ultimate: ")]
            told = told or any(not any(text == "Viros' turn" for text in story[:i]) for i in began)
        for line in game.log(0):
            assert not (line.apart and line.tone is Tone.ROUND)
    assert told


def test_red_rains_that_come_in_the_recovery_phase_are_a_step_that_is_shown(library: Library) -> None:
    """Given a round that ends, when aspects bring Red Rains tokens, then the story tells it, with the reason first."""
    due, told = "Viros gets a Red Rains token for each", 0
    for seed in range(4):
        match = chimera_match(library, 0, level=1)
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(200):
            decision = game.session.decision_of(0)
            if decision is None:
                break
            try:
                game.choose(decision, player.choose(match.view(0), decision, match.options(decision)))
            except IllegalChoice:
                continue
            story = [line.text for line in game.story]
            told += sum(why.startswith(due) and " Red Rains token" in text for why, text in pairwise(story))
        assert all(line.apart for line in game.log(0) if line.text.startswith(due))
    assert told


@pytest.mark.parametrize(
    ("row", "target", "headings", "may"),
    [
        (["Glare"], "Glare", ["If nothing guards", "May guard"], "on 9 or more, 4 of 12"),
        (["Glare", "Iron Scales"], "Glare", ["Iron Scales guards"], ""),
        (["Glare"], VIROS, ["Nothing can block"], ""),
    ],
)
def test_before_an_attack_it_is_told_what_guards_and_how_likely(
    row: list[str], target: str, headings: list[str], may: str
) -> None:
    """Given a Chimera, then it is told on what it guards itself, or which Defender does so for certain."""
    t = Position(seat(field=["Soldier"]), viros(row))
    trial, act = Trial(t.rules, t.now.state, 0), api.DeclareAttack(t.id(target))
    fight = ForeseenFight(trial.lives_after(act), target=act.target, defenders=trial.defenders_after(act))
    names = Names(observe(t.rules, t.now.state, 0), t.rules.rulebook, ("Ann",))
    told = outlook_of(fight, names, ("L", ">", "X"))
    assert [heading for heading, _ in told] == headings
    assert [value for _, lines in told[1:] for _, value in lines] == [may] * bool(may)


def test_nothing_is_begun_of_a_card_that_has_no_text(library: Library) -> None:
    """Given answers about a Chimera, whose own card says nothing, then no line names it and tells nothing of it."""
    match = chimera_match(library, 0)
    while not isinstance(match.decisions[0], api.TurnDecision) or not _attacks(match):
        answer(match, RandomPlayer(match.version))
    model = TableModel(Party(session_for(match)), 0)
    body = next(seat.phoenixborn for seat in model.view.seats if seat.automaton)
    said = [_says(model, LOOK, Heads("", ""), short) for short in (False, True) for _ in _about(model, body.id)]
    assert said
    assert not any(text.rstrip().endswith(":") for text in said)


def _attacks(match: Match) -> bool:
    return any(isinstance(one.choice, api.DeclareAttack) for one in match.options(match.decisions[0]))


def _about(model: TableModel, card: int) -> Iterator[int]:
    """The cursor on each answer about a card."""
    for at, entry in enumerate(model.entries()):
        if card in entry.cards:
            model.move_cursor(OPTIONS, at)
            yield at


@pytest.mark.rule("CHI-38")
def test_an_attack_that_sets_off_the_ultimate_says_so_first() -> None:
    """Given an attack that brings the last Red Rains token, then the Ultimate is told before the lives."""
    t = Position(seat(), viros(tokens={"red_rains": 2}))
    names = Names(observe(t.rules, t.now.state, 0), t.rules.rulebook, ("Ann",))
    body = names.view.seats[0].phoenixborn
    fight = ForeseenFight({body.id: body.life_left - 1}, rains=api.Rains(1, ultimate=True))
    ((heading, lines),) = outlook_of(fight, names, ("L", ">", "X"))
    assert heading == "If nobody reacts"
    assert lines[0] == ("Red Rains", "2>3, the Ultimate")


@pytest.mark.rule("CHI-38")
@pytest.mark.parametrize(("tokens", "told"), [(0, "At 3 Red Rains: "), (2, "Next Red Rains: "), (3, "Ultimate now: ")])
def test_the_lane_says_what_the_ultimate_will_do(library: Library, tokens: int, told: str) -> None:
    """Given ever more Red Rains tokens, then the lane says what three of them set off, also when it is near."""
    model = TableModel(Party(session_for(chimera_match(library, 6, level=1))), 0)
    seats = [
        structs.replace(seat, phoenixborn=structs.replace(seat.phoenixborn, red_rains=tokens))
        if seat.automaton
        else seat
        for seat in model.view.seats
    ]
    model.view = structs.replace(model.view, seats=tuple(seats))
    assert f" {told}1 damage to all your units and Phoenixborn " in lane(model, 85, 1, LOOK).strips[0].text
    narrow = lane(model, 80, 1, LOOK, "an event").strips[0].text
    assert ("Next Red Rains: Ultimate" in narrow) == (tokens == 2)
    assert ("Ultimate now" in narrow) == (tokens == 3)


# --- its behaviour in full words -------------------------------------------------------------------------------------


async def test_where_lines_are_free_its_behaviour_is_told_row_by_row(library: Library) -> None:
    """Given a large terminal, then each row has its numbers, their odds, what it does, and the Ultimate too."""
    async with opened(library, chimera_match(library, 6), LARGE) as table:
        await table.pilot.pause()
        text = [strip.text.strip() for strip in table.screen.panes[THEIR_SPELLS].drawing.strips]
        shares = [int(found[1]) for line in text if (found := re.search(r" (\d+)\W%  ", line))]
        assert len(shares) > 3
        assert 97 <= sum(shares) <= 103
        assert any("Attack if able, otherwise reveal an aspect" in line for line in text)
        assert any(re.search(r"Ultimate +At \d Red Rains: ", line) for line in text)


async def test_each_told_row_is_clicked_where_it_stands(library: Library) -> None:
    async with opened(library, chimera_match(library, 6), LARGE) as table:
        await table.pilot.pause()
        drawing = table.screen.panes[THEIR_SPELLS].drawing
        assert [spot.at for spot in drawing.spots] == list(range(len(drawing.spots)))
        assert len({spot.y for spot in drawing.spots}) == len(drawing.spots)


@pytest.mark.parametrize("size", [LARGE, (120, 40), (80, 24)])
async def test_no_odds_are_told_of_a_roll_that_does_not_come(library: Library, size: tuple[int, int]) -> None:
    """Given no aspect face down, then in every size it is told that nothing is rolled, and no row of numbers."""
    async with opened(library, chimera_match(library, 30), size) as table:
        await table.pilot.pause()
        text = "\n".join(strip.text for strip in table.screen.panes[THEIR_SPELLS].drawing.strips)
        assert "no roll" in text.casefold()
        assert not re.search(r"\d-\d|%", text)


async def test_what_goes_on_beside_its_card_has_all_columns_there(library: Library) -> None:
    """Given its card at 120 columns, then what has no room on it goes on beside it in lines as long as those allow."""
    async with opened(library, chimera_match(library, 30), (120, 40)) as table:
        await table.press("b")
        lines = table.lines()
        heading = next(line for line in lines if ", further" in line)
        begin = heading.index("The Corpse of Viros, further")
        assert max(len(line[begin:].rstrip()) for line in lines if line is not heading and "How it" not in line) > 50


def test_an_ultimate_is_read_before_the_rows_of_the_behaviour_card(library: Library) -> None:
    """Given the Ultimate to come, when it is read, then what it does stands above what the behaviour die does."""
    match = chimera_match(library, 0)
    model = TableModel(Party(session_for(match)), 0)
    (card,) = next(seat.spellboard for seat in model.view.seats if seat.automaton)
    told = [text for text, _ in card_rows(card, model.names, 60, LOOK)]
    does = next(i for i, text in enumerate(told) if "Deal 1 damage" in text)
    rows = next(i for i, text in enumerate(told) if "read by the behaviour die" in text)
    assert does < rows < len(told) - 1
