"""What stands beside the table: the card that is read with what is to be known about it, and the lives turn by turn."""
