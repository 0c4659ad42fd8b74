"""What the page costs somebody: bytes over the wire, time until it can be used, frames a second."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.e2e.chromium import liking

LONGEST = 120  # seconds after which a thing is not waited for any more
IN_SPACE = "scene3d"  # in the name of the part that draws in space
# When each thing was first there, in milliseconds since the page was asked for; two frames later it is seen.
WATCH = """
window.firstSeen = {};
const wanted = { cabinet: ".play-now:enabled", table: ".prompt", board: ".stage-board canvas, .stage-board .map" };
const look = () => {
  for (const [name, selector] of Object.entries(wanted)) {
    if (name in firstSeen || !document.querySelector(selector)) continue;
    firstSeen[name] = null;
    requestAnimationFrame(() => requestAnimationFrame(() => (firstSeen[name] = performance.now())));
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
TURN = """
async (seconds) => {
  const canvas = document.querySelector(".stage-board canvas");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const frames = [];
  const end = performance.now() + 1000 * seconds;
  let x = left + width / 2;
  await new Promise((done) => {
    const step = (now) => {
      frames.push(now);
      x += 4;
      const y = top + height / 2 + 20 * Math.sin(now / 400);
      canvas.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", clientX: x, clientY: y }));
      if (now < end) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  return 1000 * (frames.length - 1) / (frames.at(-1) - frames[0]);
}
"""
# From the release of a pointer: when a frame came in which bodies had moved, and when a picture of them was drawn.
RELEASE = """
window.released = null;
addEventListener("pointerup", () => (released = { at: performance.now(), told: 0, drawn: 0 }), true);
const Line = WebSocket;
window.WebSocket = class extends Line {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", ({ data }) => {
      const moved = data instanceof ArrayBuffer && new DataView(data).getUint32(8, true) > 0;
      if (moved && window.released) released.told ||= performance.now();
    });
  }
};
const small = new OffscreenCanvas(160, 100).getContext("2d", { willReadFrequently: true });
let before = "";
const picture = () => {
  const map = document.querySelector(".map-bodies");
  if (map) return map.innerHTML;
  const canvas = document.querySelector(".stage-board canvas");
  if (!canvas) return "";
  small.drawImage(canvas, 0, 0, 160, 100);
  return small.getImageData(0, 0, 160, 100).data.join();
};
const next = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (draw) => next((now) => {
  draw(now);
  if (!window.released || released.drawn) return;
  const seen = picture();
  if (released.told && before && seen !== before) released.drawn = performance.now();
  before = seen;
});
"""
# What the page itself works for pictures and for what comes over its lines.
WORK = """
window.work = { pictures: 0, messages: 0, bodies: 0, spent: 0 };
const timed = (what, did) => {
  const before = performance.now();
  did();
  work.spent += performance.now() - before;
  work[what] += 1;
};
const drawNext = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (draw) => drawNext((now) => timed("pictures", () => draw(now)));
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  set onmessage(hear) {
    super.onmessage = (event) => {
      if (event.data instanceof ArrayBuffer) work.bodies += (event.data.byteLength - 12) / 14;
      timed("messages", () => hear(event));
    };
  }
};
"""


@dataclass
class Visit:
    """A page that is watched from its first byte."""

    page: Page
    bytes: dict[str, int] = field(default_factory=dict)  # over the wire, packed, with headers, by address

    def weight(self, *, in_space: bool) -> int:
        """Bytes of everything that was fetched so far, or of all but the part that draws in space."""
        return sum(size for url, size in self.bytes.items() if in_space or IN_SPACE not in url)

    def first_seen(self, what: str) -> float:
        """Seconds from asking for the page until a thing was seen: the `cabinet`, the `table`, the `board`."""
        self.page.wait_for_function("what => firstSeen[what] > 0", arg=what, timeout=1000 * LONGEST)
        return float(self.page.evaluate("what => firstSeen[what]", what)) / 1000

    def released(self) -> tuple[float, float]:
        """Milliseconds from the last release of a pointer until a frame with bodies that moved came, and until they were drawn."""
        self.page.wait_for_function("() => window.released?.drawn > 0", timeout=1000 * LONGEST)
        at, told, drawn = self.page.evaluate("[released.at, released.told, released.drawn]")
        return told - at, drawn - at

    def play_now(self) -> float:
        """Press the button in the cabinet; seconds until table and board were seen."""
        before = float(self.page.evaluate("performance.now()")) / 1000
        self.page.get_by_role("button", name="Play now").click()
        return max(self.first_seen("table"), self.first_seen("board")) - before


@contextmanager
def watched_visit(
    browser: Browser,
    url: str,
    *,
    shape: str = "3d",
    width: int = 1280,
    height: int = 800,
    script: str = "",
    **kept: str,
) -> Iterator[Visit]:
    """Somebody at an address with nothing kept from before but what is said, and a script that is there before the page."""
    server = "/".join(url.split("/")[:3])
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        storage_state=liking(server, shape=shape, **kept),
    )
    page = context.new_page()
    visit = Visit(page)
    session = context.new_cdp_session(page)
    urls: dict[str, str] = {}

    def asked(event: dict[str, Any]) -> None:
        urls[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        url = urls.get(event["requestId"], "")
        visit.bytes[url] = visit.bytes.get(url, 0) + int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.loadingFinished", came)
    session.send("Network.enable")
    page.add_init_script(WATCH + script)
    page.goto(url)
    yield visit
    context.close()


def frames_a_second(page: Page, seconds: float = 5) -> float:
    """Turn the table in space by the mouse, a little every frame."""
    box = page.locator(".stage-board canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    rate = float(page.evaluate(TURN, seconds))
    page.mouse.up()
    return rate


def seconds_worked() -> float:
    """What this process and everything it has started have worked so far, on all cores together."""
    parents, ticks = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stat = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        number = int(path.parent.name)
        parents[number], ticks[number] = int(stat[1]), int(stat[11]) + int(stat[12])

    def ours(number: int) -> bool:
        return number == os.getpid() or (number in parents and ours(parents[number]))

    return sum(spent for number, spent in ticks.items() if ours(number)) / os.sysconf("SC_CLK_TCK")
