"""What the values of an automaton mean, each in a sentence (CHI-58, CHI-59, ASC-DRG-06, ASC-DRG-40)."""

from __future__ import annotations

from ashes_tui.engine.api import SeatView
from ashes_tui.lang.text import card_text, plain
from ashes_tui.words.names import Names
from ashes_tui.words.phrases import count


def threat_words(seat: SeatView, names: Names) -> str:
    """How many aspects its row is filled up to, and when."""
    rows = "each of its rows" if sum(bool(one.automaton) for one in names.view.seats) > 1 else "its row"
    return f"Threat {seat.threat}: each {_phase(seat, names)} fills {rows} up to {count(seat.threat, 'aspect')}"


def stamina_words(seat: SeatView) -> str:
    """How often its draw pile comes back, or what it means that it does not."""
    if not seat.stamina:
        return "Fatigued, stamina 0: each aspect it would discard off its draw pile wounds it"
    often = "once" if seat.stamina == 1 else f"{seat.stamina} times"
    return f"Stamina {seat.stamina}: {often} it may shuffle its discard pile into a new draw pile"


def rains_words(seat: SeatView, names: Names) -> str:
    """What its Red Rains tokens lead to, and what brings them."""
    stage, n = seat.stage, _stages(seat, names)
    then = f", then phase {stage + 1} of {n} begins" if stage < n else ""
    set_off = f"{seat.rains_needed} set off its Ultimate{then}"
    brings = f"each face-up aspect brings one in the {_phase(seat, names)}"
    return f"Red Rains {seat.phoenixborn.red_rains} of {seat.rains_needed}: {set_off}; {brings}"


def spell_words(seat: SeatView, names: Names) -> str:
    """Which of its Ultimates or ready spells is the present one, and what that does."""
    book, spec = names.rulebook, names.rulebook.automata[seat.automaton]
    boxes = card_text(book, book.cards[spec.spells[seat.stage - 1]])
    does = " ".join(plain(box.body) for box in boxes).removeprefix("Ultimate: ")
    called = "Ultimate" if spec.behaviors else "ready spell, stage"
    return f"Its {called} {seat.stage} of {len(spec.spells)}: {does}"


def status_words(seat: SeatView, names: Names) -> str:
    """What the status tokens of a Dragonborn are for, and what brings them (ASC-DRG-04, ASC-DRG-10)."""
    brings = f"each face-up aspect brings one in the {_phase(seat, names)}"
    return f"Status {seat.phoenixborn.status}: tokens spent for its own ability in its turns; {brings}"


def progress_words(seat: SeatView, names: Names) -> str:
    """What the two parts of a Dragonborn's ready spell are for, and how its stages follow (ASC-DRG-07, ASC-DRG-08)."""
    return (
        f"Activated: done when its die says so. Progress: done in each {_phase(seat, names)}; a spell that leaves play "
        "by it makes room for the next stage"
    )


def _phase(seat: SeatView, names: Names) -> str:
    return "recovery phase" if names.rulebook.automata[seat.automaton].behaviors else "dragon phase"


def _stages(seat: SeatView, names: Names) -> int:
    return len(names.rulebook.automata[seat.automaton].spells)
