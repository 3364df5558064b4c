"""Body of the bundled character: sculpted, triangulated, dressed and painted.

The recipe: signed distances that flow together (`physique`, `face`, `hands`), surface nets on a
graded grid (`nets`), relaxed and refined where the face needs it (`shell`), then clothes and
colours cut out along clean lines and raised (`outfit`, `regions`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from poise.bundled.body_skeleton import STATURE, skeleton
from poise.model import Mesh
from sculptor import eyes, face, hair, hands, mouth, surface_nets, torso_and_limbs
from sculptor.attachments import attached, opened
from sculptor.clothes import HOLES, regions
from sculptor.half_mesh import Shell, mirrored, relaxed, triangulated
from sculptor.landmarks import Landmarks
from sculptor.regions import OWN, Dressed, cut_out, raised
from sculptor.sdf_body import Sculpture
from sculptor.sdf_primitives import smooth_step

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

JOINTS = (*OWN, "reye")
"""The joints of what has weights of its own."""

__all__ = ["JOINTS", "Body", "body", "foundation", "sculpture"]


def sculpture(at: Landmarks) -> Sculpture:
    """Return the sculpture of the naked body."""
    return Sculpture(
        [
            *torso_and_limbs.trunk(at), *torso_and_limbs.leg(at),
            *torso_and_limbs.foot(at), *torso_and_limbs.arm(at),
            *hands.hand(at), *face.head(at),
        ]
    )  # fmt: skip


def _grid(at: Landmarks) -> surface_nets.Grid:
    """Return the grid for `_gathered` space: fine at the fingers, sufficient for nose and ears."""
    wrist, tip, shoulder = at.wrist[0], at.fingertip[0], at.shoulder[1]
    x = surface_nets.graded(
        [(0.0, 0.0150), (0.050, 0.0150), (0.058, 0.0090), (0.088, 0.0090), (0.098, 0.0155),
         (0.16, 0.022), (wrist - 0.08, 0.024), (wrist + 0.02, 0.0074), (tip + 0.03, 0.0052)]
    )  # fmt: skip
    y = surface_nets.graded(
        [(-0.02, 0.014), (0.09, 0.017), (0.16, 0.027), (shoulder - 0.20, 0.026),
         (shoulder - 0.06, 0.0160), (shoulder + 0.05, 0.0160), (STATURE - 0.23, 0.0120),
         (STATURE - 0.165, 0.0092), (STATURE - 0.095, 0.0092), (STATURE - 0.06, 0.0135),
         (STATURE + 0.03, 0.0135)]
    )  # fmt: skip
    z = surface_nets.graded(
        [(-0.26, 0.020), (-0.09, 0.018), (-0.03, 0.0140), (0.11, 0.0135), (0.15, 0.016),
         (0.26, 0.019)]
    )  # fmt: skip
    return surface_nets.half_grid(x, y, z)


def _gathered(at: Landmarks, points: Floats) -> Floats:
    """Map a grid point to space: lines are denser at the hand and sparser at the legs."""
    hand = smooth_step(points[:, 0], at.wrist[0] - 0.20, at.wrist[0] - 0.02)
    middle = np.array([0.0, at.wrist[1], at.wrist[2]])
    near = middle + (points - middle) * (1.0 - 0.64 * hand)[:, None]
    legs = smooth_step(-points[:, 1], -at.root[1] - 0.28, -at.root[1] + 0.02)
    wide = 1.0 + 0.4 * legs
    return np.column_stack([points[:, 0] * wide, near[:, 1], near[:, 2] * wide])


def foundation(at: Landmarks, body: Sculpture) -> Shell:
    """Return the left half of the naked surface, finer in the face, finest at eyes and mouth."""
    grid = _grid(at)
    values = surface_nets.sample(lambda points: body.distance(_gathered(at, points)), grid)
    vertices, quads = surface_nets.surface_nets(surface_nets.well_composed(values), grid)
    vertices = relaxed(_gathered(at, vertices), quads, body)
    faces = triangulated(vertices, quads)
    shell = Shell(vertices, faces, np.zeros(len(faces), dtype=np.int64))
    for places in _details(at):
        near = _within(shell.vertices[shell.faces].mean(axis=1), places)
        shell = shell.refined(near, body)
        moving = _within(shell.vertices, places, 1.15)
        vertices = relaxed(shell.vertices, shell.faces, body, passes=3, moving=moving)
        shell = Shell(vertices, shell.faces, shell.labels)
    middles = shell.vertices[shell.faces].mean(axis=1) - at.face
    inside = -hair.outline(middles)
    return shell.refined((inside > -0.003) & (inside < 0.008) & (middles[:, 2] > -0.015), body)


def _within(
    points: Floats, places: list[tuple[Floats, Floats]], larger: float = 1.0
) -> NDArray[np.bool_]:
    """Return which points (n,) lie in one of the ellipsoids."""
    inside = np.zeros(len(points), dtype=np.bool_)
    for centre, radii in places:
        inside |= np.sum(((points - centre) / radii) ** 2, axis=1) < larger**2
    return inside


def _details(at: Landmarks) -> list[list[tuple[Floats, Floats]]]:
    """Return the ellipsoids in which triangles are halved, one pass after another."""
    eye, mouth = at.face + face.EYE, at.face + (0.0, -0.0935, 0.09)
    ear, nose = at.face + face.EAR, at.face + (0.0, -0.06, 0.10)
    tips = [(tip, np.full(3, 0.0145)) for tip in hands.fingertips(at)]
    tips += [(web, np.array([0.010, 0.012, 0.008])) for web in hands.webs(at)]
    coarse = [
        (at.face + (0.0, -0.055, 0.085), np.array([0.052, 0.066, 0.050])),
        (at.face + (0.0, -0.120, 0.070), np.array([0.040, 0.024, 0.045])),
        (ear, np.array([0.022, 0.040, 0.032])),
        (at.ankle * (1, 0, 1) + (0.0, 0.075, 0.075), np.array([0.028, 0.040, 0.045])),
        (at.toe * (1, 0, 1) + (0.0, 0.010, 0.0), np.array([0.060, 0.030, 0.035])),
        (at.neck + (0.0, 0.03, 0.06), np.array([0.070, 0.070, 0.060])),
        *tips,
    ]
    fine = [
        (eye + (0.0, 0.007, 0.0), np.array([0.0245, 0.0205, 0.03])),
        (mouth, np.array([0.030, 0.016, 0.04])),
        (nose, np.array([0.020, 0.016, 0.03])),
        (ear, np.array([0.015, 0.030, 0.017])),
    ]
    fine += [(tip, np.full(3, 0.0085)) for tip in hands.fingertips(at)]
    laces = at.ankle * (1, 0, 1) + (0.0, 0.075, 0.078)
    fine.append((laces, np.array([0.021, 0.040, 0.038])))
    nostril = at.face + (0.0066, -0.0690, 0.0985)
    finest = [(eye, np.array([0.0175, 0.0095, 0.03])), (nostril, np.array([0.0075, 0.0055, 0.011]))]
    return [coarse, fine, finest]


@dataclass(frozen=True, eq=False)
class Body:
    """The whole body in the skeleton's rest pose, standing on y = 0.

    Attributes:
        mesh: dressed, with normals and colours; closed, as are eyes, teeth, tongue and locks.
        naked: the surface below, closed too, with the outlines of clothes and eyes as edges.
        source: (n,) for each vertex of ``mesh`` the vertex of ``naked`` that it was raised from:
            what moves the skin moves the clothes on it. -1 for what has weights of its own.
        image: (k,) for each vertex of ``naked`` its mirror image.
        anchors: (n, 3) the places whose expressions vertices follow; not numbers: only the jaw's.
        own: (n, 4) weights on `JOINTS` of vertices whose ``source`` is -1; 0 elsewhere.
    """

    mesh: Mesh
    naked: Mesh
    source: Integers
    image: Integers
    anchors: Floats
    own: Floats


@cache
def body() -> Body:
    """Build the bundled character's body; deterministic, takes a few seconds.

    Each half is the other's mirror image to the last bit.
    """
    at = Landmarks.of(skeleton())
    shape, wardrobe = sculpture(at), regions(at)
    shell = cut_out(foundation(at, shape), wardrobe, shape)
    half = _furnished(raised(shell, wardrobe, shape), shell, shape, at)
    vertices, faces, _ = mirrored(half.vertices, half.faces)
    below, below_faces, below_image = mirrored(shell.vertices, shell.faces)
    off = half.vertices[:, 0] != 0.0

    normals = np.concatenate([half.normals, half.normals[off] * (-1.0, 1.0, 1.0)])
    colours = _linear(np.concatenate([half.colours, half.colours[off]]))
    mesh = Mesh(vertices, faces, normals=normals, colours=[colours], name="body")
    source = np.concatenate([half.source, _mirrored_source(half.source[off], below_image)])
    anchors = np.concatenate([half.anchors, half.anchors[off] * (-1.0, 1.0, 1.0)])
    left = np.zeros_like(half.own)
    own = np.concatenate([np.c_[half.own, left[:, 2:]], np.c_[half.own, left[:, 2:]][off]])
    own[len(half.own) :, 2:] = own[len(half.own) :, :1:-1]
    naked = Mesh(below, below_faces, normals=shape.normals(below), name="naked body")
    return Body(mesh, naked, source, _both_ways(below_image, len(below)), anchors, own)


def _furnished(half: Dressed, shell: Shell, shape: Sculpture, at: Landmarks) -> Dressed:
    """Return the half with an eye in its socket, the mouth's interior, and locks of hair."""
    names = [region.name for region in regions(at)]
    half, (lids, lips) = opened(half, shell, [names.index(name) for name in HOLES])
    return attached(
        half,
        [
            eyes.socket(half, lids, at), eyes.eyeball(half, at), mouth.pocket(half, lips, at),
            *mouth.teeth(half, at), mouth.tongue(half, at), *hair.locks(half, shell, shape, at),
        ],
    )  # fmt: skip


def _mirrored_source(source: Integers, image: Integers) -> Integers:
    return np.where(source >= 0, image[np.maximum(source, 0)], -1)


def _both_ways(image: Integers, count: int) -> Integers:
    """Return each vertex's mirror image (count,) from the images (n,) of the half."""
    result = np.arange(count)
    result[: len(image)] = image
    result[image] = np.arange(len(image))
    return result


def _linear(colours: Floats) -> Floats:
    """Convert sRGB to linear light (IEC 61966-2-1)."""
    low = colours / 12.92
    high = ((np.maximum(colours, 0.04045) + 0.055) / 1.055) ** 2.4
    return np.where(colours <= 0.04045, low, high)
