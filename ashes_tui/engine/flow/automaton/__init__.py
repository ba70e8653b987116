"""Opponents that play themselves, Chimeras and Dragonborn: aspects, dice, turn, upkeep, defence, Ultimate.

Rules, not a player: nothing here is chosen by the program.
"""
