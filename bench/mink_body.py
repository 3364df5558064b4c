"""Mink on MuJoCo's copy of a body from an ASF file."""

from __future__ import annotations

import mink
import mujoco
import numpy as np
from cases import Floats, use_tests

import poise
from poise.formats.asf import AsfSource

use_tests()

from samples.mujoco_models import mjcf  # noqa: E402

TOLERANCE = 1e-3


class Mink:
    """Mink on MuJoCo's copy of a skeleton, iterated until the targets are met."""

    def __init__(self, skeleton: poise.Skeleton, source: AsfSource, effectors: tuple[str, ...]):
        model = mujoco.MjSpec.from_string(mjcf(source.document, source.metres)).compile()
        self.order = []
        for name, low, high in zip(skeleton.dof_names, skeleton.lower, skeleton.upper, strict=True):
            joint = model.joint(name)
            self.order.append(int(joint.qposadr[0]))
            if np.isfinite(low) and np.isfinite(high):
                model.jnt_limited[joint.id] = 1
                # Mink raises an error if rounding puts a start outside a limit.
                model.jnt_range[joint.id] = low - 1e-9, high + 1e-9
        self.configuration = mink.Configuration(model)
        self.tasks = [
            mink.FrameTask(name, "body", position_cost=1.0, orientation_cost=0.0)
            for name in effectors
        ]
        self.limits = [mink.ConfigurationLimit(model)]
        self.bodies = [model.body(name).id for name in effectors]

    def solve(self, q: Floats, targets: Floats, iterations: int) -> tuple[Floats, bool]:
        """Solve from ``q`` (nq,) to targets (E, 3); return the pose and whether all meet 1e-3 m."""
        qpos = np.empty(len(q))
        qpos[self.order] = q
        self.configuration.update(qpos)
        for task, target in zip(self.tasks, targets, strict=True):
            task.set_target(mink.SE3.from_translation(target))
        met = False
        for _ in range(iterations):
            far = np.linalg.norm(self.configuration.data.xpos[self.bodies] - targets, axis=1)
            met = bool(far.max() <= TOLERANCE)
            if met:
                break
            rates = mink.solve_ik(
                self.configuration, self.tasks, 1.0, "daqp", damping=1e-3, limits=self.limits
            )
            self.configuration.integrate_inplace(rates, 1.0)
        return self.configuration.q[self.order].copy(), met
