"""The command that is checked, and what was found of it."""

import os
import subprocess
import sys

COMMAND = os.path.abspath(sys.argv[1])
outcomes = []


def check(condition, what):
    outcomes.append(bool(condition))
    if not condition:
        print("FAILED:", what)


def run(*arguments, **others):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, **others)


def ok(*arguments):
    result = run(*arguments)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: {result.stderr}")
    return result.stdout


def end():
    """Says how many checks passed and failed, and ends with the status of that."""
    failed = outcomes.count(False)
    print(f"{len(outcomes) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
