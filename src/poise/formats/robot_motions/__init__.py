"""Motions of robots in the layouts that trainers and retargeters use.

A layout is a format like any other: it has a name, an extension, and writes characters. Its files
hold the trajectory of a base and the values of joints, and need the robot to be read. Readers
detect the layout from the content. `docs/files.md` describes the layouts.
"""
