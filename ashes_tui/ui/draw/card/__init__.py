"""A card to read: beside the table, on a page of its own, an opponent's with its rows."""
