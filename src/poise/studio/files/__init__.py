"""Files of the studio: workspace folder, projects, autosave, video export and motion import."""
