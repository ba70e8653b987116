"""What goes on in a session, whichever process it is in: an app with a driver of its own, or a talk in plain lines."""
