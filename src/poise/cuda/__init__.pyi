# Public names, loaded on first use.

from .arrays import DeviceArray as DeviceArray
from .arrays import empty as empty
from .arrays import to_device as to_device
from .forward import DeviceForward as DeviceForward
from .likelihood import DeviceLikelihood as DeviceLikelihood
from .runtime import CudaUnavailable as CudaUnavailable
from .runtime import Settings as Settings
from .runtime import device as device
from .runtime import is_available as is_available
