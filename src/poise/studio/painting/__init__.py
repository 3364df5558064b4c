"""Painting weights: the strokes, and what is wrong with weights."""
