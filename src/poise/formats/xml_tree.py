"""Parse untrusted XML to a tree of elements with file and line.

Entities are not expanded, and nothing is downloaded. A document type is allowed, but definitions of
entities or attributes in it are errors.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from poise.errors import FileSyntax, FileTooLarge, FileUnsupported
from poise.formats.repair_log import RepairLog
from poise.formats.text_file import read_text

DEEPEST = 5000
"""Maximum nesting depth of elements; chains of bodies are shorter."""

MOST = 500_000
"""Maximum number of elements, as each takes fifty times the memory of the shortest tag."""

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_NOT_DECIMAL = re.compile(r"[_nN]")
"""Characters of words that `float` accepts, but `number` may reject: 1_0, nan and infinity."""
_MOST_STRAY = 20
"""Maximum number of closing tags of no element: after each, the text is parsed again."""
_CLOSING = re.compile(r"</([^\s<>/]+)\s*>")
_DECLARATION = re.compile(r"\ufeff?\s*<\?xml\s[^>]*>")
_SOUND = re.compile(
    r"""\ufeff?<\?xml\s+version\s*=\s*(["'])[\w.]+\1(\s+\w+\s*=\s*(["'])[-\w.]*\3)*\s*\?>"""
)
_VERSION = re.compile(r"""(\ufeff?<\?xml\s+version\s*=\s*["'])([\w.]{1,20})(?=["'])""")
_INFINITE = re.compile(r"([+-]?)(inf|infinity)", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class XmlElement:
    """One element: its tag, attributes and children, and its location.

    ``text`` is the text between its tags, if requested.

    >>> import tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "a.urdf"
    >>> _ = path.write_text("<robot>\\n<origin xyz='1 2 x'/></robot>")
    >>> origin = read_xml(path, RepairLog(path)).first("origin")
    >>> origin.line
    2
    """

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    children: list[XmlElement] = field(default_factory=list["XmlElement"])
    text: str = ""

    def all(self, *tags: str) -> list[XmlElement]:
        """Return the children with these tags, in order."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> XmlElement | None:
        """Return the first child with a tag, or None."""
        for child in self.children:  # faster than with a generator
            if child.tag == tag:
                return child
        return None

    def fault(self, message: str) -> FileSyntax:
        """Return an error at this element; ``message`` states what is expected."""
        return FileSyntax(message, file=self.file, line=self.line)

    def unsupported(self, message: str) -> FileUnsupported:
        """Return an error for an element that is well formed but unsupported."""
        return FileUnsupported(message, file=self.file, line=self.line)

    def repair(self, log: RepairLog, message: str) -> None:
        """Log a repair at this element."""
        log.repair(message, self.line, self.file)

    def get(self, name: str) -> str | None:
        """Return an attribute without surrounding blanks, or None."""
        value = self.attributes.get(name)
        return None if value is None else value.strip()

    def need(self, name: str) -> str:
        """Return a required, non-empty attribute."""
        value = self.get(name)
        if not value:
            raise self.fault(f'<{self.tag}> without {name}; expected {name}="..."')
        return value

    def numbers(
        self, name: str, counts: int | Sequence[int], *, infinite: bool = False
    ) -> list[float] | None:
        """Return the numbers of an attribute, or None if absent.

        ``counts`` are the allowed counts of numbers; ``infinite`` allows inf among them.
        """
        text = self.get(name)
        if text is None:
            return None
        return self._checked(text, f"{name} of <{self.tag}>", counts, infinite)

    def text_numbers(self, counts: int | Sequence[int] | None = None) -> list[float]:
        """Return the finite numbers of the text; ``counts`` are the allowed counts, None for any.

        Commas may separate them.
        """
        counts = range(1, len(self.text) + 1) if counts is None else counts
        return self._checked(self.text.replace(",", " "), f"<{self.tag}>", counts, False)

    def _checked(
        self, text: str, what: str, counts: int | Sequence[int], infinite: bool
    ) -> list[float]:
        counts = (counts,) if isinstance(counts, int) else counts
        values = _all_numbers(text)
        if (
            values is None or len(values) not in counts
            or not (infinite or all(map(math.isfinite, values)))
        ):  # fmt: skip
            many = _counted(counts)
            kind = "number" if counts == (1,) else "numbers"
            finite = "" if infinite else "finite "
            raise self.fault(f"{what}: {_short(text)!r}; expected {many} {finite}{kind}")
        return values

    def flag(self, name: str) -> bool | None:
        """Return a boolean attribute, or None if absent."""
        text = self.get(name)
        if text is None:
            return None
        if text not in ("true", "false"):
            raise self.fault(f"{name} of <{self.tag}>: {_short(text)!r}; expected true or false")
        return text == "true"


def _all_numbers(text: str) -> list[float] | None:
    """Parse the numbers of a text; None if a word is not a number."""
    words = text.split()
    if text.isascii() and not _NOT_DECIMAL.search(text):
        try:
            return [float(word) for word in words]
        except ValueError:  # no word is a number that `float` refuses
            return None
    values = [value for value in map(number, words) if value is not None]
    return values if len(values) == len(words) else None


def number(word: str) -> float | None:
    """Parse a decimal number or an infinity; None if the word is neither.

    >>> number("-.5e1"), number("1_0"), number("-inf"), number("nan")
    (-5.0, None, -inf, None)
    """
    if _NUMBER.fullmatch(word):
        return float(word)
    found = _INFINITE.fullmatch(word)
    return None if found is None else float(f"{found[1]}inf")


def near(name: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: the nearest known names.

    >>> near("lnk1", ["link1", "base"])
    '; near: link1'
    """
    import difflib

    found = difflib.get_close_matches(name, list(known), n=3)
    return "; near: " + ", ".join(found) if found else ""


def read_xml(path: str, log: RepairLog, *, texts: bool = False) -> XmlElement:
    """Read the root element of an XML file.

    The text is UTF-8, else Latin-1, and XML 1.0, regardless of its declaration. ``log`` receives
    repairs of another XML version and of NUL bytes at the end, which are removed. ``texts``:
    whether elements keep the text between tags.

    Raises:
        FileSyntax: the text is not well-formed XML; the error has the line.
        FileUnsupported: the file defines entities or attributes, or is nested too deeply.
        FileTooLarge: the file has too many elements.
        FileError: the file cannot be read.
    """
    text = read_text(path, log).text
    ended = text.rstrip("\0 \t\r\n")
    if extra := text.count("\0", len(ended)):
        log.repair(f"ends in {extra} NUL byte{'' if extra == 1 else 's'}; ignored", file=path)
        text = ended
    first = _DECLARATION.match(text)
    if first and not _SOUND.fullmatch(first[0]):
        log.repair("its XML declaration is malformed or not at its start; ignored", 1, path)
        text = "\n" * first[0].count("\n") + text[first.end() :]
    declared = _VERSION.match(text)
    if declared and declared[2] != "1.0":  # some versions of expat refuse others
        log.repair(f"declares XML version {declared[2]}; read as 1.0", file=path, line=1)
        text = f"{declared[1]}1.0{text[declared.end(2) :]}"
    for _ in range(_MOST_STRAY):
        parser = _Parser(path, texts)
        try:
            return parser.parse(text)
        except expat.ExpatError as problem:
            if parser.root is not None and not parser.open:
                log.repair("the text after the root element is ignored", problem.lineno, path)
                return parser.root
            stray = parser.stray_end(text)
            if stray is None:
                raise parser.fault(problem) from None
            tag, start, end = stray
            log.repair(f"</{tag}> closes no open element; ignored", problem.lineno, path)
            text = text[:start] + text[end:]
    raise FileSyntax(f"has more than {_MOST_STRAY} closing tags of no element", file=path)


class _Parser:
    def __init__(self, file: str, texts: bool = False) -> None:
        self.file = file
        self.open: list[XmlElement] = []
        self.count = 0
        self.root: XmlElement | None = None
        self.expat = expat.ParserCreate("utf-8")
        self.expat.StartElementHandler = self._start
        self.expat.EndElementHandler = self._end
        self.expat.EntityDeclHandler = self._entity
        self.expat.AttlistDeclHandler = self._declared
        if texts:
            self.expat.buffer_text = True
            self.expat.CharacterDataHandler = self._characters
        self.texts = texts
        self.pieces: list[list[str]] = []

    def parse(self, text: str) -> XmlElement:
        if text.count("/>") + text.count("</") > MOST:
            raise FileTooLarge(f"more than {MOST} elements", file=self.file)
        self.expat.Parse(text.encode("utf-8"), True)
        if self.root is None:
            raise FileSyntax("no XML elements", file=self.file, line=1)
        return self.root

    def fault(self, problem: expat.ExpatError) -> FileSyntax:
        """Return the error for a text that is not well-formed."""
        reason = expat.ErrorString(problem.code) or "unknown error"
        within = f" within <{self.open[-1].tag}>" if self.open else ""
        return FileSyntax(
            f"not well-formed XML: {reason}{within}; expected one element with every tag closed "
            'and every value as name="value"', file=self.file, line=problem.lineno,
        )  # fmt: skip

    def stray_end(self, text: str) -> tuple[str, int, int] | None:
        """Return tag, start and end of a closing tag at the fault, if no open element has it."""
        at = len(text.encode("utf-8")[: self.expat.ErrorByteIndex].decode("utf-8", "ignore"))
        found = _CLOSING.match(text, text.rfind("<", 0, at + 1))
        if found is None or any(element.tag == found[1] for element in self.open):
            return None
        return found[1], found.start(), found.end()

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self.expat.CurrentLineNumber
        if len(self.open) >= DEEPEST:
            raise FileUnsupported(
                f"elements are nested {DEEPEST} levels deep; expected fewer",
                file=self.file,
                line=line,
            )
        self.count += 1
        if self.count > MOST:
            raise FileTooLarge(f"more than {MOST} elements", file=self.file, line=line)
        element = XmlElement(tag, attributes, self.file, line)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        if self.texts:
            self.pieces.append([])

    def _end(self, _: str) -> None:
        element = self.open.pop()
        if self.texts:
            element.text = "".join(self.pieces.pop())

    def _characters(self, text: str) -> None:
        self.pieces[-1].append(text)

    def _entity(self, name: str, *_: object) -> None:
        raise FileUnsupported(
            f"defines the entity {name}; Poise does not expand entities: replace them by their "
            "text",
            file=self.file, line=self.expat.CurrentLineNumber,
        )  # fmt: skip

    def _declared(self, tag: str, name: str, *_: object) -> None:
        # Each definition would be added to every element of that tag, and expat compares it with
        # all previous ones.
        raise FileUnsupported(
            f"its document type declares the attribute {name} of <{tag}>; write it to the elements",
            file=self.file, line=self.expat.CurrentLineNumber,
        )  # fmt: skip


def _counted(counts: Sequence[int]) -> str:
    if isinstance(counts, range):
        return "one or more"
    texts = [str(count) for count in counts]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 40 else words[:37] + "..."
