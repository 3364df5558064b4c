"""An ASF skeleton as a MuJoCo model, independent of Poise's frames."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from poise.formats.asf_document import AsfBone, AsfDocument
from poise.model import SegmentMasses, Skeleton


def mjcf(document: AsfDocument, metres: float) -> str:
    """A MuJoCo model of an ASF, straight from its numbers."""
    bones = {bone.name: bone for bone in document.bones}
    children = {branch.parent: branch.children for branch in document.hierarchy}

    def frame(bone: AsfBone | None) -> Rotation:
        angles = document.root.orientation if bone is None else bone.axis
        return Rotation.from_euler("xyz", angles, degrees=True)  # fixed axes, x first

    def body(name: str) -> str:
        bone = bones.get(name)
        parent = next((p for p, under in children.items() if name in under), None)
        above = bones.get(parent) if parent else None
        offset = np.zeros(3)
        turn = frame(bone)
        if parent is not None:
            turn = frame(above).inv() * turn
        if above is not None:
            direction = np.array(above.direction) / np.linalg.norm(above.direction)
            offset = frame(above).inv().apply(direction) * above.length * metres
        x, y, z, w = turn.as_quat().tolist()
        dofs = document.root.order if bone is None else bone.dofs
        chain = [d for d in dofs if d[0] == "t"] + [d for d in reversed(dofs) if d[0] == "r"]
        joints = "".join(
            f'<joint name="{name}_{dof}" type="{"hinge" if dof[0] == "r" else "slide"}"'
            f' axis="{" ".join("1" if letter == dof[1] else "0" for letter in "xyz")}"/>'
            for dof in chain
        )
        inner = "".join(body(child) for child in children.get(name, ()))
        return (
            f'<body name="{name}" pos="{" ".join(map(repr, offset.tolist()))}"'
            f' quat="{w!r} {x!r} {y!r} {z!r}">{joints}<geom size="0.01"/>{inner}</body>'
        )

    return f'<mujoco><compiler angle="radian"/><worldbody>{body("root")}</worldbody></mujoco>'


def masses_of(model, skeleton: Skeleton) -> SegmentMasses:
    """A MuJoCo model's own inertias, for the skeleton read from the same file."""
    kg, centres, inertias = {}, {}, {}
    for i in range(1, model.nbody):
        name = model.body(i).name
        w, x, y, z = model.body_iquat[i]
        turn = Rotation.from_quat([x, y, z, w]).as_matrix()
        kg[name] = float(model.body_mass[i])
        centres[name] = model.body_ipos[i]
        inertias[name] = turn @ np.diag(model.body_inertia[i]) @ turn.T
    return SegmentMasses.of(skeleton, kg, centres, inertias)


def full_mass_matrix(model, data, out: np.ndarray) -> None:
    """``mj_fullM`` into ``out`` (nv, nv), as MuJoCo before 4.0 and since has it."""
    import mujoco

    if hasattr(data, "qM"):
        mujoco.mj_fullM(model, out, data.qM)
    else:
        mujoco.mj_fullM(model, data, out)
