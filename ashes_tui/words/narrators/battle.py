"""Narration of attacks, damage and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ashes_tui.engine import api
from ashes_tui.engine.api import SeatView
from ashes_tui.lang.block import Block
from ashes_tui.lang.static import Act, Cannot
from ashes_tui.lang.terms import ASPECT_TYPES, Level, Means
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.names import Names, in_play
from ashes_tui.words.narrators.leads import card_line, lead_of, player_line
from ashes_tui.words.phrases import capital, listing, victory_words

END_REASONS: dict[str, str] = {
    "concede": "conceded",
}


def _dealt(e: api.DamageDealt, names: Names) -> Line:
    to, side = names.full(e.card), _side(e.card, names)
    if e.source in (api.NONE, e.card):
        return Line(capital(f"{to} is dealt {e.n} damage"), Tone.HURT, side)
    by = capital(names.full(e.source))
    if e.means is Means.COUNTER:
        return Line(f"{by} counters {to} for {e.n} damage", Tone.HURT, side, parts=(to,), by=by)
    deals = f"{by} deals {e.n} damage"
    return Line(f"{deals} to {to}", Tone.HURT, side, form=f"{deals} each to {{}}", parts=(to,), by=by)


def _prevented(e: api.DamagePrevented, names: Names) -> Line:
    to = names.full(e.card)
    by = names.full(e.source) if e.source not in (api.NONE, e.card) else ""
    text = f"{by} prevents {e.n} damage to {to}" if by else f"{e.n} damage to {to} is prevented"
    return Line(capital(text), seat=_side(e.card, names))


def _side(card: int, names: Names) -> int:
    view = names.view_of(card)
    return view.controller if view else -1


def _attackers(e: api.AttackersDeclared, names: Names) -> Line:
    with_ = listing([names.card(card) for card in e.attackers])
    rest = _has_guarded(e, names)
    return player_line(e.seat, f"attacks {names.full(e.target)} with {with_}", names, rest=rest)


def _has_guarded(e: api.AttackersDeclared, names: Names) -> str:
    """That the Phoenixborn of an attacked unit cannot guard it, because it did so before (ASC-ATK-06)."""
    seat = names.view.seats[e.defender]
    if seat.automaton or not seat.guarded or e.target == seat.phoenixborn.id:
        return ""
    return f"; {names.full(seat.phoenixborn.id)} has guarded already this round"


def _joined(e: api.AttackersJoined, names: Names) -> Line:
    verb = "joins" if len(e.attackers) == 1 else "join"
    lead = lead_of(e.attackers[0], e.seat, names)
    return Line(f"{capital(names.cards(e.attackers))} {verb} the attack", Tone.ACTION, e.seat, lead=lead)


def _blockers(e: api.BlockersDeclared, names: Names) -> Line:
    if not e.blocks:
        return player_line(e.seat, f"does not block{_why_unblocked(e.seat, names)}", names)
    pairs = [f"{names.full(blocker)} blocks {names.full(attacker)}" for attacker, blocker in e.blocks]
    return Line(capital(listing(pairs)), Tone.ACTION, e.seat, lead=lead_of(e.blocks[0][1], e.seat, names))


def _why_unblocked(seat: int, names: Names) -> str:
    """That nobody could block, where the table shows it: nothing has left since, and no unit is ready.

    Of an automaton only shields block (ASC-ATK-07).
    """
    units = [card for card in names.view.seats[seat].battlefield if card.id != api.NONE]
    here = {card.id for each in names.view.seats for card in in_play(each)}
    if not here.issuperset(names.past):
        return ""
    ready = [names.definition(card.id) for card in units if not card.exhausted]
    if ready and names.view.seats[seat].automaton and not any(card is None or card.shield for card in ready):
        return ": no ready unit may block"
    return "" if ready else ": no unit is ready"


def hard_to_block(attackers: Sequence[int], seat: int, names: Names) -> str:
    """`` (Terrifying 1)``: the keywords of attackers that keep a seat's units from blocking; empty if not known.

    Each attacker has one, and a ready unit has no ability of its own that keeps it from blocking.
    """
    ready = [card.id for card in names.view.seats[seat].battlefield if card.id != api.NONE and not card.exhausted]
    if all(_that_forbid(Act.BLOCK, unit, names) for unit in ready):
        return ""
    found = [next(iter(_that_forbid(Act.BE_BLOCKED, attacker, names)), "") for attacker in attackers]
    return f" ({listing([*dict.fromkeys(found)])})" if found and all(found) else ""


def _that_forbid(act: Act, card: int, names: Names) -> list[str]:
    """The abilities of a card because of which it cannot do something, or have it done to it: keywords by title."""
    view, definition = names.view_of(card), names.definition(card)
    keywords = names.rulebook.keywords
    named = [(title, keywords.get(title.rstrip("0123456789 "))) for title in (view.abilities if view else ())]
    found = [title for title, keyword in named if keyword and any(_forbids(block, act) for block in keyword.blocks)]
    own = [entry for entry in definition.blocks if isinstance(entry, Block)] if definition else []
    return [*found, *(block.name or "" for block in own if _forbids(block, act))]


def _forbids(block: Block, act: Act) -> bool:
    return any(isinstance(static, Cannot) and act in static.what for static in block.statics)


def _guard(e: api.GuardDeclared, names: Names) -> Line:
    return card_line(e.guard, f"guards{_by_itself(e, names)}", e.seat, names)


def _by_itself(e: api.GuardDeclared, names: Names) -> str:
    """Why an automaton's unit guards without a roll (ASC-ATK-10, ATK-49)."""
    seat, card = names.view.seats[e.seat], names.definition(e.guard)
    if not seat.automaton or e.guard == seat.phoenixborn.id or card is None or card.type not in ASPECT_TYPES:
        return ""
    return " by its shield" if card.shield else " as a Defender"


def _guard_returned(e: api.GuardReturned, names: Names) -> Line | None:
    if names.view.seats[e.seat].automaton:  # it guards by its die, any number of times
        return None
    return Line(f"{names.owner(e.seat)} Phoenixborn may guard again", Tone.QUIET, e.seat)


def _left(e: api.LeftBattle, names: Names) -> Line:
    return Line(f"{capital(names.full(e.card))} leaves the battle", Tone.QUIET)


def _battle(e: api.BattleBegan, names: Names) -> Line:
    against = "" if e.defender == api.NONE else f" against {names.full(e.defender)}"
    return Line(f"Battle: {names.full(e.attacker)}{against}", Tone.QUIET)


def _silent(_event: api.Event, _names: Names) -> None:
    return None


def _lost(e: api.PlayerLost, names: Names) -> Line | None:
    loser = names.view.seats[e.seat]
    if loser.body != api.NONE:
        return None  # the second battlefield; the first one tells it
    own = e.reason == "destroyed" and bool(loser.automaton)
    why = "it was destroyed" if own else end_reason(e.reason, [loser])
    return Line(f"{names.doing(e.seat, 'loses')} the game ({why})", Tone.END, e.seat)


def _phoenix(e: api.PhoenixCalled, names: Names) -> Line:
    """The victory before the Call of the Phoenix, and whether the victors fight on."""
    seats = names.view.seats
    won = victory_words([names.seat(seat.index) for seat in seats if not seat.automaton])
    beaten = next((names.seat(seat.index) for seat in seats if seat.automaton), "the opponent")
    what = "the victors go on, against each other" if e.level is Level.POWER else "the victors part in peace"
    call = f"the Call of the Phoenix: the die shows {e.level.name.lower()}; {what}"
    return Line(f"{won} against {beaten}. Now {call}", Tone.END)


def _ended(e: api.GameEnded, names: Names) -> Line:
    if not e.winners:
        return Line("The game ends in a draw", Tone.END)
    first, *others = e.winners
    won = victory_words([names.seat(s) for s in e.winners]) if others else names.doing(first, "wins")
    return Line(f"{won} the game", Tone.END, first)


def end_reason(reason: str, losers: Iterable[SeatView]) -> str:
    """Why a game ended, from the engine's reason and the seats that lost."""
    if reason == "destroyed":
        fallen = list(dict.fromkeys(seat.phoenixborn.name for seat in losers))
        return f"{listing(fallen)} {'was' if len(fallen) == 1 else 'were'} destroyed"
    return END_REASONS.get(reason, reason.replace("-", " "))


BATTLE_TELLERS: dict[type, Callable[[Any, Names], Line | None]] = {
    api.DamageDealt: _dealt,
    api.DamagePrevented: _prevented,
    api.AttackersDeclared: _attackers,
    api.AttackersJoined: _joined,
    api.BlockersDeclared: _blockers,
    api.GuardDeclared: _guard,
    api.GuardReturned: _guard_returned,
    api.LeftBattle: _left,
    api.BattleBegan: _battle,
    api.BattleEnded: _silent,
    api.AttackEnded: _silent,
    api.PlayerLost: _lost,
    api.PhoenixCalled: _phoenix,
    api.GameEnded: _ended,
}
