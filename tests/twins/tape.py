"""Twin of the tape's sweeps by jets: values with gradient and Hessian, in NumPy."""

from __future__ import annotations

import math

import numpy as np

from poise.kernels import tape_codes as code


def jets(ops, base, slots):
    """Value, gradient and Hessian over the inputs (slots below ``base``) of every slot."""
    n = base
    found = []
    for i in range(base):
        gradient = np.zeros(n)
        gradient[i] = 1.0
        found.append((slots[i], gradient, np.zeros((n, n))))
    for t, (operation, *operands) in enumerate(ops):
        if operation == code.NOTHING:
            found.append((slots[base + t], np.zeros(n), np.zeros((n, n))))
            continue
        parts = [found[i] for i in operands if i >= 0]
        value, first, second = local(operation, *(part[0] for part in parts))
        gradient = sum(f * part[1] for f, part in zip(first, parts))
        hessian = sum(f * part[2] for f, part in zip(first, parts))
        for p, a in enumerate(parts):
            for q, b in enumerate(parts):
                hessian = hessian + second[p][q] * np.outer(a[1], b[1])
        found.append((value, gradient, hessian))
    return found


def local(operation, *x):
    """Value, first and second derivatives of one operation by its operands."""
    a, b = (*x, 0.0)[:2]
    if operation == code.NORM3:
        v = np.array(x)
        length = math.sqrt(v @ v)
        if length == 0.0:
            return 0.0, np.full(3, 3.0**-0.5), np.zeros((3, 3))
        u = v / length
        return length, u, (np.eye(3) - np.outer(u, u)) / length
    two = {
        code.ADD: (a + b, (1, 1), (0, 0, 0)),
        code.SUB: (a - b, (1, -1), (0, 0, 0)),
        code.MUL: (a * b, (b, a), (0, 1, 0)),
        code.MIN: (min(a, b), (a <= b, a > b), (0, 0, 0)),
        code.MAX: (max(a, b), (a >= b, a < b), (0, 0, 0)),
    }
    if operation in two:
        value, first, (aa, ab, bb) = two[operation]
        return value, first, ((aa, ab), (ab, bb))
    if operation == code.DIV:
        return a / b, (1 / b, -a / b**2), ((0, -1 / b**2), (-1 / b**2, 2 * a / b**3))
    if operation == code.ATAN2:
        r = math.hypot(a, b)
        cross = (a * a - b * b) / r**4
        return (
            math.atan2(a, b),
            (b / r**2, -a / r**2),
            ((-2 * a * b / r**4, cross), (cross, 2 * a * b / r**4)),
        )
    value, first, second = one(operation, a, b)
    if operation == code.POW:
        return value, (first, 0.0), ((second, 0.0), (0.0, 0.0))
    return value, (first,), ((second,),)


def one(operation, a, n):
    """Value and two derivatives of an operation of one number."""
    if operation == code.ACOS_OVER_SINE:
        return angle_over_sine(a)
    root = math.sqrt(1 - a * a) if abs(a) < 1 else math.nan
    table = {
        code.NEG: lambda: (-a, -1, 0),
        code.COPY: lambda: (a, 1, 0),
        code.STEP: lambda: (float(a >= 0), 0, 0),
        code.SQUARE: lambda: (a * a, 2 * a, 2),
        code.ABS: lambda: (abs(a), 1 if a >= 0 else -1, 0),
        code.SQRT: lambda: (a**0.5, 0.5 * a**-0.5, -0.25 * a**-1.5),
        code.SIN: lambda: (math.sin(a), math.cos(a), -math.sin(a)),
        code.COS: lambda: (math.cos(a), -math.sin(a), -math.cos(a)),
        code.TAN: lambda: (
            math.tan(a),
            1 / math.cos(a) ** 2,
            2 * math.sin(a) / math.cos(a) ** 3,
        ),
        code.ASIN: lambda: (math.asin(a), 1 / root, a / root**3),
        code.ACOS: lambda: (math.acos(a), -1 / root, -a / root**3),
        code.EXP: lambda: (math.exp(a), math.exp(a), math.exp(a)),
        code.LOG: lambda: (math.log(a), 1 / a, -1 / a**2),
        code.POW: lambda: (a**n, n * a ** (n - 1), n * (n - 1) * a ** (n - 2)),
    }
    return table[operation]()


def angle_over_sine(c):
    """``angle / sin(angle)`` and its derivatives by c; a series where quotients lose digits."""
    angle = math.acos(c)
    if angle < 0.3:
        # Gauss's series of arcsin(x) / (x sqrt(1 - x^2)) in z = x^2 = sin^2(angle / 2).
        z = 0.5 * (1 - c)
        terms = [4.0**k * math.factorial(k) ** 2 / math.factorial(2 * k + 1) for k in range(40)]
        value = sum(term * z**k for k, term in enumerate(terms))
        first = sum(k * term * z ** (k - 1) for k, term in enumerate(terms) if k > 0)
        second = sum(k * (k - 1) * term * z ** (k - 2) for k, term in enumerate(terms) if k > 1)
        return value, -0.5 * first, 0.25 * second
    sine, cosine = math.sin(angle), c
    value = angle / sine
    slope = (sine - angle * cosine) / sine**2  # by the angle, of which dc = -sin dangle
    bend = angle / sine + 2 * angle * cosine**2 / sine**3 - 2 * cosine / sine**2
    return value, -slope / sine, (bend * sine - slope * cosine) / sine**3
