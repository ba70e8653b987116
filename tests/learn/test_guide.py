"""The guided game: it is won in reasonable time, and each thing is explained when it first comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest
from msgspec import structs

from ashes_tui.ai.players import NAMES, make_player
from ashes_tui.client.party import Party
from ashes_tui.client.session import Session, session_for
from ashes_tui.content.api import load_decks
from ashes_tui.engine.api import (
    AbilityActivated,
    Activate,
    AttackersDeclared,
    BlockersDeclared,
    CardMoved,
    CardPlayed,
    CardsDecision,
    CardView,
    Choice,
    DamageDealt,
    Decision,
    DeclareAttack,
    GuardDeclared,
    Meditate,
    Meditated,
    Pass,
    PlayCard,
    PowerUsed,
    Purpose,
    RoundBegan,
    TriggerDecision,
    TurnBegan,
    TurnDecision,
    UsePower,
    View,
)
from ashes_tui.lang.terms import DieType, Means, Zone
from ashes_tui.learn.advice import thinking
from ashes_tui.learn.first_game import DECKS, WOUNDS, first_game, is_first_game, unfinished, what_next
from ashes_tui.learn.guide import Guide
from ashes_tui.learn.leading import is_led
from ashes_tui.learn.lessons import LESSONS, Lesson, Situation
from ashes_tui.match.player import answer_decision
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.store import MemoryStore
from ashes_tui.words.api import Names
from tests.learn.keys import keys_to_answer, keys_to_hear
from tests.match.games import rules

MOST_KEYS = 100
"""The keys that a guided game may take: at ten seconds each under a quarter of an hour, with lessons under twenty
minutes."""
PILE_TO_DISCARD = (Zone.DRAW_PILE, Zone.DISCARD_PILE, 1)
LINES = 3
"""What a lesson may take of a terminal of 80 columns, with its title."""


@cache
def decks() -> dict[str, object]:
    return dict(load_decks(rules().rulebook))


def begun(store: MemoryStore | None = None) -> Session:
    return session_for(first_game(rules(), load_decks(rules().rulebook), store))


RECOMMENDED = "recommended"
"""The pilot that takes what Space takes."""


def _given(session: Session, names: Names, pilot: str) -> Choice:
    """What a pilot answers for the learner: what is recommended, or what a computer player says."""
    if pilot == RECOMMENDED:
        think = thinking(session, 0, names, explains=False)
        assert think is not None
        return think().choice
    decision, given = session.decision_of(0), list[Choice]()
    assert decision is not None
    answer_decision(session.match.rules, session.match.state, decision, make_player(pilot, 1), given.append)
    return given[0]


def answer(session: Session, pilot: str = RECOMMENDED) -> Choice:
    """Let a pilot answer for the learner."""
    decision = session.decision_of(0)
    assert decision is not None
    given = _given(session, session.transcript(0).names, pilot)
    session.match.choose(0, given, decision.id)
    session.let_play()
    return given


class Shown(NamedTuple):
    """A question to the learner, and the lesson that is shown with it."""

    lesson: Lesson | None
    view: View
    decision: Decision
    choices: tuple[Choice, ...]
    given: Choice


class Played(NamedTuple):
    """A guided game from its first question to its end."""

    game: Party
    guide: Guide
    shown: tuple[Shown, ...]
    keys: int


@cache
def played(pilot: str = RECOMMENDED, most: int = 70) -> Played:
    """A guided game in which a pilot answers for the learner. At most so many questions of it are asked."""
    game = Party(begun())
    session, guide, shown, keys = game.session, Guide(game.session), list[Shown](), keys_to_hear(game, 0)
    while not session.over and len(shown) < most:
        guide.follow()
        decision = session.decision_of(0)
        assert decision is not None
        choices = tuple(option.choice for option in session.match.options(decision))
        lesson, view = guide.lesson, session.view(0)
        given = _given(session, game.names(0), pilot)
        shown.append(Shown(lesson, view, decision, choices, given))
        keys += keys_to_answer(game, decision, given)
        game.choose(decision, given)
        keys += keys_to_hear(game, 0)
    return Played(game, guide, tuple(shown), keys)


def test_it_is_won_by_who_takes_the_hints_with_few_keys() -> None:
    """Given the answers that hints suggest, then the game is won, the keys that tell the other's turns counted."""
    found = played()
    outcome = found.game.session.match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert found.keys <= MOST_KEYS
    assert 10 * (found.keys + len(found.guide.told)) <= 20 * 60, "seconds, ten for each key and lesson"


def test_who_takes_the_hints_attacks_and_blocks_and_may_guard_and_react() -> None:
    """Given the answers that hints suggest, then each of these came up, the attack within the first third."""
    found = played()
    events = found.game.session.match.events(0)
    asked = [type(s.given) for s in found.shown]
    assert asked.index(DeclareAttack) < len(asked) / 3
    assert any(isinstance(e, BlockersDeclared) and e.seat == 0 and e.blocks for e in events)
    assert {Purpose.GUARD, Purpose.COUNTER, Purpose.TRIGGER} <= {s.decision.purpose for s in found.shown}


def test_blocking_is_taught_in_the_first_turns() -> None:
    """Given the answers that hints suggest, then the teacher attacks early, while a unit is ready to block."""
    shown = next(s for s in played().shown if s.lesson and s.lesson.step == "Blocking")
    assert shown.view.turn == 4
    assert shown.decision.purpose is Purpose.BLOCKERS


RARE = {"Several battles"}
"""Lessons on what this deal does not bring."""


def test_every_lesson_is_told_once() -> None:
    """Given the answers that hints suggest, then all lessons are told, but for what the deal does not bring."""
    told = [lesson.step for lesson in played().guide.told]
    assert len(told) == len(set(told))
    assert set(told) == {lesson.step for lesson in LESSONS} - RARE


def test_the_learner_chooses_once_they_have_played_used_and_attacked() -> None:
    """Given the answers that hints suggest, then what to do is left to the learner from the turn after that."""
    shown = played().shown
    kinds = (PlayCard, Activate, DeclareAttack)
    first = [next(i for i, s in enumerate(shown) if isinstance(s.given, kind)) for kind in kinds]
    after = next(s for s in shown[max(first) :] if s.view.turn > shown[max(first)].view.turn)
    assert after.view.round == 1
    assert [s for s in shown if s.lesson and s.lesson.step == "Choosing"] == [after]


def test_a_turn_that_was_begun_by_the_hand_is_ended_so() -> None:
    """Given a turn in which the last of the three is done, then it is led to its end."""
    done = (TurnBegan(0), CardPlayed(0, 1), AbilityActivated(0, 1, "x#0"), AttackersDeclared(0, 1, 2, (3,)))
    assert is_led(done, 0)
    assert is_led((*done, TurnBegan(1)), 1), "the other's deeds teach nothing"
    assert not is_led((*done, TurnBegan(1)), 0)


PILOTS = (RECOMMENDED, "random")


def test_a_lesson_about_an_answer_goes_with_what_is_recommended() -> None:
    """Given the answers that hints suggest, then whatever a lesson teaches to do is what Space does."""
    told = [s for s in played().shown if s.lesson is not None and s.lesson.teaches]
    assert {s.lesson.step for s in told if s.lesson} >= {"A turn", "Ready spells", "Attacking", "Ending a turn"}
    assert [s.lesson.step for s in told if s.lesson and not s.lesson.is_about(s.decision, s.given)] == []


def _units(shown: Shown) -> tuple[CardView, ...]:
    return shown.view.seats[0].battlefield


def _in_play(shown: Shown) -> list[CardView]:
    return [c for seat in shown.view.seats for c in (seat.phoenixborn, *seat.battlefield, *seat.spellboard)]


def _may(shown: Shown, kind: type) -> bool:
    return any(isinstance(choice, kind) for choice in shown.choices)


CLAIMS: dict[str, Callable[[Shown], bool]] = {
    "Attacking": lambda s: _may(s, DeclareAttack) and any(u.attack and not u.exhausted for u in _units(s)),
    "Reactions": lambda s: s.decision.purpose is Purpose.TRIGGER,
    "Blocking": lambda s: s.decision.purpose is Purpose.BLOCKERS and bool(_units(s)),
    "Countering": lambda s: s.decision.purpose is Purpose.COUNTER,
    "Guarding": lambda s: s.decision.purpose is Purpose.GUARD,
    "Several battles": lambda s: s.decision.purpose in (Purpose.NEXT_BATTLE, Purpose.DAMAGE_FIRST),
    "Paying": lambda s: s.decision.purpose is Purpose.PAY,
    "Ready spells": lambda s: _may(s, Activate) and any(not card.exhausted for card in s.view.seats[0].spellboard),
    "Reading a unit": lambda s: bool(_units(s)),
    "A turn": lambda s: s.view.active == 0 and s.view.seats[0].main_actions > 0,
    "Ending a turn": lambda s: s.view.seats[0].main_actions == 0 and s.view.seats[0].side_actions > 0,
    "Exhaustion": lambda s: (
        _may(s, Activate) or any(card.exhausted for card in (*_units(s), *s.view.seats[0].spellboard))
    ),
    "Dice powers": lambda s: _may(s, UsePower),
    "Meditating": lambda s: not isinstance(s.decision, TurnDecision) or _may(s, Meditate),
    "Passing": lambda s: _may(s, Pass) and not _may(s, DeclareAttack),
    "Winning": lambda s: s.view.seats[1].phoenixborn.life_left <= 6,
    "The next round": lambda s: s.view.round > 1,
    "New dice and cards": lambda s: s.view.round > 1 and bool(s.view.seats[0].active_dice),
    "A die on a card": lambda s: any(card.dice for card in (s.view.seats[0].phoenixborn, *_units(s))),
    "Status tokens": lambda s: any(card.status for card in _in_play(s)),
    "Alterations": lambda s: _may(s, PlayCard) or any(card.attached for card in _in_play(s)),
}
"""What lessons say of the position in so many words."""


@pytest.mark.parametrize("pilot", PILOTS)
def test_what_a_lesson_says_of_the_position_is_true_as_long_as_it_is_shown(pilot: str) -> None:
    """Given a game by whatever pilot, then no lesson stands beside a question that it is not true of."""
    shown = [s for s in played(pilot).shown if s.lesson is not None]
    wrong = [(s.lesson.step, s.decision.purpose) for s in shown if not CLAIMS.get(s.lesson.step, bool)(s)]  # type: ignore[union-attr]
    assert len({s.lesson.step for s in shown if s.lesson}) > len(CLAIMS) // 2
    assert wrong == []


@pytest.mark.parametrize("pilot", PILOTS)
def test_a_lesson_goes_with_its_question(pilot: str) -> None:
    """Given a game by whatever pilot, then each lesson is shown at one question, and never again."""
    steps = [s.lesson.step for s in played(pilot).shown if s.lesson]
    assert len(steps) == len(set(steps))


def test_undo_brings_a_lesson_back() -> None:
    """Given a lesson whose question was answered, when that is undone, then the lesson is open again."""
    session = begun()
    session.let_play()
    guide = Guide(session)
    first = guide.lesson
    answer(session)
    guide.follow()
    assert guide.lesson is not first
    session.undo(0)
    guide.follow()
    assert guide.lesson is first


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.step)
def test_a_lesson_is_short(lesson: object) -> None:
    from ashes_tui.ui.draw.pages.lesson import panel_lines

    assert isinstance(lesson, Lesson)
    assert panel_lines(f"{lesson.text} {lesson.keys}".strip(), 80) <= LINES


def test_no_lesson_says_which_card_to_play() -> None:
    """A hint that is asked for might name another one."""
    cards = {title for name in DECKS for title in load_decks(rules().rulebook)[name].cards}
    assert [(lesson.step, title) for lesson in LESSONS for title in cards if title in lesson.text + lesson.keys] == []


def test_each_lesson_has_a_number_of_its_own() -> None:
    """Given all lessons of a game, then they are counted one by one; none is promised that may not come."""
    guide = played().guide
    guide.turn_to(-len(LESSONS))
    numbers = []
    for _ in guide.told:
        numbers.append(guide.number)
        guide.turn_to(1)
    assert numbers == [f"Lesson {n}" for n in range(1, len(guide.told) + 1)]


def test_a_held_reaction_and_the_order_of_damage_are_explained_when_asked_for() -> None:
    """Given a question for a reaction, or for which damage comes first, then a lesson tells of it."""
    view = begun().view(0)
    card = structs.replace(view.seats[0].phoenixborn, id=99)
    seat = structs.replace(view.seats[0], hand=(card,))
    view = structs.replace(view, seats=(seat, view.seats[1]))
    react = TriggerDecision(
        seat=0, purpose=Purpose.TRIGGER, rule="ASC-TIM-02", triggers=((99, "x#0"),), event="damaged"
    )
    other = structs.replace(react, triggers=((1, "x#0"),))
    first = CardsDecision(seat=0, purpose=Purpose.DAMAGE_FIRST, rule="ASC-TIM-05", cards=(1, 2), low=1, high=1)
    told = [
        [lesson.step for lesson in LESSONS if lesson.arises(Situation(view, asked, (), ()))]
        for asked in (react, other, first)
    ]
    assert told == [["Reactions"], [], ["Several battles"]]


def test_a_block_and_a_guard_of_the_other_side_are_explained_when_they_happen() -> None:
    """Given a block or a guard by the opponent since the last answer, then a lesson tells of it; of one's own none."""
    view = begun().view(0)
    asked = TurnDecision(seat=0, purpose=Purpose.TURN, rule="ASC-RND-12")
    happened = (
        BlockersDeclared(1, ((10, 48),)),
        GuardDeclared(1, 36),
        BlockersDeclared(1, ()),
        BlockersDeclared(0, ((48, 10),)),
        GuardDeclared(0, 0),
    )
    met = next(lesson for lesson in LESSONS if lesson.step == "Blocked or guarded")
    assert [met.arises(Situation(view, asked, (), (event,))) for event in happened] == [True, True, False, False, False]


def test_what_is_answered_for_the_learner_is_not_taught() -> None:
    """Given the guided game, then each lesson was told at a question that the learner saw."""
    found = played()
    seen = [s.lesson for s in found.shown if s.lesson is not None]
    assert [lesson.step for lesson in found.guide.told if lesson not in seen] == []


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.step)
def test_the_title_of_a_lesson_is_never_cut(lesson: Lesson, width: int) -> None:
    from ashes_tui.ui.draw.appearance import Appearance
    from ashes_tui.ui.draw.pages.lesson import lesson_panel
    from ashes_tui.ui.draw.theme import DARK
    from ashes_tui.words.glyphs import FULL

    title = f"Lesson 25: {lesson.title}"
    panel = lesson_panel(title, lesson.text, "", width, 5, Appearance(DARK, FULL))
    assert f" {title} " in panel.strips[0].text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.step)
def test_a_lesson_keeps_its_number_in_a_small_terminal(lesson: Lesson) -> None:
    """Given any lesson with its keys in 80 columns, then its number stands beside its title."""
    from ashes_tui.ui.draw.appearance import Appearance
    from ashes_tui.ui.draw.pages.lesson import lesson_panel
    from ashes_tui.ui.draw.theme import DARK
    from ashes_tui.words.glyphs import FULL

    keys = ((",", "back"), ("-", "fold"))
    panel = lesson_panel(f"Lesson 29: {lesson.title}", lesson.text, "", 80, 5, Appearance(DARK, FULL), keys)
    assert panel.strips[0].text.split("Lesson 29: ")[1].startswith(lesson.title)
    assert "- fold" in panel.strips[0].text


def test_a_lesson_comes_with_its_question() -> None:
    """Given the question who blocks for the first time, the lesson on blocking is on; nothing is told ahead."""
    session = begun()
    session.let_play()
    guide = Guide(session)
    assert guide.lesson is not None
    assert guide.lesson.step == "Your goal"
    while not session.over:
        guide.follow()
        decision = session.decision_of(0)
        assert decision is not None
        if decision.purpose is Purpose.BLOCKERS:
            break
        assert "Blocking" not in [lesson.step for lesson in guide.told]
        answer(session)
    assert guide.lesson.step == "Blocking"


def test_one_lesson_at_a_time() -> None:
    session = begun()
    session.let_play()
    guide = Guide(session)
    for _ in range(30):
        before = len(guide.told)
        answer(session)
        guide.follow()
        assert len(guide.told) <= before + 1


def test_lessons_can_be_read_again() -> None:
    """Given the lessons of a game, then the keys go back to the first one, which says when it is told, and on."""
    guide = played().guide
    guide.turn_to(-len(LESSONS))
    assert guide.lesson is guide.told[0]
    assert guide.text.endswith("It comes up when dice were rolled for the first time.")
    guide.turn_to(1)
    assert guide.lesson is guide.told[1]


def test_a_game_that_was_left_goes_on_with_its_lessons() -> None:
    """Given a guided game left after twenty answers, then resumed: the same lessons count as told."""
    store = MemoryStore()
    session = begun(store)
    session.let_play()
    guide = Guide(session)
    for _ in range(20):
        answer(session)
        guide.follow()
    session.match.close()
    found = unfinished(store.saved())
    assert found is not None
    match, _ = resume(store, found.name)
    assert is_first_game(match.header.players)
    again = Guide(session_for(match))
    assert [lesson.step for lesson in again.told] == [lesson.step for lesson in guide.told]


def test_a_game_that_is_over_is_not_gone_on_with() -> None:
    store = MemoryStore()
    session = begun(store)
    session.let_play()
    session.concede(0)
    assert unfinished(store.saved()) is None


def test_the_teacher_is_gentle() -> None:
    """It attacks with one unit at a time, now the Phoenixborn and now a unit, and blocks with one."""
    session = played().game.session
    events = session.match.events(0)
    bodies = {seat.phoenixborn.id for seat in session.view(0).seats}
    attacks = [e for e in events if isinstance(e, AttackersDeclared) and e.seat == 1]
    assert attacks
    assert all(len(e.attackers) == 1 for e in attacks)
    assert {e.target in bodies for e in attacks} == {True, False}
    blocks = [e for e in events if isinstance(e, BlockersDeclared) and e.seat == 1]
    assert all(len(e.blocks) <= 1 for e in blocks)
    assert any(isinstance(e, DamageDealt) for e in events)


@pytest.mark.parametrize("pilot", PILOTS)
def test_the_teacher_does_not_burn_its_own_deck(pilot: str) -> None:
    """Given a guided game by whatever pilot, then in its first two rounds the teacher meditates at most one card."""
    session, burnt, round_ = played(pilot).game.session, Counter[int](), 1
    for event in session.match.events(0):
        round_ = event.round if isinstance(event, RoundBegan) else round_
        if isinstance(event, CardMoved) and (event.origin, event.zone, event.seat) == PILE_TO_DISCARD:
            burnt[round_] += 1
    assert all(burnt[n] <= 1 for n in (1, 2)), burnt


def test_a_second_round_is_explained_though_no_hand_is_left() -> None:
    """Given a second round that asks for no card to discard, then its first turn explains it, one thing at a time."""
    view = structs.replace(begun().view(0), round=2)
    asked = TurnDecision(seat=0, purpose=Purpose.TURN, rule="ASC-RND-12")
    told = [lesson.step for lesson in LESSONS if lesson.arises(Situation(view, asked, (), ()))]
    assert told[:2] == ["The next round", "New dice and cards"]


def test_whoever_can_attack_is_told_how_before_what_can_wait() -> None:
    """Given a unit that can attack past a ready one in a third turn, then attacking comes before status tokens."""
    seen = next(s for s in played("greedy").shown if s.lesson and s.lesson.step == "Attacking")
    unit = structs.replace(_units(seen)[0], status=1, exhausted=False)
    sides = tuple(structs.replace(side, battlefield=(unit,)) for side in seen.view.seats)
    first = {}
    for turn in (3, 5, 7):
        view = structs.replace(seen.view, seats=sides, turn=turn)
        found = Situation(view, seen.decision, seen.choices, ())
        told = (x.step for x in LESSONS if x.step in ("Attacking", "Status tokens") and x.arises(found))
        first[turn] = next(told, "")
    assert first == {3: "", 5: "Attacking", 7: "Attacking"}


USES: dict[str, Callable[[Shown], bool]] = {
    "Attacking": lambda s: isinstance(s.given, DeclareAttack),
    "Blocking": lambda s: s.decision.purpose is Purpose.BLOCKERS,
    "Exhaustion": lambda s: isinstance(s.given, Activate | DeclareAttack) or s.decision.purpose is Purpose.BLOCKERS,
    "Ready spells": lambda s: isinstance(s.given, Activate) and s.given.card != s.view.seats[0].phoenixborn.id,
    "Meditating": lambda s: isinstance(s.given, Meditate),
    "Passing": lambda s: isinstance(s.given, Pass),
    "Guarding": lambda s: s.decision.purpose is Purpose.GUARD,
    "Countering": lambda s: s.decision.purpose is Purpose.COUNTER,
    "Attackers": lambda s: s.decision.purpose is Purpose.ATTACKERS,
    "Paying": lambda s: s.decision.purpose is Purpose.PAY,
}
"""The answers for which a lesson must be known, or the questions."""


@pytest.mark.parametrize("step", USES)
def test_a_lesson_comes_no_later_than_the_first_use_of_what_it_tells(step: str) -> None:
    """Given the answers that hints suggest, then nobody does a thing before it was explained."""
    shown = played().shown
    told = next(i for i, s in enumerate(shown) if s.lesson is not None and s.lesson.step == step)
    assert told <= next(i for i, s in enumerate(shown) if USES[step](s))


NEAR = 4
"""So many questions later at most, since each has room for one lesson."""
OPENS: dict[str, Callable[[Shown], bool]] = {
    "A die on a card": lambda s: isinstance(s.decision, TurnDecision) and CLAIMS["A die on a card"](s),
    "Reading a unit": lambda s: isinstance(s.decision, TurnDecision) and bool(_units(s)),
    "Status tokens": lambda s: _may(s, DeclareAttack) and CLAIMS["Status tokens"](s),
}
"""What first shows the thing that a lesson tells of."""


@pytest.mark.parametrize("step", OPENS)
def test_a_thing_is_explained_soon_after_it_is_first_seen(step: str) -> None:
    """Given a unit or a die on it, or a status token, then a lesson tells of it within a turn or two."""
    found = played().shown
    at = next(i for i, s in enumerate(found) if s.lesson is not None and s.lesson.step == step)
    assert at - next(i for i, s in enumerate(found) if OPENS[step](s)) <= NEAR


def test_the_kinds_of_cards_are_told_before_the_first_is_played() -> None:
    """Given the answers that hints suggest, then what becomes of a card, and of an alteration, is told before."""
    found = played().shown
    told = {s.lesson.step: i for i, s in enumerate(found) if s.lesson is not None}
    altered = next(i for i, s in enumerate(found) if any(card.attached for card in _units(s)))
    assert told["Your hand"] < next(i for i, s in enumerate(found) if isinstance(s.given, PlayCard))
    assert told["Alterations"] < altered


def test_the_last_words_tell_deeds_from_what_was_only_told() -> None:
    """Given lessons on attacks of which none was made, then they are told apart from the card that was played."""
    words = what_next(["A turn", "Paying", "Attackers"], "Scatha Kalani", [CardPlayed(0, 1)])
    known, told, rest = words.split(". ")[:3]
    assert known == "Your first game is over: you have played a card"
    assert told == "Only told, not tried: attacks"
    assert rest.startswith("How to play explains what did not come up: blocking, guarding, countering, ")
    assert "Next: Solo against Scatha Kalani, the easiest opponent" in words
    assert DECKS[0] in words, "the deck that is known"


def test_lessons_alone_are_no_deeds() -> None:
    """Given every lesson, but nothing done, then all was only told, and nothing is left that did not come up."""
    words = what_next([lesson.step for lesson in LESSONS], "Scatha Kalani")
    assert words.startswith("Your first game is over. Only told, not tried: playing cards, attacks, ")
    assert "did not come up" not in words
    assert "!\u00a0gives hints" in words


def test_whoever_did_all_of_it_is_told_that_they_know_the_game() -> None:
    """Given each deed once, then nothing is only told, and the guidance ends with that."""
    done = (
        CardMoved(10, Zone.BATTLEFIELD, 0),
        CardPlayed(0, 1),
        CardPlayed(0, 2, reaction=True),
        AttackersDeclared(0, 1, 20, (10,)),
        BlockersDeclared(0, ((48, 10),)),
        GuardDeclared(0, 3),
        DamageDealt(48, 2, 10, 0, Means.COUNTER),
        AbilityActivated(0, 3, ""),
        PowerUsed(0, 5),
        Meditated(0),
        RoundBegan(2),
    )
    words = what_next([], "Scatha Kalani", done)
    assert words.startswith("You know the game now: you have played a card, attacked, ")
    assert "Only told" not in words


def test_no_lesson_says_goodbye_while_lessons_still_come() -> None:
    """Given the lesson from which on the learner chooses, with others after it, then it does not say that all ends."""
    told = played().guide.told
    at = next(i for i, lesson in enumerate(told) if lesson.step == "Choosing")
    assert at < len(told) - 1
    assert "ends" not in f"{told[at].title} {told[at].text}"


def test_the_wounds_that_a_lesson_names_are_those_she_begins_with() -> None:
    """Given the lesson about what she begins with, then it names the number of her wounds."""
    goal = next(lesson for lesson in LESSONS if lesson.step == "Your goal")
    assert f"Maeve begins with {WOUNDS} wounds" in goal.text


def test_what_the_opponent_did_is_no_deed_of_the_learner() -> None:
    """Given a game in which the learner's unit blocked and countered, and the opponent's too, then one's own counts."""
    happened = (
        CardMoved(10, Zone.BATTLEFIELD, 0),
        CardMoved(48, Zone.BATTLEFIELD, 1),
        BlockersDeclared(1, ()),
        GuardDeclared(1, 49),
        CardPlayed(1, 50),
    )
    theirs = DamageDealt(10, 2, 48, 1, Means.COUNTER)
    mine = (BlockersDeclared(0, ((48, 10),)), DamageDealt(48, 2, 10, 0, Means.COUNTER))
    assert "you have" not in what_next([], "", (*happened, theirs)).partition(". ")[0]
    known = what_next([], "", (*happened, *mine)).partition(". ")[0]
    assert known == "Your first game is over: you have blocked and countered"


def test_a_unit_is_attacked_and_may_be_guarded_in_the_first_round() -> None:
    """Given the answers that hints suggest, then their Phoenixborn may guard a unit before the first round ends."""
    guards = [s for s in played().shown if s.decision.purpose is Purpose.GUARD]
    assert guards[0].view.round == 1
    assert guards[0].lesson is not None
    assert guards[0].lesson.step == "Guarding"


def test_a_charged_card_is_explained_in_the_turn_it_is_first_seen() -> None:
    """Given the teacher's card with an artifice die, then a lesson tells of it before the turn is over."""
    shown = played().shown
    seen = next(s for s in shown if any(die.type is DieType.ARTIFICE for card in _in_play(s) for die in card.dice))
    told = next(s for s in shown if s.lesson and s.lesson.step == "Charged")
    assert told.view.turn == seen.view.turn


def test_the_first_signs_are_told_where_they_first_stand() -> None:
    """Given the first questions, then their lessons say what the signs of dice and cards are."""
    dice, cards, _, pay = (s.lesson.keys for s in played().shown[:4] if s.lesson)
    assert [sign for sign in "✹✦▫" if sign not in dice] == []
    assert [sign for sign in "†♥" if sign not in cards] == []
    assert "As" in pay


def test_the_first_action_of_ones_own_is_near() -> None:
    """Given the guided game, then no cards are asked for before their kinds are told: the third question is a turn."""
    asked = [s.decision.purpose for s in played().shown[:3]]
    assert asked == [Purpose.FIRST_PLAYER, Purpose.PREPARE_DISCARD, Purpose.TURN]
    five = {card.name for card in played().shown[0].view.seats[0].hand}
    assert five == set(load_decks(rules().rulebook)[DECKS[0]].first_five)


def test_set_ups_do_not_offer_the_teacher() -> None:
    assert "gentle" not in NAMES


def test_both_decks_come_with_the_game() -> None:
    assert set(DECKS) <= set(decks())


def test_passing_is_never_the_only_way_through() -> None:
    """A learner who only passes is not beaten within the first two rounds."""
    session = begun()
    session.let_play()
    while not session.over and session.view(0).round <= 2:
        decision = session.decision_of(0)
        assert decision is not None
        if isinstance(decision, TurnDecision) and session.match.check(decision, Pass()) is None:
            session.match.choose(0, Pass(), decision.id)
            session.let_play()
        else:
            answer(session, "random")
    assert not session.over


def test_the_mouse_is_named_in_the_first_turn() -> None:
    """Given the lesson on the first turn, then it says that a click does what its key does."""
    turn = next(lesson for lesson in LESSONS if lesson.step == "A turn")
    assert "click" in turn.keys
    assert any("mouse" in lesson.keys for lesson in LESSONS)
