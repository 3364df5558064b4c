# Public names, loaded on first use.

from .body import bare_character as bare_character
from .body import character as character
from .body import detailed_character as detailed_character
from .body import motions as motions
from .parametric_human import Phenotype as Phenotype
from .people import human as human
from .prior import PRIOR as PRIOR
from .prior import human_prior as human_prior
from .skin import FILE as FILE
from .skin import read_skin as read_skin
