"""How effects resolve: the run loop, windows, programs, slots, targets, costs, cards entering and leaving play.

The mechanisms that every action and every verb shares; which verbs there are, only `verbs` knows.
"""
