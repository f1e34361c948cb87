"""Compares the values that a report draws in each frame of a run with those of the engine, and which cells look wrong.

    test_drawn_values.py ENGINE_WASM ANIMATORPOOL CHROMIUM

The report has the log alone. The engine simulates the same run again, and its pictures have the values of the layers,
as the playground and the service draw them. Ends with a line `N passed, N failed`.
"""

import base64
import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

ENGINE = pathlib.Path(sys.argv[1])
COMMAND = pathlib.Path(sys.argv[2]).resolve()
CHROMIUM = sys.argv[3]
SCRIPT = pathlib.Path("Sources/Playground/Page/engine.js")
# Each strategy with paused animators, and more workloads in which cells look wrong or animators run.
RUNS = [(workload, strategy) for workload in ("flip-flop", "jump-and-back") for strategy in (
    "reuse-safe", "next-turn-checked", "next-turn", "in-data-source", "once-per-cell", "no-teardown", "in-update-properties")] + [
    ("open-and-close", "next-turn-checked"), ("open-and-close", "reuse-safe"), ("running-animators", "no-teardown"),
    ("running-animators", "once-per-cell"), ("memory-warning", "next-turn"), ("updates-during-deceleration", "in-data-source")]

# The first milliseconds of each run are compared.
FIRST_MS = 5000

# The frames of a report: for each cell on screen its number, its value and whether it looks wrong.
DRAWN = """(FIRST_MS) => {
  const { source: { past, frames }, view, phone } = report;
  return Array.from({ length: frames.indexAt(FIRST_MS * 1e6) + 1 }, (_, n) => {
    Object.assign(view, { ns: frames.end[n], events: view.eventsOfFrame(n) });
    return [frames.frame[n], past.stories.map((story) => [story, story.placeAt(view.events)]).filter(([, place]) => place >= 0)
      .map(([story, place]) => [story, story.recordAt(place)]).filter(([, record]) => record.stay === 4)
      .map(([story, record]) => { const seen = phone.seen(story, record); return [story.cell, seen.shown, seen.isWrong]; })];
  });
}"""
# The same of the engine, which shows a picture a frame.
SHOWN = """([workload, strategy, seed, endMs]) => {
  const live = engine.live({ workload, strategies: [strategy], seed, playsSteps: true }), frames = [];
  let last = 0;
  for (let ms = 8; ms <= endMs; ms += 8) {
    live.run(ms);
    const picture = live.picture(0);
    if (picture.n === last) continue;
    last = picture.n;
    frames.push([picture.n, picture.cells.filter((cell) => cell[3] >= 0).map(([cell, , , , , , code, value]) => [cell, value, !!(code & 1024)])]);
  }
  live.forget();
  return frames;
}"""


def differences(drawn, shown, span):
    """Yields each cell of a frame in both that does not show the same value."""
    drawn = dict(map(lambda frame: (frame[0], {cell: rest for cell, *rest in frame[1]}), drawn))
    for frame, cells in shown:
        for cell, value, is_wrong in cells:
            told = drawn.get(frame, {}).get(cell)
            # A value that moves is drawn from the log's curve, of 64 points.
            if told is None or abs(told[0] - value) > span * 0.005 or told[1] != is_wrong:
                yield f"frame {frame}, cell {cell}: drawn {told}, shown {[value, is_wrong]}"


def compare(page, engine, folder, workload, strategy):
    log = folder / "log.sqlite"
    for old in folder.glob("log.*"):
        old.unlink()
    subprocess.run([COMMAND, "simulate", workload, "--strategy", strategy, "--db", log, "--quiet"], check=True, capture_output=True)
    subprocess.run([COMMAND, "report", "--db", log, "--out", folder / "log.html", "--playground", "playground.html", "--quiet"],
                   check=True, capture_output=True)
    page.goto(f"file://{folder}/log.html")
    page.wait_for_selector("body[data-ready]", state="attached", timeout=20000)
    drawn = page.evaluate(DRAWN, FIRST_MS)
    about = page.evaluate("() => { const { takeOver, run, endedNs, animation } = report.source.about; return [takeOver.workload, Number(run.seed), endedNs / 1e6, animation]; }")
    shown = engine.evaluate(SHOWN, [about[0], strategy, about[1], min(FIRST_MS, about[2])])
    assert len(shown) > 0.9 * len(drawn) > 10, f"{len(shown)} of {len(drawn)} frames"
    cells = sum(len(cells) for _, cells in shown)
    wrong = sum(is_wrong for _, cells in shown for *_, is_wrong in cells)
    found = list(differences(drawn, shown, abs(about[3]["to"] - about[3]["from"])))
    assert not found, f"{len(found)} of {cells} values differ, such as " + "; ".join(found[:3])
    return cells, wrong


def main():
    passed = failed = wrong = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page, engine = browser.new_page(), browser.new_context(offline=True).new_page()
        engine.goto("about:blank")
        engine.add_script_tag(content=SCRIPT.read_text())
        engine.evaluate("async (text) => { window.engine = await Engine.start(await WebAssembly.compile(Engine.bytes(text))); }",
                        base64.b64encode(ENGINE.read_bytes()).decode())
        for workload, strategy in RUNS:
            try:
                wrong += compare(page, engine, pathlib.Path(folder), workload, strategy)[1]
                passed += 1
            except Exception as fault:
                failed += 1
                print(f"FAILED {workload}, {strategy}: {fault}", flush=True)
        browser.close()
    if not wrong:
        failed += 1
        print("FAILED No cell of any run looked wrong.")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
