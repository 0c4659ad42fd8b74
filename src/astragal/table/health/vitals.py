"""How the process itself is: memory, descriptors, and whether its event loop keeps up."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

import astragal
from astragal.table.health import metrics
from astragal.table.health.metrics import Gauge, Metric

PULSE = 0.5  # seconds between two looks at the event loop

_began = time.time()


async def feel_the_pulse() -> None:
    """Measure again and again how late the event loop comes round; runs until it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + PULSE
        await asyncio.sleep(PULSE)
        metrics.LOOP_LAG.observe(max(loop.time() - due, 0.0))


def vitals() -> list[Metric]:
    """What can be learnt of this process; where the system does not tell, that is left out."""
    found: list[Metric] = [
        Gauge("astragal_info", "Which version runs.", {astragal.__version__: 1}, "version"),
        Gauge("process_start_time_seconds", "When the process began, since 1970.", _began),
        Gauge("process_cpu_seconds_total", "Processor time used.", time.process_time(), kind="counter"),
    ]
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        found.append(Gauge("process_resident_memory_bytes", "Memory in use.", memory))
    with suppress(OSError):
        found.append(Gauge("process_open_fds", "Descriptors open.", len(os.listdir("/proc/self/fd"))))
    if sys.platform != "win32":
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        found.append(Gauge("process_max_fds", "Descriptors there may be.", most))
    return found
