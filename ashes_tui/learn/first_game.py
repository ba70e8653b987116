"""The guided first game: two starter decks, a fixed deal, and an opponent that goes easy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from ashes_tui.ai.players import GENTLE
from ashes_tui.engine.api import (
    BlockersDeclared,
    CardPlayed,
    DamageDealt,
    Event,
    GuardDeclared,
    PickCards,
    Rules,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import Means
from ashes_tui.match.match import Match
from ashes_tui.match.new_game import NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.match.saves.store import SavedGame, Store
from ashes_tui.words.api import Names
from ashes_tui.words.phrases import listing
from ashes_tui.words.questions.recommended import recommended

DECKS = ("The Sentinels of Skies", "The Garden of Brilliance")
"""The learner's deck, whose ten dice are all of one type, and the opponent's."""
NAMES = ("Player", "Maeve")
"""The learner, who is *you* wherever that is shown, and the opponent by the first name of her Phoenixborn."""
LEARNER = 0
SEED = 2047
"""A deal in which whoever takes what is recommended blocks, attacks and guards in the first round, may react in the
second, and wins; and in which what a lesson is about is recommended when it is told."""
LENGTH = "about 20 minutes"
"""At fewer than a hundred keys, ten seconds each, and as long for each lesson."""
WOUNDS = 4
"""What the opponent's Phoenixborn begins with, so that the game is over in that time."""

_SUBJECTS = (
    ("turns", ("A turn",)),
    ("dice", ("Your goal", "Paying")),
    ("attacks", ("Attackers", "Attacking")),
    ("blocking", ("Blocking",)),
    ("guarding", ("Guarding",)),
    ("countering", ("Countering",)),
    ("ready spells", ("Ready spells",)),
    ("reactions", ("Reactions",)),
    ("meditation", ("Meditating",)),
    ("how rounds begin", ("The next round",)),
)
"""What a first game teaches, with the lessons that do."""


def _subject_of(event: Event) -> str:
    """What of these subjects an event shows, whoever brought it about; empty if nothing."""
    match event:
        case BlockersDeclared(blocks=(_, *_)):
            return "blocking"
        case GuardDeclared():
            return "guarding"
        case DamageDealt(means=Means.COUNTER):
            return "countering"
        case CardPlayed(reaction=True):
            return "reactions"
        case _:
            return ""


def what_next(told: Iterable[str], easiest: str, events: Iterable[Event] = ()) -> str:
    """The last words, told with the result: what the learner has met, what else there is, and how to go on.

    Met is what these lessons taught, and what has happened in these events, explained or not.
    ``easiest`` is the opponent that a solo game offers first; a game that was left and resumed knows none.
    """
    steps, happened = frozenset(told), frozenset(map(_subject_of, events))
    known = [subject for subject, lessons in _SUBJECTS if steps.intersection(lessons) or subject in happened]
    open_yet = [subject for subject, _ in _SUBJECTS if subject not in known]
    met = f": you have met {listing(known)}" if known else ""
    over = "Your first game is over" if open_yet else "You know the game now"
    rest = f"How to play explains what you have not met: {listing(open_yet)}. " if open_yet else ""
    offers = f" against {easiest}, the easiest opponent" if easiest else ""
    return (
        f"{over}{met}. {rest}Next: Solo{offers}. Take {DECKS[0]} again, the deck you know, with the five cards "
        "recommended, and first read how a solo opponent plays; !\u00a0gives hints there, too. Or try the puzzles: "
        "one turn, one goal."
    )


def first_game(rules: Rules, decks: Mapping[str, DeckList], store: Store | None = None) -> Match:
    """The game, dealt as always, the learner's First Five in hand; with a ``store`` it is saved from the start."""
    dealt = tuple(decks[name] for name in DECKS)
    setup = NewGame(decks=dealt, names=NAMES, seed=SEED).setup
    learner, teacher = setup.seats
    setup = structs.replace(setup, seats=(learner, structs.replace(teacher, wounds=WOUNDS)))
    match = Match.start(rules, setup, players=(PERSON, GENTLE), store=store)
    _lay_out_first_five(match)
    return match


def _lay_out_first_five(match: Match) -> None:
    """Choose the five that the deck recommends: nobody can choose cards before they know what cards are for."""
    decision = match.decisions[LEARNER]
    five = recommended(
        decision, match.header.setup.seats[LEARNER].deck, Names(match.view(LEARNER), match.rules.rulebook)
    )
    assert five is not None, "both decks recommend five"
    match.choose(LEARNER, PickCards(five), decision.id)


def is_first_game(players: tuple[str, ...]) -> bool:
    """Whether a game with these players is a guided one."""
    return GENTLE in players


def unfinished(games: Iterable[SavedGame]) -> SavedGame | None:
    """The guided game to go on with, the newest; None if there is none."""
    return next(
        (g for g in games if g.brief and not g.problem and not g.ended and is_first_game(g.brief.players)), None
    )
