"""The course of a game: rounds, turns, actions, attacks, battles, damage, the end.

Frames and their step functions, one module for each part of the rulebook.
"""
