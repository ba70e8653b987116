"""Maps become nodes: events, effects and continuous effects; each verb is registered once."""
