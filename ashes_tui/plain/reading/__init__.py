"""The table, cards, opponents, dice and answers in sentences that can be read aloud. Asks nothing, reads no input."""
