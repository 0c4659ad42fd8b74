"""Frames a second of the full pyramid while it turns, drawn without a graphics card at 800x600.

Start the pages first: `npx vite --port 5199`; then `python demo/fps.py http://127.0.0.1:5199 [game]`.
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

FLAGS = (
    "--no-sandbox --disable-gpu --use-angle=swiftshader --enable-unsafe-swiftshader --disable-quic "
    "--no-first-run --disable-background-networking --disable-component-update --disable-sync"
)
TURN = """
async () => {
  const frames = [];
  const end = performance.now() + 5000;
  await new Promise((done) => {
    const step = (now) => {
      frames.push(now);
      table.turnBy(4, Math.sin(now / 400));
      if (now < end) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  const gaps = frames.slice(1).map((now, k) => now - frames[k]).sort((p, q) => p - q);
  const { level, renderer } = table.room.studio;
  return {
    frames: gaps.length,
    framesPerSecond: 1000 * gaps.length / (frames.at(-1) - frames[0]),
    slowestOfTwenty: gaps[Math.floor(gaps.length * 0.95)],
    qualityLevel: level,
    triangles: renderer.info.render.triangles,
    drawCalls: renderer.info.render.calls,
  };
}
"""


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


address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:5199"
game = sys.argv[2] if len(sys.argv) > 2 else "el-dado"
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS.split())
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.goto(f"{address}/demo/?game={game}&at=0&bare")
    page.wait_for_function("document.title === 'ready'", timeout=60_000)
    page.wait_for_timeout(1000)
    before = seconds_worked()
    measured = page.evaluate(TURN)
    worked = seconds_worked() - before
    print(measured, f"work per frame, all cores: {1000 * worked / measured['frames']:.1f} ms")
    browser.close()
