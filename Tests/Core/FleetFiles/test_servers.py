"""Ships many events to two ClickHouse servers, one of which is killed on the way, and runs a sweep under Slurm, one of whose
nodes is killed. The servers' Debian packages are unpacked, and all of it happens on this machine's loopback.

    test_servers.py PATH/animatorpool EVENTS
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from checking import COMMAND, FLEET, QUESTIONS, ROOT, TABLES, check, end, ok, opened, run, script
from test_fleet import WORKLOAD, STRATEGIES, check_answer, duck

UNPACKED = ROOT / ".build-fleet-debian"
CONFIGURATIONS = pathlib.Path(__file__).parent


def timed(what, work, *arguments):
    """Does some work, and prints how long that took."""
    start = time.monotonic()
    result = work(*arguments)
    print(f"{what}: {time.monotonic() - start:.0f} s", flush=True)
    return result


def wait(what, seconds, is_done):
    """Waits until a condition holds, and ends everything if it never does."""
    deadline = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > deadline:
            sys.exit(f"{what}: not in {seconds} s")
        time.sleep(0.2)


def folder_of(library):
    return next(path.parent for path in (UNPACKED / "usr" / "lib").rglob(library))


# MARK: ClickHouse


class Nodes:
    """Two servers of a cluster, each of which can be killed and started again with what it has."""

    addresses = ["http://127.0.0.1:18121", "http://127.0.0.1:18122"]

    def __init__(self, work):
        self.work = work
        self.processes = {}

    def start(self, number):
        home = self.work / str(number)
        home.mkdir(parents=True, exist_ok=True)
        text = (CONFIGURATIONS / "node.xml").read_text().replace("WORK", str(self.work)).replace("NUMBER", str(number))
        (home / "config.xml").write_text(text)
        shutil.copy(CONFIGURATIONS / "users.xml", home)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", 18120 + number)) == 0:
                sys.exit(f"Port {18120 + number} is in use: another server would be asked.")
        libraries = folder_of("libPocoNet.so*")
        out = open(home / "out", "a")
        self.processes[number] = subprocess.Popen(
            [UNPACKED / "usr/sbin/clickhouse-server", f"--config-file={home}/config.xml"], cwd=home, stdout=out, stderr=out,
            # Some libraries are in /lib.
            env={**os.environ, "LD_LIBRARY_PATH": f"{libraries}:{UNPACKED}/lib/{libraries.name}"})

        def answers():
            if self.processes[number].poll() is not None:
                sys.exit(f"ClickHouse did not start here:\n{(home / 'out').read_text()[-2000:]}")
            try:
                return ask(number, "SELECT 1", "default") == [[1]]
            except OSError:
                return False

        wait(f"ClickHouse {number}", 120, answers)

    def kill(self, number):
        process = self.processes.pop(number)
        process.kill()
        process.wait()


def ask(node, sql, database, columns=None):
    """The rows of an answer of a node. Adds the names of its columns to `columns`."""
    settings = urllib.parse.urlencode({"database": database, "join_use_nulls": 1, "output_format_json_quote_64bit_integers": 0})
    try:
        reply = urllib.request.urlopen(f"{Nodes.addresses[node - 1]}/?{settings}", (sql + "\nFORMAT JSONCompact").encode(), timeout=600)
    except urllib.error.HTTPError as error:
        raise OSError(error.read().decode()) from None
    answer = json.load(reply)
    if columns is not None:
        columns += [column["name"] for column in answer["meta"]]
    return answer["data"]


def ship(logs, database):
    return script("ship", " ".join(Nodes.addresses), logs, CLUSTER="fleet", DATABASE=database)


def simulate(work, events):
    """Ten runs with so many events together, or a few more."""
    times = max(1, events // 14_000)
    (work / "long.yaml").write_text(f"""
name: long-scroll
list: {{ items: 1000000 }}
steps:
  - repeat: {{ times: {times}, steps: [ fling: {{ velocity: 8000 }}, fling: {{ velocity: 4000 }}, fling: {{ velocity: 6000 }}, fling: {{ velocity: -4000 }} ] }}
  - destroyList
""")
    for seed in range(10):
        strategy = {7: "next-turn", 8: "next-turn-checked", 9: "in-data-source"}.get(seed, "reuse-safe")
        ok("simulate", str(work / "long.yaml"), "--strategy", strategy, "--seed", str(seed), "--db", f"{work}/long/", "--quiet")


def counts_of(logs):
    """How many rows of each table each run has in its log, and sums of its events."""
    counts, sums = {table: {} for table in TABLES}, {}
    for path in sorted(logs.glob("*.sqlite")):
        log = opened(path)
        for table in TABLES:
            counts[table].update(log.execute(f"SELECT run, count(*) FROM {table} GROUP BY run").fetchall())
        for run_, *rest in log.execute("SELECT run, sum(seq), sum(t_ns % 1000003), sum(length(kind)), count(site) FROM events GROUP BY run"):
            sums[run_] = rest
        log.close()
    return counts, sums


def check_shipping(work, nodes, events):
    logs = work / "long"
    timed("simulated", simulate, work, events)
    counts, sums = timed("counted in the logs", counts_of, logs)
    total = sum(counts["events"].values())
    check(total >= events * 0.9, f"{total:,} events for {events:,}")

    # One node dies when it has a part of its events. The sender is told, and no run becomes whole that is not.
    stored = lambda: int(ask(2, "SELECT count() FROM events_local", "long")[0][0])

    def interrupted(kill):
        start = time.monotonic()
        sender = subprocess.Popen(
            [FLEET / "ship", " ".join(Nodes.addresses), logs], stderr=subprocess.PIPE, text=True, start_new_session=True,
            env={**os.environ, "ANIMATORPOOL": COMMAND, "CLUSTER": "fleet", "DATABASE": "long"})

        def has_some():
            if sender.poll() is not None:
                sys.exit(f"ship ended before anything was killed: {sender.stderr.read()}")
            try:
                return stored() > before + events // 20
            except OSError:
                return False

        wait("a part of the events", 3600, has_some)
        kill(sender)
        said = sender.stderr.read()
        print(f"killed after {time.monotonic() - start:.0f} s, with {stored_before_kill[0]:,} events on node 2: {said.strip()[:200]}", flush=True)
        return sender.wait()

    stored_before_kill = [0]

    def node(_):
        stored_before_kill[0] = stored()
        nodes.kill(2)

    def sender_itself(sender):
        stored_before_kill[0] = stored()
        os.killpg(sender.pid, signal.SIGKILL)

    before = 0
    check(interrupted(node) == 2, "ship ends with status 2 when a node dies")
    nodes.start(2)
    check(len(ask(1, "SELECT run FROM runs", "long")) < 10, "not all runs are whole")
    before = stored()
    check(interrupted(sender_itself) == -signal.SIGKILL, "ship was killed")
    result = timed("shipped to the end", ship, logs, "long")
    check(result.returncode == 0, f"ship: {result.stderr}")
    for table in TABLES:
        found = dict(ask(1, f"SELECT run, count() FROM {table} GROUP BY run", "long"))
        check(found == counts[table], f"{table}: {sum(found.values()):,} rows in ClickHouse, {sum(counts[table].values()):,} in the logs")
    rows = ask(1, "SELECT run, sum(seq), sum(t_ns % toInt64(1000003)), sum(length(kind)), count(site), uniqExact(seq) FROM events GROUP BY run", "long")
    check({r[0]: r[1:5] for r in rows} == sums, "the sums of the events are equal")
    check({r[0]: r[5] for r in rows} == counts["events"], "each event is there once")
    halves = [int(ask(n, "SELECT count() FROM events_local FINAL", "long")[0][0]) for n in (1, 2)]
    raw = sum(int(ask(n, "SELECT count() FROM events_local", "long")[0][0]) for n in (1, 2))
    check(sum(halves) == total and min(halves) > 0, f"the nodes have {halves}")
    print(f"{total:,} events in 10 runs, on the nodes {halves[0]:,} and {halves[1]:,}; {raw:,} rows before ClickHouse has merged all")
    again = timed("shipped again", ship, logs, "long")
    check(again.returncode == 0, f"ship again: {again.stderr}")

    written = timed("written as Parquet", script, "parquet", work / "parquet", logs)
    check(written.returncode == 0, f"parquet: {written.stderr}")
    db = duck(work / "parquet")
    for table in TABLES:
        check(dict(db.execute(f"SELECT run, count(*) FROM {table} GROUP BY run").fetchall()) == counts[table], f"{table} in Parquet")
    size = lambda folder: sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"bytes for each event: {size(logs) / total:.1f} in the logs, {size(work / 'parquet') / total:.2f} as Parquet, "
          f"{size(work / 'parquet' / 'events') / total:.2f} its events alone")


def check_questions(work):
    """The questions that this ClickHouse can run, on both nodes: it is of 2018, and knows no window functions."""
    logs, wanted = work / "small", {}
    (work / "questions.yaml").write_text(WORKLOAD)
    for strategy in STRATEGIES:
        ok("simulate", str(work / "questions.yaml"), "--strategy", strategy, "--db", f"{logs}/", "--quiet")
    result = ship(logs, "small")
    check(result.returncode == 0, f"ship: {result.stderr}")
    numbers = {row["uuid"]: row["run"] for row in json.loads(ok("runs", "--db", str(logs), "--format", "json"))}
    asked = 0
    for path in QUESTIONS:
        columns = []
        try:
            rows = ask(1, "\n".join(line for line in path.read_text().splitlines() if not line.startswith("--")), "small", columns)
        except OSError:
            continue
        asked += 1
        wanted = collections.defaultdict(list)
        for row in json.loads(ok("ask", path.stem, "--db", str(logs), "--run", "all", "--limit", "none", "--format", "json")):
            wanted[row["run"]].append([value for key, value in row.items() if key != "run"])
        check_answer(path.stem, "two nodes", columns, rows, numbers, wanted)
    check(asked == 14, f"{asked} of the questions could be asked on two nodes")


# MARK: Slurm


class Slurm:
    """A controller and two nodes of one processor each."""

    def __init__(self, work):
        # A value of slurm.conf ends at a space, which the path of this clone may have.
        (work / "debian").symlink_to(UNPACKED)
        (work / "state").mkdir()
        root = work / "debian"
        libraries = root / folder_of("slurm-wlm").relative_to(UNPACKED)
        text = (CONFIGURATIONS / "slurm.conf").read_text()
        for name, value in [("HOST", socket.gethostname().split(".")[0]), ("USER", os.environ.get("USER") or "root"),
                            ("PLUGINS", libraries / "slurm-wlm"), ("WORK", work)]:
            text = text.replace(f"={name}", f"={value}")
        (work / "slurm.conf").write_text(text)
        self.environment = {
            **os.environ, "SLURM_CONF": str(work / "slurm.conf"), "PATH": f"{root}/usr/bin:{os.environ['PATH']}",
            "LD_LIBRARY_PATH": f"{libraries}:{libraries}/slurm-wlm", "ANIMATORPOOL": COMMAND}
        self.processes = {}
        self.start(work, "slurmctld", root / "usr/sbin/slurmctld-wlm", "-D")
        for node in ("n1", "n2"):
            self.start(work, node, root / "usr/sbin/slurmd-wlm", "-D", "-N", node, "-d", root / "usr/sbin/slurmstepd-wlm")
        wait("two nodes of Slurm", 120, lambda: self.run("sinfo", "-h", "-o", "%D", "-t", "idle").stdout.strip() == "2")

    def start(self, work, name, *arguments):
        out = open(work / f"{name}.log", "w")
        self.processes[name] = subprocess.Popen(arguments, stdout=out, stderr=out, env=self.environment)

    def run(self, *arguments):
        return subprocess.run(arguments, capture_output=True, text=True, env=self.environment)

    def tasks(self, node):
        """The processes of the tasks on a node, and of what watches them."""
        found = set()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "environ").read_bytes().split(b"\0")
                if f"SLURMD_NODENAME={node}".encode() in words and f"SLURM_CONF={self.environment['SLURM_CONF']}".encode() in words:
                    found.add(int(process.name))
                    parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                    if b"slurmstepd" in pathlib.Path(f"/proc/{parent}/cmdline").read_bytes():
                        found.add(parent)
            except OSError:
                continue
        return found

    def kill(self, node):
        """Kills a node as a power cut does: nothing of it is told."""
        for pid in [self.processes[node].pid, *self.tasks(node)]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.processes.pop(node).wait()

    def stop(self):
        for node in ("n1", "n2"):
            for pid in self.tasks(node):
                os.kill(pid, signal.SIGKILL)
        for process in self.processes.values():
            process.terminate()
            process.wait()


def exported(logs):
    """The events of each seed, without what is another with every run. A killed part leaves a hidden folder, which nobody reads."""
    seeds = {}
    for path in sorted(path for path in logs.rglob("*.sqlite") if not path.parent.name.startswith(".")):
        log = opened(path)
        for uuid, seed in log.execute("SELECT run, seed FROM runs").fetchall():
            check(seed not in seeds, f"seed {seed} is there once")
            cursor = log.execute("SELECT * FROM events WHERE run = ? ORDER BY seq", [uuid])
            seeds[seed] = [row[2:] for row in cursor]
        log.close()
    return seeds


def check_sweep(work):
    home = work / "slurm"
    home.mkdir()
    slurm = Slurm(home)
    sweep = ["flip-flop", "--strategy", "next-turn", "--items", "200", "--seeds", "1...80"]
    try:
        array = subprocess.Popen(
            ["sbatch", "--wait", "--array=1-4", "--chdir", work, FLEET / "slurm" / "sweep.sbatch", *sweep, "--db", "array", "--quiet"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=slurm.environment)
        wait("a part on n2", 120, lambda: list((work / "array").glob(".*")) and slurm.tasks("n2"))
        before = [path.name for path in (work / "array").iterdir()]
        slurm.kill("n2")
        print(f"n2 was killed while the folder had {before}", flush=True)
        said = array.communicate(timeout=900)[0]
        said += "".join(path.read_text() for path in work.glob("slurm-*.out"))
        check(array.returncode == 0, f"the array: {array.returncode} {said}")
        requeued = "requeue" in (home / "slurmctld.log").read_text()
        check(requeued, "the killed part was run again")
    finally:
        slurm.stop()
    ok("simulate", *sweep, "--jobs", "2", "--db", str(work / "one"), "--quiet")
    shards = sorted(path.name for path in (work / "array").iterdir() if not path.name.startswith("."))
    check(shards == [f"shard-{i}-of-4" for i in range(1, 5)], f"the parts: {shards}")
    together, one = exported(work / "array"), exported(work / "one")
    check(sorted(one) == list(range(1, 81)) and together == one, "the parts have the events of one process")
    judged = [run("verify", str(work / name), "--format", "json") for name in ("array", "one")]
    counts = [sorted((row["invariant"], row["count"], row["seq"]) for row in json.loads(r.stdout)) for r in judged]
    check(counts[0] == counts[1] and len(counts[0]) > 0, "verify says the same of both")
    compared = [json.loads(ok("compare", str(work / name), "--format", "json")) for name in ("array", "one")]
    for row in compared[0] + compared[1]:
        check(str(work) in row.pop("command"), "the worst run is named")
    check(compared[0] == compared[1] and len(compared[0]) > 10, "compare says the same of both")


def main():
    work = pathlib.Path(tempfile.mkdtemp(prefix="fleet-servers-"))
    nodes = Nodes(work / "clickhouse")
    try:
        # The sweep waits for Slurm most of the time.
        with concurrent.futures.ThreadPoolExecutor() as beside:
            sweep = beside.submit(timed, "a sweep under Slurm", check_sweep, work)
            nodes.start(1)
            nodes.start(2)
            check_questions(work)
            check_shipping(work, nodes, int(sys.argv[2]))
            sweep.result()
    finally:
        for number in list(nodes.processes):
            nodes.kill(number)
        shutil.rmtree(work)
    end()


main()
