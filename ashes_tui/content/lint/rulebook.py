"""What only the whole can tell: names that must exist, keywords in use, one meaning per ability."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ashes_tui.content.cards.reader import Found
from ashes_tui.content.collected import Collected
from ashes_tui.content.editions import LISTS
from ashes_tui.content.findings import Finding, SourceSpot, did_you_mean, nearest
from ashes_tui.content.language.fields import Use
from ashes_tui.content.lint.automata import check_automata
from ashes_tui.lang.block import Block
from ashes_tui.lang.terms import ALTERATION_TYPES, CONJURED_TYPES, UNIT_TYPES, CardType

Check = Callable[[Collected, Use], tuple[str, str] | None]


def check_whole(found: Collected) -> None:
    """Add a finding for everything that does not fit together."""
    for use in found.uses:
        if use.kind != "keyword" and use.name in found.unread:
            continue  # what is wrong with that card has been said
        problem = CHECKS[use.kind](found, use)
        if problem is not None:
            _report(found, use.path, use.spot, *problem)
    _unused_keywords(found)
    _ability_names(found)
    check_automata(found)


def _report(found: Collected, path: str, spot: SourceSpot, message: str, remedy: str) -> None:
    found.findings.append(Finding(path, spot.line, spot.column, message, remedy))


def _card(found: Collected, use: Use) -> tuple[str, str] | None:
    if use.name in found.cards:
        return None
    return f"there is no card '{use.name}'", did_you_mean(use.name, found.cards)


def _typed(types: frozenset[CardType], what: str) -> Check:
    def check(found: Collected, use: Use) -> tuple[str, str] | None:
        known = [title for title, entry in found.cards.items() if entry.card.type in types]
        if use.name in known:
            return None
        if use.name in found.cards:
            kind = found.cards[use.name].card.type.value
            return f"'{use.name}' is no {what} but has the type '{kind}'", did_you_mean(use.name, known)
        return f"there is no card '{use.name}'", did_you_mean(use.name, known)

    return check


def _phoenixborn(found: Collected, use: Use) -> tuple[str, str] | None:
    known = [title for title, entry in found.cards.items() if entry.card.type is CardType.PHOENIXBORN]
    return None if use.name in known else (f"there is no Phoenixborn '{use.name}'", did_you_mean(use.name, known))


def _keyword(found: Collected, use: Use) -> tuple[str, str] | None:
    if use.name not in found.keywords:
        remedy = nearest(use.name, found.keywords) or "write it as a block: rules/README.md, section 3"
        return f"there is no keyword '{use.name}'", remedy
    numbered = found.keywords[use.name].keyword.numbered
    if numbered and use.n is None:
        return f"the keyword '{use.name}' needs its number", f"write {use.name} 1"
    if not numbered and use.n is not None:
        return f"the keyword '{use.name}' has no number", f"write {use.name}"
    return None


def _list(found: Collected, use: Use) -> tuple[str, str] | None:
    if use.name in found.lists:
        return None
    return f"there is no list '{use.name}'", did_you_mean(use.name, found.lists)


def _list_in_use(found: Collected, use: Use) -> tuple[str, str] | None:
    named = [name for edition in found.editions.values() for key in LISTS if (name := getattr(edition, key))]
    if use.name in named:
        return None
    return f"no edition names the list '{use.name}'", did_you_mean(use.name, tuple(dict.fromkeys(named)))


CHECKS: dict[str, Check] = {
    "card": _card,
    "conjuration": _typed(CONJURED_TYPES & UNIT_TYPES, "conjuration"),
    "conjured alteration": _typed(CONJURED_TYPES & ALTERATION_TYPES, "conjured alteration spell"),
    "conjured card": _typed(CONJURED_TYPES, "conjured card"),
    "aspect": _typed(frozenset({CardType.ASPECT}), "aspect"),
    "ready spell": _typed(frozenset({CardType.READY_SPELL}), "ready spell"),
    "dragonborn": _typed(frozenset({CardType.DRAGONBORN}), "Dragonborn"),
    "chimera": _typed(frozenset({CardType.CHIMERA}), "Chimera"),
    "behavior": _typed(frozenset({CardType.BEHAVIOR}), "behaviour card"),
    "phoenixborn": _phoenixborn,
    "keyword": _keyword,
    "list": _list,
    "list in use": _list_in_use,
}


def _unused_keywords(found: Collected) -> None:
    used = {use.name for use in found.uses if use.kind == "keyword"}
    for name, entry in found.keywords.items():
        if name not in used:
            _report(
                found,
                entry.path,
                entry.spot,
                f"no card uses the keyword '{name}'",
                "write it on a card or remove it",
            )


def _ability_names(found: Collected) -> None:
    """One name has one meaning (ASC-GLO-14 adds up what bears the same name)."""
    meanings: dict[str, tuple[Found, tuple[Block, ...]]] = {}
    for entry in found.cards.values():
        for name, blocks in _abilities(entry).items():
            if name in found.keywords:
                message = f"'{name}' is a keyword of the library, but '{entry.card.name}' spells it out"
                _report(found, entry.path, entry.spot, message, f"write '- {name}' or choose another name")
            elif meanings.setdefault(name, (entry, blocks))[1] != blocks:
                first = meanings[name][0]
                message = f"'{entry.card.name}' and '{first.card.name}' give '{name}' two meanings"
                _report(found, entry.path, entry.spot, message, "choose another name, or make it a keyword")


def _abilities(entry: Found) -> dict[str, tuple[Block, ...]]:
    found: dict[str, tuple[Block, ...]] = {}
    for block in entry.card.blocks:
        if isinstance(block, Block) and block.name is not None:
            found[block.name] = (*found.get(block.name, ()), replace(block, n=None))
    return found
