"""The table in Textual: screens, widgets, messages, themes. It decides no rule."""

import os

# Textual reads this when it is imported: more frames make the table answer sooner; over a line, bytes matter more.
if "SSH_CONNECTION" not in os.environ:
    os.environ.setdefault("TEXTUAL_FPS", "120")
