"""Dragging of the body: grabs, targets, and a solve for each change of the targets."""
