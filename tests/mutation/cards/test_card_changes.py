"""What is changed of a card, and what is not."""

from tests.mutation.cards.changes import card_changes

CARD = """  Sand Drake:
    type: ally
    cost: main - 1 natural:class
    stats: {attack: 2, life: 1, recover: 0}
    note: "house: 3 of them"
    text:
    - when: {enters: self}
      do: [{damage: 1, to: target unit of:opponent}]
"""


def test_numbers_levels_actions_and_selectors_are_changed() -> None:
    """Given a card, then each of its parts is changed by itself, and nothing else with it."""
    found = list(card_changes("Sand Drake", CARD))
    changed = {(change.was, change.now) for change in found}
    assert ("cost: main - 1 natural:class", "cost: side - 1 natural:class") in changed
    assert ("cost: main - 1 natural:class", "cost: main - 1 natural:power") in changed
    damage = "do: [{damage: 1, to: target unit of:opponent}]"
    assert (damage, damage.replace("1", "2")) in changed
    assert (damage, damage.replace(" of:opponent", " mine")) in changed
    assert all(sum(a != b for a, b in zip(CARD.split("\n"), c.text.split("\n"), strict=True)) == 1 for c in found)


def test_notes_and_titles_are_left_alone() -> None:
    assert not [change for change in card_changes("Sand Drake", CARD) if "house" in change.was or "Drake" in change.was]


def test_what_means_the_same_is_no_change() -> None:
    """Given an ally in a pile, where no conjuration lies, and an attacker that is blocked, then these words stay."""
    text = """  Sand Drake:
    text:
    - when: {enters: self}
      do: [{put: ally mine in:discard-pile, to: hand}, {leave-battle: unblocked attacking ally of:opponent}]
"""
    changed = [change.now for change in card_changes("Sand Drake", text)]
    assert not any("unit mine" in now or "unblocked ally" in now for now in changed)
    assert any("attacking unit of:opponent" in now for now in changed)
