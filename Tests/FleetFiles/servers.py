"""Two ClickHouse servers on this machine's loopback, and what stands between them and the shipper: it does to a batch what it
is told, and writes the history by which what was acknowledged is judged."""

import collections
import gzip
import http.client
import http.server
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.parse

from checking import check, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NODES = [18121, 18122]
PROXY = 18123


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


def ask(node, sql, database="default", form=" FORMAT TabSeparated"):
    connection = http.client.HTTPConnection("127.0.0.1", NODES[node - 1], timeout=60)
    connection.request("POST", "/?" + urllib.parse.urlencode({"database": database}), sql + form)
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
    """Stands between the shipper and the first node, writes the history, and does to the n-th batch what it is told:

    - "lie": says that it is stored, and stores nothing;
    - "half": stores the first half of its rows, and says that it is stored;
    - "cut": stores it, and gives no answer;
    - "late": gives no answer, and stores it once the next batch is stored;
    - a function: what that gives.
    """

    def __init__(self):
        self.history = History()
        self.befalls = {}
        # What becomes of all others.
        self.others = None
        # Seconds before each answer, and before each of its bytes.
        self.delay = self.pause = 0
        self.batches = 0
        self.late = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                try:
                    body = self.rfile.read(int(self.headers.get("content-length", 0)))
                    headers = {k.lower(): v for k, v in self.headers.items() if k.lower() not in ("host", "content-length")}
                    answer = outer.answer(self.path, headers, body)
                    if answer is None:
                        self.close_connection = True
                        return
                    self.send_response(answer[0])
                    self.send_header("content-length", str(len(answer[1])))
                    self.end_headers()
                    for byte in [answer[1]] if not outer.pause else [bytes([one]) for one in answer[1]]:
                        self.wfile.write(byte)
                        time.sleep(outer.pause)
                except OSError:
                    # The shipper is gone, or the server.
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", PROXY), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path, headers, body):
        """The status and the content that the shipper gets; None when it gets none."""
        batch = re.search(r"/\* run (\S+), events (\d+) to (\d+) \*/", urllib.parse.unquote(path))
        fault, numbers = None, set()
        if batch:
            self.batches += 1
            numbers = range(int(batch[2]), int(batch[3]) + 1)
            self.history.sent[batch[1]].update(numbers)
            fault = self.befalls.pop(self.batches, self.others)
            if callable(fault):
                fault = fault()
        time.sleep(self.delay)
        if fault == "lie":
            return 200, b""
        if fault == "late":
            self.late.append((path, headers, body))
            return None
        if fault == "half":
            headers, body = first_half(headers, body)
        status, content = forward(path, headers, body)
        if fault == "cut":
            return None
        if batch and status == 200 and not content and fault is None:
            self.history.acknowledged[batch[1]].update(numbers)
            while self.late:
                forward(*self.late.pop())
        return status, content


def forward(path, headers, body):
    connection = http.client.HTTPConnection("127.0.0.1", NODES[0], timeout=120)
    connection.request("POST", path, body, headers)
    reply = connection.getresponse()
    status, content = reply.status, reply.read()
    connection.close()
    return status, content


def first_half(headers, body):
    """The first half of a batch of events, which has to be taken apart for it."""
    if headers.get("content-encoding") == "gzip":
        body = gzip.decompress(body)
    headers = {name: value for name, value in headers.items() if name != "content-encoding"}

    def text(at):
        length = shift = 0
        while body[at] & 0x80:
            length, shift, at = length | (body[at] & 0x7F) << shift, shift + 7, at + 1
        return at + 1 + (length | body[at] << shift)

    # Columns from `seq` on: a number, a text, and in capitals those that may have nothing.
    ends, at = [], 0
    while at < len(body):
        at = text(at + 2)
        for column in "nnntnNNNNNTTNN":
            if column.isupper():
                at += 1
                if body[at - 1]:
                    continue
            at = text(at) if column in "tT" else at + 8
        ends.append(at)
    return headers, body[:ends[len(ends) // 2 - 1]]


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
