"""Fit the cycles of the bundled character's walk and run to motion capture.

A tool of the developers, not part of the package: ``make gaits`` writes
``src/poise/bundled/gaits.json``.
"""
