"""JSON Schema of every kind of rules file, for editors; its door is `api`."""
