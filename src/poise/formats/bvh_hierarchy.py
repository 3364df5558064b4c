"""The HIERARCHY section of a BVH file: joints, offsets and channels, as stated in the file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from poise.errors import FileSyntax
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames
from poise.report_text import counted

Offset = tuple[float, float, float]

CHANNEL_NAMES = (
    "Xposition",
    "Yposition",
    "Zposition",
    "Xrotation",
    "Yrotation",
    "Zrotation",
)
_CHANNEL_BY_KEY = {name.lower(): name for name in CHANNEL_NAMES}
_LINE = re.compile(rb"([^\r\n]*)(\r\n|\r|\n|\Z)")
_PIECE = re.compile(r"[{}]|[^{}]+")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?\Z")
_MOTION = re.compile(rb"(?i)motion:?")
_COMMENT_MARKS = ("#", "//", ";")
_LONGEST_PIECE = 10_000


@dataclass(frozen=True)
class BvhNode:
    """One joint as stated in the file, in the file's units.

    ``parent`` is the index of the parent node (-1 for a ROOT), ``channels`` are the canonical names
    in the listed order, ``tip`` is the OFFSET of the joint's End Site, or None without one.
    """

    name: str
    parent: int
    offset: Offset
    channels: tuple[str, ...] = ()
    tip: Offset | None = None
    line: int | None = None


@dataclass(eq=False)
class _Draft:
    """A node whose block is still open; an End Site has index -1 and no name."""

    name: str
    index: int
    parent: int
    line: int
    offset: Offset | None = None
    channels: tuple[str, ...] | None = None
    tip: Offset | None = None

    def finish(self) -> BvhNode:
        return BvhNode(
            self.name,
            self.parent,
            self.offset or (0.0, 0.0, 0.0),
            self.channels or (),
            self.tip,
            self.line,
        )


@dataclass(frozen=True)
class Hierarchy:
    """The nodes, parents first, and the position of the MOTION section.

    ``end`` is the byte after the word MOTION (None if the file has no such section), ``line`` the
    line of that word.
    """

    nodes: tuple[BvhNode, ...]
    end: int | None
    line: int


def parse_number_text(text: str) -> float | None:
    """Parse a finite decimal number, or return None; D exponents are valid, NaN and inf are not.

    >>> parse_number_text(".0083333"), parse_number_text("1.5D-3"), parse_number_text("nan")
    (0.0083333, 0.0015, None)
    """
    if not text.isascii() or not _NUMBER.match(text):
        return None
    value = float(text.replace("D", "e").replace("d", "e"))
    return value if abs(value) < float("inf") else None


def parse_hierarchy(data: bytes, start: int, encoding: str, log: RepairLog) -> Hierarchy:
    """Read the joints of ``data`` from byte ``start`` up to the word MOTION or the end.

    Duplicate and missing names are repaired and noted in ``log``; any other fault raises
    FileSyntax with its line.
    """
    parser = _Parser(log)
    for found in _LINE.finditer(data, start):
        if found.start() == len(data):
            break
        parser.line += 1
        if parser.take_line(found[1].decode(encoding, errors="replace")):
            parser.check_closed()
            word = list(_MOTION.finditer(found[1]))[-1]
            return Hierarchy(parser.finish(), found.start() + word.end(), parser.line)
    parser.check_closed()
    return Hierarchy(parser.finish(), None, parser.line)


@dataclass
class _Parser:
    """Parses line by line; the innermost open block is the last of ``stack``."""

    log: RepairLog
    line: int = 0
    drafts: list[_Draft] = field(default_factory=list[_Draft])
    stack: list[_Draft] = field(default_factory=list[_Draft])
    names: UniqueNames = field(default_factory=UniqueNames)
    waiting: _Draft | None = None  # named, but its "{" not yet read
    started: bool = False
    blocks: int = 0
    begun: str = ""  # a statement that goes on in the next line
    begun_line: int = 0  # its line, or 0
    joined: list[int] = field(default_factory=list[int])  # lines of such statements

    def take_line(self, text: str) -> bool:
        """Parse one line; return True if it contains the word MOTION."""
        if text.lstrip().startswith(_COMMENT_MARKS):
            return False
        for piece in _PIECE.findall(text):
            if piece in "{}":
                self._end_statement()
            if piece == "{":
                self._open()
            elif piece == "}":
                self._close()
            elif len(piece) + len(self.begun) > _LONGEST_PIECE:
                raise self._fault(f"line of {len(piece)} characters in the hierarchy is too long")
            else:
                text, self.begun = f"{self.begun} {piece}".strip(), ""
                if self._statements(text):
                    return True
        return False

    def _end_statement(self) -> None:
        """Parse a statement of which a brace or the end of the file shows that it is complete."""
        text, self.begun = self.begun, ""
        self._statements(text, complete=True)

    def finish(self) -> tuple[BvhNode, ...]:
        if not self.drafts:
            raise self.log.fault("no joints: expected HIERARCHY and a ROOT", self.line or 1)
        if self.joined:
            total = counted(len(self.joined), "statement")
            self.log.repair(f"{total} over several lines, from this one on; joined", self.joined[0])
        return tuple(draft.finish() for draft in self.drafts)

    def check_closed(self) -> None:
        self._end_statement()
        if self.waiting is not None:
            raise self.log.fault(f"{self._title(self.waiting)} has no block", self.waiting.line)
        if self.stack:
            inner = self.stack[-1]
            raise self._fault(
                f"{len(self.stack)} '}}' missing before the motion; the innermost open block is "
                f"{self._title(inner)} of line {inner.line}"
            )

    def _fault(self, message: str) -> FileSyntax:
        return self.log.fault(message, self.line)

    def _title(self, draft: _Draft) -> str:
        return "End Site" if draft.index < 0 else f"joint {draft.name!r}"

    def _statements(self, text: str, *, complete: bool = False) -> bool:
        """Parse statements; return True at the word MOTION.

        A statement that lacks words is parsed with the next line unless it is ``complete``.
        """
        while text:
            word, _, rest = _split_word(text)
            key = word.lower().rstrip(":")
            if key == "motion":
                return True
            if not complete and _goes_on(key, rest.split()):
                self.begun, self.begun_line = text, self.begun_line or self.line
                return False
            line, self.line = self.line, self.begun_line or self.line
            self.joined += [self.line] * (line > self.line)
            text = self._statement(key, word, rest.strip())
            self.line, self.begun_line = line, 0
        return False

    def _statement(self, key: str, word: str, rest: str) -> str:
        """Parse one statement; return the rest of the line."""
        if key == "hierarchy":
            self.started = True
            return rest
        if key in ("root", "joint"):
            self._begin(key, rest)
            return ""
        if key == "endsite" or (key == "end" and rest.lower().startswith("site")):
            self._begin_site()
            return ""
        if key == "offset":
            return self._offset(rest)
        if key == "channels":
            return self._channels(rest)
        if not self.started and not self.drafts:
            raise self._fault(f"not a BVH file: expected HIERARCHY, found {_short(word)}")
        raise self._fault(
            "expected ROOT, JOINT, End Site, OFFSET, CHANNELS, a brace or MOTION, found "
            + _short(word)
        )

    def _begin(self, key: str, name: str) -> None:
        self._expect_open_done()
        if not self.started:
            self.log.repair("the keyword HIERARCHY is missing; assumed", self.line)
            self.started = True
        if key == "root" and self.stack:
            raise self._fault("ROOT inside another joint; expected JOINT, or a '}' before it")
        if key == "joint" and not self.stack:
            raise self._fault("JOINT outside any ROOT; check for an extra '}' above")
        if self.stack and self.stack[-1].index < 0:
            raise self._fault("JOINT inside an End Site; check for a missing '}' above")
        parent = self.stack[-1].index if self.stack else -1
        self._count()
        self.waiting = _Draft(self._free_name(name), len(self.drafts), parent, self.line)
        self.drafts.append(self.waiting)

    def _count(self) -> None:
        self.blocks += 1
        self.log.check_count(self.blocks, "joints and end sites")

    def _free_name(self, name: str) -> str:
        wanted = name or f"joint{len(self.drafts)}"
        free = self.names.new(wanted)
        if not name:
            self.log.repair(f"joint without a name; named {free!r}", self.line)
        elif free != name:
            self.log.repair(f"duplicate joint name {name!r}; renamed to {free!r}", self.line)
        return free

    def _begin_site(self) -> None:
        self._expect_open_done()
        if not self.stack or self.stack[-1].index < 0:
            raise self._fault("End Site outside any joint")
        if self.stack[-1].tip is not None:
            self.log.repair(
                f"duplicate End Site of {self._title(self.stack[-1])}; ignored",
                self.line,
            )
        self._count()
        self.waiting = _Draft("", -1, -1, self.line)

    def _expect_open_done(self) -> None:
        if self.waiting is not None:
            raise self._fault(f"expected '{{' after {self._title(self.waiting)}")

    def _open(self) -> None:
        if self.waiting is None:
            raise self._fault("'{' that does not follow ROOT, JOINT or End Site")
        self.stack.append(self.waiting)
        self.waiting = None

    def _close(self) -> None:
        self._expect_open_done()
        if not self.stack:
            raise self._fault("unmatched '}'")
        draft = self.stack.pop()
        if draft.offset is None:
            raise self._fault(f"{self._title(draft)} has no OFFSET")
        if draft.index < 0 and self.stack[-1].tip is None:
            self.stack[-1].tip = draft.offset

    def _block(self, statement: str) -> _Draft:
        self._expect_open_done()
        if not self.stack:
            raise self._fault(f"{statement} outside any joint")
        return self.stack[-1]

    def _offset(self, rest: str) -> str:
        draft = self._block("OFFSET")
        words = rest.split(None, 3)
        values = [parse_number_text(word) for word in words[:3]]
        if len(values) < 3 or None in values:
            raise self._fault(f"OFFSET needs three finite numbers, found {_short(rest)}")
        if draft.offset is not None:
            raise self._fault(f"duplicate OFFSET in {self._title(draft)}")
        x, y, z = (value for value in values if value is not None)
        draft.offset = (x, y, z)
        return words[3] if len(words) > 3 else ""

    def _channels(self, rest: str) -> str:
        draft = self._block("CHANNELS")
        if draft.index < 0:
            raise self._fault("CHANNELS in an End Site, which cannot move")
        if draft.channels is not None:
            raise self._fault(f"duplicate CHANNELS in {self._title(draft)}")
        count, _, rest = _split_word(rest)
        if not (count.isascii() and count.isdigit()):
            raise self._fault(f"CHANNELS needs a count, found {_short(count)}")
        names: list[str] = []
        while (word := _split_word(rest))[0].lower() in _CHANNEL_BY_KEY:
            names.append(_CHANNEL_BY_KEY[word[0].lower()])
            rest = word[2]
        if len(names) != int(count[:9]):
            follows = f", then {_short(rest)}" if rest else ""
            raise self._fault(
                f"CHANNELS declares {count[:20]} and lists {len(names)}{follows}; expected "
                "channels from " + " ".join(CHANNEL_NAMES)
            )
        if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
            raise self._fault(f"duplicate channel {twice[0]} in {self._title(draft)}")
        draft.channels = tuple(names)
        return rest.strip()


def _goes_on(key: str, words: list[str]) -> bool:
    """Return whether a statement needs more words than these."""
    if key == "offset":
        return len(words) < 3 and all(parse_number_text(word) is not None for word in words)
    if key == "channels":
        known = all(word.lower() in _CHANNEL_BY_KEY for word in words[1:])
        return known and (not words or (words[0].isdecimal() and len(words) <= int(words[0][:3])))
    return key == "end" and not words


def _split_word(text: str) -> tuple[str, str, str]:
    words = text.split(None, 1)
    return (words[0] if words else "", " ", words[1] if len(words) > 1 else "")


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...") if text else "nothing"
