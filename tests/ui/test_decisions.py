"""Whole decisions answered by keys alone and by mouse alone, at every size."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import Assign, Entry, Fill, Submit, Toggle
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Decision, Purpose
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.table.question.arranging import columns_of
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_DICE, MY_FIELD, OPTIONS, PROMPT, THEIR_FIELD
from tests.ui.conftest import SIZES, Table, new_match, opened, played_to

HANDS = ["keys", "mouse"]


async def take(table: Table, hand: str, meant: object) -> None:
    """Take the option with this act."""
    by = table.key if hand == "keys" else table.mouse
    await by(lambda act: act == meant)


def first_titles(table: Table, n: int) -> list[Toggle]:
    """Toggles of the first cards offered; no deck here has more than one unique title."""
    return [e.act for e in table.model.entries() if isinstance(e.act, Toggle)][:n]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", HANDS)
async def test_first_five(library: Library, size: tuple[int, int], hand: str) -> None:
    match = new_match(library)
    async with opened(library, match, size) as table:
        await table.sit_down()
        picks = first_titles(table, 5)
        for act in picks:
            assert not table.entry(lambda a: a == Submit())[1].enabled
            await take(table, hand, act)
        assert table.entry(lambda a: a == Submit())[1].enabled
        await take(table, hand, Submit())
        assert [d.seat for d in match.decisions] == [1]


async def test_what_the_engine_refuses_cannot_be_confirmed(library: Library) -> None:
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        picker = table.model.picker
        assert isinstance(picker, SetPicker)
        picker.check = lambda choice: api.Denial("too-many-uniques", "ASC-SET-04", choice)
        for act in first_titles(table, 5):
            await take(table, "keys", act)
        submit = table.entry(lambda a: a == Submit())[1]
        assert not submit.enabled
        await table.press(submit.key)
        assert "ASC-SET-04" in table.model.notice
        assert len(match.decisions) == 2


async def test_recommended_first_five_takes_two_keys(library: Library) -> None:
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.key(lambda act: isinstance(act, Fill))
        await table.key(lambda act: act == Submit())
        assert [d.seat for d in match.decisions] == [1]


def my_turn_with_units(match: Match, decision: Decision) -> bool:
    mine = match.view(decision.seat).seats[decision.seat]
    ready = any(not card.exhausted for card in mine.battlefield)
    return decision.purpose is Purpose.TURN and bool(mine.hand) and ready and mine.main_actions > 0


@pytest.mark.parametrize("size", SIZES)
async def test_a_card_that_can_only_be_played_is_played_by_two_clicks(library: Library, size: tuple[int, int]) -> None:
    """Given a card in hand that has one use, then the first click points at that, and the second plays it."""

    def playable(match: Match, decision: Decision) -> bool:
        return decision.purpose is Purpose.TURN and any(
            isinstance(option.choice, api.PlayCard) for option in match.options(decision)
        )

    match = played_to(library, playable)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.settled()
        uses = [table.model.entries_of(item) for item in table.model.rows[HAND]]
        index = next(i for i, found in enumerate(uses) if len(found) == 1 and not found[0].note)
        table.model.move_cursor(HAND, index)
        table.screen.paint()
        spot = table.find(HAND, index)
        assert spot is not None
        table.model.move_cursor(OPTIONS, 0)
        before = match.version
        await table.click(*spot)
        assert match.version == before
        spot = table.find(HAND, index)
        assert spot is not None
        await table.click(*spot)
        assert match.version > before


async def test_own_unit_offers_its_attacks_and_is_picked_beforehand(library: Library) -> None:
    def two_can_attack(match: Match, decision: Decision) -> bool:
        mine = match.view(decision.seat).seats[decision.seat]
        ready = [card for card in mine.battlefield if not card.exhausted]
        attacks = [o for o in match.options(decision) if isinstance(o.choice, api.DeclareAttack)]
        return decision.purpose is Purpose.TURN and len(ready) > 1 and len(attacks) > 1

    match = played_to(library, two_can_attack)
    async with opened(library, match) as table:
        await table.sit_down()
        mine = table.model.view.seats[table.model.seat]
        index = next(i for i, card in enumerate(mine.battlefield) if not card.exhausted)
        unit = mine.battlefield[index].id
        table.model.move_cursor(MY_FIELD, index)
        await table.press("enter")
        target = next(s.phoenixborn.id for s in table.model.view.seats if s.index != table.model.seat)
        await table.key(lambda act: act == api.DeclareAttack(target))
        decision = table.model.decision
        if decision is not None and decision.purpose is Purpose.ATTACKERS:
            assert isinstance(decision, api.CardsDecision)
            assert table.model.picker is not None
            assert (unit in table.model.picker.picked()) == (unit in decision.cards)


async def test_own_unit_with_a_single_target_attacks_it_at_once(library: Library) -> None:
    """Given a unit that can do nothing but attack the Phoenixborn, when it is pressed, then it does, and is picked."""

    def one_target(match: Match, decision: Decision) -> bool:
        ready = [card for card in match.view(decision.seat).seats[decision.seat].battlefield if not card.exhausted]
        options = [option.choice for option in match.options(decision)]
        attacks = [choice for choice in options if isinstance(choice, api.DeclareAttack)]
        used = {choice.card for choice in options if isinstance(choice, api.Activate)}
        idle = [card for card in ready if card.id not in used]
        return decision.purpose is Purpose.TURN and len(ready) > 1 and len(attacks) == 1 and ready[:1] == idle[:1]

    match = played_to(library, one_target)
    async with opened(library, match) as table:
        await table.sit_down()
        mine = table.model.view.seats[table.model.seat]
        index = next(i for i, card in enumerate(mine.battlefield) if not card.exhausted)
        table.model.move_cursor(MY_FIELD, index)
        await table.press("enter")
        decision = table.model.decision
        assert isinstance(decision, api.CardsDecision)
        assert decision.purpose is Purpose.ATTACKERS
        assert table.model.picker is not None
        unit = mine.battlefield[index].id
        assert (unit in table.model.picker.picked()) == (unit in decision.cards)


@pytest.mark.parametrize("hand", HANDS)
async def test_blockers_are_assigned_attacker_by_attacker(library: Library, hand: str) -> None:
    def two_attackers(match: Match, decision: Decision) -> bool:
        return isinstance(decision, api.BlockDecision) and len(decision.blockers) > 1

    match = played_to(library, two_attackers)
    async with opened(library, match) as table:
        await table.sit_down()
        picker = table.model.picker
        assert isinstance(picker, BlockPicker)
        attacker = picker.attacker
        blocker = table.entry(lambda act: isinstance(act, Assign) and act.blocker != NONE)[1].act
        await take(table, hand, blocker)
        assert isinstance(blocker, Assign)
        assert (attacker, blocker.blocker) in picker.assigned()
        while picker.attacker != NONE:
            await take(table, hand, Assign(picker.attacker, NONE))
        before = match.version
        await take(table, hand, Submit())
        assert match.version > before
        attack = match.view(blocker.attacker and 0).attack
        assert attack is None or any(b.defender == blocker.blocker for b in attack.battles)


async def test_a_single_attacker_is_answered_at_once(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, api.BlockDecision) and len(d.blockers) == 1)
    async with opened(library, match) as table:
        await table.sit_down()
        version = match.version
        await table.key(lambda act: isinstance(act, Assign) and act.blocker == NONE)
        assert match.version > version


async def test_one_step_of_a_block_is_taken_back_by_undo(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, api.BlockDecision) and len(d.blockers) > 1)
    async with opened(library, match) as table:
        await table.sit_down()
        picker = table.model.picker
        assert isinstance(picker, BlockPicker)
        await table.key(lambda act: isinstance(act, Assign) and act.blocker != NONE)
        assert picker.assigned()
        version = match.version
        await table.press("u")
        assert not picker.assigned()
        assert match.version == version


async def test_a_candidate_is_clicked_on_the_table(library: Library) -> None:
    def target(match: Match, decision: Decision) -> bool:
        if not isinstance(decision, api.CardsDecision) or decision.purpose is not Purpose.TARGET:
            return False
        other = match.view(decision.seat).seats[1 - decision.seat].battlefield
        return decision.high == 1 and any(card.id in decision.cards for card in other)

    match = played_to(library, target)
    async with opened(library, match) as table:
        await table.sit_down()
        decision = table.model.decision
        assert isinstance(decision, api.CardsDecision)
        items = table.model.rows[THEIR_FIELD]
        index = next(i for i, item in enumerate(items) if item.id in decision.cards)
        spot = table.find(THEIR_FIELD, index)
        assert spot is not None
        before = match.version
        await table.click(*spot)
        assert match.version == before + 1


async def test_payments_are_offered_cheapest_first_with_their_dice(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, api.PaymentDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        decision = table.model.decision
        assert isinstance(decision, api.PaymentDecision)
        dice = [entry.dice for entry in table.model.entries()]
        assert dice == list(decision.payments)


async def test_undo_takes_back_a_choice(library: Library) -> None:
    match = played_to(library, lambda m, d: isinstance(d, api.PaymentDecision))
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("u")
        assert isinstance(table.model.decision, api.TurnDecision | api.TriggerDecision)


async def test_undo_says_why_it_is_refused(library: Library) -> None:
    match = new_match(library)
    async with opened(library, match) as table:
        await table.sit_down()
        await table.press("u")
        assert table.model.notice


@pytest.mark.parametrize("size", SIZES)
async def test_every_option_comes_into_sight(library: Library, size: tuple[int, int]) -> None:
    match = played_to(library, lambda m, d: d.purpose is Purpose.TURN and len(m.options(d)) > 11)
    async with opened(library, match, size) as table:
        await table.sit_down()
        seen = set()
        columns = columns_of(table.model, *table.screen.shape.size(PROMPT))
        for at, column in enumerate(columns):
            table.model.move_cursor(OPTIONS, columns[0].entries[0])
            await table.press(*["right"] * at)
            for _ in column.entries:
                index = table.model.cursor.index
                assert table.find(OPTIONS, index) is not None
                seen.add(index)
                await table.press("down")
        assert seen == set(range(len(table.model.entries())))


async def test_sets_count_what_is_picked(library: Library) -> None:
    match = played_to(
        library, lambda m, d: isinstance(d, api.CardsDecision) and 1 < d.low == d.high and m.only_answer(d) is None
    )
    async with opened(library, match) as table:
        await table.sit_down()
        picker = table.model.picker
        assert isinstance(picker, SetPicker)
        assert not picker.legal()
        offered = table.model.decision
        assert isinstance(offered, api.CardsDecision)
        for act in [e.act for e in table.model.entries() if isinstance(e.act, Toggle)][: offered.low]:
            await take(table, "keys", act)
        assert picker.legal()
        before = match.version
        await table.press("enter")
        assert match.version == before + 1


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 2, 0), (2, 1, 0)])
async def test_things_are_ordered_as_they_are_picked(library: Library, order: tuple[int, ...]) -> None:
    """Given three cards to be put in order, then theirs is taken at once or any is picked, and each shows its place."""
    async with opened(library, new_match(library)) as table:
        await table.sit_down()
        names, offered = table.model.names, table.model.decision
        assert isinstance(offered, api.CardsDecision)
        cards = offered.cards[:3]
        asked = api.CardsDecision(seat=0, purpose=Purpose.ORDER, rule="", cards=cards, low=3, high=3)
        picker = SetPicker(asked, names, lambda _: None)
        at_once = [e.act for e in picker.entries() if e.text == "As listed"]
        assert at_once == [api.PickCards(cards)]
        for n in order:
            picker.press(Toggle(cards[n]))
        assert not [e for e in picker.entries() if e.text == "As listed"]
        shown = {e.act.id: e.tail for e in picker.entries() if isinstance(e.act, Toggle)}
        assert shown == {cards[n]: f"place {place}" for place, n in enumerate(order, start=1)}
        assert picker.press(Submit()) == api.PickCards(tuple(cards[n] for n in order))


async def noted_entry(table: Table) -> Entry:
    """The first option without effect, with the cursor on it."""
    for index in range(len(table.model.entries())):
        table.model.move_cursor(OPTIONS, index)
        table.screen.paint()
        await table.settled()
        if table.model.press_key("+"):  # several of them were folded away
            table.screen.paint()
            await table.settled()
        if (entry := table.model.entry()) and entry.note:
            return entry
    raise AssertionError("all of them have an effect")


@pytest.mark.parametrize("size", SIZES)
async def test_an_option_without_effect_says_so_and_can_be_taken(library: Library, size: tuple[int, int]) -> None:
    def futile(match: Match, decision: Decision) -> bool:
        options = [option.choice for option in match.options(decision)]
        found = api.without_effect(match.rules, match.state, decision.seat, options)
        return decision.purpose is Purpose.TURN and any(isinstance(vain.choice, api.PlayCard) for vain in found)

    match = played_to(library, futile)
    async with opened(library, match, size) as table:
        await table.sit_down()
        here = table.model.entry()
        assert here is not None
        assert not here.note
        entry = await noted_entry(table)
        shown = " ".join(" ".join(table.lines()).split())
        assert entry.note[1:40] in shown
        version = match.version
        await table.press("enter")
        assert match.version == version, "it is asked once more"
        assert entry.note[1:] in table.model.notice
        await table.press("enter")
        assert match.version > version


def pays_with_several(match: Match, decision: Decision) -> bool:
    return isinstance(decision, api.PaymentDecision) and any(len(way) > 1 for way in decision.payments)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", HANDS)
async def test_dice_to_pay_with_are_picked_on_the_table(library: Library, size: tuple[int, int], hand: str) -> None:
    """Given a payment of several dice, when the last way is picked die by die in the pool, then it is paid so."""
    match = played_to(library, pays_with_several)
    decision = match.decisions[0]
    assert isinstance(decision, api.PaymentDecision)
    way = max(decision.payments, key=len)
    async with opened(library, match, size) as table:
        await table.sit_down()
        for die in way:
            at = [item.id for item in table.model.rows[MY_DICE]].index(die)
            if hand == "mouse":
                spot = table.find(MY_DICE, at)
                assert spot is not None
                await table.click(*spot)
            else:
                table.model.move_cursor(MY_DICE, at)
                await table.press("enter")
        assert set(table.model.picker.picked() if table.model.picker else ()) == set(way)
        await take(table, hand, Submit())
        spent = {die.id for die in match.view(decision.seat).seats[decision.seat].exhausted_dice}
        assert set(way) <= spent or match.decisions[0].id != decision.id


def test_a_hint_about_blocks_moves_the_cursor_to_its_answer(library: Library) -> None:
    """Given the advice to block with a unit, or with none, then the cursor goes to that answer."""
    match = played_to(library, lambda m, d: isinstance(d, api.BlockDecision) and len(d.blockers[0][1]) > 1)
    asked = match.decisions[0]
    assert isinstance(asked, api.BlockDecision)
    model = TableModel(Party(session_for(match)), asked.seat)
    attacker, able = asked.blockers[0]
    for blocks, wanted in (((), Assign(attacker, NONE)), (((attacker, able[-1]),), Assign(attacker, able[-1]))):
        model.take_advice(api.AssignBlocks(blocks))
        entry = model.entry()
        assert entry is not None
        assert entry.does(wanted)
