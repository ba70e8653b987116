"""Automata: Chimeras and Dragonborn, opponents that play themselves by rules. Aspects, dice, turn, upkeep, Ultimate.

The program chooses nothing here: what the rules leave open, a player decides.
"""
