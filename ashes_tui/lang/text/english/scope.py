"""What a text has mentioned so far: bindings, pronouns, who acts, the numeral."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ashes_tui.lang.defs import CardDef, Rulebook
from ashes_tui.lang.select import Ref, Selector
from ashes_tui.lang.terms import ALTERATION_TYPES, HOSTS, SPELL_TYPES, UNIT_TYPES, CardType, Placement
from ashes_tui.lang.text.english.grammar import plural
from ashes_tui.lang.text.english.nouns import STATES

YOU = "you"
SELF, HOST, PLAYER = 0, 1, 2
ORDINALS = ("first", "second", "third", "fourth")
DISTINCTIVE = frozenset({"looked at", "revealed"})
"""What was done with a thing, where every later mention repeats it."""
NEUTRAL = frozenset({"chosen", "target", "leftmost", "rightmost"})
"""How a thing was picked, used as long as nothing more specific is known about it."""


class Thing(Struct, frozen=True):
    """Something a text has mentioned. ``past`` tells it from others of its kind: the *chosen* unit.

    ``holder`` is who controls it, as far as the text says. ``person`` marks players, ``hidden`` cards in a hand or
    a pile; of those ``holder`` is the owner. ``later`` is what later mentions call it: a shorter word.
    """

    word: str
    past: str = "chosen"
    plural: bool = False
    person: bool = False
    holder: str | None = None
    hidden: bool = False
    later: str = ""


class TextScope:
    """The memory of one text box while it is being written.

    ``things`` are numbered in the order of mention, and ``names`` maps references to their numbers. "It" means
    ``focus`` if that was mentioned in this sentence (``here``); ``short`` is what "it" stands for already. ``gone``
    holds what has left play, ``parted`` groups of which some were picked. ``done`` words the amounts of bindings;
    those in ``single`` are one die. While others act, ``they`` is the player and ``acting`` the selector that named
    them; ``other_acted`` remembers it for "if they do". ``forced`` says that nobody could decline the effect before,
    so that "if you cannot" follows. ``pending`` are choices named by the node that uses them.
    ``spending`` marks a status ability, ``currently`` the sentences that say "currently control".
    """

    def __init__(self, rules: Rulebook, card: CardDef | None, bearer: str, n: int | None = None) -> None:
        self.rules = rules
        self.card = card
        self.owner = opponent_of(rules, card)
        self.you = speaker(self.owner, card)
        self.n = n
        placement = card.placement if card and card.placement in HOSTS else Placement.UNIT
        attached = "card" if placement is Placement.EITHER else HOSTS[placement]
        self.things = [Thing(bearer, "this", holder=self.you), Thing(attached, "this"), Thing(YOU, person=True)]
        self.names = {"self": SELF, "host": HOST, YOU: PLAYER}
        self.focus: int | None = None
        self.here: set[int] = set()
        self.short: int | None = None
        self.gone: set[int] = set()
        self.parted: set[int] = set()
        self.done: dict[str, tuple[str, str]] = {}
        self.single: set[str] = set()
        self.spending = False
        self.latest = SELF
        self.they: int | None = None
        self.acting: Selector | None = None
        self.other_acted = False
        self.forced = False
        self.loose = False
        self.currently = False
        self.pending: dict[str, Selector] = {}
        self.subject: Selector = Ref("self")

    def start_sentence(self) -> None:
        """Begin a sentence: "it" is free again and no longer reaches back, except in a condition (``loose``)."""
        self.here.clear()
        self.short = None

    def mention(self, thing: Thing) -> int:
        """Mention a new thing; from now on "it" means this. Returns its number."""
        self.things.append(thing)
        index = len(self.things) - 1
        self.mention_again(index)
        self.names["it"] = index
        return index

    def introduce(self, name: str, thing: Thing) -> None:
        """Name something that the text has not mentioned yet."""
        self.things.append(thing)
        self.names[name] = len(self.things) - 1

    def mention_again(self, index: int) -> None:
        """Mention a thing once more."""
        self.here.add(index)
        self.latest = index
        if not self.things[index].person:
            self.focus = index

    def bind(self, name: str | None, noun: str = "card", done: str = "affected") -> None:
        """Bind the selector just written to a name; ``noun`` and ``done`` word its amount: cards *drawn*."""
        if name is not None:
            self.names[f"${name}"] = self.latest
            self.done[f"${name}"] = (noun, done)

    def amount_of(self, name: str) -> tuple[str, str]:
        """The words of a binding's amount; in a part of a text read alone the name may be new."""
        return self.done.get(name, ("card", "affected"))

    def distinguish(self, past: str) -> None:
        """Tell what was just written from others by what was done with it: "the looked at card"."""
        thing = self.things[self.latest]
        if not thing.plural:
            self.things[self.latest] = replace(thing, past=past)

    def mark_gone(self, past: str) -> None:
        """Note that what was just written leaves play: it is "the destroyed unit", and it "had", not "has"."""
        thing = self.things[self.latest]
        self.gone.add(self.latest)
        if thing.past in NEUTRAL:
            self.things[self.latest] = replace(thing, past=past)

    def name_of(self, name: str) -> str:
        """A reference as the text says it now: "this unit", "it", "that unit", "the destroyed unit"."""
        if name == "they":
            return name
        index = self.index_of(name)
        thing = self.things[index]
        text = self._person(index) if thing.person else self._object(index)
        if thing.later:
            self.things[index] = replace(thing, word=thing.later, past="chosen", later="")
        self.mention_again(index)
        return text

    def both_name(self, one: Selector, other: Selector) -> str | None:
        """Two things of a kind together, if the text has mentioned no third: "both target units"."""
        if not (isinstance(one, Ref) and isinstance(other, Ref)) or one == other:
            return None
        first, second = (self.things[self.index_of(of.name)] for of in (one, other))
        kind = (first.word, first.past)
        alike = sum((thing.word, thing.past) == kind for thing in self.things)
        if alike != 2 or (second.word, second.past) != kind or first.plural or first.person:
            return None
        return f"both {first.past} {plural(first.word)}"

    def as_target(self, name: str) -> str:
        """A reference to something that becomes a target here: "that target unit"."""
        index = self.index_of(name)
        self.mention_again(index)
        thing = self.things[index]
        how = thing.past if thing.past in STATES.values() else ""
        return " ".join(part for part in (self._that(index), "target", how, thing.word) if part)

    def index_of(self, name: str) -> int:
        """The number of the thing that a name stands for; in a part of a text read alone the name may be new."""
        if name not in self.names:
            person = name.endswith("player")
            self.introduce(name, Thing("player" if person else "card", person=person))
        return self.names[name]

    def _person(self, index: int) -> str:
        if index == PLAYER:
            return self.you
        return "they" if index == self.they else f"{self._that(index)} {self.things[index].word}"

    def _that(self, index: int) -> str:
        return "those" if self.things[index].plural else "that"

    def _object(self, index: int) -> str:
        thing = self.things[index]
        loose = self.loose and (index > PLAYER or index in self.gone)
        if (
            self.focus == index
            and (loose or index in self.here)
            and self.short in {None, index}
            and self._is_unambiguous(index)
        ):
            self.short = index
            return "them" if thing.plural else "it"
        if thing.past in {"this", "the"}:
            return f"{thing.past} {thing.word}"
        if thing.past in DISTINCTIVE:
            return self._distinguished(index)
        if any(other.word == thing.word for other in self.things[index + 1 :]) or self._is_mistakable(index):
            return self._distinguished(index)
        return f"{self._that(index)} {thing.word}"

    def _is_unambiguous(self, index: int) -> bool:
        """Whether "it" can only be this: nothing else that was chosen has the same name in this sentence."""
        thing = self.things[index]
        alike = (i for i in self.here if i != index and i > PLAYER and self.things[i].word == thing.word)
        return index in self.gone or thing.past not in NEUTRAL or not any(self.things[i].past in NEUTRAL for i in alike)

    def _is_mistakable(self, index: int) -> bool:
        """Whether another thing of the kind was mentioned last, so that "that card" would mean that one."""
        if self.focus is None or self.focus == index:
            return False
        return self.things[self.focus].word == self.things[index].word

    def _distinguished(self, index: int) -> str:
        """``the destroyed unit``, ``the first chosen unit``."""
        thing = self.things[index]
        alike = [i for i, other in enumerate(self.things) if (other.word, other.past) == (thing.word, thing.past)]
        rank = f"{ORDINALS[alike.index(index)]} " if 1 < len(alike) <= len(ORDINALS) else ""
        return f"the {rank}{thing.past} {thing.word}"


def opponent_of(rules: Rulebook, card: CardDef | None) -> str | None:
    """The automaton whose card it is, by its kind: "the Chimera"."""
    kinds = (a.kind for a in rules.automata.values() if card is not None and card.name in a.titles)
    kind = next(kinds, None)
    return None if kind is None else f"the {kind.capitalize()}"


def speaker(owner: str | None, card: CardDef | None) -> str:
    """Whom a text addresses: usually "you"; alterations are read by whoever controls the card they are attached to."""
    return owner if owner and card is not None and card.type not in ALTERATION_TYPES else YOU


def bearer_word(kind: CardType) -> str:
    """What a card of a type calls itself."""
    if kind in UNIT_TYPES:
        return "unit"
    if kind in SPELL_TYPES:
        return "spell"
    return kind.value.capitalize()
