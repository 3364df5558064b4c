"""Interior of the bundled character's mouth: a pocket behind the lips, teeth and a tongue.

Places are offsets from the middle of the head (`Landmarks.face`), metres, of the left half. The
upper teeth belong to the head, the lower ones and the tongue to the jaw.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from sculptor.attachments import Attachment, area_normals, capped, fan, section_loft, strip
from sculptor.detail_weights import jaw_share
from sculptor.face import LIPS, lip_line
from sculptor.landmarks import Landmarks
from sculptor.regions import OWN, Dressed
from sculptor.sdf_primitives import smooth_step

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

__all__ = ["pocket", "teeth", "tongue"]

INNER_LIP = (0.310, 0.150, 0.135)
GUM = (0.430, 0.190, 0.175)
THROAT = (0.120, 0.050, 0.048)
ENAMEL, ENAMEL_BELOW = (0.955, 0.940, 0.900), (0.800, 0.770, 0.710)
ENAMEL_BEHIND, ENAMEL_BELOW_BEHIND = (0.500, 0.440, 0.390), (0.260, 0.210, 0.180)
BEHIND, GUM_BEHIND = 0.45, (0.230, 0.095, 0.090)
TONGUE = (0.660, 0.340, 0.320)

_ARCH_FRONT = 0.0938
_ARCH_WIDTH, _ARCH_POWER = 0.0276, 3.3
"""The teeth stand on the arch z = front - width |x / width|^power: flat ahead, as the lips are."""
_BITE = LIPS[1] - 0.0033
"""The height at which the teeth meet: the upper ones show a little below the upper lip."""
_UPPER = (
    # width, height
    (0.0084, 0.0100), (0.0066, 0.0090), (0.0076, 0.0098), (0.0068, 0.0084), (0.0066, 0.0078),
    (0.0090, 0.0072),
)  # fmt: skip
_LOWER = (
    (0.0054, 0.0074), (0.0058, 0.0074), (0.0068, 0.0078), (0.0068, 0.0070), (0.0068, 0.0064),
    (0.0090, 0.0050),
)  # fmt: skip
_CHIN = 0.0048
"""How far the lowest point before the lower teeth lies behind, for the hollow above the chin."""
_TOOTH_GAP, _OVERJET = 2.5e-4, 0.0022
_BITE_GAPS = {1.0: 2.5e-4, -1.0: 4.0e-3}
"""Twice how far the upper and the lower row are from where they meet."""
_POCKET = (
    # half width, half height up and down, centre z, whether it follows the arch, colour
    (0.0286, 0.0114, 0.0154, _ARCH_FRONT + 0.0024, 1.0, GUM),
    (0.0290, 0.0140, 0.0168, 0.0540, 0.0, THROAT),
    (0.0240, 0.0100, 0.0130, 0.0460, 0.0, THROAT),
)


def pocket(body: Dressed, border: Integers, at: Landmarks) -> Attachment:
    """Build the pocket from the lips' inner edges (a path from seam to seam) to the throat."""
    edge = body.vertices[border] - at.face
    corner = int(np.argmax(edge[:, 0]))
    upper_first = edge[0, 1] > edge[-1, 1]
    before = np.arange(len(border)) <= corner
    side = np.where(before == upper_first, 1.0, -1.0)
    side[corner] = 0.0
    across = np.clip(edge[:, 0] / edge[corner, 0], 0.0, 1.0)
    rise = side * np.sqrt(1.0 - across**2)
    # The lower lip ends behind the upper one's end and above it: nothing shows between them.
    inner = edge * (0.985, 1.0, 1.0) - np.outer(0.0032 - 0.0006 * side, (0.0, 0.0, 1.0))
    height = edge[:, 1] - lip_line(edge[:, 0])
    inner[:, 1] = lip_line(edge[:, 0]) + np.where(side > 0.0, 0.3, -0.7) * height
    # Close to the lips' edges, for the walls behind these have normals of their own.
    rim = edge + 0.05 * (inner - edge)
    rings, colours = [rim, inner], [INNER_LIP, INNER_LIP]
    for width, up, down, z, arched, colour in _POCKET:
        # Squarer than an ellipse: the teeth need space near the corners.
        x = width * across**0.6
        y = LIPS[1] + np.where(rise > 0.0, up, down) * np.sign(rise) * np.abs(rise) ** 0.6
        back = arched * (_fall(x) + _CHIN * np.clip(-rise, 0.0, 1.0) ** 2)
        rings.append(np.column_stack([x, y, z - back]))
        colours.append(colour)
    size, first = len(border), len(body.vertices)
    numbers = [border, *(first + size * k + np.arange(size) for k in range(len(rings)))]
    faces = [strip(one, other) for one, other in itertools.pairwise(numbers)]
    faces.append(capped(numbers[-1]))
    vertices = at.face + np.concatenate(rings)
    vertices[np.tile(edge[:, 0] == 0.0, len(rings)), 0] = 0.0
    every = np.concatenate(faces)
    # Facing the viewer as far as walls allow: a closed mouth is a dark line without highlights.
    normals = area_normals(np.concatenate([body.vertices, vertices]), every)[first:]
    normals += (0.0, 0.0, 0.8)
    normals[:size] = (0.0, 0.0, 1.0)
    normals[size : 2 * size] = np.column_stack([-1.5 * across**4, np.zeros(size), np.ones(size)])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    lips = body.vertices[border]
    jaw = np.concatenate(
        [*[jaw_share(lips, at)] * 2, *[smooth_step(-rise, -0.5, 0.5)] * len(_POCKET)]
    )
    still = np.full((len(vertices) - 2 * size, 3), np.nan)
    return Attachment(
        first, vertices, every,
        normals, np.repeat(colours, size, axis=0), np.concatenate([lips, lips, still]),
        np.full(len(vertices), -1), _shared(jaw),
    )  # fmt: skip


def _shared(jaw: Floats) -> Floats:
    """Return weights (n, 3) on `OWN` from the jaw's shares; the head gets the rest."""
    shares = {"head": 1.0 - jaw, "jaw": jaw}
    return np.column_stack([shares.get(name, np.zeros_like(jaw)) for name in OWN])


def teeth(body: Dressed, at: Landmarks) -> list[Attachment]:
    """Build the left half of both rows, from the middle outwards."""
    result: list[Attachment] = []
    for sizes, joint, up in ((_UPPER, "head", 1.0), (_LOWER, "jaw", -1.0)):
        front = _ARCH_FRONT - (_OVERJET if up < 0.0 else 0.0)
        along = 0.0
        for number, (width, height) in enumerate(sizes):
            vertices, faces, colours = _tooth(front, along, width, up * height, number >= 3)
            result.append(Attachment.rigid(body, at.face + vertices, faces, colours, joint))
            along += width
    return result


def _tooth(
    front: float, along: float, width: float, height: float, wide: bool
) -> tuple[Floats, Integers, Floats]:
    """Build a rounded block on the arch at ``along``; a negative ``height`` points down."""
    middle, outward = _on_arch(front, along + 0.5 * width)
    tangent = np.array([outward[2], 0.0, -outward[0]])
    half, deep = 0.5 * (width - _TOOTH_GAP), 0.0036 if wide else 0.0024
    up = np.array([0.0, np.sign(height), 0.0])
    bite = (
        middle
        + (0.0, _BITE - middle[1], 0.0)
        + 0.5 * _BITE_GAPS[float(np.sign(height))] * up
        - deep * outward
    )
    turn = 2.0 * np.pi * (np.arange(8) + 0.5) / 8
    square = 0.55
    x = np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** square / np.cos(np.pi / 8) ** square
    z = np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** square / np.cos(np.pi / 8) ** square
    sections = []
    for share, wide_by, deep_by in ((0.0, 0.98, 0.65), (1.0, 0.84, 1.0)):
        place = bite + share * height * np.array([0.0, 1.0, 0.0])
        sections.append(
            place
            + (wide_by * half * x)[:, None] * tangent
            + (deep_by * deep * z)[:, None] * outward
        )
    end = bite + height * np.array([0.0, 1.0, 0.0])
    vertices, faces = section_loft(np.array(sections), bite, end)
    faint = np.clip(along / 0.030, 0.0, 1.0) ** 1.5
    ahead, deepest = (
        (ENAMEL, ENAMEL_BEHIND) if height > 0.0 else (ENAMEL_BELOW, ENAMEL_BELOW_BEHIND)
    )
    colour = (1.0 - faint) * np.array(ahead) + faint * np.array(deepest)
    colours = np.tile(colour, (len(vertices), 1))
    # Behind, a tooth is in the mouth's shade, and gum at its root.
    behind = (vertices - bite) @ outward < -0.3 * deep
    root = np.abs(vertices[:, 1] - end[1]) < 1e-9
    colours[behind] *= BEHIND
    colours[behind & root] = GUM_BEHIND
    return vertices, faces, colours


def _on_arch(front: float, along: float) -> tuple[Floats, Floats]:
    """Return the position at an arc length from the middle, and the outward direction."""
    x = np.linspace(0.0, 0.04, 4001)
    length = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(_fall(x))))])
    here = float(np.interp(along, length, x))
    outward = np.array([_ARCH_POWER * (here / _ARCH_WIDTH) ** (_ARCH_POWER - 1.0), 0.0, 1.0])
    place = np.array([here, 0.0, front - float(_fall(np.array(here)))])
    return place, outward / np.linalg.norm(outward)


def _fall(x: Floats) -> Floats:
    """Return how far the arch lies behind its front at distances from the middle, metres."""
    return _ARCH_WIDTH * (x / _ARCH_WIDTH) ** _ARCH_POWER


def tongue(body: Dressed, at: Landmarks) -> Attachment:
    """Build the tongue: inside the lower teeth, flat, with a groove along its middle."""
    shapes = (
        # z, half width, half height, height of the middle
        (0.0825, 0.0034, 0.0014, -0.1038), (0.0808, 0.0060, 0.0024, -0.1036),
        (0.0780, 0.0082, 0.0033, -0.1034),
        (0.0730, 0.0102, 0.0042, -0.1034), (0.0670, 0.0118, 0.0048, -0.1032),
        (0.0590, 0.0125, 0.0054, -0.1032), (0.0545, 0.0090, 0.0045, -0.1034),
    )  # fmt: skip
    turn = np.radians([90.0, 70.0, 48.0, 26.0, 4.0, -25.0, -60.0, -90.0])
    size = len(turn)
    sections = []
    for z, wide, high, y in shapes:
        groove = 0.22 * high * np.exp(-(((turn - turn[0]) / 0.25) ** 2))
        x = np.where(np.arange(size) % (size - 1) == 0, 0.0, wide * np.cos(turn))
        sections.append(np.column_stack([x, y + high * np.sin(turn) - groove, np.full(size, z)]))
    count = len(sections)
    vertices = np.concatenate([*sections, [(0.0, -0.1038, 0.0835)], [(0.0, -0.1034, 0.0525)]])
    rings = np.arange(count * size).reshape(count, size)
    faces = [strip(rings[k], rings[k + 1]) for k in range(count - 1)]
    faces += [fan(rings[0][::-1], count * size)[:-1], fan(rings[-1], count * size + 1)[:-1]]
    ahead = smooth_step(vertices[:, 2], 0.060, 0.081)[:, None]
    colours = np.array(TONGUE) * (0.25 + 0.75 * ahead)
    every = np.concatenate(faces)
    return Attachment.rigid(body, at.face + vertices, every, colours, "jaw")
