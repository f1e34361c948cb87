"""Exports runs as Parquet and reads the files with pyarrow, DuckDB and ClickHouse's engine: every column must equal the
log's, every question of tools/fleet/questions must give the rows of `animatorpool ask`, on SQLite over the logs, too, and
the summaries beside the files must say what DuckDB counts in them.

    test_fleet.py PATH/animatorpool
"""

import json
import math
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

import duckdb
import pyarrow
import pyarrow.parquet as parquet
from chdb.session import Session

from checking import COMMAND, check, end, ok, run

HERE = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "fleet"
TABLES = ["runs", "events", "animators", "frames", "uses", "cells", "orphaned"]
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


def statements(name, folder=""):
    text = (HERE / name).read_text().replace("FOLDER", str(folder))
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [part for part in "\n".join(lines).split(";") if part.strip()]


def opened(log):
    db = sqlite3.connect(f"file:{log}?mode=ro", uri=True)
    for statement in statements("sqlite.sql"):
        db.execute(statement)
    return db


class Engines:
    """DuckDB and ClickHouse's engine, in this process."""

    def __init__(self):
        self.duck = duckdb.connect()
        self.duck.execute("SET threads = 1")
        self.house = Session()

    def rows(self, files, names):
        """What each of them reads from Parquet files, whatever their folders are called."""
        columns = ", ".join(f'"{name}"' for name in names)
        own = f"read_parquet('{files}', hive_partitioning = false)"
        yield "DuckDB", self.duck.execute(f"SELECT {columns} FROM {own}").fetchall()
        arrow = self.house.query(f"SELECT {columns} FROM file('{files}', Parquet)", "Arrow").bytes()
        yield "ClickHouse", tuples(pyarrow.ipc.open_file(arrow).read_all())

    def make_tables(self, folder):
        for statement in statements("duckdb.sql", folder):
            self.duck.execute(statement)
        for statement in statements("clickhouse.sql", folder):
            self.house.query(statement)

    def answers(self, sql):
        """The names of the columns of each engine's answer, and its rows."""
        cursor = self.duck.execute(sql)
        yield "DuckDB", [column[0] for column in cursor.description], cursor.fetchall()
        columns, *rows = map(json.loads, str(self.house.query(sql, "JSONCompactEachRowWithNames")).splitlines())
        yield "ClickHouse", columns, rows


def tuples(table):
    return list(zip(*(column.to_pylist() for column in table.columns)))


# MARK: Columns


def check_columns(logs, folder, engines):
    """Every column of every file of every run of some logs, and what the file says about it."""
    all_rows, all_names = {table: [] for table in TABLES}, {}
    for log in logs:
        db = opened(log)
        for (uuid,) in db.execute("SELECT run FROM runs").fetchall():
            [place] = pathlib.Path(folder).glob(f"date=*/run={uuid}")
            check(sorted(p.name for p in place.iterdir()) == sorted([f"{t}.parquet" for t in TABLES] + ["summaries.ndjson"]),
                  f"{uuid}: the files")
            for table in TABLES:
                file = parquet.ParquetFile(place / f"{table}.parquet")
                names = all_names[table] = file.schema_arrow.names
                rows = db.execute(f"SELECT {', '.join(names)} FROM {table} WHERE run = ?", [uuid]).fetchall()
                got = tuples(file.read())
                if table in ("animators", "cells", "orphaned"):
                    # Numbers have a sign in the files, and none in a log's ids.
                    rows = [(r[0], r[1] - (1 << 32) if r[1] >= 1 << 31 else r[1], *r[2:]) for r in rows]
                # The second column is the key of the rows of a run.
                rows.sort(key=lambda row: row[:2])
                check(sorted(got, key=lambda row: row[:2]) == rows, f"{log} {table}: {len(got)} rows, {len(rows)} in the log")
                check_statistics(file, names, got, f"{log} {table}")
                all_rows[table] += rows
        db.close()
    for table, rows in all_rows.items():
        rows.sort(key=lambda row: row[:2])
        for engine, got in engines.rows(f"{folder}/*/run=*/{table}.parquet", all_names[table]):
            check(sorted(got, key=lambda row: row[:2]) == rows, f"{folder} {table}: {engine} reads {len(got)} rows of {len(rows)}")


def check_statistics(file, names, rows, what):
    start = 0
    for number in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(number)
        part = rows[start : start + group.num_rows]
        start += group.num_rows
        for index, name in enumerate(names):
            statistics = group.column(index).statistics
            values = [row[index] for row in part if row[index] is not None]
            check(statistics.null_count == len(part) - len(values), f"{what}.{name}: count of nulls")
            check(statistics.has_min_max or not values or isinstance(values[0], str), f"{what}.{name}: no bounds")
            if not statistics.has_min_max:
                continue
            order = (lambda v: v.encode()) if isinstance(values[0], str) else (lambda v: v)
            least, most = min(values, key=order), max(values, key=order)
            short = not isinstance(least, str) or max(len(least.encode()), len(most.encode())) <= 64
            check(
                (order(statistics.min), order(statistics.max)) == (order(least), order(most))
                if short
                else order(statistics.min) <= order(least) and order(statistics.max) >= order(most),
                f"{what}.{name}: bounds {statistics.min!r} {statistics.max!r}",
            )


# MARK: Questions


def told(columns, rows, numbers):
    """Rows as `ask` tells them, by the number of their run: times in seconds."""
    answer = {}
    for row in rows:
        values = []
        unit = row[columns.index("unit")] if "unit" in columns else None
        for name, value in list(zip(columns, row))[1:]:
            if name == "unit":
                value = "seconds" if value == "ns" else value
            elif value is not None and (name.endswith("_ns") or unit == "ns" and name != "animators"):
                value = value / 1e9
            values.append(value)
        answer.setdefault(numbers[row[0]], []).append(values)
    return answer


def same(left, right):
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12)
    return left == right


def check_answer(question, engine, columns, rows, numbers, wanted):
    got = told(columns, rows, numbers)
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


def check_questions(logs, folder, engines):
    runs = json.loads(ok("runs", "--db", logs, "--format", "json"))
    numbers = {run["uuid"]: run["run"] for run in runs}
    engines.make_tables(folder)
    lite = [opened(log) for log in sorted(pathlib.Path(logs).glob("*.sqlite"))]
    questions = sorted(path.stem for path in (HERE / "questions").glob("*.sql"))
    check(questions == sorted(line.split()[0] for line in ok("ask", "--format", "csv").replace(",", " ").splitlines()[1:]),
          f"the questions are those of ask: {questions}")
    for question in questions:
        sql = (HERE / "questions" / f"{question}.sql").read_text()
        wanted = {}
        for row in json.loads(ok("ask", question, "--db", logs, "--run", "all", "--limit", "none", "--format", "json")):
            wanted.setdefault(row["run"], []).append([value for key, value in row.items() if key != "run"])
        check(bool(wanted), f"{question} has an answer to compare")
        for engine, columns, rows in engines.answers(sql):
            check_answer(question, engine, columns, rows, numbers, wanted)
        rows, columns = [], []
        for db in lite:
            cursor = db.execute(sql)
            columns = [c[0] for c in cursor.description]
            rows += cursor.fetchall()
        check_answer(question, "SQLite", columns, rows, numbers, wanted)
    for db in lite:
        db.close()


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


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def check_manners(work):
    """What is there is there whole; what is somebody else's stays."""
    log, folder = str(work / "strange.sqlite"), work / "strange-fleet"
    first = contents(folder)
    ok("export", "--to", "parquet", "--db", log, "--out", str(folder), "--quiet")
    check(contents(folder) == first, "the same run gives the same bytes, in the place of those before")
    [place] = folder.glob("date=*/run=*")
    (place / "notes.txt").write_text("mine")
    before = contents(folder)
    result = run("export", "--to", "parquet", "--db", log, "--out", str(folder))
    check(result.returncode == 2 and "notes.txt" in result.stderr, f"a file of somebody else's: {result.stderr}")
    check(contents(folder) == before, "what is somebody else's stays")
    result = run("export", "--to", "parquet", "--db", log)
    check(result.returncode == 2 and "--out" in result.stderr, f"no folder: {result.stderr}")
    # A file may have no more than 1 KB: as on a full disk, a write fails in the middle.
    full = subprocess.run(
        ["bash", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "bash", COMMAND, "export", "--to", "parquet", "--db", log,
         "--out", str(work / "full")], capture_output=True, text=True)
    check(full.returncode == 2 and "cannot be written" in full.stderr, f"a full disk: {full.returncode} {full.stderr}")
    check(contents(work / "full") == {} and not list((work / "full").iterdir()), "nothing half is left")


# Of a simulation that has ended the verdict stands in its own row.
SUMMARY = """
WITH found AS (
    SELECT run, sum(CASE WHEN kind = 'hazard.leak' THEN 1 ELSE 0 END) AS leaks,
        sum(CASE WHEN kind = 'misuse' THEN 1 ELSE 0 END) AS misuses,
        -- One that memory holds counts when it lasts a frame or longer; these runs have 60 frames a second.
        sum(CASE WHEN kind = 'hazard.ended' THEN CASE WHEN detail = 'hazard.idleAnimator' AND arg < 16666667 THEN -1 ELSE 0 END
            WHEN kind LIKE 'hazard.%' THEN 1 ELSE 0 END) AS hazards
    FROM read_parquet('{folder}/*/run=*/events.parquet') WHERE severity > 0 OR kind = 'hazard.ended' GROUP BY run
), judged AS (
    SELECT run, strategy, events,
        list_sum(map_values(CAST(json_extract(summary, '$.violations') AS MAP(VARCHAR, BIGINT)))) AS violations
    FROM read_parquet('{folder}/*/run=*/runs.parquet') WHERE strategy IS NOT NULL
)
SELECT strategy, count(*), sum(events), count(*) FILTER (leaks > 0), coalesce(sum(leaks), 0),
    count(*) FILTER (misuses > 0), coalesce(sum(misuses), 0), coalesce(sum(hazards), 0), coalesce(sum(violations), 0)
FROM judged LEFT JOIN found USING (run) GROUP BY strategy ORDER BY strategy
"""


def check_summary(folder, engines):
    """What `fleet summary` counts is what DuckDB counts in the tables."""
    said = ok("fleet", "summary", str(folder), "--by", "strategy", "--format", "csv").splitlines()[1:]
    rows = [",".join(str(value) for value in row) for row in engines.duck.sql(SUMMARY.format(folder=folder)).fetchall()]
    check(len(rows) == len(STRATEGIES) and [row for row in said if row.split(",")[0]] == rows, f"summary: {said} {rows}")


def main():
    engines = Engines()
    work = pathlib.Path(tempfile.mkdtemp(prefix="fleet-"))
    try:
        (work / "questions.yaml").write_text(WORKLOAD)
        logs, folder = str(work / "logs"), work / "fleet"
        os.mkdir(logs)
        for strategy in STRATEGIES:
            ok("simulate", str(work / "questions.yaml"), "--strategy", strategy, "--db", logs + "/", "--quiet")
        edges(work / "edges.ndjson")
        ok("import", str(work / "edges.ndjson"), "--db", logs, "--quiet")
        turns = json.loads(ok("ask", "latency", "--db", logs, "--run", "all", "--format", "json"))
        check([1, 2, 3] in [[row["p50"], row["p90"], row["p99"]] for row in turns], f"percentiles on their edges: {turns}")
        ok("export", "--to", "parquet", "--run", "all", "--db", logs, "--out", str(folder), "--quiet")
        check_columns(sorted(pathlib.Path(logs).glob("*.sqlite")), folder, engines)
        check_questions(logs, folder, engines)
        check_summary(folder, engines)
        strange(work / "strange.ndjson")
        ok("import", str(work / "strange.ndjson"), "--db", str(work / "strange.sqlite"), "--quiet")
        ok("export", "--to", "parquet", "--db", str(work / "strange.sqlite"), "--out", str(work / "strange-fleet"), "--quiet")
        check_columns([work / "strange.sqlite"], work / "strange-fleet", engines)
        check_manners(work)
    finally:
        shutil.rmtree(work)
    end()


main()
