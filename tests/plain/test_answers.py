"""What can be typed at a decision, and what is said to it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import Struct

from ashes_tui.client.picking.option_picker import make_picker, picker_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.lang.terms import IN_PLAY, Zone
from ashes_tui.plain.console.console import InputEnded
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.game.question import NumberedQuestion, Unclear
from ashes_tui.plain.game.question_builder import make_question
from ashes_tui.plain.reading.cards import read_card
from ashes_tui.plain.reading.speech import SPOKEN
from ashes_tui.words.api import Names
from ashes_tui.words.names import every_card
from tests.match.games import rules
from tests.plain.talk import ITEM, Chancer, Heard, Talk, scripted, session, setup, story_of, unjudged

Wanted = Callable[[Decision], bool]


def after(*lines: str, seed: int = 5) -> list[str]:
    """What is said to the last of these lines; Ann begins at her First Five."""
    left, marks = iter(("", *lines)), [0]

    def answer(_: Heard) -> str | None:
        marks.append(len(talk.said))
        return next(left, None)

    talk = Talk(answer)
    assert session(talk, seed).play() is ExitCode.ENDED_EARLY
    return talk.said[marks[-2] : marks[-1]]


def at(wanted: Wanted, seed: int = 5) -> tuple[GameLoop, Talk]:
    """A game played at random until a person with such a decision has taken the keyboard."""
    chancer = Chancer(seed)
    found: list[GameLoop] = []

    def answer(heard: Heard) -> str | None:
        table = found[0]
        decision = table.session.decision_of(table.seat) if table.seat >= 0 else None
        if decision is not None and not heard.to and wanted(decision):
            return None
        return chancer(heard)

    talk = Talk(answer)
    found.append(session(talk, seed))
    assert found[0].play() is ExitCode.ENDED_EARLY, "no such decision in this game"
    return found[0], talk


def then(table: GameLoop, *lines: str) -> list[str]:
    """Go on by these lines from where ``at`` stopped; what is said until they end."""
    talk = scripted(lines)
    table.console = talk.console
    with pytest.raises(InputEnded):
        table._play_on()
    return talk.said


@pytest.mark.parametrize("typed", ["3 1 2", "3,1,2", "2 3 1"])
def test_things_are_ordered_as_their_numbers_are_typed(typed: str) -> None:
    """Given three cards to be put in order, then any order can be said, not only forwards and backwards."""
    table, _ = at(lambda d: d.purpose is Purpose.TURN)
    names = table.transcripts[table.seat].names
    cards = tuple(card.id for card in names.view.seats[table.seat].hand[:3])
    asked = api.CardsDecision(seat=table.seat, purpose=Purpose.ORDER, rule="", cards=cards, low=3, high=3)
    question = make_question(make_picker(asked, names, (), unjudged), names)
    order = [int(n) - 1 for n in typed.replace(",", " ").split()]
    assert question.answer(typed) == api.PickCards(tuple(cards[n] for n in order))


def test_all_of_several_things_are_taken_by_a_word() -> None:
    """Given three cards of which any may be discarded, then one word takes them all, and the question says so."""
    table, _ = at(lambda d: d.purpose is Purpose.TURN)
    names = table.transcripts[table.seat].names
    cards = tuple(card.id for card in names.view.seats[table.seat].hand[:3])
    asked = api.CardsDecision(seat=table.seat, purpose=Purpose.PREPARE_DISCARD, rule="", cards=cards, low=0, high=3)
    question = make_question(make_picker(asked, names, (), unjudged), names)
    assert question.answer("all") == question.answer("A") == api.PickCards(cards)
    assert question.instructions() == "Type up to 3 numbers, such as 1 2, all, or 0 for none."
    target = api.CardsDecision(seat=table.seat, purpose=Purpose.TARGET, rule="", cards=cards, low=1, high=1)
    one = make_question(make_picker(target, names, (), unjudged), names)
    with pytest.raises(Unclear):
        one.answer("all")


def test_copies_are_one_line_and_either_is_found_by_it() -> None:
    """Given two copies of a spell in hand, then one line plays either, and leads to it by the number of both."""

    def has_copies(decision: Decision) -> bool:
        return decision.purpose is Purpose.TURN

    for seed in range(12):
        table, _ = at(has_copies, seed)
        names = table.transcripts[table.seat].names
        asked = table.session.decision_of(table.seat)
        assert asked is not None
        question = make_question(picker_for(table.session, asked, names), names)
        plays = [o.choice for o in table.session.match.options(asked) if isinstance(o.choice, api.PlayCard)]
        for title in {names.title(play.card) for play in plays}:
            same = [play.card for play in plays if names.title(play.card) == title]
            assert len({question.number_of(card) for card in same}) == 1
            assert question.number_of(same[0])
        if len({names.title(play.card) for play in plays}) < len({play.card for play in plays}):
            return
    raise AssertionError("nobody held two copies")


# --- the question ----------------------------------------------------------------------------------------------------


def test_a_question_says_who_about_what_by_which_rule() -> None:
    said = after("", seed=0)
    assert said[1] == "Ann: choose your First Five."
    assert said[2].startswith("Five different cards")
    assert said[3].startswith("1. ")
    assert any(line.startswith("r. Recommended: ") for line in said)
    assert said[-1] == "Type 5 numbers, such as 1 2 3 4 5."


def test_first_five_by_one_key_by_numbers_and_by_a_range() -> None:
    for typed in ("r", "R", "1 2 3 4 5", "1,2, 3,4,5", "1-5", "5 4 3 2 1", " 1-3   4 5 "):
        assert "Pass the keyboard to Bob." in "\n".join(after(typed))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1 2", "Not possible: That is too many or too few"),
        ("1 1 2 3 4", "Not possible: You picked the same one twice"),
        ("0", "There is no 0 here."),
        ("99", "There is no 99 here."),
        ("5-1", "5-1 counts backwards."),
        ("barrier", "Type 5 numbers"),
        ("1 2 3 4 five", "Type 5 numbers"),
        ("²", "Type 5 numbers"),
        ("9" * 5000, "Type 5 numbers"),
        ("\x1b[2J\x07", "Type 5 numbers"),
        ("undo it", "Type 5 numbers"),
    ],
)
def test_bad_input_changes_nothing_and_says_what_is_wanted(typed: str, said: str) -> None:
    answer = "\n".join(after(typed))
    assert said in answer
    assert "Pass the keyboard" not in answer


def test_a_refusal_names_the_rule() -> None:
    assert "[ASC-SET-04]" in "\n".join(after("1 2"))


def test_a_line_is_also_taken_by_its_words() -> None:
    table, _ = at(lambda d: isinstance(d, api.TurnDecision))
    version = table.session.match.version
    then(table, "pass")
    assert table.session.match.version == version + 1


def test_dice_to_turn_are_told_apart_by_their_side_now() -> None:
    _, talk = at(lambda d: d.purpose is Purpose.MEDITATE_DIE, seed=2)
    lines = [line for line in talk.said[-30:] if ITEM.match(line) and " die to " in line]
    assert lines
    assert all(", now " in line for line in lines)
    assert len(set(lines)) == len(lines)


# --- every answer can be given ---------------------------------------------------------------------------------------


class Put(NamedTuple):
    """A decision that came up, and how it was put."""

    table: api.Table
    decision: Decision
    question: NumberedQuestion
    options: tuple[api.Option, ...]


def questions(seed: int) -> Iterator[Put]:
    """All decisions of a game played at random."""
    at, draw = api.new_game(rules(), setup(seed)), api.Stream(seed)
    while at.outcome is None:
        decision = at.decisions[0]
        names = Names(api.observe(rules(), at.state, decision.seat), rules().rulebook, ("Ann", "Bob"), SPOKEN)
        options = api.options(rules(), at.state, decision)
        picker = make_picker(decision, names, options, unjudged)
        yield Put(at.state.table, decision, make_question(picker, names), options)
        at = api.advance(rules(), at.state, api.random_choice(rules(), at.state, decision, draw), decision.id)


def meaning(thing: Any, table: api.Table, field: str = "") -> Any:
    """A choice with copies that lie together, equal units and equal dice, put as one."""
    if isinstance(thing, Struct):
        return (type(thing).__name__, *(meaning(getattr(thing, f), table, f) for f in thing.__struct_fields__))
    if isinstance(thing, tuple):
        return tuple(meaning(inner, table, field) for inner in thing)
    if field in ("card", "cards", "target") and isinstance(thing, int):
        card = table.cards[thing]
        if card.zone in (Zone.ATTACHED, Zone.BATTLEFIELD, Zone.SPELLBOARD) and not card.attached:
            return msgspec.structs.replace(card, id=0, incarnation=0, identity=0, last=None, seen_by=())
        return thing if card.zone in IN_PLAY else (card.name, card.zone, card.seat, card.host)
    if field in ("die", "dice"):
        die = table.dice[thing]
        side = None if die.place == api.EXHAUSTED else die.level
        return die.type, side, die.owner, die.place
    return thing


def test_every_listed_option_has_a_number() -> None:
    kinds: set[str] = set()
    for put in (put for seed in range(6) for put in questions(seed)):
        kinds.add(type(put.decision).__name__)
        if put.question.several or not put.options:
            continue
        typed = [put.question.answer(str(i)) for i in range(1, len(put.question.items) + 1)]
        assert {meaning(c, put.table) for c in typed} == {meaning(o.choice, put.table) for o in put.options}
    assert len(kinds) >= 9


def test_sets_are_put_together_from_numbers() -> None:
    kinds: set[str] = set()
    for put in (put for seed in range(6) for put in questions(seed)):
        question = put.question
        if not question.several:
            continue
        kinds.add(put.decision.purpose)
        assert bool(question.nothing) == (question.low == 0)
        each = [n for n, item in enumerate(question.items, start=1) for _ in item.acts]
        numbers = " ".join(map(str, each[: question.low])) or "0"
        choice = question.answer(numbers)
        if put.decision.purpose is not Purpose.FIRST_FIVE:
            assert meaning(choice, put.table) in {meaning(o.choice, put.table) for o in put.options} or not put.options
    assert {Purpose.FIRST_FIVE, Purpose.PREPARE_DISCARD, Purpose.BLOCKERS, Purpose.ATTACKERS} <= kinds


# --- looking ---------------------------------------------------------------------------------------------------------


def test_the_table_is_read_in_short_in_full_and_in_part() -> None:
    table, _ = at(lambda d: isinstance(d, api.TurnDecision) and d.seat == 1, seed=1)
    short, full = then(table, "?"), then(table, "??")
    assert short[-9].startswith("Bob, you: ")
    assert len(full) > len(short)
    assert any(line.startswith("Your hand") for line in short)
    assert any(line.startswith("Ann's conjuration pile: ") and line.endswith(" cards.") for line in full)
    for topic in ("hand", "dice", "units", "spells", "piles", "phoenixborn", "Ann", "bob", "DICE"):
        assert set(then(table, f"? {topic}")[len(then(table)) :]) <= set(full)


def test_a_card_in_sight_is_read_with_its_text_and_its_values_now() -> None:
    said = after("? issa", seed=7)
    text = "\n".join(said)
    assert "Ann's Phoenixborn" in text or "Bob's Phoenixborn" in text
    assert "Inspiration: " in text
    assert "life 18" in text


def test_any_card_can_be_read_and_nothing_tells_who_holds_it() -> None:
    table, _ = at(lambda d: isinstance(d, api.TurnDecision), seed=5)
    seat = table.seat
    held = [table.session.match.state.table.cards[c].name for c in table.session.match.state.table.seats[1 - seat].hand]
    view = table.session.match.view(seat)
    in_sight = {card.name for card in every_card(view)}
    hidden = [name for name in dict.fromkeys(held) if name not in in_sight]
    assert hidden
    start = len(then(table))
    book = rules().rulebook
    for name in hidden:
        assert then(table, f"? {name}")[start:] == list(read_card(book.cards[name], book))
        assert then(table, f"why {name}")[start:] == [f"You see no card called '{name.casefold()}'."]


def test_a_name_that_fits_several_or_none() -> None:
    assert after("? summon")[0].startswith("'summon' fits ")
    assert after("? zzz") == ["There is no card called 'zzz'."]
    assert after("why zzz") == ["You see no card called 'zzz'."]


def test_why_names_the_rule() -> None:
    assert after("why 1 2") == ["That is too many or too few [ASC-SET-04]."]
    assert after("why 1-5") == ["That is a legal answer."]
    assert after("why")[0].startswith("Type why and ")
    table, _ = at(lambda d: isinstance(d, api.TurnDecision), seed=5)
    start = len(then(table))
    assert then(table, "why pass")[start:] == ["It is possible now."]
    (end,) = then(table, "why end turn")[start:]
    assert end == "You must take a main action before you end your turn; Pass is one [ASC-RND-13]."
    mine = table.session.match.view(table.seat).seats[table.seat].phoenixborn.name
    assert then(table, f"why {mine}")[start:]


def test_why_of_every_card_in_sight_is_a_sentence() -> None:
    for seed in range(3):
        table, _ = at(lambda d: isinstance(d, api.TurnDecision) and d.seat == 0, seed=seed)
        start = len(then(table))
        names = table.transcripts[table.seat].names
        for card in every_card(names.view):
            (said,) = then(table, f"why {names.full(card.id)}")[start:]
            assert said.endswith(("].", "."))
            assert said[0].isupper()
        for die in ("natural power", "artifice", "astral die"):
            assert len(then(table, f"why {die}")[start:]) == 1


def test_help_log_and_an_empty_line() -> None:
    assert after("help")[0] == "What you can type:"
    assert after("")[1:] == after("banana", "")[1:]
    table, _ = at(lambda d: isinstance(d, api.TurnDecision), seed=5)
    start = len(then(table))
    everything = then(table, "log all")[start:]
    assert everything == story_of(table, table.seat)
    assert then(table, "log")[start:] == everything[-20:]


# --- taking back -----------------------------------------------------------------------------------------------------


def test_undo_at_the_keyboard_and_before_it_is_passed() -> None:
    assert after("u") == ["Cannot undo: nothing has been chosen yet."]
    said = after("r", "u")
    assert said[0] == "Taken back."
    assert said[2] == "Ann: choose your First Five."


def test_undo_is_refused_once_dice_were_rolled() -> None:
    table, _ = at(lambda d: d.purpose is Purpose.FIRST_PLAYER)
    assert then(table, "undo")[-1] == "Cannot undo: hidden cards were seen since."


def test_the_rule_of_a_question_is_said_when_asked_for() -> None:
    """Given a question, then its rule is no part of it, but a word gives the rule and what it says."""
    said = after("rule")
    assert said[0] == "The rule of this question is ASC-SET-04."
    assert len(said) == 2
    assert "five" in said[1].casefold()
    assert not any("ASC-" in line for line in after(""))


def test_conceding_asks_once_more() -> None:
    assert after("concede", "")[0] == "The game goes on."
    talk = scripted(["", "concede", "yes"])
    assert session(talk).play() is ExitCode.DONE
    assert "Bob wins: conceded." in talk.said


def test_an_answer_without_effect_says_so_with_the_reason() -> None:
    """Given games played at random, then what would do nothing is marked in some of them, and is an answer still."""
    for seed in range(6):
        chancer, heard = Chancer(seed), list[tuple[int, str]]()

        def answer(said: Heard, chancer: Chancer = chancer, heard: list[tuple[int, str]] = heard) -> str | None:
            if heard:
                return None
            heard += [(n, text) for n, text in said.items.items() if "no effect now: " in text]
            return str(heard[0][0]) if heard else chancer(said)

        talk = Talk(answer)
        session(talk, seed).play()
        if heard:
            assert not any(line.startswith("Not possible") for line in talk.said[-4:])
            return
    raise AssertionError("nothing was ever marked")


def test_what_follows_from_an_answer_is_said_without_giving_it() -> None:
    """Given a turn, when asked what comes of its answers, then it is told, and the turn is as it was."""
    table, _ = at(lambda d: d.purpose is Purpose.TURN)
    version = table.session.match.version
    said = then(table, "what 1", "what 99", "what", "what pass")
    assert table.session.match.version == version
    assert any(line.startswith("There is no 99 here.") for line in said)
    told = [line for line in said if line.startswith(("Then: ", "Nothing more than that is certain."))]
    assert len(told) == 2
