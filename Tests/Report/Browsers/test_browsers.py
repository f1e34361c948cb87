"""Opens the playground or reports in Firefox and WebKit: few cases, those in which browsers differ.

    test_browsers.py ANIMATORPOOL FIREFOX WEBKIT_DRIVER [PLAYGROUND_HTML]

Without the playground it looks at reports. Ends with a line `N passed, N failed`.
"""

import pathlib
import subprocess
import sys
import tempfile
import traceback

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "Playground"))
import drivers
import logs

ANIMATORPOOL, FIREFOX, WEBKIT = sys.argv[1:4]
PLAYGROUND = pathlib.Path(sys.argv[4]).resolve().as_uri() if len(sys.argv) > 4 else None

# Plays the scene that is open to its end and two seconds more, without waiting for a clock.
PLAYED = """(() => {
  const page = playground;
  page.isPlaying = true;
  for (let left = 120; left > 0 && !page.isOver; left -= !page.script.length) page.advance(page.time + 1000 / 60);
  page.isLookDue = true;
  page.look();
  return [page.workloadOfSide(0), page.live.log(0, "same", 0)];
})()"""
ARROW_RIGHT, END = "\ue014", "\ue010"


def simulated(yaml, folder):
    """The command's log of a workload: its lines behind the run's."""
    (folder / "kept.yaml").write_text(yaml)
    subprocess.run([ANIMATORPOOL, "simulate", "kept.yaml", "--db", "told.sqlite", "--quiet"], check=True, capture_output=True, cwd=folder)
    out = subprocess.run([ANIMATORPOOL, "export", "--to", "ndjson", "--db", "told.sqlite"], check=True, capture_output=True, cwd=folder)
    return logs.story(out.stdout.decode())


# MARK: The playground

def a_scene_has_the_events_that_the_command_has(browser, folder):
    browser.open(f"{PLAYGROUND}#scene=half-way-back", "!!window.playground?.sides?.every(({ phone }) => phone.frame)")
    yaml, log = browser.evaluate(PLAYED)
    assert simulated(yaml, folder) == logs.story(log)
    assert browser.evaluate("document.getElementById('lead').textContent").startswith("Left: "), "the verdict is told"
    assert browser.evaluate("document.getElementById('problem').textContent") == ""


def a_link_and_keys_move_the_lists(browser, folder):
    browser.evaluate("playground.makeLink(), 0")
    browser.until("location.hash.startsWith('#scroll=')")
    link = browser.evaluate("location.hash")
    browser.open("about:blank", "true")
    browser.open(PLAYGROUND + link, "window.playground?.stage?.title === 'A scroll that somebody kept'")
    browser.evaluate("(playground.takeOver(), playground.sides[0].phone.screen.focus())")
    browser.press(END)
    browser.until("playground.sides[0].phone.frame.cells.some((cell) => cell[3] === playground.items - 1)")


# MARK: Reports

def a_report_says_what_is_wrong_and_follows_keys(browser, folder):
    subprocess.run([ANIMATORPOOL, "simulate", "flings-and-jumps", "--strategy", "no-teardown", "--db", "run.sqlite", "--report", "run.html",
                    "--quiet"], check=True, capture_output=True, cwd=folder)
    browser.open((folder / "run.html").as_uri(), "!!document.body?.dataset.ready")
    assert browser.evaluate("document.getElementById('verdict').textContent").startswith("Your app is gone after ")
    # Cells and tracks are drawn.
    assert browser.evaluate("document.querySelectorAll('.screen li:not([hidden])').length") > 3
    assert browser.evaluate("""[...document.querySelectorAll("canvas")].some((canvas) => canvas.width && canvas.getContext("2d")
      .getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte))""")
    at = browser.evaluate("report.view.ns")
    browser.press(ARROW_RIGHT)
    browser.until(f"report.view.ns > {at}")


PLAYGROUND_TESTS = [a_scene_has_the_events_that_the_command_has, a_link_and_keys_move_the_lists]
REPORT_TESTS = [a_report_says_what_is_wrong_and_follows_keys]


def run(start, program):
    """The tests follow each other in one browser."""
    tests = PLAYGROUND_TESTS if PLAYGROUND else REPORT_TESTS
    with start(program) as browser, tempfile.TemporaryDirectory() as folder:
        for test in tests:
            test(browser, pathlib.Path(folder))
    return len(tests)


def main():
    passed = failed = 0
    for start, program in ((drivers.firefox, FIREFOX), (drivers.webkit, WEBKIT)):
        try:
            try:
                passed += run(start, program)
            except (drivers.Refused, OSError) as gone:
                # The process of a page ends or stalls now and then on a busy machine, whatever the page is.
                print(f"Once more, {start.__name__}: {gone!r}")
                passed += run(start, program)
        except Exception:
            failed += 1
            print(f"FAILED {start.__name__}")
            traceback.print_exc(limit=4, file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
