"""Who is let in, as whom, and how much each may do."""
