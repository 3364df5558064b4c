"""Container of a glTF file: JSON, and buffers in the GLB, in separate files, or as data URIs.

``.glb`` is a 12-byte header and chunks (glTF 2.0, section 4.4): JSON first, then binary data.
``.gltf`` is only the JSON; buffers are base64 in the JSON, or separate files. These are read from
the folder of the ``.gltf`` and its subfolders; nothing is downloaded.
"""

from __future__ import annotations

import base64
import binascii
import os
import struct
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path

from poise.errors import (
    FileError,
    FileName,
    FileRefused,
    FileSyntax,
    FileTooLarge,
    FileUnsupported,
)
from poise.files import linked_file, open_regular, read_bytes
from poise.formats import gltf_meshopt
from poise.formats.gltf_json import Item, parse_json
from poise.formats.repair_log import RepairLog

MAX_BYTES = 1 << 32
"""Maximum size of a GLB, which stores its length in 32 bits."""

MAGIC = b"glTF"
_JSON, _BIN = 0x4E4F534A, 0x004E4942
_UNPACKED = 64  # maximum compression ratio; 5 to 30 in real files
UNDERSTOOD = (
    "KHR_mesh_quantization", "KHR_draco_mesh_compression", "EXT_meshopt_compression",
    "KHR_meshopt_compression",
)  # fmt: skip
"""Fully supported; not used in written files."""

CARRIED = (
    "KHR_lights_punctual", "KHR_texture_transform", "KHR_materials_", "KHR_xmp", "KHR_xmp_json_ld",
    "EXT_texture_webp", "EXT_texture_avif", "KHR_node_visibility", "MSFT_texture_dds",
)  # fmt: skip
"""Extensions of appearance only, preserved unchanged (prefixes of names)."""

_REMEDIES = {
    "KHR_texture_basisu": "save the file with PNG or JPEG images",
}


class Budget:
    """Memory limit of a file, which grows with the size of the file; at least 80 MiB."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.left = 80 << 20
        self._packed = 0

    def earn(self, size: int) -> None:
        """Add the budget for ``size`` bytes read from files."""
        self.left += 6 * size
        self._packed += size

    def unpack(self, size: int, packed: int, item: Item) -> None:
        """Reserve ``size`` bytes to decode ``packed`` bytes of the file.

        Decoded bytes count as read bytes, up to a typical compression ratio, and once per byte of
        the file.

        Raises:
            FileTooLarge: the size is far more than the file may hold.
        """
        packed = min(packed, self._packed)
        self._packed -= packed
        self.left += 7 * min(size, _UNPACKED * packed)
        self.spend(size, item)

    def spend(self, size: int, item: Item) -> None:
        """Reserve ``size`` bytes of memory for ``item``.

        Raises:
            FileTooLarge: the size is far more than the file may hold.
        """
        self.left -= size
        if self.left < 0:
            raise FileTooLarge(
                f"{item.place}: declares {size >> 20} MiB more than is allowed for a file of "
                "this size",
                file=self.file,
            )


@dataclass(frozen=True, eq=False)
class Container:
    """A glTF file's JSON and its buffers.

    Attributes:
        root: root object of the JSON.
        binary: bytes of the GLB's binary chunk, or None.
        budget: remaining memory of the file.
    """

    root: Item
    binary: memoryview | None
    budget: Budget
    _linked: dict[str, tuple[bytes, int]] = field(default_factory=dict[str, tuple[bytes, int]])

    @property
    def file(self) -> str:
        """Path of the file."""
        return self.root.file

    def linked(self, path: Path, item: Item, most: int = MAX_BYTES) -> bytes:
        """Read a file that ``item`` refers to; at least the first ``most`` bytes.

        The content is kept in memory once, even if the file is referenced several times.

        Raises:
            FileMissing, FileError, FileTooLarge: the file cannot be read.
        """
        name = os.path.realpath(path)
        data, asked = self._linked.get(name, (b"", 0))
        if most > asked:
            most = MAX_BYTES if asked else most  # a second request reads the whole file
            self._linked[name] = data, _ = read_file(path, item, self.budget, most), most
        return data


class Buffers:
    """The buffers of a container and their views, each read on first access."""

    def __init__(self, container: Container) -> None:
        self.container = container
        self._entries = container.root.objects("buffers")
        self._views = container.root.objects("bufferViews")
        self._read: dict[int, memoryview] = {}
        self._decoded: dict[int, tuple[memoryview, int]] = {}

    @property
    def count(self) -> int:
        """Number of buffer views."""
        return len(self._views)

    def view(self, index: int) -> tuple[memoryview, int]:
        """Return the bytes of a view, and its stride (0 if the elements are contiguous)."""
        if index not in self._decoded:
            self._decoded[index] = self._view(self._views[index])
        return self._decoded[index]

    def _view(self, view: Item) -> tuple[memoryview, int]:
        stride = view.integer("byteStride", 0)
        if stride and not 4 <= stride <= 252:
            raise view.get("byteStride").fault(f"{stride}; expected 4 to 252")
        compressed = gltf_meshopt.extension_of(view, gltf_meshopt.NAMES)
        if compressed is None:
            return self._bytes(view), stride
        data = gltf_meshopt.decoded_view(
            compressed, self._bytes(compressed), self.container.budget.unpack
        )
        if len(data) != view.integer("byteLength", low=1):
            raise view.get("byteLength").fault(
                f"decoded {len(data)} bytes; expected byteLength bytes"
            )
        return memoryview(data), stride

    def _bytes(self, item: Item) -> memoryview:
        """Return the bytes referenced by a view or by its compressed form."""
        which = item.index("buffer", len(self._entries), "buffer")
        if which is None:
            raise item.fault("has no buffer; expected the number of one")
        data = self.buffer(which)
        start, length = item.integer("byteOffset", 0), item.integer("byteLength", low=1)
        if start + length > len(data):
            raise item.fault(
                f"ends at byte {start + length} of buffers[{which}], which has {len(data)}; "
                "expected byteOffset + byteLength within it"
            )
        return data[start : start + length]

    def buffer(self, index: int) -> memoryview:
        """Return the bytes of a buffer, limited to its byteLength."""
        if index not in self._read:
            item = self._entries[index]
            length = item.integer("byteLength", low=1)
            data = self._load(item, index, length)
            if len(data) < length:
                raise item.fault(f"byteLength is {length}, but there are {len(data)} bytes")
            self._read[index] = data[:length]
        return self._read[index]

    def _load(self, item: Item, index: int, length: int) -> memoryview:
        uri = item.text("uri")
        if not uri:
            if index or self.container.binary is None:
                raise item.fault("has no uri; only the first buffer of a .glb may be embedded")
            return self.container.binary
        if uri[:5].lower() == "data:":
            return memoryview(data_uri(uri, item.get("uri")))
        path = path_beside(uri, item.get("uri"))
        return memoryview(self.container.linked(path, item.get("uri"), length))


def open_container(path: FileName) -> Container:
    """Open a ``.glb`` or ``.gltf``, distinguished by the first bytes.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileSyntax: the file is not glTF, or its chunks are inconsistent.
        FileUnsupported: the file is glTF 1.0, or another version.
    """
    file = os.fspath(path)
    whole = Item(file, "", None)
    budget = Budget(file)
    data = memoryview(read_file(Path(path), whole, budget))
    if bytes(data[:4]) == MAGIC:
        text, binary = _chunks(data, whole)
    else:
        text, binary = data, None
        if not bytes(data[:64]).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            raise FileSyntax(
                "neither a GLB (glTF as its first bytes) nor JSON ({ as its first character)",
                file=file,
            )
    root = parse_json(bytes(text), file)
    _check_version(root)
    return Container(root, binary, budget)


_UPGRADE = "convert it with gltf-pipeline -i IN -o OUT.glb"


def _chunks(data: memoryview, whole: Item) -> tuple[memoryview, memoryview | None]:
    """Return the JSON and the binary data of a GLB."""
    if len(data) < 20:
        raise whole.fault(f"a GLB of {len(data)} bytes; expected a header of 12 bytes and a chunk")
    version, length = struct.unpack_from("<II", data, 4)
    if version != 2:
        raise whole.unsupported(f"is glTF {version}; expected glTF 2.0: {_UPGRADE}")
    if length > len(data):
        raise whole.fault(
            f"the header declares {length} bytes, but the file has {len(data)}; it is truncated"
        )
    found: list[tuple[int, memoryview]] = []
    at = 12
    while at + 8 <= length and len(found) < 2:
        size, kind = struct.unpack_from("<II", data, at)
        if at + 8 + size > length:
            raise whole.fault(
                f"the chunk at byte {at} declares {size} bytes, but {length - at - 8} are left"
            )
        found.append((kind, data[at + 8 : at + 8 + size]))
        at += 8 + size + (-size % 4)
    if not found or found[0][0] != _JSON:
        raise whole.fault("the first chunk of a GLB must be JSON")
    binary = found[1][1] if len(found) > 1 and found[1][0] == _BIN else None
    return found[0][1], binary


def _check_version(root: Item) -> None:
    if isinstance(root.get("nodes").value, dict):
        raise root.unsupported(f"is glTF 1; expected glTF 2.0: {_UPGRADE}")
    asset = root.object("asset")
    if asset is None:
        raise root.fault('has no asset; expected "asset": {"version": "2.0"}')
    version = asset.text("version")
    if version.split(".")[0] != "2":
        why = f"glTF {version or '?'}; expected 2.0: {_UPGRADE}"
        raise asset.get("version").unsupported(why)
    least = asset.text("minVersion") or "2.0"
    if least not in ("2.0", "2.1"):
        raise asset.get("minVersion").unsupported(f"requires glTF {least}; Poise reads 2.0")


def read_file(path: Path, item: Item, budget: Budget, most: int | None = None) -> bytes:
    """Read a regular file, at most ``most`` bytes.

    Raises:
        FileMissing, FileError, FileTooLarge: the file cannot be read; the message names ``item``.
    """
    try:
        if most is None:
            data = read_bytes(path, MAX_BYTES)
        else:
            with open_regular(path, MAX_BYTES) as stream:
                data = stream.read(min(most, os.fstat(stream.fileno()).st_size))
    except FileError as problem:
        where = f"{item.place}: {problem.file}: " if item.place else ""
        raise type(problem)(f"{where}{problem.message}", file=item.file) from None
    except OSError as problem:
        raise FileError(f"{item.place}: {path}: {problem.strerror}", file=item.file) from None
    budget.earn(len(data))
    return data


def data_uri(uri: str, item: Item) -> bytes:
    """Return the bytes of a ``data:`` URI."""
    head, comma, body = uri.partition(",")
    if not comma:
        raise item.fault("a data URI without a comma; expected data:...;base64,...")
    if not head.lower().endswith(";base64"):
        return urllib.parse.unquote_to_bytes(body)
    try:
        return base64.b64decode(urllib.parse.unquote(body) if "%" in body else body, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise item.fault(f"the base64 data cannot be decoded: {problem}") from None


def path_beside(uri: str, item: Item) -> Path:
    """Return the file of a relative URI, relative to the glTF file's folder.

    Raises:
        FileUnsupported: the URI is absolute, or has a scheme: nothing is downloaded.
        FileRefused: the file is outside that folder and the trusted folders.
    """
    name = urllib.parse.unquote(uri)
    scheme = name.split("/", 1)[0]
    if ":" in scheme or name.startswith(("/", "\\")) or "\0" in name:
        raise item.unsupported(
            f"{name[:60]!r}; expected a relative path: only files next to the glTF file are read"
        )
    try:
        return linked_file(name, item.file)
    except FileRefused as problem:
        raise FileRefused(f"{item.place}: {problem.message}", file=item.file) from None


def glb_bytes(text: bytes, binary: bytes) -> bytes:
    """Build a GLB from JSON and binary data, each padded to four bytes.

    >>> glb_bytes(b"{}", b"")[:4]
    b'glTF'
    """
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<II", len(text), _JSON) + text
    if binary:
        chunks += struct.pack("<II", len(binary), _BIN) + binary
    if len(chunks) + 12 >= MAX_BYTES:
        raise FileUnsupported("a GLB must be smaller than 4 GiB; write a .gltf")
    return struct.pack("<4sII", MAGIC, 2, len(chunks) + 12) + chunks


# -- extensions ------------------------------------------------------------------------------------


def check_required(root: Item, log: RepairLog) -> None:
    """Raise an error for a file that requires an unsupported extension.

    Raises:
        FileUnsupported: the message names the extension.
    """
    for entry in root.items("extensionsRequired"):
        name = entry.value
        if not isinstance(name, str):
            raise entry.fault("expected the name of an extension")
        if name in UNDERSTOOD or name.startswith(CARRIED):
            continue
        remedy = _REMEDIES.get(name, "save the file without it")
        raise FileUnsupported(
            f"{entry.place}: requires the extension {name}, which Poise does not read: {remedy}",
            file=root.file,
        )
    for entry in root.items("extensionsUsed"):
        if not isinstance(entry.value, str):
            raise entry.fault("expected the name of an extension")
        if entry.value in REFERRING:
            log.repair(f"the extension {entry.value} is ignored: it refers to renumbered objects")


REFERRING = (
    "EXT_mesh_gpu_instancing", "KHR_animation_pointer", "EXT_structural_metadata",
    "EXT_mesh_features",
)  # fmt: skip
"""Extensions that refer to accessors, buffer views or nodes by index, which writing changes."""
