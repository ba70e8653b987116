"""Changing a deck of a campaign, line by line: cards in and out, dice, and what makes the deck illegal."""

from __future__ import annotations

from ashes_tui.campaign.decks import CardPool, catalogue
from ashes_tui.campaign.draft import Draft, draft_of, problems, with_base_deck, with_more_copies, with_more_dice
from ashes_tui.campaign.record import Campaign
from ashes_tui.campaign.wording import dice_words, option_words
from ashes_tui.plain.console.console import Console
from ashes_tui.plain.console.pick import LEAVE
from ashes_tui.plain.console.search import Unknown, one_of
from ashes_tui.words.phrases import count

HELP = (
    "Type in or out, a number and a card, such as: in 2 Hammer Knight.",
    "Type dice, a number and a magic type for how many of it there shall be, such as: dice 4 charm.",
    "Type list to hear the cards again, back for the deck it began with, done to keep it, q to leave it as it was.",
)


class DeckEditor:
    """Edits the deck of one member of a campaign; saves nothing."""

    def __init__(self, campaign: Campaign, index: int, card_pool: CardPool, console: Console) -> None:
        self.campaign, self.index, self.card_pool, self.console = campaign, index, card_pool, console

    def edit(self) -> Draft | None:
        """The draft once it is legal and done; None if the deck is to stay as it was. Raises ``InputEnded``."""
        draft = draft_of(self.campaign, self.index, self.card_pool)
        self.console.say(*self._lines(draft), *HELP)
        while True:
            command, _, rest = self.console.ask().partition(" ")
            command = command.casefold()
            if command in LEAVE:
                return None
            if command == "done" and not problems(draft, self.card_pool):
                return draft
            draft = self._changed(draft, command, rest)

    def _changed(self, draft: Draft, command: str, rest: str) -> Draft:
        """The draft after a command, and a line that says whether it is legal."""
        if command == "list":
            self.console.say(*self._lines(draft))
            return draft
        if command not in ("in", "out", "dice", "back", "done"):
            self.console.say(*HELP)
            return draft
        try:
            draft = with_base_deck(draft) if command == "back" else self._counted(draft, command, rest)
        except Unknown as error:
            self.console.say(str(error))
        self.console.say(self._summary(draft))
        return draft

    def _counted(self, draft: Draft, command: str, rest: str) -> Draft:
        """The draft with cards put in or taken out, or with other dice: ``in 2 Hammer Knight``. Raises ``Unknown``."""
        number, _, name = rest.partition(" ")
        n, name = (int(number), name) if number.isdecimal() and len(number) < 4 and name else (1, rest)
        if command == "dice":
            die = one_of(name, {die.value: die for die in draft.dice}, "magic type")
            return with_more_dice(draft, die, n - draft.dice[die], self.card_pool)
        if command in ("in", "out"):
            title = one_of(name, {title: title for title in draft.owned}, "card")
            draft = with_more_copies(draft, title, n if command == "in" else -n, self.card_pool)
            self.console.say(f"{title}: {draft.cards.get(title, 0)} of {draft.owned.get(title, 0)}.")
        return draft

    def _summary(self, draft: Draft) -> str:
        """How many cards and dice there are, and what is not legal."""
        size = f"{count(sum(draft.cards.values()), 'card')}, {dice_words(draft.deck)} dice"
        wrong = problems(draft, self.card_pool)
        return f"{size}. {'Not legal: ' + str(wrong[0]) if wrong else 'Legal'}."

    def _lines(self, draft: Draft) -> list[str]:
        member = self.campaign.members[self.index]
        lines = [f"{draft.base.name}, {draft.base.phoenixborn}. {self._summary(draft)}"]
        if member.options:
            lines.append(f"Options: {option_words(member)}.")
        lines += [f"{draft.cards.get(title, 0)} of {n} {title}." for title, n in draft.owned.items()]
        owned = catalogue(self.campaign, self.index, self.card_pool.rulebook)
        return [*lines, f"Catalogue: {', '.join(f'{n} {t}' for t, n in owned.items()) or 'empty'}."]
