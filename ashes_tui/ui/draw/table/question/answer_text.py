"""What an answer of the list says in so many columns.

What tells answers apart stays whole as long as anything else can give way: first what the heading or another answer
says as well, then what else is known of a card, then *Summon* is shortened. Then a sign says that a price has an action
as well: the card tells it, too, and its dice stay. Only after that the name is cut.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ashes_tui.client.picking.entries import BLOCKS, Assign, Entry
from ashes_tui.client.picking.option_picker import ENDS_ROUND
from ashes_tui.client.trades import AT_MOST, UNLESS
from ashes_tui.engine import api
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.pieces import value_signs
from ashes_tui.ui.draw.table.question.attack_values import DOUBT, foretold_forms, without_forecast, without_loss
from ashes_tui.ui.draw.truncate import SUMMON_SHORT, brief_name, shorten_among
from ashes_tui.words.glyphs import in_tier
from ashes_tui.words.questions.no_effect import NO_EFFECT, does_harm, note_forms

_VERBS = {api.PlayCard: "Play ", api.Activate: "Activate ", api.DeclareAttack: "Attack ", api.PickDice: "Spend "}
"""What the heading of a column says already."""
_SAID = "Discard "
"""What the question says already wherever answers that are cards begin so."""
SUMMON = "Summon "
"""Half of the names of spells begin so."""
EXHAUSTED = "exhausted"
"""Said of a card that rests; a sign says so in little room."""
KEEPS = "you keep "
"""What the heading says of dice that are left."""
ACTIONS = ("main", "side")
_BRIEF = NO_EFFECT.removesuffix(" now")
_VALUE = re.compile(r"\b([AL])(?=\d)")
_ATTACK = re.compile(r"\bA\d")
_MOST_LIFE = re.compile(r"(?<=L)(\d+)/\d+")
_COUNT = re.compile(r"(?:x|\W)\d+")
_NUMBER = re.compile(r"[x×]\d+")
"""How many alike there are, of what is counted: tokens on a card are told where there is more room."""
_UNLESS = re.compile(f"{UNLESS}[a-z]+")
_MOST = re.compile(rf"{AT_MOST}([^\s,?]+)[?]?")
"""What is lost at the most, with what may be in doubt besides."""
_BEST = "with the best attacker"
"""When that much is lost."""
_WITH = re.compile(r"(?<=\d), with ")
"""Begins what lies on a unit, right after its values."""
_LEFT = ">9?"
_BY_ONE = " with "
"""In an attack, begins the single unit that can make it."""
_SAME_DIE = re.compile(r"\b([A-Z][a-z])([^\w\s]+) \1(?=[^\w\s])")
"""Two dice of a type, which is said once in few words, as it is of those that are left."""
_LEAST = 4
"""So many columns of a name are kept in any case."""


class AnswerText(NamedTuple):
    """What is written of an answer: its name; at the right values and price; beside it a note."""

    name: str
    values: str = ""
    price: str = ""
    note: str = ""

    @property
    def width(self) -> int:
        """The columns it takes, with one between its parts, and two before a reason."""
        # With only one a reason would read as a part of the name.
        reason = bool(self.note) and not self.price and self.note != _BRIEF
        return sum(text_width(part) + 1 for part in self if part) - 1 + reason


def named(entry: Entry, heading: str) -> str:
    """What an answer is called, without the word that its question or the heading of its column says."""
    text = entry.text.removeprefix(_VERBS.get(type(entry.act), "") if heading else "")
    text = f"{text}, {entry.about}" if _says_more(entry) else text
    return text if isinstance(entry.act, api.PickNumber) else text.removeprefix(_SAID)


def _says_more(entry: Entry) -> bool:
    """Whether what is told of an answer is no value of anything, but goes on with its name."""
    return entry.about == ENDS_ROUND


def short_name(entry: Entry, heading: str, others: Sequence[Entry]) -> str:
    """The same in fewer words: a single attacker and whose ability it is are told where the answer is told in full.

    Which attacker a unit would block the question says.
    """
    text = named(entry, heading)
    if _says_more(entry):
        return text.replace(" the ", " ")
    if isinstance(entry.act, api.DeclareAttack):
        return text.partition(_BY_ONE)[0]
    if isinstance(entry.act, Assign):
        return text.partition(BLOCKS)[0]
    whose, _, ability = text.partition(": ")
    if not isinstance(entry.act, api.Activate) or not ability:
        return text
    alike = [other for other in others if other.text.endswith(f": {ability}")]
    return ability if len(alike) == 1 else f"{whose}: {ability}"


def _called(entry: Entry, name: str) -> str:
    """A target in little room: a Phoenixborn, which has no attack value, by the first word, ``Maeve``."""
    is_born = isinstance(entry.act, api.DeclareAttack) and not _ATTACK.search(entry.about)
    return name.partition(" ")[0] if is_born else name


def price_of(entry: Entry) -> str:
    """What stands at the right of an entry; an attack costs what the heading says."""
    return "" if isinstance(entry.act, api.DeclareAttack) else entry.tail


def _actions_of(price: str) -> list[str]:
    """The actions of a price."""
    return [part for part in price.split(" ") if part in ACTIONS]


def shared_action(entries: Sequence[Entry]) -> str:
    """The action that each of a column costs and no other, which its heading can say; empty if there is none."""
    found = {tuple(_actions_of(price_of(entry))) for entry in entries}
    shared = found.pop() if len(found) == 1 else ()
    return shared[0] if len(shared) == 1 else ""


def signed(text: str, look: Appearance) -> str:
    """Values with the signs of attack, life, and destruction."""
    arrow = look.glyphs.arrow  # what was worded before other signs were chosen still holds the usual ones
    return value_signs(in_tier(text, look.glyphs), look).replace(f"{arrow}0", f"{arrow}{look.signs.dead}")


def plain_text(entry: Entry, heading: str, action: str, short: bool, others: Sequence[Entry]) -> AnswerText:
    """An answer with all it says, or ``short``; without its note, which is found later and must not shift others."""
    name = short_name(entry, heading, others) if short else named(entry, heading)
    price = price_of(entry)
    price = price.removeprefix(action).strip() if _actions_of(price) == [action] else price
    about = entry.about.removeprefix(KEEPS) if heading else entry.about
    about = "" if _says_more(entry) else about
    return AnswerText(
        name, _in_doubt(_essential(about) if short else about), _in_short(price, entry) if short else price
    )


def _in_short(price: str, entry: Entry) -> str:
    """A price in few words: the name of a dice power says which die it costs, and that this shows power."""
    return " ".join(_actions_of(price)) if isinstance(entry.act, api.UsePower) else _grouped(price)


def _grouped(price: str) -> str:
    """Dice of a type together: ``As✹✦ ▫`` for ``As✹ As✦ ▫``."""
    shorter = _SAME_DIE.sub(r"\1\2", price)
    return shorter if shorter == price else _grouped(shorter)


def noted_width(text: AnswerText, entry: Entry) -> int:
    """The columns that an answer takes, with what may be found to it: a note, or the life that an attack leaves."""
    if isinstance(entry.act, api.DeclareAttack):
        return text.width + (0 if DOUBT in text.values else len(_LEFT))
    noted = isinstance(entry.act, api.PlayCard | api.Activate | api.UsePower | api.Meditate)
    return max(text.width, text_width(text.name) + 1 + len(_BRIEF) if noted else 0)


def _parts(about: str) -> tuple[list[str], str]:
    """What is told of cards: how many and how strong they are, and the rest."""
    parts = about.split(", ") if about else []
    kept = [part for part in parts if _VALUE.search(part) or _COUNT.fullmatch(part)]
    return kept, ", ".join(part for part in parts if part not in kept)


def _essential(about: str) -> str:
    """What is told of cards as long as possible; of a unit without its owner and state."""
    told, losses = without_loss(about)
    return ", ".join((*_parts(told)[0], *losses[:1])) if _VALUE.search(told) else about


def _untold(values: str) -> str:
    """Values of units without the tokens on them."""
    parts = values.split(", ")
    kept = [part for part in parts if _VALUE.search(part) or _NUMBER.fullmatch(part)]
    return ", ".join(kept) if any(_VALUE.search(part) for part in kept) else values


def _unmeasured(values: str) -> str:
    """The same without the life that units had: the table shows it."""
    return _MOST_LIFE.sub(r"\1", _untold(values))


def _as_spoken(values: str) -> str:
    """``A3 L3>2 with Ar``: dice belong to a unit."""
    return _WITH.sub(" with ", values)


def _in_doubt(about: str) -> str:
    """``L11>8?`` for ``L11>8 unless blocked``, and for ``at most L11>8``."""
    return _MOST.sub(rf"\1{DOUBT}", _UNLESS.sub(DOUBT, about))


def doubt_forms(abouts: Iterable[str]) -> list[str]:
    """What the sign of doubt means: ``? = unless blocked``; ``? = with the best attackers`` where others make it less.

    Several such words are followed by those that cover them in little room.
    """
    told = [*abouts]
    ways = sorted({match[0].removeprefix(UNLESS) for about in told for match in _UNLESS.finditer(about)})
    most = [_BEST] if any(AT_MOST in about for about in told) else []
    words = [*most, *([f"{UNLESS.strip()} {' or '.join(ways)}"] if ways else [])]
    return [f"{DOUBT} = {', '.join(words)}", f"{DOUBT} = {AT_MOST.strip()}"] if words else [""]


def _values_forms(about: str, look: Appearance) -> list[str]:
    """What is told of cards, from all to the least: a price is never left out without a sign.

    What an attack costs is told behind all of it, in fewer words only where there is no room for its values with it.
    """
    told, losses = without_loss(about)
    if losses:
        of_target = _values_forms(told, look)
        return [about, *(f"{form}, {loss}" for loss in losses for form in of_target)]
    kept, rest = _parts(about)
    if not rest:
        return [*dict.fromkeys((about, *_less_of_units(about)))]
    if _is_price(rest):
        return [about, *(", ".join([*kept, form]) for form in _less(rest, look))]
    least = ", ".join(kept)
    rests = f" {look.glyphs.exhaustion}" if EXHAUSTED in rest.split(", ") and least else ""
    forms = (*(f"{form}{rests}" for form in (least, _unmeasured(least)) if rests), least, *_less_of_units(least))
    return [about, *([] if kept else [_state(rest.split(", "))]), *dict.fromkeys(forms)]


def _state(parts: Sequence[str]) -> str:
    """The one word of a state that is told in little room: exhausted, which tells a copy from another, before where."""
    return EXHAUSTED if EXHAUSTED in parts else parts[0]


def _less_of_units(values: str) -> tuple[str, ...]:
    """Values of units with less and less beside them."""
    return _untold(values), _unmeasured(values)


def _use_forms(about: str) -> list[str]:
    """What tells a use of a card from its other uses: of things brought into play at least how many."""
    number = about.partition(" ")[0]
    return [about, number] if number.isdigit() else [about]


def _is_price(text: str) -> bool:
    """Whether a text is a cost: an action or dice."""
    first = text.partition(" ")[0].rstrip(",")
    return first in ACTIONS or not first.isalpha()


def _less(price: str, look: Appearance) -> list[str]:
    """A price in fewer words: dice of a type together, then with a sign for its actions; its dice are always told."""
    price = _grouped(price)
    dice = _dice_of(price)
    return [price, *([f"{look.glyphs.ellipsis} {dice}"] if 0 < len(dice) < len(price) else [])]


def _dice_of(price: str) -> str:
    """A price without its actions."""
    return " ".join(part for part in price.split(" ") if part not in ACTIONS)


def _forms(entry: Entry, heading: str, action: str, others: Sequence[Entry], look: Appearance) -> list[AnswerText]:
    """An answer in more and more few words, the first as `_whole` tells it."""
    whole, short = (plain_text(entry, heading, action, less, others) for less in (False, True))
    if _is_noted_apart(entry):
        notes = note_forms(entry.note)
        told = [AnswerText(name, note=note) for note in notes for name in (whole.name, short.name)]
        if does_harm(entry.note):
            return _harm_forms(whole, short, notes)
        # It is dim, and the answer under the cursor is told in full: its name is worth more than that.
        return [*told, AnswerText(brief_name(short.name), note=notes[-1]), AnswerText(brief_name(short.name))]
    values = _use_forms(whole.values) if isinstance(entry.act, api.Activate) else _values_forms(whole.values, look)
    forms = [form._replace(values=told) for form in (whole, short) for told in values]
    if isinstance(entry.act, api.DeclareAttack):  # who attacks gives way to what comes of it
        forms = [form._replace(values=told) for told in values for form in (whole, short)]
        target, losses = without_loss(whole.values)
        shortest = ", ".join((_values_forms(target, look)[-1], *losses[:1]))
        forms += _attack_forms(entry, short._replace(values=shortest))
    forms.append(forms[-1]._replace(name=brief_name(forms[-1].name)))
    if _says_more(entry):
        forms.append(forms[-1]._replace(name=entry.text))
    if forms[-1].price and _NUMBER.fullmatch(forms[-1].values):
        forms.append(forms[-1]._replace(values=""))
    least = forms[-1]
    return [*forms, *(least._replace(price=price) for price in (_less(least.price, look) if short.price else ()))]


def _attack_forms(entry: Entry, short: AnswerText) -> Iterator[AnswerText]:
    """An attack with more and more of its values left out; of what it leads to only once its target is named briefly.

    In the last form its name is cut, and told in full of the one under the cursor.
    """
    told = tuple(foretold_forms(short.values))
    for name in dict.fromkeys((short.name, _called(entry, short.name))):
        yield from (short._replace(name=name, values=values) for values in told)


def _harm_forms(whole: AnswerText, short: AnswerText, notes: Sequence[str]) -> list[AnswerText]:
    """An answer that harms only one's own cards, which one may still want: its note gives way before its price."""
    told = [AnswerText(form.name, price=form.price, note=note) for note in notes for form in (whole, short)]
    priced = AnswerText(short.name, price=short.price)
    return [*told, priced._replace(name=whole.name), priced, priced._replace(name=brief_name(short.name))]


def _whole(entry: Entry, heading: str, action: str, others: Sequence[Entry], look: Appearance) -> AnswerText:
    """All that an answer says."""
    whole = plain_text(entry, heading, action, False, others)
    if _is_noted_apart(entry):
        return AnswerText(whole.name, price=whole.price if does_harm(entry.note) else "", note=entry.note)
    return _spoken(whole, look)


def _is_noted_apart(entry: Entry) -> bool:
    """Whether an answer has a note that what is told of its card does not say."""
    return bool(entry.note) and entry.note not in entry.about


def _spoken(form: AnswerText, look: Appearance) -> AnswerText:
    return form._replace(values=signed(_as_spoken(form.values), look))


def _cut(form: AnswerText, width: int, look: Appearance, names: Sequence[str]) -> AnswerText:
    """An answer whose name gives way to the rest."""
    room = max(_LEAST, _name_room(form, width))
    return form._replace(name=shorten_among(form.name, room, look.glyphs.ellipsis, names))


def _name_room(form: AnswerText, width: int) -> int:
    """The columns that the rest leaves to the name."""
    return width - form._replace(name="").width - 1


def fitted(
    entry: Entry,
    width: int,
    look: Appearance,
    heading: str = "",
    action: str = "",
    others: Sequence[Entry] = (),
    brief: bool = False,
) -> AnswerText:
    """What an answer says in so many columns beside its key. ``others`` are the answers beside it.

    ``brief``: *Summon* is shortened however much room there is, as another of the list is.
    """
    key = (entry, width, look.glyphs, heading, action, tuple(others), brief)
    if key not in _FITTED:
        _FITTED[key] = _fitted(entry, width, look, heading, action, others, brief)
        while len(_FITTED) > _MOST_FITTED:
            _FITTED.popitem(last=False)
    return _FITTED[key]


# What the latest answers say: most pictures only move the cursor among them.
_FITTED: OrderedDict[tuple[object, ...], AnswerText] = OrderedDict()
_MOST_FITTED = 512


def _fitted(
    entry: Entry, width: int, look: Appearance, heading: str, action: str, others: Sequence[Entry], brief: bool
) -> AnswerText:
    """The longest form of an answer that has room, its name cut if none has.

    That a unit is exhausted is told alike of all in a column, or of none: without it one would seem to be ready.
    """
    found = _with_room(_longest_first(entry, heading, action, others, brief, look), width)
    if found is not None and not _tells_rest(found, look):
        return found
    forms = [*_longest_first(entry, heading, action, others, brief, look)]
    if found is not None:
        resting = [_longest_first(one, heading, action, others, brief, look) for one in others if _is_resting_unit(one)]
        told = [_with_room(one, width) for one in resting]
        least = min((_tells_rest(one, look) if one else 0 for one in told), default=_tells_rest(found, look))
        found = _with_room([form for form in forms if _tells_rest(form, look) <= least], width) or found
    names = [short_name(other, heading, others) for other in others]
    return found or _cut(forms[-1], width, look, names)


def _longest_first(
    entry: Entry, heading: str, action: str, others: Sequence[Entry], brief: bool, look: Appearance
) -> Iterator[AnswerText]:
    """All forms of an answer, the first with all it says; made as they are asked for, since most have room for that."""
    whole = _whole(entry, heading, action, others, look)
    if whole.price != look.glyphs.ellipsis:
        yield whole._replace(name=brief_name(whole.name)) if brief else whole
    for form in _forms(entry, heading, action, others, look):
        yield _spoken(form._replace(name=brief_name(form.name)) if brief else form, look)


def _with_room(forms: Iterable[AnswerText], width: int) -> AnswerText | None:
    """The first of them that has room."""
    return next((form for form in forms if form.width <= width), None)


def _is_resting_unit(entry: Entry) -> bool:
    """Whether an answer is an exhausted unit."""
    return EXHAUSTED in entry.about.split(", ") and bool(_VALUE.search(entry.about))


def _tells_rest(form: AnswerText, look: Appearance) -> int:
    """Whether values say in a word (2) or by its sign (1) that a unit is exhausted, or not at all (0)."""
    if not any(sign in form.values for sign in (look.signs.attack, look.signs.life)):
        return 0
    return 2 if EXHAUSTED in form.values else int(f" {look.glyphs.exhaustion}" in form.values)


def is_cut(entry: Entry, heading: str, told: AnswerText, others: Sequence[Entry], look: Appearance) -> bool:
    """Whether what is told of an answer leaves out a part of its name or price."""
    names = {
        form
        for name in (entry.text, named(entry, heading), short_name(entry, heading, others))
        for form in _whole_names(name)
    }
    return told.name not in {*names, *(_called(entry, name) for name in names)} or any(
        look.glyphs.ellipsis in part for part in told
    )


def _whole_names(name: str) -> tuple[str, str]:
    return name, brief_name(name)


def is_signed(entry: Entry, heading: str, told: AnswerText) -> bool:
    """Whether what is told of an answer has *Summon* shortened."""
    return named(entry, heading).startswith(SUMMON) and told.name.startswith(SUMMON_SHORT)


def least_text(entry: Entry, heading: str, action: str, others: Sequence[Entry]) -> AnswerText:
    """An answer with its whole name and price, and as little else as is told before one of them is cut.

    *Summon* is shortened in it.
    """
    text = plain_text(entry, heading, action, True, others)
    name = entry.text if _says_more(entry) else text.name
    text = text._replace(name=_called(entry, brief_name(name)), values=without_forecast(_unmeasured(text.values)))
    kept, rest = _parts(text.values)
    values = ", ".join(kept) if rest and not _is_price(rest) else text.values
    if isinstance(entry.act, api.Activate):
        values = _use_forms(text.values)[-1]
    return text._replace(values=values, price=text.price)
