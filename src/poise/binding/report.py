"""What a binder did, in numbers and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

_LEAK = 0.05  # of the weight, of a limb on another one beyond its reach
_REPAIRED = 0.1  # of the vertices: more than that without weights from the method


@dataclass(frozen=True, kw_only=True)
class BindingReport:
    """The quality of a binding; ``str(report)`` as text, ``to_dict()`` as data.

    Attributes:
        method: the binder's name.
        vertices, triangles, islands: counts of the surface, with all meshes welded.
        open_edges: edges with one triangle; branching_edges: with more than two.
        degenerate, repeated: triangles without area, and there twice, which were left out.
        loose: vertices that no triangle uses, which follow the nearest one that is used.
        joints: the number of joints with weight.
        coverage: the share of vertices to which the binder itself gave weights.
        repaired_from_neighbours: vertices that got the weights of the nearest covered one along
            the surface instead.
        repaired_by_bone: vertices on islands without a covered one, which follow the nearest bone.
        rogues: vertices that lost isolated spots of weight.
        passes: of smoothing.
        influences: the most that a vertex has.
        pruned: the largest weight that pruning took from a vertex, in all.
        jumps: the share of edges across which more than 0.25 of the weight changes hands.
        torn: edges between vertices that follow joints in different places of the body.
        asymmetry: the largest difference of a weight from its mirror image, at last; None where
            mesh or skeleton are not symmetrical.
        leakage: between limbs, measured along the surface, by name.
        seconds: in all; ``binder_seconds`` of them were the binder's.
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
    notes: tuple[str, ...] = ()

    @property
    def repaired(self) -> int:
        """Vertices to which the binder had nothing to say."""
        return self.repaired_from_neighbours + self.repaired_by_bone

    @property
    def verdict(self) -> str:
        """In words, whether the weights can be used, and what to do if not."""
        found: list[str] = []
        worst = max(self.leakage.values(), default=0.0)
        if worst > _LEAK:
            found.append(f"a limb drags another one along (by {worst:.2g} of the weight)")
        if self.torn:
            found.append(f"{self.torn} edges tear between joints that are not neighbours")
        if self.repaired > _REPAIRED * self.vertices:
            found.append("the method does not reach much of the surface")
        if not found:
            return "usable"
        way = "bind with the limbs apart" if self.method == "heat" else "use method heat"
        return f"{'; '.join(found)}: {way}, or correct these weights"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data (for JSON)."""
        return {**asdict(self), "leakage": dict(self.leakage), "notes": list(self.notes)}

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The report in words, a line each."""
        lines = [
            f"{self.method}: {self.vertices} vertices, {self.joints} joints, {self.seconds:.2g} s",
            f"covered: {_percent(self.coverage)}{self._repairs()}",
            f"influences: {self.influences} at most{self._pruned()}",
            f"smoothed: {self.passes} passes; {self.rogues} vertices lost isolated weight",
            f"jumps: {_percent(self.jumps)} of the edges change more than 0.25 of the weight",
        ]
        if self.asymmetry is not None:
            lines.append(f"left against right: {self.asymmetry:.2g} at most")
        lines += [f"leakage, {name}: {value:.2g}" for name, value in self.leakage.items()]
        lines.append(f"verdict: {self.verdict}")
        lines += self._surface()
        return lines + [f"note: {note}" for note in self.notes]

    def _repairs(self) -> str:
        said = ""
        if self.repaired_from_neighbours:
            said += f"; {self.repaired_from_neighbours} vertices follow their neighbours"
        if self.repaired_by_bone:
            said += f"; {self.repaired_by_bone} vertices follow the nearest bone"
        return said

    def _pruned(self) -> str:
        return f"; pruning took {self.pruned:.2g} of a vertex at most" if self.pruned else ""

    def _surface(self) -> list[str]:
        faults = {
            "islands": self.islands if self.islands > 1 else 0,
            "open edges": self.open_edges,
            "edges with more than two triangles": self.branching_edges,
            "triangles without area": self.degenerate,
            "triangles there twice": self.repeated,
            "vertices without a triangle": self.loose,
        }
        said = [f"{count} {what}" for what, count in faults.items() if count]
        return [f"the mesh has {', '.join(said)}"] if said else []


def _percent(share: float) -> str:
    """A share in percent; not 100 and not 0 unless it is.

    >>> _percent(1.0), _percent(0.99999), _percent(0.0004), _percent(0.0)
    ('100 %', '99.99 %', '0.04 %', '0 %')
    """
    if share in (0.0, 1.0):
        return f"{100 * share:.0f} %"
    shown = min(max(100.0 * share, 0.01), 99.99)
    return f"{shown:.4g} %"


__all__ = ["BindingReport"]
