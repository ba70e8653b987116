"""Files of automata, and decks of aspects."""
