"""Running the table on this machine: its port, its processes, and its raw connections."""
