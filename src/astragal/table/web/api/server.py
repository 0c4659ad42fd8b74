"""/api/live, /api/ready, /api/metrics and what is announced: for those who run the server, and for load balancers."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Header
from fastapi.responses import PlainTextResponse

import astragal
from astragal.engine.words import say
from astragal.table.health import metrics
from astragal.table.health.metrics import Gauge, Metric
from astragal.table.health.vitals import vitals
from astragal.table.protocol.http import Announced, Health
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.services import Use

router = APIRouter(tags=["server"])

WELL = Health(status="ok", version=astragal.__version__)


@router.get("/live", summary="Does the process answer?")
async def live() -> Health:
    """Asks nothing else: a database that is away is no reason to start the server anew."""
    return WELL


@router.get("/ready", summary="Can it do its work?", responses=documented(503))
async def ready(use: Use) -> Health:
    """Writes to the database and reads it, at most once a second. Not ready: a full disk, a locked database, or about to end."""
    if use.hub.draining:
        raise Unable(503, "draining", say("This server is about to end; ask another one."))
    await use.readiness.check(use.book.database)
    return WELL


@router.get("/health", summary="Is it well?", responses=documented(503))
async def health(use: Use) -> Health:
    """Reads the database. Load balancers do better with `ready`."""
    await use.book.lobby(1)
    return WELL


@router.get("/announcement", summary="What those who run the table want everybody to know")
async def announcement(use: Use) -> Announced:
    """In their own words; empty if there is nothing."""
    return Announced(text=use.hub.announcement)


@router.get("/metrics", include_in_schema=False)
async def measured(use: Use, authorization: Annotated[str, Header()] = "") -> PlainTextResponse:
    """For Prometheus, with the token that the server was given; without one there is nothing here."""
    shown = authorization.removeprefix("Bearer ").encode()
    if not use.metrics_token or not secrets.compare_digest(shown, use.metrics_token.encode()):
        raise Unable(404, "not-found", say("There is nothing at this address."))
    return PlainTextResponse(metrics.text((*vitals(), *_now(use), *metrics.COUNTED)), media_type=metrics.TYPE)


def _now(use: Use) -> tuple[Metric, ...]:
    hub = use.hub
    return (
        Gauge("astragal_rooms", "Rooms in memory, by status.", hub.rooms_in_memory(), "status"),
        Gauge("astragal_sockets", "Connections.", hub.doors.sockets),
        Gauge("astragal_guests", "Different guests who are connected.", hub.doors.guests),
        Gauge("astragal_computers_waiting", "Questions that computers have not answered.", hub.questions()),
        Gauge("astragal_acts", "Physical acts under way, or in line for a process.", hub.acts()),
        Gauge("astragal_draining", "Whether the server is about to end.", hub.draining),
    )
