"""Comparison of solvers: identical drags, measurements and replays."""
