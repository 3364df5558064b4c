"""Tables of OpenSim (.mot, .sto), against NumPy's reader of text."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from formats.opensim.models import model
from poise.bundled import bare_character
from poise.errors import FileSyntax, FileUnsupported, RepairWarning, UnknownName, UsageError
from poise.formats import losses
from poise.formats.opensim.storage import StorageTable, read_table, write_table
from poise.model import Character

HEAD = "walk\nversion=1\nnRows=5\nnColumns=3\ninDegrees=yes\nendheader\n"
ROWS = "time\tp1\tf4\n0.4\t90\t0.5\n0.417\t45\t0.6\n0.433\t-30\t0.7\n0.45\t0\t0\n0.467\t0\t0\n"


@pytest.fixture(scope="module")
def hero(tmp_path_factory: pytest.TempPathFactory) -> Character:
    path = tmp_path_factory.mktemp("model") / "chain.osim"
    path.write_text(model(), encoding="utf-8")
    return poise.read(path)


def written(folder: Path, text: str, name: str = "walk.mot") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


@pytest.mark.parametrize(
    ("head", "factor"),
    [
        (HEAD, np.pi / 180.0),
        (HEAD.replace("yes", "no"), 1.0),
        (HEAD.replace("inDegrees=yes\n", ""), 1.0),
        ("walk\ndatacolumns 3\ndatarows 5\nrange 0.4 0.467\nendheader\n", np.pi / 180.0),
        ("walk\nversion = 1\ninDegrees = yes\nendheader\n\n", np.pi / 180.0),
    ],
)
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_angles_are_in_the_unit_of_the_header(
    head: str, factor: float, hero: Character, tmp_path: Path
) -> None:
    motion = poise.read(written(tmp_path, head + ROWS), skeleton=hero).motion
    body = hero.skeleton
    np.testing.assert_allclose(
        motion.q[:3, body.dof_index("p1")], factor * np.array([90.0, 45.0, -30.0])
    )
    np.testing.assert_allclose(motion.q[:3, body.dof_index("f4")], (0.5, 0.6, 0.7))
    assert motion.q[0, body.dof_index("s1")] == hero.rest.value("s1")
    assert motion.fps == 60.0 and motion.start == 0.4  # rounded to a millisecond


def test_a_motion_is_written_in_degrees_and_in_the_order_of_the_model(
    hero: Character, tmp_path: Path
) -> None:
    chance = np.random.default_rng(5)
    q = chance.uniform(-1.0, 1.0, (7, hero.skeleton.nq))
    path = tmp_path / "out.mot"
    motion = poise.Motion(hero.skeleton, q, 100.0, "walk", start=0.25)
    poise.write(hero.with_motion(motion), path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[1:6] == ["version=1", "nRows=7", "nColumns=25", "inDegrees=yes", "endheader"]
    names = lines[6].split("\t")
    assert names[:3] == ["time", "f1", "f2"] and names[-2:] == ["d1", "d2"]
    table = np.loadtxt(path, skiprows=7)
    np.testing.assert_allclose(table[:, 0], 0.25 + np.arange(7) / 100.0)
    p1 = q[:, hero.skeleton.dof_index("p1")]
    np.testing.assert_allclose(table[:, names.index("p1")], np.degrees(p1))
    np.testing.assert_allclose(table[:, names.index("n1")], np.degrees(0.5 * p1 + 0.1))
    c2 = q[:, hero.skeleton.dof_index("c2")]  # coupled to no axis alone: not an angle
    np.testing.assert_allclose(table[:, names.index("c2")], c2)
    again = poise.read(path, skeleton=hero).motion
    np.testing.assert_allclose(again.q, q, atol=1e-14)
    assert (again.fps, again.start) == (100.0, 0.25)


def test_numbers_come_back_with_their_digits(hero: Character, tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="no column"):
        found = poise.read(written(tmp_path, HEAD + ROWS), skeleton=hero)
    poise.write(found, tmp_path / "again.sto")
    table = read_table(tmp_path / "again.sto")
    assert table.times.tolist() == [0.4, 0.417, 0.433, 0.45, 0.467]
    assert table.column("p1").tolist() == [90.0, 45.0, -30.0, 0.0, 0.0]
    assert [column[:3] for column in table.names[:2]] == ["f1", "f2"]


def test_slices_keep_their_time(hero: Character, tmp_path: Path) -> None:
    motion = poise.Motion(hero.skeleton, np.zeros((10, hero.skeleton.nq)), 50.0, start=2.0)
    poise.write(motion[4:], tmp_path / "late.mot")
    assert read_table(tmp_path / "late.mot").times[0] == pytest.approx(2.08)


def test_states_have_paths_and_other_columns(hero: Character, tmp_path: Path) -> None:
    rows = ROWS.replace("p1", "/jointset/j1/p1/value").replace("f4", "/jointset/j0/f4/speed")
    path = written(tmp_path, HEAD + rows, "states.sto")
    with pytest.warns(RepairWarning) as caught:
        motion = poise.read(path, skeleton=hero).motion
    assert motion.q[0, hero.skeleton.dof_index("p1")] == pytest.approx(np.pi / 2.0)
    texts = [str(each.message) for each in caught]
    assert any("/jointset/j0/f4/speed: not coordinates of chain; ignored" in t for t in texts)


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_forces_are_a_table(hero: Character, tmp_path: Path) -> None:
    rows = "time ground_force_vx ground_force_vy\n0 1.5 nan\n0.01 2 800\n0.02 3 810\n"
    path = written(tmp_path, HEAD + rows, "forces.mot")
    table = read_table(path)
    assert table.names == ("ground_force_vx", "ground_force_vy")
    np.testing.assert_array_equal(table.column("ground_force_vy"), (np.nan, 800.0, 810.0))
    with pytest.raises(UnknownName, match="ground_force_vz"):
        table.column("ground_force_vz")
    found = poise.read(path)
    assert isinstance(found.source, StorageTable) and not found.motions
    assert not losses(found, "again.sto")
    poise.write(found, tmp_path / "again.sto")
    np.testing.assert_array_equal(read_table(tmp_path / "again.sto").values, table.values)
    with pytest.raises(FileSyntax, match="no column is a coordinate of chain"):
        poise.read(path, skeleton=hero)


def test_uneven_times_are_resampled(hero: Character, tmp_path: Path) -> None:
    rows = "time p1\n0.0 0\n0.1 10\n0.4 40\n1.0 100\n"
    text = HEAD.replace("nColumns=3", "nColumns=2").replace("nRows=5", "nRows=4") + rows
    with pytest.warns(RepairWarning) as caught:
        motion = poise.read(written(tmp_path, text), skeleton=hero).motion
    assert any("the steps of time are from 0.1 to 0.6 s; resam" in str(w.message) for w in caught)
    expected = np.radians(np.linspace(0.0, 100.0, 4))  # the angle is proportional to the time
    np.testing.assert_allclose(motion.q[:, hero.skeleton.dof_index("p1")], expected)
    assert motion.fps == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("endheader\n", "", "no line 'endheader'", 1),
        ("time\t", "zeit\t", "the first column is 'zeit'; expected time", 7),
        ("p1\tf4", "p1\tp1", "the column 'p1' appears twice", 7),
        ("\t90\t", "\t9o\t", "column 2: '9o' is not a number", 8),
        ("0.417\t45\t0.6", "0.417\t45", "2 numbers for 3 columns", 9),
        ("0.433", "0.417", "the time 0.417 does not increase", 10),
        ("=yes", "=maybe", "inDegrees=maybe; expected yes or no", 5),
        ("\t90\t", "\tnan\t", "row 1: the value of p1 is not finite", None),
        (ROWS, "time\tp1\tf4\n", "no rows", None),
        (ROWS, "", "no labels after 'endheader'", 6),
    ],
)
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_faults_name_the_line(
    old: str, new: str, message: str, line: int | None, hero: Character, tmp_path: Path
) -> None:
    path = written(tmp_path, (HEAD + ROWS).replace(old, new))
    with pytest.raises(FileSyntax) as caught:
        poise.read(path, skeleton=hero)
    assert message in caught.value.message and caught.value.line == line


def test_a_wrong_count_is_reported(hero: Character, tmp_path: Path) -> None:
    text = (HEAD + ROWS).replace("nRows=5", "nRows=9").replace("nColumns=3", "nColumns=4")
    with pytest.warns(RepairWarning) as caught:
        poise.read(written(tmp_path, text), skeleton=hero)
    texts = [str(each.message) for each in caught]
    assert any(t.endswith(":3: nRows=9, but the table has 5 rows; read as it is") for t in texts)
    assert any(
        t.endswith(":4: nColumns=4, but the table has 3 columns; read as it is") for t in texts
    )


def test_any_skeleton_is_written_and_read(tmp_path: Path) -> None:
    motion = bare_character().motion[10:20]
    poise.write(motion, tmp_path / "walk.mot")
    back = poise.read(tmp_path / "walk.mot", skeleton=bare_character()).motion
    np.testing.assert_allclose(back.q, motion.q, atol=1e-14)
    assert any(
        "only values of degrees of freedom" in loss for loss in losses(bare_character(), "a.mot")
    )
    poise.write(bare_character(), tmp_path / "rest.mot")
    with pytest.raises(UsageError, match="omit unit"):
        poise.read(tmp_path / "walk.mot", unit="cm")
    with pytest.raises(FileUnsupported, match="a label must not contain a tab"):
        write_table(StorageTable(("a\tb",), np.zeros(1), np.ones((1, 1))), tmp_path / "bad.mot")


def test_the_reference_answer_is_read(shared_data: Path) -> None:
    folder = shared_data / "opensim"
    path = folder / "std_subject01_walk1_ik.mot"
    motion = poise.read(path, skeleton=folder / "subject01_simbody.osim").motion
    table = np.loadtxt(path, skiprows=12)
    at = motion.skeleton.dof_index("pelvis_tilt")
    np.testing.assert_allclose(motion.q[:, at], np.radians(table[:, 1]))
    assert (len(motion), motion.fps, motion.start) == (73, 60.0, 0.4)
