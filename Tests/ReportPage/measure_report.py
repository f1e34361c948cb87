"""Measures the report of a long scroll in a real browser: its size, how soon it is ready, its longest task, and how
smoothly it plays and pans.

    measure_report.py ANIMATORPOOL CHROMIUM [EVENTS]
"""

import json
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ANIMATORPOOL = pathlib.Path(sys.argv[1]).resolve()
CHROMIUM = sys.argv[2]
EVENTS = int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000

# Four flings give about 1,480 events.
WORKLOAD = """
name: long-scroll
list: { items: 1000000 }
steps:
  - repeat:
      times: %d
      steps:
        - fling: { velocity: 8000 }
        - fling: { velocity: 4000 }
        - fling: { velocity: 6000 }
        - fling: { velocity: -4000 }
"""

WATCH = """
window.tasks = [];
new PerformanceObserver((list) => { for (const each of list.getEntries()) tasks.push(each.duration); })
  .observe({ entryTypes: ['longtask'] });
new MutationObserver(() => { if (document.body?.dataset.ready) window.readyAt ??= performance.now(); })
  .observe(document, { subtree: true, attributes: true, childList: true });
"""

# Calls `move` before each of 120 frames, and gives the times between them.
FRAMES = """async (move) => {
  const times = [], step = new Function('n', move);
  let last = performance.now();
  for (let n = 0; n < 120; n++) {
    step(n);
    await new Promise((done) => requestAnimationFrame(done));
    times.push(performance.now() - last);
    last = performance.now();
  }
  times.sort((a, b) => a - b);
  return [times[60], times[114]];
}"""


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        (folder / "long.yaml").write_text(WORKLOAD % max(EVENTS // 1480, 1))
        done = subprocess.run(
            [ANIMATORPOOL, "simulate", "long.yaml", "--db", "long.sqlite", "--report", "long.html", "--format", "json"],
            cwd=folder, check=True, capture_output=True, text=True)
        run, size = json.loads(done.stdout), (folder / "long.html").stat().st_size
        print(f"{run['events']} events, {run['frames']} frames: {size / 1e6:.2f} MB, {size / run['events']:.2f} bytes an event")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.add_init_script(WATCH)
        page.goto(f"file://{folder}/long.html")
        page.wait_for_selector("body[data-ready]", state="attached", timeout=120000)
        page.wait_for_timeout(1000)
        ready, longest = page.evaluate("() => [readyAt, Math.max(0, ...tasks)]")
        print(f"ready after {ready:.0f} ms, longest task {longest:.0f} ms")
        ways = [("playing, whole run in sight", "if (!n) report.transport.start();")]
        for halvings in (2, 5, 8, 12):
            share = 2 ** halvings
            ways.append((
                f"panning, 1/{share} of the run in sight",
                f"const view = report.view; if (!n) {{ report.transport.stop(); view.fit(); view.zoom(1 / {share}); }}"
                "view.pan((n % 60 < 30 ? 8 : -8) * report.tracks[0].nsPerPixel);"))
        for name, move in ways:
            median, late = page.evaluate(FRAMES, move)
            print(f"{name}: {1000 / median:.0f} frames a second at the median, {1000 / late:.0f} at the slowest twentieth")
        browser.close()


main()
