"""The report of a binding, as numbers and as text.

Near the crotch, a vertex may follow both legs, up to a distance of a tenth of the body's height
along the surface. Weights of an arm on a leg are always leaks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branches
from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_separation import REACH, surface_distances, territories
from poise.binding.surface import Surface
from poise.binding.tet_domain import body_frame
from poise.errors import ShapeError
from poise.model import Pose
from poise.report_text import counted, listed

_LEAK = 0.05  # threshold of a limb's weight on another limb beyond its reach
_REPAIRED = 0.1  # threshold of the fraction of vertices that the method left uncovered


@dataclass(frozen=True, kw_only=True)
class BindingReport:
    """The quality of a binding; ``str(report)`` as text, ``to_dict()`` as data.

    Attributes:
        method: the binder's name.
        vertices, triangles, islands: counts of the surface, with all meshes welded.
        open_edges, branching_edges: edges with one triangle, and with more than two triangles.
        degenerate, repeated: omitted triangles without area, and omitted duplicates.
        loose: vertices that no triangle uses, which follow the nearest vertex of a triangle.
        rigid_shells: the number of rigid shells that follow each joint.
        joints: the number of joints with weight.
        outside: the roles of joints that have weight and are not part of the deforming body
            (`poise.anatomy.rigid_joints`), by name.
        coverage: the fraction of vertices that got weights from the binder.
        repaired_from_neighbours: uncovered vertices that got the weights of the nearest covered
            vertex along the surface.
        repaired_by_bone: vertices on islands without covered vertices, which follow the nearest
            bone.
        rogues: the number of vertices that lost isolated spots of weight.
        passes: the number of smoothing passes.
        influences: the largest number of influences of a vertex.
        pruned: the largest total weight that pruning removed from a vertex.
        jumps: the fraction of edges across which more than 0.25 of the weight changes.
        torn: the number of edges between vertices that follow joints in distant body parts.
        asymmetry: the largest difference between a final weight and its mirror image; None if mesh
            or skeleton are not symmetrical.
        leakage: leakage between limbs, measured along the surface, by name; rigid shells do not
            count, as they follow one joint on purpose.
        seconds, binder_seconds: the total time, and the part of it spent in the binder.
        notes: notes for the user, one sentence each.
    """

    method: str
    vertices: int
    triangles: int
    islands: int
    open_edges: int
    branching_edges: int
    degenerate: int
    repeated: int
    loose: int
    joints: int
    coverage: float
    repaired_from_neighbours: int
    repaired_by_bone: int
    rogues: int
    passes: int
    influences: int
    pruned: float
    jumps: float
    torn: int = 0
    asymmetry: float | None = None
    leakage: Mapping[str, float] = field(default_factory=dict[str, float])
    seconds: float = 0.0
    binder_seconds: float = 0.0
    rigid_shells: Mapping[str, int] = field(default_factory=dict[str, int])
    outside: Mapping[str, str] = field(default_factory=dict[str, str])
    notes: tuple[str, ...] = ()

    @property
    def repaired(self) -> int:
        """Number of vertices that the binder left uncovered."""
        return self.repaired_from_neighbours + self.repaired_by_bone

    @property
    def verdict(self) -> str:
        """State whether the weights are usable, and the remedy if not."""
        found: list[str] = []
        worst = max(self.leakage.values(), default=0.0)
        if worst > _LEAK:
            found.append(f"a limb also moves another limb (with {worst:.2g} of the weight)")
        if self.torn:
            found.append(f"{self.torn} edges tear between joints that are not adjacent")
        if self.repaired > _REPAIRED * self.vertices:
            found.append("the method does not reach much of the surface")
        if not found:
            return "usable"
        advice = (
            "bind in a pose with separate limbs" if self.method == "heat" else "use method heat"
        )
        return f"{'; '.join(found)}: {advice}, or correct these weights"

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data (for JSON)."""
        return {
            **asdict(self),
            "leakage": dict(self.leakage),
            "rigid_shells": dict(self.rigid_shells),
            "outside": dict(self.outside),
            "notes": list(self.notes),
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Format the report as lines of text."""
        passes = counted(self.passes, "pass", "passes")
        rogues = counted(self.rogues, "vertex", "vertices")
        lines = [
            f"{self.method}: {self.vertices} vertices, {self.joints} joints, {self.seconds:.2g} s",
            f"covered: {_percent(self.coverage)}{self._repairs()}",
            f"influences: {self.influences} at most{self._pruned()}",
            f"smoothed: {passes}; isolated weight removed from {rogues}",
            f"jumps: weights differ by more than 0.25 across {_percent(self.jumps)} of the edges",
        ]
        if self.rigid_shells:
            shells = sorted(self.rigid_shells.items(), key=lambda item: (-item[1], item[0]))
            parts = [
                f"{count} {'follows' if count == 1 else 'follow'} {joint}"
                for joint, count in shells
            ]
            lines.append(f"rigid shells: {listed(parts, 6)}")
        if self.asymmetry is not None:
            lines.append(f"difference between left and right: at most {self.asymmetry:.2g}")
        lines += [f"leakage, {name}: {value:.2g}" for name, value in self.leakage.items()]
        if self.outside:
            names = listed([f"{name} ({role})" for name, role in self.outside.items()])
            lines.append(f"warning: joints outside the deforming body have weight: {names}")
        lines.append(f"verdict: {self.verdict}")
        lines += self._surface()
        return lines + [f"note: {note}" for note in self.notes]

    def _repairs(self) -> str:
        text = ""
        if self.repaired_from_neighbours:
            text += (
                f"; {self.repaired_from_neighbours} vertices have the weights of their neighbours"
            )
        if self.repaired_by_bone:
            text += f"; {self.repaired_by_bone} vertices follow the nearest bone"
        return text

    def _pruned(self) -> str:
        return f"; pruning removed at most {self.pruned:.2g} per vertex" if self.pruned else ""

    def _surface(self) -> list[str]:
        faults = {
            "islands": self.islands if self.islands > 1 else 0,
            "open edges": self.open_edges,
            "edges with more than two triangles": self.branching_edges,
            "triangles without area": self.degenerate,
            "duplicate triangles": self.repeated,
            "vertices without a triangle": self.loose,
        }
        counts = [f"{count} {what}" for what, count in faults.items() if count]
        return [f"the mesh has {', '.join(counts)}"] if counts else []


def _percent(share: float) -> str:
    """Format a fraction in per cent; 100 and 0 only for exact values.

    >>> _percent(1.0), _percent(0.99999), _percent(0.0004), _percent(0.0)
    ('100 %', '99.99 %', '0.04 %', '0 %')
    """
    if share in (0.0, 1.0):
        return f"{100 * share:.0f} %"
    shown = min(max(100.0 * share, 0.01), 99.99)
    return f"{shown:.4g} %"


JUMP = 0.25
"""Change of weight along an edge above which the edge is a jump."""


def jumps(values: Floats, surface: Surface, least: float = JUMP) -> float:
    """Fraction of edges along which the weights change by more than ``least``.

    The change is ``sum |w_a - w_b| / 2`` over the weights (n, joints) at both ends; with two joints
    it is the difference of one joint's weight.
    """
    if not len(surface.edges):
        return 0.0
    return float((changes(values, surface) > least).mean())


def changes(values: Floats, surface: Surface) -> Floats:
    """Change of weights along each edge, (e,) from 0 to 1."""
    a, b = surface.edges.T
    total = np.zeros(len(a))
    for column in values.T:  # one at a time, to limit memory
        total += np.abs(column[a] - column[b])
    return 0.5 * total


def torn(values: Floats, surface: Surface, parents: Sequence[int], least: float = JUMP) -> int:
    """Number of edges between vertices that follow joints in distant body parts.

    Along such an edge, one joint loses and another gains more than ``least``; neither joint is the
    parent or grandparent of the other, and their parents differ. Such an edge becomes a spike when
    posed.

    Args:
        values: (n, joints), weights.
        surface: the surface of the weights.
        parents: parents of the joints, -1 for none.
        least: threshold of the weight.
    """
    a, b = surface.edges[changes(values, surface) > least].T
    difference = values[a] - values[b]
    gains, loses = difference.argmax(axis=1), difference.argmin(axis=1)
    strong = np.minimum(difference.max(axis=1, initial=0.0), -difference.min(axis=1, initial=0.0))
    far = ~_near(parents)[gains, loses]
    return int((far & (strong > least)).sum())


def _near(parents: Sequence[int]) -> NDArray[np.bool_]:
    """Mask (joints, joints) of pairs at most two steps apart in the tree."""
    step = np.eye(len(parents), dtype=np.bool_)
    for i, parent in enumerate(parents):
        if parent >= 0:
            step[i, parent] = step[parent, i] = True
    return step @ step


LEAST = 1e-3
"""A weight above this counts as a leak."""


@dataclass(frozen=True)
class Leakage:
    """Weight leakage between limbs; created by `leakage`.

    Attributes:
        distance: the allowed distance along the surface from the end of a limb, metres.
        worst: the largest weight of a limb on another beyond that distance.
        vertices: the number of vertices with such a weight above 0.001.
        source, target: the limbs of the largest leak, by their first joints; "" without a leak.
        foreign_weight: the largest weight, at any distance, of a limb on a limb with another parent
            joint, such as of an arm on a leg.
    """

    distance: float
    worst: float
    vertices: int
    source: str
    target: str
    foreign_weight: float

    def to_dict(self) -> dict[str, float]:
        """Return the two weights by name, as in the report of a binding."""
        return {
            f"onto other limbs beyond {self.distance:.2g} m": self.worst,
            "onto limbs of other joints": self.foreign_weight,
        }

    def __str__(self) -> str:
        if not self.worst > 0.0:
            return f"no limb has weight on another beyond {self.distance:.2g} m"
        return (
            f"{self.source} has a weight of {self.worst:.2g} on {self.target} beyond "
            f"{self.distance:.2g} m, on {self.vertices} vertices more than {LEAST:g}"
        )


def leakage(weights: Floats, surface: Surface, pose: Pose, reach: float = REACH) -> Leakage:
    """Measure the leakage of weights between the limbs of a skeleton.

    A vertex belongs to the limb of its nearest bone (`territories`), independently of its weights.

    Args:
        weights: (n, joints), for the surface's vertices and all joints of the skeleton.
        surface: the surface in the coordinates of the pose.
        pose: the pose of the skeleton.
        reach: allowed distance beyond a limb along the surface, relative to the body's height.

    Raises:
        ShapeError: the weights have the wrong shape.

    >>> from poise import Fixed, Mesh, SkeletonBuilder
    >>> legs = SkeletonBuilder().add("hips", Fixed())
    >>> for side, x in (("left", 1.0), ("right", -1.0)):
    ...     legs = legs.add(side, Fixed(), "hips", offset=(x, 0, 0), tip=(0, -9, 0))
    >>> corners = [(2, -9, 0), (2, -8, 0), (1, -9, 0), (-2, -9, 0), (-2, -8, 0), (-1, -9, 0)]
    >>> surface = Surface.of(Mesh(corners, [(0, 1, 2), (3, 4, 5)]))
    >>> weights = np.tile([0.0, 1.0, 0.0], (6, 1))
    >>> print(leakage(weights, surface, legs.build().rest))
    left has a weight of 1 on right beyond 0.4 m, on 3 vertices more than 0.001
    """
    skeleton = pose.skeleton
    wanted = (len(surface.vertices), len(skeleton.joints))
    if np.shape(weights) != wanted:
        raise ShapeError(
            f"weights of this surface must have shape {wanted}, not {np.shape(weights)}"
        )
    limbs = Branches.of(skeleton)
    territory = territories(surface, BoneSegments.of(pose, surface), limbs)
    distance = reach * body_frame(surface, pose).height
    sums = limbs.sums(np.asarray(weights, dtype=np.float64))
    worst, source, target, foreign_weight = 0.0, "", "", 0.0
    leaking = np.zeros(wanted[0], dtype=np.bool_)
    for number, limb in enumerate(limbs.large):
        away = surface_distances(surface, territory == number, distance)
        others = np.flatnonzero((territory >= 0) & (territory != number))
        far = others[np.isinf(away[others])]
        leaking[far[sums[far, number] > LEAST]] = True
        if len(far) and sums[far, number].max() > worst:
            at = int(far[np.argmax(sums[far, number])])
            worst = float(sums[at, number])
            source, target = limb.name, limbs.large[territory[at]].name
        foreign = [k for k, other in enumerate(limbs.large) if other.junction != limb.junction]
        on_them = sums[np.isin(territory, foreign), number]
        foreign_weight = max(foreign_weight, float(on_them.max(initial=0.0)))
    return Leakage(distance, worst, int(leaking.sum()), source, target, foreign_weight)
