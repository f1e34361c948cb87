"""Draws how each rule of docs/rules.md is broken, from the logs and the commands of that page.

    pictures.py ANIMATORPOOL FOLDER

writes FOLDER/I1.svg and so on: a row for each cell, animator or transition, and the events that `animatorpool cause` finds,
from left to right. A section's last command that asks a log names the events.
"""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, LEFT, ROW, LINE, LETTERS = 690, 100, 38, 16, 17
# The events with which the bar of a row begins. A row without such an event begins at the left edge.
BEGINNINGS = {
    "cell": ("cell.created", "cell.dequeued"),
    "animator": ("animator.requested", "animator.attached"),
    "transition": ("transition.began",),
}

STYLE = """
.ap { font: 13px system-ui, sans-serif; }
.ap text { fill: #1b1f2a; } .ap .soft { fill: #454d5c; } .ap .wrong { fill: #c8321f; font-weight: 600; }
.ap line { stroke: #8a93a3; stroke-dasharray: 2 3; } .ap line.wrong { stroke: #c8321f; stroke-dasharray: none; }
.ap .dot { fill: #1b1f2a; } .ap .dot.wrong { fill: #c8321f; }
.ap .even { fill: #bcd6f7; } .ap .odd { fill: #f3d9a4; } .ap .pooled { fill: #dfe2e7; } .ap .live { fill: #6fa96f; }
.ap .asked, .ap .dead { fill: none; stroke: #6fa96f; stroke-dasharray: 4 3; }
@media (prefers-color-scheme: dark) {
  .ap text { fill: #e8eaef; } .ap .soft { fill: #c3cad6; } .ap .wrong { fill: #ff8a75; } .ap line.wrong { stroke: #ff8a75; }
  .ap .dot { fill: #e8eaef; } .ap .dot.wrong { fill: #ff8a75; }
  .ap .even { fill: #2b4a75; } .ap .odd { fill: #6b521f; } .ap .pooled { fill: #303846; }
}
""".strip()


# MARK: The logs


def sections() -> dict[str, str]:
    """The sections of docs/rules.md, by rule; the text before the first one has the name ""."""
    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    first, *others = re.split(r"^## (?=I\d+: )", page, flags=re.MULTILINE)
    return {"": first} | {section.partition(":")[0]: section for section in others}


def run(section: str, shell) -> list[dict]:
    """Runs the commands of a section. What the last one finds: the cause of a broken rule, or events."""
    found = []
    for name, file, commands in re.findall(r"(?:<!-- file: (\S+) -->\n```\w+\n(.*?)```)|(?:```sh\n(.*?)```)", section, re.DOTALL):
        if name:
            (shell.folder / name).write_text(file, encoding="utf-8")
        for command in commands.splitlines():
            asks = command.startswith(("animatorpool cause", "animatorpool events"))
            printed = shell.run(re.sub(" --columns .*", "", command) + " --format json" if asks else command)
            found = json.loads(printed) if asks else found
    return found


class Shell:
    """A shell in a scratch folder, which finds the command and docs as docs/rules.md writes them."""

    def __init__(self, animatorpool: str, folder: str):
        self.animatorpool, self.folder = animatorpool, pathlib.Path(folder)
        (self.folder / "docs").symlink_to(ROOT / "docs")

    def run(self, commands: str) -> str:
        script = f'animatorpool() {{ "{self.animatorpool}" "$@"; }}\n{commands}'
        return subprocess.run(
            ["bash", "-ec", script], cwd=self.folder, check=True, stdout=subprocess.PIPE, text=True).stdout  # fmt: skip


# MARK: The words


def label(event: dict) -> str:
    """What happens, in a few words: the row says to what."""
    item = f"item\u00a0{event.get('item')}"
    match event["kind"]:
        case "cell.created":
            return "created"
        case "cell.dequeued":
            return f"reused for {item}" if event.get("arg") == 1 else f"taken for {item}"
        case "cell.configured":
            return f"returned for {item}"
        case "cell.prepared":
            return f"prepared for {item}"
        case "cell.displayed":
            return f"shown with {item}"
        case "cell.ended":
            return "leaves the screen"
        case "cell.waiting":
            return "waits off screen"
        case "cell.recycled":
            return "enters its pool"
        case "cell.destroyed":
            return "destroyed"
        case "animator.requested":
            return "animator requested"
        case "animator.attached":
            return "animator created"
        case "animator.paused":
            return "animator paused"
        case "animator.orphaned":
            return "loses its layer animations"
        case "animation.completion":
            return "completion called"
        case "animator.phase" if event.get("detail") == "completing":
            return "its completions are called"
        case "misuse":
            return "UIKit raises an exception"
        case "list.destroyed":
            return "list destroyed"
        case "transition.began":
            return f"{event['detail']} begins"
        case "transition.cancelled":
            return "the finger cancels"
        case "transition.completed":
            return f"completeTransition ({'false' if event.get('arg') == 0 else 'true'})"
        case "transition.viewAdded":
            return "entering view added"
    return event["text"]


def fault(cause: dict) -> str:
    """What is wrong, in a sentence, without the line of code that requested the animator."""
    sentence = re.split(r"(?<=\.) At \d", cause["text"].partition(": ")[2])[0]
    return re.sub(r" \(requested (by|at) [^)]*\)", "", sentence).replace("generation", "use")


def lanes(event: dict) -> list[str]:
    """The rows of a picture that an event belongs to."""
    names = [f"{name} {event[name]}" for name in ("cell", "animator") if event.get(name) is not None]
    return names or [event["kind"].partition(".")[0] + (f" {event['subject']}" if event.get("subject") else "")]


# MARK: The picture


def bars(name: str, chain: list[dict], place: list[float]) -> list[list]:
    """The bars of a row: class, where it begins, and its text."""
    of, found = name.split()[0], []
    for event, x in zip(chain, place):
        if name not in lanes(event):
            continue
        kind, item = event["kind"], event.get("item")
        if not found:
            begins = kind in BEGINNINGS[of] if of in BEGINNINGS else False
            found.append(["live" if of == "animator" else "even", x if begins else LEFT, ""])
        if kind == "cell.dequeued" and found[-1][1] < x:
            found.append(["odd" if found[0][0] == "even" else "even", x, ""])
        elif kind == "cell.recycled":
            found.append(["pooled", x, "in its pool"])
        elif kind in ("cell.destroyed", "list.destroyed", "transition.completed"):
            found.append(["gone", x, ""])
        elif of == "animator" and kind == "animator.requested":
            found[-1][0] = "asked"
        elif of == "animator" and kind == "animator.attached" and found[-1][0] == "asked":
            found.append(["live", x, ""])
        elif of == "animator" and kind == "animator.orphaned":
            found.append(["dead", x, "active, moves nothing"])
        # A late attach names the item of its request.
        if of == "cell" and item is not None and (kind.startswith("cell") or not found[-1][2]) and found[-1][0] != "pooled":
            if found[-1][2] not in ("", f"item {item}"):
                found.append(["odd", x, ""])
            found[-1][2] = f"item {item}"
    return found


def picture(found: list[dict]) -> str:
    """An SVG with a row for each cell, animator and transition, the events from left to right, and what is wrong."""
    (cause,) = found if "chain" in found[0] else [None]
    chain = cause["chain"] if cause else found
    rows = list(dict.fromkeys(name for event in chain for name in lanes(event)))
    step = min(200, (WIDTH - LEFT) / len(chain))
    place = [LEFT + step * (index + 0.5) for index in range(len(chain))]
    end = place[-1] + step / 2
    words = [textwrap.wrap(label(event), LETTERS, break_long_words=False) for event in chain]
    top = LINE * max(map(len, words)) + 10
    y = {name: top + ROW * (index + 0.5) for index, name in enumerate(rows)}
    told = textwrap.wrap(fault(cause), 84) if cause else []
    below = top + ROW * len(rows) + 14
    height = below + 12 + (LINE * (len(told) + 1) if told else 0)
    parts = []

    def write(text: str, x: float, y: float, kind: str = "", anchor: str = "middle", size: int = 13) -> None:
        parts.append(
            f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="{size}">{html.escape(text)}</text>')  # fmt: skip

    for name in rows:
        write(name, 0, y[name] + 4, anchor="start")
        own = bars(name, chain, place)
        thick = 12 if name.startswith("animator") else 22
        for (kind, start, text), stop in zip(own, [bar[1] for bar in own[1:]] + [end]):
            if kind == "gone":
                continue
            parts.append(
                f'<rect class="{kind}" x="{start:.0f}" y="{y[name] - thick / 2:.0f}" width="{stop - start:.0f}" '
                f'height="{thick}" rx="3"/>')  # fmt: skip
            write(text, start + 10, y[name] + 4, "soft", "start", 11)
    for index, (event, x) in enumerate(zip(chain, place)):
        kind, own = "wrong" if cause and index == len(chain) - 1 else "", [y[name] for name in lanes(event)]
        for line, text in enumerate(reversed(words[index])):
            write(text, x, top - 10 - LINE * line, kind)
        parts.append(f'<line class="{kind}" x1="{x:.0f}" x2="{x:.0f}" y1="{top - 4}" y2="{max(own):.0f}"/>')
        parts += [f'<circle class="dot {kind}" cx="{x:.0f}" cy="{each:.0f}" r="5"/>' for each in own]
        write(f"event {event['seq']}, {event['time'] if cause else event['tNs'] / 1e9:.4f} s", x, below, "soft", size=11)
    for line, text in enumerate(told):
        write(text, 0, below + 12 + LINE * (line + 1), "wrong", "start")
    spoken = html.escape(", ".join(f"{lanes(event)[0]}: {label(event)}" for event in chain) + ". " + " ".join(told))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ap" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{spoken}">\n<style>{STYLE}</style>\n' + "\n".join(filter(None, parts)) + "\n</svg>\n"
    )


def pictures(animatorpool: str) -> dict[str, str]:
    """The SVG of each rule, by its code."""
    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(animatorpool, folder)
        found = {code: run(section, shell) for code, section in sections().items()}
    return {code: picture(events) for code, events in found.items() if events}


if __name__ == "__main__":
    for code, svg in pictures(sys.argv[1]).items():
        (pathlib.Path(sys.argv[2]) / f"{code}.svg").write_text(svg, encoding="utf-8")
