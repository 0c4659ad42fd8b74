"""What can be touched is seen from every seat, or pointed to."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from astragal.engine.outlook import Outlook
from astragal.engine.registry import find
from tests.e2e.conftest import Visit
from tests.e2e.visibility import counting, tally
