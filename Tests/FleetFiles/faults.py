"""What `ship` says and does when servers fail it: tools/fleet/faults runs this by hand.

    faults.py PATH/animatorpool
"""

import contextlib
import pathlib
import shutil
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time

from checking import COMMAND, check, end, ok
from servers import NODES, History, Nodes, Proxy, ask, check_counts, found, ship

TLS = 18443
STORE = "/etc/ssl/certs/ca-certificates.crt"
# Three batches a run.
WORKLOAD = """
name: faults
list: { items: 1000000 }
steps:
  - repeat: { times: 82, steps: [ fling: { velocity: 8000 }, fling: { velocity: 4000 }, fling: { velocity: -4000 } ] }
"""
TABLES = ["events", "animators", "frames", "uses", "cells", "orphaned", "runs"]
ALONE = f"127.0.0.1:{NODES[0]}"


class Faults:
    def __init__(self, work):
        self.work = work
        self.logs = work / "logs"
        (work / "faults.yaml").write_text(WORKLOAD)
        ok("simulate", str(work / "faults.yaml"), "--seeds", "1...3", "--db", str(self.logs), "--quiet")
        self.nodes = Nodes(work / "clickhouse")
        self.proxy = Proxy()

    # MARK: Shipping

    def to(self, database, *options, host=ALONE, scheme="clickhouse"):
        """The words of a command that ships to one server, without a cluster."""
        return [COMMAND, "ship", str(self.logs), "--to", f"{scheme}://{host}/{database}", *options]

    def tell(self, what, status, said, seconds, wanted, words=""):
        last = (said.strip().splitlines() or [""])[-1]
        print(f"{what}\n    status {status} after {seconds:.1f} s: {last}", flush=True)
        check(status == wanted and words in last and "Traceback" not in said, f"{what}: {status}, {said}")

    def ships(self, what, command, wanted, words=""):
        began = time.monotonic()
        result = subprocess.run(command, capture_output=True, text=True, timeout=400)
        self.tell(what, result.returncode, result.stderr, time.monotonic() - began, wanted, words)

    @contextlib.contextmanager
    def shipping(self, what, command, wanted, words=""):
        """Ships while something happens to the server; the function that is given waits for words of it."""
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        said = []

        def until(word):
            for line in process.stderr:
                said.append(line)
                if word in line:
                    return

        yield until
        said += process.communicate(timeout=400)[1]
        self.tell(what, process.returncode, "".join(said), time.monotonic() - began, wanted, words)

    def is_exact(self, database, what):
        events = check_counts(self.logs, database, what)
        faults = self.proxy.history.faults(found(database), events) if self.proxy.history.sent else []
        check(not faults, f"{what}: {faults}")
        print(f"    found: {sum(map(len, events.values()))} events, as in the logs", flush=True)

    def befall(self, faults):
        """What becomes of the first batches of a new database."""
        self.proxy.history = History()
        self.proxy.befalls = {self.proxy.batches + number: fault for number, fault in faults.items()}

    # MARK: Faults

    def full_disk(self):
        data = self.work / "clickhouse" / "1" / "data"
        data.mkdir(parents=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(data)], check=True)
        self.nodes.start(1)
        ballast = data / "ballast"

        def fill():
            size = shutil.disk_usage(data).free - 700_000
            ballast.write_bytes(bytes(size))

        fill()
        self.ships("The disk is full.", self.to("full", "--wait", "2"), 2, "(code ")
        ballast.unlink()
        self.ships("It has room again, and all is shipped again.", self.to("full"), 0)
        self.is_exact("full", "after a full disk")
        fill()
        with self.shipping("It is full, and gets room while `ship` waits.", self.to("waited", "--wait", "60"), 0) as until:
            until("trying again")
            ballast.unlink()
        self.is_exact("waited", "after a wait for room")
        self.nodes.kill(1)
        subprocess.run(["umount", str(data)], check=True)

    def slow_server(self):
        self.proxy.delay = 0.2
        self.ships("Each answer comes a fifth of a second late.", self.through("slow"), 0)
        self.proxy.delay, self.proxy.pause = 0, 0.005
        self.ships("Answers come byte by byte.", self.through("trickle"), 0)
        self.proxy.pause = 0
        for database in ("slow", "trickle"):
            self.is_exact(database, "from a slow server")

    def through(self, database, *options):
        """Shipped to both nodes as a cluster, through the proxy."""
        host = f"127.0.0.1:18123,127.0.0.1:{NODES[1]}"
        return [*self.to(database, host=host), "--cluster", "fleet", *options]

    def lying_server(self):
        self.proxy.others = "lie"
        self.ships("It says that it stores, and stores nothing.", self.through("liar"), 2, "has 0 events of the run")
        self.proxy.others = "half"
        self.ships("It stores half of each batch.", self.through("liar"), 2, "and has acknowledged")
        self.proxy.others = None
        self.ships("It lies no more, and all is shipped again.", self.through("liar"), 0)
        self.is_exact("liar", "after lies")
        self.befall({2: "half", 4: "late", 6: "cut", 7: "lie"})
        self.ships("It lies now and then, answers late, and gets batches twice.", self.through("twice"), 0)
        check(not self.proxy.befalls, f"not all of it has happened: {self.proxy.befalls}")
        self.is_exact("twice", "after batches that come twice")

    def kills(self):
        def kill_first():
            self.nodes.kill(1)
            threading.Timer(2, lambda: self.nodes.start(1)).start()
            return "cut"

        self.befall({2: kill_first, 6: lambda: self.nodes.kill(2)})
        self.ships(
            "The node that takes the rows is killed with -9 and comes back; then the other is killed and stays away.",
            self.through("killed", "--wait", "5"), 2, "code ")
        self.nodes.start(2)
        faults = self.proxy.history.faults(found("killed"), {})
        check(not faults, f"after the kills: {faults}")

        self.ships("Both are back, and all is shipped again.", self.through("killed"), 0)
        self.is_exact("killed", "after the kills")

        process = None
        self.befall({4: lambda: process.kill() or "cut"})
        process = subprocess.Popen(self.through("ended"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        check(process.wait() == -9, f"ship itself is killed: {process.returncode}")
        faults = self.proxy.history.faults(found("ended"), {})
        check(not faults, f"after ship was killed: {faults}")
        self.ships("`ship` itself was killed with -9, and all is shipped again.", self.through("ended"), 0)
        self.is_exact("ended", "after ship was killed")

    def certificates(self):
        certificate, anothers = self.certificate("IP:127.0.0.1"), self.certificate("DNS:another.example")
        context = encrypt(certificate)
        place = f"127.0.0.1:{TLS}"
        self.ships(
            "Its certificate is one that the system does not know.", self.to("tls", host=place, scheme="clickhouses"), 2,
            "certificate")
        known = self.work / "store.pem"
        known.write_text(pathlib.Path(STORE).read_text() + certificate.read_text() + anothers.read_text())
        subprocess.run(["mount", "--bind", str(known), STORE], check=True)
        self.ships("The system's store has it.", self.to("tls", host=place, scheme="clickhouses"), 0)
        self.is_exact("tls", "over TLS")
        # A certificate for the address that was connected to is taken for any name: NIOSSL compares both.
        context.load_cert_chain(anothers)
        self.ships("It is another host's.", self.to("tls", host=f"localhost:{TLS}", scheme="clickhouses"), 2, "certificate")
        subprocess.run(["umount", STORE], check=True)

    def certificate(self, subject):
        """A certificate that nobody else has signed, with its key in the same file."""
        path = self.work / f"{subject.replace(':', '-')}.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=clickhouse",
             "-addext", f"subjectAltName={subject}", "-keyout", str(path) + ".key", "-out", str(path) + ".crt"],
            check=True, capture_output=True)
        path.write_text(pathlib.Path(f"{path}.crt").read_text() + pathlib.Path(f"{path}.key").read_text())
        return path

    def dropped_days(self):
        """The runs begin on two days, of which the first is dropped."""
        old = sorted(self.logs.rglob("*.sqlite"))[0]
        db = sqlite3.connect(old)
        with db:
            db.execute("UPDATE run SET started_unix_ns = started_unix_ns - 86400000000000 * 40")
        uuid = db.execute("SELECT uuid FROM run").fetchone()[0]
        db.close()
        self.befall({})
        self.ships("Runs of two days are shipped.", self.through("days"), 0)
        self.is_exact("days", "before a day is dropped")
        day = ask(1, f"SELECT DISTINCT date FROM runs WHERE run = '{uuid}'", "days")[0][0]
        before = int(ask(1, "SELECT count() FROM events", "days")[0][0])
        began = time.monotonic()
        for node in (1, 2):
            for table in TABLES:
                ask(node, f"ALTER TABLE {table}_local DROP PARTITION '{day}'", "days", form="")
        seconds = time.monotonic() - began
        left = int(ask(1, "SELECT count() FROM events", "days")[0][0])
        faults = self.proxy.history.faults(found("days"), {})
        print(f"The day {day} is dropped, of seven tables on two nodes.")
        print(f"    after {seconds * 1000:.0f} ms {left} of {before} events are left; the history says: {'; '.join(faults)}", flush=True)
        check(len(faults) == 1 and faults[0] == f"{uuid}: acknowledged and not found: {before - left}", f"a dropped day: {faults}")
        self.ships("The same logs are shipped again, and the day is back.", self.through("days"), 0)
        self.is_exact("days", "after a dropped day")


def encrypt(certificate):
    """Takes TLS before the first node, with the certificate that the context which is returned has at the moment."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listener = socket.create_server(("127.0.0.1", TLS))

    def pass_on(source, target):
        with contextlib.suppress(OSError):
            while piece := source.recv(1 << 16):
                target.sendall(piece)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def serve(raw):
        with contextlib.suppress(OSError), context.wrap_socket(raw, server_side=True) as client:
            with socket.create_connection(("127.0.0.1", NODES[0])) as server:
                back = threading.Thread(target=pass_on, args=(server, client), daemon=True)
                back.start()
                pass_on(client, server)
                back.join()

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return context


def main():
    # Mounts are this process's own.
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    work = pathlib.Path(tempfile.mkdtemp(prefix="fleet-faults-"))
    (work / "clickhouse").mkdir()
    faults = Faults(work)
    try:
        faults.full_disk()
        faults.nodes.start(1)
        faults.nodes.start(2)
        faults.slow_server()
        faults.lying_server()
        faults.kills()
        faults.certificates()
        faults.dropped_days()
    finally:
        faults.nodes.stop()
        shutil.rmtree(work, ignore_errors=True)
    end()


main()
