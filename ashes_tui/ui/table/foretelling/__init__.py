"""What can be said of an answer before it is given, and what became of the last one."""
