"""The lobby without any screen: accounts, tables, games that are played at them. Knows neither SSH nor Textual."""
