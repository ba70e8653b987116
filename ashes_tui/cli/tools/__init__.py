"""Commands for authors and programs: rules files, scenarios, the protocol, many games at once, speed."""
