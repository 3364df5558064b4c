"""Output files, checked before the work begins."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poise.errors import (
    FileError,
    FileMissing,
    FileUnsupported,
    InvalidValue,
    MissingExtra,
)
from poise.files import check_name, is_folder
from poise.options import Option
from poise.report_text import finite, printable

if TYPE_CHECKING:
    from poise.model import Character

MOTIONS = (
    ".bvh", ".amc", ".fbx", ".glb", ".gltf", ".vrm", ".vrma", ".npz", ".usd", ".usda", ".usdc",
    ".usdz", ".csv", ".mot", ".sto",
)  # fmt: skip
"""Formats of motions of any character."""
_NEEDS = {
    ".png": ("render", "PIL", "pillow"),
    ".gif": ("render", "PIL", "pillow"),
    ".svg": ("render", "matplotlib", "matplotlib"),
    ".mp4": ("video", "av", "av"),
    ".usd": ("usd", "pxr", "usd-core"),
    ".usda": ("usd", "pxr", "usd-core"),
    ".usdc": ("usd", "pxr", "usd-core"),
    ".usdz": ("usd", "pxr", "usd-core"),
}


def checked_output(path: str, kinds: Sequence[str], why: str = "") -> str:
    """Return the extension of an output, in lower case, if it is one of ``kinds``.

    Raises:
        FileUnsupported: a different extension; ``why`` is appended to the message.
        FileMissing: the folder does not exist.
        FileError: the output cannot be written.
        MissingExtra: the library that writes it is not installed.

    >>> checked_output("posed.BVH", (".bvh", ".amc"))
    '.bvh'
    """
    kind = check_name(path).suffix.lower()
    if kind not in kinds:
        fault = f"unsupported output format '{kind}'" if kind else "missing output format"
        raise FileUnsupported(f"{fault}; expected {', '.join(kinds)}{why}", file=path)
    folder = Path(path).parent
    if not is_folder(folder):
        raise FileMissing(f"no such folder: {folder}", file=path)
    if is_folder(path):
        raise FileError("is a folder; expected a file", file=path)
    if not os.access(folder, os.W_OK):
        raise FileError(f"the folder {folder} is not writable", file=path)
    if kind in _NEEDS:
        extra, module, package = _NEEDS[kind]
        if find_spec(module) is None:
            raise MissingExtra(extra, package)
    return kind


def checked_apart(outputs: Mapping[str, str | None], inputs: Sequence[str | None] = ()) -> None:
    """Check that all outputs, and all inputs, are different files.

    Args:
        outputs: paths by their options; None for an option that is not used.
        inputs: files that are read.

    Raises:
        InvalidValue: an output is also an input or another output; the message names both.

    >>> checked_apart({"--output": "a.bvh", "--report": None}, ["a.c3d", None])
    """
    if not any(outputs.values()):
        return
    seen = {_real(path): "an input file" for path in inputs if path is not None}
    for option, path in outputs.items():
        if path is None:
            continue
        there = _real(path)
        if there in seen:
            raise InvalidValue(
                f"{option} is also {seen[there]}; choose a different name", file=path
            )
        seen[there] = option


def _real(path: str) -> str:
    """The real path of a file, or the path itself if the system refuses it; readers report it."""
    try:
        return os.path.realpath(path)
    except ValueError:  # a zero byte
        return path


def checked_motion_output(path: str) -> str:
    """Apply `checked_output` to any format that stores motions.

    >>> checked_motion_output("clean.bvh")
    '.bvh'
    """
    from poise.formats import writable

    try:
        kind = writable(Path(path).suffix, motion=True)
    except FileUnsupported as error:
        raise FileUnsupported(error.message, file=path) from None
    return checked_output(path, (kind,))


def size_of(text: str) -> tuple[int, int]:
    """Return width and height in pixels from ``WxH``.

    >>> size_of("640x480")
    (640, 480)
    """
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise InvalidValue(f"--size {text}: expected WIDTHxHEIGHT in pixels, as in 640x480")
    if not (16 <= int(width) <= 4096 and 16 <= int(height) <= 4096):
        raise InvalidValue(f"--size {text}: expected a width and a height of 16 to 4096 pixels")
    return int(width), int(height)


def output_option(text: str) -> Option:
    """Return the option ``--output`` of a command, with a description of the file."""
    return Option(text, flags="--output -o", metavar="OUT")


def written(character: Character, output: str | None) -> list[str]:
    """Write a character to an output, if there is one; return the line of the report on it."""
    if output is None:
        return []
    from poise.formats import write

    write(character, output)
    return [f"written: {output}"]


NOT_CONVERGED = 3
"""The exit code of a solve that missed a goal; its nearest pose is still written."""


@dataclass(frozen=True)
class Report:
    """The outcome of a command.

    Attributes:
        lines: text for people.
        data: data for programs; printed instead of the lines with ``--json``.
        as_json: whether to print the data.
        code: the exit code.
    """

    lines: Sequence[str]
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    as_json: bool = False
    code: int = 0

    def text(self) -> str:
        """Return the text for standard output.

        >>> Report(["one", "two"]).text()
        'one\\ntwo\\n'
        >>> Report([], {"upper": [1.0, float("inf")]}, as_json=True).text()
        '{"upper": [1.0, null]}\\n'
        """
        if self.as_json:
            return json.dumps(finite(self.data), allow_nan=False, ensure_ascii=False) + "\n"
        return "".join(f"{printable(line)}\n" for line in self.lines)
