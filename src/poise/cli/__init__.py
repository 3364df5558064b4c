"""The command line: one module per command, each a function from its options to a `Report`."""
