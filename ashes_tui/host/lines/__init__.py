"""The host in plain lines: the lobby, tables and hosted games, for screen readers, bare terminals and scripts."""
