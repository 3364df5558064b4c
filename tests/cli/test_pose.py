"""`poise pose`: reached goals, output files, reports."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

import poise
from samples.command_line import Poise

KEYS = [
    "status", "converged", "iterations", "seconds", "solver", "goals", "active_limits",
    "human_limits", "hints", "pose", "output", "prior", "prior_unused",
]  # fmt: skip
REACH = ("--reach", "lhand=0.3,1.2,0.5")


def at(path: Path, joint: str) -> np.ndarray:
    """Return the position of a joint in the first frame of a file, metres."""
    character = poise.read(path)
    return character.motion[0].world[character.skeleton.joint_index(joint), :3, 3]


def test_the_pose_that_was_asked_for_is_in_the_file(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    before = poise.read(files / "hero.asf")
    foot = before.rest.world[before.skeleton.joint_index("rfoot"), :3, 3]
    for name in ("posed.bvh", "posed.amc"):
        path = tmp_path / name
        done = command("pose", files / "hero.asf", *REACH, "--pin", "rfoot", "-o", path)
        assert done.code == 0, done.err
        assert "converged: every goal is within 0.1 mm" in done.out
        assert f"written: {path}" in done.out
        assert np.linalg.norm(at(path, "lhand") - [0.3, 1.2, 0.5]) < 1.1e-4
        assert np.linalg.norm(at(path, "rfoot") - foot) < 1.1e-4
    assert f"written: {tmp_path / 'posed.asf'}" in done.out


def test_json_is_one_object_with_the_documented_keys(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    path = tmp_path / "posed.bvh"
    done = command("pose", files / "hero.asf", *REACH, "--pin", "rfoot", "-o", path, "--json")
    assert done.code == 0
    assert list(done.data) == KEYS
    assert done.data["status"] == "converged" and done.data["converged"] is True
    assert done.data["solver"] == "auto" and done.data["output"] == str(path)
    assert done.data["seconds"] < 1.0, "compile time counts for nothing"
    hand, foot = done.data["goals"]
    assert list(hand) == ["name", "position_error_m", "orientation_error_rad"]
    assert hand["name"] == "lhand" and hand["orientation_error_rad"] is None
    assert foot["name"] == "rfoot pinned" and foot["orientation_error_rad"] <= 1e-4
    assert done.out.count("\n") == 1 and done.err == ""


def test_a_miss_is_reported_written_and_exits_with_3(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    path = tmp_path / "posed.bvh"
    words = ("pose", files / "hero.asf", "--reach", "lhand=9,1,0", "--lock", "root", "-o", path)
    done = command(*words)
    assert done.code == 3 and path.exists()
    assert "not converged" in done.out and "target (9.000, 1.000, 0.000)" in done.out
    assert "hint: the body extends from" in done.out
    data = command(*words, "--json").data
    assert data["converged"] is False and data["status"] == "infeasible"
    assert (
        "lhand is out of reach by" in done.out and "limits that prevent a better pose" in done.out
    )
    (told,) = data["explanation"]["gaps"]
    assert told["chain"][0] == "lowerback" and told["chain"][-1] == "lhand"
    assert told["missing"] == pytest.approx(told["wanted"] - told["greatest"])
    assert data["explanation"]["reasons"][0] in done.out
    gap = np.linalg.norm(at(path, "lhand") - [9, 1, 0])
    assert data["goals"][0]["position_error_m"] == pytest.approx(gap, abs=1e-6)


def test_every_kind_of_handle_and_goal(command: Poise, files: Path) -> None:
    done = command(
        "pose", files / "hero.asf", "--reach", "lhand:tip=0.4,1.3,0.4", "--reach",
        "rhand@0,0.02,0=-0.5,1.3,0.25", "--orient", "lfoot=0,20,0", "--orient", "root=1,0,0,0",
        "--aim", "head:z=0,1.6,3", "--weight", "head:z=0.1", "--weight", "lhand:tip=2",
        "--base", "rhand@0,0.02,0=lowerback", "--lock", "rtoes", "--lock", "ltoes_rx", "--json",
    )  # fmt: skip
    assert done.code == 0, done.out
    assert [goal["name"] for goal in done.data["goals"]] == [
        "lhand:tip", "rhand@0,0.02,0", "lfoot orientation", "root orientation", "head aimed",
    ]  # fmt: skip


def test_a_base_for_all_holds_for_what_is_pulled(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    path = tmp_path / "posed.bvh"
    done = command(
        "pose", files / "hero.asf", "--reach", "lhand=0.4,1.2,0.3", "--base", "lclavicle",
        "--pin", "rfoot", "-o", path,
    )  # fmt: skip
    assert done.code == 0, done.out + done.err
    rest = poise.read(files / "hero.asf").rest
    np.testing.assert_allclose(
        at(path, "thorax"), rest.world[rest.skeleton.joint_index("thorax"), :3, 3], atol=1e-9
    )


def test_frames_limits_and_units(command: Poise, files: Path) -> None:
    walk = files / "walk.amc"
    reach = ("--reach", "lhand=0.3,1.2,0.6")
    for extra in (("--frame", "10"), ("--frame", "-1"), ("--unlimited",), ("--widen-limits",)):
        done = command("pose", walk, *reach, *extra, "--json")
        assert done.code == 0, (extra, done.out)
    assert command("pose", walk, *reach, "--unlimited", "--json").data["active_limits"] == []
    done = command("pose", files / "hero.bvh", "--reach", "lhand=30,120,50", "--unit", "100")
    assert done.code == 0 and "100 m), from --unit" in done.out
    assert "guessed" in command("pose", files / "hero.bvh", *reach).out
    done = command("pose", walk, *reach, "--skeleton", files / "hero.asf", "--json")
    assert done.code == 0


@pytest.mark.parametrize(
    "solver",
    [
        "lm",
        "pseudo-inverse",
        "svd",
        "jacobian-transpose",
        "ccd",
        "sdls",
        "conjugate-gradient",
        "halley",
    ],
)
def test_solvers_and_their_options(command: Poise, files: Path, solver: str) -> None:
    done = command(
        "pose", files / "hero.asf", *REACH, "--solver", solver, "--option", "max_step=0.25",
        "--option", "limits=clamp", "--tolerance", "0.001,0.01", "--max-iterations", "500",
        "--max-seconds", "20", "--restarts", "2", "--seed", "7", "--json",
    )  # fmt: skip
    assert done.code == 0
    assert done.data["solver"] == solver


def test_options_that_are_true_or_false_and_a_solver_that_declines(
    command: Poise, files: Path
) -> None:
    plain = command(
        "pose", files / "hero.asf", *REACH, "--solver", "pseudo-inverse", "--option",
        "adaptive=false", "--option", "alpha=0.5", "--json",
    )  # fmt: skip
    assert plain.code == 0 and plain.data["iterations"] > 5
    declined = command("pose", files / "hero.asf", *REACH, "--solver", "jacobian-inverse", "--json")
    assert declined.code == 2 and "pseudo-inverse" in declined.data["error"]["message"]


def test_the_trace(command: Poise, files: Path) -> None:
    done = command("pose", files / "hero.asf", *REACH, "--trace", "--json")
    trace = done.data["trace"]
    assert [entry["iteration"] for entry in trace] == list(range(done.data["iterations"] + 1))
    assert list(trace[0]) == [
        "iteration", "seconds", "position_error_m", "orientation_error_rad"
    ]  # fmt: skip
    assert trace[-1]["position_error_m"] == done.data["goals"][0]["position_error_m"]
    assert "largest errors:" in command("pose", files / "hero.asf", *REACH, "--trace").out


def test_a_picture(command: Poise, files: Path, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    path = tmp_path / "posed.png"
    assert command("pose", files / "hero.asf", *REACH, "-o", path).code == 0
    with image.open(path) as picture:
        assert picture.size == (960, 720)


def test_a_real_walk(command: Poise, shared_data: Path, tmp_path: Path) -> None:
    data = shared_data / "asf_amc"
    path = tmp_path / "posed.amc"
    done = command(
        "pose", data / "cmu_02_01_walk.amc", "--skeleton", data / "cmu_02.asf", "--frame", "100",
        "--reach", "lhand=0.75,1.2,-0.3", "--pin", "rfoot", "--widen-limits", "-o", path,
    )  # fmt: skip
    assert done.code == 0, done.out
    assert "unit: cmu (0.0564444 m), stated in the file" in done.out
    posed = poise.read(path)
    hand = posed.motion[0].world[posed.skeleton.joint_index("lhand"), :3, 3]
    assert np.linalg.norm(hand - [0.75, 1.2, -0.3]) < 1.1e-4


def test_a_pole_and_a_name_are_options_of_the_two_bone_solver(command, files) -> None:
    limb = ("--reach", "lhand=0.35,1.2,0.25", "--base", "lhumerus", "--solver", "two-bone")
    for option in ("pole=0,-1,-1", "toward=lfoot", "twist=-0.3"):
        done = command("pose", files / "hero.asf", *limb, "--option", option, "--json")
        assert done.data["status"] == "converged" and done.data["iterations"] == 1, option
    done = command("pose", files / "hero.asf", *limb[:2], "--solver", "two-bone", "--json")
    assert done.code == 2 and "base='lhumerus'" in done.data["error"]["message"]


def test_pixels_where_to_start_and_what_to_do_when_stuck(command: Poise, files: Path) -> None:
    hero = ("pose", files / "hero.asf", *REACH)
    near = command(*hero, "--pixels", "0.1", "--camera", "0,1.2,3,0,1,0")
    assert near.code == 0 and "converged: every goal is within 0.1 pixels" in near.out
    far = command(*hero, "--no-prior", "--pixels", "0.1", "--camera", "0,1,900", "--json").data
    assert 1e-3 < far["goals"][0]["position_error_m"] < 0.2
    assert command(*hero, "--pixels", "0.1").code == 0
    assert command(*hero, "--camera", "0,1,9").code == 2
    assert command(*hero, "--pixels", "0.1", "--camera", "0,1").code == 2
    walk = ("pose", files / "walk.amc", "--reach", "lhand=0.3,1.2,0.6", "--unlimited")
    for where in ("comfortable", "rest", "frame"):
        assert command(*walk, "--frame", "10", "--start", where).code == 0
    assert command(*walk, "--start", "frame").code == 2
    out = ("pose", files / "hero.asf", "--reach", "lhand=9,1,0", "--lock", "root")
    for choice, code in (("accept", 3), ("switch", 3), ("randomise", 3), ("raise", 3), ("x", 2)):
        assert command(*out, "--on-stall", choice).code == code
    assert command(*out, "--on-stall", "switch", "--fallback-solvers", "sdls, ccd").code == 3
    assert command(*out, "--on-stall", "switch", "--fallback-solvers", "sdsl").code == 2
    assert command(*out, "--fallback-solvers", "sdls").code == 2


def test_raise_writes_nothing_and_reports_all_the_same(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.bvh"
    asked = ("pose", files / "hero.asf", "--lock", "root", "--on-stall", "raise")
    missed = command(*asked, "--reach", "lhand=9,1,0", "-o", out)
    assert missed.code == 3 and not out.exists() and missed.err == ""
    assert "lhand is out of reach by" in missed.out and f"not written: {out}" in missed.out
    found = command(*asked, "--reach", "lhand=9,1,0", "-o", out, "--json")
    assert found.code == 3 and found.data["output"] is None and not out.exists()
    assert found.data["explanation"]["gaps"]
    met = command(*asked, *REACH, "-o", out, "--json")
    assert met.code == 0 and met.data["output"] == str(out) and out.exists()


def test_chains_by_themselves(command: Poise, files: Path) -> None:
    hands = ("--reach", "lhand=0.5,1.5,0.3", "--reach", "rhand=-0.3,1.1,0.4")
    hero = ("pose", files / "hero.asf", *hands, "--per-chain")
    apart = command(*hero, "--base", "lhand=lclavicle", "--base", "rhand=rclavicle", "--json")
    assert apart.code == 0 and apart.data["converged"] and len(apart.data["goals"]) == 2
    limbs = ("--solver", "two-bone", "--base", "lhand=lhumerus", "--base", "rhand=rhumerus")
    limb = command(*hero, *limbs, "--json")
    assert limb.code == 0 and limb.data["solver"] == "two-bone" and limb.data["iterations"] == 2
    tied = command(*hero, "--trace")
    assert tied.code == 0 and "largest errors:" in tied.out


def test_a_goal_of_weight_zero_is_told_apart(command: Poise, files: Path) -> None:
    done = command("pose", files / "hero.asf", *REACH, "--weight", "lhand=0")
    assert done.code == 0, done.err
    assert "every goal with a weight is within" in done.out
    assert "ignored, because its weight is 0" in done.out


def test_a_foot_pinned_by_the_ball_lets_the_heel_rise(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    rest = poise.read(files / "hero.asf").rest
    before = {
        n: rest.world[rest.skeleton.joint_index(n), :3, 3] for n in ("lfoot", "ltoes", "root")
    }
    x, y, z = before["root"]
    path = tmp_path / "low.bvh"
    low = ("pose", files / "hero.asf", "--reach", f"root={x},{y - 0.45},{z}")
    done = command(*low, "--pin", "lfoot:ball", "--pin", "rfoot:ball", "-o", path)
    assert done.code == 0, done.out
    assert "lfoot:ball pinned" in done.out
    assert np.linalg.norm(at(path, "ltoes") - before["ltoes"]) < 2e-4
    assert at(path, "lfoot")[1] > before["lfoot"][1] + 0.02
    assert command(*low, "--pin", "lfoot", "--pin", "rfoot").code == 3
    refused = command(*low, "--pin", "lhand:ball")
    assert refused.code == 2 and "not recognised as a foot" in refused.err


@pytest.mark.parametrize("chosen", [("--base", "lhand=limb"), ("--base", "limb")])
def test_a_pull_that_reaches_through_the_limb_alone(
    command: Poise, files: Path, tmp_path: Path, chosen: tuple[str, str]
) -> None:
    path = tmp_path / "posed.bvh"
    done = command(
        "pose", files / "hero.asf", "--reach", "lhand=0.3,1.25,0.35", *chosen, "-o", path
    )
    assert done.code == 0, done.err
    assert "pose prior: human" in done.out
    rest = poise.read(files / "hero.asf").rest
    for joint in ("root", "lhumerus", "rhand"):
        before = rest.world[rest.skeleton.joint_index(joint), :3, 3]
        assert np.linalg.norm(at(path, joint) - before) < 1e-5


def test_the_spine_share(command: Poise, files: Path, tmp_path: Path) -> None:
    turned: list[float] = []
    asked = ("--reach", "lhand=0.35,1.1,0.6", "--pin", "lfoot", "--pin", "rfoot")
    for share in ("0.02", "1"):
        path = tmp_path / f"{share}.bvh"
        done = command("pose", files / "hero.asf", *asked, "--spine", share, "-o", path)
        assert done.code == 0, done.out
        pose = poise.read(path).motion[0]
        names = [n for n in pose.skeleton.dof_names if "back" in n or "thorax" in n]
        turned.append(sum(abs(pose.q[pose.skeleton.dof_index(n)]) for n in names))
    assert turned[0] < 0.5 * turned[1]
    refused = command("pose", files / "hero.asf", *asked, "--spine", "0")
    assert refused.code == 2 and "--spine 0" in refused.err


def test_a_trace_and_a_budget_with_the_prior(command: Poise, files: Path) -> None:
    asked = ("pose", files / "hero.asf", *REACH, "--pin", "rfoot", "--json")
    traced = command(*asked, "--trace")
    assert traced.data["prior"] == "human" and len(traced.data["trace"]) > 2
    short = command(*asked, "--max-seconds", "0")
    assert short.code == 3 and short.data["status"] == "time_limit"


def test_json_holds_the_pose_and_a_table_holds_its_values(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    asked = ("pose", files / "hero.asf", "--reach", "lhand=0.3,1.3,0.4")
    pose = command(*asked, "--json").data["pose"]
    assert command(*asked, "-o", tmp_path / "pose.json").code == 0
    assert json.loads((tmp_path / "pose.json").read_text(encoding="utf-8")) == pose
    assert pose["units"]["root_tx"] == "m" and pose["units"]["lradius_rx"] == "rad"
    assert pose["joints"]["lhand"]["position"] == pytest.approx([0.3, 1.3, 0.4], abs=1e-4)

    assert command(*asked, "-o", tmp_path / "pose.csv").code == 0
    with (tmp_path / "pose.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["name"]: float(row["value"]) for row in rows} == pose["values"]
    assert {row["name"]: row["unit"] for row in rows} == pose["units"]

    assert command(*asked, "-o", tmp_path / "pose.npz").code == 0
    with np.load(tmp_path / "pose.npz") as archive:
        names = archive["dof_names"].tolist()
        assert dict(zip(names, archive["q"][0].tolist(), strict=True)) == pytest.approx(
            pose["values"]
        )

    # A program that reads the values has the pose again.
    body = poise.read(files / "hero.asf").skeleton
    again = body.rest.with_values(**pose["values"])
    hand = again.world[body.joint_index("lhand"), :3, 3]
    assert hand == pytest.approx(pose["joints"]["lhand"]["position"], abs=1e-12)


def test_far_targets_have_a_hint_at_the_unit(command: Poise, files: Path) -> None:
    """The root of hero.asf moves freely, so that it reaches a target in centimetres."""
    done = command("pose", files / "hero.asf", "--reach", "lhand=30,130,40", "--json")
    (hint,) = done.data["hints"]
    assert done.data["converged"] and hint.endswith("positions are in metres")
    text = command("pose", files / "hero.asf", "--reach", "lhand=30,130,40")
    assert hint in text.out.splitlines()
    near = command("pose", files / "hero.asf", *REACH)
    assert "metres" not in near.out
    missed = command("pose", files / "hero.asf", "--reach", "lhand=30,130,40", "--lock", "root")
    assert missed.code == 3 and missed.out.count("positions are in metres") == 1


def test_human_limits_and_their_switch(command: Poise, tmp_path: Path) -> None:
    from samples.humanoids import humanoid

    path = tmp_path / "body.bvh"
    body = humanoid(quaternions=False, aslant=None)
    poise.write(poise.Character("body", body), path)
    # 126 degrees, beyond the range of neck and head together
    quaternion = f"{np.cos(1.1)},0,{np.sin(1.1)},0"
    words = ["pose", path, "--pin", "Hips", "--pin", "Spine1", "--pin", "Spine3", "--orient"]
    asked = [*words, f"Head={quaternion}"]
    done = command(*asked)
    assert done.code == 0, done.out
    assert "beyond the human range of motion: " in done.out
    data = command(*asked, "--json").data
    assert data["prior"] == "human" and {"neck", "head"} & set(data["human_limits"])
    for switch in ("--no-human-limits", "--unlimited"):
        free = command(*asked, switch, "--json").data
        assert free["prior"] == "human" and free["human_limits"] == []
    values, others = data["pose"]["values"], free["pose"]["values"]
    assert max(abs(values[name] - others[name]) for name in values) > 0.01


def test_a_body_that_the_prior_does_not_support(command: Poise, tmp_path: Path) -> None:
    from samples.humanoids import quadruped

    path = tmp_path / "animal.bvh"
    poise.write(poise.Character("animal", quadruped()), path)
    done = command("pose", path, "--reach", "b3=0,0.8,0.9")
    assert "pose prior: not used; a human pose prior needs a humanoid" in done.out
    data = command("pose", path, "--reach", "b3=0,0.8,0.9", "--json").data
    assert data["prior"] is None and "no joint was recognised" in data["prior_unused"]


def test_hands_have_a_use_and_a_shape(command: Poise, files: Path, tmp_path: Path) -> None:
    hands = (
        "--reach", "lhand=0.2,1.1,0.4", "--palm", "lhand=0.2,9,0.4",
        "--grip", "rhand=-0.25,1.2,0.35,0,1,0", "--hand", "left=fist",
    )  # fmt: skip
    feet, path = ("--pin", "lfoot", "--pin", "rfoot"), tmp_path / "posed.json"
    done = command("pose", files / "hero.asf", *hands, *feet, "-o", path)
    assert done.code == 0, done.err
    assert "grip of rhand" in done.out and "palm of lhand" in done.out
    rest = poise.read(files / "hero.asf").rest
    values = json.loads(path.read_text())["values"]
    for side, shape in (("l", "fist"), ("r", "grip")):
        dof = f"{side}fingers_rx"
        assert abs(values[dof] - poise.shape_hands(rest, shape).value(dof)) < 1e-6
    for wrong, expected in (
        (("--hand", "left=claw"), "--hand left=claw: expected left, right or both"),
        (("--grip", "lhand=1,2,3"), "--grip lhand=1,2,3: 3 numbers"),
        (("--palm", "lfoot=1,2,3"), "'lfoot' is not a hand"),
    ):
        done = command("pose", files / "hero.asf", *wrong)
        assert done.code == 2 and expected in done.err
