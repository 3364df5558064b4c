"""Single tape operations: value, gradient and Hessian as functions of the inputs."""

from __future__ import annotations

import numpy as np

from poise.kernels import distance_ops, tape, tape_codes


class Distance:
    """SEGMENTS, BOX or MESH; ``numbers`` are the obstacle's."""

    def __init__(self, code, numbers=()):
        self.size, rows = tape_codes.INPUTS[code], tape_codes.SIZES[code]
        self.base = self.size + len(numbers)
        self.ops = np.full((rows, 4), -1, np.int64)
        self.ops[:, 0] = tape.NOTHING
        self.ops[0, 0] = code
        for i in range(self.size):
            self.ops[i // 3, 1 + i % 3] = i
        if code != distance_ops.SEGMENTS:
            self.ops[2, 1:3] = self.size, distance_ops.address_of_solid(code)
        self.slots = np.zeros(self.base + rows)
        self.slots[self.size : self.base] = numbers
        self.adjoints, self.tangents, self.curved = (np.zeros_like(self.slots) for _ in range(3))

    @property
    def _range(self):
        return self.ops, 0, len(self.ops), self.base

    @property
    def written(self):
        return self.slots[self.base :]

    def value(self, x):
        self.slots[: self.size] = np.ravel(x)
        tape.forward(*self._range, self.slots)
        return self.slots[self.base]

    def gradient(self, x):
        self.value(x)
        # Whatever stood there before.
        self.adjoints[: self.size] = self.adjoints[self.base :] = 7.0
        tape.clear(*self._range, self.adjoints)
        self.adjoints[self.base] = 1.0
        tape.reverse(*self._range, self.slots, self.adjoints)
        return self.adjoints[: self.size].copy()

    def hessian(self, x):
        self.gradient(x)
        rows = []
        for i in range(self.size):
            self.tangents[:] = 0.0
            self.tangents[i] = 1.0
            tape.tangent(*self._range, self.slots, self.tangents)
            tape.clear(*self._range, self.curved)
            tape.reverse_tangent(
                *self._range, self.slots, self.adjoints, self.tangents, self.curved
            )
            rows.append(self.curved[: self.size].copy())
        return np.array(rows)


def central(function, x, h):
    """Central differences of a function of a vector."""
    x = np.ravel(x)
    steps = h * np.eye(len(x))
    return np.array([(function(x + e) - function(x - e)) / (2 * h) for e in steps])
