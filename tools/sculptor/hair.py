"""The bundled character's hair: short, brushed up and back from the forehead, close at the sides.

A thin cap covers the skull and fades out along the hairline; locks grow from it, closed shells of
one ridge each, that follow the direction of the hair over the head.

Places are offsets from the middle of the head (`Landmarks.face`), in metres, of the left half.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sculptor.attachments import Attachment, section_loft
from sculptor.half_mesh import Shell
from sculptor.landmarks import Landmarks
from sculptor.regions import OWN, Dressed
from sculptor.sdf_body import Sculpture
from sculptor.sdf_primitives import smooth_maximum, smooth_step

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

__all__ = ["cap_colour", "locks", "outline", "thickness"]

ROOT = (0.135, 0.085, 0.058)
MIDDLE = (0.235, 0.152, 0.103)
TIP = (0.300, 0.200, 0.138)
_SEED = 23
_CANDIDATES = 9000
_STATIONS = 2
_ACROSS = -0.0030
"""How far locks beside the middle reach over it, metres."""
_STEPS = 12
"""Steps with which a lock's way over the skull is followed."""


def outline(p: Floats) -> Floats:
    """Return a field below 0 where hair grows: temples, sideburns and nape, without the ears."""
    x, y, z = p.T
    front = 0.80 * (z - 0.0665) - 0.60 * (y - 0.0260) + 0.5 * x * x
    front += 0.0060 * np.exp(-(((x - 0.041) / 0.012) ** 2))  # the receding temple
    front = smooth_maximum(front, 0.92 * (z - 0.0465) - 0.22 * (y + 0.005), 0.010)
    burn = smooth_step(z, -0.004, 0.010) * smooth_step(-z, -0.043, -0.030)
    low = -0.018 - 0.034 * burn - 0.060 * smooth_step(-z, 0.024, 0.052) - y
    ear = 0.024 * (1.0 - np.hypot((y + 0.037) / 0.0335, (z + 0.011) / 0.0215))
    return smooth_maximum(smooth_maximum(front, low, 0.008), ear, 0.006)


def thickness(p: Floats) -> Floats:
    """Return the thickness of the cap: thin at the hairline, 10 mm on top."""
    inside = smooth_step(-outline(p), 0.0, 0.022)
    return 1.5e-4 + inside * (0.0026 + 0.0078 * _top(p))


def cap_colour(p: Floats, skin: Floats) -> Floats:
    """Return sRGB colours (n, 3): root colour, blended with the skin at the hairline."""
    depth = -outline(p)
    share = smooth_step((depth + 0.002) / (0.016 - 0.006 * _front(p)), 0.0, 1.0)
    share = 0.30 + 0.70 * share
    return (1.0 - share[:, None]) * skin + share[:, None] * np.array(ROOT)


def _front(p: Floats) -> Floats:
    """Return weights (n,): 1 at the forehead, 0 at the temples and behind."""
    return smooth_step(p[:, 2], 0.030, 0.055) * smooth_step(p[:, 1], 0.01, 0.03)


def _top(p: Floats) -> Floats:
    """Return weights (n,): 1 on top of the head, 0 at its sides and behind."""
    _, y, z = p.T
    return smooth_step(y + 0.25 * z, 0.022, 0.066)


@dataclass(frozen=True, eq=False)
class _Style:
    """Style of locks at points (n, 3): lengths in metres, and directions (n, 3)."""

    length: Floats
    width: Floats
    rise: Floats
    spacing: Floats
    direction: Floats

    @classmethod
    def at(cls, p: Floats) -> _Style:
        x, y, z = p.T
        top = _top(p)
        front = top * smooth_step(z, 0.015, 0.060)
        edge = smooth_step(-outline(p), 0.0, 0.020)
        nape = smooth_step(-y, 0.020, 0.070)
        length = 0.0260 + 0.0240 * top - 0.0110 * nape
        back = np.stack([0.30 * np.sign(x) * np.abs(x) / 0.05, 0.10 * front, -np.ones_like(x)], 1)
        down = np.stack([0.0 * x, -np.ones_like(x), -0.55 + 0.30 * smooth_step(-z, 0.0, 0.06)], 1)
        side = (1.0 - top)[:, None]
        full = 0.35 + 0.65 * np.maximum(edge, 0.7 * front)
        return cls(
            length * (0.35 + 0.65 * np.maximum(edge, front)),
            0.0080 + 0.0032 * top - 0.0014 * nape,
            (0.0018 + 0.0008 * top) * full * (1.0 - 0.5 * nape),
            0.0091 + 0.0015 * top - 0.0009 * nape, (1.0 - side) * back + side * down,
        )  # fmt: skip


def locks(body: Dressed, shell: Shell, shape: Sculpture, at: Landmarks) -> list[Attachment]:
    """Build the locks of the left half; each moves with the skin at its root."""
    chance = np.random.default_rng(_SEED)
    roots = _roots(shell, shape, at, chance)
    order = np.argsort(-(roots - at.face) @ np.array([0.0, 0.35, 1.0]), kind="stable")
    return [_lock(body, shell, shape, at, root, chance) for root in roots[order]]


def _roots(shell: Shell, shape: Sculpture, at: Landmarks, chance: np.random.Generator) -> Floats:
    """Return points (n, 3) on the naked head, spaced according to the style."""
    corners = shell.vertices[shell.faces]
    hairy = np.nonzero(outline(corners.mean(axis=1) - at.face) < 0.0)[0]
    a, b, c = (corners[hairy, k] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    face = chance.choice(len(hairy), _CANDIDATES, p=area / area.sum())
    u, v = np.sqrt(chance.random(_CANDIDATES)), chance.random(_CANDIDATES)
    points = (1 - u)[:, None] * a[face] + (u * (1 - v))[:, None] * b[face]
    points += (u * v)[:, None] * c[face]
    points = shape.onto(points, steps=2)
    local = points - at.face
    inside = (outline(local) < -0.0090 + 0.0040 * _front(local)) & (local[:, 0] > 0.0010)
    points = points[inside]
    spacing = _Style.at(points - at.face).spacing
    kept: list[int] = []
    for k, point in enumerate(points):
        away = np.linalg.norm(points[kept] - point, axis=1)
        if np.all(away > 0.5 * (spacing[kept] + spacing[k])):
            kept.append(k)
    return points[kept]


def _lock(
    body: Dressed, shell: Shell, shape: Sculpture, at: Landmarks, root: Floats,
    chance: np.random.Generator,
) -> Attachment:  # fmt: skip
    """Build one lock: from the cap in the hair's direction to a point."""
    style = _Style.at((root - at.face)[None])
    length = float(style.length[0]) * chance.uniform(0.85, 1.20)
    width = float(style.width[0]) * chance.uniform(0.85, 1.15)
    rise = float(style.rise[0]) * chance.uniform(0.70, 1.30)
    turn, bend = chance.uniform(-0.20, 0.20), chance.uniform(-0.28, 0.28)
    tone = chance.uniform(-1.0, 1.0)
    way, ups, along = _way(shape, at, root, length, turn, bend)
    t = np.linspace(0.0, 1.0, _STEPS + 1)
    cap = np.maximum(thickness(way - at.face), 0.0)
    lift = cap + 4e-4 - 1.4e-3 * (1.0 - smooth_step(t, 0.0, 0.3))
    lift += rise * (0.20 + 0.80 * smooth_step(t, 0.0, 0.55)) * np.where(t > 0, 1, 0.4)
    lift = lift - 1.15 * rise * smooth_step(t, 0.45, 1.0)
    spine = way + lift[:, None] * ups
    picked = np.linspace(0, _STEPS, _STATIONS + 2).round().astype(int)
    across = np.cross(along, ups)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    half = 0.5 * width * np.array([1.0, 0.85])
    sections, normals, colours = [], [], []
    for station, k in enumerate(picked[1:-1]):
        h, deep = half[station], 0.42 * half[station] + 0.25 * rise
        corners = np.array([[-1.0, -0.55], [0.0, 0.38], [1.0, -0.55]])
        sections.append(
            spine[k] + (h * corners[:, :1]) * across[k] + (deep * corners[:, 1:]) * ups[k]
        )
        lean = np.array([-0.35, 0.0, 0.35])[:, None] * across[k] + ups[k]
        normals.append(lean / np.linalg.norm(lean, axis=1, keepdims=True))
        middle = _blended(0.9 * float(t[k]), tone)
        colours.append(np.array([0.72, 1.0, 0.72])[:, None] * middle)
    start, end = spine[0] - 0.0008 * ups[0], spine[-1]
    vertices, faces = section_loft(np.array(sections), start, end)
    vertices[:, 0] = np.maximum(vertices[:, 0], _ACROSS)
    vertices[vertices[:, 0] == 0.0, 0] = 1e-5
    ends = np.array([ups[0], ups[-1]])
    shade = np.array([ROOT, _blended(1.0, tone)])
    near = int(np.argmin(np.sum((shell.vertices - root) ** 2, axis=1)))
    return Attachment(
        len(body.vertices), vertices, faces + len(body.vertices),
        np.concatenate([*normals, ends]), np.concatenate([*colours, shade]),
        np.tile(root, (len(vertices), 1)), np.full(len(vertices), near),
        np.zeros((len(vertices), len(OWN))),
    )  # fmt: skip


def _blended(t: float, tone: float) -> Floats:
    """Return the colour along a lock from root to tip; ``tone`` from -1 (darker) to 1 (lighter)."""
    root, middle, tip = np.array(ROOT), np.array(MIDDLE), np.array(TIP)
    colour = root + (middle - root) * min(2.0 * t, 1.0) + (tip - middle) * max(2.0 * t - 1.0, 0.0)
    return colour * (1.0 + 0.11 * tone)


def _way(
    shape: Sculpture, at: Landmarks, root: Floats, length: float, turn: float, bend: float
) -> tuple[Floats, Floats, Floats]:
    """Return points (s, 3) of a lock's path on the skull, with normals and directions."""
    way, ups, along = [root], [], []
    for k in range(_STEPS + 1):
        here = way[-1]
        up = shape.normals(here[None])[0]
        direction = _Style.at((here - at.face)[None]).direction[0]
        direction = direction - (direction @ up) * up
        direction /= np.linalg.norm(direction)
        angle = turn + bend * (k / _STEPS - 0.5)
        direction = np.cos(angle) * direction + np.sin(angle) * np.cross(up, direction)
        ups.append(up)
        along.append(direction)
        if k < _STEPS:
            ahead = shape.onto((here + length / _STEPS * direction)[None])[0]
            way.append(np.array([max(ahead[0], 1e-3), ahead[1], ahead[2]]))
    return np.array(way), np.array(ups), np.array(along)
