"""Hints: what the program would do in somebody's place, and what it expects to come of it.

The program is the ``greedy`` computer player. It knows no more than the view of that seat, and thinks ahead on imagined
states in which everything hidden is dealt anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.ai.answers import answers
from ashes_tui.ai.evaluate import WEIGHTS
from ashes_tui.ai.greedy import GreedyPlayer, Plan
from ashes_tui.ai.lookahead import BETWEEN_TURNS, Lookahead, tables_at_turn_ends
from ashes_tui.ai.seeds import derive
from ashes_tui.client.notes import may_be_in_vain
from ashes_tui.client.picking.sets import choice_of
from ashes_tui.client.session import Session
from ashes_tui.engine.api import (
    ACTIVE,
    Activate,
    CardMoved,
    CardsDecision,
    Choice,
    Decision,
    DiceDecision,
    DieView,
    EndTurn,
    Event,
    Meditate,
    MeditateDecision,
    MeditateTop,
    Pass,
    PickCards,
    PickDice,
    PileShuffled,
    PlayCard,
    Purpose,
    Rules,
    SeatState,
    State,
    Table,
    Trial,
    TurnDecision,
    View,
    advance,
    check,
)
from ashes_tui.lang.terms import Level, Zone
from ashes_tui.lang.text import article
from ashes_tui.learn.reasons import reasons
from ashes_tui.match.player import ForesightSource, foresight_of
from ashes_tui.words.api import Names, label, no_effect_note, recommended
from ashes_tui.words.phrases import count, listing, tally

_SEED = 1
THRIFTY = replace(WEIGHTS, card_to_draw=0.16)
"""The weights for hints: a card is worth more than to raise a class side. Against the usual weights it won 18 of 32
games and gave up 195 cards of its piles to their 331."""
_MOST_ANSWERS = 40
_BREADTH = 4
_AS_GOOD = 0.3
"""By so much the values of two answers may differ that are about as good: a fraction of a wound."""


_ALONE = "There is no other answer"
_HABIT = "It goes by a rule of thumb here"
_HABITS = {
    Purpose.FIRST_PLAYER: "Going first rarely matters much: next round the other player goes first",
    Purpose.PREPARE_DISCARD: "It discards cards that are not worth their cost, and draws new ones",
    Purpose.RECOVERY_DICE: "Basic sides pay for the least, so it rolls those dice again",
}
"""What the program says of decisions between turns, for which it looks at nothing that may come of them."""
_NAMED = {
    Purpose.FIRST_FIVE: "These five are recommended for this deck",
    Purpose.RECOVERY_DICE: "Basic sides pay for the least, so roll those dice again",
}
_NO_GAIN = "Nothing else would help now"
_NO_BETTER = "It finds nothing better"
_NO_DIE_TO_RAISE = "meditating would cost a card, and none of your dice shows its basic side"
"""What it says of passing or ending a turn where nothing else is worth comparing."""
_NONE_PICKED = {
    Purpose.PREPARE_DISCARD: "Every card in hand is worth its cost",
    Purpose.RECOVERY_DICE: "None of them shows its basic side, so all are worth keeping",
}
"""The same of an answer that picks none."""
LOSS = "you lose the game"
"""What it expects if the game is lost by then."""
_MOST = 3
"""So many things are said to come of an answer, the weightiest."""
_COMES = "you get "
"""Begins what is said of cards that come into play."""
_MORE = re.compile(r"\bmore (?=life\b)")
"""What makes a comparison of what is expected."""


class Advice(Struct, frozen=True):
    """What the program would answer, and ``then`` in the same turn, if it has a plan for that.

    ``expects``: what it thinks comes of it; ``second``: its next best answer; ``why``: what is worse about that one.
    ``note``: why, where it compared nothing.
    """

    choice: Choice
    expects: tuple[str, ...] = ()
    second: Choice | None = None
    then: Choice | None = None
    second_then: Choice | None = None
    why: tuple[str, ...] = ()
    note: str = ""


def thinking(session: Session, seat: int, names: Names, explains: bool = True) -> Callable[[], Advice] | None:
    """The thinking for a seat that is asked something, to be done wherever the caller likes; None if it is not.

    Without ``explains`` it finds the answer only, in half the time.
    """
    decision = session.decision_of(seat)
    if decision is None:
        return None
    match = session.match
    view, listed, events = session.view(seat), match.options(decision), match.events(seat)
    named = recommended(decision, match.header.setup.seats[seat].deck, names)
    foresight, trial = foresight_of(match.rules, match.state, seat), match.trial(seat)

    def think() -> Advice:
        player = GreedyPlayer(_SEED, THRIFTY)
        if len(listed) == 1:
            return Advice(listed[0].choice, note=_ALONE)
        if named is not None and isinstance(decision, CardsDecision | DiceDecision):
            return Advice(choice_of(decision, named), note=_note_on(decision, named, _NAMED))
        values = dict(player.ranked_plans(decision, listed, foresight))
        plans = _effective(_sensible([*values], decision, events, view), decision, trial, names)
        if plans:
            best = _busy(plans, values, trial, seat, names)
        else:
            best = player.choose(view, decision, listed, foresight), None
        if not explains:
            return Advice(best[0])
        others = (plan for plan in plans if plan[0] != best[0])
        second = next((plan for plan in others if _is_worth_comparing(plan, decision, trial, names)), None)
        gap = values[best] - values[second] if second is not None else 0
        found = _compared(foresight, decision, best, second, names, gap)
        return replace(found, note=_why_idle(found, view.seats[seat].active_dice, [one.choice for one in listed]))

    return think


def _why_idle(advice: Advice, dice: Iterable[DieView], choices: Iterable[Choice]) -> str:
    """Why the program does nothing, or something of which nothing can be told, where it compares that with no other."""
    if advice.note or advice.second is not None:
        return advice.note
    if not isinstance(advice.choice, Pass | EndTurn):
        return "" if advice.expects else _NO_BETTER
    meditates = any(isinstance(choice, Meditate) for choice in choices)
    is_in_vain = meditates and all(die.level is not Level.BASIC for die in dice)
    return f"{_NO_GAIN}; {_NO_DIE_TO_RAISE}" if is_in_vain else _NO_GAIN


def _sensible(plans: Sequence[Plan], decision: Decision, events: Iterable[Event], view: View) -> Sequence[Plan]:
    """The plans without those that meditate in vain, if any is left."""
    seat = decision.seat
    poor = sum(die.level is Level.BASIC for die in view.seats[seat].active_dice)
    done = decision.done if isinstance(decision, MeditateDecision) else 0
    in_vain: tuple[type, ...] = (Meditate, MeditateTop) if done >= poor or laid_on_top(events, seat) else ()
    if isinstance(decision, MeditateDecision) and done >= poor:
        in_vain += (PickCards,)
    return [plan for plan in plans if not isinstance(plan[0], in_vain)] or plans


def _effective(plans: Sequence[Plan], decision: Decision, trial: Trial, names: Names) -> Sequence[Plan]:
    """The plans without reactions and counters that do nothing, or uses that only harm one's own cards.

    In a turn what does nothing may prepare what does.
    """
    if isinstance(decision, TurnDecision):
        return [plan for plan in plans if trial.own_harm(plan[0]) is None] or plans
    if not may_be_in_vain(decision):
        return plans
    return [plan for plan in plans if not no_effect_note(trial, plan[0], names, decision.seat)] or plans


def _busy(plans: Sequence[Plan], values: Mapping[Plan, float], trial: Trial, seat: int, names: Names) -> Plan:
    """The best of plans; rather than passing, what is about as good, costs only exhaustion, and does something."""
    best = plans[0]
    as_good = (plan for plan in plans if isinstance(best[0], Pass) and values[best] - values[plan] <= _AS_GOOD)
    free = (plan for plan in as_good if isinstance(plan[0], Activate) and not re.search(r"\d", plan[0].cost))
    return next((plan for plan in free if not no_effect_note(trial, plan[0], names, seat)), best)


def _is_worth_comparing(plan: Plan, decision: Decision, trial: Trial, names: Names) -> bool:
    """Whether the first answer of a plan is more than one that does nothing, or only harms one's own cards."""
    choice, _ = plan
    if trial.own_harm(choice) is not None:
        return False
    return not may_be_in_vain(decision) or not no_effect_note(trial, choice, names, decision.seat)


def laid_on_top(events: Iterable[Event], seat: int) -> bool:
    """Whether the top card of a seat's draw pile is one that it was shown to be laid there."""
    laid: list[int] = []
    for event in events:
        if isinstance(event, PileShuffled) and event.seat == seat:
            laid.clear()
        elif isinstance(event, CardMoved) and event.card in laid:
            laid.remove(event.card)
        if isinstance(event, CardMoved) and (event.zone, event.seat, event.index) == (Zone.DRAW_PILE, seat, 0):
            laid.append(event.card)
    return bool(laid)


Say = Callable[[Choice, Names, Decision], str]
"""Puts an answer into words."""


def advice_words(advice: Advice, decision: Decision, names: Names, say: Say = label) -> str:
    """Advice in words; ``say`` words answers as the front end does."""
    first = _told(advice.choice, advice.then, decision, names, say)
    found = [f"The computer would choose: {first}"]
    second = _told(advice.second, advice.second_then, decision, names, say)
    if second and second != first:
        found.append(
            f"Its second choice would be: {second}. The first is better because {'; and '.join(advice.why)}"
            if advice.why
            else f"About as good: {second}"
        )
    if advice.note:
        found.append(advice.note)
    if LOSS in advice.expects:
        found.append("It expects you to lose the game, whatever you choose")
    elif advice.expects:
        found.append(f"Likely result: {listing(advice.expects[:_MOST])}")
    return ". ".join(found)


def _told(choice: Choice | None, then: Choice | None, decision: Decision, names: Names, say: Say) -> str:
    """A plan in words; empty for none."""
    return ", then ".join(say(part, names, decision) for part in (choice, then) if part is not None)


def _compared(
    foresight: ForesightSource, decision: Decision, best: Plan, second: Plan | None, names: Names, gap: float
) -> Advice:
    """The best of two plans, with what changes on an imagined table until its actions are over, and what differs.

    ``gap``: how much better it is. Of a second one that is neither as good nor worse for a reason nothing is said.
    """
    if decision.purpose in BETWEEN_TURNS:
        picked = (
            best[0].cards if isinstance(best[0], PickCards) else best[0].dice if isinstance(best[0], PickDice) else None
        )
        return Advice(best[0], note=_note_on(decision, picked, _HABITS))
    state = foresight.imagine(derive(_SEED, decision.id, 0))
    after = _played_on(foresight.rules, state, decision, best)
    played = _played(best) | {decision.source}  # of a card that is paid for it goes without saying, too
    expects = tuple(_changes(state.table, after, decision.seat, names, played, _meditates(best)))
    if second is None:
        return Advice(best[0], expects, then=best[1])
    other = _played_on(foresight.rules, state, decision, second)
    why = reasons(foresight.rules, after, other, decision.seat, names)
    if not why and (gap > _AS_GOOD or _sides(after, decision.seat) != _sides(other, decision.seat)):
        return Advice(best[0], expects, then=best[1])
    expects = tuple(text for text in expects if not _is_told(text, why))
    return Advice(best[0], expects, second[0], best[1], second[1], why)


def _note_on(decision: Decision, picked: Sequence[int] | None, notes: Mapping[Purpose, str]) -> str:
    """Why the program answers so where it compares nothing; why it picks none, if it does (None: nothing is picked)."""
    notes = _NONE_PICKED if picked is not None and not picked else notes
    return notes.get(decision.purpose, _HABIT)


def _sides(table: Table, seat: int) -> Sequence[Level]:
    """The sides of a seat's active dice, the lowest first."""
    return sorted(die.level for die in table.pool(seat, ACTIVE))


def _played_on(rules: Rules, state: State, decision: Decision, plan: Plan) -> Table:
    """The table after a plan, all further answers given as the program expects them."""
    choice, then = plan
    ahead = Lookahead(rules, decision.seat, WEIGHTS)
    side = state.table.seats[decision.seat].side
    now = advance(rules, state, choice, decision.id)
    for _ in range(_MOST_ANSWERS):
        ended = tables_at_turn_ends(state.table, now.events)
        if ended or now.outcome or not now.decisions:
            return ended[0] if ended else now.state.table
        asked = now.decisions[0]
        if isinstance(asked, TurnDecision) and then is not None and check(rules, now.state, asked, then) is None:
            state, now, then = now.state, advance(rules, now.state, then, asked.id), None
            continue
        if isinstance(asked, TurnDecision) or asked.purpose in BETWEEN_TURNS:
            return now.state.table
        found = _not_in_vain(answers(rules, now.state, asked), asked, now.state.table)[:_BREADTH]
        best = max if now.state.table.seats[asked.seat].side == side else min
        state = now.state
        taken = best(found, key=lambda c, at=state, q=asked: ahead.value_of(at, q, c, _BREADTH))  # type: ignore[misc]
        now = advance(rules, state, taken, asked.id)
    return now.state.table


def _not_in_vain(found: Sequence[Choice], asked: Decision, table: Table) -> Sequence[Choice]:
    """The answers without further cards to meditate with once each basic die has one: a hint would not give them."""
    if not isinstance(asked, MeditateDecision):
        return found
    poor = sum(die.level is Level.BASIC for die in table.pool(asked.seat, ACTIVE))
    return [one for one in found if asked.done < poor or not isinstance(one, MeditateTop | PickCards)] or found


def _played(plan: Plan) -> frozenset[int]:
    """The cards that a plan plays: that they come into play goes without saying."""
    return frozenset(part.card for part in plan if isinstance(part, PlayCard))


def _meditates(plan: Plan) -> bool:
    """Whether a plan discards cards for dice on purpose."""
    return any(isinstance(part, Meditate) for part in plan)


def _is_told(text: str, why: Iterable[str]) -> bool:
    """Whether a reason says already what is expected; a second number of more cards or dice would contradict it."""
    bare = [_MORE.sub("", reason) for reason in why]
    if text in bare or any(_what_is_more(text) == _what_is_more(reason) != "" for reason in why):
        return True
    come = re.split(", | and ", text.removeprefix(_COMES)) if text.startswith(_COMES) else ()
    return bool(come) and all(any(title in reason for reason in why) for title in come)


def _what_is_more(text: str) -> str:
    """``you have card in hand`` of so many more cards or dice of one's own; empty for anything else."""
    found = re.fullmatch(r"you have \d+ more (card|di[ec]e?)s?(.*)", text)
    return f"{found[1][:2]}{found[2]}" if found else ""


def _changes(
    before: Table,
    after: Table,
    seat: int,
    names: Names,
    played: Container[int] = frozenset(),
    meditates: bool = False,
) -> Iterable[str]:
    """The differences that matter, the weightiest first; without those that the cards ``played`` are.

    ``meditates``: cards are discarded for dice, even if these are spent by then.
    """
    own = before.seats[seat].side
    if after.outcome is not None and after.outcome.winners:
        yield "you win the game" if seat in after.outcome.winners else LOSS
        return
    for was, now in sorted(zip(before.seats, after.seats, strict=True), key=lambda pair: pair[0].side == own):
        is_own = was.index == seat
        yield from _wounds(before, after, was, names, is_own)
        yield from _units(before, after, was, now, names, played, is_own)
        if was.side != own:
            yield from _weakened(before, after, was, now, names)
        if before.round == after.round:
            yield from _counted(before, after, was, now, names, is_own)
        yield from _laid(before, after, was, names, is_own)
        yield from _dearly(before, after, was, now, names, is_own, meditates and is_own)


def _wounds(before: Table, after: Table, seat: SeatState, names: Names, is_own: bool) -> Iterable[str]:
    hurt = after.cards[seat.phoenixborn].wounds - before.cards[seat.phoenixborn].wounds
    if hurt > 0:
        yield f"you lose {hurt} life" if is_own else f"{names.full(seat.phoenixborn)} loses {hurt} life"


def _units(
    before: Table, after: Table, was: SeatState, now: SeatState, names: Names, played: Container[int], is_own: bool
) -> Iterable[str]:
    """The units that leave play, and the cards that come into play without being played by this very answer."""
    times = names.glyphs.times
    gone = [names.full(card) for card in was.battlefield if card not in now.battlefield]
    come = [
        after.name(card)
        for there, here in ((was.battlefield, now.battlefield), (was.spellboard, now.spellboard))[: 1 + is_own]
        for card in here
        if card not in there and card not in played
    ]
    if gone:
        yield (
            f"you lose {listing(gone)}" if is_own else f"{listing(gone)} {'leaves' if len(gone) == 1 else 'leave'} play"
        )
    if come:
        whose = _COMES if is_own else f"{names.seat(was.index)} gets "
        yield f"{whose}{tally(come, times)}"


def _weakened(before: Table, after: Table, was: SeatState, now: SeatState, names: Names) -> Iterable[str]:
    """What else becomes of the units of an opponent: wounds, and exhaustion that is no attack of theirs."""
    for card in was.battlefield:
        then, later = before.cards[card], after.cards[card]
        if card in now.battlefield and later.wounds > then.wounds:
            yield f"{names.full(card)} receives {count(later.wounds - then.wounds, 'wound')}"
        if card in now.battlefield and later.exhaustion > then.exhaustion == 0 and names.view.active != was.index:
            yield f"{names.full(card)} becomes exhausted"


def _counted(before: Table, after: Table, was: SeatState, now: SeatState, names: Names, is_own: bool) -> Iterable[str]:
    """Cards in hand and active dice: of one's own only more of them, since fewer are the price."""
    who = "you have" if is_own else f"{names.seat(was.index)} has"
    cards, dice = len(now.hand) - len(was.hand), _dice(after, now) - _dice(before, was)
    for one, several, change, where in (("card", "cards", cards, " in hand"), ("die", "dice", dice, "")):
        if change > 0 or (change < 0 and not is_own):
            more = "more" if change > 0 else "fewer"
            yield f"{who} {count(abs(change), f'{more} {one}', f'{more} {several}')}{where}"


def _laid(before: Table, after: Table, seat: SeatState, names: Names, is_own: bool) -> Iterable[str]:
    """The cards on which dice of a seat come to lie: where they do decides what they are good for."""
    there = {die.id for die in before.dice if die.place >= 0}
    laid = (die for die in after.dice if die.owner == seat.index and die.place >= 0 and die.id not in there)
    who = "you place" if is_own else f"{names.seat(seat.index)} places"
    for (kind, card), n in Counter((die.type.value, die.place) for die in laid).items():
        dice = article(f"{kind} die") if n == 1 else f"{n} {kind} dice"
        yield f"{who} {dice} on {names.full(card)}"


def _dearly(
    before: Table, after: Table, was: SeatState, now: SeatState, names: Names, is_own: bool, meditates: bool
) -> Iterable[str]:
    """Dice that are raised, and cards that leave a draw pile without being drawn, as when it is meditated with.

    How many are left says whether that is much: a number of cards gone alone sounds like harm.
    """
    gone = len(was.draw_pile) - len(now.draw_pile) - max(0, len(now.hand) - len(was.hand))
    raised = _dice(after, now) == _dice(before, was) and _levels(after, now) > _levels(before, was)
    whose = "your" if is_own else f"{names.seat(was.index)}'s"
    if gone > 0:
        paid = " to improve dice" if raised or meditates else ""
        gives = "you discard" if is_own else f"{names.seat(was.index)} discards"
        pile = f"{'your' if is_own else 'its'} draw pile"
        yield f"{gives} {count(gone, 'card')} from {pile} ({len(now.draw_pile)} left){paid}"
    elif raised:
        yield f"{whose} dice show higher sides"


def _dice(table: Table, seat: SeatState) -> int:
    return len(table.pool(seat.index, ACTIVE))


def _levels(table: Table, seat: SeatState) -> int:
    return sum(die.level for die in table.pool(seat.index, ACTIVE))
