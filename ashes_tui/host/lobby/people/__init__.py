"""People of the house: who somebody is, who is here, what they say to each other.

What they type is made inert here, and how often they may do something is counted here.
"""
