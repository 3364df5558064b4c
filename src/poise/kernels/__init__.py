"""Compiled kernels: arrays in, arrays out.

Nothing here knows a name, a unit or a file; every kernel has a plain NumPy twin in the tests.
"""
