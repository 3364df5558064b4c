"""A pose prior: a probability density over canonical human poses."""

from __future__ import annotations

import io
import math
import tokenize
import warnings
import weakref
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import find_anatomy
from poise.array_types import Floats
from poise.device import Settings, settings_of
from poise.errors import FileSyntax, InvalidValue, ShapeError
from poise.files import read_bytes, replace_file
from poise.files.packed import ZIP_FAULTS, unpacked_limit
from poise.metrics import BendingJoint
from poise.metrics.metric import LikelihoodTerms, positive
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.priors import canonical
from poise.motion.priors.canonical import COMPONENTS, NODES, CanonicalBody, CanonicalJoint
from poise.motion.priors.lowering import limited, lowered, posed, uprightness
from poise.motion.retargeting.canonical_frames import Reference
from poise.progress import reported

FORMAT = "poise pose prior 1"
_SHRINKAGE = 0.2  # share of the diagonal in the covariance
_FLOOR = 0.05  # radians: smallest standard deviation
_FLOORS = {"hand": 0.35, "toes": 0.1}
"""Radians; the frames of hands and toes differ more from skeleton to skeleton."""
_TILT_FLOOR = 0.3  # the same for the tilt of the pelvis
_SPREADS = {"thigh": (1.2, 1.2, 2.0)}
"""Factors of the standard deviations of thighs, as everyday motions hardly spread the legs.

On recordings of other people that are not in the fit, they reduce the errors by 12 %; on activities
that are left out of the fit, the errors do not change. Factors of other parts do not reduce both.
"""

_TAIL = 200.0  # degrees of freedom of the t distribution: nearly Gaussian
_STARTS = 64
_RANGES = {
    "left shin": ((-0.005, 2.7), (-0.4, 0.4), (-0.4, 0.4)),
    "right shin": ((-0.005, 2.7), (-0.4, 0.4), (-0.4, 0.4)),
    "left forearm": ((-2.0, 2.0), (-2.7, 0.005), (-0.6, 0.6)),
    "right forearm": ((-2.0, 2.0), (-0.005, 2.7), (-0.6, 0.6)),
}
"""Ranges of the components of knees and elbows, radians: flexion to about 150 degrees and next to
no hyperextension (American Academy of Orthopaedic Surgeons, Joint Motion, 1965)."""

_ARRAYS = ("mean", "covariance", "lowest", "highest", "starts")

_LEAN = math.radians(20.0)
"""Maximum lean of the trunk without cost, as people bend their knees first."""

_TRUNK = ("spine", "neck", "head")

_BENDS = {
    "left shin": (1.0, 0.0, 0.0),
    "right shin": (1.0, 0.0, 0.0),
    "left forearm": (0.0, -1.0, 0.0),
    "right forearm": (0.0, 1.0, 0.0),
}
"""The axes about which knees and elbows bend, in their parts' frames."""


@dataclass(frozen=True, eq=False)
class PosePrior:
    """A probability density over the poses of a human body.

    A Student t distribution over canonical poses (`poise.motion.priors.canonical`): rotation
    vectors between body parts and the tilt of the pelvis. The prior is fitted on motions of
    humanoid skeletons and can be evaluated on any other humanoid: parts that a skeleton lacks are
    marginalised out. Heading and position do not affect the density. `save` and `load` write and
    read files.

    Attributes:
        mean: (69,) the most likely canonical pose.
        covariance: (69, 69).
        lowest, highest: (69,) ranges of motion, infinite where none is known.
        starts: (n, 69) typical poses, from which solvers start; if mirrored, those of the first
            half, then their mirror images.
        tail: degrees of freedom of the t distribution.
        rolls: assumed roll of the arms about their own axes in the rest pose, radians, if neither
            hinges nor motions determine it: the roll in the motions of the fit.
        frames: the number of frames of the fit.
        notice: source and terms of the motions.
        human_limits: see `with_human_limits`.

    >>> import poise
    >>> from poise.bundled import bare_character, human_prior
    >>> walk = bare_character().motion
    >>> prior = human_prior()
    >>> prior
    <PosePrior of ... frames>
    >>> parts = prior.part_distances(walk[0])
    >>> sorted(parts)[:3]
    ['chest', 'head', 'left arm']
    >>> float(prior.log_likelihood(walk[0])) > float(prior.log_likelihood(bare_character().rest))
    True
    """

    mean: Floats
    covariance: Floats
    lowest: Floats
    highest: Floats
    starts: Floats
    tail: float = _TAIL
    rolls: tuple[float, float] = (0.0, 0.0)
    frames: int = 0
    notice: str = ""
    human_limits: bool = False
    _lowered: Any = field(default_factory=weakref.WeakKeyDictionary, repr=False)

    def __post_init__(self) -> None:
        for name in _ARRAYS:
            array = np.array(getattr(self, name), dtype=np.float64)
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    def __repr__(self) -> str:
        return f"<PosePrior of {self.frames} frames>"

    def __reduce__(self) -> tuple[Any, ...]:
        own = [getattr(self, each.name) for each in fields(self) if each.name != "_lowered"]
        return PosePrior, tuple(own)

    @classmethod
    @reported(lambda *_, **__: "fitting a pose prior")
    def fit(
        cls,
        motions: Iterable[Motion] | Motion,
        *,
        weights: Sequence[float] | None = None,
        mirror: bool = True,
        notice: str = "",
        seed: int = 0,
    ) -> PosePrior:
        """Fit a prior to motions of humanoids.

        The covariance is shrunk towards its diagonal, and a floor of 0.05 rad is added, so that
        poses unlike those of the motions remain possible. The same motions give the same prior.

        Args:
            motions: motions of any humanoid skeletons.
            weights: total weight of each motion; by default the square root of its length.
            mirror: also use each pose, and each typical pose, with left and right exchanged.
            notice: source and terms of the motions, kept with the prior.
            seed: the seed for choosing typical poses.

        Raises:
            InvalidValue: fewer than 2 frames, a skeleton that is not a humanoid, or weights that
                do not match the motions.
        """
        given = [motions] if isinstance(motions, Motion) else list(motions)
        if not all(isinstance(cast("object", motion), Motion) for motion in given):
            raise InvalidValue("a pose prior is fitted to motions (poise.read(FILE).motion)")
        if isinstance(seed, bool) or not isinstance(cast("object", seed), int) or seed < 0:
            raise InvalidValue(f"seed={seed!r}: expected a whole number, zero or more")
        shares = _shares(given, weights)
        bodies = [canonical.recognised(motion.skeleton, (motion,)) for motion in given]
        poses = [canonical.features(*pair) for pair in zip(given, bodies, strict=True)]
        x = np.concatenate(poses) if poses else np.zeros((0, COMPONENTS))
        if len(x) < 2:
            raise InvalidValue("a pose prior needs at least 2 frames of motion")
        w = np.concatenate(
            [np.full(len(p), s / len(p)) for p, s in zip(poses, shares, strict=True)]
        )
        if mirror:
            x, w = np.concatenate([x, canonical.mirrored(x)]), np.concatenate([w, w])
        w /= w.sum()
        mean = w @ x
        centred = x - mean
        covariance = centred.T @ (centred * w[:, None])
        spread = _by_part(_SPREADS, 1.0)
        covariance *= np.outer(spread, spread)
        covariance *= 1.0 - _SHRINKAGE
        diagonal = np.diag(covariance) / (1.0 - _SHRINKAGE)
        covariance += np.diag(_SHRINKAGE * diagonal + _floors() ** 2)
        covariance = 0.5 * (covariance + covariance.T)
        lowest, highest = _ranges()
        starts = _typical(x, w, seed)
        if mirror:
            twins = canonical.mirrored(starts)
            same = np.abs(starts[:, None] - twins).max(axis=-1) < 1e-9
            new = ~np.tril(same, -1).any(axis=1)
            starts = np.concatenate([starts[new], twins[new]])
        left, right = np.average([body.rolls for body in bodies], axis=0, weights=shares)
        return cls(
            mean, covariance, lowest, highest, starts, rolls=(float(left), float(right)),
            frames=sum(map(len, poses)), notice=notice,
        )  # fmt: skip

    # -- evaluating ----------------------------------------------------------------------------

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Density over the parts of a skeleton, cached for the lifetime of the skeleton.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        known = self._known(skeleton)
        if not self.human_limits:
            return known.terms
        if known.limited is None:
            known.limited = limited(known.body(skeleton), known.terms, known.kept)
        return known.limited

    def with_human_limits(self, *, on: bool = True) -> PosePrior:
        """Return the prior with or without a human's ranges of motion as soft limits.

        The ranges are those of `Anatomy.ranges`. They contain two standard deviations of the
        prior and the standing pose of a skeleton. A rotation 5 degrees outside costs half a nat,
        and 15 degrees 4.5 nats. Joints with limits of their own get no range.
        """
        return self if on == self.human_limits else self._other

    @cached_property
    def _other(self) -> PosePrior:
        return replace(self, human_limits=not self.human_limits)

    def exceeded(self, pose: Pose) -> tuple[str, ...]:
        """Names of the body parts of one pose that exceed their range of motion.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        return _exceeded(self.lower(pose.skeleton), self.parts(pose.skeleton), pose)

    def fits(self, skeleton: Skeleton, motions: Sequence[Motion] = ()) -> bool:
        """Whether a skeleton is recognised as a humanoid.

        If the rest pose is not a possible stance of a human, as in many BVH files, a standing pose
        is selected from ``motions``. The motions also determine the bending axes of elbows that can
        rotate freely. The result is cached for this skeleton.
        """
        return self.misfit(skeleton, motions) is None

    def misfit(self, skeleton: Skeleton, motions: Sequence[Motion] = ()) -> str | None:
        """Return why the prior does not support a skeleton; None if it `fits`."""
        try:
            self._known(skeleton, motions)
        except InvalidValue as error:  # the answer
            return error.message
        return None

    def body(self, skeleton: Skeleton) -> CanonicalBody:
        """Body parts of a skeleton as used by the prior.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        return self._known(skeleton).body(skeleton)

    def log_likelihood(self, pose: Pose, *, device: str | Settings | None = None) -> Floats:
        """Natural logarithm of the density at a pose (...,), over the components of its skeleton.

        Args:
            pose: a pose or a batch of poses.
            device: "cpu" (the default), "cuda" or `poise.cuda.Settings`. For arrays in GPU memory,
                and gradients there, see `poise.cuda.DeviceLikelihood`.

        Raises:
            InvalidValue: the skeleton is not a humanoid, or an unknown device.
            CudaUnavailable: CUDA cannot be used.
        """
        settings = settings_of(device)
        if settings is not None:
            from poise.cuda.likelihood import log_densities

            q = pose.q.reshape(-1, pose.skeleton.nq)
            found = log_densities(self, pose.skeleton, q, settings)
            return found.reshape(pose.q.shape[:-1])
        d = len(self.lower(pose.skeleton).mean)
        squares = self._squares(pose, np.arange(d))
        spread = 0.5 * (self.tail + d) * np.log1p(squares / self.tail)
        return np.asarray(self.log_peak(pose.skeleton) - spread)

    def log_peak(self, skeleton: Skeleton) -> float:
        """Logarithm of the density at the most likely pose of a skeleton.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        precision = self.lower(skeleton).precision
        d, nu = len(precision), self.tail
        _, size = np.linalg.slogdet(precision)
        return float(
            math.lgamma(0.5 * (nu + d)) - math.lgamma(0.5 * nu)
            + 0.5 * size - 0.5 * d * math.log(nu * math.pi)
        )  # fmt: skip

    def part_distances(self, pose: Pose) -> Mapping[str, Floats]:
        """Deviation of each body part from typical poses, by part name.

        (...,) root mean square distances from the mean in standard deviations, including
        correlations between the part's joints: about 1 is typical; above 3, the motions contain no
        similar pose.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        groups: dict[str, list[int]] = {}
        for number, part in enumerate(self.parts(pose.skeleton)):
            name = _group(part)
            groups.setdefault(name, []).extend(range(3 * number, 3 * number + 3))
        return {
            name: np.sqrt(self._squares(pose, np.array(own)) / len(own))
            for name, own in groups.items()
        }

    def _squares(self, pose: Pose, components: NDArray[np.int64]) -> Floats:
        """Squared Mahalanobis distances (...,) in the marginal of some components."""
        terms = self.lower(pose.skeleton)
        z = self.components(pose)[..., components] - terms.mean[components]
        covariance = np.linalg.inv(terms.precision)[np.ix_(components, components)]
        return np.asarray((z * np.linalg.solve(covariance, z[..., None])[..., 0]).sum(axis=-1))

    def components(self, pose: Pose) -> Floats:
        """Components (..., d) of a pose over which the density on its skeleton is defined.

        Of the rotation vectors of a rotation, those nearest to the mean are returned.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        terms = self.lower(pose.skeleton)
        count = math.prod(pose.q.shape[:-1])
        q = np.ascontiguousarray(pose.q.reshape(count, pose.skeleton.nq))
        return terms.components(q).reshape(*pose.q.shape[:-1], len(terms.mean))

    def typical(self, skeleton: Skeleton) -> Floats:
        """Typical poses (n, nq) on a skeleton, from which solvers start.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        known = self._known(skeleton)
        if known.typical is None:
            known.typical = posed(known.body(skeleton), self.starts)
            known.typical.setflags(write=False)
        return known.typical

    def hinges(self, skeleton: Skeleton) -> tuple[BendingJoint, ...]:
        """Knees and elbows of a skeleton whose limb joints are directly connected.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        body = self.body(skeleton)
        keys = body.reference.keys
        found: list[BendingJoint] = []
        for place in body.places:
            bend = _BENDS.get(place.part)
            before = body.places[place.parent].joint if place.parent >= 0 else -1
            if bend is not None and skeleton.parents[place.joint] == before:
                own = keys[place.joint]
                found.append(
                    BendingJoint(place.joint, own.T @ np.array(bend), keys[before].T @ own)
                )
        return tuple(found)

    def around(self, pose: Pose, *, spine: float = 0.4) -> Around:
        """Return the prior centred on a given pose, a density of likely changes of this pose.

        Use it to change a pose naturally, and only as far as goals require: joints that are
        correlated in the motions move together, and joints that hardly move in the motions hardly
        move. Unlike in the motions, limbs are independent of each other, so that a free arm does
        not move.

        Args:
            pose: the pose.
            spine: participation of spine and neck relative to the motions, 1 by default.

        Raises:
            InvalidValue: the skeleton is not a humanoid, or ``spine`` is not above zero.
            ShapeError: the pose is a batch.
        """
        if pose.q.ndim != 1:
            raise ShapeError(f"expected one pose, not a batch {pose.q.shape[:-1]}")
        self.lower(pose.skeleton)
        return Around(self, pose, positive(spine, "the share of the spine"))

    def upright(self, skeleton: Skeleton) -> Floats:
        """Rotation (3, 3) from the world of a skeleton to axes with y up.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        return self.body(skeleton).reference.turn

    def posture(self, skeleton: Skeleton) -> Upright | None:
        """Density term that keeps the trunk upright where goals allow it.

        A lean of each joint of the spine by more than 20 degrees is penalised, or with `around` by
        more than in the given pose. None if the trunk of the skeleton is not recognised.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        terms = uprightness(self.body(skeleton), _LEAN)
        return None if terms is None else Upright(skeleton, terms)

    def parts(self, skeleton: Skeleton) -> list[str]:
        """Body part of each group of three components.

        Raises:
            InvalidValue: the skeleton is not a humanoid.
        """
        known = self._known(skeleton)
        return [known.places[place].part for place in known.kept]

    def _known(self, skeleton: Skeleton, motions: Sequence[Motion] = ()) -> _Known:
        known: _Known | None = self._lowered.get(skeleton)
        if known is None or (motions and not known.by_motions):
            body = canonical.recognised(skeleton, tuple(motions), self.rolls)
            terms, kept = lowered(body, self.mean, self.covariance, self.lowest, self.highest)
            known = self._lowered[skeleton] = _Known.of(body, terms, kept, bool(motions))
        return known

    # -- files ---------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the prior as an NPZ file; the same prior gives the same bytes.

        Raises:
            FileError: the file cannot be written.
        """
        out = io.BytesIO()
        np.savez_compressed(
            out, format=np.array(FORMAT), mean=self.mean, covariance=self.covariance,
            lowest=self.lowest, highest=self.highest, starts=self.starts,
            tail=np.array(self.tail), rolls=np.array(self.rolls),
            frames=np.array(self.frames), notice=np.array(self.notice),
        )  # fmt: skip
        replace_file(path, out.getvalue())

    @classmethod
    def load(cls, path: str | Path) -> PosePrior:
        """Read a prior from a file written by `save`.

        Raises:
            FileMissing, FileError: the file does not exist, or cannot be read.
            FileSyntax: the file is not a pose prior, or it is damaged.
            FileTooLarge: the uncompressed file is far larger than a prior.
        """
        file = Path(path)
        try:
            packed = read_bytes(file, _LARGEST)
            opened = io.BytesIO(packed)
            with zipfile.ZipFile(opened) as archive:
                _ = unpacked_limit(archive, len(packed), file)
            with np.load(opened, allow_pickle=False) as data:
                if str(data["format"]) != FORMAT:
                    raise ValueError(f"format {str(data['format'])!r:.40}")
                arrays = {name: np.asarray(data[name]) for name in (*_ARRAYS, "rolls")}
                tail, frames = float(data["tail"]), int(data["frames"])
                notice = str(data["notice"])
        except _DAMAGED as error:
            raise FileSyntax(f"is not a pose prior of Poise: {error}", file=str(file)) from None
        fault = _fault(arrays, tail, frames)
        if fault:
            raise FileSyntax(f"is not a pose prior of Poise: {fault}", file=str(file))
        left, right = arrays.pop("rolls").tolist()
        return cls(
            **arrays,
            tail=tail,
            rolls=(left, right),
            frames=frames,
            notice=notice,
            human_limits=False,
        )


@dataclass(eq=False)
class _Known:
    """Data that a prior caches for a skeleton, without a reference to the skeleton."""

    terms: LikelihoodTerms
    kept: list[int]
    by_motions: bool
    standing: tuple[Any, ...]
    places: tuple[CanonicalJoint, ...]
    rolls: tuple[float, float]
    typical: Floats | None = None
    limited: LikelihoodTerms | None = None

    @classmethod
    def of(
        cls, body: CanonicalBody, terms: LikelihoodTerms, kept: list[int], by_motions: bool
    ) -> _Known:
        own = body.reference
        standing = own.pose.q, own.up, own.origin, own.off, own.world, own.keys
        return cls(
            terms, kept, by_motions, standing, body.places, body.rolls,
        )  # fmt: skip

    def body(self, skeleton: Skeleton) -> CanonicalBody:
        q, *rest = self.standing
        return CanonicalBody(
            Reference(find_anatomy(skeleton), Pose(skeleton, q), *rest), self.places, self.rolls
        )


@dataclass(frozen=True, eq=False)
class Around:
    """Density with a prior's covariance centred on a given pose; see `PosePrior.around`."""

    prior: PosePrior
    pose: Pose
    spine: float = 1.0
    tail: float = 1e9

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Density over the parts of the pose's skeleton.

        Raises:
            InvalidValue: the skeleton is not that of the pose.
        """
        if skeleton is not self.pose.skeleton:
            raise InvalidValue("the prior and the pose belong to different skeletons")
        terms = self.prior.lower(skeleton)
        mean = self.prior.components(self.pose)
        parts = self.prior.parts(skeleton)
        stiff = np.repeat([self.spine ** (-0.5 * (part in _TRUNK)) for part in parts], 3)
        groups = np.repeat([_limb(part) for part in parts], 3)
        # Limbs are independent: arms swing together in motions, but not while one is dragged.
        covariance = np.linalg.inv(terms.precision) * (groups[:, None] == groups)
        precision = stiff[:, None] * np.linalg.inv(covariance) * stiff
        return replace(
            terms, precision=precision, mean=mean, reference=self.pose.q,
            # Ranges that the pose exceeds are widened to it.
            lowest=np.minimum(terms.lowest, mean), highest=np.maximum(terms.highest, mean),
        )  # fmt: skip

    def around(self, pose: Pose) -> Around:
        """Return the same density centred on another pose."""
        return replace(self, pose=pose)

    def with_human_limits(self, *, on: bool = True) -> Around:
        """Return the density with or without limits; see `PosePrior.with_human_limits`."""
        return self if on == self.prior.human_limits else self._other

    @cached_property
    def _other(self) -> Around:
        prior = self.prior
        return replace(self, prior=prior.with_human_limits(on=not prior.human_limits))

    def exceeded(self, pose: Pose) -> tuple[str, ...]:
        """Names of the body parts that exceed their range of motion, and further than its pose."""
        return _exceeded(self.lower(pose.skeleton), self.prior.parts(pose.skeleton), pose)

    def typical(self, skeleton: Skeleton) -> Floats:
        """The pose (1, nq), as the start of solvers.

        Raises:
            InvalidValue: the skeleton is not that of the pose.
        """
        self.lower(skeleton)
        return self.pose.q[None].copy()

    def upright(self, skeleton: Skeleton) -> Floats:
        """Rotation (3, 3) from the world of a skeleton to axes with y up."""
        return self.prior.upright(skeleton)

    def posture(self, skeleton: Skeleton) -> Upright | None:
        """Density term that keeps the trunk upright; see `PosePrior.posture`."""
        return self.prior.posture(skeleton)

    def hinges(self, skeleton: Skeleton) -> tuple[BendingJoint, ...]:
        """Knees and elbows of a skeleton."""
        return self.prior.hinges(skeleton)


@dataclass(frozen=True, eq=False)
class Upright:
    """Density of poses with an upright trunk; see `PosePrior.posture`."""

    skeleton: Skeleton
    terms: LikelihoodTerms
    tail: float = 1e9

    def lower(self, skeleton: Skeleton) -> LikelihoodTerms:
        """Range of motion of the trunk.

        Raises:
            InvalidValue: the skeleton is not that of the pose.
        """
        if skeleton is not self.skeleton:
            raise InvalidValue("the posture belongs to another skeleton")
        return self.terms

    def around(self, pose: Pose) -> Upright:
        """Return the density with the range widened to the lean of a pose."""
        lowest = np.minimum(self.terms.lowest, self.terms.components(pose.q[None])[0])
        return replace(self, terms=replace(self.terms, lowest=lowest))


def _exceeded(terms: LikelihoodTerms, parts: list[str], pose: Pose) -> tuple[str, ...]:
    x = terms.components(pose.q[None])[0]
    beyond = np.maximum(terms.lowest - x, x - terms.highest).reshape(-1, 3).max(axis=1)
    return tuple(dict.fromkeys(p for p, by in zip(parts, beyond, strict=True) if by > _EXCESS))


_EXCESS = math.radians(0.1)
"""Excess of a range of motion below which a part is not reported."""

_LARGEST = 1 << 25  # bytes; a prior has a few hundred thousand

_DAMAGED = (*ZIP_FAULTS, TypeError, MemoryError, SyntaxError, tokenize.TokenError)
"""Exceptions that reading a damaged NPZ file may raise."""


def _fault(arrays: dict[str, NDArray[Any]], tail: float, frames: int) -> str:
    """Description of an invalid file content; empty if it is valid."""
    n = COMPONENTS
    shapes = {
        "mean": (n,), "covariance": (n, n), "lowest": (n,), "highest": (n,), "rolls": (2,),
        "starts": (arrays["starts"].shape[0] if arrays["starts"].ndim else 0, n),
    }  # fmt: skip
    for name, shape in shapes.items():
        array = arrays[name]
        if array.shape != shape or array.dtype != np.float64:
            return f"{name} is {array.dtype}{array.shape}, expected float64{shape}"
        if name not in ("lowest", "highest") and not np.isfinite(array).all():
            return f"{name} has an entry that is not finite"
    if not len(arrays["starts"]):
        return "it has no typical poses"
    if not (arrays["lowest"] <= arrays["highest"]).all():
        return "a range of motion is empty"
    covariance = arrays["covariance"]
    if not np.array_equal(covariance, covariance.T) or not _is_positive_definite(covariance):
        return "its covariance is not symmetric and positive definite"
    if not 0.0 < tail < math.inf or frames < 0:
        return f"tail {tail} and frames {frames} cannot be"
    return ""


def _is_positive_definite(matrix: Floats) -> bool:
    try:
        np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError:  # as it is not
        return False
    return True


def _shares(motions: Sequence[Motion], weights: Sequence[float] | None) -> Floats:
    if weights is None:
        return np.sqrt([float(len(motion)) for motion in motions])
    try:
        shares = np.asarray(weights, dtype=np.float64)
    except (TypeError, ValueError):
        shares = np.zeros(0)
    if shares.shape != (len(motions),) or not (np.isfinite(shares) & (shares > 0.0)).all():
        raise InvalidValue(f"expected {len(motions)} weights above zero, one for each motion")
    return shares


def _ranges() -> tuple[Floats, Floats]:
    lowest, highest = np.full(COMPONENTS, -np.inf), np.full(COMPONENTS, np.inf)
    for node, (part, _) in enumerate(NODES):
        for i, (low, high) in enumerate(_RANGES.get(part, ())):
            lowest[3 + 3 * node + i], highest[3 + 3 * node + i] = low, high
    return lowest, highest


def _by_part(values: Mapping[str, float | tuple[float, ...]], other: float) -> Floats:
    """Components (COMPONENTS,) with a value for each part without its side, else ``other``."""
    found = np.full(COMPONENTS, other)
    for node, (part, _) in enumerate(NODES):
        found[3 + 3 * node : 6 + 3 * node] = values.get(part.partition(" ")[2], other)
    return found


def _floors() -> Floats:
    """Standard deviations (COMPONENTS,) added to those of the motions."""
    found = _by_part(_FLOORS, _FLOOR)
    found[:3] = _TILT_FLOOR
    return found


def _typical(x: Floats, w: Floats, seed: int) -> Floats:
    """Cluster centres of the poses (k-means)."""
    from scipy.cluster.vq import kmeans2

    chance = np.random.default_rng(seed)
    drawn = x[chance.choice(len(x), min(len(x), 8000), p=w)]
    count = min(_STARTS, len(np.unique(drawn, axis=0)))
    with warnings.catch_warnings():  # about empty clusters, which are omitted
        warnings.simplefilter("ignore", UserWarning)
        first = drawn[chance.choice(len(drawn), count, replace=False)]
        found: Any = kmeans2(drawn, first, minit="matrix")
    return np.asarray(found[0][np.unique(found[1])])


def _limb(part: str) -> str:
    """The limb of a part, or "trunk"."""
    group = _group(part)
    return group if group.endswith(("arm", "leg")) else "trunk"


def _group(part: str) -> str:
    side, _, name = part.partition(" ")
    if part == "spine":
        return "chest"
    if part in ("neck", "head"):
        return "head"
    if part == "pelvis":
        return "tilt"
    return f"{side} arm" if name in ("clavicle", "upper arm", "forearm", "hand") else f"{side} leg"
