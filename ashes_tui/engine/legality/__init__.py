"""What a player may do: payment, capacity, requirements, legal options and answers.

One piece of code enumerates, judges and denies. Nothing here carries anything out.
"""
