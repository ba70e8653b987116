"""What the screens of a guest share: work done off the loop, lines that are typed, pages of text, reports."""
