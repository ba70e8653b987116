"""How the columns of answers share the room, and what stands beside them: what not now, what an answer leaves."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.picking.entries import Entry, Step
from ashes_tui.client.session import session_for
from ashes_tui.engine import api
from ashes_tui.engine.api import Aftermath, Decision, Purpose, TurnDecision, observe
from ashes_tui.match.match import Match
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.pieces import CAP
from ashes_tui.ui.draw.table.question.answer_text import doubt_forms, fitted, signed
from ashes_tui.ui.draw.table.question.answers import as_they_lie, heading_in, lowest
from ashes_tui.ui.draw.table.question.arranging import _grown, arranged, columns_of, told_width
from ashes_tui.ui.draw.table.question.foreseen import foreseen_pane
from ashes_tui.ui.draw.table.question.heads import told_of, with_answer
from ashes_tui.ui.draw.table.question.not_now import HEADING, RefusedCard, _refused, not_now_width, put_not_now, refused
from ashes_tui.ui.draw.table.question.outcome import outlook
from ashes_tui.ui.draw.table.question.prompt import laid_out, prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.aftermath import LEAVES, STILL, THEN, _as_asked, facts_after, facts_in_words
from ashes_tui.ui.table.foretelling.preview import Foretold
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import HAND, MY_SPELLS, OPTIONS, PROMPT
from ashes_tui.ui.table.rows import RowKind
from ashes_tui.ui.table.upcoming import soon
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import ASCII, FULL
from tests.rules.table import Table as Position
from tests.rules.table import seat
from tests.ui.conftest import opened, played_to

LOOK = Appearance(DARK, FULL)
WIDE, NARROW = (148, 10), (80, 7)


def play(n: int, name: str, price: str = "main As✦") -> Entry:
    return Entry(f"Play {name}", api.PlayCard(n, price), price, key=str(n))


def attack(n: int) -> Entry:
    return Entry(f"Attack Frost Talon {n}", api.DeclareAttack(n), "main", about="A1 L2", key="dfgj"[n])


def use(n: int, name: str) -> Entry:
    return Entry(f"Activate {name}", api.Activate(n, "x#0", "side"), "side", key="k")


TURN = [Entry("Meditate", api.Meditate(), "side", key="m"), Entry("Pass", api.Pass(), "main", key="p")]


def test_no_name_is_cut_while_another_column_has_room() -> None:
    """Given one long name beside short ones, then the columns differ in width, and every name is whole."""
    answers = [play(1, "Summon Mist Typhoon of the North"), play(2, "Redirect"), use(3, "Fade"), attack(0), *TURN]
    for column in arranged(answers, True, 80, 5):
        for i in column.entries:
            told = fitted(answers[i], column.width - CAP - 1, LOOK, column.kind, column.action, answers)
            assert "…" not in told.name


def test_a_short_kind_goes_below_another_before_an_answer_is_out_of_sight() -> None:
    """Given five cards to play and few other answers, then all are in sight at once."""
    answers = [*(play(n, f"Enchanted Violinist {n}") for n in range(1, 6)), use(6, "Accelerate Growth")]
    answers += [attack(0), attack(1), *TURN]
    columns = arranged(answers, True, 80, 5)
    assert not any(column.scrolls for column in columns)
    assert sorted(i for column in columns for i in column.in_sight) == list(range(len(answers)))
    stacked = next(column for column in columns if column.stacked)
    assert stacked.heading
    above = next(column for column in columns if column.x == stacked.x)
    assert above.line + len(above.entries) < stacked.line


def test_the_arrows_take_stacked_kinds_for_one_column() -> None:
    answers = [*(play(n, f"Enchanted Violinist {n}") for n in range(1, 6)), use(6, "Accelerate Growth"), attack(0)]
    columns = arranged([*answers, *TURN], True, 80, 5)
    lying = as_they_lie(columns)
    assert sorted(i for cells in lying for i in cells) == list(range(len(answers) + len(TURN)))
    assert len(lying) == len(columns) - sum(column.stacked for column in columns)
    assert set(lowest(columns)).isdisjoint(i for c in columns if c.stacked for i in c.entries)


def test_the_sign_of_doubt_is_explained() -> None:
    """Given lives in doubt, then it is said above them on what they depend, in little room that they are the most."""
    assert doubt_forms(["L3>1 unless blocked", "L2"])[0] == "? = unless blocked"
    assert doubt_forms(["L2>0 unless guarded, you lose Botanist"])[0] == "? = unless guarded"
    assert doubt_forms(["L3>1 unless blocked", "L2>0 unless guarded"]) == [
        "? = unless blocked or guarded",
        "? = at most",
    ]
    assert doubt_forms(["at most L3>1", "L2>1 unless guarded"])[0] == "? = with the best attacker, unless guarded"
    assert doubt_forms(["at most L3>1", "L2"])[0] == "? = with the best attacker"
    assert doubt_forms(["L2"]) == doubt_forms([]) == [""]


@pytest.mark.parametrize(("second", "values"), [
    ("A3 L4>2 unless guarded", ["†1 ♥2>1?", "†3 ♥4>2?"]),
    ("A3 L4", ["†1 ♥2>1?", "†3 ♥4"]),
])  # fmt: skip
def test_each_answer_in_doubt_has_the_sign_that_its_heading_explains(
    model: TableModel, monkeypatch: pytest.MonkeyPatch, second: str, values: list[str]
) -> None:
    """Given attacks of which some or all may be guarded, then each of these has the sign, and no other."""
    attacks = [structs.replace(attack(n), about=about) for n, about in enumerate(("A1 L2>1 unless guarded", second))]
    monkeypatch.setattr(TableModel, "entries", lambda _: (*attacks, *TURN))
    lines = shown(model, NARROW)
    (head,) = (line for line in lines if "Attack (main)" in line)
    assert " ? = unless guarded" in head
    for n, told in enumerate(values):
        (line,) = (line for line in lines if f"Frost Talon {n}" in line)
        assert f" {told} " in line


def test_of_copies_that_cannot_be_used_it_is_told_which_is_in_hand() -> None:
    """Given a spell in play and a copy in hand, when neither can be used for reasons of its own, then no name is
    twice in the list."""
    held, used = (SimpleNamespace(kind=RowKind.CARD, id=n) for n in (1, 2))
    table = SimpleNamespace(
        rows={HAND: (held,), MY_SPELLS: (used,)},
        entries_of=lambda _: (),
        folded=lambda: (),
        reason_of=lambda item: "no main action" if item is held else "exhausted",
        names=SimpleNamespace(title=lambda _: "Reconfigure", glyphs=FULL),
    )
    assert [(card.name, card.reason) for card in _refused(cast(TableModel, table))] == [
        ("Reconfigure (hand)", "no main action"),
        ("Reconfigure", "exhausted"),
    ]


def model_at(library: Library, least: int) -> TableModel:
    """A turn in which so many of one's own cards can do nothing, and something can be played."""

    def wanted(match: Match, decision: Decision) -> bool:
        if not isinstance(decision, TurnDecision) or match.version < 30:
            return False
        model = TableModel(Party(session_for(match)), decision.seat)
        return len(refused(model)) >= least and isinstance(model.entries()[0].act, api.PlayCard)

    match = played_to(library, wanted)
    return TableModel(Party(session_for(match)), match.decisions[0].seat)


@pytest.fixture(scope="module")
def model(library: Library) -> TableModel:
    return model_at(library, 2)


def shown(model: TableModel, size: tuple[int, int]) -> list[str]:
    return [strip.text for strip in prompt(model, *size, LOOK, explain=size[0] < 112).strips]


def test_what_cannot_be_done_now_stands_beside_the_answers(model: TableModel) -> None:
    """Given room, then each card that can do nothing is named with the reason, right of all answers."""
    lines = shown(model, WIDE)
    at = next(line.index(HEADING) for line in lines if HEADING in line)
    for name, reason, *_ in refused(model)[:6]:
        assert any(name in line[at:] and reason in line[at:] for line in lines), (name, reason)
    answers = (spot for spot in prompt(model, *WIDE, LOOK, explain=False).spots if spot.row == OPTIONS)
    assert all(spot.x + spot.width <= at for spot in answers)


def test_what_cannot_be_done_now_takes_no_room_from_answers(model: TableModel) -> None:
    _, columns = laid_out(model, *NARROW, LOOK)
    room = NARROW[0] - max(column.x + column.width for column in columns)
    assert (HEADING in "".join(shown(model, NARROW))) <= (room > len(HEADING))


def test_what_cannot_be_done_now_takes_over_other_signs_at_once(library: Library) -> None:
    """Given that signs are changed within a question, then the dice that are lacking are written in the new ones."""

    def wanted(match: Match, decision: Decision) -> bool:
        if not isinstance(decision, TurnDecision):
            return False
        found = refused(TableModel(Party(session_for(match)), decision.seat))
        return any(level in reason for _, reason, *_ in found for level in FULL.levels[1:])

    match = played_to(library, wanted)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    assert "lacks " in " ".join(reason for _, reason, *_ in refused(model))
    model.game.use_glyphs(ASCII)
    model.refresh()
    told = " ".join(f"{name} {reason}" for name, reason, *_ in refused(model))
    assert told.isascii()
    assert "lacks " in told


def settled(model: TableModel, at: int) -> None:
    """Put the cursor on an answer and find out what it leads to, as the screen does after its picture."""
    model.move_cursor(OPTIONS, at)
    prompt(model, *WIDE, LOOK, explain=False)
    while model.has_unsettled(()):
        model.settle_next(())


def test_what_an_answer_leaves_is_what_the_game_then_shows(library: Library) -> None:
    """Given every answer to a turn, then the dice and actions foretold are those that are there once it is given."""
    model = model_at(library, 2)
    told = 0
    for at, entry in enumerate(model.entries()):
        settled(model, at)
        facts = dict(model.facts_after())
        if LEAVES not in facts or "choose" in facts[LEAVES] or isinstance(entry.act, Step):
            continue
        told += 1
        match = model_at(library, 2).game.session.match
        match.choose(model.seat, entry.act, match.decisions[0].id)
        left = [FULL.die(die.type, die.level) for die in match.view(model.seat).seats[model.seat].active_dice]
        assert sorted(facts[LEAVES].split()) == sorted(left)
    assert told


def test_what_is_known_of_an_answer_stands_there_before_it_is_tried_out(library: Library) -> None:
    """Given a card under the cursor, then its price and actions are told at once, in the lines that they keep."""
    model = model_at(library, 2)
    at = next(i for i, e in enumerate(model.entries()) if isinstance(e.act, api.PlayCard))
    model.move_cursor(OPTIONS, at)
    before = [strip.text for strip in foreseen_pane(model, 52, 10, LOOK).strips]
    settled(model, at)
    after = [strip.text for strip in foreseen_pane(model, 52, 10, LOOK).strips]
    for label in ("costs", THEN):
        assert any(line.strip().startswith(label) for line in before), before
    assert [line for line in before if "costs" in line] == [line for line in after if "costs" in line]
    assert before.index(next(line for line in before if "costs" in line)) == next(
        i for i, line in enumerate(after) if "costs" in line
    )


def test_what_ends_the_turn_tells_what_may_come_where_a_card_is_read_elsewhere(library: Library) -> None:
    """Given a payment after which the turn is over, then in a wide pane it is told what the other side may do."""

    def ending(match: Match, decision: Decision) -> bool:
        if not isinstance(decision, api.PaymentDecision) or match.view(decision.seat).active != decision.seat:
            return False
        after = match.aftermath(decision, api.PickDice(decision.payments[0]))
        return after is not None and after.is_settled and after.view.active != decision.seat

    match = played_to(library, ending)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, api.PickDice))
    settled(model, at)
    text = " ".join(" ".join(strip.text for strip in prompt(model, 120, 12, LOOK, explain=False).strips).split())
    assert "Later: " in text
    assert soon(model)


def test_what_cannot_be_done_is_named_by_its_reason_where_lines_are_few(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given too few lines for a card each, then all are named, those with the same reason beside one another."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [(f"Card {n}", "main action used") for n in range(6)] + [("Wall", "exhausted")]
    monkeypatch.setattr(
        "ashes_tui.ui.draw.table.question.not_now.refused", lambda _: [RefusedCard(*row) for row in rows]
    )
    canvas = Canvas(100, 5, LOOK.palette.panel_bg)
    put_not_now(canvas, 60, 1, 4, model, LOOK)
    text = [strip.text[60:].rstrip() for strip in canvas.drawing().strips]
    assert text[1:] == [
        HEADING,
        "Main action used: Card 0, Card 1, Card",
        "2, Card 3, Card 4, Card 5",
        "Exhausted: Wall",
    ]


def test_a_way_to_pay_tells_what_comes_after_it(library: Library) -> None:
    """Given dice to choose for a card of one's turn, then what follows is told beside them, but not the dice again."""

    def paying(match: Match, decision: Decision) -> bool:
        if not isinstance(decision, api.PaymentDecision) or match.view(decision.seat).active != decision.seat:
            return False
        after = match.aftermath(decision, api.PickDice(decision.payments[0]))
        return after is not None and isinstance(after.decision, TurnDecision)

    match = played_to(library, paying)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    ways = [at for at, entry in enumerate(model.entries()) if isinstance(entry.act, api.PickDice)]
    assert ways
    for at in ways:
        settled(model, at)
        facts = model.facts_after()
        assert THEN in dict(facts)
        assert LEAVES not in dict(facts)
        text = "\n".join(shown(model, (160, 12)))
        assert all(word in text for word in facts_in_words(facts).split()), text


def test_a_pass_says_what_can_still_be_done(model: TableModel) -> None:
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, api.Pass))
    settled(model, at)
    facts = dict(model.facts_after())
    assert facts[THEN]
    pane = " ".join(strip.text for strip in foreseen_pane(model, 52, 10, LOOK).strips)
    assert "If you choose this" in pane
    for what, told in facts.items():
        assert what in pane
        assert told.split(",")[0] in pane


def test_facts_are_told_in_words_where_there_is_no_pane_for_them() -> None:
    facts = [(LEAVES, "Na✹"), (THEN, "1 side action"), (STILL, "Shock Gauntlet")]
    assert facts_in_words(facts) == "Dice left: Na✹. Then 1 side action. Still possible: Shock Gauntlet"
    assert facts_in_words(facts, 35) == "Dice left: Na✹. Then 1 side action"


def test_what_chance_follows_on_is_told_as_far_as_it_is_certain(library: Library) -> None:
    """Given the end of a turn, after which anything may come, then not even that is said again which its row says."""

    def ending(match: Match, decision: Decision) -> bool:
        own = match.view(decision.seat).seats[decision.seat]
        return isinstance(decision, TurnDecision) and not own.main_actions and bool(own.side_actions)

    match = played_to(library, ending)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    settled(model, next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, api.EndTurn)))
    facts = dict(model.facts_after())
    assert facts.get(THEN) != "your turn is over"
    assert STILL not in facts


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (70, "†3 ♥3>2 with Ar, you lose Botanist"),
        (46, "†3 ♥3>2, you lose Botanist"),
        (42, "†3 ♥3>2, -1 unit"),
    ],
)
def test_a_unit_that_an_attack_costs_is_told_by_its_name(width: int, told: str) -> None:
    """Given an attack that costs its attacker, then its target's dice and its own loss are told apart, by its name."""
    about = "A3 L3>2, with Ar, you lose Botanist"
    entry = Entry("Attack Nightshade Swallow with Botanist", api.DeclareAttack(1), "main", about=about, key="d")
    assert fitted(entry, width, Appearance(DARK, FULL), "Attack (main)").values == told


@pytest.mark.parametrize(
    ("heading", "width", "told"),
    [
        ("Activate (side)", 15, "Activate (side)"),
        ("Activate (side)", 14, "Activate"),
        ("Other", 12, "Other"),
        ("Activate", 5, ""),
    ],
)
def test_a_heading_is_told_in_fewer_words_but_never_cut(heading: str, width: int, told: str) -> None:
    assert heading_in(heading, width) == told


def test_copies_of_a_ready_spell_share_a_slot_in_what_an_answer_leaves(library: Library) -> None:
    """Given a ready spell in play, when a copy of it is played, no slot is taken; with another title one more is."""
    boards = (["Whirlwind"], ["Whirlwind"] * 2, ["Whirlwind", "Summon Frost Talon"])
    positions = [Position(seat(spells=titles), seat()) for titles in boards]
    one, copies, two = (observe(t.rules, t.now.state, 0) for t in positions)
    names = Names(one, library.rulebook, ("Ann", "Bob"))
    slots = [
        dict(facts_after(Aftermath(view, None, (), is_settled=False), names, 0)).get("spell slots")
        for view in (copies, two)
    ]
    assert slots == [None, f"2 of {two.seats[0].spellboard_limit} taken"]
    assert facts_in_words([("spell slots", "2 of 4 taken")]) == "Spell slots taken: 2 of 4"
    both = [("places", "1 of 6 taken"), (THEN, "it is Bob's turn")]
    assert facts_in_words(both) == "Places taken: 1 of 6. Then it is Bob's turn"


def test_how_a_card_stands_is_named_beside_what_an_answer_leads_to(library: Library) -> None:
    """Given a unit in play to be chosen, then its values are told after ``now``, as what comes is after ``then``."""
    match = played_to(library, lambda _, decision: decision.purpose is Purpose.TARGET)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    at = next(i for i, entry in enumerate(model.entries()) if len(entry.cards) == 1 and entry.about)
    settled(model, at)
    pane = [strip.text.split() for strip in foreseen_pane(model, 52, 12, LOOK).strips]
    (told,) = (words for words in pane if words[:1] == ["now"])
    assert " ".join(told[1:]).startswith(signed(model.entries()[at].about.partition(",")[0], LOOK).strip())


@pytest.mark.parametrize("purpose", [Purpose.GUARD, Purpose.COUNTER])
def test_an_answer_in_a_battle_says_below_it_what_comes_of_it(library: Library, purpose: Purpose) -> None:
    """Given a pane for what an answer leads to, then the lives after the battle stand in it, and nowhere else."""
    match = played_to(library, lambda _, decision: decision.purpose is purpose)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    for at, _ in enumerate(model.entries()):
        settled(model, at)
        [(heading, lines)] = outlook(model, LOOK)
        pane = [strip.text for strip in foreseen_pane(model, 52, 9, LOOK).strips]
        question = "".join(strip.text for strip in prompt(model, 146, 9, LOOK, False, tells_facts=False).strips)
        assert any(heading in line for line in pane)
        assert heading not in question
        assert all(any(name in line and LOOK.signs.life in line for line in pane) for name, _ in lines)
        low = "".join(strip.text for strip in foreseen_pane(model, 52, 5, LOOK).strips)
        assert heading not in low
        beside = prompt(model, 146, 5, LOOK, False, tells_facts=False).strips
        assert any(heading in strip.text for strip in beside), "it is told beside the answers where it does not fit"


@pytest.mark.parametrize("width", [60, 80, 148])
def test_what_comes_of_no_block_stands_in_its_answer(library: Library, width: int) -> None:
    """Given an attack on oneself that one unit could block, then *No blocker* says the life that is left without."""
    match = played_to(library, lambda _, d: isinstance(d, api.BlockDecision) and len(d.blockers) == 1)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    settled(model, 0)
    attack = model.view.attack
    assert attack is not None
    target = model.names.view_of(attack.target)
    left = model.game.session.lives_after(model.seat, api.AssignBlocks(()))[attack.target]
    assert target is not None
    [told] = [s.text for s in prompt(model, width, 9, LOOK, False).strips if "No blocker" in s.text]
    assert f"you ♥{target.life_left}→{left}" in told
    assert all(a is b for a, b in zip(model.entries(), model.entries(), strict=True)), "what is kept by them stays"


@pytest.mark.parametrize(("lines", "columns"), [(8, 1), (4, 2), (2, 3)])
def test_what_cannot_be_done_has_more_columns_before_any_is_left_out(
    library: Library, monkeypatch: pytest.MonkeyPatch, lines: int, columns: int
) -> None:
    """Given six cards that cannot be used, then they lie in as many columns as it takes, none only counted."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [(f"Card {n}", "main action used") for n in range(6)]
    monkeypatch.setattr(
        "ashes_tui.ui.draw.table.question.not_now.refused", lambda _: [RefusedCard(*row) for row in rows]
    )
    canvas = Canvas(120, 1 + lines, LOOK.palette.panel_bg)
    free, _ = put_not_now(canvas, 10, 0, 1 + lines, model, LOOK)
    text = [strip.text for strip in canvas.drawing().strips]
    assert max(line.count("Card") for line in text) == columns
    assert all(any(name in line for line in text) for name, _ in rows)
    assert free in {120, 120 - columns * not_now_width(model) - 1}


@pytest.mark.parametrize(("long", "whole_width"), [(30, False), (60, True)])
def test_what_comes_of_an_answer_has_no_columns_that_its_name_needs(
    library: Library, monkeypatch: pytest.MonkeyPatch, long: int, whole_width: bool
) -> None:
    """Given a name that is cut beside what comes of it, then the answers have all columns."""
    match = played_to(library, lambda _, decision: decision.purpose is Purpose.ATTACKERS)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    entries = (Entry("N" * long, api.PickCards((1,)), key="d"),)
    monkeypatch.setattr(model, "entries", lambda: entries)
    monkeypatch.setattr(model, "outlook", lambda _: [("Then", (("Somebody", "L3>2"),))])
    (column,) = columns_of(model, 80, 6)
    assert "…" not in fitted(entries[0], column.width - CAP - 1, LOOK).name
    assert (column.width > 80 - told_width(("Then", (("Somebody", "L3>2"),)))) is whole_width


def test_what_cannot_be_done_has_columns_for_all_of_it_where_no_answer_needs_them(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given more cards that cannot be used than lines, then the answers leave them as many columns as they take."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [(f"Card {n}", "main action used") for n in range(9)]
    monkeypatch.setattr(
        "ashes_tui.ui.draw.table.question.not_now.refused", lambda _: [RefusedCard(*row) for row in rows]
    )
    monkeypatch.setattr(model, "entries", lambda: (play(1, "Fade"), *TURN))
    columns = columns_of(model, 120, 7)
    end = max(column.x + column.width for column in columns)
    assert 120 - end >= 2 * not_now_width(model)
    assert all(name in "".join(shown(model, (120, 7))) for name, _ in rows)


def test_reasons_run_on_before_any_is_left_out(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given fewer lines than reasons, then these stand one after the other, all of them."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [("Fade", "exhausted"), ("Wall", "no target"), ("Bear", "you lack Na"), ("Hulk", "side action used")]
    monkeypatch.setattr(
        "ashes_tui.ui.draw.table.question.not_now.refused", lambda _: [RefusedCard(*row) for row in rows]
    )
    canvas = Canvas(100, 4, LOOK.palette.panel_bg)
    put_not_now(canvas, 60, 1, 4, model, LOOK)
    text = [strip.text[60:].rstrip() for strip in canvas.drawing().strips]
    assert text[1:] == [HEADING, "Exhausted: Fade. No target: Wall. You", "lack Na: Bear. Side action used: Hulk"]


def test_what_one_copy_leads_to_counts_no_copies_with_a_bare_sign(library: Library) -> None:
    """Given several copies of a card to play, then beside what the answer leads to one of them is said to be taken."""

    def twins(match: Match, decision: Decision) -> bool:
        hand = [card.name for card in match.view(decision.seat).seats[decision.seat].hand]
        plays = [option.choice.card for option in match.options(decision) if isinstance(option.choice, api.PlayCard)]
        return isinstance(decision, api.TurnDecision) and len(set(hand)) < len(hand) and len(set(plays)) > 1

    model = TableModel(Party(session_for(match := played_to(library, twins))), match.decisions[0].seat)
    at = next(i for i, entry in enumerate(model.entries()) if len(dict(entry.each)) > 1)
    settled(model, at)
    pane = "\n".join(strip.text for strip in foreseen_pane(model, 52, 10, LOOK).strips)
    assert f"one of {len(dict(model.entries()[at].each))} copies" in pane
    assert LOOK.glyphs.times not in pane


def test_what_most_cards_lack_is_told_of_all_others(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given too few lines for all names, then every reason is told, the most frequent of all the other cards."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [*((f"Card of a long name {n}", "main action used") for n in range(6)), ("Bear", "you lack Na")]
    monkeypatch.setattr(
        "ashes_tui.ui.draw.table.question.not_now.refused", lambda _: [RefusedCard(*row) for row in rows]
    )
    canvas = Canvas(100, 4, LOOK.palette.panel_bg)
    put_not_now(canvas, 50, 1, 4, model, LOOK)
    text = [strip.text[50:].rstrip() for strip in canvas.drawing().strips]
    assert text[1:] == [HEADING, "You lack Na: Bear", "Main action used: 6 other cards"]


def test_what_is_free_goes_first_to_the_columns_that_lack_most() -> None:
    """Given columns that want more than they have, then free room fills the largest gap first, and never too much."""
    assert _grown([10, 10, 10], [10, 20, 12], 34) == [10, 14, 10]
    assert _grown([10, 10, 10], [10, 20, 12], 41) == [10, 20, 11]
    assert _grown([10, 10, 10], [10, 20, 12], 60) == [10, 20, 12]
    assert _grown([10, 10], [30, 30], 20) == [10, 10]


def test_what_an_answer_leaves_has_the_colour_of_consequences(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an answer of a turn, then what it leaves stands out below the answers."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    monkeypatch.setattr(TableModel, "facts_after", lambda _: [(LEAVES, "Il")])
    heads, _ = laid_out(model, 80, 8, LOOK)
    told = told_of(model, LOOK, heads, explain=False, tells_facts=True)
    assert [said.style for said in told if said.text == "Dice left: Il"] == [LOOK.palette.warning]


def test_without_a_free_line_what_an_answer_of_a_turn_leaves_is_not_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given answers of a turn that fill the pane, then beside its title stand the actions, not dice and slots left."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    monkeypatch.setattr(TableModel, "facts_after", lambda _: [(LEAVES, "Il")])
    heads, _ = laid_out(model, 80, 8, LOOK)
    assert with_answer(heads, model, 80, LOOK).text == heads.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Choose a target", "you choose a target"),
        ("Play a reaction?", "you are asked: play a reaction?"),
        ("You may roll dice again", "you may roll dice again"),
    ],
)
def test_what_is_asked_next_is_told_in_a_sentence(question: str, told: str) -> None:
    """Given the title of the next question, then it is told as what one does, a real question as one."""
    assert _as_asked(question[:1].lower() + question[1:]) == told


async def test_a_click_on_what_cannot_be_done_now_says_why(library: Library) -> None:
    """Given the cards that no answer is about, told beside the answers, when one is clicked, then it says why."""

    match = model_at(library, 2).game.session.match
    async with opened(library, match, (160, 50)) as table:
        await table.sit_down()
        await table.settled()
        first = refused(table.model)[0]
        spots = [spot for spot in table.screen.panes[PROMPT].drawing.spots if (spot.row, spot.at) == first[2:]]
        assert spots, "it leads to the card"
        before = match.version
        await table.click(PROMPT, spots[0])
        assert match.version == before
        item = table.model.item()
        assert item is not None
        assert table.model.names.title(item.id) == first.name.split(f" {table.model.names.glyphs.times}")[0]
        assert table.model.notice, "why it cannot be used"


def test_names_that_share_a_line_lead_to_their_cards(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given several cards told in one line, then each name that stands whole in it leads to its own card."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [RefusedCard(f"Card {n}", "main action used", HAND, n) for n in range(6)]
    monkeypatch.setattr("ashes_tui.ui.draw.table.question.not_now.refused", lambda _: rows)
    canvas = Canvas(100, 4, LOOK.palette.panel_bg)
    put_not_now(canvas, 60, 1, 4, model, LOOK)
    drawn = canvas.drawing()
    told = {spot.at: drawn.strips[spot.y].text[spot.x : spot.x + spot.width] for spot in drawn.spots}
    assert told
    assert all(told[at] == f"Card {at}" for at in told)


@pytest.mark.parametrize("rested", [True, False])
def test_that_an_exhausted_phoenixborn_may_guard_is_said(library: Library, rested: bool) -> None:
    """Given a Phoenixborn that may guard, then if it is exhausted, that it may guard all the same is told."""

    def wanted(match: Match, decision: Decision) -> bool:
        if decision.purpose is not Purpose.GUARD:
            return False
        born = match.view(decision.seat).seats[decision.seat].phoenixborn
        return born.exhausted is rested

    match = played_to(library, wanted)
    told = TableModel(Party(session_for(match)), match.decisions[0].seat).prompt
    assert told is not None
    assert ("may guard though exhausted" in told.detail) is rested


def test_what_follows_from_an_answer_is_not_cut_above_an_empty_line(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given cards that cannot be used told deeper than the answers, then what follows is whole in the line below."""
    match = played_to(library, lambda _, decision: isinstance(decision, TurnDecision))
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    rows = [RefusedCard(f"Card {n}", "main action used, no side action") for n in range(4)]
    entries = tuple(Entry(f"Answer {n}", api.EndTurn(), key=str(n)) for n in range(3))
    then = "Then: in Viros' turn, Rampage loses 1 status token and is no longer exhausted"
    monkeypatch.setattr("ashes_tui.ui.draw.table.question.not_now.refused", lambda _: rows)
    monkeypatch.setattr(model, "entries", lambda: entries)
    monkeypatch.setattr(model, "entry", lambda: entries[0])
    monkeypatch.setattr(model, "foretold", lambda: Foretold(then))
    monkeypatch.setattr(model, "facts_after", list)
    lines = [strip.text for strip in prompt(model, 84, 7, LOOK, explain=False).strips]
    assert lines[-1].strip() == then
    assert "Card 3" in lines[-2]
