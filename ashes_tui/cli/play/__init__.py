"""Commands that begin, resume, replay or host games and campaigns. They hand over to a front end and play nothing."""
