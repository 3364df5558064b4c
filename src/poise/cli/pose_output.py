"""A pose as plain values by name: for ``--json``, and as a .json or .csv file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poise.files import encoded, replace_file
from poise.report_text import finite

if TYPE_CHECKING:
    from poise.model import Pose

TABLES = (".json", ".csv")


def pose_data(pose: Pose) -> dict[str, Any]:
    """Return the values of all degrees of freedom with their units, and the world frames of joints.

    Units are "rad", "m" and "1" (factors and quaternions). World frames are position in metres and
    quaternion wxyz.
    """
    from poise.constraints.place import as_goal
    from poise.formats.npz import dof_units

    skeleton = pose.skeleton
    frames = as_goal(pose.world)
    return {
        "values": dict(zip(skeleton.dof_names, pose.q.tolist(), strict=True)),
        "units": dict(zip(skeleton.dof_names, dof_units(skeleton), strict=True)),
        "joints": {
            name: {"position": frame[:3].tolist(), "quaternion": frame[3:].tolist()}
            for name, frame in zip(skeleton.joint_names, frames, strict=True)
        },
    }


def write_pose_table(pose: Pose, path: str) -> None:
    """Write a pose as .json (`pose_data`) or as .csv (a row for each degree of freedom).

    Raises:
        FileError: the file cannot be written.
    """
    if Path(path).suffix.lower() == ".json":
        text = json.dumps(finite(pose_data(pose)), indent=1, ensure_ascii=False) + "\n"
    else:
        from poise.formats.csv_table import table_text
        from poise.formats.npz import dof_units

        names, units = pose.skeleton.dof_names, dof_units(pose.skeleton)
        rows = zip(names, pose.q.tolist(), units, strict=True)
        text = table_text(["name", "value", "unit"], rows)
    replace_file(path, encoded(text, path))


__all__ = ["TABLES", "pose_data", "write_pose_table"]
