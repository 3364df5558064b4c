"""Feet on a floor: points of the sole, contacts, stances, targets of feet, root, legs and floor."""
