"""The command line: one module per command, each with a function from options to a `Report`."""
