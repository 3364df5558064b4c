"""Build and edit a skeleton step by step (source 000, skeleton rigging)."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError, UnknownDof, UnknownJoint
from poise.geometry import quaternions, transforms
from poise.geometry.arguments import all_finite, instance, number, numbers
from poise.geometry.curves import Curve
from poise.joints import Dof, JointType
from poise.model.joint import Cone, Joint, Parameter
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton

Range = tuple[float, float]
Named = TypeVar("Named", Joint, Parameter)


class _Shared(Generic[Named]):
    """Named items in order, shared by all states that only append to them."""

    def __init__(self, items: Iterable[Named] = ()) -> None:
        self.items = list(items)
        self.places: dict[str, int] = {}
        for place, item in enumerate(self.items):
            self.places.setdefault(item.name, place)


@dataclass(frozen=True)
class _Row(Generic[Named]):
    """The first ``count`` items of a shared list; appending takes constant time."""

    shared: _Shared[Named]
    count: int

    @classmethod
    def of(cls, items: Iterable[Named] = ()) -> _Row[Named]:
        shared = _Shared(items)
        return cls(shared, len(shared.items))

    @property
    def all(self) -> tuple[Named, ...]:
        return tuple(self.shared.items[: self.count])

    def place(self, name: str) -> int:
        """Index of a name, or -1."""
        found = self.shared.places.get(name, -1)
        return found if found < self.count else -1

    def added(self, item: Named) -> _Row[Named]:
        shared = self.shared
        if self.count < len(shared.items):  # after an undo: keep the others for redo
            shared = _Shared(self.all)
        shared.places.setdefault(item.name, self.count)
        shared.items.append(item)
        return _Row(shared, self.count + 1)


_State = tuple[_Row[Joint], _Row[Parameter], tuple[Any, ...]]


class SkeletonBuilder:
    """Builds a skeleton step by step; each step returns the builder and can be undone.

    >>> import poise
    >>> builder = (
    ...     poise.SkeletonBuilder("arm")
    ...     .add("shoulder", poise.Ball("xyz"), offset=(0, 1.4, 0))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0),
    ...          limits={"rz": (0.0, 2.6)})
    ... )
    >>> builder.build().dof_names
    ('shoulder_rx', 'shoulder_ry', 'shoulder_rz', 'elbow_rz')
    >>> builder.undo().build().joint_names
    ('shoulder',)
    """

    def __init__(self, name: str = "", up: str = "y") -> None:
        self.name = name
        self.up = up
        self.facing = "z"
        self._rows: _State = (_Row[Joint].of(), _Row[Parameter].of(), ())
        self._undone: list[_State] = []
        self._done: list[_State] = []

    @classmethod
    def of(cls, skeleton: Skeleton) -> SkeletonBuilder:
        """Create a builder that starts from a finished skeleton."""
        builder = cls(skeleton.name, skeleton.up)
        builder.facing = skeleton.facing
        parameters = _Row.of(skeleton.parameters)
        builder._rows = (_Row.of(skeleton.joints), parameters, skeleton.equations)
        return builder

    # -- steps ---------------------------------------------------------------------------------

    def add(
        self,
        name: str,
        joint_type: JointType,
        parent: str | None = None,
        *,
        offset: ArrayLike = (0.0, 0.0, 0.0),
        rotation: ArrayLike | None = None,
        tip: ArrayLike | None = None,
        limits: Mapping[str, Range] | None = None,
        rest: Mapping[str, float] | None = None,
        preferred: Mapping[str, float] | None = None,
        stiffness: Mapping[str, float] | float = 1.0,
        cone: Cone | None = None,
        names: Mapping[str, str] | None = None,
        max_speed: Mapping[str, float] | None = None,
    ) -> SkeletonBuilder:
        """Add a joint below ``parent`` (None: a root).

        ``offset`` (3,) is the joint's pivot in the parent's frame, in metres; ``rotation`` is its
        rest rotation in that frame, a (3, 3) matrix or a quaternion wxyz; ``tip`` (3,) is the end
        of its bone in the joint's frame. The keys of ``limits``, ``rest``, ``preferred``,
        ``stiffness``, ``names`` and ``max_speed`` are suffixes of values ("rx", "tz", ...).
        ``names`` overrides the default names ``<joint>_<suffix>``. ``max_speed`` sets maximum
        speeds for `Tracker` (radians or metres per second). The joints that a constraint joint
        follows may be added later.

        Raises:
            SkeletonError: the name is taken, or empty.
            UnknownJoint, UnknownDof, InvalidValue: an unknown name or an invalid value.
        """
        joints, parameters, equations = self._rows
        if not name or joints.place(name) >= 0:
            raise SkeletonError(f"a joint needs a new name that is not empty, not {name!r}")
        dofs = instance(joint_type, JointType, f"{name}: its type").dofs
        suffixes = tuple(dof.suffix for dof in dofs)
        bounds = np.array([[dof.lower, dof.upper] for dof in dofs]).reshape(len(dofs), 2)
        if not isinstance(stiffness, Mapping):
            stiffness = dict.fromkeys(suffixes, number(stiffness, f"{name}: stiffness"))
        values = _filled([dof.neutral for dof in dofs], rest, name, suffixes, "rest value")
        stiff = _filled([1.0] * len(dofs), stiffness, name, suffixes, "stiffness")
        if stiff and min(stiff) <= 0.0:
            raise InvalidValue(f"{name}: stiffness must be positive")
        frame = transforms.compose(_matrix(rotation, name), _vector(offset, "offset", name))
        joint = Joint(
            name=name,
            parent=-1 if parent is None else self._index(parent),
            type=joint_type,
            frame=frozen(frame),
            tip=None if tip is None else frozen(_vector(tip, "tip", name)),
            suffixes=suffixes,
            limits=frozen(_bounds(bounds, limits or {}, name, dofs)),
            rest=frozen(values),
            preferred=frozen(_filled(values, preferred, name, suffixes, "preferred value")),
            stiffness=frozen(stiff),
            cone=_checked_cone(cone, name, joint_type),
            drives=(None,) * len(dofs),
            names=_own_names(names or {}, name, suffixes),
            max_speed=_speeds(max_speed or {}, name, suffixes),
        )
        return self._to((joints.added(joint), parameters, equations))

    def remove(self, name: str) -> SkeletonBuilder:
        """Remove a joint; its children move to its parent and keep their world frames.

        DOFs driven by a removed DOF become free, with their driven rest value. Equations that name
        the joint or its DOFs are removed.

        Raises:
            SkeletonError: a constraint joint follows it.
        """
        joints, parameters = self._state
        at = self._index(name)
        gone = joints[at]
        for joint in joints:
            links = [motion.link for motion in joint.type.lower() if motion.link is not None]
            if joint is not gone and any(name in link.names for link in links):
                raise SkeletonError(
                    f"{joint.name} follows {name}: remove {joint.name} first, or retype it"
                )
        # Include the removed joint's motion at rest, so that its descendants do not move.
        held = self.build().rest.local(name)
        kept: list[Joint] = []
        for i, joint in enumerate(joints):
            if i == at:
                continue
            parent = joint.parent
            if parent == at:
                frame = frozen(held @ joint.frame)
                joint = replace(joint, frame=frame, parent=gone.parent)
            elif parent > at:
                joint = replace(joint, parent=parent - 1)
            kept.append(self._released(joint, gone.dof_names))
        lost = {name: ""}, dict.fromkeys(gone.dof_names, "")
        equations = tuple(each for each in self._rows[2] if each.renamed(*lost) is each)
        return self._step(tuple(kept), parameters, equations)

    def reparent(
        self, name: str, parent: str | None, *, keep_world: bool = True
    ) -> SkeletonBuilder:
        """Move a joint below a different parent. By default, its rest frame in the world is kept.

        Raises:
            SkeletonError: the new parent is the joint itself or one of its descendants.
        """
        joints, parameters = self._state
        at = self._index(name)
        to = -1 if parent is None else self._index(parent)
        above = to
        while above >= 0:
            if above == at:
                raise SkeletonError(
                    f"{name} cannot be a child of {parent}, which is its descendant"
                )
            above = joints[above].parent
        frame = joints[at].frame
        if keep_world:
            world = self.build().rest.world
            old = joints[at].parent
            place = frame if old < 0 else world[old] @ frame
            frame = place if to < 0 else np.linalg.solve(world[to], place)
        changed = list(joints)
        changed[at] = replace(joints[at], parent=to, frame=frozen(frame))
        return self._step(_parents_first(changed), parameters)

    def place(
        self,
        name: str,
        *,
        offset: ArrayLike | None = None,
        rotation: ArrayLike | None = None,
        tip: ArrayLike | None = None,
    ) -> SkeletonBuilder:
        """Change a joint's pivot (3,), its rest rotation, or its bone's tip (3,)."""
        joint = self._joint(name)
        frame = joint.frame.copy()
        if offset is not None:
            frame[:3, 3] = _vector(offset, "offset", name)
        if rotation is not None:
            frame[:3, :3] = _matrix(rotation, name)
        end = joint.tip if tip is None else frozen(_vector(tip, "tip", name))
        return self._replace(replace(joint, frame=frozen(frame), tip=end))

    def retype(self, name: str, joint_type: JointType) -> SkeletonBuilder:
        """Change the type of a joint; values with the same suffix keep their limits and settings.

        DOFs driven by a lost DOF become free, with their driven rest value.
        """
        old = self._joint(name)
        fresh = SkeletonBuilder().add(name, joint_type)._joint(name)
        limits, rest = fresh.limits.copy(), fresh.rest.copy()
        preferred, stiffness = fresh.preferred.copy(), fresh.stiffness.copy()
        drives = list(fresh.drives)
        for i, suffix in enumerate(fresh.suffixes):
            if suffix in old.suffixes:
                j = old.suffixes.index(suffix)
                limits[i], rest[i], preferred[i] = old.limits[j], old.rest[j], old.preferred[j]
                stiffness[i], drives[i] = old.stiffness[j], old.drives[j]
        joint = replace(
            old, type=joint_type, suffixes=fresh.suffixes, limits=frozen(limits),
            rest=frozen(rest), preferred=frozen(preferred), stiffness=frozen(stiffness),
            drives=tuple(drives), cone=old.cone if any(fresh.quaternion) else None,
        )  # fmt: skip
        lost = tuple(dof for dof in old.dof_names if dof not in joint.dof_names)
        joints, parameters = self._state
        changed = [joint if other is old else self._released(other, lost) for other in joints]
        return self._step(tuple(changed), parameters)

    def limit(self, name: str, cone: Cone | None = None, **limits: Range) -> SkeletonBuilder:
        """Set limits of a joint's values by suffix, or the cone of its quaternion."""
        joint = _with_limits(self._joint(name), limits)
        if cone is not None:
            joint = replace(joint, cone=_checked_cone(cone, name, joint.type))
        return self._replace(joint)

    def rename(self, name: str, new: str) -> SkeletonBuilder:
        """Rename a joint, its DOFs, and all references to it.

        Raises:
            UnknownJoint: no joint is called ``name``.
            SkeletonError: the new name is empty or taken.
        """
        from poise.joints.constraint_joint import with_renamed_source

        joint = self._joint(name)
        if not new or (new != name and new in self._names()):
            raise SkeletonError(f"a joint needs a new name that is not empty, not {new!r}")
        renamed = replace(joint, name=new)
        names = dict(zip(joint.dof_names, renamed.dof_names, strict=True))
        joints, parameters = self._state
        changed = [renamed if other.name == name else other for other in joints]
        followed = [
            replace(other, type=with_renamed_source(other.type, name, new), drives=tuple(
                drive and (names.get(drive[0], drive[0]), drive[1]) for drive in other.drives
            ))
            for other in changed
        ]  # fmt: skip
        equations = tuple(each.renamed({name: new}, names) for each in self._rows[2])
        return self._step(tuple(followed), parameters, equations)

    def drive(self, dof: str, by: str, curve: Curve) -> SkeletonBuilder:
        """Drive one DOF by a curve of another (source 000: a bicep by the elbow).

        The driven DOF leaves the pose vector.

        Raises:
            UnknownDof: one of the two DOFs does not exist.
            SkeletonError: a quaternion cannot be driven, nor can a DOF drive itself.
        """
        return self.drive_all({dof: (by, curve)})

    def drive_all(self, drives: Mapping[str, tuple[str, Curve]]) -> SkeletonBuilder:
        """Drive several DOFs in one step; values are (driver, curve) by driven DOF.

        Raises:
            UnknownDof, SkeletonError: see `drive`.
        """
        joints, parameters = self._state
        owners = {name: at for at, joint in enumerate(joints) for name in joint.dof_names}
        known = [*owners, *(parameter.name for parameter in parameters)]
        there = set(known)
        turns = {
            name
            for joint in joints
            for name, mark in zip(joint.dof_names, joint.quaternion, strict=True)
            if mark
        }
        changed = list(joints)
        for dof, (by, curve) in drives.items():
            for name in (dof, by):
                if name not in there:
                    raise UnknownDof(name, "degree of freedom", known)
            if dof == by:
                raise SkeletonError(f"{dof} cannot drive itself")
            if dof not in owners or dof in turns:
                raise SkeletonError(f"{dof} cannot be driven: only a joint's scalar value can")
            if by in turns:
                raise SkeletonError(
                    f"{by} cannot drive: the entries of a quaternion are not independent"
                )
            owner = changed[owners[dof]]
            own = list(owner.drives)
            own[owner.dof_names.index(dof)] = (by, curve)
            changed[owners[dof]] = replace(owner, drives=tuple(own))
        Skeleton(changed, parameters, self.name).drives()  # raises for a cycle
        return self._step(tuple(changed), parameters)

    def require(self, *equations: Any) -> SkeletonBuilder:
        """Add hard constraints that every solver keeps, such as those of a closed loop.

        Redundant equations are allowed. They name joints and DOFs of the finished skeleton; solving
        raises `UnknownJoint` or `UnknownDof` for other names.

        Raises:
            InvalidValue: an equation is not a hard constraint of expressions.

        >>> import poise
        >>> bars = (
        ...     poise.SkeletonBuilder()
        ...     .add("crank", poise.Hinge("z"))
        ...     .add("coupler", poise.Hinge("z"), "crank", offset=(0, 1, 0))
        ...     .add("rocker", poise.Hinge("z"), offset=(2, 0, 0))
        ...     .require(poise.point("coupler", (2, 0, 0)) == poise.point("rocker", (0, 1, 0)))
        ...     .build()
        ... )
        >>> turned = bars.rest.with_values(crank_rz=0.3)
        >>> closed = poise.solve(turned, [], locked=["crank"]).pose
        >>> closed.q.round(9)
        array([ 0.3, -0.3,  0.3])
        """
        for each in equations:
            if not (getattr(each, "hard", False) and hasattr(each, "renamed")):
                raise InvalidValue(
                    f"an equation of a skeleton is a hard constraint of expressions, such as "
                    f"point('hand') == point('handle'), not {each!r}"
                )
        joints, parameters, known = self._rows
        return self._to((joints, parameters, (*known, *equations)))

    def parameter(
        self,
        name: str,
        *,
        lower: float = -math.inf,
        upper: float = math.inf,
        rest: float = 0.0,
        expressions: Mapping[str, float] | None = None,
    ) -> SkeletonBuilder:
        """Add a DOF that moves no joint directly: a morph weight, or a control for driven DOFs.

        ``expressions`` maps facial expressions that move the DOF to its value at full strength.

        Raises:
            InvalidValue: ``lower <= rest <= upper`` does not hold.
        """
        if not lower <= rest <= upper:
            raise InvalidValue(
                f"{name}: expected lower <= rest <= upper, not {lower} <= {rest} <= {upper}"
            )
        joints, parameters, equations = self._rows
        own = tuple((expressions or {}).items())
        parameter = Parameter(name, lower, upper, rest, expressions=own)
        return self._to((joints, parameters.added(parameter), equations))

    # -- undo and build ---------------------------------------------------------------------------

    def undo(self) -> SkeletonBuilder:
        """Undo the last step.

        Raises:
            SkeletonError: there is no step to undo.
        """
        if not self._done:
            raise SkeletonError("nothing to undo")
        self._undone.append(self._rows)
        self._rows = self._done.pop()
        return self

    def redo(self) -> SkeletonBuilder:
        """Redo the step that was undone last.

        Raises:
            SkeletonError: there is no step to redo.
        """
        if not self._undone:
            raise SkeletonError("nothing to redo")
        self._done.append(self._rows)
        self._rows = self._undone.pop()
        return self

    def build(self) -> Skeleton:
        """Return the finished, frozen skeleton."""
        joints, parameters = self._state
        return Skeleton(joints, parameters, self.name, self.up, self.facing, self._rows[2])

    # -- inside --------------------------------------------------------------------------------

    def _step(
        self,
        joints: tuple[Joint, ...],
        parameters: tuple[Parameter, ...],
        equations: tuple[Any, ...] | None = None,
    ) -> SkeletonBuilder:
        kept = self._rows[2] if equations is None else equations
        return self._to((_Row.of(joints), _Row.of(parameters), kept))

    def _to(self, rows: _State) -> SkeletonBuilder:
        self._done.append(self._rows)
        self._undone.clear()
        self._rows = rows
        return self

    @property
    def _state(self) -> tuple[tuple[Joint, ...], tuple[Parameter, ...]]:
        """The joints and the parameters."""
        joints, parameters, _ = self._rows
        return joints.all, parameters.all

    def _replace(self, joint: Joint) -> SkeletonBuilder:
        joints, parameters = self._state
        changed = tuple(joint if other.name == joint.name else other for other in joints)
        return self._step(changed, parameters)

    def _released(self, joint: Joint, lost: Sequence[str]) -> Joint:
        """Return the joint with the values freed that DOFs in ``lost`` drove."""
        drives, rest = list(joint.drives), joint.rest.copy()
        for i, drive in enumerate(joint.drives):
            if drive is not None and drive[0] in lost:
                drives[i], rest[i] = None, self._rest_value(joint.dof_names[i])
        return replace(joint, drives=tuple(drives), rest=frozen(rest))

    def _rest_value(self, dof: str) -> float:
        """Return the rest value of a DOF, driven or not."""
        joints, parameters = self._state
        for joint in joints:
            for name, value, drive in zip(joint.dof_names, joint.rest, joint.drives, strict=True):
                if name == dof:
                    return float(drive[1].value(self._rest_value(drive[0])) if drive else value)
        return next(parameter.rest for parameter in parameters if parameter.name == dof)

    def _names(self) -> list[str]:
        return [joint.name for joint in self._state[0]]

    def _index(self, name: str) -> int:
        place = self._rows[0].place(name)
        if place < 0:
            raise UnknownJoint(name, "joint", self._names())
        return place

    def _joint(self, name: str) -> Joint:
        return self._rows[0].shared.items[self._index(name)]


Skeleton.builder_type = SkeletonBuilder


def _parents_first(joints: Sequence[Joint]) -> tuple[Joint, ...]:
    """Sort joints with parents before children, otherwise in the given order."""
    children: dict[int, list[int]] = {}
    for at, joint in enumerate(joints):
        children.setdefault(joint.parent, []).append(at)
    order: list[int] = []
    ready = children.get(-1, [])  # ascending, so it is a heap
    while ready:
        at = heapq.heappop(ready)
        order.append(at)
        for child in children.get(at, ()):
            heapq.heappush(ready, child)
    new_index = {old: new for new, old in enumerate(order)} | {-1: -1}
    return tuple(replace(joints[i], parent=new_index[joints[i].parent]) for i in order)


def _vector(values: ArrayLike, what: str, name: str) -> Floats:
    vector = numbers(values, f"{name}: its {what}")
    if vector.shape != (3,) or not all_finite(vector):
        raise InvalidValue(f"{name}: its {what} must be 3 finite numbers, not {values!r}")
    return vector


def _matrix(rotation: ArrayLike | None, name: str) -> Floats:
    if rotation is None:
        return np.eye(3)
    what = f"{name}: its rotation"
    array = numbers(rotation, what)
    if array.shape not in ((4,), (3, 3)) or not all_finite(array):
        raise InvalidValue(
            f"{what} must be a finite (3, 3) matrix or quaternion wxyz (4,), not {rotation!r:.60}"
        )
    if array.shape == (4,):
        if not np.linalg.norm(array) > 0.0:
            raise InvalidValue(f"{what} is a zero quaternion; no rotation is (1, 0, 0, 0)")
        return quaternions.to_matrix(quaternions.normalize(array))
    # Text of three digits is accepted: products are off by 2 * sqrt(3) * 0.0005 = 0.0017 at most.
    if not transforms.are_rotations(array, within=0.01):
        raise InvalidValue(
            f"{what} is not a rotation matrix: its columns must be right-handed, perpendicular and "
            "of length 1"
        )
    return array


def _filled(
    values: list[float],
    given: Mapping[str, float] | None,
    name: str,
    suffixes: tuple[str, ...],
    what: str,
) -> list[float]:
    result = values.copy()
    for suffix, value in (given or {}).items():
        if suffix not in suffixes:
            raise UnknownDof(suffix, "value", list(suffixes), place=name)
        if not math.isfinite(number(value, f"{name}: {what} of {suffix}")):
            raise InvalidValue(f"{name}: the {what} of {suffix} is not finite")
        result[suffixes.index(suffix)] = float(value)
    return result


def _own_names(
    given: Mapping[str, str], name: str, suffixes: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    known = set(suffixes)
    for suffix, own in given.items():
        if suffix not in known:
            raise UnknownDof(suffix, "value", list(suffixes), place=name)
        if not own:
            raise SkeletonError(f"{name}: the name of {suffix} is empty")
    return tuple(given.items())


def _speeds(
    given: Mapping[str, float], name: str, suffixes: tuple[str, ...]
) -> tuple[tuple[str, float], ...]:
    for suffix, speed in given.items():
        if suffix not in suffixes:
            raise UnknownDof(suffix, "value", list(suffixes), place=name)
        if not 0.0 < speed < math.inf:
            raise InvalidValue(f"{name}: maximum speed {speed}; expected a positive number")
    return tuple((suffix, float(speed)) for suffix, speed in given.items())


def _with_limits(joint: Joint, limits: Mapping[str, Range]) -> Joint:
    return replace(joint, limits=frozen(_bounds(joint.limits, limits, joint.name, joint.type.dofs)))


def _bounds(given: Floats, limits: Mapping[str, Range], name: str, dofs: tuple[Dof, ...]) -> Floats:
    """Return the limits (n, 2) of all values, with the given ones replaced."""
    bounds = given.copy()
    places = {dof.suffix: at for at, dof in enumerate(dofs)}
    for suffix, given_range in limits.items():
        if suffix not in places:
            raise UnknownDof(suffix, "value", list(places), place=name)
        ends = numbers(given_range, f"{name}: limits of {suffix}")
        if ends.shape != (2,):
            raise InvalidValue(
                f"{name}: the limits of {suffix} must be (lower, upper), not {given_range!r:.60}"
            )
        low, high = ends.tolist()
        at = places[suffix]
        if dofs[at].quaternion:
            raise InvalidValue(f"{name}: a quaternion is limited by a cone, not by {suffix}")
        if not low <= high:
            raise InvalidValue(f"{name}: the limits {low} and {high} of {suffix} are swapped")
        bounds[at] = (low, high)
    return bounds


def _checked_cone(cone: Cone | None, name: str, joint_type: JointType) -> Cone | None:
    dofs = joint_type.dofs
    if cone is not None and not any(dof.quaternion for dof in dofs):
        held = ", ".join(dof.suffix for dof in dofs) or "no DOF"
        raise InvalidValue(f"{name}: a cone limits a quaternion ball; this joint has {held}")
    return cone
