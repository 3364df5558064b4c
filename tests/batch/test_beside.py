"""Auxiliary input files of a batch: a change makes the batch process the file again."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

import poise
from poise.batch import Convert, Markers, read_manifest, run
from poise.batch.motion_input import body
from poise.bundled import bare_character, character
from poise.formats.handles import write_handles


def _touched(path: Path) -> None:
    """Another time of change, as an edit leaves it, however coarse the clock."""
    found = path.stat()
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns + 2_000_000_000))


def _hero(path: Path) -> None:
    """The bundled character as a glTF whose buffer is a file of its own, of the same stem."""
    poise.write(character(), path)
    content = json.loads(path.read_text())
    (buffer,) = content["buffers"]
    data = base64.b64decode(buffer["uri"].partition(",")[2])
    path.with_suffix(".bin").write_bytes(data)
    buffer["uri"] = f"{path.stem}.bin"
    path.write_text(json.dumps(content))


def _done_now(folder: Path, out: Path, task: Convert) -> set[str]:
    """The files that a run does, and does not leave as they are."""
    before = {name: entry.seconds for name, entry in read_manifest(out).items()}
    report = run(task, folder, out, processes=0)
    assert not report.failed
    now = {entry.file for entry in report.entries if before.get(entry.file) != entry.seconds}
    assert len(now) == len(report.entries) - report.kept
    return now


@pytest.fixture
def clips(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    motion = bare_character().motion[:3]
    for name in ("one.amc", "deep/two.amc", "three.bvh"):
        poise.write(motion, folder / name)
    return folder


def test_a_changed_skeleton_makes_only_its_motion_run_again(clips: Path, tmp_path: Path) -> None:
    out, task = tmp_path / "out", Convert(".bvh")
    assert _done_now(clips, out, task) == {"one.amc", "deep/two.amc", "three.bvh"}
    assert _done_now(clips, out, task) == set()
    found = (clips / "deep" / "two.asf").stat()
    entry = read_manifest(out)["deep/two.amc"]
    assert entry.beside["deep/two.asf"] == (found.st_size, found.st_mtime_ns)
    assert not any(".part-" in name for name in entry.beside)

    skeleton = clips / "one.asf"
    before = (out / "one.bvh").read_bytes()
    rig = skeleton.read_text()
    at = rig.index("length ", rig.index("name lfemur"))
    line = rig[at : rig.index("\n", at)]
    skeleton.write_text(rig.replace(line, f"length {2 * float(line.split()[1])}", 1))
    assert _done_now(clips, out, task) == {"one.amc"}
    assert (out / "one.bvh").read_bytes() != before
    assert _done_now(clips, out, task) == set()


def test_a_file_that_was_looked_for_counts_once_it_is_there(clips: Path, tmp_path: Path) -> None:
    out, task = tmp_path / "out", Convert(".bvh")
    (clips / "one.amc").rename(clips / "one_1.amc")
    _done_now(clips, out, task)
    (clips / "one_1.asf").write_bytes((clips / "one.asf").read_bytes())  # fits better
    assert _done_now(clips, out, task) == {"one_1.amc"}
    write_handles([], clips / "three.ik.json")
    assert _done_now(clips, out, task) == {"three.bvh"}


def test_a_gltf_s_buffer_counts(tmp_path: Path) -> None:
    folder, out, task = tmp_path / "in", tmp_path / "out", Convert(".bvh")
    folder.mkdir()
    for name in ("one", "two"):
        _hero(folder / f"{name}.gltf")
    _done_now(folder, out, task)
    beside = read_manifest(out)["one.gltf"].beside
    parts = [name for name, (size, _) in beside.items() if size]
    assert parts == ["one.bin"]
    _touched(folder / "one.bin")
    assert _done_now(folder, out, task) == {"one.gltf"}


def test_what_the_shared_body_is_read_from_counts_for_every_file(
    clips: Path, tmp_path: Path
) -> None:
    hero = tmp_path / "hero.gltf"
    _hero(hero)
    first = body(str(hero))
    assert body(str(hero)) is first
    _touched(tmp_path / "hero.bin")
    assert body(str(hero)) is not first

    from poise.batch import Retarget

    out, task = tmp_path / "out", Retarget(to=str(hero), extension=".bvh")
    run(task, clips, out, processes=0)
    entry = read_manifest(out)["three.bvh"]
    assert (tmp_path / "hero.bin").as_posix() in entry.beside
    assert hero.as_posix() not in entry.beside  # the task's mark tells of what is in it
    assert run(task, clips, out, processes=0).kept == 3
    _touched(hero)
    assert run(task, clips, out, processes=0).kept == 3
    _touched(tmp_path / "hero.bin")
    assert run(task, clips, out, processes=0).kept == 0


def test_a_marker_table_and_a_skeleton_that_options_name_count_by_contents(
    tmp_path: Path,
) -> None:
    from poise.batch.task import fingerprint

    table, skeleton = tmp_path / "table.json", tmp_path / "body.bvh"
    poise.write(bare_character(), skeleton)
    table.write_text("{}")
    task = Markers(table=str(table), skeleton=str(skeleton))
    marks = [fingerprint(task)]
    table.write_text("{ }")
    marks.append(fingerprint(task))
    skeleton.write_bytes(skeleton.read_bytes() + b"\n")
    marks.append(fingerprint(task))
    assert len(set(marks)) == 3
