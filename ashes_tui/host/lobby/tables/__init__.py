"""What holds at a table: what its people agreed on, how long they may think, and what they may ask of its game.

All of it is data and arithmetic; a running game is given it.
"""
