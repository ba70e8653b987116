"""A line-by-line front end for screen readers, dumb terminals and scripts; its door is `api`.

Nothing here moves a cursor, paints a colour or rewrites a line. `Sitting` passes the keyboard and tells the news,
`Asking` puts one decision until it is answered.
"""
