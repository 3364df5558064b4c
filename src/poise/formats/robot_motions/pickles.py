"""Motions of robots as pickles (``.pkl``).

=========  =====================================================================================
layout     content
=========  =====================================================================================
gmr        a dictionary: ``fps``, ``root_pos`` (frames, 3), ``root_rot`` (frames, 4) xyzw,
           ``dof_pos`` (frames, joints), ``local_body_pos`` (frames, bodies, 3) in the axes of the
           base, ``link_body_list``; the last two may be None
phc        a dictionary of motions by name: ``root_trans_offset`` (frames, 3), ``root_rot`` xyzw,
           ``dof`` (frames, joints), ``pose_aa`` (frames, bodies, 3) rotation vectors, ``fps``
=========  =====================================================================================

A pickle may name any function and call it. This reader replaces the few functions that NumPy and
joblib name when they store an array by classes of this module, and rejects every other name.
"""

from __future__ import annotations

import io
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileName, FileRefused, FileSyntax, FileUnsupported, PoiseError
from poise.files import read_bytes
from poise.files.json_text import JsonObject
from poise.files.packed import inflated
from poise.formats.native_process import decoded_apart
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.frames import Frames, Layout, plain_rate, read_frames
from poise.formats.robot_motions.robot import Robot, character_of, robot_of
from poise.formats.self_contained import JointValues, Reading
from poise.geometry import quaternions
from poise.model import Character, Motion
from poise.model.joint_values import hinge_axis

Content = JsonObject

_XYZW = [1, 2, 3, 0]


class PickleFormat(JointValues):
    """Reads both layouts, and writes that of GMR unless another is named."""

    metric = "lengths in motions of robots are metres; omit unit"
    name = "pkl"
    extensions = (".pkl",)
    holds = frozenset(["motion"])

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motions of a robot, which is passed as ``skeleton``."""
        log = RepairLog(path)
        content = read_pickle(path)
        robot = robot_of(character_of(skeleton, path), path)
        found = _entries(content, Path(path).stem)
        if not found:
            raise log.fault(
                "is a pickle without root_pos and dof_pos (GMR), or root_trans_offset and pose_aa "
                "or dof (PHC); expected the motion of a robot"
            )
        frames = {name: _frames(entry, robot, log) for name, entry in found.items()}
        return read_frames(frames, robot.character, options, log)

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion in the layout of GMR."""
        GMR.write(character, path)

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State what the layout of GMR cannot store."""
        return GMR.losses(character, path)


PKL = PickleFormat()


def _entries(content: Any, stem: str) -> dict[str, Content]:
    """Return the motions of a file, by name."""
    if not isinstance(content, dict):
        return {}
    whole = cast("Content", content)
    if "root_pos" in whole or "root_trans_offset" in whole:
        return {stem: whole}
    inner = {str(key): value for key, value in whole.items() if isinstance(value, dict)}
    return {key: value for key, value in inner.items() if "root_trans_offset" in value}


def _frames(entry: Content, robot: Robot, log: RepairLog) -> Frames:
    """Return the frames of an entry of either layout."""
    rate = entry.get("fps")
    if rate is not None and not (
        isinstance(rate, int | float)
        or (isinstance(rate, np.ndarray) and rate.size == 1 and rate.dtype.kind in "iuf")
    ):
        raise log.fault("fps: expected a single number")
    fps = None if rate is None else float(np.asarray(rate).reshape(-1)[0])
    place = "root_pos" if "root_pos" in entry else "root_trans_offset"
    root = _numbers(entry, place, log)
    angles = _numbers(entry, "pose_aa", log) if "pose_aa" in entry else None
    if angles is not None and (angles.ndim != 3 or angles.shape[1:] == (0, 3)):
        raise log.fault(f"pose_aa: shape {angles.shape}; expected (frames, bodies, 3)")
    if "root_rot" in entry or angles is None:
        turns, order = _numbers(entry, "root_rot", log), "xyzw"
    else:
        turns, order = quaternions.from_rotation_vector(angles[:, 0]), "wxyz"
    key = "dof_pos" if "dof_pos" in entry else "dof"
    if key in entry or angles is None:
        values = _numbers(entry, key, log)
        values = values[..., 0] if values.ndim == 3 and values.shape[2] == 1 else values
        names = None
    else:
        names, values = _hinges(angles, robot, log)
    points = bodies = None
    if entry.get("local_body_pos") is not None:
        points = _numbers(entry, "local_body_pos", log)
        given = entry.get("link_body_list")
        if isinstance(given, list | np.ndarray):
            bodies = tuple(map(str, cast("list[object]", given)))
    return Frames(
        root, turns, values, names=names, order=order, fps=fps, points=points, local=True,
        bodies=bodies,
    )  # fmt: skip


def _numbers(entry: Content, name: str, log: RepairLog) -> Floats:
    value = entry.get(name)
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iuf" or value.ndim < 2:
        what = "no array" if value is None else "not an array of numbers per frame"
        raise log.fault(f"{name}: {what}; expected (frames, ...)")
    return np.array(value, dtype=np.float64)


def _hinges(angles: Floats, robot: Robot, log: RepairLog) -> tuple[tuple[str, ...], Floats]:
    """Return names and values of hinges from rotation vectors (frames, bodies, 3)."""
    if angles.shape[1] < len(robot.bodies) or angles.shape[2] != 3:
        raise log.fault(
            f"pose_aa: shape {angles.shape}; {robot.character.name} has {len(robot.bodies)} "
            "bodies: expected a file of this robot"
        )
    names: list[str] = []
    values: list[Floats] = []
    for row, k in enumerate(robot.bodies[1:], 1):
        joint = robot.skeleton.joints[k]
        axis = hinge_axis(joint) if len(joint.dof_names) == 1 else None
        if axis is not None:
            names += joint.dof_names
            values.append(angles[:, row] @ axis)
    return tuple(names), np.stack(values, axis=1)


def _gmr(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    frame = motion.world[:, robot.base]
    shifts = motion.world_positions[:, list(robot.bodies)] - frame[:, None, :3, 3]
    return pickled({
        "fps": plain_rate(motion.fps),
        "root_pos": root.copy(),
        "root_rot": turns[:, _XYZW],
        "dof_pos": robot.columns(motion, robot.joints),
        "local_body_pos": shifts @ frame[:, :3, :3],
        "link_body_list": list(robot.body_names),
    })  # fmt: skip


def _phc(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    world, body = motion.world[..., :3, :3], robot.skeleton
    angles = np.zeros((len(motion), len(robot.bodies), 3))
    angles[:, 0] = quaternions.to_rotation_vector(turns)
    for row, k in enumerate(robot.bodies[1:], 1):
        before = world[:, body.parents[k]] @ body.joints[k].frame[:3, :3]
        turn = np.swapaxes(before, -1, -2) @ world[:, k]
        angles[:, row] = quaternions.to_rotation_vector(quaternions.from_matrix(turn))
    entry = {
        "root_trans_offset": root.copy(),
        "pose_aa": angles,
        "dof": robot.columns(motion, robot.joints),
        "root_rot": turns[:, _XYZW],
        "fps": plain_rate(motion.fps),
    }
    return pickled({motion.name or "motion": entry})


GMR = Layout("gmr", (".pkl",), _gmr)
PHC = Layout("phc", (".pkl",), _phc)


_MOST = 1 << 30  # bytes of an unpacked pickle
MOST_AXES = 32
_NUMBERS = "biuf"
_TEXT = "U"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")  # joblib's default compression
_PACKED = {b"\x1f\x8b": "gzip", b"BZ": "bz2", b"\xfd7": "xz", b"\x5d\x00": "lzma"}


class Malformed(Exception):
    """Data of an array that do not fit its type."""


class _Type:
    """A NumPy type: its code, such as ``f8``, and its byte order."""

    def __init__(self, code: str = "", *_: object) -> None:
        self.code, self.order = code, "<"

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.order = state[1]

    def found(self) -> np.dtype[Any] | None:
        """Return the type of numbers or text, None for objects."""
        if self.code in ("O", "O8"):
            return None
        found = np.dtype(f"{self.order if self.order in '<>|=' else '<'}{self.code}")
        if found.kind not in _NUMBERS + _TEXT or not found.itemsize:
            raise Malformed(f"an array of type {found}; expected numbers")
        return found


class _Array:
    """An array, of which NumPy stores the shape, the type and the bytes."""

    value: Any = None

    def __setstate__(self, state: Any) -> None:
        _, shape, kind, columns_first, data = state
        self.value = _array(data, kind, shape, "F" if columns_first else "C")


def _array(data: Any, kind: _Type, shape: Any, order: str) -> Any:
    """Return an array of numbers or text; a list for an array of objects."""
    found = kind.found()
    if found is None and isinstance(data, list):
        return data  # pyright: ignore[reportUnknownVariableType]
    sizes = tuple(int(size) for size in shape)
    held = memoryview(data).nbytes
    count = 1
    for size in sizes:
        count *= size
    if found is None or min(sizes, default=0) < 0 or count * found.itemsize != held:
        raise Malformed(f"an array of shape {sizes} with {held} bytes")
    if len(sizes) > MOST_AXES or order not in ("C", "F"):
        raise Malformed(f"an array with {len(sizes)} axes")
    flat: NDArray[Any] = np.frombuffer(bytes(data), found) if held else np.zeros(0, found)
    return flat.reshape(sizes, order="F" if order == "F" else "C")


def _scalar(kind: _Type, data: Any) -> Any:
    return _array(data, kind, (), "C").item()


def _from_buffer(data: Any, kind: _Type, shape: Any, order: str) -> _Array:
    made = _Array()
    made.value = _array(data, kind, shape, order)
    return made


def _encoded(text: str, encoding: str) -> bytes:
    if encoding not in ("latin1", "latin-1"):
        raise Malformed(f"text in the encoding {encoding[:40]!r}")
    return text.encode("latin-1")


def _joblib_array(stream: io.BytesIO) -> type:
    """Return the class of arrays whose bytes joblib stores behind their description."""

    class Stored(_Array):
        def __setstate__(self, state: Any) -> None:
            kind: _Type = state["dtype"]
            found = kind.found()
            if found is None:
                raise Malformed("an array of objects; expected numbers")
            if state.get("numpy_array_alignment_bytes") is not None:
                stream.read(stream.read(1)[0])
            size = found.itemsize
            for part in state["shape"]:
                size *= int(part)
            data = stream.read(size) if 0 <= size <= _MOST else b""
            self.value = _array(data, kind, state["shape"], state["order"])

    return Stored


class PlainUnpickler(pickle._Unpickler):  # pyright: ignore[reportPrivateUsage]
    """Unpickler of the admitted names.

    The one in Python, as that in C reserves memory for the largest index of a memo in the file.
    """

    def __init__(self, stream: io.BytesIO, file: str) -> None:
        super().__init__(stream)
        self.file = file
        made: Callable[..., Any] = lambda *_: _Array()  # noqa: E731
        self.admitted: dict[tuple[str, str], Any] = {
            ("numpy", "ndarray"): _Array,
            ("numpy", "dtype"): _Type,
            ("_codecs", "encode"): _encoded,
            ("__builtin__", "bytes"): lambda: b"",  # of empty arrays, by old protocols
            ("collections", "OrderedDict"): dict,
            ("joblib.numpy_pickle", "NumpyArrayWrapper"): _joblib_array(stream),
        }
        for core in ("numpy.core", "numpy._core"):
            self.admitted[f"{core}.multiarray", "_reconstruct"] = made
            self.admitted[f"{core}.multiarray", "scalar"] = _scalar
            self.admitted[f"{core}.numeric", "_frombuffer"] = _from_buffer

    def find_class(self, module: str, name: str) -> Any:
        found = self.admitted.get((module, name))
        if found is None:
            raise FileRefused(
                f"names {f'{module}.{name}'[:80]!r}; expected NumPy arrays, numbers, text, lists "
                "and dictionaries. Nothing of the file was executed",
                file=self.file,
            )
        return found


def read_pickle(path: FileName) -> Any:
    """Return the content of a pickle: arrays, numbers, text, lists and dictionaries.

    Files of ``pickle.dump`` and of ``joblib.dump``, the latter also compressed by zlib.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileRefused: the file names a function or class other than those of arrays.
        FileSyntax: the file is damaged, or not a pickle.
        FileTooLarge: the content exceeds the limit.
    """
    file = os.fspath(path)
    data = read_bytes(path)
    if data[:2] in _PACKED:
        raise FileUnsupported(
            f"is compressed by {_PACKED[data[:2]]}; save it again with pickle.dump", file=file
        )
    return decoded_apart("the reader of pickles", plain_unpickler, unpickled, file, [data])


def plain_unpickler() -> type[PlainUnpickler]:
    """Return the unpickler."""
    return PlainUnpickler


def unpickled(unpickler: type[PlainUnpickler], file: str, data: bytes) -> Any:
    """Return the content of a pickle; `read_pickle` lists the errors."""
    try:
        if data[:2] in _ZLIB:
            data = inflated(data, file)
        return sendable(_plain(unpickler(io.BytesIO(data), file).load()))
    except PoiseError:
        raise
    except Malformed as problem:
        raise FileSyntax(f"contains {problem}", file=file) from None
    except Exception:  # noqa: BLE001 - a damaged pickle raises any exception
        raise FileSyntax("is damaged or not a pickle; expected one of arrays", file=file) from None


def sendable(value: Any) -> Any:
    """Return numbers, texts and arrays, in lists and dictionaries, as `character_wire` sends them.

    None in place of other values; tuples become lists, and arrays of texts lists.
    """
    if isinstance(value, dict):
        return {str(key): sendable(one) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType,reportUnknownArgumentType]
    if isinstance(value, list | tuple):
        return [sendable(one) for one in value]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, np.ndarray):
        return value if value.dtype.kind in "biuf" else sendable(value.tolist())  # pyright: ignore[reportUnknownMemberType]
    if isinstance(value, np.generic):
        return sendable(value.item())
    return value if value is None or isinstance(value, bool | int | float | str | bytes) else None


def _plain(content: Any) -> Any:
    """Return the content with arrays in place of their stand-ins, down to two dictionaries."""
    if not isinstance(content, dict):
        return content

    def array(value: Any) -> Any:
        return value.value if isinstance(value, _Array) else value

    found: dict[Any, Any] = {}
    for key, value in content.items():  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, dict):
            found[key] = {name: array(one) for name, one in value.items()}  # pyright: ignore[reportUnknownVariableType]
        else:
            found[key] = array(value)
    return found


def pickled(content: JsonObject) -> bytes:
    """Return a pickle that versions of NumPy before and after 2.0 read."""
    data = pickle.dumps(content, protocol=3)
    # NumPy 2 also reads the name of version 1; the first name of the function precedes all arrays.
    return data.replace(b"cnumpy._core.multiarray\n", b"cnumpy.core.multiarray\n", 1)
