"""Draws how a rule was broken, from the events that `animatorpool cause` finds in a log."""

import html
import json
import pathlib
import subprocess
import tempfile

# Runs that break rules: workload, strategy.
RUNS = [
    ("flings-and-jumps", "no-teardown"),
    ("flings-and-jumps", "in-data-source"),
    ("transitions-interrupted", "no-teardown"),
]
LEFT, STEP, ROW = 110, 120, 40


def lanes(event: dict) -> list[str]:
    """The rows of a picture that an event belongs to."""
    names = [f"{name} {event[name]}" for name in ("cell", "animator") if event.get(name) is not None]
    return names or [event["kind"].partition(".")[0] + (f" {event['subject']}" if event.get("subject") else "")]


def picture(chain: list[dict]) -> str:
    """An SVG with a row for each cell and animator, and the events from left to right, followed by their words."""
    rows = list(dict.fromkeys(name for event in chain for name in lanes(event)))
    width, height = LEFT + STEP * len(chain), ROW * (len(rows) + 1)
    y = {name: ROW * (index + 0.7) for index, name in enumerate(rows)}
    parts = []
    for name in rows:
        own = [index for index, event in enumerate(chain) if name in lanes(event)]
        parts.append(f'<text x="0" y="{y[name] + 4}">{html.escape(name)}</text>')
        parts.append(
            f'<line x1="{LEFT + STEP * own[0]}" x2="{width - STEP / 2}" y1="{y[name]}" y2="{y[name]}" stroke="var(--accent)"'
            f' stroke-width="{8 if name.startswith("cell") else 3}" stroke-opacity="0.35"/>')  # fmt: skip
    for index, event in enumerate(chain):
        x, own = LEFT + STEP * index, [y[name] for name in lanes(event)]
        color = "#c8321f" if index == len(chain) - 1 else "var(--ink)"
        parts.append(f'<line x1="{x}" x2="{x}" y1="{min(own)}" y2="{max(own)}" stroke="{color}"/>')
        parts += [f'<circle cx="{x}" cy="{each}" r="6" fill="{color}"/>' for each in own]
        parts.append(f'<text x="{x}" y="{height - 8}" text-anchor="middle" fill="{color}">{index + 1}: {event["time"]:.4f} s</text>')
    words = "".join(f"<li>{html.escape(event['text'])}</li>" for event in chain)
    return (
        f'<div class="scrolls"><svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" fill="var(--ink)"'
        f' font-size="13" aria-label="The events of the list below, from left to right">{"".join(parts)}</svg></div>\n<ol>{words}</ol>'
    )


def pictures(animatorpool: str) -> dict[str, str]:
    """HTML for each rule that one of the runs breaks, by the rule's code."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for workload, strategy in RUNS:
            log = str(pathlib.Path(folder) / f"{workload}-{strategy}.sqlite")
            command = f"animatorpool simulate {workload} --strategy {strategy}"
            subprocess.run(
                [animatorpool, *command.split()[1:], "--db", log, "--quiet"], check=True, stdout=subprocess.DEVNULL)
            causes = subprocess.run(
                [animatorpool, "cause", "--db", log, "--format", "json"], check=True, capture_output=True).stdout
            for cause in json.loads(causes):
                if len(cause["chain"]) > 1:
                    origin = f"<p>The events of a log, made by <code>{command}</code>:</p>\n"
                    found.setdefault(cause["invariant"], origin + picture(cause["chain"]))
    return found
