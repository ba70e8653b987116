"""What is true now: the linked rules, and everything that can be read off a table with them.

Queries, current values, active abilities, permissions, what a viewer may see. Nothing here changes a table.

A query asks for values, a value counts what a query finds, and both depend on abilities that hold under conditions. So
board, queries, conditions and continuous effects import each other; that recursion stays in this room.
"""
