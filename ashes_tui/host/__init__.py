"""Serving games to others: SSH and web, sessions, lobby, accounts, stores."""
