"""The command line, the only place where everything is put together; commands import lazily.

``main`` is the entry point and ``app`` lists the commands: ``play`` begins and resumes games, ``catalogue`` looks
things up, ``tools`` serves authors and programs. ``shared`` is what all of them use.
"""
