"""What is told of what the other side may do next is true, and all of it."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import (
    Activate,
    CardScenario,
    CardsDecision,
    DeclareAttack,
    DiceDecision,
    EndTurn,
    GameSetup,
    Meditate,
    MeditateTop,
    Pass,
    PlayCard,
    Purpose,
    Scenario,
    SeatScenario,
    SeatSetup,
    TurnDecision,
    UsePower,
    build,
)
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import Behavior, CardType, DieType, Intent
from ashes_tui.lang.text import numbers
from ashes_tui.learn.advice import _effective
from ashes_tui.match.match import Match, new_header
from ashes_tui.match.saves.records import PERSON
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import Canvas
from ashes_tui.ui.draw.table.header import header
from ashes_tui.ui.draw.table.question.answer_text import fitted
from ashes_tui.ui.draw.table.question.deed import deed_words
from ashes_tui.ui.draw.table.question.heads import Heads, Said, with_answer
from ashes_tui.ui.draw.table.question.prompt import prompt, put_paragraphs
from ashes_tui.ui.draw.table.question.told import told_pane
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.table.foretelling.aftermath import facts_after
from ashes_tui.ui.table.foretelling.forecast import in_brief
from ashes_tui.ui.table.foretelling.preview import Foretold
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS
from ashes_tui.ui.table.reading import instead_of_card, page_of
from ashes_tui.ui.table.upcoming import ever_briefer, soon, title_of_upcoming, upcoming
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.questions.no_effect import brief_note
from tests.stressors.table import card, dice, rules

LOOK = Appearance(DARK, FULL)


def seated(mine: SeatScenario, theirs: SeatScenario, **more: object) -> TableModel:
    """The table of the first of two players, in a position."""
    now = build(rules(), Scenario(seats=(mine, theirs), **more))  # type: ignore[arg-type]
    decks = (
        DeckList(name=seat.phoenixborn.name, phoenixborn=seat.phoenixborn.name, cards={}, dice={})
        for seat in (mine, theirs)
    )
    seats = tuple(SeatSetup(name, deck) for name, deck in zip(("Ann", "Bob"), decks, strict=True))
    match = Match(rules(), new_header(rules(), GameSetup(seats, 1), (PERSON, PERSON)), now)
    return TableModel(Party(session_for(match)), 0)


def issa(*units: CardScenario) -> SeatScenario:
    return SeatScenario(phoenixborn=card("Issa Brightmore"), battlefield=units)


def viros(*aspects: str, stage: int = 1) -> SeatScenario:
    """Viros with open aspects."""
    name = "The Corpse of Viros"
    return SeatScenario(
        phoenixborn=card(name),
        battlefield=tuple(map(card, aspects)),
        automaton=name,
        threat=1,
        stamina=1,
        stage=stage,
        life=20,
    )


def said(model: TableModel) -> str:
    return "\n".join(sentence for forms in upcoming(model) for form in forms for sentence in form)


# --- who may attack --------------------------------------------------------------------------------------------------


def test_only_units_that_could_attack_are_counted_with_their_attack() -> None:
    """Given units that are exhausted, cannot attack uncharged, or have no attack, then their attack is no threat."""
    model = seated(issa(), issa(*map(card, ("Thunder Hulk", "Hammer Knight")), card("Crystal Archer", exhaustion=1)))
    assert {unit.name: unit.may_attack for unit in model.view.seats[1].battlefield} == {
        "Thunder Hulk": False,
        "Hammer Knight": True,
        "Crystal Archer": False,
    }
    attack = model.view.seats[1].battlefield[1].attack
    told = f"attack {attack} in all; 1 exhausted; 1 cannot attack now"
    assert f"units that can attack: Hammer Knight, {told}" in said(model)
    assert f"units that can attack: 1, {told}" in soon(model)[0]


def test_what_is_ready_after_an_answer_is_what_could_attack_then() -> None:
    """Given an end of the turn, then the units counted against it are those that could attack."""
    model = seated(issa(), issa(card("Thunder Hulk"), card("Hammer Knight"), card("Thunder Hulk")))
    decision = model.decision
    assert decision is not None
    after = model.game.session.aftermath(decision, Pass())
    assert after is not None
    told = dict(facts_after(structs.replace(after, is_settled=True, decision=None), model.names, 0))
    assert told["Bob"] == f"1 unit ready, attack {model.view.seats[1].battlefield[1].attack} in all"


def test_a_unit_that_an_answer_destroys_is_not_counted_among_those_that_rest() -> None:
    """Given two exhausted units, when the answer under the cursor destroys one, then one rests later, not two."""
    bob = issa(card("Javelineer", exhaustion=1), card("Hammer Knight", exhaustion=1))
    model = seated(issa(card("Javelineer")), bob)
    assert soon(model)[0].endswith("units that can attack: none; 2 exhausted")
    model.press(next(entry for entry in model.entries() if isinstance(entry.act, Activate)))
    hit = bob_units(model)["Javelineer"]
    at = next(i for i, entry in enumerate(model.entries()) if entry.cards == (hit,))
    model.move_cursor(OPTIONS, at)
    settled(model)
    assert model.foreseen()[hit] == 0
    assert soon(model)[0].endswith("units that can attack: none; 1 exhausted")


def bob_units(model: TableModel) -> dict[str, int]:
    return {unit.name: unit.id for unit in model.view.seats[1].battlefield}


# --- what may come ---------------------------------------------------------------------------------------------------


def test_what_an_attacker_does_when_it_is_declared_is_told_with_its_aim() -> None:
    """Given an aspect that harms all of one's cards as it attacks, then that is told wherever its attack is."""
    model = seated(issa(card("Hammer Knight")), viros("Firebelly", "Iron Scales", "Frozen Fear"))
    does = "attacking: 1 damage to all opposing units and Phoenixborn"
    assert soon(model)[0] == f"Firebelly aims at Ann's Phoenixborn, attack 1; {does}"
    assert f"It rolls nothing: Firebelly attacks Ann's Phoenixborn, attack 1; {does}" in said(model)
    assert soon(model)[1:3] == (
        "Iron Scales aims at Hammer Knight, attack 3",
        "Frozen Fear aims at Ann's Phoenixborn, attack 3",
    )


def test_an_aim_without_units_is_told_with_whom_it_falls_on_now() -> None:
    """Given an aspect that aims at a unit, and no unit, then both its aim and the Phoenixborn are told."""
    model = seated(issa(), viros("Iron Scales"))
    assert soon(model)[0] == "Iron Scales aims at Ann's leftmost unit, else Ann's Phoenixborn, attack 3"


@pytest.mark.parametrize(
    ("aspects", "bring"), [(("Iron Scales",), "brings 1"), (("Iron Scales", "Firebelly"), "bring 2")]
)
def test_what_the_end_of_the_round_brings_stands_beside_the_red_rains(aspects: tuple[str, ...], bring: str) -> None:
    """Given aspects face up, then it is told with the Red Rains how many more they bring; without any it is not."""
    told = soon(seated(issa(), viros(*aspects)))[-1]
    assert told.startswith("Red Rains 0 of 3: 3 more bring its Ultimate; ")
    assert f"{bring} in the recovery phase" in told
    assert soon(seated(issa(), viros())) == ("Red Rains 0 of 3: 3 more bring its Ultimate",)


def test_rows_that_do_the_same_are_one_in_brief() -> None:
    """Given a behaviour card with rows that do the same, then the brief form names each thing once with all odds."""
    model = seated(issa(), structs.replace(viros(), battlefield=(card("Iron Scales", face_down=True),)))
    brief = next(form[-1] for form in upcoming(model)[0] if form[-1].startswith("Behaviour die: "))
    does = [part.partition(" ")[2] for part in brief.removeprefix("Behaviour die: ").split("; ")]
    odds = [int(part.partition("%")[0]) for part in brief.removeprefix("Behaviour die: ").split("; ")]
    assert len(does) == len(set(does))
    assert sum(odds) in range(98, 103)


@pytest.mark.parametrize(
    ("open_aspect", "exhaustion", "told"),
    [("Hunting Instincts", 0, True), ("Hunting Instincts", 1, False), ("", 0, False)],
)
def test_odds_of_an_attack_are_told_only_where_something_could_attack(
    open_aspect: str, exhaustion: int, told: bool
) -> None:
    """Given a row to attack if able, otherwise to reveal, then the odds say which of both it is as things stand."""
    hidden = card("Hunting Instincts", face_down=True)
    units = (card(open_aspect, exhaustion=exhaustion),) if open_aspect else ()
    model = seated(issa(), structs.replace(viros(), battlefield=(*units, hidden)))
    rows = [block for block in row_blocks() if Behavior.ATTACK_OR_REVEAL in block.main]
    assert rows, "the card has such a row"
    for block in rows:
        (does,) = re.findall(rf"% ?: (.*) \({numbers(block.rolls)}\)", said(model))
        assert does == ("attack" if told else "reveal")


def row_blocks() -> list[Block]:
    """The rows of the first behaviour card of Viros."""
    book = rules().rulebook
    blocks = book.cards[book.automata["The Corpse of Viros"].behaviors[0]].blocks
    return [block for block in blocks if isinstance(block, Block) and block.rolls[0]]


def test_those_that_attack_together_are_told_together() -> None:
    """Given a Dragonborn with two aspects that aim at the Phoenixborn, then the note tells both (ASC-DRG-21)."""
    centre = [
        one for one in rules().rulebook.cards.values() if one.type is CardType.ASPECT and one.intent is Intent.CENTER
    ]
    scatha = "Scatha Kalani"
    names = [one.name for one in centre][:2]
    theirs = SeatScenario(card(scatha), tuple(map(card, names)), automaton=scatha, threat=1, stamina=1, life=20)
    model = seated(issa(), theirs)
    total = sum(unit.attack or 0 for unit in model.view.seats[1].battlefield)
    assert f"{names[0]} and {names[1]} attack together, {total} in all" in said(model)


@pytest.mark.parametrize("height", range(3, 12))
def test_nothing_that_may_come_is_left_out_in_silence(height: int) -> None:
    """Given any number of lines, then all that may come is told, some in few words, or none of it."""
    coming = soon(seated(issa(card("Hammer Knight")), viros("Firebelly", "Iron Scales", "Frozen Fear")))
    step = [Line("Viros reveals Frozen Fear", Tone.ACTION, 1)]
    pane = told_pane("Viros plays", "step 2 of 2", (), (step, step), 0, (120, height), LOOK, soon=coming)
    text = " ".join(" ".join(strip.text for strip in pane.strips).split())
    named = [text.count(name) for name in ("Firebelly", "Iron Scales", "Red Rains")]
    assert all(named) or not any((*named, "Later" in text))
    whole = text.count("attack ") + text.count("its Ultimate")
    assert ("Also " in text) == (0 < whole < 4) or height < 5


# --- harm to nobody else ---------------------------------------------------------------------------------------------


def settled(model: TableModel) -> TableModel:
    for _ in range(200):
        prompt(model, 120, 14, LOOK, True)
        if not model.has_unsettled(range(99)):
            return model
        model.settle_next(range(99))
    raise AssertionError("it was never found out")


def archer(*theirs: CardScenario) -> TableModel:
    """A player with an archer that deals damage to units, and a knight that may attack."""
    mine = SeatScenario(card("Issa Brightmore"), (card("Flash Archer"),), active=dice(DieType.NATURAL, 1))
    return settled(seated(mine, SeatScenario(card("Issa Brightmore"), theirs)))


@pytest.mark.parametrize(
    ("width", "note", "price"),
    [
        (60, "only hurts your own Flash Archer", "side Na✹"),
        (44, "hurts your own", "side Na✹"),
        (30, "", "side"),
    ],
)
def test_a_note_of_harm_gives_way_before_the_price(width: int, note: str, price: str) -> None:
    """Given a dice power that only hurts one's own unit, then its whole name and its action are always told."""
    entry = next(entry for entry in archer().entries() if isinstance(entry.act, UsePower))
    told = fitted(entry, width, LOOK)
    assert (told.name, told.price, told.note) == ("Natural dice power", price, note)


def test_a_use_that_can_only_harm_ones_own_is_marked_and_asked_once_more() -> None:
    """Given one's own unit as the only target, then what damages units is marked, last, and not taken at once."""
    model = archer()
    noted = {entry.act: entry.note for entry in model.entries() if entry.note}
    assert {type(act) for act in noted} == {Activate, UsePower}
    assert set(noted.values()) == {"only hurts your own Flash Archer"}
    assert {brief_note(note) for note in noted.values()} == {"hurts your own"}
    uses = [i for i, entry in enumerate(model.entries()) if entry.note]
    assert min(uses) > next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, DeclareAttack))
    entry = model.entry()
    assert entry is not None
    assert not entry.note
    asked, use = model.decision, model.entries()[uses[0]]
    model.press(use)
    assert model.decision == asked
    assert model.notice == "Only hurts your own Flash Archer. Press it again to do it anyway"
    model.press(use)
    assert model.decision != asked


def test_a_use_that_may_harm_another_is_not_marked() -> None:
    """Given a unit of the opponent too, then the same uses are answers as any."""
    assert not any(entry.note for entry in archer(card("Hammer Knight")).entries())


def test_nobody_recommends_what_only_harms_ones_own() -> None:
    """Given the archer in hand and no unit else, then what it can do at once is not told of playing it."""
    mine = SeatScenario(
        card("Issa Brightmore"), hand=("Flash Archer",), active=(*dice(DieType.ILLUSION, 4), *dice(DieType.NATURAL, 1))
    )
    for theirs, at_once in ((issa(), False), (issa(card("Hammer Knight")), True)):
        model = settled(seated(mine, theirs))
        play = next(entry.act for entry in model.entries() if isinstance(entry.act, PlayCard))
        decision = model.decision
        assert decision is not None
        after = model.game.session.aftermath(decision, play)
        assert after is not None
        told = [fact for way in (after.ways or (after,)) for fact in facts_after(way, model.names, 0)]
        assert any("Double Shot at once" in words for _, words in told) == at_once


def test_another_copy_of_a_ready_spell_is_told_by_the_focus_that_it_brings() -> None:
    """Given copies that lie on the spellboard, then playing the next one says what its focus adds, and no other."""
    for there, told in ((0, None), (1, "Focus 1"), (2, "Focus 2"), (3, None)):
        mine = SeatScenario(
            card("Issa Brightmore"), hand=("Abundance",), spellboard=(card("Abundance"),) * there,
            active=dice(DieType.ILLUSION, 4),
        )  # fmt: skip
        model = seated(mine, issa())
        play = next(entry.act for entry in model.entries() if isinstance(entry.act, PlayCard))
        model.move_cursor(OPTIONS, next(i for i, entry in enumerate(model.entries()) if entry.act == play))
        line = deed_words(model, LOOK)
        assert f"{told}: Instead: Draw up to 2 cards" in line if told else "Focus" not in line, line


# --- whose deed it is ------------------------------------------------------------------------------------------------


def test_what_the_other_side_does_after_the_turn_is_not_told_as_done_by_an_answer() -> None:
    """Given a last action before an attack that nobody can stop, then its harm is told as of after the turn.

    The values of an answer are those that it leaves itself; the end of the turn alone tells what comes of that.
    """
    mine = SeatScenario(
        card("Issa Brightmore"),
        (card("Flash Archer", exhaustion=1),),
        spellboard=(card("Body Inversion"),),
        active=dice(DieType.ILLUSION, 1),
        main_actions=0,
        side_actions=1,
        guarded=True,
    )
    scatha = "Scatha Kalani"
    oppress = SeatScenario(card(scatha), (card("Oppress"),), automaton=scatha, threat=1, stamina=1, life=20)
    model = seated(mine, oppress)
    ending = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, EndTurn))
    model.move_cursor(OPTIONS, ending)
    own = model.view.seats[0].battlefield[0].id
    assert settled(model).foreseen() == {own: 0}
    assert model.preview_text().startswith("Then: Oppress deals 4 damage to Flash Archer")
    model.press(next(entry for entry in model.entries() if isinstance(entry.act, Activate)))
    assert isinstance(model.decision, CardsDecision)
    for at in range(len(model.entries())):
        model.move_cursor(OPTIONS, at)
        assert settled(model).foreseen() == {}
        now, _, later = model.preview_text().partition(". Later: ")
        assert now.startswith("Then: Body Inversion")
        assert "destroyed" not in now
        assert later.startswith("Oppress deals 4 damage to Flash Archer; ")


def in_viros_turn(mine: SeatScenario, *aspects: str) -> TableModel:
    """The first question that Viros leads to when the turn is ended."""
    model = seated(mine, viros(*aspects))
    match = model.game.session.match
    match.choose(0, Pass(), match.decisions[0].id)
    while isinstance(match.decisions[0], TurnDecision):
        match.choose(0, EndTurn(), match.decisions[0].id)
    return TableModel(model.game, 0)


def test_what_is_prevented_of_a_counter_is_told_where_it_is_asked_for() -> None:
    """Given an attacker of which all but 1 damage is prevented, then the question says how much a counter loses."""
    for aspect, told in (("Iron Scales", "countering deals 3 back (2 prevented)"), ("Lurk", "countering deals 3 back")):
        model = in_viros_turn(SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),), guarded=True), aspect)
        assert model.decision is not None
        assert model.decision.purpose is Purpose.COUNTER
        assert model.prompt is not None
        assert model.prompt.detail.endswith(told)


@pytest.mark.parametrize("height", range(5, 12))
def test_no_life_that_an_answer_costs_is_only_counted_where_words_have_room(
    height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given more outcomes than fit in columns, then they are told in words rather than as so many more."""
    model = in_viros_turn(SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),), guarded=True), "Lurk")
    names = ("Hammer Knight", "Issa Brightmore", "Flash Archer", "Frost Frog", "Crystal Archer", "Lurk")
    told = [("If nobody reacts", tuple((name, "L3>1") for name in names))]
    monkeypatch.setattr(TableModel, "outlook", lambda *_: told)
    settled(model)
    text = "\n".join(strip.text for strip in prompt(model, 80, height, LOOK, False).strips)
    assert " more" not in text
    assert text.count("3>1") == len(names)


@pytest.mark.parametrize("height", range(2, 9))
def test_what_may_come_is_told_in_fewer_words_rather_than_cut(height: int) -> None:
    """Given fewer lines than it takes, then the last of it is told in few words, or none of it, and nothing is cut."""
    coming = soon(seated(issa(card("Hammer Knight")), viros("Firebelly", "Iron Scales", "Frozen Fear")))
    forms = [". ".join(form) for form in ever_briefer(coming)]
    canvas = Canvas(60, height, LOOK.palette.panel_bg)
    said = [Said("Leaves Il", LOOK.palette.dim), Said(forms[0], LOOK.palette.faint, briefer=(*forms[1:], ""))]
    put_paragraphs(canvas, (0, 0, 60, height), said, LOOK)
    text = " ".join(" ".join(strip.text for strip in canvas.drawing().strips).split())
    values = [f"{name} aims" in text or f"{name} A" in text for name in ("Firebelly", "Iron Scales", "Frozen Fear")]
    assert all((*values, "Red Rains 0 of 3" in text)) or text == "Leaves Il"
    assert FULL.ellipsis not in text


def test_an_attack_keeps_its_value_in_few_words() -> None:
    """Given what may come in ever fewer words, then each attack tells its value, and no form counts what it leaves."""
    coming = soon(seated(issa(card("Hammer Knight")), viros("Firebelly", "Iron Scales")))
    attacks = {text.partition(" aims")[0]: text.partition(", attack ")[2][0] for text in coming[:-1]}
    assert attacks
    for form in map(". ".join, ever_briefer(coming)):
        assert not re.search(r"\d more: ", form)
        whole = (re.search(rf"{name} aims at [^.;]+, attack {n}", form) for name, n in attacks.items())
        assert all(map(any, zip(whole, (f"{name} A{n}" in form for name, n in attacks.items()), strict=True)))
        assert form.index(max(attacks, key=form.rfind)) < form.index("Red Rains 0 of 3"), "attacks before counters"
    whose = ("Bob's units that can attack: 3, attack 5 in all", "Active dice: 5", "Cards in hand: 3")
    *_, briefest = ever_briefer(whose)
    assert briefest == ("Bob's units that can attack: 3, Active dice: 5, Cards in hand: 3",)


def test_who_attacks_now_is_not_told_as_one_who_may_attack_next() -> None:
    """Given an aspect whose attack is being fought, then it is not among those that may attack next."""
    mine = SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),), guarded=True)
    model = in_viros_turn(mine, "Lurk", "Frozen Fear")
    assert model.view.attack is not None
    assert [re.split(":| aims", text)[0] for text in soon(model)] == ["Frozen Fear", "Red Rains 0 of 3"]


def test_a_hint_recommends_nothing_that_only_harms_ones_own() -> None:
    """Given uses that only harm one's own, then they are no plan, as long as there is another."""
    model = archer()
    decision, session = model.decision, model.game.session
    assert decision is not None
    plans = [(option.choice, None) for option in session.match.options(decision)]
    left = _effective(plans, decision, session.trial(0), model.names)
    assert {type(choice) for choice, _ in left} == {DeclareAttack, Pass}


@pytest.mark.parametrize("width", range(90, 130, 4))
def test_what_follows_takes_the_place_of_the_actions_that_the_header_tells(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given no line below the answers, then what follows stands beside the question, before the actions left."""
    follows = "Then: Bob's Hammer Knight is dealt 1 damage; Bob draws"
    monkeypatch.setattr(TableModel, "foretold", lambda _: Foretold(follows))
    heads = Heads("Ann: your turn", "", "1 main action left, 1 side action left")
    text = with_answer(heads, archer(), width, LOOK).text
    assert follows in text
    assert len(text) < width - len(heads.title) - 3


def test_what_follows_is_not_added_to_what_stands_beside_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given what stands beside the title of a turn, then what follows from the answer takes its place."""
    monkeypatch.setattr(TableModel, "foretold", lambda _: Foretold("After this: Bob draws"))
    text = with_answer(Heads("Ann", "", "Viros passes."), archer(), 120, LOOK).text
    assert text == "After this: Bob draws"


def test_the_top_card_that_may_be_discarded_is_read_as_the_draw_pile() -> None:
    """Given a meditation, when the cursor is on the top card of the draw pile, then that pile is what is read."""
    mine = SeatScenario(card("Issa Brightmore"), draw_pile=("Hammer Knight",) * 3, active=dice(DieType.ASTRAL, 1))
    model = seated(mine, issa())
    model.press(next(entry for entry in model.entries() if isinstance(entry.act, Meditate)))
    at = next(i for i, entry in enumerate(model.entries()) if isinstance(entry.act, MeditateTop))
    model.move_cursor(OPTIONS, at)
    assert page_of(model)[0].endswith("draw pile, 3 cards")
    assert title_of_upcoming(model) not in " ".join(page_of(model))


def test_a_die_whose_power_is_resolved_tells_that_power() -> None:
    """Given a unit that resolves the power of a die, then each die says what it does, that at the cursor in full."""
    spent = (*dice(DieType.ASTRAL, 1), *dice(DieType.NATURAL, 1))
    mine = SeatScenario(card("Issa Brightmore"), (card("Galewind Hawk"),), exhausted=spent)
    model = settled(seated(mine, SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),))))
    while not isinstance(model.decision, DiceDecision):
        wanted = (
            e
            for e in model.entries()
            if isinstance(e.act, DeclareAttack) or not isinstance(model.decision, TurnDecision)
        )
        model.press(next(wanted))
    assert model.prompt is not None
    assert model.prompt.title == "Ann: resolve the power of which die?"
    assert [entry.about for entry in model.entries()][1] == "Deal 1 damage to a target unit"
    for at, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, at)
        assert entry.about
        assert instead_of_card(model).startswith(("Astral dice power: ", "Natural dice power: ")[at])
        assert len(deed_words(model, LOOK)) > len("Galewind Hawk: ")


@pytest.mark.parametrize("tired", [False, True])
def test_a_question_says_that_none_of_its_cards_has_what_is_removed(tired: bool) -> None:
    """Given cards of which one loses an exhaustion token, then it is said if none has one, and only then."""
    spells = (card("Summon Galewind Hawk", exhaustion=int(tired)), card("Summon Storm Spirit", exhaustion=int(tired)))
    own = dice(DieType.ASTRAL, 4)
    mine = SeatScenario(card("Kanna Galeheart"), hand=("Hurricane",), spellboard=spells, active=own)
    model = settled(seated(mine, SeatScenario(card("Issa Brightmore"), (card("Hammer Knight"),))))
    model.press(next(e for e in model.entries() if isinstance(e.act, PlayCard)))
    while not isinstance(model.decision, CardsDecision):
        model.press(next(e for e in model.entries() if e.enabled))
    assert model.prompt is not None
    told = model.prompt.detail
    assert told.startswith("Hurricane: " if tired else "None of them has an exhaustion token: nothing is removed. ")


def test_what_an_effect_takes_back_to_hand_is_foretold() -> None:
    """Given a card that takes a unit back to hand, then that is what follows from playing it."""
    mine = SeatScenario(card("Issa Brightmore"), (card("Hammer Knight", exhaustion=1),), hand=("Retreat",))
    model = settled(seated(mine, SeatScenario(card("Kanna Galeheart"), ())))
    model.move_cursor(OPTIONS, next(i for i, e in enumerate(model.entries()) if isinstance(e.act, PlayCard)))
    settled(model)
    assert model.preview_text() == "Then: Ann takes Hammer Knight back"


def test_who_may_defend_is_left_out_before_it_is_cut() -> None:
    """Given an attack that one unit may block, then its briefest words name no unit, and still say the outcome."""
    *_, counted, briefest = in_brief([("If nothing blocks", (("Ann", "L10>3"),)), ("May block", (("Beetle", ""),))])
    assert "1" in counted
    assert "Beetle" not in counted
    assert briefest == "If nothing blocks: Ann L10>3"


@pytest.mark.parametrize(("wounds", "told"), [(0, "✖ out"), (30, "destroyed")])
def test_the_header_says_how_a_seat_has_lost(wounds: int, told: str) -> None:
    """Given a player who has lost, then its Phoenixborn is destroyed, or it is out for another reason."""
    model = archer()
    own = model.view.seats[0]
    lost = structs.replace(own, lost=True, phoenixborn=structs.replace(own.phoenixborn, wounds=wounds))
    model.view = structs.replace(model.view, seats=(lost, *model.view.seats[1:]))
    assert f"{model.names.seat(0)} {told}" in header(model, 120, LOOK).strips[0].text
