"""Twin of ``poise.kernels.forward``: poses a skeleton by joint types instead of primitives."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from poise import joints
from poise.geometry.transforms import EULER_ORDERS
from twins.motions import affine

AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}


def axis_of(axis):
    if isinstance(axis, str):
        sign = -1.0 if axis[0] == "-" else 1.0
        return sign * np.array(AXES[axis[-1]], float)
    return np.array(axis, float) / np.linalg.norm(axis)


def turn(axis, angle):
    return affine(Rotation.from_rotvec(angle * axis_of(axis)).as_matrix())


def slide(axis, length):
    return affine(offset=length * axis_of(axis))


def euler(order, angles):
    assert order in EULER_ORDERS
    return affine(Rotation.from_euler(order.upper(), angles).as_matrix())


def quaternion(values):
    return affine(Rotation.from_quat([values[1], values[2], values[3], values[0]]).as_matrix())


def stretched(axis, along, across):
    a = axis_of(axis)
    return affine(along * np.outer(a, a) + across * (np.eye(3) - np.outer(a, a)))


def composite(joint, values):
    T = np.eye(4)
    first = 0
    for number, part in enumerate(joint.parts):
        if joint.frames is not None:
            T = T @ np.array(joint.frames[number])
        count = len(part.dofs)
        T = T @ local_motion(part, values[first : first + count])
        first += count
    return T


def channels(joint, values):
    chain = joint.chain.split()
    order = chain if joint.dofs_order is None else joint.dofs_order.split()
    by_name = dict(zip(order, values, strict=True))
    T = np.eye(4)
    for name in chain:
        T = T @ (turn if name[0] == "r" else slide)(name[1], by_name[name])
    return T


def local_motion(joint, v):
    """(4, 4) motion of a joint type at its values, by source 000's definitions in columns."""
    match joint:
        case joints.Fixed():
            return np.eye(4)
        case joints.Hinge():
            return turn(joint.axis, v[0])
        case joints.Universal():
            return turn(joint.axes[0], v[0]) @ turn(joint.axes[1], v[1])
        case joints.Ball():
            return euler(joint.order, v)
        case joints.QuaternionBall():
            return quaternion(v)
        case joints.Prismatic():
            return slide(joint.axis, v[0])
        case joints.Translational():
            return affine(offset=sum(v[i] * axis_of(a) for i, a in enumerate(joint.axes)))
        case joints.Planar():
            u, w = {"x": "yz", "y": "xz", "z": "xy"}[joint.normal]
            return affine(offset=v[0] * axis_of(u) + v[1] * axis_of(w)) @ turn(joint.normal, v[2])
        case joints.Path():
            return affine(offset=[float(c.value(v[0])) for c in (joint.x, joint.y, joint.z)])
        case joints.Free():
            return affine(offset=v[:3]) @ euler(joint.order, v[3:])
        case joints.QuaternionFree():
            return affine(offset=v[:3]) @ quaternion(v[3:])
        case joints.Screw():
            return slide(joint.axis, joint.pitch * v[0]) @ turn(joint.axis, v[0])
        case joints.Channels():
            return channels(joint, v)
        case joints.Composite():
            return composite(joint, v)
        case joints.Scale():
            return stretched(joint.axis, v[0], 1.0)
        case joints.ScaleXYZ():
            return affine(np.diag(v))
        case joints.UniformScale():
            return affine(v[0] * np.eye(3))
        case joints.VolumeScale():
            return stretched(joint.axis, v[0], 1 / np.sqrt(v[0]))
        case joints.Shear():
            d, n = axis_of(joint.direction), axis_of(joint.normal)
            return affine(np.eye(3) + v[0] * np.outer(d, n))
        case joints.UserJoint():
            return np.array(joint.function(np.array(v)))
    raise TypeError(f"the twin does not know {joint!r}")


def values_by_name(skeleton, q):
    """Every DOF's value by name, the driven ones included."""
    values = dict(zip(skeleton.dof_names, np.asarray(q, float), strict=True))
    drives = {
        name: drive
        for joint in skeleton.joints
        for name, drive in zip(joint.dof_names, joint.drives, strict=True)
        if drive is not None
    }

    def value(name):
        if name not in values:
            driver, curve = drives[name]
            values[name] = float(curve.value(value(driver)))
        return values[name]

    for name in drives:
        value(name)
    return values


def world_frames(skeleton, q):
    """(joints, 4, 4) world frames of one pose (nq,)."""
    values = values_by_name(skeleton, q)
    world = []
    for joint in skeleton.joints:
        motion = local_motion(joint.type, np.array([values[name] for name in joint.dof_names]))
        local = joint.frame @ motion
        world.append(local if joint.parent < 0 else world[joint.parent] @ local)
    return np.array(world)
