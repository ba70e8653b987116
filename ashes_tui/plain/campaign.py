"""A campaign line by line: where it stands, cards for victories, the deck, the next game; until the person leaves."""

from __future__ import annotations

from collections.abc import Callable

from ashes_tui.campaign.chronicle import Chronicle
from ashes_tui.campaign.decks import CardPool, catalogue
from ashes_tui.campaign.draft import Draft, as_begun, draft_of, moved, problems, rolled
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.games import begin_game, drawn_foe, set_aside, settled
from ashes_tui.campaign.progress import Stage, due, stage
from ashes_tui.campaign.record import Earned, Opponent
from ashes_tui.campaign.rulings import opponents
from ashes_tui.campaign.wording import (
    change_words,
    changes,
    coming,
    dice_words,
    headline,
    history,
    option_words,
    prize_words,
    standing,
    terms,
)
from ashes_tui.client.session import seated
from ashes_tui.engine.api import SetupError, link
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.errors import MatchError
from ashes_tui.match.match import Match
from ashes_tui.match.replay import resume
from ashes_tui.match.saves.file_store import FileStore
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
    kept: StoredCampaign, foe: Opponent | None, shelf: CardPool, console: Console | None = None
) -> ExitCode:
    """Go on with a campaign until it is over or the person leaves. ``foe``: whom to play next, None to ask."""
    console = console or standard_console()
    talk = Talk(kept, shelf, console, foe)
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

    def __init__(self, kept: StoredCampaign, shelf: CardPool, console: Console, foe: Opponent | None = None) -> None:
        self.kept, self.shelf, self.console, self.foe = kept, shelf, console, foe
        self.store, self.games, self.chronicle = CampaignStore(), FileStore(), Chronicle()

    def part(self, why: str, code: ExitCode) -> ExitCode:
        """Say how to go on."""
        self.console.say("", f"{why}. Go on with: ashes-tui campaign play --plain {self.kept.name}")
        self.console.flush()
        return code

    def run(self) -> ExitCode:
        """From step to step. Raises ``Leave`` and ``InputEnded``."""
        played = terms(self.kept.open.begin, self.shelf.rulebook)
        self.console.say(*self.kept.notes, f"{headline(self.kept.open)}.")
        self.console.say(*([f"Played with: {played}."] if played else ()))
        while True:
            now = stage(self.kept.open)
            self._tell()
            if now in (Stage.WON, Stage.LOST):
                self.console.flush()
                return ExitCode.DONE
            code = self._prize() if now is Stage.PRIZE else self._go_on() if now is Stage.PLAYING else self._ready()
            if code is not None:
                return code

    def _tell(self) -> None:
        campaign = self.kept.open
        games = [f"Game {i}, {told}." for i, told in enumerate(history(campaign), start=1)]
        self.console.say("", f"{standing(campaign)}.", *games, f"{coming(campaign, self.shelf)}.")

    # --- games -----------------------------------------------------------------------------------------------------

    def _ready(self) -> ExitCode | None:
        doors: dict[str, Callable[[], ExitCode | None]] = {"Play the next game": self._begin}
        if self.kept.open.kind.rebuild:
            for i, member in enumerate(self.kept.open.members):
                words, _ = change_words(self.kept.open, i, self.shelf.rulebook)
                doors[f"{words} of {member.name}"] = lambda i=i: self._build(i)  # type: ignore[misc]
        first = self.kept.open.kind.drawn and not self.kept.open.encounters
        if self.foe or first:
            return self._begin()
        return pick("What shall it be? Type q to stop here.", doors, self.console, "entry")()

    def _begin(self) -> ExitCode | None:
        foe = self.foe or drawn_foe(self.kept.open, self.shelf) or self._ask_foe()
        self.foe = None
        try:
            rules = link(self.shelf.rulebook)
            self.kept, match = begin_game(self.store, self.kept, foe, self.shelf, rules, self.games)
        except (MatchError, SetupError) as error:
            self.console.say(f"The game cannot begin: {error}.")
            return None
        return self._play(match)

    def _ask_foe(self) -> Opponent:
        known = {f"{spec.name}: {spec.kind}": spec for spec in opponents(self.kept.open.kind, self.shelf)}
        spec = pick("Whom do you play against?", known, self.console, "enemy")
        return Opponent(spec.name, *its_aspects(spec, self.shelf.rulebook, self.console))

    def _go_on(self) -> ExitCode | None:
        game = self.kept.open.under_way
        assert game is not None
        try:
            match, notes = resume(self.games, game.game)
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
        self.kept = set_aside(self.store, self.kept)
        return None

    def _play(self, match: Match) -> ExitCode | None:
        session = Sitting(seated(match), self.console, lambda: self.shelf.rulebook)
        code = session.play()
        self.kept = settled(self.store, self.store.read(str(self.kept.path)), self.games, self.chronicle)
        return None if code is ExitCode.DONE and not session.left else code

    # --- cards for a victory ---------------------------------------------------------------------------------------

    def _prize(self) -> ExitCode | None:
        campaign = self.kept.open
        who, prize = due(campaign)[0], campaign.kind.prize
        assert prize is not None
        member = campaign.members[who]
        self.console.say(f"{member.name}: you may take {prize_words(prize)}.")
        lines: dict[str, DeckList | None] = {
            f"{deck.name}: {deck.phoenixborn}": deck
            for deck in self.shelf.decks.values()
            if not (prize.other and deck.name == member.base.name)
        }
        deck = pick("From which deck?", {**lines, "From none": None}, self.console, "deck")
        step = Earned(member=who)
        if deck is not None:
            step = Earned(member=who, deck=deck.name, cards=self._cards(deck, prize.titles, prize.copies, prize.exact))
        try:
            self.kept = self.store.take(self.kept, step, self.shelf)
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
        owner = self.shelf.rulebook.cards[title].unique
        return f"{title}, {n} copies{f', only for {owner}' if owner else ''}"

    # --- the deck --------------------------------------------------------------------------------------------------

    def _build(self, who: int) -> None:
        draft = draft_of(self.kept.open, who, self.shelf)
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
                draft = moved(draft, title, n if word == "in" else -n, self.shelf)
                self.console.say(f"{title}: {draft.cards.get(title, 0)} of {draft.owned.get(title, 0)}.")
            elif word == "dice":
                die = one_of(name, {die.value: die for die in draft.dice}, "magic type")
                draft = rolled(draft, die, n - draft.dice[die], self.shelf)
            elif word == "back":
                draft = as_begun(draft)
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
        wrong = problems(draft, self.shelf)
        return f"{held}. {'Not legal: ' + str(wrong[0]) if wrong else 'Legal'}."

    def _kept(self, draft: Draft) -> bool:
        if not problems(draft, self.shelf):
            self.kept = self.store.take(self.kept, draft.step, self.shelf)
            told = changes(self.kept.open, draft.member)
            self.console.say(f"Kept{f': {told}' if told else ', as it began'}.")
            return True
        return False

    def _deck_lines(self, draft: Draft) -> list[str]:
        campaign, who = self.kept.open, draft.member
        member = campaign.members[who]
        lines = [f"{draft.base.name}, {draft.base.phoenixborn}. {self._legal(draft)}"]
        if member.options:
            lines.append(f"Options: {option_words(member)}.")
        lines += [f"{draft.cards.get(title, 0)} of {n} {title}." for title, n in draft.owned.items()]
        owned = catalogue(campaign, who, self.shelf.rulebook)
        return [*lines, f"Catalogue: {', '.join(f'{n} {t}' for t, n in owned.items()) or 'empty'}."]
