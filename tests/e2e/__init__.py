"""The page in a real browser, against a real server."""
