"""The base of robots: free or fixed, as in the file, by default or on request."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.robots import put, quietly, urdf_of
from poise.bundled import character
from poise.errors import FileUnsupported, InvalidValue, UnknownOption
from poise.geometry import quaternions
from poise.joints import Fixed, Hinge, QuaternionFree
from poise.model import Skeleton
from samples.bodies import (
    TO_Z_UP,
    Blueprint,
    Node,
    RobotPlan,
    bird,
    car,
    hand,
    person,
    robot,
    robot_arm,
    standing_on,
)
from samples.checked_robot import ragdoll

FREE = ("tx", "ty", "tz", "qw", "qx", "qy", "qz")


def dog() -> Blueprint:
    """A robot dog: three hinges and a foot on each corner of a trunk."""
    nodes = [Node("trunk", None, (0, 0.4, 0), Fixed())]
    for z, end in ((0.2, "f"), (-0.2, "h")):
        for x, side in ((0.1, "l"), (-0.1, "r")):
            leg, last = f"{end}{side}", "trunk"
            for name, place, axis in (
                ("hip", (x, 0.4, z), "z"), ("thigh", (1.5 * x, 0.4, z), "x"),
                ("calf", (1.5 * x, 0.2, z - 0.05), "x"), ("foot", (1.5 * x, 0, z), ""),
            ):  # fmt: skip
                kind = Hinge(axis) if axis else Fixed()
                nodes.append(Node(f"{leg}_{name}", last, place, kind))
                last = f"{leg}_{name}"
    return Blueprint(tuple(nodes))


def z_up(body: Blueprint) -> Skeleton:
    return Blueprint(body.nodes, turn=TO_Z_UP, up="z").skeleton()


LEGGED: dict[str, tuple[Callable[[], Blueprint], str]] = {
    "robot": (robot, "humanoid robot"),
    "fixed links": (lambda: robot(RobotPlan(fixed=True)), "humanoid robot"),
    "person": (person, "human"),
    "dog": (dog, "quadruped"),
    "dog of balls": (lambda: standing_on(4, like=True, head=False), "quadruped"),
    "bird": (bird, "biped creature"),
}
OTHERS: dict[str, Callable[[], Blueprint]] = {"car": car, "arm": robot_arm, "hand": hand}


@pytest.mark.parametrize("name", LEGGED)
def test_legged_robots_are_free_by_default(tmp_path: Path, name: str) -> None:
    make, kind = LEGGED[name]
    path = put(tmp_path, urdf_of(z_up(make())))
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a choice is no repair
        found = poise.read(path)
    root = found.skeleton.joint_names[0]
    (note,) = found.notes
    assert f"does not fix this {kind} to the world: {root} moves freely" in note
    assert found.skeleton.dof_names[:7] == tuple(f"{root}_{suffix}" for suffix in FREE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fixed, free = poise.read(path, base="fixed"), poise.read(path, base="free")
    assert not fixed.notes and not free.notes  # a base that was asked for is not reported
    assert fixed.skeleton.dof_names == free.skeleton.dof_names[7:]
    assert free.skeleton.dof_names == found.skeleton.dof_names
    np.testing.assert_allclose(found.rest.world, fixed.rest.world, atol=1e-15)


@pytest.mark.parametrize("name", ["robot", "person"])
def test_a_free_body_that_is_drawn_lying_stands_at_rest(tmp_path: Path, name: str) -> None:
    body = LEGGED[name][0]()  # y is up, but the vertical of a URDF is z
    path = put(tmp_path, urdf_of(Blueprint(body.nodes).skeleton()))
    lying, standing = poise.read(path, base="fixed"), poise.read(path)
    heights, drawn = standing.rest.world[..., 2, 3], lying.rest.world[..., 1, 3]
    np.testing.assert_allclose(heights, drawn, atol=1e-12)
    assert standing.anatomy.up == pytest.approx([0.0, 0.0, 1.0])
    q = standing.rest.q.copy()
    q[:7] = 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0  # the same values place it as they did
    np.testing.assert_allclose(standing.skeleton.pose(q).world, lying.rest.world, atol=1e-12)


@pytest.mark.parametrize("name", OTHERS)
def test_other_robots_are_fixed_by_default(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, urdf_of(z_up(OTHERS[name]())))
    found = quietly(path)
    assert isinstance(found.skeleton.joints[0].type, Fixed) and not found.repairs
    free = poise.read(path, base="free")
    assert free.skeleton.nq == found.skeleton.nq + 7
    np.testing.assert_allclose(free.rest.world, found.rest.world, atol=1e-15)  # not stood up


def with_world(text: str, root: str, kind: str, xyz: str = "1 2 3") -> str:
    joint = (
        f'<link name="world"/><joint name="base" type="{kind}"><origin xyz="{xyz}" rpy="0 0 1.5"/>'
        f'<parent link="world"/><child link="{root}"/></joint></robot>'
    )
    return text.replace("</robot>", joint)


def test_a_robot_that_its_file_fixes_to_the_world_stays(tmp_path: Path) -> None:
    body = z_up(robot())
    root = body.joint_names[0]
    path = put(tmp_path, with_world(urdf_of(body), root, "fixed"))
    found = quietly(path)
    assert not found.repairs and isinstance(found.skeleton.joint(root).type, Fixed)
    free = poise.read(path, base="free")
    assert free.skeleton.joint_names == found.skeleton.joint_names
    np.testing.assert_allclose(free.rest.world, found.rest.world, atol=1e-15)
    # the values are the place in the world, as in MuJoCo
    q = free.rest.q.copy()
    np.testing.assert_allclose(q[:3], (1, 2, 3))
    q[:7] = [4, 5, 6, *quaternions.from_axis_angle((1.0, 0.0, 0.0), 0.7)]
    world = free.skeleton.pose(q).world[free.skeleton.joint_index(root)]
    np.testing.assert_allclose(world[:3, 3], (4, 5, 6), atol=1e-15)
    np.testing.assert_allclose(world[:3, :3], quaternions.to_matrix(q[3:7]), atol=1e-15)


@pytest.mark.parametrize("kind", ["floating", "planar"])
def test_a_moving_base_of_the_file_is_the_only_one(tmp_path: Path, kind: str) -> None:
    body = z_up(robot())
    path = put(tmp_path, with_world(urdf_of(body), body.joint_names[0], kind))
    own = {"floating": 7, "planar": 3}[kind]
    found, fixed = quietly(path), poise.read(path, base="fixed")
    assert not found.repairs
    assert poise.read(path, base="free").skeleton.dof_names == found.skeleton.dof_names
    assert fixed.skeleton.dof_names == found.skeleton.dof_names[own:]
    np.testing.assert_allclose(fixed.rest.world, found.rest.world, atol=1e-15)


def test_meshes_do_not_decide_the_layout(tmp_path: Path) -> None:
    """A file has the same q whether its meshes are there, missing or not wanted."""
    text = urdf_of(z_up(robot()))
    name = "left_foot" if "left_foot" in text else z_up(robot()).joint_names[-1]
    shape = '<collision><geometry><mesh filename="gone.stl"/></geometry></collision>'
    path = put(
        tmp_path, text.replace(f'<link name="{name}"/>', f'<link name="{name}">{shape}</link>')
    )
    assert quietly(path).skeleton.nq == quietly(path, meshes=False).skeleton.nq > 20


MODEL = """<mujoco><worldbody>
<body name="prop" pos="3 0 0"><freejoint/><geom size="1"/></body>
<body name="trunk" pos="0 0 1" euler="0 0 90">{joint}<geom size="0.1"/>
<body name="leg"><joint name="hip"/><geom size="0.1"/></body></body></worldbody>
<keyframe><key name="k" qpos="3 0 0 1 0 0 0 {key} 0.5"/></keyframe></mujoco>"""


def test_an_mjcf_of_a_person_that_is_fixed_says_so_and_stands_when_freed(tmp_path: Path) -> None:
    standing = ragdoll(tmp_path)
    assert not standing.notes
    path = tmp_path / "ragdoll.xml"
    text = path.read_text().replace('<freejoint name="root"/>', "")
    path.write_text(text.replace('name="pelvis"', 'name="pelvis" euler="1.5707963267948966 0 0"'))
    lying = poise.read(path)
    (note,) = lying.notes
    assert note.startswith("the file fixes this human to the world at pelvis; base=")
    assert lying.anatomy.up == pytest.approx([0.0, -1.0, 0.0])
    freed = poise.read(path, base="free")
    assert not freed.notes and freed.anatomy.up == pytest.approx([0.0, 0.0, 1.0])
    q = freed.rest.q.copy()
    q[:7] = standing.rest.q[:7]
    np.testing.assert_allclose(freed.skeleton.pose(q).world, standing.rest.world, atol=1e-12)


def test_an_mjcf_is_welded_and_freed(tmp_path: Path) -> None:
    free = put(tmp_path, MODEL.format(joint="<freejoint/>", key="7 8 9 1 0 0 0"), "free.xml")
    weld = put(tmp_path, MODEL.format(joint="", key=""), "fixed.xml")
    for path, nq in ((free, 15), (weld, 8)):
        found = poise.read(path)
        assert found.skeleton.nq == nq
        fixed, freed = (poise.read(path, base=base) for base in ("fixed", "free"))
        assert fixed.skeleton.dof_names == poise.read(weld).skeleton.dof_names
        assert freed.skeleton.dof_names == poise.read(free).skeleton.dof_names
        for other in (fixed, freed):  # keyframes still apply
            np.testing.assert_allclose(other.rest.world, found.rest.world, atol=1e-15)
            assert other.motions["k"].q[0, other.skeleton.dof_index("hip")] == 0.5
    sliding = put(tmp_path, MODEL.format(joint='<joint type="slide"/>', key="0"), "slide.xml")
    assert poise.read(sliding).skeleton.nq == 9
    with pytest.raises(FileUnsupported, match="trunk moves by joints of its own"):
        poise.read(sliding, base="free")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [({"base": "flying"}, UnknownOption, "no base 'flying'; known: free, fixed"),
     ({"base": ""}, UnknownOption, "free, fixed")],
)  # fmt: skip
def test_wrong_bases(tmp_path: Path, options: Any, error: Any, message: str) -> None:
    with pytest.raises(error, match=message):
        poise.read(put(tmp_path, urdf_of(z_up(robot()))), **options)


@pytest.mark.parametrize("options", [{"base": "free"}, {"meshes": False}])
def test_only_robots_have_these_options(tmp_path: Path, options: Any) -> None:
    poise.write(character(), tmp_path / "hero.bvh")
    with pytest.raises(InvalidValue, match="only for robots"):
        poise.read(tmp_path / "hero.bvh", **options)


def walked(path: Path, **options: Any) -> Any:
    """The heading against the travel of a retargeted walk, and the retargeted motion."""
    body = quietly(path, **options)
    made = poise.retarget(character().motions["walk"], body)
    world = made.motion.world
    thighs = (body.anatomy.parts[f"{side} thigh"].joints[0] for side in ("left", "right"))
    left, right = (world[:, body.skeleton.joint_index(name), :3, 3] for name in thighs)
    ahead = np.cross((0.0, 0.0, 1.0), (right - left).mean(axis=0))
    go = (left + right)[-1] - (left + right)[0]
    return made, 0.5 * np.linalg.norm(go), float(ahead @ go / np.linalg.norm(ahead)), go


@pytest.mark.parametrize("below", [False, True], ids=["pelvis", "link above the pelvis"])
@pytest.mark.parametrize("plan", [RobotPlan(), RobotPlan(hip="yxz", shoulder="yzx", miss=0.02)])
def test_robots_walk_ahead(tmp_path: Path, plan: RobotPlan, below: bool) -> None:
    body = z_up(robot(plan))
    text = urdf_of(body)
    if below:  # the free joint moves a link to which the pelvis is fixed
        text = with_world(text, body.joint_names[0], "fixed", "0 0 0.02")
        text = text.replace('"world"', '"base_link"')
    path = put(tmp_path, text)
    made, far, ahead, go = walked(path)
    assert isinstance(made.motion.skeleton.joints[0].type, QuaternionFree)
    assert far > 1.0 and ahead > 0.99 * np.linalg.norm(go) and not made.warnings


@pytest.mark.filterwarnings("ignore:the motion is too fast")
def test_a_fixed_robot_walks_in_place_and_says_so(tmp_path: Path) -> None:
    path = put(tmp_path, urdf_of(z_up(robot())))
    with pytest.warns(poise.errors.PoiseWarning, match="fixed in the world"):
        made, far, *_ = walked(path, base="fixed")
    assert far < 1e-12 and len(made.motion) == len(character().motions["walk"])


def test_a_robot_without_hands_keeps_no_contacts_of_hands(tmp_path: Path) -> None:
    options = poise.motion.retargeting.RetargetOptions(preserve_contacts=True)
    body = quietly(put(tmp_path, urdf_of(z_up(robot(RobotPlan(wrist=""))))))
    assert "left hand" not in body.anatomy.parts
    made = poise.retarget(character().motions["walk"], body, options=options)
    assert not made.touches and len(made.motion) > 1
