"""What a browser and the table say to one another: every message and answer, the games as they are told, and how no is said."""
