"""The guided first game: two starter decks, a fixed deal, and an opponent that goes easy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from ashes_tui.ai.players import GENTLE
from ashes_tui.engine.api import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    CardMoved,
    CardPlayed,
    DamageDealt,
    Event,
    GuardDeclared,
    Meditated,
    PickCards,
    PowerUsed,
    RoundBegan,
    Rules,
)
from ashes_tui.lang.defs import DeckList
from ashes_tui.lang.terms import Means, Zone
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

_SUBJECTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("played a card", "playing cards", ("A turn", "Your goal", "Paying")),
    ("attacked", "attacks", ("Attackers", "Attacking")),
    ("blocked", "blocking", ("Blocking",)),
    ("guarded", "guarding", ("Guarding",)),
    ("countered", "countering", ("Countering",)),
    ("used an ability", "abilities", ("Ready spells",)),
    ("used a dice power", "dice powers", ("Dice powers",)),
    ("reacted", "reactions", ("Reactions",)),
    ("meditated", "meditation", ("Meditating",)),
    ("finished a round", "how rounds begin", ("The next round",)),
)
"""What a first game teaches: what its learner has done then, what it is called, and the lessons that tell of it."""
_SECOND = 2


def _done_by(seat: int, events: Iterable[Event]) -> Iterator[str]:
    """What of these subjects a seat has done itself."""
    own = frozenset[int]()
    for event in events:
        match event:
            case CardMoved(card=card, zone=Zone.BATTLEFIELD):
                own = own | {card} if event.seat == seat else own - {card}
            case CardPlayed(seat=by, reaction=reaction) if by == seat:
                yield "reacted" if reaction else "played a card"
            case AttackersDeclared(seat=by) if by == seat:
                yield "attacked"
            case BlockersDeclared(seat=by, blocks=(_, *_)) if by == seat:
                yield "blocked"
            case GuardDeclared(seat=by) if by == seat:
                yield "guarded"
            case DamageDealt(source=source, means=Means.COUNTER) if source in own:
                yield "countered"
            case AbilityActivated(seat=by) if by == seat:
                yield "used an ability"
            case PowerUsed(seat=by) if by == seat:
                yield "used a dice power"
            case Meditated(seat=by) if by == seat:
                yield "meditated"
            case RoundBegan(round=number) if number >= _SECOND:
                yield "finished a round"
            case _:
                pass


def what_next(told: Iterable[str], easiest: str, events: Iterable[Event] = (), seat: int = 0) -> str:
    """The last words, told with the result: what the learner has done, what was only told, and how to go on.

    ``told`` are the steps of the lessons there were, ``events`` what happened; ``seat`` is the learner's.
    ``easiest`` is the opponent that a solo game offers first; a game that was left and resumed knows none.
    """
    steps, done = frozenset(told), frozenset(_done_by(seat, events))
    known = [deed for deed, _, _ in _SUBJECTS if deed in done]
    left = [(called, bool(steps.intersection(lessons))) for deed, called, lessons in _SUBJECTS if deed not in done]
    heard, new = [called for called, is_told in left if is_told], [called for called, is_told in left if not is_told]
    over = "Your first game is over" if left else "You know the game now"
    met = f": you have {listing(known)}" if known else ""
    only = f"Only told, not tried: {listing(heard)}. " if heard else ""
    rest = f"How to play explains what did not come up: {listing(new)}. " if new else ""
    offers = f" against {easiest}, the easiest opponent" if easiest else ""
    return (
        f"{over}{met}. {only}{rest}Next: Solo{offers}. Take {DECKS[0]} again, the deck you know, with the five cards "
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
