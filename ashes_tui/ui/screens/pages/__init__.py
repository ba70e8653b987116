"""Pages to read: cards, log, piles, the opponent's turn, help, terms."""
