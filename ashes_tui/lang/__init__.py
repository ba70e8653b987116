"""The effect language as frozen data: what a card says, knowing nothing of the engine."""
