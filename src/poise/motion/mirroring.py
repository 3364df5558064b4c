"""Mirror a motion: exchange left and right."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.anatomy.joint_pairs import JointPairs
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.frame_fitting import values_of_frames


def mirrored(motion: Motion, pairs: Mapping[str, str] | None = None) -> Motion:
    """Mirror a motion, exchanging left and right.

    Each joint rotates from its rest pose like the mirrored rotation of its counterpart: with S the
    reflection across the symmetry plane of the rest pose, ``W' = S W_pair S (S W_pair,rest S)^-1
    W_rest``. Exact for a symmetrical rest pose, otherwise the closest fit. Parameters whose names
    identify a side are exchanged, too.

    Args:
        pairs: left joint to right joint; by default those of the anatomy, and by names.

    Raises:
        InvalidValue: no joint has a counterpart.
        UnknownJoint: a pair names a joint that does not exist.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> twice = mirrored(mirrored(walk))
    >>> bool(np.abs(twice.world - walk.world).max() < 1e-9)
    True
    """
    body = motion.skeleton
    if pairs is not None:
        for name in (*pairs, *pairs.values()):
            body.joint_index(name)
    known = JointPairs.of_body(body) if pairs is None else JointPairs(tuple(pairs.items()), ())
    counterpart = known.order(body.joint_names)
    if all(i == j for i, j in enumerate(counterpart)):
        raise InvalidValue("no joint is recognised as left or right; pass the pairs of joints")
    rest = body.rest.world
    S = _reflection(body, counterpart)
    seen = S @ motion.world[:, counterpart] @ S
    still = S @ rest[counterpart] @ S
    wanted = seen @ transforms.inverse(still) @ rest
    q = values_of_frames(body, wanted, motion.q)
    names = [parameter.name for parameter in body.parameters]
    if names:
        columns = [body.dof_index(name) for name in names]
        q[:, columns] = motion.q[:, columns][:, JointPairs.of(names).order(names)]
    return unwrapped(Motion(body, q, motion.fps, motion.name))


def _reflection(body: Skeleton, counterpart: list[int]) -> Floats:
    """Reflection across the symmetry plane of the joint pairs in the rest pose, (4, 4)."""
    origins = body.rest.world[:, :3, 3]
    left = np.array([i for i, j in enumerate(counterpart) if i < j])
    right = np.array([counterpart[i] for i in left])
    offsets = origins[left] - origins[right]
    # Pairs are not ordered by side: align all vectors with the longest one.
    longest = offsets[np.argmax((offsets**2).sum(axis=1))]
    offsets = offsets * np.where(offsets @ longest < 0.0, -1.0, 1.0)[:, None]
    normal = offsets.sum(axis=0)
    size = float(np.linalg.norm(normal))
    if size <= 1e-9:
        raise InvalidValue(
            "the joints of each pair coincide at rest, so they define no mirror plane"
        )
    normal = normal / size
    middle = 0.5 * (origins[left] + origins[right]).mean(axis=0)
    S = np.eye(4)
    S[:3, :3] -= 2.0 * np.outer(normal, normal)
    S[:3, 3] = 2.0 * (middle @ normal) * normal
    return S
