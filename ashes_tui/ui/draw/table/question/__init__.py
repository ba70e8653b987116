"""The question and its answers, and what is told in their place."""
