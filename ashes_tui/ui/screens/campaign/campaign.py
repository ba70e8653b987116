"""One campaign: its state, what comes next, the decks and what has changed in them."""

from __future__ import annotations

from functools import partial

from ashes_tui.campaign.decks import CardPool, catalogue
from ashes_tui.campaign.files import StoredCampaign
from ashes_tui.campaign.games import drawn_opponent, possible_opponents, void_game
from ashes_tui.campaign.progress import OVER, Stage, members_owed_a_prize, stage_of
from ashes_tui.campaign.record import Campaign, Opponent
from ashes_tui.campaign.wording import (
    deck_change_words,
    deck_edit_words,
    headline,
    history,
    next_game_words,
    next_step_words,
    option_words,
    prize_words,
    standing_words,
    variant_words,
)
from ashes_tui.client.stores import Stores
from ashes_tui.engine.api import OpponentSetup
from ashes_tui.match.errors import MatchError
from ashes_tui.ui.campaigning import go_on, play_next, up_to_date
from ashes_tui.ui.draw.canvas import Canvas, Drawing
from ashes_tui.ui.draw.page import foot, head, hints_of
from ashes_tui.ui.draw.pages.levels import LEVEL_LINES
from ashes_tui.ui.draw.pages.menu import Choice, Sheet, draw_sheet
from ashes_tui.ui.screens.campaign.deck_edit import BuildScreen
from ashes_tui.ui.screens.campaign.overview import (
    STORY_HEIGHT,
    STORY_WIDTH,
    CampaignNow,
    levels_row,
    question_of,
    whole_page,
)
from ashes_tui.ui.screens.campaign.victory_cards import TakeDeckScreen
from ashes_tui.ui.screens.decks.deck import DeckScreen
from ashes_tui.ui.screens.menus.main_keys import MainKey
from ashes_tui.ui.screens.menus.menu import MenuScreen
from ashes_tui.ui.screens.pages.cards import EnemyScreen
from ashes_tui.ui.screens.setup.aspects import pick_aspects
from ashes_tui.ui.screens.setup.form import turn
from ashes_tui.ui.screens.setup.opponent_lines import Deck, OpponentLines
from ashes_tui.words.phrases import capital

_TAKE, _BUILD, _READ = ("t", "T"), ("d", "D"), ("v", "V")
_AGAINST = "Play against "
_ROW_WIDTH, _ROW_HEIGHT = 80, 30
"""In terminals of that size there is room for a row of games."""
_MORE = "Left and right: with which of its aspects; a: all of them, or aspects of your own"
_FOOT = "Enter: choose   ?: keys   Esc: back"
_FOOT_OPPONENTS = "Enter: choose   i: read about the opponent   ?: keys   Esc: back"


class CampaignScreen(MenuScreen[None]):
    """``problem`` says why the game under way cannot be read."""

    def __init__(self, kept: StoredCampaign, problem: str, card_pool: CardPool, stores: Stores) -> None:
        super().__init__()
        self.found = CampaignNow(kept, problem)
        self.card_pool = card_pool
        self.stores = stores
        self.hard = OpponentLines(card_pool.rulebook, len(kept.loaded.members), stores.aspects)
        self.chosen_opponents: dict[str, Opponent] = {}

    @property
    def kept(self) -> StoredCampaign:
        """The campaign and its file."""
        return self.found.kept

    @property
    def campaign(self) -> Campaign:
        """The campaign as it is now."""
        return self.kept.loaded

    def on_screen_resume(self) -> None:
        """Read the campaign again: a deck may have been changed, or cards taken, meanwhile."""
        self.ashes.carry_out(self._now, self._show, "The campaign cannot be read")

    def _now(self) -> CampaignNow:
        """The campaign as its file tells it, and what is wrong with that."""
        self.hard.reload()
        try:
            kept, problem = up_to_date(self.stores.campaigns.read(str(self.kept.path)), self.stores)
        except MatchError as error:
            return self.found._replace(problem=str(error))
        others = tuple(other for other in self.stores.campaigns.all() if other.campaign and other.path != kept.path)
        return CampaignNow(kept, problem, self._begun(), others)

    def _begun(self) -> dict[str, str]:
        """When each game began; none if the chronicle cannot be read, which its own page tells."""
        try:
            return {entry.game: entry.when for entry in self.stores.chronicle.entries()}
        except MatchError:
            return {}

    def _show(self, found: CampaignNow) -> None:
        self.found = found
        self.paint()

    # --- drawing -----------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The state of the campaign, and how to continue."""
        games = tuple(f"{i}. {line}" for i, line in enumerate(history(self.campaign), start=1))
        intro = ("", *self._notes(), self._standing(), *games, "")
        choices = self._choices()
        foot = _FOOT_OPPONENTS if any(self._opponent(choice) for choice in choices) else _FOOT
        return Sheet(headline(self.campaign), (*intro, *self._decks(), ""), choices, foot, width=100)

    def _notes(self) -> tuple[str, ...]:
        """What the player must know besides: notes of the file, a problem, how the games are played."""
        notes = (*self.kept.notes, *((self.found.problem,) if self.found.problem else ()))
        played = variant_words(self.campaign.begin, self.card_pool.rulebook)
        return (*notes, f"Played with: {played}.") if played else notes

    def _standing(self) -> str:
        """How it stands, and what comes next."""
        return f"{standing_words(self.campaign)}. {next_step_words(self.campaign, self.card_pool)}."

    def picture(self, sheet: Sheet) -> Drawing:
        """The games in a row; below them the decks and the chronicle, or in less room the sheet, or that alone."""
        look, (width, height) = self.ashes.look, self.room
        if width < _ROW_WIDTH or height < _ROW_HEIGHT:
            return super().picture(sheet)
        canvas = Canvas(width, height, look.palette.screen_bg)
        title, _, whose = headline(self.campaign).partition(": ")
        head(canvas, title, look, whose)
        if width >= STORY_WIDTH and height >= STORY_HEIGHT:
            question = question_of(self.campaign, self._standing(), self._notes(), sheet.choices, (*_BUILD, *_READ))
            whole_page(canvas, self.found, self.card_pool, question, self.cursor, look)
        else:
            levels_row(canvas, 1, self.campaign, self.card_pool, look)
            top = LEVEL_LINES + 3
            below = sheet._replace(title="What comes next")
            draw_sheet(canvas, below, self.cursor, (0, top, width, height - 1 - top), look)
        foot(canvas, hints_of(sheet.foot), look)
        return canvas.drawing()

    def _decks(self) -> list[str]:
        """Each deck with its changes, and the catalogue. Until the first victory, the options used."""
        campaign, lines = self.campaign, []
        for i, member in enumerate(campaign.members):
            changes = deck_change_words(campaign, i)
            lines.append(f"{member.name}: {member.base.name}{f', changed: {changes}' if changes else ', as it was'}")
            if member.options and not campaign.wins:
                lines.append(f"  Options: {option_words(member)}")
            owned = catalogue(campaign, i, self.card_pool.rulebook)
            if owned:
                lines.append(f"  Catalogue: {', '.join(f'{n} {title}' for title, n in owned.items())}")
        return lines

    def _choices(self) -> tuple[Choice, ...]:
        now = stage_of(self.campaign)
        ways = {Stage.PRIZE: self._prizes, Stage.READY: self._games, Stage.PLAYING: self._under_way}
        found = ways[now]() if now in ways else []
        if self.campaign.kind.rebuild and now not in (*OVER, Stage.PLAYING):
            found += [self._change(i) for i in range(len(self.campaign.members))]
        return (*found, *self._each(_READ, "Read the deck", "Every card of it"), Choice("b", "Back"))

    def _each(self, keys: tuple[str, ...], text: str, hint: str, only: tuple[int, ...] | None = None) -> list[Choice]:
        """The same line for each player."""
        members = range(len(self.campaign.members)) if only is None else only
        return [Choice(keys[i], self._whose(i, text), hint=hint) for i in members]

    def _change(self, member: int) -> Choice:
        text, hint = deck_edit_words(self.campaign, member, self.card_pool.rulebook)
        return Choice(_BUILD[member], self._whose(member, text), hint=hint)

    def _whose(self, member: int, text: str) -> str:
        """The text of a player's line; with two players it says whose it is."""
        members = self.campaign.members
        return f"{members[member].name}: {text[:1].lower()}{text[1:]}" if len(members) > 1 else text

    def _prizes(self) -> list[Choice]:
        prize = self.campaign.kind.prize
        hint = capital(prize_words(prize)) if prize else ""
        return self._each(_TAKE, "Take cards for the victory", hint, members_owed_a_prize(self.campaign))

    def _games(self) -> list[Choice]:
        """One line for each opponent; only one if it comes by chance."""
        hint = capital(next_game_words(self.campaign, self.card_pool))
        return [self._game(i, opponent, hint) for i, opponent in enumerate(self._opponents().values(), start=1)]

    def _game(self, number: int, opponent: Opponent, hint: str) -> Choice:
        deck = self._deck(opponent)
        more = "" if self.campaign.kind.drawn or deck is None else f". {_MORE}"
        key = str(number) if number < 10 else ""
        return Choice(key, f"{_AGAINST}{opponent.name}", deck.label if deck else "", f"{hint}{more}")

    def _deck(self, opponent: Opponent) -> Deck | None:
        """The deck the opponent plays; None if it has only one."""
        return self.hard.deck(OpponentSetup(opponent.name, deck=opponent.deck, aspects=opponent.aspects))

    def _opponents(self) -> dict[str, Opponent]:
        """The possible opponents of the next game by name, each with the aspects chosen for it."""
        drawn = drawn_opponent(self.campaign, self.card_pool)
        if drawn:
            return {drawn.name: drawn}
        return {
            opponent.name: self.chosen_opponents.get(opponent.name, opponent)
            for opponent in possible_opponents(self.campaign, self.card_pool)
        }

    def _under_way(self) -> list[Choice]:
        game = self.campaign.under_way
        lines = [Choice(MainKey.RESUME, f"Go on with the game against {game.against if game else ''}")]
        if self.found.problem:
            hint = "Its file cannot be read; begun again, it does not count as lost"
            lines = [Choice(MainKey.NEW_GAME, "Begin this game again", hint=hint)]
        return lines

    # --- keys --------------------------------------------------------------------------------------------

    def _opponent(self, choice: Choice) -> str:
        """The opponent that a line is about; empty for another line."""
        return choice.text.removeprefix(_AGAINST) if choice.text.startswith(_AGAINST) else ""

    def press_key(self, key: str) -> bool:
        """``i`` shows the opponent."""
        choices = self.sheet().choices
        name = self._opponent(choices[self.cursor]) if self.cursor < len(choices) else ""
        if key == "i" and name:
            self.ashes.push_screen(EnemyScreen(self.card_pool.rulebook.automata[name], self.card_pool.rulebook))
            return True
        if key == "a" and name and self._deck(self._opponents()[name]) and not self.campaign.kind.drawn:
            self._pick_aspects(name)
            return True
        return super().press_key(key)

    def turned(self, choice: Choice, step: int) -> None:
        """Left and right choose another of the opponent's decks."""
        name = self._opponent(choice)
        deck = self._deck(self._opponents()[name]) if name else None
        if deck and not self.campaign.kind.drawn:
            self._take_deck(name, turn(self.hard.decks(self.card_pool.rulebook.automata[name]), deck, step))

    def _take_deck(self, name: str, deck: Deck) -> None:
        self.chosen_opponents[name] = Opponent(name, deck.deck, deck.aspects)

    def _pick_aspects(self, name: str) -> None:
        spec, now = self.card_pool.rulebook.automata[name], self._deck(self._opponents()[name])
        pick_aspects(self.ashes, self.hard, spec, now, partial(self._take_deck, name))

    def chosen(self, choice: Choice) -> None:
        """Do what was chosen."""
        if self._opponent(choice):
            play_next(self.ashes, self.kept, self._opponents()[self._opponent(choice)], self.card_pool)
        elif choice.key == MainKey.RESUME:
            go_on(self.ashes, self.kept)
        elif choice.key == MainKey.NEW_GAME:
            self._again()
        elif choice.key in _TAKE:
            self.ashes.push_screen(TakeDeckScreen(self.kept, _TAKE.index(choice.key), self.card_pool))
        elif choice.key in _BUILD:
            self.ashes.push_screen(BuildScreen(self.kept, _BUILD.index(choice.key), self.card_pool))
        elif choice.key in _READ:
            deck = self.campaign.decks[_READ.index(choice.key)]
            self.ashes.push_screen(DeckScreen(deck, self.card_pool.rulebook))
        else:
            self.leave()

    def _again(self) -> None:
        store, kept = self.stores.campaigns, self.kept
        self.ashes.carry_out(
            lambda: self.found._replace(kept=void_game(store, kept), problem=""), self._show, "It cannot be begun again"
        )

    def leave(self) -> None:
        """Go back to where it was opened."""
        self.dismiss(None)
