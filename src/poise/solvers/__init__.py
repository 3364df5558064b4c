"""Inverse kinematics solvers behind one interface."""

from poise.solvers.auto import Auto
from poise.solvers.batch import BatchResult, solve_batch
from poise.solvers.ccd import CCD
from poise.solvers.conjugate_gradient import ConjugateGradient
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.fabrik import FABRIK
from poise.solvers.first_order import FirstOrder, first_order_rates
from poise.solvers.first_order_world import FirstOrderWorld
from poise.solvers.gradient_descent import GradientDescent
from poise.solvers.halley import Halley
from poise.solvers.ik_handles import solve_handles
from poise.solvers.implicit_derivative import Sensitivity, sensitivity
from poise.solvers.jacobian_inverse import JacobianInverse
from poise.solvers.jacobian_transpose import JacobianTranspose
from poise.solvers.lagrange import Lagrange
from poise.solvers.method import Method
from poise.solvers.online_problem import Frame
from poise.solvers.penalty import Penalty
from poise.solvers.position_based import PositionBased
from poise.solvers.problem import Problem
from poise.solvers.pseudo_inverse import PseudoInverse
from poise.solvers.python_method import PythonMethod
from poise.solvers.registry import SOLVERS
from poise.solvers.result import GoalError, Result, TraceEntry
from poise.solvers.selectively_damped import SelectivelyDamped
from poise.solvers.six_axis import SixAxisArm
from poise.solvers.solutions import solutions
from poise.solvers.solve import solve
from poise.solvers.sqp import SQP
from poise.solvers.svd import SVD
from poise.solvers.tolerance import PixelTolerance, pixels
from poise.solvers.tracker import Tracker
from poise.solvers.two_bone import Branch, TwoBone, two_bone_branches

__all__ = [
    "CCD",
    "FABRIK",
    "SOLVERS",
    "SQP",
    "SVD",
    "Auto",
    "BatchResult",
    "Branch",
    "ConjugateGradient",
    "DampedLeastSquares",
    "FirstOrder",
    "FirstOrderWorld",
    "Frame",
    "GoalError",
    "GradientDescent",
    "Halley",
    "JacobianInverse",
    "JacobianTranspose",
    "Lagrange",
    "Method",
    "Penalty",
    "PixelTolerance",
    "PositionBased",
    "Problem",
    "PseudoInverse",
    "PythonMethod",
    "Result",
    "SelectivelyDamped",
    "Sensitivity",
    "SixAxisArm",
    "TraceEntry",
    "Tracker",
    "TwoBone",
    "first_order_rates",
    "pixels",
    "sensitivity",
    "solutions",
    "solve",
    "solve_batch",
    "solve_handles",
    "two_bone_branches",
]
