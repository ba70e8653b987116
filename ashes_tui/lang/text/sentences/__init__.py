"""One template for each effect and each continuous effect, how they join into sentences, and the events before them.

Texts of whole blocks and cards are put together above this room.
"""
