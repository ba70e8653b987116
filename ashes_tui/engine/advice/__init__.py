"""What a client may ask besides playing: previews, denials, choices without effect, possible hidden states.

Everything here works on copies and never changes the game.
"""
