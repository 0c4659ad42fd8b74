"""The command line: `astragal games`, `astragal play rasanto`, and so on."""

from astragal.cli.app import app, main

__all__ = ["app", "main"]
