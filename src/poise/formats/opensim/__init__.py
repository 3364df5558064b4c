"""OpenSim's files: models (``.osim``), tables over time (``.mot``, ``.sto``), and setup files."""
