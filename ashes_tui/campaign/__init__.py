"""Several games in a row: campaigns, survival, and the chronicle of victories."""
