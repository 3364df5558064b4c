"""Motions of humanoid robots: a stand-in of ball joints that is retargeted to, and the hinges."""
