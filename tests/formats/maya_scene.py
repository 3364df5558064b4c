"""A small parser of Maya ASCII and an evaluator of its joints, written from Maya's documentation.

It knows nothing of Poise: a statement is words up to a semicolon outside quotes; nodes are made by
``createNode``, set by the ``setAttr`` that follow, joined by ``connectAttr``. A joint's matrix is
``[S] [RO] [R] [JO] [IS] [T]`` in row vectors.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

TYPES = {"joint", "transform", "ikEffector", "ikHandle", "ikRPsolver", "ikSCsolver"}  # fmt: skip
TRIPLES = {"t", "r", "s", "jo", "pa", "mntl", "mxtl", "mnrl", "mxrl", "pv"}
SINGLES = {
    "ro": int, "ssc": bool, "v": bool, "hd": bool, "twi": float, "ikBlend": float, "roc": bool,
    **{f"{end}{letter}{axis}e": bool for end in "mx" for letter in "tr" for axis in "xyz"},
}  # fmt: skip
OUTPUTS = {
    "joint": {"tx", "ty", "tz", "msg"},
    "ikEffector": {"hp"},
    "ikRPsolver": {"msg"},
    "ikSCsolver": {"msg"},
}
INPUTS = {
    "ikEffector": {"tx", "ty", "tz"},
    "ikHandle": {"hsj", "hee", "hsv"},
}  # fmt: skip
ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")


@dataclass
class Node:
    kind: str
    name: str
    parent: str | None
    values: dict[str, Any] = field(default_factory=dict)
    locked: set[str] = field(default_factory=set)


@dataclass
class Scene:
    units: dict[str, str]
    nodes: dict[str, Node]
    links: dict[str, str]


def statements(text: str) -> list[list[str]]:
    """Words of each statement; a quoted word keeps its quotes."""
    assert text.startswith("//Maya ASCII ")
    bare = "\n".join(line for line in text.split("\n") if not line.startswith("//"))
    pattern = re.compile(r'\s*(?:("(?:[^"\\\n]|\\.)*")|([^\s";]+)|(;))')
    found: list[list[str]] = [[]]
    at = 0
    while bare[at:].strip():
        match = pattern.match(bare, at)
        assert match, f"no word at {bare[at : at + 40]!r}"
        at = match.end()
        if match[3]:
            assert found[-1], "an empty statement"
            found.append([])
        else:
            found[-1].append(match[1] or match[2])
    assert found.pop() == [], "the last statement does not end"
    return found


def quoted(word: str) -> str:
    assert word[0] == word[-1] == '"', f"{word} is not quoted"
    return word[1:-1]


def parse(text: str) -> Scene:
    """The scene; every statement has to be one that is known, in Maya's order."""
    scene = Scene({}, {}, {})
    current: Node | None = None
    connecting = False
    for words in statements(text):
        command, rest = words[0], words[1:]
        assert not connecting or command == "connectAttr", "connections come last"
        if command == "requires":
            assert rest[0] == "maya" and quoted(rest[1])
        elif command == "currentUnit":
            scene.units = dict(zip(rest[::2], rest[1::2], strict=True))
        elif command == "fileInfo":
            quoted(rest[0]), quoted(rest[1])
        elif command == "createNode":
            current = _created(scene, rest)
        elif command == "setAttr":
            assert current is not None
            _set(current, rest)
        else:
            assert command == "connectAttr", f"unknown statement {command}"
            connecting = True
            _connected(scene, rest)
    return scene


def _created(scene: Scene, rest: list[str]) -> Node:
    assert rest[0] in TYPES and rest[1] == "-n"
    name, parent = quoted(rest[2]), None
    assert re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name), name
    assert name not in scene.nodes, f"two nodes called {name}"
    if rest[3:]:
        assert rest[3] == "-p" and len(rest) == 5
        parent = quoted(rest[4])
        assert parent in scene.nodes, f"{parent} is not there yet"
    scene.nodes[name] = Node(rest[0], name, parent)
    return scene.nodes[name]


def _set(node: Node, rest: list[str]) -> None:
    flags: dict[str, str] = {}
    while rest[0].startswith("-"):
        flags[rest[0]], rest = rest[1], rest[2:]
    attribute, rest = quoted(rest[0]), rest[1:]
    assert attribute[0] == "."
    name = attribute[1:]
    if flags.get("-l") == "on":
        node.locked.add(name)
        assert not rest
    elif name in TRIPLES:
        assert rest[:2] == ["-type", '"double3"'] and len(rest) == 5
        node.values[name] = np.array([float(word) for word in rest[2:]])
    else:
        kind = SINGLES[name]
        assert len(rest) == 1
        node.values[name] = {"yes": True, "no": False}[rest[0]] if kind is bool else kind(rest[0])


def _connected(scene: Scene, rest: list[str]) -> None:
    source, target = quoted(rest[0]), quoted(rest[1])
    node, _, output = source.partition(".")
    assert output in OUTPUTS[scene.nodes[node].kind], source
    if target == ":ikSystem.sol":
        assert rest[2:] == ["-na"]
        return
    node, _, into = target.partition(".")
    assert into in INPUTS[scene.nodes[node].kind], target
    assert into not in scene.nodes[node].locked and target not in scene.links
    scene.links[target] = source


def row_turn(axis: str, degrees: float) -> np.ndarray:
    """The (4, 4) turn about an axis for row vectors."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    matrix = np.eye(4)
    i = "xyz".index(axis)
    j, k = (i + 1) % 3, (i + 2) % 3
    matrix[j, j] = matrix[k, k] = c
    matrix[j, k], matrix[k, j] = s, -s
    return matrix


def row_world(scene: Scene, name: str) -> np.ndarray:
    """The (4, 4) world matrix of a transform or a joint for row vectors, centimetres."""
    node = scene.nodes[name]
    scale = np.diag([*node.values.get("s", np.ones(3)), 1.0])
    angles = dict(zip("xyz", node.values.get("r", np.zeros(3)), strict=True))
    turn = np.eye(4)
    for axis in ORDERS[node.values.get("ro", 0)]:
        turn = turn @ row_turn(axis, angles[axis])
    orient = np.eye(4)
    for axis, angle in zip("xyz", node.values.get("jo", np.zeros(3)), strict=True):
        orient = orient @ row_turn(axis, angle)
    move = np.eye(4)
    move[3, :3] = node.values.get("t", np.zeros(3))
    assert node.kind != "joint" or node.values["ssc"] is False  # so that [IS] is the identity
    local = scale @ turn @ orient @ move
    return local if node.parent is None else local @ row_world(scene, node.parent)
