"""Read MTL files, the materials of an OBJ, into the metallic-roughness model.

Colours are linear, as Blender writes them. A Phong exponent ``Ns`` becomes a roughness of
1 - sqrt(Ns / 1000). Statements without an equivalent are kept in the material's ``extra``. Surfaces
are double-sided, as OBJ does not state this.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poise.errors import FileError, FileMissing
from poise.files import linked_file
from poise.formats.image_files import image_type, read_image
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_text
from poise.model import Material, Texture

_CUT = re.compile(r"# alpha is cut at (\d{1,9}(?:\.\d{1,20})?(?:e-\d{1,2})?)\s*$")
"""Comment that Poise writes: MTL has no statement for alpha cut-off."""

_TEXTURES = {"map_kd": "base_texture", "norm": "normal_texture", "map_ke": "emissive_texture"}
_OPTION_SIZES = {"-o": 3, "-s": 3, "-t": 3, "-mm": 2}
_CLAMPED = {"wrapS": 33071, "wrapT": 33071}


@dataclass
class _Draft:
    """A material during parsing."""

    values: dict[str, Any] = field(default_factory=lambda: {"metallic": 0.0, "double_sided": True})
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)
    alpha: float = 1.0
    cutoff: float | None = None
    image: str = ""
    alpha_image: str = ""
    other: dict[str, str] = field(default_factory=dict[str, str])

    def built(self, name: str) -> Material:
        if self.cutoff is not None:
            self.values |= {"alpha_mode": "MASK", "alpha_cutoff": self.cutoff}
        elif self.alpha < 1.0 or (self.image and self.alpha_image == self.image):
            self.values["alpha_mode"] = "BLEND"
        extra = {"extras": {"mtl": self.other}} if self.other else {}
        return Material(name, base_colour=(*self.colour, self.alpha), extra=extra, **self.values)


def read_materials(library: Path, log: RepairLog) -> dict[str, Material]:
    """Read the materials of a library by name; all faults are repaired and logged."""
    try:
        lines = read_text(library, log).lines
    except FileError as problem:
        log.repair(f"its materials are not read: {problem.message}", file=str(library))
        return {}
    drafts: dict[str, _Draft] = {}
    current: _Draft | None = None
    images: dict[Path, bytes | None] = {}
    for number, text in enumerate(lines, 1):
        words = text.split(None, 1)
        if not words:
            continue
        if words[0].startswith("#"):
            cut = _CUT.match(text)
            if cut and current is not None:
                current.cutoff = _unit(float(cut[1]))
            continue
        kind, rest = words[0], words[1].strip() if len(words) > 1 else ""
        if kind == "newmtl":
            current = drafts.setdefault(rest, _Draft())
        elif current is not None:
            _take(current, kind, rest, library, number, log, images)
    return {name: draft.built(name) for name, draft in drafts.items()}


def _take(
    draft: _Draft, kind: str, rest: str, library: Path, line: int, log: RepairLog,
    images: dict[Path, bytes | None],
) -> None:  # fmt: skip
    """Parse one statement of a material."""
    name = kind.lower()
    if name == "map_kd":
        draft.image = rest
    if name == "map_d":
        draft.alpha_image = rest
    if name in _TEXTURES:
        found = _texture(rest, library, line, log, images)
        if found is not None:
            draft.values[_TEXTURES[name]] = found
        return
    numbers = _numbers(rest)
    if name in ("kd", "ke") and numbers:
        colour = (numbers * 3)[:3] if len(numbers) < 3 else numbers[:3]
        if name == "kd":
            draft.colour = (_unit(colour[0]), _unit(colour[1]), _unit(colour[2]))
        elif any(colour):
            draft.values["emissive"] = tuple(map(_unit, colour))
    elif name == "d" and numbers:
        draft.alpha = _unit(numbers[-1])
    elif name == "tr" and numbers:
        # MeshLab writes 1 for opaque; a fully transparent material is unlikely.
        draft.alpha = (1.0 - _unit(numbers[-1])) or 1.0
    elif name in ("pm", "pr") and numbers:
        draft.values["metallic" if name == "pm" else "roughness"] = _unit(numbers[0])
    else:
        if name == "ns" and numbers:
            rough = 1.0 - math.sqrt(_unit(numbers[0] / 1000.0))
            draft.values.setdefault("roughness", rough)
        draft.other[kind] = rest
    if name in ("kd", "ke", "d", "tr", "pm", "pr") and not numbers:
        log.repair(f"'{kind}' without a number: ignored", line, str(library))


def _numbers(text: str) -> list[float]:
    found: list[float] = []
    for word in text.split():
        try:
            value = float(word)
        except ValueError:  # damaged: the caller uses the default
            continue
        if math.isfinite(value):
            found.append(value)
    return found


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))


def _texture(
    rest: str, library: Path, line: int, log: RepairLog, images: dict[Path, bytes | None]
) -> Texture | None:
    """Return the texture of a ``map_`` statement; log and return None if it cannot be read."""
    name, clamped = _file_name(rest)
    try:
        path = linked_file(name, library)
        if path not in images:
            images[path] = None
            images[path] = read_image(path)
    except FileMissing:
        log.repair(f"cannot find the texture {name[:200]!r}", line, str(library))
        return None
    except FileError as problem:
        log.repair(f"the texture {name[:200]!r} is ignored: {problem.message}", line, str(library))
        return None
    data = images[path]
    if data is None:  # already reported
        return None
    return Texture(data, image_type(data), path.name, sampler=_CLAMPED if clamped else {})


def _file_name(rest: str) -> tuple[str, bool]:
    """Return the file name after the options, which may contain blanks, and the clamp option.

    >>> _file_name("-s 1 1 1 -clamp on my skin.png")
    ('my skin.png', True)
    """
    words = rest.split()
    clamped = False
    while len(words) > 1 and words[0].startswith("-"):
        option = words.pop(0).lower()
        if option == "-clamp":
            clamped = words[0].lower() == "on"
        most = _OPTION_SIZES.get(option, 1)
        for _ in range(most):
            if len(words) > 1 and (option not in _OPTION_SIZES or _numbers(words[0])):
                words.pop(0)
    return " ".join(words), clamped
