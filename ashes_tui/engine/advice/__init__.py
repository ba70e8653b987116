"""What a client may ask besides playing: previews, reasons, answers without effect, possible hidden states.

Everything here works on copies and never changes the game it is asked about.
"""
