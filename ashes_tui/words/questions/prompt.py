"""Decisions in words: who decides, about what, by which rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from msgspec import UNSET, Struct

from ashes_tui.engine import api
from ashes_tui.engine.api import Decision, Purpose
from ashes_tui.lang import effect as fx
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import EditionDef
from ashes_tui.lang.select import Num
from ashes_tui.lang.terms import IN_PLAY, CardType, Token, Zone
from ashes_tui.words.line import About, LineKind, LineVerb
from ashes_tui.words.names import Names, split_address
from ashes_tui.words.phrases import (
    article,
    capital,
    cost_signs,
    count,
    number_word,
    possessive,
    quoted,
    short_name,
    tally,
)
from ashes_tui.words.questions.attack import (
    attack_detail,
    counter_detail,
    damage_first_detail,
    guard_detail,
    guard_question,
    unresolved_attackers,
)
from ashes_tui.words.questions.their_terms import YOURS, in_their_terms, is_theirs
from ashes_tui.words.sentences import (
    block_sentence,
    bonus_sentence,
    card_sentence,
    met_sentence,
    node_at,
    node_sentence,
    points_back,
)


class Prompt(Struct, frozen=True):
    """``title`` says who must do what; ``detail`` names the card or event; ``rule`` is the rule id.

    To somebody who plays alone ``title`` says only what. ``retold`` is the action that ``detail`` repeats, if any.
    """

    title: str
    detail: str
    rule: str
    retold: About | None = None


def prompt(decision: Decision, names: Names) -> Prompt:
    """The prompt of a decision."""
    title = title_of(question(decision, names), decision, names)
    return Prompt(title, detail(decision, names), decision.rule, _retold_attack(decision, names))


def question(decision: Decision, names: Names) -> str:
    """What must be done, without who must: ``choose the attackers``."""
    return _QUESTIONS.get(decision.purpose, _choose)(decision, names)


def title_of(asked: str, decision: Decision, names: Names) -> str:
    """A question with who must answer it, and for whom: ``Ann: choose the attackers``; ``Choose the attackers``."""
    for_whom = "" if decision.behalf == api.NONE else f"for {names.seat(decision.behalf)}"
    if names.is_addressed(decision.seat):
        return capital(f"{for_whom}: {asked}" if for_whom else asked)
    who = names.seat(decision.seat)
    return f"{who}, {for_whom}: {asked}" if for_whom else f"{who}: {asked}"


_TELLING = (Purpose.TRIGGER, Purpose.PAY_DISCARD)
"""What these ask tells of cards that only their player knows."""


def public_question(decision: Decision, names: Names) -> str:
    """The title of a prompt as everybody may read it; empty if that would reveal hidden cards."""
    return "" if decision.purpose in _TELLING else prompt(decision, names).title


def _retold_attack(decision: Decision, names: Names) -> About | None:
    """The attack that a decision is about: its target, then the attackers still to battle."""
    attack = names.view.attack
    asks = decision.purpose in _OF_ATTACK or (
        isinstance(decision, api.TriggerDecision) and decision.event in _IN_ATTACK
    )
    if attack is None or not asks:
        return None
    return About(LineKind.ACTION, LineVerb.ATTACK, attack.seat, (attack.target, *unresolved_attackers(attack)))


def detail(decision: Decision, names: Names) -> str:
    """What a decision is about: the source card with its text, or the turn's actions."""
    about = _DETAILS.get(decision.purpose)
    if about:
        return about(decision, names)
    return f"{_without_tokens(decision, names)}{_source(decision, names)}"


def _without_tokens(decision: Decision, names: Names) -> str:
    """That none of the cards has a token of the kind that is to be removed from one, so that each does as well."""
    node = node_at(decision.address, names.rulebook)
    if not isinstance(decision, api.CardsDecision) or not isinstance(node, fx.Remove) or len(node.tokens) != 1:
        return ""
    _, kind = node.tokens[0]
    held = _HELD.get(kind, "")
    cards = [names.view_of(card) for card in decision.cards]
    if not held or any(card is None or getattr(card, held) for card in cards):
        return ""
    return f"None of them has {article(f'{kind.value} token')}: nothing is removed. "


_HELD = {Token.WOUND: "wounds", Token.EXHAUSTION: "exhaustion", Token.STATUS: "status"}
"""Where the view of a card tells how many tokens of a kind lie on it."""


def amount(decision: Decision) -> str:
    """How many must be picked: ``2``, ``up to 2``, ``1 to 3``, ``any number of``."""
    if not isinstance(decision, api.CardsDecision | api.DiceDecision):
        return ""
    low, high = decision.low, decision.high
    if low == high:
        return str(low)
    offered = decision.cards if isinstance(decision, api.CardsDecision) else decision.dice
    if low == 0:
        return "any number of" if high >= len(offered) > 1 else f"up to {high}"
    return f"{low} to {high}"


def _attaches(decision: Decision, names: Names) -> bool:
    """Whether an alteration spell that is being played asks what it is attached to (ASC-ACT-19)."""
    card = names.definition(decision.source)
    return not decision.address and card is not None and card.type is CardType.ALTERATION_SPELL


def _target_detail(decision: Decision, names: Names) -> str:
    """What an alteration gives to the card that it is attached to; else the card that asks, with its text."""
    card = names.definition(decision.source)
    if card is None or not card.bonus or not _attaches(decision, names):
        return _source(decision, names)
    return bonus_sentence(card)


def _source(decision: Decision, names: Names) -> str:
    """The card with its text; only with what is asked for, where that comes later in the text."""
    sentence = block_sentence(decision.address, names) or card_sentence(decision.source, names)
    if decision.source == api.NONE:
        owner, _ = split_address(decision.address)
        who = _of_automaton(owner, names) or capital(_power(owner))
    else:
        who = capital(_called(decision.source, names))
    asked = node_sentence(decision.address, names)
    is_later = asked[1:].rstrip(".") in sentence and not sentence.startswith(asked)
    text = asked if asked and is_later else sentence
    told = in_their_terms(text, decision, names)
    if told and is_theirs(decision, names) and told == text and YOURS.search(told):
        return quoted(told, who)
    return f"{who}: {told}" if told else who


def _called(card: int, names: Names) -> str:
    """What a card is called that asks something, one of an automaton by what it is: ``Scatha's ready spell``."""
    return _of_automaton(names.title(card), names) or names.full(card)


def _of_automaton(title: str, names: Names) -> str:
    """What a card is to the automaton that it belongs to; empty for other cards."""
    for name, spec in names.rulebook.automata.items():
        if title in spec.behaviors:
            return f"{possessive(short_name(name))} behaviour"
        if title in spec.spells:
            return f"{possessive(short_name(name))} {'Ultimate' if spec.behaviors else 'ready spell'}"
    return ""


# --- titles ----------------------------------------------------------------------------------------------


def _quantity(decision: Decision, one: str, many: str | None = None) -> str:
    n = amount(decision)
    if n in ("", "1"):
        return f"a {one}"
    return f"{n} {one if n.endswith(' 1') else many or one + 's'}"


def _choose(decision: Decision, names: Names) -> str:
    if isinstance(decision, api.DiceDecision):
        return _dice(decision, names)
    if isinstance(decision, api.SeatDecision):
        return "choose a player" + (f" for {_bought(decision, names)}" if decision.source != api.NONE else "")
    if isinstance(node_at(decision.address, names.rulebook), fx.MoveDie):
        return "place the die on which card?"
    return f"choose {_quantity(decision, 'card')}{_of_yours(decision, names)}"


def _target(decision: Decision, names: Names) -> str:
    if _attaches(decision, names):
        units = (names.view_of(card) for card in decision.cards) if isinstance(decision, api.CardsDecision) else ()
        of = "unit" if all(view and view.zone is Zone.BATTLEFIELD for view in units) else "card"
        return f"attach {names.card(decision.source)} to which {of}?"
    if isinstance(decision, api.SeatDecision):
        return "choose a target player"
    return f"choose {_quantity(decision, 'target')}"


def _dice(decision: Decision, names: Names) -> str:
    """The question for dice: whose they are if another player's card asks, and what happens to them."""
    node = node_at(decision.address, names.rulebook)
    if isinstance(node, fx.Power) and amount(decision) == "1":
        return "resolve the power of which die?"
    change = node.change if isinstance(node, fx.TurnDice) and node.change in ("raise", "lower", "exhaust") else ""
    return f"choose {_quantity(decision, 'die', 'dice')}{_of_yours(decision, names)}{f' to {change}' if change else ''}"


def move_die_words(decision: Decision, names: Names, number: int = 1) -> str:
    """The question for a die to move: dice are asked for one by one, so it says which of how many it is.

    ``number`` is 1 for the first one, 0 for any later one. Where the card has no number for them they are counted.
    """
    node = node_at(decision.address, names.rulebook)
    if not isinstance(node, fx.MoveDie):
        node = None
    n = node.n.n if node and isinstance(node.n, Num) else 1
    of = f" of {'up to ' if node.up_to else ''}{n}" if node and n > 1 else ""
    die = "another die" if not number else f"die {number}{of}" if of or number > 1 else "a die"
    return f"place {die} on a card" if node and node.to else f"choose {die} to move"


def _of_yours(decision: Decision, names: Names) -> str:
    """``of yours`` if another player's card asks and all candidates are the player's own."""
    source = names.view_of(decision.source)
    if source is None or source.controller == decision.seat or decision.behalf != api.NONE:
        return ""
    if isinstance(decision, api.DiceDecision):
        owners = {die.owner if (die := names.die_view(d)) else api.NONE for d in decision.dice}
    elif isinstance(decision, api.CardsDecision):
        owners = {card.controller if (card := names.view_of(c)) else api.NONE for c in decision.cards}
    else:
        return ""
    return " of yours" if owners == {decision.seat} else ""


def _side(decision: Decision, _names: Names) -> str:
    left = decision.left if isinstance(decision, api.SideDecision) else 1
    counts = left > 1 or decision.purpose is Purpose.MEDITATE_DIE
    return "turn a die to any side" + (f" ({left} left)" if counts else "")


def _order(decision: Decision, names: Names) -> str:
    """The question for an order, by the effect that asks."""
    node = node_at(decision.address, names.rulebook)
    done = next((words for kind, words in _ORDER_WORDS.items() if isinstance(node, kind)), "are they affected")
    return f"in which order {done}?"


_ORDER_WORDS: dict[type, str] = {
    fx.Damage: "are they dealt damage",
    fx.Destroy: "are they destroyed",
    fx.Discard: "are they discarded",
    fx.Place: "do they receive wounds",
    fx.Put: "are they put on the pile",
}


def _number(decision: Decision, names: Names) -> str:
    """The question for a number; in the draw cards step it is additional cards (ASC-RND-09)."""
    if decision.source == api.NONE:
        return "draw how many more cards?"
    node = node_at(decision.address, names.rulebook)
    words = next((words for kind, words in _NUMBER_WORDS.items() if isinstance(node, kind)), "choose how many")
    about = decision.about if isinstance(decision, api.ModeDecision) else UNSET
    return words if about is UNSET else f"{words.removesuffix('?')} from {names.full(about)}?"


_NUMBER_WORDS: dict[type, str] = {fx.Conjure: "bring how many into play?", fx.Remove: "remove how many tokens?"}


def _trigger(decision: Decision, names: Names) -> str:
    if isinstance(decision, api.TriggerDecision) and not decision.optional:
        return "which effect resolves first?"
    triggers = decision.triggers if isinstance(decision, api.TriggerDecision) else ()
    reacts = any((view := names.view_of(card)) is not None and view.zone is Zone.HAND for card, _ in triggers)
    if len(triggers) == 1:
        ((card, address),) = triggers
        ability = names.ability(address)
        of = f"{ability} of {names.card(card)}" if ability[:1].isupper() else names.card(card)
        return f"play {names.card(card)}?" if reacts else f"use {of}?"
    return "play a reaction?" if reacts else "use an effect?"


_MAY = "You may "
_LONGEST_OFFER = 56
"""An optional effect in so many letters is told whole in the question; a longer one stands below it."""


def _may(decision: Decision, names: Names) -> str:
    """What may be done, if it is said in few words; else the ability that offers it: its name, or that of its card."""
    does = _offer(decision, names).removeprefix(_MAY).rstrip(".")
    if does and does[0].islower() and ". " not in does and len(does) <= _LONGEST_OFFER:
        return f"{does}?"
    source, ability = _called(decision.source, names), _bought(decision, names)
    if decision.source == api.NONE:
        return f"use this effect of {_of_die(decision)}?"
    return f"use this effect of {source}?" if ability == source else f"use {ability}?"


def _of_die(decision: Decision) -> str:
    """``the sympathy dice power``: what asks where no card does."""
    owner, _ = split_address(decision.address)
    return f"the {_power(owner)}"


def _power(owner: str) -> str:
    """``sympathy dice power``."""
    return owner.replace(" power", " dice power")


def _offer(decision: Decision, names: Names) -> str:
    """Of the text that asks only what is optional, with what depends on it.

    Empty if that cannot be told apart, or means nothing without what stands before it.
    """
    whole, asked = block_sentence(decision.address, names), node_sentence(decision.address, names)
    if asked.startswith(_MAY) and asked[1:].rstrip(".") in whole:
        return asked
    if met := met_sentence(decision.address, names):
        return met
    said = _SENTENCE_END.split(whole)
    optional = [i for i, part in enumerate(said) if _MAY.casefold() in part.casefold()]
    if len(optional) != 1:
        return ""
    part = said[optional[0]]
    if points_back(part):
        return ""
    rest = takewhile(lambda after: after.startswith("If you do"), said[optional[0] + 1 :])
    return " ".join((capital(part[part.casefold().index(_MAY.casefold()) :]), *rest))


_SENTENCE_END = re.compile(r"(?<=\.) ")


def _may_detail(decision: Decision, names: Names) -> str:
    """The card with the optional part of its text."""
    offer, source = _offer(decision, names), _source(decision, names)
    if not offer:
        return source
    if decision.source == api.NONE:
        return f"{capital(_of_die(decision).removeprefix('the '))}: {offer}"
    return capital(f"{_called(decision.source, names)}: {in_their_terms(offer, decision, names)}")


def _blockers(decision: Decision, _names: Names) -> str:
    return "assign blockers"


def _pay_discard(decision: Decision, names: Names) -> str:
    """That cards are discarded, and what they pay for."""
    pays = f"discard {_quantity(decision, 'card')} to pay"
    return f"{pays} for {_bought(decision, names)}" if decision.source != api.NONE else pays


_QUESTIONS: dict[Purpose, Callable[[Decision, Names], str]] = {
    Purpose.FIRST_FIVE: lambda d, n: "choose your First Five",
    Purpose.FIRST_PLAYER: lambda d, n: "choose who is first player",
    Purpose.PREPARE_DISCARD: lambda d, n: "discard cards you do not want, or none",
    Purpose.TURN: lambda d, n: "your turn",
    Purpose.PAY: lambda d, n: "choose the dice to spend",
    Purpose.PAY_DISCARD: _pay_discard,
    Purpose.CHOOSE: _choose,
    Purpose.TARGET: _target,
    Purpose.ATTACKERS: lambda d, n: "choose the attackers" if amount(d) != "1" else "choose the attacker",
    Purpose.BLOCKERS: _blockers,
    Purpose.GUARD: guard_question,
    Purpose.COUNTER: lambda d, n: "counter the attack?",
    Purpose.NEXT_BATTLE: lambda d, n: "which battle is fought next?",
    Purpose.DAMAGE_FIRST: lambda d, n: "which of them is damaged first?",
    Purpose.ORDER: _order,
    Purpose.TRIGGER: _trigger,
    Purpose.NEXT_RESPONSE: lambda d, n: "who may respond next?",
    Purpose.MAY: _may,
    Purpose.MODE: lambda d, n: "choose one",
    Purpose.DICE: _dice,
    Purpose.DIE_SIDE: _side,
    Purpose.MOVE_DIE: move_die_words,
    Purpose.MEDITATE: lambda d, n: "discard a card to meditate, or stop",
    Purpose.MEDITATE_DIE: _side,
    Purpose.RECOVERY_DICE: lambda d, n: "choose dice to roll again, or none",
    Purpose.PILE_END: lambda d, n: "top or bottom of the draw pile?",
    Purpose.X: lambda d, n: "choose X",
    Purpose.NUMBER: _number,
}


# --- details ---------------------------------------------------------------------------------------------


def _edition(names: Names) -> EditionDef:
    """The edition of the game."""
    return names.rulebook.editions[names.view.edition]


def _first_five(_decision: Decision, names: Names) -> str:
    rules = _edition(names)
    size, uniques = capital(number_word(rules.hand_size)), number_word(rules.first_five_uniques)
    return f"{size} different cards, at most {uniques} unique: your starting hand"


def _turn(decision: Decision, names: Names) -> str:
    seat = names.view.seats[decision.seat]
    mains, sides = seat.main_actions, seat.side_actions
    if not mains and names.view.passes:  # any other main action breaks a chain of passes
        return "You have passed: take a side action or end the turn"
    if mains and sides:
        return f"{mains} main and {count(sides, 'side action')} left"
    return f"{count(mains, 'main action') if mains else count(sides, 'side action')} left"


def _pay(decision: Decision, names: Names) -> str:
    cost = decision.cost if isinstance(decision, api.PaymentDecision) else ""
    what = f"Pay for {_bought(decision, names)}" if decision.source != api.NONE else "Pay"
    return f"{what}: {cost_signs(cost, names.glyphs)}"


def _bought(decision: Decision, names: Names) -> str:
    """What is paid for: the ability of a card, if it has a name, else the card."""
    card, address = names.definition(decision.source), decision.address or _paid_by_cards(decision, names)
    owner, at = split_address(address)
    named = card is not None and owner == card.name and "#" in address and at < len(card.blocks)
    return (card.blocks[at].name if named and card else "") or _called(decision.source, names)


def _paid_by_cards(decision: Decision, names: Names) -> str:
    """The address of the one ability of a card in play that costs cards, which its question does not tell."""
    card, view = names.definition(decision.source), names.view_of(decision.source)
    if decision.purpose is not Purpose.PAY_DISCARD or card is None or view is None or view.zone not in IN_PLAY:
        return ""
    paid = [
        at for at, block in enumerate(card.blocks) if isinstance(block, Block) and block.cost and block.cost.discard
    ]
    return f"{card.name}#{paid[0]}" if len(paid) == 1 else ""


def _pay_discard_detail(decision: Decision, names: Names) -> str:
    """The card with what the ability does that is paid for, without its price."""
    does = block_sentence(_paid_by_cards(decision, names), names)
    return capital(f"{_called(decision.source, names)}: {does}") if does else _source(decision, names)


def _meditate(decision: Decision, names: Names) -> str:
    """Which cards were discarded, and whether there are dice left to turn."""
    done = decision.done if isinstance(decision, api.MeditateDecision) else 0
    if not done:
        return "Each card discarded lets you turn one die to any side"
    seat = names.view.seats[decision.seat]
    dice, gone = len(seat.active_dice), tally([card.name for card in seat.discard_pile[:done]], names.glyphs.times)
    so_far = f"You discarded {gone}, to turn {count(done, 'die', 'dice')}"
    if done < dice:
        return so_far
    return f"{so_far}; you have only {count(dice, 'active die', 'active dice')}, more cards turn none"


def _event_detail(decision: Decision, names: Names) -> str:
    if not isinstance(decision, api.TriggerDecision):
        return _source(decision, names)
    if decision.event in _IN_ATTACK and names.view.attack is not None:
        return attack_detail(decision, names)
    about = names.full(decision.about) if decision.about != api.NONE else ""
    by = _called(decision.by, names) if decision.by != api.NONE else ""
    words = EVENT_WORDS.get(decision.event, decision.event).format(card=about or "a card", by=by or "a card")
    return capital(words) + _amount_words(decision, names)


def _amount_words(decision: api.TriggerDecision, names: Names) -> str:
    """``: 3, from Thunder Hulk`` of damage or wounds."""
    if decision.event not in ("damaged", "wounded") or not decision.amount:
        return ""
    source = f", from {_called(decision.by, names)}" if decision.by not in (api.NONE, decision.about) else ""
    return f": {decision.amount}{source}"


_OF_ATTACK = (Purpose.BLOCKERS, Purpose.GUARD)
"""Decisions whose detail describes the attack."""
_IN_ATTACK = ("attacks", "attackers", "defends", "defenders")
EVENT_WORDS: dict[str, str] = {
    "enters": "{card} came into play",
    "exhausted": "{card} was exhausted",
    "attached": "{card} was attached",
    "attacks": "{card} attacks",
    "attackers": "Attackers were declared",
    "defends": "{card} defends",
    "defenders": "Blockers or a guard were declared",
    "damaged": "{card} was dealt damage",
    "wounded": "{card} received wounds",
    "status spent": "a status token of {card} was spent",
    "tokens gone": "{card} has no status tokens left",
    "destroyed": "{card} was destroyed",
    "destroys": "{by} destroyed {card}",
    "targeted": "{card} is targeted",
    "resolves": "{card} resolves",
    "played": "{card} was played",
    "leaves": "{card} leaves play",
    "passes": "A player passed",
    "meditates": "A card was discarded by meditating",
    "spends": "A die was spent",
    "dice changed": "Dice were changed",
    "round end": "The round ends",
    "turn start": "The turn begins",
    "turn end": "The turn ends",
    "turns start": "Player turns begin",
    "prepare end": "The prepare phase ends",
}


def _prepare(_decision: Decision, names: Names) -> str:
    alone = sum(not seat.automaton for seat in names.view.seats) == 1
    return f"Then {'you draw' if alone else 'everybody draws'} up to {number_word(_edition(names).hand_size)} cards"


def _number_detail(decision: Decision, names: Names) -> str:
    return _source(decision, names) if decision.source != api.NONE else "Your cards let you draw beyond a full hand"


def _of_attack(tell: Callable[[Decision, Names], str]) -> Callable[[Decision, Names], str]:
    """A detail of an attack; outside one that of what asks."""
    return lambda decision, names: tell(decision, names) or _source(decision, names)


_DETAILS: dict[Purpose, Callable[[Decision, Names], str]] = {
    Purpose.FIRST_FIVE: _first_five,
    Purpose.FIRST_PLAYER: lambda d, n: (
        "You rolled the most basic symbols, so you decide: the first player takes the first turn of this round"
    ),
    Purpose.PREPARE_DISCARD: _prepare,
    Purpose.PAY_DISCARD: _pay_discard_detail,
    Purpose.TURN: _turn,
    Purpose.TARGET: _target_detail,
    Purpose.PAY: _pay,
    Purpose.ATTACKERS: lambda d, n: "Attackers are exhausted after battle",
    Purpose.BLOCKERS: _of_attack(attack_detail),
    Purpose.GUARD: _of_attack(guard_detail),
    Purpose.COUNTER: _of_attack(counter_detail),
    Purpose.NEXT_BATTLE: lambda d, n: "Battles are fought one at a time; each can change the next",
    Purpose.ORDER: lambda d, n: f"The order matters only if a card reacts in between. {_source(d, n)}",
    Purpose.DAMAGE_FIRST: damage_first_detail,
    Purpose.MAY: _may_detail,
    Purpose.NUMBER: _number_detail,
    Purpose.TRIGGER: _event_detail,
    Purpose.NEXT_RESPONSE: lambda d, n: "You did not respond; another player still may",
    Purpose.MEDITATE: _meditate,
    Purpose.MEDITATE_DIE: lambda d, n: "Meditation: one die for each card discarded",
    Purpose.RECOVERY_DICE: lambda d, n: "Dice you keep stay on the side they show",
}
