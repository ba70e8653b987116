"""What a player may do: payment, requirements, legal options and answers.

The same code enumerates options, checks them and explains denials. Nothing here carries anything out.
"""
