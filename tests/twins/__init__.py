"""Plain twins of the kernels: NumPy and SciPy, directly from the formulas."""
