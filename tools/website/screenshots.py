"""Draws the pictures of README and of docs/command.md from real runs, in Chromium.

    screenshots.py report REPORT CHROMIUM PICTURE
    screenshots.py film PLAYGROUND CHROMIUM FILM

`report` draws a report's phone and timeline, at a moment when reused cells look wrong and other cells look right. `film`
records a scene of the playground.
"""

import io
import pathlib
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

SECONDS, RATE = 4.2, 10
# A requested drawing is done in the next frame.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def draw_report(browser, address, picture):
    page = browser.new_page(viewport={"width": 1200, "height": 800}, device_scale_factor=2, color_scheme="light")
    page.goto(f"{address}#t=4.2")
    page.wait_for_selector("#workspace:not([hidden])")
    page.evaluate(TWO_FRAMES)
    place = page.evaluate("""() => {
        const all = document.querySelector("#workspace").getBoundingClientRect();
        const phone = document.querySelector("#phone-place").getBoundingClientRect();
        return { x: all.x - 8, y: all.y + scrollY - 8, width: all.width + 16, height: phone.bottom - all.y + 16 };
    }""")
    page.screenshot(path=picture, full_page=True, clip=place)


def record_film(browser, address, film):
    page = browser.new_page(viewport={"width": 900, "height": 990}, device_scale_factor=0.7, color_scheme="light")
    page.goto(f"{address}#scene=made-at-once&only")
    page.wait_for_selector("#sides canvas")
    # The page's clock does not run; each frame of the film advances the list's time by one step.
    page.evaluate("() => { playground.show(playground.stage, true); playground.speed = 0; }")
    frames = []
    for _ in range(round(SECONDS * RATE)):
        page.evaluate("(ms) => { playground.advance(playground.time + ms); playground.isLookDue = true; playground.look(); }", 1000 / RATE)
        page.evaluate(TWO_FRAMES)
        picture = page.screenshot(clip={"x": 0, "y": 0, "width": 900, "height": 988})
        frames.append(Image.open(io.BytesIO(picture)).convert("RGB"))
    # The last frame, with the verdict, is shown for two seconds.
    frames[0].save(
        film, save_all=True, append_images=frames[1:], loop=0, quality=55, method=4,
        duration=[round(1000 / RATE)] * (len(frames) - 1) + [2000])


what, page, chromium, out = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    draw = {"report": draw_report, "film": record_film}[what]
    draw(browser, pathlib.Path(page).resolve().as_uri(), out)
    browser.close()
print(f"{out}, {pathlib.Path(out).stat().st_size // 1000} KB")
