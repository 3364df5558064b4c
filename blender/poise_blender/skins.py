"""The meshes that an armature deforms, as skins of a Poise character.

Poise finds soles, floor, stature and masses from the surface of a body.
"""

from __future__ import annotations

from collections.abc import Mapping

import bpy
import numpy as np
from bpy.types import Object

import poise

MOST = 4  # weights of a vertex that are kept, the largest, as in glTF


def deformed(armature: Object) -> list[Object]:
    """The mesh objects that an armature object deforms."""
    return [
        each
        for each in bpy.data.objects
        if each.type == "MESH"
        and each.users_scene
        and any(m.type == "ARMATURE" and m.object == armature for m in each.modifiers)
    ]


def skin_of(body: Object, rest: Mapping[str, np.ndarray], metres: np.ndarray) -> poise.Skin | None:
    """The skin of a mesh object, without shape keys; None without weights.

    Args:
        body: the mesh object.
        rest: (4, 4) frames of the joints at rest, by the names of their bones.
        metres: (3, 3) from Blender's world to Poise's, in metres.
    """
    joints = [group.name for group in body.vertex_groups if group.name in rest]
    own = {
        group.index: joints.index(group.name) for group in body.vertex_groups if group.name in rest
    }
    count = len(body.data.vertices)
    index, weights = np.zeros((count, MOST), np.int64), np.zeros((count, MOST))
    for k, vertex in enumerate(body.data.vertices):
        found = [(g.weight, own[g.group]) for g in vertex.groups if g.group in own]
        if len(found) > MOST:
            found = sorted(found, reverse=True)[:MOST]
        for slot, (weight, joint) in enumerate(found):
            index[k, slot], weights[k, slot] = joint, weight
    if not weights.any():
        return None
    return poise.Skin(
        mesh_of(body, metres),
        tuple(joints),
        poise.Weights(index, weights).normalised(),
        np.linalg.inv(np.stack([rest[name] for name in joints])),
        name=body.name,
    )


def mesh_of(body: Object, metres: np.ndarray) -> poise.Mesh:
    """The mesh of an object in Poise's world, without shape keys and modifiers.

    Args:
        body: the mesh object.
        metres: (3, 3) from Blender's world to Poise's, in metres.
    """
    mesh = body.data
    points = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get("co", points)
    mesh.calc_loop_triangles()
    faces = np.empty(3 * len(mesh.loop_triangles), np.int32)
    mesh.loop_triangles.foreach_get("vertices", faces)
    place = np.array(body.matrix_world, float)
    world = (points.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3]) @ metres.T
    return poise.Mesh(world, faces.reshape(-1, 3), name=body.name)
