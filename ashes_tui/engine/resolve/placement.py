"""Cards entering and leaving play: battlefield, attaching, destinations (ASC-ACT-10..20, ASC-TIM-01)."""

from __future__ import annotations

from msgspec import structs

from ashes_tui.engine.board import permissions
from ashes_tui.engine.board.capacity import battlefield_free
from ashes_tui.engine.resolve.run import Run, step
from ashes_tui.engine.resolve.windows import can_be_answered, open_window
from ashes_tui.engine.table import events as ev
from ashes_tui.engine.table.control import LeaveFrame, Record
from ashes_tui.engine.table.state import EXHAUSTED, NONE
from ashes_tui.lang.terms import CONJURED_TYPES, Blood, EventKind, Means, Rule, Token, Zone


def bleed(run: Run, card: int, moment: Blood) -> None:
    """Wound an aspect's owner by its blood value when it is destroyed or discarded (ASC-DRG-29).

    The edition says when: as it is removed from play (ASC-DMG-05), or once it has reached its destination (DMG-16).
    """
    c = run.table.cards[card]
    blood = run.rules.infos[c.name].card.blood
    if blood and run.board.edition.blood is moment:
        owner = run.table.body(c.owner)
        open_window(run, run.place_wounds(owner.phoenixborn, blood, card, NONE, Means.GAME, Rule.BLOOD))


def enter_battlefield(run: Run, cards: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Put units into play at the right end of a battlefield (ASC-ACT-13), and return them.

    Units for which there is no space are discarded (ASC-ACT-10). Conjurations still in their pile stay there.
    """
    placed = []
    for card in cards:
        if battlefield_free(run.board, seat) > 0:
            run.move(card, Zone.BATTLEFIELD, seat)
            placed.append(card)
        elif run.table.cards[card].zone is not Zone.CONJURATION_PILE:
            send_home(run, card)
    for card in placed:
        fill_circles(run, card)
    if placed:
        open_window(run, *(Record(kind=EventKind.ENTERS, card=c, player=seat, cause=seat) for c in placed))
    return tuple(placed)


def fill_circles(run: Run, card: int) -> None:
    """Place status tokens up to the number of circles on a card (ASC-DRG-05, ASC-TXT-03, STA-02)."""
    missing = run.rules.infos[run.table.cards[card].name].card.status - run.table.cards[card].status
    if missing > 0:
        run.emit(ev.TokensPlaced(card, Token.STATUS, missing, NONE, NONE, Means.GAME))


def attach(run: Run, card: int, host: int) -> None:
    """Attach an alteration spell; its controller is the host's (ASC-GLO-05).

    It comes into play by that, unless it was attached before.
    """
    caster, enters = run.table.cards[card].seat, run.table.cards[card].zone is not Zone.ATTACHED
    run.move(card, Zone.ATTACHED, run.table.cards[host].seat, host=host)
    mark = run.table.cards[host].incarnation
    attached = Record(kind=EventKind.ATTACHED, card=card, player=caster, cause=caster, host=host, mark=mark)
    entering = structs.replace(attached, kind=EventKind.ENTERS)
    facts = (attached, entering) if enters and can_be_answered(run, entering) else (attached,)
    open_window(run, *facts)


def send_home(run: Run, card: int) -> None:
    """Move a discarded card to its owner's discard pile or conjuration pile (ASC-ACT-12)."""
    c = run.table.cards[card]
    conjured = run.rules.infos[c.name].type in CONJURED_TYPES
    if conjured:
        run.move(card, Zone.CONJURATION_PILE, c.owner)
    else:
        run.move(card, Zone.DISCARD_PILE, c.owner, index=0)


def clear_card(run: Run, card: int) -> None:
    """Clear a leaving card: its dice go to their owners' exhausted pools, attached cards are discarded.

    ASC-DICE-13, ASC-TIM-01, Q-03.
    """
    c = run.table.cards[card]
    for die in c.dice:
        run.emit(ev.DieMoved(die, EXHAUSTED))
    for inner in (*c.attached, *c.under):
        clear_card(run, inner)
        send_home(run, inner)


def clear_aside(run: Run, cards: tuple[int, ...]) -> None:
    """Discard those of the cards an effect set aside that are still there when its card has resolved."""
    for card in cards:
        if run.table.cards[card].zone is Zone.ASIDE:
            clear_card(run, card)
            send_home(run, card)


def departure_records(
    run: Run, card: int, source: int = NONE, cause: int = NONE, means: Means | None = None
) -> tuple[Record, ...]:
    """The records that triggers may respond to when a card and its attachments leave play."""
    c = run.table.cards[card]
    return tuple(
        Record(
            kind=EventKind.LEAVES,
            card=gone,
            player=run.table.cards[gone].seat,
            source=source,
            cause=cause,
            means=means,
        )
        for gone in (card, *c.attached)
    )


@step(LeaveFrame)
def _leave(run: Run, frame: LeaveFrame) -> None:
    """A card leaves play without being destroyed: aside, triggers, then its destination (ASC-TIM-01)."""
    c = run.table.cards[frame.card]
    if frame.stage == 0:
        if not run.board.has_stayed(frame.card, frame.mark):
            run.pop()
            return
        frame.stage = 1
        run.move(frame.card, Zone.ASIDE, c.seat)
        if frame.to == "discard":
            bleed(run, frame.card, Blood.ON_REMOVAL)
            if run.stack[-1] is not frame:
                return
    if frame.stage == 1:
        frame.stage = 2
        open_window(run, *departure_records(run, frame.card))
        if run.stack[-1] is not frame:
            return
    run.pop()
    if run.table.cards[frame.card].zone is Zone.ASIDE:
        _move_to_destination(run, frame)
    if frame.to == "discard":
        bleed(run, frame.card, Blood.AFTER_DISCARD)


def _move_to_destination(run: Run, frame: LeaveFrame) -> None:
    card = run.table.cards[frame.card]
    if frame.to == "hand with attached":
        for inner in card.attached:
            clear_card(run, inner)
            move_to_pile(run, inner, "hand")
    clear_card(run, frame.card)
    if frame.to == "aside":
        return
    if frame.to == "under" and run.board.is_in_play(frame.host):
        run.move(frame.card, Zone.UNDER, run.table.cards[frame.host].seat, host=frame.host)
    elif frame.to in ("discard", "under"):
        send_home(run, frame.card)
    else:
        move_to_pile(run, frame.card, frame.to.removesuffix(" with attached"))


def move_to_pile(run: Run, card: int, to: str) -> None:
    """Put a card into its owner's hand or pile, or remove it from the game.

    Conjured cards return to their conjuration pile instead (ASC-ACT-12), unless they can be removed from the game.
    """
    c = run.table.cards[card]
    if run.rules.infos[c.name].type in CONJURED_TYPES and not (to == "removed" and _removable(run, card)):
        send_home(run, card)
        return
    if to == "hand" and run.table.seats[c.owner].automaton:
        to = "top"  # ASC-DRG-39
    zone, index = _PILES[to]
    run.move(card, zone, c.owner, index=index)
    if to == "shuffled":
        run.shuffle(c.owner)


def _removable(run: Run, card: int) -> bool:
    """Whether a conjured card can be removed from the game; a Dragonborn's returns to its pile (ASC-DRG-35)."""
    owner = run.table.cards[card].owner
    return (
        not run.table.seats[owner].automaton
        or permissions.automaton_ways(run.board, owner).removed_conjured == "removed"
    )


_PILES: dict[str, tuple[Zone, int]] = {
    "hand": (Zone.HAND, NONE),
    "top": (Zone.DRAW_PILE, 0),
    "bottom": (Zone.DRAW_PILE, NONE),
    "shuffled": (Zone.DRAW_PILE, NONE),
    "discard": (Zone.DISCARD_PILE, 0),
    "removed": (Zone.REMOVED, NONE),
}
