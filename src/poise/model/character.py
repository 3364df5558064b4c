"""A character: the content of a file, independent of its format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

import numpy as np

from poise.errors import InvalidValue, RepairWarning
from poise.kinematics.pose_protocol import not_a_pose
from poise.model.deferred import Deferred, deferred_or_tuple
from poise.model.masses import SegmentMasses
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.read_only import ReadOnly
from poise.model.skeleton import Skeleton
from poise.model.units import METRE, Unit
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.anatomy.anatomy import Anatomy
    from poise.model.collision import CollisionGeometry
    from poise.model.handle import IKHandle
    from poise.model.markers import Markers
    from poise.model.skin import Skin


@dataclass(frozen=True, eq=False)
class Character:
    """A skeleton with its motions and skins, read from a file or created in code.

    Attributes:
        name: the name in the file, or the stem of the file name.
        skeleton: the skeleton.
        motions: the motions by name, in the file's order.
        unit: the file's unit of length; values in memory are in metres.
        source: the reader's record (header, comments, digits) for an exact round trip, or None.
        repairs: descriptions of repaired or skipped data, in order; repairs of a robot's meshes
            are added when the meshes are read.
        notes: choices of the reader that the file leaves open, one sentence each.
        handles: the IK handles; ``poise.formats.handles`` stores them in a separate file.
        masses: the masses of the segments if the file contains them (as robot files do), or None;
            `poise.anatomy.segment_masses` estimates them for any skeleton.
        skins: the skins, in the order in which they are drawn; those of a robot are read from its
            mesh files at first use.
        markers: the optical markers of the recording, or None.
        collision: the collision shapes of the file (as robot files have), or None; for
            `poise.apart` and `poise.outside`.

    Raises:
        InvalidValue: a motion or the masses belong to another skeleton, or two handles have the
            same name.
        UnknownJoint, UnknownDof: a handle, a skin or a collision shape names a joint or DOF that
            the skeleton does not have.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> poise.Character("rod", arm, {"turn": poise.Motion(arm, [[0.0], [0.5]], 30.0)})
    <Character 'rod': 1 joint, 1 motion>
    """

    name: str
    skeleton: Skeleton
    motions: Mapping[str, Motion] = field(default_factory=dict)
    unit: Unit = METRE
    source: object = None
    repairs: Sequence[RepairWarning] = ()
    handles: tuple[IKHandle, ...] = ()
    masses: SegmentMasses | None = None
    skins: Sequence[Skin] = ()
    markers: Markers | None = None
    collision: CollisionGeometry | None = None
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "motions", ReadOnly(self.motions))
        for name, motion in self.motions.items():
            if motion.skeleton is not self.skeleton:
                raise InvalidValue(f"the motion {name!r} belongs to another skeleton")
        if self.masses is not None and self.masses.names != self.skeleton.joint_names:
            raise InvalidValue("the masses belong to another skeleton")
        if self.collision is not None and self.collision.skeleton is not self.skeleton:
            object.__setattr__(self, "collision", self.collision.on(self.skeleton))
        object.__setattr__(self, "skins", deferred_or_tuple(self.skins))
        if not isinstance(self.skins, Deferred):
            for skin in self.skins:
                skin.check_against(self.skeleton)
        self.skeleton.shown_by(self.skins, self.collision.shapes if self.collision else ())
        object.__setattr__(self, "handles", tuple(self.handles))
        named: set[str] = set()
        for handle in self.handles:
            if handle.name in named:
                raise InvalidValue(f"duplicate handle name {handle.name!r}")
            named.add(handle.name)
            for joint in (handle.start, handle.end, handle.toward):
                if joint is not None:
                    self.skeleton.joint_index(joint)

    @property
    def rest(self) -> Pose:
        """The rest pose."""
        return self.skeleton.rest

    @property
    def anatomy(self) -> Anatomy:
        """The anatomy of the body: kind, parts, directions, soles and standing pose; cached.

        >>> from poise.bundled import character
        >>> character().anatomy.parts["left hand"].joints
        ('lhand',)
        """
        from poise.anatomy import find_anatomy

        return find_anatomy(self.skeleton)

    @property
    def motion(self) -> Motion:
        """The first motion.

        Raises:
            InvalidValue: the character has no motion.
        """
        for motion in self.motions.values():
            return motion
        raise InvalidValue(
            f"the character {self.name!r} has no motion; with_motion(motion) adds one"
        )

    def at(self, pose: Pose) -> Character:
        """Return the character with one motion, whose only frame is ``pose``.

        The frame rate is copied from the first motion; without a motion it is 30 frames per second.

        Raises:
            InvalidValue: the argument is not a pose, or belongs to another skeleton.
        """
        if not isinstance(cast("object", pose), Pose):
            raise not_a_pose(pose)
        if pose.skeleton is not self.skeleton:
            raise InvalidValue("the pose belongs to another skeleton")
        fps = next((motion.fps for motion in self.motions.values()), 30.0)
        motion = Motion(self.skeleton, np.atleast_2d(pose.q), fps, "pose")
        return replace(self, motions={"pose": motion})

    def with_handles(self, handles: Sequence[IKHandle]) -> Character:
        """Return the character with these IK handles.

        Raises:
            UnknownJoint: a handle names a joint that does not exist.
            InvalidValue: two handles have the same name.
        """
        return replace(self, handles=tuple(handles))

    def with_skins(self, skins: Sequence[Skin]) -> Character:
        """Return the character with these skins.

        Raises:
            UnknownJoint, UnknownDof: the skeleton lacks a joint or DOF of a skin.
        """
        return replace(self, skins=tuple(skins))

    def extended(self, skeleton: Skeleton, skins: Sequence[Skin]) -> Character:
        """Return the character with additional joints without DOFs at the end of its skeleton.

        Bone links and muscles are such joints. Motions keep their values, the new segments have no
        mass, and the reader's record of the original file is dropped.

        Raises:
            InvalidValue: the new skeleton does not begin with the character's joints and DOFs.
        """
        before = self.skeleton.joint_names
        count = len(skeleton.joints) - len(before)
        if (
            skeleton.joint_names[: len(before)] != before
            or skeleton.dof_names != self.skeleton.dof_names
        ):
            raise InvalidValue(
                "an extended skeleton must begin with the existing joints and keep the DOFs"
            )
        motions = {
            name: Motion(skeleton, motion.q, motion.fps, motion.name)
            for name, motion in self.motions.items()
        }
        masses = self.masses
        if masses is not None:
            moments = np.concatenate([masses.moments, np.zeros((count, 4, 4))])
            masses = SegmentMasses(skeleton.joint_names, moments, masses.origin)
        return replace(
            self, skeleton=skeleton, motions=motions, skins=tuple(skins), masses=masses,
            source=None,
        )  # fmt: skip

    def with_motion(self, motion: Motion) -> Character:
        """Return the character with only this motion.

        Raises:
            InvalidValue: not a motion, or one of a skeleton that is not equal (`Motion.on`).
        """
        if not isinstance(cast("object", motion), Motion):
            made = "; pass its .motion" if hasattr(motion, "motion") else ""
            raise InvalidValue(f"expected a Motion, not {type(motion).__name__}{made}")
        return replace(self, motions={motion.name or "motion": motion.on(self.skeleton)})

    def with_first_motion(self, motion: Motion) -> Character:
        """Return the character with its first motion replaced; other motions do not change.

        Raises:
            InvalidValue: the character has no motion.
        """
        first = next(name for name, own in self.motions.items() if own is self.motion)
        return replace(self, motions={**self.motions, first: motion})

    def _repr_html_(self) -> str:
        from poise.model.html import motion_svg, pose_svg, shown, table_html

        motion = next(iter(self.motions.values()), None)
        picture = pose_svg(self.rest) if motion is None else motion_svg(motion)
        known = {
            "joints": len(self.skeleton.joints),
            "degrees of freedom": self.skeleton.nq,
            "skins": len(self.skins),
            "motions": ", ".join(list(self.motions)[:10]) or "none",
        }
        return shown(repr(self)[1:-1], picture, table_html(known))

    def __repr__(self) -> str:
        read = not isinstance(self.skins, Deferred) or self.skins.known
        parts = [
            counted(len(self.skeleton.joints), "joint"),
            counted(len(self.motions), "motion"),
            *([counted(len(self.skins), "skin")] if read and self.skins else []),
        ]
        return f"<Character {self.name!r}: {', '.join(parts)}>"


class _Parts:
    """Names of body parts, from the anatomy of a skeleton, for `Skeleton.joint_index`."""

    def joint(self, skeleton: Skeleton, name: str) -> int | None:
        from poise.anatomy import part_joint

        return part_joint(skeleton, name)

    def near(self, name: str) -> list[str]:
        from poise.anatomy import near_parts

        return near_parts(name)


Skeleton.part_resolver = _Parts()
