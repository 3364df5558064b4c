"""The skeleton: an immutable tree of joints with names, limits and a pose vector."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError, UnknownDof, UnknownJoint, UnknownOption
from poise.joints import Dof
from poise.kinematics.constraint_joints import dependence, evaluation_order
from poise.kinematics.mechanism import Drive, Limits, Mechanism, Segment, compile_mechanism
from poise.model.deferred import deferred_or_tuple, is_empty
from poise.model.joint import Joint, Parameter, dof_advice, joint_advice
from poise.model.joint_limits import bounded, cone_rows, new_bounds
from poise.model.pose import Pose, frozen
from poise.model.read_only import Unchanging, cached_property
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model.builder import SkeletonBuilder
    from poise.model.collision import CollisionShape
    from poise.model.motion import Motion
    from poise.model.skin import Skin

    Surfaces = tuple[Sequence[Skin], Sequence[CollisionShape]]


class PartNames(Protocol):
    """Names of body parts, which name joints as well; `poise.model.character` registers them."""

    def joint(self, skeleton: Skeleton, name: str) -> int | None:
        """Index of a part's joint; None for a name that is not of a part.

        Raises:
            UnknownJoint: the part was not recognised.
        """
        ...

    def near(self, name: str) -> list[str]:
        """Names of parts that are spelled like a name."""
        ...


class Skeleton(Unchanging):
    """A tree of joints, parents before children, and the layout of the pose vector ``q``.

    Created by a `SkeletonBuilder`, a reader, or the functions of `poise.model.bones` and
    `poise.model.denavit_hartenberg`. Frozen; methods ``with_...`` return new skeletons.

    Attributes:
        name: a label.
        up: the vertical axis of the world, "y" or "z" (as in robot files), used for pictures.
        facing: the direction in which bodies of the file's format face: "z", or "-z" as in VRM 0.x.
            Retargeting rotates motions between the two.
        surfaces: skins and collision shapes of the body, as far as they are known.
        derived: results that other packages computed from the skeleton, by their type; not part of
            its value, and not pickled.
        joints: the joints, parents first.
        parameters: DOFs that move no joint directly, at the end of q.
        equations: hard constraints that solvers add to their goals, such as closed loops. Forward
            kinematics does not enforce them (`SkeletonBuilder.require`).
        joint_names, parents: the name and the parent of each joint.
        dof_names: the name of each entry of q.
        lower, upper: (nq,) limits; infinite for unlimited DOFs and quaternions.
        nq, nv: lengths of a pose vector and of a velocity (a quaternion has 4 values, 3 rates).

    Raises:
        SkeletonError: no joints, a joint before its parent, a repeated name, or a cyclic dependency
            of DOFs or links.
        UnknownOption: `up` is neither "y" nor "z", or `facing` neither "z" nor "-z".
        UnknownDof: the driver of a DOF does not exist.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball("zyx"))
    >>> arm = arm.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0)).build()
    >>> arm.joint_names, arm.parents, arm.nq
    (('upper', 'lower'), (-1, 0), 4)
    """

    part_resolver: ClassVar[PartNames | None] = None
    builder_type: ClassVar[type[SkeletonBuilder]]
    """The class that `edit` uses; `poise.model.builder` sets it."""

    def __init__(
        self,
        joints: Sequence[Joint],
        parameters: Sequence[Parameter] = (),
        name: str = "",
        up: str = "y",
        facing: str = "z",
        equations: Sequence[Any] = (),
    ) -> None:
        if up not in ("y", "z"):
            raise UnknownOption(up, "up axis", ("y", "z"))
        if facing not in ("z", "-z"):
            raise UnknownOption(facing, "facing axis", ("z", "-z"))
        self.name, self.up, self.facing = name, up, facing
        self.joints, self.parameters = tuple(joints), tuple(parameters)
        self.equations = tuple(equations)
        self.joint_names = tuple(joint.name for joint in self.joints)
        self.parents = tuple(joint.parent for joint in self.joints)
        self._joint_index = {name: i for i, name in enumerate(self.joint_names)}
        self._check_tree()
        self._slices: dict[str, slice] = {}
        names: list[str] = []
        for joint in self.joints:
            free = [n for n, drive in zip(joint.dof_names, joint.drives, strict=True) if not drive]
            self._slices[joint.name] = slice(len(names), len(names) + len(free))
            names.extend(free)
        names.extend(parameter.name for parameter in self.parameters)
        self.dof_names = tuple(names)
        self._dof_index = {name: i for i, name in enumerate(names)}
        if len(self._dof_index) != len(names):
            repeated = next(name for name, count in Counter(names).items() if count > 1)
            raise SkeletonError(f"duplicate degree of freedom name {repeated}")
        self.nq, self.turns = len(names), any(any(joint.quaternion) for joint in self.joints)
        self.lower, self.upper = (frozen(self._gather(what)) for what in ("lower", "upper"))
        self.surfaces: Surfaces = (), ()
        self.derived: dict[type, object] = {}

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "derived": {}}

    def shown_by(self, skins: Sequence[Skin], shapes: Sequence[CollisionShape]) -> Skeleton:
        """Record the surfaces of the body that `poise.find_anatomy` uses as evidence.

        The first ones are kept: those of the character that was read with the skeleton. Returns the
        skeleton.
        """
        given = not (is_empty(skins) and is_empty(shapes))
        if given and all(map(is_empty, self.surfaces)):
            self.surfaces = deferred_or_tuple(skins), deferred_or_tuple(shapes)
        return self

    def _check_tree(self) -> None:
        if not self.joints:
            raise SkeletonError("a skeleton needs at least one joint")
        if len(self._joint_index) != len(self.joints):
            repeated = next(n for n, count in Counter(self.joint_names).items() if count > 1)
            raise SkeletonError(f"duplicate joint name {repeated}")
        for i, parent in enumerate(self.parents):
            if not -1 <= parent < i:
                raise SkeletonError(f"the parent of {self.joint_names[i]} must come before it")
        segments = self._segments()
        if sources := dependence(segments):
            evaluation_order(segments, sources)

    @cached_property
    def expressions(self) -> Mapping[str, Mapping[str, float]]:
        """Facial expressions: for each, the DOFs that it moves and their values at full strength.

        >>> import poise
        >>> face = poise.SkeletonBuilder().add("head", poise.Ball())
        >>> face = face.parameter("grin", lower=0, upper=1, expressions={"happy": 0.8}).build()
        >>> face.expressions
        {'happy': {'grin': 0.8}}
        """
        found: dict[str, dict[str, float]] = {}
        for parameter in self.parameters:
            for name, value in parameter.expressions:
                found.setdefault(name, {})[parameter.name] = value
        return found

    def _gather(self, what: str) -> Floats:
        """Collect one number per entry of q from the joints and the parameters."""
        values: list[float] = []
        for joint in self.joints:
            limits = joint.limits[:, int(what == "upper")] if what in ("lower", "upper") else None
            column = (getattr(joint, what) if limits is None else limits).tolist()
            values += [v for v, drive in zip(column, joint.drives, strict=True) if drive is None]
        for parameter in self.parameters:
            at = {"preferred": parameter.rest}
            values.append(float(at[what] if what in at else getattr(parameter, what)))
        return np.array(values)

    @property
    def nv(self) -> int:
        """Length of a velocity vector."""
        return self.mechanism.nv

    @cached_property
    def mechanism(self) -> Mechanism:
        """The compiled form for the kernels."""
        cones = [row for joint in self.joints for row in cone_rows(joint)]
        limits = Limits(self.lower, self.upper, np.array(cones).reshape(-1, 6), np.zeros(0))
        compiled = compile_mechanism(
            self._segments(), self.drives(), len(self.parameters), limits, self.rest.q
        )
        mobility = _per_rate(compiled, 1.0 / self._gather("stiffness"))
        return replace(compiled, dofs=compiled.with_mobility(mobility))

    def _segments(self) -> list[Segment]:
        return [
            Segment(joint.parent, joint.frame, joint.type.lower(), len(joint.suffixes), joint.name)
            for joint in self.joints
        ]

    @cached_property
    def angular(self) -> NDArray[np.bool_]:
        """Mask (nq,) of the DOFs that are angles."""
        return self._dofs_that(lambda dof: dof.angular)

    @cached_property
    def shifting(self) -> NDArray[np.bool_]:
        """Mask (nq,) of DOFs that are lengths.

        DOFs that are neither lengths nor angles have no unit.
        """
        return self._dofs_that(lambda dof: dof.suffix.startswith("t") and not dof.angular)

    def _dofs_that(self, holds: Callable[[Dof], bool]) -> NDArray[np.bool_]:
        names = {
            name
            for joint in self.joints
            for name, dof in zip(joint.dof_names, joint.type.dofs)
            if holds(dof)
        }
        found = np.array([name in names for name in self.dof_names], dtype=np.bool_)
        found.flags.writeable = False
        return found

    @cached_property
    def reaches(self) -> Floats:
        """Rest distance from each joint to the farthest pivot or tip it carries, (joints,) m."""
        from poise.model.stiffness import reaches

        return frozen(reaches(self))

    @cached_property
    def moved(self) -> NDArray[np.bool_]:
        """Whether each joint can move, by its own values or an ancestor's, (joints,)."""
        found = np.array([bool(joint.suffixes) for joint in self.joints], dtype=np.bool_)
        for number, parent in enumerate(self.parents):
            found[number] |= parent >= 0 and found[parent]
        found.setflags(write=False)
        return found

    @cached_property
    def placed_by(self) -> int:
        """The fixed joint above the first joint that moves, which places the body; -1 for none."""
        return self.parents[int(np.argmax(self.moved))]

    @cached_property
    def longest_reach(self) -> float:
        """Longest of the `reaches` of joints that move, metres; 0 if none moves."""
        return float(self.reaches[self.moved].max(initial=0.0))

    @cached_property
    def units(self) -> Floats:
        """Default stiffness of each rate (nv,), from bone lengths (`default_stiffness`).

        Solvers multiply these by the user's stiffness; they make radians and metres comparable.
        """
        from poise.model.stiffness import default_stiffness

        values = np.ones(self.nq)
        for name, value in default_stiffness(self).items():
            own = self._dof_index.get(name)
            values[self.joint_dofs(name) if own is None else own] = value
        return frozen(_per_rate(self.mechanism, values))

    def drives(self) -> list[Drive]:
        """Return the driven values, ordered so that each depends only on earlier ones.

        Raises:
            UnknownDof: a DOF follows a value that does not exist.
            SkeletonError: the drives form a cycle.
        """
        waiting = {
            name: (j, value, drive)
            for j, joint in enumerate(self.joints)
            for value, (name, drive) in enumerate(zip(joint.dof_names, joint.drives, strict=True))
            if drive is not None
        }
        place = dict(self._dof_index)
        order = {name: number for number, name in enumerate(waiting)}
        followers: dict[str, list[str]] = {}
        for name, (_, _, (driver, _)) in waiting.items():
            followers.setdefault(driver, []).append(name)
        drives: list[Drive] = []
        ready = [name for name, (_, _, (driver, _)) in waiting.items() if driver in place]
        while ready:
            for name in ready:
                j, value, (driver, curve) = waiting.pop(name)
                place[name] = self.nq + len(drives)
                drives.append(Drive(j, value, place[driver], curve))
            ready = sorted(
                (n for name in ready for n in followers.get(name, ())), key=order.__getitem__
            )
        if waiting:
            for name, (_, _, (driver, _)) in waiting.items():
                if driver not in waiting:
                    raise UnknownDof(driver, f"driver of {name}", list(place) + list(waiting))
            raise SkeletonError(f"{', '.join(waiting)} drive each other in a cycle")
        return drives

    @cached_property
    def quaternion(self) -> NDArray[np.bool_]:
        """Mask (nq,) of the entries of q that belong to quaternions (4 adjacent entries each)."""
        marks = np.zeros(self.nq, dtype=np.bool_)
        for joint in self.joints:
            if any(joint.quaternion):
                pairs = zip(joint.quaternion, joint.drives, strict=True)
                marks[self._slices[joint.name]] = [mark for mark, drive in pairs if not drive]
        return marks

    def unit_quaternions(self, q: Floats) -> Floats:
        """Normalise all quaternions in ``q`` (..., nq); returns ``q`` itself if they are unit.

        Raises:
            InvalidValue: a quaternion is zero.
        """
        if not self.turns or q.size == 0:
            return q
        turns = q[..., self.quaternion].reshape(*q.shape[:-1], -1, 4)
        sizes = np.linalg.norm(turns, axis=-1, keepdims=True)
        if np.all(np.abs(sizes - 1.0) <= 1e-12):
            return q
        if np.any(sizes < 1e-12):
            raise InvalidValue("a quaternion of the pose is zero, which is not a rotation")
        unit = q.copy()
        unit[..., self.quaternion] = (turns / sizes).reshape(*q.shape[:-1], -1)
        return unit

    # -- names ---------------------------------------------------------------------------------

    def joint_index(self, name: str) -> int:
        """Return the index of a joint, or of the joint of a body part, such as "left hand".

        A joint with the name of a part has precedence.

        Raises:
            UnknownJoint: no joint or recognised part has that name; the message lists similar names
                or states why the part is not recognised.
            InvalidValue: a list of names, or another object that cannot be a name.

        >>> from poise.bundled import bare_character
        >>> body = bare_character().skeleton
        >>> body.joint_names[body.joint_index("left upper arm")]
        'lhumerus'
        """
        found = self.find_joint(name)
        if found is None:
            place = f"the skeleton {self.name!r}" if self.name else ""
            advice = joint_advice(name, self.joints)
            raise UnknownJoint(name, "joint", self.names_for(name), place=place, advice=advice)
        return found

    def find_joint(self, name: str) -> int | None:
        """Return the index of a joint or of the joint of a body part, or None for other names.

        Raises:
            UnknownJoint: a body part that is not recognised.
            InvalidValue: a list of names, or another object that cannot be a name.

        >>> from poise.bundled import bare_character
        >>> body = bare_character().skeleton
        >>> body.find_joint("left hand") == body.find_joint("lhand"), body.find_joint("left hnad")
        (True, None)
        """
        try:
            found = self._joint_index.get(name)
        except TypeError:
            raise InvalidValue(f"expected the name of one joint, not {name!r}") from None
        if found is None and self.part_resolver and isinstance(cast("object", name), str):
            return self.part_resolver.joint(self, name)
        return found

    def names_for(self, name: str) -> list[str]:
        """Return the joint names, and the names of body parts that are spelled like ``name``."""
        near = [] if self.part_resolver is None else self.part_resolver.near(str(name))
        return [*self.joint_names, *(part for part in near if part not in self._joint_index)]

    def values_of(self, name: str) -> range:
        """Return the indices in q of the values of a joint or body part, or of one DOF.

        A joint with the name has precedence over a DOF, and a DOF over a body part.

        Raises:
            UnknownDof: no joint, part or DOF has that name.
            UnknownJoint: a body part that is not recognised.

        >>> from poise.bundled import bare_character
        >>> body = bare_character().skeleton
        >>> [body.dof_names[i] for i in body.values_of("left shin")]
        ['ltibia_rx']
        """
        if name not in self._joint_index and name in self._dof_index:
            return range(self._dof_index[name], self._dof_index[name] + 1)
        joint = self.find_joint(name)
        if joint is None:
            known = [*self.names_for(name), *self.dof_names]
            raise UnknownDof(name, "joint or degree of freedom", known)
        return range(*self._slices[self.joint_names[joint]].indices(self.nq))

    def joint(self, name: str) -> Joint:
        """Return the joint with this name."""
        return self.joints[self.joint_index(name)]

    def dof_index(self, name: str) -> int:
        """Return the index of a DOF in q.

        Raises:
            UnknownDof: no DOF has that name (driven DOFs are not in q).
        """
        try:
            return self._dof_index[name]
        except KeyError:
            advice = dof_advice(name, self.joints)
            raise UnknownDof(name, "degree of freedom", self.dof_names, advice=advice) from None

    def joint_dofs(self, name: str) -> slice:
        """Return the indices of a joint's values in q."""
        return self._slices[self.joint_names[self.joint_index(name)]]

    def dofs(self, name: str) -> tuple[Dof, ...]:
        """Return the names of a joint's DOFs, including driven ones."""
        return self.joint(name).type.dofs

    def children(self, name: str) -> tuple[str, ...]:
        """Return the names of a joint's children."""
        at = self.joint_index(name)
        return tuple(n for n, p in zip(self.joint_names, self.parents, strict=True) if p == at)

    def line_to_root(self, joint: int) -> list[int]:
        """Return the indices of a joint and its ancestors up to the root; empty for -1.

        >>> import poise
        >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball())
        >>> arm = arm.add("lower", poise.Hinge("z"), "upper").add("hand", poise.Ball(), "lower")
        >>> arm.build().line_to_root(2)
        [2, 1, 0]
        """
        line: list[int] = []
        while joint >= 0:
            line.append(joint)
            joint = self.parents[joint]
        return line

    # -- poses ---------------------------------------------------------------------------------

    @cached_property
    def rest(self) -> Pose:
        """The rest pose."""
        return Pose(self, self._gather("rest"))

    @cached_property
    def preferred(self) -> Pose:
        """The pose of preferred values, which determine the bending direction of joints."""
        return Pose(self, self._gather("preferred"))

    def pose(self, q: ArrayLike | None = None) -> Pose:
        """Create the pose of ``q`` (..., nq), by default the rest pose."""
        return self.rest if q is None else Pose(self, q)

    def integrate(self, q: ArrayLike, v: ArrayLike) -> Floats:
        """Add rates ``v`` (..., nv) to the pose ``q`` (..., nq), ignoring limits."""
        from poise.kinematics.configuration import integrate

        return integrate(self.mechanism, q, v)

    def difference(self, q1: ArrayLike, q0: ArrayLike) -> Floats:
        """Return the rates (..., nv) that lead from ``q0`` to ``q1``."""
        from poise.kinematics.configuration import difference

        return difference(self.mechanism, q1, q0)

    # -- variants ------------------------------------------------------------------------------

    def edit(self) -> SkeletonBuilder:
        """Return a builder that starts from this skeleton."""
        return self.builder_type.of(self)

    def with_joints(self, **joints: Joint) -> Skeleton:
        """Return the same tree with some joints replaced, by name.

        Raises:
            UnknownJoint: no joint has that name.
        """
        given = {self.joint_index(name): joint for name, joint in joints.items()}
        return self._remade([given.get(i, j) for i, j in enumerate(self.joints)], self.parameters)

    def with_limits(
        self,
        limits: Mapping[str, tuple[float, float]] | None = None,
        *,
        covering: Motion | ArrayLike | None = None,
        unlimited: bool = False,
    ) -> Skeleton:
        """Return a skeleton with other limits, in radians and metres.

        ``limits`` sets (lower, upper) by DOF name; ``covering`` widens the limits to include every
        frame of a motion (or every pose of an array (..., nq)); ``unlimited`` first drops all
        limits and cones except those inherent in a joint type (a scale stays positive).

        Raises:
            UnknownDof: no DOF has that name.
            InvalidValue: limits are not a mapping of pairs of numbers, a lower limit is above the
                upper one, a DOF is an entry of a quaternion, or the poses to contain are not
                finite.
            ShapeError: the poses to contain are not (..., nq).

        >>> import math, poise
        >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
        >>> arm.with_limits({"elbow_rx": (0.0, 2.5)}).upper
        array([2.5])
        """
        bounds = new_bounds(self, limits, covering, unlimited)
        return self._remade(*bounded(self, *bounds, keep_cones=not unlimited))

    def _remade(self, joints: Sequence[Joint], parameters: Sequence[Parameter]) -> Skeleton:
        labels = self.name, self.up, self.facing
        return Skeleton(joints, parameters, *labels, self.equations).shown_by(*self.surfaces)

    @property
    def max_speeds(self) -> Mapping[str, float]:
        """Maximum speeds by name of DOF, radians or metres per second, where set.

        >>> import poise
        >>> arm = poise.SkeletonBuilder()
        >>> arm = arm.add("elbow", poise.Hinge("z"), max_speed={"rz": 3.0}).build()
        >>> arm.max_speeds
        {'elbow_rz': 3.0}
        """
        found: dict[str, float] = {}
        for joint in self.joints:
            speeds = dict(joint.max_speed)
            for suffix, name in zip(joint.suffixes, joint.dof_names, strict=True):
                if suffix in speeds and name in self._dof_index:
                    found[name] = speeds[suffix]
        return found

    def with_stiffness(self, stiffness: Mapping[str, float]) -> Skeleton:
        """Return a skeleton with other stiffness (> 0) by DOF or joint; stiffer DOFs move less.

        Raises:
            InvalidValue: a stiffness is not a finite number above zero.
            UnknownDof: no joint or DOF has that name.
        """
        joints: dict[str, Joint] = {}
        for name, value in stiffness.items():
            if not 0.0 < value < math.inf:
                raise InvalidValue(f"the stiffness {value} of {name}: expected a positive number")
            owner = self._owner(name)
            joint = joints.get(owner, self.joint(owner))
            values = joint.stiffness.copy()
            whole = name in self._joint_index or name not in joint.dof_names
            which = [i for i, dof in enumerate(joint.dof_names) if whole or dof == name]
            values[which] = value
            joints[owner] = replace(joint, stiffness=frozen(values))
        return self.with_joints(**joints)

    def _owner(self, name: str) -> str:
        """Return the joint of a name: of a joint, of a DOF or of a body part."""
        if name not in self._joint_index and name in self._dof_index:
            for joint in self.joints:
                if name in joint.dof_names:
                    return joint.name
            raise UnknownDof(name, "degree of freedom of a joint", list(self.dof_names))
        found = self.find_joint(name)
        if found is None:
            raise UnknownDof(name, "degree of freedom", list(self.dof_names))
        return self.joint_names[found]

    def __str__(self) -> str:
        from poise.model.html import joint_tree

        return f"{self!r}\n{joint_tree(self)}"

    def _repr_html_(self) -> str:
        from html import escape

        from poise.model.html import joint_tree, pose_svg, shown

        tree = f"<details><summary>joints</summary><pre>{escape(joint_tree(self))}</pre></details>"
        return shown(repr(self)[1:-1], pose_svg(self.rest), tree)

    def __repr__(self) -> str:
        return f"<Skeleton {self.name!r}: {counted(len(self.joints), 'joint')}, {self.nq} DOFs>"


def _per_rate(mechanism: Mechanism, values: Floats) -> Floats:
    """Return the value (nq,) of each rate (nv,); three rates share that of a quaternion."""
    found = np.zeros(mechanism.nv)
    for rate, value in zip(mechanism.rate_index.tolist(), values.tolist(), strict=False):
        if rate >= 0:
            found[rate : rate + (3 if mechanism.dofs.q_index[rate] < 0 else 1)] = value
    return found
