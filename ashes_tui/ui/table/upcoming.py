"""What the other side may do next, for answers that leave the table to it: an automaton's odds, a person's means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ashes_tui.client.decks.odds import Odds
from ashes_tui.content.reference.short_words import short_form
from ashes_tui.engine import api
from ashes_tui.engine.api import FACES, NONE, CardView, SeatView
from ashes_tui.lang.block import Block
from ashes_tui.lang.defs import AutomatonDef
from ashes_tui.lang.select import Ref
from ashes_tui.lang.terms import ASPECT_TYPES, BlockKind, EventKind, Intent, Level, Phase, Stat, Zone
from ashes_tui.lang.text import card_text, numbers, plain
from ashes_tui.ui.table.model import TableModel
from ashes_tui.ui.table.rows import body_of
from ashes_tui.ui.table.unseen import unseen_aspects
from ashes_tui.words.behavior_row import (
    row_as_things_stand,
    row_in_few_words,
    steps_as_things_stand,
    steps_in_few_words,
)
from ashes_tui.words.phrases import capital, count, listing
from ashes_tui.words.sentences import block_sentence

_AIMS = {Intent.LEFT: "leftmost unit", Intent.RIGHT: "rightmost unit", Intent.CENTER: "Phoenixborn"}
"""Whom an aspect attacks."""

Sentences = tuple[str, ...]
"""Sentences that belong together; what stands before a colon is what one is about."""
Group = tuple[Sentences, ...]
"""The same in one or more forms, that with the most lines first."""
_LEVELS = {Level.BASIC: "basic", Level.CLASS: "class", Level.POWER: "power"}


def upcoming(model: TableModel) -> tuple[Group, ...]:
    """What is to be known before the opponent plays on; of meditating what it can turn and what it costs."""
    entry = model.entry()
    own: tuple[Group, ...] = (_to_meditate(model),) if entry is not None and isinstance(entry.act, api.Meditate) else ()
    theirs = model.view.seats[model.far_seat]
    if theirs.index == model.seat or model.view.outcome is not None:
        return own
    spec = model.names.rulebook.automata.get(theirs.automaton) if theirs.automaton else None
    if spec is None:
        return (*own, _means_of(model, theirs))
    worst, unseen = _worst_of(model, theirs, spec), _unseen(model)
    return (*own, _turn_of(model, theirs, spec), *(((worst,),) if worst else ()), *((unseen,) if unseen else ()))


def title_of_upcoming(model: TableModel) -> str:
    """Whose next turn that is."""
    return f"{model.names.possessive(model.far_seat)} next turn"


def soon(model: TableModel) -> Sentences:
    """What may come next of the other side, as the table stands: who would attack whom, or what a person has left."""
    theirs = model.view.seats[model.far_seat]
    if theirs.index == model.seat or model.view.outcome is not None:
        return ()
    if not theirs.automaton:
        return _means_of(model, theirs)[-1]
    body = body_of(model.view, theirs.index)
    attack = model.view.attack
    busy = {battle.attacker for battle in attack.battles} if attack else set()  # they are exhausted after it
    able = [card for card in theirs.battlefield if _may_attack(model, card) and card.id not in busy]
    found = ["; ".join((_aims(model, theirs, card), *_when_declared(model, card))) for card in able]
    if body.rains_needed:
        now, left = body.phoenixborn.red_rains, body.rains_needed - body.phoenixborn.red_rains
        ultimate = f"{left} more {'bring' if left > 1 else 'brings'} its Ultimate"
        phase = model.names.rulebook.automata[theirs.automaton].ways.upkeep.value
        comes = [f"{bring} in the {phase} phase" for bring in _rains_of_aspects(model)]
        found.append(f"Red Rains {now} of {body.rains_needed}: {'; '.join((ultimate, *comes))}")
    return tuple(found)


def ever_briefer(coming: Sequence[str]) -> Iterator[Sentences]:
    """What may come, then ever more of it from the last on in few words, which keep its numbers."""
    few = [_in_few_words(text) for text in coming]
    yield tuple(coming)
    for n in range(len(coming) - 1, 0, -1):
        yield *coming[:n], f"Also {', '.join(few[n:])}"
    yield (", ".join(few),)


_ATTACK = re.compile(r"(.+) aims at .+, attack (\d+)")


def _in_few_words(text: str) -> str:
    """``Hunting Instincts A4``, ``Red Rains 0 of 3``, ``Dice: 5 active``: whose attack it is, or its number."""
    if attack := _ATTACK.match(text):
        return f"{attack[1]} A{attack[2]}"
    lead = text.partition(":")[0]
    return lead if any(sign.isdigit() for sign in lead) else re.split("[,;]", text)[0]


# --- one's own -------------------------------------------------------------------------------------------------------


def _to_meditate(model: TableModel) -> Group:
    own = model.view.seats[model.seat]
    low = [die.id for die in own.active_dice if die.level is not Level.POWER]
    dice = f"Below power: {model.names.best_first(low)}" if low else "Below power: none of your active dice"
    cards = f"To discard: {count(own.hand_count, 'card')} in hand, {own.draw_count} in the draw pile"
    spells = f", {count(len(own.spellboard), 'ready spell')}" if own.spellboard else ""
    return ((dice, cards + spells),)


# --- an automaton's --------------------------------------------------------------------------------------------------


def _turn_of(model: TableModel, seat: SeatView, spec: AutomatonDef) -> Group:
    """What it does in its turn: each row with its odds, or the unit that attacks (ASC-DRG-11, ASC-DRG-13, CHI-02).

    Status abilities come first, and may change what follows (CHI-08).
    """
    using = [model.names.card(card.id) for card in _with_status(model, seat)]
    first = (f"First its status tokens: {listing(using)}",) if using else ()
    n = _face_down(seat)
    if not n:
        return ((*first, *_attack(model, seat, spec, "As things stand" if using else "It rolls nothing")),)
    die, odds = "behaviour die" if spec.behaviors else f"{spec.die.value} die", tuple(_odds(model, seat, spec))
    rows = (f"{Odds('', chance).percent}: {does} ({on})" for chance, does, on in odds)
    alike = {does: sum((part for part, same, _ in odds if same == does), Fraction()) for _, does, _ in odds}
    brief = "; ".join(f"{Odds('', chance).percent.replace(' ', '')} {does}" for does, chance in alike.items())
    return (
        (*first, f"It rolls the {die}: {count(n, 'aspect')} face down", *rows),
        (*first, f"{capital(die)}: {brief}"),
    )


def without_a_roll(model: TableModel, seat: SeatView) -> Sentences:
    """What it does as things stand if none of its aspects lies face down, in ever fewer words; empty if one does.

    Nor is it told in a turn in which it has rolled; between two rounds, as aspects come before its next turn; and in
    the turn of a Dragonborn, of which nothing tells later whether it rolled.
    """
    if _face_down(seat) or not _are_turns(model) or model.game.row_in_force():
        return ()
    spec = model.names.rulebook.automata[seat.automaton]
    if _has_its_turn(model, seat):
        return _without_a_roll_now(model, seat) if spec.behaviors else ()
    why = "As things stand" if _with_status(model, seat) else "No aspect face down"
    first, *after = _attack(model, seat, spec, f"{why}, no roll")
    says = first.partition(";")[0]
    brief = capital(says.removeprefix(f"{why}, "))
    return tuple(dict.fromkeys((". ".join((first, *after)), first, says, brief, brief.partition(", ")[0], "No roll")))


def _without_a_roll_now(model: TableModel, seat: SeatView) -> Sentences:
    """The same of the turn that it has: what attacks whom, once it has declared that."""
    attack, why = model.view.attack, "No aspect face down, no roll"
    if attack is None or model.view.seats[attack.seat].side != seat.side:
        return why, "No roll"
    units = [model.names.card(battle.attacker) for battle in attack.battles]
    does = f"{listing(units)} {'attacks' if len(units) == 1 else 'attack'} {model.names.card(attack.target)}"
    attackers = f"{count(len(units), 'unit')} {'attacks' if len(units) == 1 else 'attack'}"
    return tuple(dict.fromkeys((f"{why}: {does}", f"No roll: {does}", f"No roll: {attackers}", "No roll")))


def _has_its_turn(model: TableModel, seat: SeatView) -> bool:
    """Whether a turn of that side goes on, so that what is seen of it foretells no other one."""
    active = model.view.active
    return active != NONE and model.view.seats[active].side == seat.side


def _are_turns(model: TableModel) -> bool:
    """Whether players have turns: neither between two rounds nor after the end."""
    return model.view.phase is Phase.PLAYER_TURNS and model.view.outcome is None


def _face_down(seat: SeatView) -> int:
    """How many aspects lie face down."""
    return sum(card.zone is Zone.FACE_DOWN for card in seat.battlefield)


def _with_status(model: TableModel, seat: SeatView) -> list[CardView]:
    """The cards whose status tokens it spends before anything else."""
    body = body_of(model.view, seat.index).phoenixborn
    return [card for card in (body, *seat.battlefield) if card.status]


def attacks_if_told_to(model: TableModel, seat: SeatView) -> bool:
    """Whether a unit of its could attack as things stand, or may come before it has to.

    Without an aspect face down it has no choice, and rolls for none. Between two rounds its units become ready; but
    before its first turn it has none.
    """
    if _are_turns(model):
        able = any(_may_attack(model, card) for card in seat.battlefield) or not _face_down(seat)
    else:
        able = any(card.zone is Zone.BATTLEFIELD for card in seat.battlefield)
    printed = (model.names.definition(card.id) for card in _with_status(model, seat))
    return able or any(card.produces for card in printed if card)


def _odds(model: TableModel, seat: SeatView, spec: AutomatonDef) -> Iterator[tuple[Fraction, str, str]]:
    """A quarter, ``attack``, ``2-4``, in the order of the card; as things stand."""
    able = attacks_if_told_to(model, seat)
    if not spec.behaviors:
        for row in spec.rows:
            chance = Fraction(FACES.count(row.level), len(FACES))
            does = steps_in_few_words(steps_as_things_stand(row.steps, able), settled=True)
            yield chance, does, _LEVELS[row.level]
        return
    title = spec.behaviors[body_of(model.view, seat.index).stage - 1]
    blocks = [b for b in model.names.rulebook.cards[title].blocks if isinstance(b, Block) and b.rolls[0]]
    sides = [block.rolls[1] - block.rolls[0] + 1 for block in blocks]
    for block, n in zip(blocks, sides, strict=True):
        yield (
            Fraction(n, sum(sides)),
            row_in_few_words(row_as_things_stand(block, able), settled=True),
            numbers(block.rolls),
        )


def _attack(model: TableModel, seat: SeatView, spec: AutomatonDef, lead: str) -> Iterator[str]:
    """With no aspect face down the leftmost unit that can attacks, or it passes."""
    able = [card for card in seat.battlefield if _may_attack(model, card)]
    if not able:
        yield f"{lead}: it passes, as none of its units can attack"
        return
    together = _together(model, spec, able)
    if len(together) > 1:
        total = sum(card.attack or 0 for card in together)
        yield f"{lead}: {_called(model, together)} attack together, {total} in all"
        yield from ("; ".join((_aims(model, seat, card), *_when_declared(model, card))) for card in together)
    else:
        first, whom = able[0], _target(model, seat, able[0])
        does = f"{lead}: {model.names.card(first.id)} attacks {whom}, attack {first.attack}"
        yield "; ".join((does, *_when_declared(model, first)))
    later = [card for card in able if card not in together]
    if later:
        yield f"Ready after it: {_called(model, later)}"


def _together(model: TableModel, spec: AutomatonDef, able: Sequence[CardView]) -> list[CardView]:
    """The leftmost of the units that can attack, and those that attack with it (ASC-DRG-21)."""
    aims = [printed.intent for card in able if (printed := model.names.definition(card.id))]
    if spec.ways.attackers != "together" or len(aims) < len(able) or aims[0] is not Intent.CENTER:
        return [*able[:1]]
    return [card for card, aim in zip(able, aims, strict=True) if aim is Intent.CENTER]


def _may_attack(model: TableModel, card: CardView) -> bool:
    printed = model.names.definition(card.id)
    stays = printed is not None and printed.type in ASPECT_TYPES and printed.intent is None
    return card.may_attack and not stays


def _is_open_aspect(model: TableModel, card: CardView) -> bool:
    printed = model.names.definition(card.id) if card.zone is Zone.BATTLEFIELD else None
    return printed is not None and printed.type in ASPECT_TYPES


def _aims(model: TableModel, seat: SeatView, card: CardView) -> str:
    """``Firebelly aims at your Phoenixborn, attack 1``."""
    return f"{model.names.card(card.id)} aims at {_target(model, seat, card)}, attack {card.attack}"


def _target(model: TableModel, seat: SeatView, card: CardView) -> str:
    """Whom a unit attacks as things stand (ASC-DRG-22): without units both what it aims at and who is hit."""
    printed, units = model.names.definition(card.id), model.view.seats[seat.opposing].battlefield
    at = {Intent.LEFT: 0, Intent.RIGHT: -1}.get(printed.intent) if printed and printed.intent else None
    if at is not None and units:
        return model.names.card(units[at].id)
    whose = model.names.possessive(seat.opposing)
    aim = f"{whose} {_AIMS[printed.intent]}, else " if at is not None and printed and printed.intent else ""
    return f"{aim}{whose} Phoenixborn"


def _when_declared(model: TableModel, card: CardView) -> Iterator[str]:
    """What is certain to happen when a unit is declared as an attacker: by itself, or by what is attached to it."""
    for source, called in ((card, Ref("self")), *((one, Ref("host")) for one in card.attached)):
        printed = model.names.definition(source.id)
        for at, entry in enumerate(printed.blocks if printed else ()):
            address = f"{printed.name}#{at}" if printed else ""
            blocks = model.names.ability_blocks(address)
            has_lost = source is card and entry.name and not any(n.startswith(entry.name) for n in card.abilities)
            if not has_lost and any(_answers_attack(block, called) for block in blocks):
                said = short_form(block_sentence(address, model.names))
                yield f"{said[:1].lower()}{said[1:]}".removesuffix(".")


def _answers_attack(block: Block, called: Ref) -> bool:
    """Whether an ability happens when the card that it calls so is declared as an attacker."""
    happens = block.kind in (BlockKind.WHEN, BlockKind.AFTER)
    return happens and any(on.event is EventKind.ATTACKS and on.subject == called for on in block.events)


def _worst_of(model: TableModel, seat: SeatView, spec: AutomatonDef) -> Sentences:
    """Its Ultimate and what brings it; of a Dragonborn the ready spell that it activates."""
    body = body_of(model.view, seat.index)
    title = spec.spells[body.stage - 1] if 0 < body.stage <= len(spec.spells) else ""
    if not title:
        return ()
    book = model.names.rulebook
    words = " ".join(plain(box.body) for box in card_text(book, book.cards[title])).removeprefix("Ultimate: ")
    if not spec.behaviors:
        return (f"{title}: {words}",)
    rains = body.phoenixborn.red_rains
    return (f"Ultimate at {body.rains_needed} Red Rains, now {rains}: {words}", *_rains(model, body, spec))


def _rains(model: TableModel, body: SeatView, spec: AutomatonDef) -> Iterator[str]:
    """Where the next Red Rains tokens come from (CHI-58, CHI-31)."""
    yield from (f"In the {spec.ways.upkeep.value} phase: {bring} Red Rains" for bring in _rains_of_aspects(model))
    power = sum(die.level is Level.POWER for die in body.active_dice)
    yield f"Rage dice: {power} of {spec.dice} show power; all {spec.dice} bring 1 Red Rains"


def _rains_of_aspects(model: TableModel) -> Iterator[str]:
    """``3 face-up aspects bring 3``: how many Red Rains come at the end of the round, if any do (CHI-31)."""
    rows = [seat.battlefield for seat in model.view.seats if seat.automaton]
    open_ = sum(_is_open_aspect(model, card) for row in rows for card in row)
    if open_:
        yield f"{count(open_, 'face-up aspect')} {'brings' if open_ == 1 else 'bring'} {open_}"


def _unseen(model: TableModel) -> Group:
    """The aspects that it has face down and in its draw pile, of which nobody knows which is where."""
    found = unseen_aspects(model)
    if not found:
        return ()
    lead = f"Face down or in its draw pile: {count(sum(found.values()), 'aspect')}"
    called = [f"{n} {title}" for title, n in found.items()]
    each = [f"{name}: {_values(model, title)}" for name, title in zip(called, found, strict=True)]
    return (lead, *each), (f"{lead}, {listing(called)}",)


def _values(model: TableModel, title: str) -> str:
    """``attack 2, life 1``, and what it aims at."""
    card = model.names.rulebook.cards[title]
    aim = f"; {_AIMS[card.intent]}" if card.intent else ""
    return f"attack {card.shown(Stat.ATTACK)}, life {card.shown(Stat.LIFE)}{aim}"


# --- a person's ------------------------------------------------------------------------------------------------------


def _means_of(model: TableModel, seat: SeatView) -> Group:
    """What a person has to play on with, as everybody sees it: unit by unit, or in numbers alone.

    A unit that the answer under the cursor destroys attacks no more.
    """
    left = model.foreseen()
    units = [card for card in seat.battlefield if card.id != NONE and left.get(card.id) != 0]
    able = [card for card in units if card.may_attack and card.attack]
    attack = f", attack {sum(card.attack or 0 for card in able)} in all" if able else ""
    waits = "".join(f"; {told}" for told in _not_attacking(units))
    whose, dice = f"{model.names.possessive(seat.index)} units that can attack", len(seat.active_dice)
    return (
        (
            f"{whose}: {_called(model, able) or 'none'}{attack}{waits}",
            f"Dice: {_dice(seat)}",
            f"Cards: {seat.hand_count} in hand, {seat.draw_count} in the draw pile",
        ),
        (f"{whose}: {len(able) or 'none'}{attack}{waits}", f"Active dice: {dice}", f"Cards in hand: {seat.hand_count}"),
    )


def _not_attacking(units: Sequence[CardView]) -> Iterator[str]:
    """Why the other units are not among those that can attack: ``1 exhausted``, ``2 cannot attack now``."""
    spent = sum(card.exhausted for card in units)
    kept = sum(not card.exhausted and not card.may_attack for card in units)
    weak = sum(card.may_attack and not card.attack for card in units)
    if spent:
        yield f"{spent} exhausted"
    if kept:
        yield f"{kept} cannot attack now"
    if weak:
        yield f"{weak} with attack 0"


def _called(model: TableModel, cards: Sequence[CardView]) -> str:
    return listing([model.names.card(card.id) for card in cards])


def _dice(seat: SeatView) -> str:
    """``8 active: 3 power, 5 basic``."""
    if not seat.active_dice:
        return "none active"
    levels = Counter(die.level for die in seat.active_dice)
    parts = [f"{levels[level]} {word}" for level, word in reversed(_LEVELS.items()) if levels[level]]
    return f"{len(seat.active_dice)} active, {listing(parts)}"
