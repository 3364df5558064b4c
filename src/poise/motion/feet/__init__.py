"""Feet on floors: floors, points of the sole, contacts, stances, targets of feet, root and legs."""
