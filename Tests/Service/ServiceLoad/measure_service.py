"""Measures the service: its answers beside datasette's, how fast it takes runs in, how it bears followers.

    measure_service.py ANIMATORPOOL DATASETTE WRK [EVENTS]

Both serve one log of EVENTS events (1,000,000) on loopback, one after the other, asked by wrk in the same way.
"""

import http.client
import json
import multiprocessing
import os
import pathlib
import re
import selectors
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

ANIMATORPOOL, DATASETTE, WRK = [os.path.abspath(shutil.which(program)) for program in sys.argv[1:4]]
EVENTS = int(sys.argv[4]) if len(sys.argv) > 4 else 1_000_000
CONNECTIONS, SECONDS = 32, 8
QUESTIONS = ["lifetimes", "hitches", "latency"]
FLINGS = "steps: [ { repeat: { times: %d, steps: [ { fling: { velocity: 3000 } }, { fling: { velocity: -3000 } } ] } } ]\n"


class Server:
    """A program that listens, and what it takes."""

    def __init__(self, arguments, folder, told):
        self.errors = open(folder / "server.log", "ab")
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.errors, cwd=folder)
        self.address = told(self.process)

    def wait(self, path):
        while True:
            try:
                return urllib.request.urlopen(self.address + path, timeout=60).read()
            except urllib.error.URLError as error:
                if isinstance(error, urllib.error.HTTPError) or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def memory(self):
        """The most it has had so far, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024

    def seconds(self):
        """Processor time so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            # datasette waits for connections that nobody uses any longer.
            self.process.kill()
            self.process.wait()
        self.errors.close()


def service(folder):
    def told(process):
        return process.stdout.readline().decode().split()[0].rstrip("/")

    return Server([ANIMATORPOOL, "serve", "--db", "runs/", "--port", "0"], folder, told)


def datasette(folder, log):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # Each as fast as it can be: no counts, no facets, no limit of time that a plain query would meet.
    server = Server(
        [DATASETTE, "serve", "--immutable", str(log), "--port", str(port), "--setting", "sql_time_limit_ms", "60000",
         "--setting", "num_sql_threads", "4"],
        folder, lambda process: f"http://127.0.0.1:{port}")
    server.wait("/-/versions.json")
    return server


def ask(server, folder, script):
    """Requests a second, the latency under which 99 of 100 are, and processor time of one, both in ms."""
    seconds = server.seconds()
    (folder / "ask.lua").write_text(script)
    done = subprocess.run(
        [WRK, "-t", "2", "-c", str(CONNECTIONS), "-d", f"{SECONDS}s", "--latency", "--timeout", "60s", "-s", "ask.lua",
         server.address],
        cwd=folder, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in done:
        raise SystemExit(done)
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", done).groups()
    latency = float(value) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]
    count = int(re.search(r"(\d+) requests in", done)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done)[1])
    return rate, latency, 1000 * (server.seconds() - seconds) / max(count, 1)


def ours(run, rows):
    return f"""
        request = function()
            local key = tostring(math.random(0, {EVENTS - 200}))
            local cursor = key:gsub(".", function(c) return string.format("%02x", c:byte()) end)
            return wrk.format("GET", "/v1/runs/{run}/events?limit={rows}&cursor=c" .. cursor)
        end
        """


def theirs(name, first, rows):
    query = f"select * from events where id between :a and :b order by id limit {rows}"
    path = f"/{name}.json?" + urllib.parse.urlencode({"sql": query, "_shape": "objects"})
    return f"""
        request = function()
            local key = {first} + math.random(0, {EVENTS - 200})
            return wrk.format("GET", string.format("{path.replace('%', '%%')}&a=%d&b=%d", key, key + {rows}))
        end
        """


def compare(folder, run, log):
    with sqlite3.connect(log) as db:
        first = db.execute("select min(id) from events").fetchone()[0]
    results = {}
    mine = service(folder)
    questions = {q["question"]: q["view"] for q in json.loads(mine.wait("/v1/questions"))}
    parts = {
        "pages of 100 events": (ours(run, 100), theirs(log.stem, first, 100)),
        "events by key": (ours(run, 1), theirs(log.stem, first, 1)),
    }
    for question in QUESTIONS:
        query = urllib.parse.urlencode({"sql": f"select * from {questions[question]} limit 1000", "_shape": "objects"})
        parts[f"`ask {question}`"] = (
            f'wrk.path = "/v1/runs/{run}/questions/{question}"', f'wrk.path = "/{log.stem}.json?{query}"')
    for part, (script, _) in parts.items():
        results[part] = [ask(mine, folder, script)]
    print(f"service: {mine.memory()} MB at most")
    mine.stop()
    for part, (_, script) in parts.items():
        # A new one each time, for it goes on with queries whose askers have gone.
        other = datasette(folder, log)
        results[part].append(ask(other, folder, script))
        other.stop()
    for part, (mine, other) in results.items():
        ratio = f"{mine[0] / other[0]:.1f} times" if other[0] else "none came in time"
        print(f"{part}: {told(mine)}; datasette {told(other)}; {ratio}, "
              f"{other[2] / mine[2]:.1f} times by processor time")


def told(result):
    rate, latency, processor = result
    return f"{rate:,.0f} a second, 99 % within {latency:.1f} ms, {processor:.2f} ms of processor time each"


def take_in(folder, head, lines):
    """How fast a log is taken in that is sent at once, and one of which the service has all."""
    log = json.dumps({"run": {**head, "uuid": "taken-in"}}).encode() + b"\n" + b"".join(lines)
    server = service(folder)
    for what in ("a log", "the same log again"):
        before, began = server.seconds(), time.monotonic()
        connection = http.client.HTTPConnection(server.address.split("//")[1])
        connection.request("PUT", "/v1/runs", log)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise SystemExit(f"PUT /v1/runs: {answer.status} {text.decode()}")
        seconds = time.monotonic() - began
        print(f"{what}: {len(lines) / seconds:,.0f} events a second by the clock, "
              f"{len(lines) / (server.seconds() - before):,.0f} a second of processor time, {server.memory()} MB at most")
    server.stop()


class Sender:
    """Sends a log in one request while the log grows."""

    def __init__(self, server, head):
        self.connection = http.client.HTTPConnection(server.address.split("//")[1])
        self.connection.putrequest("PUT", "/v1/runs")
        self.connection.putheader("transfer-encoding", "chunked")
        self.connection.endheaders()
        self.add(json.dumps({"run": head}).encode() + b"\n")

    def add(self, lines):
        self.connection.send(b"%x\r\n%s\r\n" % (len(lines), lines))

    def end(self):
        self.connection.send(b"0\r\n\r\n")
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise SystemExit(f"PUT /v1/runs: {answer.status} {text.decode()}")


class Follower:
    def __init__(self, port, run):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.sendall(f"GET /v1/runs/{run}/tail HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(1 << 16)
        self.rest = self.rest.partition(b"\r\n\r\n")[2]
        self.socket.setblocking(False)
        self.text = b""
        self.last = 0

    def take(self):
        got = self.socket.recv(1 << 20)
        if not got:
            raise SystemExit("A follower was cut off.")
        self.rest += got
        # A chunk may end within an event, and within the number of one.
        while (end := self.rest.find(b"\r\n")) >= 0 and len(self.rest) >= end + 4 + int(self.rest[:end], 16):
            after = end + 2 + int(self.rest[:end], 16)
            self.text += self.rest[end + 2:after]
            self.rest = self.rest[after + 2:]
        events = self.text.rfind(b"\n\n")
        id = self.text.rfind(b"id: ", 0, max(events, 0))
        if id >= 0:
            self.last = int(self.text[id + 4:self.text.index(b"\n", id)])
        self.text = self.text[events + 2:] if events >= 0 else self.text


class LiveLists:
    """Lists that live in a service, each flung up or down every one and a half seconds, so that none rests."""

    def __init__(self, server, count):
        self.address = server.address.split("//")[1]
        connection = http.client.HTTPConnection(self.address)
        self.lists = [self.ask(connection, "POST", "/v1/live", {"items": 10_000, "strategies": ["reuse-safe"]})["live"] for _ in range(count)]
        for live in self.lists:
            self.step(connection, live, {"jump": {"item": 5_000}})
        # A process of its own: 200 followers keep this one busy, and a list that nobody flings comes to rest.
        self.is_over = multiprocessing.Event()
        self.flings = multiprocessing.Process(target=self.fling)
        self.flings.start()

    def ask(self, connection, method, path, content=None):
        connection.request(method, path, content and json.dumps(content), {"content-type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text)

    def step(self, connection, live, step):
        self.ask(connection, "POST", f"/v1/live/{live}/steps", {"steps": [step]})

    def fling(self):
        connection = http.client.HTTPConnection(self.address)
        began, flung = time.monotonic(), 0
        while self.lists:
            for number, live in enumerate(self.lists):
                at = began + 1.5 * (flung + number / len(self.lists))
                if self.is_over.wait(max(0, at - time.monotonic())):
                    return
                self.step(connection, live, {"fling": {"velocity": -5_000 if flung % 2 else 5_000}})
            flung += 1

    def end(self):
        """Ends them, and gives how many frames they had and how many of them were late or not shown."""
        self.is_over.set()
        self.flings.join()
        connection = http.client.HTTPConnection(self.address)
        ended = [self.ask(connection, "POST", f"/v1/live/{live}/end", {}) for live in self.lists]
        shown = late = 0
        for run in (live["sides"][0]["run"] for live in ended):
            # Until its first fling a list has only appeared and jumped; with its last frame it goes.
            frames = self.ask(connection, "GET", f"/v1/runs/{run}/frames?limit=10000")["rows"][10:-1]
            shown += len(frames)
            late += sum(frame["missedVsyncs"] > 0 for frame in frames)
            late += sum(max(0, round(60 * (after["expected"] - before["expected"])) - 1)
                        for before, after in zip(frames, frames[1:]))
        return shown, late


def follow(folder, head, lines, followers, size, pause, lists):
    server = service(folder)
    live = LiveLists(server, lists)
    run = f"followed-{followers}-beside-{lists}"
    sender = Sender(server, {**head, "uuid": run})
    port = int(server.address.rsplit(":", 1)[1])
    # The run is there with its first event.
    sender.add(lines[0])
    while run not in server.wait("/v1/runs?limit=1").decode():
        time.sleep(0.01)
    selector = selectors.DefaultSelector()
    all_of_them = [Follower(port, run) for _ in range(followers)]
    for follower in all_of_them:
        selector.register(follower.socket, selectors.EVENT_READ, follower)
    seconds = server.seconds()
    delays, began, sent = [], time.monotonic(), 1
    for _ in range(60):
        sender.add(b"".join(lines[sent:sent + size]))
        sent += size
        safe = time.monotonic()
        behind = set(all_of_them)
        while behind:
            for key, _ in selector.select(30):
                key.data.take()
                if key.data.last >= sent and key.data in behind:
                    behind.discard(key.data)
                    delays.append(time.monotonic() - safe)
        time.sleep(max(0, pause - (time.monotonic() - safe)))
    elapsed = time.monotonic() - began
    delays.sort()
    processor = server.seconds() - seconds
    shown, late = live.end()
    print(f"{followers} followers of a run that takes {sent / elapsed:,.0f} events a second, beside {lists} live lists: "
          f"what is safe is there after {1000 * delays[len(delays) // 2]:.0f} ms at the median, {1000 * delays[len(delays) * 99 // 100]:.0f} ms at 99 %; "
          f"{100 * processor / elapsed:.0f} % of a processor, {server.memory()} MB at most; of {shown:,} frames "
          f"{100 * late / max(shown, 1):.2f} % late or not shown")
    server.stop()


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="animatorpool-load-"))
    try:
        print(f"load {os.getloadavg()[0]:.1f} at the start")
        (folder / "flings.yaml").write_text(FLINGS % (EVENTS // EVENTS_OF_TWO_FLINGS + 1))
        subprocess.run([ANIMATORPOOL, "simulate", "flings.yaml", "--db", "runs/", "--quiet"], cwd=folder, check=True,
                       capture_output=True)
        log = next((folder / "runs").glob("*.sqlite"))
        whole = subprocess.run([ANIMATORPOOL, "export", "--db", str(log), "--to", "ndjson"],
                               cwd=folder, check=True, capture_output=True).stdout
        first, *lines = whole.splitlines(keepends=True)
        head = json.loads(first)["run"]
        # Frames stand between the events; what is counted here is events.
        lines = [line for line in lines if line.startswith(b'{"seq":')]
        print(f"{len(lines):,} events, {log.stat().st_size >> 20} MB")
        shutil.copy(log, folder / "log.sqlite")
        compare(folder, head["uuid"], folder / "log.sqlite")
        take_in(folder, head, lines)
        follow(folder, head, lines, 200, 200, 0.1, 0)
        follow(folder, head, lines, 200, 200, 0.1, 100)
        print(f"load {os.getloadavg()[0]:.1f} at the end")
    finally:
        shutil.rmtree(folder)


EVENTS_OF_TWO_FLINGS = 390
main()
