"""Sine and cosine of many angles at once, in a loop that LLVM turns into vector instructions."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel

_TWO_OVER_PI = 2.0 / math.pi
# pi/2 in three parts, the first two with enough trailing zero bits that n * part is exact (Cody and
# Waite); accurate to 1 ulp for |angle| < LARGEST.
_PART_1 = 1.5707963267341256  # pio2_1, 33 bits, in fdlibm (Sun Microsystems, 1993)
_PART_2 = 6.077100506303966e-11  # pio2_2, the next 33 bits, in fdlibm (1993)
_PART_3 = 2.0222662487959506e-21  # pio2_2t = pi/2 - (pio2_1 + pio2_2), in fdlibm (1993)
PARTS = (_PART_1, _PART_2, _PART_3)
LARGEST = 1.0e5  # below 2^20 pi/2 = 1.6e6, up to which 33 bits times n fill 53


@kernel
def sines_and_cosines(angles, sines, cosines, count):
    """Write sin and cos of ``angles[:count]`` (radians), each within 2 ulp.

    Compiled without reassociation, which would undo the reduction's three parts.
    """
    large = 0  # a count: a maximum of floats would prevent vectorisation
    for i in range(count):
        angle = angles[i]
        n = math.floor(angle * _TWO_OVER_PI + 0.5)
        r = ((angle - n * _PART_1) - n * _PART_2) - n * _PART_3
        z = r * r
        # Minimax polynomials on [-pi/4, pi/4] (Cephes' sin.c and cos.c).
        s = (
            (
                (
                    (1.58962301576546568060e-10 * z - 2.50507477628578072866e-8) * z
                    + 2.75573136213857245213e-6
                )
                * z
                - 1.98412698295895385996e-4
            )
            * z
            + 8.33333333332211858878e-3
        ) * z - 1.66666666666666307295e-1
        s = r + r * z * s
        c = (
            (
                (
                    (-1.13585365213876817300e-11 * z + 2.08757008419747316778e-9) * z
                    - 2.75573141792967388112e-7
                )
                * z
                + 2.48015872888517045348e-5
            )
            * z
            - 1.38888888888730564116e-3
        ) * z + 4.16666666666665929218e-2
        c = 1.0 - 0.5 * z + z * z * c
        quadrant = n - 4.0 * math.floor(n * 0.25)
        swap = (quadrant == 1.0) | (quadrant == 3.0)
        sine = c if swap else s
        cosine = s if swap else c
        sines[i] = -sine if quadrant >= 2.0 else sine
        cosines[i] = -cosine if (quadrant == 1.0) | (quadrant == 2.0) else cosine
        large += not abs(angle) < LARGEST
    if large > 0:
        for i in range(count):
            if not abs(angles[i]) < LARGEST:
                sines[i] = math.sin(angles[i])
                cosines[i] = math.cos(angles[i])
