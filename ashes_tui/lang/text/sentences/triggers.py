"""Events as they read after "when" and "after", and points in time: "at the end of the round"."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ashes_tui.lang.block import Block, EventPattern
from ashes_tui.lang.filters import InState
from ashes_tui.lang.select import (
    CardState,
    Compare,
    Count,
    IsState,
    Not,
    Noun,
    Num,
    Op,
    Ref,
    Select,
    Selector,
    That,
)
from ashes_tui.lang.terms import EVENT_ROLES, BlockKind, EventKind, Means
from ashes_tui.lang.text.english.grammar import and_list, article, possessive
from ashes_tui.lang.text.english.nouns import STATES, bound
from ashes_tui.lang.text.english.registry import SELECTORS, VALUES
from ashes_tui.lang.text.english.scope import HOST, SELF, YOU, TextScope, Thing
from ashes_tui.lang.text.phrases.conditions import clause
from ashes_tui.lang.text.sentences.dice import TURNED, type_names

MEANS: dict[Means, str] = {
    Means.ATTACK: "attacking",
    Means.COUNTER: "countering",
    Means.SPELL: "spell",
    Means.ABILITY: "ability",
    Means.DICE_POWER: "dice power",
    Means.GAME: "the game",
}

OWNED_MEANS: dict[Means, str] = {**MEANS, Means.ATTACK: "attack", Means.COUNTER: "counter"}
"""The same after a possessive: "an opponent's attack"."""

POINTS: dict[EventKind, str] = {
    EventKind.ROUND_END: "at the end of the round",
    EventKind.TURN_START: "at the start of {whose} turn",
    EventKind.TURN_END: "at the end of {whose} turn",
    EventKind.TURNS_START: "at the start of the player turns phase",
    EventKind.PREPARE_END: "at the end of the prepare phase",
}

CARD_EVENTS: dict[EventKind, str] = {
    EventKind.ENTERS: "{card} comes into play",
    EventKind.EXHAUSTED: "{card} becomes exhausted",
    EventKind.ATTACKS: "{card} is declared as an attacker",
    EventKind.DEFENDS: "{card} is declared as a blocker or guard",
    EventKind.DAMAGED: "{card} is dealt damage",
    EventKind.WOUNDED: "1 or more wound tokens are placed on {card}",
    EventKind.STATUS_SPENT: "a status token is removed from {card} for its status ability",
    EventKind.TOKENS_GONE: "{card} has no status tokens left",
    EventKind.DESTROYED: "{card} is destroyed",
    EventKind.TARGETED: "{card} is targeted",
    EventKind.PLAYED: "{card} is played",
    EventKind.LEAVES: "{card} leaves play",
}

PLAYER_EVENTS: dict[EventKind, tuple[str, str]] = {
    EventKind.ATTACKERS: ("declare", "attackers"),
    EventKind.DEFENDERS: ("have", "chosen whether to block or guard"),
    EventKind.PASSES: ("take", "a pass action"),
    EventKind.MEDITATES: ("take", "a meditate action"),
    EventKind.SPENDS: ("pay", "with a die"),
    EventKind.DICE_CHANGED: ("have", "dice rerolled or turned by an effect"),
}
"""Each event with its verb (for "you") and object."""


ROLES: dict[str, Thing] = {
    "card": Thing("card"),
    "player": Thing("player", person=True),
    "source": Thing("card that caused it", "the"),
    "cause": Thing("player", person=True),
    "target": Thing("target of the attack", "the"),
    "host": Thing("card it is attached to", "the"),
    "effect": Thing("effect", "that"),
    "die": Thing("die", "that"),
    "milled": Thing("first card discarded off the draw pile", "the", later="card"),
    "amount": Thing("amount", "that"),
}
"""What a role of an event is called unless the event itself says."""


def event_text(
    pattern: EventPattern, s: TextScope, others: tuple[EventPattern, ...] = (), *, alone: bool = True
) -> str:
    """One event: "a conjuration you control is destroyed by a spell"; ``others`` differ in who caused it."""
    if others:
        text = (_destroys if pattern.event is EventKind.DESTROYS else _card_event)(pattern, s, others)
    else:
        text = WRITERS[pattern.event](pattern, s)
    if pattern.of == "opponent":
        s.introduce("event.cause", Thing("opponent", person=True))
    elif pattern.of == "mine":
        s.names["event.cause"] = s.names[YOU]
    for role in EVENT_ROLES[pattern.event]:
        if f"event.{role}" not in s.names:
            s.introduce(f"event.{role}", ROLES[role])
    return text + _condition(pattern, s, alone=alone)


def _condition(pattern: EventPattern, s: TextScope, *, alone: bool) -> str:
    """``, if it is charged``; ``while guarding`` of the card that the event happens to."""
    if not pattern.given or _number(pattern) or _blocks(pattern) or _declared_blockers(pattern):
        return ""
    one = pattern.given[0]
    if len(pattern.given) == 1 and isinstance(one, IsState) and one.state in FIGHTING and one.of == pattern.subject:
        return f" while {STATES[one.state]}"
    return f"{',' if alone else ''} {clause(pattern.given, s)}"


FIGHTING = frozenset({CardState.ATTACKING, CardState.BLOCKING, CardState.GUARDING})


def _point(pattern: EventPattern, s: TextScope) -> str:
    if pattern.subject == Ref(YOU):
        s.names["event.player"] = s.names[YOU]
    return POINTS[pattern.event].format(whose=_whose_turn(pattern.subject))


def _card_event(pattern: EventPattern, s: TextScope, others: tuple[EventPattern, ...] = ()) -> str:
    guards = _guards(pattern.subject) if pattern.event is EventKind.DEFENDS else None
    subjects = [_roles(one.subject, s) for one in (replace(pattern, subject=guards or pattern.subject), *others)]
    text = CARD_EVENTS[pattern.event].format(card=and_list(subjects, "or"))
    if _blocks(pattern):
        text = text.removesuffix(" or guard")
    if guards is not None:
        text = text.replace("a blocker or guard", "a guard")
    if subjects[-1] == YOU:
        text = text.replace(f"{YOU} is", f"{YOU} are")
    return text + _cause(pattern, s)


def _player_event(pattern: EventPattern, s: TextScope) -> str:
    verb, what = PLAYER_EVENTS[pattern.event]
    what = _dice(pattern) or what
    if _declared_blockers(pattern):
        verb, what = "declare", "blockers"
    if number := _number(pattern):
        what = f"{bound(number.op, VALUES(number.right, s), countable=True)} {what}"
    who = SELECTORS(pattern.subject, s) if pattern.subject else "a player"
    if pattern.subject != Ref(YOU):
        s.names["event.player"] = s.latest if pattern.subject else s.mention(ROLES["player"])
    if who != YOU:
        verb = "has" if verb == "have" else f"{verb}s"
    return f"{who} {verb} {what}"


def _dice(pattern: EventPattern) -> str:
    """``with a time or illusion die on its power side for a dice power``, ``1 or more dice rerolled or lowered``."""
    if pattern.event is EventKind.DICE_CHANGED and pattern.how:
        done = and_list([TURNED[how] for how in pattern.how], "or")
        if pattern.of == "mine":
            return f"dice {done}{' to sides of your choice' if done == 'changed' else ' by you'}"
        return f"dice {done} by an effect"
    if pattern.event is not EventKind.SPENDS:
        return ""
    die = article(f"{type_names(pattern.dice, pattern.level)} die".strip())
    what = [MEANS[m] for m in pattern.by]
    return f"with {die}" + (f" for {article(and_list(what, 'or'))}" if what else "")


def _blocks(pattern: EventPattern) -> bool:
    """Whether only a blocker is meant: ``no guarding(self)`` of a defender."""
    condition = pattern.given[0] if pattern.event is EventKind.DEFENDS and len(pattern.given) == 1 else None
    return (
        isinstance(condition, Not)
        and isinstance(condition.what, IsState)
        and condition.what.state is CardState.GUARDING
    )


def _declared_blockers(pattern: EventPattern) -> bool:
    """Whether the choice to block or guard is meant only if it blocked: ``count(blocked unit)>=1``."""
    if pattern.event is not EventKind.DEFENDERS or len(pattern.given) != 1:
        return False
    blocked = Select(Noun.UNIT, filters=(InState(CardState.BLOCKED),))
    return pattern.given[0] == Compare(Count(blocked), Op.GE, Num(1))


def _guards(subject: Selector | None) -> Selector | None:
    """The subject of a defender's event without "guarding", if only a guard is meant."""
    if not isinstance(subject, Select) or CardState.GUARDING not in subject.states:
        return None
    return replace(subject, filters=tuple(one for one in subject.filters if one != InState(CardState.GUARDING)))


def _number(pattern: EventPattern) -> Compare | None:
    """How many attackers must have been declared: ``that>=3``."""
    condition = pattern.given[0] if pattern.event is EventKind.ATTACKERS and len(pattern.given) == 1 else None
    return condition if isinstance(condition, Compare) and condition.left == That() else None


def _attached(pattern: EventPattern, s: TextScope) -> str:
    if pattern.subject in {None, Ref("self")}:
        s.names |= {"event.card": SELF, "event.host": HOST}
        return "attaching this spell"
    return f"{_roles(pattern.subject, s)} is attached"


def _destroys(pattern: EventPattern, s: TextScope, others: tuple[EventPattern, ...] = ()) -> str:
    sources = [SELECTORS(one.source, s) for one in (pattern, *others) if one.source]
    destroyer = and_list(sources, "or") if sources else "a card"
    if pattern.source:
        s.names["event.source"] = s.latest
    return f"{destroyer} destroys {_roles(pattern.subject, s)}{_means(pattern)}"


def _resolves(pattern: EventPattern, s: TextScope) -> str:
    """An action spell, or a Phoenixborn's ability, is resolved."""
    what = _roles(pattern.subject, s).replace("a Phoenixborn", "an Phoenixborn")
    who = _actor(pattern.of, s) if pattern.of else "a player"
    verb = "resolve" if who == YOU else "resolves"
    return f"{who} {verb} {what.replace('Phoenixborn', 'activated Phoenixborn ability')}"


WRITERS: dict[EventKind, Callable[[EventPattern, TextScope], str]] = {
    **dict.fromkeys(CARD_EVENTS, _card_event),
    **dict.fromkeys(POINTS, _point),
    **dict.fromkeys(PLAYER_EVENTS, _player_event),
    EventKind.ATTACHED: _attached,
    EventKind.DESTROYS: _destroys,
    EventKind.RESOLVES: _resolves,
}


def _roles(subject: Selector | None, s: TextScope) -> str:
    """The card of the event; binds ``event.card`` to it and ``event.player`` to whoever controls it."""
    text = SELECTORS(subject or Select(), s)
    s.names["event.card"] = s.latest
    controller = s.things[s.latest].holder
    if controller and controller != s.you:
        s.introduce("event.player", Thing(controller.removeprefix("that "), person=True))
    if controller == s.you:
        s.names["event.player"] = s.names[YOU]
    return text


def _cause(pattern: EventPattern, s: TextScope) -> str:
    """``by an opponent's spell or ability``, ``by this unit``."""
    if pattern.source is not None:
        text = SELECTORS(pattern.source, s)
        s.names["event.source"] = s.latest
        if isinstance(pattern.source, Select) and pattern.source.states:
            s.distinguish(STATES[pattern.source.states[0]])
        if pattern.by and pattern.source != Ref("self"):
            means = and_list([OWNED_MEANS[m] for m in pattern.by], "or")
            return f" by {possessive(text)} {means}" if " control" not in text else f" by {article(means)} of {text}"
        return f" by {text}{_means(pattern)}"
    if pattern.of is not None:
        who = _actor(pattern.of, s)
        return (
            f" by {possessive(who)} {and_list([OWNED_MEANS[m] for m in pattern.by], 'or')}"
            if pattern.by
            else f" by {who}"
        )
    nouns = [MEANS[m] for m in pattern.by if m not in {Means.ATTACK, Means.COUNTER, Means.GAME}]
    if nouns:
        named = and_list(nouns, "or")
        rest = [f"by {MEANS[m]}" for m in pattern.by if m in {Means.ATTACK, Means.COUNTER, Means.GAME}]
        return " " + and_list([f"by {article(named)}", *rest], "or")
    return _means(pattern)


def _actor(of: str, s: TextScope) -> str:
    """Who caused it; that player controls the card it came from."""
    if of == "mine":
        return "you"
    word = "opponent" if of == "opponent" else "player"
    s.introduce("event.source", replace(ROLES["source"], holder=f"that {word}"))
    return "an opponent" if of == "opponent" else "another player"


def _means(pattern: EventPattern) -> str:
    return f" by {and_list([MEANS[m] for m in pattern.by], 'or')}" if pattern.by else ""


def _whose_turn(subject: Selector | None) -> str:
    if subject == Ref(YOU):
        return "your"
    opponent = isinstance(subject, Select) and subject.noun is Noun.OPPONENT
    return "each opponent's" if opponent else "each"


def trigger_text(block: Block, s: TextScope) -> str:
    """``when this unit comes into play``, ``at the end of the round``; any of several events triggers."""
    word = "when" if block.kind is BlockKind.WHEN else "after"
    if _is_same_event(block.events):
        return f"{word} {event_text(block.events[0], s, block.events[1:])}"
    if _is_of_one_card(block.events):
        first = event_text(block.events[0], s, alone=False)
        ways = [f"{_cause(one, s)}{_condition(one, s, alone=False)}".strip() for one in block.events[1:]]
        return f"{word} {and_list([first, *ways], 'or')}"
    events = block.events[: 1 if _is_declaration(block.events) else None]
    texts = [event_text(pattern, s, alone=len(events) == 1) for pattern in events]
    if _is_declaration(block.events):
        texts = [texts[0].replace("an attacker", "an attacker, blocker, or guard")]
    if all(pattern.event in POINTS for pattern in block.events):
        return and_list(texts, "or")
    moments = [text for pattern, text in zip(events, texts, strict=True) if pattern.event in POINTS]
    if moments:
        rest = [text for text in texts if text not in moments]
        return f"{word} {and_list(rest, 'or')}, and {and_list(moments)}"
    return f"{word} {and_list(texts, 'or')}"


def _is_same_event(events: tuple[EventPattern, ...]) -> bool:
    """Whether it is one event that can happen to several cards or players."""
    first = events[0]
    if len(events) == 1 or first.given:
        return False
    if first.event is EventKind.DESTROYS:
        return all(replace(event, source=first.source) == first for event in events)
    return first.event in CARD_EVENTS and all(replace(event, subject=first.subject) == first for event in events)


def _is_of_one_card(events: tuple[EventPattern, ...]) -> bool:
    """Whether it is one event of one card, which can happen in several ways."""
    first = events[0]
    same = all(one.event is first.event and one.subject == first.subject for one in events)
    return len(events) > 1 and same and first.event in CARD_EVENTS and isinstance(first.subject, Ref)


def _is_declaration(events: tuple[EventPattern, ...]) -> bool:
    """Whether it is the declaration of one card in any role: attacker, blocker or guard."""
    if [pattern.event for pattern in events] != [EventKind.ATTACKS, EventKind.DEFENDS]:
        return False
    return replace(events[0], event=EventKind.DEFENDS) == events[1]
