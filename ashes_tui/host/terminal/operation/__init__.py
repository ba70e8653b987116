"""What the operator sets and sees: limits, log, reports of failures, counts and times, garbage collection."""
