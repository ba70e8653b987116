"""Menus, messages, the curtain, the result, saved games."""
