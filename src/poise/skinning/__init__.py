"""Skinning: deformers, corrective shapes, muscles and bone links, one file each."""
