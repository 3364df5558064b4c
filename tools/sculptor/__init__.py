"""Sculpt the bundled character's body and write ``src/poise/bundled/poise.glb``: ``make body``.

Signed distances that blend into each other are turned into triangles (surface nets), clothes are
cut out of the surface, and the default binder binds it. The package `poise` ships the file alone.
"""
