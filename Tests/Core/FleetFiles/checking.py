"""The command that is checked, the scripts of tools/fleet, and what was found of them."""

import os
import pathlib
import sqlite3
import subprocess
import sys

COMMAND = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[3]
FLEET = ROOT / "tools" / "fleet"
TABLES = ["runs", "events", "animators", "frames", "uses", "cells", "orphaned"]
QUESTIONS = sorted((FLEET / "questions").glob("*.sql"))
outcomes = []


def check(condition, what):
    outcomes.append(bool(condition))
    if not condition:
        print("FAILED:", what, flush=True)


def run(*arguments, **others):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, **others)


def ok(*arguments):
    result = run(*arguments)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {result.stderr}")
    return result.stdout


def script(name, *arguments, before="", **variables):
    """Runs a script of tools/fleet, in a shell that runs `before` first."""
    environment = {
        **os.environ, "ANIMATORPOOL": COMMAND, "DUCKDB": os.path.join(os.path.dirname(sys.executable), "duckdb"), **variables}
    return subprocess.run(
        ["bash", "-c", before + 'exec "$@"', "bash", FLEET / name, *map(str, arguments)], capture_output=True, text=True,
        env=environment)


def statements(name, folder=""):
    text = (FLEET / name).read_text().replace("FOLDER", str(folder))
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [part for part in "\n".join(lines).split(";") if part.strip()]


def opened(log):
    """A log with the tables that the questions read."""
    db = sqlite3.connect(f"file:{log}?mode=ro", uri=True)
    for statement in statements("sqlite.sql"):
        db.execute(statement)
    return db


def end():
    """Says how many checks passed and failed, and ends with the status of that."""
    failed = outcomes.count(False)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
