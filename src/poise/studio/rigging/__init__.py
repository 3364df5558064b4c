"""Rigging: the skeleton of a scene edited, with all that belongs to it."""
