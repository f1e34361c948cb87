"""Runs a sweep under Slurm: the servers' Debian packages are unpacked, and all of it happens on this machine's loopback.

    test_servers.py PATH/animatorpool
"""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

from checking import COMMAND, check, end, ok, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# MARK: Slurm


def exported(logs):
    """The events of each seed, without what is another with every run."""
    seeds = {}
    for path in sorted(pathlib.Path(logs).rglob("*.sqlite")):
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        for number, seed in db.execute("SELECT id, seed FROM run").fetchall():
            columns = [row[1] for row in db.execute("PRAGMA table_info(events)") if row[1] not in ("run_id", "id")]
            rows = db.execute(f"SELECT {', '.join(columns)} FROM events WHERE run_id = ? ORDER BY seq", [number]).fetchall()
            check(seed not in seeds, f"seed {seed} is there once")
            seeds[seed] = rows
        db.close()
    return seeds


def check_sweep(work):
    sweep = ["flip-flop", "--strategy", "next-turn", "--items", "200", "--seeds", "5...14"]
    result = subprocess.run(
        [str(ROOT / "tools/fleet/slurm/try"), "sbatch", "--wait", "--array=1-4", "--chdir", str(work),
         str(ROOT / "tools/fleet/slurm/sweep.sbatch"), *sweep, "--db", "array", "--quiet"],
        capture_output=True, text=True, env={**os.environ, "ANIMATORPOOL": COMMAND, "SUMMARIES": str(work / "summaries")})
    said = "".join(path.read_text() for path in work.glob("slurm-*.out"))
    check(result.returncode == 0, f"the array: {result.returncode} {result.stderr} {said}")
    ok("simulate", *sweep, "--jobs", "2", "--db", str(work / "one"), "--quiet")
    shards = sorted(path.name for path in (work / "array").iterdir())
    check(shards == [f"shard-{i}-of-4" for i in range(1, 5)], f"the parts: {shards}")
    together, one = exported(work / "array"), exported(work / "one")
    check(sorted(one) == list(range(5, 15)) and together == one, "the parts have the events of one process")
    judged = [run("verify", str(work / name), "--format", "json") for name in ("array", "one")]
    counts = [sorted((row["invariant"], row["count"], row["seq"]) for row in json.loads(r.stdout)) for r in judged]
    check(counts[0] == counts[1] and len(counts[0]) > 0, "verify says the same of both")
    compared = [json.loads(ok("compare", str(work / name), "--format", "json")) for name in ("array", "one")]
    for row in compared[0] + compared[1]:
        check(str(work) in row.pop("command"), "the worst run is named")
    check(compared[0] == compared[1] and len(compared[0]) > 10, "compare says the same of both")
    summaries = [json.loads(line) for path in (work / "summaries").iterdir() for line in path.read_text().splitlines()]
    check(sorted(s["seed"] for s in summaries) == list(range(5, 15)), "a summary of each seed")
    check(sum(s["events"] for s in summaries) == sum(map(len, one.values())), "the summaries count the events")


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="fleet-servers-"))
    try:
        check_sweep(work)
    finally:
        shutil.rmtree(work)
    end()


main()
