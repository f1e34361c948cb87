"""Opens the playground in a real browser, from disk, and works with it.

    test_playground.py PLAYGROUND_HTML ANIMATORPOOL CHROMIUM

Ends with a line `N passed, N failed`.
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback
import zlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

import logs

PAGE = pathlib.Path(sys.argv[1]).resolve().as_uri()
COMMAND = pathlib.Path(sys.argv[2]).resolve()
CHROMIUM = sys.argv[3]

# Lets the scene that is open play to its end, and two seconds more, without waiting for a clock.
PLAY = """() => {
  const page = playground;
  page.isPlaying = true;
  while (page.script.length && !page.isOver) { page.advance(page.time + 1000 / 60); page.look(); }
  for (let frame = 0; frame < 120 && !page.isOver; frame++) { page.advance(page.time + 1000 / 60); page.look(); }
  page.isLookDue = true;
  page.look();
}"""
FOUND = """() => playground.sides.map(({ phone, findings }) => ({
  strategy: phone.side.strategy, found: findings.found.map((each) => each.title) }))"""


def until(page, condition, seconds=60):
    """Waits for a condition. The page's policy lets nothing be evaluated in it, so it is asked from outside."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(16)


class Browser:
    """Opens the page, and fails when it complains or asks for anything."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, fragment="", width=1280, height=900, **options):
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, offline=True, accept_downloads=True, **options)
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: page.complaints.append(request.url)
                if not request.url.startswith(("file:", "blob:")) else None)
        page.goto(PAGE + fragment)
        until(page, "!!window.playground?.sides?.every(({ phone }) => phone.frame)")
        return page

    @staticmethod
    def close(page):
        complaints = page.complaints
        page.context.close()
        assert not complaints, complaints


def simulate(folder, yaml, *options):
    """The command's log of a workload that was kept: its lines behind the run's."""
    folder = pathlib.Path(folder)
    (folder / "kept.yaml").write_text(yaml)
    return exported(folder, "kept.yaml", *options)


def exported(folder, *order):
    """What happened in a run that the command simulates as it is told: its log's lines behind the run's."""
    log = pathlib.Path(folder) / "told.sqlite"
    log.unlink(missing_ok=True)
    subprocess.run([COMMAND, "simulate", *order, "--db", log, "--quiet"], check=True, capture_output=True, cwd=folder)
    out = subprocess.run([COMMAND, "export", "--to", "ndjson", "--db", log], check=True, capture_output=True)
    return logs.story(out.stdout.decode())


def bring(page, name, text):
    """Opens a file by the page's button."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a recording").click()
    chooser.value.set_files({"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def drop(page, *files):
    """Drops files on the page."""
    page.evaluate("""(files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
      for (const what of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(what, { dataTransfer, bubbles: true, cancelable: true }));
    }""", [list(file) for file in files])


def saved(page, name):
    """Saves a file by the menu of what can be kept, which closes when the page is clicked elsewhere."""
    page.locator("#keep summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=name).first.click()
    page.locator("#clock").click()
    return pathlib.Path(download.value.path()).read_text()


# How many pixels of two pictures differ visibly, from 0 to 1.
DIFFERENT = """async (pictures) => {
  const [one, two] = await Promise.all(pictures.map(async (text) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  }));
  let different = 0;
  for (let n = 0; n < Math.min(one.length, two.length); n += 4) if ([0, 1, 2].some((part) => Math.abs(one[n + part] - two[n + part]) > 24)) different += 4;
  return different / Math.min(one.length, two.length);
}"""


# MARK: Tests

def x_ray_shows_each_cell_and_the_pool(browser):
    page = browser.open("#scene=left-in-the-pool")
    page.evaluate(PLAY)
    assert page.evaluate("document.body.classList.contains('xray')"), "only x-ray shows this fault"
    for side in (0, 1):
        stand = page.locator(".stand").nth(side)
        frame = page.evaluate("(side) => playground.sides[side].phone.frame", side)
        marks = [words for words in stand.locator(".cell-mark").all_inner_texts() if words.strip()]
        for cell, use, item, *_ in frame["cells"]:
            assert any(f"cell {cell} · use {use}" in words and f"item {item}" in words for words in marks), (cell, use, item, marks)
        idle = [cell for cell, _, code, *_ in frame["pool"] if code & 512]
        shown = [int(words) for words in stand.locator(".pool-cell.idle").all_inner_texts()]
        assert set(shown) <= set(idle) and bool(shown) == bool(idle) == (side == 0), (shown, idle)
        words = stand.locator(".pool-words").inner_text()
        assert (f"{len(idle)} idle animators" in words) == (side == 0), words
        # The places are those of the idle animators, or else of all cells.
        places = sum(int(number) for number in re.findall(r"(\d+) (?:in the pool|waiting|prepared)", words))
        assert places == (len(idle) or len(frame["pool"])), (places, words)
    # One color for a word: that of the verdict is that of the rings.
    colors = page.evaluate("""() => [getComputedStyle(document.getElementById("lead")).color,
        ...[".xray-legend .idle", ".pool-words.idle", ".live-info .lost"].map((name) => getComputedStyle(document.querySelector(name)))
          .map((style) => style.borderTopStyle === "solid" ? style.borderTopColor : style.color)]""")
    assert len(set(colors)) == 1, colors
    page.locator("#xray").click()
    assert not page.locator(".cell-mark:visible, .xray-legend:visible, .turn-strip:visible").count()
    assert page.locator("#xray").get_attribute("aria-pressed") == "false"
    page.keyboard.press("x")
    assert page.locator(".xray-legend:visible").count() == 1
    browser.close(page)


def a_slow_turn_shows_a_reuse_event_by_event(browser):
    page = browser.open("#scene=made-at-once", reduced_motion="reduce")
    page.get_by_role("button", name="One turn, slowly").click()
    until(page, "playground.slow?.reuses")
    told = page.evaluate("playground.slow.reuses.map(({ cell, steps }) => steps.map(({ kind, turn, cell: of }) => [kind, turn, of === cell]))")
    for steps in told:
        assert all(own for *_, own in steps) and steps[0][1] < steps[-1][1] + 1, steps
    naive, safe = [[(kind, turn) for kind, turn, _ in steps] for steps in told]
    turns = dict(safe)
    assert turns["animator.attached"] == turns["cell.dequeued"] + 1, "the animator is attached on the next turn"
    kinds = [kind for kind, _ in naive]
    assert kinds.index("animator.attached") < len(kinds) - 1 - kinds[::-1].index("animator.orphaned"), "the commit strips what was attached at once"
    lit = set()
    while page.evaluate("!!playground.slow"):
        lit |= {tuple(words) for words in [page.locator(".turn .now").all_inner_texts()] if words}
        page.wait_for_timeout(100)
    assert any(word.startswith("attach animator") for words in lit for word in words), lit
    assert page.evaluate("playground.isHeld") and not page.locator(".turn .now, .strategy-code .now").count()
    page.get_by_role("button", name="Go on").click()
    browser.close(page)


def each_scene_shows_its_fault_and_the_verdict_names_it(browser):
    page = browser.open()
    blank = page.context.new_page()
    page.bring_to_front()
    scenes = page.evaluate("playground.scenes")
    assert len(scenes) >= 13, len(scenes)
    for scene in scenes:
        page.locator(f"[data-scene={scene['id']}]").click()
        page.evaluate(PLAY)
        sides = page.evaluate(FOUND)
        assert scene["fault"] in sides[0]["found"], (scene["id"], sides)
        worst, beside = page.evaluate("playground.sides.map(({ phone }) => phone.worstWords)")
        verdict = page.locator("#lead").inner_text()
        assert verdict == f"Left: {worst}. Right: {beside or 'nothing went wrong'}.", (scene["id"], verdict)
        if not worst.startswith("the app is gone"):
            assert page.locator(".live-info .verdict strong").first.inner_text() == worst, (scene["id"], worst)
        # No scene ends with two phones that look the same.
        ends = [base64.b64encode(page.locator(".stand").nth(side).screenshot(animations="disabled")).decode() for side in (0, 1)]
        assert blank.evaluate(DIFFERENT, ends) > 0.01, scene["id"]
        assert blank.evaluate(DIFFERENT, ends[:1] * 2) == 0, scene["id"]
        if scene["id"] == "pushed-twice":
            bars = [page.locator(".phone.live").nth(side).locator(".wrong-bar").all_inner_texts() for side in (0, 1)]
            assert len(bars[0]) == 1 and "The bar says page 1, the screen is page 2." in bars[0][0] and not bars[1], bars
        for side in sides:
            if side["strategy"] == "reuse-safe":
                assert not side["found"], (scene["id"], side)
        assert sides[1]["strategy"] == "reuse-safe", "the fixed side is ours"
    blank.close()
    browser.close(page)


def the_first_screen_moves_and_says_nothing_before(browser):
    for width, height in [(360, 740), (390, 844), (768, 1024), (640, 400), (1280, 800)]:
        page = browser.open(width=width, height=height, has_touch=width < 800)
        until(page, "playground.sides.every(({ phone }) => phone.frame.offset > 5)")
        assert page.evaluate("playground.kept[0][0]") < 1000, "the list moves by itself within a second"
        for scene in page.evaluate("playground.scenes") if width <= 860 else []:
            page.evaluate("(scene) => playground.show(scene)", scene)
            for box in [page.locator(".phone").nth(n).bounding_box() for n in (0, 1)]:
                assert box["y"] <= 110 and box["height"] >= 0.55 * height, (width, scene["id"], box)
        browser.close(page)
    faded = browser.open("#scene=two-on-one", reduced_motion="reduce")
    assert faded.evaluate("playground.sides[0].phone.frame.cells.every((cell) => cell[7] === 1)"), "what fades in is there"
    browser.close(faded)
    still = browser.open(reduced_motion="reduce")
    first = still.evaluate("(playground.show(playground.stage), playground.sides.map(({ phone }) => phone.lead.textContent + phone.text.textContent))")
    assert first == ["", ""], f"nor in the first frame: {first}"
    still.wait_for_timeout(1200)
    assert still.evaluate("playground.sides[0].phone.frame.offset") == 0, "nothing moves by itself"
    assert still.locator("#lead").inner_text().startswith("Drag this feed."), "no verdict before the first move"
    assert still.locator(".live-info .verdict").all_inner_texts() == ["", ""]
    for n in (0, 1):
        told, cells = still.locator(".drag-me").nth(n).bounding_box(), still.locator(".live-screen").nth(n).bounding_box()
        assert told["y"] >= cells["y"] + cells["height"], "what invites lies over no cell"
    still.evaluate("playground.act({ fling: { velocity: 2000 } })")
    assert not still.locator(".drag-me").first.is_visible(), "who drags it need not be told"
    browser.close(still)


def a_crash_looks_like_one(browser):
    page = browser.open("#scene=dropped")
    page.evaluate(PLAY)
    home = page.locator(".home:visible")
    home.wait_for()
    at = page.evaluate("playground.sides[0].phone.crash.t")
    assert home.locator(".ended").inner_text() == f"Your app is gone after {at:.2f} s.", home.inner_text()
    assert home.count() == 1, "the other app lives"
    page.get_by_role("button", name="Go on as if nothing had happened").click()
    assert not page.locator(".home:visible").count()
    page.evaluate(PLAY)
    assert not page.locator(".home:visible").count()
    page.get_by_role("button", name="From the start").click()
    page.evaluate(PLAY)
    page.get_by_role("button", name="Open it again").click()
    assert page.evaluate("playground.time") < at * 1000 and not page.locator(".home:visible").count()
    browser.close(page)


def a_fault_is_caught_and_played_again(browser):
    page = browser.open("#scene=made-at-once")
    page.evaluate(PLAY)
    caught = page.locator(".caught")
    log = page.evaluate("playground.live.log(0, 'same', 0)")
    # A dozen seconds later it is still there.
    page.evaluate("() => { for (let n = 0; n < 120; n++) playground.advance(playground.time + 100); playground.look(); }")
    assert caught.count() == 1 and "stayed blurred" in caught.inner_text(), caught.all_inner_texts()
    left, right = [caught.locator(".live-list").nth(n).get_attribute("aria-label") for n in (0, 1)]
    assert left.endswith("look wrong") and right.endswith("all look right"), (left, right)
    at = float(caught.locator("> b").inner_text().split()[0]) * 1000
    caught.click()
    begin = page.evaluate("[playground.time, playground.speed]")
    assert at - 260 <= begin[0] < at and begin[1] == 0.05, (at, begin)
    page.evaluate("() => { playground.advance(playground.heldAtMs); }")
    until(page, "playground.isHeld && playground.speed === 1")
    assert caught.count() == 1, "what was caught stays"
    # The same happens again.
    page.evaluate("""() => { playground.togglePlay(); }""")
    page.evaluate(PLAY)
    again = page.evaluate("playground.live.log(0, 'same', 0)")
    assert logs.events(log.splitlines())[:300] == logs.events(again.splitlines())[:300]
    browser.close(page)


def the_guilty_line_lights_up(browser):
    page = browser.open("#scene=made-at-once", reduced_motion="reduce")
    assert not page.locator(".guilty, .cure").count()
    page.evaluate(PLAY)
    assert page.locator(".guilty").all_inner_texts() == ["cell.animator = newAnimator(cell)"]
    assert page.locator(".cure").all_inner_texts() == ["animators.attach(to: cell, item: item) { cell in"]
    browser.close(page)


def a_picture_and_a_film_are_kept(browser):
    page = browser.open("#scene=dropped")
    page.evaluate(PLAY)
    begins = []
    for name in ("Save picture", "Save film"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        begins.append(pathlib.Path(download.value.path()).read_bytes()[:8])
    assert begins[0] == b"\x89PNG\r\n\x1a\n", begins
    assert begins[1][4:] == b"ftyp" or begins[1][:4] == b"\x1aE\xdf\xa3", begins
    # The list on the page has not been moved for it.
    at = page.evaluate("playground.time")
    frames = page.evaluate("""() => {
      const replay = playground.newReplay();
      const phones = playground.sides.map(({ phone }) => phone), ends = [playground.caught.firstMs - 100, playground.time].map((ms) => replay.phonesAt(ms, phones));
      replay.live.forget();
      return [ends[0].map(({ crash }) => !!crash), ends[1].map(({ frame }) => frame.offset)];
    }""")
    assert frames == [[False, False], page.evaluate("playground.sides.map((_, n) => playground.live.picture(n).offset)")], frames
    assert page.evaluate("playground.time") >= at
    browser.close(page)


def a_finger_drags_flings_and_catches_both_lists(browser):
    # Only the finger moves the lists.
    page = browser.open(reduced_motion="reduce")
    box = page.locator(".live-screen").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8
    offsets = "() => playground.sides.map(({ phone }) => phone.frame.offset)"
    # With times of its own: a finger that a busy machine holds back would be one that stands still.
    began, mouse = time.time() - 0.1, page.context.new_cdp_session(page)

    def finger(what, ms, to):
        mouse.send("Input.dispatchMouseEvent", {"type": what, "x": x, "y": to, "button": "left", "buttons": 1, "clickCount": 1,
                                                "timestamp": began + ms / 1000})

    page.mouse.move(x, y)
    finger("mousePressed", 0, y)
    for step in range(1, 9):
        finger("mouseMoved", step * 10, y - step * 25)
    finger("mouseReleased", 85, y - 200)
    # Farther than it was dragged.
    until(page, "playground.sides[0].phone.frame.offset > 240")
    page.mouse.move(x, y)
    page.mouse.down()
    until(page, "playground.sides.every(({ phone }) => !!phone.standing?.held)")
    at, caught = page.evaluate("[playground.time, playground.sides.map(({ phone }) => phone.frame.offset)]")
    until(page, f"playground.time > {at + 200}")
    assert page.evaluate(offsets) == caught and caught[0] == caught[1], caught
    page.mouse.up()
    browser.close(page)


def what_is_kept_happens_again_on_this_machine(browser):
    # The second has a screen above its list, and a finger that is taken away from it.
    for scene in ("dropped", "half-way-back"):
        happens_again(browser, scene)


def happens_again(browser, scene):
    page = browser.open(f"#scene={scene}", reduced_motion="reduce")
    # Nothing has happened yet: that is a workload, too.
    yaml, log = page.evaluate("[playground.workloadOfSide(0), playground.live.log(0, 'same', 0)]")
    with tempfile.TemporaryDirectory() as folder:
        assert simulate(folder, yaml) == logs.story(log)
    page.evaluate(PLAY)
    for side in (0, 1):
        yaml = saved(page, ["Workload of the left list (YAML)", "Workload of the right list (YAML)"][side])
        page.locator("#keep summary").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Its log (NDJSON)").nth(side).click()
        page.locator("#clock").click()
        log = pathlib.Path(download.value.path()).read_text()
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "log.ndjson").write_text(log)
            assert simulate(folder, yaml) == logs.story(log)
            verdict = subprocess.run([COMMAND, "verify", pathlib.Path(folder) / "log.ndjson"], capture_output=True)
            assert verdict.returncode == (1 if side == 0 else 0), verdict
    browser.close(page)


def a_finger_is_kept_as_a_recording(browser):
    page = browser.open()
    page.evaluate("""() => {
      playground.advance(100);
      playground.touch([["down", 500, 200, 600], ["move", 516, 200, 560], ["move", 533, 200, 500], ["up", 540, 200, 480]]);
      playground.advance(2000);
    }""")
    recording = saved(page, "Recording (TSV)")
    assert recording.startswith("t_ns\tx_lp\ty_lp\ttype\n") and recording.count("\n") == 5, recording
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "finger.tsv"
        file.write_text(recording)
        subprocess.run([COMMAND, "simulate", "--touches", file, "--no-log", "--quiet"], check=True, capture_output=True)
    browser.close(page)


# A finger as a table in pixels, and one in points.
PIXELS = "# by hand\nt_ms,x_px,y_px,up\n" + "".join(f"{n * 16},400,{1500 - n * n * 9},{int(n == 9)}\n" for n in range(10))
POINTS = PIXELS.replace("_px", "")
PLAYED = """() => {
  const page = playground;
  page.isPlaying = true;
  for (let frame = 0; frame < 300; frame++) page.advance(page.time + 1000 / 60);
  page.isLookDue = true;
  page.look();
  return [page.live.log(0, "same", 0), page.live.standing(0).violations, page.sides.map(({ phone }) => phone.frame.offset)];
}"""


def a_recording_is_brought_and_drives_the_lists(browser):
    page = browser.open("#scene=dropped", reduced_motion="reduce")
    # What was recorded here; a file of one's own; one in pixels.
    page.evaluate("""() => {
      playground.advance(100);
      playground.touch([["down", 500, 200, 600], ["move", 516, 200, 560], ["move", 533, 200, 490], ["up", 540, 200, 440]]);
      playground.advance(1000);
      playground.touch([["down", 1500, 200, 600], ["move", 1516, 200, 560], ["move", 1533, 200, 500], ["up", 1540, 200, 480]]);
      playground.advance(3000);
    }""")
    kept = saved(page, "Recording (TSV)")
    for name, text, density, gestures in [("finger.tsv", kept, "", 2), ("my feed.csv", POINTS, "", 1), ("device.csv", PIXELS, "2.625", 1)]:
        page.locator("#density").fill(density)
        bring(page, name, text)
        until(page, f"document.getElementById('scene-title').textContent === {json.dumps(name)}")
        assert f"{gestures} gesture" in page.locator("#scene-text").inner_text()
        log, violations, offsets = page.evaluate(PLAYED)
        assert offsets[0] == offsets[1] > 200 and violations, (name, offsets, violations)
        # At home: what is kept of it, and the file itself in the place of its steps, which has no first 50 ms.
        with tempfile.TemporaryDirectory() as folder:
            yaml = page.evaluate("playground.workloadOfSide(0)")
            assert simulate(folder, yaml) == logs.story(log), name
            (pathlib.Path(folder) / name).write_text(text)
            events = exported(folder, "kept.yaml", "--touches", name, *(["--density", density] if density else []))
            shown = [[json.loads(line)["item"] for line in lines if '"cell.displayed"' in line] for lines in (events, log.splitlines())]
            assert shown[0] == shown[1] and len(shown[0]) > 8, (name, shown)
        # By a link, too.
        page.locator("#make-link").click()
        until(page, "!document.getElementById('kept-link').hidden")
        link = page.locator("#link").input_value()
        other = browser.open(link[link.index("#"):], reduced_motion="reduce")
        assert other.evaluate(PLAYED)[0] == log, name
        browser.close(other)
    browser.close(page)


def a_file_that_is_no_recording_is_said_in_a_line(browser):
    page = browser.open("#scene=dropped", reduced_motion="reduce")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in [("bad.csv", POINTS.replace("400", "four", 1)), ("short.csv", POINTS + "170,400\n"), ("empty.csv", ""),
                           ("kept.yaml", "name: kept\nsteps:\n  - reloadData\n"), ("back.csv", POINTS + "3,400,100,0\n2,400,90,1\n")]:
            drop(page, (name, text))
            until(page, f"document.getElementById('problem').textContent.startsWith({json.dumps(name)})")
            # As the command says it.
            (pathlib.Path(folder) / name).write_text(text)
            told = subprocess.run([COMMAND, "touches", name], cwd=folder, capture_output=True, text=True)
            assert told.returncode == 2 and page.locator("#problem").inner_text() in told.stderr, (page.locator("#problem").inner_text(), told)
    for files, said in [([("device.csv", PIXELS)], "device.csv:2: x_px is in pixels; say how many are a point, with the density"),
                        ([("a.csv", POINTS), ("b.csv", POINTS)], "2 files at once; bring one recording at a time"),
                        ([("long.csv", "#" * 5_000_001)], "long.csv: the file has more than 5,000,000 bytes; cut it")]:
        drop(page, *files)
        until(page, f"document.getElementById('problem').textContent.startsWith({json.dumps(said)})")
    bring(page, "picture.png", "")
    until(page, "document.getElementById('problem').textContent.startsWith('picture.png: ')")
    # The lists are those of before, and the next file is taken.
    assert page.locator("#scene-title").inner_text() == "Dropped while paused"
    drop(page, ("finger.csv", POINTS))
    until(page, "document.getElementById('scene-title').textContent === 'finger.csv'")
    assert page.locator("#problem").inner_text() == "" and not page.locator("#drop").is_visible()
    browser.close(page)


def a_link_does_the_same_scroll_again(browser):
    page = browser.open()
    page.evaluate("""() => {
      playground.advance(100);
      playground.touch([["down", 500, 200, 600], ["move", 516, 200, 560], ["move", 533, 200, 500], ["up", 540, 200, 480]]);
      playground.advance(700.5);
      playground.act({ busy: 0.05 });
      playground.act("reloadData");
      playground.advance(2000);
    }""")
    log = page.evaluate("playground.live.log(0, 'same', 0)")
    page.locator("#make-link").click()
    until(page, "document.getElementById('link').value.includes('#scroll=')")
    link = page.locator("#link").input_value()
    other = browser.open(link[link.index("#"):], reduced_motion="reduce")
    other.evaluate("""() => {
      const page = playground;
      page.isPlaying = true;
      while (page.script.length) page.advance(page.time + 7);
      page.advance(2000);
    }""")
    assert other.evaluate("playground.live.log(0, 'same', 0)") == log
    browser.close(page)
    browser.close(other)


def play_steps(page):
    """Plays the steps that were found to their end, without waiting for a clock."""
    page.evaluate("""() => {
      const page = playground;
      while (page.time < page.heldAtMs && !page.isHeld) { page.advance(Math.min(page.heldAtMs, page.time + 1000 / 60)); page.isLookDue = true; page.look(); }
    }""")
    until(page, "playground.isHeld")


def the_shortest_scroll_that_breaks_a_strategy_is_found(browser):
    for strategy in ("in-data-source", "once-per-cell", "no-teardown", "next-turn", "next-turn-checked"):
        page = browser.open(f"#shortest={strategy}")
        until(page, "!!playground.stage.found")
        play_steps(page)
        worst = page.evaluate("(playground.look(), playground.sides.map(({ phone }) => phone.worstWords))")
        rule, others = page.evaluate("[playground.stage.found.breaks.rule, Object.keys(playground.live.standing(1).violations)]")
        assert worst[0] and worst[0] != worst[1] and rule not in others, (strategy, worst, rule, others)
        assert page.locator("#lead").inner_text().endswith(f", and {worst[0]}."), page.locator("#lead").inner_text()
        steps = page.locator(".found-steps li")
        assert 1 <= steps.count() <= 4 and page.locator(".found-steps .now").count() == 1, steps.all_inner_texts()
        # The workload fails again on this machine, and its neighbour passes.
        rule = page.evaluate("playground.stage.found.breaks.rule")
        for side, broken in enumerate([True, False]):
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "kept.yaml").write_text(page.evaluate("(side) => playground.workloadOfSide(side)", side))
                subprocess.run([COMMAND, "simulate", "kept.yaml", "--db", "kept.sqlite", "--quiet"], check=True, capture_output=True, cwd=folder)
                verdict = subprocess.run([COMMAND, "verify", "--db", "kept.sqlite"], cwd=folder, capture_output=True, text=True)
                assert verdict.returncode == int(broken) and (rule in verdict.stdout) >= broken, (strategy, side, verdict)
        # A link shows the same; the phones then react to the visitor.
        page.locator("#make-link").click()
        until(page, "document.getElementById('link').value.includes('#scroll=')")
        link = page.locator("#link").input_value()
        other = browser.open(link[link.index("#"):], reduced_motion="reduce")
        assert other.evaluate("[playground.stage.found, playground.time]") == [page.evaluate("playground.stage.found"), 0]
        other.locator("#play").click()
        play_steps(other)
        assert other.evaluate("playground.time") > 0
        other.evaluate("playground.act({ fling: { velocity: 2000 } })")
        until(other, "playground.sides.every(({ phone }) => phone.frame.offset > 0)")
        browser.close(other)
        browser.close(page)


def a_list_that_is_live_elsewhere_is_searched_as_it_is(browser):
    workload = {"name": "live-feed", "viewport": {"width": 390, "height": 700}, "cells": "ios9",
                "list": {"items": 10000, "itemHeight": 140, "columns": 2}, "animator": {"key": "opacity", "from": 0, "to": 1, "duration": 3}}
    stage = {"workload": workload, "strategies": ["no-teardown"], "script": [], "searches": True}
    deflate = zlib.compressobj(wbits=-15)
    packed = deflate.compress(json.dumps(stage).encode()) + deflate.flush()
    page = browser.open("#scroll=" + base64.urlsafe_b64encode(packed).decode().rstrip("="))
    assert page.locator("#search [role=status]").inner_text().startswith("Of what a finger, an app and the system do to the list of live-feed with 60 items:")
    until(page, "!!playground.stage.found")
    searched = page.evaluate("playground.stage.workload")
    assert searched == workload | {"list": workload["list"] | {"items": 60}}, searched
    browser.close(page)


def a_search_that_finds_nothing_says_so_and_can_be_stopped(browser):
    page = browser.open("#shortest=reuse-safe")
    until(page, "parseInt(document.getElementById('search-lead').textContent) > 0")
    page.get_by_role("button", name="Stop").click()
    assert page.locator("#search [role=status]").inner_text() == "Stopped."
    browser.close(page)


def a_report_is_taken_over(browser):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        run = ["simulate", "flings-and-jumps", "--strategy", "next-turn", "--seed", "7", "--db", "run.sqlite", "--quiet"]
        subprocess.run([COMMAND, *run], cwd=folder, check=True, capture_output=True)
        subprocess.run([COMMAND, "report", "--db", "run.sqlite", "--out", "run.html", "--playground", PAGE, "--quiet"],
                       cwd=folder, check=True, capture_output=True)
        out = subprocess.run([COMMAND, "export", "--to", "ndjson", "--db", "run.sqlite"], cwd=folder, check=True, capture_output=True, text=True)
        events = logs.events(out.stdout.splitlines())
        report = browser.browser.new_context(offline=True).new_page()
        report.goto((folder / "run.html").as_uri())
        until(report, "!!window.report")
        report.evaluate("report.view.goTo(3_210_000_000)")
        report.locator("#take-over a").focus()
        link = report.locator("#take-over a").get_attribute("href")
        before = [event for event in events if json.loads(event)["tNs"] <= 3_210_000_000]
        # Within the report, whose policy lets this one page in.
        report.get_by_role("button", name="Take over here").click()
        frame = report.locator("#taken-over iframe").element_handle().content_frame()
        until(frame, "!!window.playground?.sides?.every(({ phone }) => phone.frame)")
        assert frame.evaluate("playground.live.standing(0).events") == len(before)
        report.get_by_role("button", name="Back to the run").click()
        assert report.locator("#workspace").is_visible() and not report.locator("#taken-over").count()
        report.context.close()
        page = browser.open(link[link.index("#"):])
        assert "3.210 s" in page.locator("#scene-title").inner_text()
        assert page.evaluate("playground.live.about.sides.map((side) => side.strategy)") == ["next-turn", "reuse-safe"]
        assert page.evaluate("playground.live.standing(0).events") == len(before)
        page.evaluate("""() => {
          playground.act({ fling: { velocity: 2500 } });
          playground.advance(playground.time + 900);
          playground.act("end");
        }""")
        log = logs.story(page.evaluate("playground.live.log(0, 'same', 0)"))
        assert logs.events(log)[:len(before)] == before
        yaml = page.evaluate("playground.workloadOfSide(0)")
        assert simulate(folder, yaml, "--seed", "7") == log
    browser.close(page)


def slow(duration, cost=0):
    """A link to a list whose cells begin an animation of so many seconds again and again."""
    chain = {"steps": [{"to": 1, "duration": duration}], "repeat": "forever"}
    workload = {"animator": {"key": "opacity", "from": 0, "chain": chain}, "costs": {"attach": cost}}
    return fragment({"workload": workload, "strategies": ["reuse-safe"], "seed": 1, "script": []})


def fragment(stage):
    """A stage as the page packs it into an address."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(stage).encode()) + packer.flush()
    return "#scroll=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def a_list_whose_main_thread_is_never_free_lets_the_page_live(browser):
    page = browser.open(slow(0.05, cost=10))
    until(page, "playground.time > 1500")
    assert not page.evaluate("playground.isOver") and page.locator("#problem").inner_text() == ""
    browser.close(page)


def a_list_that_takes_too_long_for_a_frame_is_stopped(browser):
    page = browser.open(slow(0.00000001))
    said = page.locator("#problem").inner_text()
    assert said.startswith("The list was stopped: one frame of it took "), said
    # In the middle of the first look, and not once that was done.
    assert page.evaluate("playground.isOver && playground.time < 50"), page.evaluate("playground.time")
    at = page.evaluate("[playground.time, playground.ticks]")
    until(page, f"playground.ticks > {at[1] + 10}")
    assert page.evaluate("playground.time") == at[0]
    # Another one takes its place.
    page.locator("[data-scene=dropped]").click()
    assert page.locator("#problem").inner_text() == "" and not page.evaluate("playground.isOver")
    browser.close(page)


def a_damaged_link_is_said(browser):
    page = browser.open("#scroll=nothing")
    assert "damaged" in page.locator("#problem").inner_text()
    browser.close(page)


def keys_alone_do_it(browser):
    page = browser.open(reduced_motion="reduce")
    page.locator("[data-scene=left-in-the-pool]").focus()
    page.keyboard.press("Enter")
    assert page.locator("#scene-title").inner_text() == "Left in the pool"
    assert not page.evaluate("playground.isPlaying"), "nothing moves by itself where less motion is asked for"
    page.locator("#play").focus()
    page.keyboard.press("Enter")
    until(page, "playground.sides[0].phone.frame.offset > 100")
    for _ in range(40):
        if page.evaluate("document.activeElement.className.includes('live-screen')"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    until(page, "playground.sides[0].phone.frame.cells.some((cell) => cell[3] === playground.items - 1)")
    browser.close(page)


def settings_start_the_lists_anew(browser):
    page = browser.open()
    page.locator("[name=items]").fill("40")
    page.locator("[name=columns]").fill("2")
    page.locator("[name=second]").select_option("")
    page.locator("[name=key]").select_option("opacity")
    assert page.evaluate("playground.live.about.items") == 40
    assert page.evaluate("playground.sides.length") == 1
    assert page.evaluate("playground.live.about.animation.key") == "opacity"
    browser.close(page)


def it_fits_a_small_screen_in_the_dark(browser):
    page = browser.open("#scene=made-at-once", width=390, height=844, color_scheme="dark", has_touch=True)
    for scene in page.evaluate("playground.scenes.map((scene) => scene.id)"):
        # Scenes, steps and sharing are sheets above a bar for the thumb. A choice closes its sheet and shows the phones.
        page.get_by_role("button", name="Scenes", exact=True).click()
        chosen = page.locator(f"[data-scene={scene}]")
        chosen.click()
        assert chosen.get_attribute("aria-pressed") == "true" and not chosen.is_visible()
        bar = page.locator("#thumb").bounding_box()
        for stand in (page.locator(".phone").nth(side).bounding_box() for side in (0, 1)):
            assert stand["y"] >= 0 and stand["y"] + stand["height"] <= bar["y"], (scene, stand, bar)
        page.evaluate(PLAY)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, (scene, wide)
    for sheet, inside in (("Steps", "Fling"), ("Share", "Save picture")):
        page.get_by_role("button", name=sheet, exact=True).click()
        assert page.get_by_role("button", name=inside, exact=True).bounding_box()["y"] + 44 <= bar["y"], sheet
        assert page.get_by_role("button", name=sheet, exact=True).get_attribute("aria-expanded") == "true"
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Save picture", exact=True).is_visible()
    browser.close(page)


def axe_finds_nothing(browser):
    for width in (1280, 390):
        # The page's own policy would not let axe in.
        page = browser.open("#scene=dropped", width=width, reduced_motion="reduce", bypass_csp=True)
        for act in ("() => {}", PLAY):
            page.evaluate(act)
            # Only colours differ in the dark.
            for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast", "link-in-text-block"]})):
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                found = Axe().run(page, options={"resultTypes": ["violations"], **rules})
                assert not found.violations_count, (width, scheme, found.generate_report())
        browser.close(page)


def steps_happen_and_the_list_goes(browser):
    page = browser.open()
    for name in ["Fling", "Open", "Swipe back", "Sheet", "Swipe back", "Reload", "Insert", "Delete", "Slider",
                 "Memory warning", "Slow main thread", "Background", "Background", "Rotate", "Jump", "A recorded hand",
                 "The list goes"]:
        page.get_by_role("button", name=name, exact=True).click()
        page.evaluate("() => { if (!playground.isOver) playground.advance(playground.time + 400); playground.look(); }")
    assert page.evaluate("playground.isOver")
    assert page.locator("#problem").inner_text() == ""
    page.get_by_role("button", name="From the start").click()
    assert not page.evaluate("playground.isOver")
    browser.close(page)


TESTS = [each_scene_shows_its_fault_and_the_verdict_names_it, x_ray_shows_each_cell_and_the_pool, a_slow_turn_shows_a_reuse_event_by_event, the_first_screen_moves_and_says_nothing_before,
         a_crash_looks_like_one, a_fault_is_caught_and_played_again, the_guilty_line_lights_up, a_picture_and_a_film_are_kept, a_finger_drags_flings_and_catches_both_lists,
         what_is_kept_happens_again_on_this_machine, a_finger_is_kept_as_a_recording,
         a_recording_is_brought_and_drives_the_lists, a_file_that_is_no_recording_is_said_in_a_line, a_link_does_the_same_scroll_again,
         the_shortest_scroll_that_breaks_a_strategy_is_found, a_list_that_is_live_elsewhere_is_searched_as_it_is,
         a_search_that_finds_nothing_says_so_and_can_be_stopped, a_report_is_taken_over,
         a_list_whose_main_thread_is_never_free_lets_the_page_live, a_list_that_takes_too_long_for_a_frame_is_stopped,
         a_damaged_link_is_said, keys_alone_do_it, settings_start_the_lists_anew, it_fits_a_small_screen_in_the_dark,
         axe_finds_nothing, steps_happen_and_the_list_goes]


def main():
    failed = 0
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        browser = Browser(chromium)
        for test in TESTS:
            try:
                test(browser)
            except Exception:
                failed += 1
                print(f"FAILED {test.__name__.replace('_', ' ')}")
                traceback.print_exc(limit=3, file=sys.stdout)
        chromium.close()
    print(f"{len(TESTS) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
