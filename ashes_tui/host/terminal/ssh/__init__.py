"""SSH itself: the host's key, who comes in, and the one channel that a connection may open."""
