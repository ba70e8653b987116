"""Pictures for panes: pure functions from what is to be seen and a size to a drawing. No widget, no key, no rule.

``table`` draws the panes of a running game; what other screens need as well lies beside it.
"""
