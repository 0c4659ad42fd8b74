"""How the process is: what it counts and logs, its steady clock, its garbage and its descriptors."""
