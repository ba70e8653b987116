"""Positions with steps and expectations: read from files, played, judged and written down again.

The door for tests and tools is `runner`; what a scenario file says as data stands in `story`.
"""
