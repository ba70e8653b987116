"""The little grammars inside strings: selector, value, condition, cost; errors carry offsets."""
