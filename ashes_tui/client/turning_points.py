"""What decided a game, in sentences: how it ended, its weightiest turn, and what to do otherwise next time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ashes_tui.client.party import Party
from ashes_tui.client.session import Session
from ashes_tui.engine import api
from ashes_tui.engine.api import NONE, PUBLIC, Event, SeatView, View
from ashes_tui.lang.defs import CardDef
from ashes_tui.lang.terms import UNIT_TYPES, Means, Phase, Rule, Token
from ashes_tui.words.narrators.battle import end_reason
from ashes_tui.words.phrases import count, listing, sentence, victory_words
from ashes_tui.words.statistics import wounds_dealt

_WEIGHTY, _MANY_RAINS, _MANY_DICE = 3, 3, 5
"""From so much life a turn is named; from so many tokens or dice they are."""
_NAMED = 2
"""So many of what dealt damage in a turn are named."""
_GOOD_PART = 4
"""A turn is named only if it cost one in so many of all that was lost."""
_BY_RULE = {Rule.NO_CARDS: "an empty draw pile", Rule.FATIGUE: "fatigue"}
"""What wounds without a card that does."""
_HINTED = "Next time: at any question, ! says what the computer would do, and why."
_CONCEDED = "concede"


class Swing(Struct, frozen=True):
    """What a turn cost a Phoenixborn: its round, the life before and after, and what dealt the damage.

    ``units`` is the life of units destroyed on its side, ``cost`` both. ``others``: how many more than the ``cards``
    named dealt damage; ``last``: it is the turn the game ended in.
    """

    round: int
    seat: int
    before: int
    after: int
    cost: int
    cards: tuple[str, ...]
    last: bool
    units: int = 0
    others: int = 0


def verdict(game: Party) -> tuple[str, bool | None]:
    """The result in one or two words, and whether the people here won; None if they are on both sides, or nobody."""
    outcome = game.session.match.outcome
    winners = set(outcome.winners) if outcome else set()
    if not winners:
        return "A DRAW", None
    here = {seat in winners for seat in game.people}
    if len(here) == 1:
        won = here.pop()
        return ("VICTORY", True) if won else ("DEFEAT", False)
    return victory_words([game.session.seat_names[seat] for seat in sorted(winners)]).upper(), None


def who_wins(game: Party) -> str:
    """``You win`` or ``You lose`` to a person who plays alone, else who wins."""
    outcome, names = game.session.match.outcome, game.session.seat_names
    _, won = verdict(game)
    if outcome is None or not outcome.winners:
        return "A draw"
    if len(game.people) == 1 and won is not None:
        return "You win" if won else "You lose"
    return victory_words([names[seat] for seat in outcome.winners])


def gave_up(game: Party) -> bool:
    """Whether a person who plays alone has lost by conceding, which says who wins as well."""
    outcome = game.session.match.outcome
    conceded = outcome is not None and outcome.reason == _CONCEDED
    return conceded and len(game.people) == 1 and verdict(game)[1] is False


def what_decided(game: Party) -> str:
    """The last blow, or why else the game ended; after a concession, where things stood."""
    session, outcome = game.session, game.session.match.outcome
    if outcome is None:
        return ""
    view = session.view(PUBLIC)
    losers = [seat for seat in view.seats if seat.index not in outcome.winners]
    blow = _last_blow(session, losers)
    if outcome.reason == "destroyed" and blow is not None:
        by = _by(blow, game.names(game.listener).known, _automata_of(view))
        if by and outcome.winners:
            loser = next(seat for seat in losers if seat.phoenixborn.id == blow.card)
            return f"{_fallen(session, view, outcome, loser)} was destroyed by {by} in round {view.round}."
    if outcome.reason == _CONCEDED:
        return _where_it_stood(game, view)
    reason = end_reason(outcome.reason, losers)
    return sentence(f"{reason[:1].upper()}{reason[1:]} in round {view.round}")


def _where_it_stood(game: Party, view: View) -> str:
    """Who conceded when, and the lives then."""
    session = game.session
    gone = [seat for seat in view.seats if seat.lost and not seat.automaton] or list(view.seats)
    alone = [seat.index for seat in gone] == list(game.people)
    who = "You" if alone else listing([session.seat_names[seat.index] for seat in gone])
    bodies = [seat for seat in view.seats if seat.body in (NONE, seat.index)]
    lives = listing(
        [f"{_called(session, seat.index)} had {max(0, seat.phoenixborn.life_left)} life" for seat in bodies]
    )
    return f"{who} conceded in round {view.round}: {lives}."


def _fallen(session: Session, view: View, outcome: api.Outcome, loser: SeatView) -> str:
    """The Phoenixborn that was destroyed; two of the same name are told apart by their players."""
    fallen = loser.phoenixborn.name
    twice = fallen in (view.seats[seat].phoenixborn.name for seat in outcome.winners)
    return f"{session.seat_names[loser.index]}'s {fallen}" if twice else fallen


def _last_blow(session: Session, losers: Sequence[SeatView]) -> api.TokensPlaced | None:
    """The last wounds of a Phoenixborn that lost."""
    bodies = {seat.phoenixborn.id for seat in losers}
    wounds = (e for e in session.match.events(PUBLIC) if isinstance(e, api.TokensPlaced) and e.token is Token.WOUND)
    return next((e for e in reversed(tuple(wounds)) if e.card in bodies), None)


def _automata_of(view: View) -> frozenset[int]:
    """The seats that nobody plays."""
    return frozenset(seat.index for seat in view.seats if seat.automaton)


def _by(wound: api.TokensPlaced, known: Mapping[int, str], automata: frozenset[int]) -> str:
    """What wounded, a rule or a card; empty if neither is known.

    For cards a side action of an automaton's row counts as a dice power; people read of the row.
    """
    by = known.get(wound.source, "")
    if wound.rule is Rule.BLOOD:
        return f"the blood of {by}" if by else "blood"
    told = _BY_RULE.get(wound.rule, by) if wound.rule else by
    power = "a row of its behaviour card" if wound.cause in automata else "a dice power"
    return told or (power if wound.means is Means.DICE_POWER else "")


# --- the weightiest turn ---------------------------------------------------------------------------------


def turning_point(game: Party) -> str:
    """The turn that cost the losers most, with round, cards and life; empty where nothing was weighty.

    Where several cost as much, none of them weighed most: then it is what dealt the most damage in the whole game, or
    all of them do. What dealt the most is told, too, where no turn cost a good part of all that was lost.
    """
    outcome = game.session.match.outcome
    if outcome is None or not outcome.winners:
        return ""
    lost = [swing for swing in swings(game) if swing.seat not in outcome.winners]
    swing = weightiest(lost)
    if swing is None:
        return ""
    alike = [one for one in lost if _weight(one) == _weight(swing) and one.seat == swing.seat]
    light = swing.cost < _WEIGHTY or not _is_good_part(len(alike) * swing.cost, swing.seat, lost)
    told = _most_damage(game, swing) if light or len(alike) > 1 else ""
    if light and not told:
        return ""
    named = any(card in told for card in lost[-1].cards)
    end = "" if named else _last_life(swing, lost[-1])
    return f"What mattered most: {told or _costs(game, swing, len(alike))}{end}."


def _is_good_part(cost: int, seat: int, lost: Sequence[Swing]) -> bool:
    """Whether a turn decided much; where all turns cost about as much, the heaviest of them says nothing."""
    return _GOOD_PART * cost >= sum(swing.cost for swing in lost if swing.seat == seat)


def _costs(game: Party, swing: Swing, alike: int) -> str:
    """What a turn cost, or so many turns that cost as much as each other, of which this is the first."""
    by = _dealt_by(swing)
    whom, lost = _whom(game, swing.seat), f"{swing.before - swing.after} life"
    how = f"({swing.before} to {swing.after}{f', by {by}' * bool(by)})"
    units = f" and units with {swing.units} life in all" if swing.units else ""
    if alike > 1:
        return f"{alike} turns each cost {whom} {lost}{units}; the first was in round {swing.round} {how}"
    which = "the last turn" if swing.last else f"a turn of round {swing.round}"
    return f"{which} cost {whom} {lost} {how}{units}"


def weightiest(lost: Sequence[Swing]) -> Swing | None:
    """The turn that weighs most, if there is one."""
    return next(iter(by_weight(lost)), None)


def by_weight(lost: Sequence[Swing]) -> list[Swing]:
    """First what cost most life and units, of equal turns most life; then the earlier one, which led to the others."""
    return sorted(lost, key=_weight, reverse=True)


def by_life(lost: Sequence[Swing]) -> list[Swing]:
    """First what cost a Phoenixborn most life, of equal turns most units; then the earlier one."""
    return sorted(lost, key=lambda swing: (swing.before - swing.after, swing.units), reverse=True)


def _weight(swing: Swing) -> tuple[int, int]:
    return swing.cost, swing.before - swing.after


def _most_damage(game: Party, swing: Swing) -> str:
    """What dealt most damage to whom a turn cost life; empty if no more than that turn, as much as another, or little.

    What it dealt to other cards is told, too: the damage by card on the same page counts both together.
    """
    session = game.session
    view, known = session.view(PUBLIC), game.names(game.listener).known
    events, automata = session.match.events(PUBLIC), _automata_of(view)
    body = view.seats[swing.seat].phoenixborn.id
    damage = Counter[str]()
    for wound in events:
        if isinstance(wound, api.TokensPlaced) and wound.token is Token.WOUND and wound.card == body:
            damage[_by(wound, known, automata)] += wound.n
    most = damage.most_common(2)
    if not most or most[0][1] <= max(swing.before - swing.after, _WEIGHTY - 1, *(n for _, n in most[1:])):
        return ""
    by, n = most[0]
    dealt = [wound for wound in wounds_dealt(events) if by and _by(wound, known, automata) == by]
    hits = sum(wound.card == body for wound in dealt)
    if not hits:  # a rule does not hit
        return ""
    side = {seat.index for seat in view.seats if seat.side == view.seats[swing.seat].side}
    others = sum(wound.n for wound in dealt if wound.card != body and wound.cause not in side)
    elsewhere = f", besides {others} to other cards" if others else ""
    # To other cards another one may have dealt more: the words say of whom this is the most.
    return f"{by[:1].upper()}{by[1:]} dealt {_whom(game, swing.seat)} the most damage, {n} in {_hits(hits)}{elsewhere}"


_NUMBERS = ("one", "two", "three", "four", "five", "six")


def _hits(n: int) -> str:
    return f"{_NUMBERS[n - 1] if n <= len(_NUMBERS) else n} hit{'s' * (n > 1)}"


def _last_life(swing: Swing, last: Swing) -> str:
    """What took the last life, if that was in another turn than the weightiest."""
    if last is swing or last.seat != swing.seat or last.after or not last.cards:
        return ""
    return f"; {_dealt_by(last)} took the last {last.before} life"


def _dealt_by(swing: Swing) -> str:
    """What dealt the damage of a turn, in words; empty if that is not known."""
    return listing([*swing.cards, *([count(swing.others, "other")] if swing.others else ())])


def _whom(game: Party, seat: int) -> str:
    if (seat,) == tuple(game.people):
        return "you"
    return _called(game.session, seat)


def _called(session: Session, seat: int) -> str:
    """The name of a Phoenixborn; of its player, if another player has the same one."""
    bodies = [each.phoenixborn for each in session.view(PUBLIC).seats if each.body in (NONE, each.index)]
    name = session.view(PUBLIC).seats[seat].phoenixborn.name
    return session.seat_names[seat] if [body.name for body in bodies].count(name) > 1 else name


def swings(game: Party) -> list[Swing]:
    """Every loss of life of a Phoenixborn in a turn, in the order in which they happened."""
    session, known = game.session, game.names(game.listener).known
    view = session.view(PUBLIC)
    bodies = {seat.phoenixborn.id: seat.index for seat in view.seats if seat.body in (NONE, seat.index)}
    lives = _first_lives(session)
    turns = list(_turns(session.match.events(PUBLIC)))
    found: list[Swing] = []
    for number, (round_, events) in enumerate(turns, 1):
        lost = _lost_life(events, bodies)
        for card, seat in bodies.items():
            lost[card] = min(lost[card], max(0, lives[seat])) if card in lost else 0
        for card in (card for card in lost if lost[card] > 0):
            seat, side = bodies[card], view.seats[bodies[card]].side
            fallen = _lost_units(events, view)
            after, last = lives[seat] - lost[card], number == len(turns)
            by, others = _dealers(events, card, known, _automata_of(view), last)
            cost = lost[card] + fallen[side]
            found.append(Swing(round_, seat, lives[seat], after, cost, by, last, fallen[side], others))
        for card, n in lost.items():
            lives[bodies[card]] -= n
    return found


def _first_lives(session: Session) -> dict[int, int]:
    view = session.match.view_at(session.match.moments[0], PUBLIC)
    return {seat.index: seat.phoenixborn.life_left for seat in view.seats}


def _turns(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events of each turn, and between turns, with the number of the round."""
    number, found = 0, list[Event]()
    for event in events:
        if isinstance(event, api.TurnBegan | api.RoundBegan | api.PhaseBegan) and found:
            yield number, found
            found = []
        if isinstance(event, api.RoundBegan):
            number = event.round
        found.append(event)
    yield number, found


def _lost_life(events: Sequence[Event], bodies: dict[int, int]) -> Counter[int]:
    """The life that Phoenixborn lost, less what they gained, by card."""
    lost: Counter[int] = Counter()
    for event in events:
        match event:
            case api.TokensPlaced(card=card, token=Token.WOUND, n=n) if card in bodies:
                lost[card] += n
            case api.TokensRemoved(card=card, token=Token.WOUND, n=n) if card in bodies:
                lost[card] -= n
            case _:
                pass
    return lost


def _lost_units(events: Sequence[Event], view: View) -> Counter[int]:
    """The life values of the units that were destroyed, by the side that lost them."""
    lost: Counter[int] = Counter()
    for event in events:
        if isinstance(event, api.UnitDestroyed):
            lost[view.seats[event.snapshot.controller].side] += event.snapshot.life
    return lost


def _dealers(
    events: Sequence[Event], card: int, known: dict[int, str], automata: frozenset[int], last: bool
) -> tuple[tuple[str, ...], int]:
    """The two that wounded a card most, and how many others did; in the ``last`` turn, what it fell to is one of them.

    Blood comes after a card: ``the blood of A and B`` would be that of both.
    """
    wounds, blood, by = Counter[str](), set[str](), ""
    for event in events:
        if isinstance(event, api.TokensPlaced) and event.token is Token.WOUND and event.card == card:
            by = _by(event, known, automata)
            wounds.update({by: event.n} if by else {})
            blood |= {by} if event.rule is Rule.BLOOD else set()
    names = [name for name, _ in wounds.most_common()]
    if last and by in names[_NAMED:]:
        names.remove(by)
        names.insert(_NAMED - 1, by)
    named = sorted(names[:_NAMED], key=lambda name: name in blood)
    return tuple(named), len(names) - len(named)


# --- what to do otherwise --------------------------------------------------------------------------------


def advice(game: Party) -> str:
    """A sentence for somebody who has lost alone: what the numbers of the game say; else empty."""
    if verdict(game)[1] is not False or len(game.people) != 1:
        return ""
    seat = game.people[0]
    told = _about_aspects(game) or _about_dice(game, seat) or _about_chief(game, seat)
    outcome = game.session.match.outcome
    # Whoever gave up has asked for no hint; what the numbers say is of use all the same.
    return told or ("" if outcome is None or outcome.reason == _CONCEDED else _HINTED)


def _about_aspects(game: Party) -> str:
    """What aspects that stood at the ends of rounds gave their Dragonborn or Chimera."""
    number, rains = 0, Counter[int]()
    for event in game.session.match.events(PUBLIC):
        if isinstance(event, api.RoundBegan):
            number = event.round
        elif isinstance(event, api.TokensPlaced) and event.rule is Rule.FACE_UP_RAINS:
            rains[number] += event.n
    total = sum(rains.values())
    if total < _MANY_RAINS:
        return ""
    worst, most = rains.most_common(1)[0]
    where = f"at the end of round {worst}" if total == most else f"{most} of them at the end of round {worst}"
    came = f"Those that lay face up brought {count(total, 'Red Rains token')}"
    return f"Next time: destroy aspects early. {came}{'' if total == most else ','} {where}."


def _about_dice(game: Party, seat: int) -> str:
    """The dice that were still active when rounds ended."""
    unused = sum(unused_dice(game.session, seat))
    return f"Next time: use your dice. {unused} lay unused when rounds ended." if unused >= _MANY_DICE else ""


def unused_dice(session: Session, seat: int) -> Iterator[int]:
    """How many dice of a seat were active when each round ended."""
    match, since = session.match, 0
    before = match.moments[0]
    for moment in match.moments:
        events = match.events(PUBLIC, since, moment.events)
        if any(isinstance(event, api.PhaseBegan) and event.phase is Phase.RECOVERY for event in events):
            yield len(match.view_at(before, PUBLIC).seats[seat].active_dice)
        before, since = moment, moment.events


def _about_chief(game: Party, seat: int) -> str:
    """The card that dealt most damage to the Phoenixborn, if that was a good part of all."""
    names, body = game.names(game.listener), game.session.view(PUBLIC).seats[seat].phoenixborn.id
    dealt, elsewhere = Counter[str](), Counter[str]()
    for wound in wounds_dealt(game.session.match.events(PUBLIC)):
        if wound.card == body or wound.cause != seat:
            (dealt if wound.card == body else elsewhere)[names.known.get(wound.source, "")] += wound.n
    total = sum(dealt.values())
    units = Counter({name: n for name, n in dealt.items() if _is_unit(names.rulebook.cards.get(name))})
    name, most = next(iter(units.most_common(1)), ("", 0))
    if most < _WEIGHTY or 3 * most < total:
        return ""
    others = f", and {elsewhere[name]} to other cards" if elsewhere[name] else ""  # the table counts both together
    return f"Next time: stop {name} sooner. It dealt {_share(most, total)} damage to your Phoenixborn{others}."


def _share(part: int, total: int) -> str:
    """``3 of the 5``, ``all 5``."""
    return f"{part} of the {total}" if part < total else f"all {total}" if total > 1 else "the only"


def _is_unit(card: CardDef | None) -> bool:
    return card is not None and card.type in UNIT_TYPES
