"""Batch runs: every file has one final state, independent of other files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

import poise
from poise.batch import Convert, read_manifest, run
from poise.batch.cluster import arrived, connected
from poise.batch.file_job import Job, work
from poise.batch.manifest import Entry
from poise.bundled import bare_character, character
from poise.errors import FileError, FileMissing, InvalidValue, UnknownFormat

sys.path.insert(0, str(Path(__file__).parent))
from sample_tasks import Shout


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    for i in range(6):
        (folder / f"a{i}.txt").write_text(f"text {i}")
    (folder / "deep" / "b.txt").write_text("deeper")
    (folder / "broken.txt").write_text("broken")
    (folder / "fault.txt").write_text("fault")
    (folder / "other.dat").write_text("not mine")
    (folder / ".hidden.txt").write_text("hidden")
    return folder


@pytest.mark.parametrize("processes", [0, 1, 2])
def test_every_file_ends_once_and_one_bad_file_stops_no_other(
    texts: Path, tmp_path: Path, processes: int
) -> None:
    seen: list[tuple[int, int]] = []
    out = tmp_path / "out"
    report = run(Shout(), texts, out, processes=processes, progress=lambda *at: seen.append(at))
    assert len(report.entries) == 9 and len(report.done) == 7
    assert report.skipped == ("other.dat",)
    assert seen[0] == (0, 9) and seen[-1] == (9, 9)
    assert (out / "deep" / "b.out").read_text() == "DEEPER!"
    failed = {entry.file: entry for entry in report.failed}
    assert set(failed) == {"broken.txt", "fault.txt"}
    assert failed["broken.txt"].kind == "FileSyntax"
    assert "expected better" in failed["broken.txt"].message
    assert failed["fault.txt"].kind == "ZeroDivisionError"
    # Nothing half done is left, and nothing else than what was made.
    names = sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file())
    made = [*(f"a{i}.out" for i in range(6)), "deep/b.out"]
    assert names == sorted([".manifest.lock", "manifest.jsonl", *made])
    lines = [json.loads(line) for line in (out / "manifest.jsonl").read_text().splitlines()]
    assert [line["file"] for line in lines] == sorted(line["file"] for line in lines)
    assert all(line["figures"] == {"length": 6} for line in lines if line["file"] == "a1.txt")


def test_run_again_it_goes_on(texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(Shout(), texts, out, processes=0)
    before = (out / "a0.out").stat().st_mtime_ns
    (texts / "broken.txt").write_text("mended")
    (texts / "a1.txt").write_text("changed text")
    (out / "a2.out").unlink()
    (texts / "new.txt").write_text("new")
    (texts / "a5.txt").unlink()
    report = run(Shout(), texts, out, processes=0)
    assert report.kept == 4  # a0, a3, a4, deep/b
    assert (out / "a0.out").stat().st_mtime_ns == before
    assert (out / "a1.out").read_text() == "CHANGED TEXT!" and (out / "a2.out").exists()
    assert (out / "broken.out").exists() and {e.file for e in report.failed} == {"fault.txt"}
    assert "a5.txt" not in read_manifest(out)
    assert run(Shout(tail="?"), texts, out, processes=0).kept == 0
    assert run(Shout(tail="?"), texts, out, processes=0, again=True).kept == 0


def test_a_rejected_file_has_no_output_and_is_not_processed_again(
    texts: Path, tmp_path: Path
) -> None:
    (texts / "a0.txt").write_text("poor")
    out = tmp_path / "out"
    for kept in (0, 7):
        report = run(Shout(), texts, out, processes=0)
        (entry,) = report.rejected
        assert (entry.file, entry.message, entry.notes) == ("a0.txt", "poor text", ("loud",))
        assert entry.figures == {"length": 4} and not entry.outputs and not entry.done
        assert report.kept == kept and len(report.done) == 6 and len(report.failed) == 2
        assert not (out / "a0.out").exists()
    (texts / "a0.txt").write_text("better")
    assert not run(Shout(), texts, out, processes=0).rejected and (out / "a0.out").exists()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_worker_that_dies_is_replaced_and_its_file_tried_again(
    texts: Path, tmp_path: Path, processes: int
) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    (texts / "twice.txt").write_text("deadly 2")
    (texts / "always.txt").write_text("deadly 99")
    report = run(Shout(marks=str(marks)), texts, tmp_path / "out", processes=processes)
    by_name = {entry.file: entry for entry in report.entries}
    assert by_name["twice.txt"].done and by_name["twice.txt"].attempts == 3
    assert by_name["always.txt"].kind == "WorkerDied" and not by_name["always.txt"].done
    assert len(report.done) == 8
    assert not list((tmp_path / "out").rglob(".part-*"))


@pytest.mark.slow
def test_a_run_that_is_killed_is_continued(texts: Path, tmp_path: Path) -> None:
    (texts / "poor.txt").write_text("poor")
    for i in range(4):
        (texts / f"slow{i}.txt").write_text("slow 0.4")
    out = tmp_path / "out"
    code = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from sample_tasks import Shout\nfrom poise.batch import run\n"
        f"if __name__ == '__main__': run(Shout(), {str(texts)!r}, {str(out)!r}, processes=0)"
    )
    child = subprocess.Popen([sys.executable, "-c", code], env=os.environ)
    _wait_for(out, "slow0.txt")
    child.kill()
    child.wait()
    with (out / "manifest.jsonl").open("a") as stream:
        stream.write('{"file": "a0.txt", "sta')  # a line that the end has cut short
    seen = read_manifest(out)
    assert seen["poor.txt"].rejected
    before = {entry.file for entry in seen.values() if entry.done or entry.rejected}
    assert 0 < len(before) < 12
    report = run(Shout(), texts, out, processes=0)
    assert report.kept == len(before)
    assert len(report.done) == 11 and not list(out.rglob(".part-*"))
    assert [entry.file for entry in report.rejected] == ["poor.txt"]
    assert len((out / "manifest.jsonl").read_text().splitlines()) == 14


def _wait_for(out: Path, file: str) -> None:
    """Until a file's line is in the manifest, which is a moment after its output is there."""
    deadline = time.monotonic() + 120.0
    while file not in read_manifest(out) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert file in read_manifest(out)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes")
@pytest.mark.parametrize("processes", [0, 2])
def test_an_interrupted_run_leaves_a_whole_manifest(
    texts: Path, tmp_path: Path, processes: int
) -> None:
    for i in range(4):
        (texts / f"slow{i}.txt").write_text("slow 0.8")
    out = tmp_path / "out"
    code = (
        f"import signal, sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from sample_tasks import Shout\nfrom poise.batch import run\n"
        "if __name__ == '__main__':\n"
        # Where the tests run in the background, it would be ignored.
        "    signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"    try: run(Shout(), {str(texts)!r}, {str(out)!r}, processes={processes})\n"
        "    except KeyboardInterrupt: print('interrupted')\n"
    )
    # A file, as workers import what their parent ran.
    script = tmp_path / "program.py"
    script.write_text(code)
    child = subprocess.Popen(
        [sys.executable, script], env=os.environ, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    _wait_for(out, "slow0.txt")
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does
    told, trouble = child.communicate(timeout=30)
    assert (told, trouble) == ("interrupted\n", "")
    lines = [json.loads(line) for line in (out / "manifest.jsonl").read_text().splitlines()]
    files = [line["file"] for line in lines]
    assert files == sorted(set(files)) and "slow0.txt" in files and len(files) < 13
    assert not list(out.rglob(".part-*"))
    report = run(Shout(), texts, out, processes=0)
    assert report.kept == sum(line["status"] == "done" for line in lines)
    assert len(report.done) == 11


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_a_file_that_hangs_is_ended_in_time_and_the_next_ones_are_done(
    texts: Path, tmp_path: Path, processes: int
) -> None:
    out = tmp_path / "out"
    (texts / "a0.txt").write_text("hang")
    (texts / "a1.txt").write_text("hang deaf")
    began = time.monotonic()
    report = run(Shout(), texts, out, processes=processes, time_limit=1.5)
    assert time.monotonic() - began < 300.0  # it would be 600 s and more
    failed = {entry.file: entry for entry in report.failed}
    assert set(failed) == {"a0.txt", "a1.txt", "broken.txt", "fault.txt"}
    assert len(report.done) == 5
    for file in ("a0.txt", "a1.txt"):
        entry = failed[file]
        assert (entry.kind, entry.attempts, entry.outputs) == ("TimeLimit", 1, ())
        expected = "exceeded the time limit of 1.5 s: its process was terminated"
        assert entry.message == expected
        assert entry.seconds >= 1.5
        assert read_manifest(out)[file] == entry
    assert not list(out.rglob(".part-*")) and not list(out.rglob("half"))
    # Mended, it is done by the next run, and what stood stands.
    (texts / "a0.txt").write_text("text")
    (texts / "a1.txt").write_text("text")
    assert run(Shout(), texts, out, processes=0).kept == 5


def test_a_time_limit_that_cannot_be_kept_is_refused_before_the_first_file(
    texts: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with pytest.raises(InvalidValue, match="requires worker processes"):
        run(Shout(), texts, out, processes=0, time_limit=5.0)
    with pytest.raises(InvalidValue, match="not supported on a cluster"):
        run(Shout(), texts, out, cluster="tcp://127.0.0.1:1", time_limit=5.0)
    for limit in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(InvalidValue, match="positive number of seconds"):
            run(Shout(), texts, out, time_limit=limit)
    assert not out.exists()


def test_what_is_put_into_place_is_never_cut_in_two_by_the_limit(
    texts: Path, tmp_path: Path
) -> None:
    job = Job(Shout(), str(texts), "a0.txt", str(tmp_path / "out"), "mark")
    place = tmp_path / "out" / "a0.out"
    there: list[bool] = []
    assert work(job, lambda: there.append(place.exists())).done
    assert there == [False] and place.exists()


def test_a_task_that_ends_the_process_fails_alone(texts: Path, tmp_path: Path) -> None:
    (texts / "exit.txt").write_text("exit")
    report = run(Shout(), texts, tmp_path / "out", processes=0)
    assert {e.file: e.kind for e in report.failed}["exit.txt"] == "SystemExit"
    assert len(report.entries) == 10


def test_a_file_that_an_option_names_counts_by_what_is_in_it(texts: Path, tmp_path: Path) -> None:
    out, score = tmp_path / "out", tmp_path / "score"
    with pytest.raises(FileMissing, match="--score"):
        run(Shout(score=str(score)), texts, out, processes=0)
    assert not out.exists()
    score.write_text("forte")
    run(Shout(score=str(score)), texts, out, processes=0)
    assert run(Shout(score=str(score)), texts, out, processes=0).kept == 7
    moved = score.rename(tmp_path / "other")
    assert run(Shout(score=str(moved)), texts, out, processes=0).kept == 7
    moved.write_text("piano")
    assert run(Shout(score=str(moved)), texts, out, processes=0).kept == 0


def test_a_task_s_own_check_comes_first(texts: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidValue, match="too loud"):
        run(Shout(tail="!!!"), texts, tmp_path / "out", processes=0)
    assert not (tmp_path / "out").exists()


def test_two_runs_at_once_on_one_folder_are_refused(texts: Path, tmp_path: Path) -> None:
    from poise.batch.manifest import held

    out = tmp_path / "out"
    with held(out), pytest.raises(FileError, match="another run"):
        run(Shout(), texts, out, processes=0)


def test_wrong_asks_are_told(texts: Path, tmp_path: Path) -> None:
    with pytest.raises(FileMissing, match="no such folder"):
        run(Shout(), tmp_path / "none", tmp_path / "out")
    with pytest.raises(FileMissing, match="is a file; expected a folder"):
        run(Shout(), next(texts.glob("*.txt")), tmp_path / "out")
    with pytest.raises(FileMissing, match="no files to shout"):
        run(Shout(extensions=(".xyz",)), texts, tmp_path / "out")
    with pytest.raises(InvalidValue, match="separate folder"):
        run(Shout(), texts, texts)
    with pytest.raises(InvalidValue, match="0 or more"):
        run(Shout(), texts, tmp_path / "out", processes=-1)
    (texts / "a1.TXT").write_text("the same stem")
    with pytest.raises(InvalidValue, match="same output"):
        run(Shout(), texts, tmp_path / "out")
    with pytest.raises(UnknownFormat):
        Convert(".abc")


def test_a_folder_of_motions_is_converted_as_each_file_alone(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    hero = character()
    for i in range(3):
        poise.write(hero.motion[i * 10 : i * 10 + 5], folder / f"clip{i}.bvh")
    (folder / "cut.bvh").write_bytes((folder / "clip0.bvh").read_bytes()[:500])
    report = run(Convert(".amc"), folder, out, processes=0)
    assert [entry.file for entry in report.failed] == ["cut.bvh"]
    assert all(any("rest pose" in note for note in entry.notes) for entry in report.done)
    alone = tmp_path / "alone"
    alone.mkdir()
    for i in range(3):
        poise.write(poise.read(folder / f"clip{i}.bvh"), alone / f"clip{i}.amc")
        for kind in ("amc", "asf"):
            made = (out / f"clip{i}.{kind}").read_bytes()
            assert made == (alone / f"clip{i}.{kind}").read_bytes()


def test_losses_are_reported_by_file_and_errors_name_the_output(tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    hero, walk = bare_character(), character().motion
    both = {"walk": walk[:5], "run": walk[5:9]}
    poise.write(replace(hero, motions=both), folder / "two.glb")
    poise.write(walk[:5], folder / "one.bvh")
    report = run(Convert(".bvh"), folder, out, processes=0)
    assert list(report.not_kept) == ["two.glb"]
    assert "all motions but the first of 2" in report.not_kept["two.glb"]
    strict = run(Convert(".bvh", strict=True), folder, tmp_path / "strict", processes=0)
    assert [(e.file, "all motions but" in e.message) for e in strict.failed] == [("two.glb", True)]
    failed = run(Convert(".obj"), folder, tmp_path / "meshes", processes=0).failed
    assert str(tmp_path / "meshes" / "one.obj") in {e.file: e for e in failed}["one.bvh"].message
    assert all(".part-" not in entry.message for entry in failed)


def test_a_cluster_does_the_same(texts: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    alone = run(Shout(), texts, tmp_path / "alone", processes=0)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, host="127.0.0.1",
        protocol="tcp", dashboard_address=None,
    ) as cluster:  # fmt: skip
        report = run(Shout(), texts, tmp_path / "out", cluster=cluster.scheduler_address)
        with (
            mock.patch.object(Path, "is_dir", lambda path: path.name != "in"),
            pytest.raises(FileError, match="cannot access"),
            connected(cluster.scheduler_address, texts),
        ):
            pass
        held = mock.patch.object(Path, "read_text", return_value="another disk's")
        with held, pytest.raises(FileError, match="output folder"):
            run(Shout(), texts, tmp_path / "apart", cluster=cluster.scheduler_address)
        assert not list((tmp_path / "apart").glob("*.out"))
    assert [(e.file, e.status, e.outputs, e.kind) for e in report.entries] == [
        (e.file, e.status, e.outputs, e.kind) for e in alone.entries
    ]
    for entry in report.done:
        for output in entry.outputs:
            made = (tmp_path / "out" / output).read_bytes()
            assert made == (tmp_path / "alone" / output).read_bytes()
    impatient = mock.patch("poise.batch.cluster._PATIENCE", 0.5)
    with impatient, pytest.raises(FileError, match="no Dask scheduler"):
        run(Shout(), texts, tmp_path / "none", cluster="tcp://127.0.0.1:1")
    assert not (tmp_path / "none").exists()


def test_names_of_any_kind_and_outputs_above_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "all" / "in"
    folder.mkdir(parents=True)
    names = ["plain.txt", "a\u2028b.txt", os.fsdecode(b"c\xff.txt")]
    for name in names:
        (folder / name).write_text("text")
    report = run(Shout(), folder, tmp_path / "all", processes=0)
    assert len(report.done) == 3
    assert set(read_manifest(tmp_path / "all")) == set(names)
    assert run(Shout(), folder, tmp_path / "all", processes=0).kept == 3


def test_what_an_earlier_run_has_left_of_a_file_that_fails_is_named(
    texts: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    run(Shout(), texts, out, processes=0)
    (texts / "a1.txt").write_text("broken now")
    for again in (False, True):
        report = run(Shout(), texts, out, processes=0, again=again)
        failed = {entry.file: entry for entry in report.failed}
        assert failed["a1.txt"].outputs == ("a1.out",) and (out / "a1.out").is_file()
        assert failed["a1.txt"].message.endswith("a1.out is from an earlier run")
        assert failed["broken.txt"].outputs == ()


def test_figures_that_are_no_json_fail_alone(texts: Path, tmp_path: Path) -> None:
    (texts / "odd.txt").write_text("odd")
    report = run(Shout(), texts, tmp_path / "out", processes=0)
    failed = {entry.file: entry for entry in report.failed}
    assert len(report.entries) == 10 and "cannot be written as JSON" in failed["odd.txt"].message
    assert not (tmp_path / "out" / "odd.out").exists()


@pytest.mark.parametrize(
    "odd",
    [
        {"beside": {"a": [1]}},
        {"beside": {"a": [1, "2"]}},
        {"file": ["a0.txt"]},
        {"outputs": [3]},
        {"size": "3"},
        {"figures": 3},
        {"seconds": "1"},
    ],
)
def test_a_line_of_other_values_is_none(odd: dict[str, object]) -> None:
    whole = Entry("a0.txt", "done", ("a0.out",), beside={"a0.part": (3, 4)})
    assert Entry.of(whole.line()) == whole
    assert Entry.of(json.dumps({**json.loads(whole.line()), **odd})) is None


def test_a_worker_whose_outputs_are_not_seen_has_failed(tmp_path: Path) -> None:
    made = Entry("a0.txt", "done", ("a0.out",))
    assert arrived(made, tmp_path).kind == "OutputMissing"
    (tmp_path / "a0.out").touch()
    assert arrived(made, tmp_path) == made
