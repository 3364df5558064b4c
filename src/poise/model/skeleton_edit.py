"""The result of a skeleton edit: skeletons before and after it, and the mapping between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Floats
from poise.model.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Edit:
    """A skeleton after an edit, with the mapping from before.

    Attributes:
        before, after: the skeletons.
        joints: new name of each remaining joint, by its old name.
        heirs: for each removed joint, the new name of the joint that takes over its weights and
            masses, if any.
        turned: rotation (3, 3) of a joint's axes at rest, in its old frame, by its new name:
            ``R_after = R_before @ turned``.
        notes: notes for the user, one sentence each.
    """

    before: Skeleton
    after: Skeleton
    joints: Mapping[str, str]
    heirs: Mapping[str, str] = field(default_factory=dict[str, str])
    turned: Mapping[str, Floats] = field(default_factory=dict[str, Floats])
    notes: tuple[str, ...] = ()

    @property
    def dofs(self) -> dict[str, str]:
        """New name of each remaining DOF, by its old name."""
        left = set(self.after.dof_names)
        found: dict[str, str] = {}
        for old in self.before.joints:
            if old.name not in self.joints:
                continue
            new = self.after.joint(self.joints[old.name])
            names = dict(zip(new.suffixes, new.dof_names, strict=True))
            for suffix, name in zip(old.suffixes, old.dof_names, strict=True):
                if names.get(suffix) in left and name in self.before.dof_names:
                    found[name] = names[suffix]
        return found | {one.name: one.name for one in self.before.parameters if one.name in left}

    def moved(self) -> bool:
        """Whether the rest frame of any remaining joint changed."""
        old, new = self.before.rest.world, self.after.rest.world
        return any(
            not np.array_equal(old[self.before.joint_index(a)], new[self.after.joint_index(b)])
            for a, b in self.joints.items()
        )
