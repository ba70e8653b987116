"""From a key to an answer: when Enter takes it, where the cursor begins, how a step is taken back."""
