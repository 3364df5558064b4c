"""Convert motions to the values of the properties of an FBX file: the inverse of its reading.

A value of a joint that was read from one number of the file is that number, in another unit. For a
joint whose type was changed since, translation and rotation follow from its frame.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Floats
from poise.formats.fbx_reading import FbxContent
from poise.formats.fbx_scene import FbxScene, Key
from poise.formats.fbx_transforms import TRANSFORM, columns, read_transform
from poise.formats.local_transforms import local_frames
from poise.geometry.transforms import euler_angles
from poise.model import Motion, Skeleton
from poise.model.joint_rotation import continuous_euler

Property = tuple[Key, str]


@dataclass(eq=False)
class FileValues:
    """A motion in the numbers of a file.

    Attributes:
        properties: values (frames,) of the components of each property, by their axes.
        units: metres, or radians, per unit of each property.
        missed: values (frames,) of DOFs that are not numbers of the file, by their names there.
    """

    properties: dict[Property, dict[int, Floats]] = field(
        default_factory=dict[Property, dict[int, Floats]]
    )
    units: dict[Property, float] = field(default_factory=dict[Property, float])
    missed: dict[str, Floats] = field(default_factory=dict[str, Floats])


class ModelValues:
    """Computes the values of a file from motions.

    Args:
        content: the file.
        scene: its objects.
        skeleton: the skeleton of the motions, with the joints of the file.
    """

    def __init__(self, content: FbxContent, scene: FbxScene, skeleton: Skeleton) -> None:
        self.content = content
        self.scene = scene
        self.skeleton = skeleton

    def of(self, motion: Motion, q: Floats) -> FileValues:
        """Return a motion in the numbers of the file; ``q`` are equal values, such as unwrapped."""
        found = FileValues()
        before, body = self.content.skeleton, self.skeleton
        others: list[int] = []
        for number, (joint, old) in enumerate(zip(body.joints, before.joints, strict=True)):
            if joint.type == old.type and np.array_equal(joint.frame, old.frame):
                pairs = zip(indices(before, old.name), indices(body, joint.name), strict=True)
                self._add(found, q, list(pairs))
            else:
                others.append(number)
        count = len(body.parameters)
        self._add(found, q, [(before.nq - n, body.nq - n) for n in range(count, 0, -1)])
        if others:
            frames = local_frames(body, motion.world)
            for number in others:
                self._frame(found, number, frames[:, number])
        return found

    def _add(self, found: FileValues, q: Floats, pairs: list[tuple[int, int]]) -> None:
        """Add values that are numbers of the file; ``pairs`` are their DOFs there and here."""
        for old, new in pairs:
            target = self.content.targets[old]
            if target is not None and target.key not in self.scene.objects:
                continue  # the weight of a shape whose mesh was removed
            if target is not None:
                name = target.key, target.name
                own = found.properties.setdefault(name, {})
                own[target.axis] = q[:, new] / target.factor
                found.units[name] = abs(target.factor)
            else:
                found.missed[self.content.skeleton.dof_names[old]] = q[:, new]

    def _frame(self, found: FileValues, number: int, local: Floats) -> None:
        """Add translation and rotation of a model from frames (frames, 4, 4) in its parent."""
        content, key = self.content, self.content.nodes[number]
        if key is None:
            return
        form = read_transform(self.scene.objects[key], content.hand)
        unit = above_unit(content, number)
        if content.skeleton.parents[number] < 0:
            turn = np.eye(4)
            turn[:3, :3] = content.turn
            local = np.swapaxes(turn, 0, 1) @ local
        turned = form.before.T @ local[:, :3, :3] @ form.behind.T
        angles = continuous_euler(euler_angles(turned, form.order), form.order)
        angles = angles[:, np.argsort(columns(form.order))]
        still = np.zeros(3)
        places = local[:, :3, 3] / unit - np.array([
            form.origin(still, row, form.scale) for row in angles
        ])  # fmt: skip
        for name, values in (
            (TRANSFORM[0], places / content.hand.lengths),
            (TRANSFORM[1], np.degrees(angles) / content.hand.turns),
        ):
            found.properties[key, name] = dict(enumerate(values.T))
        found.units[key, TRANSFORM[0]], found.units[key, TRANSFORM[1]] = unit, np.radians(1.0)


def above_unit(content: FbxContent, number: int) -> float:
    """Return the metres per unit of length in the space in which a joint's model is."""
    parent = content.skeleton.parents[number]
    if parent < 0:
        return content.unit.metres
    hold = next(one for one in content.holds.values() if parent in (one.full, one.rigid))
    return hold.unit


def invertible(content: FbxContent, number: int) -> bool:
    """Return whether the values of a joint's model follow from the joint's frame."""
    key, parent = content.nodes[number], content.skeleton.parents[number]
    near = [one for one in content.holds.values() if parent in (one.full, one.rigid)]
    return key is not None and content.holds[key].clean and all(one.clean for one in near)


def indices(skeleton: Skeleton, joint: str) -> range:
    """Return the indices of a joint's DOFs."""
    return range(*skeleton.joint_dofs(joint).indices(skeleton.nq))
