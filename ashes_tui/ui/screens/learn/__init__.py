"""Learning: the guided first game, how to play on one page, puzzles."""
