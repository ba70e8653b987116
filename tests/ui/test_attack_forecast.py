"""An attack that one key makes: what it will cost both is told before, as it is told of blocks and battles."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.engine.api import (
    NONE,
    CardsDecision,
    CardView,
    Choice,
    Confirm,
    ConfirmDecision,
    Decision,
    DeclareAttack,
    EndTurn,
    Meditate,
    Pass,
    PickCards,
    PickTrigger,
    PlayCard,
    Purpose,
    TriggerDecision,
    TurnDecision,
)
from ashes_tui.lang.terms import Zone
from ashes_tui.learn.first_game import first_game
from ashes_tui.learn.positions import match_at
from ashes_tui.match.match import Match
from ashes_tui.scenario.reading.reader import read_story
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.half.banner import banner
from ashes_tui.ui.draw.table.layout import layout
from ashes_tui.ui.draw.table.marks import Marks
from ashes_tui.ui.draw.table.question.arranging import outlook_width, told_width
from ashes_tui.ui.draw.table.question.prompt import _as_far, prompt
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.ui.table.foretelling.aftermath import STILL, facts_after, facts_in_words, rest
from ashes_tui.ui.table.foretelling.forecast import ForeseenFight, in_brief, in_sentences, outlook_of
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.panes import OPTIONS, PROMPT, THEIR_BAR
from ashes_tui.words.glyphs import FULL
from tests.learn.test_guide import answer
from tests.ui.conftest import played_to

LOOK = Appearance(DARK, FULL)
SIGNS = ("L", ">", "X")


def with_one_unit(match: Match, decision: Decision) -> bool:
    """A turn in which a single unit may attack a unit that deals damage back."""
    if not isinstance(decision, TurnDecision):
        return False
    view = match.view(decision.seat)
    ready = [card for card in view.seats[decision.seat].battlefield if not card.exhausted]
    others = {card.id: card for card in view.seats[1 - decision.seat].battlefield}
    targets = [o.choice.target for o in match.options(decision) if isinstance(o.choice, DeclareAttack)]
    return len(ready) == 1 and any(i in others and others[i].attack and not others[i].exhausted for i in targets)


def settled(model: TableModel, size: tuple[int, int]) -> list[str]:
    """The lines of the pane once all is known of the answer under the cursor."""
    room = layout(*size).size(PROMPT)
    for _ in range(200):
        drawing = prompt(model, *room, LOOK, size[0] < 112)
        if not model.has_unsettled(range(99)):
            return [strip.text for strip in drawing.strips]
        model.settle_next(range(99))
    raise AssertionError("it was never found out")


def on_the_attack(library: Library, size: tuple[int, int]) -> tuple[TableModel, DeclareAttack, list[str]]:
    """A table with the cursor on an attack on such a unit, and what the pane shows."""
    match = played_to(library, with_one_unit)
    decision = match.decisions[0]
    model = TableModel(Party(session_for(match)), decision.seat)
    settled(model, size)
    others = {card.id: card for card in model.view.seats[1 - decision.seat].battlefield}
    acts = [e.act for e in model.entries() if isinstance(e.act, DeclareAttack)]
    act = next(act for act in acts if act.target in others and others[act.target].attack)
    model.move_cursor(OPTIONS, next(i for i, e in enumerate(model.entries()) if e.act == act))
    return model, act, settled(model, size)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_what_a_trade_costs_both_is_told_before_it(library: Library, size: tuple[int, int]) -> None:
    """Given a unit to attack, then both lives are foretold in the pane, as they come if nobody does anything."""
    model, act, lines = on_the_attack(library, size)
    text = " ".join(" ".join(lines).split())
    foreseen = model.foreseen()
    assert foreseen
    for card, left in foreseen.items():
        view = model.names.view_of(card)
        assert view is not None
        assert f"{model.names.full(card)} ♥{view.life_left}→{left or '✖'}" in text
    assert ("If nothing guards:" in text and "May guard:" in text) or "Nothing can guard:" in text
    row = next(line for line in lines if "▶" in line).partition("▶")[2]
    changes = [f"♥{before.life_left}→{left or '✖'}" for before, left in hurt(model) if before.id == act.target]
    own = {card.id for card in model.view.seats[model.seat].battlefield}
    lost = [before for before, left in hurt(model) if not left and before.id in own]
    assert all(change in row for change in changes), "the answer itself tells of the target"
    assert ("you lose" in row or "-1 unit" in row) == bool(lost), "and of a unit that is lost"
    match = model.game.session.match
    match.choose(model.seat, act, match.decisions[0].id)
    while match.view(0).attack is not None:
        asked = match.decisions[0]
        quiet = Confirm(True) if isinstance(asked, ConfirmDecision) else PickCards(_order(asked))
        match.choose(asked.seat, quiet, asked.id)
    after = {c.id: c for seat in match.view(0).seats for c in (seat.phoenixborn, *seat.battlefield) if c.id != NONE}
    assert {card: after[card].life_left if card in after else 0 for card in foreseen} == foreseen


def hurt(model: TableModel) -> list[tuple[CardView, int]]:
    """The cards whose life will differ, with what will be left."""
    views = ((model.names.view_of(card), left) for card, left in model.foreseen().items())
    return [(view, left) for view, left in views if view is not None]


def _order(asked: Decision) -> tuple[int, ...]:
    """No guard; of an order the first."""
    assert isinstance(asked, CardsDecision), asked
    return () if asked.purpose is Purpose.GUARD else asked.cards[:1]


def test_of_a_phoenixborn_it_is_told_what_may_block(library: Library) -> None:
    model, _, _ = on_the_attack(library, (80, 24))
    born = [e.act for e in model.entries() if isinstance(e.act, DeclareAttack)]
    for act in born:
        view = model.names.view_of(act.target)
        assert view is not None
        model.move_cursor(OPTIONS, next(i for i, e in enumerate(model.entries()) if e.act == act))
        settled(model, (80, 24))
        headings = [heading for heading, _ in model.outlook(SIGNS)]
        word = "block" if view.zone is Zone.PHOENIXBORN else "guard"
        defenders = model.game.session.defenders_after(model.seat, act)
        assert headings == ([f"If nothing {word}s", f"May {word}"] if defenders else [f"Nothing can {word}"])


def test_every_attack_that_can_be_stopped_says_so_before_it_is_made(library: Library) -> None:
    """Given a lesson above the question at 80x24, then what is foretold has a mark, and it is said who may block."""
    match = first_game(library.rules, library.decks)
    session = session_for(match)
    session.let_play()
    while not _may_be_blocked(match):
        answer(session)
    model = TableModel(Party(session_for(match)), 0)
    born = model.view.seats[1].phoenixborn.id
    settled(model, (80, 24))
    index = next(i for i, e in enumerate(model.entries()) if e.act == DeclareAttack(born))
    model.move_cursor(OPTIONS, index)
    room = layout(80, 24, panel=4).size(PROMPT)
    text = ""
    for _ in range(200):
        text = "\n".join(strip.text for strip in prompt(model, *room, LOOK, True).strips)
        if not model.settle_next(range(99)) and not model.has_unsettled(range(99)):
            break
    defenders = [model.names.card(c.id) for c in model.view.seats[1].battlefield if not c.exhausted]
    row = next(line for line in text.splitlines() if "▶" in line).partition("▶")[2]
    assert "?" in row or LOOK.glyphs.arrow not in row
    assert "May block: " in text
    assert all(name in text.partition("May block: ")[2] for name in defenders[:1])


def _may_be_blocked(match: Match) -> bool:
    """Whether the learner may attack a Phoenixborn that has a ready unit."""
    decision = match.decisions[0]
    rival = match.view(0).seats[1]
    attacks = [o.choice for o in match.options(decision)]
    ready = [card for card in rival.battlefield if not card.exhausted]
    return decision.seat == 0 and DeclareAttack(rival.phoenixborn.id) in attacks and bool(ready)


def test_while_attackers_are_picked_it_is_told_what_may_block(library: Library) -> None:
    """Given several units that can attack, then before any is picked it is told what all may do, and what may block."""

    def several(match: Match, decision: Decision) -> bool:
        many = isinstance(decision, CardsDecision) and decision.high > 1
        return (
            many
            and decision.purpose is Purpose.ATTACKERS
            and any(not c.exhausted for c in match.view(0).seats[1 - decision.seat].battlefield)
        )

    match = played_to(library, several)
    decision = match.decisions[0]
    model = TableModel(Party(session_for(match)), decision.seat)
    every, alone, who = model.outlook(SIGNS)
    assert every[0].startswith("With ")
    assert alone[0] == "With one alone"
    assert who[0] in ("May block", "May guard")
    assert who[1]
    drawn = [strip.text for strip in prompt(model, 120, 9, LOOK, explain=True).strips]
    assert any(f"{every[0]}   " in line and alone[0] in line for line in drawn)  # side by side


@pytest.mark.parametrize("width", [80, 120])
def test_the_key_of_a_phoenixborn_stands_before_its_name_not_beside_its_life(library: Library, width: int) -> None:
    """Given a Phoenixborn that can be attacked, then its key cannot be read as one of its values."""
    model, _, _ = on_the_attack(library, (80, 24))
    seat = model.view.seats[model.far_seat]
    key = next(e.key for e in model.entries() if seat.phoenixborn.id in e.cards)
    drawn = banner(model, seat, THEIR_BAR, width, 1 if width == 80 else 3, LOOK, Marks(model))
    words = drawn.strips[0].text.lstrip("▎ ").split()
    assert words[0].strip("▶") == key
    assert words.index("Bob" if seat.index else "Ann") == 1


def test_nothing_is_foretold_of_an_attack_without_attackers(library: Library) -> None:
    """Given that attackers are picked next, then it is not said what an attack by none of them leads to."""
    model, act, _ = on_the_attack(library, (80, 24))
    told = outlook_of(ForeseenFight({}, target=act.target), model.names, SIGNS)
    assert in_sentences(told).startswith("No attacker yet. ")
    assert [heading for heading, _ in told][1].endswith(" ready units")
    assert outlook_width(told) == len("No attacker yet") + 3 + told_width(told[1]) + 3


@pytest.mark.parametrize("purpose", [Purpose.COUNTER, Purpose.GUARD])
def test_what_becomes_of_ones_own_cards_in_a_battle_is_told(library: Library, purpose: Purpose) -> None:
    """Given a guard or counter to decide on, then each answer tells what is left of one's own cards that fight."""
    match = played_to(library, lambda _, decision: decision.purpose is purpose)
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    attack = model.view.attack
    assert attack is not None
    target = model.names.full(attack.target)
    for at, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, at)
        while model.has_unsettled(range(99)):
            model.settle_next(range(99))
        told = dict(line for _, lines in model.outlook(SIGNS) for line in lines)
        if told:
            assert ">" in told[target] or told[target].endswith("stays"), (entry.text, told)


def test_with_a_reaction_it_is_told_what_it_leads_to(library: Library) -> None:
    """Given an attack that one may react to, then the reaction tells both outcomes, no reaction that of none."""

    def can_react(match: Match, decision: Decision) -> bool:
        return isinstance(decision, TriggerDecision) and match.view(decision.seat).attack is not None

    match, headings = played_to(library, can_react), set[tuple[bool, str]]()
    model = TableModel(Party(session_for(match)), match.decisions[0].seat)
    for at, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, at)
        while model.has_unsettled(range(99)):
            model.settle_next(range(99))
        headings |= {(isinstance(entry.act, PickTrigger), heading) for heading, lines in model.outlook(SIGNS) if lines}
    of_reaction = {(True, heading) for heading in ("With this", "If you do not", "Either way")}
    assert headings <= {*of_reaction, (False, "If nobody reacts")}
    assert headings


FOUR_AGAINST_ONE = """
name: four units of different kinds against a Phoenixborn with eight life
seats:
  0:
    phoenixborn: Arren Frostpeak
    battlefield:
    - Skybreak Captain: {dice: astral:class}
    - Stellar Oracle
    - Frost Talon: {attached: [Gust Spear]}
    - Javelineer
  1: {phoenixborn: {Maeve Luminvale: {wounds: 9}}, hand: [Catalyst]}
"""


@pytest.mark.rule("ASC-BAT-01", "ASC-RND-25")
def test_an_attack_that_wins_is_foreseen_however_many_its_orders(library: Library) -> None:
    """Given four attackers, whose battles have 24 orders, then what is left is told for one after the other, to 0."""
    match = match_at(library.rules, read_story(FOUR_AGAINST_ONE, "four.yaml", library.rulebook))
    seat, foe = match.view(0).seats
    match.choose(0, DeclareAttack(foe.phoenixborn.id), match.decisions[0].id)
    units = [card.id for card in seat.battlefield]
    fights = [session_for(match).lives_after(0, PickCards(tuple(units[:n]))) for n in range(1, 5)]
    assert [fight.get(foe.phoenixborn.id) for fight in fights] == [5, 3, 1, 0]


def test_where_attackers_take_all_lines_the_outcome_stands_above_them(library: Library) -> None:
    """Given so many attackers and so little room that nothing fits beside or below, then it is told by the title."""
    story = FOUR_AGAINST_ONE.replace("hand: [Catalyst]", "battlefield: [Botanist, Capacitor Beetle]")
    match = match_at(library.rules, read_story(story, "four.yaml", library.rulebook))
    match.choose(0, DeclareAttack(match.view(0).seats[1].phoenixborn.id), match.decisions[0].id)
    model = TableModel(Party(session_for(match)), 0)
    model.press(model.entries()[0])
    assert "Unblocked: Maeve… ♥8→5. 2 may block" in prompt(model, 80, 6, LOOK, True).strips[0].text


def attackers_to_pick(library: Library) -> TableModel:
    """A turn in which four units can attack."""
    story = FOUR_AGAINST_ONE.replace("hand: [Catalyst]", "battlefield: [Botanist, Capacitor Beetle]")
    match = match_at(library.rules, read_story(story, "four.yaml", library.rulebook))
    return TableModel(Party(session_for(match)), 0)


def test_a_single_attacker_is_not_hedged_twice(library: Library) -> None:
    """Given one unit that can attack, then nothing is said to be the most: only a block or a guard is in the way."""
    units = FOUR_AGAINST_ONE[FOUR_AGAINST_ONE.index("    - Skybreak") : FOUR_AGAINST_ONE.index("    - Javelineer")]
    story = FOUR_AGAINST_ONE.replace(units, "").replace("hand: [Catalyst]", "battlefield: [Botanist]")
    match = match_at(library.rules, read_story(story, "one.yaml", library.rulebook))
    text = "\n".join(settled(TableModel(Party(session_for(match)), 0), (200, 60)))
    assert "♥8→" in text
    assert "? = unless blocked or guarded" in text
    assert "at most" not in text


PAIR = """name: two attackers
seats:
  0: {phoenixborn: Maeve Luminvale, battlefield: [%s], hand: []}
  1: {phoenixborn: {Issa Brightmore: {exhaustion: 1}}, battlefield: [Majestic Titan]}
"""


@pytest.mark.parametrize(
    ("units", "lost"),
    [
        ("Javelineer, Javelineer", "you lose Javelineer"),
        ("Javelineer, Stellar Oracle", "you lose a unit"),
        ("Javelineer, Majestic Titan", ""),
        ("Javelineer", "you lose Javelineer"),
    ],
)
def test_what_is_lost_whichever_unit_attacks_is_told(library: Library, units: str, lost: str) -> None:
    """Given a target that strikes back, then the loss is told where every unit that may attack is lost, else not."""
    match = match_at(library.rules, read_story(PAIR % units, "pair.yaml", library.rulebook))
    titan = match.view(1).seats[1].battlefield[0].id
    model = TableModel(Party(session_for(match)), 0)
    settled(model, (120, 40))
    about = next(entry.about for entry in model.entries() if entry.act == DeclareAttack(titan))
    assert "".join(part for part in about.split(", ") if part.startswith("you lose ")) == lost


@pytest.mark.rule("ASC-ATK-02", "ASC-ATK-03")
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_before_attackers_are_picked_it_is_told_how_far_they_can_come(library: Library, size: tuple[int, int]) -> None:
    """Given several units ready, then each target tells its least life; all do it to a Phoenixborn, one to a unit."""
    model = attackers_to_pick(library)
    text = "\n".join(settled(model, size))
    assert "♥8→✖?" in text
    assert "♥3→✖?" in text
    assert "? = at most" in text
    acts = [entry.act for entry in model.entries()]
    target = model.view.seats[1].phoenixborn.id
    model.move_cursor(OPTIONS, acts.index(DeclareAttack(target)))
    text = " ".join(" ".join(settled(model, size)).split())
    assert "With all 4, if nothing blocks: " in text
    # In a single line it gives way to who may block.
    assert size == (80, 24) or all(f"♥8→{left}" in text.partition("With one alone: ")[2] for left in (5, 6, 7))
    blockers = text.partition("May block: ")[2]
    assert "Botanist and 1 more" in blockers or all(name in blockers for name in ("Botanist", "Capacitor Beetle"))
    assert not model.foreseen(), "nothing of it is certain, so the table keeps its lives"


def test_what_an_attacker_of_a_unit_gets_back_is_told(library: Library) -> None:
    """Given several units ready, then of each it is told what is left of the unit that it attacks, and of itself."""
    model = attackers_to_pick(library)
    settled(model, (200, 60))
    botanist = next(card.id for card in model.view.seats[1].battlefield if card.name == "Botanist")
    model.move_cursor(OPTIONS, [entry.act for entry in model.entries()].index(DeclareAttack(botanist)))
    settled(model, (200, 60))
    (heading, lines), _ = model.outlook(SIGNS)
    assert heading == "Botanist, if nothing guards"
    assert dict(lines)["with Stellar Oracle"] == "L3>1 (itself L2>1)"


def test_the_attackers_picked_so_far_are_foretold_at_each_pick(library: Library) -> None:
    """Given attackers to pick, when one after the other is, then what these leave of the Phoenixborn is told."""
    model = attackers_to_pick(library)
    model.press(next(e for e in model.entries() if e.act == DeclareAttack(model.view.seats[1].phoenixborn.id)))
    assert model.outlook(SIGNS)[0][1] == (("Maeve Luminvale", "L8>X"),)
    left = []
    for key in "123":
        model.press_key(key)
        left.append(dict(model.outlook(SIGNS)[0][1])["Maeve Luminvale"])
    assert left == ["L8>5", "L8>3", "L8>1"]


def test_what_comes_of_a_block_is_told_in_fewer_words_before_it_is_cut() -> None:
    told = ("With these blocks, if nobody reacts", (("Stellar Oracle", "L2>X"), ("Maeve Luminvale", "L8 stays")))
    assert list(in_brief([told])) == [
        "With these blocks, if nobody reacts: Stellar Oracle L2>X, Maeve Luminvale L8 stays",
        "With these blocks: Stellar Oracle L2>X, Maeve Luminvale L8 stays",
        "With these blocks: Stellar Oracle L2>X",
        "With these blocks: Stellar… L2>X",
    ]


def test_an_opponent_with_an_article_is_called_by_its_last_word() -> None:
    told = ("With these blocks", (("The Corpse of Viros", "L30>29"), ("Skybreak Captain", "L3>2")))
    assert list(in_brief([told]))[-2:] == [
        "With these blocks: Viros L30>29, Skybreak… L3>2",
        "With these blocks: Viros L30>29, 1 more card",
    ]


def test_where_nothing_can_block_what_all_do_is_told_before_what_one_does() -> None:
    told = [
        ("With both, as nothing can block", (("Ann", "L4>X"),)),
        ("With one alone", (("Fox", "L4>3"), ("Cat", "L4>1"))),
    ]
    assert list(dict.fromkeys(in_brief(told)))[1:] == [
        "With both, as nothing can block: Ann L4>X. With one alone: L4>3 or L4>1",
        "With both, as nothing can block: Ann L4>X",
    ]


WEAK = """
name: a unit without attack against a Phoenixborn
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Spark Drone]}
  1: {phoenixborn: Maeve Luminvale}
"""


def test_enter_does_not_begin_on_an_attack_that_deals_nothing(library: Library) -> None:
    """Given units of attack 0 alone, then the attack is offered, but the cursor stands elsewhere."""
    match = match_at(library.rules, read_story(WEAK, "weak.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    acts = [entry.act for entry in model.entries()]
    assert any(isinstance(act, DeclareAttack) for act in acts)
    assert not isinstance(acts[model.cursor.index], DeclareAttack)


UNARMED = """
name: a card that strengthens a unit, and none of one's own
seats:
  0: {phoenixborn: Hope Everthorn, hand: [Gust Spear], battlefield: [], active: 6 astral:power}
  1: {phoenixborn: Maeve Luminvale, battlefield: [Botanist]}
"""


@pytest.mark.parametrize("own", [0, 1])
def test_enter_strengthens_no_unit_of_the_opponent(library: Library, own: int) -> None:
    """Given an alteration that adds to a unit, then it is said whom it helps if the seat has no unit to put it on."""
    story = UNARMED.replace("battlefield: []", f"battlefield: [{'Fox Spirit' if own else ''}]")
    match = match_at(library.rules, read_story(story, "unarmed.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    assert model.picker is not None
    play = next(entry for entry in model.picker.entries() if isinstance(entry.act, PlayCard))
    assert play.note == ("" if own else "only helps Opponent's units")
    here = model.entry()
    assert own or here is None or here.act != play.act


SUMMONER = """
name: a card that strengthens a unit, one that comes into play, and a summoning
seats:
  0:
    phoenixborn: Hope Everthorn
    hand: [Gust Spear, Systems Drafter, Summon Spark Drone]
    battlefield: [Fox Spirit]
    spellboard: [Summon Thunder Hulk]
    conjuration: [Thunder Hulk, Spark Drone]
    active: [artifice:power, artifice:power, artifice:power, artifice:power, astral:power, astral:power, astral:power]
  1: {phoenixborn: Maeve Luminvale, battlefield: [Botanist]}
"""


@pytest.mark.parametrize(
    ("without", "begins"),
    [
        ("", "Activate Summon Thunder Hulk"),
        ("spellboard: [Summon Thunder Hulk]", "Play Systems Drafter"),
    ],
)
def test_enter_begins_on_what_brings_something_that_stays(library: Library, without: str, begins: str) -> None:
    """Given a turn, then Enter begins on a summoning, else on a unit or ready spell; what only helps comes after."""
    story = SUMMONER.replace(f"    {without}\n", "") if without else SUMMONER
    match = match_at(library.rules, read_story(story, "summoner.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    entry = model.entry()
    assert entry is not None
    assert entry.text == begins


def test_what_would_have_no_effect_is_not_called_possible(library: Library) -> None:
    """Given an ability that copies a unit, and none to copy, then what an answer leaves does not name it."""
    match = match_at(library.rules, read_story(UNARMED, "unarmed.yaml", library.rulebook))
    session = session_for(match)
    after = session.aftermath(match.decisions[0], Pass())
    assert after is not None
    facts = dict(facts_after(after, TableModel(Party(session), 0).names, 0))
    assert facts[STILL] == "play Gust Spear, a dice power"


def test_where_only_meditation_is_left_it_is_called_possible(library: Library) -> None:
    """Given a card that cannot be paid for, then what passing leaves is to meditate, not nothing."""
    story = UNARMED.replace("6 astral:power", "2 illusion:basic")
    match = match_at(library.rules, read_story(story, "unarmed.yaml", library.rulebook))
    session = session_for(match)
    after = session.aftermath(match.decisions[0], Pass())
    assert after is not None
    facts = dict(facts_after(after, TableModel(Party(session), 0).names, 0))
    assert facts[STILL] == "only meditate"


def test_an_action_that_is_left_for_nothing_is_not_counted(library: Library) -> None:
    """Given neither dice nor a unit, then what passing leaves is nothing useful, not a side action: the turn ends."""
    story = UNARMED.replace(", active: 6 astral:power", "")
    match = match_at(library.rules, read_story(story, "unarmed.yaml", library.rulebook))
    after = session_for(match).aftermath(match.decisions[0], Pass())
    assert after is not None
    facts = facts_after(after, TableModel(Party(session_for(match)), 0).names, 0)
    assert facts_in_words(facts) == "Then nothing useful is left to do in this turn"


@pytest.mark.parametrize(
    ("uses", "dice", "said"),
    [
        ([Meditate(), Pass(), EndTurn()], True, "only meditate or pass"),
        ([Meditate(), Pass(), EndTurn()], False, "only pass"),
        ([Meditate(), EndTurn()], True, "only meditate"),
        ([Meditate(), EndTurn()], False, "nothing useful"),
    ],
)
def test_a_pass_is_called_possible(library: Library, uses: list[Choice], dice: bool, said: str) -> None:
    """Given no card to use, then what is left is to meditate, if that turns any die, and to pass."""
    match = match_at(library.rules, read_story(UNARMED, "unarmed.yaml", library.rulebook))
    own = match.view(0).seats[0]
    assert rest(uses, own if dice else structs.replace(own, active_dice=())) == said


@pytest.mark.parametrize("room", range(1, 6))
def test_where_not_all_lives_have_a_line_the_last_one_counts_the_rest(room: int) -> None:
    rows = [(f"Unit {i}", "L1>X") for i in range(4)]
    shown = _as_far(rows, room)
    assert len(shown) == min(room, 4)
    told = sum(value != "" for _, value in shown)
    assert room >= 4 or shown[-1][0] == f"and {4 - told} more"


DRAFTED = """
name: a unit comes into play that takes exhaustion off a ready spell
seats:
  0:
    phoenixborn: Orrick Gilstream
    hand: [Systems Drafter]
    active: 6 artifice:power
    spellboard: [{Summon Thunder Hulk: {exhaustion: N}}, {Reconfigure: {exhaustion: N}}]
  1: {phoenixborn: Maeve Luminvale}
"""


def test_a_card_to_which_an_effect_would_do_something_is_not_said_to_be_in_vain(library: Library) -> None:
    """Given exhausted spells of which one is to lose exhaustion, then neither is in vain."""
    story = DRAFTED.replace("N", "1")
    match = match_at(library.rules, read_story(story, "drafted.yaml", library.rulebook))
    model = TableModel(Party(session_for(match)), 0)
    model.press(next(entry for entry in model.entries() if isinstance(entry.act, PlayCard)))
    while model.decision is not None and model.decision.purpose is Purpose.PAY:
        model.answer(match.options(model.decision)[0].choice)
    said = {}
    for at, entry in enumerate(model.entries()):
        model.move_cursor(OPTIONS, at)
        model.preview_text()
        while model.has_unsettled(range(99)):
            model.settle_next(range(99))
        said[entry.text] = "No effect" in model.preview_text()
    assert said == {"Reconfigure": False, "Summon Thunder Hulk": False}


def test_in_the_fewest_words_the_first_lives_are_told_whole() -> None:
    """Given battles that have no room, then ever fewer lives are told, each whole, and how many more there are."""
    lives = (("Shockwave", "L3>X"), ("Skybreak Captain", "L3>1"), ("The Frostwild Scourge", "L25>22"))
    *_, two, one = in_brief([("If nothing guards", lives)])
    assert two == "If nothing guards: Shockwave L3>X, Skybreak… L3>1, 1 more card"
    assert one == "If nothing guards: Shockwave L3>X, 2 more cards"


def test_the_sign_behind_an_exhausted_target_is_explained(library: Library) -> None:
    """Given targets of which one is exhausted, when only a sign has room behind it, then the heading has the word."""
    story = FOUR_AGAINST_ONE.replace("hand: [Catalyst]", "battlefield: [{Botanist: {exhaustion: 1}}]")
    model = TableModel(
        Party(session_for(match_at(library.rules, read_story(story, "rests.yaml", library.rulebook)))), 0
    )
    seen = set[bool]()
    for width in range(60, 112, 4):
        lines = [strip.text for strip in prompt(model, width, 9, LOOK, True).strips]
        heading = next(line for line in lines if "Attack" in line)
        signed = any(re.search(r"♥\d+ ↻", line) for line in lines)
        assert ("↻=exhausted" in heading.replace(" = ", "=")) == signed, width
        seen.add(signed)
    assert seen == {True, False}


def test_what_one_of_several_attackers_does_is_told_of_a_named_target_in_all_forms() -> None:
    """Given one of two attackers against a unit, then no form gives a life without saying whose it is."""
    lines = (("with Thunder Hulk", "L3>X"), ("with Core Supplier", "L3>1"))
    told = [("Iron Scales#1, if nothing guards", lines), ("May guard", (("Rampage", "A2 L2"),))]
    forms = list(in_brief(told))
    assert all("Iron" in form for form in forms)
    assert "Iron…#1, unguarded: L3>X or L3>1. 1 may guard" in forms


UNREADY = """
name: a single target, which the Chimera itself may guard
seats:
  0: {phoenixborn: Issa Brightmore, battlefield: [Thunder Hulk: {dice: artifice:class}, Spark Drone]}
  1: {phoenixborn: Maeve Luminvale, battlefield: [Botanist, Capacitor Beetle]}
"""


def test_what_stands_beside_the_answers_is_not_written_over(library: Library) -> None:
    """Given an outcome that goes on beside the line below the answers, then that line ends before it."""
    match = match_at(library.rules, read_story(UNREADY, "unready.yaml", library.rulebook))
    botanist = match.view(0).seats[1].battlefield[0].id
    match.choose(0, DeclareAttack(botanist), match.decisions[0].id)
    model = TableModel(Party(session_for(match)), 0)
    texts = settled_in(model, 80, 5)
    assert len(model.outlook(SIGNS)[0][1]) >= 2
    for name, value in model.outlook((LOOK.signs.life, LOOK.glyphs.arrow, LOOK.signs.dead))[0][1]:
        assert any(name in line and value in line for line in texts), (name, texts)
    assert "May guard: " in texts[-1] or "may guard" in texts[-1]


def settled_in(model: TableModel, width: int, height: int) -> list[str]:
    """The lines of a pane of this size once all is known."""
    while model.has_unsettled(range(99)):
        model.settle_next(range(99))
    return [strip.text for strip in prompt(model, width, height, LOOK, explain=True).strips]
