"""What all commands use: options, rules and decks, printing, and error messages. Knows no command."""
