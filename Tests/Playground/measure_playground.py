"""Measures how soon the playground shows both lists, how soon it finds the shortest scroll that breaks each strategy, and the
frames of each scene with the processor slowed down four times.

    measure_playground.py PLAYGROUND_HTML CHROMIUM [--xray]

--xray switches X-ray on in all scenes, not only in those that begin with it.
"""

import pathlib
import statistics
import sys

from playwright.sync_api import sync_playwright

PAGE = pathlib.Path(sys.argv[1]).resolve().as_uri()
XRAY = "--xray" in sys.argv
SEEN = """(function look() {
  if (window.playground?.sides?.every(({ phone }) => phone.frame)) window.seenMs = performance.now(); else requestAnimationFrame(look);
})()"""
# The strategies in whose lists a search of the page finds something.
SEARCHED = ("in-data-source", "once-per-cell", "no-teardown", "next-turn", "next-turn-checked")
# The times between the frames in which a scene plays.
GAPS = """() => new Promise((resolve) => {
  playground.show(playground.stage, true);
  const gaps = [];
  let last = 0;
  requestAnimationFrame(function frame(now) {
    if (last) gaps.push(now - last);
    last = now;
    if (gaps.length < 200) requestAnimationFrame(frame); else resolve(gaps.slice(20));
  });
})"""


def first_looks(playwright):
    for _ in range(10):
        browser = playwright.chromium.launch(executable_path=sys.argv[2], args=["--no-sandbox"])
        page = browser.new_page()
        page.add_init_script(SEEN)
        page.goto(PAGE)
        while not page.evaluate("window.seenMs"):
            page.wait_for_timeout(20)
        yield page.evaluate("seenMs")
        browser.close()


def searches(browser):
    """Yields each strategy with the milliseconds from the opening of the page until it shows the shortest scroll found."""
    for strategy in SEARCHED:
        page = browser.new_page()
        page.goto(f"{PAGE}#shortest={strategy}")
        while not page.evaluate("!!window.playground?.stage?.found"):
            page.wait_for_timeout(20)
        yield strategy, page.evaluate("performance.now()")
        page.close()


def main():
    with sync_playwright() as playwright:
        looks = sorted(first_looks(playwright))
        print(f"both lists are shown after {statistics.median(looks):.0f} ms ({looks[0]:.0f} to {looks[-1]:.0f})")
        browser = playwright.chromium.launch(executable_path=sys.argv[2], args=["--no-sandbox"])
        for strategy, ms in searches(browser):
            print(f"a shortest scroll that breaks {strategy} is shown after {ms:.0f} ms")
        page = browser.new_page()
        page.goto(PAGE)
        page.wait_for_timeout(500)
        scenes = page.evaluate("playground.scenes.map(({ id }) => id)")
        page.close()
        for width, height, ratio in ((390, 844, 3), (1280, 800, 1)):
            for scene in scenes:
                context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=ratio)
                page = context.new_page()
                page.goto(f"{PAGE}#scene={scene}")
                page.wait_for_timeout(500)
                if XRAY and page.locator("#xray").get_attribute("aria-pressed") == "false":
                    page.keyboard.press("x")
                chrome = context.new_cdp_session(page)
                chrome.send("Performance.enable")
                chrome.send("Emulation.setCPUThrottlingRate", {"rate": 4})

                def busy():
                    return {each["name"]: each["value"] for each in chrome.send("Performance.getMetrics")["metrics"]}["TaskDuration"]

                before, gaps = busy(), sorted(page.evaluate(GAPS))
                work = (busy() - before) * 1000 / (len(gaps) + 20)
                print(f"{width} × {height}, {scene}, processor / 4: {1000 / statistics.mean(gaps):.0f} frames a second, 19 of 20 within "
                      f"{gaps[len(gaps) * 19 // 20]:.1f} ms, {work:.1f} ms of the main thread a frame")
                context.close()
        browser.close()


main()
