"""The same told in fewer words: equal events as one line, a turn as a sentence, what it cost."""
