"""Wrap modes of textures outside of their picture, for ``poise.kernels.raster_material``."""

REPEAT, CLAMP, MIRROR = 0, 1, 2
