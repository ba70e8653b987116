"""The menu of the local program for a visitor of the host, with games and files of their own."""
