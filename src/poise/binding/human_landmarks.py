"""Detect the joint positions of a standing human from the mesh alone.

Extremities are extrema of the distance along the surface: the head at the top of the plane of
symmetry, the fingers farthest from the crotch, the feet at the bottom. Wrists, ankles and the neck
are the narrowest cross-sections, the armpit is the level at which the cross-section of the arm
merges with the trunk, the crotch is the lowest point on the plane of symmetry, and feet point to
the front. Joints without a visible mark are interpolated: knees, elbows and hips in the proportions
of Drillis and Contini, "Body segment parameters" (New York University, 1966).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.binding.surface import Surface, connected_parts
from poise.errors import InvalidValue
from poise.model import Mesh

# Fractions of the body's height, unless stated otherwise.
_CROTCH = (0.33, 0.58)  # range of the crotch's height
_SPAN = (0.3, 1.3)  # range of the distance from finger to finger
_DEPTH = 0.45  # maximum extent from back to front
_UNLIKE = 0.02  # maximum mean distance of mirrored points from the surface
_HIP = 0.06  # height of the hip centres above the crotch
_ANKLE = 0.045  # height of the ankles above the soles
_KNEE = 0.59  # height of the knees relative to the crotch's height
_ELBOW = 0.6  # distance from finger to elbow relative to that from finger to shoulder

_SAMPLES = 2000  # number of mirrored points


@dataclass(frozen=True, eq=False)
class HumanLandmarks:
    """Joint positions of a standing human, with confidences.

    Attributes:
        places: positions (3,), metres, by name: ``pelvis``, ``neck``, ``head``, ``head top``, and,
            preceded by ``left`` or ``right``, ``hip``, ``knee``, ``ankle``, ``ball``, ``toe``,
            ``collar``, ``shoulder``, ``elbow``, ``wrist``, ``knuckles`` and ``finger``.
        within: uncertainty of each position by name, metres.
        height: height of the body, metres.
        asymmetry: mean distance of mirrored points from the surface, metres.
    """

    places: dict[str, Floats]
    within: dict[str, float]
    height: float
    asymmetry: float

    def __str__(self) -> str:
        return (
            f"a human {self.height:.2f} m tall, left and right alike to "
            f"{1000 * self.asymmetry:.0f} mm; joints within some "
            f"{1000 * min(self.within.values()):.0f} to {1000 * max(self.within.values()):.0f} mm"
        )


def find_landmarks(mesh: Mesh, *, up: str = "y") -> HumanLandmarks:
    """Find the landmarks of a standing human mesh in a T or A pose.

    Args:
        mesh: the mesh in the world, in metres; only its largest connected part is used.
        up: the vertical axis of the world, "y" or "z".

    Raises:
        InvalidValue: the mesh is not recognised as a standing human; the message gives the reason.
    """
    if up not in ("y", "z"):
        raise InvalidValue(f"up={up!r}: expected 'y' or 'z'")
    if not len(mesh.faces):
        raise InvalidValue("no human was found: the mesh has no triangle")
    body = _Body.of(mesh, up)
    return body.landmarks()


# Measured on three bodies with known joints, relative to the height.
_WITHIN = {
    "head top": 0.01, "toe": 0.015, "finger": 0.015, "neck": 0.03, "head": 0.03, "ankle": 0.015,
    "wrist": 0.025, "ball": 0.025, "knuckles": 0.03, "knee": 0.03, "elbow": 0.03, "hip": 0.03,
    "shoulder": 0.03, "collar": 0.05, "pelvis": 0.04,
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class _Body:
    """A surface in body axes: x to the left of the middle, y up from the soles, z to the front.

    The unit of length is the height of the body.
    """

    surface: Surface
    vertices: Floats
    frame: Floats
    """Transform (4, 4) from the body's axes to the world."""
    asymmetry: float

    @classmethod
    def of(cls, mesh: Mesh, up: str) -> _Body:
        surface = _largest_part(mesh)
        frame, asymmetry = _frame(surface, up)
        local = _local(frame, surface.vertices)
        if _points_back(local):
            frame = frame @ np.diag([-1.0, 1.0, -1.0, 1.0])
            local = local * [-1.0, 1.0, -1.0]
        return cls(surface, local, frame, asymmetry)

    def landmarks(self) -> HumanLandmarks:
        height = float(np.linalg.norm(self.frame[:3, 1]))
        depth = float(np.ptp(self.vertices[:, 2]))
        if self.asymmetry > _UNLIKE:
            _refuse(f"left and right sides differ by {100 * self.asymmetry:.0f} % of the height")
        if depth > _DEPTH:
            _refuse(f"the depth is {100 * depth:.0f} % of the height")
        found = self._found()
        places = {
            name: self.frame[:3, :3] @ place + self.frame[:3, 3] for name, place in found.items()
        }
        within = {
            name: height * _WITHIN[name.removeprefix("left ").removeprefix("right ")]
            for name in found
        }
        return HumanLandmarks(places, within, height, height * self.asymmetry)

    def _found(self) -> dict[str, Floats]:
        crotch = self._crotch()
        found, chest = self._trunk(), self._chest(crotch)
        for side, sign in (("left", 1.0), ("right", -1.0)):
            leg = self._leg(sign, crotch)
            arm = self._arm(sign, crotch, chest)
            found |= {f"{side} {name}": place for name, place in {**leg, **arm}.items()}
            collar = np.array([0.15, 1.0, 0.5]) * found[f"{side} shoulder"]
            collar[2] += 0.5 * found["neck"][2]
            found[f"{side} collar"] = collar
        hips = 0.5 * (found["left hip"] + found["right hip"])
        found["pelvis"] = np.array([0.0, hips[1] + 0.03, hips[2]])
        across = float(found["left finger"][0] - found["right finger"][0])
        if not _SPAN[0] <= across <= _SPAN[1]:
            _refuse(f"the hands are {100 * across:.0f} % of the height apart")
        return found

    def _crotch(self) -> Floats:
        """The lowest point where the surface crosses the plane of symmetry."""
        x = self.vertices[:, 0]
        a, b = self.surface.edges.T
        across = (x[a] > 0.0) != (x[b] > 0.0)
        a, b = a[across], b[across]
        if not len(a):
            _refuse("the mesh does not cross its plane of symmetry")
        share = (x[a] / (x[a] - x[b]))[:, None]
        points = self.vertices[a] + share * (self.vertices[b] - self.vertices[a])
        lowest: Floats = points[points[:, 1].argmin()]
        if not _CROTCH[0] <= lowest[1] <= _CROTCH[1]:
            _refuse(f"no crotch between two legs: lowest midpoint at {100 * lowest[1]:.0f} %")
        return lowest

    def _trunk(self) -> dict[str, Floats]:
        middle = np.abs(self.vertices[:, 0]) < 0.06
        top = self.vertices[np.flatnonzero(middle)[self.vertices[middle, 1].argmax()]]
        if top[1] < 0.97:
            _refuse("the highest point is not in the middle, as a head would be")
        levels = np.linspace(0.78, 0.95, 52)
        girths, centres = np.full(len(levels), np.inf), np.zeros((len(levels), 3))
        for i, level in enumerate(levels):
            cut = self._middle_section(level)
            if cut is not None:
                girths[i], centres[i] = cut.girth, cut.centre
        at = int(girths.argmin())
        skull = girths[(levels > levels[at]) & np.isfinite(girths)].max(initial=0.0)
        if not girths[at] < 0.85 * skull:
            _refuse("no neck was found")
        narrow, level = centres[at], levels[at]
        base = np.array([0.0, level - 0.055, narrow[2] - 0.01])
        head = np.array([0.0, level + 0.045, narrow[2] + 0.005])
        return {"neck": base, "head": head, "head top": np.array([0.0, 1.0, head[2]])}

    def _chest(self, crotch: Floats) -> tuple[float, float]:
        """Half the width of the chest just below the armpits, and their height."""
        cuts: list[Section] = []
        for level in np.arange(float(crotch[1]) + 0.1, 0.86, 0.005):
            cut = self._middle_section(float(level))
            if cut is None or (cuts and cut.girth > 1.25 * cuts[-1].girth):
                break
            cuts.append(cut)
        if len(cuts) < 6 or cuts[-1].centre[1] > 0.84:
            _refuse("no arms were found at the sides")
        below = cuts[-5]  # the section at the armpit is too wide
        return 0.5 * float(below.high[0] - below.low[0]), float(cuts[-1].centre[1])

    def _middle_section(self, level: float) -> Section | None:
        """Horizontal cross-section around the middle of the body at a level, or None."""
        for cut in sections(self.vertices, self.surface.faces, self.vertices[:, 1], level):
            if cut.low[0] < 0.0 < cut.high[0]:
                return cut
        return None

    # -- legs ------------------------------------------------------------------------------------

    def _leg(self, sign: float, crotch: Floats) -> dict[str, Floats]:
        faces = self._leg_faces(sign, float(crotch[1]))
        y = self.vertices[:, 1]

        def across(level: float) -> Section:
            cuts = sections(self.vertices, faces, y, level)
            if not cuts:
                _refuse(f"a leg ends at {100 * level:.0f} % of its height")
            return cuts[0]

        levels = np.linspace(0.06, 0.5 * crotch[1], 40)
        narrow = min((across(level) for level in levels), key=lambda cut: cut.girth)
        knee_at = _KNEE * float(crotch[1])
        thigh = across(float(crotch[1]) - 0.03)
        foot = self.vertices[np.unique(faces)]
        foot = foot[foot[:, 1] < 0.05]
        toe, heel = foot[foot[:, 2].argmax()], foot[foot[:, 2].argmin()]
        length = float(toe[2] - heel[2])
        direction = across(knee_at).centre - narrow.centre
        ankle = narrow.centre + direction * (_ANKLE - narrow.centre[1]) / direction[1]
        ankle[2] = max(ankle[2], heel[2] + 0.2 * length)
        hip = np.array([thigh.centre[0] * 0.95, float(crotch[1]) + _HIP, thigh.centre[2]])
        ball = np.array([0.5 * (ankle[0] + toe[0]), 0.012, heel[2] + 0.72 * length])
        return {
            "hip": hip, "knee": across(knee_at).centre, "ankle": ankle, "ball": ball,
            "toe": np.array([toe[0], 0.012, toe[2]]),
        }  # fmt: skip

    def _leg_faces(self, sign: float, crotch: float) -> Integers:
        """Triangles of a leg: the connected part below the crotch on one side that has a sole."""
        below = (self.vertices[:, 1] < crotch - 0.005) & (sign * self.vertices[:, 0] > 0.0)
        faces = self.surface.faces[below[self.surface.faces].all(axis=1)]
        sides = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]]])
        part = connected_parts(sides, len(self.vertices))
        lowest = np.where(below, self.vertices[:, 1], np.inf)
        used = np.zeros(len(self.vertices), dtype=bool)
        used[faces] = True
        lowest[~used] = np.inf
        if not np.isfinite(lowest).any():
            _refuse("no legs were found")
        own = part == part[int(lowest.argmin())]
        return faces[own[faces].all(axis=1)]

    # -- arms ------------------------------------------------------------------------------------

    def _arm(self, sign: float, crotch: Floats, chest: tuple[float, float]) -> dict[str, Floats]:
        from scipy.sparse.csgraph import dijkstra

        graph, x = self.surface.graph, sign * self.vertices[:, 0]
        start = int(((self.vertices - crotch) ** 2).sum(axis=1).argmin())
        size = float(np.linalg.norm(self.frame[:3, 1]))
        away: Any = dijkstra(graph, directed=False, indices=start) / size
        beyond = (x > chest[0]) & (self.vertices[:, 1] > 0.2) & ~self._legs(crotch)
        reach = np.where(beyond & np.isfinite(away), away, -1.0)
        tip = int(reach.argmax())
        field: Any = dijkstra(graph, directed=False, indices=tip) / size
        field = np.where(np.isfinite(field), field, 10.0)
        arm: list[tuple[float, Section]] = []
        for level in np.linspace(0.05, 0.55, 101):
            cuts = sections(self.vertices, self.surface.faces, field, float(level))
            if not cuts or min(sign * cuts[0].low[0], sign * cuts[0].high[0]) < chest[0]:
                break
            arm.append((float(level), cuts[0]))
        if len(arm) < 20 or x[tip] < 1.5 * chest[0]:
            _refuse("no arms were found at the sides")
        return self._along(arm, self.vertices[tip], sign, chest)

    def _legs(self, crotch: Floats) -> Flags:
        legs = np.zeros(len(self.vertices), dtype=bool)
        for sign in (1.0, -1.0):
            legs[self._leg_faces(sign, float(crotch[1]))] = True
        return legs

    def _along(
        self, arm: list[tuple[float, Section]], tip: Floats, sign: float, chest: tuple[float, float]
    ) -> dict[str, Floats]:
        levels = np.array([level for level, _ in arm])
        centres = np.array([cut.centre for _, cut in arm])
        girths = np.array([cut.girth for _, cut in arm])

        def at(level: float) -> Floats:
            return np.array([np.interp(level, levels, centres[:, k]) for k in range(3)])

        end = float(levels[-1])
        inward = at(end) - at(end - 0.06)
        inward /= float(np.linalg.norm(inward))
        # Extrapolate to the side of the chest; for hanging arms, to above the armpit.
        aside = 1.05 * chest[0] - sign * float(centres[-1][0])
        if -sign * inward[0] > 0.4:
            rest = -aside / (-sign * float(inward[0]))
        else:
            rest = max(0.0, chest[1] + 0.055 - float(centres[-1][1])) / max(0.2, float(inward[1]))
        whole = end + max(0.0, rest)
        near = (levels > 0.2 * whole) & (levels < 0.34 * whole)
        wrist = float(levels[near][girths[near].argmin()])
        if not 0.28 <= whole <= 0.56:
            _refuse(f"an arm has {100 * whole:.0f} % of the height")
        return {
            "finger": tip, "knuckles": at(0.5 * wrist), "wrist": at(wrist),
            "elbow": at(_ELBOW * whole), "shoulder": centres[-1] + max(0.0, rest) * inward,
        }  # fmt: skip


def _refuse(why: str) -> Any:
    raise InvalidValue(
        f"no standing human was found: {why}; give the landmarks explicitly, or use a mesh in a "
        "T or an A pose with the up axis of the skeleton (--mesh-up)"
    )


def _largest_part(mesh: Mesh) -> Surface:
    """Extract the connected part with the largest area."""
    whole = Surface.of(mesh)
    area = np.bincount(whole.islands, whole.areas)
    own = whole.islands == int(area.argmax())
    if own.all():
        return whole
    return Surface.of(Mesh(whole.vertices, whole.faces[own[whole.faces].all(axis=1)]))


def _local(frame: Floats, points: Floats) -> Floats:
    return np.asarray((points - frame[:3, 3]) @ np.linalg.inv(frame[:3, :3]).T, dtype=np.float64)


def _frame(surface: Surface, up: str) -> tuple[Floats, float]:
    """Body axes in the world, in units of the height, and the asymmetry in heights."""
    from scipy.optimize import minimize
    from scipy.spatial import KDTree

    k = "xyz".index(up)
    points = surface.vertices
    height = float(np.ptp(points[:, k]))
    if not height > 0.0:
        _refuse("the mesh is flat")
    # the two horizontal axes, right-handed with the vertical axis
    flat = points[:, [(k + 1) % 3, (k + 2) % 3]]
    weights = surface.areas / surface.areas.sum()
    middle = weights @ flat
    covariance = np.cov(flat.T, aweights=surface.areas)
    step = max(1, len(points) // _SAMPLES)
    some, tree = points[::step], KDTree(points)
    level = flat[::step]

    def unlike(guess: Floats) -> float:
        normal = np.array([np.cos(guess[0]), np.sin(guess[0])])
        beyond = (level - middle) @ normal - guess[1] * height
        mirrored = some.copy()
        mirrored[:, [(k + 1) % 3, (k + 2) % 3]] -= 2.0 * beyond[:, None] * normal
        return float(tree.query(mirrored)[0].mean()) / height

    best: Any = None
    for axis in np.linalg.eigh(covariance)[1].T:
        start = [np.arctan2(axis[1], axis[0]), 0.0]
        for first in (start[0], np.round(start[0] / (0.5 * np.pi)) * 0.5 * np.pi):
            simplex = [[first, 0.0], [first + 0.1, 0.0], [first, 0.02]]
            found: Any = minimize(
                unlike, [first, 0.0], method="Nelder-Mead",
                options={"initial_simplex": simplex, "maxfev": 60, "xatol": 1e-4, "fatol": 1e-6},
            )  # fmt: skip
            if best is None or found.fun < best.fun:
                best = found
    angle, off = best.x
    frame = np.eye(4)
    left, top = np.zeros(3), np.zeros(3)
    left[[(k + 1) % 3, (k + 2) % 3]] = np.cos(angle), np.sin(angle)
    top[k] = 1.0
    frame[:3, :3] = height * np.column_stack([left, top, np.cross(left, top)])
    origin = np.zeros(3)
    origin[[(k + 1) % 3, (k + 2) % 3]] = middle
    frame[:3, 3] = origin + off * height * left
    frame[k, 3] = points[:, k].min()
    return frame, float(best.fun)


def _points_back(local: Floats) -> bool:
    """Return whether feet extend farther backwards than forwards from the shins above them."""
    foot = local[:, 1] < 0.035
    shin = (local[:, 1] > 0.07) & (local[:, 1] < 0.2)
    if not (foot.any() and shin.any()):
        return False
    z = local[:, 2]
    middle = float(np.median(z[shin]))
    return middle - float(z[foot].min()) > float(z[foot].max()) - middle


@dataclass(frozen=True, eq=False)
class Section:
    """One connected curve.

    Attributes:
        centre: (3,), the mean along the curve.
        girth: the length of the curve.
        low, high: (3,), corners of the bounding box.
    """

    centre: Floats
    girth: float
    low: Floats
    high: Floats


def sections(vertices: Floats, faces: Integers, field: Floats, level: float) -> list[Section]:
    """Level curves of a vertex field (n,) at a level, the longest first.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> sides = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> (cut,) = sections(corners, sides, corners[:, 1], 0.5)
    >>> round(cut.girth, 3), cut.high
    (1.707, array([0.5, 0.5, 0.5]))
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    above = field[faces] > level
    faces = faces[above.any(axis=1) & ~above.all(axis=1)]
    if not len(faces):
        return []
    starts, ends = faces, np.roll(faces, -1, axis=1)
    crossed = (field[starts] > level) != (field[ends] > level)  # two sides per triangle
    a, b = starts[crossed], ends[crossed]
    low, high = np.minimum(a, b), np.maximum(a, b)
    share = (level - field[low]) / (field[high] - field[low])
    points = vertices[low] + share[:, None] * (vertices[high] - vertices[low])
    _, number = np.unique(low * len(vertices) + high, return_inverse=True)
    pairs = number.reshape(-1, 2)
    count = int(number.max()) + 1
    links: Any = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(count, count))
    part = connected_components(links, directed=False)[1][pairs[:, 0]]
    pieces = points.reshape(-1, 2, 3)
    lengths = np.linalg.norm(pieces[:, 1] - pieces[:, 0], axis=1)
    found = [_section(pieces[part == i], lengths[part == i]) for i in np.unique(part)]
    return sorted(found, key=lambda each: -each.girth)


def _section(pieces: Floats, lengths: Floats) -> Section:
    total = float(lengths.sum())
    middles = pieces.mean(axis=1)
    centre = lengths @ middles / total if total > 0.0 else middles.mean(axis=0)
    ends = pieces.reshape(-1, 3)
    return Section(centre, total, ends.min(axis=0), ends.max(axis=0))
