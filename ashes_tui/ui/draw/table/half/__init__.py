"""One half of the table: a Phoenixborn or an automaton with dice and piles, spells, units, the hand."""
