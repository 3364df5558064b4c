"""``poise render``: render a pose or a motion as a picture or a film."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from poise.cli.input_options import (
    BesideFiles,
    File,
    Json,
    SkeletonFile,
    UnitName,
    about,
    pose_at,
    read_character,
    reading_lines,
    with_motion_first,
    with_others,
)
from poise.cli.output import Report, checked_output, output_option, size_of
from poise.errors import InvalidValue
from poise.options import Option
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Character, Motion, Skeleton
    from poise.render.actors import Appearance

OUTPUTS = (".png", ".gif", ".mp4")


@dataclass(frozen=True)
class FrameOptions:
    """Options: the frames to draw."""

    frame: Annotated[
        int | None, Option("Draw only this frame, counted from 0 (-1 is the last).", metavar="N")
    ] = None
    motion_name: Annotated[str | None, Option(
        "The motion to draw, by name; by default the first.", flags="--motion",
        names="clip", metavar="NAME",
    )] = None  # fmt: skip
    rest: Annotated[bool, Option("Draw only the rest pose.")] = False
    first: Annotated[int, Option("The first frame.", flags="--from", metavar="N")] = 0
    last: Annotated[int | None, Option(
        "The last frame, inclusive; by default the end of the motion.", flags="--to", metavar="N",
    )] = None  # fmt: skip
    every: Annotated[int, Option("Draw every N-th frame.", least=1, metavar="N")] = 1

    def slice_of(self, count: int, what: str, file: str) -> slice:
        """Return the selected frames out of ``count``.

        Raises:
            InvalidValue: there are no such frames.
        """
        end = count - 1 if self.last is None else self.last
        if self.last is not None and 0 <= self.last < self.first:
            raise InvalidValue(f"--from {self.first} --to {end}: the last frame precedes the first")
        if not 0 <= self.first <= end < count:
            raise InvalidValue(
                f"--from {self.first} --to {end}: {what} frames 0 to {count - 1}", file=file
            )
        return slice(self.first, end + 1, self.every)

    @property
    def whole(self) -> bool:
        """Return whether the span is a prefix without gaps, so that the film's clock is correct."""
        return self.first == 0 and self.every == 1


@dataclass(frozen=True)
class ViewOptions:
    """Options: the view, and the visible bodies and parts of them."""

    beside: BesideFiles = None
    views: Annotated[str | None, Option(
        "Views to draw side by side: front, side (left), back, right, three-quarter.",
        metavar="NAME,NAME",
    )] = None  # fmt: skip
    only: Annotated[
        str | None, Option("Draw only the skins with these names.", metavar="NAME,NAME")
    ] = None
    no_skin: Annotated[bool, Option("Draw a body of solids instead of the skins of the file.")] = (
        False
    )
    bones: Annotated[bool, Option("Show the bones through the skin.")] = False
    weights: Annotated[str | None, Option(
        "Colour the skin by its weights for a joint, from blue (0) to red (1); several joints "
        "get one colour each.", names="joint", metavar="JOINT,JOINT",
    )] = None  # fmt: skip
    weights_grey: Annotated[str | None, Option(
        "Show the weights for a joint from black (0) to white (1).", names="joint", metavar="JOINT",
    )] = None  # fmt: skip

    joint_frames: Annotated[str | None, Option(
        "Show the frames of these joints, or of all joints, as arrows: x red, y green, z blue.",
        names="joint", metavar="JOINT,JOINT|all",
    )] = None  # fmt: skip
    jacobian: Annotated[str | None, Option(
        "Show the Jacobian of a joint, or of the tip of its bone (lhand:tip): rotation axes, lever "
        "arms, and columns at the handle (0.35 s long).", names="joint", metavar="JOINT[:tip]",
    )] = None  # fmt: skip
    jacobian_base: Annotated[str, Option(
        "The first joint of --jacobian: a joint, limb or trunk; by default the limb of a "
        "recognised body, or the root of others.", names="joint", metavar="JOINT",
    )] = ""  # fmt: skip

    def appearance(self, skeleton: Skeleton) -> Appearance:
        """Return the visible parts of the body."""
        from poise.render.actors import Appearance

        if self.weights is not None and self.weights_grey is not None:
            raise InvalidValue("--weights and --weights-grey cannot be combined")
        names = _names(self.weights or self.weights_grey)
        bare = self.no_skin and not self.beside  # each body is a skin of solids next to others
        frames = skeleton.joint_names if self.joint_frames == "all" else _names(self.joint_frames)
        return Appearance(
            not bare, self.bones, names, self.weights_grey is not None, frames,
            self.jacobian or "", self.jacobian_base,
        )  # fmt: skip


@dataclass(frozen=True)
class PictureOptions:
    """Options: the picture's size and the film's frame rate."""

    size: Annotated[str | None, Option("Width and height in pixels.", metavar="WxH")] = None
    fps: Annotated[float | None, Option(
        "Frame rate of the film; the playback speed does not change.", metavar="F",
    )] = None  # fmt: skip

    def pixels(self, still: bool) -> tuple[int, int]:
        """Return width and height."""
        if self.size is not None:
            return size_of(self.size)
        return (960, 720) if still else (848, 480)

    def checked(self, kind: str) -> None:
        """Check the size for an extension of outputs.

        Raises:
            InvalidValue: the size is out of range, or odd for an MP4.
        """
        width, height = self.pixels(still=True)
        if kind == ".mp4" and (width % 2 or height % 2):
            raise InvalidValue(f"--size {self.size}: an MP4 has even numbers of pixels")


def render(
    file: File,
    *,
    output: Annotated[str, output_option(
        "A .png picture (a pose, or several moments of a motion), or an .mp4 or .gif film."
    )],
    span: FrameOptions,
    look: ViewOptions,
    picture: PictureOptions,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Render a picture or a film of a file: its rest pose, a frame, or a motion.

    poise render walk.bvh -o walk.mp4
    """
    kind = checked_output(output, OUTPUTS)
    picture.checked(kind)  # before the file is read
    if span.rest and span.frame is not None:
        raise InvalidValue("--rest and --frame cannot be combined")
    if picture.fps is not None and not 0.0 < picture.fps <= 240.0:
        raise InvalidValue(f"--fps {picture.fps:g}: expected more than 0 and at most 240")
    if span.rest and look.beside:
        raise InvalidValue("--rest and --beside cannot be combined")
    read = _chosen(read_character(file, skeleton, unit), file, look.only, span.motion_name)
    character = with_others(read, look.beside, bare=look.no_skin)
    motion = next(iter(character.motions.values()), None)
    if character.markers is not None and motion is None:
        drawn = _markers_drawn(character, file, output, span, look, picture)
    elif span.rest or span.frame is not None or motion is None:
        if kind != ".png":
            raise InvalidValue(
                f"a single pose can only be written as .png, not {kind}", file=output
            )
        drawn = _pose_drawn(character, file, output, span, look, picture)
    else:
        drawn = _motion_drawn(character, motion, file, output, span, look, picture)
    what = "picture" if kind == ".png" else f"film of {counted(drawn.frames, 'frame')}"
    width, height = drawn.size
    return Report(
        lines=[
            f"{file}: {drawn.description}",
            *reading_lines(read),
            *(f"not drawn: {note}" for note in drawn.notes),
            f"written: {output}, a {what}, {width} x {height} pixels",
        ],
        data={
            "file": file, "output": output, "frames": drawn.frames, "width": width,
            "height": height, "not_drawn": drawn.notes,
        },
        as_json=as_json,
    )  # fmt: skip


class _Drawn(NamedTuple):
    """Description of a drawing: text, number of frames, size, and notes on omissions."""

    description: str
    frames: int
    size: tuple[int, int]
    notes: list[str]


def _pose_drawn(
    character: Character,
    file: str,
    output: str,
    span: FrameOptions,
    look: ViewOptions,
    picture: PictureOptions,
) -> _Drawn:
    """Draw the rest pose or one frame."""
    from poise.render.motions import render_pose

    pose = pose_at(character, file, None if span.rest else span.frame)
    description = "the rest pose" if span.rest or span.frame is None else f"frame {span.frame}"
    width, height = picture.pixels(still=True)
    notes: list[str] = []
    with about(file):
        render_pose(
            pose, output, width=width, height=height, character=character, noted=notes.append,
            views=_names(look.views), appearance=look.appearance(character.skeleton),
        )  # fmt: skip
    return _Drawn(description, 1, (width, height), notes)


def _motion_drawn(
    character: Character, motion: Motion, file: str, output: str, span: FrameOptions,
    look: ViewOptions, picture: PictureOptions,
) -> _Drawn:  # fmt: skip
    """Draw a motion, or several moments of it."""
    from poise.render.motions import render_motion

    chosen = span.slice_of(len(motion), "the motion has", file)
    part = motion[chosen]
    width, height = picture.pixels(still=False)
    notes: list[str] = []
    with about(file):
        frames = render_motion(
            part, output, fps=picture.fps, width=width, height=height,
            # The clock counts the given frames, not those of the file.
            clock=span.whole, character=character, noted=notes.append, views=_names(look.views),
            appearance=look.appearance(character.skeleton),
        )  # fmt: skip
    description = f"frames {chosen.start} to {chosen.stop - 1}, {part.seconds:.2f} s"
    return _Drawn(description, frames, (width, height), notes)


def _markers_drawn(
    character: Character,
    file: str,
    output: str,
    span: FrameOptions,
    look: ViewOptions,
    picture: PictureOptions,
) -> _Drawn:
    """Draw a picture or a film of a file that has markers and no motion."""
    from poise.motion.markers import flag_markers
    from poise.render.markers import MarkerScene, best_frame, render_markers

    markers = character.markers
    if markers is None or not len(markers):
        raise InvalidValue("the file has no frames of markers", file=file)
    part = span.slice_of(len(markers), "the markers have", file)
    still = output.lower().endswith(".png")
    if span.frame is not None and not still:
        raise InvalidValue("a single frame can only be written as .png", file=output)
    number = best_frame(markers) if span.frame is None else span.frame
    number += len(markers) if number < 0 else 0
    faulty = flag_markers(markers).faulty
    chosen = slice(None) if still else part
    width, height = picture.pixels(still)
    frames = render_markers(
        MarkerScene(markers[chosen], faulty[chosen]), output,
        frame=number if still else None, views=_names(look.views), fps=picture.fps,
        width=width, height=height, clock=still or span.whole,
    )  # fmt: skip
    moment = f"frame {number}" if still else f"frames {part.start} to {part.stop - 1}"
    description = f"{counted(len(markers.names), 'marker')}, {moment}"
    return _Drawn(description, frames, (width, height), [])


def _names(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(name.strip() for name in text.split(","))


def _chosen(character: Character, file: str, only: str | None, motion: str | None) -> Character:
    """Return the character with only the requested skins and motion."""
    from poise.errors import UnknownName

    if motion is not None:
        character = with_motion_first(character, file, motion)
        character = character.with_motion(character.motion)
    if only is None:
        return character
    names = list(dict.fromkeys(skin.name for skin in character.skins))
    for name in _names(only):
        if name not in names:
            raise UnknownName(name, "skin", names, file=file)
    return character.with_skins([skin for skin in character.skins if skin.name in _names(only)])
