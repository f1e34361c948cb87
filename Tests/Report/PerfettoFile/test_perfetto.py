"""Exports runs as Perfetto traces and checks the files against the official descriptors and the log.

    python test_perfetto.py PATH/TO/animatorpool

`tools/check perfetto` installs what this needs and calls it.
"""

import collections
import itertools
import json
import os
import subprocess
import sys
import tempfile
import unittest

from trace_file import TraceFile, Type

COMMAND = None
# Times of a trace are whole microseconds.
TICK = 1000


def run(*arguments, cwd):
    done = subprocess.run([COMMAND, *arguments], cwd=cwd, capture_output=True, check=True)
    return done.stdout


def sql(query, cwd):
    return json.loads(run("sql", query, "--format", "json", "--limit", "10000000", cwd=cwd))


def ticks(ns):
    return ns // TICK * TICK


class ATrace:
    """What holds for every run; the classes below say which."""

    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.make_log()
        run("export", "--to", "perfetto", "--out", "run.perfetto-trace", "--quiet", cwd=cls.folder.name)
        with open(os.path.join(cls.folder.name, "run.perfetto-trace"), "rb") as file:
            cls.data = file.read()
        cls.trace = TraceFile(cls.data)

    @classmethod
    def make_log(cls):
        cls.summary = json.loads(
            run("simulate", *cls.arguments, "--format", "json", "--quiet", cwd=cls.folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def sql(self, query):
        return sql(query, self.folder.name)

    def kinds(self):
        rows = self.sql("select kind, count(*) as n from events group by kind")
        return collections.Counter({row["kind"]: row["n"] for row in rows})

    def animator_slices(self):
        return [s for s in self.trace.slices if s.name.startswith("animator ")]

    # The format.

    def test_the_official_descriptors_know_every_field(self):
        self.assertEqual(self.trace.unknown, [])

    def test_times_do_not_go_back_in_a_sequence(self):
        last = {}
        for event in self.trace.events:
            self.assertGreaterEqual(event.ns, last.get(event.sequence, 0))
            last[event.sequence] = event.ns

    def test_slices_nest(self):
        for slice in self.trace.slices:
            self.assertLessEqual(slice.begin, slice.end)

    def test_each_flow_leads_from_one_moment_to_one_slice(self):
        begun, ended = collections.Counter(), collections.Counter()
        for event in self.trace.events:
            begun.update(event.flows)
            ended.update(event.ended_flows)
        self.assertTrue(set(ended) <= set(begun))
        self.assertTrue(all(count == 1 for count in ended.values()))

    # The log.

    def test_every_use_of_a_cell_has_a_slice(self):
        # Words that come after a cell was destroyed belong to no use that began.
        uses = self.sql("select item, generation from uses where dequeued_ns is not null "
                        "or not exists (select 1 from event_row where kind = 0)")
        expected = collections.Counter((f"item {u['item']}", u["generation"]) for u in uses)
        found = collections.Counter(
            (s.name, s.notes["generation"]) for s in self.trace.slices if "generation" in s.notes)
        self.assertEqual(found, expected)

    def test_every_animator_has_a_slice_from_its_attach_to_its_end(self):
        rows = self.sql(
            "select id & 0xFFFFFFFFFF as number, attached_ns, torn_down_ns, cell_id from animators "
            "where attached_ns is not null")
        found = {s.name: s for s in self.animator_slices()}
        self.assertEqual(len(found), len(self.animator_slices()))
        self.assertEqual(set(found), {f"animator {row['number']}" for row in rows})
        for row in rows:
            slice = found[f"animator {row['number']}"]
            self.assertEqual(slice.begin, ticks(row["attached_ns"]))
            if row["torn_down_ns"] is not None:
                self.assertEqual(slice.end, ticks(row["torn_down_ns"]))
            if row["cell_id"] is not None:
                names = self.trace.path(slice.track)
                self.assertEqual(names[0], "animators")
                self.assertEqual(names[1].split(" (")[0], f"cell {row['cell_id']}")

    def test_what_takes_no_time_is_an_instant(self):
        for kind, count in self.kinds().items():
            family = kind.split(".")[0]
            if family in ("hazard", "misuse", "list", "app", "log") or kind in (
                "cell.bareFrame", "animator.orphaned", "animator.wasted", "animator.requested",
                "animator.cancelled",
            ):
                self.assertEqual(len(self.trace.instants(kind)), count, kind)

    def test_hazards_and_misuses_name_their_events(self):
        rows = self.sql("select seq, kind from events where severity = 3")
        found = {(e.notes["seq"], e.name) for e in self.trace.events if "seq" in e.notes}
        self.assertEqual(found, {(row["seq"], row["kind"]) for row in rows})

    def test_each_attach_that_was_asked_for_ends_its_flow(self):
        rows = self.sql(
            "select count(*) as n from animators "
            "where attached_ns is not null and requested_ns is not null")
        self.assertEqual(sum(len(s.ended_flows) for s in self.animator_slices()), rows[0]["n"])

    def test_frames_with_something_to_show_stand_on_the_main_thread(self):
        rows = self.sql("select begin_ns, end_ns, missed_vsyncs, bare_cells from frames where "
                        "end_ns > begin_ns or begin_ns > expected_ns or missed_vsyncs > 0")
        track = self.trace.track_named("main thread: frames")
        frames = [s for s in self.trace.slices if s.track == track]
        found = {(s.begin, s.end) for s in frames}
        for row in rows:
            self.assertIn((ticks(row["begin_ns"]), ticks(row["end_ns"])), found)
        self.assertEqual(
            sorted(s.notes["missedVsyncs"] for s in frames if s.name == "late frame"),
            sorted(row["missed_vsyncs"] for row in rows if row["missed_vsyncs"] > 0))

    def test_the_counters_end_where_the_log_ends(self):
        def last(name):
            return self.trace.counters[self.trace.track_named(name)][-1][1]

        cells = {row["state"]: row["n"]
                 for row in self.sql("select state, count(*) as n from cells group by state")}
        self.assertEqual(last("live animators"), self.summary["animatorsLiveAtEnd"])
        self.assertEqual(last("displayed cells"), cells.get("displayed", 0))
        self.assertEqual(last("pooled cells"), cells.get("pooled", 0))
        bare = self.sql("select bare_cells from frames order by id desc limit 1")
        self.assertEqual(last("bare cells"), bare[0]["bare_cells"])

    def test_the_bare_cells_of_all_frames_add_up(self):
        frames = self.sql("select sum(bare_cells) as n from frames")[0]["n"]
        begins = self.sql("select begin_ns, bare_cells from frames order by id")
        points = self.trace.counters[self.trace.track_named("bare cells")]
        shown, index, total = 0, 0, 0
        for row in begins:
            while index < len(points) and points[index][0] <= ticks(row["begin_ns"]):
                shown = points[index][1]
                index += 1
            total += shown
        self.assertEqual(total, frames)

    def test_the_same_log_gives_the_same_file(self):
        again = run("export", "--to", "perfetto", cwd=self.folder.name)
        self.assertEqual(again, self.data)


class ASoundRun(ATrace):
    """A run without hazards, whose size is promised."""

    def test_an_event_takes_at_most_20_bytes(self):
        events = self.sql("select count(*) as n from event_row")[0]["n"]
        self.assertLessEqual(len(self.data) / events, 20)


class TheFeed(ASoundRun, unittest.TestCase):
    arguments = ("feed-fling",)


class FlingsAndJumps(ASoundRun, unittest.TestCase):
    arguments = ("flings-and-jumps",)


class TheNextTurn(ATrace, unittest.TestCase):
    arguments = ("flings-and-jumps", "--strategy", "next-turn")


class WithoutTeardown(ATrace, unittest.TestCase):
    arguments = ("flings-and-jumps", "--strategy", "no-teardown")


class InTheDataSource(ATrace, unittest.TestCase):
    arguments = ("feed-fling", "--strategy", "in-data-source", "--regime", "documented")


class AnApp(ATrace, unittest.TestCase):
    """A log from an app: no cell.created, no cell.dequeued, no frames, times since the app's start."""

    @classmethod
    def make_log(cls):
        lines = [
            '{"run":{"uuid":"app","name":"Photos","source":"app","app":"Photos 3.1","os":"iOS 18.0",'
            '"startedUnixNs":1700000000000000000,"refreshNs":8333333,"schema":1}}'
        ]
        events = [
            (5_000_000_001, 1, "animator.requested", {"generation": 1, "item": -7, "animator": 1,
                                                      "site": "Feed.swift:31"}),
            (5_000_000_001, 1, "cell.displayed", {"generation": 1, "item": -7}),
            (5_008_000_999, 2, "animator.attached", {"generation": 1, "item": -7, "animator": 1}),
            (5_008_000_999, 2, "animator.started", {"generation": 1, "animator": 1, "arg": 0}),
            (5_108_000_000, 3, "animator.orphaned", {"generation": 1, "animator": 1,
                                                     "detail": "prepareForReuse"}),
            (5_208_000_000, 4, "cell.ended", {"generation": 1, "item": -7}),
            (5_208_000_000, 4, "animator.tornDown", {"generation": 1, "animator": 1,
                                                     "detail": "running"}),
            (5_300_000_000, 5, "animator.requested", {"generation": 2, "item": 8, "animator": 2}),
            (5_300_000_000, 5, "animator.cancelled", {"generation": 2, "animator": 2,
                                                      "detail": "recycled"}),
            (5_400_000_000, 6, "app.background", None),
        ]
        for seq, (ns, turn, kind, rest) in enumerate(events, 1):
            event = {"seq": seq, "tNs": ns, "turn": turn, "kind": kind}
            if rest is not None:
                event["cell"] = 3
                event.update(rest)
            lines.append(json.dumps(event))
        with open(os.path.join(cls.folder.name, "app.ndjson"), "w") as file:
            file.write("\n".join(lines) + "\n")
        run("import", "app.ndjson", cwd=cls.folder.name)
        cls.summary = {"animatorsLiveAtEnd": 0}

    def test_the_counters_end_where_the_log_ends(self):
        track = self.trace.track_named("live animators")
        values = [value for _, value in self.trace.counters[track]]
        self.assertEqual([value for value, _ in itertools.groupby(values)], [0, 1, 0])

    def test_the_bare_cells_of_all_frames_add_up(self):
        self.assertEqual(len(self.trace.counters[self.trace.track_named("bare cells")]), 1)

    def test_phases_stand_in_the_animator(self):
        slices = [(s.name, s.begin, s.end, s.depth) for s in self.trace.slices
                  if self.trace.path(s.track)[0] == "animators"]
        self.assertEqual(sorted(slices), [
            ("animator 1", 5_008_000_000, 5_208_000_000, 0),
            ("orphaned", 5_108_000_000, 5_208_000_000, 1),
            ("running", 5_008_000_000, 5_108_000_000, 1),
        ])

    def test_the_site_stands_on_the_request(self):
        sites = [e.notes.get("site") for e in self.trace.instants("animator.requested")]
        self.assertEqual(sites, ["Feed.swift:31", None])


class Result(unittest.TextTestResult):
    """Counts what passed, for the last line."""

    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main():
    global COMMAND
    if len(sys.argv) != 2:
        sys.exit("test_perfetto.py: name the command: test_perfetto.py PATH/TO/animatorpool")
    COMMAND = os.path.abspath(sys.argv[1])
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(stream=sys.stderr, resultclass=Result).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
