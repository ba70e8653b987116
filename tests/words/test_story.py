"""Every event is told or deliberately silent; batches read as a story."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import structs

from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, Event
from ashes_tui.lang.defs import Rulebook
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import Act, Cannot, Flag, Gain, StatBonus, Static, Swap
from ashes_tui.lang.terms import ActionKind, DieType, Duration, Level, Means, Phase, Rule, Stat, Token, Zone
from ashes_tui.words.api import Names, Tone, narrate, preview_lines, tell
from ashes_tui.words.line import LineVerb
from ashes_tui.words.narrators.arrange import SILENT
from ashes_tui.words.narrators.facts import FACTS
from ashes_tui.words.narrators.story import explain_in_parts
from ashes_tui.words.phrases import duration_words, versus, victory_words
from ashes_tui.words.statistics import COUNTED, by_name, statistics

SNAPSHOT = api.Snapshot(1, 2, 0, 0, 0, 0, (), 0, 0)
EFFECT = api.TimedEffect(1, 0, "Tailwind#0/0", Duration.TURN, (), ((200, 0),))
SAMPLES: dict[type, tuple[Any, ...]] = {
    api.RoundBegan: (2,),
    api.PhaseBegan: (Phase.RECOVERY,),
    api.TurnBegan: (0,),
    api.TurnEnded: (0,),
    api.TurnHanded: (0,),
    api.FirstPlayerSet: (1,),
    api.ActionSpent: (0, ActionKind.MAIN),
    api.ActionGained: (0, ActionKind.SIDE, 2),
    api.TurnPassed: (0,),
    api.Meditated: (0,),
    api.CardMoved: (200, Zone.HAND, 0, NONE, NONE, None, Zone.DRAW_PILE),
    api.UnitDestroyed: (200, 0, SNAPSHOT),
    api.AspectRevealed: (200,),
    api.UnitShifted: (200, True),
    api.NumberRolled: (1, 9),
    api.UltimateBegan: (1, 200),
    api.ProgressBegan: (1, 200, "Indiri Aldair I#1"),
    api.AttackersJoined: (1, (200,)),
    api.StaminaLowered: (1, 1),
    api.StageBegan: (1, 2),
    api.BehaviorRolled: (1, 0, Level.CLASS),
    api.CardsSeen: (0, (200, 202)),
    api.PileShuffled: (0, ()),
    api.TokensPlaced: (200, Token.WOUND, 2),
    api.TokensRemoved: (200, Token.EXHAUSTION, 1),
    api.DiceRolled: (0, ((0, Level.POWER), (1, Level.BASIC))),
    api.DieTurned: (0, Level.CLASS),
    api.DieMoved: (0, api.EXHAUSTED),
    api.DamageDealt: (200, 2, 300, 1, Means.ATTACK),
    api.DamagePrevented: (200, 1, 202),
    api.CardPlayed: (0, 202),
    api.AbilityActivated: (0, 202, "Javelineer#0"),
    api.PowerUsed: (0, 0),
    api.TriggerResolved: (0, 202, "Javelineer#0"),
    api.TargetsChosen: (0, 202, (300,)),
    api.EffectCancelled: (202, "Javelineer#0"),
    api.EffectBegan: (EFFECT,),
    api.EffectEnded: (1,),
    api.EffectDelayed: (api.Delayed(1, 0, 202, "Javelineer#0/0d", Duration.TURN, 0),),
    api.DelayedResolved: (1,),
    api.AttackersDeclared: (0, 1, 300, (200, 202)),
    api.BlockersDeclared: (1, ((200, 300),)),
    api.GuardDeclared: (1, 300),
    api.GuardReturned: (1,),
    api.LeftBattle: (200,),
    api.BattleBegan: (200, 300),
    api.BattleEnded: (200,),
    api.AttackEnded: (),
    api.PlayerLost: (1, "destroyed"),
    api.PhoenixCalled: (Level.POWER,),
    api.GameEnded: ((0,), "destroyed"),
}


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_is_told(kind: type, names: Names) -> None:
    assert kind in SAMPLES, f"SAMPLES needs an example of {kind.__name__}"
    assert kind in FACTS or kind in SILENT, f"words/narrators/facts.py does not say what {kind.__name__} is about"
    line = narrate(kind(*SAMPLES[kind]), names)
    if kind in SILENT:
        assert line is None
    else:
        assert line is not None
        assert line.text.strip()
        assert "{" not in line.text


@pytest.mark.parametrize("zone", list(Zone))
@pytest.mark.parametrize("origin", [None, *Zone])
def test_every_way_of_a_card_reads_whole(zone: Zone, origin: Zone | None, names: Names) -> None:
    line = narrate(api.CardMoved(200, zone, 0, NONE, 202, None, origin), names)
    assert line is None or "None" not in line.text


def test_what_is_attached_is_told_by_whom_it_lies_on_alone(names: Names) -> None:
    """Given a card that two players show, when it is attached, then it is not told as that of whom it lies on."""
    mine = next(c for c in names.view.seats[0].battlefield if names.full(c.id) != names.card(c.id))
    [line] = tell((api.CardMoved(mine.id, Zone.ATTACHED, 0, host=names.view.seats[0].phoenixborn.id),), names)
    assert line.text.startswith(f"{names.card(mine.id)} is attached to ")


def test_a_hidden_card_is_not_named(names: Names) -> None:
    line = narrate(api.CardMoved(NONE, Zone.HAND, 1, origin=Zone.DRAW_PILE), names)
    assert line is not None
    assert line.text == "Bob draws a card"


def test_the_first_five_are_not_drawn(names: Names) -> None:
    first: list[Event] = [api.CardMoved(202, Zone.HAND, 0, origin=Zone.DRAW_PILE), api.RoundBegan(1)]
    assert [line.text for line in tell(first, names)] == ["Ann takes Javelineer", "Round 1"]


def test_cards_taken_by_a_search_are_not_drawn(names: Names) -> None:
    """Given a pile that is shuffled right after a card left it, then that card was chosen, whoever is told."""
    move = api.CardMoved(NONE, Zone.HAND, 1, origin=Zone.DRAW_PILE)
    assert tell([move, api.PileShuffled(1, ())], names)[0].text == "Bob takes a card"
    assert tell([move, api.PileShuffled(0, ())], names)[0].text == "Bob draws a card"


def test_a_card_that_was_looked_at_in_the_pile_is_taken(names: Names, rulebook: Rulebook) -> None:
    seen = structs.replace(names.view, peeked=(names.view.seats[0].battlefield[2],))
    after = Names(seen, rulebook, ("Ann", "Bob")).for_later_view(names.view)
    line = narrate(api.CardMoved(202, Zone.HAND, 0, origin=Zone.DRAW_PILE), after)
    assert line is not None
    assert line.text == "Ann takes Javelineer"


def test_draws_are_told_together(names: Names) -> None:
    draws = [api.CardMoved(card, Zone.HAND, 0, origin=Zone.DRAW_PILE) for card in (200, 202)]
    assert [line.text for line in tell(draws, names)] == ["Ann draws Ann's Spark Drone#1 and Javelineer"]


def test_the_price_follows_the_deed(names: Names) -> None:
    dice = [die.id for die in names.view.seats[0].exhausted_dice[:2]]
    events: list[Event] = [
        api.ActionSpent(0, ActionKind.MAIN),
        *[api.DieMoved(die, api.EXHAUSTED) for die in dice],
        api.TokensPlaced(202, Token.EXHAUSTION, 1),
        api.AbilityActivated(0, 202, "Javelineer#0"),
    ]
    (line,) = tell(events, names)
    assert line.text.startswith("Ann activates Javelineer: Frost Throw for ")


def test_a_die_is_told_with_the_side_it_showed_when_it_moved(names: Names) -> None:
    die = names.view.seats[0].exhausted_dice[0]
    gone = api.DieMoved(die.id, api.EXHAUSTED, Level((die.level + 1) % 3))
    (line,) = tell([gone], names)
    assert line.text == f"Ann exhausts {names.glyphs.die(die.type, Level((die.level + 1) % 3))}"


def test_damage_received_in_full_is_told_once(names: Names) -> None:
    events: list[Event] = [
        api.DamageDealt(300, 2, 202, 0, Means.ABILITY),
        api.TokensPlaced(300, Token.WOUND, 2, 202, 0, Means.ABILITY),
        api.UnitDestroyed(300, 1, SNAPSHOT),
    ]
    told = [line.text for line in tell(events, names)]
    assert told == ["Javelineer deals 2 damage to Bob's Spark Drone", "Bob's Spark Drone is destroyed"]


def test_a_card_that_is_exhausted_already_gets_one_more_token(names: Names) -> None:
    """Given a unit that gets an exhaustion token twice, then the second is one more, unless it lost the first."""
    placed = [api.TokensPlaced(200, Token.EXHAUSTION, 1) for _ in range(2)]
    first, second = (line.text for line in tell(placed, names))
    assert first.endswith("is exhausted")
    assert second.endswith("gets 1 more exhaustion token")
    by_another = structs.replace(placed[1], source=202)
    assert tell([placed[0], by_another], names)[-1].text.endswith("gets 1 more exhaustion token from Javelineer")
    lost = api.TokensRemoved(200, Token.EXHAUSTION, 1)
    assert tell([placed[0], lost, placed[1]], names)[-1].text == first


def test_a_card_keeps_its_name_while_it_is_told_what_became_of_it(names: Names) -> None:
    from msgspec import structs

    seats = names.view.seats
    gone = structs.replace(names.view, seats=(structs.replace(seats[0], battlefield=()), seats[1]))
    (line,) = tell([api.UnitDestroyed(201, 0, SNAPSHOT)], names.for_later_view(gone))
    assert line.text == "Ann's Spark Drone#2 is destroyed"


def test_a_unit_strikes_back_before_it_is_destroyed(names: Names) -> None:
    """Given a battle in which both deal damage together, then the counter is told before what the attack did."""
    events: list[Event] = [
        api.BattleBegan(202, 300),
        api.DamageDealt(300, 2, 202, 0, Means.ATTACK),
        api.UnitDestroyed(300, 1, SNAPSHOT),
        api.CardMoved(300, Zone.DISCARD_PILE, 1, origin=Zone.BATTLEFIELD),
        api.DamageDealt(202, 1, 300, 1, Means.COUNTER),
    ]
    told = [line.text for line in tell(events, names)]
    assert [" counters " in text for text in told] == [False, True, False, False]
    with_a_card_on_it = [*events[:3], api.CardMoved(301, Zone.DISCARD_PILE, 1), *events[3:]]
    told = [line.text for line in tell(with_a_card_on_it, names)]
    assert " counters " in told[1]
    apart = [*events[:-1], api.DamageDealt(202, 1, 201, 1, Means.ABILITY)]
    assert "is destroyed" not in tell(apart, names)[-1].text, "another's damage stays where it was"


def test_what_both_deal_in_a_battle_is_told_before_what_follows_from_it(names: Names) -> None:
    """Given a blow that destroys and so sets off an Ultimate, then the counter is told beside the blow, before that."""
    blow: Event = api.DamageDealt(300, 2, 202, 0, Means.ATTACK)
    answer: Event = api.DamageDealt(202, 1, 300, 1, Means.COUNTER)
    follows: list[Event] = [api.UnitDestroyed(300, 1, SNAPSHOT), api.TokensPlaced(200, Token.RED_RAINS, 1)]
    told = [line.text for line in tell([api.BattleBegan(202, 300), blow, *follows, answer], names)]
    assert [" counters " in text for text in told] == [False, True, False, False]
    assert not any("same time" in text for text in told)
    parts = explain_in_parts([api.BattleBegan(202, 300), blow, *follows, answer], names)
    assert [end for _, end in parts] == sorted(end for _, end in parts), "the table goes on with the lines"
    dead: Event = api.UnitDestroyed(202, 0, SNAPSHOT)
    other_first = [answer, dead, api.TokensPlaced(200, Token.RED_RAINS, 1), blow]
    assert "deals 2 damage" in tell(other_first, names)[1].text, "whichever of the two was processed first"


def test_a_counter_that_is_received_after_an_answer_is_told_first_of_all(names: Names) -> None:
    """Given that somebody was asked between blow and counter, then that comes first and says when it was dealt."""
    counter = api.DamageDealt(202, 1, 300, 1, Means.COUNTER)
    tokens, leaves = api.TokensPlaced(200, Token.RED_RAINS, 1), api.CardMoved(300, Zone.DISCARD_PILE, 1)
    asked_between: list[Event] = [tokens, leaves, counter]
    assert tell(asked_between, names)[0].text.endswith("for 1 damage, dealt at the same time")
    assert "same time" not in tell([counter], names)[-1].text


def test_a_die_exhausted_to_prevent_damage_is_told_with_what_it_prevents(names: Names) -> None:
    """Given a die whose power prevents damage, then one line tells what it was exhausted for; others are as before."""
    die = names.view.seats[0].active_dice[0].id if names.view.seats[0].active_dice else 0
    spent = api.DieMoved(die, api.EXHAUSTED, Level.POWER)
    prevented = api.DamagePrevented(202, 1, 202)
    (line,) = tell([spent, prevented], names)
    assert line.text.endswith(" to prevent 1 damage to Javelineer")
    assert " exhausts " in line.text
    assert (line.about.verb, line.about.dice) == (LineVerb.PREVENT, (die,))
    unit = names.view.seats[0].battlefield[0]
    holder = structs.replace(unit, dice=(api.DieView(900, DieType.ASTRAL, Level.BASIC, 0),))
    seats = (structs.replace(names.view.seats[0], battlefield=(holder,)), *names.view.seats[1:])
    on_a_card = names.for_later_view(structs.replace(names.view, seats=seats))
    on_a_card.before = on_a_card.view
    (line,) = tell([structs.replace(spent, die=900), prevented], on_a_card)
    assert f" exhausts the astral die on {names.card(unit.id)} to prevent " in line.text.replace("Ann's ", "")
    assert [line.text for line in tell([prevented], names)] == ["1 damage to Javelineer is prevented"]


def test_equal_dice_on_one_card_are_counted(names: Names) -> None:
    """Given two dice of a type on one card, when they are exhausted together, then they are told as two, not twice."""
    unit = names.view.seats[0].battlefield[0]
    dice = tuple(api.DieView(die, DieType.ASTRAL, Level.BASIC, 0) for die in (900, 901))
    holder = structs.replace(unit, dice=dice)
    seats = (structs.replace(names.view.seats[0], battlefield=(holder,)), *names.view.seats[1:])
    later = names.for_later_view(structs.replace(names.view, seats=seats))
    later.before = later.view
    lines = tell([api.DieMoved(die.id, api.EXHAUSTED, Level.BASIC) for die in dice], later)
    assert [line.text for line in lines] == [f"Ann exhausts 2 astral dice on {later.full(unit.id)}"]


def test_who_could_not_block_is_said_to_be_unable(names: Names) -> None:
    """Given a ready unit that nobody asked whether it blocks, then it could not; somebody asked may not have wanted."""
    attack, none = api.AttackersDeclared(0, 1, 300, (202,)), api.BlockersDeclared(1, ())
    assert tell([attack, none], names)[-1].text.endswith("does not block: no unit can")
    assert tell([none], names)[-1].text.endswith("does not block")


def test_what_kept_units_from_blocking_is_named(names: Names) -> None:
    """Given an attacker with Terrifying, then its keyword is told where no unit can block; not if others attack too."""
    own = names.view.seats[0]
    field = tuple(
        structs.replace(unit, abilities=("Terrifying 1",) if unit.id == 202 else ()) for unit in own.battlefield
    )
    view = structs.replace(names.view, seats=(structs.replace(own, battlefield=field), *names.view.seats[1:]))
    seen, none = names.for_later_view(view), api.BlockersDeclared(1, ())
    told = [tell([api.AttackersDeclared(0, 1, 300, cards), none], seen)[-1].text for cards in ((202,), (200, 202))]
    assert told[0].endswith("does not block: no unit can (Terrifying 1)")
    assert told[1].endswith("does not block: no unit can")


def test_who_loses_a_unit_of_its_own_has_destroyed_none() -> None:
    """Given a unit destroyed by a card of its own player, such as one that is ephemeral, then it counts for nobody."""
    own: list[Event] = [api.RoundBegan(1), api.UnitDestroyed(300, 1, SNAPSHOT, source=300, cause=1)]
    assert [counts["units destroyed"] for counts in statistics(own, 2)] == [0, 0]


def test_statistics_count_by_seat() -> None:
    events: list[Event] = [
        api.CardMoved(200, Zone.HAND, 1, origin=Zone.DRAW_PILE),
        api.RoundBegan(1),
        api.TurnBegan(0),
        api.CardPlayed(0, 202),
        api.DamageDealt(300, 3, 202, 0, Means.ABILITY),
        api.DamagePrevented(300, 1, 300),
        api.TokensPlaced(300, Token.WOUND, 2, 202, 0, Means.ABILITY),
        api.TokensPlaced(300, Token.WOUND, 1, rule=Rule.FATIGUE),
        api.UnitDestroyed(300, 1, SNAPSHOT, source=202, cause=0),
        api.CardMoved(200, Zone.HAND, 1, origin=Zone.DRAW_PILE),
    ]
    ann, bob = statistics(events, 2)
    assert tuple(ann) == COUNTED
    assert (ann["turns"], ann["cards played"], ann["damage dealt"], ann["units destroyed"]) == (1, 1, 2, 1)
    assert bob["cards drawn"] == 1
    assert by_name(events, ("Ann", "Ann"))["Ann"] == {what: ann[what] + bob[what] for what in COUNTED}


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Ann"], "Ann wins"), (["Ann", "Bob"], "Ann and Bob win"), (["Scatha", "Scatha"], "Scatha wins")],
)
def test_who_wins_is_said_once(names: list[str], said: str) -> None:
    assert victory_words(names) == said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Tailwind", "Tailwind: +1 attack this turn for Spark Drone#1"),
        ("Javelineer", "Javelineer: +1 attack this turn"),
    ],
)
def test_an_effect_says_what_it_adds(source: str, said: str, names: Names) -> None:
    card = 202 if source == "Javelineer" else next(i for i in (200, 201) if names.card(i) == "Spark Drone#1")
    bonus = StatBonus(Stat.ATTACK, Num(1))
    line = narrate(api.EffectBegan(api.TimedEffect(1, 0, source, Duration.TURN, (bonus,), ((card, 0),))), names)
    assert line is not None
    assert line.text.replace("Ann's ", "") == said


def test_an_effect_says_what_it_forbids_to_whom(names: Names) -> None:
    """Given a restriction of a unit for a time, then the line says what it cannot do, not only that something lasts."""
    ban = Cannot((Act.BLOCK, Act.GUARD))
    line = narrate(api.EffectBegan(api.TimedEffect(1, 0, "Gaze", Duration.TURN, (ban,), ((300, 0),))), names)
    assert line is not None
    assert line.text == "Gaze: Bob's Spark Drone cannot block or guard this turn"


@pytest.mark.parametrize(
    ("source", "static", "cards", "said"),
    [
        ("Hypnotize", Gain("Bypass"), (300,), "Bob's Spark Drone gains Bypass this turn"),
        (
            "Dodge",
            Flag("no-exhaust-on-prevent", DieType.ASTRAL),
            (),
            "this turn astral dice on cards Ann controls do not exhaust when preventing damage",
        ),
        (
            "Body Inversion",
            Swap((Stat.ATTACK, Stat.LIFE)),
            (300,),
            "swap Bob's Spark Drone's printed attack and life values this turn",
        ),
        (
            "Sacred Ground",
            Gain("Armored", 1),
            (202, 300),
            "each of Javelineer and Bob's Spark Drone gains Armored 1 this turn",
        ),
        ("Javelineer", Gain("Alert"), (202,), "it gains Alert this turn"),
    ],
)
def test_whatever_lasts_says_what_it_does_to_whom(
    source: str, static: Static, cards: tuple[int, ...], said: str, names: Names
) -> None:
    """Given an effect that lasts, then the line tells as a card would what it does, with names in place of pronouns."""
    over, seats = tuple((card, 0) for card in cards), () if cards else (0,)
    line = narrate(api.EffectBegan(api.TimedEffect(1, 0, source, Duration.TURN, (static,), over, seats)), names)
    assert line is not None
    assert line.text == f"{source}: {said}"


def test_what_lasts_until_a_turn_says_whose(names: Names) -> None:
    ward = Cannot((Act.ATTACK,))
    effect = api.TimedEffect(1, 1, "Captivate", Duration.YOUR_NEXT_TURN_OR_ROUND, (ward,), ((300, 0),))
    line = narrate(api.EffectBegan(effect), names)
    assert line is not None
    assert line.text == "Captivate: Bob's Spark Drone cannot attack until the next turn of Bob or the next round"


def test_the_end_names_the_card_that_was_destroyed(names: Names) -> None:
    line = narrate(api.PlayerLost(1, "destroyed"), names)
    assert line is not None
    assert line.text == "Bob loses the game (Arren Frostpeak was destroyed)"


def test_a_die_that_turns_is_told_with_its_owner(names: Names) -> None:
    die = names.view.seats[1].exhausted_dice[0].id
    line = narrate(api.DieTurned(die, Level.CLASS), names)
    assert line is not None
    assert line.text == "Bob's astral die turns to class"
    assert line.seat == 1


@pytest.mark.parametrize("duration", list(Duration))
def test_every_duration_has_words(duration: Duration) -> None:
    assert duration_words(duration).strip()


def test_what_follows_is_foretold_without_the_deed_itself(names: Names) -> None:
    """Given the certain events of a choice, then what comes of it; of a deed that brings no more, nothing."""
    deed = api.AbilityActivated(0, 202, "Javelineer#0")
    hurt = api.DamageDealt(202, 1, 300, 0, Means.ABILITY)
    assert preview_lines([deed, hurt, api.TurnBegan(1)], names, 0).endswith("deals 1 damage to Javelineer")
    assert preview_lines([deed, api.TurnBegan(1)], names, 0) == ""
    many = [api.TokensPlaced(card, Token.WOUND, 1) for card in (200, 202, 300, 200, 202, 300)]
    assert preview_lines(many, names, 0).count("receives 1 wound") == 6, "a single one more is told, not counted"
    more = preview_lines([*many, many[0]], names, 0)
    assert more.count("receives 1 wound") == 5, "no more than five lines otherwise, and none is cut"
    assert more.endswith("; and 2 more effects"), "what is left out is counted"
    fatal: list[Event] = [deed, *many, api.UnitDestroyed(300, 1, SNAPSHOT)]
    told = preview_lines(fatal, names, 0, most=2).removeprefix("Then: ").split("; ")
    assert (len(told), told[-1]) == (3, "and 5 more effects")
    assert "destroyed" in "; ".join(told), "of many lines those that decide most are told"
    assert "receives 1 wound" in told[0], "as they follow each other: the harm before what comes of it"
    own = names.view.seats[0].phoenixborn
    worst = [*fatal, api.DamageDealt(own.id, 2, 300, 1, Means.ABILITY)]
    assert f"2 damage to {own.name}" in preview_lines(worst, names, 0, most=1), "before all else the own Phoenixborn"
    both: list[Event] = [deed, api.TurnPassed(1), api.TurnBegan(1), api.TurnPassed(1)]
    assert preview_lines(both, names, 0) == "Then: Bob passes", "what is done in two turns in a row is said once"
    assert preview_lines([deed, hurt, hurt], names, 0).endswith("deals 1 damage to Javelineer, twice")
    later = preview_lines([deed, api.TurnBegan(1), hurt], names, 0)
    assert later.startswith("Then: in Bob's turn, "), "what comes in the next turn is not what the choice did"


def test_a_shared_turn_counts_for_both_partners_until_they_part() -> None:
    """Given two turns that partners share and one after the Call of the Phoenix, then the last is only Bob's."""
    shared: list[Event] = [api.RoundBegan(1), api.TurnBegan(0), api.TurnBegan(2), api.TurnBegan(1)]
    after: list[Event] = [api.PhoenixCalled(Level.POWER), api.TurnBegan(1)]
    counts = statistics([*shared, *after], 3, partners=(0, 1))
    assert [count["turns"] for count in counts] == [2, 3, 1]
    ended = statistics([*shared, api.PhoenixCalled(Level.BASIC)], 3, partners=(0, 1))
    assert [count["turns"] for count in ended] == [2, 2, 1]


def test_who_plays_against_whom() -> None:
    assert versus(["Ann", "Bob", "Eve"]) == "Ann against Bob against Eve"
    assert versus(["Ann", "Bob"], "Indiri") == "Ann and Bob against Indiri"


def test_dice_rolled_one_by_one_are_told_in_one_line(names: Names) -> None:
    """Given three dice of a player rolled one after the other, then one line tells of them; a rage die has its own."""
    rolls = [api.DiceRolled(0, ((die, Level.BASIC),)) for die in (0, 1, 2)]
    rage = api.DiceRolled(0, ((3, Level.POWER),), Rule.RAGE_ROLL)
    texts = [line.text for line in tell([*rolls, rage], names)]
    assert len(texts) == 2
    assert texts[0].startswith(f"{names.seat(0)} rolls 3 dice: ")
    assert texts[1].startswith(f"{names.seat(0)} rolls a rage die: ")


def test_two_cards_are_discarded_one_is(names: Names) -> None:
    """Given cards that leave play together, then the verb agrees with their number."""
    one, other = (api.CardMoved(card, Zone.DISCARD_PILE, 0, origin=Zone.BATTLEFIELD) for card in (200, 201))
    assert tell([one], names)[0].text.endswith("is discarded")
    assert tell([one, other], names)[0].text.endswith("are discarded")


def test_who_has_no_ready_unit_is_said_to_have_none(names: Names) -> None:
    """Given an attacked player whose units are all exhausted, then the log says why nobody blocks; else no reason."""
    unblocked = api.BlockersDeclared(1, ())
    (line,) = tell([unblocked], names.for_later_view(names.view))
    assert line.text == "Bob does not block"
    bob = names.view.seats[1]
    tired = tuple(structs.replace(card, exhausted=True) for card in bob.battlefield)
    seen = structs.replace(names.view, seats=(names.view.seats[0], structs.replace(bob, battlefield=tired)))
    (line,) = tell([unblocked], names.for_later_view(seen))
    assert line.text == "Bob does not block: no unit is ready"
    alone = structs.replace(names.view, seats=(names.view.seats[0], structs.replace(bob, automaton="Viros")))
    (line,) = tell([unblocked], names.for_later_view(alone))
    assert line.text.endswith("does not block: no ready unit may block"), "of an automaton only shields do"
    gone = structs.replace(names.view, seats=(names.view.seats[0], structs.replace(bob, battlefield=())))
    (line,) = tell([unblocked], names.for_later_view(gone))
    assert line.text == "Bob does not block", "one that was ready may have left since"


def test_a_phoenixborn_that_guarded_already_is_named_with_the_attack(names: Names) -> None:
    """Given a unit that is attacked, when its Phoenixborn has guarded this round, then the attack says so."""
    attack = api.AttackersDeclared(0, 1, 300, (200,))
    assert "guarded" not in tell([attack], names)[0].text
    bob = structs.replace(names.view.seats[1], guarded=True)
    seen = structs.replace(names.view, seats=(names.view.seats[0], bob))
    text = tell([attack], names.for_later_view(seen))[0].text
    assert text.endswith(f"{bob.phoenixborn.name} has guarded already this round")


def test_how_one_ultimate_gives_way_to_the_next_matters_least(names: Names) -> None:
    """Given an Ultimate that takes the place of another, then the line is quiet; another spell's arrival is not."""
    names.known.update({500: "Viros Ultimate II", 501: "Summon Frost Talon"})
    tones = [tell([api.CardMoved(card, Zone.SPELLBOARD, 1, origin=Zone.UNDER)], names)[0].tone for card in (500, 501)]
    assert tones == [Tone.QUIET, Tone.EFFECT]


def test_a_ready_spell_that_is_discarded_is_told_with_where_it_lay(names: Names) -> None:
    """Given a card of the spellboard that leaves for the discard pile, then that is a line, as from a hand."""
    aside = api.CardMoved(202, Zone.ASIDE, 0, origin=Zone.SPELLBOARD, snapshot=SNAPSHOT)
    gone = api.CardMoved(202, Zone.DISCARD_PILE, 0, 0, origin=Zone.ASIDE)
    title = names.title(202)
    (line,) = tell([aside, gone], names)
    assert line.text.startswith("Ann discards ")
    assert line.text.endswith(f"{title} from the spellboard")
    assert tell([gone], names) == []  # what was set aside for another reason has been told before


def test_a_die_on_a_unit_is_not_told_to_exhaust_before_it_does(names: Names) -> None:
    """Given an astral die that stays active when it prevents (ASC-DICE-03, Dodge), then nothing says it exhausts."""
    used = api.TriggerResolved(0, 202, "astral die#0/0")
    lines = [line.text for line in tell([used, api.DamagePrevented(202, 1, 202)], names)]
    assert lines == ["Javelineer uses the astral die on it", "1 damage to Javelineer is prevented"]
