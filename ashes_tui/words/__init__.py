"""Everything said to people: narration, prompts, glyphs, numbers and names."""
