"""Automata: the Chimeras and Dragonborn, which act by rules, dice and cards. Aspects, dice, turn, upkeep, Ultimate.

The program chooses nothing here: what the rules leave open, a player decides.
"""
