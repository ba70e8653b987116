"""Guests of the host, for whichever front end: who they are, what they may do, what the lobby shows to them."""
