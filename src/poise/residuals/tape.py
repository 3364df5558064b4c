"""Lowering of expressions to the arrays of the tape kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.chains import base_index
from poise.array_types import Floats, Integers
from poise.errors import InvalidExpression, InvalidValue
from poise.kernels import tape_codes as code
from poise.kernels.columns import LEAVES
from poise.kernels.kinds import BENT, DISTANT, STRAIGHT
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.residuals.constraint import ExpressionRows
from poise.residuals.evaluate import Key, parts_of
from poise.residuals.expression_graph import CONSTANT, INPUT, NUMBERS, Graph
from poise.residuals.goal_arrays import place_in_joint
from poise.residuals.mass_segments import moments_of

POINT, DIRECTION, DOF, CENTRE, FIXED = range(5)
"""Kinds of leaves."""

LEAF = "leaf"
"""Kind of an input: (number of the leaf among the entry's leaves, component)."""

_KINDS = {
    "point": POINT,
    "direction": DIRECTION,
    "rest_direction": DIRECTION,
    "dof": DOF,
    "centre_of_mass": CENTRE,
    "fixed": FIXED,
}


@dataclass(frozen=True, eq=False)
class TapeArrays:
    """Entries (constraints and metrics) as a tape: E entries, R rows, L leaves, T operations.

    ========== =============== ==================================================================
    name       shape           meaning
    ========== =============== ==================================================================
    leaves     (L, 6) int64    kind (POINT, DIRECTION, DOF, CENTRE, FIXED), joint or index into x
                               (-1), first and end in chain, first slot, rate of a DOF (-1: none)
    places     (L, 3) float64  the point or the vector in the joint's frame
    chain      (C,) int64      the primitives with a column, root first, of one leaf after another
    included   (L, P) int64    1 where a primitive counts for the leaf
    ops        (T, 4) int64    code and the slots of the operands (``poise.kernels.tape``)
    spans      (E, 9) int64    first and end of its operations, of its rows, of its ``uses``, of
                               its numbers among the targets; how it bends: 0 where it is
                               linear in its leaves, piece by piece, 2 with distances
    outputs    (R, 4) int64    slot, entry, relation (EQUAL, AT_LEAST, METRIC), level (0: soft)
    weights    (R,) float64    square root of the weight
    uses       (U,) int64      the slots of leaves that an entry reads, one entry after another
    parameters (Q, 2) int64    slot, index among the targets
    slots      (S,) float64    leaves, parameters, constants (in place), operations from ``base``
    masses     (N, 4) float64  of each joint's segment mass, and mass times centre; 0 where no leaf
                               is a centre of mass
    ========== =============== ==================================================================

    Rows and targets are counted from the first one of the tape. Entries share leaves, but not
    operations; an output is always an operation of its entry. ``names`` describes each slot below
    the constants.
    """

    leaves: Integers
    places: Floats
    chain: Integers
    included: Integers
    ops: Integers
    spans: Integers
    outputs: Integers
    weights: Floats
    uses: Integers
    parameters: Integers
    slots: Floats
    base: int
    target_size: int
    names: tuple[str, ...]
    masses: Floats

    @property
    def joints(self) -> list[int]:
        """The joints whose frames are used; all joints if a centre of mass is used."""
        kinds = self.leaves[:, LEAVES.kind]
        if (kinds == CENTRE).any():
            return list(range(len(self.masses)))
        return self.leaves[(kinds == POINT) | (kinds == DIRECTION), LEAVES.joint].tolist()

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.outputs)


@dataclass
class _Leaves:
    """The distinct leaves of all entries, and their scalars."""

    skeleton: Skeleton
    still: NDArray[np.bool_]
    rows: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    places: list[Any] = field(default_factory=list[Any])
    chain: list[int] = field(default_factory=list[int])
    chains: list[list[int]] = field(default_factory=list[list[int]])
    names: list[str] = field(default_factory=list[str])
    masses: Floats | None = None
    first_slots: dict[Key, int] = field(default_factory=dict[Key, int])

    def slot(self, key: Key) -> int:
        """Return the first slot of a leaf."""
        if key not in self.first_slots:
            self.first_slots[key] = len(self.names)
            self._add(*key[1])
        return self.first_slots[key]

    def _add(self, function: str, data: tuple[Any, ...]) -> None:
        joint, rate, place, chain = -1, -1, (0.0, 0.0, 0.0), []
        skeleton = self.skeleton
        if function == "point":
            anchor, base = data
            name, joint = anchor.name, skeleton.joint_index(anchor.joint)
            place = place_in_joint(skeleton, anchor)
            chain = self._path(joint, base)
        elif function == "direction":
            name, place, base = data
            joint = skeleton.joint_index(name)
            name = f"{name} direction"
            chain = self._path(joint, base)
        elif function == "rest_direction":
            name, place, base = data
            joint, place = skeleton.joint_index(name), skeleton.joint(name).frame[:3, :3] @ place
            if skeleton.mechanism.linked and skeleton.mechanism.sources[joint]:
                raise InvalidExpression(
                    f"{name} follows other joints and has no rest direction relative to its "
                    "parent; move its own rotation to a separate child joint"
                )
            name = f"{name} rest direction"
            if skeleton.parents[joint] < 0:
                function = "fixed"  # fixed in the world, independent of the root
            else:
                joint = skeleton.parents[joint]
                chain = self._path(joint, base)
        elif function == "dof":
            (name,) = data
            joint, rate = self._dof(name)
        else:
            name = "centre of mass"
            self._weigh(moments_of(skeleton, data[0] if data else None))
            chain = self._moving(list(range(skeleton.mechanism.primitive_count)))
        first = len(self.chain)
        self.chain.extend(chain)
        self.chains.append(chain)
        self.rows.append((_KINDS[function], joint, first, len(self.chain), len(self.names), rate))
        self.places.append(place)
        self.names.extend([name] if function == "dof" else [f"{name}.{axis}" for axis in "xyz"])

    def _weigh(self, moments: Floats) -> None:
        if self.masses is not None and not np.array_equal(self.masses, moments):
            raise InvalidExpression(
                "a problem supports only one set of masses; pass the same masses "
                "to every centre_of_mass and balance"
            )
        self.masses = moments

    def _path(self, joint: int, base: str | None) -> list[int]:
        """Return the primitives that move a joint from its base on; empty without dependence."""
        last = -1 if base is None else base_index(self.skeleton, joint, base)
        return self._moving(self.skeleton.mechanism.path(joint, last))

    def check_base(self, base: str, joints: list[str]) -> None:
        """Raise InvalidValue if a base is not an ancestor of any of the joints."""
        skeleton = self.skeleton
        ends = [skeleton.joint_index(name) for name in joints]
        if not any(skeleton.mechanism.path(j, base_index(skeleton, j, base)) for j in ends):
            raise InvalidValue(f"{base} is not on the path from the root to {joints[0]}")

    @cached_property
    def _moves(self) -> list[bool]:
        """Whether each primitive has a rate that is not locked."""
        still = self.still.tolist()
        rates = self.skeleton.mechanism.primitive_rates
        return [not all(still[rate] for rate in own) for own in rates]

    def _moving(self, path: Sequence[int]) -> list[int]:
        return [k for k in path if self._moves[k]]

    def _dof(self, name: str) -> tuple[int, int]:
        at = self.skeleton.dof_index(name)
        if self.skeleton.quaternion[at]:
            raise InvalidExpression(
                f"{name} is part of a quaternion, which has no separate rate; constrain it with "
                "poise.direction"
            )
        rate = int(self.skeleton.mechanism.rate_index[at])
        return at, -1 if rate < 0 or self.still[rate] else rate

    @property
    def included(self) -> Integers:
        """Return 1 for each primitive in a leaf's chain, (L, P)."""
        marks = np.zeros((len(self.rows), self.skeleton.mechanism.primitive_count), np.int64)
        for leaf, chain in enumerate(self.chains):
            marks[leaf, chain] = 1
        return marks


def _based(function: str, data: tuple[Any, ...]) -> tuple[str, str | None]:
    """Return the joint and the base of a leaf; None for leaves without a base."""
    if function == "point":
        return data[0].joint, data[1]
    if function in ("direction", "rest_direction"):
        return data[0], data[-1]
    return "", None


@dataclass
class _Entry:
    """One entry, with its nodes numbered in order.

    Attributes:
        inputs: node, kind and content of each input.
        nodes: (T,) the nodes of the operations.
        ops: (T, 4) codes and operands.
        refers: (T, 4) whether each is a node.
        outputs: nodes of the rows.
        leaves, constants, blocks: the distinct leaves, the numbers, and blocks of numbers.
        targets: index of each parameter among the entry's targets.
        names: the names of the targets.
        bends: how the entry depends on leaves (``poise.kernels.tape_rows.STRAIGHT``, ...).
    """

    inputs: list[tuple[int, str, Any]]
    nodes: Integers
    ops: Integers
    refers: NDArray[np.bool_]
    outputs: list[int]
    leaves: list[Key]
    constants: list[float]
    blocks: dict[Any, Floats]
    targets: dict[Key, int]
    names: list[str]
    bends: int


def lower_entries(
    skeleton: Skeleton, entries: Sequence[ExpressionRows], still: NDArray[np.bool_]
) -> TapeArrays:
    """Compile entries for a skeleton; ``still`` (nv,) are the locked rates.

    Raises:
        UnknownJoint, UnknownDof: a joint or DOF does not exist; the message lists near names.
        InvalidValue: a joint has no tip, or a base is not an ancestor.
    """
    leaves = _Leaves(skeleton, still)
    graphs = [_entry_of(entry) for entry in entries]
    _number_leaves(leaves, graphs)
    constants, blocks = _constants(graphs)
    names = list(leaves.names)
    for entry in graphs:
        names.extend(entry.names)
    first_constant = len(names)
    base = first_constant + len(constants)
    begins: dict[Any, int] = {}
    for key, block in blocks.items():
        begins[key] = base
        base += len(block)
    ops = [np.zeros((0, 4), np.int64)]
    count = 0
    spans: list[tuple[int, ...]] = []
    outputs: list[tuple[int, ...]] = []
    weights: list[float] = []
    uses: list[int] = []
    target = 0
    for e, (rows, entry) in enumerate(zip(entries, graphs, strict=True)):
        place = _Places(
            [leaves.slot(key) for key in entry.leaves], entry, len(leaves.names) + target,
            first_constant, constants, begins,
        )  # fmt: skip
        begin = (count, len(outputs), len(uses), target)
        written, slots = place.written(base + count)
        ops.append(written)
        count += len(written)
        outputs.extend((slot, e, rows.relation, rows.level) for slot in slots)
        weights.extend([float(np.sqrt(rows.weight))] * len(slots))
        uses.extend(place.used)
        target += len(entry.names)
        end = (count, len(outputs), len(uses), target)
        span = tuple(n for pair in zip(begin, end, strict=True) for n in pair)
        spans.append((*span, entry.bends))
    slots = np.zeros(base + count)
    slots[first_constant:base] = np.concatenate([list(constants), *blocks.values()])
    first_parameter = len(leaves.names)
    return TapeArrays(
        leaves=_table(leaves.rows, 6),
        places=np.array(leaves.places, np.float64).reshape(-1, 3),
        chain=np.array(leaves.chain, np.int64),
        included=leaves.included,
        ops=np.concatenate(ops),
        spans=_table(spans, 9),
        outputs=_table(outputs, 4),
        weights=np.array(weights, np.float64),
        uses=np.array(uses, np.int64),
        parameters=_table([(first_parameter + i, i) for i in range(target)], 2),
        slots=slots,
        base=base,
        target_size=target,
        names=tuple(names),
        masses=np.zeros((len(skeleton.joints), 4)) if leaves.masses is None else leaves.masses,
    )


_LINEAR = {code.ADD, code.SUB, code.NEG, code.COPY, code.ABS, code.MIN, code.MAX}


def _bends(ops: Sequence[tuple[int, ...]], nodes: Sequence[int], leaves: set[int]) -> int:
    """Return how operations of ``nodes`` depend on leaves (nodes); other inputs are constant."""
    if any(kind == code.NOTHING or kind >= code.SEGMENTS for kind, *_ in ops):
        return DISTANT
    orders = dict.fromkeys(leaves, 1)
    for node, (kind, *operands) in zip(nodes, ops, strict=True):
        own = [orders.get(operand, 0) for operand in operands]
        if kind == code.STEP:
            orders[node] = 0
        elif kind in _LINEAR or (kind == code.MUL and min(own[:2]) == 0):
            orders[node] = max(own)
        elif kind == code.DIV and own[1] == 0:
            orders[node] = own[0]
        else:
            orders[node] = 2 if any(own) else 0
    return BENT if 2 in orders.values() else STRAIGHT


def _table(rows: Sequence[tuple[int, ...]], width: int) -> Integers:
    return np.array(rows, np.int64).reshape(-1, width)


@kept_with_argument(most=1)
def _entry_of(rows: ExpressionRows) -> _Entry:
    """Return the graph of an entry, which does not depend on the skeleton."""
    graph = Graph()
    # every row is an operation of its entry, so that sweeps do not read other entries
    outputs = [
        part if not isinstance(graph.nodes[part][0], str) else _copied(graph, part)
        for part in parts_of(graph, rows.parts)
    ]
    targets: dict[Key, int] = {}
    names: list[str] = []
    for key, part in rows.parts.changing.items():
        targets[key] = len(names)
        name = key[1] if key[0] == "parameter" else f"{part.arguments[0]!r} before"
        names.extend([f"{name}.{axis}" for axis in "xyz"] if part.shape else [name])
    order = graph.needed(outputs)
    number = {node: at for at, node in enumerate(order)} | {-1: -1}
    inputs: list[tuple[int, str, Any]] = []
    nodes: list[int] = []
    ops: list[tuple[int, ...]] = []
    solids: dict[int, int] = {}
    for at, node in enumerate(order):
        kind, *operands = graph.nodes[node]
        if isinstance(kind, str):
            inputs.append((at, kind, operands[0]))
            continue
        if kind == code.NOTHING or kind in code.SIZES:
            first, row = operands[:2] if kind == code.NOTHING else (node, 0)
            operands, solid = _read(graph, first, row)
            if solid:
                solids[len(ops)] = solid
        nodes.append(at)
        ops.append((kind, *(number[operand] for operand in operands)))
    table = _table(ops, 4)
    refers = table >= 0
    refers[:, 0] = False
    for line, solid in solids.items():
        from poise.kernels.distance_ops import address_of_solid

        table[line, 2] = address_of_solid(solid)
    keys = {at: what[0] for at, kind, what in inputs if kind == INPUT and what[0][0] == "leaf"}
    leaves = {key: index for index, key in enumerate(dict.fromkeys(keys.values()))}
    inputs = [
        (at, LEAF, (leaves[keys[at]], what[1])) if at in keys else (at, kind, what)
        for at, kind, what in inputs
    ]
    return _Entry(
        inputs, np.array(nodes, np.int64), table, refers, [number[output] for output in outputs],
        list(leaves),
        [what for _, kind, what in inputs if kind == CONSTANT],
        {what: graph.blocks[what] for _, kind, what in inputs if kind == NUMBERS},
        targets, names, _bends(ops, nodes, set(keys)),
    )  # fmt: skip


def _read(graph: Graph, node: int, row: int) -> tuple[list[int], int]:
    """Return the operands in row ``row`` of a distance, and 0.

    In the row after its inputs: the numbers of a solid, and the code of its distance, whose address
    is the second operand.
    """
    kind, *operands = graph.nodes[node]
    count = code.INPUTS[kind]
    if 3 * row < count:
        return operands[3 * row : 3 * row + 3], 0
    if 3 * row == count and len(operands) > count:
        return [operands[count], -1, -1], kind
    return [-1, -1, -1], 0


def _copied(graph: Graph, node: int) -> int:
    graph.nodes.append((code.COPY, node, -1, -1))
    return len(graph.nodes) - 1


def _constants(graphs: Sequence[_Entry]) -> tuple[dict[float, int], dict[Any, Floats]]:
    """Return the slots of the constants of all entries, and blocks of numbers by key."""
    constants: dict[float, int] = {}
    blocks: dict[Any, Floats] = {}
    for entry in graphs:
        for number in entry.constants:
            constants.setdefault(number, len(constants))
        blocks.update(entry.blocks)
    return constants, blocks


def _number_leaves(leaves: _Leaves, graphs: Sequence[_Entry]) -> None:
    """Assign slots to all leaves; raises errors for unknown names.

    A base must be an ancestor of at least one of its points. Points that do not descend from the
    base do not move for the goal, such as parts of a point of the skin.
    """
    for entry in graphs:
        by_base: dict[str, dict[Key, str]] = {}
        for key in entry.leaves:
            leaves.slot(key)
            joint, base = _based(*key[1])
            if base is not None:
                by_base.setdefault(base, {})[key] = joint
        for base, joints in by_base.items():
            leaves.check_base(base, list(joints.values()))


@dataclass
class _Places:
    """Slots of the nodes of one entry."""

    first_slots: list[int]
    entry: _Entry
    first_parameter: int
    first_constant: int
    constants: dict[float, int]
    blocks: dict[Any, int]
    used: list[int] = field(default_factory=list[int])

    def written(self, base: int) -> tuple[Integers, list[int]]:
        """Return the entry's operations (T, 4), with slots from ``base`` on, and its outputs."""
        entry = self.entry
        at = np.zeros(len(entry.inputs) + len(entry.nodes), np.int64)
        at[entry.nodes] = base + np.arange(len(entry.nodes))
        for node, kind, what in entry.inputs:
            at[node] = self._input(kind, what)
        ops = entry.ops.copy()
        ops[entry.refers] = at[ops[entry.refers]]
        return ops, at[entry.outputs].tolist()

    def _input(self, kind: str, what: Any) -> int:
        if kind == LEAF:
            slot = self.first_slots[what[0]] + what[1]
            self.used.append(slot)
            return slot
        if kind == NUMBERS:
            return self.blocks[what]
        if kind == CONSTANT:
            return self.first_constant + self.constants[what]
        key, component = what
        return self.first_parameter + self.entry.targets[key] + component
