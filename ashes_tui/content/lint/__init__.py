"""Checks that need all files at once: uses without a definition, lists, keywords, opponents. Reads no file."""
