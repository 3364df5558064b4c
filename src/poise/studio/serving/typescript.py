"""The browser's side of the protocol, written from Python's declarations.

    python -m poise.studio.serving.typescript > web/src/protocol.ts

Packed messages get a function that packs or unpacks them; edits and views get types.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import sys
import types
import typing
from typing import Annotated, Any, Literal, get_args, get_origin

import numpy as np

from poise.studio.actions import ACTIONS
from poise.studio.jobs.jobs import CancelJob, JobView
from poise.studio.serving.compared import ComparedView, CompareOrder
from poise.studio.serving.views import SceneView
from poise.studio.wire import messages
from poise.studio.wire.geometry import CentresView, GeometryView, WeightsView
from poise.studio.wire.packing import Binary, Packed, packed_fields

_SIZES = {"B": 1, "H": 2, "I": 4, "f": 4, "d": 8}
_ARRAYS = {"B": "Uint8Array", "I": "Uint32Array", "f": "Float32Array", "d": "Float64Array"}
_VIEWS = {"B": "Uint8", "H": "Uint16", "I": "Uint32", "f": "Float32", "d": "Float64"}

_HEAD = """\
// Written by `python -m poise.studio.serving.typescript`: change what Python declares, not this.
"""


def protocol() -> str:
    """The whole of protocol.ts.

    >>> "export function packDrag" in protocol()
    True
    """
    parts = [_HEAD]
    parts += [
        f"export const {name} = {getattr(messages, name)};"
        for name in ("MOVING", "UNHELD", "FRESH", "SLIDER", "COMPARED", "SAMPLE")
    ]
    parts += [_constant(name, value) for name, value in messages.CONSTANTS.items()]
    parts += [_packer(message) for message in messages.UP]
    parts += [_unpacker(message) for message in messages.DOWN]
    known: dict[str, str] = {}
    headers = (GeometryView, WeightsView, CentresView)
    for kind in (SceneView, *headers, JobView, ComparedView, CompareOrder):
        _declare(kind, known)
    _declare(CancelJob, known, do="cancel-job")
    actions: list[str] = []
    for name in ACTIONS.names():
        kind = ACTIONS.get(name)
        _declare(kind, known, do=name)
        actions.append(kind.__name__)
    parts += known.values()
    parts.append("export type Action =\n  | " + "\n  | ".join(actions) + ";")
    return "\n\n".join(parts) + "\n"


def _packer(message: type[Binary]) -> str:
    fields = packed_fields(message)
    size = 1 + sum(_SIZES[kind.letter] for _, kind in fields)
    lines = [
        f"/** {_first_line(message)} */",
        f"export function pack{message.__name__}("
        + ", ".join(f"{name}: number" for name, _ in fields)
        + "): ArrayBuffer {",
        f"  const view = new DataView(new ArrayBuffer({size}));",
        f"  view.setUint8(0, {message.KIND});",
    ]
    at = 1
    for name, kind in fields:
        little = "" if kind.letter == "B" else ", true"
        lines.append(f"  view.set{_VIEWS[kind.letter]}({at}, {name}{little});")
        at += _SIZES[kind.letter]
    return "\n".join([*lines, "  return view.buffer;", "}"])


def _unpacker(message: type[Binary]) -> str:
    fields = packed_fields(message)
    name = message.__name__
    lines = [f"/** {_first_line(message)} */", f"export interface {name} {{"]
    lines += [
        f"  {field}: {_ARRAYS[kind.letter] if kind.array else 'number'};" for field, kind in fields
    ]
    lines += [
        "}",
        "",
        f"export const KIND_{name.upper()} = {message.KIND};",
        "",
        f"export function unpack{name}(data: ArrayBuffer): {name} {{",
        "  const view = new DataView(data);",
        "  let at = 1;",
    ]
    for field, kind in fields:
        lines += _reading(field, kind)
    return "\n".join([*lines, f"  return {{ {', '.join(field for field, _ in fields)} }};", "}"])


def _constant(name: str, value: object) -> str:
    return f"export const {name} = {json.dumps(value)} as const;"


def _reading(field: str, kind: Packed) -> list[str]:
    if kind.array:
        size = f"{_SIZES[kind.letter]} * {field}Count"
        array = _ARRAYS[kind.letter]
        return [
            f"  const {field}Count = view.getUint32(at, true);",
            f"  const {field} = new {array}(data.slice(at + 4, at + 4 + {size}));",
            f"  at += 4 + {size};",
        ]
    little = "" if kind.letter == "B" else ", true"
    size = _SIZES[kind.letter]
    return [f"  const {field} = view.get{_VIEWS[kind.letter]}(at{little});", f"  at += {size};"]


def _declare(kind: Any, known: dict[str, str], do: str | None = None) -> None:
    """Add a dataclass and what it is made of to the declarations."""
    if kind.__name__ in known:
        return
    known[kind.__name__] = ""  # its place, before those that it needs
    hints = typing.get_type_hints(kind, include_extras=True)
    lines = [f"/** {_first_line(kind)} */", f"export interface {kind.__name__} {{"]
    if do is not None:
        lines.append(f'  do: "{do}";')
    for field in dataclasses.fields(kind):
        missing = field.default is dataclasses.MISSING
        missing = missing and field.default_factory is dataclasses.MISSING
        mark = "?" if do is not None and not missing else ""
        lines.append(f"  {field.name}{mark}: {_type(hints[field.name], known)};")
    known[kind.__name__] = "\n".join([*lines, "}"])


def _type(hint: Any, known: dict[str, str]) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(args[0], known)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in args)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(_type(one, known) for one in args)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        inner = _type(args[0], known)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(one, known) for one in args)}]"
    if origin is dict:
        return f"Record<string, {_type(args[1], known)}>"
    if dataclasses.is_dataclass(hint):
        _declare(hint, known)
        return typing.cast("type", hint).__name__
    plain = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
    if hint in plain:
        return plain[hint]
    if origin is np.ndarray:
        return "Float32Array"
    raise TypeError(f"{hint!r} has no type in the browser")


def _first_line(kind: type) -> str:
    return (inspect.getdoc(kind) or "").split("\n", maxsplit=1)[0]


if __name__ == "__main__":
    sys.stdout.write(protocol())
