"""The card language as text: YAML trees, the small grammars inside strings, nodes and blocks."""
