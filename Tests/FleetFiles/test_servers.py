"""Ships runs to two ClickHouse servers with a cluster, kills one of them in the middle, and runs a sweep under Slurm: the
servers' Debian packages are unpacked, and all of it happens on this machine's loopback.

    test_servers.py PATH/animatorpool
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

from checking import COMMAND, check, end, ok, run
from servers import NODES, ROOT, Nodes, Proxy, ask, check_counts, found, ship

# MARK: ClickHouse


def check_shipping(work, logs):
    nodes, proxy = Nodes(work / "clickhouse"), Proxy()
    try:
        nodes.start(1)
        nodes.start(2)
        # Every run goes to one shard, and not all to the same.
        result = ship(logs, "plain", host=f"127.0.0.1:{NODES[0]},127.0.0.1:{NODES[1]}")
        check(result.returncode == 0, f"shipped: {result.stderr}")
        events = check_counts(logs, "plain", "shipped")
        check(sorted(result.stdout.split()) == sorted(events), "each run's uuid is printed")
        halves = [int(ask(n, "SELECT count() FROM runs_local", "plain")[0][0]) for n in (1, 2)]
        hashes = [int(ask(1, f"SELECT cityHash64('{uuid}') % 2")[0][0]) for uuid in events]
        check(halves == [hashes.count(0), hashes.count(1)], f"the shards have {halves} runs, by {hashes}")
        again = ship(logs, "plain", host=f"127.0.0.1:{NODES[0]},127.0.0.1:{NODES[1]}")
        check(again.returncode == 0, f"shipped again: {again.stderr}")
        check_counts(logs, "plain", "shipped again")
        check_questions(logs, "plain")

        # One node dies in the middle of it, with -9; an answer is lost, and a batch is acknowledged and not kept.
        proxy.befalls = {2: "cut", 4: "lie", 6: lambda: nodes.kill(2)}
        result = ship(logs, "killed", "--wait", "2")
        check(result.returncode == 2 and "trying again" in result.stderr, f"a dead node: {result.returncode} {result.stderr}")
        nodes.start(2)
        faults = proxy.history.faults(found("killed"), {})
        check(not faults, f"after the kill: {faults}")
        result = ship(logs, "killed")
        check(result.returncode == 0, f"shipped after the kill: {result.stderr}")
        events = check_counts(logs, "killed", "after the kill")
        faults = proxy.history.faults(found("killed"), events)
        check(not faults, f"the history: {faults}")
        check_lies(logs, proxy)
        check_bad_input(work, logs)
    finally:
        nodes.stop()
        proxy.server.shutdown()


def check_lies(logs, proxy):
    """The server keeps half a batch, one batch comes after it was sent again, one is not kept; then none is kept."""
    for fault in ("half", "late", "lie"):
        proxy.befalls[proxy.batches + 1 + 2 * len(proxy.befalls)] = fault
    result = ship(logs, "lies")
    check(result.returncode == 0 and not proxy.befalls and not proxy.late, f"lies: {result.returncode} {result.stderr}")
    events = check_counts(logs, "lies", "after lies")
    faults = proxy.history.faults(found("lies"), events)
    check(not faults, f"after lies: {faults}")

    proxy.others = "lie"
    result = ship(logs, "liar", "--run", "1")
    check(
        result.returncode == 2 and "has 0 events of the run, and has acknowledged " in result.stderr.splitlines()[-1],
        f"nothing but lies: {result.returncode} {result.stderr}")
    proxy.others = None


def check_questions(logs, database):
    """The questions that this ClickHouse can run: it is of 2018, and knows no window functions."""
    lite = []
    for path in sorted(pathlib.Path(logs).rglob("*.sqlite")):
        lite.append(sqlite3.connect(f"file:{path}?mode=ro", uri=True))
        lite[-1].executescript((ROOT / "tools/fleet/sqlite.sql").read_text())
    asked = 0
    for path in sorted((ROOT / "tools/fleet/questions").glob("*.sql")):
        sql = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("--"))
        try:
            rows = ask(1, "SELECT * FROM (" + sql + ")", database)
        except OSError:
            continue
        # That these are the answers of `ask` is for test_fleet.py to say.
        wanted = collections.Counter(row[0] for db in lite for row in db.execute(sql))
        asked += 1
        check(collections.Counter(row[0] for row in rows) == wanted, f"{path.stem}: rows of each run on two nodes")
    for db in lite:
        db.close()
    check(asked == 14, f"{asked} of the questions could be asked")


def check_bad_input(work, logs):
    here = f"127.0.0.1:{NODES[0]}"
    (work / "password").write_text("wrong\n")
    (work / "password").chmod(0o600)
    (work / "open").write_text("secret\n")
    (work / "open").chmod(0o644)
    for arguments, words in [
        (["--to", f"clickhouse://{here}/a", "--cluster", "nope"], "knows no cluster nope; it knows fleet"),
        (["--to", f"clickhouse://{here}/killed"], "are of the cluster fleet; give --cluster fleet"),
        (["--to", f"clickhouse://fleet@{here}/a", "--password-file", str(work / "password")], "check the user and the password"),
        (["--to", f"clickhouse://fleet@{here}/a", "--password-file", str(work / "open")], "chmod 600"),
        (["--to", "clickhouse://127.0.0.1:9/a", "--wait", "0"], "nobody listens on 127.0.0.1:9"),
        (["--to", f"clickhouse://{here}"], "names no database"), ([], "Missing expected argument '--to <address>'"),
        (["--to", f"clickhouse://fleet:secret@{here}/a"], "password"),
    ]:
        result = run("ship", str(logs), *arguments)
        lines = result.stderr.splitlines()
        check(
            result.returncode == 2 and lines and words in lines[-1] and "secret" not in result.stderr
            and all("Traceback" not in line for line in lines), f"{arguments}: {result.returncode} {result.stderr}")
    environment = {**os.environ, "CLICKHOUSE_USER": "fleet", "CLICKHOUSE_PASSWORD": "secret"}
    result = run("ship", str(logs), "--to", f"clickhouse://{here}/alone", "--run", "1", "--quiet", env=environment)
    check(result.returncode == 0 and len(result.stdout.split()) == 1, f"with a password: {result.stderr}")


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
    (work / "clickhouse").mkdir()
    try:
        # The sweep waits for Slurm most of the time.
        with concurrent.futures.ThreadPoolExecutor() as beside:
            sweep = beside.submit(check_sweep, work)
            ok("simulate", "flings-and-jumps", "--strategy", "next-turn", "--seeds", "1...6", "--db", str(work / "logs"), "--quiet")
            check_shipping(work, work / "logs")
            sweep.result()
    finally:
        shutil.rmtree(work)
    end()


main()
