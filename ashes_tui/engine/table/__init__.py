"""What lies on the table and what changes it: state, events, `apply`, decisions, half-resolved frames, views.

Plain frozen data. Nothing here asks a rule or looks a card up.
"""
