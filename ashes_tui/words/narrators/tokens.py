"""Narration of tokens and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ashes_tui.engine import api
from ashes_tui.lang.terms import Level, Rule, Token
from ashes_tui.words.line import Line, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.automaton import raised_die
from ashes_tui.words.narrators.leads import card_line
from ashes_tui.words.phrases import article, capital, count, listing

Tellers = dict[type, Callable[[Any, Names], Line | None]]


_TOKENS = {
    Token.WOUND: "wound",
    Token.EXHAUSTION: "exhaustion token",
    Token.STATUS: "status token",
    Token.RED_RAINS: "Red Rains token",
}
_WHY: dict[Rule | None, str] = {Rule.FATIGUE: " for being fatigued", Rule.NO_CARDS: " for lack of cards to draw"}
"""Reasons for wounds dealt by the rules themselves."""


def _placed(e: api.TokensPlaced, names: Names) -> Line:
    return _placements([e], names)


def _placements(events: Sequence[api.TokensPlaced], names: Names) -> Line:
    """Tokens placed on one card, or one exhaustion token on each of several cards."""
    e, n = events[0], sum(event.n for event in events)
    who, seat = capital(names.full(e.card)), _seat_of(e.card, names)
    if e.token is Token.WOUND:
        return Line(f"{who} receives {count(n, 'wound')}{_WHY.get(e.rule, '')}", Tone.HURT, seat)
    if e.token is Token.EXHAUSTION and e.n == 1:
        if e.rule is Rule.EMPTY_PILE:
            return card_line(e.card, "is exhausted, as its draw pile is empty", seat, names)
        cards = names.cards(event.card for event in events)
        return Line(f"{capital(cards)} {'is' if len(events) == 1 else 'are'} exhausted", Tone.QUIET, seat)
    of = f" for {count(n, 'face-up aspect')}" if e.rule is Rule.FACE_UP_RAINS else ""
    return Line(f"{who} gets {count(n, _TOKENS[e.token])}{of}", seat=seat)


def further_tokens(e: api.TokensPlaced, names: Names) -> Line:
    """Tokens placed on a card that has some already: *Frost Fang gets 1 more exhaustion token from Chain Lash*."""
    tokens = count(e.n, _TOKENS[e.token]).replace(" ", " more ", 1)
    by = "" if e.source in (api.NONE, e.card) else f" from {names.title(e.source)}"
    return Line(f"{capital(names.full(e.card))} gets {tokens}{by}", seat=_seat_of(e.card, names))


def _removed(e: api.TokensRemoved, names: Names) -> Line:
    return _removals([e], names)


def _removals(events: Sequence[api.TokensRemoved], names: Names) -> Line:
    """Tokens of one kind removed from one or more cards."""
    token = _TOKENS[events[0].token]
    if len(events) == 1:
        e = events[0]
        return Line(f"{capital(names.full(e.card))} loses {count(e.n, token)}", seat=_seat_of(e.card, names))
    off = names.cards([e.card for e in events])
    n = sum(e.n for e in events)
    return Line(f"{count(n, token)} {'is' if n == 1 else 'are'} removed from {off}", Tone.QUIET)


def _seat_of(card: int, names: Names) -> int:
    view = names.view_of(card)
    return view.controller if view else -1


def _rolled(e: api.DiceRolled, names: Names) -> Line:
    return _rolls([e], names)


def _rolls(events: Sequence[api.DiceRolled], names: Names) -> Line:
    """Dice of one player rolled one after the other for the same reason."""
    e, rolls = events[0], [roll for event in events for roll in event.rolls]
    signs = sorted((_sign(die, level, names) for die, level in rolls), reverse=True)
    what = count(len(signs), "die", "dice")
    if e.rule is Rule.RAGE_ROLL:
        what = "a rage die" if len(signs) == 1 else f"{len(signs)} rage dice"
    return Line(f"{names.doing(e.seat, 'rolls')} {what}: {' '.join(signs)}", seat=e.seat)


def _sign(die: int, level: Level, names: Names) -> str:
    view = names.die_view(die)
    return names.glyphs.die(view.type, level) if view else names.glyphs.level(level)


def _turned(e: api.DieTurned, names: Names) -> Line:
    return _turns([e], names)


def _turns(events: Sequence[api.DieTurned], names: Names) -> Line:
    """One or more dice turned by the same rule."""
    e, view = events[0], names.die_view(events[0].die)
    seat = view.owner if view else -1
    if e.rule is Rule.PASS_PENALTY:
        return raised_die(e, names)
    if e.rule is Rule.FULL_SET:  # its token, told before, gives the reason
        return Line(f"All {names.die(e.die).replace(' die', ' dice')} turn back to basic", seat=seat)
    if e.rule is Rule.SET_BACK:
        return Line(f"As no {names.die(e.die)} shows basic any more, all turn back to basic", seat=seat)
    signs = tuple(_sign(e.die, e.level, names) for e in events)
    form = f"{names.owner(seat)} dice turn to {{}}" if view else "Dice turn to {}"
    text = form.replace("{}", " ".join(signs))
    if len(events) == 1:
        whose = names.owner(view.owner) if view else "A"
        text = f"{whose} {names.die(e.die)} turns to {e.level.name.lower()}"
    return Line(text, seat=seat, form=form, parts=signs)


def _die_moved(e: api.DieMoved, names: Names) -> Line:
    return _die_moves([e], names)


def _die_moves(events: Sequence[api.DieMoved], names: Names) -> Line:
    """Dice of one player that moved to the same place, sorted as in a pool."""
    place = events[0].place
    first = names.die_view(events[0].die)
    seat, signs = first.owner if first else -1, names.moved_dice(events)
    if place == api.EXHAUSTED and any(names.die_host(e.die) != api.NONE for e in events):
        return Line(f"{names.doing(seat, 'exhausts')} {_with_hosts(events, names)}", Tone.QUIET, seat)
    if place == api.EXHAUSTED:
        form = f"{names.doing(seat, 'exhausts')} {{}}"
        return Line(form.replace("{}", signs), Tone.QUIET, seat, form=form, parts=(signs,))
    if place == api.GONE:
        return Line(f"{signs} {'is' if len(events) == 1 else 'are'} removed from the game", Tone.QUIET, seat)
    if place == api.ACTIVE:
        return Line(f"{signs} {names.glyphs.arrow} {names.possessive(seat)} active pool", seat=seat)
    kinds = listing([_so_many(n, kind, article(kind)) for kind, n in Counter(names.die(e.die) for e in events).items()])
    return Line(f"{names.doing(seat, 'places')} {kinds} on {names.full(place)}", seat=seat)


def _with_hosts(events: Sequence[api.DieMoved], names: Names) -> str:
    """Dice that were exhausted, by their cards where they lay on some: the side of such a die is not shown."""
    lay = [(e, names.die_host(e.die)) for e in events]
    signs = names.moved_dice([e for e, host in lay if host == api.NONE])
    alike = Counter((names.die(e.die), host) for e, host in lay if host != api.NONE)
    on_cards = [f"{_so_many(n, kind, f'the {kind}')} on {names.full(host)}" for (kind, host), n in alike.items()]
    return listing([*filter(None, (signs,)), *on_cards])


def _so_many(n: int, kind: str, one: str) -> str:
    """``2 artifice dice``, or ``one`` of them."""
    return one if n == 1 else count(n, kind, kind.replace(" die", " dice"))


TOKEN_TELLERS: Tellers = {
    api.TokensPlaced: _placed,
    api.TokensRemoved: _removed,
    api.DiceRolled: _rolled,
    api.DieTurned: _turned,
    api.DieMoved: _die_moved,
}
TOKEN_GROUPS: Tellers = {
    api.TokensPlaced: _placements,
    api.TokensRemoved: _removals,
    api.DieMoved: _die_moves,
    api.DieTurned: _turns,
    api.DiceRolled: _rolls,
}
