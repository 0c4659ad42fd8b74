"""What is done to the whole table besides playing: orders from the command line, and what is removed or forgotten."""
