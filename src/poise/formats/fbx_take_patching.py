"""Change, add and remove the animations of an FBX file; unchanged curves stay as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Floats, Integers
from poise.formats.fbx_animation_writer import FbxAnimationWriter, KeyedMotion, own_rate, parts_of
from poise.formats.fbx_curves import TICKS
from poise.formats.fbx_document import FbxEdits
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_objects import take_node, time
from poise.formats.fbx_reading import FbxContent
from poise.formats.fbx_scene import OWN_RATE, FbxObject, FbxScene, Key, integers
from poise.formats.fbx_transforms import TRANSFORM, columns, read_transform
from poise.formats.format_capabilities import counted
from poise.formats.kept_content import names_before, same_motion
from poise.formats.key_choice import KeyChoice, is_sparse
from poise.formats.local_transforms import local_frames
from poise.geometry.transforms import compose, euler_angles
from poise.model import Motion, Skeleton
from poise.model.joint_rotation import continuous_euler
from poise.motion.angle_unwrapping import unwrapped

_ROUNDING = 1e-9  # relative: values closer than this are unchanged
_KEY_NODES = ("KeyTime", "KeyValue", "KeyAttr")


class TakeWriter:
    """Writes motions to the animation stacks of a file.

    Attributes:
        lost: changes that the file cannot store: a count and a description each.
    """

    def __init__(
        self, document: FbxEdits, content: FbxContent, skeleton: Skeleton, choice: KeyChoice
    ) -> None:
        scene = document.scene
        self.document = document
        self.content = content
        self.lost: list[tuple[int, str]] = []
        self.writer = FbxAnimationWriter(document, content.fps, choice)
        self.ratio = scene.ticks / TICKS
        self.before = ModelValues(content, scene, content.skeleton)
        self.values = ModelValues(content, scene, skeleton)
        self._missed: set[str] = set()

    def write(self, motions: dict[str, Motion]) -> None:
        """Make the animations of the file those of a character."""
        content = self.content
        olds = names_before(motions, content.motions)
        gone = [name for name in content.stacks if name not in olds.values()]
        listed = {self._name(old): name for name, old in olds.items() if name != old}
        listed |= {self._name(name): "" for name in gone}
        self._remove([content.stacks[name][0] for name in gone])
        keys: list[Key] = []
        for name, motion in motions.items():
            old = olds.get(name)
            if old is None:
                keys.append(self._added(name, motion))
                continue
            keys.append(content.stacks[old][0])
            if name != old:
                self.document.rename(self.document.object(keys[-1]), name)
            self._change(*content.stacks[old], content.motions[old], motion)
        new = [take_node(*one) for one in self.writer.takes]
        if listed or new:
            self.document.takes(listed, new)
            self.document.order(keys)
        missed = len(self._missed)
        self.lost.append(
            (missed, f"changes of {counted(missed, 'value')} of models below scaled ones")
        )

    def _name(self, motion: str) -> str:
        """Return the name in the file of the stack of a motion that was read."""
        return self.document.scene.objects[self.content.stacks[motion][0]].name

    def _remove(self, stacks: Iterable[Key]) -> None:
        """Remove stacks with their curves, which also belong to the properties that they move."""
        for key in stacks:
            stack = self.document.object(key)
            nodes = [
                node.key
                for layer in stack.connected("AnimationLayer")
                for node in layer.connected("AnimationCurveNode")
            ]
            self.document.remove([*nodes, key])

    # -- changed motions --------------------------------------------------------------------------

    def _change(self, key: Key, start: int, old: Motion, new: Motion) -> None:
        forced = self.writer.choice.keys is not None
        if same_motion(new, old) and not forced:
            return
        stack = self.document.object(key)
        layers = list(stack.connected("AnimationLayer"))
        timed = len(new) != len(old) or new.fps != old.fps
        times = self._times(new, start)
        if timed:
            self._stretch(stack, times, new.fps)
        every = timed or forced  # curve of the take is written
        now, smooth = self.values.of(new, new.q), self.values.of(new, unwrapped(new).q)
        was = self.before.of(old, old.q)
        self.writer.pace(new.fps, times, sparse=_sparse(layers, len(old)))
        for prop, components in now.properties.items():
            target = self.document.object(prop[0])
            still = self._rest(target, prop[1])
            olds = was.properties.get(prop, {})
            olds = {axis: olds.get(axis, np.array(still[axis])) for axis in components}
            moved = [axis for axis, row in components.items() if every or _differ(row, olds[axis])]
            if not moved:
                continue
            nodes = [(each, node) for each in layers for node in _nodes(each, prop)]
            rests = all((row == still[axis]).all() for axis, row in components.items())
            if not nodes and rests:
                continue
            whole = len(nodes) > 1 or any(_shared(node, prop) for _, node in nodes)
            base = self._base(nodes, prop, layers, stack)
            for axis, row in smooth.properties[prop].items():
                if whole or axis in moved or _differ(row, olds[axis]):
                    self._put(base, parts_of(prop[1])[axis], prop, row, now.units[prop])
        self._miss(now.missed, was.missed)

    def _times(self, motion: Motion, start: int) -> Integers:
        """Return the times of frames in ticks of the file."""
        steps = np.rint(np.arange(len(motion)) * (TICKS / motion.fps))
        return np.rint((start + steps) * self.ratio).astype(np.int64)

    def _stretch(self, stack: FbxObject, times: Integers, fps: float) -> None:
        """Change the span and the frame rate of a stack."""
        for side, at in (("Start", times[0]), ("Stop", times[-1])):
            for kind in ("Local", "Reference"):
                self.document.put(stack, time(f"{kind}{side}", int(at)))
        if fps != self.content.fps or OWN_RATE in stack.properties:
            self.document.put(stack, own_rate(fps))

    def _base(
        self, nodes: list[tuple[FbxObject, FbxObject]], prop: Property,
        layers: list[FbxObject], stack: FbxObject,
    ) -> FbxObject:  # fmt: skip
        """Return the only curve node of a property in a stack; others are removed."""
        document, (key, name) = self.document, prop
        target = document.object(key)
        kept: FbxObject | None = None
        for layer, node in nodes:
            if layer is layers[0] and kept is None and not _shared(node, prop):
                kept = node
            elif _shared(node, prop):
                document.disconnect(node, target, name)
            else:
                document.remove([node.key])
        if kept is not None:
            return kept
        if not layers:
            layer = document.add("AnimationLayer", stack.name, "", [], "AnimLayer")
            document.connect(layer, stack.key)
            layers.append(document.object(layer))
        self.writer.layer = layers[0].key
        still = self._rest(target, name)
        return document.object(self.writer.node(key, name, still, [0] * len(still)))

    def _rest(self, target: FbxObject, name: str) -> list[float]:
        """Return the values of a property without animation."""
        if name in TRANSFORM:
            return target.vector(name, float(name == TRANSFORM[2])).tolist()
        return [target.number(name)]

    def _put(self, node: FbxObject, part: str, prop: Property, values: Floats, unit: float) -> None:
        """Replace the keys of a component of a property by its values (frames,)."""
        (_, name), numbers = prop, values.astype(np.float32)
        keys = self.writer.keys(name, numbers, float("nan"), whole=False, per_metre=1.0 / unit)
        old = next((one for one, to in node.children if to == part), None)
        if old is not None and len(old.parents) > 1:
            self.document.disconnect(old, node, part)
            old = None
        if old is None:
            made = self.writer.curve(name, numbers, float(values[0]), own=keys)
            self.document.connect(made, node.key, part)
            return
        kept = [one for one in old.node.children if not one.name.startswith(_KEY_NODES)]
        version = [one for one in old.node.children if one.name == "KeyVer"]
        place = kept.index(version[0]) + 1 if version else len(kept)
        old.node.children = [*kept[:place], *keys, *kept[place:]]

    # -- new motions ------------------------------------------------------------------------------

    def _added(self, title: str, motion: Motion) -> Key:
        """Add a stack, and return its key."""
        key = self.writer.start(title, motion)
        self.writer.times = self._times(motion, 0)
        direct = motion.skeleton.nq == self.content.skeleton.nq
        keyed = KeyedMotion.of(motion, self.writer.choice) if direct else None
        found = self.values.of(motion, unwrapped(motion).q)
        whole = keyed is None
        for (model, name), components in found.properties.items():
            still = self._rest(self.document.object(model), name)
            curves: list[Key] = [0] * len(still)
            for axis, row in components.items():
                curves[axis] = self.writer.curve(
                    name, row.astype(np.float32), still[axis], whole=whole,
                    own=keyed and self._keys(keyed, model, name, axis),
                    per_metre=1.0 / found.units[model, name],
                )  # fmt: skip
            whole = False
            if any(curves):
                self.writer.node(model, name, still, curves)
        rest = self.content.skeleton.rest
        self._miss(found.missed, {name: np.array(rest.value(name)) for name in found.missed})
        return key

    def _miss(self, now: dict[str, Floats], was: dict[str, Floats]) -> None:
        """Note the changed values that are not numbers of the file."""
        self._missed |= {name for name, row in now.items() if _differ(row, was[name])}

    def _keys(self, keyed: KeyedMotion, model: Key, name: str, axis: int) -> list[FbxNode] | None:
        """Return the nodes of the keys of a component that is a DOF, else None."""
        for dof, target in enumerate(self.content.targets):
            if target is not None and (target.key, target.name, target.axis) == (model, name, axis):
                return keyed.track(dof, 1.0 / target.factor)
        return None


def _differ(one: Floats, other: Floats) -> bool:
    """Return whether values differ by more than the rounding of conversions."""
    if other.shape not in ((), one.shape):
        return True
    return bool((np.abs(one - other) > _ROUNDING * (1.0 + np.abs(other))).any())


def _nodes(layer: FbxObject, prop: Property) -> list[FbxObject]:
    return [
        node
        for node in layer.connected("AnimationCurveNode")
        if any((target.key, name) == prop for target, name in node.parents)
    ]


def _shared(node: FbxObject, prop: Property) -> bool:
    """Return whether a curve node also moves another property."""
    return any(name and (target.key, name) != prop for target, name in node.parents)


def _sparse(layers: list[FbxObject], frames: int) -> bool:
    counts = [
        len(integers(curve.node.first("KeyTime"), curve.log))
        or next((v for one in curve.node.all("KeyCount") for v in one.values if type(v) is int), 0)
        for layer in layers
        for node in layer.connected("AnimationCurveNode")
        for curve, to in node.children
        if to and curve.kind == "AnimationCurve"
    ]
    return is_sparse(counts, frames)


# -- values of properties, the inverse of reading --------------------------------------------------
# A value of a joint that was read from one number of the file is that number, in another unit. For
# a joint whose type was changed since, translation and rotation follow from its frame.


Property = tuple[Key, str]


@dataclass(eq=False)
class FileValues:
    """A motion in the numbers of a file.

    Attributes:
        properties: values (frames,) of the components of each property, by their axes.
        units: metres, or radians, per unit of each property.
        missed: values (frames,) of DOFs that are not numbers of the file, by their names there.
    """

    properties: dict[Property, dict[int, Floats]] = field(
        default_factory=dict[Property, dict[int, Floats]]
    )
    units: dict[Property, float] = field(default_factory=dict[Property, float])
    missed: dict[str, Floats] = field(default_factory=dict[str, Floats])


class ModelValues:
    """Computes the values of a file from motions.

    Args:
        content: the file.
        scene: its objects.
        skeleton: the skeleton of the motions, with the joints of the file.
    """

    def __init__(self, content: FbxContent, scene: FbxScene, skeleton: Skeleton) -> None:
        self.content = content
        self.scene = scene
        self.skeleton = skeleton

    def of(self, motion: Motion, q: Floats) -> FileValues:
        """Return a motion in the numbers of the file; ``q`` are equal values, such as unwrapped."""
        found = FileValues()
        before, body = self.content.skeleton, self.skeleton
        others: list[int] = []
        for number, (joint, old) in enumerate(zip(body.joints, before.joints, strict=True)):
            if joint.type == old.type and np.array_equal(joint.frame, old.frame):
                pairs = zip(indices(before, old.name), indices(body, joint.name), strict=True)
                self._add(found, q, list(pairs))
            else:
                others.append(number)
        count = len(body.parameters)
        self._add(found, q, [(before.nq - n, body.nq - n) for n in range(count, 0, -1)])
        if others:
            frames = local_frames(body, motion.world)
            for number in others:
                self._frame(found, number, frames[:, number])
        return found

    def _add(self, found: FileValues, q: Floats, pairs: list[tuple[int, int]]) -> None:
        """Add values that are numbers of the file; ``pairs`` are their DOFs there and here."""
        for old, new in pairs:
            target = self.content.targets[old]
            if target is not None and target.key not in self.scene.objects:
                continue  # the weight of a shape whose mesh was removed
            if target is not None:
                name = target.key, target.name
                own = found.properties.setdefault(name, {})
                own[target.axis] = q[:, new] / target.factor
                found.units[name] = abs(target.factor)
            else:
                found.missed[self.content.skeleton.dof_names[old]] = q[:, new]

    def _frame(self, found: FileValues, number: int, local: Floats) -> None:
        """Add translation and rotation of a model from frames (frames, 4, 4) in its parent."""
        content, key = self.content, self.content.nodes[number]
        if key is None:
            return
        form = read_transform(self.scene.objects[key], content.hand)
        unit = above_unit(content, number)
        if content.skeleton.parents[number] < 0:
            local = compose(content.turn.T, np.zeros(3)) @ local
        turned = form.before.T @ local[:, :3, :3] @ form.behind.T
        angles = continuous_euler(euler_angles(turned, form.order), form.order)
        angles = angles[:, np.argsort(columns(form.order))]
        still = np.zeros(3)
        places = local[:, :3, 3] / unit - np.array([
            form.origin(still, row, form.scale) for row in angles
        ])  # fmt: skip
        for name, values in (
            (TRANSFORM[0], places / content.hand.lengths),
            (TRANSFORM[1], np.degrees(angles) / content.hand.turns),
        ):
            found.properties[key, name] = dict(enumerate(values.T))
        found.units[key, TRANSFORM[0]], found.units[key, TRANSFORM[1]] = unit, np.radians(1.0)


def above_unit(content: FbxContent, number: int) -> float:
    """Return the metres per unit of length in the space in which a joint's model is."""
    parent = content.skeleton.parents[number]
    if parent < 0:
        return content.unit.metres
    hold = next(one for one in content.holds.values() if parent in (one.full, one.rigid))
    return hold.unit


def invertible(content: FbxContent, number: int) -> bool:
    """Return whether the values of a joint's model follow from the joint's frame."""
    key, parent = content.nodes[number], content.skeleton.parents[number]
    near = [one for one in content.holds.values() if parent in (one.full, one.rigid)]
    return key is not None and content.holds[key].clean and all(one.clean for one in near)


def indices(skeleton: Skeleton, joint: str) -> range:
    """Return the indices of a joint's DOFs."""
    return range(*skeleton.joint_dofs(joint).indices(skeleton.nq))
