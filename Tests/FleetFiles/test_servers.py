"""Ships runs to two ClickHouse servers with a cluster, kills one of them in the middle, and runs a sweep under Slurm: the
servers' Debian packages are unpacked, and all of it happens on this machine's loopback.

    test_servers.py PATH/animatorpool
"""

import collections
import concurrent.futures
import http.client
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

from checking import COMMAND, check, end, ok, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NODES = [18121, 18122]
PROXY = 18123

# MARK: ClickHouse


class Nodes:
    """Two servers, each of which can be killed and started again with what it has."""

    def __init__(self, work):
        self.work = work
        self.processes = {}

    def start(self, number):
        if number in self.processes:
            self.kill(number)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", NODES[number - 1])) == 0:
                sys.exit(f"Port {NODES[number - 1]} is in use: another server would be asked.")
        out = open(self.work / f"{number}.out", "a")
        # In a group of its own, so that a kill meets the server and nothing else.
        self.processes[number] = subprocess.Popen(
            [str(ROOT / "tools/fleet/clickhouse/node"), str(number), str(self.work)], stdout=out, stderr=out,
            start_new_session=True)
        for _ in range(1200):
            if self.processes[number].poll() is not None:
                break
            try:
                if ask(number, "SELECT 1") == [["1"]]:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        sys.exit(f"ClickHouse did not start here:\n{(self.work / f'{number}.out').read_text()[-2000:]}")

    def kill(self, number):
        process = self.processes.pop(number)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop(self):
        for number in list(self.processes):
            self.kill(number)


def ask(node, sql, database="default"):
    connection = http.client.HTTPConnection("127.0.0.1", NODES[node - 1], timeout=60)
    connection.request("POST", "/?" + urllib.parse.urlencode({"database": database}), f"{sql} FORMAT TabSeparated")
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    if reply.status != 200:
        raise OSError(text)
    return [line.split("\t") for line in text.splitlines()]


class History:
    """What was sent, what was acknowledged to the shipper, and what is found: an event that was acknowledged is found by
    every reader, once, whatever happened after that; nothing is found that was not sent."""

    def __init__(self):
        self.sent = collections.defaultdict(set)
        self.acknowledged = collections.defaultdict(set)

    def faults(self, found, shipped):
        """- found: the numbers of each run's events; shipped: those of its log, for runs shipped to their end."""
        said = []
        for uuid in self.sent.keys() | found.keys() | shipped.keys():
            numbers = found.get(uuid, [])
            readable = set(numbers)
            for what, wrong in [
                ("found twice", len(numbers) - len(readable)),
                ("acknowledged and not found", len(self.acknowledged[uuid] - readable)),
                ("found and never sent", len(readable - self.sent[uuid])),
                ("shipped and not found", len(set(shipped.get(uuid, [])) - readable)),
            ]:
                if wrong:
                    said.append(f"{uuid}: {what}: {wrong}")
        return said


class Proxy:
    """Stands between the shipper and the first node, writes the history, and does to the n-th batch what it is told."""

    def __init__(self):
        self.history = History()
        self.batches = 0
        self.befalls = {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                query = urllib.parse.unquote(self.path)
                batch = re.search(r"/\* run (\S+), events (\d+) to (\d+) \*/", query)
                fault = None
                if batch:
                    outer.batches += 1
                    numbers = range(int(batch[2]), int(batch[3]) + 1)
                    outer.history.sent[batch[1]].update(numbers)
                    fault = outer.befalls.pop(outer.batches, None)
                    if callable(fault):
                        fault = fault()
                if fault == "lie":
                    status, content = 200, b""
                else:
                    try:
                        connection = http.client.HTTPConnection("127.0.0.1", NODES[0], timeout=120)
                        headers = {k: v for k, v in self.headers.items() if k.lower() != "host"}
                        connection.request("POST", self.path, body, headers)
                        reply = connection.getresponse()
                        status, content = reply.status, reply.read()
                        connection.close()
                    except OSError:
                        self.close_connection = True
                        return
                if fault == "cut":
                    # The server has done it, and nobody hears of it.
                    self.close_connection = True
                    return
                if batch and status == 200 and not content and fault != "lie":
                    outer.history.acknowledged[batch[1]].update(numbers)
                self.send_response(status)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", PROXY), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def ship(logs, database, *options, host=None):
    host = host or f"127.0.0.1:{PROXY},127.0.0.1:{NODES[1]}"
    # Whatever befalls a request is known at once here: nobody waits for a time to be over.
    return run("ship", str(logs), "--to", f"clickhouse://{host}/{database}", "--cluster", "fleet", *options, timeout=100)


def logged(logs):
    """The numbers of each run's events, and how many rows its tables have."""
    events, tables = {}, collections.Counter()
    for path in sorted(pathlib.Path(logs).rglob("*.sqlite")):
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        for number, uuid in db.execute("SELECT id, uuid FROM run").fetchall():
            events[uuid] = [row[0] for row in db.execute("SELECT seq FROM events WHERE run_id = ? ORDER BY seq", [number])]
            for name, table in [("animators", "animator"), ("frames", "frame"), ("uses", "cell_use"), ("cells", "cell"),
                                ("orphaned", "orphaned_animator")]:
                tables[name] += db.execute(f"SELECT count(*) FROM {table} WHERE id >> 40 = ?", [number]).fetchone()[0]
            tables["runs"] += 1
        db.close()
    tables["events"] = sum(map(len, events.values()))
    return events, tables


def found(database):
    numbers = collections.defaultdict(list)
    for uuid, seq in ask(1, "SELECT run, seq FROM events", database):
        numbers[uuid].append(int(seq))
    return numbers


def check_counts(logs, database, what):
    events, tables = logged(logs)
    got = {name: int(ask(1, f"SELECT count() FROM {name}", database)[0][0]) for name in tables}
    check(got == dict(tables), f"{what}: {got}, the log has {dict(tables)}")
    return events


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
        check_bad_input(work, logs)
    finally:
        nodes.stop()
        proxy.server.shutdown()


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
    check(asked == 13, f"{asked} of the questions could be asked")


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
        (["--to", f"clickhouse://{here}"], "names no database"), ([], "where to?"),
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
