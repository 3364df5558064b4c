"""Threads that share the work of a frame and wake in about a microsecond (decision 23)."""
