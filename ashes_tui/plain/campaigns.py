"""Campaigns in the menu, line by line: go on with one, begin one, hear the chronicle."""

from __future__ import annotations

from msgspec.structs import replace

from ashes_tui.ai.players import NAMES
from ashes_tui.campaign.chronicle import Chronicle, feats, tallies
from ashes_tui.campaign.decks import CardPool
from ashes_tui.campaign.files import CampaignStore, StoredCampaign
from ashes_tui.campaign.kinds import KINDS, OPTION_WORDS, CampaignKind, CampaignOption
from ashes_tui.campaign.record import Member, begin_of
from ashes_tui.campaign.rulings import fits_option, opponents, useful
from ashes_tui.campaign.wording import coming, feat_words, headline, standing, tally_words
from ashes_tui.lang.defs import DeckList
from ashes_tui.match.defaults import default_names
from ashes_tui.match.new_game import NOBODY, NewGame
from ashes_tui.match.saves.records import PERSON
from ashes_tui.plain.campaign import Talk
from ashes_tui.plain.console import Console
from ashes_tui.plain.options import with_options
from ashes_tui.plain.picking import pick
from ashes_tui.plain.sitting import ExitCode
from ashes_tui.words.phrases import capital

CHRONICLE = "chronicle"


def campaigns(shelf: CardPool, console: Console) -> ExitCode | None:
    """Choose a campaign and go on with it; None once it is over. Raises ``Leave``, ``InputEnded``, ``MatchError``."""
    known = CampaignStore().all()
    console.say(*(f"Not to be read: {kept.problem}." for kept in known if kept.problem))
    lines: dict[str, StoredCampaign | CampaignKind | str] = {
        f"{headline(kept.campaign)}. {standing(kept.campaign)}. {coming(kept.campaign, shelf)}": kept
        for kept in known
        if kept.campaign and kept.running
    }
    lines |= {f"Begin: {kind.title}. {kind.about}": kind for kind in KINDS.values() if opponents(kind, shelf)}
    lines["The chronicle of victories"] = CHRONICLE
    chosen = pick("Which campaign? Type q to go back.", lines, console, "campaign")
    if isinstance(chosen, str):
        console.say(*chronicle_lines(Chronicle()))
        return None
    kept = _new(chosen, shelf, console) if isinstance(chosen, CampaignKind) else chosen
    code = Talk(kept, shelf, console).run()
    return None if code is ExitCode.DONE else code


def chronicle_lines(chronicle: Chronicle) -> list[str]:
    """All victories, in a sentence each. Raises ``MatchError``."""
    entries = chronicle.entries()
    lines = [f"{t.phoenixborn} against {': '.join(tally_words(t))}." for t in tallies(entries)]
    lines += [f"{f.phoenixborn}, {': '.join(feat_words(f))}." for f in feats(entries)]
    return [*chronicle.problems(), *(lines or ["Nothing is written there yet."])]


def _new(kind: CampaignKind, shelf: CardPool, console: Console) -> StoredCampaign:
    known = dict.fromkeys(d for spec in opponents(kind, shelf) for d in spec.difficulties)
    difficulty = pick("How hard?", {capital(word): word for word in known}, console, "difficulty")
    players = pick("Who plays?", _teams(), console, "answer") if kind.people > 1 else (PERSON,)
    whose = [f" of player {i}" if len(players) > 1 else "" for i in range(1, len(players) + 1)]
    decks = [_deck(shelf, console, which) for which in whose]
    names = default_names([deck.phoenixborn for deck in decks])
    members = tuple(
        replace(_member(kind, difficulty, name, deck, shelf, console), player=player)
        for name, deck, player in zip(names, decks, players, strict=True)
    )
    wish = NewGame(seats=len(members), opponent=replace(NOBODY, difficulty=difficulty))
    wish = with_options(wish, shelf.rulebook, console)
    return CampaignStore().create(begin_of(kind.name, wish, members), shelf)


def _teams() -> dict[str, tuple[str, ...]]:
    partners = {f"You and the {name} player of the program": (PERSON, name) for name in reversed(NAMES)}
    return {"One alone": (PERSON,), "Two at this keyboard": (PERSON, PERSON), **partners}


def _deck(shelf: CardPool, console: Console, whose: str) -> DeckList:
    lines = {f"{deck.name}: {deck.phoenixborn}": deck for deck in shelf.decks.values()}
    return pick(f"Which deck{whose} to begin with?", lines, console, "deck")


def _member(
    kind: CampaignKind, difficulty: str, name: str, deck: DeckList, shelf: CardPool, console: Console
) -> Member:
    used: list[CampaignOption] = []
    for option in kind.allows(difficulty):
        if useful(option, deck, shelf) and pick(
            f"{name}: use this option? {capital(OPTION_WORDS[option])}", {"No": False, "Yes": True}, console, "answer"
        ):
            used.append(option)
    card = ""
    if CampaignOption.ANY in used:
        cards = {c.name: c.name for c in shelf.rulebook.cards.values() if fits_option(c, deck)}
        card = pick("Which card?", dict(sorted(cards.items())), console, "card")
    return Member(name, deck, tuple(used), card)
