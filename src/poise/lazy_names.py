"""Public names of a package that are loaded on first use, with near names for misspelt ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import lazy_loader

__all__ = ["attached"]


def attached(
    package: str, file: str, elsewhere: Mapping[str, str] | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and the names of the stub next to a package's ``file``.

    ``elsewhere`` maps names that other libraries use to those of the package.

    >>> get, _, names = attached("poise.motion", __file__.replace("lazy_names", "motion/__init__"))
    >>> "cleaned" in names
    True
    >>> get("jiter")
    Traceback (most recent call last):
    ...
    AttributeError: module 'poise.motion' has no attribute 'jiter'; near: jitter
    """
    load, _, names = lazy_loader.attach_stub(package, file)
    known = elsewhere or {}

    def get(name: str) -> Any:
        if name in names:
            return load(name)
        import difflib

        near = [] if name.startswith("_") else difflib.get_close_matches(name, names, 5)
        if name in known:
            near.insert(0, known[name])
        listed = f"; near: {', '.join(near)}" if near else ""
        # With its name, the interpreter adds no suggestion of its own.
        raise AttributeError(f"module {package!r} has no attribute {name!r}{listed}", name=name)

    return get, lambda: sorted(names), names
