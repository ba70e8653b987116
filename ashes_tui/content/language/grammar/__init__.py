"""The little grammars inside strings: selector, value, condition, cost; errors carry offsets.

Selectors hold values and values hold selectors, so their two readers import each other. That recursion stays here.
"""
