"""What is kept of a guest: name, keys, results, decks of their own."""
