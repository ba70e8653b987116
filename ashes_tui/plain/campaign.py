"""A campaign line by line: where it stands, cards for victories, the deck, the next game; until the person leaves."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.campaign.decks import CardPool, catalogue
from ashes_tui.campaign.draft import Draft, draft_of, problems, with_base_deck, with_more_copies, with_more_dice
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import begin_game, drawn_opponent, settle, void_game
from ashes_tui.campaign.legality import opponents_for
from ashes_tui.campaign.progress import Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Earned, Opponent
from ashes_tui.campaign.wording import (
    deck_change_words,
    deck_edit_words,
    dice_words,
    headline,
    history,
    next_step_words,
    option_words,
    prize_words,
    standing_words,
    variant_words,
)
from ashes_tui.client.session import seated
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import SetupError, link
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.plain.card_search import Unknown, one_of
from ashes_tui.plain.console import Console, InputEnded, LeaveGame, standard_console
from ashes_tui.plain.opponent_choice import its_aspects
from ashes_tui.plain.picking import pick
from ashes_tui.plain.sitting import ExitCode, Sitting
from ashes_tui.words.phrases import count

BUILDING = (
    "Type in or out, a number and a card, such as: in 2 Hammer Knight.",
    "Type dice, a number and a magic type for how many of it there shall be, such as: dice 4 charm.",
    "Type list to hear the cards again, back for the deck it began with, done to keep it, q to leave it as it was.",
)


def play_campaign(
    kept: StoredCampaign, opponent: Opponent | None, card_pool: CardPool, stores: Stores, console: Console | None = None
) -> ExitCode:
    """Go on with a campaign until it is over or the person leaves. ``opponent``: whom to play next, None to ask."""
    console = console or standard_console()
    talk = Talk(kept, card_pool, console, stores, opponent)
    try:
        return talk.run()
    except LeaveGame:
        return talk.part("Stopped", ExitCode.DONE)
    except InputEnded:
        return talk.part("The input ended", ExitCode.ENDED_EARLY)
    except KeyboardInterrupt:
        return talk.part("Interrupted", ExitCode.INTERRUPTED)


class Talk:
    """One campaign at one keyboard."""

    def __init__(
        self,
        kept: StoredCampaign,
        card_pool: CardPool,
        console: Console,
        stores: Stores,
        opponent: Opponent | None = None,
    ) -> None:
        self.kept, self.card_pool, self.console, self.opponent = kept, card_pool, console, opponent
        self.stores = stores

    def part(self, why: str, code: ExitCode) -> ExitCode:
        """Say how to go on."""
        self.console.say("", f"{why}. Go on with: ashes-tui campaign play --plain {self.kept.name}")
        self.console.flush()
        return code

    def run(self) -> ExitCode:
        """From step to step. Raises ``Leave`` and ``InputEnded``."""
        played = variant_words(self.kept.loaded.begin, self.card_pool.rulebook)
        self.console.say(*self.kept.notes, f"{headline(self.kept.loaded)}.")
        self.console.say(*([f"Played with: {played}."] if played else ()))
        while True:
            now = stage_of(self.kept.loaded)
            self._tell()
            if now in (Stage.WON, Stage.LOST):
                self.console.flush()
                return ExitCode.DONE
            code = self._prize() if now is Stage.PRIZE else self._go_on() if now is Stage.PLAYING else self._ready()
            if code is not None:
                return code

    def _tell(self) -> None:
        campaign = self.kept.loaded
        games = [f"Game {i}, {told}." for i, told in enumerate(history(campaign), start=1)]
        self.console.say("", f"{standing_words(campaign)}.", *games, f"{next_step_words(campaign, self.card_pool)}.")

    # --- games -----------------------------------------------------------------------------------------------------

    def _ready(self) -> ExitCode | None:
        doors: dict[str, Callable[[], ExitCode | None]] = {"Play the next game": self._begin}
        if self.kept.loaded.kind.rebuild:
            for i, member in enumerate(self.kept.loaded.members):
                words, _ = deck_edit_words(self.kept.loaded, i, self.card_pool.rulebook)
                doors[f"{words} of {member.name}"] = lambda i=i: self._build(i)  # type: ignore[misc]
        first = self.kept.loaded.kind.drawn and not self.kept.loaded.encounters
        if self.opponent or first:
            return self._begin()
        return pick("What shall it be? Type q to stop here.", doors, self.console, "entry")()

    def _begin(self) -> ExitCode | None:
        opponent = self.opponent or drawn_opponent(self.kept.loaded, self.card_pool) or self._ask_opponent()
        self.opponent = None
        try:
            rules = link(self.card_pool.rulebook)
            self.kept, match = begin_game(
                self.stores.campaigns, self.kept, opponent, self.card_pool, rules, self.stores.games
            )
        except (MatchError, SetupError) as error:
            self.console.say(f"The game cannot begin: {error}.")
            return None
        return self._play(match)

    def _ask_opponent(self) -> Opponent:
        known = {f"{spec.name}: {spec.kind}": spec for spec in opponents_for(self.kept.loaded.kind, self.card_pool)}
        spec = pick("Whom do you play against?", known, self.console, "enemy")
        return Opponent(spec.name, *its_aspects(spec, self.card_pool.rulebook, self.console, self.stores.aspects))

    def _go_on(self) -> ExitCode | None:
        game = self.kept.loaded.under_way
        assert game is not None
        try:
            match, notes = resume(self.stores.games, game.game)
        except MatchError as error:
            return self._broken(error)
        self.console.say(*notes)
        return self._play(match)

    def _broken(self, error: MatchError) -> ExitCode | None:
        """The file of the game cannot be read: nothing else helps but to begin it again."""
        self.console.say(f"The game cannot go on: {error}.")
        doors = {"Begin this game again; it does not count as lost": True, "Leave it as it is": False}
        if not pick("What shall it be?", doors, self.console, "entry"):
            raise LeaveGame
        self.kept = void_game(self.stores.campaigns, self.kept)
        return None

    def _play(self, match: Match) -> ExitCode | None:
        session = Sitting(seated(match), self.console, self.stores, lambda: self.card_pool.rulebook)
        code = session.play()
        campaigns, games, chronicle = self.stores.campaigns, self.stores.games, self.stores.chronicle
        self.kept = settle(campaigns, campaigns.read(str(self.kept.path)), games, chronicle)
        return None if code is ExitCode.DONE and not session.left else code

    # --- cards for a victory ---------------------------------------------------------------------------------------

    def _prize(self) -> ExitCode | None:
        campaign = self.kept.loaded
        who, prize = members_owed_a_prize(campaign)[0], campaign.kind.prize
        assert prize is not None
        member = campaign.members[who]
        self.console.say(f"{member.name}: you may take {prize_words(prize)}.")
        lines: dict[str, DeckList | None] = {
            f"{deck.name}: {deck.phoenixborn}": deck
            for deck in self.card_pool.decks.values()
            if not (prize.other and deck.name == member.base.name)
        }
        deck = pick("From which deck?", {**lines, "From none": None}, self.console, "deck")
        step = Earned(member=who)
        if deck is not None:
            step = Earned(member=who, deck=deck.name, cards=self._cards(deck, prize.titles, prize.copies, prize.exact))
        try:
            self.kept = self.stores.campaigns.record_choice(self.kept, step, self.card_pool)
        except MatchError as error:
            self.console.say(f"Nothing was taken. {error}.")
        return None

    def _cards(self, deck: DeckList, titles: int, copies: int, exact: bool) -> dict[str, int]:
        """The titles taken, each with as many copies as may be."""
        taken: dict[str, int] = {}
        while len(taken) < titles:
            left = {self._card_line(t, n): t for t, n in deck.cards.items() if t not in taken}
            lines = left if exact or not taken else {**left, "No more": ""}
            title = pick(f"Card {len(taken) + 1} of {titles}?", lines, self.console, "card")
            if not title:
                break
            taken[title] = min(copies, deck.cards[title])
        return taken

    def _card_line(self, title: str, n: int) -> str:
        owner = self.card_pool.rulebook.cards[title].unique
        return f"{title}, {n} copies{f', only for {owner}' if owner else ''}"

    # --- the deck --------------------------------------------------------------------------------------------------

    def _build(self, who: int) -> None:
        draft = draft_of(self.kept.loaded, who, self.card_pool)
        self.console.say(*self._deck_lines(draft), *BUILDING)
        while True:
            word, _, rest = self.console.ask().partition(" ")
            word = word.casefold()
            if word in ("q", "quit", "exit"):
                self.console.say("The deck stays as it was.")
                return
            if word == "done" and self._kept(draft):
                return
            draft = self._changed(draft, word, rest)

    def _changed(self, draft: Draft, word: str, rest: str) -> Draft:
        number, _, name = rest.partition(" ")
        n, name = (int(number), name) if number.isdecimal() and len(number) < 4 and name else (1, rest)
        try:
            if word in ("in", "out"):
                title = one_of(name, {title: title for title in draft.owned}, "card")
                draft = with_more_copies(draft, title, n if word == "in" else -n, self.card_pool)
                self.console.say(f"{title}: {draft.cards.get(title, 0)} of {draft.owned.get(title, 0)}.")
            elif word == "dice":
                die = one_of(name, {die.value: die for die in draft.dice}, "magic type")
                draft = with_more_dice(draft, die, n - draft.dice[die], self.card_pool)
            elif word == "back":
                draft = with_base_deck(draft)
            elif word == "list":
                self.console.say(*self._deck_lines(draft))
                return draft
            elif word != "done":
                self.console.say(*BUILDING)
                return draft
        except Unknown as error:
            self.console.say(str(error))
        self.console.say(self._legal(draft))
        return draft

    def _legal(self, draft: Draft) -> str:
        held = f"{count(sum(draft.cards.values()), 'card')}, {dice_words(draft.deck)} dice"
        wrong = problems(draft, self.card_pool)
        return f"{held}. {'Not legal: ' + str(wrong[0]) if wrong else 'Legal'}."

    def _kept(self, draft: Draft) -> bool:
        if not problems(draft, self.card_pool):
            self.kept = self.stores.campaigns.record_choice(self.kept, draft.step, self.card_pool)
            told = deck_change_words(self.kept.loaded, draft.member)
            self.console.say(f"Kept{f': {told}' if told else ', as it began'}.")
            return True
        return False

    def _deck_lines(self, draft: Draft) -> list[str]:
        campaign, who = self.kept.loaded, draft.member
        member = campaign.members[who]
        lines = [f"{draft.base.name}, {draft.base.phoenixborn}. {self._legal(draft)}"]
        if member.options:
            lines.append(f"Options: {option_words(member)}.")
        lines += [f"{draft.cards.get(title, 0)} of {n} {title}." for title, n in draft.owned.items()]
        owned = catalogue(campaign, who, self.card_pool.rulebook)
        return [*lines, f"Catalogue: {', '.join(f'{n} {t}' for t, n in owned.items()) or 'empty'}."]
