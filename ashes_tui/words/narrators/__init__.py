"""What happened, told to one viewer line by line."""
