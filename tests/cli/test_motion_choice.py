"""``--motion NAME`` in all commands that use a motion of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.main import get_command

import poise
from poise.bundled import bare_character
from poise.cli.main import app
from samples.command_line import Poise


@pytest.fixture(scope="module")
def takes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two.glb, which has the motions walk and wave, and wave.glb, only the second."""
    folder = tmp_path_factory.mktemp("takes")
    hero = bare_character()
    start = hero.rest.q
    motions = dict[str, poise.Motion]()
    for name, dof, count in (("walk", "rhumerus_rx", 15), ("wave", "lhumerus_rx", 12)):
        q = np.tile(start, (count, 1))
        q[:, hero.skeleton.dof_index(dof)] += 0.5 * np.sin(np.arange(count) / count)
        motions[name] = poise.Motion(hero.skeleton, q, 30.0, name)
    poise.write(replace(hero, motions=motions), folder / "two.glb")
    poise.write(hero.with_motion(motions["wave"]), folder / "wave.glb")
    return folder


MEASURING = ("angles", "gait")
WORDS: dict[str, tuple[str, ...]] = {
    "info": ("--frame", "-1"),
    "pose": ("--frame", "-1", "--pin", "root"),
    "compare": ("--frame", "-1", "--reach", "lhand=0.3,1.2,0.4", "--solvers", "lm"),
    "convert": (),
    "clean": ("--smooth", "6", "--no-lock"),
    "edit": ("--crop", "0:0.2"),
    "keys": (),
    "sequence": ("--goal", "5: lhand+=0,0.05,0"),
    "retarget": ("--to", "two.glb"),
}


def _data(found: Any) -> Any:
    """The data of a report without its times and names of files."""
    if isinstance(found, dict):
        left = ("seconds", "file", "to", "output", "source", "ms", "per_solve_ms")
        return {key: _data(value) for key, value in found.items() if key not in left}
    return [_data(each) for each in found] if isinstance(found, list) else found


@pytest.mark.parametrize("name", [name for name in WORDS if name not in ("convert", "compare")])
def test_the_named_motion_is_used(
    command: Poise, takes: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command reports the same as for a file that has only this motion."""
    monkeypatch.chdir(takes)
    words = WORDS[name]
    chosen = _data(command(name, "two.glb", "--motion", "wave", *words, "--json").data)
    alone = _data(command(name, "wave.glb", *words, "--json").data)
    first = _data(command(name, "two.glb", *words, "--json").data)
    assert chosen == alone
    assert chosen != first


@pytest.mark.parametrize("name", WORDS)
def test_an_unknown_motion_lists_those_of_the_file(
    command: Poise, takes: Path, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(takes)
    out = [str(tmp_path / "x.bvh")] if name == "convert" else []
    found = command(name, "two.glb", *out, "--motion", "waev", *WORDS[name])
    assert found.code == 2 and "no motion 'waev'" in found.err and "wave" in found.err


def test_the_other_motions_are_kept(command: Poise, takes: Path, tmp_path: Path) -> None:
    two, out = takes / "two.glb", tmp_path / "out.glb"
    assert command("edit", two, "--motion", "wave", "--crop", "0:0.2", "-o", out).code == 0
    before, after = poise.read(two), poise.read(out)
    assert {name: len(one) for name, one in after.motions.items()} == {"wave": 7, "walk": 15}
    np.testing.assert_allclose(after.motions["walk"].q, before.motions["walk"].q, atol=1e-6)
    bvh = tmp_path / "out.bvh"
    assert command("edit", two, "--motion", "wave", "--crop", "0:0.2", "-o", bvh).code == 0
    assert len(poise.read(bvh).motion) == 7
    moved = poise.read(bvh).motion.world_positions
    np.testing.assert_allclose(moved[-1], before.motions["wave"][6].world_positions, atol=1e-5)


def test_convert_writes_only_the_named_motion(command: Poise, takes: Path, tmp_path: Path) -> None:
    for extension in (".glb", ".bvh"):
        out = tmp_path / f"wave{extension}"
        found = command("convert", takes / "two.glb", out, "--motion", "wave")
        assert found.code == 0 and "all motions but the first" not in found.out
        (motion,) = poise.read(out).motions.values()
        wave = poise.read(takes / "wave.glb").motion
        np.testing.assert_allclose(motion.world_positions, wave.world_positions, atol=1e-5)


def test_a_motion_without_use_is_an_error(command: Poise, takes: Path, tmp_path: Path) -> None:
    found = command("pose", takes / "two.glb", "--motion", "wave", "--pin", "root")
    assert found.code == 2 and "--motion needs --frame" in found.err
    poise.write(bare_character(), tmp_path / "bare.bvh")
    still = replace(bare_character(), motions={})
    poise.write(still, tmp_path / "still.glb")
    found = command("info", tmp_path / "still.glb", "--motion", "wave")
    assert found.code == 2 and "--motion wave: the file has no motion" in found.err
    keys = tmp_path / "wave.json"
    assert command("keys", takes / "wave.glb", "-o", keys).code == 0
    found = command("keys", keys, "--to", takes / "two.glb", "--motion", "walk")
    assert found.code == 2 and "only for reducing a motion" in found.err


def _commands(group: Any, words: str = "") -> Iterator[tuple[str, set[str]]]:
    for name in group.list_commands(None):
        found = group.get_command(None, name)
        if hasattr(found, "list_commands"):
            continue  # batch tasks process the first motion of each file
        options = {flag for each in found.params for flag in each.opts}
        yield f"{words}{name}", options


def test_every_command_that_uses_a_motion_has_the_option() -> None:
    using = {
        name for name, options in _commands(get_command(app))
        if "--frame" in options or name in WORDS or name in ("view", *MEASURING)
    }  # fmt: skip
    # In these two, --frame counts the frames of markers, and of a file that --to names.
    using -= {"markers"}
    assert {*WORDS, "render", "view", "bind", *MEASURING} == using
    for name, options in _commands(get_command(app)):
        assert ("--motion" in options) == (name in using), name
