"""Parse ASCII FBX to the same tree of nodes as binary FBX.

``Name: value, value { children }``; values are texts, numbers, single words, and from version 7000
on arrays ``*3 { a: 1,2,3 }``. Long runs of numbers in older versions become arrays as well.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import numpy as np

from poise.formats.fbx_binary import DEEPEST, FbxTree, is_binary, read_binary
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import in_ascii_superset

_RUN = 16  # minimum run of numbers that becomes an array
_SMALLEST, _LARGEST = -(1 << 63), (1 << 63) - 1

_SPACE = re.compile(r"(?:\s+|;[^\n]*)*+")
_NAME = re.compile(r"([^\s:;{}\"',*]++)[ \t]*+:")
_WORD = re.compile(r"[A-Za-z_|#][^\s,;{}\":]*+")
_NUMBERS = re.compile(r"[-+.\d](?:[-+.,\s\d]++|(?<=[\d.])[eE](?=[-+\d]))*+")
_ODD = re.compile(r"[-+]?(?:\d+\.?#\w+|\d*\.?#\w+|nan\b|inf\b)(?:\(\w*\))?", re.IGNORECASE)
_ODD_STARTS = tuple("#iInN")
_COUNT = re.compile(r"\*(\d{1,18})")
_TEXT = re.compile(r'"([^"]*+)"')
_VERSION = re.compile(r";\s*FBX\s+(\d+)\.(\d+)\.(\d+)")


def looks_like_text(data: bytes) -> bool:
    """Return whether a file starts like an ASCII FBX: with a comment, or with a node's name.

    >>> looks_like_text(b"; FBX 7.4.0 project file"), looks_like_text(b"BVH of a kind")
    (True, False)
    """
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return "\0" not in start and bool(_NAME.match(start, _SPACE.match(start).end()) or (  # pyright: ignore[reportOptionalMemberAccess]
        _VERSION.search(start) and start.lstrip().startswith(";")
    ))  # fmt: skip


def read_ascii(data: bytes, log: RepairLog) -> FbxTree:
    """Parse the nodes of an ASCII file.

    Raises:
        FileSyntax: a malformed node, with its line.
    """
    data, encoding = in_ascii_superset(data, log)
    text = data.decode(encoding)
    parser = _Parser(text, log)
    nodes, at = parser.nodes(0, 0)
    if at < len(text):
        raise parser.fault(at, "unmatched '}'")
    root = FbxNode("", (), nodes)
    return FbxTree(_version(root, text), root, data, False)


def _version(root: FbxNode, text: str) -> int:
    header = root.first("FBXHeaderExtension")
    given = None if header is None else header.first("FBXVersion")
    if given is not None and given.values and isinstance(given.values[0], int):
        return given.values[0]
    found = _VERSION.search(text[:4096])
    return 0 if found is None else int(found[1]) * 1000 + int(found[2]) * 100 + int(found[3])


@dataclass
class _Parser:
    """Parses one text."""

    text: str
    log: RepairLog

    def fault(self, at: int, message: str) -> Exception:
        """Return the error to raise for a position in the text."""
        return self.log.fault(message, self.text.count("\n", 0, at) + 1)

    def nodes(self, at: int, depth: int) -> tuple[list[FbxNode], int]:
        """Read nodes; also return the position of the closing '}', or the text's end."""
        if depth > DEEPEST:
            raise self.fault(at, f"nodes are nested more than {DEEPEST} deep")
        nodes: list[FbxNode] = []
        while True:
            at = self.space(at)
            if at >= len(self.text) or self.text[at] == "}":
                return nodes, at
            found = _NAME.match(self.text, at)
            if found is None:
                shown = self.text[at : at + 30].partition("\n")[0]
                raise self.fault(at, f"{shown!r} is not a node; expected a name and a colon")
            name, values, children = found[1], list[Value](), list[FbxNode]()
            at = self.values(name, values, found.end())
            after = self.space(at)
            if self.text.startswith("{", after):
                children, at = self.nodes(after + 1, depth + 1)
                if at >= len(self.text):
                    raise self.fault(after, f"the '{{' of {name} is never closed")
                at += 1
            nodes.append(FbxNode(name, tuple(values), children or ()))

    def space(self, at: int) -> int:
        """Return the position after spaces, line ends and comments."""
        found = _SPACE.match(self.text, at)
        return at if found is None else found.end()

    def values(self, name: str, values: list[Value], at: int) -> int:
        """Read the values after the colon of a node; return their end."""
        while self.text.startswith((" ", "\t"), at):
            at += 1
        inline = not self.text.startswith(("\n", "\r"), at)
        start = self.space(at)
        while True:
            after = self.value(name, values, start, words=inline)
            if after < 0:
                return start if self.text.startswith("{", start) else at
            at = after
            start = self.space(at)
            if not self.text.startswith(",", start):
                return at
            at = start + 1  # a comma may also end the values
            start = self.space(at)
            inline = True

    def value(self, name: str, values: list[Value], at: int, *, words: bool) -> int:
        """Add the value at this position, if any; return its end, or -1."""
        first = self.text[at : at + 1]
        if first == ",":  # an omitted value
            return at
        if first == '"':
            found = _TEXT.match(self.text, at)
            if found is None:
                raise self.fault(at, "unterminated string; expected a closing quotation mark")
            values.append(found[1].replace("&quot;", '"').replace("&cr;", "\r")
                          .replace("&lf;", "\n"))  # fmt: skip
            return found.end()
        if first == "*":
            return self.array(name, values, at)
        found = _NUMBERS.match(self.text, at)
        if found is not None and not self.text.startswith(_ODD_STARTS, found.end()):
            return self.numbers(values, at, found.end())
        odd = _ODD.match(self.text, at)
        if odd is not None:
            values.append(math.nan if "n" in odd[0].lower()[:9] else math.inf)
            return odd.end()
        if found is not None:
            return self.numbers(values, at, found.end())
        found = _WORD.match(self.text, at) if words else None
        if found is None or self.text.startswith(":", found.end()):
            return -1
        values.append(found[0])
        return found.end()

    def numbers(self, values: list[Value], at: int, end: int) -> int:
        """Add the numbers between two positions of the text; return their end."""
        run = self.text[at:end].rstrip()
        kept = run.rstrip(",").rstrip()
        end = at + len(kept)
        words = kept.split(",")
        real = "." in kept or "e" in kept or "E" in kept
        try:
            if len(words) < _RUN:
                values += [_number(word) for word in words]
            elif real:
                values.append(np.fromiter(map(float, words), np.float64, len(words)))
            else:
                values.append(np.fromiter(map(int, words), np.int64, len(words)))
        except (ValueError, OverflowError):
            bad = next((word for word in words if not _is_number(word)), kept)
            raise self.fault(at, f"{bad.strip()[:40]!r} is not a number") from None
        return end

    def array(self, name: str, values: list[Value], at: int) -> int:
        """Add ``*3 { a: 1,2,3 }``; return its end."""
        found = _COUNT.match(self.text, at)
        if found is None:
            raise self.fault(at, "'*' without a number; expected the number of values of an array")
        start = self.space(found.end())
        if not self.text.startswith("{", start):
            raise self.fault(start, f"the array of {name} has no '{{'")
        inside, end = self.nodes(start + 1, DEEPEST)
        if end >= len(self.text):
            raise self.fault(start, f"the '{{' of {name} is never closed")
        array = _joined([value for child in inside for value in child.values])
        if array is None or len(array) != int(found[1]):
            raise self.fault(at, f"the array of {name} does not have {found[1]} numbers")
        values.append(array)
        return end + 1


def _joined(values: list[Value]) -> np.ndarray | None:
    """Join numbers and arrays of numbers to one array; None if there is any other value."""
    if len(values) == 1 and isinstance(values[0], np.ndarray):
        return values[0]
    if any(isinstance(value, str | bytes) for value in values):
        return None
    return np.concatenate([np.zeros(0), *(np.atleast_1d(np.asarray(value)) for value in values)])


def _number(word: str) -> int | float:
    if "." in word or "e" in word or "E" in word:
        return float(word)
    value = int(word)
    return value if _SMALLEST <= value <= _LARGEST else float(value)


def _is_number(word: str) -> bool:
    try:
        return math.isfinite(_number(word))
    except (ValueError, OverflowError):  # the answer
        return False


def parse(data: bytes, log: RepairLog) -> FbxTree:
    """Parse the nodes of an FBX file, binary or ASCII.

    Raises:
        FileSyntax: the file is not FBX, or is damaged.
        FileTooLarge: the file unpacks to too much data.
    """
    if is_binary(data):
        return read_binary(data, log)
    if not looks_like_text(data):
        raise log.fault("is not FBX; expected 'Kaydara FBX Binary' or the nodes of ASCII FBX")
    return read_ascii(data, log)
