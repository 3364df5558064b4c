"""Objects of an FBX file to be written, their connections, and the global nodes of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.formats.fbx_encoding import CREATION_TIME, FILE_ID, VERSION
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.unique_names import UniqueNames

TICKS = 46186158000
"""FBX ticks per second."""
ROOT = 0
"""Id of the root object."""
CREATOR = "Poise"
"""Program name stored in the file; materials follow Blender's conventions."""
_KINDS = (
    "Document", "NodeAttribute", "Model", "Pose", "Geometry", "Deformer", "Material", "Texture",
    "Video", "AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve",
)  # fmt: skip
_TIME_MODES = {
    120.0: 1, 100.0: 2, 60.0: 3, 50.0: 4, 48.0: 5, 30.0: 6, 30000 / 1001: 9, 25.0: 10, 24.0: 11,
    1000.0: 12, 24000 / 1001: 13, 96.0: 15, 72.0: 16, 60000 / 1001: 17,
    120000 / 1001: 18,
}  # fmt: skip
_CUSTOM = 14


def plain_name(name: str) -> str:
    r"""Return a name valid for FBX: without the null character, which ends names.

    >>> plain_name("left\0arm")
    'left_arm'
    """
    return name.replace("\0", "_")


def properties(*entries: Sequence[Value]) -> FbxNode:
    """Build the properties of an object; each has name, type, second type, flags and values.

    >>> [str(value) for value in properties(whole("UpAxis", 1)).children[0].values]
    ['UpAxis', 'int', 'Integer', '', '1']
    """
    return FbxNode("Properties70", [], [FbxNode("P", tuple(entry)) for entry in entries])


def _property(
    kind: str, second: str, mark: str, stored: Callable[[Any], Value]
) -> Callable[[str, Any], list[Value]]:
    """Return a function that builds properties of one kind from a name and a value."""
    return lambda name, value: [name, kind, second, mark, stored(value)]


whole = _property("int", "Integer", "", np.int32)
flag = _property("bool", "", "", np.int32)
choice = _property("enum", "", "", np.int32)
"""Enumeration property, given by number."""
text = _property("KString", "", "", str)
double = _property("double", "Number", "", float)
"""Number property that is not animatable."""
number_property = _property("Number", "", "A", float)
"""Number property that is animatable."""
time = _property("KTime", "Time", "", np.int64)
"""Time property, in ticks."""


def vector(name: str, values: Sequence[float] | Floats) -> list[Value]:
    """Property of three numbers that is not animatable."""
    return [name, "Vector3D", "Vector", "", *(float(value) for value in values)]


def colour(name: str, values: Sequence[float]) -> list[Value]:
    """Return a colour property that can be animated."""
    return [name, "Color", "", "A", *(float(value) for value in values[:3])]


def local(name: str, values: Sequence[float] | Floats) -> list[Value]:
    """A model's ``Lcl Translation``, ``Lcl Rotation`` or ``Lcl Scaling``."""
    return [name, name, "", "A", *(float(value) for value in values)]


def matrix(name: str, frame: Floats) -> FbxNode:
    """Convert a frame (4, 4) for column vectors to FBX's 16 numbers for row vectors."""
    return FbxNode(name, [np.ascontiguousarray(frame.T, dtype=np.float64).ravel() + 0.0])


def ticks(frames: NDArray[np.int64] | int, fps: float) -> NDArray[np.int64]:
    """Convert frame numbers to times in ticks."""
    return np.round(np.asarray(frames, dtype=np.float64) * (TICKS / fps)).astype(np.int64)


class Objects:
    """Objects with their ids, in writing order, and their connections.

    An id encodes the kind of an object and its number within that kind: the same character has
    the same ids in every file.
    """

    def __init__(self) -> None:
        self._nodes: dict[str, list[FbxNode]] = {kind: [] for kind in _KINDS[1:]}
        self._connections: list[FbxNode] = []
        self._models = UniqueNames()

    def model_name(self, wanted: str) -> str:
        """Return a unique name for a model: programs find joints and meshes by name.

        >>> objects = Objects()
        >>> objects.model_name("hand"), objects.model_name("hand")
        ('hand', 'hand_2')
        """
        return self._models.new(plain_name(wanted))

    def add(
        self, kind: str, title: str, subclass: str, children: list[FbxNode], suffix: str = ""
    ) -> int:
        """Add an object of a kind, named ``title``, and return its id.

        ``suffix`` follows the name in the file; by default it is the kind.
        """
        own = self._nodes[kind]
        number = _id(kind, len(own))
        name = f"{plain_name(title)}\x00\x01{suffix or kind}"
        own.append(FbxNode(kind, (np.int64(number), name, subclass), children))
        return number

    def connect(self, child: int, parent: int, name: str = "") -> None:
        """Connect an object to another object, or to one of its properties."""
        ends = np.int64(child), np.int64(parent)
        self._connections.append(FbxNode("C", ("OP", *ends, name) if name else ("OO", *ends)))

    def nodes(self) -> tuple[FbxNode, FbxNode, FbxNode]:
        """Return the nodes Definitions, Objects and Connections."""
        counts = Counter({kind: len(own) for kind, own in self._nodes.items() if own})
        types = [FbxNode("ObjectType", ["GlobalSettings"], [FbxNode("Count", [1])])]
        types += [FbxNode("ObjectType", [k], [FbxNode("Count", [n])]) for k, n in counts.items()]
        total = FbxNode("Count", [1 + sum(counts.values())])
        definitions = FbxNode("Definitions", [], [FbxNode("Version", [100]), total, *types])
        found = [node for own in self._nodes.values() for node in own]
        return (
            definitions,
            FbxNode("Objects", [], found),
            FbxNode("Connections", [], self._connections),
        )


def _id(kind: str, number: int) -> int:
    return (1 + _KINDS.index(kind)) * 1_000_000_000 + number


def document(
    objects: Objects, up: str, takes: Sequence[tuple[str, int]], fps: float
) -> list[FbxNode]:
    """Return all nodes of a file: its objects, and the settings of the scene.

    Args:
        objects: the objects of the scene.
        up: the axis that points up, "y" or "z".
        takes: the name of each animation, and the time of its last frame in ticks.
        fps: frames per second of the scene.
    """
    first = takes[0][0] if takes else ""
    scene = FbxNode(
        "Document",
        [np.int64(_id("Document", 0)), "", "Scene"],
        [
            properties(["SourceObject", "object", "", ""], text("ActiveAnimStackName", first)),
            FbxNode("RootNode", [np.int64(ROOT)]),
        ],
    )
    return [
        _header(),
        FbxNode("FileId", [FILE_ID]),
        FbxNode("CreationTime", [CREATION_TIME]),
        FbxNode("Creator", [CREATOR]),
        _settings(up, fps, max((end for _, end in takes), default=0)),
        FbxNode("Documents", [], [FbxNode("Count", [1]), scene]),
        FbxNode("References"),
        *objects.nodes(),
        FbxNode("Takes", [], [FbxNode("Current", [first]), *(take_node(*one) for one in takes)]),
    ]


def _header() -> FbxNode:
    moment = (1970, 1, 1, 10, 0, 0, 0)
    names = ("Year", "Month", "Day", "Hour", "Minute", "Second", "Millisecond")
    stamp = [FbxNode(name, [value]) for name, value in zip(names, moment, strict=True)]
    application = [
        ["Original|ApplicationVendor", "KString", "", "", CREATOR],
        ["Original|ApplicationName", "KString", "", "", CREATOR],
    ]
    data = [
        FbxNode("Type", ["UserData"]),
        FbxNode("Version", [100]),
        FbxNode("MetaData", [], [FbxNode("Version", [100]), FbxNode("Title", [""])]),
        properties(
            text("DocumentUrl", ""), text("SrcDocumentUrl", ""),
            ["Original", "Compound", "", ""], *application,
        ),
    ]  # fmt: skip
    return FbxNode(
        "FBXHeaderExtension",
        [],
        [
            FbxNode("FBXHeaderVersion", [1003]),
            FbxNode("FBXVersion", [VERSION]),
            FbxNode("EncryptionType", [0]),
            FbxNode("CreationTimeStamp", [], [FbxNode("Version", [1000]), *stamp]),
            FbxNode("Creator", [CREATOR]),
            FbxNode("SceneInfo", ["GlobalInfo\x00\x01SceneInfo", "UserData"], data),
        ],
    )


def _settings(up: str, fps: float, end: int) -> FbxNode:
    """Settings for right-handed axes: x sideways, and z to the front if y is up, else -y."""
    axes = (1, 2, 1) if up == "y" else (2, 1, -1)
    near = min(_TIME_MODES, key=lambda rate: abs(rate - fps))
    mode = _TIME_MODES[near] if abs(near - fps) <= 1e-6 * fps else _CUSTOM
    entries = [
        whole("UpAxis", axes[0]), whole("UpAxisSign", 1),
        whole("FrontAxis", axes[1]), whole("FrontAxisSign", axes[2]),
        whole("CoordAxis", 0), whole("CoordAxisSign", 1),
        whole("OriginalUpAxis", axes[0]), whole("OriginalUpAxisSign", 1),
        double("UnitScaleFactor", 1.0), double("OriginalUnitScaleFactor", 1.0),
        ["AmbientColor", "ColorRGB", "Color", "", 0.0, 0.0, 0.0],
        text("DefaultCamera", "Producer Perspective"),
        choice("TimeMode", mode), time("TimeSpanStart", 0), time("TimeSpanStop", end),
        double("CustomFrameRate", fps if mode == _CUSTOM else -1.0),
    ]  # fmt: skip
    return FbxNode("GlobalSettings", [], [FbxNode("Version", [1000]), properties(*entries)])


def take_node(name: str, end: int) -> FbxNode:
    """Return the node of an animation that ends at a time in ticks, among the takes of a file."""
    span: list[Value] = [np.int64(0), np.int64(end)]
    file = FbxNode("FileName", [f"{name}.tak"])
    return FbxNode(
        "Take", [name], [file, FbxNode("LocalTime", span), FbxNode("ReferenceTime", span)]
    )
