"""What lasts for a while: what it does, to whom, and how long."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ashes_tui.engine import api
from ashes_tui.lang.select import Num
from ashes_tui.lang.static import Cannot, StatBonus, Static
from ashes_tui.lang.text import acts, lasting_text, plain
from ashes_tui.words.line import Line
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import duration_words, listing, possessive

_BEARER = re.compile(r"\bthis unit('s)?")
_YOU = re.compile(r"\byou(r| control)?\b")


def lasting(e: api.EffectBegan, names: Names) -> Line:
    """An effect that has begun, with the card that it comes from."""
    effect = e.effect
    source, until = effect.source.partition("#")[0], _until(effect, names)
    over = [names.full(card) for card, _ in effect.cards] + [names.whom(s) for s in effect.seats]
    if effect.copy_of is not None:
        told = f"{listing(over)} {'is a copy' if len(over) == 1 else 'are copies'} of {effect.copy_of} {until}"
    elif _only_adds(effect.statics):
        whom = f" for {listing(over)}" if over and over != [source] else ""
        told = f"{_added(effect.statics)} {until}{whom}"
    else:
        told = _forbidden(effect, over, until) or _in_words(effect, [] if over == [source] else over, until, names)
    return Line(f"{source}: {told}", seat=effect.seat)


def _until(effect: api.TimedEffect, names: Names) -> str:
    """How long it lasts; with the name of its player, whose next turn may end it."""
    until = duration_words(effect.duration)
    if names.is_addressed(effect.seat):
        return until.replace("the next turn of its player", "your next turn")
    return until.replace("its player", names.seat(effect.seat))


def _only_adds(statics: Sequence[Static]) -> bool:
    """Whether all that an effect does is told by numbers."""
    return all(isinstance(s, StatBonus) and isinstance(s.n, Num) and s.per is None for s in statics)


def _added(statics: Sequence[Static]) -> str:
    """``+1 attack``."""
    return listing([f"{s.n.n:+} {s.stat.value}" for s in statics if isinstance(s, StatBonus) and isinstance(s.n, Num)])


def _forbidden(effect: api.TimedEffect, over: Sequence[str], until: str) -> str:
    """What cards or players cannot do; empty if that is not all, or is narrower than it sounds."""
    bans = [ban for ban in effect.statics if isinstance(ban, Cannot) and _is_unconditional(ban)]
    if not over or len(bans) < len(effect.statics):
        return ""
    return f"{listing(over)} cannot {acts([act for ban in bans for act in ban.what])} {until}"


def _is_unconditional(ban: Cannot) -> bool:
    """Whether a restriction is unconditional, so that its acts describe it fully."""
    return not (ban.by or ban.means or ban.of or ban.given)


def _in_words(effect: api.TimedEffect, over: Sequence[str], until: str, names: Names) -> str:
    """All that an effect does, as a card would say it, with the names of those that it is over and of its player."""
    text = plain(lasting_text(names.rulebook, effect.statics, until, of_players=bool(effect.seats)))
    bearer = "it" if not over else over[0] if len(over) == 1 else f"each of {listing(over)}"
    of_it = possessive(bearer) if over else "its"
    text = _BEARER.sub(lambda found: of_it if found[1] else bearer, text)
    if all(map(names.is_addressed, effect.seats or (effect.seat,))):
        return text
    who, several = (listing(over), len(over) > 1) if effect.seats else (names.seat(effect.seat), False)
    said = {None: who, "r": possessive(who), " control": f"{who} {'control' if several else 'controls'}"}
    return _YOU.sub(lambda found: said[found[1]], text)
