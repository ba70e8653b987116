"""Positions with steps and expectations: read from files, played, checked and written back.

Tests and tools enter through `runner`; `reading` reads files; `story` holds the contents of a scenario file as data.
"""
