"""Kernels written as LLVM code, where Numba's vectoriser is not sufficient.

The other kernels of Poise are scalar functions that Numba compiles. These are built lane by lane
from Python: blending a skin, the rows of a constrained solver's matrix, and sharing a range among
threads. Decision 23 has the reasons and the figures. Each has a plain twin in the tests.
"""
