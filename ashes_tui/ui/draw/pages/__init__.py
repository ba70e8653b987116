"""Everything drawn that is neither the table nor a card: menus, lists, the log, the result, looking back."""
