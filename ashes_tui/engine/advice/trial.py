"""``Trial``: choices tried before they are made, on states consistent with the seat's knowledge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import islice
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.engine.advice.determinize import sample
from ashes_tui.engine.advice.fight import (
    Fought,
    Lives,
    Rains,
    attackers_asked,
    defenders_after,
    fought_out,
    lives_by_picks,
)
from ashes_tui.engine.advice.idle_help import IdleHelp, find_idle_help
from ashes_tui.engine.advice.no_effect import NoEffect, does_less, find_no_effect, led_to_nothing, only_leaves
from ashes_tui.engine.advice.own_harm import OwnHarm, find_own_harm, harms, is_own
from ashes_tui.engine.advice.preview import certain_events, foretold_events, is_certain
from ashes_tui.engine.advice.unasked import unasked_answer
from ashes_tui.engine.advice.vain_reaction import find_vain_reaction
from ashes_tui.engine.board.observe import observe
from ashes_tui.engine.board.rules import Rules
from ashes_tui.engine.game import Transition, advance, open_decisions, options
from ashes_tui.engine.table.apply import apply
from ashes_tui.engine.table.choices import (
    Activate,
    Choice,
    Decision,
    Option,
    PaymentDecision,
    PickCards,
    PickDice,
    PickTrigger,
    PlayCard,
    TurnDecision,
    UsePower,
)
from ashes_tui.engine.table.control import State
from ashes_tui.engine.table.events import Event, PlayerLost, TurnEnded
from ashes_tui.engine.table.view import View
from ashes_tui.lang.terms import CardType

_GUESSES = range(4)
"""Seeds of the states to try on; they differ in chance that leaves no event, such as a random pick."""


_MOST_WAYS = 4
"""Of more ways to pay than this it is not asked what each leads to."""
_MOST_ANSWERS, _MOST_OPTIONS = 3, 16
"""So many answers in a row, each to a question with no more options than this, are tried to avoid a defeat."""
_UNGUARDED = range(12)
"""Seeds among which are nearly always two with which an automaton does not guard."""


class Aftermath(Struct, frozen=True):
    """The position a choice leads to, as its seat would see it, with the seat's next decision if that comes at once.

    ``options`` are its answers where that is a turn, without those of no effect. ``is_settled``: nothing else is asked
    before a turn goes on.
    ``ways``: where it is asked how to pay, what each of a few ways leads to.
    """

    view: View
    decision: Decision | None
    options: tuple[Option, ...]
    is_settled: bool
    ways: tuple[Aftermath, ...] = ()


class _Picked(NamedTuple):
    """What is certain to follow from a pick, who is asked then and by which text, and whether it is nothing at all."""

    events: tuple[Event, ...]
    asked: tuple[tuple[int, str], ...]
    leads_to_nothing: bool


_Found = TypeVar("_Found")
_Find = Callable[[Rules, State, int, PlayCard | Activate | UsePower, int | None], _Found | None]
"""How something is found out of a use: on a table dealt anew, for a seat and the decision that it is asked."""


class Trial:
    """What would follow from a seat's choices. Each is tried once, when it is asked about; the state does not change.

    Hidden cards are dealt anew first, so that the answers reveal nothing about them (ASC-GLO-20).
    """

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self._rules, self._state, self._seat = rules, state, seat
        self._asked = next((d.id for d in open_decisions(state) if d.seat == seat), None)
        self._guesses: dict[int, State] = {}
        self._idle: dict[Choice, NoEffect | None] = {}
        self._harm: dict[Choice, OwnHarm | None] = {}
        self._help: dict[Choice, IdleHelp | None] = {}
        self._certain: dict[Choice, tuple[Event, ...]] = {}
        self._fought: dict[tuple[Choice | None, tuple[int, ...]], Fought] = {}
        self._picked: dict[PickCards, _Picked] = {}
        self._latest: tuple[Choice, dict[int, Transition]] | None = None

    def no_effect(self, choice: Choice) -> NoEffect | None:
        """What a play, activation or dice power fails at, if it would only cost; None if it would do something."""
        return self._of_use(self._idle, find_no_effect, choice)

    def own_harm(self, choice: Choice) -> OwnHarm | None:
        """What a play, activation or dice power harms if that is all it does and all of it is one's own; else None."""
        return self._of_use(self._harm, find_own_harm, choice)

    def idle_help(self, choice: Choice) -> IdleHelp | None:
        """What a play, activation or dice power adds to values, if that is all it does and no gain now; else None."""
        return self._of_use(self._help, find_idle_help, choice)

    def _of_use(self, found: dict[Choice, _Found | None], find: _Find[_Found], choice: Choice) -> _Found | None:
        """What is found of a play, activation or dice power, looked for once; None of any other choice."""
        if not isinstance(choice, PlayCard | Activate | UsePower):
            return None
        if choice not in found:
            found[choice] = find(self._rules, self._guess(0), self._seat, choice, self._asked)
        return found[choice]

    def vain_reaction(self, choice: Choice) -> NoEffect | None:
        """What a reaction spell fails at, if it would only cost; None for anything else."""
        if not isinstance(choice, PickTrigger):
            return None
        return find_vain_reaction(self._rules, self._guess(0), self._seat, choice, self._asked)

    def only_leaves(self, choice: Choice) -> bool:
        """Whether all that an activation would do is that its own card leaves play."""
        return only_leaves(self._rules, self._guess(0), self._seat, choice, self._asked)

    def useful(self, decision: TurnDecision) -> tuple[Option, ...]:
        """The answers to a turn without those that would only cost, or only harm one's own cards."""
        return self._useful(self._guess(0), decision)

    def leads_to_nothing(self, choice: Choice) -> bool:
        """Whether what is picked for an effect is picked in vain: nothing happens to it, and the turn goes on."""
        return all(led_to_nothing(self._taken(seed, choice)) for seed in _GUESSES)

    def picks_in_vain(self, choice: PickCards) -> bool:
        """Whether nothing happens to what is picked for an effect.

        Either nothing happens at all; or what does would happen with another pick too, which does something besides,
        of those that were asked about before.
        """
        here = self._pick(choice)
        return here.leads_to_nothing or any(
            there.asked == here.asked and does_less(here.events, there.events, other.cards[0])
            for other, there in self._picked.items()
            if other != choice
        )

    def _pick(self, choice: PickCards) -> _Picked:
        if choice not in self._picked:
            self._picked[choice] = _Picked(
                self.preview(choice),
                tuple((decision.seat, decision.address) for decision in self._taken(0, choice).decisions),
                self.leads_to_nothing(choice),
            )
        return self._picked[choice]

    def harms_own(self, choice: PickCards) -> bool:
        """Whether cards picked for an effect are one's own side's, and certain to be harmed by it."""
        table = self._state.table
        own = [card for card in choice.cards if is_own(card, table, self._seat)]
        return bool(own) and all(harms(self.preview(choice), card) for card in own)

    def preview(self, choice: Choice) -> tuple[Event, ...]:
        """The events that follow up to the next decision, cut where chance or a hidden card comes in.

        Raises IllegalChoice as ``advance`` does.
        """
        if choice not in self._certain:
            guesses = (self._taken(seed, choice).events for seed in _GUESSES)
            self._certain[choice] = certain_events(guesses)
        return self._certain[choice]

    def foretold(self, choice: Choice) -> tuple[Event, ...]:
        """The same as the seat may know it, with cards it puts away and the cards drawn then, face down.

        Raises IllegalChoice as ``advance`` does.
        """
        return foretold_events([self._taken(seed, choice).events for seed in _GUESSES], self._seat)

    def after(self, choice: Choice) -> Trial:
        """What would follow from choices in the position that this one leads to, as far as that is certain."""
        return Trial(self._rules, self._taken(0, choice).state, self._seat)

    def aftermath(self, choice: Choice) -> Aftermath | None:
        """The position that a choice leads to, as far as the seat may know it, at most until chance comes in.

        None where even that is not certain. Raises IllegalChoice as ``advance`` does.
        """
        after, other = (self._taken(seed, choice) for seed in (0, 1))
        found = self._seen_alike(after, other)
        if found is None:
            return self._until_chance(choice)
        decision = found.decision
        if not isinstance(decision, PaymentDecision):
            return found
        ways = self._unlike(decision.payments)
        if len(ways) > _MOST_WAYS:
            return found
        states = after.state, other.state
        paid = [
            self._seen_alike(*(advance(self._rules, state, PickDice(way), decision.id) for state in states))
            for way in ways
        ]
        return replace(found, ways=tuple(way for way in paid if way is not None) if all(paid) else ())

    def _unlike(self, payments: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Ways to pay, of those with equal dice one."""
        dice = self._state.table.dice
        found: dict[tuple[tuple[str, int], ...], tuple[int, ...]] = {}
        for payment in payments:
            found.setdefault(tuple(sorted((dice[i].type.value, int(dice[i].level)) for i in payment)), payment)
        return list(found.values())

    def _until_chance(self, choice: Choice) -> Aftermath | None:
        """The position once all has happened that is certain to follow."""
        events = self.preview(choice)
        if not events:
            return None
        view, elsewhere = (self._view_after(self._guess(seed), events) for seed in (0, 1))
        ends = any(isinstance(event, TurnEnded) for event in events)
        return Aftermath(view, None, (), ends) if view == elsewhere else None

    def _view_after(self, state: State, events: Iterable[Event]) -> View:
        table = reduce(apply, events, state.table)
        return observe(self._rules, replace(state, table=table), self._seat)

    def _seen_alike(self, after: Transition, other: Transition) -> Aftermath | None:
        """The position that one choice leads to in two guesses, if the seat sees no difference."""
        if after.events != other.events or not all(map(is_certain, after.events)):
            return None
        view, elsewhere = (observe(self._rules, one.state, self._seat) for one in (after, other))
        if view != elsewhere:
            return None
        decision = next((d for d in after.decisions if d.seat == self._seat), None)
        offered = self._useful(after.state, decision) if isinstance(decision, TurnDecision) else ()
        return Aftermath(view, decision, offered, all(isinstance(d, TurnDecision) for d in after.decisions))

    def _useful(self, state: State, decision: TurnDecision) -> tuple[Option, ...]:
        """The answers to a turn without those that would only cost, or only harm one's own cards."""
        offered = options(self._rules, state, decision)
        return tuple(option for option in offered if not self._is_useless(state, option.choice, decision.id))

    def _is_useless(self, state: State, choice: Choice, asked: int) -> bool:
        if not isinstance(choice, PlayCard | Activate | UsePower):
            return False
        if isinstance(choice, PlayCard):
            card = self._rules.infos[state.table.cards[choice.card].name]
            if card.type is not CardType.ACTION_SPELL:  # it stays, which is what it is played for
                return False
        tried = self._rules, state, self._seat, choice, asked
        return any(find(*tried) is not None for find in (find_no_effect, find_own_harm, find_idle_help))

    def _taken(self, seed: int, choice: Choice) -> Transition:
        """What a choice leads to in one of the guesses; those of the latest choice are kept."""
        if self._latest is None or self._latest[0] != choice:
            self._latest = choice, {}
        known = self._latest[1]
        if seed not in known:
            known[seed] = self._past_unasked(advance(self._rules, self._guess(seed), choice, self._asked))
        return known[seed]

    def _past_unasked(self, after: Transition) -> Transition:
        """The same with what follows on an order that makes no difference, or a pick in vain: neither is asked for."""
        while (asked := next((d for d in after.decisions if d.seat == self._seat), None)) is not None:
            given = unasked_answer(self._rules, after.state, asked)
            if given is None:
                break
            later = advance(self._rules, after.state, given, asked.id)
            after = replace(later, events=(*after.events, *later.events))
        return after

    def lives_after(self, choice: Choice | None, attackers: tuple[int, ...] = ()) -> Lives:
        """The lives that the present attack is certain to change if nobody does more about it, after ``choice`` if any.

        ``attackers`` are those picked right after it, where these are asked for. Empty for an illegal choice.
        """
        return self._fight(choice, attackers).lives

    def is_the_same(self, choice: Choice, declined: Choice) -> bool:
        """Whether the present attack leaves the same lives after a choice as after another one that declines it.

        Where it asks for a payment or a card, whatever is picked; unless that is not certain.
        """
        lives, instead = self._fight(choice, ()).lives, self._fight(declined, ()).lives
        return lives == instead or (not lives and self._is_the_same_by_picks(choice, declined))

    def _is_the_same_by_picks(self, choice: Choice, declined: Choice) -> bool:
        guess = self._guess(0)
        instead = fought_out(self._rules, guess, declined, self._asked)
        picked = lives_by_picks(self._rules, guess, choice, self._asked)
        return instead is not None and bool(picked) and all(lives == instead.lives for lives in picked)

    def kept_after(self, choice: Choice | None) -> frozenset[int]:
        """The cards whose life is certain to be the same after the present attack, as for ``lives_after``."""
        return self._fight(choice).kept

    def rains_after(self, choice: Choice | None) -> Rains:
        """The Red Rains that the present attack is certain to bring, as for ``lives_after``."""
        return self._fight(choice).rains

    def attackers_after(self, choice: Choice) -> tuple[tuple[int, ...], int]:
        """The cards of which attackers are picked right after a choice, and how many may be; none if none are."""
        found = attackers_asked(self._rules, self._guess(0), choice, self._asked)
        return (found[1].cards, found[1].high) if found else ((), 0)

    def _fight(self, choice: Choice | None, attackers: tuple[int, ...] = ()) -> Fought:
        asked = choice, attackers
        if asked not in self._fought:
            tried = (self._fought_out(self._guess(seed), choice, attackers) for seed in _UNGUARDED)
            found = [*islice((fought for fought in tried if fought is not None), 2)]
            self._fought[asked] = found[0].agreed(found[1]) if len(found) == 2 else Fought({})
        return self._fought[asked]

    def _fought_out(self, state: State, choice: Choice | None, attackers: tuple[int, ...]) -> Fought | None:
        if not attackers or choice is None:
            return fought_out(self._rules, state, choice, self._asked)
        found = attackers_asked(self._rules, state, choice, self._asked)
        return fought_out(self._rules, found[0], PickCards(attackers), found[1].id) if found else Fought({})

    def defenders_after(self, choice: Choice, with_all: bool = False) -> tuple[int, ...] | None:
        """The cards that may block or guard in the attack that a choice leads to; None if that is not certain yet.

        ``with_all``: where attackers are to be picked first, all that can attack do.
        """
        return defenders_after(self._rules, self._guess(0), choice, self._asked, with_all)

    def loses(self, choice: Choice) -> bool:
        """Whether a legal choice is certain to lose the seat the game, whatever it answers before a turn goes on.

        Most choices are cleared by the first guess and its first answer, so that asking costs little.
        """
        return all(self._lost_after(guesses, choice, self._asked) for guesses in (_GUESSES[:1], _GUESSES))

    def loses_needlessly(self, choice: Choice) -> bool:
        """The same of a choice beside which another one is not certain to lose.

        Of more options than are tried it is taken for granted that one of them does not.
        """
        decision = next((d for d in open_decisions(self._state) if d.id == self._asked), None)
        if decision is None or not self.loses(choice):
            return False
        listed = [option.choice for option in options(self._rules, self._state, decision)]
        if not 0 < len(listed) <= _MOST_OPTIONS:
            return True
        return not all(self.loses(other) for other in listed if other != choice)

    def _lost_after(self, guesses: Iterable[int], choice: Choice, asked: int | None) -> bool:
        return self._is_lost_in([self._guess(seed) for seed in guesses], choice, asked, _MOST_ANSWERS)

    def _is_lost_in(self, states: Sequence[State], choice: Choice, asked: int | None, answers: int) -> bool:
        """Whether a choice loses, or every answer to what is asked because of it, up to so many answers in a row."""
        found = [advance(self._rules, state, choice, asked) for state in states]
        certain = certain_events(after.events for after in found)
        if self._is_lost(certain):
            return True
        decision = next(iter(found[0].decisions), None)
        if not answers or decision is None or decision.seat != self._seat or isinstance(decision, TurnDecision):
            return False
        further = options(self._rules, found[0].state, decision)
        if any(len(after.events) > len(certain) for after in found) or not 0 < len(further) <= _MOST_OPTIONS:
            return False
        later = [after.state for after in found]
        return all(self._is_lost_in(later, option.choice, decision.id, answers - 1) for option in further)

    def _is_lost(self, events: Iterable[Event]) -> bool:
        return any(isinstance(event, PlayerLost) and event.seat == self._seat for event in events)

    def _guess(self, seed: int) -> State:
        if seed not in self._guesses:
            self._guesses[seed] = sample(self._rules, self._state, self._seat, seed)
        return self._guesses[seed]


def without_effect(rules: Rules, state: State, seat: int, choices: Iterable[Choice]) -> tuple[NoEffect, ...]:
    """Those among ``choices`` that would only cost and do nothing; see ``Trial.no_effect``."""
    trial = Trial(rules, state, seat)
    return tuple(found for found in map(trial.no_effect, choices) if found is not None)


def preview(rules: Rules, state: State, seat: int, choice: Choice) -> tuple[Event, ...]:
    """What is certain to follow from one choice; see ``Trial.preview``."""
    return Trial(rules, state, seat).preview(choice)
