"""Skeletons and their animations from UsdSkel.

The first Skeleton of a stage becomes the skeleton, each SkelAnimation for its joints a motion. A
joint turns as a quaternion ball; a root, and whatever an animation moves otherwise, has its place
or its scale as values too, as in a glTF file of another program. Meshes are not read, and told so.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileMissing, FileTooLarge, InvalidValue, SkeletonError
from poise.formats.local_frames import is_turn, turns_and_scales
from poise.formats.repair_log import RepairLog
from poise.geometry import quaternions
from poise.joints import Composite, JointType, QuaternionBall, ScaleXYZ, Translational
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Unit

Floats = NDArray[np.float64]

_Values = tuple[Floats, Floats, Floats]
_PARTS: tuple[JointType, ...] = (Translational(), QuaternionBall(), ScaleXYZ())

_MOST = 1 << 27  # values of a motion: a gibibyte
_STILL = 1e-5


def read_stage(
    library: Any, path: str | os.PathLike[str], unit: Unit | str | float | None
) -> Character:
    """The character of a USD file.

    Raises:
        FileMissing, FileSyntax: it is not there, or not USD, or has no skeleton.
        FileTooLarge: an animation of more than a gibibyte.
    """
    log = RepairLog(path)
    if not Path(path).exists():
        raise FileMissing("no such file", file=path)
    try:
        stage = library.Usd.Stage.Open(os.fspath(path))
    except library.Tf.ErrorException:
        raise log.fault("no USD that usd-core can open") from None
    metres = float(library.UsdGeom.GetStageMetersPerUnit(stage))
    if not 1e-9 < metres < 1e9:
        raise log.fault(f"metersPerUnit is {metres}; expected a positive number")
    chosen = Unit.of(metres if unit is None else unit)
    prims = list(stage.Traverse())
    found = [prim for prim in prims if prim.IsA(library.UsdSkel.Skeleton)]
    if not found:
        raise log.fault("has no Skeleton; expected one of UsdSkel")
    if len(found) > 1:
        log.repair(f"{len(found)} skeletons: the first, {found[0].GetPath()}, is read")
    meshes = sum(prim.IsA(library.UsdGeom.Mesh) for prim in prims)
    if meshes:
        log.repair(f"{meshes} meshes are left out: skeletons and motions are read from USD")
    reader = _Reader(library, stage, library.UsdSkel.Skeleton(found[0]), chosen.metres, log)
    try:
        body, motions = reader.read([p for p in prims if p.IsA(library.UsdSkel.Animation)])
    except (SkeletonError, InvalidValue) as problem:
        raise log.fault(problem.message) from None
    log.warn()
    name = str(stage.GetDefaultPrim().GetName()) if stage.HasDefaultPrim() else Path(path).stem
    return Character(name, body, motions, unit=chosen, repairs=log.repairs)


class _Reader:
    def __init__(
        self, library: Any, stage: Any, skeleton: Any, metres: float, log: RepairLog
    ) -> None:
        self.library = library
        self.stage = stage
        self.log = log
        self.metres = metres
        self.tokens = [str(token) for token in skeleton.GetJointsAttr().Get() or ()]
        topology = library.UsdSkel.Topology(self.tokens)
        valid, why = topology.Validate()
        if not valid or not self.tokens:
            raise log.fault(f"{skeleton.GetPath()}.joints: {why or 'no joints'}")
        self.parents = [int(parent) for parent in topology.GetParentIndices()]
        self.names = self._names(skeleton)
        rest = np.array(skeleton.GetRestTransformsAttr().Get() or ()).reshape(-1, 4, 4)
        if len(rest) != len(self.tokens):
            raise log.fault(
                f"{skeleton.GetPath()}.restTransforms: {len(rest)} of {len(self.tokens)}"
            )
        self.rest = self._split(np.swapaxes(rest, 1, 2), f"{skeleton.GetPath()}.restTransforms")

    def _names(self, skeleton: Any) -> list[str]:
        """jointNames where there is one for each, else the last words of the tokens, else these."""
        given = [str(name) for name in skeleton.GetJointNamesAttr().Get() or ()]
        last = [token.rpartition("/")[2] for token in self.tokens]
        for names in (given, last):
            if len(set(names)) == len(self.tokens) == len(names) and all(names):
                return names
        return self.tokens

    def _split(self, frames: Floats, place: str) -> _Values:
        """Metres, quaternions and factors of frames (..., 4, 4)."""
        if not np.isfinite(frames).all():
            raise self.log.fault(f"{place}: a matrix is not finite")
        turns, scales = turns_and_scales(frames)
        # Single precision leaves rotations that far from being one.
        straight, _, right = np.linalg.svd(turns)
        nearest = straight @ right
        if np.abs(nearest - turns).max(initial=0.0) > 1e-4:
            raise self.log.fault(f"{place}: a matrix shears")
        if not is_turn(nearest).all():
            raise self.log.fault(f"{place}: a matrix mirrors")
        return self.metres * frames[..., :3, 3], quaternions.from_matrix(nearest), scales

    def read(self, animations: list[Any]) -> tuple[Skeleton, dict[str, Motion]]:
        """The skeleton and all motions that are for its joints."""
        clips = [clip for clip in map(self._clip, animations) if clip is not None]
        moving = [values for _, values, _ in clips]
        up = str(self.library.UsdGeom.GetStageUpAxis(self.stage)).lower()
        builder = SkeletonBuilder("", up="z" if up == "z" else "y")
        size = max(1.0, float(np.abs(self.rest[0]).max()))
        columns: list[tuple[int, ...]] = []
        for number, name in enumerate(self.names):
            used = self._used(number, moving, size)
            parts = [_PARTS[i] for i in used]
            kind = Composite(tuple(parts)) if len(parts) > 1 else parts[0]
            values = np.concatenate([self.rest[i][number] for i in used])
            builder.add(
                name,
                kind,
                None if self.parents[number] < 0 else self.names[self.parents[number]],
                offset=(0.0, 0.0, 0.0) if 0 in used else self.rest[0][number],
                rest=dict(zip((dof.suffix for dof in kind.dofs), values.tolist(), strict=True)),
            )
            columns.append(used)
        body = builder.build()
        motions: dict[str, Motion] = {}
        for given, values, fps in clips:
            name = given if given not in motions else f"{given}_{len(motions) + 1}"
            parts_of = [values[i][:, j] for j, used in enumerate(columns) for i in used]
            motions[name] = Motion(body, np.concatenate(parts_of, axis=1), fps, name)
        return body, motions

    def _used(self, number: int, moving: list[_Values], size: float) -> tuple[int, ...]:
        """Which of place, turn and scale are values of a joint."""
        place, _, scale = (part[number] for part in self.rest)
        moved = [np.abs(values[0][:, number] - place).max(initial=0.0) for values in moving]
        free = self.parents[number] < 0 or max(moved, default=0.0) > _STILL * size
        factors = [scale[None], *(values[2][:, number] for values in moving)]
        scaled = max(float(np.abs(one - 1.0).max(initial=0.0)) for one in factors) > _STILL
        return (*((0,) if free else ()), 1, *((2,) if scaled else ()))

    def _clip(self, prim: Any) -> tuple[str, _Values, float] | None:
        """A SkelAnimation's name, values of our joints, and rate."""
        animation = self.library.UsdSkel.Animation(prim)
        tokens = [str(token) for token in animation.GetJointsAttr().Get() or ()]
        if not set(self.tokens) & set(tokens):
            self.log.repair(f"{prim.GetPath()} moves none of the joints: left out")
            return None
        attributes = (
            animation.GetTranslationsAttr(),
            animation.GetRotationsAttr(),
            animation.GetScalesAttr(),
        )
        times = sorted({time for one in attributes for time in one.GetTimeSamples()}) or [0.0]
        rate = float(self.stage.GetTimeCodesPerSecond())
        steps = np.diff(times)
        step = float(steps[0]) if len(steps) else 1.0
        if len(steps) and np.abs(steps - step).max() > 1e-6 * step:
            step = 1.0  # uneven keys: a frame for each time code
            count = int((times[-1] - times[0]) + 1.0)
        else:
            count = len(times)
        if count * len(self.tokens) * 10 > _MOST:
            raise FileTooLarge(f"{prim.GetPath()}: {count} frames", file=self.log.file)
        ours = [tokens.index(token) if token in tokens else -1 for token in self.tokens]
        values = tuple(np.tile(part, (count, 1, 1)) for part in self.rest)
        for frame in range(count):
            code = self.library.Usd.TimeCode(times[0] + step * frame)
            for kind, attribute in enumerate(attributes):
                got = _numbers(attribute.Get(code), kind)
                if len(got) != len(tokens):
                    raise self.log.fault(f"{attribute.GetPath()}: {len(got)} of {len(tokens)}")
                for joint, at in enumerate(ours):
                    if at >= 0:
                        values[kind][frame, joint] = got[at]
        values[0][:, [at >= 0 for at in ours]] *= self.metres
        sizes = np.linalg.norm(values[1], axis=-1, keepdims=True)
        if not (sizes > 1e-6).all():
            raise self.log.fault(f"{prim.GetPath()}.rotations: a quaternion is zero or not finite")
        turns = values[1] / sizes
        name = str(prim.GetName()).removeprefix("motion_")
        return name, (values[0], quaternions.continuous(turns), values[2]), rate / step


def _numbers(got: Any, kind: int) -> Floats:
    """(joints, 3) or, of quaternions, (joints, 4) wxyz."""
    if got is None:
        return np.zeros((0, 3))
    if kind == 1:
        return np.array([(q.GetReal(), *q.GetImaginary()) for q in got]).reshape(-1, 4)
    return np.array(got, dtype=np.float64).reshape(-1, 3)
