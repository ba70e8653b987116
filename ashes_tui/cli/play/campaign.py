"""``campaign``: several games in a row with a deck that grows; ``survival`` and ``chronicle``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ashes_tui.cli.play.campaign_text import parse_counts, parse_dice, print_campaign, print_deck
from ashes_tui.cli.play.opening import run_app
from ashes_tui.cli.shared.failures import UsageFault
from ashes_tui.cli.shared.front_end import is_plain
from ashes_tui.cli.shared.options import (
    EnemyDeck,
    GrimOptions,
    Json,
    Partner,
    Phoenix,
    Plain,
    RulesOptions,
    Seed,
    with_groups,
)
from ashes_tui.cli.shared.output import print_json, print_table
from ashes_tui.cli.shared.sources import Sources, chosen_decks, find_named, opponent_setup

if TYPE_CHECKING:
    from ashes_tui.campaign.decks import CardPool
    from ashes_tui.campaign.files import CampaignStore, StoredCampaign
    from ashes_tui.campaign.record import Member, Opponent
    from ashes_tui.match.new_game import NewGame

app = typer.Typer(help="Play games in a row, with a deck that grows.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str | None, typer.Argument(metavar="NAME", help="A campaign; the latest unfinished one if none.")]
Who = Annotated[int, typer.Option("--player", help="Which player, 1 or 2.")]
PERSON = "person"


@app.command("new")
@with_groups
def new(
    context: typer.Context,
    *,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="dragonborn, red-rains or survival.")],
    deck: Annotated[list[str], typer.Option("--deck", help="The deck to begin with; twice for two players.")],
    difficulty: Annotated[str, typer.Option(help="standard or heroic.")] = "standard",
    option: Annotated[list[str] | None, typer.Option("--with", help="An option: uniques or channel.")] = None,
    any_card: Annotated[str, typer.Option("--any", help="Heroic: three copies of this card join.")] = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="What a player is called.")] = None,
    partner: Partner = PERSON,
    phoenix: Phoenix = False,
    seed: Seed = None,
    rules: RulesOptions,
    fates: GrimOptions,
    json: Json = False,
) -> None:
    """Begin a campaign; 'campaign play' plays its games."""
    card_pool = _card_pool(context)
    request = _new_game(card_pool, deck, name or [], difficulty, seed, rules, fates)
    stored = _begin(card_pool, kind, _with_partner(request, partner, phoenix), option or [], any_card)
    print_campaign(stored, card_pool, json)
    if not json:
        print(f"\nIts first game: ashes-tui campaign play {stored.name}")


@app.command("list")
def list_campaigns(context: typer.Context, json: Json = False) -> None:
    """List all campaigns."""
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.campaign.wording import campaign_as_data, headline, next_step_words, standing_words

    store, card_pool = CampaignStore(), _card_pool(context)
    found = store.all()
    if json:
        print_json([campaign_as_data(stored, card_pool) for stored in found])
        return
    if not found:
        print("There is no campaign yet. Begin one with: ashes-tui campaign new dragonborn --deck DECK")
    for stored in found:
        if stored.campaign is None:
            print(f"{stored.name}: cannot be read: {stored.problem}")
            continue
        print(f"{stored.name}: {headline(stored.campaign)}")
        print(f"  {standing_words(stored.campaign)}. {next_step_words(stored.campaign, card_pool)}.")


@app.command("show")
def show(context: typer.Context, name: Name = None, json: Json = False) -> None:
    """Show one campaign: its games, what comes next, decks and catalogues."""
    card_pool = _card_pool(context)
    print_campaign(_chosen_campaign(name), card_pool, json)


@app.command("take")
def take(
    context: typer.Context,
    name: Name = None,
    deck: Annotated[str, typer.Option(help="The preconstructed deck to take from.")] = "",
    card: Annotated[list[str] | None, typer.Option("--card", help="A card of it, as in '3 Hammer Knight'.")] = None,
    none: Annotated[bool, typer.Option("--none", help="Take nothing for this victory.")] = False,
    player: Who = 0,
    json: Json = False,
) -> None:
    """Take cards for a victory into your catalogue."""
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.campaign.progress import members_owed_a_prize
    from ashes_tui.campaign.record import Earned

    if none == bool(deck or card):
        raise UsageFault("give --deck and --card, three times, or --none")
    card_pool, stored = _card_pool(context), _chosen_campaign(name)
    found = chosen_decks([deck], card_pool.decks)[0] if deck else None
    cards = parse_counts(card or [], found.cards if found else {}, "card", 3)
    who = player - 1 if player else next(iter(members_owed_a_prize(stored.loaded)), 0)
    step = Earned(member=who, deck=found.name if found else "", cards=cards)
    print_campaign(CampaignStore().record_choice(stored, step, card_pool), card_pool, json)


@app.command("deck")
def deck(
    context: typer.Context,
    name: Name = None,
    into: Annotated[list[str] | None, typer.Option("--in", help="Cards to put in, as in '2 Hammer Knight'.")] = None,
    out: Annotated[list[str] | None, typer.Option("--out", help="Cards to take out, as in '2 Barrier'.")] = None,
    dice: Annotated[str, typer.Option(help="All ten dice, as in '5 charm, 5 natural'.")] = "",
    back: Annotated[bool, typer.Option("--as-begun", help="First go back to the deck it began with.")] = False,
    player: Who = 1,
    json: Json = False,
) -> None:
    """Change a deck between two games; without options show it."""
    from ashes_tui.campaign.decks import owned_cards, with_contents
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.campaign.record import Rebuilt

    card_pool, stored = _card_pool(context), _chosen_campaign(name)
    who = _member(stored, player)
    if into or out or dice or back:
        before = stored.loaded.members[who].base if back else stored.loaded.decks[who]
        cards, owned = dict(before.cards), owned_cards(stored.loaded, who, card_pool.rulebook)
        for title, n in parse_counts(out or [], cards, "card", 1).items():
            if cards[title] < n:
                raise UsageFault(f"--out: the deck has {cards[title]} {title}, not {n}; take out fewer")
            cards[title] -= n
        for title, n in parse_counts(into or [], owned, "card", 1).items():
            cards[title] = cards.get(title, 0) + n
        changed = with_contents(before, cards, parse_dice(dice) if dice else before.dice)
        stored = CampaignStore().record_choice(stored, Rebuilt(member=who, deck=changed), card_pool)
    print_deck(stored, who, card_pool, json)


@app.command("play")
def play(
    context: typer.Context,
    name: Name = None,
    enemy: Annotated[str, typer.Option(help="The next opponent; you are asked if you leave it out.")] = "",
    enemy_deck: EnemyDeck = "",
    plain: Plain = False,
) -> None:
    """Continue a campaign: play the next game, take cards, change the deck."""
    card_pool, stored = _card_pool(context), _chosen_campaign(name)
    if enemy_deck and not enemy:
        raise UsageFault("--enemy-deck needs --enemy; 'enemies list' names them")
    opponent = None
    if enemy:
        from ashes_tui.campaign.record import Opponent

        setup = opponent_setup(card_pool.rulebook, enemy, stored.loaded.begin.difficulty, 1, enemy_deck)
        opponent = Opponent(setup.name, setup.deck, setup.aspects)
    _play(context, stored, opponent, card_pool, plain)


@app.command("delete")
def delete(name: Annotated[str, typer.Argument(metavar="NAME", help="A campaign.")]) -> None:
    """Delete a campaign. Its saved games and the chronicle stay."""
    from ashes_tui.campaign.files import CampaignStore

    store = CampaignStore()
    stored = find_named("campaign", name, {stored.name: stored for stored in store.all()})
    store.delete(stored)
    print(f"{stored.name} is deleted.")


@with_groups
def survival(
    context: typer.Context,
    *,
    deck: Annotated[str, typer.Option(help="Your deck.")],
    difficulty: Annotated[str, typer.Option(help="standard or heroic.")] = "standard",
    name: Annotated[list[str] | None, typer.Option("--name", help="What you are called.")] = None,
    seed: Seed = None,
    rules: RulesOptions,
    fates: GrimOptions,
    plain: Plain = False,
) -> None:
    """Play opponents in a row, and keep your wounds: how many can you defeat?"""
    card_pool = _card_pool(context)
    request = _new_game(card_pool, [deck], name or [], difficulty, seed, rules, fates)
    _play(context, _begin(card_pool, "survival", request), None, card_pool, plain)


def chronicle(json: Json = False) -> None:
    """Show all victories by Phoenixborn, opponent, difficulty and level."""
    from ashes_tui.campaign.chronicle import Chronicle, feats, tallies
    from ashes_tui.campaign.wording import chronicle_as_data, feat_words, tally_words

    victories = Chronicle()
    entries = victories.entries()
    for problem in victories.problems():
        print(f"note: {problem}", file=sys.stderr)
    if json:
        print_json(chronicle_as_data(entries))
        return
    if not entries:
        print("Nothing is written there yet: it holds every finished game against a Chimera or Dragonborn.")
        return
    print_table(("Phoenixborn", "Against", "Victories"), [(t.phoenixborn, *tally_words(t)) for t in tallies(entries)])
    rows = [(f.phoenixborn, *feat_words(f)) for f in feats(entries)]
    if rows:
        print()
        print_table(("Phoenixborn", "Campaign", ""), rows)


# --- arguments ---------------------------------------------------------------------------------------------------


def _card_pool(context: typer.Context) -> CardPool:
    from ashes_tui.campaign.decks import CardPool

    sources: Sources = context.obj
    rulebook = sources.rulebook()
    return CardPool(rulebook, sources.decks(rulebook))


def _chosen_campaign(name: str | None) -> StoredCampaign:
    """The named campaign with the result of its last game, or a note why that cannot be read.

    Raises ``UsageFault``, and ``MatchError`` for a campaign that cannot be read.
    """
    from msgspec.structs import replace

    from ashes_tui.campaign.chronicle import Chronicle
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.campaign.games import settle
    from ashes_tui.match.errors import MatchError
    from ashes_tui.match.saves.file_store import FileStore

    store = CampaignStore()
    if name is None:
        stored = _latest_unfinished(store)
    elif name.endswith(".jsonl"):
        stored = store.read(name)
    else:
        stored = find_named("campaign", name, {stored.name: stored for stored in store.all()})
    campaign = stored.loaded
    try:
        return settle(store, stored, FileStore(), Chronicle())
    except MatchError as error:
        game = campaign.under_way
        note = (
            f"the game against {game.against if game else ''} cannot go on: {error}; 'campaign play' offers a new one"
        )
        return replace(stored, notes=(*stored.notes, note))


def _latest_unfinished(store: CampaignStore) -> StoredCampaign:
    """The campaign to go on with; notes which cannot be read. Raises ``UsageFault`` if there is none."""
    campaigns = store.all()
    for stored in campaigns:
        if stored.problem:
            print(f"note: {stored.problem}", file=sys.stderr)
    latest = next((stored for stored in campaigns if stored.is_running), None)
    if latest is None:
        raise UsageFault("there is no unfinished campaign; begin one with: ashes-tui campaign new KIND --deck DECK")
    return latest


def _new_game(
    card_pool: CardPool,
    decks: list[str],
    names: list[str],
    difficulty: str,
    seed: int | None,
    rules: RulesOptions,
    fates: GrimOptions,
) -> NewGame:
    """The settings for each game of a campaign."""
    from ashes_tui.engine.api import OpponentSetup
    from ashes_tui.match.new_game import NewGame

    return NewGame(
        seats=len(decks),
        decks=chosen_decks(decks, card_pool.decks),
        names=tuple(" ".join(name.split()) for name in names),
        opponent=OpponentSetup("", difficulty, grim=fates.titles(card_pool.rulebook)),
        seed=seed,
        edition=rules.checked_edition(card_pool.rulebook),
        chained=not rules.unchained,
    )


def _with_partner(request: NewGame, partner: str, phoenix: bool) -> NewGame:
    """The request, with the player of the second deck."""
    from msgspec.structs import replace

    from ashes_tui.ai.players import NAMES

    player = find_named("player", partner, {word: word for word in (PERSON, *NAMES)})
    return replace(request, phoenix=phoenix, players=tuple(player if i else PERSON for i in range(request.seats)))


def _begin(
    card_pool: CardPool, kind: str, request: NewGame, options: Sequence[str] = (), any_card: str = ""
) -> StoredCampaign:
    from ashes_tui.campaign.files import CampaignStore
    from ashes_tui.campaign.kinds import KINDS
    from ashes_tui.campaign.record import begin_of

    kind = find_named("campaign", kind, {name: name for name in KINDS})
    return CampaignStore().create(begin_of(kind, request, _members(card_pool, request, options, any_card)), card_pool)


def _members(card_pool: CardPool, request: NewGame, words: Sequence[str], any_card: str) -> tuple[Member, ...]:
    """The members of a campaign; options apply to all of them."""
    from ashes_tui.campaign.kinds import CampaignOption
    from ashes_tui.campaign.legality import is_useful
    from ashes_tui.campaign.record import Member

    if len(request.player_names) != request.seats:
        lead = f"{len(request.player_names)} names for {request.seats} decks"
        raise UsageFault(f"{lead}; give --name once for each --deck, or not at all")
    chosen = [
        find_named("option", word, {o.value: o for o in CampaignOption if o is not CampaignOption.ANY})
        for word in words
    ]
    card = find_named("card", any_card, card_pool.rulebook.cards).name if any_card else ""
    used = tuple(dict.fromkeys([*chosen, *([CampaignOption.ANY] if card else [])]))
    for option in chosen:
        if not any(is_useful(option, base, card_pool) for base in request.decks):
            raise UsageFault(f"--with {option.value} adds nothing to the decks given; leave it out")
    seats = zip(request.player_names, request.decks, request.players or (PERSON,), strict=True)
    return tuple(
        Member(who, base, tuple(o for o in used if is_useful(o, base, card_pool)), card, player)
        for who, base, player in seats
    )


def _member(stored: StoredCampaign, player: int) -> int:
    people = len(stored.loaded.members)
    if not 1 <= player <= people:
        raise UsageFault(f"--player {player}: the campaign has {people}; give a number from 1 to {people}")
    return player - 1


def _play(
    context: typer.Context, stored: StoredCampaign, opponent: Opponent | None, card_pool: CardPool, plain: bool
) -> None:
    """Play the next game; ``opponent`` is None to choose it in the front end."""
    if is_plain(context, plain):
        from ashes_tui.client.stores import Stores
        from ashes_tui.plain.api import play_campaign

        sys.exit(play_campaign(stored, opponent, card_pool, Stores()))
    from ashes_tui.ui.start_request import CampaignRequest

    run_app(context.obj, CampaignRequest(stored.path, opponent))
