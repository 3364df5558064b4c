"""A small BVH file to modify in tests, and mutations of it."""

from __future__ import annotations

PLAIN = """HIERARCHY
ROOT hip
{
  OFFSET 0 90 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 -40 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -45 5
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0083333
1 91 2 10 20 30 0 45 0
2 92 3 11 21 31 0 46 0
"""

BVH_WORDS: tuple[bytes, ...] = (
    *(b" ", b"{", b"}", b"\n", b"\r", b"\t", b"\0", b"nan", b"1e999", b"-", b".", b"e", b" 1 2 3"),
    *(b"CHANNELS 6", b"CHANNELS 999999999", b"Xposition", b"JOINT x", b"ROOT", b"End Site"),
    *(
        b"OFFSET",
        b"MOTION",
        b"Frames: 99999999999999999999",
        b"Frame Time: 0",
        b"\xff",
        b"\xef\xbb",
    ),
)
