"""Wrap modes of textures outside of their picture, for ``poise.kernels.raster_textures``."""

REPEAT, CLAMP, MIRROR = 0, 1, 2
