"""How a texture goes on outside of its picture; ``poise.kernels.raster_textures`` looks it up."""

REPEAT, CLAMP, MIRROR = 0, 1, 2
