"""The headless protocol: one JSON object a line in, one out. The door is `serve`."""
