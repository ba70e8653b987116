"""A line-by-line front end for screen readers, dumb terminals and scripts; its door is ``api``.

Nothing here moves a cursor, paints a colour or rewrites a line. ``console`` reads and writes lines, ``reading`` puts
the table into sentences, ``setup`` asks what a game needs, ``game`` plays one, ``campaign`` several in a row.
"""
