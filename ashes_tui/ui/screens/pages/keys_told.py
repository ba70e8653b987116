"""What the help on keys says, by topic."""

from __future__ import annotations

from collections.abc import Mapping

Keys = tuple[tuple[str, str], ...]
"""Keys, each with what it does."""

TABLE = "At a table"
LOOKING_BACK = "Looking back"
MENUS = "Menus and setting up"
MOUSE = "The mouse"
DECKS = "Decks"
CURTAIN = "The curtain between two people"
HOST = "Playing over SSH"
"""Topics that help may begin with."""
HAPPENED = "What happened"
ANYWHERE = "Anywhere"
"""Those that stand beside others where there is room."""

IN_FEW: Keys = (
    ("arrows", "move along a row, between rows, into the list of answers"),
    ("Enter", "take the answer; on a card, do what it can do"),
    ("Space", "take what is recommended, all of it at once"),
    ("1 2 3", "in your turn: play that card; else: choose that answer"),
    ("d f g", "in your turn: use that card on the table, or attack"),
    ("n", "choose none of what is offered, or answer no"),
    ("Tab", "from the answers to the table, and back"),
    ("i", "read the card under the cursor in full"),
    ("u", "undo; with others, not past a roll or a card revealed"),
    ("l", "everything that happened"),
    ("!", "alone: a hint, what the computer would do and why"),
    ("Esc", "one step back; in the end, the menu of the game"),
    ("mouse", "rest it to read; click to choose, twice to play a card"),
)
"""What is needed at a table, in a line each."""

TOPICS: Mapping[str, Keys] = {
    "Choosing": (
        ("arrows", "move: along a row, between the rows, into the list of answers"),
        ("Enter", "take the answer; on a card, do the one thing it can do, list several, or say why there is none"),
        ("Space", "take what is recommended, all of it at once; where nothing is, the same as Enter"),
        (
            "1 2 3",
            "in your turn: play that card of your hand, which keeps its digit for the round; otherwise: give "
            "that answer",
        ),
        (
            "d f g",
            "in your turn: use what is on the table, or attack; each card keeps its letter for the whole game, even "
            "after a resume: your Phoenixborn d, your spells f g j k, your units q w, their Phoenixborn o, their "
            "units z x v; further ones with Shift",
        ),
        ("n", "choose none of what is offered, or answer no, whatever the question"),
        ("a", "where several things are picked: all of them, or none"),
        ("+", "also show what has no effect now, at the end of the list of answers"),
        ("Tab", "from the answers to the table and back; first to a card in hand that cannot be used, which says why"),
        ("!", "alone: what the computer would do in your place, and why"),
        (", . -", "in the guided game: the previous lesson, the next lesson, fold it away"),
    ),
    "Reading and undoing": (
        ("i", "read the card in full"),
        (
            "draw disc conj",
            "the piles on a player's line: Enter or a click opens them; your own draw pile shows your deck",
        ),
        ("b", "alone: the opponent's own card: what its dice mean, and the row it rolled last"),
        (
            "P",
            "with a partner: look at the other half of the table, and back; with several opponents: look at the "
            "next one",
        ),
        ("w", "here and on the page of a card: what the words mean"),
        (
            "u",
            "undo: alone, everything; with others, back to the last roll or hidden card seen; at one keyboard, "
            "further back if all agree",
        ),
        ("U", "redo: do again what was undone, as long as nothing else has been chosen"),
        (
            "Esc",
            "one step back in what you are doing: its last pick or step, or all answers again; otherwise the menu of "
            "the game",
        ),
    ),
    HAPPENED: (
        ("t", "alone: the opponent's last turn once more, in words"),
        (
            "h",
            "alone: how the opponent's turns are told; press again to change: step by step, automatically, as a "
            "summary",
        ),
        (
            "l",
            "everything that happened; there / finds a text, and the letters of looking back lead from event to event",
        ),
        ("<", "look back at the game so far; in the list of saved games, at the one under the cursor"),
    ),
    LOOKING_BACK: (
        ("left, right", "one step back, one step on; the wheel does the same"),
        ("t T, up down", "the next turn, the one before; a click on a turn goes there"),
        ("r R, Home End", "the next round, the one before; the beginning, the end"),
        (
            "f h x c d",
            "the next fight, hurt Phoenixborn, destroyed unit, new card, changed dice; in capitals: the previous one",
        ),
        ("Space, + -", "play by itself, or stop; faster, slower"),
        ("v", "whose view: each player's, or what everybody may know; of a game under way only your own"),
        ("Tab", "move on the table to read its cards, and back to the time line"),
        ("g g", "alone: play on from here in a copy; the game itself stays as it is"),
    ),
    MENUS: (
        (
            "left, right",
            "change the line the cursor is on; on a card opened from a list: the card before, the one after",
        ),
        ("Enter", "choose it, open the list behind it (letters find), or begin to type; Enter again ends typing"),
        ("i", "read the cards of the deck or opponent on that line"),
    ),
    DECKS: (
        (
            "letters",
            "find decks by name, Phoenixborn, series or style, cards by name; Backspace, Ctrl+U and Esc go back",
        ),
        ("1 2 3", "do what is written beside the digit: a deck in words, as text, copied and changed; a new one"),
        ("Enter", "open the deck, read the card; while a deck is built: keep it"),
        ("left, right, - +", "while a deck is built: one copy fewer, one more; on dice the same"),
        ("Tab", "while a deck is built: read the card"),
        ("F5", "in a campaign: the deck as it began"),
    ),
    CURTAIN: (
        ("Enter", "you are there: your hand is shown"),
        ("u", "whoever chose last takes it back, if nothing hidden was seen"),
        ("l", "all that happened, as everybody may know it"),
    ),
    HOST: (
        ("1 2 3, a b d", "in the lobby: go on with a game of yours; sit down at a table, or watch it"),
        ("n w c / p y m", "in the lobby: new table, watch, code, talk, people, your account, games for you alone"),
        ("Esc", "in a game: signs to the others, a pause, take back if all agree, concede, back to the lobby"),
    ),
    MOUSE: (
        (
            "click",
            "on an answer: take it; on a card: the same as Enter; in your turn the first click only shows what would "
            "happen",
        ),
        ("right click", "read a card in full; so does a second click on the same card"),
        ("wheel", "move through the answers it is over, or the log"),
        (
            "move it",
            "over a card or an answer: read it beside the table, or by the question; the bottom line says what a "
            "click does",
        ),
        ("bottom line", "every key there can be clicked"),
    ),
    ANYWHERE: (
        ("Ctrl+P", "anywhere: all that can be done here; type to find it"),
        ("?", "this page, anywhere; F1 where letters are typed"),
        ("B", "if something looks wrong: write a report file with the game attached"),
    ),
}
"""All keys."""
