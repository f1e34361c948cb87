"""Measures the report of a long scroll in a real browser: its size, how soon it shows something and is ready, its longest
task, what memory it takes, and how smoothly it plays, pans, zooms and is scrubbed.

Frames a second fall with what else the machine does; the processor's time a frame does not.

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


def resident_megabytes(browser):
    """What the processes that show pages take of memory, the browser's own code in them included."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in processes if process["type"] == "renderer"]
    statuses = [pathlib.Path(f"/proc/{process}/status").read_text() for process in pages]
    return max(int(status.split("VmRSS:")[1].split()[0]) for status in statuses) / 1e3


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
        # The page's own thread, in its own time.
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

        def metric(name):
            metrics = devtools.send("Performance.getMetrics")["metrics"]
            return next(each["value"] for each in metrics if each["name"] == name)

        page.goto(f"file://{folder}/long.html")
        page.wait_for_selector("body[data-ready]", state="attached", timeout=120000)
        page.wait_for_timeout(1000)
        first, ready, longest = page.evaluate(
            "() => [performance.getEntriesByName('first-contentful-paint')[0].startTime, readyAt, Math.max(0, ...tasks)]")
        print(
            f"first picture after {first:.0f} ms, ready after {ready:.0f} ms ({metric('TaskDuration') * 1000:.0f} ms of the "
            f"processor), longest task {longest:.0f} ms")
        devtools.send("HeapProfiler.collectGarbage")
        print(f"memory: {metric('JSHeapUsedSize') / 1e6:.1f} MB of objects, {resident_megabytes(browser):.0f} MB of the page's process")
        ways = [
            ("playing, whole run in sight", "if (!n) report.transport.start();"),
            (
                "scrubbing, whole run in sight",
                "const { scrub } = report.transport; if (!n) report.transport.stop();"
                "scrub.value = n * 7919 % 10001; scrub.dispatchEvent(new Event('input'));",
            ),
        ]
        ways.append((
            "zooming, from the whole run to 1/4,096 and back",
            "const view = report.view; if (!n) { report.transport.stop(); view.fit(); } view.zoom(n % 120 < 60 ? 0.87 : 1 / 0.87);"))
        for halvings in (2, 5, 8, 12):
            share = 2 ** halvings
            ways.append((
                f"panning, 1/{share} of the run in sight",
                f"const view = report.view; if (!n) {{ report.transport.stop(); view.fit(); view.zoom(1 / {share}); }}"
                "view.pan((n % 60 < 30 ? 8 : -8) * report.tracks[0].nsPerPixel);"))
        for name, move in ways:
            before = metric("TaskDuration")
            median, late = page.evaluate(FRAMES, move)
            spent = (metric("TaskDuration") - before) * 1000 / 120
            print(
                f"{name}: {1000 / median:.0f} frames a second at the median, {1000 / late:.0f} at the slowest twentieth, "
                f"{spent:.1f} ms of the processor a frame")
        browser.close()


main()
