"""The server: rooms where people and computers play, in the browser."""
