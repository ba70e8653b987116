"""A step as it is shown: what happens alike is one line, and what another's action means stands below it."""

from __future__ import annotations

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.told_turn import ToldTurn
from ashes_tui.lang.terms import CardType
from ashes_tui.ui.library import Library
from ashes_tui.words.line import About, Line, LineKind, LineVerb, Tone
from ashes_tui.words.names import Names
from ashes_tui.words.narrators.retelling.retold import explained, is_told, read_cards, retold
from ashes_tui.words.narrators.steps import rank
from tests.client.test_told_turn import answered
from tests.ui.conftest import library, new_match  # noqa: F401

ACTION = Line("Bob meditates", Tone.ACTION, 1, about=About(LineKind.ACTION, LineVerb.MEDITATE))


def test_a_target_stands_beside_the_action(names: Names) -> None:
    """Given a target that nothing else names, then it is no line of its own; without an action it stays one."""
    target = Line("Target: Botanist", Tone.QUIET, 1, about=About(LineKind.EFFECT, LineVerb.TARGET), brief="Botanist")
    assert [line.text for line in retold((ACTION, target))] == ["Bob meditates, target Botanist"]
    assert retold((target,)) == (target,)


def test_an_effect_that_changes_nothing_says_so_itself() -> None:
    """Given an effect in vain, then its line tells that; it matters more than what is technical."""
    effect = Line("Aegis takes effect", Tone.ACTION, 1, about=About(LineKind.ACTION, LineVerb.RESOLVE))
    target = Line("Target: Sear", Tone.QUIET, 1, about=About(LineKind.EFFECT, LineVerb.TARGET), brief="Sear")
    vain = Line("Nothing changes", Tone.QUIET, 1, about=About(verb=LineVerb.FAIL))
    assert [line.text for line in retold((effect, target, vain))] == [
        "Aegis takes effect, target Sear, but nothing changes"
    ]
    assert retold((vain,)) == (vain,)
    assert rank(vain, 0) > rank(target, 0)


def test_a_ready_spell_that_is_all_of_a_step_says_what_it_is_for(library: Library) -> None:  # noqa: F811
    """Given a ready spell that comes, and nothing else, then its text stands below; else it lies there to be read."""
    game = Party(session_for(new_match(library, 1, players=("person", "random"))))
    names = game.names(0)
    spells = {title for title, card in names.rulebook.cards.items() if card.type is CardType.READY_SPELL}
    spell = next(card for card in sorted(names.known) if names.known[card] in spells)
    plays = Line("Bob plays it", Tone.ACTION, 1, about=About(LineKind.ACTION, LineVerb.PLAY, 1, (spell,)))
    alone = explained((plays,), names, 0)
    assert [line.tone for line in alone] == [Tone.ACTION, Tone.WHY]
    assert explained((plays, ACTION), names, 0) == (plays, ACTION)


def test_what_others_do_is_explained_by_their_cards(library: Library) -> None:  # noqa: F811
    """Given abilities that another activates, then their text stands below; one's own, and reasons, need none."""
    seen = 0
    for seed in range(3):
        game, player = Party(session_for(new_match(library, seed, players=("person", "random")))), RandomPlayer(seed)
        for _ in range(80):
            if game.session.over:
                break
            answered(game, player)
            if not game.story or game.session.over:
                continue
            turn = ToldTurn(game, 0)
            for at in range(len(turn.steps)):
                turn.go_to(at)
                lines, told = turn.lines, turn.explained
                reasons = [line for line in told if line.tone is Tone.WHY]
                assert [line for line in told if line not in reasons] == list(lines)
                activated = [line for line in lines if line.about.verb is LineVerb.ACTIVATE and line.seat == 1]
                assert len(reasons) >= bool(activated)
                assert all(line.seat == 1 and line.text for line in reasons)
                seen += bool(activated)
                own = tuple(line._replace(seat=0) for line in lines)
                assert explained(own, turn.names(0), 0) == own
    assert seen


def test_what_takes_effect_is_quoted_beside_others_too_but_once(names: Names) -> None:
    """Given an effect among other lines, then its text stands below it; where it comes again, it was read already."""
    about = About(LineKind.ACTION, LineVerb.RESOLVE, 1, ability="Aegis Feathers#0")
    effect = Line("Aegis Feathers takes effect", Tone.ACTION, 1, about=about)
    means = explained((effect,), names, 0)[1]
    assert "When this unit is destroyed" in means.text
    assert "Destroyed: " in means.brief, "in little room in short"
    assert explained((ACTION, effect, effect), names, 0) == (ACTION, effect, means, effect)


def test_only_cards_that_come_or_act_are_read() -> None:
    """Given what happens to cards, then those are read that come, are played or attack, not those it happens to."""

    def line(verb: LineVerb, *cards: int, kind: LineKind = LineKind.CARDS) -> Line:
        return Line("", about=About(kind, verb, cards=cards))

    come = (line(LineVerb.COME_INTO_PLAY, 1), line(LineVerb.REVEAL, 2), line(LineVerb.PLAY, 3))
    acts = (line(LineVerb.ACTIVATE, 4), line(LineVerb.ATTACH, 5, 90), line(LineVerb.ATTACK, 91, 6, 7))
    happens = (line(LineVerb.WOUND, 92), line(LineVerb.DISCARD, 93), line(LineVerb.DEAL, 94, 95))
    assert tuple(read_cards((*come, *acts, *happens))) == (1, 2, 3, 4, 5, 6, 7)


def test_the_text_of_a_card_is_not_read_for_what_a_die_on_it_does() -> None:
    """Given an astral die that prevents damage to a Phoenixborn, then what that can do itself is not read."""
    about = About(LineKind.ACTION, LineVerb.RESOLVE, cards=(1,), ability="astral die#0")
    own = About(LineKind.ACTION, LineVerb.RESOLVE, cards=(2,), ability="Kanna Galeheart#0")
    assert tuple(read_cards((Line("exhausts the astral die on it", about=about), Line("", about=own)))) == (2,)


def test_what_a_reason_tells_is_not_read_once_more() -> None:
    """Given a reason, then the text it gives is told, also without its keyword; another text of the card is not."""
    step = (Line("Status ability of Scatha Kalani: Deal 1 damage to a unit.", Tone.WHY), Line("Poach", Tone.ACTION))
    assert is_told("Status: Deal 1 damage to a unit.", step)
    assert is_told("Deal 1 damage to a unit.", step)
    assert not is_told("Deal 3 damage to the leftmost opposing unit.", step)
    assert is_told("main ↻: Deal 1 damage to a unit.", step), "its price may be told in signs"
    assert not is_told("Poach", step), "an action only names it"
