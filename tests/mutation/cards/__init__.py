"""Changes to the data of cards, to see whether scenarios notice them."""
