"""Playing alone against an automaton, line by line."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from ashes_tui.client.session import session_for
from ashes_tui.client.stores import Stores
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import (
    AspectRevealed,
    BehaviorRolled,
    DieTurned,
    OpponentSetup,
    StaminaLowered,
    TokensPlaced,
    TokensRemoved,
    TurnBegan,
    TurnPassed,
)
from ashes_tui.lang.terms import Level, Rule, Token
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import UNCHOSEN, NewGame
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.reading.speech import SPOKEN
from ashes_tui.plain.reading.table import long_form, short_form
from ashes_tui.plain.setup.new_game import complete
from ashes_tui.words.narrators.reasons import with_reasons
from ashes_tui.words.phrases import short_name
from ashes_tui.words.questions.values import house_lines
from tests.match.games import Driver, rules
from tests.match.test_solo import ENEMIES, begin_solo, solo_setup
from tests.plain.talk import Chancer, Talk, scripted

ALONE = NewGame(seats=1, opponent=UNCHOSEN)
ASIDES = (
    "?",
    "??",
    "? scatha",
    "? Ann",
    "? piles",
    "? spells",
    "? units",
    "? dice",
    "? hand",
    "? phoenixborn",
    "? sear",
)
MORE = ("? scatha kalani ii", "why scatha", "why pass", "why sear", "log", "log all", "u", "banana", "")


def table(talk: Talk, seed: int = 5, enemy: str = "Scatha Kalani") -> GameLoop:
    return GameLoop(session_for(begin_solo(None, seed, enemy)), talk.console, Stores())


@pytest.mark.parametrize("enemy", ENEMIES)
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2))])
def test_a_game_is_played_to_its_end(seed: int, enemy: str) -> None:
    talk = Talk(Chancer(seed, ASIDES + MORE))
    sitting = table(talk, seed, enemy)
    assert sitting.play() is ExitCode.DONE
    outcome = sitting.session.match.outcome
    assert outcome is not None
    winner = short_name(enemy) if outcome.winners == (1,) else "Ann"
    assert any(line.startswith(f"{winner} wins: ") for line in talk.said[-14:])
    level = "" if len(rules().rulebook.automata[enemy].levels_of("standard")) == 1 else ", level 1"
    assert talk.said[0].startswith(f"Ann with Issa Brightmore against {enemy}, standard{level}. ")
    assert all(line.isprintable() for line in talk.said)
    assert not [line for line in talk.said if "places taken" in line and short_name(enemy) in line]


def test_aspects_added_face_down_are_told_without_their_names() -> None:
    talk = Talk(lambda heard: "r" if "First Five" in heard.question else None)
    table(talk).play()
    at = talk.said.index("Scatha adds 4 aspects face down to its row")
    begun = talk.said.index("Round 1")
    assert at < begun
    titles = game_titles()
    assert not [line for line in talk.said[:begun] if any(title in line for title in titles)]


def game_titles() -> tuple[str, ...]:
    return tuple(rules().rulebook.automata["Scatha Kalani"].aspects)


def test_each_roll_of_the_opponent_is_told_with_what_it_means() -> None:
    talk = Talk(Chancer(3))
    sitting = table(talk, 3)
    sitting.play()
    rolls = [e for e in sitting.session.match.events(0) if isinstance(e, BehaviorRolled)]
    told = [line for line in talk.said if line.startswith("Scatha rolls ")]
    assert len(told) == len(rolls) > 2
    assert all(": " in line for line in told)


def test_the_table_is_read_with_face_down_places() -> None:
    session = session_for(begin_solo())
    match = Driver(session.match).some(2)
    names = session.transcript(0, SPOKEN).names
    brief, full = "\n".join(short_form(names)), "\n".join(long_form(names))
    area = match.view(0).seats[1]
    hidden = sum(card.id < 0 for card in area.battlefield)
    assert hidden > 2
    assert brief.count("face down") == hidden
    assert full.count(": an aspect face down.") == hidden
    for text in (brief, full):
        assert "Scatha, the opponent: Scatha Kalani (life 30" in text
        assert "threat 4, stamina 2" in text
        assert "stage 1 of 3" in text
        assert "dragon basic" in text
        assert "Scatha's hand" not in text
    assert "fatigued" not in full


def test_a_chimera_is_read_with_its_phase_and_without_stages() -> None:
    text = "\n".join(long_form(session_for(begin_solo(enemy="The Corpse of Viros")).transcript(0, SPOKEN).names))
    assert "Viros' Ultimate, phase 1 of 3." in text
    assert "stage" not in text


def test_a_game_against_a_chimera_begins_with_its_difficulty_and_level() -> None:
    talk = Talk(lambda _: None)
    opponent = OpponentSetup("The Corpse of Viros", "heroic", level=2)
    match = Match.start(rules(), replace(solo_setup(), opponent=opponent))
    assert GameLoop(session_for(match), talk.console, Stores()).play() is ExitCode.ENDED_EARLY
    assert talk.said[0].startswith("Ann with Issa Brightmore against The Corpse of Viros, heroic, level 2. ")


def test_an_ability_in_sight_is_read_by_its_name() -> None:
    lines = iter(("r", "? poach", "? scatha"))
    talk = Talk(lambda heard: next(lines, None))
    table(talk).play()
    told = [line for line in talk.said if "Poach: " in line]
    assert told[0].startswith("Scatha Kalani. ")
    assert len(told) == 2


def test_reading_an_opponents_cards_says_which_values_no_source_gives() -> None:
    lines = iter(("r", "? scatha", "? house", "? sear"))
    talk = Talk(lambda heard: next(lines, None))
    table(talk).play()
    assert "Some values are house rules: ? house." in talk.said
    book = rules().rulebook
    notes = house_lines(book.cards["Scatha Kalani"], book)[1:]
    assert len(notes) == len(book.automata["Scatha Kalani"].house)
    assert all(f"{note}." in talk.said for note in notes)


def test_the_open_ready_spell_is_read_with_its_text() -> None:
    full = list(long_form(session_for(begin_solo()).transcript(0, SPOKEN).names))
    assert any(line.startswith("Activated: ") for line in full)
    assert any("Progress: " in line for line in full)


def test_a_face_up_aspect_says_what_it_attacks() -> None:
    session = session_for(begin_solo())
    driver, since = Driver(session.match), 0
    while not any(isinstance(e, AspectRevealed) for e in session.match.events(0, since)):
        since = session.match.event_count
        driver.one()
    full = "\n".join(long_form(session.transcript(0, SPOKEN).names))
    assert "attacks" in full.casefold()
    assert " blood." in full
    assert "recover 0" not in "\n".join(line for line in full.splitlines() if line.startswith("Place"))


def test_reasons_stand_before_what_they_explain() -> None:
    session = session_for(begin_solo())
    names = session.transcript(0, SPOKEN).names
    view = session.match.view(0)
    body, die = view.seats[1].phoenixborn.id, view.seats[1].active_dice[0].id
    names.known[99] = "Birdhunter"
    events = (
        TokensPlaced(body, Token.STATUS, 1, rule=Rule.SET_BACK),
        DieTurned(die, Level.BASIC, Rule.SET_BACK),
        TokensPlaced(body, Token.STATUS, 2, rule=Rule.FACE_UP_STATUS),
        StaminaLowered(1, 1),
        TokensPlaced(body, Token.EXHAUSTION, 1, rule=Rule.EMPTY_PILE),
        TokensPlaced(body, Token.WOUND, 1, rule=Rule.FATIGUE),
        TokensPlaced(body, Token.WOUND, 2, source=99, rule=Rule.BLOOD),
        TurnBegan(1),
        TokensRemoved(body, Token.STATUS, 1),
        TokensRemoved(body, Token.EXHAUSTION, 1, Rule.BODY_EXHAUSTED),
        TurnPassed(1, Rule.NO_ROLL),
        TokensPlaced(body, Token.WOUND, 1),
    )
    found = list(with_reasons(events, names))
    assert [e for _, some in found for e in some] == list(events)
    assert [why.partition(":")[0] for why, _ in found] == [
        "",
        "Scatha gains a status token for each face-up aspect",
        "The draw pile of Scatha is empty, which costs stamina",
        "The draw pile of Scatha is empty, and it has no stamina left",
        "Scatha is fatigued",
        "The blood of Birdhunter",
        "Status ability of Scatha",
        "Scatha is exhausted",
        "No aspect is face down, so nothing is rolled",
    ]


def test_a_choice_is_taken_back_past_the_opponents_turn() -> None:
    said = iter(("r", "0"))
    talk = Talk(lambda _: next(said, "u" if talk.typed.count("u") < 1 else None))
    sitting = table(talk)
    assert sitting.play() is ExitCode.ENDED_EARLY
    assert "Taken back." in talk.said


def test_two_people_against_one_opponent_take_turns_at_the_keyboard() -> None:
    talk = Talk(Chancer(4, ("?", "??", "? bob", "? scatha")))
    sitting = GameLoop(session_for(Match.start(rules(), solo_setup(4, people=2))), talk.console, Stores())
    assert sitting.play() is ExitCode.DONE
    assert "Ann with Issa Brightmore and Bob with Arren Frostpeak against Scatha Kalani, standard" in talk.text()


def test_a_player_of_the_program_can_be_chosen_too(tmp_path: Path) -> None:
    """Given the greedy player and its deck, then it fills the second seat of a game of two decks."""
    book = rules().rulebook
    decks = load_decks(book)
    talk = scripted(["The Shaper of Storms", "greedy", "The Spark of Invention", "Eva", "seed", "42", ""])
    found = complete(ALONE, decks, book, talk.console, Stores(tmp_path))
    setup = found.setup
    assert found.players == ("person", "greedy")
    assert [(s.name, s.deck.name) for s in setup.seats] == [
        ("Eva", "The Shaper of Storms"),
        ("Player 2", "The Spark of Invention"),
    ]
    assert (setup.seed, setup.opponent) == (42, None)
    assert "Which deck does it play?" in talk.said


def test_with_a_deck_given_only_the_opponent_is_asked(tmp_path: Path) -> None:
    book = rules().rulebook
    decks = load_decks(book)
    wish = replace(ALONE, decks=(decks["The Shaper of Storms"],), seed=7)
    found = complete(wish, decks, book, scripted(["random", "The Spark of Invention"]).console, Stores(tmp_path))
    assert (found.players, found.setup.seed, found.setup.chained) == (("person", "random"), 7, True)
    for typed in (["random", "The Spark of Invention"], ["Scatha", "heroic"]):
        unchained = replace(wish, chained=False)
        assert not complete(unchained, decks, book, scripted(typed).console, Stores(tmp_path)).setup.chained
    found = complete(wish, decks, book, scripted(["Scatha", "heroic"]).console, Stores(tmp_path))
    assert found.setup.opponent == OpponentSetup("Scatha Kalani", "heroic")


def test_every_option_of_a_game_can_be_changed_before_it_begins(tmp_path: Path) -> None:
    """Given the last question, then rules, chained list, Grim Fates, threat and seed are changed by name or number."""
    book = rules().rulebook
    decks = load_decks(book)
    opening = ["spark", "scatha", "heroic", "Ann"]
    changes = ["rules", "reborn", "chained", "grim", "some", "generosity", "", "threat", "x", "2", "3", "9", "pony", ""]
    talk = scripted([*opening, *changes])
    setup = complete(ALONE, decks, book, talk.console, Stores(tmp_path)).setup
    assert setup.opponent == OpponentSetup("Scatha Kalani", "heroic", threat=2, grim=("Generosity",))
    assert (setup.edition, setup.chained, setup.seed) == ("reborn", False, 9)
    assert "4. Grim Fates, the worst for you of what is chosen for the opponent: only for Generosity." in talk.said
    assert "There is no option called 'pony'." in talk.said
    viros = scripted(["spark", "viros", "standard", "level 2", "shadow", "Ann", "threat", ""])
    chimera = complete(ALONE, decks, book, viros.console, Stores(tmp_path / "another")).setup.opponent
    assert chimera == OpponentSetup("The Corpse of Viros", "standard", level=2, deck="Shadow")
    assert "There is no option called 'threat'." in viros.said, "a Chimera has levels instead"


def test_three_sit_down_line_by_line(tmp_path: Path) -> None:
    """Given a game of three, then decks and names of all are asked, and each is for themselves."""
    book = rules().rulebook
    talk = scripted(["spark", "iron", "shaper", "Ann", "Ann", "Bob", "Cleo", ""])
    found = complete(NewGame(seats=3), load_decks(book), book, talk.console, Stores(tmp_path))
    assert [seat.name for seat in found.setup.seats] == ["Ann", "Bob", "Cleo"]
    assert (found.setup.opponent, "That name is taken." in talk.said) == (None, True)
    assert "Which deck does the third player play?" in talk.said


def test_names_are_asked_once(tmp_path: Path) -> None:
    """Given a name typed for one game, then the next takes it without asking; the options line changes it."""
    book = rules().rulebook
    decks, stores = load_decks(book), Stores(tmp_path)
    opening = ["spark", "scatha", "heroic"]
    complete(ALONE, decks, book, scripted([*opening, "Ann", ""]).console, stores)
    talk = scripted([*opening, ""])
    assert complete(ALONE, decks, book, talk.console, stores).player_names == ("Ann",)
    assert not any(line.startswith("What are you called?") for line in talk.said)
    changed = scripted([*opening, "your name", "Bea", ""])
    assert complete(ALONE, decks, book, changed.console, stores).player_names == ("Bea",)
    assert Stores(tmp_path).settings.names == ("Bea",)


def test_a_kept_name_that_is_taken_is_asked_for(tmp_path: Path) -> None:
    """Given a kept name that the opponent has too, then the question comes back."""
    book = rules().rulebook
    decks, stores = load_decks(book), Stores(tmp_path)
    stores.settings.names = ("Scatha Kalani",)
    talk = scripted(["spark", "scatha", "heroic", "Ann", ""])
    assert complete(ALONE, decks, book, talk.console, stores).player_names == ("Ann",)
