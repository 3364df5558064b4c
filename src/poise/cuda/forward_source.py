"""The device kernels of forward kinematics and Jacobians, generated from the CPU's kernels.

A thread computes one pose. The code of the joints is unrolled: a joint's values are read
immediately before use, and its frame is written as soon as it is computed, so that only frames of
joints with remaining children stay in registers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.cuda.pose_rows import ROWS, CompiledMechanism, require_native
from poise.cuda.solving import (
    FLOAT_PARTS,
    PREAMBLE,
    Constants,
    Generated,
    Locals,
    declared,
    whole,
)
from poise.cuda.translate import Translator
from poise.cuda.values import Array, Dynamic, Known, Value, named, passed
from poise.errors import InvalidValue
from poise.kernels import body_jacobian, constraint_joint_jacobian, layouts, vector_sincos
from poise.kernels import forward as kernels
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS
from poise.kernels.constraint_joint_columns import linked_forward

STRAIGHT = 400
"""Mechanisms of up to this many primitives are unrolled; larger ones use loops."""

_LOCAL_BYTES = 65_536  # memory per thread for a Jacobian through links
_PIECE = 16  # numbers of a row that a warp moves at once


def frames_kernel(
    mechanism: CompiledMechanism, real: str = "double", straight: int = STRAIGHT
) -> Generated:
    """Return the kernel ``world_frames(q (B, nq), out (B, N, 16), B)``.

    Args:
        mechanism: without joints or curves that are Python functions.
        real: the type R for which it is generated, "double" or "float".
        straight: largest number of primitives to unroll.

    Raises:
        InvalidValue: the mechanism is not native, or it has links and is too large.
    """
    lane = _Lane(mechanism, real)
    joints, nq = mechanism.joint_count, mechanism.nq
    size = 16 * joints
    if mechanism.primitive_count > straight:
        if mechanism.linked:
            raise InvalidValue(
                f"a skeleton with constraint joints and {mechanism.primitive_count} motions is "
                f"too large for device 'cuda' (at most {straight}); omit `device`"
            )
        body = lane.loops(size)
    else:
        body = lane.straight(lane.order(), f"put_matrix<{size}, {{0}}>(rows, world + {{1}});")
    signature = "world_frames(const R* __restrict__ q, R* __restrict__ out, int count)"
    return lane.generated(signature, nq, size, body)


def jacobian_kernel(
    mechanism: CompiledMechanism, joint: int, real: str = "double", straight: int = STRAIGHT
) -> Generated:
    """Return the kernel ``point_jacobians(q (B, nq), out (B, 6, nv), x, y, z, B)`` of a joint.

    Arguments and errors are those of `frames_kernel`.
    """
    lane = _Lane(mechanism, real)
    if mechanism.linked:
        body = lane.linked_jacobian(joint)
    elif len(lane.primitives(mechanism.chain(joint))) > straight:
        raise InvalidValue(
            f"a chain of more than {straight} motions is too long for device 'cuda'; omit `device`"
        )
    else:
        body = lane.jacobian(joint)
    signature = (
        "point_jacobians(const R* __restrict__ q, R* __restrict__ out, R px, R py, R pz, int count)"
    )
    return lane.generated(signature, mechanism.nq, 6 * mechanism.nv, body)


class _Nothing:
    """Replacement of a kernel that has already run."""

    def translation(self, _function: Value, *_arguments: Value) -> None:
        return None


class _Counted:
    """Replacement of `moving_primitives`, which has run on the host."""

    def __init__(self, count: int) -> None:
        self.count = count

    def translation(self, _function: Value, *_arguments: Value) -> Value:
        return Known(self.count)


class _Far:
    """Replacement of a sine or cosine that is rarely called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def translation(self, _function: Value, angle: Value) -> Value:
        return Dynamic(f"{self.name}({angle.code})", "f")


@dataclass
class _Trigonometry:
    """Replacement of `sines_and_cosines` for the primitives that need them."""

    names: _Names
    kinds: Sequence[int] | None = None

    def translation(
        self, function: Value, angles: Value, sines: Value, cosines: Value, count: Value
    ) -> Value:
        self.names.far = True
        kernel = vector_sincos.sines_and_cosines
        if self.kinds is None:
            function.call(kernel, (angles, sines, cosines, count))
        else:
            for k, kind in enumerate(self.kinds):
                if code.ROTATE_X <= kind <= code.ROTATE:
                    parts = [array.part((1,), str(k)) for array in (angles, sines, cosines)]
                    function.call(kernel, (*parts, Known(1)))
        self.names.far = False


@dataclass
class _Names:
    """Replacements of Python objects: a translator's ``resolve``."""

    real: str
    taken: dict[int, Value] = field(default_factory=dict)
    far: bool = False

    def __post_init__(self) -> None:
        self.far_calls = {id(math.sin): _Far("far_sine"), id(math.cos): _Far("far_cosine")}
        if self.real == "float":
            t: Value = vector_sincos
            for given, taken in zip(t.PARTS, FLOAT_PARTS, strict=True):
                self.taken[id(given)] = taken

    def __call__(self, value: Value) -> Value:
        if self.far and id(value) in self.far_calls:
            return self.far_calls[id(value)]
        return self.taken.get(id(value))


class _Lane:
    """Code of one thread."""

    def __init__(self, mechanism: CompiledMechanism, real: str) -> None:
        require_native(mechanism)
        self.mechanism = mechanism
        self.constants, self.own = Constants(), Locals()
        self.none = self.own.add("none", (0, 12))
        self.names = _Names(real)
        self.trigonometry = _Trigonometry(self.names)
        self.names.taken[id(vector_sincos.sines_and_cosines)] = self.trigonometry
        longest = max(len(array) for array in mechanism.arrays)
        self.translator = Translator(self.names, max(64, 3 * mechanism.nv, longest))
        joints, prims, frames, vectors, driven, pieces, table, sizes = mechanism.arrays
        self.values = named(layouts.Mechanism, (
            whole("joints", joints), whole("prims", prims), self.constants.add(frames),
            self.constants.add(vectors), whole("driven", driven),
            whole("pieces", pieces), self._table(prims, table), whole("sizes", sizes),
        ))  # fmt: skip
        self.taken: set[int] = set()  # pieces of q that the thread has read

    def _table(self, prims: NDArray[Any], table: NDArray[Any]) -> Array:
        """Return the table; the joints that links name in it become part of the code."""
        array = self.constants.add(table)
        if array.inlined is None or not self.mechanism.linked:
            return array
        inlined = array.inlined.copy()
        for kind, _, _, _, first, count in prims.tolist():
            if kind in code.LINKS:
                inlined[first, :2] = True
                inlined[first + 1 : first + count : 2, 0] = True
        return replace(array, inlined=inlined)

    def order(self) -> list[int]:
        """All joints, each after those that it depends on."""
        if self.mechanism.linked:
            return self.mechanism.arrays.sizes[3 : 3 + self.mechanism.joint_count].tolist()
        return list(range(self.mechanism.joint_count))

    def primitives(self, joints: Sequence[int]) -> list[int]:
        """Return the primitives of joints."""
        table = self.mechanism.arrays.joints
        return [k for j in joints for k in range(int(table[j, 1]), int(table[j, 2]))]

    # -- code of all kernels -----------------------------------------------------------------

    def _call(self, function: Value, arguments: Sequence[Value]) -> str:
        instance = self.translator.instance(function, arguments)
        given: list[str] = []
        passed(tuple(arguments), given)
        return f"{instance.name}({', '.join(given)});"

    def _pose(self) -> tuple[Array, Array]:
        """Declare x and the derivatives of driven values of a thread."""
        m = self.mechanism
        x = self.own.add("x", (max(1, m.nx),))
        return x, self.own.add("slopes", (max(1, m.nx - m.nq),))

    def _take(self, places: Sequence[int]) -> list[str]:
        """Return code that reads the pieces of q with these entries, unless they have been read."""
        nq, lines = self.mechanism.nq, []
        for piece in sorted({place // _PIECE for place in places} - self.taken):
            self.taken.add(piece)
            first = piece * _PIECE
            lines.append(f"take<{nq}, {first}, {min(_PIECE, nq - first)}>(rows, x);")
        return lines

    def _driven(self, x: Array, slopes: Array) -> list[str]:
        """Return code for driven values: reads all of q and evaluates the drivers."""
        if not len(self.mechanism.arrays.driven):
            return []
        lines = self._take(range(self.mechanism.nq))
        q = Array("x", (self.mechanism.nq,))
        return [*lines, self._call(kernels.drive, (self.values, q, x, slopes))]

    def _places(self, j: int) -> list[int]:
        """Return the indices in q of a joint's values."""
        found: list[int] = []
        for k in self.primitives([j]):
            kind, first = self.mechanism.arrays.prims[k, :2].tolist()
            if kind != code.FIXED and kind not in code.LINKS:
                found += range(first, first + (4 if kind == code.QUATERNION else 1))
        return [place for place in found if place < self.mechanism.nq]

    def _steps(
        self, joints: Sequence[int], x: Array, slopes: Array, world: Array, before: Array | None
    ) -> list[tuple[int, list[str]]]:
        """Return for each joint the code that computes its frame."""
        longest = max([self._span(j)[1] - self._span(j)[0] for j in joints])
        work = tuple(self.own.add(name, (longest,)) for name in ("angles", "sines", "cosines"))
        scratch = self.own.add("turn", (12,))
        lead = self._driven(x, slopes)
        found: list[tuple[int, list[str]]] = []
        for j in joints:
            first, end = self._span(j)
            keep = self.none
            if before is not None:
                keep = before.part((end - first, 12), str(12 * first))
            part = self._alone(j)
            self.trigonometry.kinds = self.mechanism.arrays.prims[first:end, PRIMS.kind].tolist()
            own = tuple(array.part((end - first,), "") for array in work)
            call = self._call(self._forward(), (part, x, *own, scratch, keep, world))
            found.append((j, [*lead, *self._take(self._places(j)), call]))
            lead = []
        return found

    def _span(self, j: int) -> tuple[int, int]:
        first, end = self.mechanism.arrays.joints[j, 1:3].tolist()
        return first, end

    def _forward(self) -> Value:
        if self.mechanism.linked:
            return linked_forward
        return kernels.simple_forward if self.mechanism.kind == "simple" else kernels.forward

    def _alone(self, j: int) -> Value:
        """Return the mechanism with a single joint and its primitives."""
        frames, vectors = self.values.frames, self.values.vectors
        joints, prims = self.mechanism.arrays.joints, self.mechanism.arrays.prims
        first, end = self._span(j)
        rows = np.full_like(joints, code.SKIPPED)
        rows[j] = joints[j, JOINTS.parent], 0, end - first
        return self.values._replace(
            joints=whole(f"joints_{j}", rows),
            prims=whole(f"prims_{j}", prims[first:end]),
            frames=frames.part((end - first, 12), str(12 * first)),
            vectors=vectors.part((end - first, 8), str(8 * first)),
        )

    def generated(self, signature: str, nq: int, size: int, body: Sequence[str]) -> Generated:
        """Return the whole source around the code of one pose."""
        source = "\n".join([
            PREAMBLE, ROWS, declared(self.constants, self.translator),
            f'extern "C" __global__ void LAUNCH_BOUNDS {signature} {{',
            f"EACH_POSE({nq}, {size})", *self.own.lines, *body, "POSE_DONE", "}",
        ])  # fmt: skip
        return Generated(source, self.constants.block())

    # -- frames ------------------------------------------------------------------------------

    def straight(self, joints: Sequence[int], put: str) -> list[str]:
        """Return code for all frames, each written by ``put`` (of the joint and the position)."""
        x, slopes = self._pose()
        rows = self.mechanism.joint_count + 3 * self.mechanism.linked
        world = self.own.add("world", (rows, 16))
        lines: list[str] = []
        for j, step in self._steps(joints, x, slopes, world, None):
            lines += [*step, put.format(j, 16 * j)]
        return lines

    def loops(self, size: int) -> list[str]:
        """Return code for all frames in loops over the joints, written directly to the result."""
        self.translator.unroll = 16
        self.trigonometry.kinds = None
        m = self.mechanism
        x, slopes = self._pose()
        whole_count = m.primitive_count
        work = [self.own.add(name, (whole_count,)) for name in ("angles", "sines", "cosines")]
        scratch = self.own.add("turn", (12,))
        world, row = Array("world", (m.joint_count, 16)), Array("row", (m.nq,))
        arguments = (self.values, x, *work, scratch, self.none, world)
        return [
            "#ifdef __CUDACC__",
            "if (rows.lane >= rows.left) return;",
            f"R* const world = rows.out + rows.lane * {size};",
            f"R* const row = (R*)(rows.q + rows.lane * {m.nq});",
            "#else",
            "R* const world = rows.out;",
            "R* const row = (R*)rows.q;",
            "#endif",
            self._call(kernels.drive, (self.values, row, x, slopes)),
            self._call(self._forward(), arguments),
            f"for (int i = 0; i < {size}; i += 16) {{",
            "world[i + 12] = R(0); world[i + 13] = R(0);",
            "world[i + 14] = R(0); world[i + 15] = R(1);",
            "}",
        ]

    # -- Jacobians ---------------------------------------------------------------------------

    def jacobian(self, joint: int) -> list[str]:
        """Return code for the Jacobian of a point on a joint, from the frames of its ancestors."""
        m = self.mechanism
        x, slopes = self._pose()
        world = self.own.add("world", (m.joint_count, 16))
        before = self.own.add("before", (m.primitive_count, 12))
        point = self.own.add("point", (3,))
        lines = ["point[0] = px; point[1] = py; point[2] = pz;"]
        for _, step in self._steps(m.chain(joint), x, slopes, world, before):
            lines += step
        chain = np.zeros(m.primitive_count, np.int64)
        included = np.zeros_like(chain)
        listed: Value = body_jacobian.moving_primitives
        count = listed.py_func(m.arrays, joint, chain, included)
        still = np.broadcast_to(~m.movers(joint), (6, m.nv))
        zeros: dict[int, Known | Dynamic] = {
            place: Known(0.0) for place in np.flatnonzero(still).tolist()
        }
        J = replace(self.own.add("J", (1, 6, m.nv)), slots=zeros)
        taken = self.names.taken
        taken[id(listed)] = _Counted(count)
        for done in (kernels.drive, kernels.forward):
            taken[id(done)] = _Nothing()
        none, scratch = self.none, self.own.add("scratch", (5, 12))
        body = named(layouts.Body, (x, slopes, none, none, none, scratch, before, world))
        arguments = (
            self.values, Array("x", (1, m.nx)), Known(0), Known(1), body, Known(joint), point,
            whole("chain", chain), whole("included", included), J,
        )  # fmt: skip
        lines.append(self._call(body_jacobian.body_jacobian_batch, arguments))
        return [*lines, *self._put_jacobian(zeros)]

    def linked_jacobian(self, joint: int) -> list[str]:
        """Return code for the Jacobian of a point on a joint, from rates of all its dependences."""
        m = self.mechanism
        n, nv, count = m.joint_count, m.nv, m.primitive_count
        rates = 5 + (n + 1) * nv
        if 8 * (12 * (rates + count) + 16 * n + 6 * nv) > _LOCAL_BYTES:
            raise InvalidValue(
                f"a Jacobian on a skeleton with constraint joints and {nv} degrees of freedom "
                "needs too much memory on a GPU; omit `device`"
            )
        self.translator.unroll = 4
        self.trigonometry.kinds = None
        x, slopes = self._pose()
        joints = m.arrays.joints.copy()
        kept = m.chain(joint)
        joints[[j for j in range(n) if j not in kept], JOINTS.parent] = code.SKIPPED
        values = self.values._replace(joints=whole("joints_kept", joints))
        work = [self.own.add(name, (count,)) for name in ("angles", "sines", "cosines")]
        body = named(layouts.Body, (
            x, slopes, *work, self.own.add("scratch", (rates, 12)),
            self.own.add("before", (count, 12)), self.own.add("world", (n + 3, 16)),
        ))  # fmt: skip
        J = self.own.add("J", (1, 6, nv))
        arguments = (
            values, Array("x", (1, m.nq)), Known(0), Known(1), body, Known(joint),
            self.own.add("point", (3,)), J,
        )  # fmt: skip
        return [
            "point[0] = px; point[1] = py; point[2] = pz;",
            f"for (int i = 0; i < {12 * rates}; ++i) scratch[i] = R(0);",
            *self._take(range(m.nq)),
            self._call(constraint_joint_jacobian.linked_jacobian_batch, arguments),
            *self._put_jacobian({}),
        ]

    def _put_jacobian(self, zeros: dict[int, Known | Dynamic]) -> list[str]:
        """Return code that writes the Jacobian in pieces."""
        size, lines = 6 * self.mechanism.nv, []
        for first in range(0, size, _PIECE):
            places = range(first, min(first + _PIECE, size))
            given = ", ".join("R(0)" if place in zeros else f"J[{place}]" for place in places)
            name = f"piece{first}"
            lines += [
                f"const R {name}[{len(places)}] = {{{given}}};",
                f"put<{size}, {first}, {len(places)}>(rows, {name});",
            ]
        return lines
