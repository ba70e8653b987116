"""What may be agreed on at a table, and when a game can begin."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.campaign.kinds import KINDS
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.host.lobby.errors import Refused
from ashes_tui.host.lobby.people.inert import inert_label
from ashes_tui.host.stores.tables import Plan, TableRow
from ashes_tui.lang.defs import DeckList, Rulebook
from ashes_tui.match.new_game import MOST_THREAT, NewGame, deck_problems
from ashes_tui.match.saves.records import PERSON

_SEATS = {"pvp": range(2, 5), "solo": range(1, 2), "coop": range(2, 3), "campaign": range(1, 3)}
_LONGEST_CLOCK = 7 * 24 * 3600.0
_SHORTEST_CLOCK = 10.0
SHORTEST_DELAY = 60.0
"""Seconds after which watchers may see hands at the earliest."""


def checked_plan(plan: Plan, rulebook: Rulebook) -> Plan:
    """The plan with a harmless title. Raises ``Refused`` if no game is played so."""
    if plan.seats not in _SEATS[plan.mode]:
        few, many = _SEATS[plan.mode][0], _SEATS[plan.mode][-1]
        raise Refused(f"such a game has {few} to {many} seats; choose a number of them" if few < many else
                      f"such a game has {few} {'seat' if few == 1 else 'seats'}; choose that")  # fmt: skip
    if plan.edition not in rulebook.editions:
        raise Refused(f"there is no edition {inert_label(plan.edition)}; choose one of {', '.join(rulebook.editions)}")
    if (plan.opponent is not None) != (plan.mode in ("solo", "coop")):
        raise Refused("a game alone or together has an opponent, any other none; choose accordingly")
    if (plan.campaign is not None) != (plan.mode == "campaign"):
        raise Refused("a table for a campaign says which, any other none; choose accordingly")
    if plan.campaign is not None and plan.campaign.kind not in KINDS:
        raise Refused(f"there is no such campaign; choose one of {', '.join(KINDS)}")
    if plan.campaign is not None and plan.seats > KINDS[plan.campaign.kind].people:
        raise Refused(f"{KINDS[plan.campaign.kind].title} is played alone; choose that")
    if plan.opponent is not None:
        _check_opponent(plan.opponent, rulebook)
    _check_times(plan)
    return replace(plan, title=inert_label(plan.title))


def _check_opponent(opponent: OpponentSetup, rulebook: Rulebook) -> None:
    spec = rulebook.automata.get(opponent.name)
    if spec is None:
        raise Refused(f"there is no such opponent; choose one of {', '.join(sorted(rulebook.automata))}")
    if opponent.difficulty not in spec.difficulties:
        raise Refused(f"{spec.name} has no such difficulty; choose one of {', '.join(spec.difficulties)}")
    if not 0 <= opponent.threat <= MOST_THREAT:
        raise Refused(f"there are at most {MOST_THREAT} threat tokens more; choose fewer")


def _check_times(plan: Plan) -> None:
    clock = plan.clock
    for seconds in (clock.seconds if clock.kind != "none" else 0.0, clock.away):
        if seconds and not _SHORTEST_CLOCK <= seconds <= _LONGEST_CLOCK:
            raise Refused(f"a clock runs for {_SHORTEST_CLOCK:.0f} seconds to 7 days; choose a time between")
    if clock.kind != "none" and not clock.seconds:
        raise Refused("a clock needs a time; choose one, or no clock")
    if plan.hands_after and not SHORTEST_DELAY <= plan.hands_after <= _LONGEST_CLOCK:
        raise Refused(f"hands are shown {SHORTEST_DELAY:.0f} seconds later at the earliest; choose a longer time")


def checked_deck(deck: DeckList, plan: Plan, rulebook: Rulebook) -> DeckList:
    """A deck to play with at a table. Raises ``Refused`` if it is not legal there."""
    alone = plan.opponent is not None
    for problem in deck_problems(deck, rulebook, plan.edition, chained=plan.chained, alone=alone):
        raise Refused(f"{problem.message} ({problem.rule}); {problem.remedy}")
    return replace(deck, name=inert_label(deck.name))


def new_game_at(table: TableRow, seed: int) -> NewGame:
    """The game to begin at a table. Raises ``Refused`` while something is missing."""
    if table.plan.campaign is not None:
        raise Refused("a campaign is played here; begin its next game, against an opponent you choose")
    missing = [s for s in table.seats if s.free]
    if missing:
        raise Refused(f"seat {missing[0].seat + 1} is free; wait for somebody, or let the computer play there")
    decks = [seat.deck for seat in table.seats if seat.deck is not None]
    if len(decks) < len(table.seats):
        who = next(s.name for s in table.seats if s.deck is None)
        raise Refused(f"{who} has no deck yet; choose one first")
    if not any(seat.player == PERSON for seat in table.seats):
        raise Refused("nobody plays here but the computer; sit down first")
    plan = table.plan
    return NewGame(
        seats=plan.seats,
        decks=tuple(decks),
        names=tuple(seat.name for seat in table.seats),
        players=tuple(seat.player for seat in table.seats),
        opponent=plan.opponent,
        seed=seed,
        edition=plan.edition,
        chained=plan.chained,
        phoenix=plan.phoenix,
        lists=plan.lists,
    )
