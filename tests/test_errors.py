"""The error tree: structure, messages, and transfer between processes."""

from __future__ import annotations

import copy
import inspect
import linecache
import pickle
import warnings
from pathlib import Path

import pytest

import poise
from poise import errors
from poise.errors import (
    FileSyntax,
    MissingExtra,
    PoiseError,
    PoiseWarning,
    RepairWarning,
    UnknownJoint,
    UnknownName,
    UnknownSolver,
)
from poise.model import with_ball

TREE = """
PoiseError
    UsageError
        UnknownName
            UnknownJoint
            UnknownDof
            UnknownSolver
            UnknownFormat
            UnknownOption
        ShapeError
        InvalidValue
            UnsuitableSolver
            InvalidExpression
    SkeletonError
    FileError
        FileMissing
        FileSyntax
        FileUnsupported
        FileTooLarge
        FileRefused
    MissingExtra
    CudaUnavailable
        CudaOutOfMemory
    CudaFailure
    JobFailed
        JobCancelled
    SolveError
        NotConverged
            LocalMinimum
PoiseWarning
    RepairWarning
        MissingMeshes
        UnitWarning
"""


def _tree(kind: type, depth: int = 0) -> list[str]:
    below = [line for child in kind.__subclasses__() for line in _tree(child, depth + 1)]
    return ["    " * depth + kind.__name__, *below]


def test_the_tree_is_the_documented_one() -> None:
    assert [*_tree(PoiseError), *_tree(PoiseWarning)] == TREE.strip().splitlines()


def test_the_module_shows_the_tree_and_exports_all_of_it() -> None:
    names = [line.strip() for line in TREE.strip().splitlines()]
    assert sorted(errors.__all__) == sorted(names)
    shown = [line.split()[0] for line in (errors.__doc__ or "").splitlines() if line[:4] == "    "]
    assert shown == names


def test_a_repair_is_a_user_warning_and_no_error() -> None:
    assert issubclass(RepairWarning, UserWarning)
    assert not issubclass(RepairWarning, PoiseError)
    with pytest.warns(UserWarning, match=r"a\.bvh:3: frame count mended"):
        warnings.warn(RepairWarning("frame count mended", file="a.bvh", line=3), stacklevel=1)


BVH = (
    "HIERARCHY ROOT hip { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site "
    "{ OFFSET 0 170 0 } } MOTION Frames: 2 Frame Time: 0.01 90 0 0"
)
URDF = """<robot name="r"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint></robot>"""


def lines_of(caught: pytest.WarningsRecorder) -> set[tuple[str, str]]:
    """Return the files and lines of source to which warnings point."""
    return {(one.filename, linecache.getline(one.filename, one.lineno).strip()) for one in caught}


@pytest.mark.parametrize(("name", "text"), [("a.bvh", BVH), ("a.urdf", URDF)])
def test_a_repair_names_the_line_that_called_poise(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.warns(RepairWarning) as caught:
        poise.read(path)
    assert lines_of(caught) == {(__file__, "poise.read(path)")}


def test_a_lost_limit_names_the_line_that_called_poise() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Ball("xyz"), limits={"rx": (0.0, 1.0)}).build()
    with pytest.warns(PoiseWarning) as caught:
        with_ball(arm, "a", "quaternion")
    assert lines_of(caught) == {(__file__, 'with_ball(arm, "a", "quaternion")')}


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        (None, None, "a limit without a joint"),
        ("02.asf", None, "02.asf: a limit without a joint"),
        ("02.asf", 31, "02.asf:31: a limit without a joint"),
        (Path("02.asf"), 31, "02.asf:31: a limit without a joint"),
        (None, 31, "line 31: a limit without a joint"),
    ],
)
def test_the_message_says_where(file: str | Path | None, line: int | None, text: str) -> None:
    error = FileSyntax("a limit without a joint", file=file, line=line)
    assert str(error) == text
    assert error.message == "a limit without a joint"
    assert error.file == (None if file is None else str(file))
    assert error.line == line
    assert error.kind == "FileSyntax"


PANDA = [f"panda_link{number}" for number in range(9)] + ["panda_hand"]
JOINTS = ["root", "lhip", "lhand", "rhand", "head", "thorax", "rfoot", "lfoot", "ltoes", "neck"]


@pytest.mark.parametrize(
    ("asked", "known", "message"),
    [
        ("lhnd", ["lhand", "root"], "no joint 'lhnd'; near: lhand"),
        ("LHAND", JOINTS, "no joint 'LHAND'; near: lhand, rhand, head"),
        (
            "hand",
            ["hips", "mixamorig:LeftHand", "mixamorig:RightHand", "LeftHandThumb1"],
            "no joint 'hand'; near: mixamorig:LeftHand, mixamorig:RightHand, LeftHandThumb1",
        ),
        (
            "LeftHnd",
            ["mixamorig:Hips", "mixamorig:LeftHand", "mixamorig:LeftLeg"],
            "no joint 'LeftHnd'; near: mixamorig:LeftHand",
        ),
        (
            "Pelvs",
            ["Bip01 Head", "Bip01 Pelvis", "Bip01 Spine"],
            "no joint 'Pelvs'; near: Bip01 Pelvis",
        ),
        ("foot", JOINTS, "no joint 'foot'; near: rfoot, lfoot, root"),
        ("wing", ["root", "head"], "no joint 'wing'; known: root, head"),
        ("q", JOINTS, "no joint 'q'; known: " + ", ".join(JOINTS)),
        ("hand", PANDA, "no joint 'hand'; near: panda_hand"),
        ("head", [], "no joint 'head'"),
        ("head", iter(["heads"]), "no joint 'head'; near: heads"),
    ],
)
def test_an_unknown_name_offers_the_way_out(asked: str, known: list[str], message: str) -> None:
    error = UnknownJoint(asked, "joint", known)
    assert error.message == message
    assert (error.name, error.what) == (asked, "joint")


@pytest.mark.parametrize("known", [PANDA, PANDA[::-1]])
def test_the_best_of_many_names_comes_first(known: list[str]) -> None:
    fingers = [f"panda_hand_finger{number}" for number in range(30)]
    message = UnknownJoint("hand", "joint", [*fingers, *known]).message
    near = "panda_hand, panda_hand_finger0, panda_hand_finger1"
    assert message == f"no joint 'hand'; near: {near}"


def test_of_many_names_that_are_not_near_the_most_similar_are_listed() -> None:
    known = [*(f"q{number:03}" for number in range(60)), "waist"]
    message = UnknownJoint("torso waits", "joint", known).message
    assert ", waist and " in message
    assert message.endswith(" and 37 more")


def test_near_names_keep_their_own_letters() -> None:
    assert str(UnknownName("hips", "joint", ["Hips"])) == "no joint 'hips'; near: Hips"


def test_an_unknown_name_can_say_in_which_file() -> None:
    error = UnknownJoint("lhnd", "joint", ["lhand"], file="02.asf", line=4)
    assert str(error) == "02.asf:4: no joint 'lhnd'; near: lhand"


@pytest.mark.parametrize(
    "error",
    [
        PoiseError("odd", file="a.asf", line=3),
        UnknownSolver("lmm", "solver", ["lm"]),
        UnknownJoint("lhnd", "joint", ["lhand"], file="02.asf"),
        MissingExtra("video", "av"),
        RepairWarning("mended", file="a.bvh", line=3),
    ],
)
@pytest.mark.parametrize("send", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy])
def test_an_error_survives_the_way_to_another_process(error, send) -> None:
    back = send(error)
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert vars(back) == vars(error)
    assert back.args == error.args


def test_every_class_says_what_it_means() -> None:
    for name in errors.__all__:
        assert inspect.getdoc(getattr(errors, name)), name
        assert "__doc__" in vars(getattr(errors, name)), name


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (ImportError("no memory"), "installed and does not load: no memory"),
        (ModuleNotFoundError("No module named 'pxr'"), r'pip install "poise\[usd\]"'),
    ],
)
def test_a_library_that_does_not_load_is_not_called_missing(reason: ImportError, told: str) -> None:
    def load() -> None:
        try:
            raise reason
        except ImportError as error:
            raise MissingExtra("usd", "usd-core") from error

    with pytest.raises(MissingExtra, match=told):
        load()
