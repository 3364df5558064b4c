"""Small mesh files to modify in tests, and mutations of them."""

from __future__ import annotations

import struct

OBJ = """# two groups, a concave polygon, materials
mtllib look.mtl
v 0 0 0
v 2 0 0
v 2 2 0
v 1 0.5 0
v 0 2 0
v 0 0 1 1 0 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
vn 0 0 1
g arrow
usemtl red
f 1/1/1 2/2/1 3/3/1 4/4/1 5/1/1
g side
usemtl skin
f -6//1 -5//1 \\
 -1//1
f 1/1 3/3 6/4
f 1 2 3 5
"""

MTL = """newmtl red
Kd 0.8 0.1 0.1
Ns 250
illum 2
newmtl skin
Kd 1 1 1
d 0.5
map_Kd -s 1 1 1 skin.png
"""

OBJ_WORDS: tuple[bytes, ...] = (
    *(b" ", b"\n", b"\r", b"\t", b"\0", b"\\", b"\\\n", b"/", b"//", b"#", b"-", b".", b"nan"),
    *(b"f 1 2 3 4 5", b"f 0 0 0", b"f -1 -2 -3", b"f 99999999999999999999 1 2", b"v 1 2"),
    *(b"1e999", b"vt", b"g", b"o x", b"usemtl", b"usemtl red", b"mtllib ../x.mtl"),
    *(b"mtllib look.mtl", b"surf", b"\xff"),
)  # fmt: skip

MTL_WORDS: tuple[bytes, ...] = (
    *(b" ", b"\n", b"newmtl red", b"Kd", b"Kd 1 nan 2", b"d 9", b"Tr 1e999"),
    *(b"\0", b"\xff", b"map_Kd", b"map_Kd ../../x.png", b"map_Kd /etc/passwd", b"norm skin.png"),
    *(b"-s", b"Pr 1"),
)  # fmt: skip

PLY_TEXT = """ply
format ascii 1.0
comment a quad and a triangle
element vertex 5
property float x
property float y
property float z
property uchar red
property uchar green
property uchar blue
element face 2
property list uchar int vertex_indices
end_header
0 0 0 255 0 0
1 0 0 0 255 0
1 1 0 0 0 255
0 1 0 255 255 255
0.5 0.5 1 0 0 0
4 0 1 2 3
3 0 1 4
"""

PLY_WORDS: tuple[bytes, ...] = (
    *(b" ", b"\n", b"\0", b"\xff", b"property list", b"property list int float q", b"end_header"),
    *(b"element face 99999999999", b"element vertex -1", b"format binary_big_endian 1.0", b"uchar"),
    *(b"property double s", b"property double t", b"property float nx", b"nan", b"1e999", b"-1"),
)


def binary_ply(order: str = "<") -> bytes:
    """The same mesh as `PLY_TEXT`, as bytes."""
    word = {"<": "little", ">": "big"}[order]
    head = PLY_TEXT.split("end_header")[0].replace("ascii", f"binary_{word}_endian")
    body = b""
    rows = PLY_TEXT.split("end_header\n")[1].splitlines()
    for row in rows[:5]:
        numbers = row.split()
        body += struct.pack(f"{order}3f3B", *map(float, numbers[:3]), *map(int, numbers[3:]))
    for row in rows[5:]:
        count, *corners = map(int, row.split())
        body += struct.pack(f"{order}B{count}i", count, *corners)
    return head.encode() + b"end_header\n" + body


STL_TEXT = """solid tip
 facet normal 0 0 1
  outer loop
   vertex 0 0 0
   vertex 1 0 0
   vertex 0 1 0
  endloop
 endfacet
 facet normal 1 0 0
  outer loop
   vertex 0 0 0
   vertex 0 1 0
   vertex 0 0 1
  endloop
 endfacet
endsolid tip
solid other
 facet normal 0 0 1
  outer loop
   vertex 0 0 5
   vertex 1 0 5
   vertex 0 1 5
  endloop
 endfacet
endsolid other
"""

STL_WORDS: tuple[bytes, ...] = (
    *(b" ", b"\n", b"\0", b"\xff", b"solid", b"endsolid", b"vertex", b"vertex 1 2"),
    *(b"vertex 1 2 3 4", b"facet normal nan 0 0", b"1e999", b"vertex 1e40 0 0", b"-", b"e"),
)  # fmt: skip


def binary_stl() -> bytes:
    """The first solid of `STL_TEXT`, as bytes."""
    corners = [((0, 0, 0), (1, 0, 0), (0, 1, 0)), ((0, 0, 0), (0, 1, 0), (0, 0, 1))]
    rows = b"".join(
        struct.pack("<12fH", 0, 0, 0, *(number for corner in triangle for number in corner), 0)
        for triangle in corners
    )
    return b"solid but of bytes".ljust(80, b" ") + struct.pack("<I", len(corners)) + rows
