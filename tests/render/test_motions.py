"""Videos and pictures of motions, contact sheets, and their labels."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import poise
from poise.errors import FileUnsupported, InvalidValue, ShapeError
from poise.render.actors import Actor
from poise.render.figure import body_of
from poise.render.motions import (
    frame_numbers,
    motion_pictures,
    offsets_beside,
    render_motion,
    render_pose,
    steady_scene,
    strobe,
)
from poise.render.poses import marks_of
from poise.render.text import captioned

pytest.importorskip("PIL")


def swing(frames: int = 24, fps: float = 120.0) -> poise.Motion:
    """A pendulum that also travels along x."""
    builder = poise.SkeletonBuilder("pendulum")
    builder.add("root", poise.Channels("tx ty tz"), offset=(0, 1, 0))
    builder.add("arm", poise.Hinge("z"), "root", tip=(0, -0.8, 0))
    skeleton = builder.build()
    q = np.zeros((frames, skeleton.nq))
    time = np.linspace(0.0, 1.0, frames)
    q[:, 0], q[:, 3] = 2.0 * time, np.sin(6.0 * time)
    return poise.Motion(skeleton, q, fps, "swing")


def test_a_film_shows_the_nearest_frames():
    motion = swing(25, 120.0)
    assert frame_numbers(motion, 30.0).tolist() == [0, 4, 8, 12, 16, 20, 24]
    assert frame_numbers(motion, 120.0).tolist() == list(range(25))
    assert frame_numbers(motion, 240.0).max() == 24
    assert frame_numbers(swing(1, 30.0), 30.0).tolist() == [0]


def test_the_steady_camera_holds_every_frame():
    motion = swing()
    scene = steady_scene(motion, targets=[(3.0, 1.0, 0.0)], width=320, height=240)
    body = body_of(motion.skeleton)
    for pose in motion:
        pixels, _ = scene.camera.project(body.at(pose.world).ends)
        assert (pixels > 0).all() and (pixels < (320, 240)).all()
    pixels, _ = scene.camera.project([(3.0, 1.0, 0.0)])
    assert (pixels > 0).all() and (pixels < (320, 240)).all()


def test_pictures_move_and_report_their_progress():
    seen: list[tuple[int, int]] = []
    pictures = list(
        motion_pictures(
            swing(), width=80, height=60, progress=lambda done, total: seen.append((done, total))
        )
    )
    assert len(pictures) == 6 and all(p.shape == (60, 80, 3) for p in pictures)
    assert (pictures[0] != pictures[-1]).any()
    assert seen == [(i, 6) for i in range(1, 7)]


def test_a_motion_becomes_a_film_or_a_picture(tmp_path):
    av = pytest.importorskip("av")
    motion = swing()
    small = {"width": 96, "height": 64}
    assert render_motion(motion, tmp_path / "a.mp4", **small) == 6
    with av.open(str(tmp_path / "a.mp4")) as film:
        stream = film.streams.video[0]
        assert (stream.width, stream.height) == (96, 64) and float(stream.average_rate) == 30.0
        assert sum(1 for _ in film.decode(stream)) == 6
    assert render_motion(motion, tmp_path / "a.gif", **small) == 5
    assert render_motion(motion, tmp_path / "a.png", **small) == 1
    with pytest.raises(FileUnsupported, match=r"\.png, \.mp4, \.gif"):
        render_motion(motion, tmp_path / "a.webm", **small)


def test_a_stroboscopic_picture_shows_several_moments():
    motion = swing()
    scene = steady_scene(motion, width=160, height=120)
    actor = Actor(motion.skeleton, example=motion[0])
    one, many = (strobe(motion, actor, [scene], n, False, 160, 120) for n in (1, 5))
    body = np.abs(many.astype(int) - one).sum(axis=2) > 60
    assert np.ptp(np.nonzero(body.any(axis=0))[0]) > 50


def on_the_spot(travel: float = 0.0) -> poise.Motion:
    moving = swing()
    q = moving.q.copy()
    q[:, 0] *= 0.5 * travel
    q[:, 3] *= 0.3
    return poise.Motion(moving.skeleton, q, moving.fps, "swing")


def test_moments_of_a_motion_on_the_spot_stand_in_a_row():
    motion = on_the_spot()
    actor = Actor(motion.skeleton, example=motion[0])
    moments = [actor.at(motion[number]) for number in (0, 6, 12, 23)]
    for direction, axis in (((0.0, 0.3, 1.0), (1.0, 0.0, 0.0)), ((1.0, 0.0, 0.0), (0, 0, -1.0))):
        offsets = offsets_beside(moments, direction)
        assert (
            offsets is not None and np.allclose(offsets[0], 0.0) and np.allclose(offsets[:, 1], 0)
        )
        ends = [
            one.moved(offset).solids.ends.reshape(-1, 3) @ axis
            for one, offset in zip(moments, offsets, strict=True)
        ]
        gaps = [after.min() - before.max() for before, after in pairwise(ends)]
        assert min(gaps) > 0.0 and np.ptp(gaps) < 1e-12


def test_moments_that_are_apart_stay_where_they_are():
    for travel, row in ((0.1, True), (3.0, False)):
        motion = on_the_spot(travel)
        actor = Actor(motion.skeleton, example=motion[0])
        moments = [actor.at(motion[number]) for number in (0, 23)]
        assert (offsets_beside(moments, (0.0, 0.0, 1.0)) is not None) == row
    assert offsets_beside(moments[:1], (0.0, 0.0, 1.0)) is None


def test_a_picture_on_the_spot_has_its_marks_at_every_moment(tmp_path):
    images = pytest.importorskip("PIL.Image")

    def marked(views: tuple[str, ...], travel: float) -> np.ndarray:
        render_motion(
            on_the_spot(travel), tmp_path / "a.png", width=642, height=160, views=views,
            targets=[(0.0, 1.5, 0.0)],
        )  # fmt: skip
        with images.open(tmp_path / "a.png") as found:
            picture = np.asarray(found).astype(int)
        return np.nonzero((picture[..., 0] - picture[..., 1] > 60).any(axis=0))[0]

    far, near = marked((), 3.0), marked((), 0.0)
    assert np.ptp(near) > 4 * np.ptp(far)
    both = marked(("front", "side"), 0.0)
    left, right = both[both < 320], both[both > 322]
    assert min(np.ptp(left), np.ptp(right)) > 2 * np.ptp(far)


def test_a_pose_becomes_a_picture(tmp_path):
    images = pytest.importorskip("PIL.Image")
    pose = swing()[3]
    render_pose(
        pose, tmp_path / "a.png", targets=[(0.2, 0.4, 0.0)], pins=[(0, 1, 0)],
        reached=[(0.1, 0.3, 0.0)], width=120, height=90, title="lm", lines=("3 iterations",),
    )  # fmt: skip
    with images.open(tmp_path / "a.png") as found:
        assert found.size == (120, 90)


def test_what_is_no_pose_to_draw() -> None:
    motion = swing()
    owner = poise.Character("pendulum", motion.skeleton)
    for wrong, instead in ((owner, "character.rest"), (motion, r"motion\[0\]")):
        with pytest.raises(InvalidValue, match=f"expected a Pose, not .*; pass .*{instead}"):
            render_pose(wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="by name"):
        render_pose(motion[3], owner)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected a Character, not Skeleton"):
        render_pose(motion[3], character=motion.skeleton)  # type: ignore[arg-type]
    other = poise.SkeletonBuilder("other").add("one", poise.Hinge("x")).build()
    with pytest.raises(InvalidValue, match="does not fit the character 'other'"):
        render_pose(motion[3], character=poise.Character("other", other))
    with pytest.raises(poise.errors.UnknownOption, match="no view 'top'"):
        render_pose(motion[3], views="top")


def test_marks_stand_where_they_are_told():
    marks = marks_of([(1, 2, 3)], [(0, 0, 1)], reached=[(1, 2, 2)])
    spots = np.abs(marks.ends.mean(axis=1) - (1, 2, 3)).max(axis=1)
    assert (spots < 1e-12).sum() == 4  # Three arms of the cross and the ball.
    with pytest.raises(ShapeError, match="1 targets but 2 effectors"):
        marks_of([(1, 2, 3)], reached=[(0, 0, 0), (1, 1, 1)])
    with pytest.raises(ShapeError, match="targets"):
        marks_of([(1, 2)])


def test_words_change_the_corner_only():
    plain = np.full((200, 300, 3), 128, dtype=np.uint8)
    words = captioned(plain, "jacobian-transpose", ["error 12.3 mm"])
    changed = (words != plain).any(axis=2)
    assert changed[:60, :200].any() and not changed[80:].any()
    assert (captioned(plain) == plain).all()


def test_a_world_with_z_up_is_drawn_as_the_same_world_with_y_up() -> None:
    """One body in both worlds: x faces the viewer where z is up, z where y is."""
    from poise.geometry.cameras import Camera
    from poise.render.poses import scene_of

    turn = np.eye(3)[[1, 2, 0]]  # z up to y up

    def arm(up: str, rotation: np.ndarray) -> poise.Skeleton:
        return (
            poise.SkeletonBuilder("arm", up=up)
            .add("base", poise.Hinge("x"), offset=rotation @ (0.1, 0.2, 0.3), rotation=rotation)
            .add("top", poise.Hinge("y"), "base", offset=(0.1, 0.0, 0.5), tip=(0.2, 0.1, 0.0))
            .build()
        )

    target, seen_from = np.array([0.3, 0.2, 0.1]), np.array([3.0, 0.5, 1.0])
    for camera in (None, Camera(tuple(seen_from), (0.0, 0.0, 0.0), up=(0.0, 0.0, 1.0))):
        turned_camera = None
        if camera is not None:
            turned_camera = Camera(tuple(turn @ seen_from), (0.0, 0.0, 0.0))
        standing = scene_of(arm("z", np.eye(3)).rest, targets=[target], camera=camera)
        same = scene_of(arm("y", turn).rest, targets=[turn @ target], camera=turned_camera)
        assert np.abs(standing.solids.ends - same.solids.ends).max() < 1e-15
        assert standing.camera == same.camera
        assert standing.floor == same.floor
