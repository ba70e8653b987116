"""Computer players, which answer from their seat's own view and never see hidden information."""
