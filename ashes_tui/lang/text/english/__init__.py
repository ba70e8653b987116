"""What every text is written with: English grammar, words for closed vocabularies, the memory of a text, templates.

``scope`` remembers what a text has mentioned; ``registry`` finds the template of a node. Nothing here knows how a
single node of the card language reads.
"""
