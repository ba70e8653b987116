"""What cards say, in the words there is room for."""
