"""The Textual app: screens, widgets, messages, themes."""
