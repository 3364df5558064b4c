"""Plain twins of the kernels: NumPy and SciPy, written from the formulas, with no loop saved."""
