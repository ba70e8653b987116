"""What a card says in the lines there are: in all its words, else in short; without room for that cut, or named.

The middle and the shortest form come before what is only named; on a tile nothing is cut but the one text of a card
that would be blank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from ashes_tui.ui.draw.canvas import text_width
from ashes_tui.ui.draw.table.texts.short import (
    has_middle,
    has_shortest,
    in_middle,
    in_short,
    in_shortest,
    is_price,
    is_short,
    when_it_acts,
)
from ashes_tui.ui.draw.truncate import shorten, shorten_words, wrap
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.phrases import capital

_SMALL_WORDS = (
    "a an the of to on in at by from with under into onto and or if for as is be its it "
    "that this any all your up you may cannot not but has have would target number equal unless while until 1 2 3"
)
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words after which a text is not cut: what matters would only follow."""


_LEAST_HEADING = 6
"""In fewer columns a heading that is cut says nothing."""
_SAY_SOMETHING = 2
"""So many words of a text without a heading say something."""


_SAYS = 7
"""So many letters of a text that is cut are of more use than its name alone."""
_LEAST_BEGUN = 2
"""In fewer lines a text is not begun: a card of one line is known by its name."""
_ENDS = (".", ";")
"""What parts sentences."""
_LEAST_OF_A_SENTENCE = 3
"""So few words of another sentence are rather left out."""


_KNOWN = "Defender"
"""What everybody knows soon is explained last."""
_ANY_WIDTH = 1000
"""A line of so many columns holds any text."""
USE = "Use"
"""Stands before what it costs to use a spell once it was played."""
FOCUS = "Focus"
"""How the title of a text begins that holds from so many copies of a card on."""
_STANDS_FOR = "X = "
"""How a text begins that only tells a number of another."""


class CardWords(NamedTuple):
    """A text of a card: its heading, if it has one, and its words, of which a gained ability has none.

    ``is_named``: the heading is the name of an ability, which says less than what it does. A focus is a condition, and
    some other heading tells a price.
    """

    heading: str
    words: str
    is_named: bool = False


class TextLine(NamedTuple):
    """A line of it: the heading that it begins with, and the rest."""

    lead: str
    rest: str


class _Wording(NamedTuple):
    """How a text is worded. ``nameless``: one that ``has`` this form is told without the name of its ability."""

    worded: Callable[[str], str]
    nameless: bool = False
    has: Callable[[str], bool] = is_short

    def lines(self, text: CardWords, width: int) -> tuple[TextLine, ...]:
        """The lines of a text in this form."""
        return _in_form(self, text, width)


@lru_cache(maxsize=4096)
def _in_form(form: _Wording, text: CardWords, width: int) -> tuple[TextLine, ...]:
    """The same, kept: the many ways to tell a card are made of few lines."""
    drops = form.nameless and text.is_named and (form.has(text.words) or is_short(text.words))
    return _lines("" if drops else text.heading, form.worded(text.words), width)


def _whole(words: str) -> str:
    return words


_FORMS = (_Wording(_whole), _Wording(in_short), _Wording(in_short, nameless=True))
"""The forms of a text: all its words, or its short form, of which the name of an ability gives way last."""
_SHORT = 1
"""The number of the first short form."""
_Way = Callable[[Sequence[CardWords], Sequence[_Wording], int], Sequence[TextLine]]
"""How several texts are laid into lines."""
_MIDDLE = _Wording(in_middle, nameless=True, has=has_middle)
_SHORTEST = _Wording(in_shortest, nameless=True, has=has_shortest)
"""The forms for texts that have no room in short."""


@lru_cache(maxsize=8192)
def has_room(found: Sequence[CardWords], width: int, room: int) -> bool:
    """Whether texts can be told in so many lines with nothing left out."""
    return _lines_of(found, _FORMS[0], width) <= room


@lru_cache(maxsize=8192)
def lines_in_brief(found: Sequence[CardWords], width: int) -> int:
    """In how many lines texts are told in short, none of them cut."""
    return min(_lines_of(found, form, width) for form in _FORMS)


@lru_cache(maxsize=8192)
def lines_wanted(found: Sequence[CardWords], width: int, most: int) -> int:
    """In how many lines texts are told in all their words, or in short where that takes more than ``most``."""
    told = lines_in_full(found, width)
    return told if told <= most else lines_in_brief(found, width)


@lru_cache(maxsize=8192)
def lines_in_full(found: Sequence[CardWords], width: int) -> int:
    """In how many lines texts are told in all their words."""
    return _lines_of(found, _FORMS[0], width)


def _lines_of(found: Sequence[CardWords], form: _Wording, width: int) -> int:
    return sum(len(form.lines(text, width)) for text in found)


def _breaks_a_word(found: Sequence[CardWords], forms: Sequence[_Wording], width: int) -> bool:
    """Whether a word of texts in their forms is wider than their lines."""
    told = (form.worded(text.words) for text, form in zip(found, forms, strict=True))
    return any(text_width(word) > width for words in told for word in words.split())


@lru_cache(maxsize=2048)
def told_lines(found: Sequence[CardWords], width: int, room: int, ellipsis: str) -> tuple[TextLine, ...]:
    """The texts of a card in so many lines: whole if they fit, else some of them by their names; without that cut."""
    all_told = whole_lines(found, width, room)
    if all_told is not None:
        return _ended_later(found, all_told, width, room, ellipsis)
    part = _in_part(found, width, room)
    if part.nameless == sum(map(_has_no_name, found)) and part.told:
        return part.lines if part.tells_of(found) else _with_sign(found, width, room, ellipsis)
    if len(found) > room:
        return _names(found, width, room, ellipsis)
    tries = (_names_joined(_shared(found, width, room + more, ellipsis), width) for more in range(len(found), -1, -1))
    parts = next(parts for parts in tries if sum(map(len, parts)) <= room)
    return tuple(line for part in parts for line in part)


@lru_cache(maxsize=2048)
def told_on_tile(found: Sequence[CardWords], width: int, room: int, sign: str = "") -> tuple[TextLine, ...]:
    """The same on a tile, where nothing is cut: what has no room there even by its name is left out.

    A ``sign`` behind the last word says that there is more. A lone name gives way to what it does, begun, where it
    would leave a line empty.
    """
    all_told = whole_lines(found, width, room)
    if all_told is not None:
        return _ended_later(found, all_told, width, room, sign)
    part = _in_part(found, width, room)
    if sign and room >= _LEAST_BEGUN and not part.told and len(part.lines) < room:
        return _begun_in_free_lines(found, part, width, room, sign)
    return part.lines if part.tells_of(found) else _with_sign(found, width, room, sign)


def _begun_in_free_lines(
    found: Sequence[CardWords], part: _PartTold, width: int, room: int, sign: str
) -> tuple[TextLine, ...]:
    """Texts of which only names have room, one of them begun: no line stays empty while nothing else is told.

    First of all one that has no name. Where too little of any has room, it says at least when one acts.
    """
    order = sorted(range(len(found)), key=lambda at: (found[at].heading.startswith(FOCUS), not _has_no_name(found[at])))
    begun = (_begun_beside_names(found, at, width, room, sign) for at in order)
    return next(filter(None, begun), ()) or _names_and_when(found, order[0], part, width, room, sign)


def _begun_beside_names(found: Sequence[CardWords], at: int, width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """One of the texts begun above the names of all others; nothing if too little of it has room.

    A lone name gives way to what it does; of several each is kept if it can be.
    """
    own, nameless = found[at], found[at]._replace(heading="")
    others = [(text.heading,) for n, text in enumerate(found) if n != at and _has_name(text, beside=False)]
    kept, names = _whole_names(others, width, room)
    forms = (own,) if _has_no_title(own) else (own, nameless) if others else (nameless,)
    begun = (_begun([text], width, room - len(names), sign) for text in forms)
    lines = next(filter(None, begun), ()) if len(kept) == len(others) else ()
    return (*lines, *names) if lines else ()


def _names_and_when(
    found: Sequence[CardWords], at: int, part: _PartTold, width: int, room: int, sign: str
) -> tuple[TextLine, ...]:
    """The names of texts, and when one of these acts, unless that is told: of several it stands behind its name."""
    several = part.titled > 1
    others = [(text.heading,) for n, text in enumerate(found) if several and n != at and _has_name(text, beside=False)]
    _, names = _whole_names(others, width, room)
    above = () if several else part.lines
    text = found[at] if several or _has_no_title(found[at]) else found[at]._replace(heading="")
    when = () if part.noticed else _when_alone(text, width, room - len(above) - len(names), sign)
    if when:
        return (*above, *when, *names)
    return part.lines if part.tells_of(found) else _with_sign(found, width, room, sign)


def _when_alone(text: CardWords, width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """When a text acts, or what it costs, with the sign of more, else its first words: better than an empty line."""
    ways = ((words.partition(": ")[0], words) for words in (in_short(text.words), in_shortest(text.words)))
    # An action alone says less than the first word of what it does.
    forms = (form for when, words in ways for form in ((words, when) if is_price(when) else (when, words)))
    cuts = (_cut(text.heading, form, width, room, sign, 1, gap="") for form in forms)
    whole = (cut for cut in cuts if cut and all(text_width("".join(line)) <= width for line in cut))
    return tuple(next(whole, ()))


def _begun(found: Sequence[CardWords], width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """The first text of a card, cut as late as possible, with the sign of that: where nothing else of it is told.

    Nothing in one line, or if what is left would say only when it acts or what it costs.
    """
    if not (sign and found and room >= _LEAST_BEGUN):
        return ()
    first = found[0]
    lines = _cut(first.heading, in_short(first.words), width, room, sign, _SAY_SOMETHING, gap="")
    if not lines or _told(lines) < _SAYS:
        return ()
    *above, (lead, rest) = lines
    return (*above, TextLine(lead, rest.removesuffix(sign).rstrip(" .,;:") + sign))


def _ended_later(
    found: Sequence[CardWords], lines: tuple[TextLine, ...], width: int, room: int, sign: str
) -> tuple[TextLine, ...]:
    """The same texts; where a line is empty below a last one that leaves half an effect out, this is rather begun.

    So it is if more of it is told in short, cut as late as possible.
    """
    ends = (form.lines(found[-1], width) for form in (_MIDDLE, _SHORTEST) if found and len(lines) < room)
    own = next((end for end in ends if lines[-len(end) :] == end and end[-1].rest.endswith(FULL.ellipsis)), ())
    if not own:
        return lines
    others, last = lines[: -len(own)], found[-1]
    last = last._replace(heading="") if last.is_named else last
    begun = _begun([last], width, room - len(others), sign)
    return (*others, *begun) if _told(begun) > _told(own) else lines


def _with_sign(found: Sequence[CardWords], width: int, room: int, sign: str) -> tuple[TextLine, ...]:
    """Texts of which some are left out, with the sign of that: a full line gives way for it."""
    lines = _in_part(found, width, room).lines
    if lines and text_width("".join(lines[-1]) + sign) > width:
        lines = _in_part(found, width - text_width(sign), room).lines or lines
    if not sign or room <= 0 or (lines and text_width("".join(lines[-1]) + sign) > width):
        return lines
    *above, (lead, rest) = lines or (TextLine("", ""),)
    return (*above, TextLine(lead, f"{rest.removesuffix(sign)}{sign}"))


@lru_cache(maxsize=2048)
def whole_lines(found: Sequence[CardWords], width: int, room: int) -> tuple[TextLine, ...] | None:
    """All texts of a card in so many lines, none of them cut or only named; nothing if there is no room for that."""
    for forms, told in _ways(len(found)):
        lines = told(found, forms, width)
        if len(lines) <= room and not _breaks_a_word(found, forms, width):
            return tuple(lines)
    broken = _in_forms(found, (_FORMS[-1],) * len(found), width)
    return tuple(broken) if len(broken) <= room else None


class _PartTold(NamedTuple):
    """Some texts of a card told whole, and names of others. More of it is better, in this order.

    Names come first, since their meaning can be known; then texts without a name, whole or at least when they act.
    """

    titled: int
    noticed: int
    nameless: int
    told: int
    lines: tuple[TextLine, ...]

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """What is compared."""
        return self.titled, self.noticed, self.nameless, self.told

    def tells_of(self, found: Sequence[CardWords]) -> bool:
        """Whether it tells or names each of these: when one acts does not say what it does."""
        return self.titled + self.nameless == sum(not text.words.startswith(_STANDS_FOR) for text in found)


@lru_cache(maxsize=2048)
def _in_part(found: Sequence[CardWords], width: int, room: int) -> _PartTold:
    """As much as has room in so many lines: what has none is named, all names whole; else it is left out.

    What a focus changes is never told without what it changes.
    """
    parts = (
        part
        for count in range(len(found) - 1, -1, -1)
        for told in sorted(combinations(range(len(found)), count), key=lambda told: _explains_known(found, told))
        if not (told and all(found[at].heading.startswith(FOCUS) for at in told))
        for part in _parts(found, told, width, room)
    )
    return max(parts, key=lambda part: part.worth, default=_PartTold(0, 0, 0, 0, ()))


def _explains_known(found: Sequence[CardWords], told: Sequence[int]) -> bool:
    """Whether these texts have one that everybody knows soon by its name."""
    return any(found[at].heading == _KNOWN for at in told)


def _parts(found: Sequence[CardWords], told: Sequence[int], width: int, room: int) -> Iterator[_PartTold]:
    """These texts of a card whole, in all forms that have room, with names of others, and when others act.

    The names stand below them, or behind them where they share a line.
    """
    chosen = [found[at] for at in told]
    others = [text for at, text in enumerate(found) if at not in told]
    titles = [(text.heading,) for text in others if _has_name(text, beside=bool(chosen))]
    notes = [note for note in (when_it_acts(text.words) for text in others if _has_no_name(text)) if note]
    nameless = sum(map(_has_no_name, chosen))
    titled = sum(not _has_no_title(text) for text in chosen)
    for forms, way in _ways(len(chosen)) if chosen else (((), _in_forms),):
        lines = way(chosen, forms, width)
        if len(lines) <= room and not _breaks_a_word(chosen, forms, width):
            kept, names = _whole_names([*titles, *notes], width, room - len(lines))
            named = sum(at < len(titles) for at in kept)
            noticed = nameless + len(kept) - named
            yield _PartTold(titled + named, noticed, nameless, len(chosen), (*lines, *names))
        behind = [forms_of[0] for forms_of in (*titles, *notes)]
        if chosen and behind and way is _joined:
            both, worded = (*chosen, CardWords("", ", ".join(behind))), (*forms, _FORMS[0])
            lines = _joined(both, worded, width)
            if len(lines) <= room and not _breaks_a_word(both, worded, width):
                counts = titled + len(titles), nameless + len(notes), nameless, len(chosen)
                yield _PartTold(*counts, tuple(lines))


def _has_no_name(text: CardWords) -> bool:
    """Whether a text can only be told in its words; what a letter in another one stands for can be left out."""
    return _has_no_title(text) and not text.words.startswith(_STANDS_FOR)


def _has_name(text: CardWords, beside: bool) -> bool:
    """Whether its name tells what a text is about; that of a focus does so only ``beside`` what it changes."""
    return not _has_no_title(text) and (beside or not text.heading.startswith(FOCUS))


def _has_no_title(text: CardWords) -> bool:
    """Whether nothing but its words says what a text is about: a price does not, nor that it is what using costs."""
    return text.heading in ("", USE) or is_price(text.heading)


def _whole_names(names: Sequence[tuple[str, ...]], width: int, room: int) -> tuple[list[int], list[TextLine]]:
    """Names side by side in so many lines, each in its first form that is not cut; the numbers of those with room."""
    lines, kept = list[str](), list[int]()
    for at, forms in enumerate(names):
        before = [lines.pop()] if lines else []
        free = room - len(lines)
        tries = (_beside(before, form, width) for form in forms)
        own = next((own for own in tries if own and len(own) <= free), [])
        lines += own or before
        kept += [at] if own else []
    return kept, [TextLine(line, "") for line in lines]


def _beside(before: Sequence[str], name: str, width: int) -> list[str]:
    """A name in lines of whole words, beside the one ``before`` or below it; nothing if a word is too wide for that."""
    both = [f"{line}, {name}" for line in before if text_width(f"{line}, {name}") <= width]
    words, _, number = name.rpartition(" ")
    held = f"{words}\N{NO-BREAK SPACE}{number}" if number == "X" or number.isdecimal() else name
    whole = next((form for form in (held, name) if all(text_width(word) <= width for word in form.split(" "))), "")
    if both or not whole:
        return both
    return [*before, *(line.replace("\N{NO-BREAK SPACE}", " ") for line in wrap(capital(whole), width))]


@cache
def _ways(count: int) -> tuple[tuple[tuple[_Wording, ...], _Way], ...]:
    """How so many texts can be told whole, the longest forms first: each by itself, or in one paragraph."""
    plain = [(form,) * count for form in _FORMS]
    return (
        *((forms, _in_forms) for forms in plain),
        *((forms, _joined) for forms in plain[_SHORT:]),
        *((forms, way) for forms in _with_shorter(count) for way in (_in_forms, _joined)),
    )


def _gives_way(forms: Sequence[_Wording]) -> tuple[int, list[bool], int, list[bool]]:
    """How many of several texts give way, and which: first of all to their shortest forms."""
    shortest, middle = ([form is shorter for form in forms] for shorter in (_SHORTEST, _MIDDLE))
    return sum(shortest), shortest, sum(middle), middle


@cache
def _with_shorter(count: int) -> tuple[tuple[_Wording, ...], ...]:
    """The forms of so many texts, some in their middle or shortest: ever more of them, the last ones first.

    So no text has a shorter form than the others leave room for.
    """
    short = _FORMS[-1]
    given = sorted(product((short, _MIDDLE, _SHORTEST), repeat=count), key=_gives_way)
    # Those that are short keep their names if they can.
    return tuple(
        tuple(form if given_form is short else given_form for given_form in forms)
        for forms in given
        if forms.count(short) < count
        for form in (_FORMS[_SHORT:] if short in forms else (short,))
    )


def _in_forms(found: Sequence[CardWords], forms: Sequence[_Wording], width: int) -> list[TextLine]:
    return [line for text, form in zip(found, forms, strict=True) for line in form.lines(text, width)]


def _joined(found: Sequence[CardWords], forms: Sequence[_Wording], width: int) -> Sequence[TextLine]:
    """The same in one paragraph, a sentence each: where each begins a line, the lines are not used.

    What leaves something out ends its line: there its sign is seen.
    """
    told = [form.lines(text, _ANY_WIDTH)[0] for text, form in zip(found, forms, strict=True)]
    *begun, last = ("".join(line) for line in told)
    if any(text.endswith(FULL.ellipsis) for text in begun):
        return _in_forms(found, forms, width)
    whole = " ".join([*(f"{text.removesuffix('.')}." for text in begun), last])
    heading = told[0].lead if told[0].rest else ""
    return _lines(heading.removesuffix(":"), whole.removeprefix(heading).strip(), width)


def _shared(found: Sequence[CardWords], width: int, room: int, ellipsis: str) -> list[Sequence[TextLine]]:
    """The lines of each text: at least one; what has no heading could not be told by it and is fitted first.

    Where even so nothing of that is told, the others have but a line each: none is told whole beside one left out.
    """
    parts: list[Sequence[TextLine]] = [[] for _ in found]
    spare = room - len(found)
    for at in sorted(range(len(found)), key=lambda at: bool(found[at].heading)):
        parts[at] = _fitted(found[at], width, 1 + spare, ellipsis)
        spare = 0 if not parts[at] and not found[at].heading else spare - len(parts[at]) + 1
    return parts


def _is_bare(line: TextLine) -> bool:
    """Whether a line is a heading of which nothing else is told."""
    return bool(line.lead) and not line.rest and not line.lead.endswith(":")


def _names_joined(parts: Sequence[Sequence[TextLine]], width: int) -> list[list[TextLine]]:
    """The same, headings that say nothing else side by side in one line, as far as they fit."""
    joined: list[list[TextLine]] = []
    for part in parts:
        before = joined[-1][-1] if joined and joined[-1] else None
        if before and _is_bare(before) and len(part) == 1 and _is_bare(part[0]):
            both = f"{before.lead}, {part[0].lead}"
            if text_width(both) <= width:
                joined[-1][-1] = TextLine(both, "")
                continue
        joined.append(list(part))
    return joined


def _names(found: Sequence[CardWords], width: int, room: int, ellipsis: str) -> tuple[TextLine, ...]:
    """The names of abilities, one a line; the last line has those that are left."""
    named = [text.heading or capital(in_short(text.words)) for text in found]
    if room <= 0:
        return ()
    last = found[room - 1 :]
    # How many texts have no name would say nothing of them: they are begun.
    begun = len(last) > 1 and any(map(_has_no_name, last[1:]))
    left = [name.removesuffix(".") for name in named[room - 1 :]]
    if _has_no_name(last[0]) and len(last) > 1:
        left[0] += "."
    told = ". ".join(name.removesuffix(".") for name in left) if begun else first_of(left, width, ellipsis)
    lines = [*named[: room - 1], told]
    return tuple(TextLine("", _cut_name(line, width, ellipsis)) for line in lines)


def _cut_name(name: str, width: int, ellipsis: str) -> str:
    return (shorten_words(name, width, ellipsis) or shorten(name, width, ellipsis)).replace(f".{ellipsis}", ellipsis)


def first_of(names: Sequence[str], width: int, ellipsis: str) -> str:
    """All names, else the first and how many there are besides; in little room only a sign that there are more."""
    more = len(names) - 1
    # A sentence has its own end.
    told = [", ".join(names), f"{names[0]}, {more} more", f"{names[0]} {ellipsis}"] if more else [names[0]]
    forms = [form.replace("., ", ". ") for form in told]
    return next((form for form in forms if text_width(form) <= width), _cut_name(forms[-1], width, ellipsis))


def _fitted(text: CardWords, width: int, room: int, ellipsis: str) -> Sequence[TextLine]:
    """One text in so many lines: in short, if need be cut so that the lines are used, best after a sentence.

    In less room only its heading is told; of a text without one nothing, for its first words would say nothing.
    """
    for form in (*_FORMS[_SHORT:], _MIDDLE, _SHORTEST):
        lines = form.lines(text, width)
        if len(lines) <= room:
            return lines
    cut = _cut(text.heading, in_short(text.words), width, room, ellipsis, 1 if text.heading else _SAY_SOMETHING)
    name = _lines(text.heading, "", width) if text.heading else ()
    if cut and not (name and len(name) <= room and _told(cut) < _SAYS):
        return cut
    if len(name) <= room:
        return name
    can_be_told = text_width(text.heading) <= width or width >= _LEAST_HEADING
    return [TextLine("", shorten(text.heading, width, ellipsis))] if can_be_told else []


def _told(lines: Sequence[TextLine]) -> int:
    """How much a text says: the letters after its last colon, for when or what for alone says nothing."""
    return sum(map(str.isalnum, " ".join(line.rest for line in lines).rpartition(": ")[2]))


def _cut(
    heading: str, words: str, width: int, room: int, ellipsis: str, least: int, gap: str = " "
) -> Sequence[TextLine]:
    """A text in so many lines, cut as late as possible; nothing if what is left would say nothing."""
    for ending in _endings(words, f"{gap}{ellipsis}", least):
        lines = _lines(heading, ending, width)
        if len(lines) <= room and lines[-1].rest.strip() != ellipsis:
            return lines
    return []


def _endings(words: str, ellipsis: str, least: int) -> Iterator[str]:
    """The words, then ever fewer, down to so many; no lonely beginnings."""
    brief = words.split(" ")
    for n in range(len(brief), least - 1, -1):
        if _may_end(brief, n):
            yield f"{' '.join(brief[:n]).rstrip(',.' if n == len(brief) else ',')}{ellipsis}"


def _may_end(words: Sequence[str], n: int) -> bool:
    """Whether a cut after so many words leaves something that says what it is about."""
    last = words[n - 1]
    begins = any(word.endswith(_ENDS) for word in words[max(0, n - _LEAST_OF_A_SENTENCE) : n - 1])
    says = last.lower() not in _SMALL and not last.endswith(("'s", ":"))
    return says and not (begins and not last.endswith(_ENDS))


@lru_cache(maxsize=4096)
def _lines(heading: str, words: str, width: int) -> tuple[TextLine, ...]:
    """A text broken into lines: only the heading stands out."""
    lead = f"{heading}:" if heading and words else heading
    words = words if heading else capital(words)
    lines = wrap(f"{lead} {words}".strip(), width)
    head = lead if lead and lines[0].startswith(lead) else ""
    first, *below = lines
    return (TextLine(head, first[len(head) :]), *(TextLine("", line) for line in below))
