"""Two against an opponent at one keyboard: from the menu to the table, who acts, and both halves of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.told_turn import ToldTurn
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, GameSetup, IllegalChoice, OpponentSetup, Purpose, SeatSetup
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.header import header, names_in
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.lane import elsewhere
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.other_half import other_half_pane
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.pages.story import StoryPage
from ashes_tui.ui.screens.setup.coop import CoopScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.screens.told_turn import ToldModel, ToldTurnScreen
from ashes_tui.ui.starting import open_requested
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_BAR, OPTIONS, OTHER, SIDE_LOG, THEIR_DICE, THEIR_FIELD
from ashes_tui.ui.table.rows import seat_across
from ashes_tui.words.api import Line, Names, Tone, label
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import LineVerb
from ashes_tui.words.narrators.turns import last_turn
from ashes_tui.words.questions.values import card_values
from tests.client.test_told_turn import answered
from tests.support.games import FIRST_DECKS
from tests.ui.conftest import SIZES, SMALL, USUAL, opened

ANN, BOB, FRONT, BACK = range(4)
SCATHA, VIROS = "Scatha Kalani", "The Corpse of Viros"


def coop_match(library: Library, seed: int = 7, steps: int = 0, phoenix: bool = False) -> Match:
    """A game of two, ``steps`` random answers old."""
    decks = [library.decks[FIRST_DECKS[(seed + i) % len(FIRST_DECKS)]] for i in (ANN, BOB)]
    seats = (SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1]))
    match = Match.start(library.rules, GameSetup(seats, seed, opponent=OpponentSetup(SCATHA), phoenix=phoenix))
    go_on(match, RandomPlayer(seed), steps)
    return match


def go_on(match: Match, player: RandomPlayer, steps: int) -> None:
    """Some random answers, or fewer if the game ends."""
    while steps and not match.outcome:
        decision = match.decisions[0]
        try:
            choice = player.choose(match.view(decision.seat), decision, match.options(decision))
            match.choose(decision.seat, choice, decision.id)
        except IllegalChoice:
            continue
        steps -= 1


def shared_turn(library: Library, phoenix: bool = False) -> Match:
    """A shared turn in which both can still act."""
    for steps in range(6, 60):
        match = coop_match(library, steps=steps, phoenix=phoenix)
        view = match.view(ANN)
        if match.decisions[0].purpose is Purpose.TURN and all(view.seats[s].main_actions for s in (ANN, BOB)):
            return match
    raise AssertionError("no such position was reached")


async def test_a_game_of_two_begins_from_the_menu(library: Library, saves: object) -> None:
    async with opened(library) as table:
        await table.press("o")
        assert table.shows(CoopScreen)
        await table.press("2", "down", "enter", "o", "down", "enter", "f", "p", "s", "4", "2", "enter", "g")
        assert table.shows(CurtainScreen)
        await table.sit_down()
        setup = table.screen.game.session.match.header.setup
        assert (len(setup.seats), setup.seed, setup.phoenix) == (2, 42, True)
        assert setup.opponent is not None
        assert setup.opponent.difficulty == "heroic"


@pytest.mark.parametrize("entry", ["n", "s", "o"])
async def test_enter_alone_begins_each_kind_of_game(library: Library, saves: object, entry: str) -> None:
    async with opened(library) as table:
        await table.press(entry, "enter")
        await table.sit_down()
        assert table.shows(TableScreen)


async def test_a_chimera_against_two_tells_its_values_and_which_are_house_values(library: Library) -> None:
    async with opened(library) as table:
        await table.press("o", "o", "down", "down", "enter", "l", "a", "down", "enter")
        screen = table.app.screen
        assert isinstance(screen, CoopScreen)
        choices = {choice.key: choice for choice in screen.sheet().choices}
        assert choices["o"].value == "The Corpse of Viros (Chimera)"
        assert "3 of 8, the easiest first" in choices["o"].hint
        assert choices["f"].hint.startswith("The easiest of ")
        assert "Life 45" in choices["f"].hint
        assert "official" not in choices["f"].hint
        assert choices["l"].value == "2"
        assert choices["a"].value == "Shadow"
        assert "18 aspects: " in choices["a"].hint


async def test_aspects_of_ones_own_and_an_unchained_game_reach_the_table(library: Library, saves: object) -> None:
    own = dict(library.rulebook.automata[VIROS].decks["Shadow"])
    async with opened(library) as table:
        open_requested(table.app, NewGame(opponent=OpponentSetup(VIROS, aspects=own)))
        await table.pilot.pause()
        screen = table.app.screen
        assert isinstance(screen, CoopScreen)
        assert next(c.value for c in screen.sheet().choices if c.key == "a") == "your own"
        await table.press("c", "g")
        await table.sit_down()
        setup = table.screen.game.session.match.header.setup
        assert setup.opponent is not None
        assert (setup.opponent.aspects, setup.chained) == (own, False)


async def test_the_command_line_opens_it_at_once_with_a_partner_of_the_program(library: Library, saves: object) -> None:
    async with opened(library) as table:
        decks, players = tuple(library.decks.values())[:2], ("person", "random")
        opponent = OpponentSetup(SCATHA, "heroic")
        open_requested(
            table.app, NewGame(decks=decks, opponent=opponent, seed=5, names=("Eva", "Max"), players=players)
        )
        await table.pilot.pause()
        assert table.shows(TableScreen)
        assert table.screen.game.session.seat_names == ("Eva", "Max", "Scatha", "Scatha")
        assert table.screen.game.people == (ANN,)


async def test_partners_play_with_open_hands_and_are_told_what_the_other_did(library: Library, saves: object) -> None:
    """Given a shared turn, when it is handed over, then no curtain comes and the last action is told (COOP-07)."""
    async with opened(library, shared_turn(library), (120, 40)) as table:
        assert table.shows(TableScreen)
        me = table.model.seat
        await table.key(lambda act: isinstance(act, api.HandOver))
        assert table.shows(TableScreen)
        assert (table.model.seat, table.model.view.active) == (1 - me, 1 - me)
        assert ("Ann", "Bob")[me] in " ".join(table.model.told)
        await table.press("u")
        assert table.model.seat == me


async def test_those_who_may_fight_each_other_later_hand_over_behind_the_curtain(
    library: Library, saves: object
) -> None:
    """Given the Call of the Phoenix was agreed on, then the hands are hidden from the partner."""
    async with opened(library, shared_turn(library, phoenix=True), (120, 40)) as table:
        await table.sit_down()
        me = table.model.seat
        await table.key(lambda act: isinstance(act, api.HandOver))
        assert table.shows(CurtainScreen)
        told = [line.replace("\u00a0", " ") for line in table.lines()]
        assert sum("Scatha" in line and " unit" in line for line in told) == 1  # not once a battlefield
        await table.sit_down()
        assert (table.model.seat, table.model.view.active) == (1 - me, 1 - me)


def test_partners_play_together_against_their_opponent(library: Library) -> None:
    """Given a game of two against one, then the first page says so, as the saved games do."""
    match = shared_turn(library)
    now = match.view(ANN).round
    assert session_for(match).in_brief() == f"Ann and Bob against {SCATHA}, round {now}"


async def test_each_sees_the_battlefield_that_faces_them_and_looks_across(library: Library) -> None:
    match = shared_turn(library)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        model = table.model
        me, other = model.seat, 1 - model.seat
        hand = model.rows[HAND]
        for half in (me, other, me):
            front = model.view.seats[half + FRONT]
            assert model.near_seat == half
            assert len(model.rows[THEIR_FIELD]) == len(front.battlefield)
            assert model.rows[MY_BAR][0].id == model.view.seats[half].phoenixborn.id
            assert model.rows[HAND] == hand, "only one's own hand is ever shown"
            assert len(model.rows[THEIR_DICE]) == 5, "the dice are those of the one opponent"
            assert f"{('Ann', 'Bob')[1 - half]}'s half" in elsewhere(model) or half == other
            await table.press("P")


def test_ending_a_shared_turn_ends_it_only_for_whoever_is_last(library: Library) -> None:
    match = shared_turn(library)
    me = match.decisions[0].seat
    asked = match.decisions[0]
    end = api.EndTurn()
    names = Party(session_for(match)).names(me)
    assert label(end, names, asked) == "End your part of the turn"
    assert label(api.HandOver(1 - me), names, asked) == f"Let {('Ann', 'Bob')[1 - me]} act, then you go on"
    alone = structs.replace(match.view(me).seats[1 - me], main_actions=0, side_actions=0)
    seats = tuple(alone if seat.index == alone.index else seat for seat in match.view(me).seats)
    done = Names(structs.replace(match.view(me), seats=seats), library.rulebook, ("Ann", "Bob"))
    assert label(end, done, asked) == "End turn"


def test_a_target_is_named_with_the_battlefield_it_lies_on(library: Library) -> None:
    match = next(m for m in (coop_match(library, seed, 60) for seed in range(40)) if aspects(m.view(ANN)))
    names = Party(session_for(match)).names(ANN)
    for card in aspects(match.view(ANN)):
        facing = f"facing {('Ann', 'Bob')[card.controller - FRONT]}"
        assert label(api.DeclareAttack(card.id), names) == f"Attack {names.card(card.id)} {facing} (main)"
        said = f"{label(api.PickCards((card.id,)), names)} {card_values(card, names, ANN)}"
        assert said.count(facing) == 1, "whether or not both battlefields show such a card"
    body = match.view(ANN).seats[FRONT].phoenixborn
    assert label(api.DeclareAttack(body.id), names) == "Attack Scatha (main)"


def aspects(view: api.View) -> list[api.CardView]:
    """The face-up aspects of both battlefields of the opponent."""
    return [card for seat in view.seats[FRONT:] for card in seat.battlefield if card.id != NONE]


def test_to_several_people_an_opponents_turn_is_told_as_all_may_know_it(library: Library) -> None:
    match, player, told = coop_match(library), RandomPlayer(4), 0
    game = Party(session_for(match))
    for _ in range(150):
        if match.outcome:
            break
        decision = match.decisions[0]
        try:
            game.choose(decision, player.choose(match.view(decision.seat), decision, match.options(decision)))
        except IllegalChoice:
            continue
        told += bool(game.story)
        public = [id(line) for line in game.log(api.PUBLIC)]
        assert all(id(line) in public for line in game.story)
    assert told


def test_after_a_partner_of_the_program_the_opponents_turn_is_told_too(library: Library) -> None:
    decks = [library.decks[FIRST_DECKS[i]] for i in (ANN, BOB)]
    seats = (SeatSetup("Ann", decks[0]), SeatSetup("Bob", decks[1]))
    setup = GameSetup(seats, 3, opponent=OpponentSetup(SCATHA))
    game, player = Party(session_for(Match.start(library.rules, setup, players=("person", "random")))), RandomPlayer(3)
    stories: list[tuple[int, ...]] = []
    for _ in range(120):
        decision = game.session.decision_of(ANN)
        if decision is None:
            break
        view, options = game.session.match.view(ANN), game.session.match.options(decision)
        try:
            game.choose(decision, player.choose(view, decision, options))
        except IllegalChoice:
            continue
        stories.append(tuple(line.seat for line in game.story if line.tone is Tone.TURN))
    assert any(BOB in turns for turns in stories)
    assert any({FRONT, BACK} & set(turns) for turns in stories)
    assert not any(ANN in turns for turns in stories)


@pytest.mark.parametrize("size", SIZES)
async def test_both_halves_are_told_at_once(library: Library, size: tuple[int, int]) -> None:
    """Given room beside the board, then the other half stands there; without, one line says how it stands."""
    async with opened(library, shared_turn(library), size) as table:
        await table.sit_down()
        me, other = table.model.seat, 1 - table.model.seat
        text = "\n".join(table.lines())
        whose = f"{('Ann', 'Bob')[other]}'s half"
        seat = table.model.view.seats[other]
        if size[0] < 112:
            assert f"P: {whose}: life {seat.phoenixborn.life_left}/{seat.phoenixborn.life}" in text
            return
        assert f"P {whose}" in text
        shown = "\n".join(strip.text for strip in table.screen.panes[OTHER].drawing.strips)
        assert seat.phoenixborn.name in shown
        assert f"hand {seat.hand_count}" in shown
        assert not any(card.name in shown for card in seat.hand), "a partner's hand is never told"
        await table.click(OTHER, table.screen.panes[OTHER].drawing.spots[0])
        assert (table.model.near_seat, table.model.seat) == (other, me)
        assert "P Your half" in "\n".join(table.lines())


def test_a_target_on_the_other_half_is_marked_there(library: Library) -> None:
    look = Appearance(DARK, FULL)
    for seed in range(40):
        match = coop_match(library, seed, 60)
        view = match.view(ANN)
        if match.outcome or match.decisions[0].purpose is not Purpose.TURN or not aspects(view):
            continue
        model = TableModel(Party(session_for(match)), match.decisions[0].seat)
        far = {card.id for card in aspects(view) if card.controller == FRONT + 1 - model.seat}
        found = [i for i, entry in enumerate(model.entries()) if far & set(entry.cards)]
        if not found:
            continue
        target = model.names.card(model.entries()[found[0]].cards[0]).partition("#")[0]
        plain = [strip.text for strip in other_half_pane(model, 50, 20, look).strips]
        model.move_cursor(OPTIONS, found[0])
        marked = [strip.text for strip in other_half_pane(model, 50, 20, look).strips]
        assert not any(f"{FULL.cursor} {target}" in line for line in plain)
        assert any(f"{FULL.cursor} {target}" in line for line in marked)
        return
    raise AssertionError("no such position was reached")


def test_every_moment_of_a_game_can_be_drawn(library: Library) -> None:
    look, match, player = Appearance(DARK, FULL), coop_match(library), RandomPlayer(3)
    for _ in range(12):
        game = Party(session_for(match))
        for seat, size in ((ANN, SMALL), (BOB, USUAL)):
            model = TableModel(game, seat)
            for _ in range(2):
                drawings = draw_table(
                    model, game, layout(*size, others=1), (("Enter", "choose"),), look, KeptDrawings()
                )
                assert drawings[THEIR_FIELD].spots or not model.rows[THEIR_FIELD]
                model.show_other_side()
        go_on(match, player, 8)


def test_alone_there_is_no_other_half(library: Library) -> None:
    seat = SeatSetup("Ann", library.decks[FIRST_DECKS[0]])
    match = Match.start(library.rules, GameSetup((seat,), 1, opponent=OpponentSetup(SCATHA)))
    model = TableModel(Party(session_for(match)), ANN)
    assert (model.partner, elsewhere(model)) == (NONE, "")
    model.show_other_side()
    assert model.near_seat == ANN


def test_after_the_game_each_half_still_shows_the_battlefield_that_faces_it(library: Library) -> None:
    """Given an opponent that is beaten, then each player still faces the battlefield that was theirs."""
    view = coop_match(library, steps=20).view(ANN)
    beaten = tuple(structs.replace(seat, lost=bool(seat.automaton)) for seat in view.seats)
    over = structs.replace(view, seats=beaten)
    assert [seat_across(over, seat) for seat in (ANN, BOB)] == [FRONT, BACK]


async def test_the_curtain_tells_both_turns_of_the_opponent_and_who_looks_away(library: Library, saves: object) -> None:
    """Given both turns of the opponent since a person acted, then the curtain tells of both, where there is room."""
    match, player = coop_match(library, 3, phoenix=True), RandomPlayer(3)
    for _ in range(80):
        go_on(match, player, 1)
        log = Party(session_for(match)).log(api.PUBLIC)
        headings = [line for line in log if line.tone is Tone.TURN]
        if not headings or log[-1] is not headings[-1] or [line.apart for line in headings[-3:]] != [True, True, False]:
            continue
        told = last_turn(log)
        assert [line for line in told if line.tone is Tone.TURN] == headings[-3:]
        async with opened(library, match, (120, 60)) as table:
            assert table.shows(CurtainScreen)
            text = "\n".join(table.lines())
            asked = match.decisions[0].seat
            assert f"{('Ann', 'Bob')[1 - asked]} looks away." in text
        return
    raise AssertionError("no such position was reached")


async def test_before_the_first_roll_no_partner_is_offered_to_look_at(library: Library, saves: object) -> None:
    async with opened(library, coop_match(library), (120, 40)) as table:
        await table.sit_down()
        assert table.model.reading
        assert "P partner" not in table.lines()[-1]


def test_what_a_shared_turn_ended_with_says_whose_it_was() -> None:
    """Given deeds of one's own, of a partner, or of a phase, then they are headed so."""
    story = (Line("Scatha's turn", Tone.TURN, FRONT),)
    heads = []
    for seat, tone in ((ANN, Tone.ACTION), (BOB, Tone.ACTION), (FRONT, Tone.QUIET)):
        page = StoryPage(SCATHA, story, ANN, (Line("so it was", tone, seat),))
        heads.append(page._ended_words())
    assert heads == ["Your turn ended with", "The turn ended with", "Before that"]


def test_the_partners_half_tells_what_an_aspect_aims_at(library: Library) -> None:
    """Given aspects that face the partner, then each is told there with its shield or intent."""
    look = Appearance(DARK, FULL)
    for seed in range(40):
        match = coop_match(library, seed, 40)
        game = Party(session_for(match))
        model = TableModel(game, ANN)
        far = [card for card in match.view(ANN).seats[BACK].battlefield if card.id != NONE]
        signs = [model.names.definition(card.id) for card in far]
        if not far or match.outcome:
            continue
        text = "\n".join(strip.text for strip in other_half_pane(model, 50, 20, look).strips)
        for card, printed in zip(far, signs, strict=True):
            assert printed is not None
            sign = FULL.shield if printed.shield else FULL.intent(printed.intent)
            assert f"{card.name} {sign} †" in text
        return
    raise AssertionError("no such position was reached")


def test_the_end_of_a_shared_turn_is_not_called_ones_own(library: Library) -> None:
    """Given partners at one keyboard, when their turn ended with an effect, then its telling says *the turn*."""
    for seed in range(12):
        match = coop_match(library, seed)
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(150):
            if match.outcome:
                break
            seat, _ = answered(game, player)
            if game.ended and game.story:
                screen = ToldTurnScreen(game, seat, SCATHA, (), asks=False)
                assert screen.turn.step.own
                assert screen.title_text() == "The turn ends with this"
                return
    raise AssertionError("no such turn was played")


# --- the lives in the line at the top --------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "told"), [(120, 1), (160, 2), (200, 2)])
@pytest.mark.parametrize("acts", [ANN, BOB])
def test_the_actions_of_who_acts_stand_at_the_top(library: Library, width: int, told: int, acts: int) -> None:
    """Given a shared turn, then the actions of both stand there after their names, in little room of who decides."""
    decks = [library.decks[FIRST_DECKS[i]] for i in (ANN, BOB)]
    seats = (SeatSetup("Player 1", decks[0]), SeatSetup("Player 2", decks[1]))
    match = Match.start(library.rules, GameSetup(seats, 7, opponent=OpponentSetup(SCATHA)))
    go_on(match, RandomPlayer(7), 6)
    while match.decisions[0].purpose is not Purpose.TURN or not match.view(acts).seats[acts].main_actions:
        go_on(match, RandomPlayer(7), 1)
    if match.decisions[0].seat != acts:
        match.choose(match.decisions[0].seat, api.HandOver(acts), match.decisions[0].id)
    model = TableModel(Party(session_for(match)), acts)
    text = header(model, width, Appearance(DARK, FULL)).strips[0].text
    assert text.count("main ") == told
    assert re.search(rf"(?:Player |P){acts + 1} main ", text)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("names", "brief"), [(("Player 1", "Player 2"), ("P1", "P2")), (("Annabelle", "Bartholomew"), ("Ann", "Bar"))]
)
def test_partners_are_named_alike_at_the_top(
    library: Library, width: int, names: tuple[str, str], brief: tuple[str, str]
) -> None:
    """Given two against one, then each life stands there after a name, both whole or both cut to the same length."""
    decks = [library.decks[FIRST_DECKS[i]] for i in (ANN, BOB)]
    seats = (SeatSetup(names[0], decks[0]), SeatSetup(names[1], decks[1]))
    match = Match.start(library.rules, GameSetup(seats, 7, opponent=OpponentSetup(SCATHA)))
    go_on(match, RandomPlayer(7), 14)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    text = header(model, width, Appearance(DARK, FULL)).strips[0].text
    lives = re.sub(r"(?:\S+ ?\S*) main \S+ +side \S+", "", text.rpartition("BOTH")[2]).replace("Player ", "Player_")
    told = [word for word in lives.split() if "♥" not in word]
    assert text.count("♥") == 3
    assert all(name.startswith(start[:1]) for name, start in zip(told, brief, strict=False))
    assert told[:2] in ([name.replace(" ", "_") for name in names], [*brief]) or {len(name) for name in told[:2]} <= {
        len(told[0])
    }


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (30, ["Player 1", "Player 2", "Kalani"]),
        (21, ["P1", "P2", "Kalani"]),
        (8, ["P1", "P2", "Kal…"]),
    ],
)
def test_names_at_the_top_use_the_room_there_is(room: int, told: list[str]) -> None:
    """Given ever less room, then all are whole, then numbered, then cut to as many letters; none is cut before."""
    assert names_in(["Player 1", "Player 2", "Scatha Kalani"], room, "…") == told


def told_turns(library: Library, answers: int) -> Iterator[tuple[Party, int, ToldTurn]]:
    """What partners are told after each of so many answers of some games, and to whom."""
    for seed in range(3):
        match = coop_match(library, seed)
        game, player = Party(session_for(match)), RandomPlayer(seed)
        for _ in range(answers):
            if match.outcome:
                break
            seat, _ = answered(game, player)
            if not game.story or match.outcome:
                continue
            turn = ToldTurn(game, seat)
            yield game, seat, turn


def test_to_partners_no_step_tells_of_the_steps_to_come(library: Library) -> None:
    """Given partners at one keyboard, then the log, the lives and the names of each step are those of that moment."""
    steps = 0
    for game, seat, turn in told_turns(library, 90):
        for at, step in enumerate(turn.steps):
            turn.go_to(at)
            steps += at > 0
            log, to_come = turn.log(seat), [later.lines[-1] for later in turn.steps[at + 1 :]]
            assert log[-1] is step.lines[-1]
            assert not any(line is last for last in to_come for line in log)
            bodies = turn.session.view(api.PUBLIC).seats
            for index, values in turn.session.lives().values.items():
                assert values[-1] == bodies[index].phoenixborn.life_left
            assert turn.names(seat).known == game.names(api.PUBLIC).known
    assert steps > 10


def test_each_step_is_told_on_the_half_that_it_is_about(library: Library) -> None:
    """Given partners at one keyboard, then a player that is aimed at is near, and no hand but that of who is near."""
    halves = set[int]()
    for _, seat, turn in told_turns(library, 60):
        model = ToldModel(turn, seat)
        for at, step in enumerate(turn.steps):
            turn.go_to(at)
            model.refresh()
            model.turn_to(step)
            halves.add(model.near_seat)
            assert [item.id for item in model.rows[HAND]] == [c.id for c in model.view.seats[model.near_seat].hand]
            about = [line.about for line in step.lines]
            if not any(each.cards for each in about) and step.seat in (FRONT, BACK):
                aimed = {aim for each in about for aim in each.seats} & {ANN, BOB}
                assert len(aimed) != 1 or model.near_seat in aimed
            field = {card.id for card in turn.session.view(api.PUBLIC).seats[model.far_seat].battlefield}
            revealed = [c for each in about if each.verb is LineVerb.REVEAL for c in each.cards]
            both = {card.id for back in (FRONT, BACK) for card in model.view.seats[back].battlefield}
            assert len(step.lines) > 2 or not set(revealed) & both or set(revealed) & field
    assert halves == {ANN, BOB}


async def test_the_partners_half_is_whole_in_a_usual_terminal(library: Library, saves: object) -> None:
    """Given 120x40, then lines of the log go to the other half, so that nothing of it is cut, whatever is read."""
    async with opened(library, coop_match(library, steps=60), (120, 40)) as table:
        await table.sit_down()
        model, seen = table.model, set()
        for at in range(len(model.entries())):
            model.move_cursor(OPTIONS, at)
            table.screen.paint()
            lines = [table.screen.panes[pane].drawing.strips for pane in (SIDE_LOG, OTHER)]
            text = [strip.text for strips in lines for strip in strips]
            begin = next(y for y, line in enumerate(text) if "half" in line)
            seen.add(len(text) - begin)
            assert FULL.ellipsis not in "".join(text[begin:])
            assert "spells" in "".join(text[begin:]) or not model.view.seats[model.partner].spellboard
        assert len(seen) == 1


def test_of_two_players_without_names_each_is_called_by_the_phoenixborn_where_room_is_little(library: Library) -> None:
    """Given two players who have but numbers, then they are called so, or by their Phoenixborn; never ``P1``."""
    decks = [library.decks[FIRST_DECKS[i]] for i in (ANN, BOB)]
    match = Match.start(library.rules, GameSetup((SeatSetup("Player 1", decks[0]), SeatSetup("Player 2", decks[1])), 7))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    firsts = [deck.phoenixborn.split()[0] for deck in decks]
    told = [header(model, width, Appearance(DARK, FULL)).strips[0].text for width in range(50, 121, 5)]
    assert not any(re.search(r"\bP\d\b", text) for text in told)
    assert all(first in told[0] for first in firsts)
    assert "Player 1" in told[-1]
