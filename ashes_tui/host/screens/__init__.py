"""What people see on a host besides the table itself: their name, the lobby, a table before its game."""
