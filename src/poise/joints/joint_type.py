"""Interface of joint types."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from poise.joints.primitive import Dof, Primitive


@runtime_checkable
class JointType(Protocol):
    """A joint type: its values, and the chain of primitive motions that they drive.

    A new joint type is a frozen dataclass with these two members and one line in the registry of
    ``poise.joints`` (or an entry point in the group ``poise.joints``).
    """

    @property
    def dofs(self) -> tuple[Dof, ...]:
        """The joint's values, in the order of the pose vector."""
        ...

    def lower(self) -> tuple[Primitive, ...]:
        """Return the chain of primitive motions, from the parent outwards."""
        ...
