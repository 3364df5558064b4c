"""`poise clean` and `poise batch`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.geometry import TriangleMesh
from poise.motion import Floor, cleaned, in_place, root_motion
from samples.command_line import Poise
from samples.walks import walk_on


@pytest.fixture(scope="module")
def sliding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled walk on a floor that slides under it by 2 cm a second, with some noise."""
    hero = character()
    walk = hero.motion
    q = walk.q.copy()
    t = np.arange(len(walk)) / walk.fps
    q[:, hero.skeleton.dof_index("root_tx")] += 0.02 * t
    q += np.random.default_rng(0).normal(0.0, 1e-3, q.shape)
    path = tmp_path_factory.mktemp("clips") / "walk.bvh"
    poise.write(hero.with_motion(poise.Motion(walk.skeleton, q, walk.fps, "walk")), path)
    return path


def test_feet_are_held_and_the_file_says_so(command: Poise, sliding: Path, tmp_path: Path) -> None:
    out = tmp_path / "clean.bvh"
    done = command("clean", sliding, "--smooth", 6, "-o", out)
    assert done.code == 0, done.err
    for said in (
        "smoothed above 6 Hz",
        "contacts: ",
        "locked ",
        "left foot, frames ",
    ):
        assert said in done.out
    data = command("clean", sliding, "--smooth", 6, "--json").data
    assert data["slide_m"]["after"] < 0.5 * data["slide_m"]["before"]
    assert data["jitter_m"]["after"] < 0.2 * data["jitter_m"]["before"]
    stances = data["stances"]
    assert {each["foot"] for each in stances} == {"left", "right"}
    assert max(each["contact_before_m"] for each in stances) == data["slide_m"]["before"]
    written = cleaned(poise.read(out).motion)
    assert written.slide[0] < 0.5 * data["slide_m"]["before"]


def test_measuring_alone_changes_nothing(command: Poise, sliding: Path, tmp_path: Path) -> None:
    out = tmp_path / "same.bvh"
    data = command("clean", sliding, "--no-lock", "--json", "-o", out).data
    assert data["slide_m"]["before"] == data["slide_m"]["after"] > 0.0
    assert poise.read(out).motion.world == pytest.approx(poise.read(sliding).motion.world, abs=1e-9)


def test_the_travel_of_a_treadmill_is_added(command: Poise, tmp_path: Path) -> None:
    hero, spot, out = character(), tmp_path / "spot.bvh", tmp_path / "walk.bvh"
    poise.write(hero.with_first_motion(in_place(hero.motion)[0]), spot)
    done = command("clean", spot, "--no-lock", "-o", out)
    assert done.code == 0 and "note: the body walks in place, as on a treadmill" in done.out
    assert poise.read(out).motion.world == pytest.approx(poise.read(spot).motion.world, abs=1e-9)
    data = command("clean", spot, "--belt-speed", 1.45, "--json", "-o", out).data
    assert [each["name"] for each in data["operations"]] == ["belt_speed", "lock"]
    assert data["belt"]["speed_m_s"] == pytest.approx(1.45, abs=0.05)
    assert max(each["slide_after_m"] for each in data["stances"]) < 0.01
    seconds = (len(hero.motion) - 1) / hero.motion.fps
    assert root_motion(poise.read(out).motion).distance == pytest.approx(1.45 * seconds, rel=0.02)
    failed = command("clean", out, "--belt-speed", 1.45)
    assert failed.code == 2 and "no treadmill is recognised" in failed.err
    failed = command("clean", spot, "--belt-speed", -1)
    assert failed.code == 2 and "expected a positive number" in failed.err


def test_hands_are_looked_at_when_asked(command: Poise, sliding: Path) -> None:
    feet, both = (command("clean", sliding, "--json", *words).data for words in ((), ("--hands",)))
    # The walk's hands hang: nothing of it changes.
    assert {span["point"] for span in both["contacts"]} == {s["point"] for s in feet["contacts"]}
    assert both["slide_m"] == feet["slide_m"]


def test_a_robot_has_no_feet_to_hold(command: Poise, tmp_path: Path) -> None:
    arm = poise.SkeletonBuilder("arm").add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    motion = poise.Motion(arm, np.zeros((30, 1)), 30.0, "still")
    poise.write(poise.Character("arm", arm, {"still": motion}), tmp_path / "arm.bvh")
    done = command("clean", tmp_path / "arm.bvh")
    assert done.code == 0 and "not examined" in done.out


def test_wrong_asks_are_told(command: Poise, files: Path, sliding: Path, tmp_path: Path) -> None:
    done = command("clean", files / "hero.asf")
    assert done.code == 2 and "no motion to clean" in done.err
    point = poise.SkeletonBuilder("lab").add("lab", poise.Fixed()).build()
    places = poise.Markers(("A", "B"), np.ones((4, 2, 3)), 30.0)
    poise.write(poise.Character("walk", point, markers=places), tmp_path / "walk.trc")
    done = command("clean", tmp_path / "walk.trc")
    assert done.code == 2 and "solve their motion first (poise markers)" in done.err
    done = command("clean", sliding, "--smooth", 500)
    assert done.code == 2 and "cutoff" in done.err
    done = command("clean", sliding, "-o", "out.png")
    assert done.code == 2 and ".bvh" in done.err


@pytest.mark.slow
def test_a_folder_is_cleaned_and_converted(command: Poise, sliding: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (sliding.parent / "broken.bvh").write_text("HIERARCHY\n")
    done = command("batch", "clean", sliding.parent, "--smooth", 6, "-o", out, "-j", 1)
    assert done.code == 4 and "2 files: 1 done, 1 failed" in done.out
    # The error names the file once, by its path in the folder.
    assert "\n  broken.bvh:" in done.out and str(sliding.parent) not in done.out
    alone = tmp_path / "alone.bvh"
    command("clean", sliding, "--smooth", 6, "-o", alone)
    assert (out / "walk.bvh").read_bytes() == alone.read_bytes()
    (sliding.parent / "broken.bvh").unlink()
    assert command("batch", "clean", sliding.parent, "--smooth", 6, "-o", out).code == 0
    (sliding.parent / "broken.bvh").write_text("HIERARCHY\n")
    done = command("batch", "convert", sliding.parent, "--to", "amc", "-o", tmp_path / "amc",
                   "-j", 1, "--json")  # fmt: skip
    assert done.code == 4
    data = done.data
    assert (data["done"], len(data["failed"])) == (1, 1)
    lines = [json.loads(line) for line in Path(data["manifest"]).read_text().splitlines()]
    assert [line["status"] for line in lines] == ["failed", "done"]
    done = command("batch", "convert", sliding.parent, "--to", "amc")
    assert done.code == 2 and "--output" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("convert", "--to", "xyz"), "xyz"),
        (("convert", "--to", "urdf"), "read, not written"),
        (("clean", "--to", "asf"), "holds no motion"),
        (("clean", "--unit", "furlong"), "furlong"),
        (("clean", "--unit", "-1"), "positive"),
        (("clean", "--skeleton", "gone.asf"), "gone.asf: no such file for --skeleton"),
        (("clean", "--skeleton", "{here}/broken.asf"), "broken.asf"),
        (("clean", "--smooth", "-6"), "cutoff"),
        (("clean", "--smooth", "nan"), "cutoff"),
        (("clean", "--only", ".png"), ".png"),
        (("clean", "--only", ".amc"), "no files to"),
        (("clean", "--cluster", "tcp://127.0.0.1:1"), "no Dask scheduler"),
        (("clean", "--cluster", "nonsense://x"), "no Dask scheduler"),
        (("stretch",), "stretch"),
    ],
)
def test_wrong_options_of_a_folder_touch_no_file(
    command: Poise,
    sliding: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setattr("poise.batch.cluster._PATIENCE", 0.5)  # seconds
    (tmp_path / "broken.asf").write_text("this is no skeleton\n")
    name, *rest = (word.format(here=tmp_path) for word in words)
    out = tmp_path / "out"
    done = command("batch", name, sliding.parent, *rest, "-o", out)
    assert done.code == 2 and said in done.err and len(done.err.strip().splitlines()) == 1
    assert not out.exists()


def test_the_folder_s_commands_are_the_registered_tasks(command: Poise) -> None:
    from poise.batch import TASKS

    told = command("batch", "--help").out
    for name in TASKS.names():
        assert name in told
        own = command("batch", name, "--help").out
        for flag in ("--output", "--jobs", "--cluster", "--again", "--json"):
            assert flag in own


def test_a_unit_in_metres_and_one_kind_of_files(
    command: Poise, sliding: Path, tmp_path: Path
) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    hero = poise.read(sliding)
    for kind in ("bvh", "glb"):
        poise.write(hero, folder / f"walk.{kind}")
    done = command("batch", "convert", folder, "--to", "npz", "-o", out)
    assert done.code == 2 and "same output" in done.err
    done = command("batch", "convert", folder, "--to", "npz", "-o", out, "--only", "bvh", "-j", 1,
                   "--unit", "0.5", "--json")  # fmt: skip
    assert done.code == 0 and done.data["files"] == 1
    ratio = poise.read(out / "walk.npz").rest.world[5, 1, 3] / hero.rest.world[5, 1, 3]
    assert ratio == pytest.approx(0.5 / hero.unit.metres)


def test_other_motions_of_the_file_stay(command: Poise, tmp_path: Path) -> None:
    hero = character()
    still = poise.Motion(hero.skeleton, np.tile(hero.rest.q, (4, 1)), 30.0, "still")
    both = poise.Character("two", hero.skeleton, {"walk": hero.motion, "still": still})
    poise.write(both, tmp_path / "two.glb")
    assert command("clean", tmp_path / "two.glb", "-o", tmp_path / "out.glb").code == 0
    assert list(poise.read(tmp_path / "out.glb").motions) == ["walk", "still"]


def test_a_batch_s_time_limit(command: Poise, sliding: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ask = ("batch", "convert", sliding.parent, "--to", "amc", "-o", out, "--time-limit")
    done = command(*ask, 0)
    assert done.code == 2 and "positive number of seconds" in done.err
    done = command(*ask, 5, "--cluster", "tcp://127.0.0.1:1")
    assert done.code == 2 and "not supported on a cluster" in done.err
    assert not out.exists()
    done = command(*ask, 0.001, "-j", 1)  # no file is converted in a millisecond
    assert done.code == 4 and "exceeded the time limit of 0.001 s" in done.out
    assert not list(out.rglob("*.amc")) and not list(out.rglob(".part-*"))


def test_operations_are_done_and_said(command: Poise, sliding: Path, tmp_path: Path) -> None:
    out = tmp_path / "loop.bvh"
    words = ("--fill-gaps", 0.5, "--despike", "--match-travel", "--lift", "--loop", "0.2:1.2")
    done = command("clean", sliding, *words, "-o", out)
    assert done.code == 0, done.err
    for said in ("filled 0 gaps", "repaired 0 spikes", "travel over the floor", "cycle of 1.00 s"):
        assert said in done.out
    assert len(poise.read(out).motion) == 61
    data = command("clean", sliding, *words, "--json").data
    assert [each["name"] for each in data["operations"]] == [
        "fill", "despike", "match_travel", "lock", "lift", "loop",
    ]  # fmt: skip
    assert command("clean", sliding, "--mirror-loop", "auto").code == 0
    for wrong, said in (
        (("--loop", "1:2", "--mirror-loop", "auto"), "cannot be combined"),
        (("--loop", "now"), "expected auto or seconds"),
        (("--loop", "0:nan"), "finite"),
        (("--loop", "1:9"), "lasts"),
        (("--loop", "1.2:0.2"), "from 1.2 to 0.2 s: expected the earlier time first"),
        (("--contact-speed", "0"), "positive"),
    ):
        done = command("clean", sliding, *wrong)
        assert done.code == 2 and said in done.err, done.err


def test_a_floor_is_a_height_or_a_mesh(command: Poise, tmp_path: Path) -> None:
    walk = tmp_path / "walk.glb"
    poise.write(character(), walk)
    climb = tmp_path / "climb.bvh"
    floor = Floor.stairs(7, 0.7424, 0.15, start=(0.0, 0.0, -1.82))
    poise.write(character().with_motion(walk_on(floor)), climb)
    stairs = floor.surface
    assert isinstance(stairs, TriangleMesh)
    lines = [f"v {x} {y} {z}" for x, y, z in stairs.vertices.tolist()]
    lines += [f"f {a} {b} {c}" for a, b, c in (stairs.faces + 1).tolist()]
    mesh = tmp_path / "stairs.obj"
    mesh.write_text("\n".join(lines))
    level = command("clean", walk, "--lift", "--floor", "0.02", "--json").data
    lift = level["operations"][-1]
    assert level["floor_m"] == lift["floor_m"] == 0.02
    assert 0.02 < lift["before_m"] < 0.03 and lift["after_m"] < 3e-3
    data = command("clean", climb, "--lift", "--floor", mesh, "--json").data
    assert data["floor_m"] == pytest.approx(0.3) and data["operations"][-1]["after_m"] < 3e-3
    assert len(data["stances"]) == 5
    assert len(command("clean", climb, "--json").data["stances"]) == 3
    (tmp_path / "lost.obj").write_text("v 0 0 90\nv 1 0 90\nv 0 0 91\nf 1 2 3")
    (tmp_path / "empty.obj").write_text("v 0 0 90")
    (tmp_path / "wall.obj").write_text("v 0 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3")
    for wrong, said in (
        ("nan", "finite number"),
        ("low", "expected a height in metres or a file with a mesh"),
        (tmp_path / "none.obj", "none.obj"),
        (tmp_path / "empty.obj", "no faces"),
        (tmp_path / "lost.obj", "no surface below the feet"),
        (tmp_path / "wall.obj", "all triangles of the floor are vertical"),
    ):
        done = command("clean", walk, "--floor", wrong)
        assert done.code != 0 and said in done.err and "Traceback" not in done.err, done.err


def test_one_frame_is_passed_through_with_a_word(command: Poise, tmp_path: Path) -> None:
    hero = character()
    still = poise.Motion(hero.skeleton, hero.rest.q[None], 30.0, "still")
    (tmp_path / "in").mkdir()
    poise.write(hero.with_motion(still), tmp_path / "in" / "pose.bvh")
    done = command("clean", tmp_path / "in" / "pose.bvh", "--smooth", 6, "-o", tmp_path / "out.bvh")
    assert done.code == 0 and "one frame: nothing to clean" in done.out
    assert (tmp_path / "out.bvh").read_bytes() == (tmp_path / "in" / "pose.bvh").read_bytes()
    done = command("batch", "clean", tmp_path / "in", "-o", tmp_path / "out", "-j", 1, "--json")
    assert done.code == 0 and done.data["done"] == 1
    (line,) = Path(done.data["manifest"]).read_text().splitlines()
    assert "one frame: nothing to clean" in json.loads(line)["notes"][-1]


@pytest.mark.parametrize("frames", [2, 9])
def test_few_frames_are_not_smoothed_with_a_word(
    command: Poise, tmp_path: Path, frames: int
) -> None:
    short, out = tmp_path / "short.npz", tmp_path / "out.npz"
    poise.write(character().motion[:frames], short)
    done = command("clean", short, "--smooth", 6, "--no-lock", "-o", out)
    assert done.code == 0, done.err
    assert f"{frames} frames: not smoothed, as the filter needs 10 or more" in done.out
    np.testing.assert_array_equal(poise.read(out).motion.q, poise.read(short).motion.q)
