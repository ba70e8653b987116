"""Files of opponents that play themselves, and decks of aspects."""
