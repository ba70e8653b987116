"""The front end in Textual: screens, widgets, themes. It decides no rule."""

import os

# Textual reads this when it is imported. More frames make the table react sooner; over SSH, fewer bytes matter more.
if "SSH_CONNECTION" not in os.environ:
    os.environ.setdefault("TEXTUAL_FPS", "120")
