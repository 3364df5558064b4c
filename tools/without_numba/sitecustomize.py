"""Numba is not installed in processes with this folder in PYTHONPATH."""

import sys

sys.modules["numba"] = sys.modules["llvmlite"] = None  # type: ignore[assignment]
