"""What is true now: the linked rules, and everything that can be read off a table with them.

Queries, current values, active abilities, permissions, what a viewer may see. Nothing here changes a table.
"""
