"""Acclaim skeleton files (ASF) as plain records of the text, without interpretation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from poise.formats.text_file import join_values

Triple = tuple[float, float, float]

DOFS = ("rx", "ry", "rz", "tx", "ty", "tz", "l")
"""Valid entries of a bone's ``dof`` line: rotations, translations, and the bone's length."""

SECTIONS = (
    *("version", "name", "units", "documentation"),
    *("root", "bonedata", "hierarchy", "skin"),
)
"""Sections that the format defines; other sections are kept unchanged."""

UNLIMITED = (float("-inf"), float("inf"))


@dataclass(frozen=True)
class AsfRoot:
    """The ``:root`` section; numbers in the file's units.

    ``order`` lists the channels in the order of an AMC's values ("tx", ...); ``axis`` is the order
    in which the angles of ``orientation`` apply, first applied first.
    """

    order: tuple[str, ...] = ("tx", "ty", "tz", "rx", "ry", "rz")
    axis: str = "xyz"
    position: Triple = (0.0, 0.0, 0.0)
    orientation: Triple = (0.0, 0.0, 0.0)
    extra: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class AsfBone:
    """One ``begin`` ... ``end`` block of ``:bonedata``; numbers in the file's units.

    ``direction`` is in world axes; ``axis`` holds the angles of the bone's own frame, applied in
    ``axis_order``, first applied first; ``dofs`` is in the AMC's order; ``limits`` is empty or has
    one pair for each dof. ``extra`` keeps lines that the format does not define.
    """

    name: str
    direction: Triple
    length: float
    axis: Triple = (0.0, 0.0, 0.0)
    axis_order: str = "xyz"
    dofs: tuple[str, ...] = ()
    limits: tuple[tuple[float, float], ...] = ()
    id: str | None = None
    extra: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    line: int | None = field(default=None, compare=False)


def bone_name(word: str) -> str:
    """Return the name of a bone; that of the root in lower case."""
    return "root" if word.lower() == "root" else word


@dataclass(frozen=True)
class AsfBranch:
    """One line of ``:hierarchy``: a parent and its child bones."""

    parent: str
    children: tuple[str, ...]
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class AsfDocument:
    """A whole ASF file.

    ``units`` keeps the words of ``:units`` ("length": "0.45"); ``comments`` the ``#`` lines by
    section, "" for those before the first section; ``kept`` the lines of ``:skin`` and of unknown
    sections, each with its heading; ``order`` the sections in file order.
    """

    root: AsfRoot = AsfRoot()
    bones: tuple[AsfBone, ...] = ()
    hierarchy: tuple[AsfBranch, ...] = ()
    version: str | None = "1.10"
    name: str | None = None
    units: Mapping[str, str] = field(default_factory=dict[str, str])
    documentation: tuple[str, ...] = ()
    comments: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    kept: tuple[tuple[str, ...], ...] = ()
    order: tuple[str, ...] = ()
    newline: str = field(default="\n", compare=False)
    encoding: str = field(default="utf-8", compare=False)

    @property
    def angle(self) -> str:
        """ "deg" or "rad"; degrees if the file does not state the unit."""
        return "rad" if self.units.get("angle", "deg").lower().startswith("rad") else "deg"

    @property
    def length(self) -> float | None:
        """Number after ``length`` in ``:units``, or None if absent."""
        return float(self.units["length"]) if "length" in self.units else None

    def bone(self, name: str) -> AsfBone | None:
        """Return the bone of that name, or None."""
        return next((bone for bone in self.bones if bone.name == name), None)


def write_document(document: AsfDocument) -> str:
    r"""Return the text of an ASF file, with lines ended by ``\n``.

    >>> bone = AsfBone("neck", (0.0, 1.0, 0.0), 1.5, dofs=("rx",), limits=((-20.0, 45.0),))
    >>> text = write_document(AsfDocument(bones=(bone,), hierarchy=(AsfBranch("root", ("neck",)),)))
    >>> text.splitlines()[8]
    '    name neck'
    """
    lines = list(document.comments.get("", ()))
    for section in _section_order(document):
        if section.startswith("="):
            lines.extend(document.kept[int(section[1:])])
        else:
            lines.extend(_WRITERS[section](document))
    return "\n".join(lines) + "\n"


def _section_order(document: AsfDocument) -> list[str]:
    """List the document's sections in writing order; kept sections as "=index"."""
    present = {
        "version": document.version is not None,
        "name": document.name is not None,
        "units": bool(document.units) or "units" in document.order,
        "documentation": bool(document.documentation) or "documentation" in document.order,
        "root": True,
        "bonedata": True,
        "hierarchy": True,
    }
    wanted = list(dict.fromkeys(document.order)) or [*present, *_kept_marks(document)]
    wanted += [name for name in (*present, *_kept_marks(document)) if name not in wanted]
    return [name for name in wanted if name.startswith("=") or present[name]]


def _kept_marks(document: AsfDocument) -> list[str]:
    return [f"={index}" for index in range(len(document.kept))]


def _comments(document: AsfDocument, section: str) -> list[str]:
    return ["  " + comment for comment in document.comments.get(section, ())]


def _write_units(document: AsfDocument) -> list[str]:
    values = [f"  {key} {value}" for key, value in document.units.items()]
    return [":units", *_comments(document, "units"), *values]


def _write_root(document: AsfDocument) -> list[str]:
    root = document.root
    return [
        ":root",
        *_comments(document, "root"),
        f"  order {' '.join(root.order).upper()}".rstrip(),
        f"  axis {root.axis.upper()}",
        f"  position {join_values(root.position)}",
        f"  orientation {join_values(root.orientation)}",
        *root.extra,
    ]


def _write_bonedata(document: AsfDocument) -> list[str]:
    lines = [":bonedata", *_comments(document, "bonedata")]
    for bone in document.bones:
        lines.append("  begin")
        lines.extend("    " + comment for comment in bone.comments)
        if bone.id is not None:
            lines.append(f"    id {bone.id}")
        lines.append(f"    name {bone.name}")
        lines.append(f"    direction {join_values(bone.direction)}")
        lines.append(f"    length {join_values((bone.length,))}")
        lines.append(f"    axis {join_values(bone.axis)} {bone.axis_order.upper()}")
        if bone.dofs:
            lines.append(f"    dof {' '.join(bone.dofs)}")
        for number, limit in enumerate(bone.limits):
            heading = "limits" if number == 0 else "      "
            lines.append(f"    {heading} ({join_values(limit)})")
        lines.extend(bone.extra)
        lines.append("  end")
    return lines


def _write_hierarchy(document: AsfDocument) -> list[str]:
    lines = [":hierarchy", *_comments(document, "hierarchy"), "  begin"]
    lines += [f"    {' '.join((branch.parent, *branch.children))}" for branch in document.hierarchy]
    return [*lines, "  end"]


_WRITERS = {
    "version": lambda one: [f":version {one.version}".rstrip(), *_comments(one, "version")],
    "name": lambda one: [f":name {one.name}".rstrip(), *_comments(one, "name")],
    "units": _write_units,
    "documentation": lambda one: [":documentation", *one.documentation],
    "root": _write_root,
    "bonedata": _write_bonedata,
    "hierarchy": _write_hierarchy,
}

BONE_NAME = re.compile(r"^(?![0-9:#(])\S+$")
"""Valid bone names: no blanks, and no first character with another meaning."""
