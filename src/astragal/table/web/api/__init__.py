"""HTTP under /api: the cabinet, guests and rooms. What happens at a table goes over the socket."""
