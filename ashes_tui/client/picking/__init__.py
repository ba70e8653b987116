"""Answering a decision step by step: what can be pressed, what has been picked, the whole choice in the end."""
