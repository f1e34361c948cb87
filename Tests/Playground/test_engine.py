"""Simulates in a browser, and in Node where it is installed, what the command simulates, and compares the logs byte by byte.

    test_engine.py ENGINE_WASM ANIMATORPOOL CHROMIUM           a few workloads
    test_engine.py ENGINE_WASM ANIMATORPOOL CHROMIUM --all     every built-in one, each strategy, three seeds

Ends with a line `N passed, N failed`.
"""

import base64
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

import logs

ENGINE = pathlib.Path(sys.argv[1])
COMMAND = pathlib.Path(sys.argv[2]).resolve()
CHROMIUM = sys.argv[3]
SCRIPT = pathlib.Path("Sources/Playground/Page/engine.js")
STRATEGIES = ["reuse-safe", "next-turn-checked", "next-turn", "in-data-source", "once-per-cell", "no-teardown",
              "in-update-properties"]

# A little of everything: fingers, momentum, updates, a main thread that is late, curves, what is left to chance, and
# texts for which Swift asks Unicode's tables, which the module has not.
BUSY = {
    "name": "busy", "list": {"items": 400, "itemHeight": {"min": 60, "max": 180}, "columns": 2,
                             "reuseIdentifiers": ["phôto 👩‍🍳", "pho\u0302to 한"]},
    "reuse": {"order": "random", "cap": 12}, "animator": {"duration": 0.3, "curve": "\u2003easeInOut\u00a0", "start": True},
    "costs": {"configure": 3, "attach": 1.5, "slowConfigure": {"every": 5, "ms": 30}},
    "steps": [
        {"touches": {"file": "android-flings", "gesture": "0", "density": 2.625}}, {"fling": {"velocity": 5200.5}},
        {"wait": 0.1}, {"drag": {"distance": -310.25, "duration": 0.21}}, {"jump": {"item": 300}},
        {"turn": [{"insert": {"at": 301, "count": 3, "animated": True}}, {"delete": {"at": 0, "count": 2}}]},
        {"reload": {"at": 302, "count": 2}}, "reloadData", {"background": 2}, "memoryWarning",
        {"frameRate": 120}, {"busy": 0.1}, {"fling": {"velocity": -8000}}, {"prepareForReuse": "visible"},
        {"resize": {"width": 844, "height": 390}}, {"fling": {"velocity": 2000}}, "destroyList",
    ],
}
# Cells that go while others come, so that one gets the memory of another: small pools, a purge, a reload, a screen.
FEW = [{
    "name": f"few-{cap}", "list": {"items": 60, "itemHeight": 70}, "reuse": {"cap": cap},
    "animator": {"duration": 0.4, "start": True},
    "steps": [
        {"fling": {"velocity": 2600}}, "memoryWarning", {"fling": {"velocity": -1900}}, "reloadData", {"jump": {"item": 40}},
        {"tap": {"item": 42}}, {"wait": 0.6}, {"swipeBack": {"velocity": 900}}, {"reload": {"at": 41, "count": 3}},
        {"turn": [{"jump": {"item": 0}}, "memoryWarning", {"jump": {"item": 30}}]}, {"wait": 1.5},
        {"fling": {"velocity": 4200}}, "memoryWarning", {"wait": 1.2}, "destroyList",
    ],
} for cap in (0, 1, 2)]
SPRING = {
    "name": "spring", "cells": "ios18", "frameRate": 120,
    "animator": {"key": "transform.scale.x", "from": 1, "to": 0.8, "duration": 0.7, "curve": "spring(ratio=0.4,duration=0.6)", "start": True},
    "steps": [{"fling": {"velocity": 9000}}, {"fling": {"velocity": -3000}}],
}


# A finger on a live list, and what else happens to it while it moves.
LIVE = """([workload, strategy]) => {
  const live = engine.live({ workload, strategies: [strategy], seed: 5 });
  live.run(130.5);
  live.touch("down", 1000, 200, 600);
  for (let n = 1; n <= 12; n++) { live.touch("move", 1000 + n * 8.25, 200, 600 - n * n * 2.5); live.run(130.5 + n * 8.25); }
  live.touch("up", 1100, 200, 230);
  live.run(700);
  live.touch("down", 1650, 200, 300);
  live.run(760);
  live.touch("up", 1710, 200, 420);
  live.perform(["reloadData", { busy: 0.05 }]);
  live.run(1500);
  live.perform(["background"]);
  live.run(2500);
  live.perform(["foreground", { jump: { item: 90 } }, { insert: { at: 91, count: 2, animated: true } }]);
  live.run(4000);
  live.end();
  const kept = { steps: live.steps(0), log: live.log(0, "kept", 0), events: live.standing(0).events };
  live.forget();
  return kept;
}"""
LIST = {"name": "kept", "list": {"items": 100, "itemHeight": 90}, "costs": {"configure": 2}}


# An order in each line of the input, its log in each line of the output.
NODE = """
const { readFileSync } = require("fs"), { runInThisContext } = require("vm"), [, script, wasm] = process.argv;
runInThisContext(readFileSync(script, "utf8"), script);
WebAssembly.compile(readFileSync(wasm)).then(runInThisContext("Engine.start")).then((engine) => {
  const lines = require("readline").createInterface({ input: process.stdin });
  lines.on("line", (line) => process.stdout.write(JSON.stringify(engine.simulate(JSON.parse(line))) + "\\n"));
});
"""


class Node:
    """The engine in Node."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "-e", NODE, SCRIPT, ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def simulate(self, order):
        self.process.stdin.write(json.dumps(order).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Browser:
    """The engine in a page without a network."""

    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        self.page = self.browser.new_context(offline=True).new_page()
        self.page.goto("about:blank")
        self.page.add_script_tag(content=SCRIPT.read_text())
        self.page.evaluate(
            """async (text) => {
              window.engine = await Engine.start(await WebAssembly.compile(Engine.bytes(text)));
            }""", base64.b64encode(ENGINE.read_bytes()).decode())

    def simulate(self, order):
        began = time.monotonic()
        text = self.page.evaluate("(order) => engine.simulate(order)", order)
        return text, time.monotonic() - began

    def live(self, workload, strategy):
        return self.page.evaluate(LIVE, [workload, strategy])


def simulate(folder, workload, strategy, seed, steps=""):
    """What the command's log of a workload tells; its steps may be a text of their own."""
    file, log = folder / f"{workload['name']}.yaml", folder / "log.sqlite"
    file.write_text("".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in workload.items()) + steps)
    log.unlink(missing_ok=True)
    began = time.monotonic()
    subprocess.run([COMMAND, "simulate", file, "--strategy", strategy, "--seed", str(seed), "--db", log, "--quiet"],
                   check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - began
    out = subprocess.run([COMMAND, "export", "--to", "ndjson", "--db", log, "--quiet"], check=True, capture_output=True)
    return told(out.stdout.decode()), seconds


def told(log):
    """What a log tells: its run, and its lines behind it."""
    return logs.run(log), logs.story(log)


def difference(here, there):
    """Where what two logs tell differs."""
    runs, (one, other) = zip(here, there)
    if runs[0] != runs[1]:
        return f"the runs are {runs[0]} and {runs[1]}"
    for number, pair in enumerate(zip(one, other), 2):
        if pair[0] != pair[1]:
            return f"line {number} is\n    {pair[0]} in the browser, and\n    {pair[1]} natively"
    return None if len(one) == len(other) else f"{len(one)} lines and {len(other)}"


def live_difference(browser, folder, strategy):
    """What happened to a live list happens again: in the browser, and natively from the workload that was kept."""
    kept = browser.live(LIST, strategy)
    count = len(logs.events(logs.story(kept["log"])))
    if count != kept["events"]:
        return f"{kept['events']} events while it lived, and {count} afterwards"
    return difference(told(kept["log"]), simulate(folder, LIST, strategy, 5, kept["steps"])[0])


def built_in():
    import yaml  # Only here: CI does not need it.

    names = json.loads(subprocess.run([COMMAND, "workloads", "list", "--format", "json"], check=True,
                                      capture_output=True).stdout)
    for name in [each["name"] for each in names if each["kind"] == "workload"]:
        text = subprocess.run([COMMAND, "workloads", "show", name], check=True, capture_output=True, text=True).stdout
        workload = yaml.safe_load(text)
        workload["name"] = name
        yield workload


def main():
    if "--all" in sys.argv:
        pairs = [(workload, strategy) for workload in built_in() for strategy in STRATEGIES]
        seeds = [1, 2, 3]
    else:
        pairs = [(BUSY, strategy) for strategy in STRATEGIES] + [(SPRING, "next-turn")]
        pairs += [(workload, strategy) for workload in FEW for strategy in STRATEGIES]
        seeds = [7]
    passed = failed = events = 0
    program = shutil.which("node")
    node = Node(program) if program else None
    if not node:
        print("Not compared in Node: it is not in PATH.")
    here = there = 0.0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = Browser(playwright)
        natives = {}
        # Twice in one module: what was played before leaves no trace in what is played next.
        runs = [(workload, strategy, seed) for workload, strategy in pairs for seed in seeds]
        for round, which in enumerate((runs, runs[::-1])):
            for workload, strategy, seed in which:
                key = (workload["name"], strategy, seed)
                if key not in natives:
                    natives[key], seconds = simulate(pathlib.Path(folder), workload, strategy, seed)
                    there += seconds
                native = natives[key]
                order = {"workload": workload, "strategies": [strategy], "seed": seed}
                log, seconds = browser.simulate(order)
                here += seconds
                events += log.count('\n{"seq":')
                found = difference(told(log), native)
                if not found and node and node.simulate(order) != log:
                    found = "Node simulates something else than the browser"
                if found:
                    print(f"FAILED {workload['name']}, {strategy}, seed {seed}, round {round + 1}: {found}")
                    failed += 1
                else:
                    passed += 1
        for strategy in STRATEGIES if "--all" in sys.argv else ["next-turn"]:
            found = live_difference(browser, pathlib.Path(folder), strategy)
            if found:
                print(f"FAILED live list, {strategy}: {found}")
                failed += 1
            else:
                passed += 1
        browser.browser.close()
    if node:
        node.close()
    print(f"{events} events; {here:.1f} s in the browser, {there:.1f} s by the command with its log")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
