"""Answering a decision step by step: what can be pressed, what has been picked, and in the end the whole choice."""
