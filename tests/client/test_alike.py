"""Equal things stand in one line with a count, and the answer that takes nothing has one key everywhere."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.client.notes import no_notes
from ashes_tui.client.picking.alike import grouped, joined
from ashes_tui.client.picking.block_picker import BlockPicker
from ashes_tui.client.picking.entries import NOTHING, Assign, Entry, PutBack, Toggle, pressed
from ashes_tui.client.picking.option_picker import OptionPicker, Picker
from ashes_tui.client.picking.set_picker import SetPicker
from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, DieView, Option, Purpose
from ashes_tui.lang.terms import DieType, Level, Zone
from ashes_tui.words.api import Names, label
from tests.client.test_picking import game

DRONES = (901, 902, 903)
DICE = tuple(range(701, 708))


def table(automaton: str = "") -> Names:
    """Ann has six equal dice and another one; Bob has three equal drones, and one that is wounded."""
    session = game(5)
    view = session.view(0)
    dice = tuple(DieView(id=i, type=DieType.NATURAL, level=Level.CLASS, owner=0) for i in DICE[:-1])
    power = DieView(id=DICE[-1], type=DieType.NATURAL, level=Level.POWER, owner=0)
    units = tuple(_drone(i) for i in DRONES)
    row = (*units, structs.replace(_drone(904), wounds=1))
    ann = structs.replace(view.seats[0], active_dice=(*dice, power))
    bob = structs.replace(view.seats[1], battlefield=row, automaton=automaton)
    return Names(structs.replace(view, seats=(ann, bob)), session.rulebook, ("Ann", "Bob"))


def _drone(i: int) -> CardView:
    return CardView(i, "Spark Drone", 1, 1, Zone.BATTLEFIELD, attack=1, life=2, recover=0, may_attack=True)


def dice(low: int = 0, high: int = 7) -> api.DiceDecision:
    return api.DiceDecision(seat=0, purpose=Purpose.DICE, rule="", dice=DICE, low=low, high=high)


def unjudged(choice: Choice) -> None:
    del choice


def test_equal_dice_stand_in_one_line_that_picks_one_after_the_other() -> None:
    """Given six equal dice and another, then there are two lines; pressing one picks one more, then puts all back."""
    picker = SetPicker(dice(), table(), unjudged)
    six = next(e for e in picker.entries() if len(e.dice) == 6)
    assert len([e for e in picker.entries() if e.dice]) == 2
    for picked in range(1, 7):
        assert isinstance(six.act, Toggle)
        picker.press(six.act)
        six = next(e for e in picker.entries() if len(e.dice) == 6)
        assert len(picker.picked()) == picked
        assert six.tail == f"{picked} of 6"
    assert isinstance(six.act, PutBack)
    picker.press(six.act)
    assert picker.picked() == ()


def test_dice_to_be_lowered_begin_with_those_given_up_most_gladly() -> None:
    """Given a text that lowers dice, then of one's own the lowest come first; of any other text the highest."""
    lowered = structs.replace(dice(), address="Whirlwind#0/0")
    firsts = [SetPicker(asked, table(), unjudged).entries() for asked in (lowered, dice())]
    found = [next(e.dice for e in entries if e.dice) for entries in firsts]
    assert DICE[-1] not in found[0]
    assert found[1] == (DICE[-1],)


def test_where_no_more_can_be_picked_the_line_puts_back() -> None:
    """Given at most two of six, then the third press puts both back."""
    picker = SetPicker(dice(high=2), table(), unjudged)
    for _ in range(3):
        picker.press(next(e for e in picker.entries() if len(e.dice) == 6).act)
    assert picker.picked() == ()


def test_a_certain_one_of_equal_dice_can_be_picked_on_the_table() -> None:
    """Given equal dice in one line, then the act for one of them picks that one."""
    picker = SetPicker(dice(), table(), unjudged)
    entry = next(e for e in picker.entries() if len(e.dice) == 6)
    picker.press(entry.act_for(entry.dice[3]))
    assert picker.picked() == (entry.dice[3],)


def targets(names: Names) -> OptionPicker:
    asked = api.CardsDecision(seat=0, purpose=Purpose.TARGET, rule="", cards=(*DRONES, 904), low=1, high=1)
    return OptionPicker(asked, names, tuple(Option(api.PickCards((i,))) for i in asked.cards), no_notes)


def test_equal_targets_stand_in_one_line_with_their_number() -> None:
    """Given three equal units and a wounded one, then there are two lines, and either names its units."""
    three, wounded = targets(table()).entries()
    assert three.cards == DRONES
    assert three.about.startswith("×3")
    assert wounded.cards == (904,)


def test_against_an_automaton_the_place_of_a_unit_matters() -> None:
    """Given an automaton at the table, which attacks the leftmost unit, then equal units keep their lines."""
    assert len(targets(table("Scatha")).entries()) == 4


def test_nothing_has_one_key_whatever_is_asked() -> None:
    """Given cards, dice, blockers, an amount, a yes or no, then what takes none of it has the key n; 0 does it too."""
    names = table()
    guards = api.CardsDecision(seat=0, purpose=Purpose.GUARD, rule="", cards=DRONES, low=0, high=1)
    blocks = api.BlockDecision(seat=0, purpose=Purpose.BLOCKERS, rule="", blockers=((1, DRONES),))
    none: list[Picker] = [
        SetPicker(guards, names, unjudged),
        SetPicker(dice(high=1), names, unjudged),
        BlockPicker(blocks, names, unjudged),
        _options(names, Purpose.NUMBER, api.PickNumber(0), api.PickNumber(1)),
        _options(names, Purpose.MAY, api.Confirm(True), api.Confirm(False)),
        _options(names, Purpose.MEDITATE_DIE, api.SetDie(DICE[0], Level.POWER), api.Decline()),
    ]
    for picker in none:
        entry = pressed(picker.entries(), NOTHING)
        assert entry is not None
        assert entry.text.startswith("No")
        assert pressed(picker.entries(), "0") is entry


def test_attackers_that_nobody_is_left_to_block_are_told_apart_from_answered_ones() -> None:
    """Given three attackers and one unit that may block, when it blocks, then two attackers are left without."""
    attackers = (904, 905, 906)
    blockers = tuple((attacker, DRONES[:1]) for attacker in attackers)
    asked = api.BlockDecision(seat=0, purpose=Purpose.BLOCKERS, rule="", blockers=blockers)
    picker = BlockPicker(asked, table(), unjudged)
    picker.press(picker.entries()[0].act)
    assert picker.status() == "nobody is left to block 2 attackers"
    picker.back()
    for _ in attackers:
        assert picker.status() != "all attackers answered"
        picker.press(Assign(picker.attacker, api.NONE))
    assert picker.status() == "all attackers answered"


def _options(names: Names, purpose: Purpose, *choices: Choice) -> OptionPicker:
    asked = api.ModeDecision(seat=0, purpose=purpose, rule="", numbers=(0, 1))
    return OptionPicker(asked, names, tuple(map(Option, choices)), no_notes)


def test_the_ends_of_a_pile_are_no_yes_and_no() -> None:
    """Given top or bottom of a pile, then neither has the key for none."""
    picker = _options(table(), Purpose.PILE_END, api.PickNumber(0), api.PickNumber(1))
    assert [e.key for e in picker.entries()] == ["1", "2"]
    assert [e.text for e in picker.entries()] == ["Top of the draw pile", "Bottom of the draw pile"]


def test_dice_that_would_be_lowered_come_last_and_nothing_after_them() -> None:
    """Given a die of class, then turning it to power comes first, to basic after, to leave all last."""
    choices = (api.SetDie(DICE[0], Level.BASIC), api.SetDie(DICE[0], Level.POWER), api.Decline())
    picker = _options(table(), Purpose.MEDITATE_DIE, *choices)
    assert [e.act for e in picker.entries()] == [choices[1], choices[0], choices[2]]
    assert [e.key for e in picker.entries()] == ["1", "2", NOTHING]


def test_an_attack_names_its_only_attacker() -> None:
    """Given a single unit that may attack, then the attack says that it attacks: nobody asks for the attackers."""
    names = table()
    mine = [_drone(801), structs.replace(_drone(802), may_attack=False, name="Hammer Knight")]
    alone = _with_row(names, *mine)
    assert label(api.DeclareAttack(904), alone) == "Attack Bob's Spark Drone#4 with Ann's Spark Drone (main)"
    both = _with_row(names, mine[0], structs.replace(mine[1], may_attack=True))
    assert "with" not in label(api.DeclareAttack(904), both)


def _with_row(names: Names, *units: CardView) -> Names:
    seats = names.view.seats
    mine = tuple(structs.replace(unit, controller=0, owner=0) for unit in units)
    ann = structs.replace(seats[0], battlefield=mine)
    return Names(structs.replace(names.view, seats=(ann, seats[1]), active=0), names.rulebook, ("Ann", "Bob"))


def test_equal_ready_spells_are_activated_by_one_line() -> None:
    """Given three copies of a ready spell of which one is exhausted, then the two others share a line."""
    names = table()
    spells = tuple(
        CardView(i, "Summon Drone", 0, 0, Zone.SPELLBOARD, exhausted=i == 953, exhaustion=int(i == 953))
        for i in (951, 952, 953)
    )
    ann = structs.replace(names.view.seats[0], spellboard=spells)
    view = structs.replace(names.view, seats=(ann, names.view.seats[1]))
    names = Names(view, names.rulebook, ("Ann", "Bob"))
    uses = [Entry("use", api.Activate(i, "", ""), cards=(i,), each=((i, api.Activate(i, "", "")),)) for i in (951, 952)]
    (group,) = grouped(uses, names)
    assert joined(group, names).about.endswith("2")
    other = Entry("use", api.Activate(953, "", ""), cards=(953,), each=((953, api.Activate(953, "", "")),))
    assert len(grouped([*uses, other], names)) == 2


def test_a_ready_spell_has_no_number_where_the_other_copy_is_exhausted() -> None:
    """Given two copies of which one is exhausted, then using the other needs no number; of two ready ones it does."""
    names = table()
    spells = [CardView(i, "Summon Drone", 0, 0, Zone.SPELLBOARD, exhausted=i == 952) for i in (951, 952)]
    use = api.Activate(951, "", "")

    def told(other: CardView) -> str:
        ann = structs.replace(names.view.seats[0], spellboard=(spells[0], other))
        view = structs.replace(names.view, seats=(ann, names.view.seats[1]))
        seen = Names(view, names.rulebook, ("Ann", "Bob"))
        entry = Entry(f"Activate {seen.card(951)}", use, cards=(951,), each=((951, use),))
        return joined([entry], seen).text

    assert told(spells[1]) == "Activate Summon Drone"
    assert told(structs.replace(spells[1], exhausted=False, status=2)) == "Activate Summon Drone#1"


def test_a_ready_spell_says_so_where_its_copy_is_exhausted() -> None:
    """Given a list of cards in play with two copies of which one is exhausted, then the other is told to be ready."""
    names = table()
    spells = tuple(CardView(i, "Summon Drone", 0, 0, Zone.SPELLBOARD, exhausted=i == 952) for i in (951, 952))
    ann = structs.replace(names.view.seats[0], spellboard=spells)
    seen = Names(structs.replace(names.view, seats=(ann, names.view.seats[1])), names.rulebook, ("Ann", "Bob"))
    told = [
        joined([Entry("Summon Drone", pick, about=about, cards=(card,), each=((card, pick),))], seen).about
        for card, about, pick in ((951, "in play", api.PickCards(())), (952, "in play, exhausted", api.PickCards(())))
    ]
    assert told == ["in play, ready", "in play, exhausted"]
