"""Boxes: triggers, costs, titles, pronouns and tenses, as on a whole card."""

import pytest
from msgspec.structs import replace

from ashes_tui.lang.block import Block, EventPattern, Keyword
from ashes_tui.lang.cost import FREE, Cost, Symbol
from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.effect import (
    Choose,
    Damage,
    Destroy,
    Discard,
    Draw,
    If,
    IfDo,
    Look,
    May,
    Mill,
    MoveDie,
    Place,
    Prevent,
    Put,
    Remove,
    TurnDice,
    Until,
)
from ashes_tui.lang.filters import InState, NotThis
from ashes_tui.lang.select import (
    AllOf,
    AnyOf,
    CardState,
    Compare,
    Count,
    IsFirstPlayer,
    IsState,
    Mode,
    Not,
    Noun,
    Num,
    Numeral,
    Op,
    PlayerOf,
    PlayerRole,
    Ref,
    Select,
    StatOf,
    That,
    TokensOn,
    WasDestroyed,
    Whose,
    XValue,
)
from ashes_tui.lang.static import Act, Cannot, Gain, StatBonus
from ashes_tui.lang.terms import (
    EVENT_ROLES,
    BlockKind,
    CardType,
    DieType,
    Duration,
    EventKind,
    Level,
    Means,
    Placement,
    Stat,
    Token,
    Zone,
)
from ashes_tui.lang.text import TextBox, block_text, card_text
from tests.lang.sample import (
    ALLY,
    ALTERATION,
    BOOK,
    FOE,
    HOST,
    MY_PB,
    MY_UNIT,
    ONE,
    OPPONENT,
    SELF,
    SPELL,
    TWO,
    UNIT,
    YOU,
    boxed,
    card,
    said,
)

HIT = Damage(ONE, FOE)
CARD = Draw(ONE)
ENTERS = EventPattern(EventKind.ENTERS, SELF)
FOES = Select(Noun.UNIT, whose=Whose.OPPONENT)


def when(*events: EventPattern, kind: BlockKind = BlockKind.WHEN) -> str:
    """The trigger of a block that draws a card."""
    return boxed(Block(kind, events=events, do=(CARD,))).removesuffix(", draw 1 card.")


EVENTS = [
    (ENTERS, "When this unit comes into play"),
    (EventPattern(EventKind.ATTACKS, SELF), "When this unit is declared as an attacker"),
    (EventPattern(EventKind.DEFENDS, SELF), "When this unit is declared as a blocker or guard"),
    (EventPattern(EventKind.ATTACKERS, YOU), "When you declare attackers"),
    (EventPattern(EventKind.ATTACKERS, Select(Noun.OPPONENT)), "When an opponent declares attackers"),
    (
        EventPattern(EventKind.DEFENDERS, Select(Noun.OPPONENT)),
        "When an opponent has chosen whether to block or guard",
    ),
    (EventPattern(EventKind.ATTACHED, SELF), "When attaching this spell"),
    (EventPattern(EventKind.ATTACHED, Select(Noun.ALTERATION)), "When an alteration spell is attached"),
    (EventPattern(EventKind.EXHAUSTED, SELF), "When this unit becomes exhausted"),
    (EventPattern(EventKind.DAMAGED, MY_UNIT), "When a unit you control is dealt damage"),
    (
        EventPattern(EventKind.DAMAGED, MY_PB, by=(Means.SPELL, Means.ABILITY), of="opponent"),
        "When your Phoenixborn is dealt damage by an opponent's spell or ability",
    ),
    (
        EventPattern(EventKind.WOUNDED, MY_PB, by=(Means.ATTACK, Means.SPELL, Means.COUNTER), of="other"),
        "When 1 or more wound tokens are placed on your Phoenixborn by another player's attack, spell, or counter",
    ),
    (
        EventPattern(EventKind.WOUNDED, MY_PB, source=FOES),
        "When 1 or more wound tokens are placed on your Phoenixborn by a unit an opponent controls",
    ),
    (
        EventPattern(EventKind.WOUNDED, MY_PB, source=FOES, by=(Means.ATTACK,)),
        "When 1 or more wound tokens are placed on your Phoenixborn by an attack of a unit an opponent controls",
    ),
    (
        EventPattern(EventKind.STATUS_SPENT, MY_UNIT),
        "When a status token is removed from a unit you control for its status ability",
    ),
    (EventPattern(EventKind.TOKENS_GONE, MY_UNIT), "When a unit you control has no status tokens left"),
    (EventPattern(EventKind.DESTROYED, MY_UNIT, of="opponent"), "When a unit you control is destroyed by an opponent"),
    (
        EventPattern(EventKind.DESTROYED, UNIT, by=(Means.SPELL, Means.COUNTER)),
        "When a unit is destroyed by a spell or by countering",
    ),
    (
        EventPattern(EventKind.DESTROYS, FOES, source=SELF, by=(Means.ATTACK,)),
        "When this unit destroys a unit an opponent controls by attacking",
    ),
    (EventPattern(EventKind.TARGETED, MY_UNIT, of="opponent"), "When a unit you control is targeted by an opponent"),
    (EventPattern(EventKind.RESOLVES, Select(Noun.ACTION_SPELL)), "When a player resolves an action spell"),
    (
        EventPattern(EventKind.PLAYED, Select(Noun.ALLY, whose=Whose.OPPONENT)),
        "When an ally an opponent controls is played",
    ),
    (EventPattern(EventKind.LEAVES, SELF), "When this unit leaves play"),
    (EventPattern(EventKind.PASSES, Select(Noun.PLAYER)), "When a player takes a pass action"),
    (EventPattern(EventKind.MEDITATES, YOU), "When you take a meditate action"),
    (EventPattern(EventKind.SPENDS, YOU), "When you pay with a die"),
    (
        EventPattern(EventKind.DICE_CHANGED, Select(Noun.OPPONENT)),
        "When an opponent has dice rerolled or turned by an effect",
    ),
    (EventPattern(EventKind.ROUND_END), "At the end of the round"),
    (EventPattern(EventKind.TURN_START, YOU), "At the start of your turn"),
    (EventPattern(EventKind.TURN_END), "At the end of each turn"),
    (EventPattern(EventKind.TURN_START, Select(Noun.OPPONENT)), "At the start of each opponent's turn"),
    (EventPattern(EventKind.TURNS_START), "At the start of the player turns phase"),
    (EventPattern(EventKind.PREPARE_END), "At the end of the prepare phase"),
]


@pytest.mark.parametrize(("pattern", "text"), EVENTS)
def test_event(pattern: EventPattern, text: str) -> None:
    assert when(pattern) == text


def test_every_event_has_a_sample() -> None:
    assert {pattern.event for pattern, _ in EVENTS} == set(EventKind)


def test_any_of_several_events() -> None:
    attacks = EventPattern(EventKind.ATTACKS, SELF, given=(IsFirstPlayer(),))
    text = "After this unit comes into play or it is declared as an attacker if you are the first player"
    assert when(ENTERS, attacks, kind=BlockKind.AFTER) == text


def test_one_event_of_one_card_in_several_ways_is_said_once() -> None:
    guarding = EventPattern(EventKind.DAMAGED, SELF, given=(IsState(CardState.GUARDING, SELF),))
    own = EventPattern(EventKind.DAMAGED, SELF, by=(Means.SPELL,))
    said_once = "After this unit is dealt damage while guarding or by a spell"
    assert when(guarding, own, kind=BlockKind.AFTER) == said_once


@pytest.mark.parametrize("kind", EventKind)
def test_every_role_can_be_named(kind: EventKind) -> None:
    for role in ("card", "player", "source", "target", "host"):
        block = Block(BlockKind.AFTER, events=(EventPattern(kind, UNIT),), do=(Destroy(Ref(f"event.{role}")),))
        if role in EVENT_ROLES[kind]:
            assert ", destroy " in boxed(block)


def test_a_number_of_attackers_is_part_of_the_event() -> None:
    three = EventPattern(EventKind.ATTACKERS, YOU, given=(Compare(That(), Op.GE, Num(3)),))
    assert when(three, kind=BlockKind.AFTER) == "After you declare 3 or more attackers"


def test_one_event_of_several_subjects_is_said_once() -> None:
    means = (Means.SPELL, Means.ABILITY)
    targeted = [EventPattern(EventKind.TARGETED, subject, by=means, of="opponent") for subject in (YOU, MY_PB)]
    by = "targeted by an opponent's spell or ability"
    assert when(*targeted, kind=BlockKind.AFTER) == f"After you or your Phoenixborn is {by}"
    assert when(*reversed(targeted), kind=BlockKind.AFTER) == f"After your Phoenixborn or you are {by}"


def test_the_player_behind_an_event_is_that_opponent() -> None:
    pattern = EventPattern(EventKind.DESTROYED, SELF, by=(Means.SPELL,), of="opponent")
    block = Block(BlockKind.WHEN, name="Curse", events=(pattern,), do=(Draw(ONE, who=Ref("event.cause")),))
    assert boxed(block) == "When this unit is destroyed by an opponent's spell, that opponent draws 1 card."


def test_a_numeral_of_one_is_singular() -> None:
    cards = Select(noun=Noun.CARD, count=Numeral(), whose=Whose.MINE, zone=Zone.HAND)
    block = Block(BlockKind.ACT, name="Loss", cost=Cost(side=1), do=(Discard(cards),))
    bearer = card(CardType.ALLY)
    assert block_text(BOOK, bearer, block, 1).endswith("Discard 1 card from your hand.")
    assert block_text(BOOK, bearer, block, 2).endswith("Discard 2 cards from your hand.")


def test_costs_stand_before_what_they_buy() -> None:
    cost = Cost(main=1, exhaust=True, symbols=(Symbol(DieType.ASTRAL, Level.CLASS),))
    assert (
        boxed(Block(BlockKind.ACT, cost=cost, do=(CARD,)))
        == "[[main]] - [[exhaust]] - 1 [[astral:class]]: Draw 1 card."
    )


def test_a_reaction_says_when_it_may_be_played() -> None:
    block = Block(BlockKind.REACT, events=(EventPattern(EventKind.DESTROYED, MY_UNIT),), do=(Destroy(UNIT),))
    text = "You may play this spell after a unit you control is destroyed. Destroy a unit."
    assert boxed(block, card(CardType.REACTION_SPELL)) == text


def test_a_card_played_from_hand() -> None:
    event = EventPattern(EventKind.ATTACKERS, Select(Noun.OPPONENT))
    lead = "After an opponent declares attackers, you may play this card from your hand"
    cost = Cost(symbols=(Symbol(DieType.TIME, Level.POWER),))
    paying = f"{lead}, paying 1 [[time:power]] instead of its play cost."
    assert boxed(Block(BlockKind.HANDPLAY, events=(event,), cost=cost)) == paying
    assert boxed(Block(BlockKind.HANDPLAY, events=(event,), cost=FREE)) == f"{lead} without paying its play cost."
    also = Block(BlockKind.HANDPLAY, events=(event,), cost=cost, also_reaction=True)
    assert boxed(also) == f"{paying} It is also a reaction spell until it is in play."


def test_focus_that_replaces() -> None:
    block = Block(BlockKind.FOCUS, focus=1, do=(Draw(TWO),), instead=True)
    assert boxed(block, SPELL) == "Instead, draw 2 cards."
    several = replace(block, do=(Draw(TWO), Prevent(TWO)))
    assert boxed(several, SPELL).startswith("Instead: Draw 2 cards. Prevent 2 ")


def test_blocks_that_do_the_same_at_different_times_are_one_text() -> None:
    end = Block(BlockKind.WHEN, name="Gift", n=1, events=(EventPattern(EventKind.ROUND_END),), do=(Draw(Numeral()),))
    enters = replace(end, events=(EventPattern(EventKind.ENTERS, SELF),))
    text = "When this unit comes into play, and at the end of the round, draw 1 card."
    for pair in ((end, enters), (enters, end)):
        boxes = card_text(BOOK, replace(ALLY, blocks=pair))
        assert [(box.heading, box.body) for box in boxes] == [("Gift 1", text)]
    unlike = replace(enters, inex=True)
    assert len(card_text(BOOK, replace(ALLY, blocks=(end, unlike)))) == 2


def test_a_choice_of_blockers_that_found_some() -> None:
    blocked = Select(Noun.UNIT, filters=(InState(CardState.BLOCKED),))
    some = Compare(Count(blocked), Op.GE, ONE)
    event = EventPattern(EventKind.DEFENDERS, Select(Noun.OPPONENT), given=(some,))
    block = Block(BlockKind.REACT, events=(event,), do=(Draw(TWO),))
    text = "You may play this spell after an opponent declares blockers. Draw 2 cards."
    assert boxed(block, card(CardType.REACTION_SPELL)) == text


def test_focus() -> None:
    amend = Block(BlockKind.FOCUS, focus=1, amend=Cost(side=1), given=(IsFirstPlayer(),))
    box = card_text(BOOK, card_with(amend, CardType.READY_SPELL))[0]
    assert (box.heading, box.n) == ("Focus 1", 1)
    assert box.body == ("If you are the first player, you may change the activation cost of this spell to [[side]].")


def test_focus_that_makes_cheaper() -> None:
    block = Block(BlockKind.FOCUS, focus=2, cost=Cost(side=1, exhaust=True))
    assert boxed(block, SPELL) == "The activation cost of this spell is [[side]] - [[exhaust]]."


def test_once_each_turn_and_x() -> None:
    block = Block(BlockKind.PLAY, do=(Damage(XValue(), UNIT),), once=True, x=TokensOn(Token.STATUS, SELF))
    text = "Deal X damage to a unit. It happens only once each turn. X = the number of status tokens on this unit."
    assert boxed(block) == text


def test_once_each_turn_you_may() -> None:
    block = Block(BlockKind.WHEN, events=(ENTERS,), do=(May((CARD,)),), once=True)
    assert boxed(block) == "When this unit comes into play, you may draw 1 card. You may do so only once each turn."


def test_a_card_declared_in_whatever_part() -> None:
    parts = tuple(EventPattern(event, Ref("host")) for event in (EventKind.ATTACKS, EventKind.DEFENDS))
    text = "When this unit is declared as an attacker, blocker, or guard, draw 1 card."
    assert boxed(Block(BlockKind.WHEN, events=parts, do=(CARD,)), ALTERATION) == text


def test_a_guard_is_declared() -> None:
    guard = Select(Noun.UNIT, whose=Whose.OPPONENT, filters=(InState(CardState.GUARDING),))
    assert when(EventPattern(EventKind.DEFENDS, guard)) == "When a unit an opponent controls is declared as a guard"


def test_a_block_that_listens_only_sometimes() -> None:
    block = Block(BlockKind.WHEN, events=(ENTERS,), do=(CARD, HIT), given=(IsFirstPlayer(),))
    assert boxed(block) == (
        "When this unit comes into play, if you are the first player, draw 1 card and deal 1 damage to a target unit"
        " an opponent controls."
    )


def test_statics_with_a_condition() -> None:
    idle = Cannot((Act.ATTACK,), given=(Not(IsState(CardState.CHARGED, SELF)),))
    strong = StatBonus(Stat.ATTACK, ONE, given=(IsFirstPlayer(),))
    assert boxed(Block(BlockKind.ALWAYS, statics=(idle, strong))) == (
        "This unit cannot attack unless it is charged. Add 1 to this unit's attack value while you are the first"
        " player."
    )


def test_equal_bonuses_are_said_at_once() -> None:
    bonuses = tuple(StatBonus(stat, TWO) for stat in (Stat.ATTACK, Stat.LIFE, Stat.RECOVER))
    assert boxed(Block(BlockKind.ALWAYS, statics=bonuses)) == "Add 2 to this unit's attack, life, and recover values."


def test_several_statics_of_a_timed_effect() -> None:
    until = Until(Duration.TURN, FOE, (StatBonus(Stat.ATTACK, ONE), Cannot((Act.BLOCK,)), Gain("Stalk")))
    assert said(until) == (
        "Add 1 to the attack value of a target unit an opponent controls and it cannot block and gains Stalk"
        " for the remainder of the turn."
    )


def card_with(block: Block | Keyword, kind: CardType = CardType.ALLY) -> CardDef:
    """A card with one entry."""
    return CardDef("Sample", kind, "Samples", blocks=(block,))


def test_a_keyword_is_spelled_out() -> None:
    box = card_text(BOOK, card_with(Keyword("Stalk")))[0]
    assert (box.heading, box.body) == ("Stalk", "This unit cannot be guarded against.")


def test_blocks_of_a_keyword_that_are_alike_share_a_box() -> None:
    blocks = (
        Block(BlockKind.WHEN, inex=True, events=(ENTERS,), do=(Draw(ONE),)),
        Block(BlockKind.WHEN, inex=True, events=(EventPattern(EventKind.TURNS_START),), do=(Draw(TWO),)),
        Block(BlockKind.ALWAYS, statics=(Cannot((Act.BLOCK,)),)),
    )
    book = Rulebook({}, {"Busy": replace(BOOK.keywords["Stalk"], blocks=blocks)}, {}, {})
    first, second = card_text(book, card_with(Keyword("Busy", 1)))
    assert first.body == (
        "When this unit comes into play, draw 1 card. At the start of the player turns phase, draw 2 cards."
    )
    assert (first.heading, first.inexhaustible) == ("Busy 1", True)
    assert (second.heading, second.inexhaustible, second.body) == ("", False, "This unit cannot block.")


def test_a_keyword_given_away_is_spelled_out_below() -> None:
    block = Block(BlockKind.ALWAYS, statics=(Gain("Stalk", who=HOST),), inex=True)
    box: TextBox = card_text(BOOK, card_with(block, CardType.ALTERATION_SPELL))[0]
    assert box.body == "This unit gains Stalk."
    assert box.inexhaustible
    assert [(g.heading, g.body) for g in box.grants] == [("Stalk", "This unit cannot be guarded against.")]


def test_the_numeral_can_be_raised() -> None:
    block = Block(BlockKind.WHEN, "Hex", 1, events=(ENTERS,), do=(TurnDice("lower", Numeral(), OPPONENT),))
    assert "lower 1 die in" in block_text(BOOK, ALLY, block)
    assert "lower 3 dice in" in block_text(BOOK, ALLY, block, n=3)


def test_a_numeral_counts_cards() -> None:
    block = Block(BlockKind.WHEN, "Hex", 1, events=(ENTERS,), do=(Destroy(Select(Noun.UNIT, count=Numeral())),))
    assert block_text(BOOK, ALLY, block).endswith("destroy 1 unit.")
    assert block_text(BOOK, ALLY, block, n=2).endswith("destroy 2 units.")


def test_whose_doing_it_was_is_that_player() -> None:
    event = EventPattern(EventKind.DESTROYED, MY_UNIT, by=(Means.ATTACK, Means.SPELL), of="opponent")
    doer = PlayerOf(PlayerRole.CONTROLLER, Ref("event.source"))
    block = Block(
        BlockKind.AFTER, events=(event,), do=(Damage(ONE, Select(Noun.PHOENIXBORN, whose=Whose.THEIRS, of=doer)),)
    )
    assert boxed(block) == (
        "After a unit you control is destroyed by an opponent's attack or spell, "
        "deal 1 damage to that opponent's Phoenixborn."
    )


def test_an_alteration_speaks_of_itself_and_of_its_host() -> None:
    block = Block(BlockKind.PLAY, do=(Place(ONE, Token.STATUS, SELF), Place(ONE, Token.WOUND, HOST)))
    assert boxed(block, ALTERATION) == "Place 1 status token on this spell. Place 1 wound token on this unit."
    gift = card(CardType.ALTERATION_SPELL, Placement.PHOENIXBORN)
    assert boxed(block, gift).endswith("on this Phoenixborn.")


def test_it_is_what_was_named_in_the_same_sentence() -> None:
    arrival = Block(BlockKind.WHEN, events=(ENTERS,), do=(MoveDie((DieType.TIME,), ONE, None, SELF), Destroy(SELF)))
    assert boxed(arrival) == (
        "When this unit comes into play, place a time die from your exhausted pool onto it. Destroy this unit."
    )


def test_this_unit_when_something_else_came_between() -> None:
    assert said(Damage(StatOf(Stat.ATTACK, SELF), FOE)) == (
        "Deal damage to a target unit an opponent controls equal to this unit's attack value."
    )


def test_what_has_left_play_is_spoken_of_in_the_past() -> None:
    program = (Discard(SELF), If((IsState(CardState.CHARGED, SELF),), (CARD,)))
    assert said(*program) == "Discard this unit. If it was charged, draw 1 card."
    assert (
        said(If((Not(IsState(CardState.CHARGED, SELF)),), (Discard(SELF),)))
        == "Discard this unit unless it is charged."
    )


def test_a_prevention_is_said_before_what_it_takes() -> None:
    """Given that something is left undone only "unless ...", then the damage prevented comes first."""
    cost = If((Not(IsState(CardState.CHARGED, SELF)),), (Discard(SELF),))
    text = said(cost, Prevent(ONE))
    assert text.startswith("Prevent 1 damage")
    assert text.endswith(" Discard this unit unless it is charged.")


def test_a_bound_card() -> None:
    hit = Damage(TWO, FOE, "c")
    assert said(hit, If((WasDestroyed(Ref("$c")),), (CARD,))).endswith("If it was destroyed, draw 1 card.")
    assert said(hit, CARD, Destroy(Ref("$c"))).endswith("Destroy that unit.")


def test_bound_cards_of_one_kind_are_told_apart() -> None:
    picks = (Choose(MY_UNIT, "a"), Choose(FOES, "b"), CARD)
    text = "Choose a unit you control and a unit an opponent controls. Draw 1 card."
    both = (Place(ONE, Token.WOUND, Ref("$a")), Place(ONE, Token.WOUND, Ref("$b")))
    assert said(*picks, *both) == (
        f"{text} Place 1 wound token on the first chosen unit. Place 1 wound token on the second chosen unit."
    )
    gone = (Destroy(MY_UNIT, "a"), HIT, Draw(StatOf(Stat.RECOVER, Ref("$a"))))
    assert said(*gone).endswith("equal to the recover value of the destroyed unit.")


def test_two_choices_are_one_sentence_and_neither_is_mentioned_last() -> None:
    picks = (Choose(MY_UNIT, "a"), Choose(MY_UNIT, "b"))
    assert said(*picks, CARD, Place(ONE, Token.WOUND, Ref("$b"))).endswith("wound token on the second chosen unit.")
    three = said(*picks, Choose(FOE, "c"), CARD, Destroy(Ref("$c")))
    assert three.startswith("Choose a unit you control and a unit you control. Choose a target unit an opponent")


def test_a_choice_melts_into_what_uses_it() -> None:
    assert said(Choose(FOE, "a"), Destroy(Ref("$a"))) == "Destroy a target unit an opponent controls."
    used = (Choose(FOE, "a"), If((IsState(CardState.EXHAUSTED, Ref("$a")),), (Destroy(Ref("$a")),)))
    assert said(*used) == "Choose a target unit an opponent controls. If it is exhausted, destroy it."


def test_that_opponent() -> None:
    theirs = Select(Noun.PHOENIXBORN, whose=Whose.THEIRS, of=Ref("$p"))
    program = (TurnDice("lower", ONE, OPPONENT, as_="p"), Damage(ONE, theirs))
    assert said(*program).endswith("one level. Deal 1 damage to that opponent's Phoenixborn.")
    holder = PlayerOf(PlayerRole.CONTROLLER, Ref("$c"))
    assert said(Damage(ONE, FOE, "c"), Draw(ONE, holder)).endswith("That opponent draws 1 card.")


def test_a_reaction_names_what_it_answers() -> None:
    event = EventPattern(EventKind.DAMAGED, MY_UNIT)
    block = Block(BlockKind.REACT, events=(event,), do=(Prevent(ONE), Destroy(Ref("event.card"))))
    assert boxed(block, SPELL).endswith("Destroy that unit.")


def test_may_followed_by_what_cannot_follow_it() -> None:
    still = Until(Duration.TURN, AnyOf((FOE, Select(Noun.PHOENIXBORN, whose=Whose.OPPONENT))), (Cannot((Act.BLOCK,)),))
    assert said(May((still,))) == (
        "You may choose a target unit or Phoenixborn an opponent controls. If you do, that card cannot block"
        " for the remainder of the turn."
    )
    assert said(May((CARD, IfDo((HIT,))))).startswith("You may draw 1 card. If you do, deal 1 damage")


def test_a_search_among_seen_cards() -> None:
    find = Select(Noun.ACTION_SPELL, among="$seen")
    assert said(Look(TWO, YOU), May((Put(find, "hand", reveal=True),))) == (
        "Look at the top 2 cards of your draw pile. You may reveal an action spell from among those cards and place"
        " it into your hand."
    )


def test_the_rest_of_the_seen_cards() -> None:
    one, rest = Select(among="$seen"), Select(mode=Mode.ALL, among="$seen", filters=(NotThis(Ref("$r")),))
    assert said(Look(TWO, Select(Noun.OPPONENT, Mode.TARGET)), Put(one, "removed", as_="r"), Put(rest, "top")) == (
        "Look at the top 2 cards of a target opponent's draw pile. Remove 1 of those cards from the game. Place the"
        " rest on top of that opponent's draw pile in the order of your choice."
    )


def test_any_number_of_the_seen_cards() -> None:
    some = Select(count=AllOf(), up_to=True, among="$seen")
    assert said(Look(TWO, YOU), Put(some, "top")).endswith(
        "Place any number of those cards on top of your draw pile in the order of your choice."
    )


def test_cards_off_the_pile_are_those_cards() -> None:
    assert said(Mill(TWO, YOU, as_="m"), Put(Select(among="$m"), "hand")).endswith(
        "Place 1 of those cards into your hand."
    )


def test_those_cards_are_counted() -> None:
    units = Select(Noun.UNIT, whose=Whose.MINE, count=AllOf(), up_to=True)
    text = said(Put(units, "hand", as_="a"), Remove(((Count(Select(among="$a")), Token.WOUND),), SELF))
    assert text.endswith("equal to the number of those units.")


def test_who_did_not_do_it() -> None:
    theirs = May((Discard(Select(whose=Whose.MINE, zone=Zone.HAND)),), Select(Noun.OPPONENT, Mode.TARGET))
    assert said(theirs, IfDo((CARD,), negated=True)).endswith("If they do not, draw 1 card.")
    assert said(May((CARD,)), IfDo((CARD,), negated=True)).endswith("If you do not, draw 1 card.")
    assert said(HIT, IfDo((CARD,), negated=True)).endswith("If you cannot, draw 1 card.")


def test_steps_that_would_run_into_each_other_are_listed() -> None:
    inner = If((IsFirstPlayer(),), (May((CARD, IfDo((HIT,)))), CARD))
    assert said(inner).startswith("If you are the first player, resolve the following effects: You may draw 1 card. If")
