"""Texts that name options of commands: the commands that print them have these options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import poise
from poise.bundled import bare_character
from poise.cli.main import app
from poise.motion.sequences import at, optimise
from samples.command_line import Poise

SOURCE = Path(poise.__file__).parent
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
_QUALIFIED = re.compile(r"poise ((?:batch )?[a-z-]+)[^;,()]*?(--[a-z][a-z-]+)")

PRINTED_BY: dict[str, tuple[str, ...]] = {
    "anatomy/anatomy.py": ("info", "pose", "convert", "retarget", "clean", "markers"),
    "anatomy/part_table.py": ("pose", "compare", "handle", "sequence"),
    "binding/human_landmarks.py": ("bind",),
    "diagnosis/explanation_text.py": ("pose",),
    "files/linked.py": ("info", "pose", "convert", "weights", "batch convert"),
    "formats/body_motions/parameters.py": ("info", "convert", "retarget", "clean"),
    "formats/body_motions/bodies.py": ("info", "convert", "retarget", "clean"),
    "formats/keypoint_files.py": ("keypoints",),
    "formats/marker_files.py": ("info", "convert", "markers", "batch markers"),
    "formats/robot_motions/frames.py": ("info", "pose", "convert", "retarget", "batch convert"),
    "formats/robot_motions/robot.py": ("info", "pose", "convert", "retarget", "batch retarget"),
    "formats/mjcf.py": ("info", "pose", "convert", "retarget", "batch retarget"),
    "formats/robot_visuals.py": ("info", "pose", "convert", "batch convert"),
    "formats/urdf.py": ("info", "pose", "convert", "retarget", "batch retarget"),
    "formats/self_contained.py": ("info", "pose", "convert", "retarget", "batch convert"),
    "formats/smpl.py": ("info", "convert", "clean", "retarget", "batch convert"),
    "motion/checking/report.py": ("check", "batch retarget"),
    "motion/markers/plausibility_checks.py": ("markers", "batch markers"),
    "motion/markers/marker_sets.py": ("markers", "batch markers"),
    "motion/markers/trial_pipeline.py": ("markers", "batch markers"),
    "motion/retargeting/joint_mapping.py": ("retarget", "batch retarget"),
    "motion/retargeting/report.py": ("retarget",),
    "motion/robots/robot_retargeting.py": ("retarget", "batch retarget"),
    "motion/sequences/sequence_spec.py": ("sequence", "batch solve"),
    "options.py": ("pose", "bind"),
    "solvers/registry.py": ("pose", "compare"),
    "solvers/two_bone.py": ("pose", "compare"),
    # modules of the command line that several commands, or commands of other names, use
    "cli/constraint_options.py": ("pose", "compare"),
    "cli/marker_info.py": ("info",),
    "cli/output.py": ("render",),
    "cli/pose_report.py": ("pose",),
    "cli/sequential_solve.py": ("pose",),
    "cli/skin_info.py": ("info",),
    "cli/solve_options.py": ("pose",),
    "cli/target_parsing.py": ("pose", "compare"),
    "batch/motion_input.py": ("clean", "edit", "keys", "retarget", "batch clean"),
    "batch/retarget.py": ("batch retarget",),
    "batch/solve.py": ("batch solve",),
}
"""Modules whose texts name options without the command, and the commands that print them."""


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, set[str]]]:
    for name in group.list_commands(None):
        found = group.get_command(None, name)
        if hasattr(found, "list_commands"):
            yield from _commands(found, f"{before}{name} ")
        else:
            flags = {flag for each in found.params for flag in (*each.opts, *each.secondary_opts)}
            yield before + name, flags | {"--help"}


COMMANDS = dict(_commands(get_command(app)))


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module with options, without docstrings and the names of options."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or id(node) in docs or id(node) in inside:
            continue
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        if _OPTION.search(text) and not re.fullmatch(r"--[a-z-]+( --?[a-z]+)*(/--[a-z-]+)?", text):
            yield node.lineno, text


def _modules() -> list[str]:
    """The modules whose source names an option."""
    left_out = {"render/plot_style.py", "render/html_report.py"}  # variables of CSS
    left_out |= {f"cuda/{name}.py" for name in ("runtime", "batches", "skinning_source")}
    naming = (p for p in sorted(SOURCE.rglob("*.py")) if _OPTION.search(p.read_text("utf-8")))
    paths = (path.relative_to(SOURCE).as_posix() for path in naming)
    return [path for path in paths if path not in left_out and not path.startswith("studio/")]


def _printers(module: str) -> tuple[str, ...]:
    """The commands that print the texts of a module."""
    own = Path(module).stem.replace("_", "-")
    return PRINTED_BY.get(module) or ((own,) if module.startswith("cli/") else ())


def _faults(module: str) -> list[str]:
    found: list[str] = []
    for line, text in _texts(SOURCE / module):
        bare = text
        for match in _QUALIFIED.finditer(text):
            words, flag = match.groups()
            known = COMMANDS.get(words, set[str]())
            if flag not in known:
                found.append(f"{module}:{line}: poise {words} has no {flag}")
            bare = bare.replace(flag, "")
        for flag in _OPTION.findall(bare):
            printers = [name for name in _printers(module) if name in COMMANDS]
            if not printers:
                found.append(f"{module}:{line}: which commands print {flag}?")
            lacking = [name for name in printers if flag not in COMMANDS[name]]
            if lacking:
                found.append(f"{module}:{line}: {flag}: not an option of {', '.join(lacking)}")
    return found


# Shared by several commands, or about the words of any command.
_SHARED = {
    "cli/input_options.py", "cli/exit_codes.py", "cli/main.py", "cli/demo.py",
    "batch/file_options.py",
}  # fmt: skip


@pytest.mark.parametrize("module", [name for name in _modules() if name not in _SHARED])
def test_commands_have_the_options_that_their_texts_name(module: str) -> None:
    assert _faults(module) == []


def test_a_frame_of_a_sequence_names_no_options_of_pose() -> None:
    """Its explanation holds one of a pose, whose remedies do not apply."""
    hero = bare_character()
    clip = poise.Motion(hero.skeleton, [hero.rest.q] * 6, 30.0, "still")
    arm = poise.reach("lhand", (-0.3, 1.2, -0.3), base="limb")
    result = optimise(clip, [at(arm, 3), at(poise.pin("lfoot", hard=True), 3)])
    text = result.explain()
    assert "frame 3 by itself: sqp: converged" in text
    assert "on_stall" not in text and not _OPTION.findall(text)


def test_a_file_that_cannot_have_a_skin(command: Poise, files: Path) -> None:
    """An .amc would need its skeleton, which these commands cannot name."""
    lone = files / "lone" / "walk.amc"
    lone.parent.mkdir(exist_ok=True)
    lone.write_bytes((files / "walk.amc").read_bytes())
    for words in (("skin", lone, "--links", "60"), ("weights", lone)):
        found = command(*words)
        assert found.code == 2 and "has no skin: bind one with poise bind" in found.err
        assert "--skeleton" not in found.err
