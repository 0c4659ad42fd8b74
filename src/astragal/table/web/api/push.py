"""/api/push: a browser wants to be told when it is its guest's turn at a table with days for a move."""

from __future__ import annotations

import time
from functools import partial

from fastapi import APIRouter, Response

from astragal.engine.words import say
from astragal.table.protocol.http import PushEnd, PushKey, PushWanted
from astragal.table.push import subscriptions
from astragal.table.push.herald import Herald
from astragal.table.push.sealing import Lock
from astragal.table.push.subscriptions import Subscription
from astragal.table.push.vapid import decoded
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.services import Services, SomeGuest, Use

router = APIRouter(prefix="/push", tags=["push"])

NO_PUSH = say("This table sends no notifications.")
NO_SERVICE = say("Your browser's push service cannot be used here.")


@router.get("", summary="The key for a browser's subscription")
async def key(use: Use) -> PushKey:
    """Empty where nobody is told anything."""
    return PushKey(key=use.push.key.public if use.push else "")


@router.post(
    "",
    status_code=204,
    summary="Be told when it is your turn",
    responses=documented(401, 404, 413, 422, 429, 503),
    response_class=Response,
)
async def subscribe(wanted: PushWanted, who: SomeGuest, use: Use) -> Response:
    """For this browser and you alone. A guest has five browsers; one more takes the place of the oldest."""
    herald = _herald(use)
    try:
        herald.reach.endpoint(wanted.endpoint)
        Lock(decoded(wanted.key), decoded(wanted.auth))
    except ValueError:  # the address, the lock, or how they are written
        raise Unable(422, "no-service", NO_SERVICE) from None
    new = Subscription(wanted.endpoint, who.guest, who.device, wanted.key, wanted.auth, time.time())
    await use.book.database.write(partial(subscriptions.add, new=new))
    return Response(status_code=204)


@router.post(
    "/end",
    status_code=204,
    summary="Not be told any more",
    responses=documented(401, 413, 422, 429, 503),
    response_class=Response,
)
async def unsubscribe(ended: PushEnd, who: SomeGuest, use: Use) -> Response:
    """Forgets this browser, if it is yours."""
    work = partial(subscriptions.remove_own, endpoint=ended.endpoint, guest=who.guest)
    await use.book.database.write(work)
    return Response(status_code=204)


def _herald(use: Services) -> Herald:
    if use.push is None:
        raise Unable(404, "no-push", NO_PUSH)
    return use.push
