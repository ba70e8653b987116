"""What is true now: the linked rules and everything that is read off one table with them.

Queries, current values, abilities in force, permissions, what a viewer may see. Nothing here changes a table.
"""
