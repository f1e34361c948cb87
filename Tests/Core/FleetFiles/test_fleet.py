"""Writes logs as Parquet files by tools/fleet/parquet and sends them to ClickHouse's engine by tools/fleet/ship. Every row of
DuckDB and ClickHouse must equal the log's, and every question of tools/fleet/questions must give the rows of
`animatorpool ask` on both, and on SQLite over the logs.

    test_fleet.py PATH/animatorpool
"""

import http.server
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse

import duckdb
from chdb.session import Session

from checking import COMMAND, QUESTIONS, ROOT, TABLES, check, end, ok, opened, script, statements

STRATEGIES = ["reuse-safe", "next-turn", "in-data-source", "once-per-cell", "no-teardown"]

# That of docs/questions.md, whose runs answer every question.
WORKLOAD = """
name: questions
list: { items: 100, itemHeight: 120, reuseIdentifiers: [photo] }
costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1 }
steps:
  - fling: { velocity: 3000 }
  - fling: { velocity: -3000 }
  - turn: [ { jump: { item: 80 } }, { jump: { item: 0 } }, { jump: { item: 80 } }, { jump: { item: 0 } } ]
  - scroll: { by: 500 }
  - wait: 1
  - destroyList
  - wait: 1.5
"""


# MARK: Engines


class House:
    """ClickHouse's newest engine, which is a library, as a server on loopback."""

    def __init__(self):
        self.session = Session()
        # A row without a partner has nothing in the other's columns, as everywhere else, and not zeros.
        self.session.query("SET join_use_nulls = 1")
        # How many more statements are answered; None for all.
        self.left = None
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                if self.headers.get("transfer-encoding") == "chunked":
                    while size := int(self.rfile.readline(), 16):
                        body += self.rfile.read(size)
                        self.rfile.readline()
                    self.rfile.readline()
                if outer.left is not None:
                    outer.left -= 1
                    if outer.left < 0:
                        self.close_connection = True
                        return
                query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
                status, answer = outer.answer(query["database"][0], body.decode())
                self.send_response(status)
                self.send_header("content-length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                pass

        # One thread: the engine has one current database.
        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def stop(self):
        self.server.shutdown()
        self.session.close()

    def answer(self, database, statement):
        try:
            self.session.query(f"USE {database}")
            return 200, self.session.query(statement, "TabSeparated").bytes()
        except Exception as error:
            return 500, str(error).encode()

    def rows(self, sql):
        """The names of the columns of an answer, and its rows."""
        columns, *rows = map(json.loads, str(self.session.query(sql, "JSONCompactEachRowWithNames")).splitlines())
        return columns, rows


def duck(folder):
    """DuckDB, with the tables in the files of a folder."""
    db = duckdb.connect()
    db.execute("SET threads = 1")
    for statement in statements("duckdb.sql", folder):
        db.execute(statement)
    return db


# MARK: Rows


def in_order(rows):
    """Rows by their text. JSON has no difference between 1 and 1.0."""
    return sorted(repr([int(v) if isinstance(v, float) and v.is_integer() else v for v in row]) for row in rows)


def check_rows(logs, folder, house):
    """Every row of every table, in the files and in the engine's current database."""
    db = duck(folder)
    for table in TABLES:
        wanted = []
        for path in logs:
            log = opened(path)
            cursor = log.execute(f"SELECT * FROM {table}")
            wanted += cursor.fetchall()
            log.close()
        names = ", ".join(column[0] for column in cursor.description).replace("date, ", "CAST(date AS {}) AS date, ")
        for engine, rows in [
            ("DuckDB", db.execute(f"SELECT {names.format('VARCHAR')} FROM {table}").fetchall()),
            ("ClickHouse", house.rows(f"SELECT {names.format('String')} FROM {table}")[1]),
        ]:
            check(in_order(rows) == in_order(wanted), f"{table}: {engine} has {len(rows)} rows, the logs {len(wanted)}")
    db.close()


# MARK: Questions


def told(question, columns, rows, numbers):
    """Rows as `ask` tells them, by the number of their run: times in seconds, but `tNs` of the hazards, which the log has."""
    answer = {}
    for row in rows:
        values = []
        unit = row[columns.index("unit")] if "unit" in columns else None
        for name, value in list(zip(columns, row))[1:]:
            if name == "unit":
                value = "seconds" if value == "ns" else value
            elif value is not None and (question, name) != ("hazards", "t_ns") and (name.endswith("_ns") or unit == "ns" and name != "animators"):
                value = value / 1e9
            values.append(value)
        answer.setdefault(numbers[row[0]], []).append(values)
    return answer


def same(left, right):
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12)
    return left == right


def check_answer(question, engine, columns, rows, numbers, wanted):
    got = told(question, columns, rows, numbers)
    agrees = got.keys() == wanted.keys() and all(
        len(got[run]) == len(wanted[run])
        and all(len(a) == len(b) and all(map(same, a, b)) for a, b in zip(got[run], wanted[run]))
        for run in wanted
    )
    check(agrees, f"{question} on {engine}")
    if not agrees:
        for run in sorted(got.keys() | wanted.keys()):
            pairs = list(zip(got.get(run, []), wanted.get(run, [])))
            different = [pair for pair in pairs if not all(map(same, *pair))][:1]
            print(f"  run {run}: {len(got.get(run, []))} rows, ask has {len(wanted.get(run, []))}", *different)


def check_questions(logs, folder, house):
    runs = json.loads(ok("runs", "--db", str(logs), "--format", "json"))
    numbers = {run["uuid"]: run["run"] for run in runs}
    db = duck(folder)
    lite = [opened(log) for log in sorted(logs.glob("*.sqlite"))]
    names = sorted(path.stem for path in QUESTIONS)
    check(names == sorted(line.split()[0] for line in ok("ask", "--format", "csv").replace(",", " ").splitlines()[1:]),
          f"the questions are those of ask: {names}")
    for path in QUESTIONS:
        sql, wanted = path.read_text(), {}
        for row in json.loads(ok("ask", path.stem, "--db", str(logs), "--run", "all", "--limit", "none", "--format", "json")):
            wanted.setdefault(row["run"], []).append([value for key, value in row.items() if key != "run"])
        check(bool(wanted), f"{path.stem} has an answer to compare")
        cursor = db.execute(sql)
        check_answer(path.stem, "DuckDB", [column[0] for column in cursor.description], cursor.fetchall(), numbers, wanted)
        check_answer(path.stem, "ClickHouse", *house.rows(sql), numbers, wanted)
        rows, columns = [], []
        for log in lite:
            cursor = log.execute(sql)
            columns = [c[0] for c in cursor.description]
            rows += cursor.fetchall()
        check_answer(path.stem, "SQLite", columns, rows, numbers, wanted)
    for log in lite:
        log.close()


# MARK: Any log


def strange(path):
    """A log with anything in it that an import takes."""
    texts = ["photo", "", 'a "quoted"\tone\n', "été 😀 \\ /", "\u0001\u001f", "e\u0301t", "\u00e9t", "x" * 300, "\U0010ffff" * 40]
    edge = [0, 1, -1, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63)]
    lines = [{"run": {"uuid": "12345", "name": 'a "name"', "source": "app", "seed": -(2**63), "app": "Photos, 3",
                      "os": "été", "device": "\n", "startedUnixNs": 7, "refreshNs": 8333333, "schema": 1}}]
    kinds = ["cell.created", "cell.dequeued", "animator.requested", "animator.attached", "misuse", "hazard.leak",
             "animator.tornDown", "chain.began"]
    for seq in range(1, 401):
        event = {"seq": seq, "tNs": seq * seq, "turn": seq // 3, "kind": kinds[seq % len(kinds)]}
        for step, key in enumerate(["cell", "generation", "item", "animator", "arg"]):
            if (seq // (step + 2)) % 3:
                value = edge[(seq * (step + 3)) % len(edge)]
                if key not in ("item", "arg"):
                    value = max(min(value, 2**31 - 1), -(2**31))
                event[key] = value
        if seq % 4:
            event["detail"] = texts[seq % len(texts)]
        if seq % 5 == 0:
            event["site"] = f'My: "list".swift:{seq}'
        if seq % 7 == 0:
            event.update(list=2, subject=seq)
        lines.append(event)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def edges(path):
    """A log whose latencies have each percentile right on its edge: so many in a hundred, and not one more."""
    lines = [{"run": {"uuid": "edges", "name": "edges", "source": "app", "startedUnixNs": 7, "refreshNs": 8333333, "schema": 1}}]
    events = []
    for number in range(1, 101):
        turns = 1 if number <= 50 else 2 if number <= 90 else 3 if number <= 99 else 4
        use = {"cell": number, "generation": 1, "item": number, "animator": number}
        events.append((number * 10, {"kind": "animator.requested", **use}))
        events.append((number * 10 + turns, {"kind": "animator.attached", **use}))
    for seq, (turn, event) in enumerate(sorted(events, key=lambda e: e[0]), 1):
        lines.append({"seq": seq, "tNs": turn * 1000, "turn": turn, **event})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def check_refusals(work, logs, house):
    """What breaks off leaves no files, and one line says why."""
    new, nowhere = work / "new", work / "nowhere"
    for name, words, *arguments in [
        ("parquet", "exists; name a new folder", work / "fleet", logs), ("parquet", "is there twice", new, logs, logs),
        ("parquet", "no log here", new, nowhere), ("parquet", "name a new folder", new),
        ("ship", "no log here", house.address, nowhere), ("ship", "connect to", "http://127.0.0.1:9", logs),
        ("ship", "name a ClickHouse", logs),
    ]:
        result = script(name, *arguments)
        check(result.returncode == 2 and words in result.stderr, f"{name} {arguments}: {result.returncode} {result.stderr}")
    # A file may have no more than 1 KB: as on a full disk, a write fails in the middle.
    full = script("parquet", work / "full", logs, before='trap "" XFSZ; ulimit -f 1; ')
    check(full.returncode == 2 and "cannot be written" in full.stderr, f"a full disk: {full.returncode} {full.stderr}")
    left = [path.name for path in work.iterdir()]
    check(not [name for name in left if name.startswith(("new", "full"))], f"nothing half is left: {left}")


def check_broken_log(work, house):
    """A log that cannot be read to its end is not stored as a whole one."""
    (work / "broken").mkdir()
    whole = next((work / "logs").glob("*.sqlite")).read_bytes()
    (work / "broken" / "whole.sqlite").write_bytes(whole)
    (work / "broken" / "cut.sqlite").write_bytes(whole[: len(whole) // 2])
    for name, first in [("ship", house.address), ("parquet", work / "half")]:
        result = script(name, first, work / "broken", DATABASE="broken")
        check(result.returncode == 2 and "cut.sqlite" in result.stderr, f"{name}: {result.returncode} {result.stderr}")
    check(not (work / "half").exists() and house.answer("broken", "SELECT count() FROM runs")[1] in (b"0\n", b""), "no run is stored")


def check_shipping(logs, house):
    """`ship` loses the server before the rows, among them and before the runs' own, and is run again: each row is there once."""
    for house.left in (16, 21, 28):
        result = script("ship", house.address, logs)
        check(result.returncode == 2 and house.address in result.stderr, f"without a server: {result.returncode} {result.stderr}")
    house.left = None
    check(house.answer("animatorpool", "SELECT count() FROM runs")[1] == b"0\n", "no run is whole before its own row")
    for time in ("at last", "again"):
        result = script("ship", house.address, logs)
        check(result.returncode == 0 and "stored" in result.stdout, f"shipped {time}: {result.stderr}")


def check_page(page, work, house):
    """The commands of a page run as printed, those that need DuckDB or ClickHouse, too."""
    work.mkdir()
    (work / "tools").symlink_to(ROOT / "tools")
    path = ":".join([os.path.dirname(COMMAND), os.path.dirname(sys.executable), os.environ["PATH"]])
    text = (ROOT / "docs" / page).read_text().replace("http://127.0.0.1:8123", house.address)
    blocks = re.findall(r"(?:<!-- not run: ([^\n]*) -->\n)?```sh\n(.*?)```", text, re.DOTALL)
    ours = 0
    for reason, commands in blocks:
        is_ours = "check fleet runs it" in reason
        if reason and not is_ours:
            continue
        result = subprocess.run(
            ["bash", "-c", ("set -eo pipefail\n" if is_ours else "") + commands], cwd=work, capture_output=True, text=True,
            env={**os.environ, "PATH": path})
        ours += is_ours
        check(not is_ours or result.returncode == 0 and result.stdout, f"{page}: {commands}{result.returncode} {result.stderr}")
    check(ours > 0, f"{page} has commands to run")


def main():
    house = House()
    work = pathlib.Path(tempfile.mkdtemp(prefix="fleet-"))
    try:
        (work / "questions.yaml").write_text(WORKLOAD)
        logs, folder = work / "logs", work / "fleet"
        logs.mkdir()
        for strategy in STRATEGIES:
            ok("simulate", str(work / "questions.yaml"), "--strategy", strategy, "--db", f"{logs}/", "--quiet")
        edges(work / "edges.ndjson")
        ok("import", str(work / "edges.ndjson"), "--db", str(logs), "--quiet")
        turns = json.loads(ok("ask", "latency", "--db", str(logs), "--run", "all", "--format", "json"))
        check([1, 2, 3] in [[row["p50"], row["p90"], row["p99"]] for row in turns], f"percentiles on their edges: {turns}")
        written = script("parquet", folder, logs)
        check(written.returncode == 0, f"parquet: {written.stderr}")
        check_shipping(logs, house)
        house.answer("animatorpool", "SELECT 1")
        check_rows(sorted(logs.glob("*.sqlite")), folder, house)
        check_questions(logs, folder, house)
        check_refusals(work, logs, house)
        check_broken_log(work, house)

        strange(work / "strange.ndjson")
        log = work / "strange.sqlite"
        ok("import", str(work / "strange.ndjson"), "--db", str(log), "--quiet")
        for name, first in [("parquet", work / "strange"), ("ship", house.address)]:
            result = script(name, first, log, DATABASE="strange")
            check(result.returncode == 0, f"{name}: {result.stderr}")
        house.answer("strange", "SELECT 1")
        check_rows([log], work / "strange", house)
        check_page("fleet.md", work / "fleet.md", house)
    finally:
        house.stop()
        shutil.rmtree(work)
    end()


if __name__ == "__main__":
    main()
