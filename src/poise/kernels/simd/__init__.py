"""Kernels as LLVM code of our own, where Numba's vectoriser falls short.

The rest of Poise's kernels are scalar functions that Numba compiles. These are built lane by lane
from Python: blending a skin and the rows of a constrained solver's matrix, and sharing a range
among threads. Decision 23 has the reasons and the figures. Each has a plain twin in the tests.
"""
