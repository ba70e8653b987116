"""Files of cards and keywords: read, completed with what cards bring into play, begun for authors."""
