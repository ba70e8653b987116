"""The players do not see hidden cards: what they think ahead with does not depend on them at all."""

from msgspec.structs import replace

from ashes_tui.ai.seeds import derive
from ashes_tui.engine.api import Stream, digest, observe
from ashes_tui.match.player import foresight_of
from tests.ai.thinking import answer, open_to, renamed, unseen
from tests.support.games import duels, odd_duels, rules, sampled, threes


def test_hidden_cards_change_no_imagined_state() -> None:
    changed = 0
    for name, step in sampled([*duels(), *odd_duels(), *threes()], every=53):
        state = step.before.state
        for decision in step.before.decisions:
            other = renamed(state, decision.seat, Stream(5))
            changed += other != state
            view = observe(rules(), state, decision.seat)
            assert observe(rules(), other, decision.seat) == view, name
            for seed in (1, 2):
                imagined = [foresight_of(rules(), s, decision.seat).imagine(seed) for s in (state, other)]
                assert digest(imagined[0]) == digest(imagined[1]), name
    assert changed > 100


def test_hidden_cards_change_no_choice() -> None:
    changed = 0
    for name, step in sampled([*duels(), *threes()], every=97):
        state = step.before.state
        for decision in open_to(step.before):
            other = renamed(state, decision.seat, Stream(6))
            changed += other != state
            assert answer(state, decision) == answer(other, decision), name
    assert changed > 20


def test_an_imagined_state_shows_the_seat_what_it_sees() -> None:
    for name, step in sampled([*duels(), *threes()], every=97):
        for decision in step.before.decisions:
            view = observe(rules(), step.before.state, decision.seat)
            imagined = foresight_of(rules(), step.before.state, decision.seat).imagine(3)
            # Cards looked at are dealt anew too, unless it is them the decision is about.
            seen = observe(rules(), imagined, decision.seat)
            assert replace(seen, peeked=()) == replace(view, peeked=()), name


def test_imagined_hands_tell_nothing_about_the_real_one() -> None:
    """Over many seeds, a hidden card is imagined to be what it is no more often than by chance."""
    hits = chance = 0.0
    for n, (_, step) in enumerate(sampled(duels(), every=31)):
        state, viewer = step.before.state, step.before.decisions[0].seat
        foresight = foresight_of(rules(), state, viewer)
        real = [c.name for c in state.table.cards]
        for pool in unseen(state, viewer):
            names = [real[c] for c in pool]
            for seed in range(30):
                imagined = foresight.imagine(derive(n, seed)).table
                hits += sum(imagined.name(c) == real[c] for c in pool)
                chance += sum(names.count(n) for n in names) / max(len(names), 1)
    assert abs(hits / chance - 1) < 0.05
