"""A line-by-line front end for screen readers, dumb terminals and scripts."""
