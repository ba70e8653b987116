"""The command line, the only place where everything is put together; commands import lazily."""
