"""What the games are like: figures gathered from many games."""
