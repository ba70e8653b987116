"""The front end in Textual: screens, widgets, themes. It decides no rule."""

import os

# Textual reads these when it is imported. More frames make the table react sooner; over SSH, fewer bytes matter more.
# A terminal beside the program sends a key's bytes in one: after so many milliseconds alone, Escape is Escape.
if "SSH_CONNECTION" not in os.environ:
    os.environ.setdefault("TEXTUAL_FPS", "120")
    os.environ.setdefault("ESCDELAY", "40")
