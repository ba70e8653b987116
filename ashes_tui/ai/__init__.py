"""Players that answer decisions from a seat's own view and never see hidden information."""
