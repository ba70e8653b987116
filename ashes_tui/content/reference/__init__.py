"""What the rules say in our own words: rules by id, terms, the reference of the card language."""
