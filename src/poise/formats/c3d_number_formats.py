"""Numbers of a C3D file's three kinds of computer: Intel, DEC (VAX) and SGI (MIPS)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Words = NDArray[np.uint16]


@dataclass(frozen=True)
class Computer:
    """How a kind of computer keeps numbers, by the code in a C3D file's parameter block.

    Attributes:
        name: for people.
        order: of bytes within a 16-bit word, as NumPy writes it.
        vax: whether real numbers are a VAX's F floats.

    >>> intel, dec, sgi = COMPUTERS.values()
    >>> intel.reals(np.float32([1.5]).tobytes()), dec.reals(bytes([0xC0, 0x40, 0, 0]))
    (array([1.5]), array([1.5]))
    >>> sgi.words(b"\\x01\\x02"), dec.words(b"\\x01\\x02")
    (array([258]), array([513]))
    """

    name: str
    order: str
    vax: bool = False

    def words(self, data: bytes) -> Integers:
        """16-bit words as whole numbers from 0."""
        return np.frombuffer(data, dtype=f"{self.order}u2").astype(np.int64)

    def signed(self, data: bytes) -> Integers:
        """16-bit words as whole numbers of either sign."""
        return np.frombuffer(data, dtype=f"{self.order}i2").astype(np.int64)

    def reals(self, data: bytes) -> Floats:
        """32-bit real numbers; NaN also for what a VAX calls a reserved operand."""
        if not self.vax:
            return np.frombuffer(data, dtype=f"{self.order}f4").astype(np.float64)
        return vax_reals(np.frombuffer(data, dtype="<u2"))


def vax_reals(words: Words) -> Floats:
    """VAX F floats, two words each, the one with sign and exponent first.

    A number is ``(-1)^s (1/2 + m / 2^24) 2^(e - 128)``, and 0 where e is 0 (VAX Architecture
    Reference Manual, 1987).
    """
    high = words[0::2].astype(np.int64)
    low = words[1::2].astype(np.int64)
    exponent = (high >> 7) & 0xFF
    fraction = 0.5 + (((high & 0x7F) << 16) | low) / 2.0**24
    values = np.ldexp(fraction, (exponent - 128).astype(np.int32))
    negative = high >= 0x8000
    values = np.where(negative, -values, values)
    return np.where(exponent > 0, values, np.where(negative, np.nan, 0.0))


COMPUTERS = {
    84: Computer("Intel", "<"),
    85: Computer("DEC", "<", vax=True),
    86: Computer("SGI", ">"),
}
"""By the code in byte 4 of the parameter section."""
