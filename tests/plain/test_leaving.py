"""Leaving and coming back: nothing that was answered is lost."""

from pathlib import Path

import pytest

from ashes_tui.client.stores import Stores
from ashes_tui.match.saves.file_store import FileStore
from ashes_tui.plain.game.game_loop import ExitCode, GameLoop
from ashes_tui.plain.start import open_saved_game
from ashes_tui.words.api import Tone
from tests.match.games import rules
from tests.plain.talk import Answer, Chancer, Heard, Talk, scripted, session, story_of


def until(line_count: int, answer: Answer) -> Answer:
    """The same answers, so many of them; then the input ends."""
    left = iter(range(line_count))
    return lambda heard: answer(heard) if next(left, None) is not None else None


def resumed(name: str, talk: Talk) -> GameLoop:
    return open_saved_game(name, lambda: rules().rulebook, talk.console, Stores())


@pytest.mark.parametrize("lines", [1, 60])
def test_input_that_ends_in_the_middle_and_a_game_that_goes_on(lines: int, tmp_path: Path) -> None:
    talk = Talk(until(lines, Chancer(6)))
    table = session(talk, 6, store=FileStore(tmp_path))
    name, match = table.session.match.name, table.session.match
    assert table.play() is ExitCode.ENDED_EARLY
    end = f"The input ended before the game did. The game is saved. Go on with: ashes-tui resume --plain {name}"
    assert talk.said[-1] == end
    again = Talk(Chancer(7))
    back = resumed(name, again)
    assert back.session.match.version == match.version
    assert back.session.match.decisions == match.decisions
    assert back.play() is ExitCode.DONE
    journal = FileStore(tmp_path).read(name)
    assert journal.records[-1].ended
    assert not journal.torn


def test_half_a_set_is_no_answer(tmp_path: Path) -> None:
    table = session(scripted(["", "1 2", "3"]), store=FileStore(tmp_path))
    assert table.play() is ExitCode.ENDED_EARLY
    assert FileStore(tmp_path).read(table.session.match.name).records == ()


@pytest.mark.parametrize("word", ["q", "s", "Quit", "save"])
@pytest.mark.parametrize("before", [[], ["", "r"], ["", "r", ""]])
def test_save_and_quit_from_anywhere(before: list[str], word: str, tmp_path: Path) -> None:
    talk = scripted([*before, word])
    table = session(talk, store=FileStore(tmp_path))
    assert table.play() is ExitCode.DONE
    assert talk.said[-1].startswith("Stopped. The game is saved. Go on with: ashes-tui resume --plain /")
    back = resumed(table.session.match.name, scripted([])).session.match
    assert back.decisions == table.session.match.decisions
    back.close()


def test_an_interrupt_says_where_the_game_is(tmp_path: Path) -> None:
    def interrupt(heard: Heard) -> str:
        if heard.to:
            return ""
        raise KeyboardInterrupt

    talk = Talk(interrupt)
    assert session(talk, store=FileStore(tmp_path)).play() is ExitCode.INTERRUPTED
    assert talk.said[-1].startswith("Interrupted. The game is saved.")


def test_who_comes_back_hears_the_last_lines_and_no_more(tmp_path: Path) -> None:
    table = session(Talk(until(90, Chancer(2))), 2, store=FileStore(tmp_path))
    table.play()
    talk = scripted([""])
    back = resumed(table.session.match.name, talk)
    back.play()
    story = story_of(back, back.seat)
    assert len(story) > 20
    heard = "\n".join(talk.said)
    last = [line.rstrip(".") for line in story[-8:] if not line.startswith("Target: ")]
    assert [line for line in last if line not in heard] == []
    assert story[-9] in story[-8:] or story[-9].rstrip(".") not in heard


def test_a_finished_game_only_tells_its_result(tmp_path: Path) -> None:
    table = session(Talk(Chancer(2)), 2, store=FileStore(tmp_path))
    table.play()
    talk = scripted([])
    assert resumed(table.session.match.name, talk).play() is ExitCode.DONE
    assert any(" wins: " in line for line in talk.said)
    story = {line.text for line in table.session.transcript(0).lines if line.tone is not Tone.END}
    assert story
    assert not story & set(talk.said)


def test_undo_survives_leaving(tmp_path: Path) -> None:
    table = session(scripted(["", "r", "u"]), store=FileStore(tmp_path))
    table.play()
    back = resumed(table.session.match.name, scripted([]))
    assert back.session.match.version == 2
    assert [d.seat for d in back.session.match.decisions] == [0, 1]
    back.session.match.close()


def test_a_game_that_cannot_be_saved_says_so() -> None:
    talk = scripted(["", "q"])
    assert session(talk).play() is ExitCode.DONE
    assert talk.said[-1] == "Stopped. The game is not saved."
