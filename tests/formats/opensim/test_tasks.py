"""Inverse kinematics with weights of tasks, against OpenSim 4.6 and SciPy."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import least_squares

import poise
from formats.opensim.models import model
from poise.errors import (
    FileSyntax,
    FileUnsupported,
    InvalidValue,
    UnknownDof,
    UnknownName,
)
from poise.formats.opensim.source import OsimSource
from poise.formats.opensim.storage import table_of
from poise.formats.opensim.tasks import read_tasks, unclamped
from poise.model import Character, Markers
from poise.motion.markers import MarkerModel, MarkerTasks, solve_tasks

HERE = Path(__file__).parent
SOFT = "soft.xml"
"""Coordinates with weights that balance those of the markers."""
SETS = ("gait2354_IK_Tasks_uniform.xml", "gait2354_IK_Tasks.xml")


def source_of(character: Character) -> OsimSource:
    assert isinstance(character.source, OsimSource)
    return character.source


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Character:
    path = tmp_path_factory.mktemp("model") / "chain.osim"
    path.write_text(model(), encoding="utf-8")
    return poise.read(path)


@pytest.fixture(scope="module")
def subject(shared_data: Path) -> Character:
    return poise.read(shared_data / "opensim" / "subject01_simbody.osim")


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
@pytest.mark.parametrize(
    ("name", "file"),
    [*((name, "noisy.trc") for name in (*SETS, SOFT)), (SOFT, "gaps.trc")],
)
def test_noisy_markers_give_the_poses_of_opensim(
    name: str, file: str, subject: Character, shared_data: Path
) -> None:
    answers = json.loads((HERE / "noisy_answers.json").read_text(encoding="utf-8"))
    answer, trial = answers[f"{name} {file}"], poise.read(HERE / file).markers
    source = source_of(subject)
    assert trial is not None and source.markers is not None
    tasks = read_tasks((HERE if name == SOFT else shared_data / "opensim") / name, subject)
    made = solve_tasks(trial, subject.skeleton, source.markers, tasks, unlimited=unclamped(subject))
    assert made.motion.skeleton is subject.skeleton and made.motion.start == 0.4
    assert not made.solution.excluded.any() and made.solution.rms > 0.01
    table, rows = table_of(made.motion, source), np.array(answer["rows"])
    for column, label in enumerate(answer["columns"][1:], 1):
        # degrees and metres; OpenSim stops at an accuracy of 1e-9 of its cost
        assert np.abs(table.column(label) - rows[:, column]).max() < 1e-3, label


def test_a_chain_is_solved_like_a_plain_least_squares_problem(chain: Character) -> None:
    body, chance = chain.skeleton, np.random.default_rng(4)
    names = tuple(f"M{k}" for k in range(12))
    joints = tuple(chance.choice(body.joint_names, 12))
    table = MarkerModel(names, joints, chance.normal(0.0, 0.3, (12, 3)))
    true = body.rest.q + chance.normal(0.0, 0.2, (2, body.nq))
    sites = table.sites(body)

    def places(q: np.ndarray) -> np.ndarray:
        frames = body.pose(q).world[..., sites, :3, :]
        return np.einsum("...kij,kj->...ki", frames[..., :3], table.offsets) + frames[..., 3]

    seen = places(true) + chance.normal(0.0, 0.02, (2, 12, 3))
    weights = dict(zip(names, chance.uniform(0.5, 5.0, 12), strict=True))
    values = {name: (float(chance.normal(0.0, 0.3)), 0.05) for name in body.dof_names}
    made = solve_tasks(
        Markers(names, seen, 50.0), body, table, MarkerTasks(weights, values),
        unlimited=body.dof_names,
    )  # fmt: skip
    sizes = np.sqrt(np.array([*weights.values()]) / sum(weights.values()))
    targets = np.array([values[name][0] for name in body.dof_names])
    for frame in range(2):

        def residual(q: np.ndarray, frame: int = frame) -> np.ndarray:
            apart = sizes[:, None] * (places(q) - seen[frame])
            return np.concatenate([apart.ravel(), np.sqrt(0.05) * (q - targets)])

        found = least_squares(residual, true[frame], xtol=1e-14, ftol=1e-14, gtol=1e-14)
        np.testing.assert_allclose(
            made.motion.q[frame], found.x, atol=1e-5
        )  # sqrt of 1e-10, the gain


def test_clamped_coordinates_keep_their_range(chain: Character) -> None:
    body = chain.skeleton
    table = MarkerModel(("A", "B", "C"), ("b1",) * 3, np.eye(3))
    far = body.rest.with_values(p1=2.5)
    frames = far.world[body.joint_index("b1")]
    seen = (frames[:3, :3] @ np.eye(3) + frames[:3, 3:]).T[None]
    held = {name: (float(chain.rest.value(name)), 100.0) for name in ("f1", "f2", "f3")}
    trial, tasks = Markers(("A", "B", "C"), seen, 1.0), MarkerTasks(None, held)
    stiff = solve_tasks(trial, body, table, tasks)
    loose = solve_tasks(trial, body, table, tasks, unlimited=["p1"])
    at = body.dof_index("p1")
    assert stiff.motion.q[0, at] == pytest.approx(2.0)  # the end of its range
    assert loose.motion.q[0, at] == pytest.approx(2.5, abs=1e-3)
    assert body.upper[at] == 2.0 and loose.motion.skeleton is body


TASKS = (
    '<OpenSimDocument Version="40000"><IKTaskSet name="t"><objects>\n'
    '<IKMarkerTask name="M1"><apply>true</apply><weight>3</weight></IKMarkerTask>\n'
    '<IKCoordinateTask name="p1"><weight>2</weight><value_type>manual_value</value_type>'
    "<value>0.5</value></IKCoordinateTask>\n"
    '<IKCoordinateTask name="s1"><apply>false</apply><weight>2</weight></IKCoordinateTask>\n'
    '<IKCoordinateTask name="u1"><weight>1</weight></IKCoordinateTask>\n'
    '<IKCoordinateTask name="n1"><weight>1</weight></IKCoordinateTask>\n'
    "</objects></IKTaskSet></OpenSimDocument>\n"
)


def written(folder: Path, text: str) -> Path:
    path = folder / "tasks.xml"
    path.write_text(text, encoding="utf-8")
    return path


def test_weights_and_targets_are_read(chain: Character, tmp_path: Path) -> None:
    tasks = read_tasks(written(tmp_path, TASKS), chain)
    assert dict(tasks.weights or {}) == {"M1": 3.0}
    assert dict(tasks.values) == {"p1": (0.5, 2.0), "u1": (0.05, 1.0)}  # n1 is coupled
    setup = TASKS.replace("<IKTaskSet", '<InverseKinematicsTool name="x"><IKTaskSet').replace(
        "</IKTaskSet>", "</IKTaskSet></InverseKinematicsTool>"
    )
    assert dict(read_tasks(written(tmp_path, setup), chain).values) == dict(tasks.values)


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ('"M1"', '"M2"', "no marker 'M2' in chain; add it to the MarkerSet", 2),
        ('"p1"', '"p9"', "no coordinate 'p9' in chain", 3),
        ("IKMarkerTask", "IKFrameTask", "unknown task <IKFrameTask> M1; expected IKMarkerTask", 2),
        ("manual_value", "from_file", "the value_type of p1 is from_file; expected", 3),
        ("<weight>3<", "<weight>-3<", "the weight of M1 is -3; expected 0 or more", 2),
        ("<apply>true<", "<apply>maybe<", "<apply> is 'maybe'; expected true or false", 2),
        ("IKTaskSet", "CMCTaskSet", "no <IKTaskSet> in <OpenSimDocument>", 1),
    ],
)
def test_faults_of_tasks_name_the_element(
    old: str, new: str, message: str, line: int, chain: Character, tmp_path: Path
) -> None:
    with pytest.raises((FileSyntax, FileUnsupported)) as caught:
        read_tasks(written(tmp_path, TASKS.replace(old, new)), chain)
    assert message in caught.value.message and caught.value.line == line


def test_tasks_in_another_file_and_models_without_markers(chain: Character, tmp_path: Path) -> None:
    path = written(tmp_path, '<IKTool><IKTaskSet file="other.xml"/></IKTool>')
    with pytest.raises(FileUnsupported, match=r"the tasks are in other\.xml; name that file"):
        read_tasks(path, chain)
    bare = poise.Character("bare", chain.skeleton)
    with pytest.raises(InvalidValue, match=r"bare has no markers; tasks need an \.osim model"):
        read_tasks(path, bare)


def test_wrong_tasks_are_refused(chain: Character) -> None:
    table = source_of(chain).markers
    assert table is not None
    trial = Markers(("M1",), np.zeros((1, 1, 3)), 1.0)
    with pytest.raises(InvalidValue, match=r"the weight -1\.0 of M1: expected a number of 0 or"):
        MarkerTasks({"M1": -1.0})
    with pytest.raises(UnknownName, match="M9"):
        solve_tasks(trial, chain.skeleton, table, MarkerTasks({"M9": 1.0}))
    with pytest.raises(UnknownDof, match="knee"):
        solve_tasks(trial, chain.skeleton, table, MarkerTasks(None, {"knee": (0.0, 1.0)}))
