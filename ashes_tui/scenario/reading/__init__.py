"""Scenario files read: positions, steps, expectations; every mistake with its place. Plays nothing."""
