"""The keys of answers from one question to the next."""

from __future__ import annotations

from ashes_tui.client.notes import no_notes
from ashes_tui.client.picking.entries import ALL, NOTHING, Entry, Submit, Toggle, keyed, keys_of
from ashes_tui.client.picking.option_picker import OptionPicker
from ashes_tui.engine import api
from ashes_tui.lang.terms import Level
from ashes_tui.match.match import Match
from ashes_tui.ui.library import Library
from ashes_tui.words.api import Names
from tests.ui.conftest import new_match, opened, played_to


def some(*texts: str) -> list[Entry]:
    return [*(Entry(text, api.PickSeat(0)) for text in texts), Entry("Stop", api.Decline())]


def test_what_is_left_of_a_list_has_no_holes_in_its_numbers() -> None:
    """Given a list of which answers are gone when it is asked again, then those left are numbered anew."""
    before = keyed(some("a", "b", "c"))
    assert [e.key for e in before] == ["1", "2", "3", "n"]
    assert [e.key for e in keyed(some("a", "c"), keys_of(before))] == ["1", "2", "n"]
    assert [e.key for e in keyed([*some("b"), Entry("Pass", api.Pass())], keys_of(before))] == ["1", "n", "p"]


def test_of_two_cards_with_one_name_each_keeps_its_key() -> None:
    """Given a card in hand and another of that name in play, when they are asked about again, then no keys swap."""
    asked = [Entry(name, api.PickCards((card,))) for card, name in ((3, "Frost"), (4, "Oracle"), (5, "Frost"))]
    before = keyed(asked)
    again = keyed(asked[::-1], keys_of(before))
    assert [(e.key, e.act) for e in again] == [(e.key, e.act) for e in before]


def test_no_answer_has_the_key_of_all() -> None:
    keys = [e.key for e in keyed(some(*(f"answer {n}" for n in range(40))))]
    assert ALL not in keys
    assert len(set(keys) - {""}) > 20


def test_a_list_with_anything_new_is_numbered_anew() -> None:
    before = keyed(some("a", "b", "c"))
    assert [e.key for e in keyed(some("b", "d"), keys_of(before))] == ["1", "2", "n"]


def test_to_pick_nothing_has_the_same_key_wherever_it_is_offered() -> None:
    """Given one possible guard, or one die to roll again, then ``n`` leaves it, as it declines everything else."""
    guard = [Entry("Guard", api.PickCards((3,))), Entry("No guard", api.PickCards(()))]
    again = [Entry("Again", api.PickDice((3,))), Entry("Keep all dice", api.PickDice(()))]
    assert [[e.key for e in keyed(asked)] for asked in (guard, again)] == [["1", "n"], ["1", "n"]]


async def test_after_an_action_the_other_actions_keep_their_keys(library: Library) -> None:
    """Given a turn, when one action is done and nothing new is possible, then the rest answer to the same keys."""

    def side_first(match: object, decision: api.Decision) -> bool:
        return decision.purpose is api.Purpose.TURN

    match = played_to(library, side_first)
    async with opened(library, match) as table:
        await table.sit_down()
        asked = match.decisions[0]
        before = {(e.text, e.tail): e.key for e in table.model.entries()}
        await table.key(lambda act: isinstance(act, api.Meditate))
        await table.key(lambda act: isinstance(act, api.Decline))
        now = {(e.text, e.tail): e.key for e in table.model.entries() if not isinstance(e.act, api.EndTurn)}
        assert match.decisions[0].id != asked.id
        assert now
        assert now.items() <= before.items()


def asked_of(library: Library) -> tuple[api.View, Names]:
    """Somebody's turn, and what they call things."""
    match = played_to(library, lambda _match, decision: decision.purpose is api.Purpose.TURN)
    view = match.view(match.decisions[0].seat)
    return view, Names(view, library.rulebook, ("Ann", "Bob"))


def test_an_amount_has_its_number_as_key(library: Library) -> None:
    """Given a question for how many, then two has the key 2, and none has that of none; the first of effects has 1."""
    _, names = asked_of(library)
    numbers = (0, 1, 2)
    options = tuple(api.Option(api.PickNumber(n)) for n in numbers)
    keys = {}
    for purpose in (api.Purpose.NUMBER, api.Purpose.X, api.Purpose.MODE):
        asked = api.ModeDecision(seat=0, purpose=purpose, rule="", numbers=numbers)
        keys[purpose] = [entry.key for entry in OptionPicker(asked, names, options, no_notes).entries()]
    assert keys[api.Purpose.NUMBER] == [NOTHING, "1", "2"]
    assert keys[api.Purpose.X] == ["0", "1", "2"]
    assert keys[api.Purpose.MODE] == ["1", "2", "3"]


def test_the_die_that_gains_most_comes_first(library: Library) -> None:
    """Given dice that may be turned to any side, then the greatest raise comes first, and last what lowers."""
    view, names = asked_of(library)
    dice = sorted(view.seats[view.viewer].active_dice, key=lambda die: -die.level)
    sides = [(die, level) for die in dice for level in Level if level is not die.level]
    options = tuple(api.Option(api.SetDie(die.id, level)) for die, level in sides)
    asked = api.SideDecision(
        seat=view.viewer, purpose=api.Purpose.MEDITATE_DIE, rule="", dice=tuple(d.id for d in dice)
    )
    found = [entry.act for entry in OptionPicker(asked, names, options, no_notes).entries()]
    shown = {die.id: die.level for die in dice}
    gains = [act.level - shown[act.die] for act in found if isinstance(act, api.SetDie)]
    assert gains[0] > 0 > gains[-1]
    assert gains == sorted(gains, reverse=True)


def test_what_is_left_stands_in_the_order_of_its_keys() -> None:
    """Given a list whose cards moved in hand, then it reads 1, 2, 3 all the same; amounts stay as they were."""
    before = keyed(some("a", "b", "c"))
    again = keyed(some("c", "b", "a"), keys_of(before))
    assert [(e.key, e.text) for e in again] == [("1", "a"), ("2", "b"), ("3", "c"), ("n", "Stop")]
    amounts = [Entry(str(n), api.PickNumber(n), key=str(n)) for n in range(3)]
    assert [e.key for e in keyed(amounts)] == ["0", "1", "2"]


def turned(*sides: tuple[str, str]) -> list[Entry]:
    return [*(Entry(old, api.SetDie(0, Level.POWER), new) for old, new in sides), Entry("Leave", api.Decline())]


def test_dice_that_are_turned_one_after_the_other_are_counted_anew() -> None:
    """Given dice to turn, when the first is turned, then the list of the others begins with 1 again."""
    first = keyed(turned(("basic", "class"), ("class", "power"), ("basic", "power")))
    second = keyed(turned(("class", "power"), ("basic", "power")), keys_of(first))
    assert [(e.key, e.text) for e in second] == [("1", "class"), ("2", "basic"), ("n", "Leave")]


async def test_all_cards_are_kept_by_the_key_that_leaves_one_card(library: Library) -> None:
    """Given several cards that may be discarded before drawing, then ``n`` keeps all, and so does confirming nothing.

    Once one is picked, only ``c`` confirms.
    """

    def before_drawing(match: object, decision: api.Decision) -> bool:
        return decision.purpose is api.Purpose.PREPARE_DISCARD

    for key in ("n", "c"):
        match = played_to(library, before_drawing)
        async with opened(library, match) as table:
            await table.sit_down()
            asked = match.decisions[0]
            assert [e.key for e in table.model.entries() if isinstance(e.act, Submit)] == ["n"]
            await table.key(lambda act: isinstance(act, Toggle))
            assert [e.key for e in table.model.entries() if isinstance(e.act, Submit)] == ["c"]
            await table.key(lambda act: isinstance(act, Toggle))
            await table.press(key)
            assert asked not in match.decisions


async def test_the_first_five_are_listed_by_title(library: Library) -> None:
    """Given a deck that is shuffled, then its cards stand in the same order whenever the First Five are chosen."""
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        assert match.decisions[0].purpose is api.Purpose.FIRST_FIVE
        titles = [entry.text for entry in table.model.entries() if isinstance(entry.act, Toggle)]
        assert len(titles) > 5
        assert titles == sorted(titles)


def test_what_is_picked_has_keys_in_the_order_of_the_table() -> None:
    """Given another card before two copies, then the keys count from the left, whatever the numbers of the copies."""
    picks = [Entry(name, Toggle(i)) for i, name in enumerate(("Frost Talon", "Spark Drone#1", "Spark Drone#2"))]
    assert [(e.text, e.key) for e in keyed(picks)] == [
        ("Frost Talon", "1"),
        ("Spark Drone#1", "2"),
        ("Spark Drone#2", "3"),
    ]


async def test_a_card_in_hand_keeps_its_digit_in_other_questions(library: Library) -> None:
    """Given a card of the hand to discard, then its key is the digit that it has in turns."""

    def wanted(match: Match, asked: api.Decision) -> bool:
        hand = {card.id for card in match.view(asked.seat).seats[asked.seat].hand}
        return isinstance(asked, api.MeditateDecision) and len(hand & set(asked.cards)) > 2

    match = played_to(library, wanted)
    async with opened(library, match) as table:
        await table.sit_down()
        hand = [card.id for card in table.model.view.seats[table.model.seat].hand]
        keys = {e.cards[0]: e.key for e in table.model.entries() if len(e.cards) == 1 and e.cards[0] in hand}
        assert len(keys) > 1
        digits = table.model.game.held_keys(table.model.seat).digits
        assert all(digits.card_of(key) == card for card, key in keys.items())
