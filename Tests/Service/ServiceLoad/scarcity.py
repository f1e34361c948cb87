"""A service that has too little of everything: descriptors, memory, address space, threads, and room on the disk.

    scarcity.py .build/release/animatorpool [nofile data as nproc fsize disk open io malloc] [--rounds 12]

Each case starts a service under a limit, or lets its nth call fail (open: no descriptor; io: an error of the disk;
malloc: no memory), and loads it. A service that does not start says in a line what it needs. One
that runs answers an honest question within two seconds after the load has gone. One that ends early is a crash. In each
case the next service, without the limit, has every event that was acknowledged, and logs that verify.
"""

import argparse
import http.client
import json
import os
import pwd
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from device_log import device_log

MEGA = 1 << 20
# The least and the largest value of each limit.
LIMITS = {
    "nofile": (resource.RLIMIT_NOFILE, 20, 1100), "data": (resource.RLIMIT_DATA, 8 * MEGA, 3000 * MEGA),
    "as": (resource.RLIMIT_AS, 200 * MEGA, 4000 * MEGA), "nproc": (resource.RLIMIT_NPROC, 10, 250),
    "fsize": (resource.RLIMIT_FSIZE, 16 << 10, 4 * MEGA), "disk": (None, 1 * MEGA, 12 * MEGA),
    "open": (None, 1, 20_000), "io": (None, 1, 200_000), "malloc": (None, 10_000, 20_000_000),
}
# Calls that a library lets fail.
CALLS = ["open", "io", "malloc"]
# Swift has no error for a failed allocation, so the process may crash, or hang in a C library. Its logs must be
# complete.
MAY_CRASH = ["data", "as", "malloc"]


def build_library(folder):
    library = os.path.join(folder, "failing_calls.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "failing_calls.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def ask(port, method, path, body=None, kind="application/json", timeout=10):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body, {"content-type": kind} if body is not None else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class Case:
    def __init__(self, program, kind, value, seconds, times):
        self.program, self.kind, self.value, self.seconds, self.times = program, kind, value, seconds, times
        self.acknowledged, self.lock = {}, threading.Lock()
        self.folder = tempfile.mkdtemp()
        os.chmod(self.folder, 0o777)
        self.log = os.path.join(self.folder, "runs")
        self.mounted = False

    def start(self, limited):
        def prepare():
            if not limited:
                return
            limit, _, _ = LIMITS[self.kind]
            if self.kind == "nproc":
                nobody = pwd.getpwnam("nobody")
                os.setgid(nobody.pw_gid)
                os.setuid(nobody.pw_uid)
            if limit is not None:
                resource.setrlimit(limit, (self.value, self.value))

        environment = dict(os.environ, TMPDIR=self.folder)
        if limited and self.kind in CALLS:
            environment |= {"LD_PRELOAD": build_library(self.folder), "FAIL_CALLS": self.kind, "FAIL_FROM": str(self.value),
                            "FAIL_TIMES": str(self.times), "FAIL_FOLDER": self.log}
        self.errors = open(os.path.join(self.folder, "errors"), "w+")
        service = subprocess.Popen([self.program, "serve", "--db", self.log + "/", "--port", "0", "--quiet"],
                                   stdout=subprocess.PIPE, stderr=self.errors, text=True, preexec_fn=prepare,
                                   env=environment)
        line = []
        reading = threading.Thread(target=lambda: line.append(service.stdout.readline()), daemon=True)
        reading.start()
        reading.join(timeout=20)
        if not line:
            service.kill()
            service.wait()
            raise AssertionError("it hangs at its start")
        return service, int(line[0].split("/")[2].split(":")[1]) if line[0] else None

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def loads(self, port, number, until):
        turn = 0
        while time.monotonic() < until:
            turn += 1
            try:
                uuid = f"few-{number}-{turn}"
                status, body = ask(port, "PUT", "/v1/runs", device_log(uuid, 1500, ends=False), "application/x-ndjson")
                if status == 200:
                    with self.lock:
                        self.acknowledged[uuid] = json.loads(body)["events"]
                status, body = ask(port, "POST", "/v1/live", '{"strategies": ["next-turn", "reuse-safe"]}')
                if status == 201:
                    live = json.loads(body)["live"]
                    ask(port, "POST", f"/v1/live/{live}/steps", '{"steps": [{"fling": {"velocity": 5000}}]}')
                    if turn % 2:
                        ask(port, "POST", f"/v1/live/{live}/end", "{}")
                for place in ["/events?limit=1000", "/report", "/verify"]:
                    ask(port, "GET", f"/v1/runs/{uuid}{place}")
                ask(port, "POST", f"/v1/runs/{uuid}/sql", '{"query": "select count(*) from events"}')
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(0.05)

    def run(self):
        if self.kind == "disk":
            os.mkdir(self.log)
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.value}", "tmpfs", self.log], check=True)
            self.mounted = True
        service, port = self.start(limited=True)
        if port is None:
            status = service.wait(timeout=20)
            said = self.said()
            assert status == 2 and said.count("\n") == 1 or status == 127 or self.kind in MAY_CRASH, f"it ends with {status} at its start: {said[-600:]}"
            return "not started"
        until = time.monotonic() + self.seconds
        threads = [threading.Thread(target=self.loads, args=(port, number, until), daemon=True) for number in range(6)]
        for thread in threads:
            thread.start()
        held = []
        for number in range(min(self.value, 1200) if self.kind == "nofile" else 100):
            try:
                one = socket.create_connection(("127.0.0.1", port), timeout=1)
                one.sendall(b"GET /v1/runs HTTP/1.1\r\nHost: localhost\r\n\r\n"[:(number % 3) * 40])
                held.append(one)
            except OSError:
                break
        for thread in threads:
            thread.join(timeout=60)
        for one in held:
            one.close()
        result = "alive"
        if service.poll() is None:
            best = 99.0
            for _ in range(3):
                began = time.monotonic()
                try:
                    status, _ = ask(port, "GET", "/health/live", timeout=10)
                except OSError as error:
                    status = repr(error)
                best = min(best, time.monotonic() - began)
                if status == 200 and best < 2:
                    break
            if service.poll() is None and self.kind == "malloc" and status != 200:
                service.kill()
                service.wait()
                self.check()
                return "hung"
            if service.poll() is None:
                assert status == 200 and best < 2, f"no answer after the load: {status}, {best:.1f} s"
                service.terminate()
                began = time.monotonic()
                service.wait(timeout=20)
                assert time.monotonic() - began < 10, "a signal does not end it within 10 s"
        if service.poll() != 0:
            result = f"crashed ({service.poll()})"
            self.crash = self.said()[-300:]
        if self.kind == "disk":
            subprocess.run(["mount", "-o", "remount,size=256m", self.log], check=True)
        self.check()
        return result

    def check(self):
        service, port = self.start(limited=False)
        try:
            for uuid, events in self.acknowledged.items():
                status, body = ask(port, "GET", f"/v1/runs/{uuid}")
                assert status == 200 and json.loads(body)["events"] == events, f"{uuid} is lost: {status} {body[:200]}"
            unreadable = json.loads(ask(port, "GET", "/v1/runs?limit=10000")[1]).get("unreadable")
            assert not unreadable, f"unreadable files: {unreadable}"
        finally:
            service.terminate()
            service.wait(timeout=20)

    def clean(self):
        if self.mounted:
            subprocess.run(["umount", self.log], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def values(kind, rounds):
    _, least, most = LIMITS[kind]
    return [int(least * (most / least) ** (number / max(1, rounds - 1))) for number in range(rounds)]


def main():
    given = argparse.ArgumentParser()
    given.add_argument("animatorpool")
    given.add_argument("kinds", nargs="*", default=list(LIMITS))
    given.add_argument("--rounds", type=int, default=12)
    given.add_argument("--seconds", type=float, default=3)
    given = given.parse_args()
    failures = 0
    for kind in given.kinds:
        if kind in ("nproc", "disk") and os.geteuid() != 0:
            print(f"{kind}: left out, because it needs root")
            continue
        results, acknowledged = {}, 0
        for number, value in enumerate(values(kind, given.rounds)):
            times = 50 if number % 2 else 1
            case = Case(os.path.abspath(given.animatorpool), kind, value, given.seconds, times)
            try:
                result = case.run()
                acknowledged += len(case.acknowledged)
                if result.startswith("crashed") and kind not in MAY_CRASH:
                    raise AssertionError(f"{result}: {case.crash}")
            except (AssertionError, subprocess.SubprocessError, OSError) as error:
                result = "failed"
                failures += 1
                print(f"{kind} {value}: {error}\n  again: scarcity.py {given.animatorpool} {kind}")
            finally:
                case.clean()
            results[result] = results.get(result, 0) + 1
            print(f"  {kind} {value}: {result}, {len(case.acknowledged)} logs acknowledged", flush=True)
        print(f"{kind}: {results}, {acknowledged} logs acknowledged, none lost" if not failures else f"{kind}: {results}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
