"""Momentum on a copy of a skeleton whose joints have Euler angles in the order z, y, x.

pip install pymomentum-cpu  # needs Python 3.12 or newer; pulls in PyTorch
"""

from __future__ import annotations

import numpy as np
import pymomentum.geometry as geometry
import pymomentum.solver2 as solvers
from cases import Floats

import poise
from poise.geometry import quaternions

PLACES = ("tx", "ty", "tz", "rx", "ry", "rz")


class Momentum:
    """Gauss-Newton with penalties for limits, for 20 iterations.

    That number and the damping are the fastest that solve all targets of `bench_peers.py`; 15
    iterations leave 2 % unsolved.
    """

    def __init__(self, skeleton: poise.Skeleton, effectors: tuple[str, ...]):
        joints, entries = [], []
        for joint in skeleton.joints:
            x, y, z = joint.frame[:3, 3]
            w, *xyz = quaternions.from_matrix(joint.frame[:3, :3])
            joints.append(geometry.Joint(joint.name, joint.parent, [*xyz, w], [x, y, z]))
            entries += [7 * (len(joints) - 1) + PLACES.index(s) for s in joint.suffixes]
        body = geometry.Skeleton(joints)
        places = np.zeros((7 * len(joints), skeleton.nq), dtype=np.float32)
        places[entries, np.arange(skeleton.nq)] = 1.0
        transform = geometry.ParameterTransform(list(skeleton.dof_names), body, places)
        self.lower, self.upper = skeleton.lower, skeleton.upper
        limits = [
            geometry.ParameterLimit.create_minmax(n, float(low), float(high))
            for n, (low, high) in enumerate(zip(self.lower, self.upper, strict=True))
            if np.isfinite(low) and np.isfinite(high)
        ]
        self.character = geometry.Character("body", body, transform).with_parameter_limits(limits)
        self.parents = np.array([skeleton.joint_index(name) for name in effectors], dtype=np.int32)
        self.position = solvers.PositionErrorFunction(self.character)
        bounds = solvers.LimitErrorFunction(self.character)
        function = solvers.SkeletonSolverFunction(self.character, [self.position, bounds])
        options = solvers.GaussNewtonSolverOptions()
        options.max_iterations, options.regularization = 20, 1e-2
        self.solver = solvers.GaussNewtonSolver(function, options)

    def solve(self, q: Floats, targets: Floats) -> Floats:
        """Solve from ``q`` (nq,) to targets (E, 3), and clip the pose to the limits."""
        self.position.clear_constraints()
        self.position.add_constraints(self.parents, target=targets.astype(np.float32))
        found = self.solver.solve(q.astype(np.float32))
        return np.clip(found.astype(float), self.lower, self.upper)
