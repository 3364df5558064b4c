"""CUDA: arrays in GPU memory, and the devices that hold them.

    from poise import cuda

    if cuda.is_available():
        targets = cuda.to_device(numpy_targets)     # or an array of CuPy, PyTorch or JAX as it is

The optional library cuda-bindings is loaded on first use, so that `import poise.cuda` costs nothing
and works without it. Install it with ``pip install "poise[cuda]"``.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
