"""Files in and out: the folder, projects, autosave, films, motions brought in."""
