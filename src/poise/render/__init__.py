"""Pictures, videos and plots, drawn on the CPU: no display, no GPU."""
