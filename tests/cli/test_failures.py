"""Every failure prints one line (or one JSON object) and sets an exit code, without traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import poise
from poise.cli import input_options
from poise.cli.exit_codes import Boundary, failure_of
from poise.cli.main import run
from poise.errors import FileSyntax, MissingExtra
from samples.command_line import Poise

REACH = ("--reach", "lhand=0.3,1.2,0.5")


def test_outputs_and_positions_written_in_another_way(command: Poise, files: Path) -> None:
    walk, goal = files / "walk.amc", ("--reach", "lhand")
    for words, hint in (
        (("view", walk, "a.html"), "name the output with -o"),
        (("pose", walk, *goal, "0,1,0.5"), "as in --reach lhand=0.3,1.4,0.5"),
    ):
        done = command(*words)
        assert done.code == 2 and hint in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--reach", "lhnd=1,2,3"), "no joint 'lhnd'; near: lhand"),
        (("--reach", "lhnd:tip=1,2,3"), "no joint 'lhnd'; near: lhand"),
        (("--reach", "lhnd@0,0,0=1,2,3"), "no joint 'lhnd'; near: lhand"),
        (("--reach", "lhand:tp=1,2,3"), "expected :tip or @x,y,z"),
        (("--reach", "root:tip=1,2,3"), "root has no tip"),
        (("--reach", "lhand=1,2"), "2 numbers; expected x,y,z in metres"),
        (("--reach", "lhand=1,two,3"), "'two' is not a number"),
        (("--reach", "lhand=1,nan,3"), "nan is not finite"),
        (("--reach", "lhand"), "expected HANDLE=NUMBERS"),
        (("--orient", "head=1,2"), "expected a quaternion w,x,y,z, or degrees"),
        (("--orient", "head=0,0,0,0"), "is zero"),
        (("--aim", "head:w=1,2,3"), "expected one of the axes x, y, z"),
        (("--pin", "rfot"), "no joint 'rfot'; near: rfoot"),
        ((), "nothing to do: add --reach"),
        ((*REACH, *REACH), "duplicate goal"),
        ((*REACH, "--weight", "rhand=2"), "no goal for --weight 'rhand'"),
        ((*REACH, "--weight", "lhand=-1"), "zero or more"),
        ((*REACH, "--base", "rclavicle"), "not on the path from the root to lhand"),
        ((*REACH, "--base", "root", "--base", "thorax"), "one JOINT for all goals"),
        ((*REACH, "--lock", "lradus"), "no joint or degree of freedom 'lradus'; near: lradius"),
        ((*REACH, "--frame", "3"), "the file has no motion"),
        ((*REACH, "--widen-limits"), "the file has no motion"),
        ((*REACH, "--unlimited", "--widen-limits"), "cannot be combined"),
        ((*REACH, "--solver", "lmm"), "no solver 'lmm'; near: lm"),
        ((*REACH, "--option", "maxstep=1"), "no option of auto 'maxstep'; near: max_step"),
        ((*REACH, "--option", "max_step"), "expected KEY=VALUE"),
        ((*REACH, "--option", "max_step=far"), "'far' is not a number"),
        ((*REACH, "--option", "patience=1.5"), "'1.5' is not a whole number"),
        (
            (*REACH, "--option", "adaptive=maybe"),
            "'maybe' is not a boolean; expected true or false",
        ),
        (
            (*REACH, "--option", "limits=soft"),
            "expected clamp, directional, projection, active-set",
        ),
        ((*REACH, "--tolerance", "0"), "above zero"),
        ((*REACH, "--tolerance", "1,2,3"), "expected metres, or metres,radians"),
        ((*REACH, "--unit", "parsec"), "expected one of m, dm, cm"),
        ((*REACH, "--max-iterations", "many"), "--max-iterations"),
        ((*REACH, "--trace", "--restarts", "2"), "omit --restarts"),
        ((*REACH, "--nonsense"), "--nonsense"),
        (
            (*REACH, "-o", "posed.txt"),
            "expected .bvh, .amc, .fbx, .glb, .gltf, .usd, .usda, .usdc, .usdz, .ma, .npz, .png",
        ),
        ((*REACH, "-o", "posed.asf"), "an .asf stores no pose"),
        ((*REACH, "-o", "posed"), "missing output format"),
        ((*REACH, "-o", "/no/such/folder/posed.bvh"), "no such folder: /no/such/folder"),
    ],
)
def test_bad_options_of_pose(
    command: Poise, files: Path, words: tuple[str, ...], said: str
) -> None:
    done = command("pose", files / "hero.asf", *words)
    assert done.code == 2
    assert said in done.err
    assert done.err.startswith("poise: ") and done.err.count("\n") == 1 and done.out == ""
    data = command("pose", files / "hero.asf", *words, "--json")
    assert data.code == 2 and data.err == ""
    assert list(data.data["error"]) == ["kind", "message", "file", "line"]
    assert said in data.data["error"]["message"]


def test_an_unknown_joint_names_the_file(command: Poise, files: Path) -> None:
    error = command("pose", files / "hero.asf", "--pin", "rfot", "--json").data["error"]
    assert error["kind"] == "UnknownJoint" and error["file"] == str(files / "hero.asf")


def test_bad_files(command: Poise, files: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.bvh"
    text = (files / "hero.bvh").read_text()
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "OFFSET" in row)
    rows = text.splitlines()
    rows[line - 1] = "  OFFSET 0 zero 0"
    broken.write_text("\n".join(rows))
    done = command("info", broken)
    assert done.code == 2
    assert done.err.startswith(f"poise: {broken}:{line}: OFFSET needs three finite numbers")
    error = command("info", broken, "--json").data["error"]
    assert error["kind"] == "FileSyntax" and error["line"] == line
    assert command("info", tmp_path / "none.bvh").err.endswith("none.bvh: no such file\n")
    assert command("info", tmp_path).code == 2
    assert "known: .asf, .amc, .bvh" in command("info", tmp_path / "hero.qqq").err


@pytest.mark.parametrize(
    ("name", "way"),
    [("a.blend", "export .glb from Blender"), ("a.pickle", "as .npz"), ("A.MB", "export .usd"),
     ("a.dae", "assimp export"), ("a.xacro", "xacro FILE")],
)  # fmt: skip
def test_foreign_types_get_a_way_out(command: Poise, name: str, way: str) -> None:
    done = command("info", name)
    assert done.code == 2 and way in done.err and "near:" not in done.err


def test_an_amc_without_its_skeleton(command: Poise, files: Path, tmp_path: Path) -> None:
    alone = tmp_path / "alone.amc"
    alone.write_bytes((files / "walk.amc").read_bytes().replace(b"walk.asf", b"gone.asf"))
    done = command("info", alone)
    assert done.code == 2 and "--skeleton FILE.asf" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "a.png", "--frame", "999"), "the motion has frames 0 to"),
        (("-o", "a.mp4", "--frame", "1"), "a single pose can only be written as .png"),
        (("-o", "a.png", "--from", "5", "--to", "2"), "the last frame precedes the first"),
        (("-o", "a.png", "--size", "big"), "expected WIDTHxHEIGHT"),
        (("-o", "a.png", "--size", "1x1"), "16 to 4096"),
        (("-o", "a.mp4", "--size", "641x360"), "even numbers of pixels"),
        (("-o", "a.gif", "--fps", "0"), "--fps 0"),
        (("-o", "a.avi",), "expected .png, .gif, .mp4"),
        ((), "--output"),
    ],
)  # fmt: skip
def test_bad_options_of_render(
    command: Poise, files: Path, words: tuple[str, ...], said: str
) -> None:
    done = command("render", files / "walk.amc", *words)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_a_missing_library_is_known_before_the_work(
    command: Poise, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poise.cli.output.find_spec", lambda name: None)
    done = command("pose", files / "hero.asf", *REACH, "-o", tmp_path / "a.png")
    assert done.code == 2 and 'pip install "poise[render]"' in done.err


@pytest.mark.slow
def test_the_demo_goes_on_without_the_extras(
    command: Poise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object, **__: object) -> None:
        raise MissingExtra("render", "pillow")

    def no_processes(*_: object, **__: object) -> None:
        raise OSError("no semaphores")

    for name in ("draw", "errors_figure", "film"):
        monkeypatch.setattr(f"poise.cli.demo.{name}", lacking)
    # A process would not see the changes; a thread is what the demo uses where there are none.
    monkeypatch.setattr("poise.cli.demo.ProcessPoolExecutor", no_processes)
    monkeypatch.setattr("poise.render.motions.render_motion", lacking)
    monkeypatch.setattr("poise.render.motions.render_pose", lacking)
    done = command("demo", "-o", tmp_path)
    assert done.code == 0 and (tmp_path / "posed.bvh").exists()
    for name in ("posed.png", "compare.svg", "compare.mp4"):
        assert f"{name} is missing: this needs the package pillow: pip install" in done.out


def test_a_fault_of_ours_asks_to_be_reported(
    command: Poise, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by us")

    monkeypatch.setattr(input_options, "read_character", broken)
    monkeypatch.delenv("POISE_DEBUG", raising=False)
    done = command("info", files / "hero.asf")
    assert done.code == 70 and "internal error; run the command again" in done.err
    assert "by us" not in done.err and "ZeroDivisionError" not in done.err
    assert done.err.count("\n") == 1
    assert command("info", files / "hero.asf", "--json").data["error"]["kind"] == "InternalError"
    monkeypatch.setenv("POISE_DEBUG", "1")
    assert "Traceback" in command("info", files / "hero.asf").err


def test_an_interruption(command: Poise, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(input_options, "read_character", interrupted)
    done = command("info", files / "hero.asf")
    assert done.code == 130 and done.err.startswith("poise: interrupted")


def test_what_is_no_exception_of_ours() -> None:
    assert failure_of(OSError(28, "No space left on device")).sentence == (
        "poise: standard output: No space left on device"
    )
    assert failure_of(MemoryError()).code == 70
    assert failure_of(FileSyntax("bad", file="a.bvh", line=3)).sentence == "poise: a.bvh:3: bad"
    with pytest.raises(SystemExit), Boundary():
        raise SystemExit(1)


def test_usage_help_and_version(command: Poise) -> None:
    assert command("--version").out == f"poise {poise.__version__}\n"
    assert command("nothing").code == 2
    done = command()
    assert done.code == 0 and "Usage" in done.out
    for name in ("demo", "info", "pose", "compare", "convert", "render"):
        done = command(name, "--help")
        assert done.code == 0 and "--json" in done.out


def _process(*words: object, **kwargs: object) -> subprocess.Popen[bytes]:
    path = os.pathsep.join([str(Path(poise.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-c", "from poise.cli.main import main; main()", *map(str, words)],
        env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.PIPE, **kwargs,
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX pipes")
def test_a_reader_that_went_away(files: Path) -> None:
    read, write = os.pipe()
    process = _process("info", files / "hero.asf", stdout=write)
    os.close(read)
    os.close(write)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 141 and said == b""


def test_a_pipe_gets_no_progress_and_no_colours(files: Path, tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="needs Pillow")
    words = ("render", files / "walk.amc", "--to", "5", "--size", "64x64", "-o", tmp_path / "a.gif")
    process = _process(*words, stdout=subprocess.PIPE)
    out, said = process.communicate(timeout=300)
    assert process.returncode == 0 and b"\x1b" not in out
    assert said == b"" or b"compiling" in said


def test_run_never_raises(files: Path) -> None:
    assert run(["pose", str(files / "hero.asf"), "--reach", "lhand"]) == 2


def test_a_folder_is_no_file(command: Poise, tmp_path: Path) -> None:
    for name in ("clips", "clips.bvh"):
        (tmp_path / name).mkdir()
        done = command("info", tmp_path / name)
        assert done.code == 2 and done.err.endswith(f"{name}: is a folder; expected a file\n")


def test_an_option_without_its_value_is_named(command: Poise, files: Path) -> None:
    done = command("render", files / "hero.bvh", "--motion", "-o", "walk.png")
    assert done.code == 2
    assert done.err == (
        "poise: option '--motion' needs a value before '-o'; see poise render --help\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_output_is_no_error(files: Path, closed: str) -> None:
    line = f'"{sys.executable}" -m poise info "{files / "hero.bvh"}" {closed}'
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
