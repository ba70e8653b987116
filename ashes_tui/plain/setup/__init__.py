"""Questions before a game begins: decks, opponent, players, names, options. Starts no game."""
