"""Command-line operations as edits of the studio: results and forms."""

from __future__ import annotations

import math
import runpy
import zipfile
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from typer.main import get_command

from poise.binding import bind
from poise.bundled import bare_character, character
from poise.cli.main import app
from poise.errors import InvalidValue, UnknownName, UnknownOption, UnknownSolver
from poise.formats import read, write
from poise.model import Character, Mesh, Motion, Skin
from poise.motion import CleaningOptions, Layer, body_mask, cleaned, layered, resampled
from poise.motion.markers import MarkerModel
from poise.motion.retargeting import RetargetOptions, RetargetTable, retarget
from poise.motion.sequences import Recipe
from poise.skinning import with_bone_links
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.files.import_options import ImportOptions, ImportPlan, SentFiles
from poise.studio.files.motion_import import clip_of_file, clip_of_sent
from poise.studio.files.script_export import packed_script
from poise.studio.serving.form_messages import binders, forms, import_fields


@pytest.fixture
def document():
    return Document(Scene.of(character()))


def made(document, number=1):
    return document.scene.motion(document.scene.clip(number).motion)


# -- forms -----------------------------------------------------------------------------------------

COMMANDS = {
    "clean-clip": ("clean", {"mirror_loop": "loop"}),
    "sequence-clip": ("sequence", {}),
    "change-skin": ("skin", {}),
    "set-handle": ("handle", {}),
}
FILES = {
    "output", "unit", "as_json", "file", "help", "skeleton", "trust", "robot_base", "goals_file",
    "motion_name", "part", "input_fps", "quaternion", "up",
}  # fmt: skip
"""Options of commands about the files that they read and write, which a session has open.

Parts of the body are assigned in a panel.
"""


@pytest.mark.parametrize("do", COMMANDS)
def test_a_form_has_every_option_of_its_command(do):
    name, names = COMMANDS[do]
    form = next(form for form in forms() if form.do == do)
    fields = {field.name for field in form.fields}
    command = get_command(app).get_command(None, name)
    options = {option.name: option for option in command.params if option.name not in FILES}
    for reading in ("remove", "take", "frames"):
        options.pop(reading, None)
    assert {names.get(option, option) for option in options} <= fields
    helps = {field.name: field.help for field in form.fields}
    for option in set(options) & fields:
        assert options[option].help.split(";")[0].rstrip(".") in helps[option]


def test_fields_have_units_defaults_and_bounds():
    form = next(form for form in forms() if form.do == "clean-clip")
    fields = {field.name: field for field in form.fields}
    usual = CleaningOptions()
    assert (fields["max_slide"].unit, fields["max_slide"].value) == ("m", usual.max_slide)
    assert (fields["contact_speed"].unit, fields["ease"].least) == ("m/s", 0.0)
    assert (fields["cutoff"].kind, fields["cutoff"].optional) == ("number", True)
    assert fields["loop"].choices == ("none", "cycle", "mirrored")
    assert (fields["span"].kind, fields["span"].count) == ("numbers", 2)
    imports = {field.name: field for field in import_fields()}
    assert imports["ease"].value == RetargetOptions().ease
    assert imports["marker_limits"].choices == ("widened", "kept", "none")


def test_binders_show_their_own_options():
    found = {binder.name: {field.name: field for field in binder.fields} for binder in binders()}
    assert found["heat"]["conductance"].value == 4.0
    assert found["heat"]["conductance"].help.startswith("the constant c of the equation")
    assert found["capsules"]["sized"].value == "mesh"
    assert "volumes" not in found["capsules"]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"do": "clean-clip", "id": 1, "max_slide": -1.0}, "max_slide: -1 m is below 0"),
        ({"do": "layer-clip", "id": 1, "other": 1, "weight": -0.5}, "weight: -0.5 is below 0"),
        ({"do": "clean-clip", "id": 1, "loop": "twice"}, "expected 'none' or 'cycle'"),
    ],
)
def test_values_beyond_an_option_s_bounds_are_refused(message, said):
    with pytest.raises(InvalidValue, match=said):
        action_from(message)


# -- clips -----------------------------------------------------------------------------------------


def test_cleaning_takes_the_thresholds_of_the_command_line():
    hero = character()
    walk = hero.motion
    forth = np.linspace(0.0, 0.1, len(walk))  # feet slide by 50 mm a second
    q = walk.q.copy()
    q[:, walk.skeleton.dof_index("root_tx")] += forth
    walk = Motion(hero.skeleton, q, walk.fps, "walk")
    document = Document(Scene.of(replace(hero, motions={"walk": walk})))
    options = {"contact_speed": 0.5, "contact_height": 0.05, "ease": 0.2}
    document.edit("clean-clip", id=1, **options)
    wanted = cleaned(walk, CleaningOptions(**options))
    np.testing.assert_allclose(made(document).q, wanted.motion.q, atol=1e-12)
    assert np.abs(cleaned(walk).motion.q - wanted.motion.q).max() > 1e-4
    assert any("slides by" in line for line in document.scene.report)
    assert document.undo() == "hold the feet of a clip"
    assert (document.scene.report, document.scene.clip(1).motion) == ((), "walk")


def test_a_clip_is_optimised_with_what_is_free_and_what_is_locked(document):
    document.edit("change-clip", clip={"id": 1, "motion": "walk", "last": 0.5})
    walk = made(document)[:31]
    goals = ("12: lhand+=0,0.05,0",)
    document.edit("sequence-clip", id=1, goals=list(goals), free=["root"], locked=["lradius"])
    recipe = Recipe(goals, free=("root",), locked=("lradius",), limits="clip")
    np.testing.assert_allclose(made(document).q, recipe.apply(walk).motion.q, atol=1e-9)
    body = walk.skeleton
    own = body.joint_dofs("lradius")
    np.testing.assert_allclose(made(document).q[:, own], walk.q[:, own], atol=1e-9)
    with pytest.raises(UnknownName):
        document.edit("sequence-clip", id=1, goals=list(goals), locked=["tail"])


def test_a_clip_lies_over_a_clip_as_by_add_and_over(document):
    walk = made(document)
    document.edit("add-clip", motion="walk")
    document.edit(
        "change-clip", clip={**clip_json(document, 2), "first": 0.2, "last": 1.0}
    )  # fmt: skip
    for mode in ("additive", "override"):
        options = {"weight": 0.5, "start": 0.1, "fade": 0.2}
        document.edit("layer-clip", id=1, other=2, mode=mode, parts=["left arm"], **options)
        mask = body_mask(walk.skeleton, ["left arm"], below=True)
        first, last = round(0.2 * walk.fps), round(1.0 * walk.fps)
        layer = Layer(resampled(walk[first : last + 1], walk.fps), mode, 0.5, mask, 0.1, 0.2)
        np.testing.assert_allclose(made(document).q, layered(walk, layer).q, atol=1e-9)
        assert document.scene.report == (
            f"{words(mode)} left arm with a weight of 50 %, {len(walk)} frames",
        )
        document.undo()
    with pytest.raises(InvalidValue, match="with itself"):
        document.edit("layer-clip", id=1, other=1)
    with pytest.raises(UnknownName):
        document.edit("layer-clip", id=1, other=2, parts=["tail"])


def words(mode):
    return "added to" if mode == "additive" else "layered over"


def clip_json(document, number):
    clip = document.scene.clip(number)
    return {name: getattr(clip, name) for name in ("id", "motion", "start", "speed")}


# -- the character ---------------------------------------------------------------------------------


def test_handles_are_set_changed_removed_and_stored(document, tmp_path):
    given = {"name": "arm", "start": "lhumerus", "end": "lhand", "pole": [0.0, 0.0, -1.0]}
    document.edit("set-handle", **given, twist=0.2)
    (handle,) = document.scene.character.handles
    assert (handle.pole, handle.twist, handle.solver) == ((0.0, 0.0, -1.0), 0.2, "two-bone")
    document.edit("set-handle", **{**given, "pole": None}, toward="head")
    (handle,) = document.scene.character.handles
    assert (handle.pole, handle.toward, handle.twist) == (None, "head", 0.0)
    write(document.scene.character, tmp_path / "hero.glb")
    assert read(tmp_path / "hero.glb").handles == (handle,)
    document.edit("remove-handle", name="arm")
    assert document.scene.character.handles == ()
    assert document.undo() == "remove the handle 'arm'"
    assert document.scene.character.handles == (handle,)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"start": "lhand", "end": "lhumerus"}, InvalidValue),
        ({"start": "lhumerus", "end": "tail"}, UnknownName),
        ({"start": "lhumerus", "end": "lhand", "weight": 2.0}, InvalidValue),
        ({"start": "lhumerus", "end": "lhand", "solver": "magic"}, UnknownSolver),
    ],
)
def test_a_handle_that_cannot_be_is_refused(document, given, error):
    with pytest.raises(error):
        document.edit("set-handle", name="arm", **given)
    assert document.scene.character.handles == ()


def test_bone_links_keep_motions_keys_and_the_pose(document):
    document.edit("set-values", values={"lradius_rx": 1.0})
    document.edit("set-keys", joints=["lradius"])
    before = document.scene
    document.edit("change-skin", links=math.radians(60.0), joints=["lradius"])
    after = document.scene
    wanted = with_bone_links(before.character, math.radians(60.0), joints=["lradius"])
    assert after.character.skeleton.joint_names == wanted.character.skeleton.joint_names
    assert len(after.character.skeleton.joints) > len(before.character.skeleton.joints)
    np.testing.assert_allclose(after.pose.q, before.pose.q, atol=1e-12)
    assert after.keys.tracks.keys() == before.keys.tracks.keys()
    assert [hold.id for hold in after.holds] == [hold.id for hold in before.holds]
    assert after.keys.skeleton is after.character.skeleton is after.pose.skeleton
    skins = zip(after.character.skins, wanted.character.skins, strict=True)
    for own, theirs in skins:
        np.testing.assert_allclose(own.weights.values, theirs.weights.values, atol=1e-12)
    assert after.report[0].startswith("links: 1 link for 1 joint") or "links" in after.report[0]
    document.edit("set-values", values={"lradius_rx": 0.5})  # and it goes on
    document.undo()
    assert document.undo() == "change the skin"
    assert document.scene.character is before.character


def test_a_deformer_is_chosen_for_all_skins(document):
    document.edit("change-skin", deformer="dual-quaternion")
    assert {skin.deformer for skin in document.scene.character.skins} == {"dual-quaternion"}
    assert "the skin moves by at most" in document.scene.report[-1]
    with pytest.raises(UnknownOption):
        document.edit("change-skin", deformer="magic")
    with pytest.raises(InvalidValue, match="nothing to change"):
        document.edit("change-skin")


def post():
    """A character of one limb in a box of few triangles, quick to bind."""
    body = bare_character().skeleton
    at = body.rest.world[body.joint_index("lradius"), :3, 3]
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.2 + at
    faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6)]
    mesh = Mesh(corners, [*faces, (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)], name="box")
    return Character("post", body, skins=(Skin.rigid(mesh, body.rest, "lradius"),))


def test_binders_take_their_own_options():
    hero = post()
    document = Document(Scene.of(hero))
    given = {"method": "point-to-line", "influences": None}
    document.edit("bind-skin", **given, options=["falloff=power", "power=2"], rigid=["box"])
    from poise.binding.point_to_line import PointToLine

    binder = PointToLine(falloff="power", power=2.0)
    wanted = bind([hero.skins[0].mesh], hero.skeleton, method=binder, rigid=["box"])
    own = document.scene.character.skins[0].weights
    np.testing.assert_allclose(own.values, wanted.skins[0].weights.values, atol=1e-12)
    with pytest.raises(UnknownOption):
        document.edit("bind-skin", method="point-to-line", options=["sharp=2"])


# -- imports ---------------------------------------------------------------------------------------


def other_body():
    """The walk on a body of other proportions and names of no file."""
    hero = character()
    body = hero.skeleton.with_joints(
        lhumerus=replace(hero.skeleton.joint("lhumerus"), frame=shifted(hero))
    )
    return replace(hero, skeleton=body, skins=(), motions={}, masses=None, collision=None,
                   source=None), hero.motion  # fmt: skip


def shifted(hero):
    frame = np.array(hero.skeleton.joint("lhumerus").frame)
    frame[:3, 3] *= 1.2
    return frame


def test_an_import_takes_the_options_of_retargeting(tmp_path):
    target, walk = other_body()
    write(replace(character(), skins=()), tmp_path / "walk.bvh")
    source = next(iter(read(tmp_path / "walk.bvh").motions.values()))
    options = ImportOptions(scale=0.5, contacts=False, prior=False)
    found = clip_of_file(Scene.of(target), tmp_path / "walk.bvh", ImportPlan(options))
    wanted = retarget(source, target, options=RetargetOptions(scale=0.5, contacts=False))
    np.testing.assert_allclose(next(iter(found.motions.values())).q, wanted.motion.q, atol=1e-9)
    assert any(line.startswith("scaled: trajectories 0.5") for line in found.report)
    assert len(walk) == len(source)


def test_a_table_that_is_sent_says_what_drives_what(tmp_path):
    target, _ = other_body()
    write(replace(character(), skins=()), tmp_path / "walk.bvh")
    source = next(iter(read(tmp_path / "walk.bvh").motions.values()))
    table = RetargetTable.of(source.skeleton, target.skeleton)
    table.write(tmp_path / "map.json")
    text = (tmp_path / "map.json").read_text().replace('"left hand"', '"left hand "', 0)
    parts = [(tmp_path / "walk.bvh").read_bytes(), text.encode()]
    (tmp_path / "sent").write_bytes(b"".join(parts))
    sizes = [str(len(part)) for part in parts]
    sent = SentFiles(["walk.bvh", "map.json"], sizes, ["motion", "map"], tmp_path / "sent")
    found = clip_of_sent(Scene.of(target), None, sent, ImportOptions(prior=False))
    wanted = retarget(source, target, table=table)
    np.testing.assert_allclose(next(iter(found.motions.values())).q, wanted.motion.q, atol=1e-9)
    scene = found.onto(Scene.of(target))
    assert scene.report == found.report
    for uses, said in (["motion", "mop"], "one of"), (["map", "map"], "two files"):
        wrong = replace(sent, uses=uses)
        with pytest.raises(InvalidValue, match=said):
            clip_of_sent(Scene.of(target), None, wrong, ImportOptions())


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_markers_are_solved_for_the_character_with_a_table_and_a_report(tmp_path, shared_data):
    trial = shared_data / "trc" / "std_walking2_markers.trc"
    scene = Scene.of(character())
    usual = clip_of_file(scene, trial, ImportPlan(ImportOptions(report=".csv")))
    [motion] = usual.motions.values()
    assert (len(motion), motion.fps) == (126, 25.0)
    assert motion.skeleton is scene.character.skeleton
    assert "44 markers, 126 frames" in usual.message
    assert float(usual.message.partition("error ")[2].split()[0]) < 8.0  # millimetres
    knee = motion.q[:, motion.skeleton.dof_index("ltibia_rx")]
    assert np.ptp(knee) > np.radians(30.0)  # it walks
    assert usual.onto(scene).clips[-1].motion == "std_walking2_markers"
    assert usual.errors is not None
    name, data = usual.errors
    assert name == "std_walking2_markers-errors.csv"
    assert data.count(b"\n") > 100
    assert any("markers by error, largest first" in line for line in usual.report)
    from poise.motion.markers import marker_model

    model = marker_model(read(trial).markers.names, scene.character.skeleton)
    model.write(tmp_path / "model.json")
    assert MarkerModel.read(tmp_path / "model.json").names == model.names
    plan = ImportPlan(ImportOptions(calibrate=False), {"model": tmp_path / "model.json"})
    table = clip_of_file(scene, trial, plan)
    assert not any(line.startswith("bones:") for line in table.report)
    assert any(line.startswith("bones:") for line in usual.report)


# -- the session's script --------------------------------------------------------------------------


def test_operations_are_lines_of_the_session_s_script(document, tmp_path):
    document.edit("clean-clip", id=1, max_slide=0.02)
    document.edit("add-clip", motion="walk")
    document.edit("layer-clip", id=1, other=2, parts=["head"], fade=0.2)
    document.edit("set-handle", name="arm", start="lhumerus", end="lhand")
    document.edit("change-skin", deformer="dual-quaternion")
    data = packed_script(document.history, document.scene, "hero")
    with zipfile.ZipFile(BytesIO(data)) as archive:
        archive.extractall(tmp_path)
        assert archive.namelist() == ["hero.py", "hero-start.poise"]
    text = (tmp_path / "hero.py").read_text()
    for do in ("clean-clip", "layer-clip", "set-handle", "change-skin"):
        assert f"document.edit(\n    '{do}'" in text or f"document.edit('{do}'" in text
    again = runpy.run_path(str(tmp_path / "hero.py"))["document"].scene
    for name, motion in document.scene.character.motions.items():
        np.testing.assert_allclose(again.character.motions[name].q, motion.q, atol=1e-9)
    assert [clip.motion for clip in again.clips] == ["walk cleaned layered", "walk"]
    assert again.report == document.scene.report
    assert {skin.deformer for skin in again.character.skins} == {"dual-quaternion"}
    assert again.character.handles == document.scene.character.handles
