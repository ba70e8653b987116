"""Learning: the guided first game, how to play, puzzles."""
