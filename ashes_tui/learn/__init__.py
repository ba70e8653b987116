"""Learning the game: the guided first game, puzzles with goals, and hints. It knows no screen.

``lessons`` says what is explained and when, ``guide`` follows a game with them, ``first_game`` deals it. ``puzzles``
reads ``rules/puzzles``, ``solver`` searches them with the engine, ``puzzle_game`` lets one be played. ``advice`` is
what the program would do, ``reasons`` why that is better than something else.
"""
