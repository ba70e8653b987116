"""Sessions over SSH: connections, keys, limits, and the screen or the lines that a session shows.

Nothing here knows what is played: a session gets a Textual app, or a talk in lines, from whoever starts the server.
"""
