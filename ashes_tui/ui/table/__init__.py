"""The table as the person at the keyboard uses it: rows, cursor, entries, pickers. No widgets."""
