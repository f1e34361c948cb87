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

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ANIMATORPOOL = pathlib.Path(sys.argv[1]).resolve()
CHROMIUM = sys.argv[2]
TRANSITION_HAZARDS = [f"hazard.{name}" for name in (
    "transitionNotCompleted", "transitionCompletedTwice", "completedAfterCancel", "viewLeftInContainer", "viewNeverAdded",
    "animatedOutsideContainer")]
EVIL = "</script><img src=x onerror=\"document.title='owned'\"><b>"


class Reports:
    """The reports all tests look at, made once."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.broken_summary = self.simulate("broken", "--strategy", "no-teardown")
        self.safe_summary = self.simulate("safe")
        self.simulate("free", workload="flings")
        self.simulate("early", "--strategy", "next-turn")
        self.simulate("dead", "--strategy", "once-per-cell")
        self.simulate("lost", "--strategy", "next-turn", workload="batch-updates")
        self.compare("pair", "--strategies", "reuse-safe,no-teardown")
        self.compare("same", "--regimes", "documented,ios16")
        self.simulate("screens", "--strategy", "no-teardown", workload="open-and-close")
        self.simulate("checked", "--strategy", "next-turn-checked")
        self.simulate("sheets", "--strategy", "next-turn-checked", workload="open-and-close")
        self.leave_open("safe", "open")
        for name, shape in (("heights", "itemHeight: { min: 60, max: 240 }"), ("grid", "itemHeight: 130, columns: 3")):
            (self.folder / f"{name}.yaml").write_text(
                f"name: {name}\nviewport: {{ width: 390, height: 844 }}\nlist: {{ items: 2000, {shape} }}\n"
                "steps: [ fling: { velocity: 3000 }, wait: 2, jump: { item: 500 }, wait: 1 ]\n")
            self.simulate(name, workload=f"{name}.yaml")
        (self.folder / "long.yaml").write_text(
            "name: long\nlist: { items: 10000 }\nsteps: [ repeat: { times: 20, steps: [ fling: { velocity: 3000 }, wait: 3, fling: { velocity: -2500 }, wait: 5 ] } ]\n")
        self.simulate("long", "--strategy", "next-turn", workload="long.yaml")
        self.leave_open("heights", "reversed", "config = json_set(config, '$.rows.itemHeight', json('[240, 60]'))")
        self.of_events("app", self.app_log())
        self.of_events("measured", [
            {"seq": n + 1, "tNs": n * 1000000, "turn": 1, "kind": kind, "cell": 1 + n % 2, "generation": 1, "item": 12 + n % 2, **fields}
            for n, (kind, fields) in enumerate([("cell.dequeued", {})] * 2 + [("cell.displayed", {})] * 2 + [
                ("cell.measured", {"arg": 120000, "detail": "pass 1"}), ("cell.measured", {"arg": 60000, "detail": "pass 1"})])])
        self.of_events("covered", self.covered_log())
        self.of_events("evil", self.evil_log(), run={"name": EVIL, "device": EVIL, "workload": EVIL})
        self.of_events("one", [{"seq": 1, "tNs": 5, "turn": 0, "kind": "cell.created", "cell": 1}])

    def simulate(self, name, *options, workload="flings-and-jumps"):
        done = subprocess.run(
            [ANIMATORPOOL, "simulate", workload, "--db", f"{name}.sqlite", "--report", f"{name}.html",
             "--format", "json", *options],
            cwd=self.folder, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def compare(self, name, *sides):
        subprocess.run(
            [ANIMATORPOOL, "compare", *sides, "--db", f"{name}.sqlite", "--report", f"{name}.html"],
            cwd=self.folder, check=True, capture_output=True)

    def of_events(self, name, events, run=None):
        described = {"uuid": name, "name": name, "source": "app", "startedUnixNs": 0, "refreshNs": 8333333,
                     "schema": 1, **(run or {})}
        lines = [{"run": described}, *events]
        (self.folder / f"{name}.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))
        subprocess.run([ANIMATORPOOL, "report", "--db", f"{name}.ndjson", "--out", f"{name}.html"],
                       cwd=self.folder, check=True, capture_output=True)

    def leave_open(self, name, copy, change="config = config"):
        """A copy of a run that is still open: it has no summary and no end."""
        shutil.copy(self.folder / f"{name}.sqlite", self.folder / f"{copy}.sqlite")
        with contextlib.closing(sqlite3.connect(self.folder / f"{copy}.sqlite")) as log, log:
            log.execute(f"UPDATE run_row SET status = 0, summary = NULL, ended_ns = NULL, {change}")
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
    def covered_log():
        """A push over a list whose cell loses its animator with the window, and every hazard of a transition."""
        cell, use = {"cell": 1}, {"cell": 1, "generation": 1, "item": 4}
        events = [
            (0, 1, "screen.willAppear", {"subject": 1, "detail": "list"}),
            (0, 1, "screen.didAppear", {"subject": 1, "detail": "list"}),
            (0, 1, "cell.created", cell), (0, 1, "cell.dequeued", use),
            (0, 1, "animator.requested", {**use, "animator": 1}), (0, 1, "cell.displayed", use),
            (10, 2, "animator.attached", {**use, "animator": 1}), (10, 2, "animator.paused", {**use, "animator": 1}),
            (100, 3, "screen.willDisappear", {"subject": 1, "detail": "list"}),
            (100, 3, "screen.willAppear", {"subject": 2, "detail": "item 4"}),
            (100, 3, "transition.began", {"subject": 1, "detail": "push"}),
            (400, 4, "transition.completed", {"subject": 1, "arg": 1, "detail": "push"}),
            (400, 4, "list.updated", {"arg": 0, "detail": "leftWindow"}),
            (400, 4, "animator.orphaned", {**use, "animator": 1, "detail": "leftWindow"}),
            (400, 4, "screen.didDisappear", {"subject": 1, "detail": "list"}),
            (400, 4, "screen.didAppear", {"subject": 2, "detail": "item 4"}),
            *((500 + n, 5 + n, kind, {"subject": 1, "detail": "push"}) for n, kind in enumerate(TRANSITION_HAZARDS)),
            (900, 20, "screen.willDisappear", {"subject": 2, "detail": "item 4"}),
            (900, 20, "screen.willAppear", {"subject": 1, "detail": "list"}),
            (900, 20, "transition.began", {"subject": 2, "detail": "pop"}),
            (900, 20, "list.updated", {"arg": 0, "detail": "enteredWindow"}),
            (900, 20, "transition.interactive", {"subject": 2, "arg": 0}),
            (1100, 21, "transition.cancelled", {"subject": 2, "arg": 400000000}),
            (1200, 22, "transition.completed", {"subject": 2, "arg": 0, "detail": "pop"}),
            (1200, 22, "list.updated", {"arg": 0, "detail": "leftWindow"}),
            (1200, 22, "screen.willAppear", {"subject": 2, "detail": "item 4"}),
            (1200, 22, "screen.didAppear", {"subject": 2, "detail": "item 4"}),
            (1200, 22, "screen.didDisappear", {"subject": 1, "detail": "list"}),
        ]
        return [{"seq": n + 1, "tNs": ms * 1000000, "turn": turn, "kind": kind, **fields}
                for n, (ms, turn, kind, fields) in enumerate(events)]

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
        page.wait_for_selector("body[data-ready]", state="attached", timeout=60000)
        self.settle(page)
        return page

    def read(self, name, width=390, scheme="light"):
        """Opens a report without JavaScript."""
        page = self.browser.new_context(
            viewport={"width": width, "height": 844}, color_scheme=scheme, java_script_enabled=False).new_page()
        page.goto(f"file://{self.folder}/{name}.html")
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
    return page.locator(".screen li:visible").all_inner_texts()


def go_on(page):
    """Leaves the home screen that a crash has led to."""
    for each in page.get_by_role("button", name="Go on as if nothing had happened").all():
        if each.is_visible():
            each.click()


def first(page, *kinds):
    """The first event of any of these kinds: its number in the order of the log, and its time."""
    return page.evaluate("""(kinds) => {
        const { table } = report.source, n = table.kind.subarray(0, table.count).findIndex((kind) => kinds.includes(kind));
        return n < 0 ? null : [n, table.t[n]];
    }""", list(kinds))


def small_targets(page):
    """What can be pressed and is smaller than 44 points."""
    return page.evaluate("""() => [...document.querySelectorAll('button, select, summary')]
        .filter((each) => each.checkVisibility()).map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
        .filter(([, box]) => box.height < 43.9 || box.width < 43.9).map(([text, box]) => `${text}: ${box.width} x ${box.height}`)""")


# What the tests promise.

def test_numbers_agree_with_simulate(browser, reports):
    for name, summary in [("broken", reports.broken_summary), ("safe", reports.safe_summary)]:
        page = browser.open(name)
        shown = page.evaluate("() => report.summary.numbers")
        for key, value in summary.items():
            # The run's number and the time it took are not known before its end.
            if key not in ("run", "wallSeconds", "eventsPerSecond"):
                assert shown[key] == value, f"{name}: {key} is {shown[key]}, not {value}"
        page.locator("#numbers summary").click()
        for key in ("events", "frames", "reuses", "animatorsPeak", "bareFrames"):
            text = page.locator(f"tr[data-key={key}] td").inner_text()
            assert text.replace(",", "") == str(summary[key]), f"{name}: {key} reads {text}"
        cards = page.locator("[data-card=misuses] strong").inner_text()
        assert cards.replace(",", "") == str(sum(summary["misuses"].values()))
        bare = page.locator("[data-card=bareFrames] span").inner_text().split()
        right = int(bare[bare.index("animator,") + 1].replace(",", ""))
        wrong = page.evaluate("() => report.source.past.wrongLooks.reduce((all, each) => all + each.frames, 0)")
        # A cell with two animators may look wrong without being bare.
        assert right <= summary["bareFrames"] <= right + wrong, f"{name}: {right} + {wrong} frames"


def test_what_is_followed_agrees_with_the_checker(browser, reports):
    for name, summary in [("broken", reports.broken_summary), ("safe", reports.safe_summary)]:
        page = browser.open(name)
        live = page.evaluate("() => { const { live } = report.source.past; return [live.max, live.value]; }")
        assert live == [summary["animatorsPeak"], summary["animatorsLiveAtEnd"]], f"{name}: {live}"
        hazards = page.evaluate(
            "() => { const kinds = JSON.parse(document.getElementById('meanings').textContent).eventKinds; "
            "return Object.fromEntries([...report.source.past.found].filter(([key]) => typeof key === 'number')"
            ".map(([key, events]) => [Object.entries(kinds).find(([, id]) => id === key)[0], events.length])); }")
        assert hazards == summary["hazards"], f"{name}: {hazards}"


def test_the_first_sentence_says_when(browser, reports):
    page = browser.open("broken")
    n, ns = first(page, 32)
    lead, fix, more = [page.locator(f"#verdict {each}").inner_text() for each in ("strong", ".fix", ".more")]
    cell = page.evaluate("(n) => report.source.table.cells[report.source.table.row[n]]", n)
    assert lead == f"Your app is gone after {ns / 1e9:.3f} s: cell {cell} got a new animator, and nobody stopped the old one.", lead
    assert fix.startswith("Stop and finish each animator before its last reference is released."), fix
    # The app ends once: what follows is said to be what would have happened, and counts no more.
    assert more.startswith("UIKit raises releasePausedOrStopped. Later counts are what would have happened, had the app gone on."), more
    assert "9 cells had no blur in 1 frame" in more and "stayed blurred" not in more and "leaked" not in more, more
    assert "Whose code: the list’s, “The old animator is dropped”." in more, more
    early = browser.open("early").locator("#verdict").inner_text()
    # No frame showed an animator on the wrong item: what is latent is not told while something else is.
    assert early.startswith("278 idle animators: their cells went into their pool, and nobody tore them down."), early
    assert "No frame showed it" in early and "animators.didEndDisplaying(cell)" in early and "wrong item" not in early, early
    screens = browser.open("screens").locator("#verdict").inner_text()
    assert "owned a paused animator" in screens or "got a new animator" in screens, screens
    dead = browser.open("dead").locator("#verdict").inner_text()
    assert dead.startswith("Cells 1 to ") and " stayed blurred: reuse removed their animations, and nobody created new animators." in dead, dead
    assert "Create a new animator for each use" in dead, dead
    # Times, cells and frames are different: no list has 409 cells.
    cells, frames = browser.open("dead").evaluate("""() => { const { wrongLooks } = report.source.past;
        return [new Set(wrongLooks.map(({ row }) => row)).size, report.source.frames.count]; }""")
    assert f"409 times, {cells} cells, " in dead and cells == 25 and frames > 3289, dead
    # The code above makes each animator a turn later already: the fix is another.
    why, fix = browser.open("lost").evaluate("() => { const { why, fix } = report.findings.groups.find(({ code }) => code === 'I7'); return [why, fix]; }")
    assert why == "their cells were reused, and nobody tore them down" and "didEndDisplaying" in fix, (why, fix)
    safe = browser.open("safe")
    assert safe.locator("#verdict strong").inner_text().startswith("Nothing goes wrong in ")
    assert "had the right look all the same" in safe.locator("#verdict").inner_text()
    assert "Nothing was found" in safe.locator("#finding-list").inner_text()
    assert safe.locator("#transport button", has_text="Next finding").is_disabled()


WRITTEN = ("broken", "free", "safe", "early", "dead", "lost", "screens", "checked", "sheets", "open", "app", "covered", "evil", "one")


def test_without_javascript_the_page_has_the_verdict_and_the_findings(browser, reports):
    for name in WRITTEN:
        live = browser.open(name)
        assert live.locator("#written").count() == 0, "the live findings replace the written ones"
        lead = live.locator("#verdict strong").inner_text()
        keys, groups = live.evaluate("() => [report.findings.groups.map(({ key }) => key), report.source.about.findings.map(({ key }) => key)]")
        assert keys == groups, (name, keys, groups)
        titles = live.locator("#finding-list .group .group-title > span").all_text_contents()
        kinds = live.locator("#finding-list .group .group-kind").all_text_contents()
        page = browser.read(name)
        assert page.title() == live.title() and page.locator("#title").inner_text() == live.locator("#title").inner_text()
        assert page.locator("#written .verdict strong").inner_text() == lead, name
        assert page.locator("#written .group-kind").all_inner_texts() == kinds, name
        written = [each.removeprefix(kind).strip() for each, kind in zip(page.locator("#written h3").all_inner_texts(), kinds)]
        # The live page also counts the frames of a wrong look.
        assert all(title.startswith(each.split(", had the app")[0]) for each, title in zip(written, titles)), (name, written, titles)
        assert page.locator("#loading").is_hidden() and page.locator("noscript p").is_visible()
        assert page.locator("img, #written script").count() == 0
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
    broken = browser.read("broken").locator("#written section").first.inner_text()
    for words in ("would crash", "The app ends at 3.118 s", "Release paused or stopped: UIKit says: “", "How to fix it: Stop and finish each animator",
                  "With AnimatorPool", "First moment: event ", ", cell 1, animator ", "What led to it:"):
        assert words in broken, (words, broken)
    # Texts of a log stay texts.
    evil = browser.read("evil").locator("#written").inner_text()
    assert f"requested at {EVIL}:3." in evil and browser.read("evil").title() != "owned", evil


def test_on_paper_every_finding_is_open(browser, reports):
    page = browser.open("broken")
    page.locator("#finding-list .group.misuse .entries:not(.cause) button").nth(2).click()
    groups = page.locator("#finding-list .group")
    page.emulate_media(media="print")
    page.wait_for_function("() => [...document.querySelectorAll('#finding-list details')].every((each) => each.open && each.children.length > 1)")
    assert page.locator("#finding-list .guilty").first.evaluate("(line) => getComputedStyle(line).printColorAdjust") == "exact"
    assert page.locator("#finding-list [aria-current]").evaluate("(line) => getComputedStyle(line).printColorAdjust") == "exact"
    assert groups.count() > 3
    page.emulate_media(media="screen")
    page.wait_for_function("() => document.querySelectorAll('#finding-list details[open]').length === 1")


def test_each_severity_has_a_colour(browser, reports):
    tones = {}
    for scheme in ("light", "dark"):
        for name in ("broken", "dead", "early", "app"):
            page = browser.open(name, scheme=scheme)
            for kind, tone in page.locator("#finding-list .group").evaluate_all(
                    "(groups) => groups.map((each) => each.querySelector('.group-kind')).map((each) => [each.textContent, getComputedStyle(each).color])"):
                assert tones.setdefault((scheme, kind), tone) == tone, (scheme, kind)
        shown = {kind: tone for (of, kind), tone in tones.items() if of == scheme}
        assert {"would crash", "seen", "held", "latent"} <= set(shown), shown
        assert len({shown[kind] for kind in ("would crash", "seen", "held", "latent")}) == 4, shown


def test_one_filled_button_leads_to_the_worst_moment(browser, reports):
    page = browser.open("broken", width=390, height=844)
    opening = moment(page)
    page.evaluate("() => report.view.goTo(0)")
    worst = page.get_by_role("button", name="Show the worst moment")
    worst.click()
    browser.settle(page)
    assert moment(page) == opening
    page.wait_for_function("() => Math.abs(document.getElementById('workspace').getBoundingClientRect().y) < 60")
    assert browser.open("safe").get_by_role("button", name="Show the worst moment").count() == 0


def test_a_long_list_of_findings_is_folded(browser, reports):
    page = browser.open("covered")
    groups = page.locator("#finding-list .group").count()
    page.evaluate("() => { const { findings } = report; findings.groups = Array.from({ length: 12 }, () => findings.groups).flat().slice(0, 12);"
                  " findings.show(document.getElementById('finding-list')); }")
    more = page.locator("#finding-list .more-findings")
    assert groups <= 8 and more.locator("> summary").inner_text() == "4 more findings"
    assert page.locator("#finding-list > .group").count() == 8 and more.locator(".group").first.is_hidden()


def test_it_opens_at_the_first_crash(browser, reports):
    page = browser.open("broken")
    n, ns = first(page, 32)
    assert moment(page) == [ns, n + 1]
    # What memory holds came first, and is no reason to look.
    assert first(page, 36)[0] < n
    assert "UIKit raises releasePausedOrStopped" in page.locator("#finding-now").inner_text()
    assert page.locator(".ended").is_visible() and "Your app is gone after" in page.locator(".ended").inner_text()
    page.keyboard.press("Shift+ArrowLeft")
    browser.settle(page)
    assert not page.locator(".ended").is_visible(), "before the crash the app lives"


def test_it_opens_at_the_first_thing_to_see(browser, reports):
    page = browser.open("dead")
    assert first(page, 32) is None
    shown = page.evaluate("() => report.source.frames.bare[report.source.frames.indexAt(report.view.ns)]")
    assert shown > 0
    rows = page.locator(".screen li.wrong:visible").all_inner_texts()
    assert len(rows) == shown and all("wrong look" in row and "blurRadius 20, not 2" in row for row in rows), rows


def test_every_frame_shows_as_many_bare_cells_as_it_counted(browser, reports):
    """What the page infers of the look of each cell agrees with what each frame of the run has counted."""
    for name in ("broken", "safe", "early", "dead"):
        page = browser.open(name)
        differing, wrong, bare = page.evaluate("""() => {
            const { source: { past, frames }, view } = report;
            let differing = 0, wrong = 0, bare = 0;
            for (let frame = 0; frame < frames.count; frame++) {
                const records = past.stories.map((story) => [story, story.placeAt(view.eventsOfFrame(frame))])
                    .filter(([, place]) => place >= 0).map(([story, place]) => story.recordAt(place))
                    .filter((record) => record.stay === 4 && (record.bare || record.wrong));
                // A cell whose animator is paused (5) or runs (4) is not bare, even if it shows the value of two.
                const shown = records.filter(({ look, bare }) => bare || look !== 5 && look !== 4);
                differing += shown.length !== frames.bare[frame];
                bare += shown.length;
                wrong += records.filter((record) => record.wrong).length;
            }
            return [differing, wrong, bare];
        }""")
        told = page.evaluate("() => report.source.past.wrongLooks.reduce((all, each) => all + each.frames, 0)")
        assert differing == 0 and wrong == told and bare > 0, f"{name}: {differing}, {wrong} of {told}, {bare}"


def test_what_frames_showed_decides_the_groups(browser, reports):
    """Seen, held and latent are those of the summary, and the same hazard may be of two groups."""
    for name in ("broken", "early", "dead", "screens"):
        page = browser.open(name)
        numbers, groups = page.evaluate("""() => [report.summary.numbers, report.findings.groups.filter(({ id }) => id !== undefined)
            .map(({ code, severity, events }) => [severity, code, events.length])]""")
        told = {severity: {code: times for of, code, times in groups if of == severity} for severity in ("seen", "held", "latent")}
        assert told == {severity: numbers[severity] for severity in told}, f"{name}: {told}"
        order = page.evaluate("() => report.findings.groups.map(({ severity }) => severity)")
        scale = ["wouldCrash", "seen", "couldBeSeen", "held", "latent"]
        assert order == sorted(order, key=scale.index), order
        words = page.locator("body").inner_text()
        assert "a user sees it" not in words and "memory holds" not in words and "advice" not in words


def test_a_dead_animator_whose_frame_was_right_is_not_drawn_as_wrong(browser, reports):
    page = browser.open("early")
    dead, wrong = page.evaluate("""() => { const { view, phone, source: { past, frames } } = report; let dead = 0, wrong = 0;
        for (let frame = 0; frame < frames.count; frame++) {
            Object.assign(view, { ns: frames.end[frame], events: view.eventsOfFrame(frame) });
            for (const story of past.stories) {
                const place = story.placeAt(view.events), record = place < 0 ? {} : story.recordAt(place);
                if (record.stay !== 4 || record.look !== 10) continue;
                const seen = phone.seen(story, record);
                dead += 1;
                wrong += seen.isWrong || seen.shown !== 2;
            }
        }
        return [dead, wrong]; }""")
    assert dead > 0 and wrong == 0, (dead, wrong)


def test_each_look_is_a_finding_with_its_own_time_and_story(browser, reports):
    page = browser.open("broken")
    looks = page.evaluate("""() => report.findings.groups.filter(({ looks }) => looks).map((group) => [group.look,
        report.findings.nsOf(report.findings.firstOf(group)) / 1e9, group.cause.map(({ text }) => text), group.why])""")
    assert [(look, round(at, 2)) for look, at, *_ in looks] == [
        ("had no blur", 0.03), ("stayed blurred", 22.55), ("had a wrong blurRadius", 51.53)], looks
    assert all(f"{shown}, not 2" in look[2][-1] for look, shown in zip(looks, ("0", "20", "3.8"))), looks
    assert len({why for *_, why in looks}) == 3 and "two animators" in looks[2][3], looks


def test_it_says_where_no_line_of_the_code_runs(browser, reports):
    page = browser.open("checked")
    group = page.locator("#finding-list .group").first
    assert group.locator(".guilty").inner_text() == "// no line here runs when it happens"
    assert "didEndDisplaying was not called" in page.locator("#verdict").inner_text()
    # The story is that of the group's first event, which is not the first that broke the rule.
    story, first = [group.locator(f".entries{of} button").all_inner_texts() for of in (".cause", ":not(.cause)")]
    assert story[-1].split()[0] == first[0].split()[0] and "Animator 173 is requested" in story[0], (story, first[0])


def test_a_screens_fault_has_a_screens_cure(browser, reports):
    page = browser.open("sheets")
    told = page.locator("#finding-list .group.misuse").first.inner_text()
    assert "viewDidDisappear" in page.locator("#verdict .fix").inner_text() and "CellAnimatorPool" not in told and "animators." not in told, told


def test_good_and_bad_differ_at_a_glance(browser, reports):
    good, bad = browser.open("safe", hash="#t=30"), browser.open("broken", hash="#t=30")
    for page in (good, bad):
        browser.settle(page)
    assert good.locator(".screen .wrong, .screen .leaking").count() == 0
    assert not good.locator(".lost").is_visible() and not good.locator(".ended").is_visible()
    assert good.locator("#legend").text_content().count("the app would end") == 0, "the legend shows what occurs"
    assert bad.locator(".screen li.leaking:visible").count() == bad.locator(".screen li:visible").count()
    assert bad.locator(".lost").is_visible() and "on cells that have a newer one" in bad.locator(".lost").inner_text()
    assert "the app would end" in bad.locator("#legend").text_content()


def log_lines(page):
    """The kind and the words of each line of the log."""
    return page.locator("#log-lines li").evaluate_all("(all) => all.map((each) => [...each.querySelectorAll('b, span')].map((part) => part.textContent))")


def test_the_log_stands_beside_the_phone(browser, reports):
    page = browser.open("broken", hash="#t=20")
    go_on(page)
    phone, log = page.locator(".phone").bounding_box(), page.locator("#run-log").bounding_box()
    tracks = page.locator("#tracks").bounding_box()
    assert phone["x"] + phone["width"] < log["x"] and log["x"] + log["width"] < tracks["x"], (phone, log, tracks)
    assert abs(phone["y"] + phone["height"] - log["y"] - log["height"]) < 24, (phone, log)
    told = "() => { const { table } = report.source, { events } = report.view; return Array.from({ length: Math.min(200, events) }, (_, n) => table.cellOf(events - Math.min(200, events) + n)); }"
    cells, lines = page.evaluate(told), log_lines(page)
    assert len(lines) == 200 and [f"cell {cell}" if cell >= 0 else "" for cell in cells] == [words.split(" · ")[0] if "cell" in words else "" for _, words in lines]
    now = page.locator("#log-lines [aria-current]")
    assert now.count() == 1 and now.evaluate("(each) => each.parentElement === each.closest('ol').lastChild")
    # A line leads to its moment, marks its cell, and keeps the others in sight.
    events = moment(page)[1]
    page.locator("#log-lines button").nth(-4).click()
    browser.settle(page)
    assert moment(page)[1] == events - 3 and page.evaluate("() => report.view.selected") == cells[-4]
    assert page.locator("#log-of").inner_text() == "All cells" and page.locator("#log-all").is_hidden()
    # A cell that is chosen leaves its own lines, and there is a way back that keeps the mark.
    row = page.locator(".screen li:visible button").nth(2)
    row.click()
    browser.settle(page)
    cell = page.evaluate("() => report.view.selected")
    assert page.locator("#log-of").inner_text() == f"Cell {cell}"
    assert all(words.startswith(f"cell {cell} ·") or words == f"cell {cell}" for _, words in log_lines(page)) and len(log_lines(page)) > 5
    page.get_by_role("button", name="Show all cells").click()
    browser.settle(page)
    assert len(log_lines(page)) == 200 and page.evaluate("() => report.view.selected") == cell
    # The keys reach each line in one stop of the Tab key.
    events = moment(page)[1]
    page.locator("#log-lines").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    browser.settle(page)
    assert moment(page)[1] == events - 2, (events, moment(page))
    assert page.locator("#log-lines [tabindex='0'], #log-lines button:not([tabindex='-1'])").count() == 0
    assert page.evaluate("() => document.activeElement.matches('#log-lines [aria-current]')")


def test_lines_that_come_while_it_plays_flash_their_cell(browser, reports):
    # A mark without an animation is not motion.
    for motion in ("no-preference", "reduce"):
        page = browser.open("safe", hash="#t=20", reduced_motion=motion)
        before = moment(page)[1]
        page.evaluate("""() => { window.flashed = 0;
            new MutationObserver(() => { flashed += document.querySelectorAll('.screen .flash').length; })
                .observe(document.querySelector('.screen'), { subtree: true, attributeFilter: ['class'] }); }""")
        page.keyboard.press(" ")
        page.wait_for_function("(before) => report.view.events > before + 60", arg=before)
        page.keyboard.press(" ")
        browser.settle(page)
        assert page.evaluate("() => flashed") > 0, motion
        page.wait_for_function("() => !document.querySelector('.screen .flash')")
        kinds = [kind for kind, _ in log_lines(page)]
        assert kinds == page.evaluate("""() => { const { table } = report.source, { events } = report.view, { eventKinds } = JSON.parse(document.getElementById('meanings').textContent);
            const names = new Map(Object.entries(eventKinds).map(([name, id]) => [id, name])); return Array.from({ length: 200 }, (_, n) => names.get(table.kind[events - 200 + n])); }""")


OVERVIEW = "const overview = report.tracks.find((each) => each.canvas.className === 'overview'), { view, source: { past, table, about } } = report;"


def test_the_strip_shows_where_it_is_worst(browser, reports):
    for name, summary in (("broken", reports.broken_summary), ("long", None)):
        page = browser.open(name)
        heat, wrong, found, misuses = page.evaluate("() => { " + OVERVIEW + """ const of = (letters) => overview.heat.reduce((all, column) => all + [...letters].reduce((sum, letter) => sum + (column[letter] ?? 0), 0), 0);
            return [{ all: of('wschl'), crash: of('w') }, past.wrongLooks.length, [...past.found.values()].reduce((all, events) => all + events.length, 0),
                [...past.found].filter(([key]) => typeof key === 'string').reduce((all, [, events]) => all + events.length, 0)]; }""")
        assert heat == {"all": wrong + found, "crash": misuses} and wrong + found > 10, (name, heat, wrong, found)
        assert summary is None or misuses == sum(summary["misuses"].values())
        # A column is coloured if and only if it has a finding, and a crash is the strongest colour.
        page.evaluate("() => report.view.show(0, 1e9)")
        browser.settle(page)
        differing, columns = page.evaluate("() => { " + OVERVIEW + """ const ratio = devicePixelRatio, pen = overview.picture.getContext('2d');
            const row = pen.getImageData(0, 8, overview.picture.width, 1).data;
            const drawn = overview.heat.map((_, n) => row[Math.round(overview.left + n * overview.plot / 240) * ratio * 4 + 3]);
            return [drawn.filter((alpha, n) => alpha > 0 !== Object.keys(overview.heat[n]).length > 0).length, overview.heat.length]; }""")
        # A narrow column reaches into the next one.
        assert columns == 240 and differing <= 3, (name, differing)


def test_a_part_is_opened_from_the_strip(browser, reports):
    page = browser.open("long")
    window = "() => [report.view.from, report.view.to, report.view.endNs]"
    from_, to, end = page.evaluate(window)
    assert page.evaluate("() => report.source.frames.count") >= 5000 and to - from_ == 2e9, "a long run opens at a part"
    assert browser.open("broken").evaluate("() => report.view.to - report.view.from === report.view.endNs"), "a short run is shown as a whole"
    page.get_by_role("button", name="Fit").click()
    page.locator("canvas.overview").scroll_into_view_if_needed()
    box = page.locator("canvas.overview").bounding_box()
    at = lambda share: page.evaluate("(share) => { " + OVERVIEW + " return overview.left + overview.plot * share; }", share) + box["x"]
    y = box["y"] + 10
    page.mouse.click(at(0.5), y)
    from_, to, _ = page.evaluate(window)
    assert abs((from_ + to) / 2 / end - 0.5) < 0.01 and 3.9e9 < to - from_ < end / 20, (from_, to)
    # A drag from elsewhere opens what it covers; one that begins in the part moves the part.
    page.mouse.move(at(0.1), y)
    page.mouse.down()
    page.mouse.move(at(0.3), y, steps=4)
    page.mouse.up()
    from_, to, _ = page.evaluate(window)
    assert abs(from_ / end - 0.1) < 0.01 and abs(to / end - 0.3) < 0.01, (from_, to)
    page.mouse.move(at(0.2), y)
    page.mouse.down()
    page.mouse.move(at(0.6), y, steps=4)
    page.mouse.up()
    moved = page.evaluate(window)
    assert abs((moved[0] + moved[1]) / 2 / end - 0.6) < 0.01 and abs(moved[1] - moved[0] - (to - from_)) < 1e6, moved


def test_a_search_goes_from_hit_to_hit(browser, reports):
    page = browser.open("broken", hash="#t=0")
    page.keyboard.press("/")
    words, told = page.locator("#search-words"), page.locator("#search-told")
    assert page.evaluate("() => document.activeElement.id") == "search-words"
    expected = lambda test: page.evaluate("""(test) => { const { table } = report.source, is = eval(test);
        const { eventKinds } = JSON.parse(document.getElementById('meanings').textContent);
        return Array.from({ length: table.count }, (_, n) => n).filter((n) => is(n, table, eventKinds)); }""", test)
    cases = (("cell 12", "(n, table) => table.cellOf(n) === 12"), ("Item 57", "(n, table) => table.items[table.item[n]] === 57n"),
             ("animator 3", "(n, table) => table.animator[n] === 3"), ("orphaned", "(n, table, kinds) => table.kind[n] === kinds['animator.orphaned']"),
             ("i6", "(n, table, kinds) => table.kind[n] === kinds.misuse"), ("cell 999", "() => false"), ("zzz", "() => false"))
    # The page's own policy would not let the test be evaluated.
    page.context.close()
    page = browser.open("broken", hash="#t=0", bypass_csp=True)
    words, told = page.locator("#search-words"), page.locator("#search-told")
    for text, test in cases:
        hits = expected(test)
        page.evaluate("() => report.view.goTo(0, 0)")
        words.fill(text)
        assert told.inner_text() == (f"{len(hits):,} hit" + ("" if len(hits) == 1 else "s")), (text, told.inner_text(), len(hits))
        page.keyboard.press("Enter")
        browser.settle(page)
        if not hits:
            assert moment(page)[1] == 0
            continue
        assert len(hits) > 3 and moment(page)[1] == hits[0] + 1 and told.inner_text().startswith("1 of "), (text, moment(page), hits[:3])
        assert page.evaluate("(n) => report.view.selected === report.source.table.cellOf(n)", hits[0])
        page.get_by_role("button", name="Next hit").click()
        assert moment(page)[1] == hits[1] + 1
        words.focus()
        for _ in (1, 2):
            page.keyboard.press("Shift+Enter")
        assert moment(page)[1] == hits[-1] + 1, "before the first is the last"
        page.get_by_role("button", name="Hit before").click()
        assert moment(page)[1] == hits[-2] + 1
    # Letters are for the field, and not for the keys of the page.
    before = moment(page)
    words.fill("")
    words.press_sequentially("nap ?x")
    assert words.input_value() == "nap ?x" and moment(page) == before and not page.locator("#help").is_visible()


def test_the_log_is_a_drawer_on_a_narrow_page(browser, reports):
    page = browser.open("broken", width=390, height=844, hash="#t=20")
    assert page.locator("#log-lines").is_hidden() and page.locator("#run-log summary").is_visible()
    page.locator("#run-log summary").click()
    page.locator("#log-lines li").last.wait_for()
    browser.settle(page)
    assert page.locator("#log-lines [aria-current]").count() == 1 and not small_targets(page), small_targets(page)[:3]


def rows_on_screen(page):
    """The item, the place and the height of each row of the phone, as shares of its screen."""
    return page.evaluate("""() => { const list = document.querySelector('.screen'), { table } = report.source, height = list.clientHeight;
        return report.phone.rows.filter(({ element }) => !element.hidden).map(({ element, item }) =>
            [Number(item.textContent.slice(5)), element.offsetTop / height, element.offsetHeight / height]); }""")


def test_rows_have_the_heights_of_the_list(browser, reports):
    for width in (1280, 390):
        page = browser.open("heights", width=width)
        heights = {first + n: height for first, *run in page.evaluate("() => report.source.about.rows.heights") for n, height in enumerate(run)}
        for ns in (2e8, 1.2e9, 3e9):
            page.evaluate("(ns) => report.view.play(ns)", ns)
            browser.settle(page)
            rows = rows_on_screen(page)
            assert len(rows) > 3 and all(abs(share - heights[item] / 844) < 0.01 for item, _, share in rows), rows
            assert rows[-1][1] + rows[-1][2] > 0.9, "the screen is full"
    page = browser.open("grid", hash="#t=1")
    rows = rows_on_screen(page)
    assert len({top for _, top, _ in rows}) == len(rows) // 3 and all(abs(share - 130 / 844) < 0.01 for *_, share in rows), rows
    assert browser.open("reversed").evaluate("() => report.source.about.rows") is None


def test_rows_of_unknown_height_share_the_phone(browser, reports):
    rows = rows_on_screen(browser.open("app", hash="#t=1"))
    assert len(rows) == 3 and rows[-1][1] + rows[-1][2] > 0.98 and len({share for *_, share in rows}) == 1, rows
    page = browser.open("measured", hash="#t=1")
    rows = {item: share for item, _, share in rows_on_screen(page)}
    assert abs(rows[12] / rows[13] - 2) < 0.05 and sum(rows.values()) > 0.98, rows
    # A list of usual rows looks as ever.
    rows = rows_on_screen(browser.open("safe", hash="#t=0.5"))
    assert len(rows) == 9 and 0.97 < rows[-1][1] + rows[-1][2] < 1.03, rows


def test_a_value_is_drawn(browser, reports):
    page = browser.open("dead")
    blur = "() => [...document.querySelectorAll('.screen li:not([hidden]) .scene')].map((each) => each.style.filter)"
    assert page.evaluate(blur).count("blur(9px)") == 1, page.evaluate(blur)
    page.evaluate("() => report.view.goTo(4e7)")
    browser.settle(page)
    # The tenth of a blur that every cell has is seen by nobody, and is none.
    assert set(page.evaluate(blur)) == {""}, page.evaluate(blur)
    # One whose animations are gone stands at its end.
    dead = page.evaluate("""() => { const { past, table } = report.source;
        for (const story of past.stories) for (let place = 0; place < story.count; place++) {
            const record = story.recordAt(place);
            if (record.look !== 10) continue;
            report.view.goToEvent(record.event);
            return story.cell;
        } }""")
    assert dead > 0


def test_screens_have_lanes_and_cover_the_list(browser, reports):
    page = browser.open("safe")
    assert page.locator("canvas.screens").is_hidden()
    page = browser.open("screens")
    lanes = page.locator("canvas.screens")
    assert lanes.is_visible() and lanes.bounding_box()["height"] > 40
    covers = page.locator(".covers")

    def at(kind, subject, later=0):
        page.evaluate("""([kind, subject, later]) => { const { table } = report.source;
            const n = table.kind.subarray(0, table.count).findIndex((each, n) => each === kind && table.subject[n] === subject);
            if (later) report.view.play(table.t[n] + later); else report.view.goToEvent(n); }""", [kind, subject, later])
        browser.settle(page)
        return covers.inner_text() if covers.is_visible() else None

    shown, going, gone = at(81, 2), at(73, 2, 120e6), at(84, 2)
    assert (shown, going, gone) == ("item 26", "item 26", None), (shown, going, gone)
    at(73, 2, 120e6)
    moved = page.locator(".cover").evaluate("(each) => new DOMMatrix(getComputedStyle(each).transform).e / each.clientWidth")
    assert 0.1 < moved < 0.4, moved
    # What nobody's cell has to do with is marked on the screen's lane.
    marks, hazards, misuses = page.evaluate("""() => { const { past } = report.source, lanes = past.stage.laneMarks;
        return [["hazard", "misuse"].flatMap((name) => lanes.flatMap(({ marks }) => marks[name].map(() => name))), past.found.get(42).length, past.found.get('misuse releasePausedOrStopped').length]; }""")
    assert marks.count("hazard") == hazards == 4, marks
    assert marks.count("misuse") == 4 <= misuses, marks
    box = lanes.bounding_box()
    lanes.hover(position={"x": box["width"] / 2, "y": 30})
    assert "transition" in page.locator("#tip").inner_text() or "item" in page.locator("#tip").inner_text()


def test_a_screen_and_a_transition_are_chosen_by_a_click(browser, reports):
    page = browser.open("screens")
    page.locator("#tracks-bar button", has_text="Fit").click()
    lanes = page.locator("canvas.screens")
    chosen = "() => JSON.stringify(report.view.stage)"

    def click(ns, lane):
        x = page.evaluate("(ns) => { const track = report.tracks[2]; return track.xOf(ns); }", ns)
        lanes.click(position={"x": x, "y": lane * 20 + 10})
        browser.settle(page)

    # An item's screen is shown, and later a pop has it and the list's. What went wrong at its end has a sign there.
    shown, popped = first(page, 81), page.evaluate("""() => { const { table } = report.source;
        const at = report.source.past.stage.transitions.find((each) => each.operation === 'pop');
        return [at.number, at.moving.number, at.moving.lane, table.t[at.begin] * 0.8 + table.t[at.end] * 0.2,
            (table.t[report.source.past.stage.transitions[0].end] + table.t[at.begin]) / 2]; }""")
    transition, number, lane, during, before = popped
    click(before, lane)
    assert page.evaluate(chosen) == f'{{"screen":{number}}}', page.evaluate(chosen)
    page.wait_for_function(f"() => location.hash.includes('screen={number}')")
    click(during, lane)
    assert page.evaluate(chosen) == f'{{"transition":{transition}}}', page.evaluate(chosen)
    page.wait_for_function(f"() => location.hash.includes('transition={transition}')")
    assert f"transition {transition} (pop), " in page.locator("#where").inner_text()
    assert " %" in page.locator("#where").inner_text()
    again = browser.open("screens", hash=page.evaluate("() => location.hash"))
    assert again.evaluate(chosen) == f'{{"transition":{transition}}}'
    # What a finger has let go of goes back, also where its client says that it is done.
    page.evaluate("""() => { const { table, past } = report.source, pop = past.stage.transitions.find((each) => each.operation === 'pop');
        window.shares = [0.1, 0.5, 0.9].map((part) => { const let_go = table.t[pop.hands[0][1]], end = table.t[pop.end];
            report.view.goTo(let_go + (end - let_go) * part); return past.stage.progressAt(pop, table, report.view.events, report.view.ns); }); }""")
    shares = page.evaluate("() => shares")
    assert 0.5 > shares[0] > shares[1] > shares[2] > 0, shares
    # A cell takes its place; so does the screen that covers the list.
    page.evaluate("() => report.view.select(report.source.past.stories[0].cell)")
    assert page.evaluate(chosen) == "null"
    page.evaluate("(ns) => report.view.play(ns)", before)
    go_on(page)
    page.locator("button.cover").click()
    assert page.evaluate(chosen) == f'{{"screen":{number}}}' and page.evaluate("() => report.view.selected") == -1


def test_findings_of_transitions_say_why_and_lead_to_their_lane(browser, reports):
    page = browser.open("covered")
    assert not page.locator("canvas.screens").is_hidden()
    for n, name in enumerate(TRANSITION_HAZARDS):
        group = page.locator(".group", has=page.locator("code", has_text=name))
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        group.locator(".entries button").last.wait_for()
        told = group.inner_text()
        assert "How to fix it" in told and told.count("transition 1 (push)") == 1 and "(push), push" not in told, told
        group.locator(".entries button").last.click()
        browser.settle(page)
        assert page.evaluate("() => JSON.stringify(report.view.stage)") == '{"transition":1}'
        assert moment(page)[0] == (500 + n) * 1e6
        assert "transition 1 (push)" in page.locator("#finding-now").inner_text()
    assert page.evaluate("() => report.source.past.stage.laneMarks.flatMap(({ marks }) => marks.hazard).length") == len(TRANSITION_HAZARDS)
    # From a real run: what led there, and the rule.
    page = browser.open("screens")
    group = page.locator(".group", has=page.locator("code", has_text="hazard.completedAfterCancel"))
    group.locator("summary").click()
    group.locator(".entries button").last.wait_for()
    told = group.inner_text()
    assert "What led to the first" in told and "It breaks rule I16" in told, told
    assert "Whose code: the screen’s or its transition’s" in told and not group.locator(".strategy-code").count(), told
    # A misuse that came with a screen's end is about that screen.
    page.evaluate("() => { const { stage } = report.source.past; report.findings.go(stage.laneMarks.flatMap(({ marks }) => marks.misuse)[0] + 1); }")
    assert "screen" in page.evaluate("() => report.view.stage") and " of screen " in page.locator("#finding-now").inner_text()


def test_cells_under_another_screen_are_pale_and_look_wrong_to_nobody(browser, reports):
    page = browser.open("covered")
    wrong = page.locator(".screen li.wrong")

    def at(ms):
        page.evaluate("(ns) => report.view.goTo(ns)", ms * 1e6)
        browser.settle(page)
        return wrong.count(), page.evaluate("() => document.querySelector('.screen').inert")

    assert at(50) == (0, False)
    assert at(450) == (0, True), "the animator is gone, and nobody sees it"
    assert page.locator(".covers").inner_text() == "item 4"
    assert at(1000) == (1, False), "the finger shows the list again"
    assert at(1300) == (0, True)
    assert "under another screen" in page.locator(".legend").inner_text()
    def light():
        browser.settle(page)
        return page.evaluate("""() => {
            const track = report.timeline, copy = document.createElement('canvas'), ratio = devicePixelRatio;
            Object.assign(copy, { width: track.canvas.width, height: track.canvas.height });
            const pen = copy.getContext('2d');
            pen.drawImage(track.canvas, 0, 0);
            return [...pen.getImageData((track.xOf(450e6) - 5) * ratio, (track.rowHeight - 9) * ratio, 10 * ratio, 6 * ratio).data].reduce((a, b) => a + b);
        }""")

    page.evaluate("() => report.view.fit()")
    pale = light()
    # Its coming and going is no update of its items.
    assert page.evaluate("() => report.source.past.marks.length") == 0
    page.evaluate("() => { report.source.past.covered.length = 0; report.view.fit(); }")
    full = light()
    assert pale > full * 1.05, (pale, full)


def test_counts_of_clusters_add_up(browser, reports):
    page = browser.open("broken")
    for zoom in (1, 4, 32):
        page.evaluate("(zoom) => { report.view.fit(); if (zoom > 1) report.view.zoom(1 / zoom, report.view.endNs * 0.4); }", zoom)
        browser.settle(page)
        drawn, there, most = page.evaluate("""() => {
            const { timeline, view, source } = report, { table } = source, from = view.from, to = view.to;
            const within = (n) => table.t[n] >= from && table.t[n] <= to;
            const there = {}, drawn = {};
            for (const name of ['misuse', 'hazard', 'wrong']) {
                there[name] = source.past.stories.reduce((all, story) => all + story.marks[name].filter(within).length, 0);
                drawn[name] = timeline.clusters.reduce((all, each) => all + each.counts[name], 0);
            }
            return [drawn, there, Math.max(...timeline.clusters.map((each) => each.total))];
        }""")
        assert drawn == there, f"{drawn} are drawn of {there}"
        assert sum(there.values()) > 0
        if zoom == 1:
            assert most > 10 and there["misuse"] == sum(reports.broken_summary["misuses"].values())


def test_the_worst_finding_is_open_and_all_tell_the_fix(browser, reports):
    page = browser.open("broken")
    groups = page.locator("#finding-list .group")
    assert groups.count() > 3 and page.locator("#finding-list .group[open]").count() == 1
    assert groups.first.get_attribute("open") is not None and "misuse" in groups.first.get_attribute("class")
    assert groups.first.locator(".guilty").inner_text().strip() == "cell.animator = newAnimator(cell)"
    assert page.locator("#finding-list .group.rule").count() == 0, "each broken rule stands under its hazard"
    page.locator("#finding-list .more-findings > summary").click()
    for n in range(groups.count()):
        if n:
            groups.nth(n).locator("summary").click()
        # What is inside is made a moment after the click.
        groups.nth(n).locator("summary + *").first.wait_for()
    text = page.locator("#finding-list").inner_text()
    for rule in reports.broken_summary["violations"]:
        assert f"It breaks rule {rule}," in text, f"{rule} is not told"
    misuse = page.locator("#finding-list .group.misuse")
    assert "What led to the first" in misuse.inner_text() and "How to fix it" in misuse.inner_text()
    assert "CellAnimatorPool" in misuse.locator("pre").last.inner_text()
    link = misuse.locator(".cause button").first
    link.click()
    browser.settle(page)
    assert page.locator("#time").inner_text() == link.locator(".when").inner_text()


def test_a_finding_moves_the_moment(browser, reports):
    page = browser.open("broken")
    entry = page.locator("#finding-list .group.misuse .entries:not(.cause) li button").nth(4)
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
    page.wait_for_function("() => location.hash.startsWith(`#t=${report.view.ns / 1e9}`)")


def test_a_link_names_the_moment_and_the_cell(browser, reports):
    page = browser.open("broken")
    for presses in (1, 5, 9):
        for _ in range(presses):
            page.keyboard.press("n")
        ns, events = moment(page)
        cell = page.evaluate("() => report.view.selected")
        assert cell > 0
        page.wait_for_function("(ns) => location.hash.startsWith(`#t=${ns / 1e9}`)", arg=ns)
        other = browser.open("broken", hash=page.evaluate("() => location.hash"))
        assert moment(other) == [ns, events]
        assert other.evaluate("() => report.view.selected") == cell
    # Of several events at one time, the link names the one that was looked at.
    page.evaluate("""() => { const { table } = report.source;
        report.view.goToEvent(table.t.findIndex((t, n) => n > 900 && n + 1 < table.count && t === table.t[n + 1])); }""")
    ns, events = moment(page)
    page.wait_for_function("() => location.hash.includes('event=')")
    assert moment(browser.open("broken", hash=page.evaluate("() => location.hash"))) == [ns, events]
    page.locator("button.link").click()
    page.wait_for_function("() => document.querySelector('.link').textContent !== 'Copy link'")


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
    # They have a first look all the same: that is no fault.
    assert all("first look" in row and "blurRadius 2" in row and "wrong" not in row for row in rows), rows
    page.evaluate("() => report.view.goToFrame(3)")
    browser.settle(page)
    assert all("paused" in row for row in screen(page)), screen(page)


def test_x_ray_draws_animators_as_rings(browser, reports):
    page = browser.open("free")
    rings = "() => [...document.querySelectorAll('.screen li:not([hidden]) .ring')].map((ring) => ring.checkVisibility() && ring.className)"
    page.evaluate("() => report.view.goToFrame(0)")
    browser.settle(page)
    assert not any(page.evaluate(rings)), "without x-ray there are none"
    page.keyboard.press("x")
    browser.settle(page)
    assert page.evaluate(rings) == ["ring requested"] * 9, page.evaluate(rings)
    page.evaluate("() => report.view.goToFrame(3)")
    browser.settle(page)
    assert page.evaluate(rings) == ["ring attached"] * 9, page.evaluate(rings)
    page.evaluate("() => report.view.goTo(report.view.endNs / 2)")
    browser.settle(page)
    pooled = page.evaluate("() => [...document.querySelectorAll('#shelves .pool-cell')].map((cell) => Number(cell.textContent))")
    assert pooled and len(set(pooled)) == len(pooled), pooled
    page.locator("#xray").click()
    browser.settle(page)
    assert not any(page.evaluate(rings)) and not page.locator(".pool-cell").count()


def test_it_plays_and_pauses(browser, reports):
    page = browser.open("safe", hash="#t=1")
    page.locator(".play").click()
    page.wait_for_function("() => report.view.ns > 1.05e9")
    assert page.locator(".play").inner_text() == "Pause"
    page.keyboard.press("Escape")
    page.locator(".play").click()
    assert page.locator(".play").inner_text() == "Play"
    stopped = moment(page)
    browser.settle(page)
    assert moment(page) == stopped


def test_wheel_and_drag(browser, reports):
    page = browser.open("broken")
    box = page.locator(".cells").bounding_box()
    page.mouse.move(box["x"] + 400, box["y"] + 60)
    page.mouse.click(box["x"] + 400, box["y"] + 60)
    whole = page.evaluate("() => report.view.to - report.view.from")
    page.mouse.wheel(0, -600)
    page.wait_for_function("(whole) => report.view.to - report.view.from < whole * 0.5", arg=whole)
    from_ = page.evaluate("() => report.view.from")
    page.mouse.down()
    page.mouse.move(box["x"] + 500, box["y"] + 60, steps=3)
    page.mouse.up()
    assert page.evaluate("() => report.view.from") < from_
    page.mouse.move(box["x"] + 500, box["y"] + 60)
    assert "cell " in page.locator("#tip").inner_text()


def test_a_stretch_is_selected_and_has_its_own_numbers(browser, reports):
    page = browser.open("broken")
    assert page.locator("#details").is_visible(), "the cell of the first crash is selected"
    assert "cell 1".title() in page.locator("#details h3").inner_text() and "requested at" in page.locator("#details").inner_text()
    box = page.locator(".cells").bounding_box()
    page.locator(".cells").scroll_into_view_if_needed()
    box = page.locator(".cells").bounding_box()
    page.keyboard.down("Shift")
    page.mouse.move(box["x"] + 200, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 420, box["y"] + 60, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    browser.settle(page)
    range_ = page.evaluate("() => report.view.range")
    assert range_["to"] > range_["from"]
    counted = page.evaluate("({ from, to }) => { const { table } = report.source; return table.countAt(to) - table.countAt(from); }", range_)
    rows = dict(row.split("\n") for row in page.locator(".range > div").all_inner_texts())
    assert rows["events"] == f"{counted:,}", rows
    page.get_by_role("button", name="Zoom to it").click()
    assert abs(page.evaluate("() => report.view.from") - range_["from"]) < 1e6
    page.get_by_role("button", name="Clear").click()
    browser.settle(page)
    assert page.locator(".range").count() == 0
    # The keyboard alone does it, too.
    page.locator("#tracks").focus()
    for key in ("Home", "[", "End", "]"):
        page.keyboard.press(key)
    browser.settle(page)
    assert page.evaluate("() => { const { range, startNs, endNs } = report.view; return range.from === startNs && range.to === endNs; }")
    # A drag selects where the button is pressed, as a finger has no Shift.
    page.get_by_role("button", name="Select a stretch").click()
    assert page.evaluate("() => report.view.isSelecting")


def test_dark_and_light_differ(browser, reports):
    colors, pictures = [], []
    for scheme in ("light", "dark"):
        page = browser.open("safe", scheme=scheme)
        colors.append(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        pictures.append(page.locator(".cells").screenshot())
    assert colors[0] != colors[1]
    assert pictures[0] != pictures[1]


def test_a_narrow_phone_needs_no_sideways_scroll(browser, reports):
    for name in ("broken", "safe", "app", "evil", "one", "pair"):
        page = browser.open(name, width=360, height=740)
        page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
        width = page.evaluate("() => document.documentElement.scrollWidth")
        assert width <= 360, f"{name} is {width} wide"


def test_the_transport_stays_in_sight(browser, reports):
    for name in ("broken", "pair"):
        page = browser.open(name, width=390, height=844)
        for share in (0, 0.3, 0.6):
            page.evaluate("(share) => scrollTo(0, share * document.documentElement.scrollHeight)", share)
            browser.settle(page)
            play = page.locator(".play").bounding_box()
            assert play["y"] > 0 and play["y"] + play["height"] <= 844, f"{name} at {share}: {play}"
            before = moment(page)
            page.locator("#transport button", has_text="Frame on").click()
            assert moment(page) != before
        assert not small_targets(page), small_targets(page)


def test_buttons_are_words(browser, reports):
    for name in ("broken", "pair"):
        page = browser.open(name)
        texts = page.locator("button:visible").all_inner_texts()
        poor = [text for text in texts if sum(letter.isalpha() for letter in text) < 3]
        assert not poor, poor


def test_texts_of_a_log_are_inert(browser, reports):
    page = browser.open("evil")
    assert page.title() != "owned"
    assert page.locator("img, body b:not(.group b, #run-log b)").count() == 0
    assert page.locator("#title").inner_text() == EVIL
    page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    assert EVIL in page.locator("#finding-list").inner_text()
    assert f"Whose code: {EVIL}:3, where the animator is requested." in page.locator("#verdict").inner_text()
    assert EVIL in page.locator("#where").inner_text() and EVIL in page.locator("#run-log").inner_text()
    assert EVIL in page.locator("#finding-now").inner_text()
    assert page.locator("img, body b:not(.group b, #run-log b)").count() == 0


def test_a_log_of_an_app(browser, reports):
    page = browser.open("app", hash="#t=1")
    assert page.locator(".no-frames").is_visible()
    assert page.locator("#transport button", has_text="Frame on").is_disabled()
    rows = screen(page)
    assert [next(line for line in row.split("\n") if line.startswith("item")) for row in rows] == [
        "item -8070450532247928832", "item 12", "item 9223372036854775807"], rows
    # Without frames nobody knows what was shown.
    assert "could look wrong" in rows[2] and "is lost" in rows[2], rows
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
    assert "No cell is on screen." in page.locator(".phone").inner_text()
    page.keyboard.press("ArrowRight")
    assert moment(page) == [5, 1]


def test_everything_has_a_name(browser, reports):
    for name in ("broken", "pair"):
        everything_has_a_name(browser.open(name))


def everything_has_a_name(page):
    nameless = page.evaluate("""() => [...document.querySelectorAll('button, select, input, canvas, [role]')]
        .filter((each) => !(each.getAttribute('aria-label') || each.getAttribute('aria-labelledby')
            || each.closest('label') || each.textContent.trim() || each.getAttribute('role') === 'status' || each.ariaHidden))
        .map((each) => each.outerHTML)""")
    assert not nameless, nameless
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
    assert page.evaluate("() => document.documentElement.lang") == "en"
    assert page.locator("h1").count() == 1


def test_axe_finds_nothing(browser, reports):
    for name in ("broken", "screens", "safe", "pair"):
        # The page's own policy would not let axe in.
        page = browser.open(name, bypass_csp=True, reduced_motion="reduce")
        # Only colours differ in the dark.
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast", "link-in-text-block"]})):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = Axe().run(page, options={"resultTypes": ["violations"], **rules})
            assert not found.violations_count, f"{name}, {scheme}: {found.generate_report()}"
        page.context.close()


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
            return ['ink', 'soft', 'accent', 'misuse', 'hazard', 'good', 'wrong'].flatMap((name) =>
                ['paper', 'panel'].map((back) => [name, back, ratio(name, back)])).filter((each) => each[2] < 4.5);
        }""")
        assert not poor, f"{scheme}: {poor}"


def test_two_runs_open_at_the_first_difference(browser, reports):
    page = browser.open("pair")
    # The first frame: one list has set a first look, the other shows its cells as they were made.
    left, right = [page.locator("#workspace section").nth(n).locator(".screen li:visible").all_inner_texts() for n in (0, 1)]
    assert len(left) == len(right) == 9
    assert all("first look" in row for row in left) and all("wrong look" in row for row in right), (left, right)
    assert page.evaluate("() => report.sides.map((side) => side.view.ns === report.view.ns)") == [True, True]
    n = page.evaluate("""() => {
        const rows = report.sides.map(({ source: { table } }) => Array.from({ length: table.count }, (_, n) => [table.t[n],
            table.kind[n], table.row[n], table.generation[n], table.animator[n], String(table.items[table.item[n]]),
            String(table.arg[n]), table.texts[table.detail[n]], table.turn[n], table.seq[n]].join(' ')));
        return rows[0].findIndex((row, n) => row !== rows[1][n]);
    }""")
    assert page.evaluate("() => report.difference") == n > 0
    assert f"The first event that differs is number {n + 1}:" in page.locator("#difference").inner_text()
    page.locator("#jumps button", has_text="First event that differs").click()
    assert page.evaluate("() => report.sides.map((side) => side.view.events)") == [n + 1, n + 1]
    page.locator("#jumps button", has_text="First crash of no-teardown").click()
    browser.settle(page)
    assert page.evaluate("() => { const { table } = report.sides[1].source; return table.kind[report.sides[1].view.events - 1]; }") == 32
    assert page.locator(".ended:visible").count() == 1
    page.wait_for_function(
        "() => location.hash.startsWith(`#t=${report.view.ns / 1e9}`) && location.hash.includes('right=')")
    events = "() => report.sides.map((side) => [side.view.ns, side.view.events])"
    other = browser.open("pair", hash=page.evaluate("() => location.hash"))
    assert other.evaluate(events) == page.evaluate(events)


def test_two_runs_are_in_the_hands_of_one_finger(browser, reports):
    page = browser.open("pair", hash="#t=2")
    go_on(page)
    both = "() => report.sides.map((side) => [side.view.ns, side.view.from, side.view.to, side.view.selected])"
    for act in (lambda: page.keyboard.press("ArrowRight"), lambda: page.keyboard.press("+"),
                lambda: page.locator("#workspace section").nth(1).locator(".screen button").nth(2).click(),
                lambda: page.keyboard.press("n"), lambda: page.keyboard.press("p")):
        before = page.evaluate(both)
        act()
        left, right = page.evaluate(both)
        assert left == right and [left, right] != before, (left, right)
    assert "+1 more" in page.locator("#workspace").inner_text() or page.evaluate("() => report.view.ns") < 3e9
    for n, summary in enumerate([None, reports.broken_summary]):
        if summary:
            told = page.locator("#numbers tr[data-key=misuses] td").nth(n).inner_text()
            assert told == str(sum(summary["misuses"].values()))


def test_two_equal_runs_do_not_differ(browser, reports):
    page = browser.open("same")
    assert page.locator("#difference").inner_text() == "The two runs are the same, event for event."
    assert page.locator("#jumps button").count() == 0


def test_more_events_may_come(browser, reports):
    """A page that is fed by a service shows what has come since."""
    page = browser.open("app")
    shown = len(screen(page))
    page.evaluate("""() => { const { source, view } = report, { past } = source;
        source.table.rowOf(9);
        past.change(source.table.count - 1, source.table.rows.get(9), 5 | 4 << 4, 1, 9, 1, -1);
        view.grow();
        view.goTo(view.endNs); }""")
    browser.settle(page)
    assert len(screen(page)) == shown + 1
    assert page.evaluate("() => report.timeline.stories.length") == 4


def test_reduced_motion_is_kept(browser, reports):
    page = browser.open("broken", reduced_motion="reduce")
    assert page.evaluate("() => getComputedStyle(document.querySelector('button')).transitionDuration") == "0s"
    page.locator("#finding-list .group.misuse .entries:not(.cause) button").nth(9).click()
    browser.settle(page)
    box = page.locator("#workspace").bounding_box()
    assert -2 <= box["y"] <= 40, "the phone is in sight at once"


def test_the_keyboard_alone_is_enough(browser, reports):
    page = browser.open("broken")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("() => document.activeElement.textContent.trim().slice(0, 20) || document.activeElement.id"
                                  " || document.activeElement.className || document.activeElement.tagName"))
    for name in ("Help", "Frame back", "Play", "Next finding", "Event on", "Copy link", "Zoom in", "scrub", "would crash", "Select a stretch"):
        assert any(each.startswith(name) for each in seen), f"{name} is not reached: {seen}"
    page.locator("#finding-list summary").first.focus()
    for _ in (1, 2):
        page.keyboard.press("Enter")
    assert page.locator("#finding-list .group[open]").count() == 1
    page.keyboard.press("Tab")
    while "entries" not in page.evaluate("() => document.activeElement.closest('ol')?.className ?? ''"):
        page.keyboard.press("Tab")
    before = moment(page)
    page.keyboard.press("Enter")
    assert moment(page) != before


def test_the_same_log_gives_the_same_bytes(browser, reports):
    subprocess.run([ANIMATORPOOL, "report", "--db", "safe.sqlite", "--out", "again.html"],
                   cwd=reports.folder, check=True, capture_output=True)
    assert (reports.folder / "again.html").read_bytes() == (reports.folder / "safe.html").read_bytes()


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        reports = Reports(folder)
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
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
