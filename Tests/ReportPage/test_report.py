"""Opens reports in a real browser, from disk, and looks at what they show.

    test_report.py ANIMATORPOOL CHROMIUM

Builds a few small reports with the given animatorpool and ends with a line `N passed, N failed`.
"""

import contextlib
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import traceback

from playwright.sync_api import sync_playwright

ANIMATORPOOL = pathlib.Path(sys.argv[1]).resolve()
CHROMIUM = sys.argv[2]
EVIL = "</script><img src=x onerror=\"document.title='owned'\"><b>"


class Reports:
    """The reports all tests look at, made once."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.broken_summary = self.simulate("broken", "--strategy", "no-teardown")
        self.safe_summary = self.simulate("safe")
        self.simulate("free", workload="flings")
        self.leave_open("safe", "open")
        self.of_events("app", self.app_log())
        self.of_events("evil", self.evil_log(), run={"name": EVIL, "device": EVIL, "workload": EVIL})
        self.of_events("one", [{"seq": 1, "tNs": 5, "turn": 0, "kind": "cell.created", "cell": 1}])

    def simulate(self, name, *options, workload="flings-and-jumps"):
        done = subprocess.run(
            [ANIMATORPOOL, "simulate", workload, "--db", f"{name}.sqlite", "--report", f"{name}.html",
             "--format", "json", *options],
            cwd=self.folder, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def of_events(self, name, events, run=None):
        described = {"uuid": name, "name": name, "source": "app", "startedUnixNs": 0, "refreshNs": 8333333,
                     "schema": 1, **(run or {})}
        lines = [{"run": described}, *events]
        (self.folder / f"{name}.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))
        subprocess.run([ANIMATORPOOL, "report", "--db", f"{name}.ndjson", "--out", f"{name}.html"],
                       cwd=self.folder, check=True, capture_output=True)

    def leave_open(self, name, copy):
        """A run that nobody has ended: it has no summary and no end."""
        shutil.copy(self.folder / f"{name}.sqlite", self.folder / f"{copy}.sqlite")
        with contextlib.closing(sqlite3.connect(self.folder / f"{copy}.sqlite")) as log, log:
            log.execute("UPDATE run SET status = 0, summary = NULL, ended_ns = NULL")
        subprocess.run([ANIMATORPOOL, "report", "--db", f"{copy}.sqlite", "--out", f"{copy}.html"],
                       cwd=self.folder, check=True, capture_output=True)

    @staticmethod
    def app_log():
        """As an app writes it: no frames, items that are hashes of 64 bits, one with a lost animator."""
        hashes = [-8070450532247928832, 9223372036854775807, 12]
        events, seq = [], 0
        for cell, item in enumerate(hashes, 1):
            for kind, turn in [("cell.created", 1), ("cell.dequeued", 1), ("animator.requested", 1),
                               ("cell.configured", 1), ("cell.displayed", 1), ("animator.attached", 2),
                               ("animator.paused", 2)]:
                seq += 1
                event = {"seq": seq, "tNs": 1000000 * seq, "turn": turn, "kind": kind, "cell": cell}
                if kind != "cell.created":
                    event |= {"generation": 1, "item": item}
                if kind.startswith("animator"):
                    event |= {"animator": cell}
                events.append(event)
        # Turns must not go back: what every cell does in its second turn comes last.
        events.sort(key=lambda event: event["turn"])
        for n, event in enumerate(events):
            event |= {"seq": n + 1, "tNs": 1000000 * (n + 1)}
        events.append({"seq": 22, "tNs": 30000000, "turn": 3, "kind": "animator.orphaned", "cell": 2,
                       "generation": 1, "animator": 2, "detail": "prepareForReuse"})
        return events

    @staticmethod
    def evil_log():
        return [
            {"seq": 1, "tNs": 0, "turn": 1, "kind": "cell.created", "cell": 1, "detail": EVIL},
            {"seq": 2, "tNs": 1000, "turn": 1, "kind": "cell.dequeued", "cell": 1, "generation": 1, "item": 7},
            {"seq": 3, "tNs": 2000, "turn": 1, "kind": "animator.requested", "cell": 1, "generation": 1,
             "item": 7, "animator": 1, "site": f"{EVIL}:3"},
            {"seq": 4, "tNs": 3000, "turn": 1, "kind": "cell.displayed", "cell": 1, "generation": 1, "item": 7},
            {"seq": 5, "tNs": 4000, "turn": 2, "kind": "misuse", "cell": 1, "animator": 1, "detail": EVIL},
        ]


class Browser:
    """Opens a report in a page of its own, and fails when the page complains or asks for anything."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = folder
        self.complaints = []

    def open(self, name, width=1280, height=900, scheme="light", hash="", **options):
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, **options)
        page = context.new_page()
        address = f"file://{self.folder}/{name}.html"
        page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: request.url.split("#")[0] == address
                or self.complaints.append(f"asked for {request.url}"))
        page.goto(address + hash)
        page.wait_for_selector("body[data-ready]", state="attached", timeout=20000)
        self.settle(page)
        return page

    @staticmethod
    def settle(page):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def close(self):
        for context in self.browser.contexts:
            context.close()


def moment(page):
    return page.evaluate("() => [report.view.ns, report.view.events]")


def screen(page):
    return page.locator("#screen li:visible").all_inner_texts()


# What the tests promise.

def test_numbers_agree_with_simulate(browser, reports):
    for name, summary in [("broken", reports.broken_summary), ("safe", reports.safe_summary)]:
        page = browser.open(name)
        shown = page.evaluate("() => report.summary.numbers")
        for key, value in summary.items():
            # The run's number and the time it took are not known before its end.
            if key not in ("run", "wallSeconds", "eventsPerSecond"):
                assert shown[key] == value, f"{name}: {key} is {shown[key]}, not {value}"
        page.locator("details.plain summary").click()
        for key in ("events", "frames", "reuses", "animatorsPeak", "bareFrames"):
            text = page.locator(f"tr[data-key={key}] td").inner_text()
            assert text.replace(",", "") == str(summary[key]), f"{name}: {key} reads {text}"
        cards = page.locator("[data-card=misuses] strong").inner_text()
        assert cards.replace(",", "") == str(sum(summary["misuses"].values()))


def test_what_is_followed_agrees_with_the_checker(browser, reports):
    for name, summary in [("broken", reports.broken_summary), ("safe", reports.safe_summary)]:
        page = browser.open(name)
        live = page.evaluate("() => { const { live } = report.source.past; return [live.max, live.value]; }")
        assert live == [summary["animatorsPeak"], summary["animatorsLiveAtEnd"]], f"{name}: {live}"
        hazards = page.evaluate(
            "() => Object.fromEntries([...report.source.past.found].filter(([key]) => typeof key === 'number')"
            ".map(([key, events]) => [report.source.about.kinds.find((each) => each.id === key).name, events.length]))")
        assert hazards == summary["hazards"], f"{name}: {hazards}"


def test_verdicts(browser, reports):
    assert "would crash" in browser.open("broken").locator("#verdict").inner_text()
    safe = browser.open("safe")
    assert "Nothing is wrong here." in safe.locator("#verdict").inner_text()
    assert "Nothing was found" in safe.locator("#finding-list").inner_text()
    assert safe.locator("#finding-on").is_disabled()


def test_a_finding_moves_the_moment(browser, reports):
    page = browser.open("broken")
    entry = page.locator("#finding-list .group.misuse li button").nth(4)
    seconds = float(entry.locator(".when").inner_text().split()[0])
    before = moment(page)
    entry.click()
    browser.settle(page)
    ns, events = moment(page)
    assert [ns, events] != before
    assert abs(ns / 1e9 - seconds) < 0.001, f"{ns} is not {seconds} s"
    assert page.evaluate("() => report.source.table.kind[report.view.events - 1]") == 32
    assert page.evaluate("() => report.view.from <= report.view.ns && report.view.ns <= report.view.to")
    assert page.locator("#time").inner_text() == f"{seconds:.3f} s"
    page.wait_for_function("() => location.hash === `#t=${report.view.ns / 1e9}`")


def test_the_address_keeps_the_moment(browser, reports):
    page = browser.open("safe", hash="#t=1.234")
    assert moment(page)[0] == 1234000000
    page.evaluate("() => { location.hash = '#t=2.5'; }")
    page.wait_for_function("() => report.view.ns === 2500000000")


def test_keys_step_frames_and_events(browser, reports):
    page = browser.open("safe", hash="#t=1")
    page.locator("#tracks").focus()
    frame = page.evaluate("() => report.source.frames.indexAt(report.view.ns)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => report.source.frames.indexAt(report.view.ns)") == frame + 2
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => report.source.frames.indexAt(report.view.ns)") == frame + 1
    events = moment(page)[1]
    page.keyboard.press("Shift+ArrowRight")
    assert moment(page)[1] == events + 1
    page.keyboard.press("Home")
    assert moment(page)[0] == 0
    page.keyboard.press("n")
    assert moment(page)[0] == 0, "a safe run has no finding to go to"


def test_keys_walk_the_findings(browser, reports):
    page = browser.open("broken")
    first = moment(page)[1]
    page.keyboard.press("n")
    page.keyboard.press("n")
    assert moment(page)[1] > first
    assert page.locator("#finding-now").inner_text()
    page.keyboard.press("p")
    page.keyboard.press("p")
    assert moment(page)[1] == first


def test_a_frame_shows_what_was_on_screen(browser, reports):
    # The first frame of a list that waits for the turn shows its cells without animators. Here work takes no
    # time, so that the animators of the next turn have the frame's own time.
    page = browser.open("free")
    page.evaluate("() => report.view.goToFrame(0)")
    browser.settle(page)
    rows = screen(page)
    assert len(rows) == 9, rows
    assert all("bare" in row and row.startswith("B") for row in rows), rows
    page.evaluate("() => report.view.goToFrame(3)")
    browser.settle(page)
    assert all("paused" in row and row.startswith("P") for row in screen(page)), screen(page)


def test_it_plays_and_pauses(browser, reports):
    page = browser.open("safe", hash="#t=1")
    page.locator("#play").click()
    page.wait_for_function("() => report.view.ns > 1.05e9")
    assert page.locator("#play").get_attribute("aria-label") == "Pause"
    page.keyboard.press("Escape")
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-label") == "Play"
    stopped = moment(page)
    browser.settle(page)
    assert moment(page) == stopped


def test_wheel_and_drag(browser, reports):
    page = browser.open("broken")
    box = page.locator("#timeline").bounding_box()
    page.mouse.move(box["x"] + 600, box["y"] + 60)
    page.mouse.click(box["x"] + 600, box["y"] + 60)
    whole = page.evaluate("() => report.view.to - report.view.from")
    page.mouse.wheel(0, -600)
    page.wait_for_function("(whole) => report.view.to - report.view.from < whole * 0.5", arg=whole)
    from_ = page.evaluate("() => report.view.from")
    page.mouse.down()
    page.mouse.move(box["x"] + 700, box["y"] + 60, steps=3)
    page.mouse.up()
    assert page.evaluate("() => report.view.from") < from_
    page.mouse.move(box["x"] + 500, box["y"] + 60)
    assert "cell " in page.locator("#tip").inner_text()


def test_dark_and_light_differ(browser, reports):
    colors, pictures = [], []
    for scheme in ("light", "dark"):
        page = browser.open("safe", scheme=scheme)
        colors.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        pictures.append(page.locator("#timeline").screenshot())
    assert colors[0] != colors[1]
    assert pictures[0] != pictures[1]


def test_a_narrow_phone_needs_no_sideways_scroll(browser, reports):
    for name in ("broken", "safe", "app", "evil", "one"):
        page = browser.open(name, width=360, height=740)
        page.locator("details.plain summary").click()
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 360, f"{name} is {width} wide"


def test_texts_of_a_log_are_inert(browser, reports):
    page = browser.open("evil")
    assert page.title() != "owned"
    assert page.locator("img, body b:not(.keys b)").count() == 0
    assert page.locator("#title").inner_text() == EVIL
    assert EVIL in page.locator("#finding-list").inner_text()
    assert EVIL in page.locator("#event-number").inner_text()


def test_a_log_of_an_app(browser, reports):
    page = browser.open("app", hash="#t=1")
    assert page.locator("#no-frames").is_visible()
    assert page.locator("#frame-on").is_disabled()
    rows = screen(page)
    assert [row.split("\n")[1] for row in rows] == [
        "item -8070450532247928832", "item 12", "item 9223372036854775807"], rows
    assert "orphaned" in rows[2] and rows[2].startswith("O"), rows
    assert "paused" in rows[0]
    page.keyboard.press("ArrowLeft")
    assert moment(page)[1] == 21, "without frames the keys step events"


def test_an_open_run_is_counted_from_its_events(browser, reports):
    page = browser.open("open")
    assert "open" in page.locator("#facts").inner_text()
    shown, closed = page.evaluate("() => report.summary.numbers"), reports.safe_summary
    # Without its end nobody knows the time after the last event.
    for key in ("events", "frames", "turns", "reuses", "animatorsPeak", "effectiveShare", "bareFrames"):
        assert shown[key] == closed[key], f"{key} is {shown[key]}, not {closed[key]}"
    assert abs(shown["hitchMsPerSecond"] / closed["hitchMsPerSecond"] - 1) < 0.05
    assert page.locator("tr[data-key=wallSeconds]").count() == 0


def test_one_event_is_enough(browser, reports):
    page = browser.open("one")
    assert "No cell is on screen." in page.locator("#phone").inner_text()
    page.keyboard.press("ArrowRight")
    assert moment(page) == [5, 1]


def test_everything_has_a_name(browser, reports):
    page = browser.open("broken")
    nameless = page.evaluate("""() => [...document.querySelectorAll('button, select, input, canvas, [role]')]
        .filter((each) => !(each.getAttribute('aria-label') || each.getAttribute('aria-labelledby')
            || each.closest('label') || each.textContent.trim() || each.getAttribute('role') === 'status'))
        .map((each) => each.outerHTML)""")
    assert not nameless, nameless
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
    assert page.evaluate("() => document.documentElement.lang") == "en"
    assert page.locator("h1").count() == 1


def test_focus_is_seen_and_help_opens(browser, reports):
    page = browser.open("safe")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.id") == "help-button"
    outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#help").is_visible()


def test_text_can_be_read(browser, reports):
    """The contrast of what is written on what it is written on: 4.5 and more, as WCAG asks."""
    for scheme in ("light", "dark"):
        page = browser.open("broken", scheme=scheme)
        poor = page.evaluate("""() => {
            const light = (name) => {
                const probe = document.createElement('i');
                probe.style.color = `var(--${name})`;
                document.body.append(probe);
                const rgb = getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
                    .map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
                probe.remove();
                return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
            };
            const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
            return ['ink', 'soft', 'accent', 'misuse', 'hazard', 'good'].flatMap((name) =>
                ['paper', 'panel'].map((back) => [name, back, ratio(name, back)])).filter((each) => each[2] < 4.5);
        }""")
        assert not poor, f"{scheme}: {poor}"


def test_the_same_log_gives_the_same_bytes(browser, reports):
    subprocess.run([ANIMATORPOOL, "report", "--db", "safe.sqlite", "--out", "again.html"],
                   cwd=reports.folder, check=True, capture_output=True)
    assert (reports.folder / "again.html").read_bytes() == (reports.folder / "safe.html").read_bytes()


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        reports = Reports(folder)
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, test in list(globals().items()):
            if not name.startswith("test_"):
                continue
            browser = Browser(chromium, folder)
            try:
                test(browser, reports)
                assert not browser.complaints, browser.complaints
                passed += 1
            except Exception:
                failed += 1
                print(f"FAILED {name[5:].replace('_', ' ')}")
                traceback.print_exc(file=sys.stdout)
            browser.close()
        chromium.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
