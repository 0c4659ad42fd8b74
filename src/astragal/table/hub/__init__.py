"""The rooms of a server alive together: those connected to them, the computers at their seats, and the lobby."""
