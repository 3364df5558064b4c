"""Types of a kernel's arguments as text, for the table of compiled versions and for Numba.

======= ==============================================================================
text    type
======= ==============================================================================
q Q     int64, uint64
d f     float64, float32
?       truth value
n       None
Af82Cw  array: kind and bytes of an element, number of axes, C (contiguous), F or A (any
        strides), w (writable) or r (read-only)
(...)   tuple; NName(...) a named tuple of `poise.kernels.layouts`, or Nmodule.Name(...)
======= ==============================================================================

The texts of several arguments follow one another.

>>> text_of(signature_of("qdAf82Cw(Ai81Cr?)"))
'qdAf82Cw(Ai81Cr?)'
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numba

types: Any = numba.types

_NUMBERS = {
    "q": types.int64, "Q": types.uint64, "d": types.float64, "f": types.float32,
    "?": types.boolean, "n": types.none,
}  # fmt: skip
_LETTERS = {kind: letter for letter, kind in _NUMBERS.items()}
_KINDS = {"f": "float", "i": "int", "u": "uint"}


@lru_cache(maxsize=256)
def signature_of(text: str) -> tuple[Any, ...]:
    """Return Numba's types of a text."""
    found, at = _sequence(text, 0)
    if at != len(text):
        raise ValueError(f"signature {text!r}: unexpected {text[at]!r} at {at}")
    return found


def _sequence(text: str, at: int) -> tuple[tuple[Any, ...], int]:
    found: list[Any] = []
    while at < len(text) and text[at] != ")":
        sign = text[at]
        if sign == "A":
            kind, size, axes, order, access = text[at + 1 : at + 6]
            number = (
                types.boolean if kind == "b" else getattr(types, f"{_KINDS[kind]}{int(size) * 8}")
            )
            found.append(types.Array(number, int(axes), order, readonly=access == "r"))
            at += 6
        elif sign in "(N":
            start = text.index("(", at)
            parts, end = _sequence(text, start + 1)
            name = text[at + 1 : start]
            found.append(types.BaseTuple.from_types(parts, _tuple_class(name) if name else None))
            at = end + 1
        else:
            found.append(_NUMBERS[sign])
            at += 1
    return tuple(found), at


def _tuple_class(name: str):
    module, _, own = name.rpartition(".")
    # A kernel's module has imported the classes of its arguments.
    return getattr(sys.modules[f"{__package__}.{module or 'layouts'}"], own)


def text_of(kinds: Iterable[Any]) -> str:
    """Return the text of Numba's types; in angle brackets what the table cannot hold."""
    return "".join(map(_text, kinds))


def _text(kind) -> str:
    if isinstance(kind, types.Array):
        name = str(kind.dtype)
        size = 1 if name == "bool" else kind.dtype.bitwidth // 8
        return f"A{name[0]}{size}{kind.ndim}{kind.layout}{'w' if kind.mutable else 'r'}"
    if isinstance(kind, types.BaseTuple):
        name = ""
        if isinstance(kind, types.BaseNamedTuple):
            own = kind.instance_class
            package, _, module = own.__module__.rpartition(".")
            if package != __package__:
                return f"<{kind}>"
            name = f"N{own.__name__}" if module == "layouts" else f"N{module}.{own.__name__}"
        return f"{name}({text_of(kind.types)})"
    return _LETTERS.get(kind) or f"<{kind}>"
