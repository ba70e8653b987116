"""Sessions in processes of their own (``--isolate``): how these begin, and what they and the server say.

``prefork``: servers in several processes (``--processes``).
"""
