"""Tables of values (``.csv``): a motion with a row for each frame.

=================  =================================================================================
column             values
=================  =================================================================================
``time [s]``       time of the frame from 0
``NAME [UNIT]``    value of a degree of freedom, in ``rad``, ``m``, or ``1`` (all else)
=================  =================================================================================

Numbers have as many digits as their exact values need. Reading needs the skeleton, and also takes
the tables of `poise.formats.robot_motions`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from poise.errors import FileName
from poise.formats.self_contained import JointValues, Reading, motion_or_rest
from poise.formats.text_file import write_text
from poise.model import Character
from poise.model.units import dof_units


class CsvFormat(JointValues):
    """Reads and writes ``.csv`` files."""

    metric = "the unit of a table follows from its layout; omit unit"
    name = "csv"
    extensions = (".csv",)
    holds = frozenset(["motion"])

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motion of ``skeleton`` from a table; see `robot_motions.tables`."""
        from poise.formats.robot_motions.tables import read_table

        return read_table(path, skeleton, options)

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that the skeleton is lost."""
        del path
        count = len(character.skeleton.joints)
        joints = "the joint" if count == 1 else f"the {count} joints"
        return [f"{joints}: only values of degrees of freedom are written"]

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion, or the rest pose as a single frame."""
        motion = motion_or_rest(character)
        names = motion.skeleton.dof_names
        units = dof_units(motion.skeleton)
        header = ["time [s]", *map("{} [{}]".format, names, units)]
        rows = zip(motion.times.tolist(), motion.q.tolist(), strict=True)
        write_text(path, table_text(header, ([time, *values] for time, values in rows)))


CSV = CsvFormat()


def table_text(header: Sequence[str], rows: Iterable[Sequence[str | float]]) -> str:
    r"""Return the text of a table; numbers are exact, and names are quoted if necessary.

    >>> table_text(["name", "value"], [["a,b", 0.1], ["c", 1e-07]])
    'name,value\n"a,b",0.1\nc,1e-07\n'
    """
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(header)
    table.writerows(rows)
    return text.getvalue()
