"""Attached models and replicas of MJCF, compared with MuJoCo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from formats.robots import put, quietly, repairs
from poise.errors import FileRefused, FileSyntax, FileTooLarge
from poise.formats import read
from poise.formats.mjcf_text import expand, read_classes
from poise.formats.mjcf_visuals import read_excludes
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import read_xml
from poise.model import Character

CHILD = """<mujoco model="arm"><compiler angle="radian" eulerseq="zyx" meshdir="m"/>
<default><geom size="0.1"/><joint range="-1 1"/>
<default class="k"><joint type="slide" range="-0.2 0.3"/><geom type="box" size="0.1 0.2 0.3"/>
</default></default>
<asset><mesh file="t.obj"/></asset>
<worldbody><body name="other" pos="9 9 9"><joint name="oj"/><geom/></body>
<body name="b" pos="1 0 0" euler="0.1 0.2 0.5" childclass="k"><joint name="j" axis="1 0 0"/><geom/>
<geom type="mesh" mesh="t"/>
<body name="c" pos="0 1 0"><joint name="j2" type="hinge" class="main" range="-2 2"/>
<geom class="main"/></body></body></worldbody>
<equality><joint joint1="j2" joint2="j" polycoef="0 2"/><joint joint1="oj"/></equality>
<contact><exclude body1="b" body2="c"/></contact>
<keyframe><key qpos="0.1 0.2 0.3"/></keyframe></mujoco>"""
MODEL = """<mujoco><asset><model name="arm" file="sub/child.xml"/></asset>
<default><joint type="ball"/><geom type="box" size="1 1 1"/></default>
<worldbody>
<body name="base"><freejoint/><geom/>
<frame pos="0 0 3" euler="90 0 20"><attach model="arm" body="b" prefix="L_"/></frame>
<attach model="arm" body="b" prefix="R_"/></body>
<replicate count="3" offset="1 0 0" euler="10 0 30" sep="-">
<body name="r" pos="0 2 0"><joint name="rj" type="hinge"/><geom/>
<replicate count="10" offset="0 0 1"><body name="n"><geom/></body></replicate></body></replicate>
</worldbody>
<equality><joint joint1="rj-1" polycoef="0.5"/></equality></mujoco>"""
COPIES = """<mujoco><worldbody><body name="a"><geom size="1"/></body>
<replicate count="2" offset="1 0 0"><body name="r"><geom size="1"/><joint name="h"/></body>
</replicate></worldbody><equality><joint joint1="h" polycoef="0.5"/></equality>
<contact><exclude body1="a" body2="r"/></contact></mujoco>"""
OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def saved(folder: Path, text: str, child: str = CHILD) -> Path:
    (folder / "sub" / "m").mkdir(parents=True, exist_ok=True)
    put(folder / "sub", child, "child.xml")
    put(folder / "sub" / "m", OBJ, "t.obj")
    return put(folder, text, "m.xml")


@pytest.mark.parametrize("whole", [False, True])
def test_generated_bodies_are_those_of_mujoco(tmp_path: Path, whole: bool) -> None:
    mujoco: Any = pytest.importorskip("mujoco")
    text = MODEL.replace(' body="b" prefix="L_"', ' prefix="L_"') if whole else MODEL
    # Poise leaves the masses of meshes unknown
    path = saved(tmp_path, text, CHILD.replace('<geom type="mesh" mesh="t"/>', ""))
    ours = quietly(path)
    theirs = mujoco.MjModel.from_xml_path(str(path))
    names = [theirs.body(at).name for at in range(1, theirs.nbody)]
    assert list(ours.skeleton.joint_names) == names and len(names) == (39 if whole else 38)
    data = mujoco.MjData(theirs)
    values = np.random.default_rng(4).uniform(-0.2, 0.2, theirs.nq)
    values[3:7] = (1.0, 0.0, 0.0, 0.0)
    values[theirs.joint("rj-1").qposadr[0]] = 0.5  # by the equality of MODEL
    if whole:
        values[theirs.joint("L_oj").qposadr[0]] = 0.0  # by the second equality of CHILD
    q = ours.skeleton.rest.q.copy()
    for at in range(theirs.njnt):
        name, place = theirs.joint(at).name, int(theirs.jnt_qposadr[at])
        if name in ours.skeleton.dof_names:
            q[ours.skeleton.dof_names.index(name)] = values[place]
    for side in ("L_", "R_"):
        j, j2 = (theirs.joint(side + name).qposadr[0] for name in ("j", "j2"))
        values[j2] = 2 * values[j]
    q[:7] = values[:7]
    data.qpos[:] = values
    mujoco.mj_kinematics(theirs, data)
    world = ours.skeleton.pose(q).world
    assert np.abs(world[:, :3, 3] - data.xpos[1:]).max() < 1e-12
    assert np.abs(world[:, :3, :3].reshape(-1, 9) - data.xmat[1:]).max() < 1e-12
    assert ours.masses is not None
    assert np.allclose(ours.masses.moments[:, 3, 3], theirs.body_mass[1:], rtol=1e-9)
    at = ours.skeleton.dof_names.index("L_j")
    limits = ours.skeleton.lower[at], ours.skeleton.upper[at]
    assert limits == tuple(theirs.joint("L_j").range)


def test_equalities_and_exclusions_hold_for_each_replica(tmp_path: Path) -> None:
    mujoco: Any = pytest.importorskip("mujoco")
    path = saved(tmp_path, COPIES)
    theirs, body = mujoco.MjModel.from_xml_path(str(path)), quietly(path).skeleton
    assert [theirs.joint(at).name for at in theirs.eq_obj1id] == ["h0", "h1"]
    assert (
        body.dof_names == ("h0", "h1") and body.lower.tolist() == body.upper.tolist() == [0.5] * 2
    )
    root = read_xml(str(path), RepairLog(path))
    expand(root, read_classes(root), RepairLog(path))
    assert theirs.nexclude == 2
    assert read_excludes(root, read_classes(root)) == [("a", "r0"), ("a", "r1")]


def test_meshes_of_an_attached_model_lie_next_to_it(tmp_path: Path) -> None:
    found = quietly(saved(tmp_path, MODEL))
    faces = {skin.joints[0]: len(skin.mesh.faces) for skin in found.skins}
    assert faces["L_b"] == faces["R_b"] == faces["base"] + 4


def attaching(inside: str, asset: str = '<model name="arm" file="sub/child.xml"/>') -> str:
    return f"<mujoco><asset>{asset}</asset><worldbody><body>\n{inside}</body></worldbody></mujoco>"


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<attach prefix="a"/>', "<attach> without model"),
        ('<attach model="arm"/>', "<attach> without prefix"),
        ('<attach model="arn" prefix="a"/>', "no model 'arn' in <asset>; near: arm"),
        ('<attach model="arm" prefix="a" body="x"/>', "body: no body 'x'"),
        ('<replicate><geom size="1"/></replicate>', 'expected count="3"'),
        ('<replicate count="1.5"/>', 'expected count="3"'),
        ('<replicate count="2" offset="1"/>', "offset of <replicate>: '1'; expected 3"),
    ],
)
def test_faults_name_their_line(tmp_path: Path, inside: str, said: str) -> None:
    path = saved(tmp_path, attaching(inside))
    with pytest.raises(FileSyntax, match=said) as caught:
        read(path)
    assert (caught.value.file, caught.value.line) == (str(path), 2)


def test_generation_is_bounded(tmp_path: Path) -> None:
    nested = "<geom size='1'/>"
    for _ in range(9):
        nested = f'<replicate count="99">{nested}</replicate>'
    with pytest.raises(FileTooLarge, match="generated elements"):
        read(saved(tmp_path, attaching(nested)))
    with pytest.raises(FileTooLarge, match="generated elements"):
        read(saved(tmp_path, attaching('<replicate count="1e15"/>')))


def test_a_model_cannot_attach_itself_or_a_file_outside(tmp_path: Path) -> None:
    loop = attaching('<attach model="a" prefix="x"/>', '<model name="a" file="child.xml"/>')
    with pytest.raises(FileSyntax, match="the model 'a' attaches itself"):
        read(saved(tmp_path, attaching('<attach model="arm" prefix="y"/>'), loop))
    outside = attaching('<attach model="a" prefix="x"/>', '<model name="a" file="../c.xml"/>')
    with pytest.raises(FileRefused, match="outside the folder"):
        read(saved(tmp_path, outside))


def test_keyframes_of_an_attached_model_are_reported(tmp_path: Path) -> None:
    found: Character = quietly(saved(tmp_path, attaching('<attach model="arm" prefix="y"/>')))
    assert repairs(found) == [(2, "the keyframes of the attached model arm are ignored")]
