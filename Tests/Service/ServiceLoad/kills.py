"""Kills the service again and again while clients send logs to it, and looks whether it keeps its word.

    python3 kills.py PATH/animatorpool-serve [--kills 60] [--clients 8] [--seed 1] [--events 20000]

Each client sends logs by PUT: whole or cut off at a random byte, packed or not, in random pieces, sometimes twice at once, and again until the
answer is 200. A log that was answered 200 must be there after each kill, event for event; a run must not be complete before
all of its log was sent. It ends with 1 unless that holds.
"""

import argparse
import gzip
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from device_log import device_log

HOST = "127.0.0.1"


class Service:
    def __init__(self, program, folder):
        self.program, self.folder, self.port = program, folder, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--db", "runs/", "--quiet"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[0].rstrip("/").rsplit(":", 1)[1])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, method, target, content=None):
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        try:
            connection.request(method, target, content)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


class Client(threading.Thread):
    def __init__(self, service, number, given):
        super().__init__(daemon=True)
        self.service, self.number, self.given = service, number, given
        self.chance = random.Random(given.seed * 1000 + number)
        self.acknowledged, self.sending, self.faults = {}, None, []
        self.counts = {"200": 0, "cut": 0, "refused": 0, "lost": 0}
        self.stopped = False
        self.round = 0

    def run(self):
        while not self.stopped:
            self.round += 1
            uuid = f"client-{self.number}-{self.round}"
            # Another client may send the same log.
            text = device_log(uuid, random.Random(uuid).randrange(1, self.given.events))
            self.sending = uuid
            while not self.stopped and not self.sent(uuid, text):
                pass

    def sent(self, uuid, text):
        content = gzip.compress(text, 1) if self.chance.random() < 0.5 else text
        isCut = self.chance.random() < 0.4
        connection = http.client.HTTPConnection(HOST, self.service.port, timeout=60)
        try:
            connection.connect()
            connection.putrequest("PUT", "/v1/runs")
            connection.putheader("content-length", str(len(content)))
            connection.endheaders()
            end = self.chance.randrange(len(content)) if isCut else len(content)
            at = 0
            while at < end:
                piece = content[at:min(end, at + self.chance.randrange(1, 100_000))]
                connection.send(piece)
                at += len(piece)
                if self.chance.random() < 0.1:
                    time.sleep(self.chance.random() * 0.02)
            if isCut:
                self.counts["cut"] += 1
                return False
            answer = connection.getresponse()
            body = answer.read()
        except OSError:
            self.counts["lost"] += 1
            time.sleep(0.05)
            return False
        except http.client.HTTPException:
            self.counts["lost"] += 1
            return False
        finally:
            connection.close()
        if answer.status == 200:
            self.counts["200"] += 1
            stored = json.loads(body)
            if not stored["complete"] or stored["run"] != uuid:
                self.faults.append(f"{uuid}: sent whole, and answered {stored}")
            self.acknowledged[uuid] = text
            return True
        self.counts["refused"] += 1
        if answer.status not in (503, 408):
            self.faults.append(f"{uuid}: {answer.status} {body[:200]}")
        time.sleep(0.05)
        return False


def judge(service, clients, whole):
    """What is not as it was answered; with `whole`, byte for byte."""
    faults = []
    runs = {row["uuid"]: row for row in json.loads(service.ask("GET", "/v1/runs?limit=10000")[1])["rows"]}
    for client in clients:
        for uuid, text in list(client.acknowledged.items()):
            run = runs.get(uuid)
            if not run or run["status"] != "finished":
                faults.append(f"{uuid}: answered 200, and is {run and run['status']}")
            elif whole and service.ask("GET", f"/v1/runs/{uuid}/export")[1] != text:
                faults.append(f"{uuid}: answered 200, and is not what was sent")
    return faults, runs


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    for name, value in [("kills", 60), ("clients", 8), ("seed", 1), ("events", 20000)]:
        options.add_argument(f"--{name}", type=int, default=value)
    given = options.parse_args()
    chance = random.Random(given.seed)
    program = os.path.abspath(given.program)
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        service = Service(program, folder)
        clients = [Client(service, number, given) for number in range(given.clients)]
        # Two that send the same logs.
        clients.append(Client(service, 0, given))
        for client in clients:
            client.start()
        faults = []
        for _ in range(given.kills):
            time.sleep(0.3 + chance.random() * 1.5)
            service.kill()
            service.start()
            found, runs = judge(service, clients, whole=False)
            faults += found
        for client in clients:
            client.stopped = True
        for client in clients:
            client.join(timeout=120)
        found, runs = judge(service, clients, whole=True)
        faults += found
        acknowledged = set().union(*(client.acknowledged for client in clients))
        for uuid, run in runs.items():
            if run["status"] == "finished" and uuid not in acknowledged:
                # Its answer may have been lost in a kill; then its whole log was sent.
                status, verdict = service.ask("GET", f"/v1/runs/{uuid}/verify")
                if status != 200 or not json.loads(verdict)["complete"]:
                    faults.append(f"{uuid}: finished, and not complete")
        faults += [fault for client in clients for fault in client.faults]
        counts = {key: sum(client.counts[key] for client in clients) for key in clients[0].counts}
        events = sum(run["events"] for run in runs.values())
        print(f"{given.kills} kills, {len(clients)} clients, {len(runs)} runs with {events:,} events: {counts['200']} answers of 200, {counts['cut']} "
              f"transfers cut off, {counts['lost']} lost in a kill, {counts['refused']} asked to come again; {len(faults)} faults")
        for fault in faults[:20]:
            print(fault)
        service.process.send_signal(signal.SIGTERM)
        if service.process.wait(timeout=60) != 0:
            sys.exit("The service did not end in good order.")
        sys.exit(1 if faults else 0)


main()
