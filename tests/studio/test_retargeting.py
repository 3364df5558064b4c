"""Clips in the studio that were made by retargeting, and again from their source."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import FileUnsupported, InvalidValue, UnknownName
from poise.formats import read, write
from poise.motion.retargeting import RetargetOptions, RetargetTable, TargetStep, retarget
from poise.studio.actions import action_from
from poise.studio.document import Document
from poise.studio.files.autosave import Autosave
from poise.studio.files.import_options import MOST_SENT, main_file, split_files
from poise.studio.files.motion_import import clip_of_file
from poise.studio.files.project import load, save
from poise.studio.scene.scene import Scene
from poise.studio.serving.scene_messages import source_views
from poise.studio.wire.serialisation import to_json

ROBOT = b"<mujoco><worldbody/></mujoco>"


@pytest.fixture(scope="module")
def robots(shared_data):
    return shared_data / "humanoids" / "robots"


@pytest.fixture(scope="module")
def walked(robots, tmp_path_factory):
    """A robot with the bundled walk, and the source of that clip."""
    file = tmp_path_factory.mktemp("walk") / "walk.bvh"
    write(replace(character(), skins=()), file)
    robot = Scene.of(read(robots / "unitree_g1" / "unitree_g1.xml"))
    return clip_of_file(robot, file).onto(robot)


def again(scene, **values):
    return action_from({"do": "retarget-clip", "id": scene.clips[0].id, **values}).apply(scene)


def test_an_imported_clip_remembers_its_source(walked):
    [(name, source)] = walked.sources.items()
    assert walked.clips[0].motion == name
    made = retarget(source.motion, replace(walked.character, motions={}), prior="human")
    np.testing.assert_array_equal(made.motion.q, walked.motion(name).q)
    assert source.steps == made.steps
    assert not source.planned
    assert "checked against the source:" in walked.report


def test_again_with_other_options(walked):
    after = again(walked, scale=0.5, prior=False)
    name, source = walked.clips[0].motion, next(iter(walked.sources.values()))
    assert after.clips == walked.clips
    target = replace(walked.character, motions={})
    made = retarget(source.motion, target, options=RetargetOptions(scale=0.5))
    np.testing.assert_array_equal(made.motion.q, after.motion(name).q)
    assert after.sources[name].settings.scale == 0.5
    assert after.sources[name].motion is source.motion
    np.testing.assert_array_equal(again(after).motion(name).q, walked.motion(name).q)


def test_again_with_an_edited_table(walked):
    name, source = next(iter(walked.sources.items()))
    parts = {part: to_json(row) for part, row in source_views(walked)[name].parts.items()}
    crossed = {**parts, "left forearm": {**parts["left forearm"], "source": ["rradius", "rwrist"]}}
    after = again(walked, parts=crossed)
    rows = {part: {side: list(own) for side, own in row.items()} for part, row in crossed.items()}
    table = RetargetTable.from_dict({"parts": {k: v for k, v in rows.items() if any(v.values())}})
    target = replace(walked.character, motions={})
    made = retarget(source.motion, target, table=table, prior="human")
    np.testing.assert_array_equal(made.motion.q, after.motion(name).q)
    assert not np.array_equal(after.motion(name).q, walked.motion(name).q)
    assert after.sources[name].table.parts["left forearm"].source == ("rradius", "rwrist")


def test_again_with_edited_steps_is_one_step_of_undo(walked):
    name, source = next(iter(walked.sources.items()))
    step = source.steps[0]
    x, y, z = step.position
    moved = replace(step, position=(x, y + 0.05, z), last=step.last - 3)
    document = Document(walked)
    steps = [to_json(one) for one in (moved, *source.steps[1:])]
    document.edit("retarget-clip", id=walked.clips[0].id, steps=steps)
    after = document.scene.sources[name]
    assert after.planned
    assert after.steps == (moved, *source.steps[1:])
    target = replace(walked.character, motions={})
    made = retarget(source.motion, target, prior="human", steps=after.steps)
    np.testing.assert_array_equal(made.motion.q, document.scene.motion(name).q)
    assert document.undo() == "retarget a clip again"
    assert document.scene.motion(name) is walked.motion(name)
    assert document.scene.sources is walked.sources


@pytest.mark.parametrize(
    ("values", "kind", "said"),
    [
        ({"parts": {"wing": {"source": ["root"], "target": ["pelvis"]}}}, UnknownName, "wing"),
        ({"parts": {"head": {"source": ["nose"], "target": ["pelvis"]}}}, Exception, "nose"),
        ({"parts": {}}, InvalidValue, "no joint of"),
        ({"scale": -1.0}, InvalidValue, "expected a positive number"),
        ({"rest_frame": 10_000}, InvalidValue, "rest frame 10000"),
        ({"steps": [to_json(TargetStep("left", 0, 90_000))]}, InvalidValue, "left step"),
        ({"steps": [{"foot": "left", "first": 9, "last": 3}]}, InvalidValue, "last frame"),
    ],
)
def test_what_does_not_fit_is_refused(walked, values, kind, said):
    with pytest.raises(kind, match=said):
        again(walked, **values)


def test_a_clip_without_a_source_cannot_be_retargeted_again():
    with pytest.raises(InvalidValue, match="has no source"):
        again(Scene.of(character()))


def test_the_bones_of_a_source_stand_in_the_world_of_the_character(walked):
    source = next(iter(walked.sources.values()))
    body = walked.character.skeleton
    bones = source.bones(body)
    motion = source.motion
    assert (motion.skeleton.up, body.up) == ("y", "z")
    assert bones.shape[0] == len(motion)
    assert bones.shape[2:] == (2, 3)
    hand, wrist = (motion.world[:, motion.skeleton.joint_index(name), :3, 3]
                   for name in ("lhand", "lwrist"))  # fmt: skip
    ends = np.stack([wrist, hand], axis=1)[..., [0, 2, 1]] * (1.0, -1.0, 1.0)
    assert np.abs(bones - ends[:, None]).max(axis=(0, 2, 3)).min() < 1e-9
    # The heights of the figure are those of the source.
    np.testing.assert_allclose(bones[..., 2].max(), source.bones(motion.skeleton)[..., 1].max())


# -- files of robots -------------------------------------------------------------------------------


def test_a_robot_is_found_among_its_files(tmp_path):
    package = ("g1/package.xml", b"<package/>")
    mesh = ("g1/meshes/a.stl", b"solid")
    files = [mesh, ("g1/README.md", b""), package, ("g1/g1.xml", ROBOT)]
    assert main_file(tmp_path, files) == tmp_path / "g1" / "g1.xml"
    assert (tmp_path / "g1" / "meshes" / "a.stl").read_bytes() == b"solid"


def test_a_scene_that_includes_a_robot_is_the_main_file(tmp_path):
    scene = b'<mujoco><include file="g1.xml"/></mujoco>'
    assert main_file(tmp_path, [("g1.xml", ROBOT), ("scene.xml", scene)]).name == "scene.xml"


@pytest.mark.parametrize(
    ("names", "kind", "said"),
    [
        (["a/one.xml", "a/two.urdf"], InvalidValue, r"2 files could be opened: a/one.xml, a/two"),
        (["a/one.stl", "a/two.stl"], InvalidValue, "one file to open, such as a .urdf"),
        (["a/read.me", "a/notes.txt"], FileUnsupported, "none of the 2 files can be opened"),
        (["../one.xml", "two.stl"], FileUnsupported, "not a valid file name"),
        (["a/../../one.xml", "two.stl"], FileUnsupported, "not a valid file name"),
    ],
)
def test_files_without_one_robot_are_refused(tmp_path, names, kind, said):
    inside = tmp_path / "sent"
    inside.mkdir()
    with pytest.raises(kind, match=said):
        main_file(inside, [(name, b"<robot/>" if "urdf" in name else ROBOT) for name in names])
    assert [path.name for path in tmp_path.iterdir()] == ["sent"]


def test_too_many_files_are_refused():
    count = MOST_SENT + 1
    with pytest.raises(InvalidValue, match=f"{count} files were sent, and the limit is 1000"):
        split_files(["a"] * count, ["0"] * count, b"")


def test_a_sent_robot_has_its_meshes(robots, tmp_path):
    folder = robots / "unitree_g1"
    files = [
        (path.relative_to(robots).as_posix(), path.read_bytes())
        for path in sorted(folder.rglob("*")) if path.is_file()
    ]  # fmt: skip
    found = read(main_file(tmp_path, files))
    assert len(found.skins) == len(read(folder / "unitree_g1.xml").skins) == 32


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_missing_meshes_are_reported(robots, tmp_path):
    robot = (robots / "unitree_g1" / "unitree_g1.xml").read_bytes()
    [repair] = read(main_file(tmp_path, [("g1.xml", robot)])).repairs
    assert (
        "30 links without readable meshes are drawn as bones: meshes/pelvis.stl (not found)"
        in repair.message
    )
    assert "put the folder of the meshes next to the file" in repair.message


# -- projects --------------------------------------------------------------------------------------


def test_a_project_keeps_the_source_once(walked, tmp_path):
    name, source = next(iter(walked.sources.items()))
    twice = {**walked.character.motions, "other": walked.motion(name)}
    scene = replace(
        walked, character=replace(walked.character, motions=twice),
        sources={name: source, "other": replace(source, planned=True)},
    )  # fmt: skip
    save(scene, tmp_path / "robot.poise")
    with zipfile.ZipFile(tmp_path / "robot.poise") as archive:
        assert sum(entry.startswith("source-") for entry in archive.namelist()) == 1
    found = load(tmp_path / "robot.poise")
    assert set(found.sources) == {name, "other"}
    kept = found.sources[name]
    assert (kept.settings, kept.steps, kept.planned) == (source.settings, source.steps, False)
    assert kept.table.to_dict() == source.table.to_dict()
    np.testing.assert_array_equal(kept.motion.q, source.motion.q)
    np.testing.assert_allclose(kept.motion.world, source.motion.world, atol=1e-12)
    assert found.sources["other"].planned
    # The meshes of the project do not change the result; its collision shapes are not stored.
    assert len(again(found, self_collision=False).motion(name)) == len(source.motion)


def test_an_autosave_keeps_the_source_until_it_is_not_used(walked, tmp_path):
    saving = Autosave(tmp_path)
    saving.write(walked)
    assert set(saving.last().sources) == set(walked.sources)
    assert len([*saving.folder.glob("source-*.npz")]) == 1
    saving.write(replace(walked, sources={}))
    assert not [*saving.folder.glob("source-*.npz")]
    saving.leave()


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_a_project_without_the_file_of_a_source_opens(walked, tmp_path):
    name = next(iter(walked.sources))
    save(walked, tmp_path / "robot.poise")
    with (
        zipfile.ZipFile(tmp_path / "robot.poise") as archive,
        zipfile.ZipFile(tmp_path / "less.poise", "w") as less,
    ):
        for entry in archive.namelist():
            if not entry.startswith("source-"):
                less.writestr(entry, archive.read(entry))
    found = load(tmp_path / "less.poise")
    assert not found.sources
    assert f"ignored the source of '{name}': " in found.character.repairs[-1].message
