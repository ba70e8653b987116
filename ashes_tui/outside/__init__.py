"""Reading what comes from outside: the one place where files, YAML, JSON and lines of input are read.

Whatever is too big, nested too deep, no text, or no plain file is refused at once, with the place and the remedy.
"""
