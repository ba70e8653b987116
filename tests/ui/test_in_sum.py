"""The turn of an opponent in a sentence: what it did, and only what that cost."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from ashes_tui.ai.uniform import RandomPlayer
from ashes_tui.client.party import Party
from ashes_tui.client.session import session_for
from ashes_tui.client.settings import StoryMode
from ashes_tui.engine import api
from ashes_tui.engine.api import Event
from ashes_tui.lang.terms import Token
from ashes_tui.ui.draw.appearance import Appearance
from ashes_tui.ui.draw.table.half.inside import attached_words
from ashes_tui.ui.draw.theme import DARK
from ashes_tui.ui.library import Library
from ashes_tui.words.api import Line, Tone
from ashes_tui.words.glyphs import FULL
from ashes_tui.words.line import About, LineKind, LineVerb, actor_line, owner_line
from ashes_tui.words.narrators.retelling.summary import summary
from ashes_tui.words.questions.prompt import Prompt
from tests.ui.conftest import opened
from tests.ui.test_solo import random_choice, solo_match, until

MOON_COVE, SHADOWRECK = "The Flood of Moon Cove", "The Spawn of Shadowreck"


def said(game: Party, lines: tuple[Line, ...] = (), events: tuple[Event, ...] = (), asked: Prompt | None = None) -> str:
    view = game.session.view(0)
    return summary(lines, view, events, game.names(0), asked)


def deed(what: str, rest: str = "") -> Line:
    return actor_line("Scatha", what, 1, rest=rest)


def test_the_opponent_is_named_once(library: Library) -> None:
    game = Party(session_for(solo_match(library)))
    assert said(game, (deed("rolls basic", ": attack"),)) == "Scatha rolls basic."
    poach = Line("Scatha: Poach", Tone.ACTION, 1, brief="Poach")
    assert said(game, (poach, deed("passes"))) == "Scatha: Poach, passes."
    spell = owner_line("Scatha's", "next ready spell comes", 1)
    assert said(game, (spell, deed("passes"))) == "Scatha's next ready spell comes, passes."


def test_what_an_attack_cost_is_told_after_a_guard_too(library: Library) -> None:
    """Given a guard, when the rest of the attack is told, then its wounds are, and not that nothing was done."""
    game = Party(session_for(solo_match(library)))
    mine = game.session.view(0).seats[0].phoenixborn
    assert said(game, (), (api.TokensPlaced(mine.id, Token.WOUND, 2),)) == f"{mine.name} has 2 more wounds."
    assert said(game) == "Nothing more happened."


def test_what_a_question_says_is_not_said_twice(library: Library) -> None:
    """Given an attack after a roll, the roll is told, and the attack by the question for a guard."""
    game = Party(session_for(solo_match(library)))
    attack = About(LineKind.ACTION, LineVerb.ATTACK, 1, (7, 8))
    rolls, attacks = deed("rolls power", ": attack"), deed("attacks Golem with Aspect")._replace(about=attack)
    asked = Prompt(
        "Ann: choose a guard",
        "It attacks (attack 2, life 3)",
        "",
        About(LineKind.ACTION, LineVerb.ATTACK, 1, (7, 8, 9)),
    )
    assert said(game, (rolls, attacks), asked=asked) == "Scatha rolls power."
    assert said(game, (attacks,), asked=asked) == ""
    assert said(game, (rolls,), asked=Prompt("Ann: choose", "Its card: Discard a card.", "")) == "Scatha rolls power."


def test_wounds_that_were_healed_again_are_not_told(library: Library) -> None:
    game = Party(session_for(solo_match(library)))
    mine = game.session.view(0).seats[0].phoenixborn
    placed, removed = api.TokensPlaced(mine.id, Token.WOUND, 2), api.TokensRemoved(mine.id, Token.WOUND, 2)
    assert said(game, (), (placed, api.TokensRemoved(mine.id, Token.WOUND, 1))) == f"{mine.name} has 1 more wound."
    assert said(game, (), (placed, removed)) == "Nothing more happened."


def test_red_rains_tokens_are_told(library: Library) -> None:
    game = Party(session_for(solo_match(library, enemy=MOON_COVE)))
    body = game.session.view(0).seats[1].phoenixborn
    assert said(game, (), (api.TokensPlaced(body.id, Token.RED_RAINS, 1),)) == "Moon Cove has 1 more Red Rains token."


@pytest.mark.parametrize("enemy", [MOON_COVE, SHADOWRECK])
def test_what_it_attaches_and_the_dice_it_lowers_are_told(library: Library, enemy: str) -> None:
    """Given a Chimera whose rows attach cards and lower dice, then each turn's sum says what there is more, or less."""
    game, player, told = Party(session_for(solo_match(library, 5, enemy=enemy))), RandomPlayer(5), Counter[str]()
    for _ in range(400):
        if game.session.over or not game.session.match.decisions:
            break
        decision = game.session.match.decisions[0]
        was = game.session.view(0).seats[0]
        game.choose(decision, random_choice(game.session.match, player, decision))
        if not game.story or game.before is None:
            continue
        view = game.session.view(0)
        now, text = view.seats[0], summary(game.story, game.before, game.events, game.names(0))
        more = len(now.phoenixborn.attached) - len(was.phoenixborn.attached)
        if more > 0:
            assert f"{more} more Drowning" in text, text
            told["attached"] += 1
        levels = {die.id: die.level for die in was.active_dice}
        lower = sum(die.level < levels.get(die.id, die.level) for die in now.active_dice)
        if lower and any(isinstance(e, api.DieTurned) and e.die in levels for e in game.events):
            assert f"{lower} active di" in text, text
            told["lowered"] += 1
    assert told["attached" if enemy == MOON_COVE else "lowered"]


def test_what_was_played_is_no_loss_of_the_opponents_turn(library: Library) -> None:
    """Given cards played from the hand, then only what its turn discards is told as gone from there."""
    game, player, told = Party(session_for(solo_match(library))), RandomPlayer(7), 0
    for _ in range(250):
        if game.session.over or not game.session.match.decisions:
            break
        decision, mine = game.session.match.decisions[0], game.session.view(0).active == 0
        game.choose(decision, random_choice(game.session.match, player, decision))
        if game.story and game.before is not None:
            told += mine
            first = game.events[0] if game.events else None
            assert not mine or isinstance(first, (api.TurnBegan, api.PhaseBegan)), "what Ann did before is not its deed"
            text = summary(game.story, game.before, game.events, game.names(0))
            discards = any("discard" in line.text for line in game.story)
            assert discards or "fewer in hand" not in text, (text, game.story)
    assert told > 5


async def test_a_question_in_its_turn_says_below_the_sum_what_it_is_about(library: Library) -> None:
    """Given turns told in sum, when one asks for something, then the text that asks is not hidden by the sum."""
    match = solo_match(library, 7)
    async with opened(library, match) as table:
        table.app.settings.telling = StoryMode.FAST

        def asked() -> bool:
            notice, table.model.notice = table.model.notice, ""
            found = "t: its steps. " in notice
            table.model.notice = notice if found else ""
            return found

        await until(table, match, asked)
        assert not isinstance(table.model.decision, api.TurnDecision)
        assert table.model.prompt is not None
        assert table.model.prompt.detail
        assert table.model.notice.endswith(f"t: its steps. {table.model.prompt.detail}")


def test_equal_cards_attached_are_counted(library: Library) -> None:
    mine = session_for(solo_match(library)).view(0).seats[0].phoenixborn
    drowning, webbed = structs.replace(mine, name="Drowning"), structs.replace(mine, name="Webbed")
    drowned = structs.replace(mine, attached=(drowning, webbed, drowning))
    assert attached_words(drowned, Appearance(DARK, FULL)) == ["Drowning ×2", "Webbed"]
