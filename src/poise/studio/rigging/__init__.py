"""Rigging: edits of a scene's skeleton and of everything that depends on it."""
