"""Games that are played at tables: owned by one process, followed by others, shown to seats and watchers, recorded."""
