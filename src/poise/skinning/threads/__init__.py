"""Threads that share a skin's frame, woken in about a microsecond (decision 23)."""
