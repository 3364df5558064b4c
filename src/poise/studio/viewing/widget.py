"""The notebook widget of a view, based on anywidget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from poise.errors import MissingExtra, PoiseError
from poise.studio.serving.scene_messages import hold_views
from poise.studio.viewing.kernel_drag import KernelDrag
from poise.studio.viewing.page import viewer_code
from poise.studio.wire.serialisation import to_json


@cache
def _kind() -> Callable[..., Any]:
    """Create the widget's class, on first use, as anywidget is optional."""
    try:
        anywidget: Any = import_module("anywidget")
        traitlets: Any = import_module("traitlets")
    except ImportError as error:
        raise MissingExtra("notebook", "anywidget") from error

    members: dict[str, Any] = {
        "_esm": viewer_code(),
        "data": traitlets.Bytes().tag(sync=True),
        "height": traitlets.Int(480).tag(sync=True),
        # width and height in pixels of the still picture before the widget, which hides it
        "still": traitlets.Tuple(default_value=(0, 0)).tag(sync=True),
    }
    return type("ViewWidget", (anywidget.AnyWidget,), members)


def widget_of(packed: bytes, drag: KernelDrag, height: int) -> Any:
    """Create a widget that shows a packed view and handles drags with ``drag``.

    Raises:
        MissingExtra: anywidget is not installed.
    """
    widget = _kind()(data=packed, height=height)

    known = drag.scene.holds

    def on_message(_: object, content: object, buffers: Sequence[Any]) -> None:
        nonlocal known
        try:
            asked = content.get("do") if isinstance(content, dict) else None
            posed = _answer(drag, asked, [bytes(buffer) for buffer in buffers])
            moved = drag.scene.holds is not known
            known = drag.scene.holds
            widget.send({"holds": to_json(hold_views(drag.scene))} if moved else {}, [posed])
        except (PoiseError, ArithmeticError, ValueError) as problem:
            widget.send({"failed": str(problem)})

    widget.on_msg(on_message)
    return widget


def _answer(drag: KernelDrag, asked: object, buffers: list[bytes]) -> bytes:
    """Return the packed pose that answers a message."""
    if asked == "message":
        return drag.receive(buffers[0])
    if asked == "pose":
        return drag.begin_from(np.frombuffer(buffers[0], dtype="<f4"))
    return drag.undo() if asked == "undo" else drag.step()
