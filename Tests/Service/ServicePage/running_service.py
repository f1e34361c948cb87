"""The service as a program, for tests of its page."""

import json
import pathlib
import re
import subprocess
import urllib.request


class RunningService:
    """Serves a folder of its own until it is closed."""

    def __init__(self, program, folder, *options):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.program, self.options = program, options
        self.logs = {}
        self.start("0")

    def start(self, port):
        self.process = subprocess.Popen(
            [self.program, "--db", f"{self.folder}/", "--port", port, *self.options], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the service said {line!r}"
        self.address = found[0][:-1]

    def start_again(self):
        """At the same address, after it was killed."""
        self.start(self.address.rsplit(":", 1)[1])

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def read(self, path, value=None, method=None, type="application/json"):
        """The bytes of an answer."""
        content = value if isinstance(value, bytes) else None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(self.address + path, data=content, method=method,
                                         headers={"content-type": type} if content is not None else {})
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def ask(self, *request, **options):
        text = self.read(*request, **options)
        return json.loads(text) if text else None

    def simulate(self, workload, **options):
        """Runs a workload into the folder, beside the service."""
        known = {run["uuid"] for run in self.ask("/v1/runs?limit=1000")["rows"]}
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        command = pathlib.Path(self.program).with_name("animatorpool")
        subprocess.run([command, "simulate", workload, *words, "--db", f"{self.folder}/", "--quiet"], check=True, stdout=subprocess.DEVNULL)
        run, = {run["uuid"] for run in self.ask("/v1/runs?limit=1000")["rows"]} - known
        return run

    def begin(self, uuid, name="device"):
        """A run whose log is sent again when it has grown."""
        self.logs[uuid] = lines([described(uuid, name)])
        self.put(self.logs[uuid])

    def send(self, uuid, events):
        self.logs[uuid] += lines(events)
        self.put(self.logs[uuid])

    def end(self, uuid):
        text = self.logs[uuid]
        events = text.count(b'{"seq": ')
        text += b'{"end":{"status":"finished","tNs":0,"events":%d,"frames":0,"dropped":0,"digest":"' % events
        digest = 0xCBF29CE484222325
        for byte in text:
            digest = ((digest ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
        assert self.put(text + b'%016x"}}\n' % digest)["complete"]

    def put(self, log):
        return self.ask("/v1/runs", log, method="PUT", type="application/x-ndjson")


def described(uuid, name):
    return {"run": {"uuid": uuid, "name": name, "source": "app", "startedUnixNs": 1_700_000_000_000_000_000,
                    "refreshNs": 16666667, "schema": 1}}


def lines(values):
    return "".join(json.dumps(each) + "\n" for each in values).encode()


def uses(first, count, start=0):
    """Events of cells that are set up one after the other; every third animator has not come yet."""
    events = []
    for n in range(start, start + count):
        seq = first + 4 * (n - start)
        use = {"cell": n % 5 + 1, "generation": n // 5 + 1, "item": n, "turn": n}
        at = {"tNs": seq * 1_000_000}
        events.append({"seq": seq, **at, "kind": "cell.dequeued", **use})
        events.append({"seq": seq + 1, **at, "kind": "cell.configured", **use})
        events.append({"seq": seq + 2, **at, "kind": "animator.requested", **use, "animator": n + 1})
        events.append({"seq": seq + 3, **at, "kind": "cell.displayed" if n % 3 == 2 else "animator.attached", **use,
                       **({} if n % 3 == 2 else {"animator": n + 1})})
    return events
