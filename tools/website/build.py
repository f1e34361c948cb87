"""Builds the project's site from README, docs, the pages of `animatorpool explain` and the playground, and checks it.

    build.py OUT ANIMATORPOOL PLAYGROUND BLOB

OUT is a folder that is written anew. BLOB is where links lead to files that are no part of the site.
"""

import html
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys

import markdown_it
import pictures

out, animatorpool, playground, blob = pathlib.Path(sys.argv[1]), *sys.argv[2:]
root = pathlib.Path(__file__).resolve().parents[2]
MOST_BYTES = 100_000
PICTURES = (".png", ".gif", ".webp", ".svg")

# The scene of the playground that shows what a page is about.
SCENES = {
    "releasePausedOrStopped": "dropped", "I6": "dropped",
    "orphanShown": "made-at-once", "I7": "made-at-once",
    "idleAnimator": "left-in-the-pool", "I2": "left-in-the-pool",
    "staleAttach": "late-thread", "I3": "late-thread",
    "doubleAttach": "two-on-one", "I1": "two-on-one",
    "I5": "shown-again",
    "leak": "closed", "I12": "closed",
    "completedAfterCancel": "half-way-back", "I16": "half-way-back",
    "nestedTransition": "pushed-twice", "barOutOfStep": "pushed-twice",
}  # fmt: skip

# MARK: Documents


def page_name(path: pathlib.Path) -> str:
    """README is the site's first page, and docs/README lists all pages."""
    return {"README.md": "index.html", "docs/README.md": "pages.html"}.get(str(path), path.stem + ".html")


documents = [pathlib.Path("README.md"), *sorted(path.relative_to(root) for path in (root / "docs").glob("*.md"))]
names = {path: page_name(path) for path in documents}


def target(link: str, source: pathlib.Path) -> str:
    """Where a link of the document `source` leads on the site."""
    if re.match(r"[a-z]+:|#|playground\.html", link):
        return link
    file, _, anchor = link.partition("#")
    path = pathlib.Path(*(root / source.parent / file).resolve().relative_to(root).parts)
    if path in names:
        return names[path] + (f"#{anchor}" if anchor else "")
    if path.suffix in PICTURES:
        return path.name
    return blob + str(path) + (f"#{anchor}" if anchor else "")


def slug(heading: str, seen: set[str]) -> str:
    """The anchor of a heading, as GitHub makes it."""
    slug = "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")
    number = 0
    while (unique := f"{slug}-{number}" if number else slug) in seen:
        number += 1
    seen.add(unique)
    return unique


def render(source: pathlib.Path) -> tuple[str, str, str]:
    """The title, the first paragraph and the body of a document."""
    markdown = markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse((root / source).read_text(encoding="utf-8"))
    title, description, seen = "", "", set()
    for token, inline in zip(tokens, tokens[1:]):
        if token.type == "heading_open":
            text = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
            token.attrSet("id", slug(text, seen))
            title = title or text
        if token.type == "paragraph_open" and title and not description:
            description = "".join(
                " " if child.type == "softbreak" else child.content for child in inline.children
                if child.type in ("text", "code_inline", "softbreak")
            )  # fmt: skip
        for child in inline.children or []:
            for name in ("href", "src"):
                if child.attrGet(name):
                    child.attrSet(name, target(child.attrGet(name), source))
    # HTML comments are instructions for tests.
    body = re.sub(r"<!--.*?-->\n?", "", markdown.renderer.render(tokens, markdown.options, {}), flags=re.DOTALL)
    return title, description, body


def write_documents() -> None:
    layout = (root / "tools/website/page.html").read_text(encoding="utf-8")
    for source in documents:
        title, description, body = render(source)
        page = layout
        for key, value in (("title", html.escape(title)), ("description", html.escape(description)), ("content", body)):
            page = page.replace("{{ " + key + " }}", value)
        (out / names[source]).write_text(page, encoding="utf-8")
    for picture in (root / "docs").rglob("*"):
        if picture.suffix in PICTURES:
            shutil.copy(picture, out)


# MARK: Exceptions, hazards and rules


def rule_picture(code: str, section: str) -> str:
    """The picture of a rule, what it shows, and where its commands are."""
    path = root / f"docs/rules/{code}.svg"
    introduction = re.search(r"^(?:[A-Z].*\n)+(?=\n(?:<!-- file|```))", section, re.MULTILINE)
    words = markdown_it.MarkdownIt().render(introduction[0] if introduction else "These events are from a log:")
    anchor = slug(section.splitlines()[0], set())
    return (
        f'{words}\n<div class="scrolls">{path.read_text(encoding="utf-8")}</div>\n'
        f'<p>The <a href="../rules.html#{anchor}">page of rules</a> has the commands that make this log and print the events.</p>'
    )


def write_explanations() -> None:
    folder = out / "uikit"
    subprocess.run([animatorpool, "explain", "--all", "--out", str(folder), "--quiet"], check=True, stdout=subprocess.DEVNULL)
    sections = pictures.sections()
    for code, drawn in pictures.pictures(animatorpool).items():
        path = root / f"docs/rules/{code}.svg"
        if not path.exists() or path.read_text(encoding="utf-8") != drawn:
            sys.exit(f"docs/rules/{code}.svg is out of date: `tools/documentation pictures` renews it.")
    for path in folder.glob("*.html"):
        page = path.read_text(encoding="utf-8")
        if path.stem in sections:
            picture = rule_picture(path.stem, sections[path.stem])
            page = page.replace("<h2>In a log</h2>", f"<h2>An example</h2>\n{picture}\n<h2>In a log</h2>", 1)
        page = page.replace("<header>", '<header><a href="../index.html">AnimatorPool</a> · ', 1)
        if scene := SCENES.get(path.stem):
            page = page.replace("default-src 'none';", "default-src 'none'; frame-src 'self' file:;", 1)
            page = page.replace(
                "<nav>",
                "<h2>Touch it</h2>\n<p>Drag one of the phones. The engine runs in your browser.</p>\n"
                f'<iframe src="../playground.html#scene={scene}&amp;only" title="A scene of the playground" width="100%" '
                'height="1080" loading="lazy" style="border: 1px solid var(--line)"></iframe>\n<nav>',
                1,
            )  # fmt: skip
        path.write_text(page, encoding="utf-8")
    if missing := [stem for stem in SCENES if not (folder / f"{stem}.html").exists()]:
        sys.exit(f"There are no pages {', '.join(missing)}: renew SCENES in tools/website/build.py.")


# MARK: Checks


class Page(html.parser.HTMLParser):
    """What a page links to, and its headings."""

    def __init__(self, path: pathlib.Path):
        super().__init__()
        self.path, self.links, self.ids, self.levels, self.title, self.faults = path, [], set(), [], "", []
        self.is_title = False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.add(attributes["id"])
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name)]
        self.is_title = tag == "title"
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "img" and not attributes.get("alt"):
            self.faults.append("a picture has no alternative text")
        if tag == "iframe" and not attributes.get("title"):
            self.faults.append("a frame has no title")

    def handle_data(self, data):
        if self.is_title:
            self.title += data
            self.is_title = False


def check() -> None:
    pages = {path: Page(path) for path in out.rglob("*.html") if path.name != "playground.html"}
    faults, titles = [], {}
    for path, page in pages.items():
        name = path.relative_to(out)
        say = lambda fault: faults.append(f"{name}: {fault}")  # noqa: E731
        for fault in page.faults:
            say(fault)
        if (size := path.stat().st_size) > MOST_BYTES:
            say(f"{size} bytes, of {MOST_BYTES} at most")
        if page.levels.count(1) != 1 or page.levels[0] != 1:
            say("it does not begin with its only h1")
        if any(after > before + 1 for before, after in zip(page.levels, page.levels[1:])):
            say("a heading skips a level")
        if not page.title or page.title in titles:
            say(f"its title is missing, or the title of {titles.get(page.title)}")
        titles[page.title] = name
        for link in page.links:
            file, _, anchor = link.partition("#")
            if re.match("[a-z]+:", link) or link.startswith(blob):
                continue
            found = (path.parent / file).resolve() if file else path
            if not found.is_file():
                say(f"{link} leads nowhere")
            elif anchor and found in pages and anchor not in pages[found].ids:
                say(f"{link}: there is no such heading")
    if faults:
        sys.exit("\n".join(faults))
    sizes = sorted((path.stat().st_size for path in pages), reverse=True)
    print(f"{len(pages)} pages in {out}, the largest has {sizes[0] / 1000:.0f} KB; every link leads to a page or a heading.")


if out.exists():
    shutil.rmtree(out)
out = out.resolve()
out.mkdir(parents=True)
shutil.copy(playground, out / "playground.html")
write_documents()
write_explanations()
check()
