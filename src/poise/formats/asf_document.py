"""Acclaim skeleton files (ASF) as plain records of the text, without interpretation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from poise.formats.repair_log import RepairLog
from poise.formats.text_file import TextFile, join_values

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


# -- parsing: faults are repaired and logged, or are errors ----------------------------------------


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_INFINITE = re.compile(r"([+-]?)(inf|infinity|1\.#inf)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|\s)#.*")
_BONE_KEYS = ("id", "name", "direction", "length", "axis", "dof", "limits")
_FAR_FROM_UNIT = 1e-2  # deviation of a direction's length from 1 that is reported


@dataclass
class _Section:
    keyword: str
    heading: str
    line: int
    lines: list[tuple[int, str]]


@dataclass
class _Block:
    """A bone during parsing: its lines by keyword, with their line numbers."""

    line: int
    values: dict[str, tuple[int, list[str]]] = field(
        default_factory=dict[str, tuple[int, list[str]]]
    )
    extra: list[str] = field(default_factory=list[str])
    comments: list[str] = field(default_factory=list[str])


def parse_document(file: TextFile, log: RepairLog) -> AsfDocument:
    """Parse an ASF file; log repairs, and raise `FileSyntax` for faults that cannot be repaired."""
    return _Parser(file, log).parse()


class _Parser:
    def __init__(self, file: TextFile, log: RepairLog) -> None:
        self.file = file
        self.log = log
        self.comments: defaultdict[str, list[str]] = defaultdict(list)
        self.version: str | None = None
        self.name: str | None = None
        self.units: dict[str, str] = {}
        self.documentation: list[str] = []
        self.root: AsfRoot | None = None
        self.bones: dict[str, AsfBone] = {}
        self._stretching = 0
        self.owners: set[str] = set()
        self.hierarchy: list[AsfBranch] | None = None
        self.kept: list[tuple[str, ...]] = []
        self.order: list[str] = []

    def parse(self) -> AsfDocument:
        lines = self.file.lines
        for section in self._sections(lines):
            if section.keyword not in SECTIONS or section.keyword == "skin":
                self.order.append(f"={len(self.kept)}")
                body = (text.rstrip() for _, text in section.lines)
                self.kept.append(_without_blank_end((section.heading, *body)))
                continue
            self.order.append(section.keyword)
            getattr(self, f"_read_{section.keyword}")(section)
        if not self.order:
            raise self.log.fault("no sections; expected :root, :bonedata and :hierarchy", 1)
        if self.root is None:
            self.log.repair("no :root section; assumed TX TY TZ RX RY RZ at the origin")
        if self.hierarchy is None and self.bones:
            raise self.log.fault(
                "no :hierarchy section, which lists the children of each bone", len(lines)
            )
        return AsfDocument(
            root=self.root or AsfRoot(),
            bones=tuple(self.bones.values()),
            hierarchy=tuple(self.hierarchy or ()),
            version=self.version,
            name=self.name,
            units=self.units,
            documentation=_without_blank_end(tuple(self.documentation)),
            comments={key: tuple(found) for key, found in self.comments.items()},
            kept=tuple(self.kept),
            order=tuple(self.order),
            newline=self.file.newline,
            encoding=self.file.encoding,
        )

    # Lines and sections

    def _sections(self, lines: list[str]) -> list[_Section]:
        sections: list[_Section] = []
        for number, text in enumerate(lines, start=1):
            stripped = text.strip()
            keyword = stripped[1:].split(None, 1)[0].lower() if len(stripped) > 1 else ""
            documenting = bool(sections) and sections[-1].keyword == "documentation"
            if stripped.startswith(":") and (keyword in SECTIONS or not documenting):
                sections.append(_Section(keyword, stripped, number, []))
            elif sections:
                sections[-1].lines.append((number, text))
            elif stripped.startswith("#"):
                self.comments[""].append(stripped)
            elif stripped:
                raise self.log.fault(
                    f"{stripped[:40]!r} before the first section; expected a section like :version",
                    number,
                )
        return sections

    def _words(self, section: _Section) -> list[tuple[int, list[str]]]:
        """Split the section's lines into words; collect comments and skip blank lines."""
        rest = section.heading.split(None, 1)[1:]
        found: list[tuple[int, list[str]]] = []
        for number, text in [(section.line, " ".join(rest)), *section.lines]:
            words = self._strip_comment(text, self.comments[section.keyword]).split()
            if words:
                found.append((number, words))
        return found

    @staticmethod
    def _strip_comment(text: str, comments: list[str]) -> str:
        found = _COMMENT.search(text) if "#" in text else None
        if found is None:
            return text
        comments.append(found.group().strip())
        return text[: found.start()]

    def _number(self, word: str, what: str, line: int, *, infinite: bool = False) -> float:
        if _NUMBER.fullmatch(word):
            value = float(word)
            if abs(value) != float("inf"):
                return value
        elif infinite and (found := _INFINITE.fullmatch(word)):
            return float(found[1] + "inf")
        raise self.log.fault(f"{what} has {word!r}; expected a finite number", line)

    def _triple(self, words: list[str], what: str, line: int) -> Triple:
        if len(words) != 3:
            raise self.log.fault(f"{what} has {len(words)} values; expected 3 numbers", line)
        x, y, z = (self._number(word, what, line) for word in words)
        return x, y, z

    # Sections, each parsed by the method of the same name

    def _read_version(self, section: _Section) -> None:
        self.version = " ".join(word for _, words in self._words(section) for word in words)

    def _read_name(self, section: _Section) -> None:
        self.name = " ".join(word for _, words in self._words(section) for word in words)

    def _read_documentation(self, section: _Section) -> None:
        rest = section.heading.split(None, 1)[1:]
        self.documentation += [*rest, *(text.rstrip() for _, text in section.lines)]

    def _read_units(self, section: _Section) -> None:
        for number, words in self._words(section):
            key, value = words[0].lower(), " ".join(words[1:])
            if key in self.units and self.units[key] != value:
                self.log.repair(f"unit of {key} given twice; using {value}", number)
            if key == "length" and self._number(value, ":units length", number) <= 0.0:
                raise self.log.fault(f"length {value}; expected a positive number", number)
            if key == "angle" and not value.lower().startswith(("deg", "rad")):
                raise self.log.fault(f"angle {value!r}; expected deg or rad", number)
            self.units[key] = value

    def _read_root(self, section: _Section) -> None:
        if self.root is not None:
            raise self.log.fault("duplicate :root section; expected one", section.line)
        root = AsfRoot(line=section.line)
        seen: set[str] = set()
        extra: list[str] = []
        for number, words in self._words(section):
            key, rest = words[0].lower(), words[1:]
            if key in seen:
                raise self.log.fault(f"{key} given twice in :root", number)
            if key == "order":
                root = replace(root, order=self._dofs(rest, "order", number, DOFS[:6]))
            elif key == "axis":
                root = replace(root, axis=self._axis_order(" ".join(rest), "the root", number))
            elif key in ("position", "orientation"):
                triple = self._triple(rest, f"the root's {key}", number)
                root = replace(root, **{key: triple})
            else:
                extra.append("  " + " ".join(words))
                continue
            seen.add(key)
        if "order" not in seen:
            self.log.repair("the root has no order; assumed TX TY TZ RX RY RZ", section.line)
        self.root = replace(root, extra=tuple(extra))

    def _read_bonedata(self, section: _Section) -> None:
        block: _Block | None = None
        key = ""
        for number, text in section.lines:
            comments = self.comments["bonedata"] if block is None else block.comments
            words = self._strip_comment(text, comments).split()
            if not words:
                continue
            word = words[0].lower()
            if word == "begin":
                if block is not None:
                    self.log.repair(
                        "bone without 'end'; it ends where the next bone begins", number
                    )
                    self._finish_bone(block)
                block, key = _Block(number), ""
            elif block is None:
                if word != "end":
                    raise self.log.fault(f"{word!r} outside a bone; expected begin", number)
                self.log.repair("'end' without 'begin'; ignored", number)
            elif word == "end":
                self._finish_bone(block)
                block = None
            else:
                key = self._read_bone_line(block, key, number, words, text)
        if block is not None:
            self.log.repair("bone without 'end'; it ends with the section", block.line)
            self._finish_bone(block)

    def _read_bone_line(
        self, block: _Block, key: str, number: int, words: list[str], text: str
    ) -> str:
        """Parse one line of a bone; return the keyword to which the line belongs."""
        head, parenthesis, tail = words[0].partition("(")
        word = head.lower()
        if parenthesis and word in ("", "limits"):
            words = [head, "(" + tail, *words[1:]]
        if key == "limits" and (not word or word[0] in "(-+.0123456789"):
            block.values["limits"][1].extend(words)
            return key
        if word not in _BONE_KEYS:
            block.extra.append("    " + text.strip())
            return ""
        if word in block.values:
            raise self.log.fault(f"{word} given twice in one bone", number)
        block.values[word] = (number, words[1:])
        return word

    def _read_hierarchy(self, section: _Section) -> None:
        self.hierarchy = [] if self.hierarchy is None else self.hierarchy
        for number, words in self._words(section):
            if len(words) == 1 and words[0].lower() in ("begin", "end"):
                continue
            names = [bone_name(word) for word in words]
            self.hierarchy.append(AsfBranch(names[0], tuple(names[1:]), number))

    # Bones

    def _finish_bone(self, block: _Block) -> None:
        self.log.check_count(len(self.bones) + self._stretching + 1, "bones and bones that stretch")
        values = block.values
        for key in ("name", "direction", "length"):
            if key not in values:
                name = " ".join(values["name"][1]) if "name" in values else "a bone"
                raise self.log.fault(f"{name or 'a bone'} has no {key}", block.line)
        name = self._name(*values["name"])
        line, words = values["length"]
        if len(words) != 1:
            raise self.log.fault(f"length of {name} has {len(words)} values; expected one", line)
        length = self._number(words[0], f"length of {name}", line)
        line, words = values["direction"]
        direction = self._triple(words, f"direction of {name}", line)
        self._check_direction(name, direction, length, line)
        axis, axis_order = self._axis(name, block)
        dofs: tuple[str, ...] = ()
        if "dof" in values:
            dofs = self._dofs(values["dof"][1], f"dof of {name}", values["dof"][0], DOFS)
        self._stretching += "l" in dofs  # requires an extra joint
        self.bones[name] = AsfBone(
            name=name,
            direction=direction,
            length=length,
            axis=axis,
            axis_order=axis_order,
            dofs=dofs,
            limits=self._limits(name, block, dofs),
            id=self._identity(name, block),
            extra=tuple(block.extra),
            comments=tuple(block.comments),
            line=block.line,
        )

    def _name(self, line: int, words: list[str]) -> str:
        name = "_".join(words)
        if len(words) != 1:
            if not words:
                raise self.log.fault("'name' without a value", line)
            self.log.repair(f"the name contains spaces; read as {name}", line)
        if name[0] in "0123456789:(":
            raise self.log.fault(
                f"invalid bone name {name!r}; a name must start with a letter", line
            )
        if name.lower() == "root" or name in self.bones:
            raise self.log.fault(f"duplicate bone name {name!r}", line)
        return name

    def _check_direction(self, name: str, direction: Triple, length: float, line: int) -> None:
        norm = sum(value * value for value in direction) ** 0.5
        if norm == 0.0:
            if length != 0.0:
                self.log.repair_part("no direction for {}; length set to 0", name, line)
        elif not norm < float("inf"):
            raise self.log.fault(f"direction of {name} is too long to be normalised", line)
        elif abs(norm - 1.0) > _FAR_FROM_UNIT:
            self.log.repair_part("direction of {} not of unit length; normalised", name, line)

    def _axis(self, name: str, block: _Block) -> tuple[Triple, str]:
        if "axis" not in block.values:
            self.log.repair_part("no axis for {}; assumed 0 0 0 XYZ", name, block.line)
            return (0.0, 0.0, 0.0), "xyz"
        line, words = block.values["axis"]
        angles = self._triple(words[:3], f"axis of {name}", line)
        if len(words) == 3:
            self.log.repair_part("no axis order for {}; assumed XYZ", name, line)
            return angles, "xyz"
        return angles, self._axis_order(" ".join(words[3:]), name, line)

    def _axis_order(self, word: str, name: str, line: int) -> str:
        order = word.lower()
        if sorted(order) != ["x", "y", "z"]:
            raise self.log.fault(f"axis order {word!r} of {name}; expected an order like XYZ", line)
        return order

    def _dofs(
        self, words: list[str], what: str, line: int, allowed: tuple[str, ...]
    ) -> tuple[str, ...]:
        dofs = tuple(word.lower() for word in words)
        for dof in dofs:
            if dof not in allowed:
                raise self.log.fault(f"{what} lists {dof!r}; expected {' '.join(allowed)}", line)
        if len(set(dofs)) < len(dofs):
            raise self.log.fault(f"{what} lists a channel twice: {' '.join(dofs)}", line)
        return dofs

    def _limits(
        self, name: str, block: _Block, dofs: tuple[str, ...]
    ) -> tuple[tuple[float, float], ...]:
        if "limits" not in block.values:
            return ()
        line, words = block.values["limits"]
        plain = re.sub(r"[(),]", " ", " ".join(words)).split()
        numbers = [self._number(word, f"limits of {name}", line, infinite=True) for word in plain]
        if len(numbers) != 2 * len(dofs):
            raise self.log.fault(
                f"{name} has {len(dofs)} dofs and {len(numbers)} numbers in its limits;"
                f" expected {2 * len(dofs)}",
                line,
            )
        limits: list[tuple[float, float]] = []
        for dof, low, high in zip(dofs, numbers[::2], numbers[1::2], strict=True):
            if low > high:
                self.log.repair_part(
                    "reversed limits of {}; swapped", f"{name} {dof}", line, "dofs"
                )
                low, high = high, low
            limits.append((low, high))
        return tuple(limits)

    def _identity(self, name: str, block: _Block) -> str | None:
        line, words = block.values.get("id", (block.line, []))
        identity = " ".join(words)
        if identity in self.owners:
            self.log.repair_part(
                "duplicate id of {}; bones are identified by name", f"{name} ({identity})", line
            )
        elif identity:
            self.owners.add(identity)
        return identity or None


def _without_blank_end(lines: tuple[str, ...]) -> tuple[str, ...]:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return lines
