"""What is worth knowing of answers is found out once they stand on the screen, and only of those that do."""

from __future__ import annotations

import pytest

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Unfold
from ashes_tui.client.picking.option_picker import OptionPicker
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Choice, Decision, Event, Purpose, Trial
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.kept import KeptDrawings
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.question.not_now import refused
from ashes_tui.ui.draw.table.table import draw_table
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.pane import Pane
from ashes_tui.ui.screens.menus.curtain import CurtainScreen
from ashes_tui.ui.screens.table import TableScreen
from ashes_tui.ui.table.foretelling.fold import called
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, PROMPT
from ashes_tui.words.glyphs import FULL
from tests.ui.conftest import SIZES, Table, opened, played_to


def many(match: Match, decision: Decision) -> bool:
    """A turn with more answers than there is room for on a small terminal, the first of them a play."""
    options = match.options(decision)
    return decision.purpose is Purpose.TURN and len(options) > 13 and isinstance(options[0].choice, api.PlayCard)


def futile(match: Match, decision: Decision) -> bool:
    """A turn in which a card could be played without effect."""
    if decision.purpose is not Purpose.TURN:
        return False
    found = api.without_effect(match.rules, match.state, decision.seat, [o.choice for o in match.options(decision)])
    return any(isinstance(vain.choice, api.PlayCard) for vain in found)


def known(table: Table) -> tuple[set[int], set[int]]:
    """The numbers of the options about which all is known, and of those about which something is not."""
    picker, entries = table.model.picker, table.model.entries()
    assert isinstance(picker, OptionPicker)
    found = {i for i, entry in enumerate(entries) if picker.is_known(entry)}
    return found, set(range(len(entries))) - found


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_tried_before_the_question_is_painted(
    library: Library, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    match, tried = played_to(library, many), list[Choice]()

    def noted(trial: Trial, choice: Choice) -> tuple[Event, ...]:
        tried.append(choice)
        return ()

    monkeypatch.setattr(Trial, "no_effect", noted)
    monkeypatch.setattr(Trial, "preview", noted)
    party = Party(session_for(match))
    model = TableModel(party, match.decisions[0].seat)
    assert draw_table(model, party, layout(*size), (), Appearance(DARK, FULL), KeptDrawings())[PROMPT].spots
    assert not tried
    assert model.has_unsettled((0,))
    model.settle_next((0,))
    assert tried


async def test_only_answers_in_sight_are_tried(library: Library) -> None:
    """Given more answers than fit, then those in sight are tried, and others when they come into sight.

    One without effect goes to the end of its kind, and so perhaps out of sight.
    """
    async with opened(library, played_to(library, many), (60, 20)) as table:
        await table.sit_down()
        await table.settled()
        first, rest = known(table)
        vain = {i for i in first if table.model.entries()[i].note}
        assert first == set(table.screen.visible_options) | vain
        assert rest
        last = max(rest)
        for _ in table.model.entries():
            if last not in table.screen.visible_options:
                table.screen.on_pane_wheel(Pane.Wheel("prompt", 1))  # the cursor begins above it
        assert last in table.screen.visible_options
        await table.settled()
        assert known(table)[0] >= first | set(table.screen.visible_options)


@pytest.mark.parametrize("size", SIZES)
async def test_once_settled_every_answer_without_effect_in_sight_is_marked(
    library: Library, size: tuple[int, int]
) -> None:
    match = played_to(library, futile)
    async with opened(library, match, size) as table:
        await table.sit_down()
        seat = match.decisions[0].seat
        for _ in table.model.entries():
            await table.settled()
            acts = {i: table.model.entries()[i] for i in table.screen.visible_options}
            vain = api.without_effect(match.rules, match.state, seat, [e.act for e in acts.values()])  # type: ignore[misc]
            marked = {i for i, e in acts.items() if e.note and not isinstance(e.act, api.Meditate)}
            assert marked == {i for i, e in acts.items() if e.act in [found.choice for found in vain]}
            shown = " ".join(table.lines())
            assert "no effect" in shown or not marked
            assert marked or table.model.folded() or "no effect" not in shown, "Not now names what is folded"
            await table.press("down")
        here = table.model.cursor
        assert here.row == OPTIONS


async def test_no_answer_is_taken_before_the_screen_has_settled(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a question whose answers are still being tried, when a key answers it, then nothing is done."""
    match, settle, held = played_to(library, many), TableScreen._settle, [True]
    monkeypatch.setattr(TableScreen, "_settle", lambda screen: None if held[0] else settle(screen))
    async with opened(library, match) as table:
        if table.shows(CurtainScreen):
            await table.seen()
            await table.pilot.press("enter")
        version, key = match.version, table.model.entries()[0].key
        assert key
        await table.pilot.press(key)
        await table.pilot.press("enter")
        assert match.version == version
        held[0] = False
        table.screen.noted()
        await table.press(key)
        assert match.version == version + 1


def vain_uses(table: Table, match: Match) -> set[Choice]:
    """The uses in the list that would have no effect now, folded or not."""
    picker = table.model.picker
    assert picker is not None
    uses = [e.act for e in picker.entries() if isinstance(e.act, api.PlayCard | api.Activate | api.UsePower)]
    return {found.choice for found in api.without_effect(match.rules, match.state, match.decisions[0].seat, uses)}


def several_futile(match: Match, decision: Decision) -> bool:
    """A turn with several uses without effect, none of which another copy could do with effect."""
    if decision.purpose is not Purpose.TURN:
        return False
    uses = [o.choice for o in match.options(decision)]
    found = api.without_effect(match.rules, match.state, decision.seat, uses)
    return len({vain.choice for vain in found}) >= 2


async def test_several_uses_without_effect_are_one_line_at_the_end(library: Library) -> None:
    """Given several uses without effect, then one last line counts them; given its key, then all are shown."""
    match = played_to(library, several_futile)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.settled()
        vain = vain_uses(table, match)
        *others, fold = table.model.entries()
        assert isinstance(fold.act, Unfold)
        assert str(len(vain)) in fold.text
        assert not vain & {entry.act for entry in others}
        assert table.model.entry() not in (None, fold)
        await table.press(fold.key)
        shown = {entry.act for entry in table.model.entries()}
        assert vain <= shown
        assert not any(isinstance(act, Unfold) for act in shown)
        under = table.model.entry()
        assert under is not None
        assert under.act in vain


async def test_the_line_of_folded_uses_says_what_they_are_and_why(library: Library) -> None:
    """Given the cursor on the line that counts uses without effect, then they are named with what they lack."""
    match = played_to(library, several_futile)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.settled()
        model = table.model
        assert model.picker is not None
        hidden = [entry for entry in model.picker.entries() if entry.note]
        model.move_cursor(OPTIONS, len(model.entries()) - 1)
        table.screen.paint()
        said = model.why_folded()
        assert hidden
        for entry in hidden:
            assert entry.text.partition(" ")[2] in said
            assert entry.note.partition(": ")[2] in said
        assert said[:60] in " ".join(" ".join(table.lines()).split())


async def test_what_is_folded_away_keeps_its_key(library: Library) -> None:
    match = played_to(library, several_futile)
    async with opened(library, match, (120, 40)) as table:
        await table.sit_down()
        await table.settled()
        picker = table.model.picker
        assert picker is not None
        hidden = next(entry for entry in picker.entries() if entry.note and entry.key)
        await table.press(hidden.key)
        assert hidden.note.partition(":")[0] in table.model.notice.lower()


async def test_to_pass_or_end_the_turn_is_never_folded_away(library: Library) -> None:
    async with opened(library, played_to(library, several_futile), (120, 40)) as table:
        await table.sit_down()
        await table.settled()
        acts = {type(entry.act) for entry in table.model.entries()}
        assert acts & {api.Pass, api.EndTurn}
        assert acts & {api.Meditate} or not table.model.view.seats[table.model.seat].side_actions


def fatal(match: Match, decision: Decision) -> bool:
    """One target is asked for, and the first that is offered would lose its life."""
    if not isinstance(decision, api.CardsDecision) or decision.purpose is not Purpose.TARGET or decision.high != 1:
        return False
    events = match.preview(decision, api.PickCards(decision.cards[:1]), match.trial(decision.seat))
    return any(isinstance(event, api.UnitDestroyed) and event.card == decision.cards[0] for event in events)


@pytest.mark.parametrize("size", SIZES)
async def test_a_target_foretells_what_comes_of_it(library: Library, size: tuple[int, int]) -> None:
    """Given an effect that would destroy its target, then card and question say so before the target is chosen."""
    match = played_to(library, fatal)
    decision = match.decisions[0]
    assert isinstance(decision, api.CardsDecision)
    async with opened(library, match, size) as table:
        await table.sit_down()
        await table.seen()
        picked = table.entry(lambda act: act == api.PickCards(decision.cards[:1]))[0]
        table.model.move_cursor(OPTIONS, picked)
        screen = table.app.screen
        assert isinstance(screen, TableScreen)
        screen.paint()
        await table.seen()
        assert table.model.foreseen()[decision.cards[0]] == 0
        follows = table.model.foretold().follows
        assert follows
        assert any(follows[:16] in line for line in table.lines())


async def test_what_is_folded_away_is_named_beside_the_answers(library: Library) -> None:
    """Given several uses of cards without effect, and room, then *Not now* names each that one line only counts."""
    match = played_to(library, several_futile)
    async with opened(library, match, (200, 60)) as table:
        await table.sit_down()
        await table.settled()
        names = {called(entry) for entry in table.model.folded()}
        assert names
        assert names <= {card.name for card in refused(table.model) if card.reason == "no effect"}
