"""What will be left of lives: after an answer, and after an attack that nobody does more about.

Only what the person may know counts. Somebody's choice may still change it: a block, a guard, a reaction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, structs

from ashes_tui.client.picking.block_picker import BlockPicker, blocked_by
from ashes_tui.client.picking.entries import Assign, Entry, Step
from ashes_tui.client.picking.option_picker import Picker
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    NONE,
    CardsDecision,
    CardView,
    Choice,
    DamageDealt,
    DamagePrevented,
    Decision,
    Decline,
    Event,
    PickCards,
    PickTrigger,
    Purpose,
    Rains,
    TokensPlaced,
    TriggerDecision,
    UnitDestroyed,
    View,
)
from ashes_tui.lang.terms import Means, Token, Zone
from ashes_tui.words.api import Names
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.phrases import brief, capital, count

Lives = dict[int, int]
"""Life left, by card."""


def after_events(events: Iterable[Event], names: Names) -> Lives:
    """The lives that events leave; 0 for what they destroy."""
    left: Lives = {}
    for event in events:
        if isinstance(event, UnitDestroyed):
            left[event.card] = 0
        elif isinstance(event, TokensPlaced) and event.token is Token.WOUND:
            _harm(left, event.card, event.n, names)
    return left


def after_damage(events: Iterable[Event], names: Names) -> Lives:
    """The lives that damage leaves which was dealt in events, but of which no wounds have come yet."""
    due = Counter[int]()
    for event in events:
        match event:
            case DamageDealt(card=card, n=n):
                due[card] += n
            case DamagePrevented(card=card, n=n):
                due[card] -= n
            case TokensPlaced(card=card, token=Token.WOUND) | UnitDestroyed(card=card):
                due.pop(card, None)
            case _:
                pass
    left: Lives = {}
    for card, n in due.items():
        _harm(left, card, n, names)
    return left


def prevented_of_counter(events: Iterable[Event]) -> int:
    """How much of the damage that a counter deals is prevented in events."""
    countered: int | None = None
    prevented = 0
    for event in events:
        if isinstance(event, DamageDealt) and event.means is Means.COUNTER:
            countered = event.card
        elif isinstance(event, DamagePrevented) and event.card == countered:
            prevented += event.n
    return prevented


def _harm(left: Lives, card: int, n: int, names: Names) -> None:
    view = names.view_of(card)
    if n > 0 and view is not None and view.life is not None:
        left[card] = max(0, left.get(card, view.life_left) - n)


class ForeseenFight(Struct, frozen=True):
    """What an attack leaves after an answer; how many blocks that makes, None where it is not about blocks.

    Before the attack: its ``target``, and the ``defenders`` that may block or guard, None if that is not known yet.
    ``open``: its attackers are still to be picked; the defenders are those against all that can attack. What all of
    these leave is ``by_all``, unless only one may, what each of them alone does ``by_one``.
    ``reacts``: the answer is a reaction; ``declined`` is what is left without it. ``rains``: the Red Rains that come.
    ``kept``: the cards whose life is certain to stay as it is.
    """

    lives: Lives
    blocks: int | None = None
    target: int = NONE
    defenders: tuple[int, ...] | None = None
    open: bool = False
    reacts: bool = False
    declined: Lives = {}
    rains: Rains = Rains()
    by_all: Lives = {}
    by_one: tuple[tuple[int, Lives], ...] = ()
    kept: frozenset[int] = frozenset()


def fight_before(session: Session, seat: int, target: int, choice: Choice) -> ForeseenFight:
    """What an attack leaves that a choice begins, if nobody does anything about it."""
    defenders = session.defenders_after(seat, choice)
    if defenders is None:
        every, most = session.attackers_after(seat, choice)
        by_one = tuple((card, session.lives_after(seat, choice, (card,))) for card in every)
        by_all = session.lives_after(seat, choice, every) if 1 < len(every) <= most else {}
        with_all = session.defenders_after(seat, choice, True)
        return ForeseenFight({}, target=target, defenders=with_all, open=True, by_all=by_all, by_one=by_one)
    lives, kept, rains = _fought(session, seat, choice)
    return ForeseenFight(lives, target=target, defenders=defenders, rains=rains, kept=kept)


def _fought(session: Session, seat: int, choice: Choice | None) -> tuple[Lives, frozenset[int], Rains]:
    return session.lives_after(seat, choice), session.kept_after(seat, choice), session.rains_after(seat, choice)


def fight_of(
    session: Session, view: View, seat: int, decision: Decision | None, picker: Picker | None, entry: Entry | None
) -> ForeseenFight:
    """The attack fought out after the answer as picked so far, with what is under the cursor."""
    if decision is not None and decision.purpose is Purpose.ATTACKERS:
        meant = (
            entry.act if entry and isinstance(entry.act, PickCards) else PickCards(picker.picked() if picker else ())
        )
        if meant.cards:
            return fight_before(session, seat, decision.source, meant)
        every = decision.cards if isinstance(decision, CardsDecision) else ()
        return _before_any_is_picked(session, seat, decision.source, every)
    if view.attack is None or session.over:
        return ForeseenFight({})
    if isinstance(picker, BlockPicker):
        act = entry.act if entry else None
        more = ((act.attacker, act.blocker),) if isinstance(act, Assign) and act.blocker != NONE else ()
        blocks = (*picker.assigned(), *more)
        lives, kept, rains = _fought(session, seat, blocked_by(blocks))
        return ForeseenFight(lives, len(blocks), rains=rains, kept=kept)
    answer = None if entry is None or isinstance(entry.act, Step) else entry.act
    lives, kept, rains = _fought(session, seat, answer)
    reacts = isinstance(answer, PickTrigger)
    is_offer = reacts and isinstance(decision, TriggerDecision) and decision.optional
    declined = session.lives_after(seat, Decline()) if is_offer else {}
    if declined and answer is not None and session.is_the_same(seat, answer, Decline()):
        lives = declined
    return ForeseenFight(lives, reacts=reacts, declined=declined, rains=rains, kept=kept)


def left_of_target(lives: Lives, names: Names) -> str:
    """What an attack leaves of its target: ``you L16→11``, or the name of a unit; empty if that is not hurt."""
    attack = names.view.attack
    target = names.view_of(attack.target) if attack else None
    if target is None or target.id not in lives:
        return ""
    is_body = any(seat.phoenixborn.id == target.id for seat in names.view.seats)
    who = "you" if is_body and target.controller == names.view.viewer else names.full(target.id)
    return f"{who} L{target.life_left}{names.glyphs.arrow}{lives[target.id]}"


def _before_any_is_picked(session: Session, seat: int, target: int, every: tuple[int, ...]) -> ForeseenFight:
    """What all that can attack do, and what each of them does alone."""
    by_all = fight_before(session, seat, target, PickCards(every))
    by_one = tuple((card, session.lives_after(seat, PickCards((card,)))) for card in every)
    return structs.replace(by_all, lives={}, open=True, rains=Rains(), by_all=by_all.lives, by_one=by_one)


Told = tuple[str, tuple[tuple[str, str], ...]]
"""A heading, and lines below it, each with a value at its right."""


def outlook_of(fight: ForeseenFight, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """What an attack will lead to, in lines; ``signs`` are those of life, of becoming, and of destruction."""
    return _outlook_before(fight, names, signs) if fight.target != NONE else _outlook_of_battles(fight, names, signs)


def _outlook_before(fight: ForeseenFight, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """Before an attack: what comes of it if nothing blocks or guards, and what may, or which units are ready."""
    view = names.view_of(fight.target)
    if view is None:
        return []
    unhurt = (
        () if fight.target not in fight.kept else ((names.full(fight.target), f"{signs[0]}{view.life_left}{_STAYS}"),)
    )
    told, defence = _defence(fight, view, names)
    if fight.open and any(lives for _, lives in fight.by_one):
        return [*_by_all_and_by_one(fight, told, names, signs), *defence]
    if fight.open or (fight.defenders is None and not fight.lives):
        return [("No attacker yet", ()), *(defence or [(told.alone, ())])]
    return [(told.alone, (*_rains(fight, names, signs[1]), *unhurt, *_lines(fight.lives, names, signs))), *defence]


def _by_all_and_by_one(
    fight: ForeseenFight, told: _Defence, names: Names, signs: tuple[str, str, str]
) -> Iterator[Told]:
    """Before attackers are picked: what all of them do, and what each does alone; equal ones are counted."""
    n, target = len(fight.by_one), names.full(fight.target)
    lines = tuple(_each_alone(fight, names, signs))
    if not fight.by_all:
        yield f"{target}{_STATE}{told.behind}", lines
        return
    yield f"With {'both' if n == 2 else f'all {n}'}{_STATE}{told.behind}", _lines(fight.by_all, names, signs)
    yield _ALONE, lines


def _each_alone(fight: ForeseenFight, names: Names, signs: tuple[str, str, str]) -> Iterator[tuple[str, str]]:
    """What each attacker does alone: copies that do the same in one line, others by their numbers."""
    alike: dict[tuple[str, str], list[int]] = {}
    for card, lives in fight.by_one:
        alike.setdefault((names.title(card), _costs(card, fight.target, lives, names, signs)), []).append(card)
    titles = Counter(title for title, _ in alike)
    for (title, told), cards in alike.items():
        one = f"{title} {names.glyphs.times}{len(cards)}" if len(cards) > 1 else title
        yield f"{_BY}{names.cards(cards) if titles[title] > 1 else one}", told


_IF_QUIET, _STAYS = ", if nobody reacts", " stays"
_ALONE, _STATE = "With one alone", ", "
_WITH_IT, _WITHOUT_IT, _EITHER_WAY = "With this", "If you do not", "Either way"
_BY = "with "
"""Stands before each that attacks a target, whose lives are told behind it."""
_UNLESS = re.compile(r"\b([Ii])f nothing (block|guard)s")
"""On what an outcome depends, which can be said in a word: ``unblocked``."""
_ITSELF = " ("
"""Begins what an attack costs the attacker."""


def _costs(card: int, target: int, lives: Lives, names: Names, signs: tuple[str, str, str]) -> str:
    """What is left of the target after an attack by one card, and of this if it is hurt."""
    theirs, own = names.view_of(target), _lines({i: n for i, n in lives.items() if i == card}, names, signs)
    hit = _lines({i: n for i, n in lives.items() if i == target}, names, signs)
    left = hit[0][1] if hit else f"{signs[0]}{theirs.life_left if theirs else 0}{_STAYS}"
    return f"{left}{_ITSELF}{f'itself {own[0][1]}' if lives[card] else 'you lose it'})" if own else left


class _Defence(NamedTuple):
    """On what the outcome of an attack depends: as a heading of its own, and behind whom it is about."""

    alone: str
    behind: str


def _defence(fight: ForeseenFight, target: CardView, names: Names) -> tuple[_Defence, list[Told]]:
    """On what the outcome depends, and what may block or guard; which units are ready where that is not known yet.

    What an automaton is sure to do is fought out already.
    """
    word = "block" if target.zone is Zone.PHOENIXBORN else "guard"
    doubt = _Defence(f"If nothing {word}s", f"if nothing {word}s")
    if fight.defenders == ():
        return _Defence(f"Nothing can {word}", f"as nothing can {word}"), []
    if fight.defenders is None:
        row = names.view.seats[target.controller].battlefield
        ready = tuple((names.card(card.id), _values(card)) for card in row if card.id != NONE and not card.exhausted)
        return doubt, [(f"{capital(names.possessive(target.controller))} ready units", ready or (("none", ""),))]
    odds = _guard_odds(fight, target, names)
    if names.view.seats[target.controller].automaton and not odds:
        several = len(fight.defenders) > 1
        who = count(len(fight.defenders), "unit") if several else names.card(fight.defenders[0])
        return _Defence(f"{who} {word}{'' if several else 's'}", f"{word}ed by {who}"), []
    lines = tuple((names.card(i), odds or _values(card)) for i in fight.defenders if (card := names.view_of(i)))
    return doubt, [(f"May {word}", lines)]


def _guard_odds(fight: ForeseenFight, target: CardView, names: Names) -> str:
    """How likely it is that an automaton itself guards, by its die (ASC-ATK-11, ATK-48); empty if nothing is rolled."""
    spec = names.rulebook.automata.get(names.view.seats[target.controller].automaton)
    guards = [card for i in fight.defenders or () if (card := names.view_of(i))]
    if spec is None or target.zone is Zone.PHOENIXBORN or all(card.zone is not Zone.PHOENIXBORN for card in guards):
        return ""
    sides, least = spec.ways.behavior_die, spec.ways.guard_from
    return f"on {least} or more, {sides - least + 1} of {sides}" if sides else "on a basic side"


def _values(card: CardView) -> str:
    attack = "" if card.attack is None else f"A{card.attack} "
    return f"{attack}L{card.life_left}"


def in_sentences(told: Iterable[Told]) -> str:
    """The same in words: ``If nothing guards: Frost Talon L1>X, Botanist L3>1. May guard: none``."""
    said = ((heading, ", ".join(" ".join(line).strip() for line in lines)) for heading, lines in told)
    return ". ".join(f"{heading}: {text}" if text else heading for heading, text in said)


def in_brief(told: Sequence[Told]) -> Iterator[str]:
    """The same in fewer and fewer words: of what may defend only the names, then only how many there are,
    at last that something may at all.

    Every life keeps the name of its card. Attackers of which it is told what each would do alone need none: how far
    the target comes down is said.
    """
    yield from _in_fewer_words(told)
    for heading, lines in told[:1]:
        changes = _changes(lines)
        yield from (_first_of(heading, changes, n) for n in range(len(changes) - 1, 0, -1))


def _first_of(heading: str, lines: Sequence[tuple[str, str]], n: int) -> str:
    """The first of some lines by short names, and how many more there are."""
    first = (*((_called(name), value) for name, value in lines[:n]), (count(len(lines) - n, "more card"), ""))
    return in_sentences([(heading.removesuffix(_IF_QUIET), first)])


def _in_fewer_words(told: Sequence[Told]) -> Iterator[str]:
    yield in_sentences(told)
    if len(told) == 1:
        yield from _battles_in_brief(*told[0])
    if len(told) == 3:
        outcome, (alone, each), (heading, lines) = told
        names = heading, tuple((name, "") for name, _ in lines)
        yield in_sentences([outcome, (alone, each), names])
        yield in_sentences([outcome, (alone, _ends_of(each)), names])
        yield from _in_fewer_words([outcome, names])
    if len(told) == 2 and told[1][0] == _ALONE:
        outcome, (_, each) = told
        yield from (in_sentences([form, (_ALONE, _ends_of(each))]) for form in _by_short_names(*outcome))
        yield from (in_sentences([form]) for form in _by_short_names(*outcome))
    elif len(told) == 2 and told[1][0] == _WITHOUT_IT:
        yield in_sentences(told[:1])
        yield from (in_sentences([form]) for form in _by_short_names(*told[0]))
    elif len(told) == 2:
        yield from _with_defence(*told)


def _with_defence(outcome: Told, defence: Told) -> Iterator[str]:
    """What comes of an attack, and what may defend, in fewer and fewer words."""
    heading, lines = defence
    outcomes = list(_by_short_names(*outcome))
    named = heading, tuple((name, "") for name, _ in lines)
    yield in_sentences([outcome, named])
    yield from (in_sentences([form, named]) for form in outcomes)
    if len(lines) > 1:
        first = heading, ((f"{lines[0][0]} and {len(lines) - 1} more", ""),)
        yield from (in_sentences([form, first]) for form in outcomes)
    if lines:
        counted = list(_how_many(heading, len(lines)))
        *_, (unless, left) = outcomes
        fewest = _UNLESS.sub(lambda found: f"{'U' if found[1] == 'I' else 'u'}n{found[2]}ed", unless), left
        yield from (in_sentences([form, (number, ())]) for form in (*outcomes, fewest) for number in counted)
        yield from (in_sentences([form]) for form in outcomes)


def _by_short_names(heading: str, lines: Sequence[tuple[str, str]]) -> Iterator[Told]:
    """An outcome with whole names, then with short ones; of attackers one by one only how far the target comes down."""
    if lines and lines[0][0].startswith(_BY):
        target, _, state = heading.rpartition(_STATE)
        yield heading, _ends_of(lines)
        yield f"{_called(target)}{_STATE}{state}", _ends_of(lines)
        return
    yield heading, tuple(lines)
    yield heading, _named_short(lines)


def _how_many(heading: str, n: int) -> Iterator[str]:
    """How many stand below a heading: ``2 units may block``; only units block, and a Phoenixborn may guard."""
    may, _, word = heading.partition(" ")
    if may != "May":
        yield f"{heading}: {n}"
        return
    yield f"{count(n, 'unit' if word == 'block' else 'card')} may {word}"
    yield f"{n} may {word}"


def _battles_in_brief(heading: str, lines: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What comes of battles, without what the outcome depends on, then without what stays, then by first names."""
    heading = heading.removesuffix(_IF_QUIET)
    yield in_sentences([(heading, tuple(lines))])
    changes = _changes(lines)
    yield in_sentences([(heading, changes)])
    yield in_sentences([(heading, _named_short(changes))])


def _named_short(lines: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The same lines by short names; two that these would not tell apart keep their whole ones."""
    called = [_called(name) for name, _ in lines]
    times = Counter(called)
    return tuple(
        (short if times[short] == 1 else name, value) for short, (name, value) in zip(called, lines, strict=True)
    )


def _changes(lines: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The lives that do not stay as they are, if any does not."""
    return tuple(line for line in lines if not line[1].endswith(_STAYS)) or tuple(lines)


def _called(name: str) -> str:
    """A card by its first word, which says that it is cut, or an opponent by the place it comes from: ``Viros``."""
    if name.startswith("The "):
        return brief(name)
    base, sign, copy = name.partition("#")
    first, gap, _ = base.partition(" ")
    return f"{first}{FULL.ellipsis}{sign}{copy}" if gap else name


def _ends_of(lines: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """What may be left of a target, each value once, without who does it: ``L3>1 or L3 stays``."""
    values = dict.fromkeys(value.partition(_ITSELF)[0] for _, value in lines)
    return (("", " or ".join(values)),) if values else ()


def _outlook_of_battles(fight: ForeseenFight, names: Names, signs: tuple[str, str, str]) -> list[Told]:
    """In an attack: what each life will be; which of the viewer's own cards in it are not hurt is told, too."""
    how = {None: "If nobody reacts", 0: f"Without a block{_IF_QUIET}", 1: f"With this block{_IF_QUIET}"}
    lines = _lines(fight.lives, names, signs)
    if lines or fight.blocks is not None:  # each answer of who blocks has its outcome, also that nobody is hurt
        lines = (
            *lines,
            *((names.full(card.id), f"{signs[0]}{card.life_left}{_STAYS}") for card in _unhurt(fight, names)),
        )
    lines = (*_rains(fight, names, signs[1]), *lines)
    if fight.declined:
        without = _WITHOUT_IT, _lines(fight.declined, names, signs)
        same = fight.declined == fight.lives
        return [(_EITHER_WAY, lines)] if same else [(_WITH_IT, lines), without] if lines else [without]
    heading = _WITH_IT if fight.reacts else how.get(fight.blocks, f"With these blocks{_IF_QUIET}")
    return [(heading, lines)] if lines else []


def _unhurt(fight: ForeseenFight, names: Names) -> Iterator[CardView]:
    """The viewer's own cards that attack, are attacked, block or guard, and keep their life."""
    view = names.view
    attack = view.attack
    if attack is None:
        return
    fighters = (
        attack.target,
        attack.guard,
        *(i for battle in attack.battles for i in (battle.attacker, battle.defender)),
    )
    for card in map(names.view_of, dict.fromkeys(fighters)):
        if card is not None and card.controller == view.viewer and card.id in fight.kept:
            yield card


def _rains(fight: ForeseenFight, names: Names, arrow: str) -> Iterator[tuple[str, str]]:
    """The Red Rains that come, first of all that is told: with the last of them the Ultimate hits everybody."""
    body = next((seat.phoenixborn for seat in names.view.seats if seat.automaton), None)
    if fight.rains.tokens and body is not None:
        told = f"{body.red_rains}{arrow}{body.red_rains + fight.rains.tokens}"
        yield "Red Rains", f"{told}, the Ultimate" if fight.rains.ultimate else told


def _lines(lives: Lives, names: Names, signs: tuple[str, str, str]) -> tuple[tuple[str, str], ...]:
    """The lives that change; those that end come first."""
    life, arrow, dead = signs
    views = [(card, left, names.view_of(card)) for card, left in sorted(lives.items(), key=lambda one: one[1] > 0)]
    return tuple((names.full(c), f"{life}{v.life_left}{arrow}{left or dead}") for c, left, v in views if v is not None)
