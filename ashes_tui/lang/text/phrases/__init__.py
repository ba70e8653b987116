"""Parts of a sentence: cards as noun phrases, filters, values, costs, flags, and conditions after "if".

No effect is written here, and no whole sentence.
"""
