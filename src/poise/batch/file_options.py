"""Options for the files that commands and batch tasks read and write."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from poise.errors import InvalidValue
from poise.options import Option, check_options

if TYPE_CHECKING:
    from poise.model import Character

BUNDLED = "bundled"
"""Name of the bundled character and its motions where a file is expected."""


def is_bundled(file: str) -> bool:
    """Return whether a text names the bundled character, and no file."""
    return file == BUNDLED and not Path(file).exists()


@dataclass(frozen=True, kw_only=True)
class ReadingOptions:
    """Options for reading files; see `poise.read`.

    Attributes:
        trust: further folders from which textures, buffers and includes may be read.
        input_fps: the frame rate of files of joint values that state none.
        quaternion: the order of quaternions in motions of robots, "wxyz" or "xyzw".
    """

    trust: Annotated[tuple[str, ...], Option(
        "Also read textures, buffers, includes and references from this folder, not only from the "
        "folder of the model.", flags="--trust-path", metavar="DIR",
    )] = ()  # fmt: skip
    input_fps: Annotated[float | None, Option(
        "Frame rate of a robot's motion whose file states none; by default that usual in its "
        "layout.", metavar="N",
    )] = None  # fmt: skip
    quaternion: Annotated[str | None, Option(
        "Order of the entries of quaternions in a robot's motion; by default that of its layout.",
        metavar="wxyz|xyzw",
    )] = None  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class MotionLayout:
    """The layout, the frame rate, the keys and the parts of written motions.

    Attributes:
        layout: a layout for motions of robots or people: see `poise.write`.
        fps: the frame rate of the outputs; None for that of each input.
        keys, key_degrees, key_millimetres: keys of curves; see
            `poise.formats.key_choice.KeyChoice`.
        no_mesh: whether the outputs have no meshes.
    """

    layout: Annotated[str | None, Option(
        "Write the motion in this layout, of a robot: unitree or soma (.csv), beyondmimic, mjlab "
        "or qpos (.npz), gmr or phc (.pkl); of a person: kimodo (.npz) or humanml3d (.npy), or the "
        "points of a set such as coco-17 or halpe-26 (.npy, .trc).",
        metavar="NAME",
    )] = None  # fmt: skip
    fps: Annotated[float | None, Option(
        "Resample the written motion to this frame rate.", above=0.0, metavar="N"
    )] = None  # fmt: skip

    keys: Annotated[str | None, Option(
        "Keys of changed and new motions in .fbx and glTF: sparse cubic keys, or baked, one per "
        "frame. By default as the motion or the changed animation has them.", metavar="KIND",
    )] = None  # fmt: skip
    key_degrees: Annotated[
        float, Option("Tolerance of each angle with sparse keys.", metavar="DEG")
    ] = 0.1
    key_millimetres: Annotated[
        float, Option("Tolerance of each translation with sparse keys.", metavar="MM")
    ] = 1.0
    no_mesh: Annotated[
        bool, Option("Write skeleton and motions without meshes, as game engines import.")
    ] = False

    def parts(self, character: Character) -> Character:
        """Return the parts of a character that are written."""
        return replace(character, skins=()) if self.no_mesh else character

    def key_options(self, path: str, **more: Any) -> object:
        """Return the options for writing a file with these keys; None for the default ones.

        Args:
            path: the file.
            more: further options of its format.

        Raises:
            InvalidValue: the format of the file has no curves.
        """
        from poise.formats import format_of
        from poise.formats.key_choice import KeyChoice

        made = KeyChoice(keys=self.keys, degrees=self.key_degrees, millimetres=self.key_millimetres)
        if made == KeyChoice() and not more:
            return None
        own = getattr(format_of(path, writing=True), "options", None)
        if own is None or not issubclass(own, KeyChoice):
            raise InvalidValue(f"--keys is for .fbx, .glb and .gltf, not for {Path(path).suffix}")
        return own(**vars(made), **more)

    def check_layout(self, path: str) -> None:
        """Check that the layout fits an output file.

        Raises:
            UnknownOption, InvalidValue: the layout is unknown, or has another extension; the
                frame rate is not positive; or the keys are invalid.
        """
        from poise.formats import format_of

        check_options(self)
        if Path(path).suffix:
            _ = self.key_options(path)
        if self.layout is not None:
            format_of(path, writing=True, layout=self.layout)

    def written(self, extension: str) -> str:
        """Return the checked extension of the outputs, by default that of the layout.

        Raises:
            UnknownOption, InvalidValue: as `check_layout`.
        """
        from poise.formats import LAYOUTS

        if self.layout is not None:
            extension = extension or LAYOUTS.get(self.layout).extensions[0]
        self.check_layout(f"motion{extension}")
        return extension
