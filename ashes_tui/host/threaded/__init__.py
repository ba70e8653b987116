"""Tables whose answers are carried out in a thread, so that none of it holds up the loop of all sessions."""
