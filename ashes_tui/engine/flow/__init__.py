"""The flow of a game: rounds, turns, actions, attacks, battles, damage, the end.

The step functions of frames, in one module for each part of the rulebook.
"""
