"""Motions of people from generators, video models and pose estimators.

Their files hold positions and rotations of the joints of one of a few bodies
(`poise.anatomy.joint_trees`), or parameters of a body model. Readers detect the kind from the
content. `docs/files.md` lists them.
"""
