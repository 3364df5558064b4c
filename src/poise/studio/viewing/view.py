"""`poise.view`: a character or motion to rotate, play and drag, in a notebook or web page."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported, InvalidValue, MissingExtra, PoiseError
from poise.files.writing import replace_file
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.skin import Skin
from poise.report_text import counted
from poise.skinning.centres_of_rotation import centres_of
from poise.studio.dragging.drag_solve import DragSolve, DragStep, posed
from poise.studio.dragging.grabs import GrabController, Held
from poise.studio.scene.scene import Hold, Scene
from poise.studio.serving.scene_messages import character_view, hold_views
from poise.studio.wire.geometry import (
    key_of,
    packed,
    packed_centres,
    packed_weights,
    textures,
    with_header,
)
from poise.studio.wire.messages import (
    Drag,
    GrabHold,
    GrabJoint,
    GrabSkin,
    Posed,
    Release,
    Turn,
    Upward,
    received,
)
from poise.studio.wire.serialisation import to_json


class View:
    """A view of a character; created by `view`.

    In a notebook, a view is displayed as a widget. `pose` follows drags in the widget.

    Attributes:
        character: the character shown.
        motions: the motions to play, in order.
        height: height of the widget in pixels.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> shown = poise.view(poise.Motion(arm, [[0.0], [0.5]], 30.0, "turn"))
    >>> shown.pose.value("arm_rz"), shown.html()[:15]
    (0.0, '<!doctype html>')
    """

    def __init__(self, scene: Scene, motions: tuple[Motion, ...], height: int) -> None:
        self.character = scene.character
        self.motions = motions
        self.height = height
        self._drag = KernelDrag(scene)
        self._widget: Any = None

    @property
    def pose(self) -> Pose:
        """The current pose: the initial pose, or the pose after the last drag."""
        return self._drag.scene.pose

    @property
    def widget(self) -> Any:
        """The widget, an `anywidget.AnyWidget`; created on first use.

        Raises:
            MissingExtra: anywidget is not installed.
        """
        if self._widget is None:
            self._widget = widget_of(self._packed(), self._drag, self.height)
        return self._widget

    def html(self) -> str:
        """Return a self-contained page that needs no server and no network."""
        return page_of(self._packed(), self.character.name or "Poise")

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the page to an `.html` file.

        Raises:
            FileUnsupported: the extension is not `.html`.
            FileMissing: the folder does not exist.
            FileError: the file cannot be written.
        """
        suffix = PurePath(path).suffix.lower()
        if suffix not in (".html", ".htm"):
            raise FileUnsupported(f"unsupported page format '{suffix}'; write .html", file=path)
        replace_file(path, self.html().encode())

    def _packed(self) -> bytes:
        return packed_view(self._drag.scene, self.motions)

    def _ipython_display_(self) -> None:
        """Show a still picture and the widget, which hides the picture once it is alive.

        Places without a kernel, such as exported notebooks and code hosts, show the picture.
        """
        from IPython.display import display

        from poise.render.motions import render_pose

        first = self.motions[0][0] if self.motions and len(self.motions[0]) else self.pose
        size = self.height * 4 // 3, self.height
        try:
            picture = render_pose(first, character=self.character, width=size[0], height=size[1])
            alt = {"image/png": {"alt": repr(self)[1:-1]}}
            display(picture, include=["image/png"], metadata=alt)
            self.widget.still = size
        except MissingExtra as missing:  # shown with its remedy
            display({"text/plain": f"{self!r}\n{missing}"}, raw=True)
            return
        data, metadata = self.widget._repr_mimebundle_()
        display({**data, "text/plain": repr(self)}, metadata=metadata, raw=True)

    def __repr__(self) -> str:
        return f"<View of {self.character.name!r}: {counted(len(self.motions), 'motion')}>"


def view(
    what: Character | Motion | Pose | Skeleton,
    *,
    character: Character | None = None,
    height: int = 480,
) -> View:
    """Show a character, a motion, a pose or a skeleton in an interactive viewer.

    In a notebook the view is a widget: when you drag a point of the body, the notebook's kernel
    solves for the pose, with the feet pinned as in the studio; ``view.pose`` is the resulting pose.
    Elsewhere, write the view as a page. Notebooks need ``pip install "poise[notebook]"``.

    Args:
        what: a character with its motions, or a motion, pose or skeleton.
        character: the character whose skins are shown with a motion or a pose of the same skeleton.
        height: height of the widget in pixels.

    Raises:
        InvalidValue: ``what`` has another type, or another skeleton than ``character``.

    >>> import poise
    >>> from poise.bundled import character
    >>> poise.view(character())
    <View of 'poise': 1 motion>
    """
    if isinstance(what, Character):
        owner, motions = what, tuple(what.motions.values())
        return View(Scene.of(owner), motions, height)
    if not isinstance(what, Motion | Pose | Skeleton):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidValue(
            f"cannot view a {type(what).__name__}; expected a character, motion, pose or skeleton"
        )
    skeleton = what if isinstance(what, Skeleton) else what.skeleton
    if character is None:
        name = what.name if isinstance(what, Motion) else ""
        character = Character(name or "character", skeleton)
    elif character.skeleton is not skeleton:
        raise InvalidValue(f"the {type(what).__name__.lower()} belongs to another skeleton")
    if isinstance(what, Motion):
        owner = character.with_motion(what)
        return View(Scene.of(owner), (what,), height)
    scene = Scene.of(character)
    if isinstance(what, Pose):
        scene = scene.with_q(what.q).repinned()
    return View(scene, (), height)


MOST_FPS = 60.0
"""Highest frame rate of a motion; faster motions keep every second, third, ... frame."""

_ARRAYS = "application/octet-stream"


@dataclass
class _Block:
    """The data after the header; each part is aligned to four bytes."""

    parts: list[bytes] = field(default_factory=list[bytes])
    size: int = 0

    def add(self, data: bytes) -> int:
        """Append bytes; return their offset."""
        start = self.size
        padded = data + b"\0" * (-len(data) % 4)
        self.parts.append(padded)
        self.size += len(padded)
        return start

    def numbers(self, values: NDArray[np.floating[Any]]) -> dict[str, int]:
        """Append numbers in single precision; return their offset and count."""
        flat = np.ascontiguousarray(values, dtype="<f4").ravel()
        return {"start": self.add(flat.tobytes()), "count": flat.size}


def packed_view(scene: Scene, motions: Iterable[Motion] = ()) -> bytes:
    """Pack a scene's character in its pose, with motions: a JSON header, then arrays.

    >>> from poise.bundled import character
    >>> len(packed_view(Scene.of(character()))) > 1_000_000
    True
    """
    character = scene.character
    block = _Block()
    resources: dict[str, dict[str, object]] = {}

    def add(name: str, data: Callable[[], bytes], mime: str = _ARRAYS) -> None:
        if name not in resources:
            made = data()
            resources[name] = {
                "name": name, "mime": mime, "start": block.add(made), "count": len(made),
            }  # fmt: skip

    header = {
        "character": to_json(character_view(character)),
        "weights": [_add_skin(skin, add) for skin in character.skins],
        "holds": to_json(hold_views(scene)),
        "floor": scene.settings.floor_height,
        "q": block.numbers(scene.pose.q),
        "world": block.numbers(_rows(scene.pose)),
        "motions": [_frames(block, motion) for motion in motions if len(motion)],
        "resources": list(resources.values()),
    }
    return with_header(header, block.parts)


def _add_skin(skin: Skin, add: Callable[..., None]) -> str:
    """Add a skin's data; return the key of its weights, derived from their bytes."""
    rows = packed_weights(skin.weights)
    key, weights = key_of(skin), hashlib.sha256(rows).hexdigest()[:32]
    add(f"skins/{key}", lambda: packed(skin))
    add(f"weights/{weights}", lambda: rows)
    if skin.deformer == "centres-of-rotation":
        add(f"centres/{key}/{weights}", lambda: packed_centres(centres_of(skin)))
    for name, image in textures(skin):
        add(f"textures/{name}", lambda image=image: bytes(image.data), image.mime)
    return weights


def _frames(block: _Block, motion: Motion) -> dict[str, object]:
    every = max(1, int(np.ceil(motion.fps / MOST_FPS - 1e-9)))
    part = motion[::every]
    world = np.stack([_rows(pose) for pose in part])
    return {
        "name": motion.name, "fps": motion.fps / every, "count": len(part),
        "q": block.numbers(part.q), "world": block.numbers(world),
    }  # fmt: skip


def _rows(pose: Pose) -> NDArray[np.float32]:
    """World frames of joints, shape (joints, 3, 4), metres."""
    return pose.world[:, :3, :].astype("<f4")


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


_CODE = Path(__file__).parents[1] / "web" / "assets" / "viewer.js"

_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; connect-src blob:; base-uri 'none'; form-action 'none'"
)
"""Content security policy: the page does not load external data."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="{policy}">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>html, body {{ margin: 0; height: 100%; }} #poise-view {{ height: 100%; }}</style>
</head>
<body>
<div id="poise-view"></div>
<script type="text/plain" id="poise-view-data">{data}</script>
<script type="module">
{code}
</script>
</body>
</html>
"""


@cache
def viewer_code() -> str:
    """Return the viewer as a JavaScript module."""
    return _CODE.read_text(encoding="utf-8")


def page_of(packed: bytes, title: str) -> str:
    """Return the HTML page that shows a packed view.

    >>> page = page_of(b"", "<hero>")
    >>> "<title>&lt;hero&gt;</title>" in page, "https://" in page.split("<script", 1)[0]
    (True, False)
    """
    data = base64.b64encode(gzip.compress(packed, compresslevel=6, mtime=0)).decode()
    code = viewer_code().replace("</script", "<\\/script")
    return _PAGE.format(title=html.escape(title), policy=_POLICY, data=data, code=code)


_SETTLE = 60
"""Maximum number of steps in which a released body comes to rest."""

_RESTING = 0.5
"""Maximum total duration of these steps, seconds."""


class KernelDrag(GrabController):
    """Drags in one view.

    Args:
        scene: the scene, with the initial pose.

    >>> from poise.bundled import character
    >>> hero = character()
    >>> drag = KernelDrag(Scene.of(hero))
    >>> hand = hero.skeleton.joint_index("lhand")
    >>> x, y, z = hero.rest.world[hand, :3, 3] + (-0.1, 0.2, 0.1)
    >>> _ = drag.answer(GrabJoint(1, 0, hand, 0.0, 0.0, 0.0))
    >>> _ = drag.answer(Drag(2, 0, x, y, z))
    >>> posed = drag.answer(Release(3, 0))
    >>> bool(np.linalg.norm(drag.scene.pose.world[hand, :3, 3] - (x, y, z)) < 5e-3)
    True
    """

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._pull: DragSolve | None = None
        self._before: Scene | None = None

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self._scene

    def receive(self, data: bytes) -> bytes:
        """Answer a packed message with a packed `Posed`.

        Raises:
            InvalidValue: the message cannot be read, or refers to something that does not exist.
        """
        return self.answer(received(data)).packed()

    def answer(self, message: Upward) -> Posed:
        """Handle a message and return the resulting pose.

        Raises:
            InvalidValue: the message refers to something that does not exist, or is not about a
                drag.
        """
        if isinstance(message, Release):
            step = self._released(message.grab)
            return posed(self.scene.pose, step and replace(step, moving=False), message.seq)
        if not isinstance(message, GrabSkin | GrabJoint | GrabHold | Drag | Turn):
            raise InvalidValue(f"a view cannot send {type(message).__name__}")
        self.hand(message.grab, message)
        return posed(self.scene.pose, self._step(), message.seq)

    def step(self) -> bytes:
        """Make one more step towards the targets; return a packed `Posed`."""
        return posed(self.scene.pose, self._step(), 0).packed()

    def begin_from(self, q: NDArray[np.floating]) -> bytes:
        """Continue from another pose (nq,), such as a frame of a motion, with pins moved along."""
        values = self.scene.character.skeleton.unit_quaternions(np.asarray(q, dtype=np.float64))
        self._take_over(self.scene.with_q(values).repinned())
        return posed(self.scene.pose, None, 0).packed()

    def undo(self) -> bytes:
        """Undo the last drag; return a packed `Posed`."""
        if self._before is not None:
            self._take_over(self._before)
        return posed(self.scene.pose, None, 0).packed()

    def _take_over(self, scene: Scene) -> None:
        self._held.clear()
        self._pull = self._before = None
        self._scene = scene

    def _begin(self, label: str) -> None:  # noqa: ARG002
        if not self._held:
            self._before = self.scene

    def _taken(self, hold: Hold) -> Held:
        return Held(None, hold.id)

    def _changed(self) -> None:
        self._pull = None

    def release(self, key: int) -> None:
        self._released(key)

    def _released(self, key: int) -> DragStep | None:
        """Release a grab; return the step in which the body came to rest."""
        step = None
        if key in self._held:
            end = time.perf_counter() + _RESTING
            for _ in range(_SETTLE):
                step = self._step()
                if step is None or not step.moving or time.perf_counter() > end:
                    break
            del self._held[key]
            self._pull = None
        return step

    def _step(self) -> DragStep | None:
        if not self._held:
            return None
        if self._pull is None:
            self._pull = DragSolve(self.scene, self._held.grabs())
        self._held.copy_targets(self._pull.targets)
        step = self._pull.step()
        self._scene = self.scene.with_q(step.pose.q).with_places(self._held.dragged())
        return step
