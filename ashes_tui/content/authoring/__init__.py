"""Writing new cards: skeletons to fill in, added to a file of cards."""
