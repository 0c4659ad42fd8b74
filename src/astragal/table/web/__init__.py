"""The table as one ASGI app: HTTP, the socket, the page, and what stands in front of them."""
