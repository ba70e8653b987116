"""The definitions a game uses, so that a saved game outlives a later fix of its cards."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ashes_tui.engine.api import GameSetup
from ashes_tui.lang.defs import CardDef, Rulebook


def used_rulebook(rulebook: Rulebook, setup: GameSetup) -> Rulebook:
    """The part of ``rulebook`` that a game with ``setup`` can ever use, in the same order.

    If a deck list is closed, this includes every card such a deck could hold.
    """
    names = _reachable_names(rulebook, setup)
    edition = rulebook.editions[setup.edition]
    closed = not all(seat.open_list for seat in setup.seats)
    lists = [name for name in (edition.chained, edition.banned if closed else None) if name]
    return msgspec.structs.replace(
        rulebook,
        cards={name: card for name, card in rulebook.cards.items() if name in names},
        editions={name: e for name, e in rulebook.editions.items() if name == setup.edition},
        automata={name: a for name, a in rulebook.automata.items() if setup.opponent and name == setup.opponent.name},
        lists={name: tuple(t for t in rulebook.listed(name) if t in names) for name in lists},
    )


def _reachable_names(rulebook: Rulebook, setup: GameSetup) -> set[str]:
    """Names of all cards in the decks and of the opponent, and of those they name, directly or not."""
    queue = [n for seat in setup.seats for n in (seat.deck.phoenixborn, *seat.deck.cards)]
    closed = (seat.deck.phoenixborn for seat in setup.seats if not seat.open_list)
    queue += [n for phoenixborn in closed for n in rulebook.buildable(phoenixborn, setup.edition)]
    opponent = rulebook.automata.get(setup.opponent.name) if setup.opponent else None
    queue += opponent.titles if opponent else ()
    queue += (setup.opponent.aspects or ()) if setup.opponent else ()
    reached: set[str] = set()
    while queue:
        name = queue.pop()
        if name in rulebook.cards and name not in reached:
            reached.add(name)
            queue += _texts_in_card(rulebook.cards[name])
    return reached


def _texts_in_card(card: CardDef) -> Iterator[str]:
    """Every string in a definition, card names among them."""
    return _texts(msgspec.to_builtins(card))


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _texts(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _texts(value)
