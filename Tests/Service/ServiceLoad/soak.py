"""A service under mixed load for a long time: its memory, descriptors and threads stay flat.

    soak.py .build/release/animatorpool --seconds 3600

Clients send runs that never end, watch live lists and leave them, follow runs, download files and ask in SQL. The
number of runs is kept, so that only what the service forgets to release can grow. Samples are taken each second, and
written to a table with --table.
"""

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from device_log import device_log


class Client:
    def __init__(self, port, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def ask(self, method, path, body=None, kind="application/json"):
        self.connection.request(method, path, body, {"content-type": kind} if body is not None else {})
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def stream(self, path, seconds):
        """Reads for some seconds, and leaves."""
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        until = time.monotonic() + seconds
        while time.monotonic() < until and answer.read1(65536):
            pass
        self.connection.close()

    def close(self):
        self.connection.close()


class Load:
    def __init__(self, port, runs):
        self.port, self.runs = port, runs
        self.sent, self.lock = [], threading.Lock()
        self.counts, self.refused, self.faults = {}, 0, []
        self.lost = []

    def sends(self, client, chance):
        """Sends a run that never ends, again while it grows; the oldest of many runs is deleted."""
        uuid = "soak-%d" % chance.getrandbits(60)
        count = 0
        for _ in range(chance.randrange(1, 4)):
            more = count + chance.randrange(1, 3000)
            status, body = client.ask("PUT", "/v1/runs", device_log(uuid, more, ends=False), "application/x-ndjson")
            if status == 503:
                return status
            if status != 200 or json.loads(body)["events"] != more:
                self.lost.append((uuid, status, body[:200]))
                return status
            count = more
        with self.lock:
            self.sent.append((uuid, count))
            old = self.sent.pop(0) if len(self.sent) > 100 else None
        if old:
            status, body = client.ask("GET", f"/v1/runs/{old[0]}")
            if old[1] and (status != 200 or json.loads(body)["events"] != old[1]):
                self.lost.append((old, status, body[:200]))
            status, _ = client.ask("DELETE", f"/v1/runs/{old[0]}")
        return status

    def watches(self, client, chance):
        order = {"strategies": chance.choice([["next-turn"], ["reuse-safe", "no-teardown"]])}
        status, body = client.ask("POST", "/v1/live", json.dumps(order))
        if status != 201:
            return status
        live = json.loads(body)
        path = "/v1/live/" + live["live"]
        client.ask("POST", path + "/steps", json.dumps({"steps": [{"fling": {"velocity": chance.randrange(500, 9000)}}]}))
        client.stream(path + "/stream", chance.random() * 4)
        ended = chance.random() < 0.5 and Client(self.port)
        if ended:
            ended.ask("POST", path + "/end", "{}")
            ended.close()
        with self.lock:
            self.sent += [(side["run"], None) for side in live["sides"]]
            old = [self.sent.pop(0) for _ in live["sides"] if len(self.sent) > 100]
        other = Client(self.port)
        for uuid, _ in old:
            other.ask("DELETE", f"/v1/runs/{uuid}")
        other.close()
        return 200

    def reads(self, client, chance):
        with self.lock:
            some = self.runs + [uuid for uuid, _ in self.sent[-20:]]
        run = chance.choice(some)
        place = chance.choice([
            "", "/events?limit=1000", "/animators", "/frames?limit=1000&format=csv", "/verify", "/questions/hitches",
            "/questions/lifetimes?limit=1000", "/export", "/export?to=perfetto", "/report", "/story?cell=1"])
        return client.ask("GET", f"/v1/runs/{run}{place}")[0]

    def follows(self, client, chance):
        with self.lock:
            some = self.runs + [uuid for uuid, _ in self.sent[-20:]]
        client.stream(f"/v1/runs/{chance.choice(some)}/{chance.choice(['tail', 'blocks'])}", chance.random() * 3)
        return 200

    def queries(self, client, chance):
        query = chance.choice(["select kind, count(*) from events group by kind", "select * from cells",
                               "select nothing from nowhere", "select * from events limit 1000"])
        return client.ask("POST", f"/v1/runs/{chance.choice(self.runs)}/sql", json.dumps({"query": query}))[0]

    def client(self, seed, until):
        chance = random.Random(seed)
        kinds = [self.sends, self.watches, self.reads, self.reads, self.reads, self.follows, self.queries]
        while time.monotonic() < until:
            kind = chance.choice(kinds)
            client = Client(self.port)
            try:
                status = kind(client, chance)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.faults.append((kind.__name__, repr(error)))
                time.sleep(0.2)
                continue
            finally:
                client.close()
            with self.lock:
                self.counts[kind.__name__] = self.counts.get(kind.__name__, 0) + 1
                self.refused += status == 503
                if status >= 500 and status != 503:
                    self.faults.append((kind.__name__, status))
            time.sleep(chance.random() * 0.1)


def sample(pid):
    with open(f"/proc/{pid}/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    return (int(fields["VmRSS"].split()[0]) / 1024, len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"]))


def drawn(values):
    """A line of blocks, from 0 to the largest value."""
    width = max(1, len(values) // 60)
    parts = [max(values[at:at + width]) for at in range(0, len(values), width)]
    return "".join("▁▂▃▄▅▆▇█"[min(7, int(8 * part / (max(parts) or 1)))] for part in parts)


def slope(values):
    """The growth for each sample, by least squares."""
    count, middle = len(values), (len(values) - 1) / 2
    mean = sum(values) / count
    return (sum((at - middle) * (value - mean) for at, value in enumerate(values))
            / sum((at - middle) ** 2 for at in range(count)))


def main():
    given = argparse.ArgumentParser()
    given.add_argument("animatorpool")
    given.add_argument("--seconds", type=float, default=3600)
    given.add_argument("--warm", type=float, default=600, help="the seconds before the samples that count")
    given.add_argument("--clients", type=int, default=12)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--growth", type=float, default=1, help="the megabytes that memory may grow in a minute")
    given.add_argument("--budget", type=float, default=768, help="megabytes of memory")
    given.add_argument("--table", help="a file for the samples")
    given = given.parse_args()
    warm = min(given.warm, given.seconds / 2)
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "runs/")
        for seed in range(3):
            subprocess.run([given.animatorpool, "simulate", "flings-and-jumps", "--seed", str(seed), "--db", log, "--quiet"],
                           check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, "errors"), "w+") as errors:
            service = subprocess.Popen([given.animatorpool, "serve", "--db", log, "--port", "0", "--quiet"],
                                       stdout=subprocess.PIPE, stderr=errors, text=True)
            try:
                return run(given, service, warm, errors)
            finally:
                if service.poll() is None:
                    service.kill()
                    service.wait()


def run(given, service, warm, errors):
    port = int(service.stdout.readline().split("/")[2].split(":")[1])
    client = Client(port)
    runs = [json.loads(line)["uuid"] for line in client.ask("GET", "/v1/runs?format=ndjson")[1].splitlines()]
    client.close()
    load = Load(port, runs)
    begun = time.monotonic()
    until = begun + given.seconds
    threads = [threading.Thread(target=load.client, args=(given.seed * 1000 + number, until), daemon=True)
               for number in range(given.clients)]
    for thread in threads:
        thread.start()
    samples, late = [], 0
    while time.monotonic() < until and service.poll() is None:
        asked = time.monotonic()
        client = Client(port, timeout=10)
        try:
            late += client.ask("GET", "/health/live")[0] != 200 or time.monotonic() - asked > 2
        except (OSError, http.client.HTTPException):
            late += service.poll() is None
        client.close()
        if service.poll() is None:
            samples.append((time.monotonic() - begun, *sample(service.pid)))
        time.sleep(max(0, asked + 1 - time.monotonic()))
    for thread in threads:
        thread.join(timeout=60)
    faults = []
    if service.poll() is not None:
        errors.seek(0)
        faults.append(f"the service ended with {service.poll()}: {errors.read()[-2000:]}")
    else:
        service.terminate()
        asked = time.monotonic()
        status = service.wait(timeout=30)
        if status != 0 or time.monotonic() - asked > 10:
            faults.append(f"the service ended with {status}, {time.monotonic() - asked:.1f} s after the signal")
    if given.table:
        with open(given.table, "w") as table:
            table.write("seconds\tmegabytes\tdescriptors\tthreads\n")
            table.writelines("%.1f\t%.1f\t%d\t%d\n" % each for each in samples)
    for column, (name, most) in enumerate([("megabytes", given.growth), ("descriptors", 2), ("threads", 1)], 1):
        all_of_them = [each[column] for each in samples]
        counted = [each[column] for each in samples if each[0] >= warm]
        growth = 60 * slope(counted) if len(counted) > 2 else 0
        print(f"{name:12}{drawn(all_of_them)} at most {max(all_of_them):.0f}, at the end {all_of_them[-1]:.0f}, "
              f"{growth:+.2f} a minute after {warm:.0f} s")
        if growth > most:
            faults.append(f"{name} grow by {growth:.2f} a minute, and may grow by {most}")
    most = max(each[1] for each in samples)
    if most > given.budget:
        faults.append(f"memory grew to {most:.0f} MB, and the budget is {given.budget:.0f} MB")
    if late:
        faults.append(f"{late} of {len(samples)} health checks took longer than two seconds")
    if load.lost:
        faults.append(f"{len(load.lost)} acknowledged logs were not there: {load.lost[:3]}")
    if load.faults:
        faults.append(f"{len(load.faults)} requests failed: {load.faults[:5]}")
    print(f"requests: {load.counts}, refused for a moment: {load.refused}, health checks: {len(samples)}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
