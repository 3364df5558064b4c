"""Matrices of nodes in the bind pose of an FBX file, for clusters that do not store them."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_scene import FbxObject, FbxScene, numbers, object_key
from poise.formats.fbx_transforms import Handedness, read_transform
from poise.formats.repair_log import RepairLog


class BindPoses:
    """The bind poses of a scene, by node.

    Args:
        scene: the objects of the file.
        hand: handedness of the file's coordinates.
        log: receives a warning about each cluster without a bind pose.
    """

    def __init__(self, scene: FbxScene, hand: Handedness, log: RepairLog) -> None:
        self.hand = hand
        self.log = log
        self._entries: dict[int | str, tuple[FbxObject, FbxNode]] = {}
        for pose in scene.of("Pose"):
            for entry in pose.node.all("PoseNode") if pose.subtype == "BindPose" else ():
                node = entry.first("Node")
                matrix = entry.first("Matrix")
                if node is not None and node.values and matrix is not None:
                    self._entries.setdefault(object_key(node.values[0]), (pose, matrix))

    def world(self, model: FbxObject, cluster: FbxObject) -> Floats:
        """Matrix (4, 4) of a node in the bind pose or, with a warning, at rest; in file units.

        ``cluster`` is the object that lacks a matrix.
        """
        if model.key in self._entries:
            pose, node = self._entries[model.key]
            found = self.matrix(node, pose)
            if found is not None:
                return found
        self.log.repair_part(
            "{} has no bind matrix, and no bind pose has one of its nodes; bound as at rest",
            cluster.place, kind="clusters",
        )  # fmt: skip
        found = np.eye(4)
        above: FbxObject | None = model
        while above is not None:
            form = read_transform(above, self.hand)
            local = np.eye(4)
            local[:3, :3] = form.turned(form.rotation) * form.scale
            local[:3, 3] = form.origin(form.translation, form.rotation, form.scale)
            found = local @ found
            above = next(above.parents_of("Model"), None)
        return found

    def matrix(self, node: FbxNode | None, owner: FbxObject) -> Floats | None:
        """Matrix (4, 4) of a node for column vectors, right-handed; None if absent.

        Raises:
            FileSyntax: the node does not have 16 numbers.
        """
        if node is None:
            return None
        flat = numbers(node, self.log)
        if len(flat) != 16:
            raise self.log.fault(f"{owner.place}: {node.name} has {len(flat)} numbers; expected 16")
        found = flat.reshape(4, 4).T.copy()
        found[3] = (0.0, 0.0, 0.0, 1.0)
        return self.hand.matrix(found)
