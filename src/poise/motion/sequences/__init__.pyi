# Public names, loaded on first use.

from .optimise import optimise as optimise
from .result import SequenceError as SequenceError
from .result import SequenceResult as SequenceResult
from .scheduled_goals import Scheduled as Scheduled
from .scheduled_goals import at as at
from .scheduled_goals import during as during
from .scheduled_goals import standing as standing
from .scheduled_goals import staying as staying
from .scheduled_goals import throughout as throughout
from .sequence_spec import Recipe as Recipe
from .sequence_spec import plant as plant
from .sequence_spec import written_goal as written_goal
from .sequence_spec import written_goals as written_goals
from .temporal_metrics import TimeMetric as TimeMetric
from .temporal_metrics import TimeTerm as TimeTerm
from .temporal_metrics import closeness as closeness
from .temporal_metrics import power as power
from .temporal_metrics import smoothness as smoothness
