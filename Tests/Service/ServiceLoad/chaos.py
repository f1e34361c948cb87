"""Clients that leave at any byte, stall, drip and flood, beside honest ones.

    python3 chaos.py PATH/animatorpool [--seconds 60] [--seed 1] [--budget MB] [--slower 5]

It ends with 1 unless every honest answer is right, 99 % of them come within half a second, health is told within a tenth
of a second (99 %), the service's memory stays within the budget, and the service ends in good order at the end.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

HOST = "127.0.0.1"


# Honest clients


class Connection:
    """A kept connection, as a client of HTTP/1.1 has it."""

    def __init__(self, port):
        self.port = port
        self.writer = None

    async def ask(self, method, target, content=None, kind="application/json"):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        head = f"{method} {target} HTTP/1.1\r\nHost: {HOST}\r\n"
        if content is not None:
            head += f"Content-Type: {kind}\r\nContent-Length: {len(content)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + (content or b""))
        await self.writer.drain()
        status, fields = await self.head()
        if fields.get("transfer-encoding") == "chunked":
            pieces = []
            while length := int(await self.reader.readuntil(b"\r\n"), 16):
                pieces.append(await self.reader.readexactly(length))
                await self.reader.readexactly(2)
            await self.reader.readexactly(2)
            body = b"".join(pieces)
        else:
            body = await self.reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return status, body

    async def head(self):
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        return int(lines[0].split()[1]), fields

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.writer = None


def events_of(first, count):
    return b"".join(
        b'{"seq":%d,"tNs":%d,"turn":%d,"kind":"app.background"}\n' % (seq, seq, seq)
        for seq in range(first, first + count)
    )


async def asks_questions(port, expected, seed, until, told):
    """Asks what it knows the answer of."""
    chance = random.Random(seed)
    connection = Connection(port)
    while time.monotonic() < until:
        target, right = chance.choice(expected)
        began = time.monotonic()
        try:
            status, body = await connection.ask("GET", target)
        except (ConnectionError, asyncio.IncompleteReadError, OSError) as error:
            # A kept connection may have been closed meanwhile: every client asks again then.
            connection.close()
            try:
                status, body = await connection.ask("GET", target)
            except (ConnectionError, asyncio.IncompleteReadError, OSError):
                connection.close()
                status, body = 0, repr(error).encode()
        told.append(("export" if "export" in target else "question", target, status,
                     time.monotonic() - began, status == 200 and (right is None or body == right)))
        await asyncio.sleep(chance.random() * 0.02)


async def sends_runs(port, seed, until, told):
    """Sends the log of a run again and again while it grows, and looks whether all of it is there."""
    chance = random.Random(seed)
    number = 0
    while time.monotonic() < until:
        number += 1
        uuid = f"honest-{seed}-{number}"
        connection = Connection(port)
        log = json.dumps({"run": {"uuid": uuid, "name": "feed", "source": "app", "startedUnixNs": number,
                                  "refreshNs": 16666667, "schema": 1}}).encode() + b"\n"

        async def ask(method, target, content=None):
            began = time.monotonic()
            status, body = 0, b""
            for _ in range(20):
                try:
                    status, body = await connection.ask(method, target, content, "application/x-ndjson")
                except (ConnectionError, asyncio.IncompleteReadError, OSError):
                    connection.close()
                    continue
                if status != 503:
                    break
                await asyncio.sleep(0.1)
            said = "" if status in (200, 204) else f" {body[:300]}"
            told.append(("log", f"{method} {target}{said}", status, time.monotonic() - began, status in (200, 204)))
            return json.loads(body) if status == 200 else {}

        last = 0
        for _ in range(chance.randrange(1, 6)):
            if time.monotonic() > until:
                break
            count = chance.randrange(1, 1000)
            log += events_of(last + 1, count)
            last += count
            stored = await ask("PUT", "/v1/runs", log)
            if stored:
                told.append(("run", uuid, 200, 0, stored["events"] == last and not stored["complete"]))
        await ask("DELETE", f"/v1/runs/{uuid}")
        told.pop()
        connection.close()


async def asks_health(port, until, told):
    """On a connection of its own each time, as whoever watches a service does."""
    while time.monotonic() < until:
        began = time.monotonic()
        connection = Connection(port)
        try:
            status, _ = await connection.ask("GET", random.choice(["/health/live", "/health/ready"]))
        except (ConnectionError, asyncio.IncompleteReadError, OSError):
            status = 0
        told.append(("health", "/health", status, time.monotonic() - began, status == 200))
        connection.close()
        await asyncio.sleep(0.05)


def honest(port, expected, seed, until, answers):
    async def all_of_them():
        told = []
        await asyncio.gather(
            *(asks_questions(port, expected, seed * 100 + number, until, told) for number in range(4)),
            sends_runs(port, seed * 100 + 50, until, told), asks_health(port, until, told))
        answers.put(told)

    asyncio.run(all_of_them())


# Hostile clients


def opened(port):
    found = socket.create_connection((HOST, port), timeout=5)
    found.settimeout(5)
    return found


def leave(found, chance):
    """With a word, or as if the cable were cut."""
    if chance.random() < 0.5:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    found.close()


def request(chance, runs, live):
    run = chance.choice(runs)
    place = chance.choice([
        "export", "export?to=csv", "export?to=perfetto", "report", "events?limit=10000", "tail", "blocks", "verify",
        "questions/lifetimes?limit=10000", "frames?limit=10000", "animators?format=csv", "story?cell=1",
    ])
    target = chance.choice([f"/v1/runs/{run}/{place}"] * 8 + [f"/v1/live/{live}/stream", "/v1/runs", "/", "/nothing"])
    return f"GET {target} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


def upload(chance, uuid):
    """The head of a request with content, and some of it."""
    method, place, kind, length = chance.choice([
        ("PUT", "/v1/runs", "application/x-ndjson", 16_000_000), ("PUT", "/v1/runs", "application/gzip", 1000),
        ("PUT", "/v1/runs", "application/vnd.sqlite3", 50_000_000), ("POST", f"/v1/runs/{uuid}/sql", "application/json", 1 << 20),
        ("POST", "/v1/runs/nobody/sql", "application/json", 100),
    ])
    head = f"{method} {place} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    return head.encode(), b"x" * min(length, chance.choice([0, 1, 1000, 100_000, 4_000_000, 15_000_000]))


def leaves_an_answer(port, chance, runs, live, uuid):
    found = opened(port)
    found.sendall(request(chance, runs, live))
    rest = chance.choice([0, 1, chance.randrange(1000), chance.randrange(1 << 20)])
    while rest > 0 and (piece := found.recv(min(rest, 65536))):
        rest -= len(piece)
    leave(found, chance)


def leaves_a_request(port, chance, runs, live, uuid):
    found = opened(port)
    head, content = upload(chance, uuid)
    text = chance.choice([request(chance, runs, live), head + content])
    found.sendall(text[:chance.randrange(len(text))])
    leave(found, chance)


def stalls(port, chance, runs, live, uuid):
    held = []
    for _ in range(chance.randrange(1, 12)):
        found = opened(port)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        if chance.random() < 0.6:
            found.sendall(request(chance, runs, live))
        else:
            head, content = upload(chance, uuid)
            found.sendall(head)
            found.settimeout(0.5)
            try:
                found.sendall(content)
            except OSError:
                pass
        held.append(found)
    time.sleep(chance.random() * 10)
    for found in held:
        leave(found, chance)


def drips(port, chance, runs, live, uuid):
    found = opened(port)
    text = chance.choice([request(chance, runs, live), b"".join(upload(chance, uuid))[:300]])
    if chance.random() < 0.5:
        for byte in text[:chance.randrange(1, 200)]:
            found.sendall(bytes([byte]))
            time.sleep(0.05)
    else:
        found.sendall(text)
        for _ in range(100):
            if not found.recv(chance.randrange(1, 2000)):
                break
            time.sleep(0.05)
    leave(found, chance)


def floods(port, chance, runs, live, uuid):
    kind = chance.randrange(4)
    if kind == 0:
        # Heads that never end.
        held = [opened(port) for _ in range(100)]
        for found in held:
            found.sendall(b"GET / HTTP/1.1\r\nHost:")
        time.sleep(chance.random() * 2)
        for found in held:
            leave(found, chance)
    elif kind == 1:
        # Requests that wait for no answer.
        found = opened(port)
        found.settimeout(1)
        try:
            for _ in range(100):
                found.sendall(request(chance, runs, live) * 5)
        except OSError:
            pass
        leave(found, chance)
    elif kind == 2:
        found = opened(port)
        try:
            found.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + b"x: " + os.urandom(40).hex().encode() * 2000)
            found.recv(100)
        except OSError:
            pass
        leave(found, chance)
    else:
        for _ in range(30):
            found = opened(port)
            found.sendall(os.urandom(chance.randrange(1, 300)))
            leave(found, chance)


def hostile(port, runs, live, uuid, seed, until):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chance = random.Random(seed)
    ways = [leaves_an_answer] * 4 + [leaves_a_request] * 3 + [stalls] * 2 + [drips] * 2 + [floods]
    while time.monotonic() < until:
        try:
            chance.choice(ways)(port, chance, runs, live, uuid)
        except OSError:
            # It was cut off, which is what it is there for.
            pass
        time.sleep(chance.random() * 0.2)


# The service


def memory(pid):
    with open(f"/proc/{pid}/status") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0


def share(times, part):
    times = sorted(times)
    return times[min(int(len(times) * part), len(times) - 1)] if times else 0


def main():
    given = argparse.ArgumentParser()
    given.add_argument("animatorpool")
    given.add_argument("--seconds", type=float, default=60)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--hostile", type=int, default=16)
    given.add_argument("--slower", type=float, default=1, help="how many times as long answers may take")
    given.add_argument("--budget", type=float, default=768, help="megabytes of memory")
    given = given.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "runs/")
        for workload, seed in [("flings-and-jumps", 1), ("feed-fling", 2), ("overscroll", 3)]:
            subprocess.run([given.animatorpool, "simulate", workload, "--seed", str(seed), "--db", log, "--quiet"],
                           check=True, stdout=subprocess.DEVNULL)
        errors = open(os.path.join(folder, "errors"), "w+")
        service = subprocess.Popen([given.animatorpool, "serve", "--db", log, "--port", "0", "--quiet"],
                                   stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            return run(given, service, errors)
        finally:
            if service.poll() is None:
                service.kill()


def run(given, service, errors):
    port = int(service.stdout.readline().split("/")[2].split(":")[1])

    async def prepare():
        connection = Connection(port)
        _, body = await connection.ask("GET", "/v1/runs?format=ndjson")
        runs = [json.loads(line)["uuid"] for line in body.splitlines()]
        _, body = await connection.ask("POST", "/v1/live", b'{"strategies": ["reuse-safe"]}')
        live = json.loads(body)["live"]
        head = b'{"run":{"uuid":"attacked","name":"x","source":"app","startedUnixNs":1,"refreshNs":16666667,"schema":1}}\n'
        await connection.ask("PUT", "/v1/runs", head)
        expected = [("/v1/runs?limit=1", None)]
        for run in runs:
            for place in ["", "/events?limit=100", "/events?limit=100&after=2000", "/animators?limit=50", "/hazards",
                          "/questions/hitches", "/verify", "/frames?limit=100&format=csv", "/export"]:
                target = f"/v1/runs/{run}{place}"
                status, body = await connection.ask("GET", target)
                assert status == 200, (target, status, body)
                expected.append((target, body))
        connection.close()
        return runs, live, expected

    runs, live, expected = asyncio.run(prepare())
    until = time.monotonic() + given.seconds
    answers = multiprocessing.Queue()
    honest_one = multiprocessing.Process(target=honest, args=(port, expected, given.seed, until, answers))
    others = [multiprocessing.Process(target=hostile, args=(port, runs, live, "attacked", given.seed * 1000 + number, until),
                                      daemon=True) for number in range(given.hostile)]
    for process in [honest_one] + others:
        process.start()
    most, told = 0, None
    while told is None and service.poll() is None:
        most = max(most, memory(service.pid))
        try:
            told = answers.get(timeout=0.2)
        except Exception:
            continue
    for process in others:
        process.terminate()
    if service.poll() is not None or told is None:
        honest_one.terminate()
        errors.seek(0)
        print(f"The service has ended with {service.poll()}:\n{errors.read()[-3000:]}")
        return 1
    service.terminate()
    status = service.wait(timeout=30)

    faults = []
    for kind, limit in [("question", 0.5), ("log", 0.5), ("health", 0.1)]:
        some = [one for one in told if one[0] == kind]
        limit *= given.slower
        late = sum(one[3] > limit for one in some)
        wrong = [one for one in some if not one[4]]
        times = [one[3] for one in some]
        print(f"{kind}: {len(some)} answers, {len(wrong)} refused or lost, 50 % within {share(times, 0.5) * 1000:.0f} ms, "
              f"99 % within {share(times, 0.99) * 1000:.0f} ms, the slowest {max(times, default=0) * 1000:.0f} ms")
        if not some or (late + len(wrong)) > len(some) / 100:
            faults.append(f"{kind}: {late} of {len(some)} answers took more than {limit} s, {len(wrong)} did not come: "
                          f"{wrong[:3]}")
    for kind in ["question", "export"]:
        false = [one for one in told if one[0] == kind and one[2] == 200 and not one[4]]
        if false:
            faults.append(f"{len(false)} answers were false: {false[:3]}")
    lost = [one for one in told if one[0] == "run" and not one[4]]
    if lost:
        faults.append(f"{len(lost)} runs were not what was sent: {lost[:3]}")
    print(f"runs sent: {sum(one[0] == 'run' for one in told)}, exports: {sum(one[0] == 'export' for one in told)}, "
          f"memory at most {most:.0f} MB, status {status}")
    if most > given.budget:
        faults.append(f"memory grew to {most:.0f} MB, and the budget is {given.budget:.0f} MB")
    if status != 0:
        faults.append(f"the service ended with {status}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
