"""A small synthetic ASF and AMC character to modify in tests, and words for fuzzing."""

from __future__ import annotations

import warnings
from pathlib import Path

from poise.errors import PoiseError, RepairWarning
from poise.formats import read
from poise.model import Character

ASF = """\
# a made-up character
# with two lines of comment
:version 1.10
:name MADEUP
:units
  # what a unit is
  mass 1.0
  length 0.45
  angle deg
:documentation
   two lines
     of words, # and this is one of them
:root
   order TX TY TZ RX RY RZ
   axis XYZ
   position 0 0 0
   orientation 0 0 0
:bonedata
  begin
     # the left one
     id 1
     name lhip
     direction 0.6 -0.8 0
     length 2.5
     axis 0 0 0  XYZ
  end
  begin
     id 2
     name lleg
     direction 0.34202014332566873 -0.93969262078590843 7.62852e-016
     length 14.5
     axis 10 -20 30  XYZ
     dof rx ry rz
     limits (-160.0 20.0)
            (-70.0 70.0)
            (-60.0 70.5)
     bodymass 3.5
  end
  begin
     id 3
     name spine
     direction 0 1 0
     length 12.25
     axis 90 0 20  ZYX
     dof rx rz
     limits (-inf inf)
            (-20 45)
  end
  begin
     id 4
     name head
     direction 0 1 0
     length 2
     axis 0 0 0 XYZ
     dof ry
  end
:hierarchy
  # who hangs where
  begin
    root lhip spine
    lhip lleg
    spine head
  end
"""

AMC = """\
#!OML:ASF made-up.asf
# a comment in the header
:FULLY-SPECIFIED
:DEGREES
1
root 0.125 17.5 -3 10 -20 361.25
lleg -30.5 2.25 7.62852e-016
spine 5 0.1
head 12.3456789012345678
2
root 0.25 17.25 -3.5 11 -21 362
lleg -31 2.5 1e-3
spine 6 0.2
# a comment between lines
head -3
3
root 0.5 17 -4 12 -22 363
lleg -32 3 0
spine 7 0.3
head 0
"""


def put(folder: Path, asf: str | bytes | None = ASF, amc: str | bytes | None = None) -> Path:
    """Write ``m.asf`` and, if given, ``m.amc``; the path of the latter, else of the former."""
    for name, content in (("m.asf", asf), ("m.amc", amc)):
        if content is not None:
            data = content if isinstance(content, bytes) else content.encode()
            (folder / name).write_bytes(data)
    return folder / ("m.asf" if amc is None else "m.amc")


def quietly(path: Path, **options: object) -> Character:
    """Read and keep the repairs for `Character.repairs` only."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return read(path, **options)  # type: ignore[arg-type]


def repairs(character: Character) -> list[tuple[int | None, str]]:
    """Line and message of every repair."""
    return [(repair.line, repair.message) for repair in character.repairs]


WORDS = (
    *(b" nan ", b" 1e999 ", b" -inf ", b"\n:root\n", b"\n:DEGREES\n", b" begin ", b"\nend\n"),
    *(b"#", b"\x00", b"\n0\n", b" 99999999999999999999 ", b"(", b")", b"\r", b"\n:skin\n", b":"),
    *(b" root ", b"\nroot lleg lleg\n", b" limits (1 2) ", b"-", b"\xff\xfe", b"\n-1\n", b" l "),
)


def reads_or_refuses(path: Path, data: bytes) -> bool:
    """Return whether a reader succeeded; only Poise's own errors are caught."""
    path.write_bytes(data)
    try:
        quietly(path)
    except PoiseError:
        return False
    return True
