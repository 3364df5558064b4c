"""A whole sequence as a nonlinear program: value, gradient and banded curvature.

Minimise ``f(q)`` over the poses of all frames: half the squares of soft rows plus metrics of frames
and along time, subject to hard rows ``c(q) = 0`` or ``c(q) >= 0``. The solver decreases the
augmented Lagrangian ``M = f + 1 / (2 mu) sum s^2`` with ``s = c - mu y`` (for inequalities only if
s is negative), as in `poise.kernels.nlp`. Steady goals link consecutive frames: ``c = e(q_(f+1)) -
e(q_f)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.motion.sequences.frame_problems import FrameGoals, Measured
from poise.motion.sequences.temporal_metrics import TimeTerm
from poise.solvers.banded import BandedMatrix


@dataclass(frozen=True, eq=False)
class Multipliers:
    """Multipliers of the hard rows and of the links, and their common softness mu."""

    rows: Floats
    links: Floats
    softness: float


@dataclass(frozen=True, eq=False)
class Motions:
    """The values of a program at one motion.

    Attributes:
        q: (frames, nq).
        measured: rows and errors.
        objective: f.
        links: (L,), violation of each link.
        violation: the largest violation of a hard row.
        drift: the largest change of a steady goal's row since its first frame.
        missed: Euclidean norm of the violations of hard rows.
    """

    q: Floats
    measured: Measured
    objective: float
    links: Floats
    violation: float
    drift: float
    missed: float


class SequenceProgram:
    """Goals, metrics and links between frames."""

    def __init__(self, goals: FrameGoals, terms: Sequence[TimeTerm], frames: int, dt: float):
        self.goals, self.terms, self.frames, self.dt = goals, tuple(terms), frames, dt
        band = max([goals.band, *(term.band for term in self.terms)])
        self.matrix = BandedMatrix.zeros(frames, goals.skeleton.nv, min(band, max(0, frames - 1)))

    def at(self, q: Floats) -> Motions:
        """Evaluate the program at the poses (frames, nq), without derivatives."""
        measured = self.goals.measure(q)
        r, goals = measured.rows, self.goals
        soft = ~(goals.hard | goals.steady | goals.scalar)
        objective = 0.5 * float(goals.share[soft] @ r[soft] ** 2) + self.dt * (
            measured.metrics + float(r[goals.scalar].sum())
        )
        objective += sum(term.value(q) for term in self.terms)
        links = r[goals.links[:, 1]] - r[goals.links[:, 0]]
        miss = np.where(goals.at_least, np.minimum(r, 0.0), r)[goals.hard]
        every = np.concatenate([miss, links])
        worst = float(np.abs(every).max(initial=0.0))
        drift = float(np.abs(r[goals.links[:, 1]] - r[goals.anchors]).max(initial=0.0))
        missed = float(np.linalg.norm(every))
        return Motions(q, measured, objective, links, worst, drift, missed)

    def shifted(self, motions: Motions, multipliers: Multipliers) -> tuple[Floats, Floats]:
        """``s`` of all rows (R,), zero for inactive rows, and of the links."""
        goals, mu = self.goals, multipliers.softness
        s = np.where(goals.hard, motions.measured.rows - mu * multipliers.rows, 0.0)
        s = np.where(goals.at_least, np.minimum(s, 0.0), s)
        return s, motions.links - mu * multipliers.links

    def merit(self, motions: Motions, multipliers: Multipliers) -> float:
        """The augmented Lagrangian M."""
        s, t = self.shifted(motions, multipliers)
        return motions.objective + 0.5 * float(s @ s + t @ t) / multipliers.softness

    def renewed(self, motions: Motions, multipliers: Multipliers, softness: float) -> Multipliers:
        """Return updated multipliers ``y - c / mu`` with a new softness mu."""
        s, t = self.shifted(motions, multipliers)
        mu = multipliers.softness
        return Multipliers(-s / mu, -t / mu, softness)

    def differentiate(
        self, motions: Motions, multipliers: Multipliers, curved: bool
    ) -> tuple[Floats, BandedMatrix]:
        """Gradient (frames, nv) and curvature of M; ``curved`` adds second derivatives of rows."""
        goals, mu, r = self.goals, multipliers.softness, motions.measured.rows
        s, t = self.shifted(motions, multipliers)
        soft = ~(goals.hard | goals.steady | goals.scalar)
        p = np.where(soft, goals.share * r, s / mu)
        h = np.where(soft, goals.share, np.where(s != 0.0, 1.0 / mu, 0.0))
        p[goals.scalar], h[goals.scalar] = self.dt, 0.0
        # equations are active even if they hold exactly
        h[goals.hard & ~goals.at_least] = 1.0 / mu
        for end, sign in ((0, -1.0), (1, 1.0)):
            np.add.at(p, goals.links[:, end], sign * t / mu)
            np.add.at(h, goals.links[:, end], 1.0 / mu)
        gradient = np.zeros((self.frames, goals.skeleton.nv))
        self.matrix.panels[:] = 0.0
        lines = goals.differentiate(
            motions.q, p, h, self.dt, curved, gradient, self.matrix.panels
        )  # fmt: skip
        if len(t):
            from poise.kernels.sequence_frames import couple_frames

            first, second = (np.ascontiguousarray(goals.link_frames[:, k]) for k in (0, 1))
            couple_frames(
                self.matrix.panels, lines[goals.links[:, 0]], lines[goals.links[:, 1]], first,
                second, np.full(len(t), 1.0 / mu),
            )  # fmt: skip
        blocks = self.matrix.blocks
        for term in self.terms:
            term.differentiate(motions.q, gradient, blocks)
        return gradient, self.matrix

    def bent(self, motions: Motions, there: Motions, v: Floats, multipliers: Multipliers) -> Floats:
        """Second-order correction (frames, nv) of M's gradient for the curvature of rows.

        It is computed from the difference between the rows at the new motion and their
        linearisation (N. Maratos, 1978; M. Transtrum and J. Sethna, 2012, for soft rows).
        """
        goals, mu = self.goals, multipliers.softness
        off = there.measured.rows - motions.measured.rows - goals.changes(v)
        s, _ = self.shifted(motions, multipliers)
        counted = goals.hard & (~goals.at_least | (s != 0.0))
        soft = ~(goals.hard | goals.steady | goals.scalar)
        p = np.where(soft, goals.share * off, np.where(counted, off / mu, 0.0))
        apart = (off[goals.links[:, 1]] - off[goals.links[:, 0]]) / mu
        for end, sign in ((0, -1.0), (1, 1.0)):
            np.add.at(p, goals.links[:, end], sign * apart)
        gradient = np.zeros_like(v)
        goals.pull(p, gradient)
        return gradient
