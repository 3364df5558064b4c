"""Evaluate expressions at poses in NumPy, and convert expressions to graphs of operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidExpression
from poise.kernels import tape_codes as code
from poise.kinematics.pose_protocol import check_posed
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.expression_graph import Graph
from poise.residuals.goal_arrays import place_in_joint
from poise.residuals.mass_segments import moments_of
from poise.residuals.operations import FUNCTIONS, Parts
from poise.residuals.structure import FROM_START, Numbered, changing_key, numbered, value_of

if TYPE_CHECKING:
    from poise.residuals.expression import Expression

Key: TypeAlias = tuple[str, Any]
"""Key of an input: ("leaf", (function, data)) or a key of ``structure.changing``."""


def parts_of(
    graph: Graph, found: Numbered, seen: Callable[[Key, Expression], object] | None = None
) -> Parts:
    """Return the nodes of an expression's components; inputs are (key, component).

    ``seen`` is called with every key and a part with this key.
    """
    done: dict[int, Parts] = {}
    for part in found.parts:
        arguments = [done[id(argument)] for argument in part.arguments]
        size = 3 if part.shape else 1
        if part.function == "constant":
            done[id(part)] = [graph.constant(number) for number in part.data]
            continue
        if part.function in FUNCTIONS:
            done[id(part)] = FUNCTIONS[part.function].lower(graph, *arguments, *part.data)
            continue
        key = changing_key(part, found.numbers) or ("leaf", (part.function, part.data))
        if seen is not None:
            seen(key, part)
        inputs = [graph.input((key, component)) for component in range(size)]
        if part.function == "velocity":
            inner, dt = arguments
            inputs = [
                graph.operation(code.DIV, graph.operation(code.SUB, now, before), dt[0])
                for now, before in zip(inner, inputs, strict=True)
            ]
        done[id(part)] = inputs
    return done[id(found.parts[-1])]


def value_at(expression: Expression, pose: Pose, before: Pose | None = None) -> Any:
    """Return the value of an expression at a pose, a float for a single number.

    Raises:
        UnknownJoint, UnknownDof: a joint or DOF does not exist.
        InvalidExpression: the expression contains a velocity, and ``before`` is None.
        InvalidValue: not a pose.
    """
    check_posed(pose)
    graph = Graph()
    known: dict[Key, Expression] = {}
    outputs = parts_of(graph, numbered(expression), known.setdefault)
    leaves: dict[Key, Floats] = {}

    def inputs(asked: tuple[Key, int]) -> Floats:
        key, component = asked
        if key not in leaves:
            leaves[key] = np.asarray(_input_value(known[key], pose, before))
        return leaves[key][..., component]

    values = graph.evaluate(outputs, inputs)
    if not expression.shape:
        return values[0] if np.ndim(values[0]) else float(values[0])
    return np.stack(np.broadcast_arrays(*values), axis=-1)


def evaluated(parts: Iterable[Expression], start: Pose | None) -> Floats:
    """Return values (..., n) of parameters, and of velocities' operands at the start, in order."""
    values = [
        value_of(part) if start is None else _input_value(part, start, start) for part in parts
    ]
    if not values:
        return np.zeros(0)
    if len(values) == 1:
        return values[0]
    batch = np.broadcast_shapes(*(value.shape[:-1] for value in values))
    spread = [np.broadcast_to(value, batch + value.shape[-1:]) for value in values]
    return np.concatenate(spread, axis=-1)


def rest_axes(skeleton: Skeleton, joint: str, world: Floats) -> Floats:
    """Return the axes (..., 3, 3) of a joint's rest frame in the world, as scaled by its parent."""
    found = skeleton.joint(joint)
    turn = found.frame[:3, :3]
    return turn if found.parent < 0 else world[..., found.parent, :3, :3] @ turn


def _input_value(part: Expression, pose: Pose, before: Pose | None) -> Floats:
    """Return the value (..., 1 or 3) of a leaf, or of the operand of a velocity at ``before``."""
    skeleton = pose.skeleton
    if part.function == "parameter":
        return value_of(part)
    if part.function in FROM_START:
        if before is None:
            raise InvalidExpression(
                f"{part!r} needs two poses; pass the previous one as before=pose"
            )
        value = np.asarray(value_at(part.arguments[0], before))
        return value if part.shape else value[..., None]
    if part.function == "point":
        anchor, _ = part.data
        world = pose.world[..., skeleton.joint_index(anchor.joint), :3, :]
        return world[..., :3] @ place_in_joint(skeleton, anchor) + world[..., 3]
    if part.function == "direction":
        joint, vector, _ = part.data
        return pose.world[..., skeleton.joint_index(joint), :3, :3] @ np.array(vector)
    if part.function == "rest_direction":
        joint, vector, _ = part.data
        return rest_axes(pose.skeleton, joint, pose.world) @ np.array(vector)
    if part.function == "dof":
        at = skeleton.dof_index(part.data[0])
        return pose.q[..., at : at + 1]
    moments = moments_of(skeleton, part.data[0] if part.data else None)
    world = pose.world[..., : len(moments), :3, :]
    summed = np.einsum("...jik,jk->...i", world[..., :3], moments[:, 1:])
    return (summed + np.einsum("...ji,j->...i", world[..., 3], moments[:, 0])) / moments[:, 0].sum()
