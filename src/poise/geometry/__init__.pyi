# Public names, loaded on first use.

from . import cameras as cameras
from . import curves as curves
from . import quaternions as quaternions
from . import transforms as transforms
from .cameras import Camera as Camera
from .curves import Curve as Curve
from .meshes import TriangleMesh as TriangleMesh
from .obstacles import Box as Box
from .obstacles import Capsule as Capsule
from .obstacles import Plane as Plane
from .obstacles import Sphere as Sphere
