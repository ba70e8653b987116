"""What lies on the table and what changes it: state, events, `apply`, decisions, frames, views.

Plain frozen data. Nothing here consults a rule or looks up a card.
"""
