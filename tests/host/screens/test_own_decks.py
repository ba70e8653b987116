"""Decks of one's own: pasted, kept with the account, chosen at a table; and what is wrong with them."""

from __future__ import annotations

from tests.host.conftest import Opened


async def test_a_pasted_deck_is_kept_and_offered_at_a_table(opened: Opened) -> None:
    async with opened() as house, house.named("Ann", (100, 40)) as ann:
        deck = house.inn.decks[0]
        text = [f"{n} {title}" for title, n in deck.cards.items()]
        dice = [f"{n} {die.value}" for die, n in deck.dice.items()]
        ann.types("y")
        await ann.sees("Your decks")
        ann.types("d")
        await ann.sees("You keep no deck here yet")
        ann.types("a")
        await ann.sees("A deck of your own")
        ann.types("\x1b[200~My [b]own[/b]\n" + "\n".join(text) + "\x1b[201~")
        await ann.sees(text[-1])
        ann.types("\t")
        await ann.sees("no Phoenixborn is named")
        ann.types("\r" + deck.phoenixborn + "\x1b[200~\n" + "\n".join(dice) + "\x1b[201~")
        await ann.sees(dice[-1])
        ann.types("\t")
        await ann.sees("My (b)own(/b)")
        ann.types("\x1b")
        await ann.sees("No passwords")
        ann.types("b")
        await ann.sees("you are Ann")
        ann.types("n")
        await ann.sees("Your deck")
        ann.types("d")
        await ann.sees(f"My (b)own(/b) ({deck.phoenixborn})")
        ann.types("\r")
        await ann.sees("Open the table")
        ann.types("o")
        await ann.sees("Ann (you) (host)")
        await ann.sees("My (b)own(/b)")
        ann.types("d")
        await ann.sees("choose this (Enter)")
        ann.types("paste\r")
        await ann.sees("Paste a deck, or type it")
        ann.types("\x1b")
        await ann.sees("Your deck")


async def test_a_deck_is_deleted_when_asked_twice(opened: Opened) -> None:
    async with opened() as house, house.named("Ann") as ann:
        (me,) = house.inn.accounts.of_ids(house.inn.lobby.presence.everybody())
        house.inn.accounts.keep_deck(me, house.inn.decks[0])
        ann.types("y")
        await ann.sees("Your decks")
        ann.types("d")
        await ann.sees(house.inn.decks[0].name)
        ann.types("x")
        await ann.sees("once more to delete")
        ann.types("x")
        await ann.sees("You keep no deck here yet")
        assert house.inn.accounts.decks(me) == {}
