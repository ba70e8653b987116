"""One running game at one keyboard: ``GameLoop`` passes the keyboard, ``DecisionPrompt`` asks for one decision.

How a game comes to be is not decided here.
"""
