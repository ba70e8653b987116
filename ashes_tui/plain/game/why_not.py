"""Why something is not possible: the engine's reason, with the rule's id."""

from __future__ import annotations

from ashes_tui.client.refused import denial_of_thing
from ashes_tui.engine import api
from ashes_tui.engine.api import CardView, Choice, Decision, DieView
from ashes_tui.match.match import Match
from ashes_tui.plain.console.search import cards_called
from ashes_tui.plain.game.question import NUMBERS, NumberedQuestion, Unclear
from ashes_tui.words.api import Names, denial_words

IGNORED = frozenset(
    {"play", "activate", "use", "attack", "block", "guard", "choose", "pick", "not", "can't", "i", "with"}
)
"""Words that say nothing about which card is meant."""

_NAMED_CHOICES: dict[str, Choice] = {
    "pass": api.Pass(),
    "meditate": api.Meditate(),
    "end": api.EndTurn(),
    "end turn": api.EndTurn(),
}


def why_not(typed: str, question: NumberedQuestion, names: Names, match: Match) -> str:
    """The answer to ``why`` and some words. Raises ``Unknown`` for a name that fits several cards."""
    words = typed.casefold().rstrip("?.")
    if NUMBERS.fullmatch(words):
        return _why_not_numbers(words, question, names, match)
    turn = isinstance(question.decision, api.TurnDecision)
    if turn and words in _NAMED_CHOICES:
        return _judged(_NAMED_CHOICES[words], names, match, question.decision)
    name = " ".join(word for word in words.split() if word not in IGNORED) or words
    die = _die_called(name, names, question.decision.seat) if turn else None
    if die is not None:
        return _judged(api.UsePower(die.id), names, match, question.decision)
    cards = cards_called(name, names)
    if not cards:
        return f"You see no card called '{name}'."
    return _why_not_card(cards, question, names, match)


def _why_not_numbers(words: str, question: NumberedQuestion, names: Names, match: Match) -> str:
    """Whether an answer would be taken."""
    try:
        choice = question.answer(words)
    except Unclear as error:
        return str(error)
    denial = match.check(question.decision, choice)
    return f"{denial_words(denial, names)}." if denial else "That is a legal answer."


def _judged(choice: Choice, names: Names, match: Match, decision: Decision) -> str:
    denial = match.check(decision, choice)
    return f"{denial_words(denial, names)}." if denial else "It is possible now."


def _why_not_card(cards: list[CardView], question: NumberedQuestion, names: Names, match: Match) -> str:
    """Why nothing can be done with a card, or the number that does something."""
    number = next(filter(None, (question.number_of(card.id) for card in cards)), 0)
    if number:
        return f"It is possible: number {number}."
    decision = question.decision
    if not isinstance(decision, api.TurnDecision):
        return f"{denial_words(denial_of_thing(match, decision, cards[0].id), names)}."
    intention = next(filter(None, (match.intention_for(decision.seat, card.id) for card in cards)), None)
    if intention is None:
        return f"{names.card(cards[0].id)}: there is nothing to do with it now."
    if intention.denial is None:
        return "An attack is possible now: choose its target, then the attackers."
    return f"{denial_words(intention.denial, names)}."


def _die_called(words: str, names: Names, seat: int) -> DieView | None:
    """A die of a type, the highest side first: ``why natural power``."""
    kind = words.split()[0]
    mine = names.view.seats[seat]
    dice = sorted((*mine.active_dice, *mine.exhausted_dice), key=lambda die: -die.level)
    rest = words.split()[1:]
    if any(word not in ("power", "die", "dice", "class", "basic") for word in rest):
        return None
    return next((die for die in dice if die.type.value == kind), None)
