"""The primitive motions and the layout of a compiled mechanism.

For the kernels, a skeleton is a list of joints, each a run of primitive motions. The mechanism is
one tuple of arrays, `poise.kernels.layouts.Mechanism`; ``P`` primitives, ``N`` joints.

======== =============== ===========================================================
name     shape           meaning
======== =============== ===========================================================
joints   (N, 3) int64    parent (-1 for a root), first primitive, end of primitives
prims    (P, 6) int64    kind, index into x, index into v (-1: no column), frame kind,
                         first row of its table, number of table rows
frames   (P, 12) float   fixed 3x4 frame before the motion, row major
vectors  (P, 8) float    axis or direction (3), second vector (3), pitch, unused
driven   (D, 4) int64    index into x, driver's index into x, driver's index into v,
                         first row of its curve's table (number of pieces in the next)
pieces   (D,) int64      number of pieces of each driven value's curve
table    (T, 13) float   curve pieces: start, 4 coefficients; path pieces: start, 3 x 4
                         coefficients; user primitives: a 3x4 matrix a row, value first,
                         then one derivative a DOF with its index into v in the last column;
                         links: see ``poise.kernels.constraint_joints``
sizes    (3,) int64      nq, nv, whether all is rigid; with links, followed by the joints
                         ordered after their dependences (N), the first index of the rates
                         that move joint j (N + 1), and these rates
======== =============== ===========================================================

``x`` is the pose vector ``q`` followed by the values of the driven DOFs.
"""

FIXED = 0
ROTATE_X = 1
ROTATE_Y = 2
ROTATE_Z = 3
ROTATE = 4
TRANSLATE = 5
SCREW = 6
QUATERNION = 7
SCALE = 8
UNIFORM_SCALE = 9
VOLUME_SCALE = 10
SHEAR = 11
PATH = 12
USER = 13
POINT_LINK = 14
ORIENT_LINK = 15
PARENT_LINK = 16
AIM_LINK = 17

SKIPPED = -2  # in place of a parent: the joint's frame is not needed

FRAME_IDENTITY = 0
FRAME_TRANSLATION = 1
FRAME_GENERAL = 2

SIMPLE = (FIXED, ROTATE_X, ROTATE_Y, ROTATE_Z, TRANSLATE)
"""Primitives of skeletons from motion files; kernels for these alone compile faster."""

NON_RIGID = (SCALE, UNIFORM_SCALE, VOLUME_SCALE, SHEAR, USER)

LINKS = (POINT_LINK, ORIENT_LINK, PARENT_LINK, AIM_LINK)
"""Links, which compute a frame from other joints' frames."""
