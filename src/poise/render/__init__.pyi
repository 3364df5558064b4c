# Public names, loaded on first use. Import each from the module that defines it.

from .actors import Appearance as Appearance
from .body_parts import render_parts as render_parts
from .body_parts import render_standing as render_standing
from .comparison_report import report_solvers as report_solvers
from .comparison_video import film_solvers as film_solvers
from .images import Picture as Picture
from .motions import render_motion as render_motion
from .motions import render_pose as render_pose
from .side_by_side import side_by_side as side_by_side
