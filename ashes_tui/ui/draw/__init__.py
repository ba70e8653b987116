"""Pictures of the table's panes: pure functions from a model and a size to a drawing."""
